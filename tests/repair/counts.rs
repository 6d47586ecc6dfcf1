//! Setups whose pieces differ from the army: the order of the squares, the name of each slip, and the number of
//! tried squares.

use crate::repair::support::{assert_kept, repaired};
use adjutant::notation::{Cell, Record, parse, write_record};
use adjutant::repair::{Candidate, Correction, Slip};

/// Returns a Gravon game with this army, these rows and turns.
fn game(army: &str, rows: &[&str], turns: &str) -> String {
    format!("[Edition \"gravon\"]\n[Army \"{army}\"]\n\n{}\n\n{turns} *\n", rows.join("\n"))
}

/// Returns the changed squares of each candidate with their new content, and the slip.
fn changes(text: &str) -> Vec<(String, Slip)> {
    let repair = repaired(text, 100);
    let record = parse(text.as_bytes());
    assert_kept(&record, &repair);
    let told = |candidate: &Candidate| {
        let Correction::Setup(_) = &candidate.correction else { panic!("{candidate:?}") };
        let mended = candidate.applied(&record);
        let mut told = Vec::new();
        for (row, column) in mended.rows.iter().flat_map(|row| (0..10).map(move |column| (row, column))) {
            let before = record.rows.iter().find(|other| other.number == row.number);
            let before = before.map_or(Cell::Empty, |row| row.cells[column]);
            if before != row.cells[column] {
                told.push(format!("{}{}", char::from(b'a' + column as u8), row.number));
            }
        }
        (told.join(" "), candidate.slip)
    };
    repair.candidates.iter().map(told).collect()
}

#[test]
fn of_pieces_too_many_those_beside_one_of_their_kind_come_first() {
    let text =
        game("3 2 2 F", &["10: F.........", "7: 3.2...2...", "4: 2..22....3", "1: F........."], "1. j4-j5 a7-a6");
    let expected = [("d4", Slip::SetupSuperfluous), ("e4", Slip::SetupSuperfluous), ("a4", Slip::SetupSuperfluous)];
    assert_eq!(changes(&text), expected.map(|(square, slip)| (square.to_owned(), slip)));
    // It becomes empty, and nothing else is changed.
    let repair = repaired(&text, 1);
    let mended = repair.candidates[0].applied(&parse(text.as_bytes()));
    let mut written = Vec::new();
    write_record(&Record { turns: Vec::new(), ..mended }, &mut written);
    let written = String::from_utf8(written).expect("UTF-8");
    assert!(written.contains("\n 4:  2  .  .  .  2  .  .  .  .  3\n"), "{written}");
}

#[test]
fn of_pieces_written_twice_those_behind_one_of_their_kind_come_first() {
    // One of Red's Scouts is its Miner: after another Scout, before one, above or below one, or alone.
    let rows = ["10: F.........", "9: 2222......", "7: ....2....3", "3: 2.......2.", "2: ..22....2.", "1: F.......2."];
    let text = game("3 2 2 2 2 2 F", &rows, "1. a3-a4 j7-j6");
    let found = changes(&text);
    let squares: Vec<&str> = found.iter().map(|(square, _)| square.as_str()).collect();
    assert_eq!(squares, ["d2", "c2", "i1", "i2", "i3", "a3"]);
    let slips: Vec<Slip> = found.iter().map(|(_, slip)| *slip).collect();
    assert_eq!(slips[..5], [Slip::SetupDoubled; 5]);
    assert_eq!(slips[5], Slip::SetupPiece);
}

#[test]
fn a_piece_left_out_may_stand_on_any_empty_square_and_none_is_likelier() {
    // Red's Miner did not move: of the 40 squares of its zone three are taken, and the one that it cannot pass is
    // excluded.
    let rows = ["10: F.........", "7: 3.2...2...", "4: 2...2.....", "1: F........."];
    let text = game("3 2 2 F", &rows, "1. a4-a5 a7-a6");
    let found = changes(&text);
    assert_eq!(found.len(), 37);
    assert!(found.iter().all(|(_, slip)| *slip == Slip::SetupMissing), "{found:?}");
    let squares: std::collections::BTreeSet<&str> = found.iter().map(|(square, _)| square.as_str()).collect();
    assert_eq!(squares.len(), 37);
    for taken in ["a4", "e4", "a1"] {
        assert!(!squares.contains(taken), "{taken}");
    }
}

#[test]
fn no_more_than_4000_ways_to_mend_a_setup_are_tried() {
    let rows = |army: &str| {
        game(army, &["10: F.........", "7: 2.........", "4: 2.........", "1: F........."], "1. a4-a5 a7-a6")
    };
    // One piece of each side on any of 38 empty squares; with two pieces of each side there are far more
    // possibilities.
    for (army, found) in [("9 2 F", 38 * 38), ("10 9 2 F", 4000)] {
        let repair = repaired(&rows(army), 3);
        assert_eq!((repair.found, repair.found_whole), (found, found), "{army}");
    }
    // On one side only: three pieces on the empty squares.
    let one =
        game("10 9 8 2 F", &["10: F.........", "7: 2.X98.....", "4: 2.........", "1: F........."], "1. a4-a5 a7-a6");
    assert_eq!(repaired(&one, 3).found, 4000);
}
