//! Output files whose names select a compression or a format.

use crate::archives::support::LEGAL;
use crate::program::Folder;
use flate2::read::MultiGzDecoder;
use std::io::Read;

/// Decompresses a file according to its name.
fn unpacked(folder: &Folder, name: &str) -> String {
    let bytes = folder.bytes(name);
    let mut text = String::new();
    let read = match name.rsplit('.').next() {
        Some("gz") => MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text),
        Some("zst") => zstd::stream::read::Decoder::new(&bytes[..]).expect("a decoder").read_to_string(&mut text),
        Some("bz2") => bzip2::read::MultiBzDecoder::new(&bytes[..]).read_to_string(&mut text),
        _ => (&bytes[..]).read_to_string(&mut text),
    };
    read.unwrap_or_else(|error| panic!("{name}: {error}"));
    text
}

#[test]
fn the_ending_says_how_a_file_is_compressed() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.repeat(3));
    for verb in [&["fmt", "a.srn"][..], &["validate", "--format=ndjson", "a.srn"], &["rules"], &["filter", "a.srn"]] {
        let plain = folder.run(verb, "").stdout;
        for name in ["x.gz", "x.zst", "x.bz2", "x"] {
            let run = folder.run(&[verb, &["-o", name]].concat(), "");
            assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{verb:?} {name}");
            assert_eq!(unpacked(&folder, name), plain, "{verb:?} {name}");
            assert_eq!(folder.bytes(name) == plain.as_bytes(), name == "x", "{verb:?} {name}");
        }
    }
    folder.run(&["filter", "--where=plies > 999", "a.srn", "-o", "none.gz"], "");
    assert_eq!((unpacked(&folder, "none.gz").as_str(), folder.bytes("none.gz").is_empty()), ("", false));
    let svg = folder.run(&["setups", "a.srn", "--svg", "x.svg.gz"], "");
    assert_eq!(svg.status, 0, "{svg:?}");
    assert!(unpacked(&folder, "x.svg.gz").starts_with("<svg "));
}

#[test]
fn the_bytes_are_the_same_for_any_number_of_threads() {
    let folder = Folder::new();
    let games = |name: &str, jobs: &str| {
        let run = folder.run(&["generate", "--games=1000", "--to=json", "--plies=60", "-o", name, jobs], "");
        assert_eq!(run.status, 0, "{run:?}");
        folder.bytes(name)
    };
    let plain = String::from_utf8(games("x.json", "-j2")).expect("JSON is UTF-8");
    assert!(plain.len() > 5 << 20, "{}", plain.len());
    for name in ["x.json.gz", "x.json.zst"] {
        let one = games(name, "-j1");
        assert!(unpacked(&folder, name) == plain, "{name}");
        assert!(one == games(name, "-j3"), "{name}");
    }
}

#[test]
fn what_cannot_be_written_is_not_written_under_its_name() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL);
    for (name, ending) in [("x.zip", ".zip"), ("x.tar.gz", ".tar"), ("x.srn.xz", ".xz"), ("x.7z", ".7z")] {
        for verb in [&["fmt", "a.srn"][..], &["rules"]] {
            let run = folder.run(&[verb, &["-o", name]].concat(), "");
            assert_eq!(run.status, 2, "{name}");
            assert!(run.stderr.starts_with(&format!("error: {name}: cannot write `{ending}`; ")), "{run:?}");
        }
    }
    assert_eq!(folder.names("."), ["a.srn"]);
}

