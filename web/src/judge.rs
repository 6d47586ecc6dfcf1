//! Judges records. The lines are those of `adjutant validate --format ndjson`.

use crate::games::{Source, input_finding, input_place};
use crate::inputs::Block;
use crate::replay::{Finding, Place, Verdict};
use crate::report::{Json, replayed_line, unreplayed_line};

/// Lines about a record, or about text that belongs to no record.
pub(crate) struct Judged {
    /// Line of the record, and a line about text after it. Each line ends with a line end.
    pub lines: Vec<String>,
    /// Names and values of the tags that the list shows.
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
    let judged = (source.sourced(&reading.record, &replayed).id, &reading.record, &replayed);
    let mut lines = vec![line(&*replayed_line(source.place(), source.own(), judged, &mut replayed.findings.iter()))];
    if !reading.record.stray.is_empty() {
        let strays = source.strays(&reading.record);
        lines.extend(without_replay(source.place_outside(), source.own(), None, &strays));
    }
    let tag = |name: &str| {
        reading.record.tag(name).filter(|value| *value != "?").map(|value| (name.to_owned(), value.to_owned()))
    };
    Judged { lines, tags: SHOWN.into_iter().filter_map(tag).collect() }
}

/// Returns the line about a block that could not be read to its end.
pub(crate) fn failure(block: &Block) -> Option<String> {
    without_replay(input_place(block), &block.bytes, None, input_finding(block).as_slice())
}

fn without_replay(place: Place<'_>, text: &[u8], verdict: Option<Verdict>, findings: &[Finding]) -> Option<String> {
    let first = findings.first()?;
    Some(line(&*unreplayed_line(place, text, (verdict, first), &mut findings.iter())))
}

pub(crate) fn line(value: &dyn Json) -> String {
    let mut bytes = Vec::new();
    // Plain data can always be written.
    value.push_json(false, &mut bytes).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
