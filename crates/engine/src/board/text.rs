//! Helpers for text: cutting and quoting what people wrote, and words for sentences.
//!
//! Text is cut between graphemes (letters with all their accents, pictures of several code points), put in quotes, and
//! compared with known names. The words are kinds with their articles, numbers of things, and lists.

use super::kind::Kind;
use unicode_segmentation::UnicodeSegmentation;

/// The beginning of text, no longer than so many bytes, and shorter rather than with a part of a grapheme; but of a grapheme
/// that is longer than that by itself, as much as fits. For text that someone piled up accents in there is a bound to the
/// memory too.
pub fn first_bytes(text: &str, number: usize) -> &str {
    if text.len() <= number {
        return text;
    }
    let whole = text.grapheme_indices(true).map(|(at, _)| at).take_while(|at| *at <= number).last().unwrap_or(0);
    let end = if whole > 0 { whole } else { (0..=number).rfind(|at| text.is_char_boundary(*at)).unwrap_or(0) };
    &text[..end]
}

/// The first `number` code points of text, cut in the same way.
pub fn first_code_points(text: &str, number: usize) -> &str {
    text.char_indices().nth(number).map_or(text, |(end, _)| first_bytes(text, end))
}

/// A text, or its first `longest` code points, in quotes.
pub fn quoted(text: &str, longest: usize) -> String {
    let shown = first_code_points(text, longest);
    format!("`{shown}{}`", if shown.len() < text.len() { "\u{2026}" } else { "" })
}

/// The known name most like the one that was written: no more than a third of its letters are wrong (or one), or half of
/// them where both begin with the same half. Capitals, and which blank or dash parts words, do not matter.
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    const LONGEST: usize = 64;
    if written.len() > LONGEST {
        return None;
    }
    let plain = |name: &str| name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
    let written = plain(written);
    let wrong_letters = |name: &'k str| {
        let other = plain(name);
        let wrong = strsim::damerau_levenshtein(&written, &other);
        let half = other.len() / 2;
        let begin_alike = half > 0 && written.as_bytes().get(..half) == other.as_bytes().get(..half);
        let most = if begin_alike { half } else { other.len() / 3 }.max(1);
        (wrong <= most && wrong < written.chars().count().max(1)).then_some((wrong, name))
    };
    known.into_iter().filter_map(wrong_letters).min().map(|(_, name)| name)
}

impl Kind {
    /// The kind as any of its pieces: `a Miner`, `an Infiltrator`, `a Flag`.
    pub fn indefinite(self) -> String {
        let article = if self == Self::Infiltrator { "an" } else { "a" };
        format!("{article} {}", self.title())
    }

    /// The kind as one of an army's pieces: `a Miner`, `the Flag`.
    pub fn with_article(self) -> String {
        match self {
            Self::Marshal | Self::General | Self::Flag => format!("the {}", self.title()),
            _ => self.indefinite(),
        }
    }
}

/// Things with commas between them, and a word before the last: `a, b and c`; of none `nothing`.
pub fn listed(things: impl Iterator<Item = String>, word: &str) -> String {
    let mut things: Vec<String> = things.collect();
    match (things.pop(), &things[..]) {
        (None, _) => "nothing".to_owned(),
        (Some(only), []) => only,
        (Some(last), others) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// A number of things: `1 record`, `2 records`.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A number of plies: `1 ply`, `2 plies`.
pub fn plies(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// A number in words, up to twelve.
pub fn number(number: u32) -> String {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::{first_bytes, first_code_points, nearest};

    /// A family, an e with an accent.
    const FAMILY: &str = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
    const ACUTE: &str = "e\u{301}";

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        const NAMES: [&str; 5] = ["resignation", "agreement", "two-squares", "on", "off"];
        for (written, name) in [
            ("resignatoin", Some("resignation")),
            ("resigned", Some("resignation")),
            // Three letters of eleven are a third of them, four are more.
            ("bexignatiun", Some("resignation")),
            ("bexygnatiun", None),
            ("Agreed", Some("agreement")),
            ("TWO_SQUARE", Some("two-squares")),
            ("of", Some("off")),
            ("squares", None),
            ("x", None),
            // Of a name that is not longer than what is wrong in it nothing is right.
            ("o", None),
            ("f", None),
            ("onn", Some("on")),
            ("", None),
        ] {
            assert_eq!(nearest(written, NAMES), name, "{written}");
        }
    }

    #[test]
    fn what_is_too_long_for_a_name_is_like_none() {
        for (length, is_like) in [(63, true), (64, true), (65, false), (66, false)] {
            let known = "a".repeat(length - 1) + "b";
            assert_eq!(nearest(&"a".repeat(length), [&*known]).is_some(), is_like, "{length}");
        }
    }

    #[test]
    fn what_is_cut_ends_with_a_whole_grapheme() {
        assert_eq!((first_code_points("abc", 3), first_code_points("abc", 2)), ("abc", "ab"));
        assert_eq!(first_code_points(&ACUTE.repeat(3), 3), ACUTE);
        assert_eq!(first_code_points(&format!("a{FAMILY}b"), 4), "a");
        assert_eq!(first_code_points(&format!("e{}", "\u{301}".repeat(9)), 4).chars().count(), 4);
        assert_eq!((first_bytes("abc", 3), first_bytes("abc", 2), first_bytes("abc", 0)), ("abc", "ab", ""));
        assert_eq!(first_bytes(&ACUTE.repeat(3), 5), ACUTE);
        assert_eq!(first_bytes(&format!("e{}", "\u{301}".repeat(9)), 4), ACUTE);
    }
}
