//! Unknown words of a clause: names of players, or words that make the clause unclear.

use super::atom::Atom;
use super::lexer::{Form, Token};

/// A clause whose unknown words were read as names of players, where possible.
pub(super) struct Named {
    /// The relevant tokens. A player of unknown side is [`Atom::Somebody`].
    pub tokens: Vec<Token>,
    /// `true` if a word may change the meaning of the clause.
    pub is_blocked: bool,
}

/// Reads unknown words as names if their position in the clause allows it. `predicate` is the index of the first
/// predicate. `strange` is the number of unknown words in the text.
pub(super) fn named(tokens: &[Token], predicate: usize, strange: usize) -> Named {
    let mut named = Named { tokens: Vec::new(), is_blocked: false };
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let run = tokens[at..].iter().take_while(|token| token.atom == Atom::Unknown).count();
        if run > 0 {
            match meaning(tokens, at, at + run, predicate, strange) {
                Meaning::Name => {}
                Meaning::Player => {
                    named.tokens.push(Token { atom: Atom::Somebody, to: tokens[at + run - 1].to, ..*token });
                }
                Meaning::Unknown => named.is_blocked = true,
            }
            at += run;
            continue;
        }
        match token.atom {
            Atom::Colon | Atom::Head | Atom::OpenWord | Atom::In | Atom::Piece => {}
            // `red 7 beats blue 4`, `red lost a turn`: numbers and units are harmless only before the statement or
            // after `in`.
            Atom::Number(_) | Atom::Unit => named.is_blocked |= !is_time_or_place(tokens, at, predicate),
            // `red lost time` is not `red lost on time`.
            Atom::Time => named.is_blocked |= is_won_or_lost(tokens) && !has(tokens, Atom::Colon),
            // The square of a captured flag is harmless. Without a flag, the square may belong to a piece that won or
            // lost.
            Atom::Place => named.is_blocked |= !has(tokens, Atom::Flag),
            Atom::Capture | Atom::Fall if !has(tokens, Atom::Flag) => named.is_blocked = true,
            _ => named.tokens.push(*token),
        }
        at += 1;
    }
    named
}

/// `true` for a number or unit that gives a time or place: `in 40 moves`, `2 hours later red won`.
fn is_time_or_place(tokens: &[Token], at: usize, predicate: usize) -> bool {
    let is_counted = |token: &Token| matches!(token.atom, Atom::Number(_) | Atom::Unit);
    let start = tokens[..at].iter().rposition(|token| !is_counted(token)).map_or(0, |last| last + 1);
    let run = tokens[start..].iter().take_while(|token| is_counted(token));
    let is_behind_in = start > 0 && tokens[start - 1].atom == Atom::In && !is_expected(tokens, predicate);
    is_behind_in
        || start < predicate && run.clone().any(|token| token.atom == Atom::Unit) && !is_player_before(tokens, start)
}

/// `true` if the predicate may describe the future: `red wins in 3 moves`.
fn is_expected(tokens: &[Token], predicate: usize) -> bool {
    let is_in = |two: &[Token]| two[0].atom == Atom::In && matches!(two[1].atom, Atom::Number(_));
    tokens[predicate].form == Form::Present && tokens[predicate..].windows(2).any(is_in)
}

/// `true` if the token before that index is a player: `red 7`.
fn is_player_before(tokens: &[Token], at: usize) -> bool {
    at > 0 && tokens[at - 1].atom.is_player()
}

/// The kind of a run of unknown words.
enum Meaning {
    /// The name of a player; the player's side is next to the name.
    Name,
    /// A player of unknown side.
    Player,
    Unknown,
}

fn meaning(tokens: &[Token], start: usize, end: usize, predicate: usize, strange: usize) -> Meaning {
    /// Maximum number of words of a name.
    const LONGEST: usize = 3;
    let are_capital = tokens[start..end].iter().all(|token| token.is_capital);
    let before = start.checked_sub(1).map(|at| tokens[at].atom);
    let is_first = !tokens[..start].iter().any(|token| token.atom.is_player());
    let is_next_to_side = {
        // `Plan B` is not a player.
        let is_side = |token: Option<&Token>| {
            token.is_some_and(|token| matches!(token.atom, Atom::Side(_)) && token.to > token.from + 1)
        };
        is_side(start.checked_sub(1).and_then(|at| tokens.get(at))) || start == 0 && is_side(tokens.get(end))
    };
    let is_of_verb = |atom: Atom| {
        matches!(
            atom,
            Atom::Have | Atom::Be | Atom::Been | Atom::Not | Atom::Doubt | Atom::Near | Atom::WouldHave | Atom::Flag
        )
    };
    let is_subject = || {
        let between = &tokens[end..predicate];
        // In a longer text, lower-case words are unlikely to be names.
        let is_name = are_capital || strange <= LONGEST;
        is_name
            && tokens[predicate].atom != Atom::Draw
            && is_first
            && !between.iter().any(|token| token.atom.is_player())
            && between.iter().all(|token| is_of_verb(token.atom))
    };
    // `winner: Bob`, `the winner is Bob`.
    let is_headed = || {
        let head = tokens[..start].iter().rfind(|token| !matches!(token.atom, Atom::Colon | Atom::Be));
        head.is_some_and(|head| head.atom.is_predicate()) && matches!(before, Some(Atom::Colon | Atom::Be))
    };
    let is_object = matches!(before, Some(Atom::Beat | Atom::Beaten | Atom::Defeated | Atom::Victory))
        || before.is_some_and(Atom::is_marker);
    if end - start > LONGEST {
        Meaning::Unknown
    } else if end <= predicate && are_capital && is_next_to_side {
        Meaning::Name
    } else if end <= predicate && is_subject() || is_first && is_headed() || are_capital && is_object {
        Meaning::Player
    } else {
        Meaning::Unknown
    }
}

fn has(tokens: &[Token], atom: Atom) -> bool {
    tokens.iter().any(|token| token.atom == atom)
}

/// `true` if a win or loss is mentioned.
pub(super) fn is_won_or_lost(tokens: &[Token]) -> bool {
    [Atom::Win, Atom::Lose, Atom::Beat, Atom::Beaten, Atom::Defeated].into_iter().any(|atom| has(tokens, atom))
}
