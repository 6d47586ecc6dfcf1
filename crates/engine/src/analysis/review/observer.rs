//! Reviews each turn of a game, using only the knowledge before that turn.

use super::expectation::CombatAction;
use super::expected_score::{ExpectedScores, ScoreChange};
use super::safe_captures::{ExposedPieces, MissedChance, SafeTurn, passed_over, safe_turns};
use super::{Mark, RevealedBits, Reviewed, Values};
use crate::analysis::setups::PriorChoice;
use crate::board::{BySide, Kind, Side, Square};
use crate::knowledge::{Budget, Count, Knowledge, PieceOdds, Weighing};
use crate::replay::Observer;
use crate::rules::{Action, Game, PieceId, Played, UncertainGame};

/// Observer that reviews a game.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// Strikes and guesses in order.
    pub strikes: Vec<Reviewed>,
    /// Proven chances that were not used, in order.
    pub passed_over: Vec<MissedChance>,
    /// Turns that revealed information, in order.
    pub revealed: Vec<(Played, RevealedBits)>,
    /// Each piece with the square on which the piece was set up or brought back. If the piece was brought back, the
    /// entry also contains the ply of the rescue.
    pub homes: Vec<(PieceId, Square, Option<u32>)>,
    /// Red's expected score over the game.
    pub scores: ExpectedScores,
    /// Values of the pieces.
    pub values: Values,
    knowledge: Knowledge,
    /// For each side, the number of possible arrangements of its pieces; `None` if the number could not be computed.
    arrangements: BySide<Option<Count>>,
    exposed: ExposedPieces,
    safe: Vec<SafeTurn>,
    /// Prior that weights the arrangements.
    prior: PriorChoice,
    /// Weights of the arrangements of this game; `None` if every arrangement counts once.
    weighing: Option<Weighing>,
    /// `true` if the prior cannot be used for this game.
    is_prior_missing: bool,
    /// Remaining budget of additions for counting the arrangements of this game.
    sums: u32,
}

impl Review {
    /// Budget for counting the arrangements of one game: the maximum number of additions.
    pub const SUMS: u32 = 2_000_000;

    /// Luck and bits that are closer to 0 than this are treated as 0: they come from rounding errors.
    pub(super) const NO_BITS: f64 = 1e-9;

    /// Creates a review with these piece values.
    #[must_use]
    pub fn with_values(values: Values) -> Self {
        Self { values, ..Self::default() }
    }

    /// Weights the arrangements by a prior. Without a prior, every arrangement counts once.
    #[must_use]
    pub fn with_prior(self, prior: PriorChoice) -> Self {
        Self { prior, ..self }
    }

    /// Returns the square on which a piece was set up or brought back. If the piece was brought back, also returns the
    /// ply of the rescue.
    pub fn home(&self, piece: PieceId) -> Option<(Square, Option<u32>)> {
        self.homes.iter().find(|(id, ..)| *id == piece).map(|(_, square, ply)| (*square, *ply))
    }

    /// Runs `count` with the remaining budget of additions for this game. Then subtracts the additions that `count`
    /// used.
    fn within<T>(&mut self, count: impl FnOnce(&Knowledge, &mut Budget) -> Option<T>) -> Option<T> {
        let mut budget = Budget::of(self.sums);
        let before = budget.left();
        let counted = count(&self.knowledge, &mut budget);
        self.sums -= before - budget.left();
        counted
    }

    fn count(&mut self, side: Side) -> Option<Count> {
        self.within(|knowledge, budget| knowledge.arrangements_within(side, budget))
    }

    /// Returns the current odds of a piece, as the other side sees them.
    fn odds_of(&mut self, piece: PieceId) -> Option<PieceOdds> {
        let arrangements = self.arrangements[piece.side()]?;
        self.within(|knowledge, budget| knowledge.odds_of(piece, arrangements, budget))
    }

    /// Returns the current odds of a piece, as the other side sees them, with arrangements weighted by the prior.
    fn weighed_odds_of(&mut self, piece: PieceId, game: &Game) -> Option<PieceOdds> {
        self.knowledge.weighed_odds_of(piece, game.position(), self.weighing.as_mut()?)
    }

