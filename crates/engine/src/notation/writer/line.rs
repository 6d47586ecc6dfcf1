//! Short pieces of text on their way into a vector.
//!
//! Everything in a turn is short. Copied at a length that is known when the program is built it takes a few instructions;
//! at any other it takes a call, and room in a vector is asked for each time.

use crate::board::Square;

/// How many bytes are collected before they go into the vector.
const COLLECTED: usize = 1536;

/// More bytes than the longest turn has, in SRN or in JSON without its text and notes, and a [`Word`]: in JSON a guess
/// behind a step takes some 280, a rescue 100, five pieces revealed 170.
const TURN: usize = 640;

/// A short text, copied with all of its room, whatever its length.
#[derive(Clone, Copy)]
pub struct Word<const N: usize> {
    bytes: [u8; N],
    length: u8,
}

impl<const N: usize> Word<N> {
    /// Nothing yet.
    pub const EMPTY: Self = Self { bytes: [0; N], length: 0 };

    /// The word with that text behind it.
    #[must_use]
    pub const fn and(mut self, text: &[u8]) -> Self {
        let mut at = 0;
        while at < text.len() {
            self.bytes[self.length as usize] = text[at];
            self.length += 1;
            at += 1;
        }
        self
    }

    /// The word with the name of that square behind it.
    #[must_use]
    const fn and_square(self, square: Square) -> Self {
        let (column, row) = (b'a' + square.column(), square.row());
        let word = self.and(&[column]);
        if row < 10 { word.and(&[b'0' + row]) } else { word.and(&[b'1', b'0' + (row - 10)]) }
    }
}

/// What writers and readers of other formats ask of words.
impl<const N: usize> Word<N> {
    /// Its bytes.
    pub const fn bytes(&self) -> &[u8] {
        self.bytes.split_at(self.length as usize).0
    }
}

/// A word for each square, by its index: what stands before the name, the name, and what stands behind it.
pub const fn square_words<const N: usize>(before: &[u8], behind: &[u8]) -> [Word<N>; 256] {
    let mut words = [Word::EMPTY; 256];
    let mut index = 0;
    while index < words.len() {
        words[index] = Word::EMPTY.and(before).and_square(Square::from_index(index as u8)).and(behind);
        index += 1;
    }
    words
}

/// The numbers below a thousand, three digits each; the fourth byte only makes them as long as a register.
static THREE_DIGITS: [[u8; 4]; 1000] = {
    let mut table = [[0; 4]; 1000];
    let mut number = 0;
    while number < table.len() {
        table[number] = [b'0' + (number / 100) as u8, b'0' + (number / 10 % 10) as u8, b'0' + (number % 10) as u8, 0];
        number += 1;
    }
    table
};

/// A piece of text in the making.
pub struct Line {
    bytes: [u8; COLLECTED + TURN],
    length: usize,
}

impl Line {
    /// One with nothing in it.
    pub const EMPTY: Self = Self { bytes: [0; COLLECTED + TURN], length: 0 };

    /// Appends what was put into it, and empties it.
    #[inline]
    pub fn move_to(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[..self.length]);
        self.length = 0;
    }

    /// Does so unless there is room for another turn.
    #[inline]
    pub fn make_room(&mut self, out: &mut Vec<u8>) {
        if self.length > COLLECTED {
            self.move_to(out);
        }
    }

    /// Puts bytes behind the others.
    #[inline]
    pub fn put<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.bytes[self.length..self.length + N].copy_from_slice(bytes);
        self.length += N;
    }

    /// Puts a word.
    #[inline]
    pub fn put_word<const N: usize>(&mut self, word: &Word<N>) {
        self.bytes[self.length..self.length + N].copy_from_slice(&word.bytes);
        self.length += usize::from(word.length);
    }

    /// Puts a number below a hundred, two columns wide.
    pub(super) fn put_padded_number(&mut self, number: u8) {
        if number < 10 {
            self.put(b" ");
        }
        self.put_number(number.into());
    }

    /// Puts a number.
    #[inline(always)] // nearly all are short
    pub fn put_number(&mut self, number: u32) {
        match number {
            0..1_000 => self.put_first_digits(number),
            1_000..1_000_000 => {
                self.put_first_digits(number / 1_000);
                self.put_three_digits(number % 1_000);
            }
            _ => self.put_long_number(number),
        }
    }

    #[cold]
    fn put_long_number(&mut self, number: u32) {
        let (millions, rest) = (number / 1_000_000, number % 1_000_000);
        self.put_number(millions);
        self.put_three_digits(rest / 1_000);
        self.put_three_digits(rest % 1_000);
    }

    /// Puts a number below a thousand.
    #[inline]
    fn put_first_digits(&mut self, number: u32) {
        let zeros = u32::from(number < 100) + u32::from(number < 10);
        let digits = u32::from_le_bytes(THREE_DIGITS[number as usize]) >> (8 * zeros);
        self.put(&digits.to_le_bytes());
        self.length -= 1 + zeros as usize;
    }

    /// Puts a number below a thousand with three digits.
    #[inline]
    fn put_three_digits(&mut self, number: u32) {
        self.put(&THREE_DIGITS[number as usize]);
        self.length -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn numbers_are_decimal() {
        let mut numbers: Vec<u32> = (0..2_000).collect();
        numbers.extend((0..10).flat_map(|power| {
            let power = 10_u32.pow(power);
            [power - 1, power, power + 1, 3 * (power / 2), power.saturating_mul(4) - 1]
        }));
        numbers.push(u32::MAX);
        for number in numbers {
            let (mut line, mut out) = (Line::EMPTY, Vec::new());
            line.put_number(number);
            line.move_to(&mut out);
            assert_eq!(String::from_utf8(out).as_deref(), Ok(number.to_string().as_str()));
        }
    }
}
