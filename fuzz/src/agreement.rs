//! Compares the engine with the slow reference of `tests/reference`, which shares no code with it.
//!
//! Compares the verdict, the findings and their plies, the number of valid turns, the score, the termination, the flag
//! `derived` (the end follows from the board), the final pieces, and the pieces that each turn reveals. On request,
//! also compares all legal turns of the last position. Records with unknown pieces and unreadable records are not
//! compared.

use crate::reference::{Judgement, RawRecord, Scope, State, read_records, rules_of, setup_of, verdict_of};
use crate::words;
use adjutant::board::{Designation, Kind};
use adjutant::notation::{self, Record, SegmentKind, parse, segments};
use adjutant::replay::{Detail, Replay, Severity, Verdict, replay};
use adjutant::rules::Played;
use std::collections::{BTreeMap, BTreeSet};

/// Names of findings about the text of a record. The reference reports only findings about the rules.
const NOT_OF_THE_RULES: [&str; 1] = ["strength-mismatch"];

/// Compares the engine and the reference on the only record in the text. Returns `false` if there was nothing to
/// compare.
///
/// # Panics
/// The engine and the reference differ.
pub fn check(text: &[u8], every_turn: bool) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let records: Vec<_> = segments(text.as_bytes()).filter(|segment| segment.kind == SegmentKind::Record).collect();
    let [segment] = &records[..] else { return false };
    let text = &text[segment.range.clone()];
    let record = parse(text.as_bytes());
    let mut played: Vec<Played> = Vec::new();
    let replayed = replay(text.as_bytes(), &record, None, &mut played);
    if matches!(replayed.verdict, Verdict::Unreadable | Verdict::Undecided) || replayed.setup.has_unknown() {
        return false;
    }
    if record.turns.iter().any(names_unknown) {
        return false;
    }
    let mut raw = read_records(text);
    let Some(Some(raw)) = (if raw.len() == 1 { raw.pop() } else { None }) else { return false };
    same_reading(&record, &raw, text);
    let said = verdict_of(&raw);
    if said.verdict == "unsupported" {
        return false;
    }
    let board = replayed.game.as_ref().map(words::board).unwrap_or_default();
    if let Some(difference) = difference(&replayed, &played, board, &said).or_else(|| {
        (every_turn && replayed.verdict != Verdict::Illegal).then(|| legal_turns(&raw, &replayed)).flatten()
    }) {
        panic!("{difference}\n{text}\n{:?}\n{said:?}", replayed.findings);
    }
    true
}

/// `true` if the turn brings back or guesses a piece without naming its kind.
fn names_unknown(turn: &notation::WrittenTurn) -> bool {
    let guessed = match turn.action {
        notation::Action::Guess { named, .. } => Some(named),
        _ => None,
    };
    guessed.into_iter().chain(turn.rescue.map(|rescue| rescue.piece)).any(Designation::is_unknown)
}

/// Checks that the engine and the reference have read the same turns, tags and result.
fn same_reading(record: &Record<'_>, raw: &RawRecord, text: &str) {
    assert_eq!(record.turns.len(), raw.turns.len(), "turns\n{text}");
    for (turn, raw) in record.turns.iter().zip(&raw.turns) {
        let mut written = Vec::new();
        let bare = notation::WrittenTurn { combat: None, action: without_outcome(turn.action), ..*turn };
        notation::write_turn(&mut written, &bare);
        let (written, theirs) = (String::from_utf8_lossy(&written).to_ascii_lowercase(), &raw.text);
        // The engine does not distinguish squares that are far off the board.
        let is_far = written.contains('p') || written.contains("15");
        assert!(is_far || &written == theirs, "turns: engine {written}, reference {theirs}\n{text}");
    }
    let tags: BTreeMap<&str, &str> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
    let theirs: BTreeMap<&str, &str> = raw.tags.iter().map(|(name, value)| (&**name, &**value)).collect();
    assert_eq!(tags, theirs, "{text}");
    assert_eq!(record.result.map(notation::Score::token), Some(raw.result.as_str()), "{text}");
}

fn without_outcome(action: notation::Action) -> notation::Action {
    match action {
        notation::Action::Guess { target, named, has_step, .. } => {
            notation::Action::Guess { target, named, has_step, outcome: None }
        }
        other => other,
    }
}

