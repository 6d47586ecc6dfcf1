//! Parses results as people write them: `1:0`, `½`, `red wins`, `Blau gibt auf`.
//!
//! The grammar covers English, Dutch, German and French. A text is split into words (`lexer`). Pronouns and names
//! are resolved (`context`). Each clause makes claims (`clause`, `claim`, `predicate`), and all claims must agree
//! (`outcome`).
//!
//! Nothing is guessed. Words give no score if they deny or doubt a result, contradict each other, or do not
//! identify the player. `format-spec/notes.md`, section "Results".

mod atom;
mod claim;
mod clause;
mod context;
mod figures;
mod function_words;
mod lexer;
mod outcome;
mod players;
mod predicate;
mod result_words;
#[cfg(test)]
mod tests;
mod unknown_words;

pub(super) use figures::is_in_figures;
pub use players::Players;

use super::characters::characters;
use super::interpretation::SpellingInterpretation;
use crate::board::named;
use crate::notation::syntax::{Score, Span};
use figures::in_figures;

/// A text's statement about the result of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A result on which all clauses agree.
    Result(SpelledResult),
    /// The words are about a result but do not state one. Contains the reason and the span of the clause.
    Unclear(Unclear, Span),
    /// Some clauses contradict each other. Contains the span of one of these clauses.
    Contradiction(Span),
    /// Words that are about a result only together with other words: `red`, `the winner is`, `on time`.
    Part(Span),
}

impl Outcome {
    /// `true` if the text contains a result and no other information.
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::Result(result) if !result.has_more && result.unclear.is_none())
    }
}

named! {
    /// The reason why words give no result or only a part of one. The names of the values are the endings of messages.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Unclear {
        /// A denial, as in `red did not resign`.
        Denied = "they say what the result is not",
        /// A doubt, as in `red should win`.
        Doubted = "they do not state it as a fact",
        /// An unknown side, as in `she resigned`.
        Who = "they do not say which side is meant",
        /// Words that are not understood, as in `red wins the crowd`.
        Words = "not all of them are understood",
        /// Two different terminations, as in `blue lost on time and resigned`.
        How = "they name two ways in which the game ended",
    }
}

/// A possible result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledResult {
    /// The score. `None` for `resigns` without a name: the side to move then loses.
    pub score: Option<Score>,
    /// The value of the tag `Termination`, if the words say in which way the game ended.
    pub termination: Option<&'static str>,
    /// The span of the text.
    pub span: Span,
    /// The interpretations.
    pub interpretations: Vec<SpellingInterpretation>,
    /// `true` if the text contains more than the score and the termination.
    pub has_more: bool,
    /// The reason and the span of a part that could not be used. The part is about the result, but its meaning is
    /// unclear.
    pub unclear: Option<(Unclear, Span)>,
}

/// Maximum length, in characters, of a text that is read as a result.
const LONGEST: usize = 400;

/// Parses the whole text as the outcome of a game. Returns `None` if the text is not about a result. The text
/// begins at byte `start` of its record.
pub fn spelled_result(text: &[u8], start: u32, players: &Players) -> Option<Outcome> {
    read(text, start, players, false)
}

/// Parses the text after `Result:` like [`spelled_result`]. If the text is only a side, this side is the winner.
pub fn spelled_result_value(text: &[u8], start: u32, players: &Players) -> Option<Outcome> {
    read(text, start, players, true)
}

fn read(text: &[u8], start: u32, players: &Players, is_value: bool) -> Option<Outcome> {
    // Trailing blanks are not part of the text.
    let text = text.trim_ascii_end();
    let all = characters(text, start, LONGEST + 1);
    if text.len() > 4 * LONGEST || all.len() > LONGEST {
        return None;
    }
    let first = all.iter().position(|character| character.plain != ' ')?;
    let last = all.iter().rposition(|character| !matches!(character.plain, ' ' | '.' | '!' | ','))?;
    let figures = all.get(first..=last).and_then(in_figures);
    let all = &all[first..];
    if let Some(result) = figures {
        return Some(Outcome::Result(result));
    }
    let original = |at: usize| {
        let from = all.get(at).map_or(0, |character| (character.span.start - start) as usize);
        text[from..].utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next()).unwrap_or(' ')
    };
    let mut tokens = lexer::tokens(all, &original, players);
    if is_value {
        let head = |atom| lexer::Token { atom, from: 0, to: 0, is_capital: true, form: lexer::Form::Other };
        tokens.splice(0..0, [head(atom::Atom::Head), head(atom::Atom::Colon)]);
    }
    outcome::outcome(&context::in_context(tokens, players), all)
}
