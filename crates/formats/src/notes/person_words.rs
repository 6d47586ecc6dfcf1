//! Finds names in a line, and words that mean a person.

use super::headings::{Words, is_heading_word};
use crate::board::Side;
use crate::notation::spelling::{folded, kinds, side};

/// Words that mean the writer.
pub(super) const ME: Words = Words("i me ik mij ich mich je j moi myself");

/// Words that mean the player who is not the writer.
pub(super) const OTHER: Words = Words("he she you hij zij ze jij je u er sie du il elle tu toi lui vous they");

/// Words that mean "my".
pub(super) const MINE: Words = Words("my mine mijn mein meine mon ma mes");

/// Words for a game. They are not names, even if they begin with a capital letter.
pub(super) const GAME: Words =
    Words("game match potje partij partijtje spel spelletje spiel partie revanche rematch protokoll protocol");

/// Other words that are not names, but may begin with a capital letter.
const NO_NAMES: Words = Words(
    "dear hi hello liebe lieber hallo hoi beste cher chere bonjour gegner gegnerin tegenstander opponent adversaire \
    white black round ronde runde board bord brett wins won gewinnt wint gagne winner draw",
);

/// Word of a line, and the text between it and the previous word.
pub(super) struct Word<'l> {
    pub text: &'l str,
    pub folded: String,
    pub gap: &'l str,
}

/// Returns `true` if a bracket opens directly before a word.
pub(super) fn is_opened(words: &[Word<'_>], at: usize) -> bool {
    words[at].gap.trim_end().ends_with(['(', '['])
}

/// Returns `true` if a word is a label of a player, such as `p1`.
pub(super) fn is_label(word: &str) -> bool {
    const MOST_LETTERS: usize = 2;
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    (1..=MOST_LETTERS).contains(&letters.len()) && letters.len() < word.len()
}

/// Returns `true` if a word has the form of a name: a capital letter first, digits at the end, or `_` inside.
fn is_name(word: &Word<'_>) -> bool {
    let has_digits = word.text.starts_with(char::is_alphabetic) && word.text.ends_with(|c: char| c.is_ascii_digit());
    let has_form = word.text.starts_with(char::is_uppercase) || has_digits || word.text.contains('_');
    has_form && may_be_name(word)
}

/// Returns `true` if a word may be part of a name. A name may be in lower case.
pub(super) fn may_be_name(word: &Word<'_>) -> bool {
    let is_known = || {
        let word = word.folded.as_str();
        is_heading_word(word) || GAME.has(word) || NO_NAMES.has(word) || side(word).is_some() || !kinds(word).is_empty()
    };
    let is_pronoun = || [MINE, ME, OTHER].iter().any(|words| words.has(&word.folded));
    !is_square(word) && !is_pronoun() && !is_known()
}

/// Returns `true` if a word is a capital letter with a period, and a name follows, as in `M. Ellery`.
fn is_initial(words: &[Word<'_>], at: usize) -> bool {
    let is_letter = words[at].text.chars().count() == 1 && words[at].text.starts_with(char::is_uppercase);
    is_letter && words.get(at + 1).is_some_and(|next| next.gap == ". " && is_name(next))
}

/// Returns `true` if a word is a square.
pub(super) fn is_square(word: &Word<'_>) -> bool {
    let [b'a'..=b'k', digits @ ..] = word.folded.as_bytes() else { return false };
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Returns the side that a word names. The word must have more than two letters. It may be a plural or have an
/// ending, such as in `les rouges` or `die roten`.
pub(super) fn side_of(word: &str) -> Option<Side> {
    let stems = ["s", "n", "en", "e"].iter().filter_map(|ending| word.strip_suffix(ending));
    std::iter::once(word).chain(stems).filter(|one| one.len() > 2).find_map(side)
}

/// Returns `true` if the words before the index `at` mean the writer, such as `ik` or `I (Tom)`.
pub(super) fn is_me_before(words: &[Word<'_>], at: usize) -> bool {
    let is_me = |at: usize| words.get(at).is_some_and(|word| ME.has(&word.folded));
    at > 0 && (is_me(at - 1) || at > 1 && is_opened(words, at - 1) && is_me(at - 2))
}

/// Returns the name before the word with the index `at`. A name has up to three words with a capital letter. A name
/// in brackets after a word for the writer may be in lower case.
pub(super) fn name_before(words: &[Word<'_>], at: usize) -> String {
    const MOST: usize = 3;
    let mut from = at;
    while from > 0
        && at - from < MOST
        && (is_name(&words[from - 1]) || from < at && is_initial(words, from - 1))
        && (from == at || goes_on(&words[from - 1], &words[from]))
    {
        from -= 1;
    }
    // In `meine Figuren (Rot)`, no person is named.
    if from > 0 && from < at && MINE.has(&words[from - 1].folded) {
        return String::new();
    }
    let is_own = at > 1 && is_me_before(words, at) && is_opened(words, at - 1) && !ME.has(&words[at - 1].folded);
    if is_own {
        from = at - 1;
    }
    joined(&words[from..at])
}

/// Returns the name that begins with the word at the index `at`. A name has up to three words with a capital
/// letter.
pub(super) fn name_from(words: &[Word<'_>], at: usize) -> String {
    const MOST: usize = 3;
    let Some(rest) = words.get(at..) else { return String::new() };
    let is_part = |(index, word): &(usize, &Word<'_>)| {
        (is_name(word) || is_initial(rest, *index))
            && (*index == 0 || goes_on(&rest[*index - 1], word))
            && *index < MOST
    };
    let length = rest.iter().enumerate().take_while(is_part).count();
    joined(&rest[..length])
}

/// Returns `true` if two words may belong to the same name. A period between them is allowed only after an initial.
fn goes_on(word: &Word<'_>, next: &Word<'_>) -> bool {
    const INITIALS: usize = 2;
    matches!(next.gap, " " | "-" | "'") || next.gap == ". " && word.text.chars().count() <= INITIALS
}

/// Joins words, with the text that is between them.
fn joined(words: &[Word<'_>]) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() {
            text.push_str(word.gap);
        }
        text.push_str(word.text);
    }
    text
}

/// Returns the text after the last word of a line.
pub(super) fn gap_at_end(line: &str) -> &str {
    let end = line
        .rfind(|c: char| c.is_alphanumeric())
        .map_or(0, |last| last + line[last..].chars().next().map_or(0, char::len_utf8));
    &line[end..]
}

/// Splits a line into words.
pub(super) fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(from) = rest.find(|c: char| c.is_alphanumeric()) {
        let (gap, word) = rest.split_at(from);
        let length = word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len());
        words.push(Word { text: &word[..length], folded: folded(&word[..length]), gap });
        rest = &word[length..];
    }
    words
}
