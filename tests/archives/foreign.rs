//! Files without records are detected from their content, whatever their name and compression. They are refused
//! with advice.

use crate::archives::support::{EMPTY, LEGAL, bzip2, gzip, illegal, zip, zstandard};
use crate::program::{Folder, has, outcome};

/// Returns a tar archive with one member, with an old or a new header.
fn tar(name: &str, text: &str, is_old: bool) -> Vec<u8> {
    let mut head = vec![0_u8; 512];
    head[..name.len()].copy_from_slice(name.as_bytes());
    head[100..108].copy_from_slice(b"0000644\0");
    head[108..124].copy_from_slice(b"0000000\x000000000\0");
    head[124..136].copy_from_slice(format!("{:011o}\0", text.len()).as_bytes());
    head[136..148].copy_from_slice(b"00000000000\0");
    head[148..156].copy_from_slice(b"        ");
    head[156] = b'0';
    if !is_old {
        head[257..265].copy_from_slice(b"ustar\x0000");
    }
    let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    head.extend_from_slice(text.as_bytes());
    head.resize(head.len().next_multiple_of(512) + 1024, 0);
    head
}

const PAGE: &str = "<!DOCTYPE html>\n<html><body><pre>\n[Event \"a\"]\n</pre></body></html>\n";

#[test]
fn what_is_no_records_is_named_with_what_to_do() {
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    for (bytes, what) in [
        (tar("a.srn", LEGAL, false), "a tar archive: unpack it"),
        (tar("a.srn", LEGAL, true), "a tar archive: unpack it"),
        (b"\xFD7zXZ\0\0\x04\xE6\xD6\xB4\x46".to_vec(), "an xz file: decompress it with `xz -d`"),
        (b"7z\xBC\xAF\x27\x1C\0\x04".to_vec(), "a 7z archive: unpack it"),
        (b"Rar!\x1A\x07\x01\0".to_vec(), "a rar archive: unpack it"),
        (PAGE.as_bytes().to_vec(), "a web page (HTML): save the records themselves"),
        // After a long comment.
        (
            format!("<!-- {} -->\n{PAGE}", "saved ".repeat(100)).into_bytes(),
            "a web page (HTML): save the records themselves",
        ),
        (
            utf_16(LEGAL),
            "text in UTF-16 (big-endian) without a byte order mark: save it as UTF-8, or convert it with \
             `iconv -f UTF-16BE -t UTF-8`",
        ),
    ] {
        let folder = Folder::new();
        // The name says nothing about the format, or names the wrong one.
        folder.write("in/a.srn", &bytes);
        folder.write("in/b.srn.gz", gzip(&bytes));
        folder.write("in/c.srn", zstandard(bzip2(&bytes)));
        folder.write("in/d.zip", zip(&[("a.srn", &bytes), ("b.srn", &illegal().into_bytes())]));
        let line = |name: &str| format!("in/{name}: error[input]: this is {what}\n");
        let said = ["a.srn", "b.srn.gz", "c.srn", "d.zip:a.srn"].map(line).concat();
        let counted = "1 record: 1 illegal; errors: input 4, empty-square 1; 4 unreadable inputs\n";
        let said = format!("{said}in/d.zip:b.srn:15:4: {EMPTY}\n");
        assert_eq!(folder.validate(&["in"]), outcome(2, said, counted));
        // Every verb prints the same message.
        for arguments in [&["fmt"][..], &["fmt", "--check"], &["convert", "--to=json"], &["stats"], &["filter"]] {
            let run = folder.run(&[arguments, &["in/a.srn"]].concat(), "");
            assert_eq!((run.status, run.stderr.lines().next()), (2, Some(line("a.srn").trim_end())), "{run:?}");
        }
        let run = folder.run(&["fmt", "--write", "in/a.srn"], "");
        assert_eq!(run, outcome(2, "", line("a.srn")));
        assert_eq!(std::fs::read(folder.path("in/a.srn")).expect("it is there"), bytes);
    }
}

