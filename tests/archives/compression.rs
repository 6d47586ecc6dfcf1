//! Compressed inputs: detected from their content regardless of their names, and named with the path into them.

use crate::archives::support::{EMPTY, LEGAL, LINES, bzip2, gzip, illegal, unreadable, zip, zstandard};
use crate::program::{Folder, outcome, run};

/// Returns a legal, an illegal and a legal record, each compressed separately and concatenated.
fn in_parts(compress: impl Fn(String) -> Vec<u8>) -> Vec<u8> {
    [LEGAL.to_owned(), illegal(), LEGAL.to_owned()].map(compress).concat()
}

/// Returns the findings about the records of `in_parts` in a file called `name`.
fn found(name: &str) -> String {
    format!("{name}:{}:4: {EMPTY}\n", LINES + 15)
}

const COUNTED: &str = "3 records: 2 legal, 1 illegal; errors: empty-square 1\n";

#[test]
fn streams_of_several_parts_are_read_to_their_ends() {
    for (how, bytes) in [
        ("nothing", in_parts(String::into_bytes)),
        ("gzip", in_parts(gzip)),
        ("zstd", in_parts(zstandard)),
        ("bzip2", in_parts(bzip2)),
    ] {
        let folder = Folder::new();
        // These names say nothing about the format, or name the wrong one.
        for name in ["games", "games.zip", "games.srn"] {
            folder.write(name, &bytes);
            assert_eq!(folder.validate(&[name]), outcome(1, found(name), COUNTED), "{how}");
        }
        let run = folder.run(&["validate", "--format=concise", "-"], &bytes);
        assert_eq!(run, outcome(1, found("<stdin>"), COUNTED), "{how}");
    }
}

#[test]
fn a_frame_that_is_to_be_skipped_may_come_first() {
    // A frame as parallel compressors write it: a magic number, the length in four bytes, and that number of bytes.
    let mut bytes = b"\x50\x2A\x4D\x18\x03\0\0\0abc".to_vec();
    bytes.extend(zstandard(illegal()));
    assert_eq!(Folder::new().run(&["validate", "--format=concise"], bytes).stdout, format!("<stdin>:15:4: {EMPTY}\n"));
}

#[test]
fn every_member_of_a_zip_archive_is_read() {
    let archive = zip(&[
        ("readme/", String::new()),
        ("dir/a.srn", LEGAL.to_owned() + &illegal()),
        ("b.txt", unreadable()),
        ("dir/", String::new()),
        ("dir\\", String::new()),
        ("dir/sub/\u{e9}.srn", illegal()),
    ]);
    let said = |name: &str| {
        format!(
            "{name}:dir/a.srn:32:4: {EMPTY}\n\
             {name}:b.txt:15:4: error[syntax]: expected `-`, `x` or `?` after the square, found `~a3` \
             (did you mean the move `a2-a3` or the strike `a2xa3`?)\n\
             {name}:dir/sub/\u{e9}.srn:15:4: {EMPTY}\n"
        )
    };
    let counted = "4 records: 1 legal, 2 illegal, 1 unreadable; errors: empty-square 2, syntax 1\n";
    let folder = Folder::new();
    for name in ["games.zip", "games.srn"] {
        folder.write(name, &archive);
        assert_eq!(folder.validate(&[name]), outcome(1, said(name), counted));
    }
    let run = folder.run(&["validate", "--format=concise", "-"], &archive);
    assert_eq!(run, outcome(1, said("<stdin>"), counted));
}

#[cfg(unix)]
#[test]
fn a_zip_archive_may_come_through_a_pipe_that_has_a_name() {
    let folder = Folder::new();
    folder.write("games.zip", zip(&[("a.srn", illegal())]));
    if !folder.command_of("mkfifo", &["pipe"]).status().is_ok_and(|status| status.success()) {
        return crate::program::skip("there is no mkfifo");
    }
    let (from, to) = (folder.path("games.zip"), folder.path("pipe"));
    let copy = std::thread::spawn(move || std::fs::copy(from, to));
    assert_eq!(folder.validate(&["pipe"]).stdout, format!("pipe:a.srn:15:4: {EMPTY}\n"));
    copy.join().expect("the copy is made").expect("the pipe takes it");
}

