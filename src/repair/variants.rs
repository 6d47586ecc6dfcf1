//! What may have been meant by a turn as it is written.

use super::slip::Slip;
use super::{combats, guesses, rescues, squares};
use crate::board::{Board, BySide, KindSet, Numbering, Square};
use crate::notation::Turn;
use crate::replay::Terms;
use crate::rules::Setup;

/// What the variants of a turn depend on besides the turn.
pub(super) struct Setting<'t> {
    /// The rules and the numbers.
    pub terms: &'t Terms,
    /// The squares that pieces can stand on.
    pub squares: Vec<Square>,
    /// Whether the record leaves pieces unnamed at first, so that what it declares of them decides.
    pub has_unknown: bool,
    /// The sides of which nothing is written but what they did.
    pub hidden: BySide<bool>,
}

impl<'t> Setting<'t> {
    pub fn new(terms: &'t Terms, setup: &Setup) -> Self {
        let board = terms.rules.edition.board;
        Self {
            terms,
            squares: board.squares().filter(|square| board.has(*square)).collect(),
            has_unknown: setup.has_unknown(),
            hidden: setup.hidden,
        }
    }

    pub const fn board(&self) -> Board {
        self.terms.rules.edition.board
    }

    pub const fn numbering(&self) -> &Numbering {
        &self.terms.numbering
    }

    /// The kinds of the armies.
    pub fn kinds(&self) -> KindSet {
        self.terms.rules.army.kinds()
    }
}

/// Everything that may have been meant by a turn, each turn once, with the slip that turns one into the other.
pub(super) fn variants(written: &Turn, setting: &Setting<'_>) -> Vec<(Turn, Slip)> {
    let mut found = Variants { written: *written, found: Vec::new() };
    squares::push(&mut found, setting);
    combats::push(&mut found, setting);
    guesses::push(&mut found, setting);
    rescues::push(&mut found, setting);
    found.found
}

/// Variants of a turn in the making.
pub(super) struct Variants {
    /// The turn as written.
    pub written: Turn,
    found: Vec<(Turn, Slip)>,
}

impl Variants {
    /// Adds one, unless it is what is written.
    pub fn push(&mut self, turn: Turn, slip: Slip) {
        if turn != self.written {
            self.found.push((turn, slip));
        }
    }
}
