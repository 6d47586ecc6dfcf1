//! Records that a format cannot express, at all or to their end: the reason, and the reported losses.

use crate::formats::ataraxos_support::{board, packed, read};
use crate::program::adjutant;
use adjutant::formats::{FORMATS, Reader, ataraxos, by_name, detect_format, gravon, srn, ucc, write_with_losses};
use adjutant::notation::parse;
use adjutant::replay::{Detail, Original, Place, replay};
use std::fs;

/// Returns a Barrage game with these setups and turns.
fn barrage(blue: &str, red: &str, turns: &str) -> String {
    format!("[Edition \"gravon\"]\n[Variant \"barrage\"]\n\n{blue}\n{red}\n\n{turns}\n")
}

const BLUE: &str = "10: F B S 3 2 2 10 9 . .";
const RED: &str = "1: F B S 3 2 2 10 9 . .";

/// Returns the format's message why it cannot express a record.
fn why(format: &str, record: &str) -> String {
    let run = adjutant(&["convert", "--lossy", "--to", format], record);
    assert_eq!(run.stdout, "", "{format}: {}", run.stderr);
    let (_, why) =
        run.stderr.split_once("cannot express the record: ").unwrap_or_else(|| panic!("{format}: {}", run.stderr));
    why.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_board_that_a_form_does_not_have_is_named() {
    let craters = fs::read_to_string("samples/games/sci-fi-2011-duel.srn").expect("a sample");
    for format in ["ataraxos-text", "setups", "strados"] {
        assert_eq!(why(format, &craters), "its board is not the standard board of ten rows with two lakes", "{format}");
    }
}

#[test]
fn a_piece_that_stands_nowhere_in_a_form_is_named() {
    let far = barrage(BLUE, &format!("5: 2 . . . . . . . . .\n{}", RED.replacen(" 2 2", " 2 .", 1)), "*");
    assert_eq!(why("ataraxos-text", &far), "the piece on a5 is outside red's setup zone");
    assert_eq!(why("setups", &far), "a piece of Red's is outside its zone, or two pieces are on one square");
    assert_eq!(why("strados", &far), "its setup cannot be played, so there is no position");
}

#[test]
fn a_setup_of_which_nothing_is_known_is_not_written() {
    let one = "[Edition \"isf\"]\n\n 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n\
        \u{20}2:  7  B  6  4  2  5  3  B  3  2\n 1:  3  2  B  F  B  4  6  5  B  3\n\n*\n";
    for format in ["ataraxos-text", "ucc"] {
        assert_eq!(why(format, one), "its setups must name every piece", "{format}");
    }
    // A list of setups contains the known setup.
    let run = adjutant(&["convert", "--lossy", "--to", "setups"], one);
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stderr);
    assert_eq!(why("setups", "[Edition \"isf\"]\n\n1. a4-a5 *\n"), "neither of its setups is fully known");
}

