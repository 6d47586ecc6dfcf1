//! Words that sentences are made of: kinds with their articles, numbers of things, lists.

use super::kind::Kind;

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
