//! The extension of `-o FILE` has the same meaning in every verb, or is refused. See `format-spec/archives.md`,
//! "Endings".

use crate::program::adjutant;
use flate2::read::GzDecoder;
use std::fs;
use std::io::Read;

/// Verbs that write to `-o`, each with its required arguments.
const VERBS: [&[&str]; 19] = [
    &["validate"],
    &["fmt"],
    &["convert", "--lossy"],
    &["board"],
    &["page"],
    &["stats", "--table", "results"],
    &["stats", "--each"],
    &["reveals"],
    &["review"],
    &["odds"],
    &["setups", "--table", "features"],
    &["report"],
    &["filter"],
    &["filter", "--fields", "red,plies"],
    &["redact", "--view", "red"],
    &["repair"],
    &["repair", "--apply", "1"],
    &["conform", "format-spec/conformance"],
    &["merge", GAME],
];

/// Verbs that read no record.
const ALONE: [&[&str]; 6] =
    [&["new"], &["rules"], &["explain", "two-squares"], &["formats"], &["generate"], &["completions", "bash"]];

/// Record with a break that can be repaired.
const BROKEN: &str = "samples/broken/empty-square.srn";

const GAME: &str = "samples/games/gravon-duel.srn";

/// `true` if a text has the format of its extension.
type IsOne = fn(&[u8]) -> bool;

fn is_object(text: &[u8]) -> bool {
    serde_json::from_slice::<serde_json::Value>(text).is_ok_and(|value| value.is_object())
}

fn is_objects(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    !text.is_empty() && lines.all(is_object)
}

fn has_fields(text: &[u8], delimiter: u8) -> bool {
    let head = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    !head.starts_with(b"{") && head.contains(&delimiter)
}

fn is_srn(text: &[u8]) -> bool {
    text.starts_with(b"[") || text.starts_with(b"% ")
}

/// Extensions with the content of their files.
const ENDINGS: [(&str, IsOne); 15] = [
    ("srn", is_srn),
    ("json", |text| is_object(text) || is_objects(text)),
    ("ndjson", is_objects),
    ("jsonl", is_objects),
    ("csv", |text| has_fields(text, b',')),
    ("tsv", |text| has_fields(text, b'\t')),
    ("svg", |text| text.starts_with(b"<svg ")),
    ("png", |text| text.starts_with(b"\x89PNG\r\n")),
    ("gif", |text| text.starts_with(b"GIF89a")),
    ("html", |text| text.starts_with(b"<!DOCTYPE html>")),
    ("htm", |text| text.starts_with(b"<!DOCTYPE html>")),
    ("parquet", |text| text.starts_with(b"PAR1")),
    ("sarif", |text| is_object(text) && text.starts_with(b"{\"$schema\"")),
    ("xml", |text| text.starts_with(b"<?xml")),
    ("gsn", |text| !text.starts_with(b"[") && !text.starts_with(b"{")),
];

#[test]
fn an_ending_is_kept_or_refused_by_every_verb() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut kept = 0;
    for (verb, reads) in VERBS.map(|verb| (verb, true)).into_iter().chain(ALONE.map(|verb| (verb, false))) {
        for (ending, is_one) in ENDINGS {
            for packing in ["", ".gz"] {
                let file = folder.path().join(format!("{}.{ending}{packing}", verb[0]));
                let name = file.to_str().expect("its name is UTF-8");
                let input: &[&str] = match verb[0] {
                    "repair" => &[BROKEN],
                    "conform" => &[],
                    _ if reads => &[GAME],
                    _ => &[],
                };
                let run = adjutant(&[verb, &["-o", name], input].concat(), "");
                let what = format!("{verb:?} -o .{ending}{packing}: {}", run.stderr);
                if !file.exists() {
                    assert_eq!(run.status, 2, "{what}");
                    assert!(run.stderr.contains("error: "), "{what}");
                    continue;
                }
                let mut text = fs::read(&file).expect("it is there");
                if !packing.is_empty() {
                    let packed = std::mem::take(&mut text);
                    GzDecoder::new(&*packed).read_to_end(&mut text).expect("it is compressed");
                }
                assert!(is_one(&text), "{what}{}", String::from_utf8_lossy(&text[..text.len().min(200)]));
                fs::remove_file(&file).expect("it is there");
                kept += 1;
            }
        }
    }
    assert!(kept >= 160, "{kept}");
}

