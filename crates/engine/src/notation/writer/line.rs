//! Buffer for short pieces of text.
//!
//! All texts in a turn are short. Copying a fixed length takes a few instructions. Copying a variable length into a
//! vector takes a function call and a capacity check.

use crate::board::Square;

/// Number of bytes that are collected before they are appended to the vector.
const COLLECTED: usize = 1536;

/// Upper bound of the length of a turn and one [`ShortText`]. The bound is valid for SRN. It is also valid for JSON
/// if the text and the notes of the turn are not counted. In JSON, a guess after a step takes about 280 bytes, a
/// rescue 100, and five revealed pieces 170.
const TURN: usize = 640;

/// A short text. A copy always copies all `N` bytes, even if the text is shorter.
#[derive(Clone, Copy)]
pub struct ShortText<const N: usize> {
    bytes: [u8; N],
    length: u8,
}

impl<const N: usize> ShortText<N> {
    /// The empty text.
    pub const EMPTY: Self = Self { bytes: [0; N], length: 0 };

    /// Returns this short text with `text` appended.
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

    /// Returns this short text with the name of a square appended.
    #[must_use]
    const fn and_square(self, square: Square) -> Self {
        let (column, row) = (b'a' + square.column(), square.row());
        let word = self.and(&[column]);
        if row < 10 { word.and(&[b'0' + row]) } else { word.and(&[b'1', b'0' + (row - 10)]) }
    }
}

/// Methods for the writers and readers of other formats.
impl<const N: usize> ShortText<N> {
    /// The bytes of the text.
    pub const fn bytes(&self) -> &[u8] {
        self.bytes.split_at(self.length as usize).0
    }
}

/// Creates a short text for each square: `before`, the name of the square, and `behind`. The array is indexed by
/// the index of the square.
pub const fn square_words<const N: usize>(before: &[u8], behind: &[u8]) -> [ShortText<N>; 256] {
    let mut words = [ShortText::EMPTY; 256];
    let mut index = 0;
    while index < words.len() {
        words[index] = ShortText::EMPTY.and(before).and_square(Square::from_index(index as u8)).and(behind);
        index += 1;
    }
    words
}

/// The numbers below 1000 with three digits each. The fourth byte pads each entry to the size of a register.
static THREE_DIGITS: [[u8; 4]; 1000] = {
    let mut table = [[0; 4]; 1000];
    let mut number = 0;
    while number < table.len() {
        table[number] = [b'0' + (number / 100) as u8, b'0' + (number / 10 % 10) as u8, b'0' + (number % 10) as u8, 0];
        number += 1;
    }
    table
};

/// A buffer for text that is being written.
pub struct LineBuffer {
    bytes: [u8; COLLECTED + TURN],
    length: usize,
}

impl LineBuffer {
    /// The empty buffer.
    pub const EMPTY: Self = Self { bytes: [0; COLLECTED + TURN], length: 0 };

    /// Appends the contents to `out` and clears the buffer.
    #[inline]
    pub fn move_to(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[..self.length]);
        self.length = 0;
    }

    /// If there is no room for another turn, appends the contents to `out` and clears the buffer.
    #[inline]
    pub fn make_room(&mut self, out: &mut Vec<u8>) {
        if self.length > COLLECTED {
            self.move_to(out);
        }
    }

    /// Appends bytes.
    #[inline]
    pub fn put<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.bytes[self.length..self.length + N].copy_from_slice(bytes);
        self.length += N;
    }

    /// Appends a short text.
    #[inline]
    pub fn put_word<const N: usize>(&mut self, word: &ShortText<N>) {
        self.bytes[self.length..self.length + N].copy_from_slice(&word.bytes);
        self.length += usize::from(word.length);
    }

    /// Appends a number below 100, padded to two columns.
    pub(super) fn put_padded_number(&mut self, number: u8) {
        if number < 10 {
            self.put(b" ");
        }
        self.put_number(number.into());
    }

    /// Appends a number.
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

    /// Appends a number below 1000.
    #[inline]
    fn put_first_digits(&mut self, number: u32) {
        let zeros = u32::from(number < 100) + u32::from(number < 10);
        let digits = u32::from_le_bytes(THREE_DIGITS[number as usize]) >> (8 * zeros);
        self.put(&digits.to_le_bytes());
        self.length -= 1 + zeros as usize;
    }

    /// Appends a number below 1000 with three digits.
    #[inline]
    fn put_three_digits(&mut self, number: u32) {
        self.put(&THREE_DIGITS[number as usize]);
        self.length -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::LineBuffer;

    #[test]
    fn numbers_are_decimal() {
        let mut numbers: Vec<u32> = (0..2_000).collect();
        numbers.extend((0..10).flat_map(|power| {
            let power = 10_u32.pow(power);
            [power - 1, power, power + 1, 3 * (power / 2), power.saturating_mul(4) - 1]
        }));
        numbers.push(u32::MAX);
        for number in numbers {
            let (mut line, mut out) = (LineBuffer::EMPTY, Vec::new());
            line.put_number(number);
            line.move_to(&mut out);
            assert_eq!(String::from_utf8(out).as_deref(), Ok(number.to_string().as_str()));
        }
    }
}
