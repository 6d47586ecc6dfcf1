//! The players of a game, and the words by which a text about the result may refer to the players.

use super::atom::{Atom, PHRASES, Person};
use super::lexer::is_thing;
use crate::board::Side;
use crate::notation::spelling::{folded, side};

/// The players of a game, by name and by role in the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The words of each name, in lower case without accents; names with more words first.
    names: Vec<(Vec<String>, Side)>,
    /// The side of the writer.
    writer: Option<Side>,
    /// The side that `he` and `she` mean: the only player whom the text mentions, apart from the writer.
    third: Option<Side>,
}

impl Players {
    /// Maximum number of words of a name.
    const MOST_WORDS: usize = 6;

    /// Creates the players from the tags `Red` and `Blue`. A part of a name identifies the player unless the other
    /// player's name contains the same part.
    ///
    /// ```
    /// # extern crate adjutant_engine as adjutant;
    /// use adjutant::notation::Score;
    /// use adjutant::notation::spelling::{Outcome, Players, spelled_result};
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

    /// Adds another name of a player, such as a user name or a label. Does not add the name if all its words have
    /// another meaning.
    pub fn add(&mut self, of: Side, name: &str) {
        let words = words(name);
        if !words.iter().all(|word| PHRASES.leading_phrase(&[word]).is_some() || is_thing(word)) {
            self.insert(of, name);
        }
    }

    fn insert(&mut self, of: Side, name: &str) {
        let words = words(name);
        // In a longer name, a particle, a rank and a word such as `the` do not identify the player.
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

    /// Sets the side of the writer.
    #[must_use]
    pub const fn with_writer(mut self, writer: Side) -> Self {
        self.writer = Some(writer);
        self
    }

    /// Sets the side that `he` and `she` refer to.
    #[must_use]
    pub const fn with_third(mut self, third: Side) -> Self {
        self.third = Some(third);
        self
    }

    /// The side of the writer, if it is known.
    pub const fn writer(&self) -> Option<Side> {
        self.writer
    }

    /// Returns the side of the player with that name.
    pub fn side_of_name(&self, name: &str) -> Option<Side> {
        let words = words(name);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        (0..words.len()).find_map(|from| self.named(&words[from..])).map(|(side, _)| side)
    }

    /// Checks if `words` begins with the name of a player. Returns the side of the player and the number of words of
    /// the name.
    pub(super) fn named(&self, words: &[&str]) -> Option<(Side, usize)> {
        let is_here =
            |name: &[String]| words.len() >= name.len() && name.iter().zip(words).all(|(one, two)| one == two);
        self.names.iter().find(|(name, _)| is_here(name)).map(|(name, side)| (*side, name.len()))
    }

    /// Returns the side of the player to whom a pronoun refers: `I`, `he`, `my opponent`.
    pub fn side_of_pronoun(&self, word: &str) -> Option<Side> {
        match PHRASES.leading_phrase(&[word]) {
            Some((Atom::Person(person), _)) => self.side_of(person),
            _ => None,
        }
    }

    /// Returns the side of a person, if it is known.
    pub(super) const fn side_of(&self, person: Person) -> Option<Side> {
        match (person, self.writer, self.third) {
            (Person::Writer, writer, _) => writer,
            (Person::Third, _, Some(third)) => Some(third),
            (Person::Third | Person::Opponent | Person::You, Some(writer), _) => Some(writer.other()),
            _ => None,
        }
    }
}

/// The words of a name, in lower case without accents.
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
        // Words for sides and initials do not identify a player.
        let players = Players::new(Some("H. Cole"), Some("Red Baron"));
        for (words, expected) in [(&["h"][..], None), (&["red"], None), (&["red", "baron"], Some((Blue, 2)))] {
            assert_eq!(players.named(words), expected, "{words:?}");
        }
    }
}
