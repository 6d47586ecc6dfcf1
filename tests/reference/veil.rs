//! RULES.md section 8, last sentence: chases in a record with unknown pieces.
//!
//! The record is played once under each assignment of kinds. The kinds settled at a ply depend on all remaining
//! assignments, so the caller sets the hidden facts of each game.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::pieces::Piece;
use super::squares::Square;
use super::state::State;

/// Facts that cannot be known from the record so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Veil {
    /// Numbers of pieces whose kinds are not settled.
    pub kinds: BTreeSet<usize>,
    /// Squares that have a piece, but might be empty under another assignment.
    pub squares: BTreeSet<Square>,
}

impl Veil {
    /// `true` if two positions are the same, square by square. Known pieces must have the same side and kind. A hidden
    /// piece must be the same piece in both positions.
    pub fn looks_alike(&self, one: &BTreeMap<Square, Piece>, two: &BTreeMap<Square, Piece>) -> bool {
        let is_hidden = |piece: &Piece| self.kinds.contains(&piece.number);
        let same = |a: &Piece, b: &Piece| {
            let known = !is_hidden(a) && !is_hidden(b);
            a.side == b.side && (a.number == b.number || (known && a.kind == b.kind))
        };
        one.len() == two.len() && one.iter().all(|(square, piece)| two.get(square).is_some_and(|it| same(piece, it)))
    }
}

impl State {
    /// Sets the hidden facts after the latest turn, and computes chases and the end again.
    pub fn draw(&mut self, veil: Veil) {
        if veil == self.veil && veil.squares.is_empty() {
            return;
        }
        if let Some(latest) = self.positions.last_mut() {
            Rc::make_mut(latest).unsure.clone_from(&veil.squares);
        }
        self.veil = veil;
        self.chase = self.chase_lengths();
        if self.ending.is_none_or(|ending| ending.termination != "flag") {
            self.ending = self.stuck();
        }
    }
}
