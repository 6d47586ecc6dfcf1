//! Syntax tree of a record: the contents of the text, without any check of legality.
//!
//! Values borrow from the input if they are unchanged. Pieces are kept as designations, because the edition decides
//! the meaning of a number (`format-spec/notation.md`).

use super::fault::{Fault, Notice};
use super::values::plies_before;
pub use crate::board::Outcome;
use crate::board::{Designation, Side, Square, named, quote};
use std::borrow::Cow;

/// A range of bytes of a record, relative to its first byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span from `start` up to but not including `end`.
    #[inline]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Returns the bytes of `text` that are in the span. If `text` is shorter than the span, returns only the bytes
    /// that exist.
    pub fn of<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let end = (self.end as usize).min(text.len());
        &text[(self.start as usize).min(end)..end]
    }

    /// The text in the span, quoted and truncated to a reasonable length.
    pub(crate) fn quoted(&self, text: &[u8]) -> String {
        const LONGEST: usize = 32;
        let bytes = self.of(text);
        quote(&String::from_utf8_lossy(&bytes[..bytes.len().min(8 * LONGEST)]), LONGEST)
    }
}

/// A record: tags, setup, turns, result, and the faults of its text.
///
/// Records are equal only if their spans are equal, too. To compare what records say, compare their `to_string`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record<'a> {
    /// The tags, in source order.
    pub tags: Vec<Tag<'a>>,
    /// The rows of the setup section, in source order.
    pub rows: Vec<Row>,
    /// The pieces of the position from which the game starts, in source order. Empty unless the record has the tag
    /// `Position`.
    pub placed: Vec<PlacedPiece>,
    /// The turns, in order, up to the first unreadable one.
    pub turns: Vec<WrittenTurn>,
    /// Comments, glyphs and variations, in source order. The glyphs of a turn come before its comments and variations.
    pub notes: Vec<Note<'a>>,
    /// The result token.
    pub result: Option<Score>,
    /// The span of the result token.
    pub result_span: Span,
    /// `true` if the text ends without a result token. The result is then the value of the tag `Result`, or `*` if the
    /// tag is missing or invalid.
    pub is_result_missing: bool,
    /// Faults of the text. A record with a fault is unreadable.
    pub faults: Vec<Fault>,
    /// `true` if more faults were found than are kept.
    pub faults_cut: bool,
    /// For each unreadable tag, the beginning of its name.
    pub unread_tags: Vec<&'a str>,
    /// The unreadable parts of the setup section.
    #[doc(hidden)]
    pub unread: UnreadSetup,
    /// Wrong turn numbers. They do not affect the game.
    #[doc(hidden)]
    pub notices: Vec<Notice>,
    /// Stray text: text after the result token. Stray text belongs to no record.
    pub stray: Vec<Span>,
    /// Only for writing: source text that replaces the result and all turns after [`Record::turns`]. Empty after
    /// parsing.
    pub unplayed: Cow<'a, str>,
}

impl Record<'_> {
    /// Returns the value of the first tag with that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tag_entry(name).map(|tag| &*tag.value)
    }

    /// Returns the first tag with that name.
    pub fn tag_entry(&self, name: &str) -> Option<&Tag<'_>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// `true` if the game starts from a position, not from a setup.
    pub fn has_position(&self) -> bool {
        self.tag_entry("Position").is_some()
    }

    /// Returns the number of plies before the first turn. This number is 0 unless the game starts from a position.
    pub fn plies_before(&self) -> u32 {
        plies_before(&self.tags)
    }

    /// Iterates over the turns with their plies.
    pub fn plies(&self) -> impl Iterator<Item = (u32, &WrittenTurn)> {
        (self.plies_before() + 1..).zip(&self.turns)
    }

    /// Returns the cell of the setup for a square. Returns an empty cell if the row of the square is not written.
    pub fn cell(&self, square: Square) -> Cell {
        let row = self.rows.iter().find(|row| row.number == square.row());
        row.and_then(|row| row.cells.get(usize::from(square.column()))).map_or(Cell::Empty, |cell| *cell)
    }
}

/// A tag, `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name: letters, digits and `_`.
    pub name: Cow<'a, str>,
    /// The value, without escapes.
    pub value: Cow<'a, str>,
    /// The span of the name.
    pub name_span: Span,
    /// The span of the value, without its quotes.
    pub value_span: Span,
}

impl<'a> Tag<'a> {
    /// Creates a tag that does not appear in the text of a record.
    pub fn implied(name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> Self {
        Self { name: name.into(), value: value.into(), name_span: Span::default(), value_span: Span::default() }
    }
}

/// One row of the setup section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the row as written, from 0 to 99.
    pub number: u8,
    /// The cells, from column `a` to column `j`.
    pub cells: [Cell; 10],
    /// The span of the row, from its number to its last square.
    pub span: Span,
    /// The span of each square.
    pub cell_spans: [Span; 10],
}

/// A piece of the position from which a game starts, such as `7@b4!`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// The owner of the piece.
    pub side: Side,
    /// The piece, known or not.
    pub piece: Designation,
    /// The square of the piece.
    pub square: Square,
    /// `!`: the kind of the piece has been named to the opponent.
    pub is_named: bool,
    /// `'`: the piece has moved.
    pub has_moved: bool,
    /// The span of the piece, with its square and marks.
    pub span: Span,
}

