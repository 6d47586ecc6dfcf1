//! Shows lines of a text with marked spans, for [`super::diagnostic`] and similar messages.

use super::finding_lines::style;
use super::graphemes::last_code_points;
use super::visible::visible;
use crate::board::truncate_code_points;
use crate::notation::Span;
use crate::replay::{Locator, Place, Severity};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// Number of characters shown before and after the marked span.
const MARGIN: usize = 60;

/// Line with a marked span.
pub struct MarkedLine {
    /// Name of the file, escaped.
    pub path: String,
    /// Number of the line.
    pub number: usize,
    /// Column of the span in the file, from 1.
    pub column: u64,
    label: Option<String>,
    /// Visible part of the line, and the marked range in it.
    excerpt: (String, Range<usize>),
}

impl MarkedLine {
    /// Creates the line in which the span begins. `label` is the text next to the marked span.
    pub fn new(locator: &mut Locator<'_>, span: Span, label: Option<String>) -> Self {
        let at = locator.locate(span);
        Self {
            path: visible(locator.place().file).into_owned(),
            number: usize::try_from(at.line).unwrap_or(usize::MAX),
            column: at.column,
            label,
            excerpt: excerpt(locator.text(), span),
        }
    }

    /// Returns the snippet for the renderer.
    pub fn snippet(&self) -> Snippet<'_, Annotation<'_>> {
        let mark = AnnotationKind::Primary.span(self.excerpt.1.clone());
        let mark = match &self.label {
            Some(label) => mark.label(label.as_str()),
            None => mark,
        };
        Snippet::source(self.excerpt.0.as_str()).path(&*self.path).line_start(self.number).annotation(mark)
    }
}

/// Renders a message with color codes. `lines` are the lines in the message, in order.
pub(super) fn rendered(said: Group<'_>, lines: &[MarkedLine]) -> String {
    let mut shown = Renderer::styled().decor_style(DecorStyle::Ascii).render(&[said]);
    let mut from = 0;
    for MarkedLine { path, number, column, excerpt: (excerpt, marked), .. } in lines {
        // The renderer prints the column in the excerpt; the user needs the column in the file.
        let in_excerpt = format!("{path}:{number}:{}", excerpt[..marked.start].chars().count() + 1);
        let in_file = format!("{path}:{number}:{column}");
        if let Some(at) = shown.get(from..).and_then(|rest| rest.find(&in_excerpt)) {
            let start = from + at;
            shown.replace_range(start..start + in_excerpt.len(), &in_file);
            from = start + in_file.len();
        }
    }
    shown
}

/// Formats a message about an error in the text of an option. Includes the line of the text that contains the
/// error. `name` is the name of the option.
pub(super) fn marked_option(title: &str, text: &str, span: Span, name: &str, help: Option<&str>) -> String {
    let place = Place { file: name, record: None, offset: 0, line: 1, column: 1, is_binary: false };
    let line = MarkedLine::new(&mut Locator::new(place, text.as_bytes()), span, None);
    let mut group = Level::ERROR.primary_title(title).element(line.snippet());
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    format!("{}\n", rendered(group, std::slice::from_ref(&line)))
}

/// Formats a message about several places, with color codes: the title, the line of each place, and the notes.
pub fn difference(severity: Severity, title: &str, lines: &[MarkedLine], notes: &[String]) -> String {
    let title = visible(title);
    let mut group = Group::with_title(level(severity).primary_title(&*title));
    for line in lines {
        group = group.element(line.snippet());
    }
    for note in notes {
        group = group.element(Level::NOTE.message(visible(note).into_owned()));
    }
    format!("{}\n\n", rendered(group, lines))
}

/// Returns the renderer's level for a severity.
pub(super) const fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    }
}

/// Formats a message about a place. The result is one line with color codes.
pub fn remark(severity: Severity, locator: &mut Locator<'_>, span: Span, what: &str) -> String {
    let at = locator.locate(span);
    let style = style(severity);
    let file = visible(locator.place().file);
    format!("{file}{}: {style}{}{style:#}: {}\n", locator.words(at), severity.name(), visible(what))
}

