//! Two slips in one record: pairs of corrections, if no single one makes all turns legal.

use crate::program::adjutant;
use crate::repair::support::{assert_kept, barrage, repaired, sample};
use adjutant::notation::parse;
use adjutant::repair::{Candidate, Slip};
use adjutant::replay::Verdict;
use serde_json::Value;

/// Returns a record with a column misread in turn 12, and a row in turn 21.
fn two_turns() -> String {
    barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)").replace("21. i5-i6 ", "21. i5-i7 ")
}

/// Returns a record with Red's Scout of a3 and its Marshal of j1 exchanged, and a column misread in turn 21.
fn setup_and_turn() -> String {
    let text = sample("games/gravon-barrage.srn").replace("3:  2  .  .  9", "3: 10  .  .  9");
    text.replace("S  .  .  . 10\n\n1.", "S  .  .  .  2\n\n1.").replace("21. i5-i6 ", "21. i5-j6 ")
}

/// Returns the rank, counted from 1, of the candidate that restores the sample.
fn rank_of_truth(text: &str, candidates: &[Candidate]) -> usize {
    let (record, truth) = (parse(text.as_bytes()), sample("games/gravon-barrage.srn"));
    let truth = parse(truth.as_bytes());
    let says = |candidate: &Candidate| {
        let mended = candidate.applied(&record);
        let cells = |row: &adjutant::notation::Row| (row.number, row.cells);
        mended.turns.iter().map(ToString::to_string).eq(truth.turns.iter().map(ToString::to_string))
            && mended.rows.iter().map(cells).eq(truth.rows.iter().map(cells))
    };
    candidates.iter().position(says).expect("the true game is listed") + 1
}

#[test]
fn pairs_stand_behind_the_best_single_corrections() {
    for (text, slips) in
        [(two_turns(), [Slip::Column, Slip::Row]), (setup_and_turn(), [Slip::SetupExchanged, Slip::Column])]
    {
        let repair = repaired(&text, 50);
        assert_kept(&parse(text.as_bytes()), &repair);
        let first_pair = repair.candidates.iter().position(|candidate| candidate.second.is_some()).expect("a pair");
        assert!((1..=3).contains(&first_pair), "{:#?}", repair.candidates);
        let singles = repair.candidates.get(..first_pair).expect("single ones");
        assert!(singles.iter().all(|single| !single.saves_all()));
        let rank = rank_of_truth(&text, &repair.candidates);
        assert!(rank <= 10, "{rank}");
        let pair = &repair.candidates[rank - 1];
        let second = pair.second.as_ref().expect("two corrections");
        assert_eq!([pair.slip, second.slip], slips);
        assert_eq!((pair.stands, pair.turns, pair.verdict), (57, 57, Verdict::Legal));
        // No pair is listed twice in another order.
        let applied: Vec<String> = repair
            .candidates
            .iter()
            .filter(|candidate| candidate.second.is_some())
            .map(|pair| format!("{:?}", pair.applied(&parse(text.as_bytes())).turns))
            .collect();
        assert!(applied.len() as u64 <= repair.found_whole);
    }
}

#[test]
fn a_pair_with_which_the_last_turn_stands_comes_before_one_that_takes_it_out() {
    let text = barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)").replace("29. f10xe10(10>F)", "29. j10xe10(10>F)");
    let repair = repaired(&text, 10);
    assert_eq!(rank_of_truth(&text, &repair.candidates), 2, "{:#?}", repair.candidates);
}

#[test]
fn turns_left_out_are_put_in_where_not_all_that_follows_stands() {
    let text = barrage("14. e4-e5 f9-f8\n", "").replace("20. j5-i5", "20. j6-i6");
    let repair = repaired(&text, 10);
    assert_kept(&parse(text.as_bytes()), &repair);
    let best = &repair.candidates[0];
    assert_eq!((best.slip, best.stands, best.turns), (Slip::NumberMissing, 38, 57), "{:#?}", repair.candidates);
}

#[test]
fn a_pair_that_puts_turns_in_counts_them() {
    // Blue's turn 15 is left out, and a column misread in turn 12.
    let text = barrage("15. e5-e6 f8-f7", "15. e5-e6").replace("12. e4xe5(S<3)", "12. e4xd5(S<3)");
    let repair = repaired(&text, 50);
    assert_kept(&parse(text.as_bytes()), &repair);
    assert_eq!(parse(text.as_bytes()).turns.len(), 56);
    let is_longer = |candidate: &&Candidate| candidate.second.is_some() && candidate.turns == 57;
    let pair = repair.candidates.iter().find(is_longer).unwrap_or_else(|| panic!("{:#?}", repair.candidates));
    assert_eq!((pair.stands, pair.slip), (57, Slip::Column));
}

#[test]
fn a_record_with_a_single_explanation_has_no_pairs() {
    let repair = repaired(&barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)"), 50);
    assert!(repair.candidates.iter().all(|candidate| candidate.second.is_none()));
}

#[test]
fn both_are_applied_and_nothing_else() {
    for text in [two_turns(), setup_and_turn()] {
        let rank = rank_of_truth(&text, &repaired(&text, 10).candidates).to_string();
        let run = adjutant(&["repair", "--apply", &rank], &text);
        assert_eq!((run.stdout, run.status), (sample("games/gravon-barrage.srn"), 0), "{}", run.stderr);
        assert!(run.stderr.contains("; ply 41: `"), "{}", run.stderr);
    }
}

#[test]
fn both_are_told() {
    let text = two_turns();
    let rank = rank_of_truth(&text, &repaired(&text, 10).candidates);
    let document: Value = serde_json::from_str(&adjutant(&["repair", "--format", "json"], &text).stdout).expect("JSON");
    let pair = &document["candidates"][rank - 1];
    assert_eq!(
        (&pair["ply"], &pair["written"], &pair["proposed"]),
        (&23.into(), &"e4xd5(S<3)".into(), &"e4xe5(S<3)".into())
    );
    let second = &pair["second"];
    assert_eq!((&second["ply"], &second["side"], &second["slip"]), (&41.into(), &"red".into(), &"row".into()));
    assert_eq!((&second["written"], &second["proposed"]), (&"i5-i7".into(), &"i5-i6".into()));
    assert_eq!((&pair["stands"], &pair["turns"], &pair["verdict"]), (&57.into(), &57.into(), &"legal".into()));

    let rows = adjutant(&["repair", "--format", "csv"], &text).stdout;
    let row = rows.lines().nth(rank).expect("a row");
    assert!(row.ends_with(",41,row,i5-i7,i5-i6,"), "{row}");

    let table = adjutant(&["repair", "--width", "100"], &text).stdout;
    let lines: Vec<&str> = table.lines().collect();
    let at = lines.iter().position(|line| line.trim_start().starts_with(&format!("{rank} "))).expect("the pair");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
    assert!(words(lines[at]).ends_with("12. e4xd5(S<3) e4xe5(S<3) a column misread 57 of 57 legal"), "{table}");
    assert_eq!(words(lines[at + 1]), "and 41 21. i5-i7 i5-i6 a row misread - -", "{table}");
}
