//! `fmt`: the text that is rewritten in canonical form, and the text that is unchanged.

use crate::program::binary;
use std::path::Path;
use std::process::Output;

/// Record with three pieces on each side, up to its movetext.
const HEAD: &str = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n10:F.........\n9:32........\n2:32........\n1:F.........\n";

/// Same record in canonical form.
pub const CANONICAL: &str = "\
[Edition \"gravon\"]
[Army \"3 2 F\"]

10:  F  .  .  .  .  .  .  .  .  .
 9:  3  2  .  .  .  .  .  .  .  .
 8:  .  .  .  .  .  .  .  .  .  .
 7:  .  .  .  .  .  .  .  .  .  .
 4:  .  .  .  .  .  .  .  .  .  .
 3:  .  .  .  .  .  .  .  .  .  .
 2:  3  2  .  .  .  .  .  .  .  .
 1:  F  .  .  .  .  .  .  .  .  .

";

fn adjutant(arguments: &[&str], input: &[u8]) -> Output {
    binary(&[&["fmt"], arguments].concat(), input)
}

/// Returns the formatted text and the names of findings. Checks that formatting again changes nothing.
fn fmt(text: &[u8]) -> (String, Vec<String>) {
    let run = adjutant(&[], text);
    let again = adjutant(&[], &run.stdout);
    assert_eq!(again.stdout, run.stdout, "{}", text.escape_ascii());
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    let names = said.lines().filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0.to_owned())).collect();
    assert_eq!(run.status.code(), Some(i32::from(!said.is_empty())), "{said}");
    (String::from_utf8(run.stdout).expect("these texts are UTF-8"), names)
}

fn well(text: &str) -> String {
    let (formatted, names) = fmt(text.as_bytes());
    assert_eq!(names, [""; 0]);
    formatted
}

#[test]
fn records_are_parted_by_one_blank_line() {
    let text = format!("\n \n\u{feff}{HEAD}a2-a3 *\n\n\n\n{HEAD}b2xb9 a9-a8 1/2-1/2");
    let expected = format!("{CANONICAL}1. a2-a3 *\n\n{CANONICAL}1. b2xb9(2=2) a9-a8 1/2-1/2\n");
    assert_eq!(well(&text), expected);
    assert_eq!(well(&text.replace('\n', "\r\n")), expected);
    let (one, two) = (format!("{HEAD}a2-a3 *"), format!("{HEAD}b2xb9 a9-a8 1/2-1/2\n\n"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("1.srn"), one).expect("a file can be written");
    std::fs::write(folder.path().join("2.srn"), two).expect("a file can be written");
    let run = adjutant(&[&folder.path().display().to_string()], b"");
    assert_eq!(String::from_utf8_lossy(&run.stdout), expected);
}

#[test]
fn an_empty_file_stays_empty() {
    assert_eq!(well(""), "");
    assert_eq!(well("\n\r\n \t\n"), "");
}

#[test]
fn preambles_stay() {
    let preamble = "% ignored\r\n\n; kept\n\n\n";
    assert_eq!(well(&format!("\n\n{preamble}{HEAD}*\n")), format!("{preamble}{CANONICAL}*\n"));
    let (formatted, names) = fmt(format!("\n  lost text\r\n\n{HEAD}*\n").as_bytes());
    assert_eq!(formatted, format!("  lost text\r\n\n{CANONICAL}*\n"));
    assert_eq!(names, ["stray-text"]);
}

#[test]
fn records_that_are_wrong_stay_byte_for_byte() {
    let illegal = format!("{HEAD}a2-a4 *\r\n\n\n\n");
    let inconsistent = format!("{HEAD}b2xb9(2>3) *\n");
    let unreadable = "[Edition \"gravon\"]\n\na4-a5? \n; a comment\n";
    let fine = format!("{HEAD}*\n");
    let text = format!("{fine}{illegal}{fine}{inconsistent}{unreadable}{fine}{illegal}");
    let (formatted, names) = fmt(text.as_bytes());
    assert_eq!(
        formatted,
        format!("{CANONICAL}*\n\n{illegal}{CANONICAL}*\n\n{inconsistent}{unreadable}{CANONICAL}*\n\n{illegal}")
    );
    assert_eq!(names, ["too-far", "combat-mismatch", "syntax", "too-far"]);
    let bytes = b"[Red \"\xff\"]\n\n*\n";
    assert_eq!(adjutant(&["-q"], bytes).stdout, bytes);
    assert_eq!(adjutant(&["-q"], bytes).stderr, b"");
}

#[test]
fn stray_text_stays_behind_its_record() {
    let text = format!("{HEAD}* {{kept}} lost\r\n% ignored\n{{behind}} more\n\n\n{HEAD}*\n");
    let (formatted, names) = fmt(text.as_bytes());
    assert_eq!(formatted, format!("{CANONICAL}* {{kept}}\nlost\r\n% ignored\n{{behind}} more\n\n{CANONICAL}*\n"));
    assert_eq!(names.len(), names.iter().filter(|name| *name == "stray-text").count());
    // At the beginning of a line these would no longer be stray text.
    for stray in ["% lost", "[lost", "\u{feff}[Event \"\"]", "\u{feff}% lost"] {
        let (formatted, _) = fmt(format!("{HEAD}* {stray}\n").as_bytes());
        assert_eq!(formatted, format!("{CANONICAL}*\n {stray}\n"));
    }
}

#[test]
fn a_record_with_an_open_outcome_is_laid_out_as_others_are() {
    let text = format!("{}b2xb9 ; what?\n1... a9-a8 *\n", HEAD.replace("9:32", "9:??"));
    let head = CANONICAL.replace(" 9:  3  2", " 9:  ?  ?");
    let canonical = format!("{head}1. b2xb9 {{what?}} 1... a9-a8 *\n");
    assert_eq!(well(&text), canonical);
    // A `%` line is removed, whatever its content.
    let mut bytes = text.into_bytes();
    bytes.extend_from_slice(b"% \xff\n");
    assert_eq!(String::from_utf8_lossy(&adjutant(&[], &bytes).stdout), canonical);
}

#[test]
fn write_replaces_what_changes_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path
    };
    let changed = file("a.srn", &format!("{HEAD}*\n"));
    let canonical = file("b.srn", &format!("{CANONICAL}*\n"));
    let time = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified()).expect("files have a time");
    let before = time(&canonical);
    let run = adjutant(&["--write", &folder.path().display().to_string()], b"");
    assert_eq!((run.status.code(), run.stdout, run.stderr), (Some(0), Vec::new(), Vec::new()));
    assert_eq!(std::fs::read_to_string(&changed).expect("a file"), format!("{CANONICAL}*\n"));
    assert_eq!(time(&canonical), before);
    let run = adjutant(&["--write"], format!("{HEAD}*\n").as_bytes());
    let said = "error: <stdin> cannot be written to; omit --write\n";
    assert_eq!((run.status.code(), String::from_utf8_lossy(&run.stderr).as_ref()), (Some(2), said));
    // With --record the other records are unchanged.
    let two = file("c.srn", &format!("{HEAD}*\n{HEAD}*\n"));
    let run = adjutant(&["--write", "--record", "2", &two.display().to_string()], b"");
    assert_eq!(run.status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&two).expect("a file"), format!("{HEAD}*\n{CANONICAL}*\n"));
}

