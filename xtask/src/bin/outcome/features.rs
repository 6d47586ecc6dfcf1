//! Features of the positions of a game.

use adjutant::analysis::review::{Lead, Values};
use adjutant::board::{BySide, Side};
use adjutant::knowledge::Knowledge;
use adjutant::notation::{Score, parse};
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Game as PlayedGame, Played};

/// Number of features.
pub const COUNT: usize = 4;
/// Index of the lead in material.
pub const MATERIAL: usize = 0;
/// Index of the lead in movable pieces.
pub const PIECES: usize = 1;
/// Index of Red's hidden share of its own material, minus Blue's hidden share.
pub const HIDDEN: usize = 2;
/// Index of the lead in squares that pieces can enter with one step.
pub const MOBILITY: usize = 3;

/// A game with its result.
pub struct Game {
    /// Features of each position before the last turn.
    pub rows: Vec<[f64; COUNT]>,
    /// Red's score: 1, 0 or 0.5.
    pub score: f64,
}

/// Observer that records features.
#[derive(Default)]
pub struct FeatureRecorder {
    rows: Vec<Option<[f64; COUNT]>>,
    knowledge: Knowledge,
}

impl FeatureRecorder {
    /// Reads a game. Returns `None` if it has no result, or an unnamed piece.
    pub fn read(text: &[u8]) -> Option<Game> {
        let mut recorder = Self::default();
        let replayed = replay(text, &parse(text), None, &mut recorder);
        let score = match replayed.conclusion.score {
            Score::RedWon => 1.0,
            Score::BlueWon => 0.0,
            Score::Draw => 0.5,
            Score::Open => return None,
        };
        recorder.rows.pop();
        let rows: Vec<_> = recorder.rows.into_iter().collect::<Option<_>>()?;
        (!rows.is_empty()).then_some(Game { rows, score })
    }

    fn row(&self, game: &PlayedGame) -> Option<[f64; COUNT]> {
        let position = game.position();
        let lead = Lead::of(position)?;
        let values = Values::default();
        let mut hidden = BySide::<f64>::default();
        let mut material = BySide::<f64>::default();
        let mut mobility = BySide::<f64>::default();
        for side in Side::ALL {
            for piece in position.standing(side) {
                let is = position.piece(piece);
                let kind = is.kind?;
                material[side] += values.of(kind);
                if self.knowledge.possible_kinds(piece).len() > 1 {
                    hidden[side] += values.of(kind);
                }
                if kind.is_movable() {
                    let can_enter = |square| position.is_empty(square) || position.holds(square, side.other());
                    let near = position.board().squares().filter(|square| is.square.is_next_to(*square));
                    mobility[side] += near.filter(|square| can_enter(*square)).count() as f64;
                }
            }
        }
        let [red, blue] = Side::ALL;
        let hidden = Side::ALL.map(|side| if material[side] > 0.0 { hidden[side] / material[side] } else { 0.0 });
        let sum = mobility[red] + mobility[blue];
        let mobility = if sum > 0.0 { (mobility[red] - mobility[blue]) / sum } else { 0.0 };
        Some([lead.material, lead.pieces, hidden[0] - hidden[1], mobility])
    }
}

impl Observer for FeatureRecorder {
    fn begin(&mut self, game: &PlayedGame) {
        self.knowledge.begin(game);
        self.rows = vec![self.row(game)];
    }

    fn turn(&mut self, played: &Played, game: &PlayedGame) {
        self.knowledge.turn(played, game);
        self.rows.push(self.row(game));
    }
}
