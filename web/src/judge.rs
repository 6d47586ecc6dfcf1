//! Judges records. The lines are those of `adjutant validate --format ndjson`.

use crate::formats::json::SourceLine;
use crate::games::{Source, input_finding, input_place};
use crate::inputs::Block;
use crate::notation::Record;
use crate::replay::{Finding, Locator, Place, Replay, Verdict};
use crate::report::{finding_line, push_json, record_line};

/// Lines about a record, or about text that belongs to no record.
pub(crate) struct Judged {
    /// Line of the record, and a line about text after it. Each line ends with a line end.
    pub lines: Vec<String>,
    /// Names and terms of the record, for the list.
    pub tags: Vec<(String, String)>,
}

/// Tags that the list of games shows.
const SHOWN: [&str; 5] = ["Red", "Blue", "Event", "Date", "Round"];

/// Judges a source.
pub(crate) fn judge(source: &Source<'_>) -> Judged {
    let nothing = |verdict| without_replay(source.place(), source.own(), verdict, source.read_errors());
    if source.number().is_none() {
        return Judged { lines: nothing(None).into_iter().collect(), tags: Vec::new() };
    }
    if !source.read_errors().is_empty() {
        return Judged { lines: nothing(Some(Verdict::Unreadable)).into_iter().collect(), tags: Vec::new() };
    }
    let reading = source.read();
    let replayed = source.replay_reading(&reading, &mut ());
    let mut lines = vec![replayed_line(source, &reading.record, &replayed)];
    if !reading.record.stray.is_empty() {
        let strays = source.strays(&reading.record);
        lines.extend(without_replay(source.place_outside(), source.own(), None, &strays));
    }
    let tag = |name: &str| {
        reading.record.tag(name).filter(|value| *value != "?").map(|value| (name.to_owned(), value.to_owned()))
    };
    Judged { lines, tags: SHOWN.into_iter().filter_map(tag).collect() }
}

fn replayed_line(source: &Source<'_>, record: &Record<'_>, replayed: &Replay) -> String {
    let mut locator = Locator::new(source.place(), source.own());
    let findings = replayed.findings.iter().map(|finding| finding_line(finding, &mut locator)).collect();
    let id = source.sourced(record, replayed).id;
    let place = SourceLine::new(source.place());
    line(&record_line(place, Some((id, record, replayed)), Some(replayed.verdict), findings))
}

/// Returns the line about a block that could not be read to its end.
pub(crate) fn failure(block: &Block) -> Option<String> {
    without_replay(input_place(block), &block.bytes, None, input_finding(block).as_slice())
}

fn without_replay(place: Place<'_>, text: &[u8], verdict: Option<Verdict>, findings: &[Finding]) -> Option<String> {
    let first = findings.first()?;
    let mut locator = Locator::new(place, text);
    let at = match verdict {
        Some(_) => Some(place.line),
        None => locator.locate_finding(first, first.span).map(|at| at.line),
    };
    let reported = findings.iter().map(|finding| finding_line(finding, &mut locator)).collect();
    let source = SourceLine { line: at, ..SourceLine::new(place) };
    Some(line(&record_line(source, None, verdict, reported)))
}

fn line(value: &impl serde::Serialize) -> String {
    let mut bytes = Vec::new();
    // Plain data can always be written.
    push_json(value, false, &mut bytes).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
