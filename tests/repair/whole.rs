//! Slips in setups, in the seat from which a record is written, in its rules, its lines and its end.

use crate::program::{adjutant, has};
use crate::repair::support::{assert_kept, barrage, repaired, repaired_record, sample, turns};
use adjutant::board::{Board, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Cell, Record, parse, write_record};
use adjutant::repair::{BoardView, BoardViews, Candidate, Correction, Slip};
use adjutant::replay::Verdict;
use adjutant::rules::{Edition, Ruleset};
use proptest::prelude::*;

/// Checks that the best candidate for the sample game with one part replaced restores the sample.
fn assert_mended(written: &str, instead: &str, slip: Slip) {
    let text = barrage(written, instead);
    let best = assert_legal(&text, slip);
    let mended = best.applied(&parse(text.as_bytes()));
    assert_eq!(export(&mended), export(&parse(sample("games/gravon-barrage.srn").as_bytes())), "{slip:?}");
}

/// Returns the best candidate, which makes the record legal.
fn assert_legal(text: &str, slip: Slip) -> Candidate {
    let repair = repaired(text, 10);
    assert_kept(&parse(text.as_bytes()), &repair);
    let best = repair.candidates.first().unwrap_or_else(|| panic!("{slip:?}\n{text}"));
    assert_eq!((best.slip, best.verdict), (slip, Verdict::Legal), "{:#?}", repair.candidates);
    best.clone()
}

