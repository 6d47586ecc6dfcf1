//! Writes legal and changed games in every format. The text reads back as the written game, and writing it again
//! gives the same text.

#![no_main]

use adjutant::formats::json::{Objects, push_game, write_srn};
use adjutant::formats::{FORMATS, Format, Loss, Reader, Writer, srn, write_with_losses};
use adjutant::notation::{WrittenTurn, parse};
use adjutant::replay::{Finding, Original, Replay, Verdict, replay};
use adjutant::rules::Played;
use adjutant_fuzz::changes::Change;
use adjutant_fuzz::game_plan::GamePlan;
use adjutant_fuzz::{PLACE, original, text_of};
use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Written {
    changes: Vec<Change>,
    plan: GamePlan,
}

fuzz_target!(|input: Written| {
    let Some(mut record) = input.plan.record() else { return };
    for change in input.changes.iter().take(4) {
        change.make(&mut record);
    }
    let text = text_of(&record);
    let record = parse(&text);
    let mut played: Vec<Played> = Vec::new();
    let replayed = replay(&text, &record, None, &mut played);
    let original = original(&text, &record, &replayed, &played);
    let mut export = Vec::new();
    srn::write(&original, &mut export).expect("SRN holds every record");
    as_srn(&original, &export);
    as_json(&original, &export);
    for format in FORMATS.iter().filter(|format| !format.is_srn()) {
        as_text(&original, format);
    }
});

/// Checks that the export form has the verdict of the original, and that exporting the export form changes nothing.
fn as_srn(original: &Original<'_>, export: &[u8]) {
    let record = parse(export);
    let mut played: Vec<Played> = Vec::new();
    let replayed = replay(export, &record, None, &mut played);
    let was = original.replayed;
    assert_eq!(replayed.verdict, was.verdict, "{}\n{}", original.text.escape_ascii(), export.escape_ascii());
    if was.verdict != Verdict::Unreadable {
        if was.verdict.is_failure() {
            assert_eq!(earned(&replayed), earned(was), "{}", export.escape_ascii());
        }
        assert_eq!(replayed.plies(), was.plies());
        assert_eq!(replayed.conclusion.score, was.conclusion.score);
        assert_eq!(replayed.conclusion.termination, was.conclusion.termination);
    }
    let mut again = Vec::new();
    srn::write(&adjutant_fuzz::original(export, &record, &replayed, &played), &mut again)
        .expect("SRN holds every record");
    assert_eq!(again.escape_ascii().to_string(), export.escape_ascii().to_string());
}

/// Returns the ply of the first finding, and the names of the findings with the same verdict at the same ply. The
/// names are sorted: findings without a ply follow the order of the text, and rows may be written in another order
/// than they were read.
fn earned(of: &Replay) -> Option<(Option<u32>, Vec<&'static str>)> {
    let first = of.findings.first()?;
    let is_alike = |finding: &&Finding| finding.ply == first.ply && finding.detail.verdict() == first.detail.verdict();
    let mut names: Vec<&str> = of.findings.iter().filter(is_alike).map(Finding::name).collect();
    names.sort_unstable();
    Some((first.ply, names))
}

/// Checks that the JSON object reads back as the export form, byte for byte.
fn as_json(original: &Original<'_>, export: &[u8]) {
    let mut object = Vec::new();
    push_game(original, Vec::new(), &mut object).expect("plain data");
    let mut objects = Objects::new(&object);
    let read = objects.next().expect("an object was written").read.unwrap_or_else(|error| panic!("{error}"));
    assert!(objects.next().is_none(), "one object was written");
    let mut back = Vec::new();
    write_srn(&read, &mut back);
    assert_eq!(back.escape_ascii().to_string(), export.escape_ascii().to_string());
}

fn as_text(original: &Original<'_>, format: &Format) {
    let (Some(write), name) = (writer(format), format!("a{}", format.endings[0])) else { return };
    let mut text = Vec::new();
    if write(original, &mut text).is_err() {
        return;
    }
    // Tags, comments and glyphs may be lost. The game is the same without them.
    let is_outside_game = |loss: &Loss| matches!(loss, Loss::Tag { .. } | Loss::Comments(_) | Loss::Glyphs(_));
    let is_whole =
        write_with_losses(original, format, &name).is_ok_and(|(_, losses)| losses.iter().all(is_outside_game));
    if format.holds_records && !is_whole {
        return;
    }
    let Reader::Text(read) = format.reader else { return };
    // Lists of positions contain too little to be written again. The target `strados` checks them.
    if format.name == "strados" {
        return;
    }
    // A list of setups has one line for each side. Each line is read separately.
    for part in parts(format, &text) {
        let reading = read(part, &name);
        assert!(!reading.is_damaged(), "{}: {:?}\n{}", format.name, reading.findings, part.escape_ascii());
        let mut played: Vec<Played> = Vec::new();
        let replayed = replay(part, &reading, None, &mut played);
        if format.holds_records {
            assert_eq!(replayed.verdict, original.replayed.verdict, "{}\n{}", format.name, part.escape_ascii());
            assert_eq!(squares(&reading.record.turns), squares(&original.record.turns), "{}", part.escape_ascii());
            assert_eq!(replayed.conclusion.score, original.replayed.conclusion.score, "{}", part.escape_ascii());
        }
        let back = Original {
            place: PLACE,
            text: part,
            srn: None,
            record: &reading.record,
            replayed: &replayed,
            played: &played,
        };
        let mut again = Vec::new();
        write(&back, &mut again).unwrap_or_else(|why| panic!("{}: {why}\n{}", format.name, part.escape_ascii()));
        assert_eq!(again.escape_ascii().to_string(), part.escape_ascii().to_string(), "{}", format.name);
    }
}

fn writer(format: &Format) -> Option<adjutant::formats::Write> {
    match format.writer {
        Writer::Text(write) | Writer::Rows { write, .. } | Writer::Listed { write, .. } => Some(write),
        Writer::Object | Writer::Drawn | Writer::Tables => None,
    }
}

fn parts<'t>(format: &Format, text: &'t [u8]) -> Vec<&'t [u8]> {
    if format.name == "setups" { text.split_inclusive(|byte| *byte == b'\n').collect() } else { vec![text] }
}

fn squares(turns: &[WrittenTurn]) -> Vec<(adjutant::Square, adjutant::Square)> {
    turns.iter().map(|turn| (turn.from, turn.to)).collect()
}
