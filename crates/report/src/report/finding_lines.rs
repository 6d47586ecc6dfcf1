//! Findings one a line, for people, for GitHub Actions, and for programs; and records with theirs: `validate --format
//! ndjson`, `format-spec/json.md`.

use super::json::object;
use super::message::{Message, message};
use super::visible::visible;
use crate::formats::GameId;
use crate::formats::json::{FindingLine, ResultLine, SourceLine};
use crate::notation::Record;
use crate::replay::{Finding, Located, Locator, Replay, Severity, Verdict};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

/// The styles of severities.
pub(super) const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
    }
}

/// A finding in words, and its place in its file, if it has one.
pub(super) fn said(finding: &Finding, locator: &mut Locator<'_>) -> (Message, Option<Located>) {
    let message = message(finding, locator.text());
    let at = locator.locate_finding(finding, message.span);
    (message, at)
}

/// The ply, the title and the help together, for programs that take one text.
pub(super) fn in_one(finding: &Finding, message: &Message) -> String {
    let turn = finding.ply.map(|ply| format!("ply {ply}: ")).unwrap_or_default();
    let help = message.help.as_ref().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    format!("{turn}{}{help}", message.title)
}

/// A finding on one line, with color codes: `file:line:column: error[name] ply 7 (red): message`, and
/// `file: error[name]: message` where there is no place.
pub fn concise(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let (message, at) = said(finding, locator);
    let at = at.map(|at| locator.words(at)).unwrap_or_default();
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

/// A finding as a workflow command of GitHub Actions, on one line: an annotation of the line of a change.
pub fn github(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let (mut message, at) = said(finding, locator);
    message.title = visible(&message.title).into_owned();
    message.help = message.help.map(|help| visible(&help).into_owned());
    let at = at.map(|at| format!("line={},col={},", at.line, at.column)).unwrap_or_default();
    format!(
        "::{} file={},{at}title={}::{}\n",
        finding.severity().name(),
        property(&visible(locator.place().file)),
        property(finding.name()),
        data(&in_one(finding, &message)),
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A finding at its place, with what is to be said of it.
pub fn finding_line(finding: &Finding, locator: &mut Locator<'_>) -> FindingLine {
    let (message, at) = said(finding, locator);
    FindingLine {
        name: finding.name().to_owned(),
        severity: finding.severity().name().to_owned(),
        ply: finding.ply,
        side: finding.side.map(|side| side.name().to_owned()),
        line: at.map(|at| at.line),
        column: at.map(|at| at.column),
        offset: at.map(|at| at.offset),
        message: message.title,
        help: message.help,
    }
}

/// The verdict on one record with those of its findings that are reported, or what was found in text that belongs to none or of
/// an input. The keys are always the same: without a record, `null`.
pub fn record_line(
    source: SourceLine,
    judged: Option<(GameId, &Record<'_>, &Replay)>,
    verdict: Option<Verdict>,
    findings: Vec<FindingLine>,
) -> impl Serialize + use<> {
    let replayed = judged.map(|(_, _, replayed)| replayed);
    let edition = judged.and_then(|(_, record, replayed)| replayed.edition(record));
    // With every key, whether or not the record's own token is the score.
    let result = replayed.map(|replayed| {
        let ResultLine { score, winner, termination, derived, declared } = ResultLine::new(&replayed.conclusion);
        object! { score: score, winner: winner, termination: termination, derived: derived, declared: declared }
    });
    object! {
        source: source,
        id: judged.map(|(id, ..)| id),
        verdict: verdict.map(Verdict::name),
        edition: edition.map(|edition| edition.name),
        variant: replayed.map(|replayed| replayed.terms.rules.variant.name()),
        plies: replayed.and_then(Replay::plies),
        result: result,
        findings: findings,
    }
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
