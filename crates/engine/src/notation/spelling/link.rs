//! What stands between two squares of a turn, and what it may mean.

use super::cursor::Cursor;
use super::liberty::LibertyKind;
use super::words::{Sense, outcome, says};
use crate::board::Outcome;

/// What stands between two squares.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub kind: LinkKind,
    pub outcome: Option<Outcome>,
    pub end: usize,
    pub liberty: Option<LibertyKind>,
    pub has_blanks: bool,
}

/// What two squares with something between them are; of several words the one that comes last here counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LinkKind {
    Move,
    Strike,
    Guess,
}

/// Signs and words between two squares, as they were met.
#[derive(Debug, Default)]
pub(super) struct Met {
    signs: String,
    /// What the words say that it is.
    said: Option<LinkKind>,
    outcome: Option<Outcome>,
    has_blanks: bool,
}

/// The signs and words from here on, and the place behind them.
fn met(cursor: &Cursor<'_>, from: usize) -> (Met, usize) {
    const MOST: usize = 6;
    let mut met = Met::default();
    let mut end = from;
    for _ in 0..MOST {
        let at = cursor.behind_blanks(end);
        if cursor.is_square(at) {
            met.has_blanks |= at > end;
            break;
        }
        let Some(next) = cursor.at(at) else { break };
        if "-x:>*+\u{2192},./=~_\\<?^".contains(next) && (next != 'x' || !is_word(cursor, at)) {
            met.has_blanks |= at > end;
            met.signs.push(next);
            end = at + 1;
            continue;
        }
        let Some((word, behind)) = cursor.word(at) else { break };
        if says(&word, Sense::Strikes) {
            met.said = met.said.max(Some(LinkKind::Strike));
        } else if let Some(outcome) = outcome(&word) {
            met.outcome = Some(outcome);
        } else if says(&word, Sense::Moves) {
            met.said = met.said.max(Some(LinkKind::Move));
        } else if says(&word, Sense::Guesses) {
            met.said = met.said.max(Some(LinkKind::Guess));
        } else {
            break;
        }
        met.has_blanks = true;
        end = behind;
    }
    (met, end)
}

/// Whether a word of more than one letter stands here that no square ends.
fn is_word(cursor: &Cursor<'_>, at: usize) -> bool {
    cursor.word(at).is_some_and(|(word, _)| word.chars().count() > 1) && !cursor.is_square(at + 1)
}

/// The ways in which what stands here may part two squares; `kinds` says which of them can be meant.
pub(super) fn links(cursor: &Cursor<'_>, from: usize, kinds: Kinds) -> Vec<Link> {
    let (met, end) = met(cursor, from);
    let link = |(kind, liberty)| Link { kind, outcome: met.outcome, end, liberty, has_blanks: met.has_blanks };
    kinds(&met).into_iter().map(link).collect()
}

/// The ways in which what was met may part two squares, most likely first.
pub(super) type Kinds = fn(&Met) -> Vec<(LinkKind, Option<LibertyKind>)>;

/// Between a turn's first square and its second.
pub(super) fn first_link(met: &Met) -> Vec<(LinkKind, Option<LibertyKind>)> {
    let is_all = |signs: &str| !met.signs.is_empty() && met.signs.chars().all(|sign| signs.contains(sign));
    let guesses = met.said == Some(LinkKind::Guess);
    if guesses || met.signs.contains('?') {
        let plain = !guesses && met.signs == "?";
        return vec![(LinkKind::Guess, (!plain).then_some(LibertyKind::GuessForm))];
    }
    if met.said == Some(LinkKind::Strike) || met.outcome.is_some() {
        return vec![(LinkKind::Strike, Some(LibertyKind::WordStrike))];
    }
    if met.said == Some(LinkKind::Move) {
        let strike = (LinkKind::Strike, Some(LibertyKind::MoveAsStrike));
        return vec![(LinkKind::Move, Some(LibertyKind::WordMove)), strike];
    }
    if met.signs == "x" {
        return vec![(LinkKind::Strike, None)];
    }
    if met.signs.contains(['x', '*', '+']) {
        return vec![(LinkKind::Strike, Some(LibertyKind::OtherSignStrike))];
    }
    if met.signs == "-" {
        return vec![(LinkKind::Move, None), (LinkKind::Strike, Some(LibertyKind::MoveAsStrike))];
    }
    if is_all(":") {
        let strike = (LinkKind::Strike, Some(LibertyKind::OtherSignStrike));
        return vec![strike, (LinkKind::Move, Some(LibertyKind::OtherSignMove))];
    }
    if !met.signs.is_empty() {
        let move_ = (LinkKind::Move, Some(LibertyKind::OtherSignMove));
        return vec![move_, (LinkKind::Strike, Some(LibertyKind::OtherSignStrike))];
    }
    vec![(LinkKind::Move, Some(LibertyKind::NoSignMove)), (LinkKind::Strike, Some(LibertyKind::NoSignStrike))]
}

/// Between a turn's second square and a third: only what cannot part two turns.
pub(super) fn second_link(met: &Met) -> Vec<(LinkKind, Option<LibertyKind>)> {
    let guesses = met.said == Some(LinkKind::Guess);
    if guesses || met.signs == "?" {
        return vec![(LinkKind::Guess, guesses.then_some(LibertyKind::GuessForm))];
    }
    if met.signs == "x" {
        return vec![(LinkKind::Strike, None)];
    }
    // What came of a strike stands between turns as well.
    if met.outcome.is_some() || met.signs.contains([',', '.', '/', '\\']) {
        return Vec::new();
    }
    if met.said == Some(LinkKind::Strike) {
        return vec![(LinkKind::Strike, Some(LibertyKind::WordStrike))];
    }
    if met.signs.contains(['x', '*']) || matches!(met.signs.as_str(), "-" | ":") && !met.has_blanks {
        return vec![(LinkKind::Strike, Some(LibertyKind::OtherSignStrike))];
    }
    Vec::new()
}
