//! Where a piece of a kind may go and what it may strike, repetition aside. `format-spec/rules.md`, sections
//! "Moving" and "Striking".

use super::edition::ScoutStrike;
use super::position::{Occupant, Position};
use super::turn::{Action, Turn};
use super::violation::Violation;
use crate::board::{Kind, Side, Square};

/// Whether a piece of that kind may make the displacement of the turn.
///
/// # Errors
/// The first rule broken, in the order of the findings' list.
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

/// What stands where the turn ends: the rules that come before those about the way there.
#[inline]
fn destination(position: &Position, side: Side, to: Square, strikes: bool, in_line: bool) -> Result<(), Violation> {
    match position.at(to) {
        Occupant::NoSquare => Err(Violation::NoSquare(to, position.board().instead_of(to))),
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

/// Whether the squares between are free: those after `from`, up to but not including the one `distance` away.
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

/// Whether a piece of that kind may run from square to square: a Scout, in line, with an open way.
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
