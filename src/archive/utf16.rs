//! Text in UTF-16, as some editors save it: made into UTF-8 while it is read.

use super::foreign::LOOK;
use std::io::{self, Read};

/// How many bytes are read at once.
const AT_ONCE: usize = 1 << 13;

/// How many letters at the beginning have to be plain ones, where no mark says how a text is encoded.
const PLAIN: usize = 16;

/// Which byte of a letter comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    LowFirst,
    HighFirst,
}

impl Order {
    /// Told by the byte order mark that a text begins with.
    pub const fn of(beginning: &[u8]) -> Option<Self> {
        match beginning {
            // Two NUL bytes behind it make it the mark of another encoding.
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

/// Whether that is text in UTF-16 though no mark says so: letters of ASCII only, each with a NUL byte beside it.
pub(super) fn is_text_without_mark(beginning: &[u8], order: Order) -> bool {
    let looked_at = &beginning[..beginning.len().min(LOOK)];
    let plain = |two: &[u8]| matches!(order.unit([two[0], two[1]]), 0x09 | 0x0A | 0x0D | 0x20..=0x7E);
    let letters = looked_at.chunks_exact(2).take(PLAIN);
    letters.len() >= PLAIN / 4 && letters.into_iter().all(plain)
}

/// Reads UTF-16 as UTF-8. A surrogate without its other half becomes the three bytes that it would be in UTF-8 if it
/// were a letter: they are none there, so that whoever reads them finds the fault in its place.
pub(super) struct Utf8<R> {
    inner: R,
    order: Order,
    /// Bytes that were read and are not yet a letter: half a unit, or the first half of a pair.
    left: Vec<u8>,
    text: Vec<u8>,
    /// How much of the text was handed on.
    taken: usize,
    /// What came instead of the end, behind the text.
    end: Option<io::Result<()>>,
}

impl<R: Read> Utf8<R> {
    /// Reads what stands behind the byte order mark.
    pub fn new(inner: R, order: Order) -> Self {
        Self { inner, order, left: Vec::new(), text: Vec::new(), taken: 0, end: None }
    }

    fn fill(&mut self) {
        self.text.clear();
        self.taken = 0;
        let mut part = [0; AT_ONCE];
        match self.inner.read(&mut part) {
            Ok(0) => {
                self.end = Some(match self.left.len() % 2 {
                    0 => Ok(()),
                    _ => Err(io::Error::new(io::ErrorKind::UnexpectedEof, "cut short within a letter (UTF-16)")),
                });
                let pair = std::mem::take(&mut self.left);
                self.decode(&pair, true);
            }
            Ok(read) => {
                let mut bytes = std::mem::take(&mut self.left);
                bytes.extend_from_slice(&part[..read]);
                self.decode(&bytes, false);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => self.end = Some(Err(error)),
        }
    }

    fn decode(&mut self, bytes: &[u8], is_end: bool) {
        let mut place = 0;
        while let Some(two) = bytes.get(place..place + 2) {
            let unit = self.order.unit([two[0], two[1]]);
            let is_first_half = (0xD800..0xDC00).contains(&unit);
            let behind = bytes.get(place + 2..place + 4).map(|two| self.order.unit([two[0], two[1]]));
            if is_first_half && behind.is_none() && !is_end {
                break;
            }
            place += 2;
            let mut code = u32::from(unit);
            if let Some(second) = behind.filter(|unit| is_first_half && (0xDC00..0xE000).contains(unit)) {
                code = 0x1_0000 + ((code - 0xD800) << 10) + (u32::from(second) - 0xDC00);
                place += 2;
            }
            if let Some(letter) = char::from_u32(code) {
                self.text.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                let low = |shift: u32| (code >> shift & 0x3F) as u8;
                self.text.extend_from_slice(&[0xE0 | low(12), 0x80 | low(6), 0x80 | low(0)]);
            }
        }
        self.left = bytes[place..].to_vec();
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() {
            match self.end.replace(Ok(())) {
                Some(end) => return end.map(|()| 0),
                None => self.end = None,
            }
            self.fill();
        }
        let rest = &self.text[self.taken..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, Utf8, is_text_without_mark};
    use std::io::{self, Read};

    /// Hands on a few bytes at a time.
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
