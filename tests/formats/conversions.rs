//! Output of `convert`, its refusals, and its reports of losses.

use crate::program::{adjutant, has};
use std::fmt::Write;
use std::fs;

/// Returns a game with the smallest army of Gravon, with these tags, comments and turns.
pub fn barrage(tags: &str, turns: &str) -> String {
    format!(
        "{tags}[Edition \"gravon\"]\n[Variant \"barrage\"]\n\n\
         10:  F  B  .  .  .  .  .  .  .  .\n \
         9:  .  .  .  .  .  .  .  .  .  .\n \
         8:  .  .  .  .  .  .  .  .  .  .\n \
         7: 10  9  3  2  2  S  .  .  .  .\n \
         4: 10  9  3  2  2  S  .  .  .  .\n \
         3:  .  .  .  .  .  .  .  .  .  .\n \
         2:  .  .  .  .  .  .  .  .  .  .\n \
         1:  F  B  .  .  .  .  .  .  .  .\n\n{turns}\n"
    )
}

const GAME: &str = "1. a4-a5 a7-a6\n2. a5xa6(10=10) b7-b6\n3. b4-b5 b6xb5(9=9)\n1/2-1/2";

fn drawn() -> String {
    barrage("[Red \"one\"]\n[Blue \"other\"]\n[Result \"1/2-1/2\"]\n[Termination \"agreement\"]\n", GAME)
}

/// Returns the names in a folder, in order.
fn names(folder: impl AsRef<std::path::Path>) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_a_format_can_say_goes_there_and_back_without_a_word() {
    for name in ["gravon-xml", "gsn"] {
        let there = adjutant(&["convert", "--to", name], drawn()).well();
        let back = adjutant(&["convert", "--to", "srn"], &there.stdout).well();
        let formatted = adjutant(&["fmt"], drawn()).stdout;
        let tags = |text: &str| {
            let mut tags: Vec<String> = text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect();
            tags.sort();
            tags
        };
        let rest = |text: &str| text.split("\n\n").skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(tags(&back.stdout), tags(&formatted), "{name}");
        assert_eq!(rest(&back.stdout), rest(&formatted), "{name}");
    }
}

#[test]
fn what_would_be_lost_is_named_and_the_record_refused() {
    for (record, lost) in [
        (drawn().replace("a7-a6\n", "a7-a6 {a comment} $4\n"), "a comment and a glyph"),
        (drawn().replace("[Red ", "[Event \"a cup\"]\n[Round \"2\"]\n[Red "), "the tag Event and the tag Round"),
        (drawn().replace("agreement", "adjudication"), "the termination adjudication ("),
        (barrage("[Result \"*\"]\n", "1. a4-a5 a7-a6\n2. e4?e5=7\n*"), "the turns from ply 3 on (a guess)"),
        (
            drawn()
                .replace("gravon", "hasbro-1999")
                .replace("1. a4-a5 a7-a6", "1. d4-d6xe6 a7-a6")
                .replace("\n2. a5xa6(10=10) b7-b6\n3. b4-b5 b6xb5(9=9)", ""),
            "the turns from ply 1 on (a strike round a corner)",
        ),
    ] {
        for name in ["gravon-xml", "gsn"] {
            let run = adjutant(&["convert", "--to", name], &record);
            assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{name}: {record}");
            let said = run.stderr.lines().last().unwrap_or_default();
            assert!(said.starts_with("<stdin>:1: record 1: not written: "), "{said}");
            assert!(said.contains(&format!("{name} would lose")) && said.contains(lost), "{said}");
            let run = adjutant(&["convert", "--to", name, "--lossy"], &record);
            let said = run.stderr.lines().last().unwrap_or_default();
            assert!(said.contains(&format!("lost in {name}: ")) && said.contains(lost), "{said}");
            let again = adjutant(&["validate", "-q"], &run.stdout);
            assert!(!run.stdout.is_empty() && again.status < 2, "{}", again.stderr);
        }
    }
}

