//! Provides common parts of sentences: articles, lists, numbers.

use super::visible;
use crate::analysis::setups::{PriorChoice, PriorWeights};
use crate::board::{Kind, KindSet, Side};
pub use crate::board::{format_count, join_list, number, plies};
use crate::knowledge::ChangeCause;
use crate::notation::Score;
use crate::replay::{Conclusion, Replay};
use crate::rules::Ruleset;

/// Describes the basis of odds under a prior with this name.
pub fn basis(prior: &str) -> String {
    match prior {
        PriorChoice::UNIFORM => "every arrangement counts once".to_owned(),
        PriorChoice::PEOPLE => PriorWeights::people().about().to_owned(),
        file => format!("arrangements weighted by {}", visible(file)),
    }
}

/// Lists kinds as alternatives: `a Bomb or the Flag`.
pub fn one_of(kinds: KindSet) -> String {
    join_list(kinds.iter().map(Kind::with_article), "or")
}

/// Formats a number with commas between groups of three digits: `19,716`.
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

/// Describes the rules of a game: `hasbro-1999 original, rescue`.
pub fn terms(rules: &Ruleset) -> String {
    let terms: Vec<&str> = std::iter::once(rules.variant.name()).chain(rules.options.names()).collect();
    format!("{} {}", rules.edition.name, terms.join(", "))
}

/// Describes the last known position and the reason why later positions are unknown:
/// `positions are unknown after ply 7: the outcome of ply 8 is open`. Returns `None` if all positions are known.
pub(crate) fn positions_end(replayed: &Replay) -> Option<String> {
    let last = replayed.stopped_at.and(replayed.last_position())?;
    Some(if replayed.open.is_empty() {
        format!("the record cannot be played beyond ply {last}")
    } else {
        format!("positions are unknown after ply {last}: the outcome of ply {} is open", last + 1)
    })
}

/// Describes the reason if there is no position after turn `ply`. `None` if there is a position, or if the record
/// does not list this turn.
pub fn no_position(replayed: &Replay, ply: u32) -> Option<String> {
    let is_open = Some(ply) > replayed.last_position() && Some(ply) <= replayed.last_ply();
    if is_open { positions_end(replayed) } else { None }
}

/// Returns the range of the plies of a record, for messages: `the record has plies 0 to 38`.
pub fn ply_range(replayed: &Replay) -> String {
    let first = replayed.plies_before();
    format!("the record has plies {first} to {}", replayed.last_ply().unwrap_or(first))
}

/// Describes the end of a game: `red won, 1-0 (flag)`, `drawn, 1/2-1/2 (agreement)`, or `no result (*)`.
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

/// Describes the cause of a change in the possible kinds of a piece.
pub const fn cause(by: ChangeCause) -> &'static str {
    match by {
        ChangeCause::Army => "by the pieces of its army",
        ChangeCause::Position => "by the position",
        ChangeCause::Others => "by elimination",
        ChangeCause::Shown(shown) => shown.title(),
    }
}
