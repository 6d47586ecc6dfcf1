//! Findings as GitHub Actions understands them: annotations of the lines of a change.

use super::locate::Locator;
use super::message::message;
use super::visible::visible;
use crate::replay::{Finding, Severity};

/// A finding as a workflow command, on one line.
pub fn github(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let at = locator.locate(finding.span);
    let level = match finding.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let turn = finding.ply.map(|ply| format!("ply {ply}: ")).unwrap_or_default();
    let message = message(finding, locator.text());
    format!(
        "::{level} file={},line={},col={},title={}::{}\n",
        property(&visible(locator.place().file)),
        at.line,
        at.column,
        property(finding.name()),
        data(&visible(&format!("{turn}{}", message.title))),
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
