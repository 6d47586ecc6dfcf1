//! Formats findings one per line, for people, for GitHub Actions and for programs. Also formats records with their
//! findings: `validate --format ndjson`, see `format-spec/json.md`.

use super::json::{Json, object};
use super::message::{Message, message};
use super::visible::visible;
use crate::formats::GameId;
use crate::formats::json::{FindingLine, ResultLine, SourceLine};
use crate::notation::Record;
use crate::replay::{Finding, Located, Locator, Place, Replay, Severity, Verdict};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

/// Returns the style of a severity.
pub(super) const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
    }
}

/// Returns the message of a finding. Also returns the position of the finding in the file, if the finding has a
/// position.
pub(super) fn message_and_position(finding: &Finding, locator: &mut Locator<'_>) -> (Message, Option<Located>) {
    let message = message(finding, locator.text());
    let at = locator.locate_finding(finding, message.span);
    (message, at)
}

/// Joins the ply, the title and the help to one text, for programs that accept only one text.
pub(super) fn join_message(finding: &Finding, message: &Message) -> String {
    let turn = finding.ply.map(|ply| format!("ply {ply}: ")).unwrap_or_default();
    let help = message.help.as_ref().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    format!("{turn}{}{help}", message.title)
}

/// Formats a finding on one line, with color codes: `file:line:column: error[name] ply 7 (red): message`, or `file:
/// error[name]: message` if there is no position.
pub fn concise(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let (message, at) = message_and_position(finding, locator);
    let at = at.map(|at| locator.words(at)).unwrap_or_default();
    let file = locator.place().file;
    let style = style(finding.severity());
    let turn = match (finding.ply, finding.side) {
        (Some(ply), Some(side)) => format!(" ply {ply} ({side})"),
        _ => String::new(),
    };
    // The line has space for suggested corrections, but not for other help.
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

/// Formats a finding on one line, as a workflow command of GitHub Actions. The command adds an annotation to a line
/// of a pull request.
pub fn github(finding: &Finding, locator: &mut Locator<'_>) -> String {
    let (mut message, at) = message_and_position(finding, locator);
    message.title = visible(&message.title).into_owned();
    message.help = message.help.map(|help| visible(&help).into_owned());
    let at = at.map(|at| format!("line={},col={},", at.line, at.column)).unwrap_or_default();
    format!(
        "::{} file={},{at}title={}::{}\n",
        finding.severity().name(),
        property(&visible(locator.place().file)),
        property(finding.name()),
        data(&join_message(finding, &message)),
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Returns a finding with its position and message.
pub fn finding_line(finding: &Finding, locator: &mut Locator<'_>) -> FindingLine {
    let (message, at) = message_and_position(finding, locator);
    FindingLine::new(finding, at, message.title, message.help)
}

/// Returns the line of `validate --format ndjson` about a replayed record. `text` is the text of the record in the
/// input, and `findings` are the findings to report.
pub fn replayed_line(
    place: Place<'_>,
    text: &[u8],
    judged: (GameId, &Record<'_>, &Replay),
    findings: &mut dyn Iterator<Item = &'_ Finding>,
) -> Box<dyn Json> {
    let mut locator = Locator::new(place, text);
    let findings = findings.map(|finding| finding_line(finding, &mut locator)).collect();
    Box::new(record_line(SourceLine::new(place), Some(judged), Some(judged.2.verdict), findings))
}

/// Returns the line about text that was not replayed: a record that cannot be read, with its verdict, or text outside
/// records. For text outside records, the line number is that of `first`, the first finding.
pub fn unreplayed_line(
    place: Place<'_>,
    text: &[u8],
    (verdict, first): (Option<Verdict>, &Finding),
    findings: &mut dyn Iterator<Item = &'_ Finding>,
) -> Box<dyn Json> {
    let mut locator = Locator::new(place, text);
    let line = match verdict {
        Some(_) => Some(place.line),
        None => locator.locate_finding(first, first.span).map(|at| at.line),
    };
    let findings = findings.map(|finding| finding_line(finding, &mut locator)).collect();
    Box::new(record_line(SourceLine { line, ..SourceLine::new(place) }, None, verdict, findings))
}

/// Returns the verdict on a record and its reported findings. If the findings are about an input, or about text
/// outside records, there is no record and `judged` is `None`. The output always has the same keys. Without a
/// record, the values that describe the record are `null`.
fn record_line(
    source: SourceLine,
    judged: Option<(GameId, &Record<'_>, &Replay)>,
    verdict: Option<Verdict>,
    findings: Vec<FindingLine>,
) -> impl Serialize + use<> {
    let replayed = judged.map(|(_, _, replayed)| replayed);
    let edition = judged.and_then(|(_, record, replayed)| replayed.edition(record));
    // Writes all keys. [`ResultLine`] itself would omit the key `declared` if the record declares no result.
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
