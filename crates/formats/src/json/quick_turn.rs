//! Turns read byte by byte, as [`push_turn`](super::push_turn) writes them.

use super::members::{
    COMMENTS, DECLARED, FROM, GLYPHS, GUESS, KIND, MOVED_IN, OUTCOME, OUTCOME_OPEN, PIECE, PIECE_ID, PLY, RESCUE,
    RESCUE_SQUARE, REVEAL_IDS, REVEALS, SIDE, TARGET, TARGET_ID, TO, VARIATIONS, VIA,
};
use super::model::{Rescue, Turn};
use super::names::{Name, OutcomeName, SquareName, TurnKind};
use super::plain_names::{BLUE_MOVES, NAME, RED_MOVES, Spelled};
use crate::board::{Kind, Side, Square};
use serde::Deserialize;

/// More bytes than the name of any piece has, the quote behind it included.
const LONGEST_PIECE_NAME: usize = 24;

/// A turn that was read.
#[allow(clippy::large_enum_variant)] // there is one at a time, on the stack
pub(super) enum QuickTurn {
    /// A move with no more to it.
    Move {
        /// Its number.
        ply: u32,
        /// Whose turn it is.
        side: Side,
        /// The square that the piece leaves.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// Any other.
    Other(Turn<'static>),
}

/// A place in a text, and what is read from there on.
pub(super) struct Cursor<'t> {
    rest: &'t [u8],
}

impl<'t> Cursor<'t> {
    /// At the beginning of that text.
    pub(super) const fn new(text: &'t [u8]) -> Self {
        Self { rest: text }
    }

    /// Whether these bytes are next.
    #[inline]
    pub(super) fn is_at<const N: usize>(&self, bytes: &[u8; N]) -> bool {
        self.rest.first_chunk() == Some(bytes)
    }

    /// What is not read yet.
    pub(super) const fn rest(&self) -> &'t [u8] {
        self.rest
    }

    /// Passes these bytes, if they are next.
    #[inline]
    pub(super) fn pass<const N: usize>(&mut self, bytes: &[u8; N]) -> Option<()> {
        let (next, rest) = self.rest.split_first_chunk::<N>()?;
        if next != bytes {
            return None;
        }
        self.rest = rest;
        Some(())
    }