/// Returns the record with `?` for every piece of both sides.
fn hidden(text: &str) -> String {
    let is_row = |line: &str| line.trim_start().split_once(':').is_some_and(|(number, _)| number.parse::<u8>().is_ok());
    let cell = |cell: &str| if cell == "." { ".".to_owned() } else { "?".to_owned() };
    let line = |line: &str| match line.split_once(':') {
        Some((number, cells)) if is_row(line) => {
            format!("{number}: {}\n", cells.split_whitespace().map(cell).collect::<Vec<_>>().join(" "))
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

fn export(record: &Record<'_>) -> String {
    let mut text = Vec::new();
    write_record(record, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

#[test]
fn a_slip_in_a_setup_is_found_again() {
    // Blue's Spy and Scout of row 7; Blue's Marshal instead of a second General; Red's and Blue's Flag left out.
    for (written, instead, slip) in [
        (" 7:  S  .  2", " 7:  2  .  S", Slip::SetupExchanged),
        (" 7:  S  .  2  .  .  .  2 10", " 7:  S  .  2  .  .  . 10  2", Slip::SetupNeighbours),
        (" 7:  S  .  2  .  .  .  2 10", " 7:  S  .  2  .  .  .  2  9", Slip::SetupPiece),
        (" 7:  S  .  2  .  .  .  2 10", " 7:  S  .  2  .  .  .  2  2", Slip::SetupDoubled),
        (" 7:  S  .  2  .  .  .  2 10", " 7:  S  .  2  .  .  .  .  2", Slip::SetupPieces),
        (" 3:  2  .  .  9  2  .", " 3:  2  .  .  9  .  2", Slip::SetupSquare),
        (" 7:  S  .  2  .  .  .  2 10  .  .", " 7:  .  . 10  2  .  .  .  2  .  S", Slip::RowMirrored),
        (
            " 9:  .  .  .  3  B  .  9  .  .  .\n 8:  .  .  .  .  .  .  .  .  .  .",
            " 9:  .  .  .  .  .  .  .  .  .  .\n 8:  .  .  .  3  B  .  9  .  .  .",
            Slip::RowsExchanged,
        ),
    ] {
        if slip == Slip::SetupPieces {
            // A missing piece and one on the wrong square: every candidate keeps its promise.
            let text = barrage(written, instead);
            assert_kept(&parse(text.as_bytes()), &repaired(&text, 10));
        } else {
            assert_mended(written, instead, slip);
        }
    }
}

#[test]
fn rows_that_were_exchanged_are_proposed_once() {
    let text = barrage(
        " 9:  .  .  .  3  B  .  9  .  .  .\n 8:  .  .  .  .  .  .  .  .  .  .",
        " 9:  .  .  .  .  .  .  .  .  .  .\n 8:  .  .  .  3  B  .  9  .  .  .",
    );
    let repair = repaired(&text, 50);
    let is_exchange = |candidate: &&Candidate| candidate.slip == Slip::RowsExchanged && candidate.saves_all();
    assert_eq!(repair.candidates.iter().filter(is_exchange).count(), 1, "{:#?}", repair.candidates);
}

#[test]
fn a_record_from_the_other_seat_is_turned_round() {
    let truth = parse(sample("games/gravon-barrage.srn").leak().as_bytes());
    let sights = BoardViews { setup: BoardView::OtherSeat, turns: BoardView::OtherSeat, rows: 10 };
    let turned = Correction::Sights(sights).applied(&truth);
    // a1 and j10 are exchanged.
    assert_eq!(turned.turns[0].from.row(), 11 - truth.turns[0].from.row());
    assert_eq!(turned.turns[0].from.column(), 9 - truth.turns[0].from.column());
    let text = export(&turned);
    let best = assert_legal(&text, Slip::OtherSeat);
    assert_eq!(export(&best.applied(&parse(text.as_bytes()))), export(&truth));
}

/// Returns the record as the opposite player would write it, made from its text: `rows` rows and ten columns, seen
/// from the other end.
fn from_the_other_seat(text: &str, rows: u8) -> String {
    let turned = |line: &str| {
        let mut out: Vec<u8> = line.bytes().collect();
        for at in 1..out.len() {
            if let [column @ b'a'..=b'j', row @ b'1'..=b'9'] = &mut out[at - 1..=at] {
                (*column, *row) = (b'a' + b'j' - *column, b'0' + rows + 1 - (*row - b'0'));
            }
        }
        String::from_utf8(out).expect("ASCII")
    };
    let (head, movetext) = text.split_at(text.find("\n1. ").expect("a first turn"));
    let (tags, setup) = head.split_at(head.find("\n\n").expect("a setup"));
    let mut setup: Vec<(u8, String)> = setup
        .lines()
        .filter_map(|line| line.split_once(':'))
        .map(|(row, cells)| {
            let cells: Vec<String> = cells.split_whitespace().rev().map(str::to_owned).collect();
            (rows + 1 - row.trim().parse::<u8>().expect("a number"), cells.join(" "))
        })
        .collect();
    setup.sort_by_key(|(row, _)| std::cmp::Reverse(*row));
    let setup: Vec<String> = setup.iter().map(|(row, cells)| format!("{row}: {cells}")).collect();
    format!("{tags}\n\n{}\n{}", setup.join("\n"), turned(movetext))
}

#[test]
fn squares_struck_from_and_guessed_at_are_turned_round_with_the_others() {
    let corner = "[Edition \"hasbro-1999\"]\n[Army \"10 3 2 F\"]\n\n\
        10: F . . . . . . . . .\n9: . . . . . . . . . 10\n7: 3 . . 2 . . . . . .\n\
        4: . 2 . 3 . . . . . .\n2: . . . . . . . . . 10\n1: F . . . . . . . . .\n\n\
        1. b4-b7xa7(2<3) a7-a6 2. d4-d3 a6-a5 *\n";
    let spotter = "[Edition \"sci-fi-2011\"]\n[Army \"10 3 T F\"]\n\n\
        8: F . . . . . . . . .\n7: . . . . . . . . . 10\n6: . . . . 3 T . . . .\n\
        3: . . . . T . . . . 3\n2: . . . . . . . . . 10\n1: F . . . . . . . . .\n\n\
        1. e3-e4 f6-f5 2. e4-f4?f5=T(+) j7-j6 3. f4-f5 j6-j7 *\n";
    for (truth, rows) in [(corner, 10), (spotter, 8)] {
        let text = from_the_other_seat(truth, rows);
        let best = assert_legal(&text, Slip::OtherSeat);
        assert_eq!(export(&best.applied(&parse(text.as_bytes()))), export(&parse(truth.as_bytes())));
    }
}

#[test]
fn a_setup_or_turns_seen_from_elsewhere_are_seen_as_they_were() {
    let truth = parse(sample("games/gravon-barrage.srn").leak().as_bytes());
    let seen = |setup, turns| Correction::Sights(BoardViews { setup, turns, rows: 10 }).applied(&truth);
    // A mirrored game is as good as the game.
    let alike = [export(&truth), export(&seen(BoardView::Mirrored, BoardView::Mirrored))];
    for (sight, slip) in [
        (BoardView::OtherSeat, Slip::OtherSeat),
        (BoardView::UpsideDown, Slip::Colours),
        (BoardView::Mirrored, Slip::Mirrored),
    ] {
        for (setup, turns) in [(sight, BoardView::Same), (BoardView::Same, sight)] {
            let text = export(&seen(setup, turns));
            let mended = export(&assert_legal(&text, slip).applied(&parse(text.as_bytes())));
            assert!(mended == alike[0] || sight == BoardView::Mirrored && mended == alike[1], "{slip:?}\n{mended}");
        }
    }
}

#[test]
fn where_one_turn_is_missing_by_the_next_number_one_is_put_in() {
    // If pieces are unknown, three turns are possible there, too.
    let text = barrage("g7-e7", "");
    for text in [hidden(&text), text] {
        let best = assert_legal(&text, Slip::Missing);
        let mended = best.applied(&parse(text.as_bytes()));
        assert_eq!(turns(&mended), turns(&parse(sample("games/gravon-barrage.srn").as_bytes())));
    }
}

#[test]
fn lines_and_ends_are_found_again() {
    assert_mended("17. e6-e7 f6-f5", "17. e6-e7 f6-f5\n18. e6-e7 f6-f5", Slip::LineRepeated);
    // The number of the omitted line is missing.
    let text = barrage("14. e4-e5 f9-f8\n", "");
    let best = assert_legal(&text, Slip::NumberMissing);
    let mended = best.applied(&parse(text.as_bytes()));
    assert_eq!(turns(&mended), turns(&parse(sample("games/gravon-barrage.srn").as_bytes())));
    // The score is in the tag, too.
    let text = sample("games/gravon-barrage.srn").replace("1-0", "0-1");
    let best = assert_legal(&text, Slip::Result);
    assert!(export(&best.applied(&parse(text.as_bytes()))).contains("[Result \"1-0\"]"));
    // The Flag was taken in the last turn.
    let truth = parse(sample("games/gravon-barrage.srn").leak().as_bytes());
    let mut cut = truth.clone();
    cut.turns.pop();
    let text = export(&cut);
    let best = assert_legal(&text, Slip::EndMissing);
    assert_eq!(turns(&best.applied(&parse(text.as_bytes()))), turns(&truth));
}

#[test]
fn rules_that_are_not_named_are_found() {
    let ranks = barrage("[Variant \"barrage\"]", "[Variant \"barrage\"]\n[Ranks \"descending\"]");
    assert_legal(&ranks, Slip::Ranks);
    let variant = barrage("[Variant \"barrage\"]", "[Variant \"duel\"]");
    assert_legal(&variant, Slip::Variant);
    // The army also belongs to the variant `free`, which this edition does not list.
    let text = sample("games/hasbro-1999-original.srn");
    let variant = text.replace("[Variant \"original\"]", "[Variant \"infiltrator\"]");
    assert_ne!(text, variant);
    let best = assert_legal(&variant, Slip::Variant);
    assert_eq!(best.applied(&parse(variant.as_bytes())).tag("Variant"), Some("original"));
    let edition = barrage("[Edition \"gravon\"]", "[Edition \"anniversary-2011\"]");
    let best = assert_legal(&edition, Slip::Edition);
    assert_eq!(best.applied(&parse(edition.as_bytes())).tag("Edition"), Some("gravon"));
}

#[test]
fn of_all_editions_the_one_most_played_by_comes_first() {
    let record = |turns| {
        format!(
            "[Edition \"jumbo-2041\"]\n[Army \"2 F\"]\n\n10: F.........\n7: .........2\n4: 2.........\n\
             1: F.........\n\n{turns} *\n"
        )
    };
    let text = record("1. a4-a5 j7-j6");
    let best = assert_legal(&text, Slip::Edition);
    assert_eq!(best.applied(&parse(text.as_bytes())).tag("Edition"), Some("jumbo-2014"));
    // No edition has diagonal moves: a tag that can be understood changes nothing.
    let repair = repaired(&record("1. a4-b5 j7-j6"), 10);
    assert!(repair.candidates.is_empty(), "{:#?}", repair.candidates);
}

#[test]
fn two_pieces_left_out_are_put_where_the_turns_need_them() {
    // One piece moves from a4, the other from b4, two squares at once: a Miner and a Scout.
    let text = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n7: ........23\n1: F.........\n\n\
                1. a4-a5 j7-j6 2. b4-b6 j6-j5 *\n";
    let best = assert_legal(text, Slip::SetupPieces);
    let mended = export(&best.applied(&parse(text.as_bytes())));
    assert!(mended.contains(" 4:  3  2  .  .  .  .  .  .  .  .\n"), "{mended}");
    assert_eq!(repaired(text, 10).found_whole, 1);
}

#[test]
fn up_to_three_pieces_of_a_side_are_changed() {
    // Of several surplus Scouts, the one on a4 stays, because it moves.
    for (row, is_mended) in [("2 2 2 . . 2 . . . .", true), ("2 2 2 . . 2 . . 2 .", false)] {
        let text = format!(
            "[Edition \"gravon\"]\n[Army \"2 F\"]\n\n10: F.........\n7: .........2\n4: {row}\n1: F.........\n\n\
             1. a4-a5 j7-j6 2. a5-a6 j6-j5 *\n"
        );
        let repair = repaired(&text, 10);
        assert_kept(&parse(text.as_bytes()), &repair);
        let mended = repair.candidates.first().map(|best| export(&best.applied(&parse(text.as_bytes()))));
        assert_eq!(mended.is_some_and(|text| text.contains(" 4:  2  .  .  .  .  .  .  .  .  .\n")), is_mended, "{row}");
    }
}

#[test]
fn turns_are_seen_from_elsewhere_even_if_no_setup_is_written() {
    let text = "[Edition \"isf\"]\n\n1. a7-a6 a4-a5 2. b7-b6 b4-b5 *\n";
    let repair = repaired(text, 20);
    assert_kept(&parse(text.as_bytes()), &repair);
    let sights = repair.candidates.iter().filter(|candidate| candidate.saves_all());
    let sights = sights.map(|candidate| candidate.correction.clone());
    let sights: Vec<Correction> = sights.filter(|correction| matches!(correction, Correction::Sights(_))).collect();
    let seen = |turns| Correction::Sights(BoardViews { setup: BoardView::Same, turns, rows: 10 });
    assert_eq!(sights, [seen(BoardView::OtherSeat), seen(BoardView::UpsideDown)]);
}

#[test]
fn the_last_turns_are_found_that_take_the_flag() {
    // Blue's Scout goes down column a to the Flag, or stops before it. Red's Scout moves from j5: 4 squares forward, 4
    // back, one sideways before the lake. If Red's first turn is missing, too, it moves from j4: 5 squares forward, 3
    // back, 8 sideways; on a4 it would block the way.
    for (turns, ways) in [("1. j4-j5", 1 + 4 + 4 + 1), ("", 5 + 3 + 8)] {
        let text = format!(
            "[Edition \"gravon\"]\n[Army \"2 F\"]\n[Result \"0-1\"]\n[Termination \"flag\"]\n\n10: .........F\n\
             7: 2.........\n4: .........2\n1: F.........\n\n{turns} 0-1\n"
        );
        let repair = repaired(&text, 100);
        assert_kept(&parse(text.as_bytes()), &repair);
        let ends: Vec<&Candidate> =
            repair.candidates.iter().filter(|candidate| candidate.slip == Slip::EndMissing).collect();
        assert_eq!(ends.len(), ways, "{turns}: {:#?}", repair.candidates);
        for end in ends {
            let mended = crate::repair::support::turns(&end.applied(&parse(text.as_bytes())));
            assert!(mended.contains("xa1(2>F)") && end.verdict == Verdict::Legal, "{mended}");
        }
    }
}

#[test]
fn what_is_as_good_is_said() {
    // It is unknown which of the pieces were Scouts and which was the Miner: none of the three moved.
    let text = "[Edition \"gravon\"]\n[Army \"3 2 2 F\"]\n\n10: F.........\n9: 322.......\n2: 22........\n1: F.........\n\n\
                1. a2-a3 a9-a8 *\n";
    has(&adjutant(&["repair"], text).stdout, "equally good");
    let rows = adjutant(&["repair", "--format", "csv"], text).stdout;
    assert!(rows.lines().nth(2).is_some_and(|row| row.ends_with(",1,,,,,")), "{rows}");
}

#[test]
fn little_of_the_text_is_changed() {
    let text = barrage(" 7:  S  .  2  .  .  .  2 10", " 7:  S  .  2  .  .  . 10  2").replace("9. e1-e2", "9.   e1-e2");
    let run = adjutant(&["repair", "--apply", "1"], &text);
    let truth = sample("games/gravon-barrage.srn").replace("9. e1-e2", "9.   e1-e2");
    assert_eq!((run.status, run.stdout), (0, truth), "{}", run.stderr);
    assert!(run.stderr.contains("setup: `g7:2 h7:10` instead of `g7:10 h7:2`; legal\n"), "{}", run.stderr);
    // In rows without spaces each square has one character.
    let close = text.replace(" 7:  S  .  2  .  .  . 10  2  .  .", "7: S.2...X2..");
    has(&adjutant(&["repair", "--apply", "1"], &close).stdout, "\n7: S.2...2X..\n");
}

/// Returns a random game with a full army.
fn game(edition: &str, seed: u64) -> Record<'static> {
    let rules = Ruleset::new(Edition::from_name(edition).expect("an edition"), Variant::Original);
    let plan = Plan { rules, policy: Policy::Aggressive, seed, max_plies: 120 };
    plan.record(1).expect("an army that fits")
}

/// Makes a slip in the setup rows; `what` selects the slip.
fn slipped(record: &mut Record<'_>, what: u8, one: usize, other: usize) {
    let columns = usize::from(Board::COLUMNS);
    let (row, column) = (one / columns % record.rows.len(), one % columns);
    let (second, far) = (other / columns % record.rows.len(), other % columns);
    match what {
        0 => {
            let cell = record.rows[row].cells[column];
            record.rows[row].cells[column] = record.rows[second].cells[far];
            record.rows[second].cells[far] = cell;
        }
        1 => record.rows[row].cells[column] = record.rows[second].cells[far],
        2 => record.rows[row].cells[column] = Cell::Empty,
        3 => record.rows[row].cells.reverse(),
        4 => drop(record.turns.drain(one % record.turns.len().max(1)..).take(2).count()),
        5 => record.result = adjutant::notation::Score::ALL.get(one % 4).copied(),
        _ => record.tags.retain(|tag| tag.name != "Edition"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_is_applied_keeps_what_was_promised(
        edition in 0..Edition::ALL.len(), seed in 0..40_u64, what in 0..7_u8, one in 0..40_usize, other in 0..400_usize,
    ) {
        let mut record = game(Edition::ALL[edition].name, seed);
        slipped(&mut record, what, one, other);
        let text = export(&record);
        let read = parse(text.as_bytes());
        let repair = repaired_record(text.as_bytes(), &read, 10);
        assert_kept(&read, &repair);
        if let Some(best) = repair.candidates.first() {
            // With the program, too, which edits the text.
            let run = adjutant(&["repair", "--apply", "1"], &text);
            let written = parse(run.stdout.as_bytes());
            let mended = best.applied(&read);
            prop_assert_eq!(export(&written), export(&mended));
            let again = repaired(&run.stdout, 1);
            prop_assert_eq!((again.replayed.verdict, run.status), (best.verdict, i32::from(best.verdict.is_failure())));
        }
    }
}
