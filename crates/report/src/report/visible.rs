//! Keeps control characters in records away from terminals.

use std::borrow::Cow;

/// Characters that are replaced in output. Terminals may interpret some of these characters. Other characters
/// reorder or hide text, so that people see another text than the actual text.
pub const HARMFUL: [(char, char); 10] = [
    // Control characters; a tab is harmless.
    ('\u{0}', '\u{8}'),
    ('\u{A}', '\u{1F}'),
    ('\u{7F}', '\u{9F}'),
    // A mark that changes the text direction.
    ('\u{61C}', '\u{61C}'),
    // A zero-width character.
    ('\u{180E}', '\u{180E}'),
    // Zero-width characters and direction marks.
    ('\u{200B}', '\u{200F}'),
    // Unusual line separators and direction marks.
    ('\u{2028}', '\u{202E}'),
    // More zero-width characters and direction marks, the byte order mark, and tag characters.
    ('\u{2060}', '\u{2069}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{E0000}', '\u{E007F}'),
];

/// Characters between which a joiner (U+200C, U+200D) is kept. These characters are emoji, and letters of scripts
/// that need joiners. Between other letters, a joiner is invisible. Two different names, with and without a joiner,
/// would then look the same.
pub const JOINED: [(char, char); 10] = [
    // Arabic to Tibetan and the other scripts of South and Southeast Asia, Mongolian.
    ('\u{600}', '\u{109F}'),
    ('\u{1700}', '\u{1CFF}'),
    // Arrows and symbols that are parts of emoji.
    ('\u{2190}', '\u{2BFF}'),
    // More scripts of Asia, presentation forms of Arabic.
    ('\u{A800}', '\u{ABFF}'),
    ('\u{FB50}', '\u{FDFF}'),
    // The variation selector that makes a symbol an emoji.
    ('\u{FE0F}', '\u{FE0F}'),
    ('\u{FE70}', '\u{FEFC}'),
    // More scripts of Asia.
    ('\u{10A00}', '\u{11FFF}'),
    ('\u{1E900}', '\u{1E95F}'),
    // Emoji.
    ('\u{1F000}', '\u{1FAFF}'),
];

/// Characters of scripts that run from right to left.
const RIGHT_TO_LEFT: [(char, char); 5] = [
    ('\u{590}', '\u{8FF}'),
    ('\u{FB1D}', '\u{FDFF}'),
    ('\u{FE70}', '\u{FEFC}'),
    ('\u{10800}', '\u{10FFF}'),
    ('\u{1E800}', '\u{1EEFF}'),
];

/// Characters that open and close a part of a line. The direction of this part does not depend on the text around
/// it.
pub const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

fn is_among(c: char, ranges: &[(char, char)]) -> bool {
    !matches!(c, ' '..='~') && ranges.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// Returns `true` if the character must be replaced. This includes joiners, some of which are kept.
fn is_harmful(c: char) -> bool {
    is_among(c, &HARMFUL)
}

/// Returns the symbol that represents a harmful character. The symbol is one column wide.
fn picture(c: char) -> char {
    match c {
        '\u{0}'..='\u{1F}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{FFFD}'),
        '\u{7F}' => '\u{2421}',
        _ => '\u{FFFD}',
    }
}

/// Replaces every harmful character by its symbol. A character is kept if `stays` returns `true`. A joiner is also
/// kept if it is between two characters of [`JOINED`].
fn pictured(text: &str, stays: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    let (mut before, mut rest) = (None, text.chars().peekable());
    while let Some(c) = rest.next() {
        let is_joined = |c: Option<char>| c.is_some_and(|c| is_among(c, &JOINED));
        let is_joiner = matches!(c, '\u{200C}' | '\u{200D}') && is_joined(before) && is_joined(rest.peek().copied());
        shown.push(if is_harmful(c) && !is_joiner && !stays(c) { picture(c) } else { c });
        before = Some(c);
    }
    shown
}

/// Replaces every character that a terminal might interpret, including line ends, with a symbol.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_harmful) { Cow::Owned(pictured(text, |_| false)) } else { Cow::Borrowed(text) }
}

