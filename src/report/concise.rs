//! Findings one a line: `file:line:column: error[name] ply 7 (red): message`, and `file: error[name]: message` where
//! there is no place.

use super::message::message;
use super::visible::visible;
use crate::replay::{Finding, Locator, Severity};
use anstyle::{AnsiColor, Style};

/// The styles of severities.
pub(super) const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
    }
}

/// A finding on one line, with color codes.
pub fn concise(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let message = message(finding, locator.text());
    let at = locator.locate_finding(finding, message.span);
    let at = at.map(|at| format!(":{}:{}", at.line, at.column)).unwrap_or_default();
    let file = locator.place().file;
    let style = style(finding.severity());
    let turn = match (finding.ply, finding.side) {
        (Some(ply), Some(side)) => format!(" ply {ply} ({side})"),
        _ => String::new(),
    };
    // There is room for what may stand there instead, not for other help.
    let mend = message.help.filter(|_| !message.mends.is_empty()).map(|help| format!(" ({help})")).unwrap_or_default();
    format!(
        "{}{at}: {style}{}[{}]{style:#}{turn}: {}{}\n",
        visible(file),
        finding.severity().name(),
        finding.name(),
        message.title,
        mend
    )
}
