//! The syntax tree of a record: what stands in the text, before anyone asks whether it is legal.
//!
//! Values borrow from the input where the input has them as they are. Pieces are kept as designations,
//! because what a number stands for depends on the edition (`format-spec/notation.md`).

use super::fault::{Fault, Notice};
pub use crate::board::Outcome;
use crate::board::{Designation, Side, Square, named, quoted};
use std::borrow::Cow;

/// A stretch of a record's text, in bytes from the record's first byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From `start` up to but not including `end`.
    #[inline]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The bytes of `text` that the span covers; as many of them as there are.
    pub fn of<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let end = (self.end as usize).min(text.len());
        &text[(self.start as usize).min(end)..end]
    }

    /// The text that the span covers, quoted and cut to a reasonable length.
    pub(crate) fn quoted(&self, text: &[u8]) -> String {
        const LONGEST: usize = 32;
        let bytes = self.of(text);
        quoted(&String::from_utf8_lossy(&bytes[..bytes.len().min(8 * LONGEST)]), LONGEST)
    }
}

/// One record: tags, setup, turns, result, and what was wrong with the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record<'a> {
    /// The tags, in source order.
    pub tags: Vec<Tag<'a>>,
    /// The rows of the setup section, in source order.
    pub rows: Vec<Row>,
    /// The turns, in order, up to the first that could not be read.
    pub turns: Vec<WrittenTurn>,
    /// Comments, glyphs and variations, in source order, but a turn's glyphs before its comments and variations.
    pub notes: Vec<Note<'a>>,
    /// The result token.
    pub result: Option<Score>,
    /// Where the result token stands.
    pub result_span: Span,
    /// `true` if the text ends without a result token: the result is then that of the tag `Result`, else `*`.
    pub is_result_missing: bool,
    /// What cannot be read. A record with any is unreadable.
    pub faults: Vec<Fault>,
    /// Whether more faults were found than are kept.
    pub faults_cut: bool,
    /// The names of tags that could not be read, as far as they could be read themselves.
    pub unread_tags: Vec<&'a str>,
    /// What of the setup section could not be read.
    pub unread: Unread,
    /// What is odd but does no harm.
    pub notices: Vec<Notice>,
    /// Text that belongs to no record: after the result token, and before the record's end.
    pub stray: Vec<Span>,
    /// When writing: text that takes the place of the turns after [`Record::turns`] and of the result, as it
    /// stands in the source. Reading leaves it empty.
    pub unplayed: Cow<'a, str>,
}

impl Record<'_> {
    /// The value of the first tag of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tag_entry(name).map(|tag| &*tag.value)
    }

    /// The first tag of that name.
    pub fn tag_entry(&self, name: &str) -> Option<&Tag<'_>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The cell of the setup for a square; an empty one if its row is not written.
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
    /// The value, with its escapes undone.
    pub value: Cow<'a, str>,
    /// Where the name stands.
    pub name_span: Span,
    /// Where the value stands, without its quotes.
    pub value_span: Span,
}

impl<'a> Tag<'a> {
    /// A tag that stands nowhere in a text.
    pub fn implied(name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> Self {
        Self { name: name.into(), value: value.into(), name_span: Span::default(), value_span: Span::default() }
    }
}

/// One row of the setup section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The row's number as written, from 0 to 99.
    pub number: u8,
    /// What stands on its squares, from column `a` to column `j`.
    pub cells: [Cell; 10],
    /// Where the row stands, from its number to its last square.
    pub span: Span,
    /// Where each square is written.
    pub cell_spans: [Span; 10],
}

/// What of a setup section could not be read: who counts pieces must not miss those that may stand there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unread {
    /// The rows of which not everything could be read, a bit each.
    pub rows: u128,
    /// Whether there may be more rows than could be told apart.
    pub others: bool,
}

impl Unread {
    /// Notes that not everything of that row could be read.
    pub const fn add_row(&mut self, number: u8) {
        self.rows |= 1 << (number & 127);
    }

    /// Whether not everything of that row could be read.
    pub const fn has_row(&self, number: u8) -> bool {
        self.rows >> (number & 127) & 1 == 1
    }
}

/// What a setup row says of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// `.`: nothing stands there.
    Empty,
    /// `~`: there is no square.
    NoSquare,
    /// A piece, known or not.
    Piece(Designation),
}

