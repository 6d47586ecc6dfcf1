//! The bytes of a turn while they are put together.
//!
//! Everything in a turn is short. Copied at a length that is known when the program is built it takes a few instructions;
//! at any other it takes a call, and room in a vector is asked for each time.

use super::names::{Outcome, SquareName, TurnKind, UNKNOWN};
use crate::board::{Kind, Side, Square};

/// More bytes than the longest turn has without its text and notes, and a [`CHUNK`]: a guess behind a step takes some
/// 200, a rescue 40, five squares revealed 50.
const ROOM: usize = 512;

/// How many bytes of a name are copied, whatever its length: the longest is `infiltrator`, and a quote.
const CHUNK: usize = 16;

/// A name and the quote behind it.
#[derive(Clone, Copy)]
pub(super) struct Word {
    bytes: [u8; CHUNK],
    length: usize,
}

impl Word {
    const fn of(name: &str) -> Self {
        let (name, mut bytes) = (name.as_bytes(), [0; CHUNK]);
        let mut at = 0;
        while at < name.len() {
            bytes[at] = name[at];
            at += 1;
        }
        bytes[at] = b'"';
        Self { bytes, length: at + 1 }
    }
}

/// A value whose names are kept as words.
pub(super) trait Spelled {
    /// Its name.
    fn word(self) -> &'static Word;
}

/// Makes the words of enums when the program is built.
macro_rules! spelled {
    ($($enum:ty),+) => {$(
        impl Spelled for $enum {
            #[inline]
            fn word(self) -> &'static Word {
                static WORDS: [Word; <$enum>::COUNT] = {
                    let mut words = [Word::of(""); <$enum>::COUNT];
                    let mut index = 0;
                    while index < words.len() {
                        words[index] = Word::of(<$enum>::ALL[index].name());
                        index += 1;
                    }
                    words
                };
                &WORDS[self as usize]
            }
        }
    )+};
}

spelled!(Kind, Outcome, Side, TurnKind);

impl Spelled for Option<Kind> {
    #[inline]
    fn word(self) -> &'static Word {
        static UNKNOWN_WORD: Word = Word::of(UNKNOWN);
        self.map_or(&UNKNOWN_WORD, Kind::word)
    }
}

/// A piece of text in the making.
pub(super) struct Line {
    bytes: [u8; ROOM],
    length: usize,
}

impl Line {
    /// One with nothing in it.
    pub(super) const fn new() -> Self {
        Self { bytes: [0; ROOM], length: 0 }
    }

    /// Appends what was put into it, and empties it.
    #[inline]
    pub(super) fn move_to(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[..self.length]);
        self.length = 0;
    }

    /// Puts bytes behind the others.
    #[inline]
    pub(super) fn put<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.bytes[self.length..self.length + N].copy_from_slice(bytes);
        self.length += N;
    }

    /// Puts a name, which needs no escaping, and the quote behind it.
    #[inline]
    pub(super) fn put_name<const N: usize>(&mut self, lead: &[u8; N], value: impl Spelled) {
        self.put(lead);
        let Word { bytes, length } = value.word();
        self.bytes[self.length..self.length + CHUNK].copy_from_slice(bytes);
        self.length += length;
    }

    /// Puts a square and the quote behind it.
    #[inline]
    pub(super) fn put_square<const N: usize>(&mut self, lead: &[u8; N], square: Square) {
        self.put(lead);
        let ([column, row, digit], length) = SquareName(square).ascii();
        let last = if length < 3 { b'"' } else { digit };
        self.bytes[self.length..self.length + 4].copy_from_slice(&[column, row, last, b'"']);
        self.length += length + 1;
    }

    /// Puts a number.
    #[inline]
    pub(super) fn put_number(&mut self, number: u32) {
        let length = number.checked_ilog10().map_or(1, |digits| digits as usize + 1);
        let mut rest = number;
        for digit in self.bytes[self.length..self.length + length].iter_mut().rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.length += length;
    }
}
