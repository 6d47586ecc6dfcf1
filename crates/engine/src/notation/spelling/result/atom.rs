//! Meanings of the words in a text about a result, and the tables that give them.

use super::function_words::FUNCTION_WORDS;
use super::result_words::RESULT_WORDS;
use crate::board::Side;
use crate::notation::spelling::vocabulary::Vocabulary;
use crate::notation::syntax::Score;
use std::sync::LazyLock;

/// Somebody who is named by a pronoun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Person {
    /// `I`, `my`.
    Writer,
    /// `she`.
    Third,
    /// `my opponent`.
    Opponent,
    /// `you`, of one person.
    You,
    /// `we`.
    Others,
}

/// Meaning of a word or phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    // Who.
    Side(Side),
    Person(Person),
    /// `du`: a pronoun in German, an article in French.
    Du,
    /// A player whose side is not known.
    Somebody,
    // What happened.
    Figure(Score),
    Win,
    /// A noun: `victory`, `winner`.
    Victory,
    Lose,
    Beat,
    /// A participle, `beaten`: active behind a form of "have".
    Beaten,
    /// The same form in the active and the passive voice: `defeated`.
    Defeated,
    Resign,
    Give,
    Up,
    Draw,
    Agree,
    Offer,
    /// An end that may mean several results: `stalemate`, `disconnected`.
    Vague,
    NoMoves,
    TimeUp,
    Forfeit,
    Walkover,
    Adjudged,
    MoveLimit,
    Flag,
    Capture,
    Fall,
    Time,
    OnTime,
    Abandoned,
    Unfinished,
    /// `unknown`, `open`: says that the result is open behind `Result:` or alone.
    OpenWord,
    /// `vorbei`: of time, that it is over.
    Over,
    /// `is winning`, `to win`: it is not done.
    Ongoing,
    /// `arbiter to decide`.
    Pending,
    /// `Result`.
    Head,
    // How the statement is meant.
    Not,
    Doubt,
    /// English `to` before a verb: it is not done yet, or not at all.
    Intent,
    /// `almost`: it did not happen.
    Near,
    /// `should have`: it did not happen.
    WouldHave,
    Be,
    Have,
    Been,
    /// `wird`, `wordt`: the passive voice or the future.
    Become,
    // How words are connected.
    By,
    From,
    Of,
    Against,
    To,
    And,
    But,
    Because,
    After,
    Comma,
    /// A dash between blanks: a comma, or a colon behind a heading.
    Dash,
    Colon,
    Stop,
    Query,
    Open,
    Close,
    // The rest.
    /// `in`, `at`.
    In,
    /// `moves`, `hours`: what is counted.
    Unit,
    Piece,
    /// A square.
    Place,
    Number(u32),
    Passed,
    Unknown,
}

impl Atom {
    /// `true` for what can end or decide a game.
    pub(super) const fn is_predicate(self) -> bool {
        matches!(
            self,
            Self::Win
                | Self::Victory
                | Self::Lose
                | Self::Beat
                | Self::Beaten
                | Self::Defeated
                | Self::Resign
                | Self::Draw
                | Self::Vague
                | Self::NoMoves
                | Self::TimeUp
                | Self::Forfeit
                | Self::Abandoned
                | Self::Unfinished
                | Self::Ongoing
                | Self::Pending
        )
    }

    /// `true` for prepositions that give a player a role.
    pub(super) const fn is_marker(self) -> bool {
        matches!(self, Self::By | Self::From | Self::Of | Self::Against | Self::To)
    }

    /// `true` for a player, known or not.
    pub(super) const fn is_player(self) -> bool {
        matches!(self, Self::Side(_) | Self::Somebody)
    }

    /// `true` for what separates clauses.
    pub(super) const fn is_separator(self) -> bool {
        matches!(
            self,
            Self::And
                | Self::But
                | Self::Because
                | Self::After
                | Self::Comma
                | Self::Dash
                | Self::Stop
                | Self::Query
                | Self::Open
                | Self::Close
        )
    }
}

/// Meanings of the words and phrases in a text about a result.
pub(super) static PHRASES: LazyLock<Vocabulary<Atom>> =
    LazyLock::new(|| Vocabulary::new(&[RESULT_WORDS, FUNCTION_WORDS]));

#[cfg(test)]
mod tests {
    use super::PHRASES;

    #[test]
    fn each_phrase_has_one_meaning_and_is_folded() {
        for phrases in PHRASES.phrases() {
            for (index, (words, atom)) in phrases.iter().enumerate() {
                let twin = phrases[..index].iter().find(|(other, _)| other == words);
                assert_eq!(twin, None, "{words:?}: {atom:?}");
                assert!(words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_lowercase())), "{words:?}");
                assert_eq!(PHRASES.leading_phrase(words), Some((*atom, words.len())), "{words:?}");
            }
        }
    }
}