    /// Reviews a strike or guess, using only the knowledge before the turn.
    fn reviewed(&mut self, played: &Played, game: &Game) -> Option<Reviewed> {
        let target = played.target?;
        let square = match played.turn.action {
            Action::Guess { target, .. } => target,
            _ => played.turn.to,
        };
        let combat = game.rules().combat();
        let deed = played.kind.and_then(|kind| CombatAction::of(played.turn.action, kind, combat));
        let kinds = self.knowledge.possible_kinds(target);
        let values = self.values;
        let counted = deed.and_then(|deed| Some(deed.expectation(&self.odds_of(target)?, &values)));
        let weighed = if deed.is_some() && kinds.len() > 1 { self.weighed_odds_of(target, game) } else { None };
        let expected = match &self.weighing {
            _ if self.is_prior_missing => None,
            // If the kind of the target is known, the weights make no difference.
            Some(_) if kinds.len() > 1 => {
                deed.zip(weighed.as_ref()).map(|(deed, odds)| deed.expectation(odds, &values))
            }
            _ => counted,
        };
        let standard_errors = weighed.iter().flat_map(|odds| Kind::ALL.map(|kind| odds.standard_error(kind)));
        Some(Reviewed {
            played: *played,
            square,
            expected,
            counted: counted.map(|expected| expected.chances),
            standard_error: standard_errors.flatten().max_by(f64::total_cmp),
            actual: deed.and_then(|deed| deed.actual(played, &values)),
            possible: kinds,
            score: ScoreChange::default(),
            marks: deed.map_or_else(Vec::new, |deed| Mark::of(deed, kinds)),
            revealed: RevealedBits { ply: played.ply, side: played.side, given: None, shown: None, gained: None },
        })
    }

    /// Adds a turn to the knowledge and returns the information that the turn revealed.
    fn tell(&mut self, played: &Played, game: &Game) -> RevealedBits {
        let was_known = self.knowledge.is_known(played.piece);
        self.knowledge.turn(played, game);
        let is_shown = !was_known && self.knowledge.is_known(played.piece);
        let shown = if is_shown { self.knowledge.possible_kinds(played.piece).single() } else { None };
        let mut less = |side: Side| {
            let before = self.arrangements[side];
            if !self.knowledge.has_changed(side) {
                return before.map(|_| 0.0);
            }
            let now = self.count(side);
            self.arrangements[side] = now;
            before.zip(now).map(|(before, now)| if before == now { 0.0 } else { bits(before) - bits(now) })
        };
        let [red, blue] = Side::ALL.map(&mut less);
        let (given, gained) = if played.side == Side::Red { (red, blue) } else { (blue, red) };
        RevealedBits { ply: played.ply, side: played.side, given, shown, gained }
    }
}

/// Converts a number of arrangements to missing information in bits.
fn bits(arrangements: Count) -> f64 {
    arrangements.to_f64().log2()
}

impl Observer for Review {
    fn begin(&mut self, game: &Game) {
        let prior = self.prior.of(game.rules(), game.has_position());
        *self = Self {
            sums: Self::SUMS,
            knowledge: std::mem::take(&mut self.knowledge),
            is_prior_missing: prior.is_err(),
            weighing: prior.ok().and_then(|prior| prior.weighing),
            ..Self::with_values(self.values).with_prior(std::mem::take(&mut self.prior))
        };
        let pieces = Side::ALL.into_iter().flat_map(|side| game.position().placed(side));
        self.homes = pieces.map(|piece| (piece, game.position().piece(piece).home, None)).collect();
        self.knowledge.begin(game);
        self.scores.begin(game);
        self.arrangements = BySide::new(self.count(Side::Red), self.count(Side::Blue));
        for side in Side::ALL {
            self.exposed.update(side, game, &self.knowledge);
        }
    }

    fn before(&mut self, game: &UncertainGame) {
        self.safe = safe_turns(game.game(), &self.exposed);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        let mut reviewed = self.reviewed(played, game);
        // A turn that took the Flag missed nothing, even if it was a risk.
        let is_safe = |reviewed: &Reviewed| reviewed.marks.contains(&Mark::SafeStrike) || reviewed.took_flag();
        let is_safe = reviewed.as_ref().is_some_and(is_safe);
        if let Some(passed) = passed_over(&self.safe, played, is_safe, &self.values) {
            if let Some(reviewed) = &mut reviewed {
                reviewed.marks.push(passed.mark);
            }
            self.passed_over.push(passed);
        }
        if let Some(piece) = played.rescued {
            self.homes.push((piece, game.position().piece(piece).home, Some(played.ply)));
        }
        let revealed = self.tell(played, game);
        for side in Side::ALL {
            // An update is needed after a capture, because a captured piece is no longer exposed. It is also needed if
            // pieces are unnamed, because each turn may reveal the kind of such a piece.
            let is_other = self.knowledge.has_changed(side) || played.target.is_some() || game.position().has_unknown();
            if is_other {
                self.exposed.update(side, game, &self.knowledge);
            }
        }
        if Side::ALL.into_iter().any(|side| self.knowledge.has_changed(side)) {
            self.revealed.push((*played, revealed));
        }
        let before = self.scores.latest();
        self.scores.turn(played, game);
        if let Some(mut reviewed) = reviewed {
            reviewed.revealed = revealed;
            reviewed.score = ScoreChange { before, after: self.scores.latest() };
            self.strikes.push(reviewed);
        }
    }
}