fn difference(
    replayed: &Replay,
    played: &[Played],
    board: BTreeMap<String, (&'static str, &'static str)>,
    said: &Judgement,
) -> Option<String> {
    let mut found = Vec::new();
    let findings: Vec<(&str, Option<u32>)> = replayed
        .findings
        .iter()
        .filter(|finding| finding.severity() == Severity::Error && !NOT_OF_THE_RULES.contains(&finding.name()))
        .map(|finding| (finding.name(), finding.ply))
        .collect();
    let theirs: Vec<(&str, Option<u32>)> =
        said.findings.iter().map(|(name, ply)| (*name, ply.map(|ply| ply as u32))).collect();
    differ(&mut found, "verdict", replayed.verdict.name(), said.verdict);
    // Findings about the setup are in the order of the text, which the reference does not have.
    let is_of_setup = findings.first().is_some_and(|(name, _)| name.starts_with("setup-"));
    if !is_of_setup {
        differ(&mut found, "first finding", findings.first(), theirs.first());
    }
    let (all, all_theirs): (BTreeSet<_>, BTreeSet<_>) = (findings.iter().collect(), theirs.iter().collect());
    differ(&mut found, "findings", all, all_theirs);
    if replayed.game.is_none() {
        return joined(found);
    }
    differ(&mut found, "plies", replayed.plies(), Some(said.plies as u32));
    let theirs = said.board.iter().map(|(square, (side, kind))| (square.clone(), (side.name(), kind.name())));
    differ(&mut found, "board", board, theirs.collect());
    let shown: BTreeSet<String> = played
        .iter()
        .flat_map(|played| played.reveals().map(|(id, square)| (played.ply, id, square)).collect::<Vec<_>>())
        .map(|(ply, id, square)| {
            let kind = replayed.game.as_ref().and_then(|game| game.position().piece(id).kind);
            format!("{ply} {square} {} {}", id.side().name(), kind.map_or("unknown", Kind::name))
        })
        .collect();
    let theirs = said
        .reveals
        .iter()
        .map(|(ply, shown)| format!("{ply} {} {} {}", shown.square, shown.side.name(), shown.kind.name()));
    differ(&mut found, "reveals", shown, theirs.collect());
    let wording = replayed.findings.iter().filter(|finding| matches!(finding.detail, Detail::TwoSquaresWording));
    let wording: BTreeSet<u32> = wording.filter_map(|finding| finding.ply).collect();
    differ(&mut found, "warnings", wording, said.wording_warnings.iter().map(|ply| *ply as u32).collect());
    if replayed.verdict != Verdict::Illegal {
        let end = &replayed.conclusion;
        differ(&mut found, "score", end.score.token(), said.score.as_str());
        differ(&mut found, "termination", end.termination.name(), known_termination(&said.termination));
        differ(&mut found, "derived", end.is_derived, said.derived);
    }
    joined(found)
}

/// Returns the name of a known termination, or `unknown` for any other name.
fn known_termination(name: &str) -> &str {
    adjutant::replay::Termination::from_name(name).map_or("unknown", |known| known.name())
}

fn joined(found: Vec<String>) -> Option<String> {
    (!found.is_empty()).then(|| found.join("\n"))
}

fn differ<T: PartialEq + std::fmt::Debug>(found: &mut Vec<String>, what: &str, engine: T, reference: T) {
    if engine != reference {
        found.push(format!("{what}: engine {engine:?}, reference {reference:?}"));
    }
}

/// Returns the difference between the legal turns of the last position, or `None` if they are equal. Also returns
/// `None` if the reference cannot set up the game.
fn legal_turns(raw: &RawRecord, replayed: &Replay) -> Option<String> {
    let rules = rules_of(raw)?;
    let mut state = State::new(&rules, &setup_of(raw, &rules)?).ok()?;
    for turn in &raw.turns {
        state.play(&turn.text);
    }
    let game = replayed.game.as_ref()?;
    let numbering = &replayed.terms.numbering;
    let mine: BTreeSet<String> = game.legal_turns().iter().map(|turn| words::text(turn, numbering)).collect();
    let theirs: BTreeSet<String> = if state.ending().is_some() {
        BTreeSet::new()
    } else {
        state.legal_turns(Scope { guesses: true, rescues: false }).into_iter().collect()
    };
    let mine = if game.ending().is_some() { BTreeSet::new() } else { mine };
    let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| one.difference(other).cloned().collect::<Vec<_>>();
    (mine != theirs).then(|| {
        format!("legal turns: engine alone {:?}, reference alone {:?}", only(&mine, &theirs), only(&theirs, &mine))
    })
}
