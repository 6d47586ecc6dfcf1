//! Records, their candidates, and the records with a candidate applied.

use adjutant::notation::{Record, WrittenTurn, parse, write_record};
use adjutant::repair::{Candidate, Change, Correction, Limits, Repair, repair};
use adjutant::replay::{Detail, Replay, replay};
use std::path::Path;

/// Returns the text of a sample.
pub fn sample(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(path);
    std::fs::read_to_string(path).expect("a sample can be read")
}

/// Returns the sample game of 57 plies and eight pieces on each side, with a unique part of its text replaced.
pub fn barrage(written: &str, instead: &str) -> String {
    let text = sample("games/gravon-barrage.srn");
    assert_eq!(text.matches(written).count(), 1, "{written}");
    text.replace(written, instead)
}

/// Returns the repair of a record.
pub fn repaired(text: &str, listed: usize) -> Repair {
    repaired_record(text.as_bytes(), &parse(text.as_bytes()), listed)
}

/// Returns the repair of a parsed record.
pub fn repaired_record(text: &[u8], record: &Record<'_>, listed: usize) -> Repair {
    repair(text, record, None, &Limits { listed, ..Limits::default() })
}

/// Returns the turns of a record in the export form, including combats.
pub fn turns(record: &Record<'_>) -> String {
    let mut text = Vec::new();
    let bare = Record { tags: Vec::new(), rows: Vec::new(), notes: Vec::new(), ..record.clone() };
    write_record(&bare, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

/// `true` for findings about a turn that is not legal.
pub fn fails(detail: &Detail) -> bool {
    matches!(
        detail,
        Detail::Turn(_) | Detail::Refused(..) | Detail::CombatMismatch { .. } | Detail::GuessMismatch { .. }
    )
}

/// Applies the candidate, and writes, reads and replays the record, as a user would check the candidate. Returns the
/// text, the number of plies before the first failing turn, and the replay.
pub fn checked(record: &Record<'_>, candidate: &Candidate) -> (Vec<u8>, u32, Replay) {
    let mut text = Vec::new();
    write_record(&candidate.applied(record), &mut text);
    let read = parse(&text);
    let replayed = replay(&text, &read, None, &mut ());
    let failing = replayed.findings.iter().filter(|finding| fails(&finding.detail)).filter_map(|finding| finding.ply);
    let stands = failing.min().map_or(read.turns.len() as u32, |ply| ply - 1);
    (text, stands, replayed)
}

/// Checks that every candidate keeps its promise.
pub fn assert_kept(record: &Record<'_>, repair: &Repair) {
    // Unreadable text is checked in `tokens`.
    let is_of_record = |candidate: &&Candidate| !matches!(candidate.correction, Correction::Text(_));
    for candidate in repair.candidates.iter().filter(is_of_record) {
        let (text, stands, replayed) = checked(record, candidate);
        let text = String::from_utf8_lossy(&text);
        assert_eq!(candidate.stands, stands, "{candidate:?}\n{text}");
        assert_eq!(candidate.turns as usize, parse(text.as_bytes()).turns.len(), "{candidate:?}\n{text}");
        assert_eq!(candidate.verdict, replayed.verdict, "{candidate:?}\n{:?}\n{text}", replayed.findings);
        // An inserted turn makes no other turn legal by itself.
        let put_in = match &candidate.correction {
            Correction::Turns(turns) => match &turns.change {
                Change::Insert(turns) => turns.len() as u32,
                _ => 0,
            },
            _ => 0,
        };
        let makes_armies = repair.replayed.game.is_none() && replayed.game.is_some();
        assert!(
            candidate.stands > repair.stands + put_in || candidate.saves_all() || makes_armies,
            "{candidate:?}\n{text}"
        );
    }
}

/// Returns the record with every piece of these rows unknown.
pub fn hidden(text: &str, rows: &[&str]) -> String {
    let unnamed = |line: &str| {
        let (row, squares) = line.split_once(':').expect("a row");
        let signs = squares.split_whitespace().map(|sign| if sign == "." { " ." } else { " ?" });
        format!("{row}:{}", signs.collect::<String>())
    };
    let is_hidden = |line: &str| rows.iter().any(|row| line.trim_start().starts_with(&format!("{row}:")));
    text.lines().map(|line| if is_hidden(line) { unnamed(line) } else { line.to_owned() } + "\n").collect()
}

/// Parses a turn such as `a4-a5`.
pub fn turn(text: &str) -> WrittenTurn {
    *parse(text.as_bytes()).turns.first().expect("a turn")
}
