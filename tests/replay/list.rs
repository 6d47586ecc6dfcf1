//! List of records: read while scrolling, searched, and used to open records, from any kind of input.

use super::support::{PATIENCE, PLAIN, app, app_of, drawn, generated, press, sample, written};
use adjutant::archive::{Inputs, Limits};
use adjutant::board::{Variant, Viewer};
use adjutant::games::{Settings, read_options};
use adjutant::rules::{Edition, Ruleset};
use adjutant::terminal::{App, Perspective, Records};
use std::io::Write;
use std::path::PathBuf;

/// Returns short games with players and events.
fn archive(games: u64) -> Vec<u8> {
    let edition = Edition::from_name("gravon").expect("an edition");
    let mut text = Vec::new();
    for number in 0..games {
        let record = written(&generated(Ruleset::new(edition, Variant::Barrage), number % 7, 12));
        let _ = write!(text, "[Red \"Ada {number}\"]\n[Blue \"Bo\"]\n");
        // The generated names would occur twice.
        let body = String::from_utf8(record).expect("it is ASCII");
        let keeps = |line: &&str| {
            ["Red", "Blue", "Event", "Site", "Date", "Round"].iter().all(|tag| !line.starts_with(&format!("[{tag} ")))
        };
        for line in body.lines().filter(keeps) {
            let _ = writeln!(text, "{line}");
        }
        text.push(b'\n');
    }
    text
}

fn open(inputs: Inputs) -> App {
    let mut app = app_of(inputs, PLAIN, Perspective::Of(Viewer::All));
    app.resize(80, 24);
    app
}

fn paths(paths: &[PathBuf]) -> Inputs {
    Inputs::new(paths.to_vec(), None, Vec::new(), vec![".srn"]).expect("there is no glob")
}

#[test]
fn what_is_not_there_yet_is_listed_later() {
    let inputs = Inputs::of_bytes("many.srn", archive(500).into());
    let mut records = Records::new(inputs, read_options(Limits::default(), None, None), Settings::default());
    let begun = std::time::Instant::now();
    // At first nothing has been read; the caller asks again.
    while !records.are_all() {
        records.list(usize::MAX, PATIENCE);
        assert!(begun.elapsed() < PATIENCE, "it comes to no end");
        std::thread::yield_now();
    }
    assert_eq!(records.len(), 500);
}

#[test]
fn the_keys_stand_in_a_frame_as_large_as_they_need() {
    let mut app = open(Inputs::of_bytes("a.srn", sample("games/gravon-duel.srn").into()));
    press(&mut app, "?");
    let drawn = drawn(&mut app, 120, 70);
    let lines: Vec<&str> = drawn.lines().collect();
    let top = lines
        .iter()
        .position(|line| line.contains("\u{2500} Keys (any key closes) \u{2500}"))
        .expect("there is a frame");
    let height = lines[top..].iter().position(|line| line.contains('\u{2514}')).expect("it ends");
    let within = |line: &str| line.split('\u{2502}').nth(1).is_some_and(|text| !text.trim().is_empty());
    assert!(height > 5 && lines[top + 1..top + height].iter().all(|line| within(line)), "{drawn}");
}

#[test]
fn a_list_is_read_as_one_goes_through_it() {
    let mut app = open(Inputs::of_bytes("many.srn", archive(6000).into()));
    drawn(&mut app, 80, 24);
    let listed = app.records().len();
    assert!(!app.records().are_all() && listed < 3000, "{listed} were listed at once");
    press(&mut app, "pagedown pagedown down");
    assert!(drawn(&mut app, 80, 24).contains("and more"));
    press(&mut app, "end");
    let all = drawn(&mut app, 80, 24);
    assert!(all.starts_with("6000 records  (record 6000)"), "{all}");
    assert!(all.contains("Ada 5999"));
    press(&mut app, "home enter");
    assert!(drawn(&mut app, 80, 24).starts_with("Ada 0 (red) - Bo (blue)"), "{}", drawn(&mut app, 80, 24));
}

#[test]
fn keys_go_up_and_down_the_list_and_stop_at_its_ends() {
    let mut app = open(Inputs::of_bytes("few.srn", archive(60).into()));
    let mut chosen = |keys: &str| {
        press(&mut app, keys);
        let line = drawn(&mut app, 80, 24);
        let record = line.split_once("(record ").and_then(|(_, rest)| rest.split(')').next()?.parse::<u32>().ok());
        record.unwrap_or_else(|| panic!("{line}"))
    };
    for (keys, record) in [
        ("down down down", 4),
        ("up", 3),
        ("k", 2),
        ("j", 3),
        ("up up up up", 1),
        ("end", 60),
        ("down", 60),
        ("up", 59),
        ("home", 1),
    ] {
        assert_eq!(chosen(keys), record, "{keys}");
    }
    let page = chosen("pagedown");
    assert!((10..24).contains(&page) && chosen("pagedown") == 2 * page - 1 && chosen("pageup") == page, "{page}");
}

#[test]
fn one_goes_on_to_records_that_are_not_listed_yet() {
    let mut app = open(Inputs::of_bytes("many.srn", archive(6000).into()));
    let listed = app.records().len();
    assert!(!app.records().are_all(), "{listed}");
    press(&mut app, "enter");
    for _ in 0..listed {
        press(&mut app, "]");
    }
    let next = drawn(&mut app, 80, 24);
    assert!(next.starts_with(&format!("Ada {listed} (red)")), "{listed}: {next}");
    assert!(app.records().len() > listed);
}

