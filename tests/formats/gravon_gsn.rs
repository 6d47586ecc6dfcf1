//! GSN, sentence by sentence of `format-spec/gravon.md`.

use crate::formats::gravon_support::{
    FIELD, GSN, TURNS, found, gsn, judge, only, read, read_bytes, tags, tags_of, turns,
};
use crate::program::adjutant;
use adjutant::formats::detect_format;
use adjutant::notation::Score;
use adjutant::replay::Verdict;

const ENDING: &str = "END\nAnna vs Carl result 0 winner 0\n";

#[test]
fn a_game_becomes_the_record_that_srn_would_have() {
    for text in [gsn(), gsn().replace("v1", "v2"), format!("\u{FEFF}{}", gsn()), gsn().replace('\n', "\r\n")] {
        let reading = read(GSN, &text, "freesetup.2003.05.15.107.gsn");
        assert_eq!(tags(&reading.record), tags_of("2003.05.15", "107"));
        assert_eq!(turns(&reading.record), TURNS);
        assert_eq!(found(&text, &reading), []);
        let replayed = judge(&text, &reading);
        assert_eq!((replayed.verdict, replayed.findings.len()), (Verdict::Legal, 0));
        let of = |span: adjutant::notation::Span| String::from_utf8_lossy(span.of(text.as_bytes())).into_owned();
        assert_eq!(of(reading.record.turns[2].span), "B5-B7");
        let values: Vec<String> = reading.record.tags.iter().map(|tag| of(tag.value_span)).collect();
        assert_eq!(values, ["", "Anna", "Carl", "0", "", "2", "0", ""]);
        assert_eq!(of(reading.record.rows[7].cell_spans[0]), "M");
    }
}

#[test]
fn the_last_character_of_the_second_line_is_the_type() {
    for (line, variant) in [
        ("type0", None),
        ("type1", Some("barrage")),
        ("type2", Some("free")),
        ("type3", Some("ultimate-lightning")),
        ("type 4", Some("duel")),
    ] {
        assert_eq!(read(GSN, &gsn().replace("type2", line), "").record.tag("Variant"), variant, "{line}");
    }
    assert_eq!(only(GSN, &gsn().replace("type2", "type5")).1, "5");
    assert_eq!(only(GSN, &gsn().replace("type2", "type")).1, "e");
    assert_eq!(only(GSN, &gsn().replace("type2\n", "")).1, FIELD);
    assert_eq!(only(GSN, &gsn().replace("v1", "v3")).1, "#X38FA11 Stratego-Notation v3");
    assert_eq!(only(GSN, &gsn().replace("v1", "v10")).1, "#X38FA11 Stratego-Notation v10");
}

#[test]
fn field_and_moves_may_be_missing() {
    for (text, plies) in [
        (format!("#X38FA11 Stratego-Notation v1\ntype0\n{ENDING}"), 0),
        (format!("#X38FA11 Stratego-Notation v1\ntype0\nB4-B5\n{ENDING}"), 1),
    ] {
        let reading = read(GSN, &text, "");
        assert_eq!((reading.record.rows.len(), reading.record.turns.len()), (0, plies));
        assert_eq!(reading.record.tag("Red"), Some("Anna"));
        assert_eq!(found(&text, &reading), []);
    }
    let text = gsn().replace(FIELD, &FIELD[..99]);
    assert_eq!(only(GSN, &text).2, "expected a field of 100 letters, found 99 characters");
}

#[test]
fn squares_are_written_in_more_than_one_way() {
    let text = gsn().replace("K6-K5", "K6-K:").replace("K4-K5", "J4-J10");
    let (name, place, message) = only(GSN, &text);
    assert_eq!((name, &*place), ("source-mended", "J4"));
    assert!(message.contains("2 times"), "{message}");
    assert_eq!(turns(&read(GSN, &text, "").record)[3..], ["j6-j10", "j4-j10"]);
}

#[test]
fn the_result_line_is_parted_from_its_end() {
    for (line, score, termination) in [
        ("Anna vs Carl result 1 winner 1", "0-1", "flag"),
        ("Anna vs Carl result 4 winner 2", "1/2-1/2", "agreement"),
        ("Anna vs Carl result 14 winner 0", "1-0", "forfeit"),
    ] {
        let text = gsn().replace("Anna vs Carl result 0 winner 0", line);
        let reading = read(GSN, &text, "");
        assert_eq!((reading.record.tag("Result"), reading.record.tag("Termination")), (Some(score), Some(termination)));
    }
    let with = |line: &str| gsn().replace("Anna vs Carl result 0 winner 0", line);
    for (line, place) in [
        ("Anna vs Carl result 9 winner 0", "9"),
        ("Anna vs Carl result 0 winner 3", "3"),
        ("Anna, Carl result 0 winner 0", "Anna, Carl result "),
        ("Anna vs Carl", "Anna vs Carl"),
    ] {
        let (name, found, _) = only(GSN, &with(line));
        assert_eq!((name, &*found), ("syntax", place), "{line}");
    }
    let (name, place, _) = only(GSN, &with("A vs B vs C result 0 winner 0"));
    assert_eq!((name, &*place), ("source-mended", "B vs C"));
    let text = gsn().replace("Anna vs Carl result 0 winner 0\n", "");
    let reading = read(GSN, &text, "");
    assert_eq!(reading.record.tag("Result"), Some("*"));
    let found = found(&text, &reading);
    assert!(
        matches!(&*found, [("source-mended", None, place, what)] if place.is_empty() && what.contains("`END`")),
        "{found:?}"
    );
    let mut bytes = gsn().into_bytes();
    let place = gsn().find("Carl").expect("a name");
    bytes[place] = 0xE9;
    let reading = read_bytes(GSN, &bytes, "");
    assert_eq!(reading.record.tag("Blue"), Some("\u{e9}arl"));
    assert_eq!(reading.findings[0].span.start as usize, place);
}