#[test]
fn what_is_compressed_may_hold_what_is_compressed() {
    let inner = zip(&[("x", Vec::new()), ("dir/a.srn.gz", gzip(illegal()))]);
    let outer = zip(&[("a.srn.gz", gzip(illegal())), ("inner.zip", inner), ("b.srn.zst", zstandard(bzip2(illegal())))]);
    let said = |name: &str| {
        format!(
            "{name}:a.srn.gz:15:4: {EMPTY}\n\
             {name}:inner.zip:x:1:1: error[syntax]: expected a record, found none\n\
             {name}:inner.zip:dir/a.srn.gz:15:4: {EMPTY}\n\
             {name}:b.srn.zst:15:4: {EMPTY}\n"
        )
    };
    let counted = "3 records: 3 illegal; errors: empty-square 3, syntax 1\n";
    let folder = Folder::new();
    folder.write("outer.zip", &outer);
    folder.write("outer.zip.gz", gzip(&outer));
    for name in ["outer.zip", "outer.zip.gz"] {
        assert_eq!(folder.validate(&[name]), outcome(1, said(name), counted));
    }
    assert_eq!(run(folder.command(&["validate"]), gzip(&outer)), outcome(1, said("<stdin>"), counted));
}

#[test]
fn compression_is_undone_four_times_but_not_five() {
    let four = gzip(zstandard(bzip2(gzip(illegal()))));
    let folder = Folder::new();
    folder.write("four", &four);
    folder.write("five", gzip(&four));
    folder.write("five.zip", zip(&[("a", &four), ("b", &gzip(gzip(gzip(illegal()))))]));
    let run = folder.validate(&["four", "five", "five.zip"]);
    let refused = "error[input]: cannot be read: it has more than 4 layers of compression\n";
    let said = format!("four:15:4: {EMPTY}\nfive: {refused}five.zip:a: {refused}five.zip:b:15:4: {EMPTY}\n");
    let counted = "2 records: 2 illegal; errors: empty-square 2, input 2; 2 unreadable inputs\n";
    assert_eq!(run, outcome(2, said, counted));
}

/// Returns a Zstandard frame with a window of 2^`power` bytes and one uncompressed block.
fn with_window(power: u8, text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).expect("a short text");
    assert!(length < 1 << 17, "a block is no longer");
    let mut frame = b"\x28\xB5\x2F\xFD\0".to_vec();
    frame.push((power - 10) << 3);
    frame.extend_from_slice(&(length << 3 | 1).to_le_bytes()[..3]);
    frame.extend_from_slice(text.as_bytes());
    frame
}

#[test]
fn windows_of_more_than_128_mib_are_refused() {
    let folder = Folder::new();
    folder.write("27.zst", with_window(27, &illegal()));
    folder.write("28.zst", with_window(28, &illegal()));
    folder.write("41.zst", with_window(41, &illegal()));
    let run = folder.validate(&["27.zst", "28.zst", "41.zst", "27.zst"]);
    let refused = "error[input]: cannot be read: the zstd window is larger than 128 MiB";
    let said = format!("27.zst:15:4: {EMPTY}\n28.zst: {refused}\n41.zst: {refused}\n27.zst:15:4: {EMPTY}\n");
    let counted = "2 records: 2 illegal; errors: empty-square 2, input 2; 2 unreadable inputs\n";
    assert_eq!(run, outcome(2, said, counted));
}

#[test]
fn compressed_json_is_told_too() {
    let folder = Folder::new();
    let json = folder.run(&["convert", "--to=json"], LEGAL).stdout;
    folder.write("a.zip", zip(&[("a.ndjson.gz", gzip(&json)), ("b.ndjson", json.repeat(2).into_bytes())]));
    let back = folder.run(&["convert", "--to=srn", "a.zip"], "");
    assert_eq!(back, outcome(0, LEGAL.repeat(3).trim_end().to_owned() + "\n", ""));
}

#[test]
fn names_of_members_lead_nowhere_and_color_nothing() {
    let folder = Folder::new();
    folder.write("a.zip", zip(&[("../../a\u{1b}[31m.srn", illegal()), ("/etc/passwd", illegal())]));
    for format in ["concise", "full", "ndjson", "sarif"] {
        let run = folder.run(&["validate", "--color=never", "--format", format, "a.zip"], "");
        assert_eq!(run.status, 1);
        assert!(!run.stdout.contains('\u{1b}'), "{format}: {}", run.stdout);
    }
    let run = folder.validate(&["a.zip"]);
    assert_eq!(run.stdout, format!("a.zip:../../a\u{241b}[31m.srn:15:4: {EMPTY}\na.zip:/etc/passwd:15:4: {EMPTY}\n"));
    assert!(!folder.path("../../a\u{1b}[31m.srn").exists());
}