/// Red's Marshal goes to Blue's back row and brings a Scout back.
const RESCUE: &str = "[Result \"*\"]
[Edition \"hasbro-1999\"]
[Variant \"free\"]
[Options \"rescue\"]

10: . . . . . . . . . F
7: 3 2 . . . . . . . 10
4: 3 2 . . 10 . . . . .
1: F . . . . . . . . .

1. b4xb7(2=2) j7-j8 2. e4-e5 j8-j9 3. e5-e6 j9-j8 4. e6-e7 j8-j7 5. e7-e8 a7-a6 6. e8-e9 a6-a7 7. e9-e10^2@b4 *
";

#[test]
fn turns_from_a_rescue_on_are_said_to_be_lost() {
    for format in ["gsn", "gravon-xml"] {
        let run = adjutant(&["convert", "--to", format], RESCUE);
        assert!(run.stderr.contains("would lose the turns from ply 13 on (a rescue)"), "{format}: {}", run.stderr);
        let run = adjutant(&["convert", "--lossy", "--to", format], RESCUE);
        let back = adjutant(&["convert", "--to", "srn"], run.stdout).stdout;
        assert!(back.contains("6. e8-e9 a6-a7") && !back.contains("e9-e10"), "{format}: {back}");
    }
}

#[test]
fn what_is_no_text_is_not_written_as_one() {
    let text = barrage(BLUE, RED, "1. e1-e5 *");
    let record = parse(text.as_bytes());
    let mut played = Vec::new();
    let replayed = replay(text.as_bytes(), &record, None, &mut played);
    let place = Place { file: "a.srn", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original =
        Original { text: text.as_bytes(), srn: None, place, record: &record, replayed: &replayed, played: &played };
    for format in FORMATS.iter().copied().filter(|format| format.writes != "nothing") {
        match (format.name, write_with_losses(&original, format, "")) {
            ("json", found) => {
                assert!(found.expect_err("it needs findings").to_string().contains("an object contains findings"));
            }
            ("parquet", found) => {
                assert!(found.expect_err("several files").to_string().contains("writes tables into separate files"));
            }
            ("gif" | "html" | "svg" | "png", found) => {
                assert!(
                    found
                        .expect_err("a picture")
                        .to_string()
                        .contains("only the command line (`adjutant convert`) writes"),
                    "{}",
                    format.name
                );
            }
            // Losses are unknown for formats that cannot be read.
            ("srn" | "csv", found) => assert_eq!(found.expect("it is written").1, [], "{}", format.name),
            (_, found) => assert!(
                found.is_ok() || format.name == "ucc",
                "{}: {:?}",
                format.name,
                found.err().map(|why| why.to_string())
            ),
        }
    }
}

#[test]
fn a_form_goes_by_its_names() {
    assert_eq!(by_name("ndjson"), by_name("json"));
    assert_eq!((gravon::gsn::FORMAT.short_name(), srn::FORMAT.short_name()), ("gsn", "SRN"));
}

#[test]
fn a_text_ends_itself_if_a_line_end_behind_it_changes_nothing() {
    let gsn = "#X38FA11 Stratego-Notation v1\ntype0\nB4-B5\nEND\nAnna vs Carl result 4 winner 2";
    assert!(gravon::gsn::FORMAT.ends_itself(gsn.as_bytes()));
    let log = "one RED SETUP\nFB88B79B8B\n8B7B659478\n65s3967549\n9194293695\n\
               two BLUE SETUP\n9194293695\n65s3967549\n8B7B659478\nFB88B79B8B\n1 RED: 0 3 D";
    assert!(!ucc::FORMAT.ends_itself(log.as_bytes()), "the reply breaks off");
    assert!(ucc::FORMAT.ends_itself(format!("{log}\n").as_bytes()));
    assert!(srn::FORMAT.ends_itself(b"1. a4-a5 *"));
}

/// Returns the reader's messages about bytes.
fn said(format: &adjutant::formats::Format, bytes: &[u8]) -> (usize, Vec<String>) {
    let reading = read(format, bytes);
    let words = |detail: &Detail| match detail {
        Detail::Damaged(what) => what.to_string(),
        Detail::NotSupported(what) => what.to_string(),
        other => panic!("{other:?}"),
    };
    (reading.record.turns.len(), reading.findings.iter().map(|finding| words(&finding.detail)).collect())
}

#[test]
fn bytes_that_only_begin_like_a_list_are_no_games() {
    // Syriac letters begin with the same byte as a long list.
    assert_eq!(detect_format("\u{710}\u{712}\u{713} a4-a5".as_bytes()).name, "srn");
    // A list of two values, the first of which is a short text.
    assert_eq!(detect_format(&[0x92, 0xA3, b'a', b'b', b'c', 0x90]).name, "srn");
    assert_eq!(detect_format(&packed(&board(), &[4])).name, "ataraxos");
}

#[test]
fn a_turn_of_which_bytes_are_missing_is_named_and_behind_one_outside_nothing_is() {
    let game = packed(&board(), &[104, 104, 1700]);
    let (turns, found) = said(&ataraxos::BINARY, &game[..game.len() - 1]);
    assert!(found.len() == 1 && found[0].contains("a turn (a whole number)"), "{turns}: {found:?}");
    // Five turns are announced; the second of two is invalid.
    let mut game = packed(&board(), &[104, 1800]);
    let count = 3 + board().len() + 2;
    game[count] = 5;
    let (turns, found) = said(&ataraxos::BINARY, &game);
    assert_eq!((turns, found.len()), (1, 1), "{found:?}");
    assert!(found[0].contains("1799"), "{found:?}");
}

#[test]
fn a_text_without_letters_is_no_game_and_one_with_too_few_of_blues_a_position() {
    let text = FORMATS.iter().copied().find(|format| format.name == "ataraxos-text").expect("it is in the table");
    assert!(matches!(text.reader, Reader::Text(_)));
    let (_, found) = said(text, b" \n");
    assert_eq!(found.len(), 1, "{found:?}");
    let full = adjutant(&["convert", "--lossy", "--to", "ataraxos-text", "samples/games/isf-original.srn"], "").stdout;
    let letters = full.lines().next().expect("a board");
    assert_eq!((letters.len(), said(text, letters.as_bytes()).1.len()), (100, 0), "{full}");
    // If one of Blue's pieces is gone, the board is a position.
    let fewer = format!("{}a", &letters[..99]);
    let reading = read(text, fewer.as_bytes());
    assert_eq!((reading.record.tag("Position"), reading.findings.len()), (Some("red"), 0), "{:?}", reading.findings);
}
