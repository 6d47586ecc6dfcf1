//! Generates the probable moves and strikes of a side from the position alone.

use crate::board::{Board, Kind, Side, Square};
use crate::notation::{Action, Span, WrittenTurn};
use crate::rules::Position;

/// Returns moves along open lines, and strikes at the pieces at the ends of these lines. Includes long moves only
/// for pieces that may be Scouts.
pub(super) fn likely_turns(position: &Position, side: Side, board: Board) -> Vec<WrittenTurn> {
    let mut turns = Vec::new();
    for piece in position.standing(side) {
        let piece = position.piece(piece);
        let (goes_far, is_fixed) = match piece.kind {
            Some(kind) => (kind == Kind::Scout, !kind.is_movable()),
            None => (true, false),
        };
        if !is_fixed {
            for step in Square::STEPS {
                push_line(&mut turns, position, side, board, (piece.square, step, goes_far));
            }
        }
    }
    turns
}

fn push_line(turns: &mut Vec<WrittenTurn>, position: &Position, side: Side, board: Board, line: (Square, u8, bool)) {
    let (from, step, goes_far) = line;
    let mut push = |to, action| {
        turns.push(WrittenTurn::new(Span::default(), from, to, action));
    };
    let mut to = from.step(step);
    while board.is_playable(to) {
        if position.holds(to, side.other()) {
            push(to, Action::Strike);
        }
        if !position.is_empty(to) {
            return;
        }
        push(to, Action::Move);
        if !goes_far {
            return;
        }
        to = to.step(step);
    }
}