#[test]
fn a_form_that_is_named_goes_before_the_ending() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a.json");
    let name = file.to_str().expect("its name is UTF-8");
    for (verb, begins) in [
        (&["convert", "--to", "srn"][..], "[Event "),
        (&["board", "--format", "svg"], "<svg "),
        (&["filter", "--to", "srn"], "[Event "),
        (&["validate", "--format", "sarif"], "{\"$schema\""),
    ] {
        let run = adjutant(&[verb, &["-o", name, GAME]].concat(), "");
        assert_eq!(run.status, 0, "{}", run.stderr);
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text.starts_with(begins), "{verb:?}: {text:.80}");
    }
}

#[test]
fn a_refusal_names_what_the_verb_writes_and_who_writes_the_other() {
    for (arguments, said) in [
        (
            &["board", "-o", "b.gif"][..],
            "`board -o` cannot write `.gif`; it can write .json, .jsonl, .ndjson, .png, .srn, .strados, .svg, .txt\n\n  \
             tip: `adjutant convert` writes such files\n",
        ),
        (
            &["stats", "-o", "s.svg.zst"],
            "`stats -o` cannot write `.svg`; it can write .csv, .json, .jsonl, .ndjson, .tsv, .txt\n\n  \
             tip: `--svg FILE` writes such a file next to the results\n",
        ),
        (&["page", "-o", "p.txt"], "`page -o` cannot write `.txt`; it can write .htm, .html\n"),
        (
            &["validate", "--files-with-errors", "-o", "v.json"],
            "`--files-with-errors` writes file names as plain text: pass `-o FILE.txt`",
        ),
        (&["filter", "-o", "f.csv"], "csv and tsv need fields: pass `--fields red,blue,plies`"),
    ] {
        // The input does not exist: the extension is checked before inputs are opened.
        let run = adjutant(&[arguments, &["missing.srn"]].concat(), "");
        assert_eq!(run.status, 2, "{arguments:?}");
        assert!(run.stderr.starts_with(&format!("error: {said}")), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn filter_passes_records_of_any_format_under_its_ending_and_no_others() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [game, out] = ["a.gsn", "b.gsn"].map(|name| folder.path().join(name).display().to_string());
    assert_eq!(adjutant(&["convert", "--lossy", "-q", GAME, "-o", &game], "").status, 0);
    let run = adjutant(&["filter", &game, "-o", &out], "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(fs::read(&out).expect("it is there"), fs::read(&game).expect("it is there"));
    let run = adjutant(&["filter", GAME, "-o", &out], "");
    let said = "error: -o has the extension of gsn, but the inputs are srn; `adjutant convert` converts records to that format\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, said));
    for name in ["c.log", "c.txt", "c"] {
        let plain = folder.path().join(name).display().to_string();
        assert_eq!(adjutant(&["filter", GAME, "-o", &plain], "").status, 0, "{name}");
        assert_eq!(fs::read(&plain).expect("it is there"), fs::read(GAME).expect("it is there"), "{name}");
    }
}

#[test]
fn filter_keeps_records_that_are_in_the_form_of_the_ending() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [loose, other, out] = ["a.srn", "b.json", "all.srn"].map(|name| folder.path().join(name));
    let text = "[Edition \"isf\"]\n  [Round \"1\"]\n;  as it was typed\n\n 1.  *\n";
    fs::write(&loose, text).expect("a file can be written");
    let names = [&loose, &other, &out].map(|path| path.to_str().expect("its name is UTF-8"));
    assert_eq!(adjutant(&["convert", "--to", "json", GAME, "-o", names[1]], "").status, 0);
    let run = adjutant(&["filter", names[0], names[1], "-o", names[2]], "");
    let written = fs::read_to_string(&out).expect("it is there");
    assert_eq!(run.stderr, "2 records read, 2 selected\n", "{written}");
    assert!(written.starts_with(text), "{written}");
    let game = adjutant(&["convert", "--to", "srn", GAME], "").stdout;
    assert!(written.ends_with(&game), "{written}");
}
