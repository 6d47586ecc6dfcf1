//! Caret diagnostics: the record's line with the place marked, the rule, and help.

use super::graphemes::last_code_points;
use super::message::message;
use super::visible::visible;
use crate::board::first_code_points;
use crate::explain;
use crate::notation::Span;
use crate::replay::{Detail, Finding, Locator, Severity};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

/// How much of a line is shown before and behind the place, in characters.
const MARGIN: usize = 60;

/// A finding with the line it stands in, with color codes.
pub fn diagnostic(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let text = locator.text();
    let message = message(finding, text);
    let at = locator.locate(message.span);
    let place = locator.place();
    let (level, code) = match finding.severity() {
        Severity::Error => (Level::ERROR, finding.name()),
        Severity::Warning => (Level::WARNING, finding.name()),
    };
    let line = excerpt(text, message.span);
    let file = visible(place.file);
    let number = explain::article(code).map_or_else(|| code.to_owned(), |article| format!("{} {code}", article.code));
    let who = match (place.record, finding.ply, finding.side) {
        (Some(record), Some(ply), Some(side)) => {
            format!("record {record}, ply {ply} ({side}), turn {} of the game", ply.div_ceil(2))
        }
        (Some(record), _, Some(side)) => format!("record {record}, {side}'s setup"),
        (Some(record), ..) => format!("record {record}"),
        (None, ..) => match finding.detail {
            Detail::InputFailed { has_place: true, .. } => "here reading ended".to_owned(),
            Detail::InputFailed { .. } => "the input as a whole".to_owned(),
            _ => "outside any record".to_owned(),
        },
    };
    let line_number = usize::try_from(at.line).unwrap_or(usize::MAX);
    let mark = AnnotationKind::Primary.span(line.from..line.to);
    let snippet =
        Snippet::source(line.shown.as_str()).path(&*file).line_start(line_number).annotation(match &message.label {
            Some(label) => mark.label(label.as_str()),
            None => mark,
        });
    let title = level.primary_title(message.title.as_str()).id(number.as_str());
    let group = match finding.detail {
        // There is no text to be shown.
        Detail::InputFailed { has_place: true, .. } => {
            let column = usize::try_from(at.column).unwrap_or(usize::MAX);
            title.element(Origin::path(&*file).line(line_number).char_column(column))
        }
        Detail::InputFailed { .. } => title.element(Origin::path(&*file)),
        _ => title.element(snippet),
    };
    let mut group = group.element(Level::NOTE.message(who.as_str()));
    if let Some(rule) = message.rule {
        group = group.element(Level::NOTE.with_name(Some("rule")).message(rule));
    }
    if let Some(help) = &message.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = Renderer::styled().decor_style(DecorStyle::Ascii);
    // The renderer names the column of the excerpt; a reader wants that of the file.
    let in_excerpt = format!("{file}:{}:{}", at.line, line.shown[..line.from].chars().count() + 1);
    let in_file = format!("{file}:{}:{}", at.line, at.column);
    format!("{}\n\n", renderer.render(&[group])).replacen(&in_excerpt, &in_file, 1)
}

/// What is shown of a line, and the marked part of it.
pub(super) struct Excerpt {
    pub(super) shown: String,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The part of the span's first line that is around it, made harmless, and the span in it.
pub(super) fn excerpt(text: &[u8], span: Span) -> Excerpt {
    let start = (span.start as usize).min(text.len());
    // No farther than is shown, and a character more: a record may be one line with a finding at every turn.
    let reach = start.saturating_sub(4 * MARGIN + 4);
    let limit = text.len().min((span.end as usize).max(start) + 4 * MARGIN + 4);
    let line_start = memchr::memrchr(b'\n', &text[reach..start]).map_or(reach, |at| reach + at + 1);
    let line_end = memchr::memchr(b'\n', &text[start..limit]).map_or(limit, |at| start + at);
    let end = (span.end as usize).clamp(start, line_end);
    let first = boundary(text, line_start.max(start.saturating_sub(4 * MARGIN)));
    let last = boundary(text, line_end.min(end.saturating_add(4 * MARGIN)));
    let show = |from: usize, to: usize| {
        visible(&String::from_utf8_lossy(&text[from..to])).replace('\t', " ").replace(['\u{240d}', '\u{FEFF}'], "")
    };
    let before = show(first, start);
    let marked = show(start, end);
    let marked = first_code_points(&marked, 2 * MARGIN);
    let behind = show(end, last.max(end));
    let behind = first_code_points(&behind, MARGIN);
    let skip = before.chars().count().saturating_sub(MARGIN);
    let cut = last_code_points(&before, skip);
    let lead = if skip > 0 || first > line_start { "\u{2026}" } else { "" };
    let shown = format!("{lead}{cut}{marked}{behind}");
    let from = lead.len() + cut.len();
    let shown = if shown.is_empty() { " ".to_owned() } else { shown };
    let to = if marked.is_empty() { from } else { from + marked.len() };
    Excerpt { shown, from, to }
}

/// The nearest start of a character at or before that byte.
fn boundary(text: &[u8], mut at: usize) -> usize {
    while at > 0 && at < text.len() && text[at] & 0xC0 == 0x80 {
        at -= 1;
    }
    at
}
