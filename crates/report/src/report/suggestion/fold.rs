//! Handles characters that look like characters of the notation but are different.

/// Lookalike character, with a name for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lookalike {
    name: &'static str,
    char: char,
}

impl Lookalike {
    /// Returns the name and the code point of the character: `an en dash (U+2013)`.
    pub(super) fn described(self) -> String {
        format!("{} (U+{:04X})", self.name, self.char as u32)
    }
}

/// Returns the plain replacement of a character, and the name of the character. The character looks like a
/// character of the notation, or is invisible.
fn folded(char: char) -> Option<(&'static str, &'static str)> {
    Some(match char {
        '\u{A0}' | '\u{2007}' | '\u{202F}' => (" ", "a no-break space"),
        '\u{2000}'..='\u{2006}' | '\u{2008}'..='\u{200A}' | '\u{205F}' | '\u{1680}' => {
            (" ", "a space of another width")
        }
        '\u{3000}' => (" ", "a wide space"),
        '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' => ("", "a character without width"),
        '\u{AD}' => ("", "a soft hyphen"),
        '\u{2010}' | '\u{2011}' => ("-", "another hyphen"),
        '\u{2012}' => ("-", "a figure dash"),
        '\u{2013}' => ("-", "an en dash"),
        '\u{2014}' | '\u{2015}' => ("-", "an em dash"),
        '\u{2212}' => ("-", "a minus sign"),
        '\u{FE58}' | '\u{FE63}' => ("-", "another dash"),
        '\u{D7}' | '\u{2715}' | '\u{2716}' | '\u{2A2F}' => ("x", "a multiplication sign"),
        '\u{445}' | '\u{425}' | '\u{3C7}' | '\u{3A7}' => ("x", "a letter of another alphabet"),
        '\u{430}' | '\u{410}' => ("a", "a letter of another alphabet"),
        '\u{432}' | '\u{412}' => ("b", "a letter of another alphabet"),
        '\u{441}' | '\u{421}' => ("c", "a letter of another alphabet"),
        '\u{435}' | '\u{415}' => ("e", "a letter of another alphabet"),
        '\u{2026}' => ("...", "an ellipsis"),
        '\u{BD}' => ("1/2", "a half in one character"),
        '\u{2044}' | '\u{2215}' => ("/", "another slash"),
        '\u{2236}' => (":", "another colon"),
        '\u{2192}' | '\u{27F6}' | '\u{21D2}' => ("-", "an arrow"),
        _ => return None,
    })
}

/// Replaces lookalikes with plain characters. Also returns the first lookalike.
pub fn fold(text: &str) -> (String, Option<Lookalike>) {
    let mut plain = String::with_capacity(text.len());
    let mut first = None;
    for char in text.chars() {
        let (stand_in, name) = if let '\u{FF01}'..='\u{FF5E}' = char {
            plain.extend(char::from_u32(char as u32 - 0xFEE0));
            ("", "a full-width character")
        } else if let Some(folded) = folded(char) {
            folded
        } else {
            plain.push(char);
            continue;
        };
        plain.push_str(stand_in);
        first = first.or(Some(Lookalike { name, char }));
    }
    (plain, first)
}

/// Returns `true` for quotation marks of any kind, including apostrophes used as quotation marks.
pub(super) const fn is_quote(char: char) -> bool {
    matches!(
        char,
        '"' | '\'' | '`' | '\u{B4}' | '\u{AB}' | '\u{BB}' | '\u{2018}'..='\u{201F}' | '\u{2032}' | '\u{2033}'
            | '\u{2039}' | '\u{203A}' | '\u{FF02}' | '\u{FF07}' | '\u{300C}'..='\u{300F}' | '\u{301D}'..='\u{301F}'
    )
}

/// Returns the digit for a character. Accepts digits, and letters that are often written in place of a digit: `l`
/// and `I` for 1, `O` for 0.
pub(super) const fn digit(char: u8) -> Option<u8> {
    match char {
        b'0'..=b'9' => Some(char),
        b'l' | b'I' | b'|' => Some(b'1'),
        b'o' | b'O' => Some(b'0'),
        _ => None,
    }
}
