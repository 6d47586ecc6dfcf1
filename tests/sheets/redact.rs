//! `redact`: a sheet contains only facts that its viewer knew or learned.

use super::cases::{cases, config};
use super::onlooker;
use super::program::adjutant;
use super::support::{VIEWERS, generated, sheet_for, with_original, without_spans};
use adjutant::notation::{Span, parse};
use adjutant::replay::{Original, Verdict, replay};
use adjutant::sheets::with_all_turns;
use proptest::prelude::*;

/// Returns the sheet of a record, the messages and the exit status.
fn redacted(view: &str, text: &str) -> (String, String, i32) {
    let run = adjutant(&["redact", "--view", view], text);
    (run.stdout, run.stderr, run.status)
}

/// Three pieces and a Flag on each side.
const GAME: &str = "\
[Event \"Made for this test\"]
[Edition \"hasbro-1999\"]
[Options \"silent-defense rescue\"]
[Army \"7 4 3 2 F\"]
[Mark \"kept\"]

{The Major is on a4.}

10:  F  .  .  .  .  .  .  .  .  .
 9:  3  .  .  .  .  .  .  .  .  .
 8:  .  .  .  .  .  .  .  .  .  .
 7:  4  2  7  .  .  .  .  .  .  .
 4:  7  2  .  .  .  .  .  .  .  4
 3:  .  .  .  .  .  .  .  .  .  .
 2:  3  .  .  .  .  .  .  .  .  .
 1:  F  .  .  .  .  .  .  .  .  .

1. a4-a5 $1 {the Major!} 1... c7-d7
2. b4-b6 a7-a6
3. a5xa6(7>4) b7xb6(2=2)
4. a6-a7 d7-e7
5. a7-a8 e7-e6
6. a8xa9(7>3) e6-e5
7. a9xa10(7>F)^2@a9 1-0
";

fn sheet_of(turns: &str, red: [&str; 3], blue: [&str; 3]) -> String {
    let row = |number: u8, text: &str| format!("{number:2}:{text}\n");
    let empty = "  .  .  .  .  .  .  .  .  .  .";
    let rest = "  .  .  .  .  .  .  .  .  .";
    let mut sheet = String::from(
        "[Event \"Made for this test\"]\n[Edition \"hasbro-1999\"]\n[Options \"silent-defense rescue\"]\n\
         [Army \"7 4 3 2 F\"]\n[Mark \"kept\"]\n\n",
    );
    sheet += &row(10, &format!("  {}{rest}", blue[2]));
    sheet += &row(9, &format!("  {}{rest}", blue[1]));
    sheet += &row(8, empty);
    sheet += &row(7, &format!("{}  .  .  .  .  .  .  .", blue[0]));
    sheet += &row(4, red[0]);
    sheet += &row(3, empty);
    sheet += &row(2, &format!("  {}{rest}", red[1]));
    sheet += &row(1, &format!("  {}{rest}", red[2]));
    sheet + "\n" + turns
}

#[test]
fn silent_defense_hides_defenders_from_all_but_scouts() {
    // Red's turn 2 reveals the Scout b4 (three squares in one turn), so it is known when it is struck in turn 3. That
    // turn's striker is a Scout, so the struck piece is named. Nothing follows the capture of the Flag, not even a
    // rescue.
    let game = GAME.replace("^2@a9", "");
    let blank = ["  ?  ?  .  .  .  .  .  .  .  ?", "?", "?"];
    let (sheet, said, status) = redacted("red", &game);
    let turns = "1. a4-a5 c7-d7\n2. b4-b6 a7-a6\n3. a5xa6(7>?) b7xb6(2=2)\n4. a6-a7 d7-e7\n5. a7-a8 e7-e6\n\
                 6. a8xa9(7>?) e6-e5\n7. a9xa10(7>?) 1-0\n";
    let reds = ["  7  2  .  .  .  .  .  .  .  4", "3", "F"];
    assert_eq!(sheet, sheet_of(turns, reds, ["  ?  ?  ?", "?", "?"]));
    assert_eq!((said.as_str(), status), ("", 0));
    let (sheet, ..) = redacted("blue", &game);
    let turns = turns.replace("7>?) b7", "7>4) b7").replace("a9(7>?)", "a9(7>3)").replace("a10(7>?)", "a10(7>F)");
    assert_eq!(sheet, sheet_of(&turns, blank, ["  4  2  7", "3", "F"]));
    let (sheet, ..) = redacted("spectator", &game);
    let turns = turns.replace("7>4", "7>?").replace("7>3", "7>?").replace("7>F", "7>?");
    assert_eq!(sheet, sheet_of(&turns, blank, ["  ?  ?  ?", "?", "?"]));
}

#[test]
fn behind_an_illegal_turn_no_piece_is_named() {
    let (sheet, said, status) = redacted("red", GAME);
    assert!(sheet.ends_with("6. a8xa9(7>?) e6-e5\n7. a9xa10(?>?)^?@a9 1-0\n"), "{sheet}");
    assert_eq!(status, 1);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("error[game-over] ply 13 (red)"), "{said}");
    assert_eq!(lines[1], "<stdin>:1: record 1: ply 13 could not be played: no piece is named from there on");
}

#[test]
fn comments_and_glyphs_are_kept_only_on_request() {
    let game = GAME.replace("^2@a9", "");
    let run = adjutant(&["redact", "--view", "red", "--keep-comments"], &game);
    assert!(run.stdout.contains("{The Major is on a4.}\n\n10:"), "{}", run.stdout);
    assert!(run.stdout.contains("1. a4-a5 $1 {the Major!} 1... c7-d7\n"), "{}", run.stdout);
    let (sheet, ..) = redacted("red", &game);
    assert!(!sheet.contains(['{', '$']), "{sheet}");
}

#[test]
fn guesses_show_what_the_rules_say() {
    // A Spotter and the piece guessed at are revealed, whether the guess is right or wrong.
    let game = "[Edition \"sci-fi-2011\"]\n[Army \"4 T F\"]\n\n6:F...4T....\n3:F...T4....\n\n\
                e3-e4 f6-f5 e4-e5?e6=F(-4) f5?f4=4 *\n";
    let (sheet, said, status) = redacted("red", game);
    assert!(said.contains("no-target") && status == 1, "{said}");
    assert!(sheet.contains("2. e4-e5?e6=F(-4) f5?f4=4 *"), "{sheet}");
    // The same applies if the record does not declare the outcome.
    let (sheet, ..) = redacted("red", &game.replace("(-4) f5?f4=4", ""));
    assert!(sheet.contains("2. e4-e5?e6=F(-4) *"), "{sheet}");
    let (sheet, ..) = redacted("spectator", &game.replace(" f5?f4=4", ""));
    assert!(sheet.contains("2. e4-e5?e6=F(-4) *"), "{sheet}");
    assert!(sheet.contains(" 6:  ?  .  .  .  ?  ?  .  .  .  .\n"), "{sheet}");
    // An Infiltrator's wrong guess does not reveal the piece.
    let game = "[Edition \"jumbo-2014\"]\n[Variant \"infiltrator\"]\n[Army \"4 I F\"]\n\n7:F...4I....\n4:F...I4....\n\n\
                e4-e5 f7-f6 e5-e6 f6-f5 e6?e7=F f5-f6 e6?e7=4 *\n";
    for view in ["red", "blue", "spectator"] {
        let (sheet, said, status) = redacted(view, game);
        assert!(sheet.contains("3. e6?e7=F(-) f5-f6\n4. e6?e7=4(+) *\n"), "{sheet}");
        assert_eq!((said.as_str(), status), ("", 0));
    }
}

/// If a record declares the piece at which an Infiltrator guessed wrongly, the owner's sheet keeps this declaration,
/// because the owner knows the piece.
#[test]
fn what_a_miss_of_an_infiltrator_showed_is_told_to_its_owner_where_it_was_written() {
    let game = |outcome: &str| {
        format!(
            "[Edition \"jumbo-2014\"]\n[Variant \"infiltrator\"]\n[Army \"4 I F\"]\n\n7:F...?I....\n4:F...I4....\n\n\
             e4-e5 f7-f6 e5-e6 f6-f5 e6?e7=F{outcome} f5-f6 e6?e7=4 *\n"
        )
    };
    for (written, view, told) in [
        ("(-4)", "red", "(-)"),
        ("(-4)", "blue", "(-4)"),
        ("(-4)", "spectator", "(-)"),
        ("(-)", "red", "(-)"),
        ("(-)", "blue", "(-)"),
        ("(-)", "spectator", "(-)"),
        ("", "blue", "(-)"),
    ] {
        let (sheet, said, status) = redacted(view, &game(written));
        assert!(sheet.ends_with(&format!("3. e6?e7=F{told} f5-f6\n4. e6?e7=4(+) *\n")), "{written} {view}\n{sheet}");
        assert_eq!((said.as_str(), status), ("", 0));
    }
}

#[test]
fn the_turns_of_a_sheet_stand_nowhere() {
    let of = |original: &Original<'_>| (original.played.len(), with_all_turns(original).turns);
    let (played, turns) = with_original(GAME.as_bytes(), of);
    // The last turn was not played.
    assert_eq!((played, turns.len()), (12, 13));
    assert!(turns.iter().all(|turn| turn.span == Span::default()));
}

#[test]
fn a_rescue_is_named_unless_defense_is_silent() {
    let game = |options: &str| {
        format!(
            "[Edition \"hasbro-1999\"]\n[Options \"{options}\"]\n[Army \"7 3 F\"]\n\n10:F.........\n7:7...3.....\n\
             4:3...7.....\n1:F.........\n\ne4-e5 e7-e6 e5xe6 a7-a6 a4-a5 a6xa5 e6-e7 a5-a4 e7-e8 a4-a3 e8-e9 a3-a2 \
             e9-e10^3@e1 *\n"
        )
    };
    for (options, view, expected) in [
        ("rescue", "red", "^3@e1"),
        ("rescue", "blue", "^3@e1"),
        ("rescue", "spectator", "^3@e1"),
        ("rescue silent-defense", "red", "^3@e1"),
        ("rescue silent-defense", "blue", "^?@e1"),
        ("rescue silent-defense", "spectator", "^?@e1"),
    ] {
        let (sheet, said, status) = redacted(view, &game(options));
        assert!(sheet.contains(&format!("7. e9-e10{expected} *\n")), "{options} {view}\n{sheet}\n{said}");
        assert_eq!((said.as_str(), status), ("", 0));
    }
}

#[test]
fn unknown_pieces_stay_unknown() {
    let game = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10:?.........\n9:32........\n2:3?........\n1:F.........\n\n\
                b2xb9(2=2) a9-a8 1/2-1/2\n";
    let (sheet, ..) = redacted("red", game);
    assert!(sheet.contains("\n 2:  3  ?  .  "), "{sheet}");
    assert!(sheet.contains("\n 9:  ?  ?  .  "), "{sheet}");
    // A side without rows stays without rows.
    let game = "[Edition \"jumbo-2014\"]\n[Variant \"duel\"]\n\n4:.........F\n3:10 9 3 3 2 2 S B B .\n\n*\n";
    let (sheet, ..) = redacted("blue", game);
    assert!(sheet.contains("\n 4:  .  .  .  .  .  .  .  .  .  ?\n 3:  ?  ?  "), "{sheet}");
    assert!(!sheet.contains("\n10:"), "{sheet}");
}

#[test]
fn what_cannot_be_replayed_is_not_written() {
    let good = GAME.replace("^2@a9", "");
    let misread = good.replace("a4-a5", "a4=a5");
    let misplaced = good.replace(" 2:  3  .", " 5:  3  .");
    let tagged = good.replace("hasbro-1999", "hasbro-1998");
    for (bad, why) in [
        (&misread, "it cannot be read, so it is unknown what was seen"),
        (&misplaced, "its setup is invalid, so it is unknown what was seen"),
        (&tagged, "it cannot be read, so it is unknown what was seen"),
    ] {
        let (sheets, said, status) = redacted("blue", &format!("{bad}\n{good}"));
        assert_eq!(sheets, redacted("blue", &good).0);
        assert!(said.contains(&format!("<stdin>:1: record 1: not written: {why}\n")), "{said}");
        assert_eq!(status, 1);
    }
    adjutant(&["redact"], &good).refuses("pass --view with red, blue or spectator");
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn sheets_hold_what_was_seen_and_are_not_refuted(case in cases()) {
        let text = generated(&case);
        let full = parse(&text);
        for (viewer, name) in VIEWERS {
            let sheet = sheet_for(&text, viewer);
            let read = parse(&sheet);
            prop_assert_eq!(without_spans(read.clone()), without_spans(onlooker::sheet(&full, viewer)), "{}", name);
            let replayed = replay(&sheet, &read, None, &mut ());
            prop_assert_eq!(replayed.verdict, Verdict::Legal, "{}: {:?}", name, replayed.findings);
            // If a silent defender may be a Bomb or may have moved in, the board afterwards is unknown.
            let tag = |name| full.tag(name).unwrap_or_default();
            let is_vague = tag("Edition") == "milton-bradley-1961" && tag("Options").contains("silent-defense");
            if !is_vague {
                prop_assert_eq!(replayed.last_position(), Some(full.turns.len() as u32));
            }
            // Redacting again changes nothing, and a spectator's sheet of a player's sheet is the spectator's sheet of
            // the record. (The wrong guesser is not always clear if an army has both kinds of guessing pieces.)
            let is_clear = !full.tag("Army").is_some_and(|army| army.contains('T') && army.contains('I'));
            if is_clear && replayed.last_position() == Some(full.turns.len() as u32) {
                prop_assert_eq!(sheet_for(&sheet, viewer).escape_ascii().to_string(), sheet.escape_ascii().to_string(), "{}", name);
                prop_assert_eq!(sheet_for(&sheet, None), sheet_for(&text, None), "{}", name);
            }
        }
    }
}

#[test]
fn archives_and_other_formats_are_read() {
    let games = adjutant(&["generate", "--games", "5", "--plies", "60"], "").stdout;
    let json = adjutant(&["convert", "--to", "json"], &games).stdout;
    for view in ["red", "blue", "spectator"] {
        let (sheets, said, status) = redacted(view, &games);
        assert_eq!(sheets.matches("[Event ").count(), 5);
        assert_eq!((said.as_str(), status), ("", 0));
        assert_eq!(redacted(view, &json).0, sheets);
        let third = adjutant(&["redact", "--view", view, "--record", "3"], &games).stdout;
        assert!(sheets.contains(&third) && third.matches("[Event ").count() == 1);
    }
}
