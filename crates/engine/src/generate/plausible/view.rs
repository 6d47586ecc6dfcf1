//! The position as the side to move sees it, and what its turns seem worth.

use super::odds::{AllOdds, Look, Odds, value};
use super::steps::{Field, NOWHERE, Squares, Steps};
use crate::board::{Kind, Side, Square};
use crate::generate::policy::Recent;
use crate::rules::{Action, PieceSet, Play, Turn};

/// Worth less than anything.
const NEVER: f32 = -1e6;

/// A side's pieces as its opponent sees them.
#[derive(Clone, Debug)]
pub(super) struct Enemies {
    /// The looks that some of them have.
    looks: Vec<Look>,
    /// Where those of each look stand.
    squares: [Squares; Look::COUNT],
    /// How many steps it is from each square to the nearest of each look.
    nearest: [Field; Look::COUNT],
}

impl Enemies {
    /// None at all.
    pub fn new() -> Self {
        Self {
            looks: Vec::with_capacity(Look::COUNT),
            squares: [Squares::default(); Look::COUNT],
            nearest: [NOWHERE; Look::COUNT],
        }
    }

    /// Looks at all standing pieces of that side.
    pub fn look(&mut self, game: &Play, side: Side, named: PieceSet, steps: &Steps) {
        let position = game.position();
        let back_row = position.board().back_row(side);
        let mut squares = [Squares::default(); Look::COUNT];
        for id in position.standing(side) {
            let piece = position.piece(id);
            squares[Look::of(piece, named.has(id.number()), back_row).index()].insert(piece.square);
        }
        self.looks.clear();
        for look in Look::all() {
            let now = squares[look.index()];
            if now.is_empty() {
                continue;
            }
            self.looks.push(look);
            if now != self.squares[look.index()] {
                self.nearest[look.index()] = steps.to_nearest(now);
            }
        }
        self.squares = squares;
    }
}

/// The position as the side to move sees it.
pub(super) struct View<'v> {
    pub game: &'v Play,
    /// The other side.
    pub enemy: Side,
    /// Which of its pieces are named.
    pub named: PieceSet,
    pub enemies: &'v Enemies,
    pub odds: &'v AllOdds,
    pub recent: &'v Recent,
}

/// Enemies worth striking for a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prey {
    /// How they look.
    look: Look,
    /// How strongly they draw a piece that is there.
    draw: f32,
}

/// A piece that a turn may be one of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover<'v> {
    from: Square,
    kind: Kind,
    prey: &'v [Prey],
    /// How strongly it is drawn from where it stands.
    pull: f32,
    /// What it is expected to lose there.
    risk: f32,
}

impl View<'_> {
    /// The piece on that square; its prey goes into a list that is there for it.
    pub fn mover<'p>(&self, from: Square, prey: &'p mut Vec<Prey>) -> Option<Mover<'p>> {
        let position = self.game.position();
        let kind = position.piece(position.piece_at(from)?).kind?;
        prey.clear();
        for look in &self.enemies.looks {
            let worth = self.odds.of(*look).worth[kind.index()];
            if worth > 0.0 {
                prey.push(Prey { look: *look, draw: worth * 3.0 });
            }
        }
        Some(Mover { from, kind, prey, pull: self.pull(prey, from), risk: self.risk(kind, from) })
    }

    /// What a turn of that piece seems worth.
    pub fn worth(&self, mover: Mover<'_>, turn: &Turn) -> f32 {
        let Mover { from, kind, prey, pull, risk } = mover;
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
            worth += self.pull(prey, turn.to) - pull;
            worth += risk - self.risk(kind, turn.to);
            if kind == Kind::Scout && !from.is_next_to(turn.to) {
                worth -= 1.0;
            }
            let side = self.enemy.other();
            if self.recent.is_third(side, turn) {
                worth -= 1000.0;
            } else if self.recent.is_taken_back_by(side, turn) {
                worth -= 3.0;
            }
        }
        worth
    }

    /// What is made of the enemy on that square.
    fn at(&self, square: Square) -> Option<&Odds> {
        let position = self.game.position();
        let id = position.piece_at(square).filter(|id| id.side() == self.enemy)?;
        let back_row = position.board().back_row(self.enemy);
        Some(self.odds.of(Look::of(position.piece(id), self.named.has(id.number()), back_row)))
    }

    /// How strongly the best prey draws a piece that stands there: of enemies that look alike the nearest.
    fn pull(&self, prey: &[Prey], square: Square) -> f32 {
        let mut most = 0.0;
        for Prey { look, draw } in prey {
            let steps = self.enemies.nearest[look.index()][square.index()];
            let pull = draw / f32::from(steps.saturating_add(1));
            if pull > most {
                most = pull;
            }
        }
        most
    }

    /// What a piece is expected to lose to the enemies next to that square.
    fn risk(&self, kind: Kind, square: Square) -> f32 {
        if !self.game.position().is_next_to(square, self.enemy) {
            return 0.0;
        }
        let near = square.neighbours().filter_map(|square| self.at(square));
        near.fold(0.0, |most, enemy| enemy.risk[kind.index()].max(most))
    }
}