/// Returns an excerpt of the line in which the span begins, and the range of the span in this excerpt. The excerpt
/// is the visible part of the line, escaped.
fn excerpt(text: &[u8], span: Span) -> (String, Range<usize>) {
    let start = (span.start as usize).min(text.len());
    // Reads only the text that is shown and one character more. A record may be one long line with a finding in every
    // turn.
    let reach = start.saturating_sub(4 * MARGIN + 4);
    let limit = text.len().min((span.end as usize).max(start) + 4 * MARGIN + 4);
    let line_start = memchr::memrchr(b'\n', &text[reach..start]).map_or(reach, |at| reach + at + 1);
    let line_end = memchr::memchr(b'\n', &text[start..limit]).map_or(limit, |at| start + at);
    let end = (span.end as usize).clamp(start, line_end);
    let first = boundary(text, line_start.max(start.saturating_sub(4 * MARGIN)));
    let last = boundary(text, line_end.min(end.saturating_add(4 * MARGIN)));
    let show = |from: usize, to: usize| {
        visible(&String::from_utf8_lossy(&text[from..to])).replace('\t', " ").replace('\u{240d}', "")
    };
    let before = show(first, start);
    let marked = show(start, end);
    let marked = truncate_code_points(&marked, 2 * MARGIN);
    let behind = show(end, last.max(end));
    let behind = truncate_code_points(&behind, MARGIN);
    let skip = before.chars().count().saturating_sub(MARGIN);
    let cut = last_code_points(&before, skip);
    let lead = if skip > 0 || first > line_start { "\u{2026}" } else { "" };
    let shown = format!("{lead}{cut}{marked}{behind}");
    let from = lead.len() + cut.len();
    let shown = if shown.is_empty() { " ".to_owned() } else { shown };
    let to = if marked.is_empty() { from } else { from + marked.len() };
    (shown, from..to)
}

/// Returns the nearest character boundary at or before this offset.
fn boundary(text: &[u8], mut at: usize) -> usize {
    while at > 0 && at < text.len() && text[at] & 0xC0 == 0x80 {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{MARGIN, excerpt};
    use crate::notation::Span;

    #[test]
    fn what_is_left_out_before_a_place_is_said() {
        for (before, lead) in [(0, ""), (MARGIN, ""), (MARGIN + 1, "\u{2026}"), (5 * MARGIN, "\u{2026}")] {
            let text = format!("above\n{}mark and more\nbelow", "x".repeat(before));
            let start = ("above\n".len() + before) as u32;
            let (shown, marked) = excerpt(text.as_bytes(), Span::new(start, start + 4));
            let expected = format!("{lead}{}mark and more", "x".repeat(before.min(MARGIN)));
            assert_eq!(shown, expected, "{before}");
            assert_eq!(&shown[marked.start..marked.end], "mark", "{before}");
        }
    }

    #[test]
    fn as_much_is_shown_behind_a_place_however_long_its_characters_are() {
        for sign in ["x", "\u{e9}", "\u{2019}", "\u{1f3c1}"] {
            let text = format!("mark{}", sign.repeat(5 * MARGIN));
            let (shown, _) = excerpt(text.as_bytes(), Span::new(0, 4));
            assert_eq!(shown, format!("mark{}", sign.repeat(MARGIN)));
            let text = format!("{}mark", sign.repeat(5 * MARGIN));
            let start = (text.len() - 4) as u32;
            let (shown, _) = excerpt(text.as_bytes(), Span::new(start, start + 4));
            assert_eq!(shown, format!("\u{2026}{}mark", sign.repeat(MARGIN)));
        }
    }

    #[test]
    fn what_is_missing_at_the_very_beginning_is_shown_before_its_line() {
        let (shown, marked) = excerpt(b"the line and more\nbelow", Span::new(0, 0));
        assert_eq!((shown.as_str(), marked.start, marked.end), ("the line and more", 0, 0));
    }
}
