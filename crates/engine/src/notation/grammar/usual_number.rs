//! Fast paths for turns in the usual spelling: the number before Red's turn, and the squares.
//!
//! The number, such as `12. `, is not parsed. Instead, the text is compared with the bytes of the expected number.
//! After each turn of Red, the expected number is increased. The squares are recognized from eight bytes at once.

use super::movetext::{NUMBER_DIGITS, Number};
use super::span;
use crate::board::{Side, Square};
use crate::notation::syntax::{Action, WrittenTurn};

/// The expected number of Red's next turn, as the bytes of its usual spelling `12. `.
#[derive(Clone, Copy)]
pub(super) struct UsualNumber {
    /// The ply of the turn.
    ply: u32,
    /// The bytes of the number, in little-endian order.
    bytes: u64,
    /// Mask of the bits that belong to the number.
    mask: u64,
    /// Length of the number in bytes.
    length: usize,
    /// Value that is added to `bytes` to get the next number.
    one: u64,
    /// Number of times that `one` can be added before the last digit exceeds 9.
    left: u8,
}

impl UsualNumber {
    /// Creates the number of ply `ply` if this is a ply of Red. Otherwise, creates the number of the next ply.
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
            // The number is longer than the bytes that are compared, so it never matches.
            return Self { ply: 0, bytes, mask: 0, length, one: 0, left };
        }
        Self { ply, bytes, mask: u64::MAX >> (64 - 8 * length), length, one: 1 << (8 * (length - 3)), left }
    }

    /// `true` if this is the number of that ply.
    #[inline(always)]
    pub(super) const fn is_of(&self, ply: u32) -> bool {
        self.ply == ply
    }

    /// `true` if the bytes `first` begin with this number.
    #[inline(always)]
    pub(super) const fn begins(&self, first: u64) -> bool {
        (first ^ self.bytes) & self.mask == 0
    }

    /// Length of the number in bytes.
    #[inline(always)]
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// Advances to the next number. Returns the length of the previous number.
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

/// Length of the turn number of ply `ply` at the beginning of `rest`. One blank after the number is included.
/// Returns 0 if `rest` does not begin with this number.
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

/// Length of `a4-a5`, plus one byte that ends the move.
pub(super) const MOVE: usize = 6;

/// The top bit of each byte. The check sets this bit if the byte is outside its allowed range.
const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// Two squares and the bytes around them, as in `a4-a5`. Most turns have this shape. All bytes are checked at once.
pub(super) struct UsualSquares {
    /// For each byte, the difference from its smallest allowed value.
    above: u64,
    /// For each byte, the bit of [`TOP_BITS`] is set if the byte is not allowed.
    beyond: u64,
}

impl UsualSquares {
    /// The squares of a move that is followed by the byte `end`.
    #[inline(always)]
    pub(super) const fn of_move(first: u64, end: u8) -> Self {
        const MOST: [u8; 8] = [9, 8, 0, 9, 8, 0, 0xFF, 0xFF];
        Self::of(first, [b'a', b'1', b'-', b'a', b'1', end, 0, 0], MOST)
    }

    /// The squares of a turn. Any symbol may be between the squares, and any text may follow.
    #[inline(always)]
    pub(super) const fn of_turn(first: u64) -> Self {
        const MOST: [u8; 8] = [9, 8, 0xFF, 9, 8, 0xFF, 0xFF, 0xFF];
        Self::of(first, [b'a', b'1', 0, b'a', b'1', 0, 0, 0], MOST)
    }

    /// Checks each byte of `first`: the byte must be at least `least` and at most `least + most`. If `most` is 0xFF,
    /// the byte is not checked. Such a byte is masked out, so that it cannot cause a borrow or carry.
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

    /// `true` if every byte is allowed.
    #[inline(always)]
    pub(super) const fn are_there(&self) -> bool {
        self.beyond & TOP_BITS == 0
    }

    /// The two squares.
    #[inline(always)]
    pub(super) const fn squares(&self) -> (Square, Square) {
        const ROWS_FROM_ONE: u64 = u64::from_le_bytes([0, 1, 0, 0, 1, 0, 0, 0]);
        let places = self.above.wrapping_add(ROWS_FROM_ONE);
        // The byte after a column is its row; together they form the index of a square.
        let squares = places | places >> 4;
        (Square::from_index(squares as u8), Square::from_index((squares >> 24) as u8))
    }

    /// The move that begins at offset `start` of the text.
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
