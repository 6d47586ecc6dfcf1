//! What many sentences need: articles, lists, numbers.

use crate::board::{Kind, KindSet, Side};
use crate::knowledge::ChangedBy;
use crate::notation::Score;
use crate::replay::{Conclusion, Replay};
use crate::rules::{Ruleset, ShownBy};

/// The kind as any of its pieces: `a Miner`, `an Infiltrator`, `a Flag`.
pub(crate) fn indefinite(kind: Kind) -> String {
    let article = if kind == Kind::Infiltrator { "an" } else { "a" };
    format!("{article} {}", kind.title())
}

/// The kind as one of an army's pieces: `a Miner`, `the Flag`.
pub(crate) fn with_article(kind: Kind) -> String {
    match kind {
        Kind::Marshal | Kind::General | Kind::Flag => format!("the {}", kind.title()),
        _ => indefinite(kind),
    }
}

/// Kinds as what a piece can be: `a Bomb or the Flag`.
pub(crate) fn one_of(kinds: KindSet) -> String {
    listed(kinds.iter().map(with_article), "or")
}

/// Things with commas between them, and a word before the last: `a, b and c`; of none `nothing`.
pub(crate) fn listed(things: impl Iterator<Item = String>, word: &str) -> String {
    let mut things: Vec<String> = things.collect();
    match (things.pop(), &things[..]) {
        (None, _) => "nothing".to_owned(),
        (Some(only), []) => only,
        (Some(last), others) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// A number of things: `1 record`, `2 records`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A number with a comma before each three digits: `19,716`.
pub(crate) fn grouped(number: u64) -> String {
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

/// A number of plies: `1 ply`, `2 plies`.
pub(crate) fn plies(number: u32) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

/// A number in words, up to twelve.
pub(crate) fn number(number: u32) -> String {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The rules of a game: `hasbro-1999 original, rescue`.
pub(crate) fn terms(rules: &Ruleset) -> String {
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
pub(crate) fn no_position(replayed: &Replay, ply: u32) -> Option<String> {
    let is_open = Some(ply) > replayed.last_position() && Some(ply) <= replayed.plies();
    if is_open { positions_end(replayed) } else { None }
}

/// How a game ended: `red won, 1-0 (flag)`, `drawn, 1/2-1/2 (agreement)`, or `no result (*)`.
pub(crate) fn ended(conclusion: &Conclusion) -> String {
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
pub(crate) const fn cause(by: ChangedBy) -> &'static str {
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
