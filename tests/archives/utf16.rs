//! UTF-16 text with a byte order mark is decoded, in every format and at every place.

use crate::archives::support::{EMPTY, LEGAL, LINES, gzip, illegal, zip};
use crate::program::{Folder, outcome, starts};

fn encoded(text: &str, is_low_first: bool) -> Vec<u8> {
    let bytes = |unit: u16| if is_low_first { unit.to_le_bytes() } else { unit.to_be_bytes() };
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes).collect()
}

#[test]
fn places_are_those_of_the_text() {
    let text = illegal().replace("2. a5-a6", "{Zürich \u{1F3B2}} 2. a5-a6");
    let column = 4 + "{Zürich x} ".chars().count();
    for is_low_first in [true, false] {
        let folder = Folder::new();
        let bytes = encoded(&(LEGAL.to_owned() + &text), is_low_first);
        folder.write("a.srn", &bytes);
        folder.write("b.srn.gz", gzip(&bytes));
        folder.write("c.zip", zip(&[("a.srn", &bytes)]));
        let place = format!("{}:{column}: {EMPTY}\n", LINES + 15);
        let said = format!("a.srn:{place}b.srn.gz:{place}c.zip:a.srn:{place}");
        let counted = "6 records: 3 legal, 3 illegal; errors: empty-square 3\n";
        assert_eq!(folder.validate(&["a.srn", "b.srn.gz", "c.zip"]), outcome(1, said, counted));
        let run = folder.run(&["validate", "--format=ndjson", "-"], &bytes);
        // Offsets count the bytes of the text in UTF-8.
        let at = LEGAL.len() + text.find("a5-a6").expect("the turn");
        assert!(run.stdout.contains(&format!("\"offset\":{at},")), "{}", run.stdout);
    }
}

#[test]
fn every_format_is_read_so() {
    let folder = Folder::new();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let json = folder.run(&["convert", "--to=json"], LEGAL).stdout;
    let read = |name: &str| std::fs::read(root.join(name)).expect("a sample");
    for (name, bytes) in [
        ("a.json", json.into_bytes()),
        ("a.log", read("ucc/flag.log")),
        ("a.xml", read("gravon/classic-2005.4-12.xml")),
        ("a.gsn", read("gravon/freesetup.2003.05.15.107.gsn")),
    ] {
        let text = String::from_utf8(bytes).expect("the samples are UTF-8");
        folder.write(name, &text);
        let plain = folder.run(&["convert", "--to=srn", name], "");
        assert!(plain.stdout.contains("[Event ") || plain.stdout.contains("[Red "), "{name}: {plain:?}");
        folder.write(name, encoded(&text, true));
        assert_eq!(folder.run(&["convert", "--to=srn", name], ""), plain, "{name}");
    }
}

#[test]
fn damage_has_its_place_and_costs_its_record() {
    let mut bytes = encoded(&illegal().replace("[Event \"a\"]", "[Event \"a~\"]"), true);
    let at = bytes.windows(2).position(|two| two == b"~\0").expect("it is there");
    bytes[at..at + 2].copy_from_slice(b"\0\xD8");
    bytes.extend(&encoded(&illegal(), true)[2..]);
    let folder = Folder::new();
    folder.write("a", &bytes);
    let run = folder.validate(&["a"]);
    starts(&run.stdout, "a:1:10: error[syntax]: expected UTF-8 text, found other bytes\n");
    assert!(run.stdout.ends_with(&format!("a:{}:4: {EMPTY}\n", LINES + 15)), "{}", run.stdout);
    // The text before the end of a truncated compressed file is read, including letters of two code units.
    let packed = gzip(encoded(&illegal().replace("[Event \"a\"]", "[Event \"\u{1F3B2}\"]"), true));
    folder.write("a", &packed[..packed.len() - 4]);
    let run = folder.validate(&["a"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{run:?}");
    assert_eq!(lines[0], format!("a:15:4: {EMPTY}"));
    let place = format!("a:{}:1: error[input]: cannot read further: ", LINES + 1);
    assert!(lines[1].starts_with(&place), "{}", lines[1]);
    // Half a letter at the end.
    bytes = encoded(LEGAL, true);
    bytes.push(b'x');
    folder.write("a", &bytes);
    let why = "error[input]: cannot read further: truncated within a character (UTF-16)";
    let counted = "1 record: 1 legal; errors: input 1; 1 unreadable input\n";
    assert_eq!(folder.validate(&["a"]), outcome(2, format!("a:{}:1: {why}\n", LINES + 1), counted));
}

#[test]
fn the_file_is_not_replaced_but_its_canonical_form_is_written() {
    let folder = Folder::new();
    let bytes = encoded(&LEGAL.replace("1. b2xb9(2=2) ", "b2xb9(2=2)   "), true);
    folder.write("a.srn", &bytes);
    let refused = "error: a.srn is UTF-16 and was left unchanged; `adjutant fmt -o FILE` writes it as UTF-8\n";
    assert_eq!(folder.run(&["fmt", "--write", "a.srn"], ""), outcome(2, "", refused));
    assert_eq!(std::fs::read(folder.path("a.srn")).expect("it is there"), bytes);
    assert_eq!(folder.run(&["fmt", "a.srn"], ""), outcome(0, LEGAL.trim_end().to_owned() + "\n", ""));
}
