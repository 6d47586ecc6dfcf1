//! Words and phrases with their meanings, in one index for each kind of text.

use std::cmp::Reverse;
use std::collections::HashMap;

/// A table of meanings. Each meaning has its words and phrases, in lower case without accents, separated by commas.
pub(super) type Words<M> = &'static [(M, &'static str)];

/// Iterates over the phrases of a table with their meanings.
pub(super) fn phrases_of<M: Copy>(table: Words<M>) -> impl Iterator<Item = (&'static str, M)> {
    table.iter().flat_map(|(meaning, list)| list.split(", ").map(|phrase| (phrase, *meaning)))
}

/// Phrases, grouped by their first word. In each group, the longest phrases come first.
#[derive(Debug)]
pub(super) struct Vocabulary<M>(HashMap<&'static str, Vec<(Vec<&'static str>, M)>>);

impl<M: Copy + PartialEq> Vocabulary<M> {
    /// Creates the vocabulary from tables. If a phrase has several meanings, their order is kept.
    pub(super) fn new(tables: &[Words<M>]) -> Self {
        let mut phrases: HashMap<_, Vec<_>> = HashMap::new();
        for (phrase, meaning) in tables.iter().copied().flat_map(phrases_of) {
            let words: Vec<&str> = phrase.split(' ').collect();
            phrases.entry(words[0]).or_default().push((words, meaning));
        }
        for phrases in phrases.values_mut() {
            phrases.sort_by_key(|(words, _)| Reverse(words.len()));
        }
        Self(phrases)
    }

    /// Finds the longest known phrase at the beginning of `words`. Returns the meaning and the number of words of this
    /// phrase.
    pub(super) fn leading_phrase(&self, words: &[&str]) -> Option<(M, usize)> {
        let phrases = self.0.get(words.first()?)?;
        let (phrase, meaning) = phrases.iter().find(|(phrase, _)| words.starts_with(phrase))?;
        Some((*meaning, phrase.len()))
    }

    /// Returns the first meaning of a word.
    pub(super) fn meaning(&self, word: &str) -> Option<M> {
        self.leading_phrase(&[word]).map(|(meaning, _)| meaning)
    }

    /// `true` if the word may have the meaning.
    pub(super) fn says(&self, word: &str, meaning: M) -> bool {
        self.0.get(word).is_some_and(|phrases| phrases.iter().any(|(words, one)| words.len() == 1 && *one == meaning))
    }

    #[cfg(test)]
    pub(super) fn phrases(&self) -> impl Iterator<Item = &[(Vec<&'static str>, M)]> {
        self.0.values().map(Vec::as_slice)
    }
}
