//! Fast paths for turns in the usual spelling: the number before Red's turn, and the squares.
//!
//! The number, `12. `, is counted up as bytes, not parsed. The squares are recognized from eight bytes at once.

use super::movetext::{NUMBER_DIGITS, Number};
use super::span;
use crate::board::{Side, Square};
use crate::notation::syntax::{Action, WrittenTurn};

/// The number of the next turn of Red in the usual spelling, as it is counted up: `12. `.
#[derive(Clone, Copy)]
pub(super) struct UsualNumber {
    /// The turn's ply.
    ply: u32,
    /// The number's bytes, the first the lowest.
    bytes: u64,
    /// Which bits of those are its.
    mask: u64,
    /// How many bytes it takes.
    length: usize,
    /// What to add to count up.
    one: u64,
    /// How often that can be done.
    left: u8,
}

impl UsualNumber {
    /// The number of the turn of that ply, or of the next one if that is Blue's.
    pub(super) fn of_ply(ply: u32) -> Self {
        let ply = ply | 1;
        let Number { mut value, .. } = Number::of_ply(ply);
        let left = 9 - (value % 10) as u8;
        let mut bytes = u64::from_le_bytes([b'.', b' ', 0, 0, 0, 0, 0, 0]);
        let mut length = 2;
        while value > 0 {
            bytes = bytes << 8 | u64::from(b'0' + (value % 10) as u8);
            value /= 10;
            length += 1;
        }
        if length > 8 {
            // It takes more bytes than are looked at, and so it never is at hand.
            return Self { ply: 0, bytes, mask: 0, length, one: 0, left };
        }
        Self { ply, bytes, mask: u64::MAX >> (64 - 8 * length), length, one: 1 << (8 * (length - 3)), left }
    }

    /// Whether it is the number of the turn of that ply.
    #[inline(always)]
    pub(super) const fn is_of(&self, ply: u32) -> bool {
        self.ply == ply
    }

    /// Whether these are its first bytes.
    #[inline(always)]
    pub(super) const fn begins(&self, first: u64) -> bool {
        (first ^ self.bytes) & self.mask == 0
    }

    /// How many bytes it takes.
    #[inline(always)]
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// Goes on to the next number. Returns how many bytes this one takes.
    #[inline(always)]
    pub(super) fn count_up(&mut self) -> usize {
        let length = self.length;
        self.ply += 2;
        if self.left > 0 {
            self.left -= 1;
            self.bytes += self.one;
        } else {
            *self = Self::of_ply(self.ply);
        }
        length
    }
}

/// How many bytes the number of the turn of that ply takes, with one blank behind it; 0 if something else
/// stands here.
#[inline(never)]
pub(super) fn plain_number(rest: &[u8], ply: u32) -> usize {
    let mut value = 0;
    let mut digits = 0;
    while let Some(digit) = rest.get(digits).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit <= 9) {
        if digits == NUMBER_DIGITS {
            return 0;
        }
        value = value * 10 + u32::from(digit);
        digits += 1;
    }
    if digits == 0 {
        return 0;
    }
    let (side, dots) = match &rest[digits..] {
        [b'.', b'.', b'.', ..] => (Side::Blue, 3),
        [b'.', ..] => (Side::Red, 1),
        _ => return 0,
    };
    let end = digits + dots;
    if Number::of_ply(ply) == (Number { value, side }) { end + usize::from(rest.get(end) == Some(&b' ')) } else { 0 }
}

/// How many bytes `a4-a5` takes, with what ends it.
pub(super) const MOVE: usize = 6;

/// The bits that show that a byte is less than the least that may stand there, or more than the most.
const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// Two squares and what stands about them, as in `a4-a5`: the shape of most turns, told from its bytes all at once.
pub(super) struct UsualSquares {
    /// How much more each byte is than the least that it may be.
    above: u64,
    /// Has some of [`TOP_BITS`] where a byte is not what may stand there.
    beyond: u64,
}

impl UsualSquares {
    /// Those of a move that ends with that byte.
    #[inline(always)]
    pub(super) const fn of_move(first: u64, end: u8) -> Self {
        const MOST: [u8; 8] = [9, 8, 0, 9, 8, 0, 0xFF, 0xFF];
        Self::of(first, [b'a', b'1', b'-', b'a', b'1', end, 0, 0], MOST)
    }

    /// Those of a turn with any sign between them, whatever follows.
    #[inline(always)]
    pub(super) const fn of_turn(first: u64) -> Self {
        const MOST: [u8; 8] = [9, 8, 0xFF, 9, 8, 0xFF, 0xFF, 0xFF];
        Self::of(first, [b'a', b'1', 0, b'a', b'1', 0, 0, 0], MOST)
    }

