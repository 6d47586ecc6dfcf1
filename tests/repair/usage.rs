//! Exit statuses, arguments, and records with a candidate applied.

use crate::program::{adjutant, outcome};
use crate::repair::support::{barrage, sample};
use adjutant::repair::{Limits, repair};

fn slip() -> String {
    barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)")
}

#[test]
fn legal_records_exit_with_0() {
    assert_eq!(adjutant(&["repair", "samples/games"], ""), outcome(0, "", "19 records: 19 without errors\n"));
}

#[test]
fn records_that_no_turn_breaks_are_complained_about() {
    let run = adjutant(&["repair", "samples/broken/setup-zone.srn", "samples/broken/tag-duplicate.srn"], "");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("error[setup-zone]") && run.stderr.contains("error[tag-duplicate]"), "{}", run.stderr);
    assert!(run.stderr.ends_with("2 records: 1 broken outside the turns, 1 unreadable (`adjutant validate` says why, `adjutant fmt --mend` may help)\n"), "{}", run.stderr);
}

#[test]
fn wrong_usage_exits_with_2() {
    for arguments in [&["--max", "0"][..], &["--apply", "0"], &["--apply", "1", "--format", "json"], &["no-such-file"]]
    {
        assert_eq!(adjutant(&[&["repair"], arguments].concat(), "").status, 2, "{arguments:?}");
    }
}

#[test]
fn help_begins_with_examples() {
    let run = adjutant(&["repair", "--help"], "");
    assert_eq!(run.status, 0);
    assert!(run.stdout.starts_with("Examples:\n  adjutant repair a.srn"), "{}", run.stdout);
}

#[test]
fn a_candidate_is_applied_where_it_belongs_and_nowhere_else() {
    let run = adjutant(&["repair", "--apply", "1"], slip());
    assert_eq!((run.status, run.stdout), (0, sample("games/gravon-barrage.srn")));
    assert!(run.stderr.contains("record 1: ply 23: `e4xe5(S<3)` instead of `e4xd5(S<3)`; legal\n"), "{}", run.stderr);
    // The other turns stay unchanged, including comments and spaces.
    let odd = slip().replace("9. e1-e2", "9.   e1-e2 {a  slow one}");
    let legal = "[Event \"another\"]\n[Edition \"gravon\"]\n[Army \"2 F\"]\n10: F.........\n9: 2.........\n4: 2.........\n\
                 1: F.........\n a4-a5   a9-a8 1/2-1/2\n";
    let run = adjutant(&["repair", "--apply", "1"], format!("{legal}\n\n\n{odd}"));
    let mended = odd.replace("e4xd5", "e4xe5");
    assert_eq!((run.status, run.stdout), (0, format!("{legal}\n{mended}")));
}

#[test]
fn a_turn_put_in_numbers_the_others_anew() {
    let text = barrage("14. e4-e5 f9-f8", "14. e4-e5");
    let run = adjutant(&["repair", "--apply", "1"], text);
    assert_eq!((run.status, run.stdout), (0, sample("games/gravon-barrage.srn")));
    assert!(run.stderr.contains("ply 28: `f9-f8` added; legal\n"), "{}", run.stderr);
}

#[test]
fn without_that_candidate_the_record_stays() {
    let run = adjutant(&["repair", "--apply", "9"], slip());
    assert_eq!((run.status, run.stdout), (1, slip()));
    assert!(run.stderr.contains("record 1: left unchanged: there is no candidate 9\n"), "{}", run.stderr);
}

#[test]
fn the_file_is_written_whole() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("mended.srn");
    let path = path.to_str().expect("a path of these tests is UTF-8");
    let run = adjutant(&["repair", "--apply", "1", "-o", path], slip());
    assert_eq!((run.status, run.stdout.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(path).expect("the file is there"), sample("games/gravon-barrage.srn"));
    assert_eq!(adjutant(&["validate", "--quiet", path], "").status, 0);
}

#[test]
fn turns_before_what_another_format_could_not_say_are_left_alone() {
    // The rules after these turns are not documented, so the course of the game is unknown.
    let text = std::fs::read_to_string("samples/broken/not-supported.gsn").expect("a sample");
    let illegal = text.replace("\nB4-B5", "\nB4-B8");
    assert_ne!(text, illegal);
    let inputs = adjutant::games::Inputs::of_bytes("a.gsn", illegal.into_bytes());
    let game = inputs.read().expect("no glob").next().expect("a game").expect("it is a text");
    let reading = game.read();
    let found = repair(game.text(), &reading, None, &Limits::default());
    assert!(found.replayed.findings.iter().any(|finding| finding.name() == "too-far"), "{found:?}");
    assert!(found.candidates.is_empty() && found.broken.is_none(), "{found:?}");
}
