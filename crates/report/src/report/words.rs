//! What many sentences need: articles, lists, numbers.

use crate::board::{Kind, KindSet, Side};
pub use crate::board::{counted, listed, number, plies};
use crate::knowledge::ChangedBy;
use crate::notation::Score;
use crate::replay::{Conclusion, Replay};
use crate::rules::{Ruleset, ShownBy};

/// Kinds as what a piece can be: `a Bomb or the Flag`.
pub fn one_of(kinds: KindSet) -> String {
    listed(kinds.iter().map(Kind::with_article), "or")
}

/// A number with a comma before each three digits: `19,716`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The rules of a game: `hasbro-1999 original, rescue`.
pub fn terms(rules: &Ruleset) -> String {
    let terms: Vec<&str> = std::iter::once(rules.variant.name()).chain(rules.options.names()).collect();
    format!("{} {}", rules.edition.name, terms.join(", "))
}

/// Says where positions end before the record does, and why: `positions are not known after ply 7: the outcome of ply 8 is
/// open`. `None` if they go on to its end.
pub(crate) fn positions_end(replayed: &Replay) -> Option<String> {
    let last = replayed.stopped_at.and(replayed.last_position())?;
    Some(if replayed.open.is_empty() {
        format!("the record cannot be played beyond ply {last}")
    } else {
        format!("positions are not known after ply {last}: the outcome of ply {} is open", last + 1)
    })
}

/// Says why there is no position after a turn that is listed. `None` if there is one, or no such turn.
pub fn no_position(replayed: &Replay, ply: u32) -> Option<String> {
    let is_open = Some(ply) > replayed.last_position() && Some(ply) <= replayed.plies();
    if is_open { positions_end(replayed) } else { None }
}

/// How a game ended: `red won, 1-0 (flag)`, `drawn, 1/2-1/2 (agreement)`, or `no result (*)`.
pub fn ended(conclusion: &Conclusion) -> String {
    let (token, cause) = (conclusion.score.token(), conclusion.termination.name());
    match conclusion.score {
        Score::Open => format!("no result ({token})"),
        Score::Draw => format!("drawn, {token} ({cause})"),
        Score::RedWon | Score::BlueWon => {
            let winner = conclusion.winner().map_or("nobody", Side::name);
            format!("{winner} won, {token} ({cause})")
        }
    }
}

/// By what it changed what a piece can be.
pub const fn cause(by: ChangedBy) -> &'static str {
    match by {
        ChangedBy::Army => "what its army has",
        ChangedBy::Others => "others became known",
        ChangedBy::Shown(shown) => match shown {
            ShownBy::Moving => "it moved",
            ShownBy::LongMove => "it moved far",
            ShownBy::Striking => "it struck",
            ShownBy::Struck => "it was struck",
            ShownBy::StruckSilently => "it was struck, unnamed",
            ShownBy::Guessing => "it guessed",
            ShownBy::Spotted => "a Spotter guessed at it",
            ShownBy::GuessedRight => "an Infiltrator guessed it",
            ShownBy::GuessedWrong => "an Infiltrator guessed wrong",
            ShownBy::Rescuing => "it brought a piece back",
            ShownBy::Rescued => "it was brought back",
            ShownBy::RescuedSilently => "it was brought back, unnamed",
        },
    }
}
