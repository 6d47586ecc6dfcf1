//! Odds of the opponent's hidden pieces as each side sees them, ply by ply. See `format-spec/odds.md`.

use super::setups::GamePrior;
use crate::board::{BySide, Kind, Side, Square};
use crate::knowledge::{Answer, Budget, Knowledge, Odds, PieceOdds, PieceQuestion, Weighing};
use crate::replay::{Observer, PieceName};
use crate::rules::{Game, PieceId, Played};

/// Odds of the opponent's pieces as one side sees them after a ply.
#[derive(Clone, Copy, Debug)]
pub struct Belief<'a> {
    /// Number of turns played.
    pub ply: u32,
    /// The side that sees these odds. The pieces belong to the opponent.
    pub view: Side,
    /// Odds of the pieces; `None` if they cannot be computed.
    pub odds: Option<&'a Odds>,
    /// `true` if the odds are the same as at the last reported ply.
    pub is_same: bool,
    /// Answers in the order of the questions. An answer is `None` if it cannot be computed.
    pub answers: &'a [Option<Answer>],
    game: &'a Game,
    returned: &'a [(PieceId, u32)],
}

/// A piece on the board and its odds.
#[derive(Clone, Debug)]
pub struct PieceBelief<'a> {
    /// Name of the piece. `blue-a7` is the piece that was set up on a7; `blue-a7^57` was brought back to a7 at ply 57.
    pub name: String,
    /// Square of the piece.
    pub square: Square,
    /// Odds of the piece.
    pub odds: &'a PieceOdds,
}

impl<'a> Belief<'a> {
    /// Iterates over the hidden pieces in the order of their numbers. Pieces on an unknown square are left out.
    pub fn pieces(&self) -> impl Iterator<Item = PieceBelief<'a>> {
        let hidden = self.odds.map_or(&[][..], Odds::pieces);
        self.standing(hidden.iter())
    }

    /// Iterates over all pieces on the board, hidden or known, in the order of their numbers.
    pub fn all_pieces(&self) -> impl Iterator<Item = PieceBelief<'a>> {
        let position = self.game.position();
        let odds = self.odds;
        self.standing(position.standing(self.view.other()).filter_map(move |piece| odds?.of(piece)))
    }

    /// Returns, for each piece on the board, its square and the probability that the piece has that kind.
    ///
    /// If the kind of the piece is known, the probability is 0 or 1. Returns `None` if the odds cannot be computed.
    pub fn chances(&self, kind: Kind) -> Option<Vec<(Square, f64)>> {
        self.odds.map(|_| self.all_pieces().map(|piece| (piece.square, piece.odds.chance(kind))).collect())
    }

    /// Returns the square of a piece, or `None` if the piece is on no known square.
    #[inline]
    pub fn square(&self, piece: PieceId) -> Option<Square> {
        let at = self.game.position().piece(piece);
        (!at.is_captured).then_some(at.square)
    }

    /// Returns the square on which a piece was set up or brought back. If the piece was brought back, also returns the
    /// ply of the rescue.
    pub fn home(&self, piece: PieceId) -> (Square, Option<u32>) {
        let back = self.returned.iter().find(|(returned, _)| *returned == piece);
        (self.game.position().piece(piece).home, back.map(|(_, ply)| *ply))
    }

    fn standing(self, odds: impl Iterator<Item = &'a PieceOdds>) -> impl Iterator<Item = PieceBelief<'a>> {
        odds.filter_map(move |odds| {
            let square = self.square(odds.piece)?;
            let (home, returned) = self.home(odds.piece);
            let name = PieceName { side: odds.piece.side(), home, returned }.to_string();
            Some(PieceBelief { name, square, odds })
        })
    }
}

/// Observer that calls `each` with the odds after every requested ply.
#[derive(Debug)]
pub struct Beliefs<'q, F> {
    /// The requested plies in ascending order; `None` if all plies are requested.
    wanted: Option<Vec<u32>>,
    views: Vec<Side>,
    questions: &'q [PieceQuestion<'q>],
    /// Weights of the arrangements at the start of a game. `None` if every arrangement counts once.
    prior: Option<Weighing>,
    weighing: Option<Weighing>,
    each: F,
    knowledge: Knowledge,
    latest: BySide<Option<Odds>>,
    /// `true` for a side if the odds of its pieces must be computed again.
    is_stale: BySide<bool>,
    /// `true` for a side if one of its pieces was removed since the last report.
    has_fewer: BySide<bool>,
    returned: Vec<(PieceId, u32)>,
    /// Remaining budget of additions for the odds of this game.
    left: u32,
}

