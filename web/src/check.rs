//! Judges a text while it is typed, and shows the board at the cursor.

use crate::game_page::page;
use crate::games::{Settings, Source, for_each_game, read_options};
use crate::inputs::{InputReader, Inputs, Limits, Meter};
use crate::notation::{Record, Span, parse, write_record};
use crate::position::{Camera, Position};
use crate::repair::repair;
use crate::replay::{Finding, Interpretation, Replay, Severity, replay};
use crate::report::{article_entry, message};
use crate::rules::{Effort, Played};
use crate::{formats, json, object, repair as repairs};
use adjutant_engine::explain;
use serde::Serialize;
use std::ops::ControlFlow;
use wasm_bindgen::prelude::wasm_bindgen;

/// Maximum number of findings that are listed.
const MOST: usize = 200;

/// Maximum number of corrections that are proposed.
const MOST_CORRECTIONS: usize = 8;

/// Judges a text of any format. Returns a JSON object with the format, the records, the findings, the interpretations,
/// and the board at the cursor. Offsets are in UTF-16 code units, as scripts count them.
///
/// An incomplete record is `unfinished`, and its errors are not listed.
#[wasm_bindgen]
pub fn check(name: &str, text: &str, cursor: u32) -> String {
    let units = Units::of(text);
    let at = units.byte(cursor as usize);
    let typed = parse(text.as_bytes());
    let replayed = replay(text.as_bytes(), &typed, None, &mut ());
    if replayed.is_unfinished(&typed, text.as_bytes()) {
        let mut again = |observer: &mut Camera| drop(replay(text.as_bytes(), &typed, None, observer));
        let board = board_at(&typed, &replayed, at, &mut again);
        let warnings = replayed.findings.iter().filter(|finding| finding.severity() == Severity::Warning);
        let findings = warnings.map(|finding| said(finding, text.as_bytes(), 0, &units)).collect();
        let records = vec![summary(0, &typed, &replayed, &units)];
        return json(&answer("srn", "unfinished", records, (findings, Vec::new()), board));
    }
    let mut records = Vec::new();
    let (mut findings, mut read_as): (Vec<Said>, Vec<ReadAs>) = (Vec::new(), Vec::new());
    let mut board = None;
    let mut verdicts = Vec::new();
    let mut format = "srn";
    each_source(name, text.as_bytes(), |source, start| {
        format = source.format().name;
        if !source.read_errors().is_empty() {
            findings.extend(source.read_errors().iter().map(|finding| said(finding, source.own(), start, &units)));
            verdicts.extend(source.number().map(|_| "unreadable"));
            return;
        }
        if source.number().is_none() {
            return;
        }
        let reading = source.read();
        let replayed = source.replay_reading(&reading, &mut ());
        let mut strays = source.strays(&reading.record);
        // The user may still be typing a comment after the result.
        strays.retain(|stray| {
            let span = start + stray.span.start as usize..;
            !(text.as_bytes().get(span).is_some_and(|rest| rest.starts_with(b"{") && !rest.contains(&b'}')))
        });
        findings
            .extend(replayed.findings.iter().chain(&strays).map(|finding| said(finding, source.own(), start, &units)));
        read_as.extend(source.interpretations().iter().map(|one| ReadAs::of(one, start, &units)));
        verdicts.push(replayed.verdict.name());
        records.push(summary(start, &reading.record, &replayed, &units));
        if start <= at || board.is_none() {
            let mut again = |observer: &mut Camera| drop(source.replay_reading(&reading, observer));
            board = board_at(&reading.record, &replayed, at.saturating_sub(start), &mut again).or(board.take());
        }
    });
    let verdict = match *verdicts {
        [] => "no record",
        [only] => only,
        _ => "several records",
    };
    findings.truncate(MOST);
    json(&answer(format, verdict, records, (findings, read_as), board))
}

fn answer(
    format: &'static str,
    verdict: &'static str,
    records: Vec<impl Serialize>,
    (findings, read_as): (Vec<Said>, Vec<ReadAs>),
    board: Option<Position>,
) -> impl Serialize {
    object! { format: format, verdict: verdict, records: records, findings: findings, read_as: read_as, board: board }
}

