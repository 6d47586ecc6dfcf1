//! `fmt --fill`: proven kinds are written into the setup of a sheet; everything else is unchanged.

use super::cases::{cases, config};
use super::program::adjutant;
use super::support::{VIEWERS, generated, sheet_for, text_of};
use adjutant::board::Designation;
use adjutant::notation::{Cell, Record, parse};
use adjutant::replay::{Verdict, deduce, replay, terms_and_setup};
use adjutant::sheets::{fill, has_unnamed};
use proptest::prelude::*;

/// Returns a sheet with proven kinds filled in.
fn filled(text: &str) -> String {
    let run = adjutant(&["fmt", "--fill"], text);
    assert_eq!((run.stderr.as_str(), run.status), ("", 0), "{text}");
    assert_eq!(adjutant(&["fmt", "--fill"], &run.stdout).stdout, run.stdout);
    run.stdout
}

#[test]
fn proven_kinds_are_written_and_others_not() {
    // The Scout of b9 was named; a9 has moved and is no Flag; so a10 is the Flag.
    let sheet = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10:  ?  .  .  .  .  .  .  .  .  .\n 9:  ?  ?  .  .  .  .  .  .  .  .\n\
                 \u{20}8:  .  .  .  .  .  .  .  .  .  .\n 7:  .  .  .  .  .  .  .  .  .  .\n 4:  .  .  .  .  .  .  .  .  .  .\n\
                 \u{20}3:  .  .  .  .  .  .  .  .  .  .\n 2:  3  2  .  .  .  .  .  .  .  .\n 1:  F  .  .  .  .  .  .  .  .  .\n\n\
                 1. b2xb9(2=2) a9-a8 1/2-1/2\n";
    let known = sheet.replace("10:  ?", "10:  F").replace(" 9:  ?  ?", " 9:  3  2");
    assert_eq!(filled(sheet), known);
    assert_eq!(adjutant(&["fmt"], sheet).stdout, sheet);
    // The same as JSON.
    let json = adjutant(&["convert", "--to", "json"], sheet).stdout;
    assert_eq!(filled(&json), known);
    // Before any other move, only the Scout is known.
    let begun = sheet.replace("b2xb9(2=2) a9-a8", "b2xb9(2=2)");
    assert_eq!(filled(&begun), begun.replace(" 9:  ?  ?", " 9:  ?  2"));
    // An illegal record is unchanged.
    let illegal = sheet.replace("a9-a8", "a9-a7");
    let run = adjutant(&["fmt", "--fill"], &illegal);
    assert_eq!((run.stdout.as_str(), run.status), (illegal.as_str(), 1));
}

#[test]
fn a_side_without_rows_gets_them_if_it_fills_its_zone_and_a_piece_of_it_is_proven() {
    let red = " 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n 2:  7  B  6  4  2  5  3  B  3  2\n\
               \u{20}1:  3  2  B  F  B  4  6  5  B  3\n";
    let sheet = |turns: &str| format!("[Edition \"isf\"]\n\n{red}\n{turns} *\n");
    let unknown = "  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?\n";
    // Red's Colonel takes a Miner on b7.
    let named = sheet("1. b4-b5 j7-j6\n2. b5-b6 j6-j5\n3. b6xb7(8>3)");
    let blue = format!("10:{unknown} 9:{unknown} 8:{unknown} 7:  ?  3  ?  ?  ?  ?  ?  ?  ?  ?\n");
    assert_eq!(filled(&named), named.replace(red, &format!("{blue}{red}")));
    // Nothing is proven; or the empty squares of a small army may have any piece.
    let unnamed = sheet("1. b4-b5 j7-j6");
    assert_eq!(filled(&unnamed), unnamed);
    let small = "[Edition \"gravon\"]\n[Army \"8 3 2*2 F\"]\n\n 4:  .  8  .  .  .  .  .  .  2  .\n 3:  .  .  .  .  .  .  .  .  .  .\n\
                 \u{20}2:  .  .  .  3  .  .  .  .  .  .\n 1:  F  2  .  .  .  .  .  .  .  .\n\n\
                 1. b4-b5 j7-j6\n2. b5-b6 j6-j5\n3. b6xb7(8>3) *\n";
    assert_eq!(filled(small), small);
}

/// Red's Scout falls on a7. Red's Miner reaches b10 and brings the Scout back.
const RESCUE: &str = "1. a4-a5 b7-b6\n2. a5-a6 b6-b5\n3. a6xa7(2<3) j7-j6\n4. b4xb5(3>2) j6-j5\n5. b5-b6 j5xj4(8>7)\n\
    6. b6-b7 i7-i6\n7. b7xb8(3>2) i6-i5\n8. b8xb9(3>2) i5-j5\n9. b9xb10(3>S)^2@a4 j5-i5 *\n";

#[test]
fn both_sides_get_rows_on_a_sheet_that_has_none() {
    let unknown = "  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?\n";
    let begins = |piece: &str| format!("  ?  {piece}{}", &unknown[6..]);
    let rows = |blue: &str, red: &str| {
        format!("10:{unknown} 9:{unknown} 8:{unknown} 7:{blue} 4:{red} 3:{unknown} 2:{unknown} 1:{unknown}\n")
    };
    let sheet = "[Edition \"isf\"]\n\n1. b4-b5 j7-j6\n2. b5-b6 j6-j5\n3. b6xb7(8>3) *\n";
    assert_eq!(filled(sheet), sheet.replacen("1. b4", &format!("{}1. b4", rows(&begins("3"), &begins("8"))), 1));
    // A piece that was brought back had its own square in the setup, and does not count twice.
    let head = "[Edition \"hasbro-1999\"]\n[Options \"rescue\"]\n\n";
    let with_rows = filled(&format!("{head}{RESCUE}"));
    assert!(with_rows.starts_with(&format!("{head}10:")) && with_rows.ends_with(RESCUE), "{with_rows}");
    assert!(with_rows.contains("\n 4:  2  3  ?  ?  ?  ?  ?  ?  ?  7\n"), "{with_rows}");
    assert_eq!(pieces(&parse(with_rows.as_bytes())).len(), 80);
}

/// Returns the pieces of a setup, in order.
fn pieces(record: &Record<'_>) -> Vec<Designation> {
    let cells = record.rows.iter().flat_map(|row| row.cells);
    cells.filter_map(|cell| if let Cell::Piece(piece) = cell { Some(piece) } else { None }).collect()
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn what_is_filled_in_is_what_stood_there(case in cases()) {
        let text = generated(&case);
        let full = parse(&text);
        for (viewer, name) in VIEWERS {
            let sheet = sheet_for(&text, viewer);
            let mut record = parse(&sheet);
            let Some(proven) = deduce(&sheet, &record, None, None) else { continue };
            let (terms, ..) = terms_and_setup(&record, None);
            let board = terms.rules.edition.board;
            fill(&mut record, &proven, board, &terms.numbering);
            for (filled, true_one) in pieces(&record).into_iter().zip(pieces(&full)) {
                prop_assert!(filled.is_unknown() || filled == true_one, "{}", name);
            }
            let written = text_of(&record);
            let again = replay(&written, &parse(&written), None, &mut ());
            prop_assert_eq!(again.verdict, Verdict::Legal, "{}: {:?}", name, again.findings);
            prop_assert!(!has_unnamed(&full, board));
        }
    }
}
