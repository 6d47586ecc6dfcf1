//! Every verb that reads records reports the interpretations of the readers. See `format-spec/notes.md`, section
//! "What is reported".

use crate::archives::support::LEGAL;
use crate::outputs::verbs::{Reads, WAYS, Writes};
use crate::program::Folder;

/// Eight turns without a character between the squares, two headings, and a result in words.
const NOTES: &str = "Edition: gravon\nVariant: free\n\n10: F . . . . . . . . .\n7: 4 . . . 6 . . . . 3\n4: 7 . . . 2 . . . . 5\n\
    1: F . . . . . . . . .\n\n1. a4 a5  a7 a6\n2. e4 e5  e7 e6\n3. j4 j5  j7 j6\n4. e5 e4  e6 e7\nred resigns\n";

/// Messages about `NOTES`.
const LINES: [&str; 9] = [
    ":1:10: \"gravon\" -> [Edition \"gravon\"]",
    ":2:10: \"free\" -> [Variant \"free\"]",
    ":9:4: \"a4 a5\" -> a4-a5",
    ":9:11: \"a7 a6\" -> a7-a6",
    ":10:4: \"e4 e5\" -> e4-e5",
    ":10:11: \"e7 e6\" -> e7-e6",
    ":11:4: \"j4 j5\" -> j4-j5",
    ": ... and 3 more of this kind",
    ":13:1: \"red resigns\" -> 0-1",
];

/// Returns the lines about interpretations in standard error.
fn reported(stderr: &str) -> Vec<&str> {
    stderr.lines().filter(|line| line.contains("\" -> ") || line.contains(" of this kind")).collect()
}

fn lines_of(file: &str) -> Vec<String> {
    LINES.iter().map(|line| format!("{file}{line}")).collect()
}

#[test]
fn every_verb_reports_each_interpretation_once() {
    let folder = Folder::new();
    folder.write("a.notes", NOTES);
    folder.write("sheet.srn", folder.run(&["convert", "-q", "--to=srn", "a.notes"], "").stdout);
    let mut verbs = 0;
    for way in WAYS.into_iter().filter(|way| matches!(way.reads, Reads::Records | Reads::Sheets)) {
        // `validate` has findings instead, and a compared or replaced file is SRN.
        let is_other = way.verb[0] == "validate" || way.writes == Writes::Inputs || way.verb.contains(&"--check");
        let target = if matches!(way.writes, Writes::Folder(_)) { "results" } else { "result" };
        let run = way.run(&folder, &["a.notes"], target);
        let expected = if is_other { Vec::new() } else { lines_of("a.notes") };
        assert_eq!(reported(&run.stderr), expected, "{:?}: {}", way.verb, run.stderr);
        verbs += usize::from(!is_other);
        let quiet = way.run(&folder, &["a.notes", "-q"], target);
        assert!(reported(&quiet.stderr).is_empty(), "{:?}: {}", way.verb, quiet.stderr);
    }
    assert!(verbs > 40, "{verbs}");
}

#[test]
fn interpretations_come_in_the_order_of_the_records_whatever_the_threads() {
    let folder = Folder::new();
    let files: Vec<String> = (10..40).map(|number| format!("{number}.notes")).collect();
    for file in &files {
        folder.write(&format!("games/{file}"), NOTES);
    }
    let expected: Vec<String> = files.iter().flat_map(|file| lines_of(&format!("games/{file}"))).collect();
    for verb in ["stats", "filter --count", "convert --to=json", "setups --to=list", "reveals --summary"] {
        for jobs in ["-j1", "-j4"] {
            let arguments: Vec<&str> = verb.split(' ').chain([jobs, "games"]).collect();
            assert_eq!(reported(&folder.run(&arguments, "").stderr), expected, "{verb} {jobs}");
        }
    }
}

#[test]
fn interpretations_are_selected_as_the_finding_that_they_belong_to() {
    let folder = Folder::new();
    folder.write("a.notes", NOTES);
    let lines = |options: &[&str]| reported(&folder.run(&[&["stats", "a.notes"], options].concat(), "").stderr).len();
    for (options, expected) in [
        (&["--ignore=source-mended"][..], 0),
        (&["--ignore=W7"], 0),
        (&["--select=source-mended"], 9),
        (&["--select=passed-over"], 0),
        // Two headings are one kind; the turns are another.
        (&["--max-findings=0"], 0),
        (&["--max-findings=1"], 2),
        (&["--max-findings=2"], 8),
    ] {
        assert_eq!(lines(options), expected, "{options:?}");
    }
}

