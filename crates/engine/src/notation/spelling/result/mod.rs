//! Results as people write them: `1:0`, `½`, `red wins`, `Blau gibt auf`.
//!
//! A small grammar of who and what, in English, Dutch, German and French. A text is taken apart into words (`lexer`);
//! pronouns and names are resolved (`context`); each clause claims something (`clause`, `claim`, `predicate`); and all
//! claims must agree (`outcome`). Nothing is guessed: words that deny or doubt a result, contradict each other, or do not say
//! whom they mean, give no score. `format-spec/notes.md`, section "Results".

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
mod strangers;
#[cfg(test)]
mod tests;

pub(super) use figures::is_in_figures;
pub use players::Players;

use super::characters::characters;
use super::liberty::Liberty;
use crate::board::named;
use crate::notation::syntax::{Score, Span};
use figures::in_figures;

/// The statement of a text about the result of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A result, on which all of its clauses agree.
    Result(SpelledResult),
    /// A result is spoken of, and none is read from the words; with the place of the clause.
    Unclear(Unclear, Span),
    /// Clauses that contradict each other; with the place of one that contradicts those before.
    Contradiction(Span),
    /// Words that say something about a result only together with others: `red`, `the winner is`, `on time`.
    Part(Span),
}

impl Outcome {
    /// `true` for a result beside which the text says nothing.
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::Result(result) if !result.has_more && result.unclear.is_none())
    }
}

named! {
    /// Why no result, or not all of it, is read from words. Its name completes a sentence.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Unclear {
        /// `red did not resign`.
        Denied = "they say what the result is not",
        /// `red should win`.
        Doubted = "they do not state it as a fact",
        /// `she resigned`.
        Who = "they do not say which side is meant",
        /// `red wins the crowd`.
        Words = "not all of them are understood",
        /// `blue lost on time and resigned`.
        How = "they name two ways in which the game ended",
    }
}

/// A result as it may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledResult {
    /// The score; `None` for `resigns` without a name, where the side to move loses.
    pub score: Option<Score>,
    /// The value of the tag `Termination`, where the words say how the game ended.
    pub termination: Option<&'static str>,
    /// The place of the text.
    pub span: Span,
    /// The liberties taken.
    pub liberties: Vec<Liberty>,
    /// `true` if the text says more than the score and the termination do.
    pub has_more: bool,
    /// A part of the text about the result that is not read, and why.
    pub unclear: Option<(Unclear, Span)>,
}

/// The longest text that is read as a result, in characters.
const LONGEST: usize = 400;

/// The outcome of a game that all of a text states; `None` if the text says nothing about a result. The text begins at
/// byte `start` of its record.
pub fn spelled_result(text: &[u8], start: u32, players: &Players) -> Option<Outcome> {
    read(text, start, players, false)
}

/// The same of a text that stands behind `Result:`, where a side alone is the winner.
pub fn spelled_result_value(text: &[u8], start: u32, players: &Players) -> Option<Outcome> {
    read(text, start, players, true)
}

fn read(text: &[u8], start: u32, players: &Players, is_value: bool) -> Option<Outcome> {
    // Blanks at the end are no part of the text.
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
