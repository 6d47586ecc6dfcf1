//! Formats caret diagnostics: the line of the record with the marked span, the rule, and help.

use super::marked::{MarkedLine, level, rendered};
use super::message::message;
use crate::explain;
use crate::replay::{Detail, Finding, Locator};
use annotate_snippets::{Level, Origin};

/// Formats a finding with color codes. Includes the line of the record that contains the finding.
pub fn diagnostic(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let message = message(finding, locator.text());
    let line = MarkedLine::new(locator, message.span, message.label);
    let (place, code) = (locator.place(), finding.name());
    let number = explain::article(code).map_or_else(|| code.to_owned(), |article| format!("{} {code}", article.code));
    let who = match (place.record, finding.ply, finding.side) {
        (Some(record), Some(ply), Some(side)) => {
            format!("record {record}, ply {ply} ({side}), turn {} of the game", ply.div_ceil(2))
        }
        (Some(record), _, Some(side)) => format!("record {record}, {side}'s setup"),
        (Some(record), ..) => format!("record {record}"),
        (None, ..) => match finding.detail {
            Detail::InputFailed { has_place: true, .. } => "reading stopped here".to_owned(),
            Detail::InputFailed { .. } => "the input as a whole".to_owned(),
            _ => "outside any record".to_owned(),
        },
    };
    let title = level(finding.severity()).primary_title(message.title.as_str()).id(number.as_str());
    let group = match finding.detail {
        // There is no text to show.
        Detail::InputFailed { has_place: true, .. } => {
            let column = usize::try_from(line.column).unwrap_or(usize::MAX);
            title.element(Origin::path(&*line.path).line(line.number).char_column(column))
        }
        Detail::InputFailed { .. } => title.element(Origin::path(&*line.path)),
        // Binary content is not shown either.
        _ if place.is_binary => {
            let byte = format!("byte {}", line.column - 1);
            title.element(Origin::path(&*line.path)).element(Level::NOTE.with_name(Some("at")).message(byte))
        }
        _ => title.element(line.snippet()),
    };
    let mut group = group.element(Level::NOTE.message(who.as_str()));
    if let Some(rule) = message.rule {
        group = group.element(Level::NOTE.with_name(Some("rule")).message(rule));
    }
    if let Some(help) = &message.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    format!("{}\n\n", rendered(group, std::slice::from_ref(&line)))
}