/// One turn as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenTurn {
    /// Where the turn stands, from its first square to the end of its rescue.
    pub span: Span,
    /// The square that the piece leaves.
    pub from: Square,
    /// The square named last before a guess: where a move ends, what a strike strikes, the step before a
    /// guess; for a guess in place the same as `from`.
    pub to: Square,
    /// What the turn does.
    pub action: Action,
    /// The combat as declared, for a strike.
    pub combat: Option<Combat>,
    /// The rescue behind the turn.
    pub rescue: Option<Rescue>,
}

impl WrittenTurn {
    /// A turn of which nothing is declared, without a rescue.
    #[inline]
    pub const fn new(span: Span, from: Square, to: Square, action: Action) -> Self {
        Self { span, from, to, action, combat: None, rescue: None }
    }
}

/// What a turn does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)] // told apart by a byte of its own, which is asked of every turn
pub enum Action {
    /// `a4-a5`.
    Move,
    /// `a6xa7`.
    Strike,
    /// `a4-a7xb7`.
    CornerStrike {
        /// The square between the two legs.
        via: Square,
    },
    /// `e4?e5=7`, `e4-e5?e6=7`.
    Guess {
        /// The square of the piece that is guessed at.
        target: Square,
        /// The kind that is named.
        named: Designation,
        /// Whether a step is written before it. One onto the square it comes from is none that a piece can make.
        stepped: bool,
        /// How it came out, as declared.
        outcome: Option<GuessOutcome>,
    },
}

impl Action {
    /// `true` for a strike, straight or round a corner.
    pub const fn is_strike(&self) -> bool {
        matches!(self, Self::Strike | Self::CornerStrike { .. })
    }
}

/// A combat as declared, `(7>4)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combat {
    /// The striker, as named.
    pub striker: Designation,
    /// Who won.
    pub outcome: Outcome,
    /// The piece struck, as named.
    pub defender: Designation,
}

/// A guess's outcome as declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessOutcome {
    /// `(+)`: right.
    Hit,
    /// `(-)`: wrong.
    Miss,
    /// `(-4)`: wrong, and the piece was shown to be this.
    Shown(Designation),
}

/// A rescue, `^7@c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// What is brought back.
    pub piece: Designation,
    /// Where it is put.
    pub square: Square,
}

named! {
    /// A result token.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Score {
        /// `1-0`.
        RedWon = "1-0",
        /// `0-1`.
        BlueWon = "0-1",
        /// `1/2-1/2`.
        Draw = "1/2-1/2",
        /// `*`: not known.
        Open = "*",
    }
}

impl Score {
    /// The token, which is its name.
    pub const fn token(self) -> &'static str {
        self.name()
    }

    /// The score of a game that the side won; nobody: a draw.
    pub const fn won_by(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::Red) => Self::RedWon,
            Some(Side::Blue) => Self::BlueWon,
            None => Self::Draw,
        }
    }

    /// Who won, if anyone did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::RedWon => Some(Side::Red),
            Self::BlueWon => Some(Side::Blue),
            Self::Draw | Self::Open => None,
        }
    }
}

/// A comment, glyph or variation, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note<'a> {
    /// What it stands behind.
    pub place: NoteAnchor,
    /// What it says.
    pub body: NoteBody<'a>,
}

/// What a note stands behind. In the export form notes keep their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoteAnchor {
    /// In or behind the tag section, before the first row (and, without rows, before the first turn).
    Tags,
    /// Between or behind the rows, before the first turn.
    Setup,
    /// Behind the turn of that index in [`Record::turns`], before the next turn or the result.
    Turn(u32),
    /// Behind the result token.
    Result,
}

/// What a note says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NoteBody<'a> {
    /// A comment, of either form: its text, without blanks at either end, lines parted by LF.
    Comment(Cow<'a, str>),
    /// A glyph, `$n`.
    Glyph(u16),
    /// A variation, `(1. a4-a5)`: its text in the export form, without the parentheses around it.
    Variation(Cow<'a, str>),
}

impl NoteBody<'_> {
    /// `true` for a glyph. The glyphs of a turn are written before everything else that stands behind it.
    pub const fn is_glyph(&self) -> bool {
        matches!(self, Self::Glyph(_))
    }

    /// The same without a borrowed text.
    pub fn to_static(&self) -> NoteBody<'static> {
        match self {
            Self::Comment(text) => NoteBody::Comment(Cow::Owned((**text).to_owned())),
            Self::Glyph(glyph) => NoteBody::Glyph(*glyph),
            Self::Variation(text) => NoteBody::Variation(Cow::Owned((**text).to_owned())),
        }
    }
}
