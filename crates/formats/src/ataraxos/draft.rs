//! Builds a record from a board and turn numbers. The packed format and the text format both use it.

use super::turn;
use crate::board::{Army, Board, Kind, Outcome, Side, Square, Variant};
use crate::notation::{Action, Score, Span, Tag, WrittenTurn};
use crate::replay::Reading;
use crate::replay::foreign::{Damaged, FoundText};
use crate::rules::{CombatRules, Edition};
use crate::whole_board::{BoardPiece, Squares};

/// Name of the edition whose rules the engine uses.
const EDITION: &str = "isf";

/// Returns the edition whose rules apply to the games.
pub(super) fn edition() -> &'static Edition {
    Edition::from_name(EDITION).unwrap_or(Edition::DEFAULT)
}

/// Armies that the engine plays.
pub(super) const ARMIES: [(Variant, Army); 2] =
    [(Variant::Original, Army::ORIGINAL), (Variant::Barrage, Army::BARRAGE)];

/// Record under construction.
pub(super) struct Draft<'a> {
    text: &'a [u8],
    /// Findings and turns so far. `finish` adds the tags, the rows and the result.
    pub reading: Reading<'a>,
    squares: Option<Squares>,
    /// Pieces on the board after the turns so far. They are needed to recognise strikes, which the source does not
    /// mark.
    standing: [Option<(Side, Kind)>; 256],
    /// `true` after a turn that could not be read. Later turns are ignored, because it is not known which side makes
    /// them.
    is_stopped: bool,
}

impl<'a> Draft<'a> {
    /// Creates an empty draft for a record that is read from `text`.
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, reading: Reading::default(), squares: None, standing: [None; 256], is_stopped: false }
    }

    /// Reads the board from the letters at the span `letters`.
    pub fn board(&mut self, letters: Span) {
        self.squares = Squares::read(letters, self.text, &mut self.reading);
        for (square, BoardPiece { side, kind, .. }) in self.squares.iter().flat_map(Squares::pieces) {
            self.standing[square.index()] = Some((side, kind));
        }
    }

    /// Returns the number of turns so far.
    pub fn plies(&self) -> u32 {
        self.reading.record.turns.len() as u32
    }

    /// Reserves memory for `turns` more turns.
    pub fn reserve(&mut self, turns: usize) {
        self.reading.record.turns.reserve(turns);
    }

    /// Adds the next turn: the number `number`, written at `span`. If the number is not a turn, the message contains
    /// the text that `shown` returns.
    pub fn turn(&mut self, number: Option<u16>, span: Span, shown: impl FnOnce() -> FoundText) {
        if self.is_stopped {
            return;
        }
        let ply = self.plies() + 1;
        let Some((from, to)) = number.and_then(|number| turn::squares(number, Side::of_ply(ply))) else {
            return self.stop(span, Damaged::TurnOutside(turn::NUMBERS - 1, shown()));
        };
        let action = if self.play(from, to) { Action::Strike } else { Action::Move };
        self.reading.record.turns.push(WrittenTurn::new(span, from, to, action));
    }

    /// Stops reading turns and adds the finding `what` at `span`. Only the first call has an effect.
    pub fn stop(&mut self, span: Span, what: Damaged) {
        if !std::mem::replace(&mut self.is_stopped, true) {
            let ply = self.plies() + 1;
            self.reading.note_in(ply, span, what);
        }
    }

    /// Stops reading turns, because the value at `span` is not a number. `found` is the type of the value, for the
    /// message.
    pub fn not_a_turn(&mut self, span: Span, found: &'static str) {
        self.stop(span, Damaged::TurnValue(turn::NUMBERS - 1, found));
    }

    /// Plays a turn on the board without checking that it is legal. Returns `true` if the turn is a strike.
    fn play(&mut self, from: Square, to: Square) -> bool {
        let Some((side, striker)) = self.standing[from.index()].take() else { return false };
        let struck = self.standing[to.index()].filter(|(other, _)| *other != side);
        let left = match struck {
            None => Some((side, striker)),
            Some((other, defender)) => match CombatRules::USUAL.outcome(striker, defender) {
                Outcome::Win => Some((side, striker)),
                Outcome::Loss => Some((other, defender)),
                Outcome::Tie => None,
            },
        };
        self.standing[to.index()] = left;
        struck.is_some()
    }

    /// Completes the record and returns the reading.
    pub fn finish(mut self) -> Reading<'a> {
        let mut reading = std::mem::take(&mut self.reading);
        reading.record.result = Some(Score::Open);
        reading.record.tags =
            vec![Tag::implied("Result", Score::Open.token()), Tag::implied("Edition", edition().name)];
        let Some(squares) = self.squares else {
            // The turns have no meaning without a board.
            reading.record.turns.clear();
            return reading;
        };
        let Some(variant) = variant(&squares) else {
            reading.record.tags.push(Tag::implied("Position", Side::Red.name()));
            reading.record.placed = squares.placed(edition());
            return reading;
        };
        reading.record.rows = squares.rows(edition());
        if variant != Variant::Original {
            reading.record.tags.push(Tag::implied("Variant", variant.name()));
        }
        reading
    }
}

/// Returns the variant of a setup. Returns `None` if the position is from the middle of a game: pieces are missing,
/// are outside their setup zone, or have been revealed.
fn variant(squares: &Squares) -> Option<Variant> {
    let is_seen = squares.pieces().iter().any(|(_, placed)| placed.is_revealed);
    if is_seen || !squares.are_in_zones() {
        return None;
    }
    let armies = squares.armies();
    let [red, blue] = [armies.red.total(), armies.blue.total()];
    if red == Board::STANDARD.zone_size() && blue == red {
        return Some(Variant::Original);
    }
    (armies.red == Army::BARRAGE && armies.blue == Army::BARRAGE).then_some(Variant::Barrage)
}
