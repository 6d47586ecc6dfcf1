//! Players of a game as a text about its result may name them.

use super::atom::{Atom, PHRASES, Person};
use super::lexer::is_thing;
use crate::board::Side;
use crate::notation::spelling::{folded, side};

/// The players as far as a record names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// Words of names, folded, the longest first.
    names: Vec<(Vec<String>, Side)>,
    /// The side of whoever writes.
    writer: Option<Side>,
    /// The side of the only player, other than the writer, whom the text names.
    third: Option<Side>,
}

impl Players {
    /// The longest name that is used, in words.
    const MOST_WORDS: usize = 6;

    /// Players whose names the tags `Red` and `Blue` give. A part of a name stands for the player if the other player
    /// does not share the part.
    ///
    /// ```
    /// use adjutant_engine::notation::Score;
    /// use adjutant_engine::notation::spelling::{Outcome, Players, spelled_result};
    ///
    /// let players = Players::new(Some("Harriet Cole"), Some("Tom Baines"));
    /// let Some(Outcome::Result(result)) = spelled_result(b"Cole wins on time", 0, &players) else { panic!() };
    /// assert_eq!((result.score, result.termination), (Some(Score::RedWon), Some("time")));
    /// ```
    pub fn new(red: Option<&str>, blue: Option<&str>) -> Self {
        let mut players = Self::default();
        for (side, name) in [(Side::Red, red), (Side::Blue, blue)] {
            players.insert(side, name.unwrap_or_default());
        }
        players
    }

    /// Adds another name of a player, such as a user name or a label, unless it is a word with another meaning.
    pub fn add(&mut self, of: Side, name: &str) {
        let words = words(name);
        if !words.iter().all(|word| PHRASES.leading_phrase(&[word]).is_some() || is_thing(word)) {
            self.insert(of, name);
        }
    }

    fn insert(&mut self, of: Side, name: &str) {
        let words = words(name);
        // In a longer name, a particle, a rank and a word such as `the` are no names by themselves.
        let is_word = |word: &str| words.len() > 1 && (PHRASES.leading_phrase(&[word]).is_some() || is_thing(word));
        let is_name = |word: &&String| {
            let letters = word.chars().filter(|c| c.is_alphabetic()).count();
            letters > 0 && word.len() > 1 && side(word).is_none() && !is_word(word)
        };
        let parts = words.iter().filter(is_name).map(|word| vec![word.clone()]);
        let full = Some(words.clone()).filter(|words| (2..=Self::MOST_WORDS).contains(&words.len()));
        let found: Vec<Vec<String>> = full.into_iter().chain(parts).collect();
        for name in found {
            if let Some(at) = self.names.iter().position(|(other, side)| *other == name && *side != of) {
                self.names.remove(at);
            } else if !self.names.contains(&(name.clone(), of)) {
                self.names.push((name, of));
            }
        }
        self.names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    }

    /// The same players, where it is known which of them writes.
    #[must_use]
    pub const fn with_writer(mut self, writer: Side) -> Self {
        self.writer = Some(writer);
        self
    }

    /// The same players, where `he` and `she` can only mean that one.
    #[must_use]
    pub const fn with_third(mut self, third: Side) -> Self {
        self.third = Some(third);
        self
    }

    /// The side of whoever writes, if it is known.
    pub const fn writer(&self) -> Option<Side> {
        self.writer
    }

    /// The side of the player of that name.
    pub fn side_of_name(&self, name: &str) -> Option<Side> {
        let words = words(name);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        (0..words.len()).find_map(|from| self.named(&words[from..])).map(|(side, _)| side)
    }

    /// The side of the player whose name the words begin with, and the number of words of the name.
    pub(super) fn named(&self, words: &[&str]) -> Option<(Side, usize)> {
        let is_here =
            |name: &[String]| words.len() >= name.len() && name.iter().zip(words).all(|(one, two)| one == two);
        self.names.iter().find(|(name, _)| is_here(name)).map(|(name, side)| (*side, name.len()))
    }

    /// The side of the player whom a pronoun means: `I`, `he`, `my opponent`.
    pub fn side_of_pronoun(&self, word: &str) -> Option<Side> {
        match PHRASES.leading_phrase(&[word]) {
            Some((Atom::Person(person), _)) => self.side_of(person),
            _ => None,
        }
    }

    /// The side of a person, if it is known.
    pub(super) const fn side_of(&self, person: Person) -> Option<Side> {
        match (person, self.writer, self.third) {
            (Person::Writer, writer, _) => writer,
            (Person::Third, _, Some(third)) => Some(third),
            (Person::Third | Person::Opponent | Person::You, Some(writer), _) => Some(writer.other()),
            _ => None,
        }
    }
}

/// The words of a name, folded.
fn words(name: &str) -> Vec<String> {
    let name = folded(name);
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::Players;
    use crate::board::Side::{Blue, Red};

    #[test]
    fn a_player_is_named_by_the_full_name_or_a_part_that_the_other_does_not_share() {
        let players = Players::new(Some("Anna de Wit"), Some("Bert de Wit-Jansen"));
        for (words, expected) in [
            (&["anna", "de", "wit"][..], Some((Red, 3))),
            (&["anna"], Some((Red, 1))),
            (&["bert", "wins"], Some((Blue, 1))),
            (&["jansen"], Some((Blue, 1))),
            (&["wit"], None),
            (&["de"], None),
            (&[], None),
        ] {
            assert_eq!(players.named(words), expected, "{words:?}");
        }
        // Words for sides and initials are no names.
        let players = Players::new(Some("H. Cole"), Some("Red Baron"));
        for (words, expected) in [(&["h"][..], None), (&["red"], None), (&["red", "baron"], Some((Blue, 2)))] {
            assert_eq!(players.named(words), expected, "{words:?}");
        }
    }
}