#[test]
fn known_damage_is_mended_and_told() {
    for (text, places) in [
        (gsn().replace("END\n", "END\nEND\n"), vec!["END"]),
        (gsn() + "END\n", vec!["END"]),
        (gsn() + ENDING, vec!["END", "Anna vs Carl result 0 winner 0"]),
        (misplaced(""), vec!["Anna vs Carl result 0 winner 0"]),
        (misplaced("END\n"), vec!["Anna vs Carl result 0 winner 0"]),
        (misplaced(ENDING), vec!["Anna vs Carl result 0 winner 0"; 2]),
    ] {
        let reading = read(GSN, &text, "");
        let found = found(&text, &reading);
        assert!(found.iter().all(|finding| finding.0 == "source-mended"), "{found:?}");
        assert_eq!(found.iter().map(|finding| &*finding.2).collect::<Vec<_>>(), places, "{text}");
        assert_eq!(turns(&reading.record), TURNS, "{text}");
        assert_eq!(judge(&text, &reading).verdict, Verdict::Legal);
    }
}

/// Returns the game with its ending before the last two moves, and `behind` after them.
fn misplaced(behind: &str) -> String {
    gsn().replace(ENDING, "").replace("K6-K5\n", &format!("{ENDING}K6-K5\n")) + behind
}

#[test]
fn other_damage_is_refused_and_what_stands_before_it_is_kept() {
    let other = "END\nAnna vs Carl result 1 winner 1\n";
    for (text, place, kept, result) in [
        (gsn().replace("END\n", ""), "Anna vs Carl result 0 winner 0", 5, Score::RedWon),
        (gsn().replace(ENDING, ""), "", 5, Score::Open),
        (gsn().replace("B5-B7\n", "END\nB5-B7\n"), "B5-B7", 2, Score::RedWon),
        (gsn() + other, "Anna vs Carl result 1 winner 1", 5, Score::RedWon),
        (misplaced(other), "Anna vs Carl result 1 winner 1", 5, Score::RedWon),
        (gsn() + "Anna vs Carl result 0 winner 0\n", "Anna vs Carl result 0 winner 0", 5, Score::RedWon),
        (gsn() + "what is this\n", "what is this", 5, Score::RedWon),
        (gsn().replace("B5-B7", "B5-B77"), "B77", 2, Score::RedWon),
        (gsn().replace("B5-B7", "B5B7"), "B5B7", 2, Score::RedWon),
        (gsn().replace("B5-B7", "B5:B7"), "B5:B7", 2, Score::RedWon),
    ] {
        let reading = read(GSN, &text, "");
        let found = found(&text, &reading);
        let refused: Vec<&str> = found.iter().filter(|one| one.0 == "syntax").map(|one| &*one.2).collect();
        assert_eq!(refused, [place], "{text}");
        assert_eq!(turns(&reading.record), TURNS[..kept], "{text}");
        assert_eq!(reading.record.result, Some(result), "{text}");
        assert_eq!(judge(&text, &reading).verdict, Verdict::Unreadable);
    }
}

#[test]
fn a_rescue_of_ultimate_lightning_is_not_supported() {
    let text = gsn().replace("type2", "type3").replace("B5-B7", "B5:D2");
    let reading = read(GSN, &text, "");
    let found = found(&text, &reading);
    assert_eq!((found.len(), found[0].0, found[0].1, &*found[0].2), (1, "not-supported", Some(3), "B5:D2"));
    assert_eq!(turns(&reading.record), ["b4-b5", "j7-j6"]);
    // The tenth row has its `:` elsewhere.
    let text = gsn().replace("type2", "type3").replace("B5-B7", "B:-B9").replace("K6-K5", "K6-K:");
    assert_eq!(turns(&read(GSN, &text, "").record)[2..4], ["b10-b9", "j6-j10"]);
}

#[test]
fn it_is_told_by_its_first_line() {
    assert_eq!(detect_format(gsn().as_bytes()).name, "gsn");
    assert_eq!(detect_format(b"#X38FA11 Stratego-Notation v2\r\ntype0").name, "gsn");
    assert_ne!(detect_format(b"[Event \"Stratego-Notation v1\"]").name, "gsn");
    let two = gsn() + &gsn().replace("B5-B7", "B5-C7");
    let run = adjutant(&["validate", "-"], &two);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("<stdin>:16:1: "), "{}", run.stdout);
}

#[test]
fn samples_are_read_with_what_their_names_tell() {
    for (name, date, findings) in [
        ("classicfree-2005.9-119.xml", "2005.09.??", 0),
        ("classicfree-2006.0-7.xml", "2005.12.??", 1),
        ("freesetup.2003.05.15.107.gsn", "2003.05.15", 0),
        ("freesetup.2003.06.07.505.gsn", "2003.06.07", 2),
        ("freesetup.2003.09.26.46.gsn", "2003.09.26", 1),
    ] {
        let file = format!("samples/gravon/{name}");
        let run = adjutant(&["convert", "--to", "json", &file], "");
        let game: serde_json::Value = serde_json::from_str(&run.stdout).expect(&run.stdout);
        assert_eq!((&game["tags"]["Date"], &game["verdict"]), (&date.into(), &"legal".into()), "{name}");
        assert_eq!(game["findings"].as_array().map(Vec::len), Some(findings), "{name} {}", run.stderr);
        assert_eq!(game["turns"].as_array().map(Vec::len), Some(5), "{name}");
    }
}
