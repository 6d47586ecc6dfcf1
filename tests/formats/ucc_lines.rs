//! Logs of the UCC manager with a line that is repeated, too late, or between lines that belong together.

use crate::formats::ucc::{SETUPS, judged, said};
use crate::program::adjutant;
use adjutant::formats::ucc;
use adjutant::replay::foreign::{Damaged, PassedOver};
use adjutant::replay::{Detail, Verdict};

const END: &str = "Game ends on BLUE's turn - REASON: Unintelligable response\n";
const LAST: &str = "two.py BLUE ILLEGAL 1 148 148\n";

/// Returns the reader's findings about a log.
fn details(text: &str) -> Vec<Detail> {
    ucc::read(text.as_bytes(), "").findings.into_iter().map(|finding| finding.detail).collect()
}

#[test]
fn a_move_behind_the_end_is_none() {
    for end in [END, LAST] {
        let text = format!("{SETUPS}1 RED: 0 3 DOWN OK\n{end}1 BLU: 9 6 UP OK\n");
        assert!(details(&text).contains(&Detail::Damaged(Damaged::MoveBehindTheEnd)), "{:?}", details(&text));
        assert_eq!(judged(&text).0.record.turns.len(), 1, "{text}");
    }
}

#[test]
fn a_last_line_may_come_again_but_not_say_something_else() {
    let log = format!("{SETUPS}1 RED: 0 3 DOWN OK\n{END}{LAST}");
    assert_eq!(details(&log), []);
    assert_eq!(details(&format!("{log}{LAST}")), [Detail::PassedOver(PassedOver::LastLineAgain)]);
    let other = LAST.replace("ILLEGAL", "VICTORY");
    assert_eq!(details(&format!("{log}{other}")), [Detail::Damaged(Damaged::OtherLastLine)]);
    assert_eq!(said(&format!("{log}{other}")).2, "1-0", "the first counts");
}

#[test]
fn a_setup_that_comes_again_or_late_is_damage() {
    let (red, blue) = SETUPS.split_once("two.py").expect("Blue's");
    let blue = format!("two.py{blue}");
    for text in [format!("{SETUPS}{red}"), format!("{red}1 RED: 0 3 DOWN OK\n{blue}"), format!("{red}{END}{blue}")] {
        let misplaced = |detail: &Detail| matches!(detail, Detail::Damaged(Damaged::SetupMisplaced(_)));
        assert_eq!(details(&text).iter().filter(|detail| misplaced(detail)).count(), 1, "{text}: {:?}", details(&text));
    }
}

#[test]
fn a_broken_pipe_within_a_setup_parts_no_rows() {
    let signal = "SIGPIPE - Broken pipe (AI program no longer running)\n";
    let text = SETUPS.replacen("65s3967549\n", &format!("65s3967549\n{signal}"), 1);
    assert_eq!(details(&text), [Detail::PassedOver(PassedOver::BrokenPipe)]);
    assert_eq!(judged(&text).0.record.rows.len(), 8);
    // The player for whom the manager waits does not matter for the game.
    let waits = "RED is invalid. Wait for BLUE's turn to exit.\n";
    let text = format!("{SETUPS}1 RED: 0 3 DOWN OK\n{signal}{waits}1 BLU: 9 6 UP OK\n");
    assert_eq!(details(&text), [Detail::PassedOver(PassedOver::BrokenPipe)]);
    assert_eq!(judged(&text).0.record.turns.len(), 2);
    let text = text.replace("turn to exit", "turn");
    assert_eq!(details(&text).len(), 2, "another line is none of a log: {:?}", details(&text));
}

#[test]
fn a_path_that_no_missing_program_was_named_before_names_nobody() {
    let path = "Check that executable \"agents/nobody\" exists and has executable permissions set.\n";
    let text = format!("{path}{SETUPS}");
    let reading = ucc::read(text.as_bytes(), "");
    assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (Some("one"), Some("two")));
}

#[test]
fn the_reply_on_which_a_game_was_forfeited_may_look_like_a_move() {
    let text = |replies: &str, reason: &str| {
        format!(
            "{SETUPS}1 RED: 0 3 DOWN OK\n{replies}Game ends on BLUE's turn - REASON: {reason}\ntwo.py BLUE ILLEGAL 1 148 148\n"
        )
    };
    let is_damaged = |text: &str| details(text).contains(&Detail::Damaged(Damaged::NoOutcome));
    assert!(!is_damaged(&text("1 BLU: 9 6 UP\n", "Unintelligable response")));
    // Every other such reply needs an outcome.
    assert!(is_damaged(&text("1 BLU: 9 6 UP\n", "Response timeout after 2.000000 seconds.")));
    assert!(is_damaged(&text("1 BLU: 9 6 UP\n2 RED: 9 6 UP\n", "Unintelligable response")));
}

#[test]
fn whose_turn_it_was_is_held_against_whom_the_last_line_names() {
    let log = format!("{SETUPS}1 RED: 0 3 DOWN OK\n{END}");
    for (last, is_told) in [("two.py BLUE", false), ("one RED", true), ("neither BOTH", true), ("x NONE", true)] {
        let text = format!("{log}{last} ILLEGAL 1 148 148\n");
        let found = details(&text);
        assert_eq!(found.contains(&Detail::PassedOver(PassedOver::OtherPlayer)), is_told, "{last}: {found:?}");
    }
}

#[test]
fn a_name_is_written_so_that_a_log_is_read_as_one() {
    let log = format!("{SETUPS}1 RED: 0 3 DOWN OK\n{END}{LAST}");
    let srn = adjutant(&["convert", "--from", "ucc", "--to", "srn"], &log).stdout;
    for (name, written) in [("Ada B. / C", "Ada_B____C"), ("[x];{y}%<", "_x]__y}__"), ("", "?"), ("\u{e9}", "\u{e9}")] {
        let named = srn.replacen("[Red \"one\"]", &format!("[Red \"{name}\"]"), 1);
        let run = adjutant(&["convert", "--lossy", "--to", "ucc"], &named);
        let first = run.stdout.lines().next().unwrap_or_default().to_owned();
        assert_eq!(first, format!("{written} RED SETUP"), "{}", run.stderr);
    }
}

#[test]
fn a_draw_for_want_of_pieces_is_written_as_one() {
    let draw = "Game ends on BLUE's turn - REASON: Game declared a draw because neither player has mobile pieces\n";
    let log = format!("{SETUPS}1 RED: 0 3 DOWN OK\n1 BLU: 0 6 UP OK\n{draw}two.py BLUE DRAW 1 148 148\n");
    assert_eq!(said(&log).0, Verdict::Inconsistent, "the board shows pieces that can move");
    let run = adjutant(&["convert", "--lossy", "--from", "ucc", "--to", "ucc"], &log);
    assert!(run.stdout.contains("because neither player has mobile pieces"), "{} {}", run.stdout, run.stderr);
}

#[test]
fn of_a_game_by_rules_that_are_not_known_no_end_is_written() {
    let log = format!("{SETUPS}1 RED: 0 3 DOWN OK\n{END}{LAST}");
    let srn = adjutant(&["convert", "--from", "ucc", "--to", "srn"], &log).stdout;
    let unknown = srn.replacen("[Edition ", "[Variant \"mine\"]\n[Edition ", 1);
    let run = adjutant(&["convert", "--lossy", "--to", "ucc"], &unknown);
    assert!(run.stdout.ends_with("1 RED: 0 3 DOWN OK\n"), "{} {}", run.stdout, run.stderr);
}