#[test]
fn of_a_folder_of_other_formats_it_says_what_is_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = |name: &str, option: &str| {
        let run = adjutant(&[option, &folder.path().join(name).display().to_string()], b"");
        assert_eq!((run.status.code(), run.stdout.len()), (Some(2), 0));
        String::from_utf8_lossy(&run.stderr).replace(&folder.path().display().to_string(), "")
    };
    for (name, file) in [("logs", "a.log"), ("logs", "b.log.gz"), ("one", "a.xml"), ("none", "a.txt")] {
        std::fs::create_dir_all(folder.path().join(name)).expect("a folder can be made");
        std::fs::write(folder.path().join(name).join(file), "").expect("a file can be written");
    }
    let endings = "no file ends with .srn (compressed or not) or .zip";
    let converts = "`adjutant convert --to srn` converts";
    for option in ["--write", "--check"] {
        let logs =
            format!("error: no SRN files in /logs: {endings}; 2 files have other formats: {converts} them to SRN\n");
        assert_eq!(said("logs", option), logs);
        let one =
            format!("error: no SRN files in /one: {endings}; one file has another format: {converts} it to SRN\n");
        assert_eq!(said("one", option), one);
        assert_eq!(said("none", option), format!("error: no SRN files in /none: {endings}\n"));
    }
}

#[test]
fn check_prints_what_would_change() {
    let text = format!("{CANONICAL}1. a2-a3\n*\n");
    let run = adjutant(&["--check"], text.as_bytes());
    assert_eq!(run.status.code(), Some(1));
    let expected = "--- <stdin>\n+++ <stdin> (formatted)\n@@ -10,5 +10,4 @@\n  2:  3  2  .  .  .  .  .  .  .  .\n  \
                    1:  F  .  .  .  .  .  .  .  .  .\n \n-1. a2-a3\n-*\n+1. a2-a3 *\n";
    assert_eq!(String::from_utf8_lossy(&run.stdout), expected);
    let colored = adjutant(&["--check", "--color", "always"], text.as_bytes());
    assert!(String::from_utf8_lossy(&colored.stdout).contains("\u{1b}[31m-*\u{1b}[0m\n"));
    let quiet = adjutant(&["--check", "-q"], text.as_bytes());
    assert_eq!((quiet.status.code(), quiet.stdout.len()), (Some(1), 0));
    let fine = adjutant(&["--check"], format!("{CANONICAL}1. a2-a3 *\n").as_bytes());
    assert_eq!((fine.status.code(), fine.stdout.len()), (Some(0), 0));
}