#[test]
fn the_list_is_searched_as_far_as_it_takes() {
    let mut app = open(Inputs::of_bytes("many.srn", archive(6000).into()));
    press(&mut app, "/ a d a");
    press(&mut app, "enter");
    assert!(drawn(&mut app, 80, 24).contains("(record 2)"), "from behind the present one on");
    press(&mut app, "/ d a");
    app.key(ratatui::crossterm::event::KeyEvent::from(ratatui::crossterm::event::KeyCode::Char(' ')));
    press(&mut app, "5 9 9 8 enter");
    assert!(drawn(&mut app, 80, 24).contains("(record 5999)"), "{}", drawn(&mut app, 80, 24));
    press(&mut app, "/ n o b o d y enter");
    assert!(drawn(&mut app, 80, 24).ends_with("no record contains `nobody`\n"));
    press(&mut app, "/ enter");
    assert!(drawn(&mut app, 80, 24).contains("(record 5999)"));
}

#[test]
fn records_open_from_any_input_and_one_goes_on_to_the_next() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let text = archive(300);
    let at = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("it can be written");
        path
    };
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&text).expect("memory can be written");
    let of_mac: Vec<u8> = text.iter().map(|byte| if *byte == b'\n' { b'\r' } else { *byte }).collect();
    let utf16: Vec<u8> = std::iter::once(0xFEFF)
        .chain(String::from_utf8(text.clone()).expect("ASCII").encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let files = [
        at("a.srn", &text),
        at("b.srn.gz", &packed.finish().expect("memory can be written")),
        at("c.srn", &of_mac),
        at("d.srn", &utf16),
    ];
    for file in files {
        let mut app = open(paths(std::slice::from_ref(&file)));
        press(&mut app, "end enter");
        let last = drawn(&mut app, 80, 24);
        assert!(last.starts_with("Ada 299 (red)"), "{}: {last}", file.display());
        assert!(last.contains("record 300") && last.contains("legal"), "{last}");
        press(&mut app, "]");
        assert!(drawn(&mut app, 80, 24).ends_with("this is the last record\n"));
        press(&mut app, "[ [");
        assert!(drawn(&mut app, 80, 24).starts_with("Ada 297 (red)"));
        press(&mut app, "esc");
        assert!(drawn(&mut app, 80, 24).contains("(record 298)"));
    }
}

#[test]
fn a_file_that_has_changed_is_not_read_as_if_it_had_not() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("a.srn");
    std::fs::write(&path, archive(5)).expect("it can be written");
    let mut app = open(paths(std::slice::from_ref(&path)));
    std::fs::write(&path, archive(4)).expect("it can be written");
    press(&mut app, "down enter");
    let said = drawn(&mut app, 80, 24);
    assert!(said.ends_with("cannot read the record: the file has changed since it was listed\n"), "{said}");
}

#[test]
fn every_format_and_what_is_broken_can_be_opened() {
    let samples = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/samples"));
    let endings = vec![".srn", ".gsn", ".xml", ".log", ".strados", ".json", ".ndjson"];
    let inputs = Inputs::new(vec![samples], None, Vec::new(), endings).expect("there is no glob");
    let mut app = open(inputs);
    press(&mut app, "end");
    let count = app.records().len();
    assert!(count > 100, "{count}");
    press(&mut app, "home enter");
    for _ in 1..count {
        for keys in ["end", "e", "v", "v home", "v v v n", "] "] {
            press(&mut app, keys.trim());
            drawn(&mut app, 80, 24);
        }
    }
    // A web page and a truncated archive are among the samples.
    assert_eq!(app.records().failures.len(), 2, "{:?}", app.records().failures);
}

#[test]
fn a_record_that_is_too_long_is_listed_and_says_so() {
    let mut text = archive(1);
    text.extend(b"[Event \"long\"]\n");
    text.extend(std::iter::repeat_n(b"; nothing at all\n", (5 << 20) / 17).flatten());
    text.extend(b"*\n\n");
    text.extend(archive(1));
    let mut app = app(&text, PLAIN);
    press(&mut app, "down");
    assert!(drawn(&mut app, 80, 24).contains("unreadable"));
    press(&mut app, "enter");
    let shown = drawn(&mut app, 80, 24);
    assert!(shown.contains("expected a record of at most 4194304 bytes") && shown.contains("no position"), "{shown}");
    press(&mut app, "]");
    let next = drawn(&mut app, 80, 24);
    assert!(next.starts_with("Ada 0 (red)"), "{next}");
}

#[test]
fn a_list_knows_whether_it_has_records() {
    for (text, count) in [(&b""[..], 0), (b"; no record\n", 0), (&archive(1), 1), (&archive(2), 2)] {
        let app = open(Inputs::of_bytes("a.srn", text.into()));
        let records = app.records();
        assert_eq!((records.is_empty(), records.len()), (count == 0, count));
    }
}

#[test]
fn one_record_opens_at_once() {
    let mut app = app(&sample("games/gravon-duel.srn"), PLAIN);
    assert!(drawn(&mut app, 80, 24).contains("ply 0 of"));
    press(&mut app, "esc");
    assert!(drawn(&mut app, 80, 24).ends_with("there is no other record (q quits)\n"));
}

#[test]
fn what_is_said_of_a_whole_file_is_said_with_its_first_record() {
    let mut text = archive(2);
    text.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b'\r');
    let shown = |keys: &str| {
        let mut app = open(Inputs::of_bytes("old.srn", text.clone().into()));
        press(&mut app, keys);
        drawn(&mut app, 120, 60)
    };
    let (first, second) = (shown("enter"), shown("down enter"));
    let is_said = |drawn: &str| drawn.contains("source-mended: a CR without LF");
    assert_eq!([&first, &second].map(|drawn| is_said(drawn)), [true, false], "{first}\n{second}");
}
