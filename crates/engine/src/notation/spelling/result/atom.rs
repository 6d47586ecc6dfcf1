//! Meanings of words in a text about a result, and the tables that define them.

use super::function_words::FUNCTION_WORDS;
use super::result_words::RESULT_WORDS;
use crate::board::Side;
use crate::notation::spelling::vocabulary::Vocabulary;
use crate::notation::syntax::Score;
use std::sync::LazyLock;

/// A person referred to by a pronoun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Person {
    /// The writer: `I`, `my`.
    Writer,
    /// A third person: `she`.
    Third,
    /// The opponent of the writer: `my opponent`.
    Opponent,
    /// One person who is addressed: `you`.
    You,
    /// Several persons: `we`.
    Others,
}

/// Meaning of a word or phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    // Persons and sides.
    Side(Side),
    Person(Person),
    /// `du`: a pronoun in German, an article in French.
    Du,
    /// A player of unknown side.
    Somebody,
    // Events.
    Figure(Score),
    Win,
    /// A noun: `victory`, `winner`.
    Victory,
    Lose,
    Beat,
    /// The participle `beaten`. After a form of "have", the participle is active; otherwise, it is passive.
    Beaten,
    /// A form that can be active or passive: `defeated`.
    Defeated,
    Resign,
    Give,
    Up,
    Draw,
    Agree,
    Offer,
    /// An end of the game that may mean several results: `stalemate`, `disconnected`.
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
    /// `unknown`, `open`: the game has no result. Counts only if the word is alone or after `Result:`.
    OpenWord,
    /// `vorbei`: the time is over.
    Over,
    /// `is winning`, `to win`: not completed.
    Ongoing,
    /// A decision that is still to come: `arbiter to decide`.
    Pending,
    /// A heading: `Result`.
    Head,
    // Modality of the statement.
    Not,
    Doubt,
    /// English `to` before a verb: the event has not happened, and perhaps never will.
    Intent,
    /// `almost`: the event did not happen.
    Near,
    /// `should have`: the event did not happen.
    WouldHave,
    Be,
    Have,
    Been,
    /// `wird`, `wordt`: the passive voice or the future.
    Become,
    // Connections between words.
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
    /// A dash between blanks: means a comma, or a colon after a heading.
    Dash,
    Colon,
    Stop,
    Query,
    Open,
    Close,
    // Other words.
    /// A preposition of time or place: `in`, `at`.
    In,
    /// `moves`, `hours`: a unit after a number.
    Unit,
    Piece,
    /// A square.
    Place,
    Number(u32),
    Passed,
    Unknown,
}

impl Atom {
    /// `true` for words about the end or the result of a game.
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

    /// `true` for a player of known or unknown side.
    pub(super) const fn is_player(self) -> bool {
        matches!(self, Self::Side(_) | Self::Somebody)
    }

    /// `true` for separators of clauses.
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