/// Isolates text that contains letters of a right-to-left script. Such text can then not change the order of the
/// text next to it. Returns other text unchanged.
pub fn isolated(text: &str) -> Cow<'_, str> {
    if is_right_to_left(text) {
        let [open, close] = ISOLATE;
        Cow::Owned(format!("{open}{text}{close}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns `true` if the text has letters that run from right to left.
pub fn is_right_to_left(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|c| is_among(c, &RIGHT_TO_LEFT))
}

/// Replaces every character that a terminal might interpret, except line ends. Bytes that are not valid UTF-8
/// become U+FFFD.
pub fn visible_bytes(bytes: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if bytes.iter().all(is_plain) {
        return Cow::Borrowed(bytes);
    }
    Cow::Owned(pictured(&String::from_utf8_lossy(bytes), |c| c == '\n').into_bytes())
}

#[cfg(test)]
mod tests {
    use super::{isolated, visible, visible_bytes};

    #[test]
    fn joiners_stay_where_a_script_needs_them_and_nowhere_else() {
        for text in [
            // Persian, Hindi and Malayalam words, a family, a flag, a heart.
            "\u{0645}\u{06CC}\u{200C}\u{062E}\u{0648}\u{0627}\u{0647}\u{0645}",
            "\u{0915}\u{094D}\u{200D}\u{0937}",
            "\u{0D28}\u{0D4D}\u{200D}\u{0D31}",
            "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
            "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
            "\u{2764}\u{FE0F}\u{200D}\u{1F525}",
        ] {
            assert_eq!(visible(text), text);
            assert_eq!(&*visible_bytes(text.as_bytes()), text.as_bytes());
        }
        for (text, shown) in [
            // Joiners that are replaced: between Latin and Cyrillic letters, at an end, doubled, and at a blank.
            ("J\u{200D}an", "J\u{FFFD}an"),
            ("\u{0418}\u{200C}\u{0432}", "\u{0418}\u{FFFD}\u{0432}"),
            ("\u{0645}\u{200C}", "\u{0645}\u{FFFD}"),
            ("\u{200D}\u{0645}", "\u{FFFD}\u{0645}"),
            ("\u{0645}\u{200C}\u{200C}\u{0645}", "\u{0645}\u{FFFD}\u{FFFD}\u{0645}"),
            ("\u{0645}\u{200C} \u{0645}", "\u{0645}\u{FFFD} \u{0645}"),
            ("\u{0645}\u{202E}\u{0645}", "\u{0645}\u{FFFD}\u{0645}"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn text_that_runs_from_right_to_left_is_isolated() {
        assert_eq!(isolated("\u{05D3}\u{05DF} 3"), "\u{2068}\u{05D3}\u{05DF} 3\u{2069}");
        for text in ["Jan", "Andr\u{e9}", "\u{5C06}", "\u{0418}\u{0432}", "\u{0915}", ""] {
            assert_eq!(isolated(text), text);
        }
    }

    #[test]
    fn escapes_are_shown_and_not_obeyed() {
        assert_eq!(visible("a\u{1b}[31mb"), "a\u{241b}[31mb");
        assert_eq!(visible("a\u{9b}31mb\r\n"), "a\u{fffd}31mb\u{240d}\u{240a}");
        assert_eq!(visible("O\u{202e}neill, Jan\u{e9}"), "O\u{fffd}neill, Jan\u{e9}");
        for nothing in
            "\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2066}\u{2069}\u{2060}\u{feff}\u{2028}\u{e0041}".chars()
        {
            assert_eq!(visible(&format!("a{nothing}b")), "a\u{fffd}b", "{nothing:?}");
        }
        assert_eq!(
            visible("\u{1b}]8;;http://x\u{7}y\u{1b}]8;;\u{1b}\\"),
            "\u{241b}]8;;http://x\u{2407}y\u{241b}]8;;\u{241b}\\"
        );
        assert_eq!(&*visible_bytes(b"x\x1b]0;t\x07\n\xff"), "x\u{241b}]0;t\u{2407}\n\u{fffd}".as_bytes());
        assert_eq!(&*visible_bytes(b"plain\ttext\n"), b"plain\ttext\n");
    }
}
