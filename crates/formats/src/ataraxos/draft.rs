//! A record of a board and of numbers, wherever they stand.

use super::turn;
use crate::board::{Army, Board, Kind, Outcome, Side, Square, Variant};
use crate::notation::{Action, Score, Span, Tag, WrittenTurn};
use crate::replay::foreign::{Damaged, Found, NotSupported};
use crate::replay::{Reading, Snapshot, SnapshotPiece};
use crate::rules::{Edition, outcome};
use crate::whole_board::Squares;

/// The edition that the engine plays by.
const EDITION: &str = "isf";

/// The edition that games are judged by.
pub(super) fn edition() -> &'static Edition {
    Edition::from_name(EDITION).unwrap_or(Edition::DEFAULT)
}

/// The armies that the engine plays.
pub(super) const ARMIES: [(Variant, Army); 2] =
    [(Variant::Original, Army::ORIGINAL), (Variant::Barrage, Army::BARRAGE)];

/// A record in the making.
pub(super) struct Draft<'a> {
    text: &'a [u8],
    /// What was found; the record is put in at the end.
    pub reading: Reading<'a>,
    squares: Option<Squares>,
    /// What stands where, as far as turns tell. Which turn is a strike is not written, but the board says it.
    standing: [Option<(Side, Kind)>; 256],
    /// Whether no more turns are taken: behind one that is none nobody knows whose turn it is.
    is_stopped: bool,
}

impl<'a> Draft<'a> {
    /// A draft of that text, with nothing in it.
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, reading: Reading::default(), squares: None, standing: [None; 256], is_stopped: false }
    }

    /// Takes the letters of the board.
    pub fn board(&mut self, letters: Span) {
        self.squares = Squares::read(letters, self.text, &mut self.reading);
        for (square, SnapshotPiece { side, kind, .. }) in self.squares.iter().flat_map(Squares::pieces) {
            self.standing[square.index()] = Some((side, kind));
        }
    }

    /// How many turns there are.
    pub fn plies(&self) -> u32 {
        self.reading.record.turns.len() as u32
    }

    /// Makes room for so many turns.
    pub fn reserve(&mut self, turns: usize) {
        self.reading.record.turns.reserve(turns);
    }

    /// Takes the number of the next turn, which stands there. `shown`: as it is shown if it is none.
    pub fn turn(&mut self, number: Option<u16>, span: Span, shown: impl FnOnce() -> Found) {
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

    /// Takes it that no turn can be read there, for that reason.
    pub fn stop(&mut self, span: Span, what: Damaged) {
        if !std::mem::replace(&mut self.is_stopped, true) {
            let ply = self.plies() + 1;
            self.reading.note_in(ply, span, what);
        }
    }

    /// Takes it that something else stands there than a number.
    pub fn not_a_turn(&mut self, span: Span, found: &'static str) {
        self.stop(span, Damaged::TurnValue(turn::NUMBERS - 1, found));
    }

    /// Plays a turn on the board without asking whether it is legal. Returns whether it is a strike.
    fn play(&mut self, from: Square, to: Square) -> bool {
        let Some((side, striker)) = self.standing[from.index()].take() else { return false };
        let struck = self.standing[to.index()].filter(|(other, _)| *other != side);
        let left = match struck {
            None => Some((side, striker)),
            Some((other, defender)) => match outcome(striker, defender, false) {
                Outcome::Win => Some((side, striker)),
                Outcome::Loss => Some((other, defender)),
                Outcome::Tie => None,
            },
        };
        self.standing[to.index()] = left;
        struck.is_some()
    }

    /// What the draft has become; `letters` is where the board stands.
    pub fn finish(mut self, letters: Span) -> Reading<'a> {
        let mut reading = std::mem::take(&mut self.reading);
        reading.record.result = Some(Score::Open);
        reading.record.tags =
            vec![Tag::implied("Result", Score::Open.token()), Tag::implied("Edition", edition().name)];
        let Some(squares) = self.squares else {
            // Without a board turns say nothing.
            reading.record.turns.clear();
            return reading;
        };
        let Some(variant) = variant(&squares) else {
            reading.record.turns.clear();
            let is_whole = reading.findings.is_empty();
            reading.note_at(letters, NotSupported::PositionInGame);
            let snapshot = || Snapshot { edition: edition(), ply: 0, to_move: Side::Red, pieces: squares.pieces() };
            reading.snapshot = is_whole.then(snapshot);
            return reading;
        };
        reading.record.rows = squares.rows(edition());
        if variant != Variant::Original {
            reading.record.tags.push(Tag::implied("Variant", variant.name()));
        }
        reading
    }
}

/// The variant whose setup it is; `None` for a position within a game: pieces are missing, are not at home, or have been
/// seen.
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
