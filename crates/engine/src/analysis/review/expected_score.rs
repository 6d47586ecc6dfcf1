//! Estimates which side is ahead. See `format-spec/review.md`, section "Expected score".

use super::Values;
use crate::board::{BySide, Kind, Side};
use crate::replay::Observer;
use crate::rules::{Game, Played, Position};

/// Lead of Red over Blue in a position: two values from -1 to 1. A value is above 0 if Red has more than Blue.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lead {
    /// Red's material minus Blue's material, divided by the sum of both. Pieces have their default values.
    pub material: f64,
    /// Red's number of movable pieces minus Blue's, divided by the sum of the two numbers.
    pub pieces: f64,
}

impl Lead {
    /// Weights of the two values: the logistic model that `cargo xtask outcome` fitted to games with results.
    const WEIGHTS: Self = Self { material: 1.0, pieces: 2.6 };

    /// Returns the lead in a position, or `None` if the record does not name all pieces on the board.
    pub fn of(position: &Position) -> Option<Self> {
        Totals::of(position).map(|totals| totals.lead())
    }

    /// Returns Red's expected score, from 0 to 1.
    pub fn expected_score(self) -> f64 {
        let logit = self.material * Self::WEIGHTS.material + self.pieces * Self::WEIGHTS.pieces;
        1.0 / (1.0 + (-logit).exp())
    }
}

/// Material and number of movable pieces of each side. All values are multiples of a half, so sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Totals {
    material: BySide<f64>,
    pieces: BySide<f64>,
}

impl Totals {
    /// Counts the pieces on the board. Returns `None` if the record does not name all these pieces.
    fn of(position: &Position) -> Option<Self> {
        let mut totals = Self::default();
        for side in Side::ALL {
            for piece in position.standing(side) {
                totals.add(side, position.piece(piece).kind?, 1.0);
            }
        }
        Some(totals)
    }

    /// Adds a piece `times` times; -1 removes it.
    fn add(&mut self, side: Side, kind: Kind, times: f64) {
        self.material[side] += times * Values::DEFAULT.of(kind);
        self.pieces[side] += times * f64::from(u8::from(kind.is_movable()));
    }

    /// Counts the pieces that a turn removed or brought back. Returns `None` if one of them is unnamed.
    fn after(mut self, played: &Played, position: &Position) -> Option<Self> {
        for piece in played.removed() {
            self.add(piece.side(), position.piece(piece).kind?, -1.0);
        }
        if let Some(piece) = played.rescued {
            self.add(piece.side(), position.piece(piece).kind?, 1.0);
        }
        Some(self)
    }

    fn lead(&self) -> Lead {
        let share = |of: BySide<f64>| {
            let all = of[Side::Red] + of[Side::Blue];
            if all > 0.0 { (of[Side::Red] - of[Side::Blue]) / all } else { 0.0 }
        };
        Lead { material: share(self.material), pieces: share(self.pieces) }
    }
}

/// Observer that records Red's expected score over a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExpectedScores {
    changes: Vec<(u32, Option<f64>)>,
    totals: Option<Totals>,
}

impl ExpectedScores {
    /// Returns the changes of the score in order. Each entry contains the ply from which a score is valid, and the
    /// score: `None` if the score cannot be estimated. The first entry is for the position before the first turn.
    pub fn changes(&self) -> &[(u32, Option<f64>)] {
        &self.changes
    }

    /// Returns the latest score.
    pub fn latest(&self) -> Option<f64> {
        self.changes.last().and_then(|(_, score)| *score)
    }

    /// Records the score after a ply if the score has changed. If the game has ended on the board, the score is the
    /// result.
    fn note(&mut self, ply: u32, game: &Game) {
        let score = match game.ending() {
            Some(ending) => Some(ending.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Side::Red)))),
            None => self.totals.map(|totals| totals.lead().expected_score()),
        };
        if self.changes.is_empty() || self.latest() != score {
            self.changes.push((ply, score));
        }
    }
}

impl Observer for ExpectedScores {
    fn begin(&mut self, game: &Game) {
        *self = Self { changes: Vec::new(), totals: Totals::of(game.position()) };
        self.note(game.plies(), game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        let position = game.position();
        if position.has_unknown() {
            // A turn may name a piece, so all pieces are counted again.
            self.totals = Totals::of(position);
        } else if played.target.is_some() || played.rescued.is_some() {
            self.totals = self.totals.and_then(|totals| totals.after(played, position));
        } else if game.ending().is_none() {
            return;
        }
        self.note(played.ply, game);
    }
}

/// Red's expected score before and after a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScoreChange {
    /// Red's expected score before the turn; `None` if it cannot be estimated.
    pub before: Option<f64>,
    /// Red's expected score after the turn; `None` if it cannot be estimated.
    pub after: Option<f64>,
}

impl ScoreChange {
    /// Returns the gain of a side in expected score.
    pub fn gain(self, side: Side) -> Option<f64> {
        let gain = self.after? - self.before?;
        Some(if side == Side::Red { gain } else { -gain })
    }
}

#[cfg(test)]
mod tests {
    use super::{ExpectedScores, Lead};
    use crate::notation::parse;
    use crate::replay::replay;

    /// A Marshal, a Scout and a Flag on each side. Red's Marshal captures the Scout at ply 5 and the Flag at ply 11.
    const GAME: &str = "[Edition \"gravon\"]\n[Army \"10 2 F\"]\n\n10: F . . . . . . . . .\n7: 2 . . . . . . . . 10\n\
        4: 10 . . . . . . . . 2\n1: F . . . . . . . . .\n\n\
        a4-a5 j7-j6 a5-a6 j6-j7 a6xa7(10>2) j7-j6 a7-a8 j6-j7 a8-a9 j7-j6 a9xa10(10>F) *";

    fn scores(text: &str) -> Vec<(u32, Option<f64>)> {
        let mut scores = ExpectedScores::default();
        replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut scores);
        scores.changes().to_vec()
    }

    #[test]
    fn a_capture_and_the_end_change_the_score() {
        // Red has material of 50.5 in two movable pieces. Blue has material of 50 in one movable piece.
        let lead = Lead { material: 0.5 / 100.5, pieces: 1.0 / 3.0 };
        let logit: f64 = 0.5 / 100.5 + 2.6 / 3.0;
        let [(0, Some(even)), (5, Some(ahead)), (11, Some(won))] = scores(GAME)[..] else {
            panic!("{:?}", scores(GAME));
        };
        assert!((even - 0.5).abs() < 1e-12 && (won - 1.0).abs() < 1e-12, "{even} {won}");
        assert!((ahead - lead.expected_score()).abs() < 1e-12, "{ahead}");
        assert!((ahead - logit.exp() / (1.0 + logit.exp())).abs() < 1e-12, "{ahead}");
    }

    #[test]
    fn a_position_with_an_unnamed_piece_has_no_score() {
        let unnamed = GAME.replace("7: 2 . . . . . . . . 10", "7: ? . . . . . . . . ?");
        // The strike names the Scout, but the other piece stays unnamed. The end gives the score.
        assert_eq!(scores(&unnamed), [(0, None), (11, Some(1.0))]);
    }

    #[test]
    fn changing_sides_changes_the_winner() {
        let lead = Lead { material: 0.3, pieces: -0.1 };
        let other = Lead { material: -0.3, pieces: 0.1 };
        assert!((lead.expected_score() + other.expected_score() - 1.0).abs() < 1e-12);
        assert!(lead.expected_score() > 0.5);
    }
}
