//! The words of a line in which persons are named, and the names among them.

use super::headings::{Words, is_heading_word};
use crate::board::Side;
use crate::notation::spelling::{folded, kinds, side};

/// Words for whoever writes.
pub(super) const ME: Words = Words("i me ik mij ich mich je j moi myself");

/// Words for the other player.
pub(super) const OTHER: Words = Words("he she you hij zij ze jij je u er sie du il elle tu toi lui vous they");

/// Words for what belongs to whoever writes.
pub(super) const MINE: Words = Words("my mine mijn mein meine mon ma mes");

/// Words for a game: no names, though they may be written in capitals.
pub(super) const GAME: Words =
    Words("game match potje partij partijtje spel spelletje spiel partie revanche rematch protokoll protocol");

/// Other words in capitals before a name, or in its place.
const NO_NAMES: Words = Words(
    "dear hi hello liebe lieber hallo hoi beste cher chere bonjour gegner gegnerin tegenstander opponent adversaire \
    white black round ronde runde board bord brett wins won gewinnt wint gagne winner draw",
);

/// A word of a line, and what stands between it and the word before.
pub(super) struct Word<'l> {
    pub text: &'l str,
    pub folded: String,
    pub gap: &'l str,
}

/// `true` if a bracket opens right before a word.
pub(super) fn is_opened(words: &[Word<'_>], at: usize) -> bool {
    words[at].gap.trim_end().ends_with(['(', '['])
}

/// A word such as `p1`.
pub(super) fn is_label(word: &str) -> bool {
    const MOST_LETTERS: usize = 2;
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    (1..=MOST_LETTERS).contains(&letters.len()) && letters.len() < word.len()
}

/// `true` if a word may be part of a name.
fn is_name(word: &Word<'_>) -> bool {
    let has_digits = word.text.starts_with(char::is_alphabetic) && word.text.ends_with(|c: char| c.is_ascii_digit());
    let has_form = word.text.starts_with(char::is_uppercase) || has_digits || word.text.contains('_');
    has_form && may_be_name(word)
}

/// `true` if a word in any case may be part of a name.
pub(super) fn may_be_name(word: &Word<'_>) -> bool {
    let is_known = || {
        let word = word.folded.as_str();
        is_heading_word(word) || GAME.has(word) || NO_NAMES.has(word) || side(word).is_some() || !kinds(word).is_empty()
    };
    let is_pronoun = || [MINE, ME, OTHER].iter().any(|words| words.has(&word.folded));
    !is_square(word) && !is_pronoun() && !is_known()
}

/// `true` for one letter in capitals and a point before a name: `M. Ellery`.
fn is_initial(words: &[Word<'_>], at: usize) -> bool {
    let is_letter = words[at].text.chars().count() == 1 && words[at].text.starts_with(char::is_uppercase);
    is_letter && words.get(at + 1).is_some_and(|next| next.gap == ". " && is_name(next))
}

/// `true` if a word is a square.
pub(super) fn is_square(word: &Word<'_>) -> bool {
    let [b'a'..=b'k', digits @ ..] = word.folded.as_bytes() else { return false };
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// The side that a word of more than two letters names, in the plural too: `les rouges`, `die roten`.
pub(super) fn side_of(word: &str) -> Option<Side> {
    let stems = ["s", "n", "en", "e"].iter().filter_map(|ending| word.strip_suffix(ending));
    std::iter::once(word).chain(stems).filter(|one| one.len() > 2).find_map(side)
}

/// `true` if whoever writes is named before a word: `ik`, `I (Tom)`.
pub(super) fn is_me_before(words: &[Word<'_>], at: usize) -> bool {
    let is_me = |at: usize| words.get(at).is_some_and(|word| ME.has(&word.folded));
    at > 0 && (is_me(at - 1) || at > 1 && is_opened(words, at - 1) && is_me(at - 2))
}

/// The name that ends before a word: up to three words in capitals, or a label. The name of whoever writes stands in brackets
/// and may be in lower case.
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
    // `meine Figuren (Rot)` are no person.
    if from > 0 && from < at && MINE.has(&words[from - 1].folded) {
        return String::new();
    }
    let is_own = at > 1 && is_me_before(words, at) && is_opened(words, at - 1) && !ME.has(&words[at - 1].folded);
    if is_own {
        from = at - 1;
    }
    joined(&words[from..at])
}

/// The name that begins with a word: up to three words in capitals.
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

/// `true` if a name goes on from one word to the next. A point stands behind initials only.
fn goes_on(word: &Word<'_>, next: &Word<'_>) -> bool {
    const INITIALS: usize = 2;
    matches!(next.gap, " " | "-" | "'") || next.gap == ". " && word.text.chars().count() <= INITIALS
}

/// Words with what stands between them.
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

/// The text after the last word of a line.
pub(super) fn gap_at_end(line: &str) -> &str {
    let end = line
        .rfind(|c: char| c.is_alphanumeric())
        .map_or(0, |last| last + line[last..].chars().next().map_or(0, char::len_utf8));
    &line[end..]
}

/// The words of a line.
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
