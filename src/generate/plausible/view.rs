//! The position as the side to move sees it, and what its turns seem worth.

use super::odds::{AllOdds, Look, Odds, value};
use super::steps::{Field, NOWHERE, Steps};
use crate::board::{Kind, Side, Square};
use crate::generate::policy::Recent;
use crate::rules::{Action, Game, PieceSet, Position, Turn};

/// Worth less than anything.
const NEVER: f32 = -1e6;

/// Where the enemies stand, by how they look.
#[derive(Clone, Debug)]
pub(super) struct Enemies {
    /// How the enemy on each square looks, by [`Square::index`].
    on: [Option<Look>; 256],
    /// The looks that some enemy has.
    looks: Vec<Look>,
    /// How many steps it is from each square to the nearest enemy of each look; for looks that no enemy has, of no meaning.
    nearest: [Field; Look::COUNT],
}

impl Enemies {
    /// None at all.
    pub fn new() -> Self {
        Self { on: [None; 256], looks: Vec::with_capacity(Look::COUNT), nearest: [NOWHERE; Look::COUNT] }
    }

    /// Looks at all standing pieces of that side.
    pub fn look(&mut self, position: &Position, side: Side, named: PieceSet, steps: &Steps) {
        self.on = [None; 256];
        self.looks.clear();
        let mut met = [false; Look::COUNT];
        let back_row = position.board().back_row(side);
        for id in position.standing(side) {
            let piece = position.piece(id);
            let look = Look::of(piece, named.has(id.number()), back_row);
            self.on[piece.square.index()] = Some(look);
            let (nearest, steps) = (&mut self.nearest[look.index()], steps.to(piece.square));
            if std::mem::replace(&mut met[look.index()], true) {
                nearest.iter_mut().zip(steps).for_each(|(nearest, steps)| *nearest = (*nearest).min(*steps));
            } else {
                self.looks.push(look);
                *nearest = *steps;
            }
        }
    }
}

/// The position as the side to move sees it.
pub(super) struct View<'v> {
    pub game: &'v Game,
    pub enemies: &'v Enemies,
    pub odds: &'v AllOdds,
    pub recent: &'v Recent,
}

/// A piece that a turn may be one of.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    from: Square,
    kind: Kind,
    /// How strongly it is drawn to prey from where it stands.
    pull: f32,
    /// What it is expected to lose there.
    risk: f32,
}

impl View<'_> {
    /// The piece on that square.
    pub fn mover(&self, from: Square) -> Option<Mover> {
        let position = self.game.position();
        let kind = position.piece(position.piece_at(from)?).kind?;
        Some(Mover { from, kind, pull: self.pull(kind, from), risk: self.risk(kind, from) })
    }

    /// What a turn of that piece seems worth.
    pub fn worth(&self, mover: Mover, turn: &Turn) -> f32 {
        let Mover { from, kind, pull, risk } = mover;
        let mut worth = match turn.action {
            Action::Guess { target, named } => {
                self.at(target).map_or(NEVER, |enemy| enemy.chances[named.index()] * (value(named) + 4.0) - 1.0)
            }
            Action::Strike | Action::CornerStrike { .. } => {
                return self.at(turn.to).map_or(NEVER, |enemy| enemy.worth[kind.index()]) + risk;
            }
            Action::Move => 0.0,
        };
        if from != turn.to {
            worth += self.pull(kind, turn.to) - pull;
            worth += risk - self.risk(kind, turn.to);
            if kind == Kind::Scout && !from.is_next_to(turn.to) {
                worth -= 1.0;
            }
            let side = self.game.to_move();
            if self.recent.is_third(side, turn) {
                worth -= 1000.0;
            } else if self.recent.is_taken_back_by(side, turn) {
                worth -= 3.0;
            }
        }
        worth
    }

    /// What is made of the enemy on that square.
    #[inline]
    fn at(&self, square: Square) -> Option<&Odds> {
        self.enemies.on[square.index()].map(|look| self.odds.of(look))
    }

    /// How strongly the best prey draws a piece that stands there: of enemies that look alike the nearest.
    fn pull(&self, kind: Kind, square: Square) -> f32 {
        let mut most = 0.0;
        for look in &self.enemies.looks {
            let worth = self.odds.of(*look).worth[kind.index()];
            if worth > 0.0 {
                let steps = self.enemies.nearest[look.index()][square.index()];
                let pull = worth * 3.0 / f32::from(steps.saturating_add(1));
                if pull > most {
                    most = pull;
                }
            }
        }
        most
    }

    /// What a piece is expected to lose to the enemies next to that square.
    fn risk(&self, kind: Kind, square: Square) -> f32 {
        if !self.game.position().is_next_to(square, self.game.to_move().other()) {
            return 0.0;
        }
        let near = square.neighbours().filter_map(|square| self.at(square));
        near.fold(0.0, |most, enemy| enemy.risk[kind.index()].max(most))
    }
}
