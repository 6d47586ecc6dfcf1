//! Makes slips with omitted and repeated lines, and truncated games.

use super::{game::Case, text};
use adjutant::generate::Random;
use adjutant::notation::{Action, Score, WrittenTurn};

/// Selects a random place in the game where `plies` consecutive turns are plain. Returns the index of the first of
/// these turns, or `None` if the turns at the place are not all plain. The index is even if `even` is `true`, and
/// odd otherwise. The last turn of the game is never selected.
///
/// Only plain turns are selected, because the omission of a wrong guess leaves no trace.
fn gap(case: &Case, random: &mut Random, even: bool, plies: usize) -> Option<usize> {
    let length = case.record.turns.len().checked_sub(plies + 1)?;
    let index = random.index(length);
    let index = if even { index & !1 } else { index | 1 };
    let is_plain = |turn: &WrittenTurn| turn.rescue.is_none() && matches!(turn.action, Action::Move | Action::Strike);
    case.record.turns.get(index..index + plies)?.iter().all(is_plain).then_some(index)
}

fn left_out(case: &Case, random: &mut Random, even: bool, plies: usize) -> Option<Vec<u8>> {
    let index = gap(case, random, even, plies)?;
    let mut record = case.record.clone();
    record.turns.drain(index..index + plies);
    Some(text(&record))
}

pub fn missing(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    left_out(case, random, true, 2)
}

pub fn two_missing(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    left_out(case, random, false, 2)
}

pub fn three_missing(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let even = random.chance(50);
    left_out(case, random, even, 3)
}

/// Omits a line of the text. The number of the line is then missing as well.
pub fn missing_in_text(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let number = gap(case, random, true, 2)? / 2 + 1;
    let text = String::from_utf8(text(&case.record)).ok()?;
    let begins = format!("{number}. ");
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with(&begins)).collect();
    Some((kept.join("\n") + "\n").into_bytes())
}

pub fn doubled(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    let index = random.index(record.turns.len().checked_sub(1)?) & !1;
    let line: Vec<WrittenTurn> = record.turns.get(index..index + 2)?.to_vec();
    for (at, turn) in (index + 2..).zip(line) {
        record.turns.insert(at, turn);
    }
    Some(text(&record))
}

/// Omits the end of the game.
pub fn last_lost(case: &Case, plies: usize) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    if record.tag("Termination") != Some("flag") {
        return None;
    }
    record.turns.truncate(record.turns.len().checked_sub(plies)?);
    Some(text(&record))
}

pub fn result(case: &Case, _: &mut Random) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    if record.tag("Termination") != Some("flag") {
        return None;
    }
    record.result = Some(match record.result {
        Some(Score::RedWon) => Score::BlueWon,
        _ => Score::RedWon,
    });
    Some(text(&record))
}
