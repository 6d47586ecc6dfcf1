//! Following a game, and reviewing each of its turns with what was known before it.

use super::at_hand::{ExposedPieces, PassedOver, Safe, passed_over, safe_turns};
use super::expectation::{Chances, Deed, Expectation};
use super::{Mark, Values};
use crate::analysis::setups::PriorWeights;
use crate::board::{BySide, Kind, Side, Square};
use crate::knowledge::{Budget, Knowledge, PieceOdds, Weighing};
use crate::replay::Observer;
use crate::rules::{Action, PieceId, Play, Played, UncertainPlay};
use ethnum::U256;
use std::sync::Arc;

/// A strike or a guess, reviewed.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The turn.
    pub played: Played,
    /// The square on which the piece struck or guessed at stood.
    pub square: Square,
    /// What could be expected; `None` where the record leaves the acting piece open, or the odds cannot be told.
    pub expected: Option<Expectation>,
    /// How likely it was to come out each way, every arrangement counted once; the same as `expected` has without a prior.
    pub counted: Option<Chances>,
    /// The largest standard error of the odds of the piece struck, if arrangements were drawn at random.
    pub standard_error: Option<f64>,
    /// What it brought, in points; `None` where the record leaves that open.
    pub actual: Option<f64>,
    /// What is said of it.
    pub marks: Vec<Mark>,
    /// What it told each side of the other.
    pub told: Told,
}

impl Reviewed {
    /// What it brought beyond what could be expected.
    pub fn luck(&self) -> Option<f64> {
        Some(self.actual? - self.expected?.worth)
    }
}

/// What a turn told, in bits; `None` where that was not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// The ply.
    pub ply: u32,
    /// Whose turn it was.
    pub side: Side,
    /// How much less the opponent lacks of this side's pieces.
    pub given: Option<f64>,
    /// How much less this side lacks of the opponent's pieces.
    pub gained: Option<f64>,
}

/// Follows a game and reviews it.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// The strikes and guesses, in order.
    pub strikes: Vec<Reviewed>,
    /// What was proven and not used, in order.
    pub passed_over: Vec<PassedOver>,
    /// Every turn that told something, in order.
    pub told: Vec<(Played, Told)>,
    /// Where each piece was set up or brought back, and by which ply if it was brought back.
    pub homes: Vec<(PieceId, Square, Option<u32>)>,
    /// What pieces are worth.
    pub values: Values,
    knowledge: Knowledge,
    /// In how many ways each side's pieces can be arranged; `None` if that is not counted.
    arrangements: BySide<Option<U256>>,
    exposed: ExposedPieces,
    safe: Vec<Safe>,
    /// By what arrangements are weighed; without it each counts once.
    prior: Option<Arc<PriorWeights>>,
    /// The same for this game; nothing, if the prior knows no such setups.
    weighing: Option<Weighing>,
    /// How many sums may still be made for this game.
    sums: u32,
}

impl Review {
    /// The most sums that are made to count the arrangements of one game.
    pub const SUMS: u32 = 2_000_000;

    /// A review with pieces worth that much.
    #[must_use]
    pub fn with_values(values: Values) -> Self {
        Self { values, ..Self::default() }
    }

    /// The same with every arrangement weighed by a prior, if there is one.
    #[must_use]
    pub fn under(self, prior: Option<Arc<PriorWeights>>) -> Self {
        Self { prior, ..self }
    }

    /// Where a piece was set up or brought back, and by which ply if it was brought back.
    pub fn home(&self, piece: PieceId) -> Option<(Square, Option<u32>)> {
        self.homes.iter().find(|(id, ..)| *id == piece).map(|(_, square, ply)| (*square, *ply))
    }

    /// Spends of what may still be counted in this game.
    fn within<T>(&mut self, count: impl FnOnce(&Knowledge, &mut Budget) -> Option<T>) -> Option<T> {
        let mut budget = Budget::of(self.sums);
        let before = budget.left();
        let counted = count(&self.knowledge, &mut budget);
        self.sums -= before - budget.left();
        counted
    }

    fn count(&mut self, side: Side) -> Option<U256> {
        self.within(|knowledge, budget| knowledge.arrangements_within(side, budget))
    }

    /// The odds of a piece, as the other side has them now.
    fn odds_of(&mut self, piece: PieceId) -> Option<PieceOdds> {
        let arrangements = self.arrangements[piece.side()]?;
        self.within(|knowledge, budget| knowledge.odds_of(piece, arrangements, budget))
    }

