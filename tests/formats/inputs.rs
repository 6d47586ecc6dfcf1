//! Every verb reads every format: detected from the content, in folders and archives, or selected with `--from`.

use crate::formats::conversions::barrage;
use crate::program::adjutant;
use std::fs;
use std::io::Write;

fn game() -> String {
    let tags = "[Result \"1-0\"]\n[Termination \"forfeit\"]\n";
    barrage(tags, "1. a4-a5 a7-a6\n2. a5xa6(10=10) b7-b6\n1-0")
}

fn in_format(name: &str) -> String {
    let run = adjutant(&["convert", "--to", name, "--lossy"], game());
    assert_eq!(run.status, 0, "{}", run.stderr);
    run.stdout
}

const FORMATS: [&str; 4] = ["srn", "json", "gravon-xml", "gsn"];

/// Returns a game of the UCC manager, short enough to be drawn.
fn log() -> String {
    fs::read_to_string("samples/ucc/flag.log").expect("a sample")
}

#[test]
fn every_verb_reads_every_format() {
    for name in FORMATS {
        let text = in_format(name);
        let run = adjutant(&["validate"], &text);
        assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal\n"), "{name}: {}", run.stdout);
        let fields = |arguments: &[&str]| {
            let run = adjutant(arguments, &text);
            assert_eq!(run.status, 0, "{name} {arguments:?}: {}", run.stderr);
            run.stdout
        };
        let of_srn = |arguments: &[&str]| adjutant(arguments, game()).stdout;
        for arguments in [
            &["board", "--style", "ascii"][..],
            &["stats", "--format", "csv", "--table", "terminations"],
            &["setups", "--format", "json"],
            &["reveals", "--summary", "--format", "json"],
            &["filter", "--where", "plies == 4 and variant == barrage", "--count"],
        ] {
            assert_eq!(fields(arguments), of_srn(arguments), "{name} {arguments:?}");
        }
        let turns = |text: &str| text.split("\n\n").skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(turns(&fields(&["fmt"])), turns(&of_srn(&["fmt"])), "{name}");
        // Unchanged from the input.
        assert_eq!(fields(&["filter", "--where", "has(tie)"]).trim_end(), text.trim_end(), "{name}");
    }
}

#[test]
fn every_verb_reads_logs_and_positions() {
    let srn = adjutant(&["convert", "--to", "srn"], log()).stdout;
    for arguments in [
        &["board", "--style", "ascii"][..],
        &["stats", "--format", "csv", "--table", "terminations"],
        &["setups", "--format", "json"],
        &["reveals", "--summary", "--format", "json"],
        &["filter", "--where", "has(win)", "--count"],
        &["fmt"],
        &["convert", "--to", "csv"],
    ] {
        let (run, of_srn) = (adjutant(arguments, log()), adjutant(arguments, &srn));
        assert_eq!((run.status, run.stdout), (0, of_srn.stdout), "{arguments:?}: {}", run.stderr);
    }
    let setup = fs::read_to_string("samples/strados/setups.strados").expect("a sample");
    let records = setup.lines().count();
    for arguments in [&["validate", "-q"][..], &["board"], &["stats"], &["setups"], &["fmt"], &["filter", "--count"]] {
        let run = adjutant(arguments, &setup);
        assert_eq!(run.status, 0, "{arguments:?}: {}", run.stderr);
    }
    assert_eq!(adjutant(&["filter", "--count"], &setup).stdout, format!("{records}\n"));
}

/// Records whose boundaries would be lost are not concatenated in one output.
#[test]
fn records_stay_what_they_are_behind_each_other() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let xml = in_format("gravon-xml");
    let headless = xml.split_once('\n').expect("a declaration").1.to_owned();
    let marked = format!("\u{feff}{xml}");
    let cut = log().trim_end().strip_suffix(char::is_numeric).expect("a number").to_owned();
    for (name, text) in [("a", &xml), ("b", &headless), ("c", &marked), ("d", &log()), ("e", &cut)] {
        fs::write(path(name), text).expect("a file can be written");
    }
    for (names, count) in [
        (["a", "a"], Some(2)),
        (["b", "a"], Some(2)),
        (["c", "c"], Some(2)),
        (["d", "e"], Some(2)),
        (["a", "b"], None),
        (["e", "d"], None),
    ] {
        let run = adjutant(&["filter", &path(names[0]), &path(names[1])], "");
        assert_eq!(run.status, if count.is_some() { 0 } else { 2 }, "{names:?}: {}", run.stderr);
        if let Some(count) = count {
            let again = adjutant(&["validate", "--format", "ndjson"], &run.stdout);
            let one_by_one = adjutant(&["validate", "--format", "ndjson", &path(names[0]), &path(names[1])], "");
            let verdicts = |text: &str| {
                let lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
                lines.map(|line| line["verdict"].clone()).collect::<Vec<_>>()
            };
            assert_eq!(verdicts(&again.stdout).len(), count, "{names:?}");
            assert_eq!(verdicts(&again.stdout), verdicts(&one_by_one.stdout), "{names:?}");
        } else {
            assert!(run.stderr.contains("cannot concatenate records of "), "{}", run.stderr);
        }
    }
}

