//! What may have been meant by a turn as it is written, and which turns may have been left out.

use super::{pieces, squares};
use crate::board::{Board, BySide, Kind, KindSet, Numbering, Square};
use crate::notation::{Action, GuessOutcome, Span, WrittenTurn};
use crate::repair::slip::Slip;
use crate::replay::Terms;
use crate::rules::{ScoutStrike, Setup};

/// What the variants of a turn depend on besides the turn.
pub(in crate::repair) struct Setting<'t> {
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
pub(super) fn variants(written: &WrittenTurn, setting: &Setting<'_>) -> Vec<(WrittenTurn, Slip)> {
    let mut found = Variants { written: *written, found: Vec::new() };
    squares::push(&mut found, setting);
    pieces::push(&mut found, setting);
    found.found
}

/// Variants of a turn in the making.
pub(super) struct Variants {
    /// The turn as written.
    pub written: WrittenTurn,
    found: Vec<(WrittenTurn, Slip)>,
}

impl Variants {
    /// Adds one, unless it is what is written.
    pub fn push(&mut self, turn: WrittenTurn, slip: Slip) {
        if turn != self.written {
            self.found.push((turn, slip));
        }
    }
}

/// Every turn that a piece on that square could ever make, without rescues: moves, strikes and right guesses. A wrong
/// guess is none of them: what it leaves behind is nothing, so that nothing shows that it was left out.
pub(in crate::repair) fn turns_from(from: Square, setting: &Setting<'_>) -> Vec<WrittenTurn> {
    let turn = |to, action| WrittenTurn::new(Span::default(), from, to, action);
    let mut turns = Vec::new();
    for to in setting.squares.iter().copied().filter(|to| from.line_to(*to).is_some()) {
        turns.push(turn(to, Action::Move));
        turns.push(turn(to, Action::Strike));
        if setting.terms.rules.edition.scout_strike == ScoutStrike::Corner {
            // The second leg goes on only round a corner.
            let corners = to.neighbours().filter(|struck| from.line_to(*struck).is_none() && *struck != from);
            turns.extend(corners.map(|struck| turn(struck, Action::CornerStrike { via: to })));
        }
    }
    let kinds = setting.kinds();
    if !kinds.has(Kind::Spotter) && !kinds.has(Kind::Infiltrator) {
        return turns;
    }
    let mut push_guesses = |to: Square, target: Square| {
        for kind in kinds.iter() {
            let named = setting.numbering().designation(kind);
            let stepped = from != to;
            turns.push(turn(to, Action::Guess { target, named, stepped, outcome: Some(GuessOutcome::Hit) }));
        }
    };
    for step in Square::STEPS {
        let near = from.step(step);
        push_guesses(from, near);
        push_guesses(from, near.step(step));
        for second in Square::STEPS {
            push_guesses(near, near.step(second));
        }
    }
    turns
}
