//! Makes slips in turns.

use super::{game::Case, text};
use adjutant::board::{Designation, Outcome, Square};
use adjutant::generate::Random;
use adjutant::notation::{Action, Combat, WrittenTurn};

/// Returns the record with a slip in one of its turns.
pub fn slip(
    case: &Case,
    random: &mut Random,
    change: fn(&mut WrittenTurn, &mut Random) -> Option<()>,
) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    for _ in 0..200 {
        let index = random.index(record.turns.len());
        let mut turn = *record.turns.get(index)?;
        if change(&mut turn, random).is_some() && turn != record.turns[index] {
            record.turns[index] = turn;
            return Some(text(&record));
        }
    }
    None
}

fn is_plain(turn: &WrittenTurn) -> bool {
    matches!(turn.action, Action::Move | Action::Strike)
}

pub fn column(turn: &mut WrittenTurn, random: &mut Random) -> Option<()> {
    let other = |square: Square, random: &mut Random| Square::new(random.below(10) as u8, square.row());
    if !is_plain(turn) {
        return None;
    }
    let square = if random.chance(50) { &mut turn.from } else { &mut turn.to };
    *square = other(*square, random);
    turn.from.line_to(turn.to).map(|_| ())
}

pub fn row(turn: &mut WrittenTurn, random: &mut Random) -> Option<()> {
    let other = |square: Square, random: &mut Random| Square::new(square.column(), 1 + random.below(8) as u8);
    if !is_plain(turn) {
        return None;
    }
    let square = if random.chance(50) { &mut turn.from } else { &mut turn.to };
    *square = other(*square, random);
    turn.from.line_to(turn.to).map(|_| ())
}

pub fn sign(turn: &mut WrittenTurn, _: &mut Random) -> Option<()> {
    match turn.action {
        Action::Move => turn.action = Action::Strike,
        Action::Strike => (turn.action, turn.combat) = (Action::Move, None),
        _ => return None,
    }
    Some(())
}

pub fn reversed(turn: &mut WrittenTurn, _: &mut Random) -> Option<()> {
    (turn.from, turn.to) = (turn.to, turn.from);
    is_plain(turn).then_some(())
}

pub fn outcome(turn: &mut WrittenTurn, random: &mut Random) -> Option<()> {
    turn.combat.as_mut()?.outcome = Outcome::ALL[random.index(3)];
    Some(())
}

pub fn piece(turn: &mut WrittenTurn, random: &mut Random) -> Option<()> {
    let combat: &mut Combat = turn.combat.as_mut()?;
    let named = if random.chance(50) { &mut combat.striker } else { &mut combat.defender };
    if named.is_unknown() {
        return None;
    }
    *named = Designation::number(2 + random.below(8) as u8)?;
    Some(())
}

pub fn exchanged(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    let index = random.index(record.turns.len().checked_sub(2)?);
    let apart = 1 + random.index(2);
    record.turns.swap(index, index + apart);
    (record.turns != case.record.turns).then(|| text(&record))
}

pub fn missing(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    let index = random.index(record.turns.len().checked_sub(1)?);
    // A wrong guess leaves no trace.
    let turn = record.turns.remove(index);
    (turn.rescue.is_none() && is_plain(&turn)).then(|| text(&record))
}

pub fn repeated(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    let index = random.index(record.turns.len());
    let turn = *record.turns.get(index)?;
    record.turns.insert(index, turn);
    Some(text(&record))
}

/// Makes two slips.
pub fn two(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let kinds = [column, row, sign, reversed, piece];
    let (first, second) = (kinds[random.index(kinds.len())], kinds[random.index(kinds.len())]);
    let written = case.with(slip(case, random, first)?);
    slip(&written, random, second)
}
