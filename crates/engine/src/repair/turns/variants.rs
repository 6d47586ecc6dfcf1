//! Generates the turns that a written turn may mean. Also generates the turns that may have been left out.

use super::{pieces, squares};
use crate::board::{Board, BySide, Kind, KindSet, Numbering, Square};
use crate::notation::{Action, GuessOutcome, Span, WrittenTurn};
use crate::repair::slip::Slip;
use crate::replay::Terms;
use crate::rules::{ScoutStrike, Setup};

/// Rules and facts of the record on which the variants of a turn depend.
pub(in crate::repair) struct Setting<'t> {
    /// Rules and numbering.
    pub terms: &'t Terms,
    /// Squares that pieces can occupy.
    pub squares: Vec<Square>,
    /// `true` if the setup has unnamed pieces. The declarations in the record then determine the outcomes.
    pub has_unknown: bool,
    /// `true` for sides whose setup is not written.
    pub hidden: BySide<bool>,
    /// Number of plies before the first turn.
    pub plies_before: u32,
}

impl<'t> Setting<'t> {
    pub fn new(terms: &'t Terms, setup: &Setup) -> Self {
        let board = terms.rules.edition.board;
        Self {
            terms,
            squares: board.squares().filter(|square| board.is_playable(*square)).collect(),
            has_unknown: setup.has_unknown(),
            hidden: setup.hidden,
            plies_before: setup.plies_before(),
        }
    }

    /// `true` if a move or strike can lead from `from` to `to`, along a line or round a corner. Turns round a corner
    /// are possible only in some variants.
    pub fn is_in_reach(&self, from: Square, to: Square) -> bool {
        let may_turn = || !self.terms.rules.variant_rules().two_step.is_empty();
        from.line_to(to).is_some() || from.touches(to) && may_turn()
    }

    pub const fn board(&self) -> Board {
        self.terms.rules.edition.board
    }

    pub const fn numbering(&self) -> &Numbering {
        &self.terms.numbering
    }

    /// Returns the kinds of the armies.
    pub fn kinds(&self) -> KindSet {
        self.terms.rules.army.kinds()
    }
}

/// Returns every turn that the written turn may mean, each with the slip that explains it.
pub(super) fn variants(written: &WrittenTurn, setting: &Setting<'_>) -> Vec<(WrittenTurn, Slip)> {
    let mut found = Variants { written: *written, found: Vec::new() };
    squares::push(&mut found, setting);
    pieces::push(&mut found, setting);
    found.found
}

/// Collects the variants of a turn.
pub(super) struct Variants {
    /// Turn as written.
    pub written: WrittenTurn,
    found: Vec<(WrittenTurn, Slip)>,
}

impl Variants {
    /// Adds a variant, unless it equals the written turn.
    pub fn push(&mut self, turn: WrittenTurn, slip: Slip) {
        if turn != self.written {
            self.found.push((turn, slip));
        }
    }
}

/// Returns every turn that any piece on this square could make: moves, strikes and correct guesses. Rescues are not
/// included. Wrong guesses are not included either: a wrong guess changes nothing on the board, so no later turn
/// can show that a wrong guess is missing.
pub(in crate::repair) fn turns_from(from: Square, setting: &Setting<'_>) -> Vec<WrittenTurn> {
    let turn = |to, action| WrittenTurn::new(Span::default(), from, to, action);
    let mut turns = Vec::new();
    for to in setting.squares.iter().copied().filter(|to| setting.is_in_reach(from, *to)) {
        turns.push(turn(to, Action::Move));
        turns.push(turn(to, Action::Strike));
        if setting.terms.rules.edition.scout_strike == ScoutStrike::Corner {
            // The second leg must turn a corner.
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
            let has_step = from != to;
            turns.push(turn(to, Action::Guess { target, named, has_step, outcome: Some(GuessOutcome::Hit) }));
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