impl<'q, F: FnMut(&Belief<'_>)> Beliefs<'q, F> {
    /// Budget for the odds of one game: the maximum number of additions. The budget limits the running time.
    pub const SUMS: u32 = 20_000_000;

    /// Creates an observer for the ply `wanted`, or for all plies if `wanted` is `None`. The observer computes the odds
    /// that the sides in `views` see.
    pub fn new(wanted: Option<u32>, views: &[Side], questions: &'q [PieceQuestion<'q>], each: F) -> Self {
        Self {
            wanted: wanted.map(|ply| vec![ply]),
            views: views.to_vec(),
            questions,
            prior: None,
            weighing: None,
            each,
            knowledge: Knowledge::default(),
            latest: BySide::default(),
            is_stale: BySide::new(true, true),
            has_fewer: BySide::default(),
            returned: Vec::new(),
            left: 0,
        }
    }

    /// Weights arrangements by the prior of the game.
    #[must_use]
    pub fn with_prior(self, prior: GamePrior) -> Self {
        Self { prior: prior.weighing, ..self }
    }

    /// Restricts the reports to these plies, which must be in ascending order.
    #[must_use]
    pub fn at_plies(self, plies: Vec<u32>) -> Self {
        Self { wanted: Some(plies), ..self }
    }

    fn look(&mut self, ply: u32, game: &Game) {
        if self.wanted.as_ref().is_some_and(|wanted| wanted.binary_search(&ply).is_err()) {
            return;
        }
        for at in 0..self.views.len() {
            let view = self.views[at];
            let side = view.other();
            let is_stale = std::mem::take(&mut self.is_stale[side]);
            let is_same = !is_stale & !std::mem::take(&mut self.has_fewer[side]);
            if let Some(mut weighing) = self.weighing.take() {
                let answers = self.weigh(side, is_stale, game, &mut weighing);
                self.weighing = Some(weighing);
                let (odds, returned) = (self.latest[side].as_ref(), &self.returned);
                (self.each)(&Belief { ply, view, odds, is_same, answers: &answers, game, returned });
                continue;
            }
            if is_stale {
                self.latest[side] = self.spend(|knowledge, budget| knowledge.odds(side, budget));
            }
            let questions = self.questions;
            let ask = |question| self.spend(|knowledge, budget| knowledge.ask(side, question, game.position(), budget));
            let ways: Vec<_> = questions.iter().map(ask).collect();
            let odds = self.latest[side].as_ref();
            let answers: Vec<Option<Answer>> = ways.into_iter().map(|ways| odds?.answer(ways?)).collect();
            let returned = &self.returned;
            (self.each)(&Belief { ply, view, odds, is_same, answers: &answers, game, returned });
        }
    }

    /// Computes the odds of a side's pieces from weighted arrangements, and answers the questions.
    fn weigh(&mut self, side: Side, is_stale: bool, game: &Game, weighing: &mut Weighing) -> Vec<Option<Answer>> {
        let questions = self.questions;
        if !is_stale && questions.is_empty() {
            return Vec::new();
        }
        let position = game.position();
        let weighed =
            self.spend(|knowledge, budget| knowledge.weighed_odds(side, position, questions, weighing, budget));
        let (odds, answers) = weighed.unzip();
        self.latest[side] = odds;
        answers.unwrap_or_else(|| vec![None; questions.len()])
    }

    /// Removes a captured piece from the odds.
    fn forget(&mut self, piece: PieceId) {
        let side = piece.side();
        if self.latest[side].as_mut().is_some_and(|odds| odds.forget(piece)) {
            self.has_fewer[side] = true;
        }
    }

    /// Runs `count` with the remaining budget of additions. Then subtracts the additions that `count` used.
    fn spend<T>(&mut self, count: impl FnOnce(&Knowledge, &mut Budget) -> Option<T>) -> Option<T> {
        let mut budget = Budget::of_odds(self.left);
        let before = budget.left();
        let counted = count(&self.knowledge, &mut budget);
        self.left -= before - budget.left();
        counted
    }
}

impl<F: FnMut(&Belief<'_>)> Observer for Beliefs<'_, F> {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.returned.clear();
        self.is_stale = BySide::new(true, true);
        self.left = Self::SUMS;
        self.weighing.clone_from(&self.prior);
        self.look(game.plies(), game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        self.returned.extend(played.rescued.map(|piece| (piece, played.ply)));
        for side in Side::ALL {
            self.is_stale[side] |= self.knowledge.has_changed(side);
        }
        // A captured piece is removed from the odds, even if the capture revealed nothing.
        for piece in [Some(played.piece), played.target].into_iter().flatten() {
            if game.position().piece(piece).is_captured {
                self.forget(piece);
            }
        }
        self.look(played.ply, game);
    }
}
