//! Places in a text that JSON holds with escapes.

/// How the bytes of a text map to those of the JSON string that it stands in.
#[derive(Debug)]
pub(super) struct Literal {
    /// Where the first character stands, behind the quote.
    start: u32,
    /// Behind each escape: how many bytes of the text, and how many of the string, there were so far.
    behind_escapes: Vec<(u32, u32)>,
    /// How many bytes the string has between its quotes.
    length: u32,
}

impl Literal {
    /// The map of a JSON string, quotes included, whose first character stands at `start`.
    pub fn new(string: &str, start: u32) -> Self {
        let inner = string.get(1..string.len().saturating_sub(1)).unwrap_or_default().as_bytes();
        let mut literal = Self { start, behind_escapes: Vec::new(), length: inner.len() as u32 };
        let (mut text, mut raw) = (0, 0);
        while let Some((byte, behind)) = inner.get(raw..).and_then(<[u8]>::split_first) {
            let (bytes, escape) = if *byte == b'\\' { escaped(behind) } else { (1, 1) };
            text += bytes;
            raw += escape;
            if escape > 1 {
                literal.behind_escapes.push((text, raw as u32));
            }
        }
        literal
    }

    /// Where the byte of the text stands in the string.
    pub fn at(&self, place: u32) -> u32 {
        let count = self.behind_escapes.partition_point(|(text, _)| *text <= place);
        let (text, raw) =
            count.checked_sub(1).and_then(|last| self.behind_escapes.get(last)).copied().unwrap_or_default();
        self.start + (raw + (place - text)).min(self.length)
    }
}

/// How many bytes of text an escape stands for, and how many it has, its backslash included.
fn escaped(behind: &[u8]) -> (u32, usize) {
    if behind.first() != Some(&b'u') {
        return (1, 2);
    }
    let digits = behind.get(1..5).and_then(|digits| std::str::from_utf8(digits).ok());
    match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0) {
        0..=0x7F => (1, 6),
        0x80..=0x7FF => (2, 6),
        // The first of two that stand for one character.
        0xD800..=0xDBFF => (4, 12),
        _ => (3, 6),
    }
}

#[cfg(test)]
mod tests {
    use super::Literal;

    #[test]
    fn places_are_found_behind_escapes() {
        let text = " \n\"x\u{e9}\u{1f600}y\u{20ac}z";
        for string in [r#"" \n\"x\u00e9\ud83d\ude00y\u20acz""#, "\" \\n\\\"x\u{e9}\u{1f600}y\u{20ac}z\""] {
            assert_eq!(serde_json::from_str::<String>(string).expect("a string"), text);
            let literal = Literal::new(string, 10);
            for c in ['x', 'y', 'z'] {
                let place = text.find(c).expect("it is there") as u32;
                let expected = string.find(c).expect("it is there") as u32 - 1 + 10;
                assert_eq!(literal.at(place), expected, "{c} in {string}");
            }
        }
    }

    #[test]
    fn places_beyond_the_end_are_its_end() {
        let literal = Literal::new(r#""ab""#, 1);
        assert_eq!([0, 1, 2, 9].map(|place| literal.at(place)), [1, 2, 3, 3]);
        assert_eq!(Literal::new("\"", 1).at(3), 1);
    }
}