#[test]
fn the_ending_says_what_records_are_converted_to() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL);
    for (name, format) in [
        ("x.json", "json"),
        ("x.ndjson", "json"),
        ("x.JSON", "json"),
        ("x.srn", "srn"),
        ("x.csv", "csv"),
        ("x.strados", "strados"),
        ("x.json.gz", "json"),
        ("x.srn.zst", "srn"),
    ] {
        let plain = folder.run(&["convert", "--to", format, "a.srn"], "").stdout;
        let run = folder.run(&["convert", "a.srn", "-o", name], "");
        assert_eq!(run.status, 0, "{name} {run:?}");
        assert_eq!(unpacked(&folder, name), plain, "{name}");
    }
    for (name, format) in [("x.xml", "gravon-xml"), ("x.gsn", "gsn"), ("x.log", "ucc")] {
        let folder = Folder::new();
        folder.write("a.srn", LEGAL);
        let named = folder.run(&["convert", "--lossy", "--to", format, "a.srn", "-o", "plain"], "");
        let run = folder.run(&["convert", "--lossy", "a.srn", "-o", name], "");
        // If the format cannot express the results, a message reports it.
        assert_eq!((run.status, run.stderr.replace(name, "plain")), (named.status, named.stderr), "{name}");
        // If the format cannot express the results, neither file exists.
        assert_eq!(folder.path(name).exists(), folder.path("plain").exists(), "{name}");
        if folder.path(name).exists() {
            assert_eq!(folder.bytes(name), folder.bytes("plain"), "{name}");
        }
    }
    // An explicit option overrides the extension.
    let run = folder.run(&["convert", "--to=srn", "a.srn", "-o", "y.json"], "");
    assert_eq!((run.status, folder.read("y.json").starts_with("[Event")), (0, true));
    for name in ["y.txt", "y", "y.gz"] {
        let run = folder.run(&["convert", "a.srn", "-o", name], "");
        assert_eq!(run.status, 2, "{name}");
        assert!(run.stderr.contains("--to with one of srn, "), "{run:?}");
        assert!(!folder.path(name).exists(), "{name}");
    }
}

/// `--merge` reads files that `-o` compressed; globs are expanded.
#[test]
fn documents_that_are_compressed_are_added_up_too() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.repeat(3));
    for (verb, merge) in [
        (&["stats", "--format=json"][..], &["stats", "--format=json", "--merge"][..]),
        (&["setups", "--format=json"], &["setups", "--format=json", "--merge"]),
        (&["reveals", "--summary", "--format=json"], &["reveals", "--summary", "--format=json", "--merge"]),
        (&["review", "--summary", "--format=json"], &["review", "--summary", "--format=json", "--merge"]),
    ] {
        let plain = folder.run(&[verb, &["a.srn"]].concat(), "").stdout;
        folder.write("d.plain", &plain);
        let expected = folder.run(&[merge, &["d.plain"]].concat(), "").stdout;
        for name in ["d.gz", "d.zst", "d.bz2"] {
            folder.run(&[verb, &["a.srn", "-o", name]].concat(), "");
            let run = folder.run(&[merge, &[name]].concat(), "");
            assert_eq!((run.status, run.stdout.as_str()), (0, expected.as_str()), "{verb:?} {name} {run:?}");
            let run = folder.run(&[merge, &["-"]].concat(), folder.bytes(name));
            assert_eq!((run.status, run.stdout.as_str()), (0, expected.as_str()), "{verb:?} {name} {run:?}");
        }
        let four = folder.run(&[merge, &["d.plain", "d.gz", "d.zst", "d.bz2"]].concat(), "").stdout;
        let run = folder.run(&[merge, &["d.*", "-o", "sum.json"]].concat(), "");
        assert_eq!((run.status, folder.read("sum.json")), (0, four), "{verb:?} {run:?}");
        let run = folder.run(&[merge, &["no.*"]].concat(), "");
        assert!(run.status == 2 && run.stderr.contains("no.*"), "{verb:?} {run:?}");
    }
    folder.write("cut.gz", &folder.bytes("d.gz")[..30]);
    let run = folder.run(&["stats", "--merge", "cut.gz"], "");
    assert!(run.status == 2 && run.stderr.contains("cut.gz: damaged or truncated (gzip"), "{run:?}");
}

/// Whatever number of threads is requested, the run ends, and the bytes are the same.
#[test]
fn more_threads_than_there_can_be_do_no_harm() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.repeat(30));
    folder.run(&["filter", "-j1", "a.srn", "-o", "one.zst"], "");
    for jobs in ["100000", "4398046511104", "18446744073709551615"] {
        let run = folder.run(&["filter", "-j", jobs, "a.srn", "-o", "many.zst"], "");
        assert_eq!((run.status, run.stderr.as_str()), (0, "30 records read, 30 selected\n"), "{jobs}");
        assert_eq!(folder.bytes("many.zst"), folder.bytes("one.zst"), "{jobs}");
    }
}
