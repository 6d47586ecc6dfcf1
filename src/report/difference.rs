//! Two places that do not go together, each with its line and the place marked.

use super::concise::style;
use super::diagnostic::excerpt;
use super::visible::visible;
use crate::notation::Span;
use crate::replay::{Locator, Severity};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// A place to be marked.
#[derive(Debug)]
pub struct Marked<'m, 'a> {
    /// Finds it in its file.
    pub locator: &'m mut Locator<'a>,
    /// Where it is.
    pub span: Span,
    /// What stands there, in a few words.
    pub label: String,
}

/// What is said of several places together, with color codes: `title`, a line of each, and the notes.
pub fn difference(severity: Severity, title: &str, places: Vec<Marked<'_, '_>>, notes: &[String]) -> String {
    let level = match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = visible(title);
    let mut group = Group::with_title(level.primary_title(&*title));
    let mut columns = Vec::new();
    for place in places {
        let at = place.locator.locate(place.span);
        let line = excerpt(place.locator.text(), place.span);
        let file = visible(place.locator.place().file).into_owned();
        // The renderer names the column of the excerpt; a reader wants that of the file.
        let shown_column = line.shown[..line.from].chars().count() + 1;
        let number = usize::try_from(at.line).unwrap_or(usize::MAX);
        columns.push((format!("{file}:{number}:{shown_column}"), format!("{file}:{number}:{}", at.column)));
        let mark = AnnotationKind::Primary.span(line.from..line.to).label(place.label);
        group = group.element(Snippet::source(line.shown).path(file).line_start(number).annotation(mark));
    }
    for note in notes {
        group = group.element(Level::NOTE.message(visible(note).into_owned()));
    }
    let renderer = Renderer::styled().decor_style(DecorStyle::Ascii);
    let mut shown = renderer.render(&[group]);
    let mut from = 0;
    for (in_excerpt, in_file) in columns {
        if let Some(at) = shown.get(from..).and_then(|rest| rest.find(&in_excerpt)) {
            let start = from + at;
            shown.replace_range(start..start + in_excerpt.len(), &in_file);
            from = start + in_file.len();
        }
    }
    format!("{shown}\n\n")
}

/// Something to be said of a place, on a line, with color codes.
pub fn remark(severity: Severity, locator: &mut Locator<'_>, span: Span, what: &str) -> String {
    let at = locator.locate(span);
    let style = style(severity);
    let file = visible(locator.place().file);
    format!("{file}:{}:{}: {style}{}{style:#}: {}\n", at.line, at.column, severity.name(), visible(what))
}