    /// The same, arrangements weighed by the prior.
    fn weighed_odds_of(&mut self, piece: PieceId, game: &Play) -> Option<PieceOdds> {
        self.knowledge.weighed_odds_of(piece, game.position(), self.weighing.as_mut()?)
    }

    /// Reviews a strike or guess with what is known before it.
    fn reviewed(&mut self, played: &Played, game: &Play) -> Option<Reviewed> {
        let target = played.target?;
        let square = match played.turn.action {
            Action::Guess { target, .. } => target,
            _ => played.turn.to,
        };
        let advantage = game.rules().options.aggressor_advantage;
        let deed = played.kind.and_then(|kind| Deed::of(played.turn.action, kind, advantage));
        let kinds = self.knowledge.possible_kinds(target);
        let values = self.values;
        let counted = deed.and_then(|deed| Some(deed.expectation(&self.odds_of(target)?, &values)));
        let weighed = if deed.is_some() && kinds.len() > 1 { self.weighed_odds_of(target, game) } else { None };
        let expected = match &self.prior {
            // The prior knows no such setups.
            Some(_) if self.weighing.is_none() => None,
            // Of a known piece there is nothing to weigh.
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
            marks: deed.map_or_else(Vec::new, |deed| Mark::of(deed, kinds)),
            told: Told { ply: played.ply, side: played.side, given: None, gained: None },
        })
    }

    /// Takes the turn into what is known, and says what it told.
    fn tell(&mut self, played: &Played, game: &Play) -> Told {
        self.knowledge.turn(played, game);
        let before = self.arrangements;
        for side in Side::ALL {
            if self.knowledge.has_changed(side) {
                self.arrangements[side] = self.count(side);
            }
        }
        let less = |side: Side| {
            let (before, now) = (before[side]?, self.arrangements[side]?);
            Some(if before == now { 0.0 } else { bits(before) - bits(now) })
        };
        Told { ply: played.ply, side: played.side, given: less(played.side), gained: less(played.side.other()) }
    }
}

/// What is lacking where there are so many arrangements, in bits.
fn bits(arrangements: U256) -> f64 {
    arrangements.as_f64().log2()
}

impl Observer for Review {
    fn begin(&mut self, game: &Play) {
        let weights = self.prior.as_ref().and_then(|prior| prior.of(game.rules()));
        *self = Self {
            sums: Self::SUMS,
            knowledge: std::mem::take(&mut self.knowledge),
            weighing: weights.map(|weights| Weighing::new(weights.clone()).in_haste()),
            ..Self::with_values(self.values).under(self.prior.take())
        };
        let pieces = Side::ALL.into_iter().flat_map(|side| game.position().pieces(side));
        self.homes = pieces.map(|piece| (piece, game.position().piece(piece).home, None)).collect();
        self.knowledge.begin(game);
        self.arrangements = BySide::new(self.count(Side::Red), self.count(Side::Blue));
        for side in Side::ALL {
            self.exposed.update(side, game, &self.knowledge);
        }
    }

    fn before(&mut self, game: &UncertainPlay) {
        self.safe = safe_turns(game.game(), &self.exposed);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        let mut reviewed = self.reviewed(played, game);
        let is_safe = reviewed.as_ref().is_some_and(|reviewed| reviewed.marks.contains(&Mark::SafeStrike));
        if let Some(passed) = passed_over(&self.safe, played, is_safe, &self.values) {
            if let Some(reviewed) = &mut reviewed {
                reviewed.marks.push(passed.mark);
            }
            self.passed_over.push(passed);
        }
        if let Some(piece) = played.rescued {
            self.homes.push((piece, game.position().piece(piece).home, Some(played.ply)));
        }
        let told = self.tell(played, game);
        for side in Side::ALL {
            // Who falls is exposed no more. What the record leaves unnamed may become known by any turn.
            let is_other = self.knowledge.has_changed(side) || played.target.is_some() || game.position().has_unknown();
            if is_other {
                self.exposed.update(side, game, &self.knowledge);
            }
        }
        if Side::ALL.into_iter().any(|side| self.knowledge.has_changed(side)) {
            self.told.push((*played, told));
        }
        if let Some(mut reviewed) = reviewed {
            reviewed.told = told;
            self.strikes.push(reviewed);
        }
    }
}
