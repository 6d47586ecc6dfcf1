//! `repair --apply`: how much of the text stays as it is, and what is said of what was done.

use crate::program::adjutant;
use crate::repair::support::{barrage, sample};

/// The record with the best candidate; the exit status, and what was said.
fn applied(text: &str) -> (String, i32, String) {
    let run = adjutant(&["repair", "--apply", "1"], text);
    (run.stdout, run.status, run.stderr)
}

#[test]
fn a_longer_sign_makes_a_row_of_single_blanks_longer() {
    let row = " 7:  S  .  2  .  .  .  2 10  .  .";
    let (text, status, said) = applied(&barrage(row, " 7: S . 2 . . . 10 2 . ."));
    assert_eq!((status, text), (0, barrage(row, " 7: S . 2 . . .  2 10 . .")));
    assert!(said.contains("setup: `g7:2 h7:10` for `g7:10 h7:2`; legal\n"), "{said}");
}

#[test]
fn a_row_that_was_not_written_is_put_in() {
    let text = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n7: ........23\n1: F.........\n\n\
                1. a4-a5 j7-j6 2. b4-b6 j6-j5 *\n";
    let (text, status, said) = applied(text);
    assert!(text.contains("\n 7:  .  .  .  .  .  .  .  .  2  3\n 4:  3  2  .  .  .  .  .  .  .  .\n 1:"), "{text}");
    assert!(status == 0 && said.contains("setup: `a4:3 b4:2` for `a4:. b4:.`; legal\n"), "{said}");
}

#[test]
fn a_record_of_tags_alone_gets_a_result_and_the_next_one_stays_apart() {
    let (text, status, said) = applied("[Event \"a\"]\n\n\n[Event \"b\"]\n\n*\n");
    assert_eq!((text.as_str(), status), ("[Event \"a\"]\n1-0\n\n[Event \"b\"]\n\n*\n", 0));
    assert!(said.ends_with("2 records: 1 with nothing to repair, 1 with candidates that save all turns\n"), "{said}");
    // Where there is no such candidate it stays open, and the next record is kept apart from it.
    let run = adjutant(&["repair", "--apply", "9"], "[Event \"a\"]\n\n\n[Event \"b\"]\n\n*\n");
    let records = adjutant(&["convert", "--to", "json", "--lossy"], &run.stdout).stdout;
    assert_eq!(records.lines().count(), 2, "{}", run.stdout);
    assert!(run.stderr.contains("left as it is: there is no candidate 9"), "{}", run.stderr);
}

#[test]
fn what_saves_more_and_not_all_is_counted_as_that() {
    // What people mean by `>` is plain, and that the declared combat is not true remains.
    let (text, status, said) = applied(&barrage("12. e4xe5(S<3)", "12. e4>e5(3<S)"));
    assert_eq!((text, status), (barrage("12. e4xe5(S<3)", "12. e4xe5 (3<S)"), 1));
    assert!(said.ends_with("1 record: 1 with candidates that save more turns\n"), "{said}");
}

#[test]
fn a_text_of_another_form_is_mended_in_that_text() {
    let json = adjutant(&["convert", "--to", "json"], barrage("12. e4xe5(S<3)", "12. hello")).stdout;
    let run = adjutant(&["repair", "--apply", "1"], &json);
    assert_eq!((run.stdout, run.status), (sample("games/gravon-barrage.srn"), 0), "{}", run.stderr);
}