/// Six moves back and forth: allowed if the rule is off, one too many by Gravon's rules.
#[test]
fn rules_are_lost_only_where_they_change_the_verdict() {
    let mut turns = String::new();
    for number in 1..=3 {
        let (there, back) = (2 * number - 1, 2 * number);
        writeln!(turns, "{there}. a4-a5 f7-f8\n{back}. a5-a4 f8-f7").expect("a text grows");
    }
    let off = |turns: &str| {
        barrage("[Result \"*\"]\n", &format!("{turns}*"))
            .replace("\"gravon\"]", "\"jumbo-2014\"]")
            .replace("\"barrage\"]\n", "\"barrage\"]\n[TwoSquares \"off\"]\n")
    };
    let run = adjutant(&["convert", "--to", "gsn"], off(&turns));
    assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{}", run.stderr);
    let lost = "gsn would lose the rules of jumbo-2014 (by the format's rules, the record is illegal: two-squares at \
                ply 11)";
    assert!(run.stderr.contains(lost), "{}", run.stderr);
    // With one turn less, both rules give the same verdict.
    let five = turns.replace("6. a5-a4 f8-f7\n", "");
    adjutant(&["convert", "--to", "gsn"], off(&five)).well();
    // By the record's own rules the fourth turn is one too many, by Gravon's it is not: the verdict would change.
    let strict = off(&five).replace("[TwoSquares \"off\"]\n", "");
    let run = adjutant(&["convert", "--to", "gsn"], strict);
    assert_eq!(run.status, 1);
    let lost = "the rules of jumbo-2014 (by the format's rules, the record is legal)";
    assert!(run.stderr.contains(lost), "{}", run.stderr);
}

#[test]
fn what_a_format_cannot_hold_at_all_is_not_written_in_any_case() {
    let craters = fs::read_to_string("samples/games/sci-fi-2011-duel.srn").expect("a sample");
    for name in ["gravon-xml", "gsn", "ucc", "strados"] {
        for arguments in [&["convert", "--to", name][..], &["convert", "--to", name, "--lossy"]] {
            let run = adjutant(arguments, &craters);
            assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{name}");
            assert!(run.stderr.contains(&format!("not written: {name} cannot express the record: ")), "{}", run.stderr);
        }
    }
}

#[test]
fn one_refused_record_costs_no_other() {
    let archive = format!("{}\n{}\n{}", drawn(), drawn().replace("a7-a6\n", "a7-a6 {c}\n"), drawn());
    let run = adjutant(&["convert", "--to", "gsn"], archive);
    assert_eq!(run.status, 1);
    assert_eq!(run.stderr.matches("not written").count(), 1);
    assert_eq!(run.stdout.matches("Stratego-Notation").count(), 2);
    assert_eq!(adjutant(&["validate"], &run.stdout).stderr, "2 records: 2 legal\n");
}

#[test]
fn records_go_into_files_of_their_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let dated = drawn().replace("[Red ", "[Date \"2003.05.15\"]\n[Red ");
    fs::write(path("games.srn"), format!("{dated}\n{}\n{dated}", drawn())).expect("a file can be written");
    let run = adjutant(&["convert", "--to", "gsn", "--out", &path("out"), &path("games.srn")], "");
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    let names = names(path("out"));
    assert_eq!(names, ["barrage.2003.05.15.001.gsn", "barrage.2003.05.15.003.gsn", "games-002.gsn"]);
    let back = adjutant(&["convert", "--to", "srn", &path("out/barrage.2003.05.15.003.gsn")], "");
    assert!(back.stdout.contains("[Date \"2003.05.15\"]\n"), "{}", back.stdout);
    // A stream has no file name for the date.
    let run = adjutant(&["convert", "--to", "gsn"], &dated);
    assert!(run.status == 1 && run.stderr.contains("the tag Date"), "{}", run.stderr);
}

#[test]
fn without_a_format_it_says_which_there_are() {
    let run = adjutant(&["convert"], drawn());
    assert_eq!(run.status, 2);
    for name in ["srn", "json", "gravon-xml", "gsn", "ucc", "strados", "csv"] {
        assert!(run.stderr.contains(name), "{}", run.stderr);
    }
}

/// The file name stores date and number only once.
#[test]
fn a_name_that_is_taken_loses_what_it_says() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let numbered = drawn().replace("[Red ", "[Date \"2003.05.15\"]\n[GameNumber \"7\"]\n[Red ");
    fs::write(path("games.srn"), format!("{numbered}\n{numbered}")).expect("a file can be written");
    let run = adjutant(&["convert", "--to", "gsn", "--out", &path("strict"), &path("games.srn")], "");
    assert_eq!(run.status, 1);
    has(
        &run.stderr,
        "record 2: not written: gsn would lose the record's file name, because another file was also called",
    );
    assert_eq!(fs::read_dir(path("strict")).expect("the folder is there").count(), 1);
    let run = adjutant(&["convert", "--to", "gsn", "--lossy", "--out", &path("lossy"), &path("games.srn")], "");
    assert_eq!(run.status, 0);
    assert!(
        run.stderr.contains("record 2: lost in gsn: the record's file name, because another file was also called"),
        "{}",
        run.stderr
    );
    assert_eq!(fs::read_dir(path("lossy")).expect("the folder is there").count(), 2);
}

