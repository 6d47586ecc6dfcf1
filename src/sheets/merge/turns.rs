//! The turns of several sheets.

use super::{Conflict, Contradictions, Difference, Remark, Sheet, Spot, moved, one_name};
use crate::board::{Designation, Numbering};
use crate::notation::{Action, Combat, GuessOutcome, Rescue, Span, Turn};

/// The turns of the longest sheet, with all that any sheet says of them.
///
/// # Errors
/// If two sheets do not have the same turn at a ply, or say different things of it.
pub(super) fn merged(
    sheets: &[Sheet<'_>],
    numbering: &Numbering,
    remarks: &mut Vec<Remark>,
    contradictions: &mut Contradictions,
) -> Result<Vec<Turn>, Conflict> {
    let most = sheets.iter().map(|sheet| sheet.record.turns.len()).max().unwrap_or(0);
    let mut turns = Vec::with_capacity(most);
    for index in 0..most {
        let mut known: Option<(Turn, usize)> = None;
        for (number, sheet) in sheets.iter().enumerate() {
            let Some(turn) = sheet.record.turns.get(index) else { continue };
            let Some((before, first)) = known else {
                known = Some((*turn, number));
                continue;
            };
            let ply = index as u32 + 1;
            match joined(&before, turn, numbering) {
                Ok(joined) => known = Some((joined, first)),
                Err(differs) => {
                    let spots = [spot(sheets, first, index), Spot { sheet: number, span: turn.span }];
                    contradictions.meet(Conflict { difference: differs(ply), spots })?;
                }
            }
        }
        if let Some((turn, first)) = known {
            turns.push(Turn { span: sheets.get(first).map_or(turn.span, |sheet| moved(turn.span, sheet)), ..turn });
        }
    }
    for (number, sheet) in sheets.iter().enumerate() {
        let last = sheet.record.turns.len();
        if last < most {
            let spot = Spot { sheet: number, span: sheet.record.result_span };
            remarks.push(Remark::EndsEarly { last: last as u32, goes_on_to: most as u32, spot });
        }
    }
    Ok(turns)
}

fn spot(sheets: &[Sheet<'_>], sheet: usize, turn: usize) -> Spot {
    let turn = sheets.get(sheet).and_then(|sheet| sheet.record.turns.get(turn));
    Spot { sheet, span: turn.map_or_else(Span::default, |turn| turn.span) }
}

/// In what two turns differ.
type Differs = fn(u32) -> Difference;

/// What two sheets say together of a turn.
fn joined(one: &Turn, other: &Turn, numbering: &Numbering) -> Result<Turn, Differs> {
    if (one.from, one.to) != (other.from, other.to) {
        return Err(Difference::Turn);
    }
    Ok(Turn {
        action: action(one.action, other.action, numbering)?,
        combat: combat(one.combat, other.combat, numbering)?,
        rescue: rescue(one.rescue, other.rescue, numbering)?,
        ..*one
    })
}

fn action(one: Action, other: Action, numbering: &Numbering) -> Result<Action, Differs> {
    match (one, other) {
        (
            Action::Guess { target, named, stepped, outcome },
            Action::Guess { target: other_target, named: other_named, stepped: other_stepped, outcome: other_outcome },
        ) => {
            if target != other_target || stepped != other_stepped {
                return Err(Difference::Turn);
            }
            let named = one_name(named, other_named, numbering).ok_or(Difference::Turn as Differs)?;
            Ok(Action::Guess { target, named, stepped, outcome: guess(outcome, other_outcome, numbering)? })
        }
        _ if one == other => Ok(one),
        _ => Err(Difference::Turn),
    }
}

fn combat(one: Option<Combat>, other: Option<Combat>, numbering: &Numbering) -> Result<Option<Combat>, Differs> {
    let (Some(first), Some(second)) = (one, other) else { return Ok(one.or(other)) };
    if first.outcome != second.outcome {
        return Err(Difference::Outcome);
    }
    Ok(Some(Combat {
        striker: piece(first.striker, second.striker, numbering)?,
        outcome: first.outcome,
        defender: piece(first.defender, second.defender, numbering)?,
    }))
}

fn guess(
    one: Option<GuessOutcome>,
    other: Option<GuessOutcome>,
    numbering: &Numbering,
) -> Result<Option<GuessOutcome>, Differs> {
    let (Some(first), Some(second)) = (one, other) else { return Ok(one.or(other)) };
    Ok(Some(match (first, second) {
        (GuessOutcome::Hit, GuessOutcome::Hit) => GuessOutcome::Hit,
        (GuessOutcome::Hit, _) | (_, GuessOutcome::Hit) => return Err(Difference::Outcome),
        (GuessOutcome::Shown(one), GuessOutcome::Shown(other)) => GuessOutcome::Shown(piece(one, other, numbering)?),
        (GuessOutcome::Miss, shown) | (shown, GuessOutcome::Miss) => shown,
    }))
}

fn rescue(one: Option<Rescue>, other: Option<Rescue>, numbering: &Numbering) -> Result<Option<Rescue>, Differs> {
    match (one, other) {
        (Some(one), Some(other)) if one.square == other.square => {
            let piece = piece(one.piece, other.piece, numbering)?;
            Ok(Some(Rescue { piece, square: one.square }))
        }
        (None, None) => Ok(None),
        _ => Err(Difference::Turn),
    }
}

/// The name that two sheets give a piece.
fn piece(one: Designation, other: Designation, numbering: &Numbering) -> Result<Designation, Differs> {
    one_name(one, other, numbering).ok_or(Difference::Name)
}