#[test]
fn what_is_compressed_by_its_name_alone_is_read_if_it_is_text() {
    let folder = Folder::new();
    let text = illegal();
    for (ending, packed, form) in [
        ("gz", gzip(&text), ["of gzip", "gzip"]),
        ("BZ2", bzip2(&text), ["of bzip2", "bzip2"]),
        ("zst", zstandard(&text), ["of zstd", "zstd"]),
        ("zip", zip(&[("a.srn", &text.clone().into_bytes())]), [".zip", "a zip archive"]),
    ] {
        let name = &*format!("a.{ending}");
        let said = |why: &str| {
            let why = format!(
                "this is a file with the extension {}, but its content is neither {} nor text: {why}; get the file again",
                form[0], form[1]
            );
            outcome(2, format!("{name}: error[input]: {why}\n"), "0 records; errors: input 1; 1 unreadable input\n")
        };
        folder.write(name, &text);
        assert_eq!(folder.validate(&[name]), outcome(1, format!("{name}:15:4: {EMPTY}\n"), COUNTED));
        folder.write(name, &packed[..1]);
        assert_eq!(folder.validate(&[name]), said("it is truncated"));
        folder.write(name, "");
        assert_eq!(folder.validate(&[name]), said("it is truncated"));
        folder.write(name, [b"~", &packed[1..]].concat());
        assert_eq!(folder.validate(&[name]), said("its first bytes are damaged"));
        // If the name does not indicate the format, the file is a text with faults.
        folder.write("a.srn", [b"~", &packed[1..]].concat());
        assert_eq!(folder.validate(&["a.srn"]).status, 1);
        // The decompressed content does not match the name either.
        folder.write("a.srn.gz", gzip([text.as_bytes(), b"\0"].concat()));
        assert_eq!(folder.validate(&["a.srn.gz"]).status, 1);
    }
}

#[test]
fn what_is_only_like_it_is_read() {
    let folder = Folder::new();
    let long = "x".repeat(600);
    for (name, before) in [
        ("a", "; <html>\n"),
        ("b", "%PDF-1.4\n"),
        ("c", "; 7z archive\n"),
        ("d", &*format!("; {}ustar{long}\n", &long[..255])),
    ] {
        folder.write(name, format!("{before}{}", illegal()));
        assert_eq!(folder.validate(&[name]), outcome(1, format!("{name}:16:4: {EMPTY}\n"), COUNTED));
    }
    // Without any record, the message does not change.
    folder.write("e", "no record at all\n");
    let run = folder.validate(&["e"]);
    assert_eq!(run.status, 1);
    has(&run.stdout, "error[syntax]: unknown format: no game found in this text");
}

const COUNTED: &str = "1 record: 1 illegal; errors: empty-square 1\n";

#[test]
fn the_forms_of_reports_have_no_place_where_there_is_none() {
    let folder = Folder::new();
    folder.write("page", PAGE);
    let mut cut = gzip(LEGAL);
    cut.truncate(cut.len() - 4);
    folder.write("cut", cut);
    let report = |form: &str| folder.run(&["validate", "--format", form, "nowhere", "page", "cut"], "");
    let why = "cannot read further: damaged or truncated (gzip: unexpected end of file)";
    let gone = "cannot be read: No such file or directory (os error 2)";
    let page = "this is a web page (HTML): save the records themselves";
    let run = report("concise");
    assert_eq!(run.status, 2);
    if cfg!(unix) {
        let lines =
            format!("nowhere: error[input]: {gone}\npage: error[input]: {page}\ncut:18:1: error[input]: {why}\n");
        assert_eq!(run.stdout, lines);
    }
    let full = report("full").stdout;
    assert!(full.contains("error[E901 input]: this is a web page"), "{full}");
    assert!(full.contains("--> page\n") && full.contains("--> cut:18:1\n"), "{full}");
    assert!(
        full.contains("= note: the input as a whole\n") && full.contains("= note: reading stopped here\n"),
        "{full}"
    );
    let github = report("github").stdout;
    assert!(github.contains("::error file=page,title=input::this is a web page"), "{github}");
    assert!(github.contains("::error file=cut,line=18,col=1,title=input::cannot read further"), "{github}");
    let sarif: serde_json::Value = serde_json::from_str(&report("sarif").stdout).expect("SARIF is JSON");
    let places: Vec<_> = (0..3)
        .map(|index| sarif["runs"][0]["results"][index]["locations"][0]["physicalLocation"]["region"].clone())
        .collect();
    assert_eq!(places[..2], [serde_json::Value::Null, serde_json::Value::Null]);
    assert_eq!(places[2]["startLine"], 18);
    let lines: Vec<serde_json::Value> =
        report("ndjson").stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["source"], serde_json::json!({"file": "nowhere", "record": null, "line": null}));
    assert_eq!(lines[0]["verdict"], serde_json::Value::Null);
    let finding = &lines[0]["findings"][0];
    assert_eq!((&finding["name"], &finding["line"]), (&"input".into(), &serde_json::Value::Null));
}