/// Different rules are reported as such, and a truncated game does not imply facts that only the board shows.
#[test]
fn cut_games_and_other_rules_are_told_apart() {
    let sample = |name: &str| fs::read_to_string(format!("samples/games/{name}.srn")).expect("a sample");
    let run = adjutant(&["convert", "--to", "gravon-xml"], sample("milton-bradley-1961-original"));
    assert!(run.status == 1 && !run.stderr.contains("do not come back"), "{}", run.stderr);
    for name in ["hasbro-1999-original", "hasbro-1999-original-rescue", "jumbo-2014-infiltrator"] {
        for format in ["gravon-xml", "gsn"] {
            let run = adjutant(&["convert", "--to", format, "--lossy"], sample(name));
            if run.status == 1 {
                assert!(run.stderr.contains("cannot express the record"), "{name}: {}", run.stderr);
                continue;
            }
            let again = adjutant(&["validate"], &run.stdout);
            assert!(!again.stdout.contains("termination-mismatch"), "{name}: {}", again.stdout);
        }
    }
}

#[test]
fn what_could_not_be_read_is_not_written_as_if_it_were_whole() {
    let broken = drawn().replace("2. a5xa6", "2. zz");
    for format in ["gravon-xml", "gsn", "ucc"] {
        let run = adjutant(&["convert", "--to", format], &broken);
        assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{format}");
        assert!(run.stderr.contains("not written: the record could not be read completely"), "{}", run.stderr);
    }
    has(&adjutant(&["convert", "--to", "gsn", "--lossy"], &broken).stderr, "lost in gsn: the unreadable part");
    // `filter` does not make complete records of parts either.
    let text = fs::read_to_string("samples/ucc/passed.log").expect("a sample");
    adjutant(&["filter", "--to", "srn"], text).refuses("not-supported");
}

#[test]
fn positions_are_records_in_formats_that_can_hold_them() {
    let positions = fs::read_to_string("samples/strados/ambush.strados").expect("a sample");
    let srn = adjutant(&["convert", "--to", "srn"], &positions).well().stdout;
    assert_eq!(srn.matches("[Position \"").count(), 3, "{srn}");
    let json = adjutant(&["convert", "--to", "json"], &srn).well().stdout;
    assert_eq!(adjutant(&["convert", "--from", "json", "--to", "srn"], json).well().stdout, srn);
    assert_eq!(adjutant(&["convert", "--to", "strados"], &srn).well().stdout, positions);
    for (format, why) in [
        ("gsn", "a field cannot say what happened before a position"),
        ("ucc", "each setup needs forty pieces in the first four rows, but Red's setup does not have them"),
        ("ataraxos-text", "the engine supports only the army of 40 pieces and Barrage, the same for both sides"),
    ] {
        let run = adjutant(&["convert", "--to", format], &srn);
        assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{format}");
        assert!(run.stderr.contains(why), "{format}: {}", run.stderr);
    }
}

/// A declaration that contradicts the board is lost in a format without declarations, and the loss is reported.
#[test]
fn contradictions_are_not_mended_in_silence() {
    let wrong = drawn().replace("a5xa6(10=10)", "a5xa6(10>10)");
    let run = adjutant(&["convert", "--to", "gsn"], &wrong);
    assert_eq!(run.status, 1);
    let lost = "would lose the cause of the verdict, combat-mismatch at ply 3 (legal instead)";
    assert!(run.stderr.contains(lost), "{}", run.stderr);
}

#[test]
fn files_are_called_after_their_inputs_without_the_ending() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for name in ["a.1-vs-b.2.srn", "a.1-vs-c.srn"] {
        fs::write(path(name), drawn()).expect("a file can be written");
    }
    let inputs = [path("a.1-vs-b.2.srn"), path("a.1-vs-c.srn")];
    adjutant(&["convert", "--to", "gsn", "--out", &path("out"), &inputs[0], &inputs[1]], "").well();
    let names = names(path("out"));
    assert_eq!(names, ["a.1-vs-b.2-001.gsn", "a.1-vs-c-001.gsn"]);
}