#[test]
fn what_readers_of_other_formats_mended_is_reported_too() {
    let folder = Folder::new();
    let sample = |name: &str| std::fs::read(format!("samples/{name}")).expect("a sample");
    for (name, lines) in [
        (
            "gravon/freesetup.2003.06.07.505.gsn",
            &[
                ":11:1: \"END\" -> `END` appears twice: the moves end at the first `END`",
                ":12:1: \"one vs other result 0 winner 0\" -> the result line appears twice: the first result \
                 line is used",
            ][..],
        ),
        (
            "gravon/classicfree-2006.0-7.xml",
            &[":8:22: \"J6\" -> Gravon does not use the column `J`: `J` is read as `K` (4 times in the record)"],
        ),
        (
            "ucc/illegal-move.log",
            &[":17:8: \"9 5 DOWN ILLEGAL\" -> the manager refused this move as illegal: the line is ignored"],
        ),
        ("games/gravon-duel.srn", &[]),
    ] {
        let file = name.rsplit('/').next().unwrap_or_default();
        folder.write(file, sample(name));
        let expected: Vec<String> = lines.iter().map(|line| format!("{file}{line}")).collect();
        for verb in ["board", "stats", "filter"] {
            assert_eq!(reported(&folder.run(&[verb, file], "").stderr), expected, "{verb} {name}");
        }
    }
    // A lone CR that is read as a line end has no text of its own.
    folder.write("cr.srn", LEGAL.replace('\n', "\r"));
    let run = folder.run(&["board", "cr.srn"], "");
    assert!(run.stderr.starts_with("cr.srn:1:1: \"\" -> a CR without LF is read as a line end"), "{run:?}");
    assert_eq!(reported(&run.stderr).len(), 1);
}

#[test]
fn the_source_is_kept_in_comments_where_that_is_asked_for() {
    let folder = Folder::new();
    folder.write("a.notes", "Blauw: Bert } Jr\n1. a4 a5 a7-a6\n2) e4 e5! e7-e6\nmooie partij\nblue lost on time\n");
    let head = "[Blue \"Bert } Jr\"]\n[Result \"1-0\"]\n[Termination \"time\"]\n\n";
    let kept = "; read \"Bert } Jr\" as [Blue \"Bert } Jr\"]\n\n1. a4-a5 {read \"a4 a5\" as a4-a5} 1... a7-a6\n\
        2. e4-e5 $1 {read \"2)\" as 2.} {read \"e4 e5!\" as e4-e5 $1} 2... e7-e6 {mooie partij} 1-0 \
        {read \"blue lost on time\" as 1-0}\n";
    let plain = "1. a4-a5 a7-a6\n2. e4-e5 $1 e7-e6 {mooie partij} 1-0\n";
    for verb in ["convert --to=srn", "filter --to=srn", "fmt"] {
        let arguments: Vec<&str> = verb.split(' ').chain(["a.notes"]).collect();
        assert_eq!(folder.run(&arguments, "").stdout, format!("{head}{plain}"), "{verb}");
        let run = folder.run(&[&arguments[..], &["--keep-source"]].concat(), "");
        assert_eq!(run.stdout, format!("{head}{kept}"), "{verb}");
    }
    // All of them, and as JSON.
    folder.write("b.notes", NOTES);
    let text = folder.run(&["convert", "--to=srn", "--keep-source", "b.notes"], "").stdout;
    assert_eq!(
        (text.matches("{read \"").count(), text.matches(" e6-e7 {read \"e6 e7\" as e6-e7} 0-1 ").count()),
        (11, 1)
    );
    let json = folder.run(&["convert", "--to=json", "--keep-source", "b.notes"], "").stdout;
    assert!(json.contains(r#"read \"red resigns\" as 0-1"#), "{json}");
    // A sentence follows the text.
    folder.write("c.gsn", std::fs::read("samples/gravon/freesetup.2003.06.07.505.gsn").expect("a sample"));
    let text = folder.run(&["convert", "--to=srn", "--keep-source", "c.gsn"], "").stdout;
    assert!(text.contains("\n{\"END\": `END` appears twice: the moves end at the first `END`}\n"), "{text}");
    // Unchanged records contain the text anyway.
    let run = folder.run(&["filter", "--keep-source", "a.notes"], "");
    assert!(run.status == 2 && run.stderr.contains("--to <FORMAT>"), "{run:?}");
}

#[test]
fn what_is_mended_in_a_record_is_reported_and_kept_in_the_same_way() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.replace("a2-a3", "a2 a3").replace("1/2-1/2", "remise"));
    let run = folder.run(&["fmt", "--mend", "--keep-source", "a.srn"], "");
    let expected = ["a.srn:15:4: \"a2 a3\" -> a2-a3", "a.srn:16:10: \"remise\" -> 1/2-1/2"];
    assert_eq!((reported(&run.stderr), run.status), (expected.to_vec(), 0), "{}", run.stderr);
    let end = "2. a2-a3 {read \"a2 a3\" as a2-a3} 2... a8-a7\n3. a3-a4 1/2-1/2 {read \"remise\" as 1/2-1/2}\n";
    assert!(run.stdout.ends_with(end), "{}", run.stdout);
}

#[test]
fn sheets_that_are_merged_are_reported_one_after_the_other() {
    let folder = Folder::new();
    folder.write("a.notes", NOTES);
    folder.write("b.notes", NOTES);
    let run = folder.run(&["merge", "--keep-source", "a.notes", "b.notes"], "");
    let expected = [lines_of("a.notes"), lines_of("b.notes")].concat();
    assert_eq!((reported(&run.stderr), run.status), (expected.iter().map(String::as_str).collect(), 0));
    assert!(run.stdout.contains("{read \"red resigns\" as 0-1}"), "{}", run.stdout);
}
