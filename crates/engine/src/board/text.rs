//! Text helpers: cutting and quoting user text, and formatting words for sentences.
//!
//! User text is cut between graphemes (letters with all their accents, emoji of several code points), put in
//! quotes, or compared with known names. Other helpers write kinds with their articles, numbers of things, and
//! lists.

use super::kind::Kind;
use unicode_segmentation::UnicodeSegmentation;

/// Truncates text to at most `number` bytes, at a grapheme boundary. If the first grapheme alone is longer than
/// `number` bytes, the grapheme is cut between code points. The result is therefore never longer than `number`
/// bytes, even if a letter has thousands of accents.
pub fn truncate_bytes(text: &str, number: usize) -> &str {
    if text.len() <= number {
        return text;
    }
    let whole = text.grapheme_indices(true).map(|(at, _)| at).take_while(|at| *at <= number).last().unwrap_or(0);
    let end = if whole > 0 { whole } else { (0..=number).rfind(|at| text.is_char_boundary(*at)).unwrap_or(0) };
    &text[..end]
}

/// Truncates text to at most `number` code points. Cuts at a grapheme boundary, like [`truncate_bytes`].
pub fn truncate_code_points(text: &str, number: usize) -> &str {
    text.char_indices().nth(number).map_or(text, |(end, _)| truncate_bytes(text, end))
}

/// Puts the text in backquotes. A text of more than `longest` code points is truncated and gets an ellipsis.
pub fn quote(text: &str, longest: usize) -> String {
    let shown = truncate_code_points(text, longest);
    format!("`{shown}{}`", if shown.len() < text.len() { "\u{2026}" } else { "" })
}

/// Returns the known name that is most similar to `written`, or `None` if no name is similar enough.
///
/// At most a third of the letters of the known name may be wrong, but one wrong letter is always allowed. If the
/// first half of the known name is right, up to half of the letters may be wrong. Case is ignored. Blanks,
/// underscores and dashes count as the same character.
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
    /// The kind with an indefinite article: `a Miner`, `an Infiltrator`, `a Flag`.
    pub fn indefinite(self) -> String {
        let article = if self == Self::Infiltrator { "an" } else { "a" };
        format!("{article} {}", self.title())
    }

    /// The kind with an article: `the` for the Marshal, the General and the Flag, `a` or `an` for the other kinds.
    pub fn with_article(self) -> String {
        match self {
            Self::Marshal | Self::General | Self::Flag => format!("the {}", self.title()),
            _ => self.indefinite(),
        }
    }
}

/// Joins things with commas, and with `word` before the last thing: `a, b and c`. Returns `nothing` if there are no
/// things.
pub fn join_list(things: impl Iterator<Item = String>, word: &str) -> String {
    let mut things: Vec<String> = things.collect();
    match (things.pop(), &things[..]) {
        (None, _) => "nothing".to_owned(),
        (Some(only), []) => only,
        (Some(last), others) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// Formats a number of things: `1 record`, `2 records`.
pub fn format_count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Formats a number of plies: `1 ply`, `2 plies`.
pub fn plies(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// Writes numbers up to twelve in words, larger numbers in digits. 0 is `none`.
pub fn number(number: u32) -> String {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::{nearest, truncate_bytes, truncate_code_points};

    /// A family emoji of several code points. `ACUTE` below is an e with an accent.
    const FAMILY: &str = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
    const ACUTE: &str = "e\u{301}";

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        const NAMES: [&str; 5] = ["resignation", "agreement", "two-squares", "on", "off"];
        for (written, name) in [
            ("resignatoin", Some("resignation")),
            ("resigned", Some("resignation")),
            // Three wrong letters of eleven are allowed, because they are at most a third; four are too many.
            ("bexignatiun", Some("resignation")),
            ("bexygnatiun", None),
            ("Agreed", Some("agreement")),
            ("TWO_SQUARE", Some("two-squares")),
            ("of", Some("off")),
            ("squares", None),
            ("x", None),
            // A text in which all letters are wrong is not similar.
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
        assert_eq!((truncate_code_points("abc", 3), truncate_code_points("abc", 2)), ("abc", "ab"));
        assert_eq!(truncate_code_points(&ACUTE.repeat(3), 3), ACUTE);
        assert_eq!(truncate_code_points(&format!("a{FAMILY}b"), 4), "a");
        assert_eq!(truncate_code_points(&format!("e{}", "\u{301}".repeat(9)), 4).chars().count(), 4);
        assert_eq!((truncate_bytes("abc", 3), truncate_bytes("abc", 2), truncate_bytes("abc", 0)), ("abc", "ab", ""));
        assert_eq!(truncate_bytes(&ACUTE.repeat(3), 5), ACUTE);
        assert_eq!(truncate_bytes(&format!("e{}", "\u{301}".repeat(9)), 4), ACUTE);
    }
}
