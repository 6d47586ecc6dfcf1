//! Findings as GitHub Actions understands them: annotations of the lines of a change.

use super::message::message;
use super::visible::visible;
use crate::replay::{Finding, Locator, Severity};

/// A finding as a workflow command, on one line.
pub fn github(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let level = match finding.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let turn = finding.ply.map(|ply| format!("ply {ply}: ")).unwrap_or_default();
    let message = message(finding, locator.text());
    let at = locator.locate_finding(finding, message.span);
    let at = at.map(|at| format!("line={},col={},", at.line, at.column)).unwrap_or_default();
    let help = message.help.map(|help| format!("\nhelp: {}", visible(&help))).unwrap_or_default();
    format!(
        "::{level} file={},{at}title={}::{}\n",
        property(&visible(locator.place().file)),
        property(finding.name()),
        data(&format!("{turn}{}{help}", visible(&message.title))),
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn workflow_commands_are_escaped() {
        assert_eq!(data("50%\r\n"), "50%25%0D%0A");
        assert_eq!(property("C:\\a,b"), "C%3A\\a%2Cb");
    }
}
