//! The sheet with the slip, and the corrections that make the sheets agree.

use super::cases::{cases, config};
use super::guilty::{BLUE, RED, merged};
use super::support::{generated, sheet_for, text_of};
use adjutant::board::Side;
use adjutant::notation::{Cell, Record, parse};
use adjutant::replay::{JudgingCriteria, Verdict, replay};
use adjutant::sheets::{Sheet, explanations, merge};
use proptest::prelude::*;

/// Messages about slips, worked out by hand.
#[test]
fn the_slip_is_told() {
    let cases = [
        // Red's Marshal and the Scout next to it are exchanged: the Marshal cannot move three squares.
        (
            " 3:  9  .  . 10  2",
            " 3:  9  .  .  2 10",
            "the slip may be on red.srn:17 (d3 should be `10`, not `2` and e3 should be `2`, not `10`), adjacent setup pieces exchanged",
        ),
        // Red's sheet is consistent until the Marshal strikes later; Blue's sheet names the piece.
        (
            "e7xe8(2<10)",
            "e7xe8(2<9)",
            "the slip may be on red.srn:23 (ply 5 should be `e7xe8(2<10)`, not `e7xe8(2<9)`), a piece misread",
        ),
        (
            "[Result \"1-0\"]",
            "[Result \"0-1\"]",
            "the slip may be on red.srn:5 (the result should be `1-0`, not `0-1`), a result misread",
        ),
        // A line left out: all turns after it are different.
        (
            "6. e3-e4 f1xe1(2<3)\n",
            "",
            "the slip may be on red.srn:26 (ply 11 should be `e3-e4`, not `e4-e5`, ply 12 should be",
        ),
    ];
    for (from, to, told) in cases {
        let sheet = RED.replacen(from, to, 1);
        assert_ne!(sheet, RED, "{from} stands on the sheet");
        let run = merged(&sheet, BLUE);
        assert!(run.stderr.contains(told), "{}", run.stderr);
        assert!(
            run.stderr.ends_with(": with this correction the sheets agree, and the game is legal\n"),
            "{}",
            run.stderr
        );
    }
}

/// Returns the sheet with two pieces of a side's setup exchanged, or `None` if they have the same kind.
fn exchanged(sheet: &[u8], side: Side, one: usize, other: usize) -> Option<Vec<u8>> {
    let mut record: Record<'_> = parse(sheet);
    let half = if record.tag("Edition") == Some("sci-fi-2011") { 4 } else { 5 };
    let mut places = Vec::new();
    for (at, row) in record.rows.iter().enumerate() {
        let is_own = (row.number > half) == (side == Side::Blue);
        let columns = row.cells.iter().enumerate();
        places.extend(
            columns.filter(|(_, cell)| is_own && matches!(cell, Cell::Piece(_))).map(|(column, _)| (at, column)),
        );
    }
    let [one, other] = [one, other].map(|number| places[number % places.len()]);
    let (first, second) = (record.rows[one.0].cells[one.1], record.rows[other.0].cells[other.1]);
    (record.rows[one.0].cells[one.1], record.rows[other.0].cells[other.1]) = (second, first);
    (first != second).then(|| text_of(&record))
}

proptest! {
    #![proptest_config(config(24))]

    /// If two pieces of one player's sheet are exchanged, only that sheet is reported as wrong, and the proposed
    /// correction makes the sheets agree.
    #[test]
    fn the_sheet_with_exchanged_pieces_is_named(case in cases(), of_red: bool, one: usize, other: usize) {
        let game = generated(&case);
        let mut texts = Side::ALL.map(|side| sheet_for(&game, Some(side)));
        let guilty = usize::from(!of_red);
        let Some(slip) = exchanged(&texts[guilty], Side::ALL[guilty], one, other) else { return Ok(()) };
        texts[guilty] = slip;
        let records = texts.each_ref().map(|text| parse(text));
        let sheets = [(0, 0), (1, texts[0].len() as u32)].map(|(at, start)| Sheet { record: &records[at], start });
        let text = texts.concat();
        let verdict = merge(&sheets).ok().map(|merged| replay(&text, &merged.record, None, &mut ()).verdict);
        let is_told = verdict.is_none_or(Verdict::is_failure);
        let found = explanations(&text, &sheets, JudgingCriteria::default());
        if is_told && let Some(best) = found.first() {
            let wrong: Vec<usize> = best.wrong.iter().map(|(sheet, _)| *sheet).collect();
            // If only the end contradicts the board, both sheets may have a wrong end.
            prop_assert!(wrong == [guilty] || verdict == Some(Verdict::Inconsistent) && wrong == [0, 1], "{:?}", wrong);
        }
        for explanation in &found {
            let replayed = replay(&text, &explanation.game, None, &mut ());
            prop_assert!(!replayed.verdict.is_failure());
            // The sheets that are not reported as wrong agree with the game.
            for (number, record) in records.iter().enumerate() {
                let is_wrong = explanation.wrong.iter().any(|(wrong, _)| *wrong == number);
                let pair = [&explanation.game, record].map(|record| Sheet { record, start: 0 });
                prop_assert_eq!(merge(&pair).is_err(), is_wrong);
            }
        }
    }
}
