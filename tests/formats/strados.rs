//! `StraDoS` positions: setups and positions that become records, damage, and writing.

use crate::program::{adjutant, has};
use adjutant::board::{Designation, Square};
use adjutant::formats::strados::read;
use adjutant::notation::{Cell, Record};
use adjutant::replay::{Detail, Finding};
use std::fs;
use std::path::Path;

/// Returns a Barrage setup: Flag, Bomb, Spy, Miner, two Scouts, Marshal and General on both back rows from column a
/// on.
fn setup() -> String {
    position("MBCEDDLKAA", "AAAAAAAAAA", "AA__AA__AA", "YNOQPPXWAA", "r 0")
}

/// Returns a position with these rows 1, 4, 5 and 10; the others are empty.
fn position(first: &str, fourth: &str, fifth: &str, tenth: &str, rest: &str) -> String {
    let none = "A".repeat(10);
    format!("{first}{none}{none}{fourth}{fifth}AA__AA__AA{none}{none}{none}{tenth} {rest}")
}

const SRN: &str = "[Edition \"gravon\"]
[Variant \"barrage\"]

10: F B S 3 2 2 10 9 . .
1: F B S 3 2 2 10 9 . .

1. e1-e5 d10-d9 *
";

fn tags(record: &Record<'_>) -> Vec<(String, String)> {
    record.tags.iter().map(|tag| (tag.name.to_string(), tag.value.to_string())).collect()
}

fn said(finding: &Finding) -> String {
    match &finding.detail {
        Detail::Damaged(what) => what.to_string(),
        Detail::Mended(what) => what.to_string(),
        Detail::NotSupported(what) => what.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_setup_is_a_record_whose_squares_keep_their_places() {
    let text = format!("\u{feff}\r\n{}\r\n", setup());
    let reading = read(text.as_bytes(), "a.strados");
    assert_eq!(reading.findings, []);
    let expected = [("Result", "*"), ("Edition", "gravon"), ("Variant", "barrage")];
    assert_eq!(tags(&reading.record), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let row = reading.record.rows.iter().find(|row| row.number == 10).expect("row 10 is there");
    assert_eq!(row.cells[6], Cell::Piece(Designation::number(10).expect("10")));
    assert_eq!(row.cells[9], Cell::Empty);
    // The byte order mark, the line end, nine rows, six letters.
    assert_eq!(row.cell_spans[6].start, 3 + 2 + 90 + 6);
    assert_eq!(row.cell_spans[6].of(text.as_bytes()), b"X");
    let numbers: Vec<u8> = reading.record.rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 7, 8, 9, 10]);
    let run = adjutant(&["validate"], text);
    assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal\n"), "{}", run.stdout);
}

#[test]
fn the_army_tells_the_variant() {
    let variant = |first: &str, tenth: &str| {
        let text = position(first, "AAAAAAAAAA", "AA__AA__AA", tenth, "r 0");
        let reading = read(text.as_bytes(), "");
        reading.record.tag("Variant").map(str::to_owned)
    };
    assert_eq!(variant("MBBCEEDDLK", "WXPPQQONNY").as_deref(), Some("duel"));
    assert_eq!(variant("MBCEDDLKAA", "AAYNOQPPXW").as_deref(), Some("barrage"));
    // One Bomb less than in Barrage, and two different armies.
    assert_eq!(variant("MCEDDLKAAA", "YOQPPXWAAA").as_deref(), Some("free"));
    assert_eq!(variant("MBCEDDLKAA", "WXPPQQONNY").as_deref(), Some("free"));
    for (name, expected) in [("original", None), ("ultimate-lightning", Some("ultimate-lightning"))] {
        let run = adjutant(&["board", "--ply", "start", "--format", "strados", &sample(name)], "");
        let reading = read(run.stdout.as_bytes(), "");
        assert_eq!((reading.record.tag("Variant"), reading.record.rows.len()), (expected, 8), "{}", run.stderr);
        assert_eq!(adjutant(&["validate"], &run.stdout).status, 0);
    }
}

fn sample(variant: &str) -> String {
    format!("samples/games/gravon-{variant}.srn")
}

#[test]
fn damage_is_found_where_it_is() {
    let good = setup();
    let with = |index: usize, letter: &str| format!("{}{letter}{}", &good[..index], &good[index + 1..]);
    for (text, start, expected) in [
        (with(3, "%"), 3, "expected a letter from `A` to `Y` or `_`, found `%`"),
        (with(3, "\u{e9}"), 3, "expected a letter from `A` to `Y` or `_`, found `\u{e9}`"),
        (with(3, "z"), 3, "expected a letter from `A` to `Y` or `_`, found `z`"),
        (with(0, ""), 0, "expected 100 letters, one per square, found 99"),
        (with(0, "MM"), 0, "expected 100 letters, one per square, found 101"),
        (with(42, "A"), 42, "expected on square c5: `_`, because it is a lake; found `A`"),
        (with(52, "B"), 52, "expected on square c6: `_`, because it is a lake; found `B`"),
        (with(40, "_"), 40, "expected on square a5: a letter; found `_`"),
        (with(101, "x"), 101, "expected the side to move (`r` or `b`), found `x`"),
        (with(101, "R"), 101, "expected the side to move (`r` or `b`), found `R`"),
        (with(103, "-1"), 103, "expected the number of turns played, found `-1`"),
        (with(103, "4294967296"), 103, "expected the number of turns played, found `4294967296`"),
        (with(103, "1000000000"), 103, "expected the number of turns played, found `1000000000`"),
        (with(103, ""), 102, "expected the number of turns played, found nothing"),
        (good.clone() + " 7", 105, "expected the end of the line after the number of turns, found more text"),
    ] {
        let reading = read(text.as_bytes(), "");
        let [finding] = &reading.findings[..] else { panic!("{text}: {:?}", reading.findings) };
        assert_eq!((finding.span.start, &*said(finding)), (start, expected), "{text}");
        assert!(reading.record.placed.is_empty() && reading.record.turns.is_empty());
    }
    let nothing = read(b"", "");
    let found: Vec<String> = nothing.findings.iter().map(said).collect();
    assert_eq!(
        found,
        [
            "expected 100 letters, one per square, found nothing",
            "expected the side to move (`r` or `b`), found nothing",
            "expected the number of turns played, found nothing",
        ]
    );
    let run = adjutant(&["validate", "--from", "strados"], with(101, "x"));
    assert!(run.stdout.starts_with("<stdin>:1:102: error[syntax]: expected the side to move"), "{}", run.stdout);
    assert_eq!(run.status, 1);
    let run = adjutant(&["board"], with(101, "x"));
    assert!(run.stderr.contains("<stdin>:1:102: error[syntax]: expected the side to move"), "{}", run.stderr);
    assert_eq!(run.status, 1);
    has(&run.stdout, "\nply 0 of 0, the setup; red to move");
}

#[test]
fn a_position_within_a_game_is_a_record_that_starts_from_it() {
    let text = position("MBCEADLKAA", "AAAAAAAAAW", "AA__dA__AA", "YNOaPPXAAA", "b 1");
    let reading = read(text.as_bytes(), "");
    assert_eq!(reading.findings, []);
    let expected = [("Result", "*"), ("Edition", "gravon"), ("Position", "blue"), ("Ply", "1")];
    assert_eq!(tags(&reading.record), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(reading.record.rows, []);
    let named: Vec<Square> = reading.record.placed.iter().filter(|p| p.is_named).map(|p| p.square).collect();
    assert_eq!(named, [Square::parse("e5").expect("e5")]);
    assert!(reading.record.placed.iter().all(|piece| !piece.has_moved));
    // Four rows of ten letters, and four letters of row 5.
    let on_e5 = reading.record.placed.iter().find(|piece| piece.is_named).expect("it is there");
    assert_eq!((on_e5.span.start, on_e5.span.of(text.as_bytes())), (44, &b"d"[..]));
    let run = adjutant(&["validate"], &text);
    assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal\n"), "{}", run.stdout);

    let run = adjutant(&["board", "--view", "blue"], &text).well();
    has(&run.stdout, "\nply 1 of 1, the position; blue to move, no result (*); as blue sees it\n");
    let line = |row: &str| run.stdout.lines().find(|line| line.starts_with(row)).unwrap_or_default().to_owned();
    // The board is rotated: column j comes first. Red has lost the pieces of its army that are not on the board.
    assert!(line(" 5").starts_with(" 5   .    .   ~~~  ~~~   .    2!  ~~~  ~~~   .    .  "), "{}", run.stdout);
    assert!(line(" 4").starts_with(" 4  [9]   .    .    .    .    .    .    .    .    .  "), "{}", run.stdout);
    assert!(line(" 1").starts_with(" 1   .    .    ?    ?    ?    .    ?    ?    ?    ?  "), "{}", run.stdout);

    let run = adjutant(&["board", "--format", "json"], &text);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        (&json["ply"], &json["plies"], &json["to_move"], &json["board"]["j4"]),
        (&1.into(), &1.into(), &"blue".into(), &"blue general".into())
    );
    assert_eq!((&json["captured"]["red"]["scout"], &json["captured"]["blue"]["bomb"]), (&6.into(), &5.into()));
    let run = adjutant(&["board", "--format", "srn"], &text);
    has(&run.stdout, "[Edition \"gravon\"]\n[Position \"blue\"]\n[Ply \"1\"]\n");
    has(&run.stdout, "\nblue: 9@j4 F@a10 B@b10 S@c10 2@e10 2@f10 10@g10\n");
    let run = adjutant(&["board", "--ply", "2"], &text);
    assert_eq!(run.stderr, "<stdin>:1: record 1: there is no such ply: the record has plies 1 to 1\n");
    assert_eq!(run.status, 1);
}

#[test]
fn letters_of_one_case_reveal_nothing() {
    let midgame = setup().replace("r 0", "r 4");
    for text in [midgame.clone(), midgame.to_lowercase()] {
        let placed = read(text.as_bytes(), "").record.placed;
        assert_eq!(placed.len(), 16);
        assert!(placed.iter().all(|piece| !piece.is_named));
    }
}

#[test]
fn the_letter_is_believed_where_the_number_contradicts_it() {
    let text = setup().replace("r 0", "b 0");
    let reading = read(text.as_bytes(), "");
    let found: Vec<String> = reading.findings.iter().map(said).collect();
    let expected = "after this number of turns it is not Blue's turn: the letter of the side is used, and the number \
                    of turns is ignored";
    assert_eq!(found, [expected]);
    assert_eq!((reading.record.tag("Position"), reading.record.tag("Ply")), (Some("blue"), None));
    assert!(adjutant(&["board"], &text).stdout.contains("blue to move"));
}

#[test]
fn every_position_of_a_record_is_written() {
    let d10 = |row: &str, tenth: &str| {
        let none = "A".repeat(10);
        format!("MBCEADLKAA{none}{none}{none}AA__{}A__AAAA__AA__AA{none}{none}{row}{tenth}", "d")
    };
    let expected = [setup(), d10("AAAAAAAAAA", "YNOQPPXWAA b 1"), d10("AAAQAAAAAA", "YNOAPPXWAA r 2")];
    let expected = expected.join("\n") + "\n";
    let run = adjutant(&["board", "--all", "--format", "strados"], SRN);
    assert_eq!((run.stdout, run.status), (expected.clone(), 0), "{}", run.stderr);
    let run = adjutant(&["convert", "--to", "strados"], SRN);
    assert_eq!((run.stdout, run.status), (expected, 0), "{}", run.stderr);
}

#[test]
fn positions_are_drawn_as_they_were_written() {
    for variant in ["original", "duel", "barrage", "ultimate-lightning", "free"] {
        let written = adjutant(&["board", "--all", "--format", "strados", &sample(variant)], "");
        assert_eq!(written.status, 0, "{}", written.stderr);
        assert!(written.stdout.lines().count() > 20);
        // If every piece was revealed, the text cannot be distinguished from one without such marks. Without a Flag, a
        // position is illegal.
        let tells = |line: &&str| {
            let has_flags = line.contains(['M', 'm']) && line.contains(['Y', 'y']);
            has_flags && line.bytes().any(|byte| byte.is_ascii_uppercase() && byte != b'A')
        };
        let lines: Vec<&str> = written.stdout.lines().filter(tells).collect();
        let again = adjutant(&["board", "--format", "strados"], lines.join("\n"));
        assert_eq!(again.stdout.lines().collect::<Vec<_>>(), lines, "{variant}");
        assert_eq!(again.status, 0, "{}", again.stderr);
    }
}

#[test]
fn what_has_no_letters_is_refused() {
    for (arguments, expected) in [
        (vec!["samples/games/sci-fi-2011-duel.srn"], "its board is not the standard board of ten rows with two lakes"),
        (vec!["--ply", "start", "samples/games/jumbo-2014-infiltrator.srn"], "there is no letter for the piece on "),
        (vec!["--view", "red", "--ply", "start", "samples/games/gravon-duel.srn"], "the kind of the piece on "),
    ] {
        let run = adjutant(&[vec!["board", "--format", "strados"], arguments].concat(), "");
        assert_eq!((run.status, run.stdout.as_str()), (1, ""));
        assert!(run.stderr.contains(&format!("cannot write the position as StraDoS: {expected}")), "{}", run.stderr);
    }
}

#[test]
fn the_example_of_the_format_page_has_one_miner_too_many() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/strados/FORMAT.md");
    let Ok(page) = fs::read_to_string(&page) else {
        eprintln!("skipped: {} is not there", page.display());
        return;
    };
    let mut example = page.lines().filter_map(|line| line.trim().strip_prefix('`')?.strip_suffix('`'));
    let example = example.rfind(|line| line.len() == 104).expect("there is an example");
    let reading = read(example.as_bytes(), "");
    assert_eq!(reading.findings, []);
    // Blue's 40 pieces contain six Miners and seven Scouts: no edition has such an army.
    has(&adjutant(&["validate"], example).stdout, "error[setup-count]: Blue has 6 of the kind miner, expected 5");
    let mended = example.replacen("STQQ", "STPQ", 1);
    assert_eq!(adjutant(&["validate"], &mended).status, 0);
    assert_eq!(read(mended.as_bytes(), "").record.tag("Variant"), None);
}

#[test]
fn samples_read_as_they_should() {
    assert_eq!(adjutant(&["validate", "samples/strados/setups.strados"], "").status, 0);
    let run = adjutant(&["board", "samples/strados/ambush.strados"], "");
    assert_eq!((run.status, run.stdout.matches(" to move").count()), (0, 3), "{}", run.stderr);
}

#[test]
fn a_position_of_nothing_but_lakes_is_one_error() {
    let text = "_".repeat(100) + " r 0";
    let findings = read(text.as_bytes(), "").findings;
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(said(&findings[0]), "expected on square a1: a letter; found `_`; number of other wrong letters: 91");
}