    /// The next turn, with its members in order; one with text or notes as `serde` reads it.
    #[inline]
    pub(super) fn turn(&mut self) -> Option<QuickTurn> {
        let start = self.rest;
        self.pass(PLY)?;
        let ply = self.number()?;
        let (Name(side), kind) = self.lead(ply)?;
        let (from, to) = (self.square(b"")?, self.square(TO)?);
        let via = if self.is_at(VIA) { Some(self.square(VIA)?) } else { None };
        let piece: Name<Option<Kind>> = self.named(PIECE)?;
        self.pass_name(PIECE_ID)?;
        if via.is_none() && kind.0 == TurnKind::Move && self.pass(b"}").is_some() {
            return Some(QuickTurn::Move { ply, side, from: from.0, to: to.0 });
        }
        let mut turn = Turn { via, ..Turn::new((ply, side), kind, (from, to), piece) };
        self.outcome_of(&mut turn)?;
        if self.pass(b"}").is_some() {
            return Some(QuickTurn::Other(turn));
        }
        if !(self.is_at(DECLARED) || self.is_at(GLYPHS) || self.is_at(COMMENTS) || self.is_at(VARIATIONS)) {
            return None;
        }
        let mut values = serde_json::Deserializer::from_slice(start);
        turn = Turn::deserialize(&mut values).ok()?;
        self.rest = &start[values.into_iter::<Turn<'static>>().byte_offset()..];
        Some(QuickTurn::Other(turn))
    }

    /// What stands between that number and the square that the piece leaves: who does what.
    #[inline]
    fn lead(&mut self, ply: u32) -> Option<(Name<Side>, Name<TurnKind>)> {
        // Nearly every turn is a move of the side that is due.
        let side = Side::of_ply(ply);
        let is_move = match side {
            Side::Red => self.pass(&RED_MOVES),
            Side::Blue => self.pass(&BLUE_MOVES),
        };
        if is_move.is_some() {
            return Some((Name(side), Name(TurnKind::Move)));
        }
        let lead = (self.named(SIDE)?, self.named(KIND)?);
        self.pass(FROM)?;
        Some(lead)
    }

    /// The members of a turn from `target` to `reveals`.
    fn outcome_of(&mut self, turn: &mut Turn<'_>) -> Option<()> {
        self.optional(TARGET, &mut turn.target)?;
        self.pass_name(TARGET_ID)?;
        if self.is_at(OUTCOME) {
            turn.outcome = Some(OutcomeName(Some(self.named(OUTCOME)?)));
        } else if self.pass(OUTCOME_OPEN).is_some() {
            turn.outcome = Some(OutcomeName(None));
        }
        // Follows from the rest, as do the pieces that are revealed.
        let _ = self.pass(MOVED_IN);
        self.optional(GUESS, &mut turn.guess)?;
        if self.is_at(RESCUE) {
            let (piece, square) = (self.named(RESCUE)?, self.square(RESCUE_SQUARE)?);
            self.pass(b"}")?;
            turn.rescue = Some(Rescue { piece, square });
        }
        if self.is_at(REVEALS) {
            self.square(REVEALS)?;
            while self.is_at(b",") {
                self.square(b",\"")?;
            }
            self.pass(b"]")?;
        }
        if self.pass(REVEAL_IDS).is_some() {
            self.pass_name_or_null()?;
            while self.pass(b",").is_some() {
                self.pass_name_or_null()?;
            }
            self.pass(b"]")?;
        }
        Some(())
    }

    /// Reads a member that may be missing.
    #[inline]
    fn optional<T: Spelled, const N: usize>(&mut self, member: &[u8; N], value: &mut Option<Name<T>>) -> Option<()> {
        if self.is_at(member) {
            *value = Some(self.named(member)?);
        }
        Some(())
    }

    /// Passes a member that may be missing, the name of a piece, which follows from the rest.
    #[inline]
    fn pass_name<const N: usize>(&mut self, member: &[u8; N]) -> Option<()> {
        if self.is_at(member) {
            let name = &self.rest[N..];
            let end = name.iter().take(LONGEST_PIECE_NAME).position(|byte| *byte == b'"')?;
            if !name[..end].iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'^')) {
                return None;
            }
            self.rest = &name[end + 1..];
        }
        Some(())
    }

    /// Passes the name of a piece in quotes, or `null`.
    fn pass_name_or_null(&mut self) -> Option<()> {
        if self.is_at(b"\"") { self.pass_name(b"\"") } else { self.pass(b"null") }
    }

    /// A name behind these bytes.
    #[inline]
    fn named<T: Spelled, const N: usize>(&mut self, lead: &[u8; N]) -> Option<Name<T>> {
        self.pass(lead)?;
        let (value, length) = T::read(self.rest.first_chunk::<NAME>()?)?;
        self.rest = self.rest.get(length..)?;
        Some(Name(value))
    }

    /// A square of some board behind these bytes.
    #[inline]
    fn square<const N: usize>(&mut self, lead: &[u8; N]) -> Option<SquareName> {
        self.pass(lead)?;
        let (row, length) = match *self.rest.first_chunk::<4>()? {
            [_, row @ b'1'..=b'9', b'"', _] => (row - b'0', 3),
            [_, b'1', b'0', b'"'] => (10, 4),
            _ => return None,
        };
        let column = self.rest[0].wrapping_sub(b'a');
        self.rest = &self.rest[length..];
        (column < 10).then(|| SquareName(Square::new(column, row)))
    }

    /// A number from 1 of at most nine digits.
    #[inline]
    fn number(&mut self) -> Option<u32> {
        let digit = |at| self.rest.get(at).map(|byte: &u8| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10);
        let mut number = u32::from(digit(0).filter(|first| *first > 0)?);
        let mut digits = 1;
        while let Some(digit) = digit(digits) {
            if digits == 9 {
                return None;
            }
            number = number * 10 + u32::from(digit);
            digits += 1;
        }
        self.rest = &self.rest[digits..];
        Some(number)
    }
}
