//! Lines from a pipe: the messages and the exit status.

use crate::entry::support::SMALL;
use crate::program::{Run, adjutant, starts};
use adjutant::entry::{Reply, ReplyMessage};
use adjutant::notation::Span;
use std::path::Path;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn record(file: &Path, options: &[&str], script: &str) -> Run {
    let mut arguments = vec!["record", file.to_str().expect("its name is UTF-8")];
    arguments.extend(options);
    adjutant(&arguments, script)
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).expect("it is there")
}

#[test]
fn a_record_is_a_script_of_itself() {
    let folder = folder();
    for sample in ["gravon-barrage", "anniversary-2011-duel"] {
        let text = std::fs::read_to_string(format!("samples/games/{sample}.srn")).expect("a sample");
        let canonical = adjutant(&["fmt", "-"], &text).stdout;
        let file = folder.path().join(sample);
        let run = record(&file, &[], &canonical);
        assert_eq!((run.status, &*run.stdout), (0, ""), "{}", run.stderr);
        assert_eq!(read(&file), canonical);
        assert_eq!(run.stderr.lines().count(), 1, "nothing is asked: {}", run.stderr);
    }
}

#[test]
fn wrong_lines_are_said_with_their_number_and_the_others_are_taken() {
    let folder = folder();
    let file = folder.path().join("a.srn");
    let run = record(&file, &[], &SMALL.replace("\n\n*\n", "\n\na4-a6\na4-a5\nquite\nb7-b6\n"));
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert_eq!(lines[0], "<stdin>:15:1: error[too-far] ply 1 (red): a Miner moves one square at a time");
    assert_eq!(lines[1], "<stdin>:17: error: there is no command `quite`: did you mean `quit`?");
    assert!(lines[2].ends_with("a.srn: 2 turns, legal"), "{}", run.stderr);
    assert!(read(&file).ends_with("1. a4-a5 b7-b6 *\n"));
    let quiet = record(&file, &["--quiet"], "j9-j8\n");
    assert_eq!((quiet.status, &*quiet.stderr), (1, ""));
}

#[test]
fn what_keeps_a_line_from_being_taken_is_said_even_if_it_is_ignored() {
    let folder = folder();
    let file = folder.path().join("a.srn");
    let run = record(&file, &["--ignore", "too-far"], &SMALL.replace("\n\n*\n", "\n\na4-a6\n"));
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert!(run.stderr.starts_with("<stdin>:15:1: error[too-far] ply 1 (red): "), "{}", run.stderr);
}

#[test]
fn a_rule_that_is_broken_on_purpose_is_in_the_exit_status() {
    let folder = folder();
    let file = folder.path().join("a.srn");
    let run = record(&file, &[], &SMALL.replace("\n\n*\n", "\n\na4-a6\n!\n"));
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert!(read(&file).ends_with("1. a4-a6 *\n"));
    assert_eq!(adjutant(&["validate", "-"], read(&file)).status, 1);
}

#[test]
fn any_bytes_are_a_line() {
    let folder = folder();
    let file = folder.path().join("a.srn");
    let long = "a4-a5 ".repeat(20_000);
    let run = record(&file, &[], &format!("{SMALL}\u{1b}[2J\u{0}\n{long}\na4-a5\ncomment \u{1b}[31mred\n"));
    assert_eq!(run.status, 1);
    assert!(!run.stderr.contains('\u{1b}'), "{:?}", run.stderr);
    assert!(run.stderr.contains("the line is longer than 65536 bytes and was not read"), "{}", run.stderr);
    assert!(read(&file).contains("1. a4-a5"), "{}", read(&file));
}

#[test]
fn the_tags_of_a_new_game_are_those_of_the_options() {
    let folder = folder();
    let file = folder.path().join("a.srn");
    let options = ["--edition=hasbro-1999", "--options=rescue", "--red=J\u{fc}rgen \"X\"", "--date=2026.11.22"];
    let run = record(&file, &options, "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(
        read(&file),
        "[Date \"2026.11.22\"]\n[Red \"J\u{fc}rgen \\\"X\\\"\"]\n[Result \"*\"]\n[Edition \"hasbro-1999\"]\n\
         [Variant \"original\"]\n[Options \"rescue\"]\n\n*\n"
    );
}

