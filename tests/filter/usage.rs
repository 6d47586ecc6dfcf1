//! Messages about wrong usage, and exit statuses.

use crate::filter::support::{archive, filter, record};

#[test]
fn an_expression_that_is_none_is_shown_with_its_place() {
    let run = filter(&["--where", "plise > 200 and winner == draw", "no/such/file.srn"], "");
    let wanted = "error: expected a field, found `plise`
 --> --where:1:1
  |
1 | plise > 200 and winner == draw
  | ^^^^^
  |
  = help: did you mean `plies`?
error: expected `red`, `blue` or `none`, found `draw`
 --> --where:1:27
  |
1 | plise > 200 and winner == draw
  |                           ^^^^
  |
  = help: write `score == \"1/2-1/2\"`
";
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (2, "", wanted));
}

#[test]
fn keys_that_are_none_are_shown_with_their_places() {
    let run = filter(&["--sort-by", "plise", "--sort-by", "plies,down", "--split-by", "players", "--out", "x"], "");
    let wanted = "error: expected a field, found `plise`
 --> --sort-by:1:1
  |
1 | plise
  | ^^^^^
  |
  = help: did you mean `plies`?
error: expected `asc` or `desc`, found `down`
 --> --sort-by:1:7
  |
1 | plies,down
  |       ^^^^
error: expected a field or function that has one value, found `players`
 --> --split-by:1:1
  |
1 | players
  | ^^^^^^^
";
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (2, "", wanted));
}

#[test]
fn options_that_do_not_go_together_are_wrong_usage() {
    for (arguments, said) in [
        (&["--invert"][..], "--where"),
        (&["--split-by", "Event"], "--out"),
        (&["--out", "x"], "--split-by"),
        (&["--split-by", "Event", "--out", "x", "-o", "y"], "--output"),
        (&["--count", "--to", "json"], "--to"),
        (&["--count", "--sort-by", "plies"], "--sort-by"),
        (&["--limit", "0"], "--limit"),
        (&["--sample", "0"], "--sample"),
        (&["--to", "xml"], "xml"),
        (&["--sort-by", ""], "--sort-by"),
    ] {
        let refused = filter(arguments, record("Red \"a\"", "*")).refused();
        assert!(refused.contains(said), "{arguments:?}: {refused}");
    }
}

#[test]
fn a_run_ends_with_1_only_where_nothing_is_selected() {
    let illegal = record("Red \"a\"", "b2xb3 *");
    for (arguments, status) in [
        (&["--where", "verdict == illegal"][..], 0),
        (&["--where", "verdict == legal"], 1),
        (&["--where", "verdict == legal", "--invert"], 0),
        (&[], 0),
        (&["-", "no/such/file.srn"], 2),
        (&["--where", "verdict == legal", "-", "no/such/file.srn"], 2),
    ] {
        let run = filter(arguments, &illegal);
        assert_eq!(run.status, status, "{arguments:?}");
        assert_eq!(run.stdout.is_empty(), arguments.contains(&"verdict == legal") && !arguments.contains(&"--invert"));
    }
    assert_eq!(filter(&[], "").status, 1);
}

#[test]
fn results_go_to_the_file_that_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("out.srn");
    let text = record("Red \"a\"", "*");
    let run = filter(&["-o", &out.display().to_string()], &text);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(&out).ok(), Some(text));
}

/// A misspelled tag would make all records equal: they would not be sorted, and would go to one file.
#[test]
fn a_tag_that_no_record_has_is_named() {
    let records = archive(&[record("Event \"a\"\nRound \"1\"", "*"), record("Event \"b\"", "*")]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("out").display().to_string();
    let said = "none of the selected records has the tag `Editon`; did you mean `Edition`?\n";
    let none = "none of the selected records has the tag `Umpire`\n";
    for (arguments, expected) in [
        (&["--split-by", "Editon", "--out", &out][..], said),
        (&["--sort-by", "Editon,desc"], said),
        (&["--sort-by", "Umpire", "--sort-by", "Editon"], &(none.to_owned() + said)),
        (&["--sort-by", "Round"], ""),
        (&["--sort-by", "plies"], ""),
        (&["--sort-by", "Umpire", "--where", "plies > 999"], ""),
        (&["--sort-by", "Umpire", "-q"], ""),
    ] {
        let run = filter(arguments, &records);
        let nothing_selected = arguments.contains(&"--where");
        assert_eq!((run.status, run.stderr.as_str()), (i32::from(nothing_selected), expected), "{arguments:?}");
    }
}

#[test]
fn the_tag_that_was_meant_may_stand_in_any_of_the_records() {
    let (with, without) = ("[Edition \"isf\"]\n*\n", "[Round \"1\"]\n*\n");
    let said = "none of the selected records has the tag `Editon`; did you mean `Edition`?\n";
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (one, two) in [(with, without), (without, with)] {
        assert_eq!(filter(&["--sort-by", "Editon"], archive(&[one, two])).stderr, said, "{one} {two}");
        let (first, second) = (path("1.srn"), path("2.srn"));
        std::fs::write(&first, one).expect("a file can be written");
        std::fs::write(&second, two).expect("so can this one");
        assert_eq!(filter(&["--sort-by", "Editon", &first, &second], "").stderr, said, "{one} {two}");
    }
}
