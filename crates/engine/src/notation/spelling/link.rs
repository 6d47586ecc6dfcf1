//! Parses the text between two squares of a turn.

use super::cursor::Cursor;
use super::interpretation::SpellingInterpretationKind;
use super::turn_words::{Sense, has_sense, outcome};
use crate::board::Outcome;

/// The text between two squares, with one possible meaning.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub kind: LinkKind,
    pub outcome: Option<Outcome>,
    pub end: usize,
    pub interpretation: Option<SpellingInterpretationKind>,
    pub has_blanks: bool,
}

/// The kind of turn that the text between two squares indicates. If the words indicate different kinds, the last of
/// these kinds in the order of this enum is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LinkKind {
    Move,
    Strike,
    Guess,
}

/// The symbols and words between two squares.
#[derive(Debug, Default)]
pub(super) struct LinkTokens {
    signs: String,
    /// The kind of turn that the words indicate.
    said: Option<LinkKind>,
    outcome: Option<Outcome>,
    has_blanks: bool,
}

/// Collects the symbols and words from index `from` on. Also returns the index after them.
fn collect_link_tokens(cursor: &Cursor<'_>, from: usize) -> (LinkTokens, usize) {
    const MOST: usize = 6;
    let mut met = LinkTokens::default();
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
        if has_sense(&word, Sense::Strikes) {
            met.said = met.said.max(Some(LinkKind::Strike));
        } else if let Some(outcome) = outcome(&word) {
            met.outcome = Some(outcome);
        } else if has_sense(&word, Sense::Moves) {
            met.said = met.said.max(Some(LinkKind::Move));
        } else if has_sense(&word, Sense::Guesses) {
            met.said = met.said.max(Some(LinkKind::Guess));
        } else {
            break;
        }
        met.has_blanks = true;
        end = behind;
    }
    (met, end)
}

/// `true` if a word of at least two letters begins at index `at`. If a square follows directly after the first
/// letter, as in `xe5`, this is not a word.
fn is_word(cursor: &Cursor<'_>, at: usize) -> bool {
    cursor.word(at).is_some_and(|(word, _)| word.chars().count() > 1) && !cursor.is_square(at + 1)
}

/// Returns the possible meanings of the text between two squares. `kinds` finds the possible kinds of turn.
pub(super) fn links(cursor: &Cursor<'_>, from: usize, kinds: Kinds) -> Vec<Link> {
    let (met, end) = collect_link_tokens(cursor, from);
    let link =
        |(kind, interpretation)| Link { kind, outcome: met.outcome, end, interpretation, has_blanks: met.has_blanks };
    kinds(&met).into_iter().map(link).collect()
}

/// A function that receives the symbols and words between two squares. The function returns the possible kinds of
/// turn, most likely first.
pub(super) type Kinds = fn(&LinkTokens) -> Vec<(LinkKind, Option<SpellingInterpretationKind>)>;

/// Returns the possible kinds of turn for text between the first and the second square.
pub(super) fn first_link(met: &LinkTokens) -> Vec<(LinkKind, Option<SpellingInterpretationKind>)> {
    let is_all = |signs: &str| !met.signs.is_empty() && met.signs.chars().all(|sign| signs.contains(sign));
    let guesses = met.said == Some(LinkKind::Guess);
    if guesses || met.signs.contains('?') {
        let plain = !guesses && met.signs == "?";
        return vec![(LinkKind::Guess, (!plain).then_some(SpellingInterpretationKind::GuessForm))];
    }
    if met.said == Some(LinkKind::Strike) || met.outcome.is_some() {
        return vec![(LinkKind::Strike, Some(SpellingInterpretationKind::WordStrike))];
    }
    if met.said == Some(LinkKind::Move) {
        let strike = (LinkKind::Strike, Some(SpellingInterpretationKind::MoveAsStrike));
        return vec![(LinkKind::Move, Some(SpellingInterpretationKind::WordMove)), strike];
    }
    if met.signs == "x" {
        return vec![(LinkKind::Strike, None)];
    }
    if met.signs.contains(['x', '*', '+']) {
        return vec![(LinkKind::Strike, Some(SpellingInterpretationKind::OtherSignStrike))];
    }
    if met.signs == "-" {
        return vec![(LinkKind::Move, None), (LinkKind::Strike, Some(SpellingInterpretationKind::MoveAsStrike))];
    }
    if is_all(":") {
        let strike = (LinkKind::Strike, Some(SpellingInterpretationKind::OtherSignStrike));
        return vec![strike, (LinkKind::Move, Some(SpellingInterpretationKind::OtherSignMove))];
    }
    if !met.signs.is_empty() {
        let move_ = (LinkKind::Move, Some(SpellingInterpretationKind::OtherSignMove));
        return vec![move_, (LinkKind::Strike, Some(SpellingInterpretationKind::OtherSignStrike))];
    }
    vec![
        (LinkKind::Move, Some(SpellingInterpretationKind::NoSignMove)),
        (LinkKind::Strike, Some(SpellingInterpretationKind::NoSignStrike)),
    ]
}

/// Returns the possible kinds of turn for text between the second and the third square. Returns an empty list if
/// the text may separate two turns.
pub(super) fn second_link(met: &LinkTokens) -> Vec<(LinkKind, Option<SpellingInterpretationKind>)> {
    let guesses = met.said == Some(LinkKind::Guess);
    if guesses || met.signs == "?" {
        return vec![(LinkKind::Guess, guesses.then_some(SpellingInterpretationKind::GuessForm))];
    }
    if met.signs == "x" {
        return vec![(LinkKind::Strike, None)];
    }
    // The outcome of a strike may also be between two turns.
    if met.outcome.is_some() || met.signs.contains([',', '.', '/', '\\']) {
        return Vec::new();
    }
    if met.said == Some(LinkKind::Strike) {
        return vec![(LinkKind::Strike, Some(SpellingInterpretationKind::WordStrike))];
    }
    if met.signs == "-" && !met.has_blanks {
        return vec![(LinkKind::Move, None), (LinkKind::Strike, Some(SpellingInterpretationKind::OtherSignStrike))];
    }
    if met.signs.contains(['x', '*']) || met.signs == ":" && !met.has_blanks {
        return vec![(LinkKind::Strike, Some(SpellingInterpretationKind::OtherSignStrike))];
    }
    Vec::new()
}
