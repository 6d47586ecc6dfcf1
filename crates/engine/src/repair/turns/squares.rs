//! Generates variants in which squares are different, or a move and a strike are exchanged.

use super::variants::{Setting, Variants};
use crate::board::{Board, Square};
use crate::notation::{Action, WrittenTurn};
use crate::repair::slip::Slip;

/// Adds variants of the turn in which a part is different: one square, both squares, or the symbol between the
/// squares.
pub(super) fn push(found: &mut Variants, setting: &Setting<'_>) {
    for square in &setting.squares {
        push_with(found, setting, *square);
    }
    if matches!(found.written.action, Action::Move | Action::Strike) {
        push_lines(found, setting.board());
        let WrittenTurn { from, to, .. } = found.written;
        found.push(WrittenTurn { from: to, to: from, ..found.written }, Slip::Reversed);
    }
    match found.written.action {
        Action::Move => {
            found.push(WrittenTurn { action: Action::Strike, ..found.written }, Slip::Sign);
        }
        Action::Strike => {
            found.push(WrittenTurn { action: Action::Move, combat: None, ..found.written }, Slip::Sign);
            push_corners(found);
        }
        Action::CornerMove { via } => {
            found.push(WrittenTurn { action: Action::CornerStrike { via }, ..found.written }, Slip::Sign);
            found.push(WrittenTurn { action: Action::Move, ..found.written }, Slip::Leg);
            found.push(WrittenTurn { to: via, action: Action::Move, ..found.written }, Slip::Leg);
        }
        Action::CornerStrike { via } => {
            found.push(WrittenTurn { action: Action::Strike, ..found.written }, Slip::Leg);
            found.push(WrittenTurn { to: via, action: Action::Move, combat: None, ..found.written }, Slip::Leg);
        }
        Action::Guess { target, has_step: false, .. } => {
            found.push(WrittenTurn { to: target, action: Action::Strike, ..found.written }, Slip::Leg);
            push_steps(found);
        }
        Action::Guess { has_step: true, .. } => push_without_step(found),
    }
}

/// Adds variants in which `square` replaces one of the turn's squares.
fn push_with(found: &mut Variants, setting: &Setting<'_>, square: Square) {
    let written = found.written;
    let is_straight = matches!(written.action, Action::Move | Action::Strike);
    let may_be = |from: Square, to: Square| !is_straight || setting.is_in_reach(from, to);
    let is_in_place = matches!(written.action, Action::Guess { has_step: false, .. });
    if is_in_place {
        found.push(WrittenTurn { from: square, to: square, ..written }, Slip::of_squares(written.from, square));
    } else {
        if may_be(square, written.to) {
            found.push(WrittenTurn { from: square, ..written }, Slip::of_squares(written.from, square));
        }
        if may_be(written.from, square) {
            found.push(WrittenTurn { to: square, ..written }, Slip::of_squares(written.to, square));
        }
    }
    match written.action {
        Action::CornerMove { via } => {
            let action = Action::CornerMove { via: square };
            found.push(WrittenTurn { action, ..written }, Slip::of_squares(via, square));
        }
        Action::CornerStrike { via } => {
            let action = Action::CornerStrike { via: square };
            found.push(WrittenTurn { action, ..written }, Slip::of_squares(via, square));
        }
        Action::Guess { target, named, has_step, outcome } => {
            let action = Action::Guess { target: square, named, has_step, outcome };
            found.push(WrittenTurn { action, ..written }, Slip::of_squares(target, square));
        }
        Action::Move | Action::Strike => {}
    }
}

/// If the turn moves along a column, adds the turn shifted to each other column. If the turn moves along a row,
/// adds the turn shifted to each other row.
fn push_lines(found: &mut Variants, board: Board) {
    let WrittenTurn { from, to, .. } = found.written;
    let mut push = |from: Square, to: Square| {
        if board.is_playable(from) && board.is_playable(to) {
            found.push(WrittenTurn { from, to, ..found.written }, Slip::Line);
        }
    };
    if from.column() == to.column() {
        for column in 0..Board::COLUMNS {
            push(Square::new(column, from.row()), Square::new(column, to.row()));
        }
    } else if from.row() == to.row() {
        for row in 1..=board.rows() {
            push(Square::new(from.column(), row), Square::new(to.column(), row));
        }
    }
}

/// Adds strikes round a corner with the first and last squares of the written turn: one strike for each of the two
/// possible corners.
fn push_corners(found: &mut Variants) {
    let WrittenTurn { from, to, .. } = found.written;
    if from.line_to(to).is_none() && from != to {
        for via in [Square::new(from.column(), to.row()), Square::new(to.column(), from.row())] {
            found.push(WrittenTurn { action: Action::CornerStrike { via }, ..found.written }, Slip::Leg);
        }
    }
}

/// Adds variants of a guess in which the piece takes a step before the guess, one variant for each direction of the
/// step.
fn push_steps(found: &mut Variants) {
    let written = found.written;
    let Action::Guess { target, named, outcome, .. } = written.action else { return };
    for to in written.from.neighbours() {
        let action = Action::Guess { target, named, has_step: true, outcome };
        found.push(WrittenTurn { to, action, ..written }, Slip::Leg);
    }
}

/// Adds the variant of a guess in which the piece takes no step before the guess.
fn push_without_step(found: &mut Variants) {
    let written = found.written;
    let Action::Guess { target, named, outcome, .. } = written.action else { return };
    let action = Action::Guess { target, named, has_step: false, outcome };
    found.push(WrittenTurn { to: written.from, action, ..written }, Slip::Leg);
}
