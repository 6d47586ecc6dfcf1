//! Finds the moves that are strikes. Gravon does not mark strikes, so the turns are played on a board by the rules.

use crate::board::Side;
use crate::notation::{self, Record, WrittenTurn};
use crate::replay::terms_and_setup;
use crate::rules::{self, Claim, TwoSquares, UncertainGame};

/// Marks the strikes of a record: the moves to a square with an enemy piece.
///
/// If a turn cannot be played, its two squares become unknown. The squares of all later turns become unknown, too.
/// A move to an unknown square is not marked as a strike.
pub(super) fn mark(record: &mut Record<'_>) {
    if record.turns.is_empty() {
        return;
    }
    let (terms, setup, _) = terms_and_setup(record, None);
    let has_places = |side| !setup.hidden[side] || terms.rules.fills_zone();
    if !terms.is_understood || !Side::ALL.into_iter().all(has_places) {
        return;
    }
    // The rules against repetition do not change the board, so they are disabled here. The replay checks them.
    let mut rules = terms.rules;
    rules.two_squares = TwoSquares::OFF;
    rules.more_squares = false;
    let Ok(mut game) = UncertainGame::new(rules, &setup) else { return };
    let total = record.turns.len();
    let mut turns = (1..).zip(&mut record.turns);
    for (ply, turn) in turns.by_ref() {
        if !play(&mut game, Side::of_ply(ply), turn, (ply as usize) < total) {
            let mut is_touched = [false; 256];
            touch(&mut is_touched, turn);
            for (ply, turn) in turns {
                let is_held = game.game().position().holds(turn.to, Side::of_ply(ply).other());
                if is_held && !is_touched[turn.to.index()] {
                    turn.action = notation::Action::Strike;
                }
                touch(&mut is_touched, turn);
            }
            return;
        }
    }
}

/// Plays a turn of `side`, and marks it if it is a strike. Returns `true` if the rules allow the turn.
fn play(game: &mut UncertainGame, side: Side, turn: &mut WrittenTurn, goes_on: bool) -> bool {
    let (from, to) = (turn.from, turn.to);
    let action = if game.game().position().holds(to, side.other()) {
        turn.action = notation::Action::Strike;
        rules::Action::Strike
    } else {
        rules::Action::Move
    };
    let claim = Claim { goes_on, ..Claim::default() };
    game.try_play(&rules::Turn { from, to, action, rescue: None }, &claim).is_ok()
}

/// Marks both squares of the turn as unknown.
fn touch(is_touched: &mut [bool; 256], turn: &WrittenTurn) {
    is_touched[turn.from.index()] = true;
    is_touched[turn.to.index()] = true;
}