#[test]
fn formatting_twice_is_formatting_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = 0;
    for folder in ["samples/games", "samples/broken", "samples/mended", "../shared/conformance-next"] {
        let Ok(entries) = std::fs::read_dir(root.join(folder)) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.extension().is_some_and(|ending| ending == "srn") {
                files += 1;
                let text = std::fs::read(&path).expect("a file of the folder can be read");
                let once = adjutant(&["-q"], &text).stdout;
                assert_eq!(adjutant(&["-q"], &once).stdout, once, "{}", path.display());
            }
        }
    }
    if files == 0 {
        eprintln!("skipped: no samples and no conformance records");
    }
}

/// Text after [`HEAD`], the output of `fmt --mend` after [`CANONICAL`], and the messages line by line.
const MENDED: [(&str, &str, &[&str]); 5] = [
    // A chess symbol is a glyph.
    ("1. a2-a3! a9-a8 *\n", "1. a2-a3 $1 a9-a8 *\n", &["7:4: \"a2-a3!\" -> a2-a3 $1"]),
    // Each of them has one reading.
    (
        "1. a2–a3 a9 - a8\n2. b2 takes b9 (2=2) *\n",
        "1. a2-a3 a9-a8\n2. b2xb9(2=2) *\n",
        &["7:4: \"a2–a3\" -> a2-a3", "7:10: \"a9 - a8\" -> a9-a8", "8:4: \"b2 takes b9 (2=2)\" -> b2xb9(2=2)"],
    ),
    // A result in words.
    ("1. a2-a3 a9-a8 red wins\n", "1. a2-a3 a9-a8 1-0\n", &["7:16: \"red wins\" -> 1-0"]),
    // Unreadable text is unchanged, and so is everything after it.
    ("1. a2–a3 a9-a8 2. hm4 a8-a7 *\n", "1. a2-a3 a9-a8\n2. hm4 a8-a7 *\n", &["7:4: \"a2–a3\" -> a2-a3"]),
    // No text before it could be corrected.
    ("1. hm4 a9-a8 *\n", "", &[]),
];

/// Rows of [`CANONICAL`] that [`HEAD`] omits.
const EMPTY_ROWS: [&str; 4] = [
    " 8:  .  .  .  .  .  .  .  .  .  .",
    " 7:  .  .  .  .  .  .  .  .  .  .",
    " 4:  .  .  .  .  .  .  .  .  .  .",
    " 3:  .  .  .  .  .  .  .  .  .  .",
];

#[test]
fn what_can_mean_one_thing_only_is_mended() {
    for (behind, written, said) in MENDED {
        let text = format!("{HEAD}{behind}");
        let run = adjutant(&["--mend"], text.as_bytes());
        let stderr = String::from_utf8_lossy(&run.stderr);
        let listed = stderr.lines().filter_map(|line| line.strip_prefix("<stdin>:"));
        let listed: Vec<&str> = listed.filter(|line| line.contains("\" -> ")).collect();
        assert_eq!(listed, said, "{behind}\n{stderr}");
        let stdout = String::from_utf8_lossy(&run.stdout);
        // A record that is not read to its end keeps its own rows.
        let is_whole = !behind.contains("hm4");
        let rows = CANONICAL.lines().filter(|line| is_whole || !EMPTY_ROWS.contains(line));
        let head = rows.collect::<Vec<_>>().join("\n");
        let expected = if written.is_empty() { text } else { format!("{head}\n{written}") };
        assert_eq!(stdout.trim_end(), expected.trim_end(), "{stderr}");
    }
}

#[test]
fn mending_leaves_alone_what_can_be_read() {
    for behind in ["1. a2-a3 a9-a8 *\n", "1. a2-a4 a9-a8 *\n", "1. A2-A3 a9-a8 1-0\n"] {
        let text = format!("{HEAD}{behind}");
        let (mended, plain) = (adjutant(&["--mend"], text.as_bytes()), adjutant(&[], text.as_bytes()));
        assert_eq!((mended.stdout, mended.stderr), (plain.stdout, plain.stderr), "{behind}");
    }
}

#[test]
fn of_another_format_the_record_is_written_that_is_asked_for() {
    let records = ["a2-a3 a9-a8", "b2-b3 b9-b8"].map(|turns| format!("{CANONICAL}1. {turns} *\n"));
    let json = crate::program::adjutant(&["convert", "--to", "json"], records.join("\n")).stdout;
    for (arguments, expected) in [
        (&[][..], records.join("\n")),
        (&["--record", "1"], records[0].clone()),
        (&["--record", "2"], records[1].clone()),
    ] {
        let run = adjutant(arguments, json.as_bytes());
        assert_eq!(String::from_utf8_lossy(&run.stdout).replace("[Result \"*\"]\n", ""), expected, "{arguments:?}");
    }
}