#[test]
fn archives_and_folders_hold_formats_of_every_kind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("games")).expect("a folder");
    let mut archive = zip::ZipWriter::new(fs::File::create(path("all.zip")).expect("a file"));
    for (index, name) in FORMATS.into_iter().enumerate() {
        let text = in_format(name);
        let ending = ["srn", "ndjson", "xml", "gsn"][index];
        fs::write(path(&format!("games/{index}.{ending}")), &text).expect("a file can be written");
        // In an archive, no name indicates the format.
        archive.start_file(format!("member {index}"), zip::write::SimpleFileOptions::default()).expect("a member");
        archive.write_all(text.as_bytes()).expect("a member can be written");
    }
    archive.finish().expect("an archive can be written");
    fs::write(path("games/notes.txt"), "not a record").expect("a file can be written");
    for input in ["all.zip", "games"] {
        let run = adjutant(&["validate", &path(input).display().to_string()], "");
        assert_eq!((run.status, run.stderr.lines().last()), (0, Some("4 records: 4 legal")), "{input}: {}", run.stdout);
    }
    let run = adjutant(&["validate", "--from", "gsn", &path("games").display().to_string()], "");
    assert_eq!((run.status, run.stderr.lines().last()), (0, Some("1 record: 1 legal")), "only the files of that form");
    assert!(run.stderr.contains("4 files are skipped: 1 .ndjson, 1 .srn, 1 .txt and 1 .xml"), "{}", run.stderr);
}

#[test]
fn from_says_what_an_input_is() {
    let text = in_format("gsn");
    let run = adjutant(&["validate", "--from", "srn"], &text);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("expected a record, found none"), "{}", run.stdout);
    let run = adjutant(&["validate", "--from", "gravon-xml"], &text);
    assert_eq!((run.status, run.stderr.starts_with("1 record: 1 unreadable")), (1, true), "{}", run.stderr);
    let run = adjutant(&["validate", "--from", "csv"], &text);
    assert_eq!(run.status, 2, "what is only written is no input");
}

#[test]
fn fmt_replaces_files_of_srn_only() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a.gsn");
    let text = in_format("gsn");
    fs::write(&file, &text).expect("a file can be written");
    let name = file.display().to_string();
    for arguments in [["fmt", "--write", &name], ["fmt", "--check", &name]] {
        adjutant(&arguments, "").refuses("is gsn, not SRN");
        assert_eq!(fs::read_to_string(&file).expect("the file is there"), text);
    }
}

#[test]
fn different_formats_do_not_go_into_one_output() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut files = Vec::new();
    for name in ["gsn", "gravon-xml"] {
        let file = folder.path().join(name);
        fs::write(&file, in_format(name)).expect("a file can be written");
        files.push(file.display().to_string());
    }
    let run = adjutant(&["filter", &files[0], &files[1]], "");
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains("the inputs contain both gsn and gravon-xml; choose the output format with --to"),
        "{}",
        run.stderr
    );
    let run = adjutant(&["filter", "--to", "srn", &files[0], &files[1]], "");
    assert_eq!((run.status, run.stdout.matches("[Result").count()), (0, 2));
}

#[test]
fn bytes_that_begin_with_a_list_are_games_only_if_half_a_board_may_follow() {
    let named = |bytes: &[u8]| {
        let run = adjutant(&["validate", "--format", "concise"], bytes);
        assert_eq!(run.status, 1);
        run.stdout.contains("expected 100 letters")
    };
    // A list of two values, the first of which is a text of this length; the file is not UTF-8.
    for (length, are_games) in [(20, false), (49, false), (50, true), (64, true), (99, true)] {
        let bytes = [&[0x92, 0xD9, length][..], &vec![b'a'; usize::from(length)], b"\xFF\xFE and more\n"].concat();
        let is_seen = String::from_utf8_lossy(&bytes[..24]).contains('\u{FFFD}');
        assert_eq!((is_seen, named(&bytes)), (true, are_games), "{length}");
    }
    for others in [&b"\x92\xA3abc\xFF\xFE hello\n"[..], b"\x92\x64\xFF hello\n", b"\x92\xC0\xFF hello\n"] {
        assert!(!named(others), "{others:?}");
    }
}
