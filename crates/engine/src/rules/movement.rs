//! Movement rules for each kind, without the repetition rules. `format-spec/rules.md`, sections "Moving" and
//! "Striking".

use super::edition::ScoutStrike;
use super::position::{Occupant, Position};
use super::turn::{Action, Turn};
use super::violation::Violation;
use crate::board::{Kind, Side, Square};

/// Checks the displacement of a turn for a piece of that kind.
///
/// # Errors
/// Returns the broken rule. If several rules are broken, returns the one that comes first in `Violation`.
#[inline]
pub(super) fn check(
    position: &Position,
    side: Side,
    kind: Kind,
    turn: &Turn,
    scout_strike: ScoutStrike,
) -> Result<(), Violation> {
    match turn.action {
        Action::Strike => {
            straight(position, side, kind, turn, true)?;
            if scout_strike == ScoutStrike::Adjacent && !turn.from.is_next_to(turn.to) {
                return Err(Violation::ScoutMoveAndStrike);
            }
            Ok(())
        }
        Action::CornerStrike { via } => corner(position, side, kind, *turn, via, scout_strike),
        Action::Guess { .. } if turn.from == turn.to => Ok(()),
        Action::Move | Action::Guess { .. } => straight(position, side, kind, turn, false),
    }
}

/// Checks the rules about the square on which the turn ends. They are checked before the rules about the path.
#[inline]
fn destination(position: &Position, side: Side, to: Square, strikes: bool, in_line: bool) -> Result<(), Violation> {
    match position.at(to) {
        Occupant::NoSquare => Err(Violation::NoSquare(to, position.board().unplayable_reason(to))),
        _ if !in_line => Err(Violation::NotALine),
        Occupant::Piece(id) if id.side() == side => Err(Violation::OwnPiece(to)),
        Occupant::Piece(_) if !strikes => Err(Violation::SquareOccupied(to)),
        Occupant::Nothing if strikes => Err(Violation::NothingToStrike(to)),
        Occupant::Piece(_) | Occupant::Nothing => Ok(()),
    }
}

#[inline]
fn straight(position: &Position, side: Side, kind: Kind, turn: &Turn, strikes: bool) -> Result<(), Violation> {
    let line = turn.from.line_to(turn.to);
    destination(position, side, turn.to, strikes, line.is_some() || turn.from == turn.to)?;
    match line {
        Some((_, 1)) | None => Ok(()),
        Some(_) if kind != Kind::Scout => Err(Violation::TooFar(Some(kind))),
        Some((step, distance)) => open_way(position, turn.from, step, distance),
    }
}

/// Checks that the squares of a path are empty. The path begins with the square after `from` and ends before the
/// square at `distance`.
#[inline(never)]
fn open_way(position: &Position, from: Square, step: u8, distance: u8) -> Result<(), Violation> {
    let mut square = from;
    for _ in 1..distance {
        square = square.step(step);
        if !position.is_empty(square) {
            return Err(Violation::PathBlocked(square));
        }
    }
    Ok(())
}

/// `true` if a piece of that kind may run from one square to the other. The piece must be a Scout, and the squares
/// must be on one line with only empty squares between them.
#[inline(never)]
pub(super) fn is_open_run(position: &Position, kind: Kind, from: Square, to: Square) -> bool {
    let open = |(step, distance)| open_way(position, from, step, distance).is_ok();
    kind == Kind::Scout && from.line_to(to).is_some_and(open)
}

#[inline(never)]
fn corner(
    position: &Position,
    side: Side,
    kind: Kind,
    turn: Turn,
    via: Square,
    scout_strike: ScoutStrike,
) -> Result<(), Violation> {
    let (first, second) = (turn.from.line_to(via), via.line_to(turn.to));
    let in_line = (first.is_some() || turn.from == via) && (second.is_some() || via == turn.to);
    destination(position, side, turn.to, true, in_line)?;
    let is_long = |leg: Option<(u8, u8)>| leg.is_some_and(|(_, distance)| distance > 1);
    let may_strike_so = kind == Kind::Scout && scout_strike == ScoutStrike::Corner;
    if kind != Kind::Scout && (is_long(first) || is_long(second)) || may_strike_so && is_long(second) {
        return Err(Violation::TooFar(Some(kind)));
    }
    if let Some((step, distance)) = first {
        open_way(position, turn.from, step, distance)?;
    }
    if scout_strike == ScoutStrike::Corner && !position.is_empty(via) {
        return Err(Violation::PathBlocked(via));
    }
    match (kind, scout_strike) {
        (Kind::Scout, ScoutStrike::Adjacent) => Err(Violation::ScoutMoveAndStrike),
        (Kind::Scout, ScoutStrike::Corner) => Ok(()),
        _ => Err(Violation::CornerStrike),
    }
}