/// The unreadable parts of a setup section. They may contain pieces, which must be considered when pieces are
/// counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnreadSetup {
    /// Bit set of the rows that are partly unreadable.
    pub rows: u128,
    /// `true` if there may be more rows that were not recognized.
    pub others: bool,
}

impl UnreadSetup {
    /// Marks a row as partly unreadable.
    pub const fn add_row(&mut self, number: u8) {
        self.rows |= 1 << (number & 127);
    }

    /// `true` if the row is partly unreadable.
    pub const fn has_row(&self, number: u8) -> bool {
        self.rows >> (number & 127) & 1 == 1
    }
}

/// The content of a square in a setup row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// `.`: the square is empty.
    Empty,
    /// `~`: a lake or crater, which no piece can enter.
    NoSquare,
    /// A piece, known or not.
    Piece(Designation),
}

/// A turn as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenTurn {
    /// The span of the turn, from its first square to the end of its rescue.
    pub span: Span,
    /// The square that the piece leaves.
    pub from: Square,
    /// The target of a move or strike. For a guess, the square to which the piece steps before the guess. For a guess
    /// without a step, `to` is equal to `from`.
    pub to: Square,
    /// The action of the turn.
    pub action: Action,
    /// The declared combat, for a strike.
    pub combat: Option<Combat>,
    /// The rescue after the turn.
    pub rescue: Option<Rescue>,
}

/// The action of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)] // one byte identifies the action, because this byte is read for every turn
pub enum Action {
    /// A move: `a4-a5`.
    Move,
    /// A strike: `a6xa7`.
    Strike,
    /// A move round a corner: `a4-a5-b5`.
    CornerMove {
        /// The square between the two legs.
        via: Square,
    },
    /// A strike round a corner: `a4-a7xb7`.
    CornerStrike {
        /// The square between the two legs.
        via: Square,
    },
    /// A guess, with or without a step: `e4-e5?e6=7`, `e4?e5=7`.
    Guess {
        /// The square of the piece that is guessed at.
        target: Square,
        /// The kind that is named.
        named: Designation,
        /// `true` if a step is written before the guess. A step onto the piece's own square is illegal.
        has_step: bool,
        /// The declared outcome.
        outcome: Option<GuessOutcome>,
    },
}

/// A declared combat, `(7>4)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combat {
    /// The declared striker.
    pub striker: Designation,
    /// The declared outcome.
    pub outcome: Outcome,
    /// The declared piece that is struck.
    pub defender: Designation,
}

/// The declared outcome of a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessOutcome {
    /// `(+)`: right.
    Hit,
    /// `(-)`: wrong.
    Miss,
    /// `(-4)`: wrong, and the kind of the piece was revealed.
    Shown(Designation),
}

/// A rescue, `^7@c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// The piece that is brought back.
    pub piece: Designation,
    /// The square on which the rescued piece is placed.
    pub square: Square,
}

named! {
    /// The result of a game, as a record writes it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Score {
        /// Red won: `1-0`.
        RedWon = "1-0",
        /// Blue won: `0-1`.
        BlueWon = "0-1",
        /// A draw: `1/2-1/2`.
        Draw = "1/2-1/2",
        /// The result is unknown: `*`.
        Open = "*",
    }
}

impl Score {
    /// The result token, which is also the name of the value.
    pub const fn token(self) -> &'static str {
        self.name()
    }

    /// The score of a game that the side won; a draw if `None`.
    pub const fn won_by(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::Red) => Self::RedWon,
            Some(Side::Blue) => Self::BlueWon,
            None => Self::Draw,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::RedWon => Some(Side::Red),
            Self::BlueWon => Some(Side::Blue),
            Self::Draw | Self::Open => None,
        }
    }
}

/// A comment, glyph or variation, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note<'a> {
    /// The part of the record that the note follows.
    pub place: NoteAnchor,
    /// The content of the note.
    pub body: NoteBody<'a>,
}

/// The part of a record that a note follows. Notes keep their place in the export form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoteAnchor {
    /// In or after the tag section, before the first row (or before the first turn if there are no rows).
    Tags,
    /// Between or after the rows, before the first turn.
    Setup,
    /// After the turn with that index in [`Record::turns`], before the next turn or the result.
    Turn(u32),
    /// After the result token.
    Result,
}

/// The content of a note.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NoteBody<'a> {
    /// The trimmed text of a brace or line comment, with lines separated by LF.
    Comment(Cow<'a, str>),
    /// A glyph, `$n`.
    Glyph(u16),
    /// The text of a variation, `(1. a4-a5)`, in export form without the outer parentheses.
    Variation(Cow<'a, str>),
}

impl NoteBody<'_> {
    /// `true` for a glyph. The glyphs of a turn are written before its other notes.
    pub const fn is_glyph(&self) -> bool {
        matches!(self, Self::Glyph(_))
    }

    /// Returns a copy that owns its text.
    pub fn to_static(&self) -> NoteBody<'static> {
        match self {
            Self::Comment(text) => NoteBody::Comment(Cow::Owned((**text).to_owned())),
            Self::Glyph(glyph) => NoteBody::Glyph(*glyph),
            Self::Variation(text) => NoteBody::Variation(Cow::Owned((**text).to_owned())),
        }
    }
}
