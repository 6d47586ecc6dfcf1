//! Keeping control characters of records away from terminals.

use std::borrow::Cow;

/// What is not shown as it stands: a terminal may act on it, or it shows text in another order or nothing, so that what is
/// read is not what is written.
pub(crate) const HARMFUL: [(char, char); 10] = [
    // Control characters; a tab does no harm.
    ('\u{0}', '\u{8}'),
    ('\u{A}', '\u{1F}'),
    ('\u{7F}', '\u{9F}'),
    // A mark that changes the direction of text.
    ('\u{61C}', '\u{61C}'),
    // Characters without width,
    ('\u{180E}', '\u{180E}'),
    // with more marks of direction behind them,
    ('\u{200B}', '\u{200F}'),
    // line ends that look like none, and more marks of direction,
    ('\u{2028}', '\u{202E}'),
    // the same again, the mark of byte order, and tags.
    ('\u{2060}', '\u{2069}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{E0000}', '\u{E007F}'),
];

/// Whether the character is not shown as it stands.
fn is_harmful(c: char) -> bool {
    !matches!(c, ' '..='~') && HARMFUL.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// The picture that stands for a harmful character: one column wide.
fn picture(c: char) -> char {
    match c {
        '\u{0}'..='\u{1F}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{FFFD}'),
        '\u{7F}' => '\u{2421}',
        _ => '\u{FFFD}',
    }
}

/// The text with every character that a terminal might act on (line ends too) replaced by a picture of it.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_harmful) {
        Cow::Owned(text.chars().map(|c| if is_harmful(c) { picture(c) } else { c }).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// The bytes with every character that a terminal might act on replaced; line ends stay. Bytes that are not
/// UTF-8 become U+FFFD.
pub(crate) fn visible_bytes(bytes: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if bytes.iter().all(is_plain) {
        return Cow::Borrowed(bytes);
    }
    let text = String::from_utf8_lossy(bytes);
    let shown = text.chars().map(|c| if c != '\n' && is_harmful(c) { picture(c) } else { c });
    Cow::Owned(shown.collect::<String>().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::{visible, visible_bytes};

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
