//! What each side should believe of the other's hidden pieces, ply after ply. `format-spec/odds.md`.

use crate::board::{BySide, Kind, Side, Square};
use crate::knowledge::{Answer, Asked, Budget, Knowledge, Odds, PieceOdds, SquareWeights, Weighing};
use crate::replay::{Observer, PieceName};
use crate::rules::{PieceId, Play, Played};

/// What one side should believe after a ply.
#[derive(Clone, Copy, Debug)]
pub struct Belief<'a> {
    /// The ply.
    pub ply: u32,
    /// Who looks; the pieces are the other side's.
    pub view: Side,
    /// The odds; `None` if they cannot be told.
    pub odds: Option<&'a Odds>,
    /// Whether they are the same as after the last ply that was looked at.
    pub is_same: bool,
    /// How likely it is to be as each question asks; `None` if that cannot be told.
    pub answers: &'a [Option<Answer>],
    game: &'a Play,
    returned: &'a [(PieceId, u32)],
}

/// A piece where it stands.
#[derive(Clone, Debug)]
pub struct Believed<'a> {
    /// Its name: `blue-a7` is the one that was set up on `a7`, `blue-a7^57` the one that
    /// was brought back to a7 by ply 57.
    pub name: String,
    /// Where it stands.
    pub square: Square,
    /// Its odds.
    pub odds: &'a PieceOdds,
}

impl<'a> Belief<'a> {
    /// The hidden pieces, by number. One that stands nobody knows where is none of them.
    pub fn pieces(&self) -> impl Iterator<Item = Believed<'a>> {
        let hidden = self.odds.map_or(&[][..], Odds::pieces);
        self.standing(hidden.iter())
    }

    /// The pieces that stand on the board, hidden or not, by number.
    pub fn all_pieces(&self) -> impl Iterator<Item = Believed<'a>> {
        let position = self.game.position();
        let odds = self.odds;
        self.standing(position.standing(self.view.other()).filter_map(move |piece| odds?.of(piece)))
    }

    /// How likely each piece that stands on the board is to be of that kind, by where it stands; a known one is of its kind
    /// for certain. `None` if that cannot be told.
    pub fn chances(&self, kind: Kind) -> Option<Vec<(Square, f64)>> {
        self.odds.map(|_| self.all_pieces().map(|piece| (piece.square, piece.odds.chance(kind))).collect())
    }

    /// Where a piece stands; `None` if it stands nowhere that is known.
    #[inline]
    pub fn square(&self, piece: PieceId) -> Option<Square> {
        let at = self.game.position().piece(piece);
        (!at.is_captured).then_some(at.square)
    }

    /// Where a piece was set up or brought back, and by which ply if it was brought back.
    pub fn home(&self, piece: PieceId) -> (Square, Option<u32>) {
        let back = self.returned.iter().find(|(returned, _)| *returned == piece);
        (self.game.position().piece(piece).home, back.map(|(_, ply)| *ply))
    }

    fn standing(self, odds: impl Iterator<Item = &'a PieceOdds>) -> impl Iterator<Item = Believed<'a>> {
        odds.filter_map(move |odds| {
            let square = self.square(odds.piece)?;
            let (home, returned) = self.home(odds.piece);
            let name = PieceName { side: odds.piece.side(), home, returned }.to_string();
            Some(Believed { name, square, odds })
        })
    }
}

/// Follows a game, and lets `each` have what is believed after the plies that are wanted.
#[derive(Debug)]
pub struct Beliefs<'q, F> {
    /// The plies, in ascending order; `None`: all.
    wanted: Option<Vec<u32>>,
    views: Vec<Side>,
    questions: &'q [Asked<'q>],
    /// What arrangements weigh; each counts once, if there is nothing.
    weights: Option<&'q SquareWeights>,
    weighing: Option<Weighing>,
    each: F,
    knowledge: Knowledge,
    latest: BySide<Option<Odds>>,
    /// Whether they have to be counted anew.
    is_stale: BySide<bool>,
    /// Whether some are told of no more since they were last looked at.
    has_fewer: BySide<bool>,
    returned: Vec<(PieceId, u32)>,
    /// How many sums may still be made.
    left: u32,
}

impl<'q, F: FnMut(&Belief<'_>)> Beliefs<'q, F> {
    /// The most sums that are made for the odds of one game, and as many again for each question.
    pub const SUMS: u32 = 20_000_000;

    /// Those of one ply, or of all, as the sides of `views` have them.
    pub fn new(wanted: Option<u32>, views: &[Side], questions: &'q [Asked<'q>], each: F) -> Self {
        Self {
            wanted: wanted.map(|ply| vec![ply]),
            views: views.to_vec(),
            questions,
            weights: None,
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

    /// Weighs every arrangement by how people set up, if there is something to weigh it by.
    #[must_use]
    pub fn weighed_by(self, weights: Option<&'q SquareWeights>) -> Self {
        Self { weights, ..self }
    }

    /// The same of those plies alone, in ascending order.
    #[must_use]
    pub fn at_plies(self, plies: Vec<u32>) -> Self {
        Self { wanted: Some(plies), ..self }
    }

    fn look(&mut self, ply: u32, game: &Play) {
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

    /// Brings that side's odds up to date, arrangements weighed, and answers the questions.
    fn weigh(&mut self, side: Side, is_stale: bool, game: &Play, weighing: &mut Weighing) -> Vec<Option<Answer>> {
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

    /// Tells of that piece no more.
    fn forget(&mut self, piece: PieceId) {
        let side = piece.side();
        if self.latest[side].as_mut().is_some_and(|odds| odds.forget(piece)) {
            self.has_fewer[side] = true;
        }
    }

    /// Has something counted within what is left.
    fn spend<T>(&mut self, count: impl FnOnce(&Knowledge, &mut Budget) -> Option<T>) -> Option<T> {
        let mut budget = Budget::of_odds(self.left);
        let before = budget.left();
        let counted = count(&self.knowledge, &mut budget);
        self.left -= before - budget.left();
        counted
    }
}

impl<F: FnMut(&Belief<'_>)> Observer for Beliefs<'_, F> {
    fn begin(&mut self, game: &Play) {
        self.knowledge.begin(game);
        self.returned.clear();
        self.is_stale = BySide::new(true, true);
        self.left = Self::SUMS;
        self.weighing = self.weights.cloned().map(Weighing::new);
        self.look(0, game);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.knowledge.turn(played, game);
        self.returned.extend(played.rescued.map(|piece| (piece, played.ply)));
        for side in Side::ALL {
            self.is_stale[side] |= self.knowledge.has_changed(side);
        }
        // What was captured is no longer told of, even if that showed nothing.
        for piece in [Some(played.piece), played.target].into_iter().flatten() {
            if game.position().piece(piece).is_captured {
                self.forget(piece);
            }
        }
        self.look(played.ply, game);
    }
}