/// Passes each record of a text to `each`, with its offset. Text that belongs to no record is passed too.
fn each_source(name: &str, text: &[u8], mut each: impl FnMut(&Source<'_>, usize)) {
    let inputs = Inputs::of_bytes(name, text.into());
    let options = read_options(Limits::default(), None, None);
    let _ = InputReader::new(&inputs, options, &Meter::default()).read(&mut |block| {
        for_each_game(&block, Settings::default(), |source| each(source, source.place().offset as usize));
        ControlFlow::Continue(())
    });
}

/// Returns the board after the turn at the cursor. If the cursor is after the last turn, returns the last board.
fn board_at(
    record: &Record<'_>,
    replayed: &Replay,
    cursor: usize,
    again: &mut dyn FnMut(&mut Camera),
) -> Option<Position> {
    let begun = record.turns.iter().take_while(|turn| (turn.span.start as usize) < cursor).count();
    let last = replayed.last_position()?;
    let ply = (record.plies_before() + begun as u32).min(last);
    let mut camera = Camera::new(replayed, ply);
    again(&mut camera);
    camera.position()
}

/// Describes a record: its offset, its verdict, and the offsets at which each turn begins and ends.
fn summary(start: usize, record: &Record<'_>, replayed: &Replay, units: &Units) -> impl Serialize + use<> {
    let place = |span: Span| [units.unit(start + span.start as usize), units.unit(start + span.end as usize)];
    object! {
        start: units.unit(start),
        verdict: replayed.verdict.name(),
        edition: replayed.terms.rules.edition.name,
        variant: replayed.terms.rules.variant.name(),
        end: crate::report::ended(&replayed.conclusion),
        first: record.plies_before(),
        turns: record.turns.iter().map(|turn| place(turn.span)).collect::<Vec<_>>(),
    }
}

/// A finding in the text.
#[derive(Serialize)]
struct Said {
    name: &'static str,
    severity: &'static str,
    ply: Option<u32>,
    start: usize,
    end: usize,
    message: String,
    help: Option<String>,
    rule: Option<&'static str>,
    /// Texts that can replace the marked text.
    mends: Vec<String>,
}

fn said(finding: &Finding, text: &[u8], start: usize, units: &Units) -> Said {
    let message = message(finding, text);
    Said {
        name: finding.name(),
        severity: finding.severity().name(),
        ply: finding.ply,
        start: units.unit(start + message.span.start as usize),
        end: units.unit(start + message.span.end as usize),
        message: message.title,
        help: message.help,
        rule: message.rule,
        mends: message.mends,
    }
}

/// Text that was interpreted, and its interpretation.
#[derive(Serialize)]
struct ReadAs {
    start: usize,
    end: usize,
    made: String,
}

impl ReadAs {
    fn of(one: &Interpretation, start: usize, units: &Units) -> Self {
        let place = |at: u32| units.unit(start + at as usize);
        Self { start: place(one.span.start), end: place(one.span.end), made: one.made.clone() }
    }
}

/// Returns corrections that make more turns of the record at the cursor legal, as a JSON array. Each item contains the
/// correction (`line`) and the whole corrected text (`text`).
#[wasm_bindgen]
pub fn corrections(name: &str, text: &str, cursor: u32) -> String {
    let at = Units::of(text).byte(cursor as usize);
    let mut found = Vec::new();
    each_source(name, text.as_bytes(), |source, start| {
        let end = start + source.own().len();
        if source.number().is_none() || !source.read_errors().is_empty() || !(start..=end).contains(&at) {
            return;
        }
        let reading = source.read();
        let limits = repairs::Limits { listed: MOST_CORRECTIONS, ..repairs::Limits::of_effort(Effort::Normal) };
        let repair = repair(source.text(), &reading, Settings::default().judging(), &limits);
        found.clear();
        for (index, candidate) in repair.candidates.iter().enumerate() {
            let spliced = source.srn().and_then(|srn| candidate.spliced(srn, &reading.record));
            let corrected = spliced.unwrap_or_else(|| {
                let mut corrected = Vec::new();
                write_record(&candidate.applied(&reading.record), &mut corrected);
                corrected
            });
            let whole = [&text.as_bytes()[..start], &corrected, &text.as_bytes()[end..]].concat();
            let line = crate::report::repair::CandidateLine::new(&repair.candidates, index, &reading.record);
            let row = object! {
                line: line,
                text: String::from_utf8_lossy(&whole).into_owned(),
            };
            found.push(json(&row));
        }
    });
    format!("[{}]", found.join(","))
}

/// Returns the text with each record in canonical form, as `adjutant fmt` writes it; records with errors stay as they
/// are. `null` if nothing changes.
#[wasm_bindgen]
pub fn format(name: &str, text: &str) -> Option<String> {
    let mut written: Vec<u8> = Vec::new();
    let mut done = 0;
    each_source(name, text.as_bytes(), |source, start| {
        if source.number().is_none() || source.srn().is_none() || !source.read_errors().is_empty() {
            return;
        }
        let reading = source.read();
        let mut played: Vec<Played> = Vec::new();
        let replayed = source.replay_reading(&reading, &mut played);
        if replayed.verdict.is_failure() || !reading.record.stray.is_empty() {
            return;
        }
        let original = source.original(&reading.record, &replayed, &played);
        let is_first = text.as_bytes()[done..start].trim_ascii().is_empty() && done == 0;
        if !is_first {
            written.extend_from_slice(&text.as_bytes()[done..start]);
        }
        if !written.is_empty() && !written.ends_with(b"\n\n") {
            written.push(b'\n');
        }
        formats::srn::write_export(&original, &formats::srn::around_turns(&original), &mut written);
        done = start + source.own().len();
    });
    written.extend_from_slice(text.as_bytes().get(done..)?);
    let written = String::from_utf8(written).ok()?;
    (written != text).then_some(written)
}

/// Converts a text in any format to SRN. Returns a JSON object with `text` and `drops`. The `text` is `null` if there
/// are no records, or if a record cannot be read. `drops` is `true` if the text has anything outside its records.
#[wasm_bindgen]
pub fn to_srn(name: &str, text: &str) -> String {
    let mut written: Vec<u8> = Vec::new();
    let (mut is_readable, mut drops) = (true, false);
    each_source(name, text.as_bytes(), |source, _| {
        is_readable &= source.number().is_none() || source.read_errors().is_empty();
        drops |= source.number().is_none() && !source.own().trim_ascii().is_empty();
        if source.number().is_none() || !is_readable {
            return;
        }
        let reading = source.read();
        drops |= !reading.record.stray.is_empty();
        if !written.is_empty() {
            written.push(b'\n');
        }
        written.extend_from_slice(&source.to_srn(&reading));
    });
    let text = String::from_utf8(written).ok().filter(|text| is_readable && !text.is_empty());
    json(&object! { text: text, drops: drops })
}

/// Returns the page of the record at the cursor.
#[wasm_bindgen]
pub fn page_of(name: &str, text: &str, cursor: u32) -> Option<String> {
    let at = Units::of(text).byte(cursor as usize);
    let mut made = None;
    each_source(name, text.as_bytes(), |source, start| {
        if source.number().is_some() && source.read_errors().is_empty() && (start <= at || made.is_none()) {
            made = Some(page(source));
        }
    });
    made
}

/// Returns the article about a finding, as JSON.
#[wasm_bindgen]
pub fn article(name: &str) -> Option<String> {
    explain::article(name).map(|article| crate::judge::line(&*article_entry(article)))
}

/// Converts offsets between bytes and UTF-16 code units.
struct Units {
    /// For each byte the number of code units before it; `None` if the text is ASCII.
    before: Option<Vec<u32>>,
    length: usize,
}

impl Units {
    fn of(text: &str) -> Self {
        let before = || {
            let mut units = 0;
            let mut before = Vec::with_capacity(text.len() + 1);
            for letter in text.chars() {
                before.resize(before.len() + letter.len_utf8(), units);
                units += letter.len_utf16() as u32;
            }
            before.push(units);
            before
        };
        Self { before: (!text.is_ascii()).then(before), length: text.len() }
    }

    fn unit(&self, byte: usize) -> usize {
        let byte = byte.min(self.length);
        self.before.as_ref().map_or(byte, |before| before[byte] as usize)
    }

    fn byte(&self, unit: usize) -> usize {
        match &self.before {
            None => unit.min(self.length),
            Some(before) => before.partition_point(|units| (*units as usize) < unit).min(self.length),
        }
    }
}
