//! Arguments, exit statuses, inputs.

use crate::program::{adjutant, outcome};
use crate::validate::support::{LEGAL, folder};
use std::fs;

fn illegal() -> String {
    LEGAL.replace("a2-a3", "a2-a4")
}

#[test]
fn exit_statuses_say_how_it_went() {
    assert_eq!(adjutant(&["validate", "-"], LEGAL.as_bytes()).status, 0);
    assert_eq!(adjutant(&["validate", "-"], illegal().as_bytes()).status, 1);
    assert_eq!(adjutant(&["validate", "--exit-zero", "-"], illegal().as_bytes()).status, 0);
    assert_eq!(adjutant(&["validate", "--no-such-flag"], b"").status, 2);
    assert_eq!(adjutant(&["validat"], b"").status, 2);
    assert_eq!(adjutant(&["validate", "--exit-zero", "no/such/file"], b"").status, 2);
    assert_eq!(adjutant(&["--help"], b"").status, 0);
    assert_eq!(adjutant(&["--version"], b"").stdout, format!("adjutant {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn standard_input_is_read_where_no_file_is_named() {
    let run = adjutant(&["validate"], LEGAL.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal\n"));
}

#[test]
fn warnings_count_only_when_strict() {
    let text = LEGAL.replace("[Edition \"gravon\"]\n", "");
    let run = adjutant(&["validate", "-"], text.as_bytes());
    assert_eq!(run.status, 0);
    assert_eq!(run.stdout, "<stdin>:1:2: warning[edition-missing]: the tag Edition is missing: judged by jumbo-2014\n");
    assert_eq!(adjutant(&["validate", "--strict", "-"], text.as_bytes()).status, 1);
    assert_eq!(adjutant(&["validate", "--strict", "--ignore", "edition-missing", "-"], text.as_bytes()).status, 0);
}

#[test]
fn findings_are_selected_by_name_or_code() {
    let text = illegal().replace("[Edition \"gravon\"]\n", "");
    let run = adjutant(&["validate", "--select", "too-far", "-"], text.as_bytes());
    assert_eq!(run.stdout, "<stdin>:14:4: error[too-far] ply 3 (red): a Miner moves one square at a time\n");
    let run = adjutant(&["validate", "--ignore", "E210,W702", "-"], text.as_bytes());
    assert_eq!((run.status, run.stdout.as_str()), (1, ""), "the verdict stands, whatever is reported");
    let run = adjutant(&["validate", "--max-findings", "1", "-"], text.as_bytes());
    assert_eq!(run.stdout.lines().count(), 1);
    let run = adjutant(&["validate", "--select", "to-far", "-"], text.as_bytes());
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("did you mean `too-far`?"), "{}", run.stderr);
}

#[test]
fn a_record_is_chosen_by_number() {
    let text = format!("{LEGAL}\n{}\n{LEGAL}", illegal());
    assert_eq!(adjutant(&["validate", "--record", "1", "-"], text.as_bytes()).status, 0);
    let run = adjutant(&["validate", "--record", "2", "-"], text.as_bytes());
    assert_eq!(run.stderr, "1 record: 1 illegal; errors: too-far 1\n");
    let run = adjutant(&["validate", "--record", "4", "-"], text.as_bytes());
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("<stdin> has no record 4"), "{}", run.stderr);
    assert_eq!(adjutant(&["validate", "--record", "0", "-"], text.as_bytes()).status, 2);
}

#[test]
fn another_edition_can_judge() {
    // A Scout of 1961 does not strike over seven squares.
    let run = adjutant(&["validate", "--edition", "milton-bradley-1961", "-"], LEGAL.as_bytes());
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("error[scout-move-and-strike] ply 1 (red)"), "{}", run.stdout);
    let run = adjutant(&["validate", "--edition", "jumbo-2041", "-"], LEGAL.as_bytes());
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("jumbo-2014"), "{}", run.stderr);
}

#[test]
fn folders_are_searched_for_record_files() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    fs::create_dir_all(folder.path().join("b/c")).expect("folders can be made");
    fs::write(folder.path().join("b/c/one.srn"), LEGAL).expect("files can be written");
    fs::write(folder.path().join("a.SRN"), LEGAL).expect("files can be written");
    fs::write(folder.path().join("notes.txt"), "not a record").expect("files can be written");
    let path = folder.path().to_str().expect("the path is UTF-8");
    let run = adjutant(&["validate", path], b"");
    let said = format!("{path}: 1 file is skipped: 1 .txt (to read them, pass --glob)\n2 records: 2 legal\n");
    assert_eq!((run.status, run.stderr), (0, said));
    let empty = tempfile::tempdir().expect("a temporary folder can be made");
    let run = adjutant(&["validate", empty.path().to_str().expect("the path is UTF-8")], b"");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("no record files in "), "{}", run.stderr);
}

#[test]
fn results_go_to_the_file_of_the_argument() {
    let folder_ = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder_.path().join("out.txt");
    let run = adjutant(&["validate", "-o", file.to_str().expect("the path is UTF-8"), "-"], illegal().as_bytes());
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    let written = fs::read_to_string(&file).expect("the file was written");
    assert_eq!(written, "<stdin>:15:4: error[too-far] ply 3 (red): a Miner moves one square at a time\n");
}

#[test]
fn quiet_says_nothing() {
    assert_eq!(adjutant(&["validate", "-q", "-"], illegal().as_bytes()), outcome(1, "", ""));
}

#[test]
fn color_is_for_those_who_ask() {
    let colored = |arguments: &[&str]| adjutant(arguments, illegal().as_bytes()).stdout.contains('\u{1b}');
    assert!(!colored(&["validate", "-"]));
    assert!(colored(&["validate", "--color", "always", "-"]));
    assert!(!colored(&["validate", "--color", "never", "--format", "full", "-"]));
}

#[test]
fn help_opens_with_examples() {
    for verb in adjutant::cli::command().get_subcommands() {
        let run = adjutant(&[verb.get_name(), "--help"], b"");
        assert!(run.stdout.starts_with("Examples:"), "{} --help: {}", verb.get_name(), run.stdout);
    }
    assert!(folder("samples/games").is_dir());
}
