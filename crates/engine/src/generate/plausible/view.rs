//! The position as the side to move sees it, and the estimated value of its turns.

use super::odds::{AllOdds, Appearance, Odds, value};
use super::steps::{Field, NOWHERE, Squares, Steps};
use crate::board::{Kind, Side, Square};
use crate::generate::policy::RecentTurns;
use crate::rules::{Action, Game, PieceSet, Turn};

/// A value lower than the value of any turn.
const NEVER: f32 = -1e6;

/// The pieces of a side as the opponent sees them.
#[derive(Clone, Debug)]
pub(super) struct Enemies {
    /// The looks that at least one piece has.
    looks: Vec<Appearance>,
    /// For each look, the squares of the pieces with that look.
    squares: [Squares; Appearance::COUNT],
    /// For each look, the number of steps from each square to the nearest piece with that look.
    nearest: [Field; Appearance::COUNT],
}

impl Enemies {
    /// Creates an empty view without pieces.
    pub fn new() -> Self {
        Self {
            looks: Vec::with_capacity(Appearance::COUNT),
            squares: [Squares::default(); Appearance::COUNT],
            nearest: [NOWHERE; Appearance::COUNT],
        }
    }

    /// Updates the view with all pieces of the side that are on the board.
    pub fn look(&mut self, game: &Game, side: Side, named: PieceSet, steps: &Steps) {
        let position = game.position();
        let back_row = position.board().back_row(side);
        let mut squares = [Squares::default(); Appearance::COUNT];
        for id in position.standing(side) {
            let piece = position.piece(id);
            squares[Appearance::of(piece, named.has(id.number()), back_row).index()].insert(piece.square);
        }
        self.looks.clear();
        for look in Appearance::all() {
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

/// The position as the side to move sees it, with estimates of the enemy pieces.
pub(super) struct View<'v> {
    pub game: &'v Game,
    /// The opponent of the side to move.
    pub enemy: Side,
    /// The enemy pieces that are named.
    pub named: PieceSet,
    pub enemies: &'v Enemies,
    pub odds: &'v AllOdds,
    pub recent: &'v RecentTurns,
}

/// Enemies of one look that a piece should strike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prey {
    /// The look of these enemies.
    look: Appearance,
    /// Attraction of these enemies at distance 0.
    draw: f32,
}

/// A piece that can make a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover<'v> {
    from: Square,
    kind: Kind,
    prey: &'v [Prey],
    /// Attraction of the prey, measured at the piece's current square.
    pull: f32,
    /// Expected loss at the piece's current square.
    risk: f32,
}

impl View<'_> {
    /// Returns the piece on the square `from`. Returns `None` if the square is empty or the kind of the piece is
    /// unknown. `prey` is a buffer: the function fills it with the enemies that this piece should strike.
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

    /// Estimates the value of a turn of `mover`.
    pub fn worth(&self, mover: Mover<'_>, turn: &Turn) -> f32 {
        let Mover { from, kind, prey, pull, risk } = mover;
        let mut worth = match turn.action {
            Action::Guess { target, named } => {
                self.at(target).map_or(NEVER, |enemy| enemy.chances[named.index()] * (value(named) + 4.0) - 1.0)
            }
            Action::Strike | Action::CornerStrike { .. } => {
                return self.at(turn.to).map_or(NEVER, |enemy| enemy.worth[kind.index()]) + risk;
            }
            Action::Move | Action::CornerMove { .. } => 0.0,
        };
        if from != turn.to {
            worth += self.pull(prey, turn.to) - pull;
            worth += risk - self.risk(kind, turn.to);
            if !from.is_next_to(turn.to) {
                worth -= 1.0;
            }
            let side = self.enemy.other();
            if self.recent.is_third(side, turn) {
                worth -= 1000.0;
            } else if self.recent.is_reversed_by(side, turn) {
                worth -= 3.0;
            }
        }
        worth
    }

    /// The estimate of the enemy on that square, if there is one.
    fn at(&self, square: Square) -> Option<&Odds> {
        let position = self.game.position();
        let id = position.piece_at(square).filter(|id| id.side() == self.enemy)?;
        let back_row = position.board().back_row(self.enemy);
        Some(self.odds.of(Appearance::of(position.piece(id), self.named.has(id.number()), back_row)))
    }

    /// Attraction of the best prey, measured at `square`. Among enemies that look alike, only the nearest enemy counts.
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

    /// Expected loss of a piece of kind `kind` on `square`: the greatest among the enemies next to the square.
    fn risk(&self, kind: Kind, square: Square) -> f32 {
        if !self.game.position().is_next_to(square, self.enemy) {
            return 0.0;
        }
        let near = square.neighbours().filter_map(|square| self.at(square));
        near.fold(0.0, |most, enemy| enemy.risk[kind.index()].max(most))
    }
}
