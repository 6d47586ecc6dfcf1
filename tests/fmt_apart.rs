//! `adjutant fmt`: separators between records and stray text, and corrections next to faults.

use crate::program::{Run, adjutant, outcome};
use crate::repair::support::{barrage, sample};
use std::fs;

/// Formats files with these texts.
fn formatted(texts: &[&str], options: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments = vec!["fmt".to_owned()];
    arguments.extend(options.iter().map(|option| (*option).to_owned()));
    for (number, text) in texts.iter().enumerate() {
        let path = folder.path().join(format!("{number}.srn"));
        fs::write(&path, text).expect("it can be written");
        arguments.push(path.to_str().expect("its name is UTF-8").to_owned());
    }
    adjutant(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "")
}

#[test]
fn tags_without_an_end_do_not_run_into_those_of_the_next_record() {
    let (tags, whole) = ("[Event \"a\"]\n", "[Event \"b\"]\n\n*\n");
    let apart = "[Event \"a\"]\n ;\n[Event \"b\"]\n\n*\n";
    assert_eq!(formatted(&[tags, whole], &[]).stdout, apart);
    let run = formatted(&[&format!("{tags}\n\n{whole}")], &[]);
    assert_eq!(run.stdout, "[Event \"a\"]\n\n\n ;\n[Event \"b\"]\n\n*\n");
    for text in [apart, &run.stdout] {
        assert_eq!(adjutant(&["filter", "--count"], text).stdout, "2\n", "{text}");
    }
}

#[test]
fn a_file_that_is_rewritten_ends_no_tags_of_another() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (tags, whole) = ("[Event \"a\"]\n", "[Event \"b\"]\n\n*\n");
    let [one, two] = ["1.srn", "2.srn"].map(|name| folder.path().join(name));
    fs::write(&one, tags).expect("it can be written");
    fs::write(&two, whole.replacen("\n\n", "\n", 1)).expect("it can be written");
    let run = adjutant(&["fmt", "--write", one.to_str().expect("UTF-8"), two.to_str().expect("UTF-8")], "");
    assert_eq!(run.status, 1, "the first has no result: {}", run.stderr);
    let [one, two] = [one, two].map(|path| fs::read_to_string(path).expect("it is there"));
    assert_eq!((one.as_str(), two.as_str()), (tags, whole));
}

#[test]
fn marks_of_the_encoding_and_blank_lines_before_a_record_are_left_out() {
    let run = formatted(&["\u{feff}\u{feff}\n \t\r\n\n[Event \"b\"]\n\n*\n"], &[]);
    assert_eq!((run.status, run.stdout.as_str()), (0, "[Event \"b\"]\n\n*\n"));
}

#[test]
fn of_the_record_that_is_asked_for_nothing_else_is_written() {
    let text = "no record\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]\n\n*\n";
    assert_eq!(formatted(&[text], &["--record", "2"]), outcome(0, "[Event \"c\"]\n\n*\n", ""));
}

#[test]
fn what_is_mended_is_listed_with_its_glyph_and_a_game_that_breaks_a_rule_stays_in_its_form() {
    let listed = |text: &str| {
        let run = adjutant(&["fmt", "--mend"], text);
        let lines: Vec<String> =
            run.stderr.lines().filter_map(|line| Some(line.split_once(": ")?.1.to_owned())).collect();
        (run, lines)
    };
    let (run, lines) = listed(&barrage("14. e4-e5", "14. e4>e5?"));
    assert_eq!((run.status, lines), (0, vec!["\"e4>e5?\" -> e4-e5 $2".to_owned()]));
    assert_eq!(run.stdout, sample("games/gravon-barrage.srn").replace("14. e4-e5", "14. e4-e5 $2"));
    // d5 is a lake; the meaning of `>` is clear all the same.
    let (run, lines) = listed(&barrage("14. e4-e5", "14. e4-d5").replace("20. j5-i5", "20. j5>i5"));
    assert_eq!(run.status, 1);
    assert!(lines.contains(&"\"j5>i5\" -> j5-i5".to_owned()), "{}", run.stderr);
    assert!(run.stderr.contains("error[no-square] ply 27 (red): d5 is a lake"), "{}", run.stderr);
    assert!(run.stdout.contains("14. e4-d5 ") && run.stdout.contains("20. j5-i5 "), "{}", run.stdout);
}
