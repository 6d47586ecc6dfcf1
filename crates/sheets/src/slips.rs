//! Which sheet has the slip, where sheets of one game do not go together.
//!
//! Each sheet is believed once against all others, and what comes of it is the game, or may be after a correction
//! ([`repair`]). A game that breaks no rule explains what is wrong: the sheets that say something else have the slip.
//! `format-spec/sheets.md`, section "Which sheet has the slip".

use super::merge::{Conflict, Sheet, merge_believing_first};
use super::{fill, has_unnamed};
use crate::notation::{Record, WrittenTurn};
use crate::repair::{Limits, Slip, repair};
use crate::replay::{Judging, RULE_TAGS, Replay, Verdict, deduce, replay, terms_and_setup};

/// A game that sheets which do not go together may be of, and what each of them has wrong then.
#[derive(Clone, Debug)]
pub struct Explanation<'a> {
    /// The game: it breaks no rule. Its spans are those of [`Merged::record`](super::Merged::record).
    pub game: Record<'a>,
    /// What went wrong in writing it down; nothing, if a sheet has all of it right.
    pub slip: Option<Slip>,
    /// The sheets that say something else, with everything in which they differ from it, in order. Of the two spots of a
    /// [`Conflict`] the first is in the texts of all sheets together, as those of the game are; the second is on the
    /// sheet of that number.
    pub wrong: Vec<(usize, Vec<Conflict>)>,
}

impl Explanation<'_> {
    /// How little it takes for granted: how many sheets are wrong, how large the slip is, and in how much they differ.
    fn cost(&self) -> (usize, u8, usize) {
        let differences = self.wrong.iter().map(|(_, conflicts)| conflicts.len()).sum();
        let size = self.slip.map_or(u8::from(differences > 1), Slip::size);
        (self.wrong.len(), size, differences)
    }

    /// Whether nothing on the sheets tells which of the two it was.
    pub fn is_as_good_as(&self, other: &Self) -> bool {
        self.cost() == other.cost()
    }
}

/// How many candidates are asked for of each way of putting the sheets together.
const CANDIDATES: usize = 40;

/// The games that sheets may be of which do not go together, the likeliest first. `text` is the texts of all sheets, one
/// behind the other; `judge_by` is as for [`replay`].
pub fn explanations<'a>(text: &[u8], sheets: &[Sheet<'a>], judge_by: Judging) -> Vec<Explanation<'a>> {
    let mut found: Vec<Explanation<'a>> = Vec::new();
    for believed in 0..sheets.len() {
        let mut order = sheets.to_vec();
        order[..=believed].rotate_right(1);
        let (merged, _) = merge_believing_first(&order);
        let as_it_is = replay(text, &merged.record, judge_by, &mut ());
        if is_a_game(&as_it_is, &merged.record) {
            add(&mut found, sheets, filled(text, merged.record, judge_by), None);
            continue;
        }
        // What takes two slips more is no likelier than that each sheet has its own.
        let limits = Limits { listed: CANDIDATES, seconds: 0, ..Limits::of_effort(judge_by.effort) };
        for candidate in repair(text, &merged.record, judge_by, &limits).candidates {
            if candidate.saves_all() && !candidate.verdict.is_failure() && candidate.verdict != Verdict::Undecided {
                add(&mut found, sheets, candidate.applied(&merged.record), Some(candidate.slip));
            }
        }
    }
    found.sort_by_key(Explanation::cost);
    found
}

/// The record, with the pieces named that it proves: a sheet may have left out one of its own.
fn filled<'a>(text: &[u8], mut record: Record<'a>, judge_by: Judging) -> Record<'a> {
    let (terms, ..) = terms_and_setup(&record, judge_by.edition);
    let board = terms.rules.edition.board;
    if has_unnamed(&record, board)
        && let Some(proven) = deduce(text, &record, judge_by, None)
    {
        fill(&mut record, &proven, board, &terms.numbering);
    }
    record
}

/// Whether nothing is wrong with it.
fn is_a_game(replayed: &Replay, record: &Record<'_>) -> bool {
    !replayed.verdict.is_failure() && replayed.last_position() == Some(record.turns.len() as u32)
}

/// Adds an explanation, unless it is there or all sheets go together with it.
fn add<'a>(found: &mut Vec<Explanation<'a>>, sheets: &[Sheet<'a>], game: Record<'a>, slip: Option<Slip>) {
    if found.iter().any(|other| is_same_game(&other.game, &game)) {
        return;
    }
    let whole = Sheet { record: &game, start: 0 };
    let differing = sheets.iter().enumerate().filter_map(|(number, sheet)| {
        let (_, conflicts) = merge_believing_first(&[whole, *sheet]);
        (!conflicts.is_empty()).then_some((number, conflicts))
    });
    let wrong: Vec<_> = differing.collect();
    if !wrong.is_empty() {
        found.push(Explanation { game, slip, wrong });
    }
}

/// Whether two records are of the same game, wherever they are from.
fn is_same_game(one: &Record<'_>, other: &Record<'_>) -> bool {
    let cells = |record: &Record<'_>| -> Vec<_> { record.rows.iter().map(|row| (row.number, row.cells)).collect() };
    let turns = one.turns.iter().zip(&other.turns);
    let says_the_same = |name: &str| one.tag(name) == other.tag(name);
    one.result == other.result
        && one.turns.len() == other.turns.len()
        && turns.into_iter().all(|(turn, same)| *turn == WrittenTurn { span: turn.span, ..*same })
        && cells(one) == cells(other)
        && RULE_TAGS.iter().chain(&["Termination"]).all(|name| says_the_same(name))
}

#[cfg(test)]
mod tests {
    use super::{Explanation, is_same_game};
    use crate::notation::{Record, Span, parse};
    use crate::repair::Slip;
    use crate::{Conflict, Difference, Spot};

    #[test]
    fn games_are_the_same_in_rows_turns_result_and_rules() {
        let text = "[Edition \"gravon\"]\n[Army \"3 F\"]\n\n10: F.........\n7: 3.........\n4: 3.........\n1: F.........\n\n\
                    1. a4-a5 a7-a6 1-0\n";
        let is_same = |other: &str| is_same_game(&parse(text.as_bytes()), &parse(other.as_bytes()));
        assert!(is_same(text) && is_same(&text.replace("1. a4", "1.  a4").replace("[Army", "[Event \"a\"]\n[Army")));
        for (written, instead) in [
            ("1-0", "0-1"),
            ("a7-a6", "a7-b7"),
            (" a7-a6", ""),
            ("4: 3.", "4: .3"),
            ("gravon", "isf"),
            ("[Army", "[Termination \"time\"]\n[Army"),
        ] {
            assert!(!is_same(&text.replace(written, instead)), "{instead}");
        }
    }

    #[test]
    fn one_difference_is_no_slip_and_several_without_one_are() {
        let spots = [Spot { sheet: 0, span: Span::default() }, Spot { sheet: 1, span: Span::default() }];
        let conflict = Conflict { difference: Difference::Result, spots };
        let cost = |slip, sheets: &[usize]| {
            let wrong = sheets.iter().map(|conflicts| (0, vec![conflict; *conflicts])).collect();
            Explanation { game: Record::default(), slip, wrong }.cost()
        };
        assert_eq!([cost(None, &[1]), cost(None, &[2]), cost(None, &[1, 1])], [(1, 0, 1), (1, 1, 2), (2, 1, 2)]);
        assert_eq!(cost(Some(Slip::Column), &[1]), (1, Slip::Column.size(), 1));
    }
}
