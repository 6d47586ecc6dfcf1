//! Merges the turns of several sheets.

use super::{Conflict, Difference, Remark, Sheet, SheetSpan, moved, one_name};
use crate::board::{Designation, Numbering};
use crate::notation::{Action, Combat, GuessOutcome, Rescue, Span, WrittenTurn};

/// Returns the turns of the longest sheet, completed with the details from all sheets. Contradictions are added to
/// `conflicts`.
pub(super) fn merged(
    sheets: &[Sheet<'_>],
    numbering: &Numbering,
    remarks: &mut Vec<Remark>,
    conflicts: &mut Vec<Conflict>,
) -> Vec<WrittenTurn> {
    let most = sheets.iter().map(|sheet| sheet.record.turns.len()).max().unwrap_or(0);
    let mut turns = Vec::with_capacity(most);
    for index in 0..most {
        let mut known: Option<(WrittenTurn, usize)> = None;
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
                    let spots = [spot(sheets, first, index), SheetSpan { sheet: number, span: turn.span }];
                    conflicts.push(Conflict { difference: differs(ply), spots });
                }
            }
        }
        if let Some((turn, first)) = known {
            turns.push(WrittenTurn {
                span: sheets.get(first).map_or(turn.span, |sheet| moved(turn.span, sheet)),
                ..turn
            });
        }
    }
    for (number, sheet) in sheets.iter().enumerate() {
        let last = sheet.record.turns.len();
        if last < most {
            let spot = SheetSpan { sheet: number, span: sheet.record.result_span };
            remarks.push(Remark::EndsEarly { last: last as u32, goes_on_to: most as u32, spot });
        }
    }
    turns
}

fn spot(sheets: &[Sheet<'_>], sheet: usize, turn: usize) -> SheetSpan {
    let turn = sheets.get(sheet).and_then(|sheet| sheet.record.turns.get(turn));
    SheetSpan { sheet, span: turn.map_or_else(Span::default, |turn| turn.span) }
}

/// Function that returns the kind of a difference between two turns. Its argument is the ply.
type Differs = fn(u32) -> Difference;

/// Merges two versions of a turn, from different sheets.
fn joined(one: &WrittenTurn, other: &WrittenTurn, numbering: &Numbering) -> Result<WrittenTurn, Differs> {
    if (one.from, one.to) != (other.from, other.to) {
        return Err(Difference::Turn);
    }
    Ok(WrittenTurn {
        action: action(one.action, other.action, numbering)?,
        combat: combat(one.combat, other.combat, numbering)?,
        rescue: rescue(one.rescue, other.rescue, numbering)?,
        ..*one
    })
}

fn action(one: Action, other: Action, numbering: &Numbering) -> Result<Action, Differs> {
    match (one, other) {
        (
            Action::Guess { target, named, has_step, outcome },
            Action::Guess { target: other_target, named: other_named, has_step: other_stepped, outcome: other_outcome },
        ) => {
            if target != other_target || has_step != other_stepped {
                return Err(Difference::Turn);
            }
            let named = one_name(named, other_named, numbering).ok_or(Difference::Turn as Differs)?;
            Ok(Action::Guess { target, named, has_step, outcome: guess(outcome, other_outcome, numbering)? })
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

/// Merges the names that two sheets give to the same piece.
fn piece(one: Designation, other: Designation, numbering: &Numbering) -> Result<Designation, Differs> {
    one_name(one, other, numbering).ok_or(Difference::Name)
}

#[cfg(test)]
mod tests {
    use super::{Difference, joined};
    use crate::notation::parse;
    use crate::rules::Edition;

    #[test]
    fn two_sheets_make_one_turn_or_say_different_things() {
        let turn = |text: &str| *parse(text.as_bytes()).turns.first().expect("a turn");
        let numbering = Edition::DEFAULT.numbering;
        let joined = |one: &str, other: &str| {
            let both = joined(&turn(one), &turn(other), &numbering);
            both.map(|turn| turn.to_string()).map_err(|differs| differs(7))
        };
        for (one, other, both) in [
            ("a4-a5", "a4-a5", Ok("a4-a5")),
            ("a4-a5", "a4xa5", Err(Difference::Turn(7))),
            ("a4xa5", "a4xa5(7>4)", Ok("a4xa5(7>4)")),
            ("a4xa5(?>4)", "a4xa5(7>?)", Ok("a4xa5(7>4)")),
            ("a4xa5(7>4)", "a4xa5(7<4)", Err(Difference::Outcome(7))),
            ("a4xa5(7>4)", "a4xa5(6>4)", Err(Difference::Name(7))),
            // Guesses, with their outcomes and targets.
            ("a7?a8=3", "a7?a8=3", Ok("a7?a8=3")),
            ("a7?a8=3", "a7?a8=3(+)", Ok("a7?a8=3(+)")),
            ("a7?a8=3(+)", "a7?a8=3(+)", Ok("a7?a8=3(+)")),
            ("a7?a8=3(-)", "a7?a8=3(-4)", Ok("a7?a8=3(-4)")),
            ("a7?a8=3(-4)", "a7?a8=3(-4)", Ok("a7?a8=3(-4)")),
            ("a7?a8=3(-4)", "a7?a8=3(-5)", Err(Difference::Name(7))),
            ("a7?a8=3(+)", "a7?a8=3(-)", Err(Difference::Outcome(7))),
            ("a7?a8=3", "a7?b7=3", Err(Difference::Turn(7))),
            ("a7?a8=3", "a7?a8=4", Err(Difference::Turn(7))),
            ("a7?a8=3", "a6-a7?a8=3", Err(Difference::Turn(7))),
            // Rescues: both sheets must contain the same square. One sheet may omit the name of the piece.
            ("a4-a5^3@c2", "a4-a5^?@c2", Ok("a4-a5^3@c2")),
            ("a4-a5^3@c2", "a4-a5^3@c3", Err(Difference::Turn(7))),
            ("a4-a5^3@c2", "a4-a5", Err(Difference::Turn(7))),
        ] {
            for (one, other) in [(one, other), (other, one)] {
                assert_eq!(joined(one, other), both.map(str::to_owned), "{one} {other}");
            }
        }
    }
}
