//! Turn numbers in the usual spelling, `12. ` before Red's turn: counted up as bytes, not read.

use super::movetext::{NUMBER_DIGITS, Number};
use crate::board::Side;

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