    /// `most`: how much more than the least each byte may be; at 0xFF it is left out, so that nothing is borrowed from
    /// it or carried into it.
    #[inline(always)]
    const fn of(first: u64, least: [u8; 8], most: [u8; 8]) -> Self {
        let (mut counts, mut room, mut byte) = ([0; 8], [0; 8], 0);
        while byte < 8 {
            if most[byte] != 0xFF {
                (counts[byte], room[byte]) = (0xFF, 0x7F - most[byte]);
            }
            byte += 1;
        }
        let above = (first & u64::from_le_bytes(counts)).wrapping_sub(u64::from_le_bytes(least));
        Self { above, beyond: above | above.wrapping_add(u64::from_le_bytes(room)) }
    }

    /// Whether every byte is what may stand there.
    #[inline(always)]
    pub(super) const fn are_there(&self) -> bool {
        self.beyond & TOP_BITS == 0
    }

    /// The two squares.
    #[inline(always)]
    pub(super) const fn squares(&self) -> (Square, Square) {
        const ROWS_FROM_ONE: u64 = u64::from_le_bytes([0, 1, 0, 0, 1, 0, 0, 0]);
        let places = self.above.wrapping_add(ROWS_FROM_ONE);
        // A column's byte has its row's behind it: together they are a square's index.
        let squares = places | places >> 4;
        (Square::from_index(squares as u8), Square::from_index((squares >> 24) as u8))
    }

    /// The move that begins at that place of the text.
    #[inline(always)]
    pub(super) const fn move_at(&self, start: usize) -> WrittenTurn {
        let (from, to) = self.squares();
        WrittenTurn::new(span(start, start + MOVE - 1), from, to, Action::Move)
    }
}

#[cfg(test)]
mod tests {
    use super::{UsualNumber, plain_number};

    /// The first eight bytes of a text.
    fn first(text: &str) -> u64 {
        let mut bytes = [0; 8];
        bytes[..text.len().min(8)].copy_from_slice(&text.as_bytes()[..text.len().min(8)]);
        u64::from_le_bytes(bytes)
    }

    fn is_at(number: &UsualNumber, text: &str, ply: u32) -> bool {
        number.is_of(ply) && number.begins(first(text))
    }

    #[test]
    fn numbers_are_counted_up_as_they_are_written() {
        let mut number = UsualNumber::of_ply(1);
        for value in 1..=12_000_u32 {
            let ply = 2 * value - 1;
            let text = format!("{value}. a4-a5");
            assert!(is_at(&number, &text, ply), "{text}");
            assert!(!is_at(&number, &text, ply + 1), "Blue's turn has other dots");
            assert!(!is_at(&number, &format!("{}. a4-a5", value + 1), ply) && !is_at(&number, "a4-a5", ply));
            assert_eq!(plain_number(text.as_bytes(), ply), text.len() - 5);
            assert_eq!(number.count_up(), text.len() - 5);
        }
        assert!(is_at(&UsualNumber::of_ply(2), "2. a4", 3), "of Red's next turn");
    }

    #[test]
    fn numbers_of_more_bytes_than_are_looked_at_are_left_to_the_other_way() {
        for (value, is_there) in [(999_999_u32, true), (1_000_000, false), (1_000_001, false)] {
            let ply = 2 * value - 1;
            let text = format!("{value}. a4-a5");
            assert_eq!(is_at(&UsualNumber::of_ply(ply), &text, ply), is_there);
            assert_eq!(plain_number(text.as_bytes(), ply), text.len() - 5);
        }
        let mut last = UsualNumber::of_ply(1_999_997);
        assert_eq!(last.count_up(), 8);
        assert!(!is_at(&last, "1000000.", 1_999_999));
    }

    #[test]
    fn a_number_is_that_of_its_turn() {
        for (text, ply, length) in [
            ("1. a4", 1, 3),
            ("1.a4", 1, 2),
            ("1... b7", 2, 5),
            ("001. a4", 1, 5),
            ("1. b7", 2, 0),
            ("2. a4", 1, 0),
            ("1... a4", 1, 0),
            ("1 a4", 1, 0),
            ("a4-a5", 1, 0),
            ("", 1, 0),
            ("0000000001. a4", 1, 0),
        ] {
            assert_eq!(plain_number(text.as_bytes(), ply), length, "{text}");
        }
    }
}