#[test]
fn a_comment_over_several_lines_is_taken_and_lines_keep_their_numbers() {
    let folder = folder();
    let file = folder.path().join("a.srn");
    let lines = SMALL.replace("\n\n*\n", "\n\na4-a5 {a long\nthink} a7-a9\nquite\ncomment {not\nended\n");
    let run = record(&file, &[], &lines);
    let said: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert!(said[0].starts_with("<stdin>:16:8: error[too-far] ply 2 (blue): "), "{}", run.stderr);
    assert!(said[1].starts_with("<stdin>:17: error: there is no command `quite`"), "{}", run.stderr);
    assert!(said[2].starts_with("<stdin>:18: error: unclosed comment: "), "{}", run.stderr);
    assert!(read(&file).ends_with("1. a4-a5 {a long\nthink} *\n"), "{}", read(&file));
    // A line that is too long is reported where it begins, and the lines after it are read.
    let long = format!("comment {{\n{}}}\nb7-b6\n", "word after word\n".repeat(6000));
    starts(&record(&file, &[], &long).stderr, "<stdin>:1: error: the line is longer than 65536 bytes and was not read");
    assert!(read(&file).ends_with("1. a4-a5 {a long\nthink} 1... b7-b6 *\n"), "{}", read(&file));
}

#[test]
fn a_script_writes_its_own_file_alone() {
    let folder = folder();
    let file = folder.path().join("a.srn");
    // With its own name, the file is saved as usual.
    let own = format!("save {}", file.to_str().expect("its name is UTF-8"));
    let run = record(&file, &[], &format!("{SMALL}a4-a5\n{own}\nb7-b6\n"));
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(read(&file).ends_with("1. a4-a5 b7-b6 *\n"), "{}", read(&file));
    let other = folder.path().join("b.srn");
    for name in [other.to_str().expect("its name is UTF-8"), "no/such/b.srn", "a.srn.gz", "-", "../a.srn"] {
        let run = record(&file, &[], &format!("save {name}\na5-a6\nundo\n"));
        let is_said = run.stderr.starts_with("<stdin>:1: error: a script can save only to ");
        assert!(run.status == 1 && is_said, "{name}: {}", run.stderr);
        assert!(read(&file).ends_with("1. a4-a5 b7-b6 *\n"), "{}", read(&file));
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

/// Returns the names of reported findings and their spans.
fn spans(reply: &Reply) -> Vec<(&'static str, Span)> {
    let finding = |said: &ReplyMessage| match said {
        ReplyMessage::Finding(finding) => Some((finding.name(), finding.span)),
        _ => None,
    };
    reply.said.iter().filter_map(finding).collect()
}

#[test]
fn what_is_wrong_with_a_row_or_a_tag_has_no_place_in_the_record() {
    // A General, which neither army has.
    let mut game = crate::entry::support::script(crate::entry::support::SMALL);
    let reply = game.feed(" 4:  3  .  .  .  2  2  .  .  9  .");
    assert_eq!(spans(&reply), [("setup-kind", Span::default())]);
    assert!(reply.is_wrong);
    // After a turn, an army with one Scout less than each side has.
    let mut game = crate::entry::support::script(&SMALL.replace("\n\n*\n", "\n\n1. a4-a5 *\n"));
    let reply = game.feed("tag Army 10 3 2 F");
    assert_eq!(spans(&reply), [("setup-count", Span::default()); 2]);
    assert!(reply.is_wrong);
}

#[test]
fn the_board_has_color_where_it_is_wanted() {
    let folder = folder();
    let board = |color: &str| {
        let file = folder.path().join(color);
        let run = record(&file, &["--edition=isf", "--setups=none", "--color", color], "a4-a5\nboard\n");
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stderr.rsplit_once("     a    b").expect("a board is drawn").0.to_owned()
    };
    let (plain, colored) = (board("never"), board("always"));
    assert_eq!(board("auto"), plain);
    // Blue's ten pieces of the last row, each in blue.
    let row = |piece: &str| format!("10{}\n", format!(" {piece}").repeat(10));
    assert!(plain.contains(&row(" [?]")), "{plain}");
    assert!(colored.contains(&row("\u{1b}[94m [?]\u{1b}[0m")), "{colored}");
    // Except for the mark where a piece arrived, the board is the same.
    let signs = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(signs(&anstream::adapter::strip_str(&colored).to_string()), signs(&plain));
}

#[test]
fn a_warning_that_is_ignored_is_not_said() {
    let sheet = "[Result \"*\"]\n[Edition \"isf\"]\n\n 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n\
                 \u{20}2:  7  B  6  4  2  5  3  B  3  2\n 1:  3  2  B  F  B  4  6  5  B  3\n\n*\n";
    let script = "b4-b5\nj7-j6\nb5-b6\nj6-j5\nb6xb7 i7-i6\n";
    for (options, warnings) in [
        (&[][..], 1),
        (&["--ignore", "outcome-open"], 0),
        (&["--ignore", "W71"], 0),
        (&["--ignore", "edition-missing"], 1),
    ] {
        let folder = folder();
        let file = folder.path().join("a.srn");
        std::fs::write(&file, sheet).expect("it can be written");
        let run = record(&file, options, script);
        assert_eq!(run.stderr.matches("warning[outcome-open]").count(), warnings, "{options:?}: {}", run.stderr);
        assert!(read(&file).contains("3. b6xb7 i7-i6"), "{options:?}");
    }
}
