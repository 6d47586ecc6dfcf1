//! What many sentences need: articles, lists, numbers.

use crate::board::{Kind, KindSet};

/// The kind as any of its pieces: `a Miner`, `an Infiltrator`, `a Flag`.
pub(crate) fn indefinite(kind: Kind) -> String {
    let article = if kind == Kind::Infiltrator { "an" } else { "a" };
    format!("{article} {}", kind.title())
}

/// The kind as one of an army's pieces: `a Miner`, `the Flag`.
pub(crate) fn with_article(kind: Kind) -> String {
    match kind {
        Kind::Marshal | Kind::General | Kind::Flag => format!("the {}", kind.title()),
        _ => indefinite(kind),
    }
}

/// Kinds as what a piece can be: `a Bomb or the Flag`.
pub(crate) fn one_of(kinds: KindSet) -> String {
    listed(kinds.iter().map(with_article), "or")
}

/// Things with commas between them, and a word before the last: `a, b and c`; of none `nothing`.
pub(crate) fn listed(things: impl Iterator<Item = String>, word: &str) -> String {
    let mut things: Vec<String> = things.collect();
    match (things.pop(), &things[..]) {
        (None, _) => "nothing".to_owned(),
        (Some(only), []) => only,
        (Some(last), others) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// A number of things: `1 record`, `2 records`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A number in words, up to twelve.
pub(crate) fn number(number: u32) -> String {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
