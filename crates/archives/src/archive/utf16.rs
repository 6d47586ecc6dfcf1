//! Converts text in UTF-16, as some editors save it, to UTF-8 while reading.

use super::not_records::LOOK;
use std::collections::VecDeque;
use std::io::{self, Read};

/// Number of bytes that are read at once.
const AT_ONCE: usize = 1 << 13;

/// Number of characters that are examined at the beginning of a text without byte order mark. The text counts as
/// UTF-16 only if all these characters are ASCII.
const PLAIN: usize = 16;

/// Byte order of a code unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    LowFirst,
    HighFirst,
}

impl Order {
    /// Detects the byte order by the byte order mark of a text.
    pub const fn of(beginning: &[u8]) -> Option<Self> {
        match beginning {
            // Followed by two NUL bytes, this is the mark of UTF-32.
            [0xFF, 0xFE, 0, 0, ..] => None,
            [0xFF, 0xFE, ..] => Some(Self::LowFirst),
            [0xFE, 0xFF, ..] => Some(Self::HighFirst),
            _ => None,
        }
    }

    const fn unit(self, two: [u8; 2]) -> u16 {
        match self {
            Self::LowFirst => u16::from_le_bytes(two),
            Self::HighFirst => u16::from_be_bytes(two),
        }
    }
}

/// Returns `true` if the text is UTF-16 without a byte order mark: only ASCII characters, each next to a NUL byte.
pub(super) fn is_text_without_mark(beginning: &[u8], order: Order) -> bool {
    let looked_at = &beginning[..beginning.len().min(LOOK)];
    let plain = |two: &[u8]| matches!(order.unit([two[0], two[1]]), 0x09 | 0x0A | 0x0D | 0x20..=0x7E);
    let letters = looked_at.chunks_exact(2).take(PLAIN);
    letters.len() >= PLAIN / 4 && letters.into_iter().all(plain)
}

/// Reader that converts UTF-16 to UTF-8.
///
/// An unpaired surrogate is converted to three bytes, as if it were a character. These bytes are invalid UTF-8. The
/// error is therefore reported later, at the right offset.
pub(super) struct Utf8<R> {
    inner: R,
    order: Order,
    /// Bytes of an incomplete character: half a code unit, or the first half of a surrogate pair.
    left: Vec<u8>,
    text: VecDeque<u8>,
}

impl<R: Read> Utf8<R> {
    /// Creates a reader of the text after the byte order mark.
    pub fn new(inner: R, order: Order) -> Self {
        Self { inner, order, left: Vec::new(), text: VecDeque::new() }
    }

    /// Decodes more text; `false` at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let mut part = [0; AT_ONCE];
        let read = self.inner.read(&mut part)?;
        self.left.extend_from_slice(&part[..read]);
        let mut units: Vec<u16> = self.left.chunks_exact(2).map(|two| self.order.unit([two[0], two[1]])).collect();
        // The second half of a surrogate pair may follow.
        units.pop_if(|last| read > 0 && (0xD800..0xDC00).contains(last));
        if read == 0 && units.is_empty() && !self.left.is_empty() {
            self.left.clear();
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "truncated within a character (UTF-16)"));
        }
        self.left.drain(..2 * units.len());
        for letter in char::decode_utf16(units) {
            match letter.map_err(|half| half.unpaired_surrogate()) {
                Ok(letter) => self.text.extend(letter.encode_utf8(&mut [0; 4]).as_bytes()),
                Err(half) => {
                    let low = |shift: u16| (half >> shift & 0x3F) as u8;
                    self.text.extend([0xE0 | low(12), 0x80 | low(6), 0x80 | low(0)]);
                }
            }
        }
        Ok(read > 0)
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.text.is_empty() && self.fill()? {}
        self.text.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, Utf8, is_text_without_mark};
    use std::io::{self, Read};

    /// Reader that returns a few bytes at a time.
    struct Sparing<'b>(&'b [u8], usize);

    impl Read for Sparing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(buffer.len());
            self.0.read(&mut buffer[..count])
        }
    }

    fn units(text: &str, order: Order) -> Vec<u8> {
        let bytes = |unit: u16| if order == Order::LowFirst { unit.to_le_bytes() } else { unit.to_be_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn every_letter_comes_through_however_it_comes() {
        let text = "[Event \"Zürich – 東京 🎲🎲\"]\r\n\u{FFFF}\u{10FFFF}";
        for order in [Order::LowFirst, Order::HighFirst] {
            let bytes = units(text, order);
            for at_once in 1..9 {
                let mut found = String::new();
                Utf8::new(Sparing(&bytes, at_once), order).read_to_string(&mut found).expect("memory can be read");
                assert_eq!(found, text, "{at_once}");
            }
        }
    }

    #[test]
    fn half_a_pair_is_damage_in_its_place() {
        for (bytes, text) in [
            (&b"a\0\0\xD8b\0"[..], &b"a\xED\xA0\x80b"[..]),
            (b"a\0\0\xDCb\0", b"a\xED\xB0\x80b"),
            (b"a\0\0\xD8", b"a\xED\xA0\x80"),
            (b"\0\xD8\0\xD8\0\xDC", b"\xED\xA0\x80\xF0\x90\x80\x80"),
        ] {
            for at_once in 1..5 {
                let mut found = Vec::new();
                Utf8::new(Sparing(bytes, at_once), Order::LowFirst).read_to_end(&mut found).expect("it is read");
                assert_eq!(found, text, "{}", bytes.escape_ascii());
            }
        }
        let mut found = Vec::new();
        let error = Utf8::new(&b"a\0b"[..], Order::LowFirst).read_to_end(&mut found).expect_err("half a letter");
        assert_eq!((found.as_slice(), error.kind()), (&b"a"[..], io::ErrorKind::UnexpectedEof));
    }

    #[test]
    fn text_without_a_mark_is_told_by_its_nul_bytes() {
        for order in [Order::LowFirst, Order::HighFirst] {
            let text = units("[Event \"a\"]\r\n", order);
            assert!(is_text_without_mark(&text, order));
            assert!(Order::of(&text).is_none());
        }
        assert!(!is_text_without_mark(b"[Event \"a\"]\n", Order::LowFirst));
        assert!(!is_text_without_mark(b"[\0E\0", Order::LowFirst), "too little to tell");
        assert!(!is_text_without_mark(b"[Event \"\0\"]", Order::LowFirst));
        assert!(!is_text_without_mark(b"", Order::LowFirst));
    }
}
