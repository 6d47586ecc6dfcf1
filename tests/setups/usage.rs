//! Allowed arguments, and messages about others.

use crate::setups::support::{sample, setups, shown, text_of};

/// Returns the message about wrong usage.
fn said(arguments: &[&str]) -> String {
    setups(arguments, text_of("isf-original.srn")).refused()
}

#[test]
fn a_picture_needs_a_file() {
    let said = setups(&["--svg", "-"], "").refused();
    assert!(said.contains("cannot write `--svg` to standard output: pass `--svg FILE`"), "{said}");
}

#[test]
fn fields_hold_one_table() {
    let message = "error: csv and tsv can contain only one table: pass `--table` with one of `squares`, `rows`, \
                   `columns`, `lanes`, `features`, `patterns`, `frequent`, `distances`, `nearest`, `groups`, `players`\n";
    for arguments in [
        &["--format", "csv"][..],
        &["--format", "tsv", "--table", "rows,lanes"],
        &["--format", "csv", "--table", "heatmaps"],
    ] {
        assert_eq!(said(arguments), message, "{arguments:?}");
    }
    let tsv = shown(&["--format", "tsv", "--table", "features"], text_of("isf-original.srn"));
    assert_eq!(
        tsv.lines().next(),
        Some(
            "group\tfeature\tsetups\tshare\twon\tdrawn\tlost\topen\tscore\tlow\thigh\twithout\tscore_without\tdefinition"
        )
    );
}

#[test]
fn tables_need_their_questions() {
    for (table, option) in
        [("patterns", "--pattern"), ("frequent", "--frequent"), ("distances", "--near"), ("nearest", "--near")]
    {
        assert_eq!(said(&["--table", table]), format!("error: the table `{table}` needs `{option}`\n"));
    }
}

#[test]
fn a_pattern_that_is_none_is_shown_with_its_place() {
    let text = said(&["--pattern", "B/1 F", "--pattern", "BF", "--pattern", "[B"]);
    assert_eq!(
        text,
        "error: expected a number from 2 to 10, found `1`
 --> --pattern:1:3
  |
1 | B/1 F
  |   ^
  |
  = help: in every edition, 10 is the Marshal, 2 the Scout, and S the Spy
error: expected `]` after the pieces, found the end
 --> --pattern:1:1
  |
1 | [B
  | ^
  |
  = help: pieces are 10 (or X) 9 8 7 6 5 4 3 2 S T I B F, `.` is anything, `-` an empty square
"
    );
}

#[test]
fn names_that_there_are_not_are_refused() {
    assert!(said(&["--kind", "marshall"]).contains("a similar value exists: 'marshal'"));
    assert!(said(&["--group", "standard/orignal"]).contains("a similar value exists: 'standard/original'"));
    assert!(said(&["--merge", "--pattern", "B"]).contains("cannot be used with"));
    assert!(said(&["--top", "0"]).contains("0 is not in 1..=1000"));
}

#[test]
fn only_what_is_picked_is_shown() {
    let path = sample("");
    let path = path.to_str().expect("the path is text");
    let text = shown(&["--group", "craters/original", "--table", "features", path], "");
    let headings: Vec<&str> = text.lines().filter(|line| line.contains(" setups, ")).collect();
    assert_eq!(headings, ["craters/original: 2 setups, 1 won, 1 lost"]);
    assert!(shown(&["--group", "craters/barrage", path], "").ends_with("\nno setups\n"));
    let kinds = shown(&["--kind", "spy,flag", "--table", "rows", "--group", "standard/duel", path], "");
    assert_eq!(kinds.lines().filter(|line| line.starts_with("spy") || line.starts_with("flag")).count(), 8);
}

#[test]
fn an_empty_input_has_no_setups() {
    assert_eq!(setups(&[], "").stdout, "0 records\nBoth sides' setups\n\nno setups\n");
    let run = setups(&["--format", "csv", "--table", "rows"], "");
    assert_eq!(run.stdout, "group,kind,row,pieces,share,mean,won,drawn,lost,open,score\n");
}

#[test]
fn no_file_of_defaults_has_a_picture_written() {
    let folder = crate::program::Folder::new();
    folder.write("adjutant.toml", "[setups]\nsvg = \"maps.svg\"\n");
    let run = folder.run(&["setups"], text_of("isf-original.srn"));
    assert_eq!((run.status, folder.path("maps.svg").exists()), (2, false));
    assert!(run.stderr.contains("svg"));
}
