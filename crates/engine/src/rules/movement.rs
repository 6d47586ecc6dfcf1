//! Movement rules for each kind, without the repetition rules. `format-spec/rules.md`, sections "Moving" and
//! "Striking".

use super::edition::ScoutStrike;
use super::position::{Occupant, Position};
use super::turn::{Action, Turn};
use super::violation::Violation;
use crate::board::{Kind, KindSet, Side, Square};

/// Rules about the distances that pieces may go in one turn. All kinds except the Scout and the `two_step` kinds go one
/// square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// Rule for strikes by a Scout.
    pub scout_strike: ScoutStrike,
    /// Kinds that may go one or two squares, also round a corner.
    pub two_step: KindSet,
}

impl Reach {
    /// Returns the maximum number of squares that a piece of that kind may go in a straight line.
    pub const fn squares(self, kind: Kind) -> u8 {
        match kind {
            Kind::Scout => u8::MAX,
            kind if self.two_step.has(kind) => 2,
            _ => 1,
        }
    }
}

/// Checks the displacement of a turn for a piece of that kind.
///
/// # Errors
/// Returns the broken rule. If several rules are broken, returns the one that comes first in `Violation`.
#[inline]
pub(super) fn check(position: &Position, side: Side, kind: Kind, turn: &Turn, reach: Reach) -> Result<(), Violation> {
    match turn.action {
        Action::Strike => {
            straight(position, side, kind, turn, reach, true)?;
            let is_far = kind == Kind::Scout && !turn.from.is_next_to(turn.to);
            if reach.scout_strike == ScoutStrike::Adjacent && is_far {
                return Err(Violation::ScoutMoveAndStrike);
            }
            Ok(())
        }
        Action::CornerMove { via } | Action::CornerStrike { via } => corner(position, side, kind, *turn, via, reach),
        Action::Guess { .. } if turn.from == turn.to => Ok(()),
        Action::Move | Action::Guess { .. } => straight(position, side, kind, turn, reach, false),
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
fn straight(
    position: &Position,
    side: Side,
    kind: Kind,
    turn: &Turn,
    reach: Reach,
    strikes: bool,
) -> Result<(), Violation> {
    let line = turn.from.line_to(turn.to);
    let in_line = line.is_some() || turn.from == turn.to || may_turn(kind, turn, reach);
    destination(position, side, turn.to, strikes, in_line)?;
    match line {
        Some((_, 1)) => Ok(()),
        Some((step, distance)) if distance <= reach.squares(kind) => open_way(position, turn.from, step, distance),
        Some(_) => Err(Violation::TooFar(Some(kind), reach.squares(kind))),
        None => open_corner(position, turn),
    }
}

/// `true` if the turn is written without its corner, and a piece of that kind may go round a corner.
#[inline]
fn may_turn(kind: Kind, turn: &Turn, reach: Reach) -> bool {
    reach.two_step.has(kind) && turn.from.touches(turn.to) && !matches!(turn.action, Action::Guess { .. })
}

/// Checks that at least one corner between the two squares is empty. Also succeeds if the squares are equal and have no
/// corner.
#[inline(never)]
fn open_corner(position: &Position, turn: &Turn) -> Result<(), Violation> {
    let mut corners = turn.corners();
    let first = corners.next();
    match first.filter(|via| !position.is_empty(*via)) {
        Some(blocked) if !corners.any(|via| position.is_empty(via)) => Err(Violation::PathBlocked(blocked)),
        _ => Ok(()),
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

/// Checks a turn that is written with the square of its corner.
#[inline(never)]
fn corner(position: &Position, side: Side, kind: Kind, turn: Turn, via: Square, reach: Reach) -> Result<(), Violation> {
    let strikes = turn.action.is_strike();
    let (first, second) = (turn.from.line_to(via), via.line_to(turn.to));
    let in_line = (first.is_some() || turn.from == via) && (second.is_some() || via == turn.to);
    destination(position, side, turn.to, strikes, in_line)?;
    let is_long = |leg: Option<(u8, u8)>| leg.is_some_and(|(_, distance)| distance > 1);
    let may_turn = match kind {
        Kind::Scout => strikes && reach.scout_strike == ScoutStrike::Corner,
        kind => reach.two_step.has(kind),
    };
    let is_too_far = match kind {
        Kind::Scout => may_turn && is_long(second),
        _ => is_long(first) || is_long(second) || !(strikes || may_turn),
    };
    if is_too_far {
        // Only the second leg of a Scout can be too long.
        let most = if kind == Kind::Scout { 1 } else { reach.squares(kind) };
        return Err(Violation::TooFar(Some(kind), most));
    }
    if let Some((step, distance)) = first {
        open_way(position, turn.from, step, distance)?;
    }
    let needs_corner = may_turn || strikes && reach.scout_strike == ScoutStrike::Corner;
    if needs_corner && !position.is_empty(via) {
        return Err(Violation::PathBlocked(via));
    }
    match kind {
        _ if may_turn && via != turn.to => Ok(()),
        Kind::Scout if strikes && reach.scout_strike == ScoutStrike::Adjacent => Err(Violation::ScoutMoveAndStrike),
        _ => Err(Violation::CornerStrike),
    }
}
