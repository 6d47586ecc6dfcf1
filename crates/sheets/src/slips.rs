//! Finds the sheet that contains the slip, if sheets of one game contradict each other.
//!
//! The sheets are merged several times. Each time, another sheet takes precedence. Each merged record is a
//! candidate for the game, either directly or after a correction ([`repair`]). A game without rule violations
//! explains the contradictions: the sheets that differ from this game contain the slip. See
//! `format-spec/sheets.md`, section "Which sheet has the slip".

use super::merge::{Conflict, Sheet, merge_believing_first};
use super::{fill, has_unnamed};
use crate::notation::{Record, WrittenTurn};
use crate::repair::{Limits, Slip, repair};
use crate::replay::{JudgingCriteria, RULE_TAGS, Replay, Verdict, deduce, replay, terms_and_setup};

/// Game that contradictory sheets may describe. `wrong` contains the errors of the sheets if this game is the real
/// game.
#[derive(Clone, Debug)]
pub struct Explanation<'a> {
    /// Game without rule violations. Its spans are those of [`Merged::record`](super::Merged::record).
    pub game: Record<'a>,
    /// Slip that was corrected. `None` if the merged sheets needed no correction.
    pub slip: Option<Slip>,
    /// Sheets that differ from the game: the index of each sheet, and the sheet's differences in order. The differences
    /// are [`Conflict`]s with two spots each. The first spot is the place in the game. Like all spans of the game, this
    /// spot refers to the concatenated texts of all sheets. The second spot is the place on the differing sheet.
    pub wrong: Vec<(usize, Vec<Conflict>)>,
}

impl Explanation<'_> {
    /// Returns the cost: number of wrong sheets, size of the slip, and number of differences.
    fn cost(&self) -> (usize, u8, usize) {
        let differences = self.wrong.iter().map(|(_, conflicts)| conflicts.len()).sum();
        let size = self.slip.map_or(u8::from(differences > 1), Slip::size);
        (self.wrong.len(), size, differences)
    }

    /// Returns `true` if the sheets do not show which of the two explanations is better.
    pub fn is_as_good_as(&self, other: &Self) -> bool {
        self.cost() == other.cost()
    }
}

/// Number of candidates that are requested for each merged record.
const CANDIDATES: usize = 40;

/// Returns the possible games of contradictory sheets, the most likely game first. `text` contains the texts of all
/// sheets, concatenated. `judge_by` is passed to [`replay`].
pub fn explanations<'a>(text: &[u8], sheets: &[Sheet<'a>], judge_by: JudgingCriteria) -> Vec<Explanation<'a>> {
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
        // Second corrections are not searched: an explanation with two slips on one sheet is not more likely than one
        // slip on each of two sheets.
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

/// Returns the record with its proven pieces named. This is needed because a sheet may omit the name of a piece
/// that its writer knew.
fn filled<'a>(text: &[u8], mut record: Record<'a>, judge_by: JudgingCriteria) -> Record<'a> {
    let (terms, ..) = terms_and_setup(&record, judge_by.edition);
    let board = terms.rules.edition.board;
    if has_unnamed(&record, board)
        && let Some(proven) = deduce(text, &record, judge_by, None)
    {
        fill(&mut record, &proven, board, &terms.numbering);
    }
    record
}

/// Returns `true` if the game is complete and has no errors.
fn is_a_game(replayed: &Replay, record: &Record<'_>) -> bool {
    !replayed.verdict.is_failure() && replayed.plies() == Some(record.turns.len() as u32) && replayed.open.is_empty()
}

/// Adds an explanation, unless the same explanation exists or all sheets agree with the game.
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

/// Returns `true` if two records are of the same game, regardless of their sources.
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
    use crate::{Conflict, Difference, SheetSpan};

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
        let spots = [SheetSpan { sheet: 0, span: Span::default() }, SheetSpan { sheet: 1, span: Span::default() }];
        let conflict = Conflict { difference: Difference::Result, spots };
        let cost = |slip, sheets: &[usize]| {
            let wrong = sheets.iter().map(|conflicts| (0, vec![conflict; *conflicts])).collect();
            Explanation { game: Record::default(), slip, wrong }.cost()
        };
        assert_eq!([cost(None, &[1]), cost(None, &[2]), cost(None, &[1, 1])], [(1, 0, 1), (1, 1, 2), (2, 1, 2)]);
        assert_eq!(cost(Some(Slip::Column), &[1]), (1, Slip::Column.size(), 1));
    }
}
