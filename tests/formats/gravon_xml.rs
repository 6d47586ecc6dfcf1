//! Gravon's XML, sentence by sentence of `format-spec/gravon.md`.

use crate::formats::gravon_support::{
    FIELD, GSN, TURNS, XML, found, gsn, judge, only, read, read_bytes, tags, tags_of, turns, xml,
};
use crate::program::{adjutant, has};
use adjutant::board::Side;
use adjutant::formats::detect_format;
use adjutant::notation::{Cell, Score};
use adjutant::replay::{Reading, Verdict};

#[test]
fn a_game_becomes_the_record_that_srn_would_have() {
    let text = xml();
    let reading = read(XML, &text, "classicfree-2005.9-119.xml");
    assert_eq!(tags(&reading.record), tags_of("2005.09.??", "119"));
    assert_eq!(turns(&reading.record), TURNS);
    assert_eq!(reading.record.result, Some(Score::RedWon));
    assert_eq!(found(&text, &reading), []);
    let replayed = judge(&text, &reading);
    assert_eq!((replayed.verdict, replayed.findings.len()), (Verdict::Legal, 0));
}

#[test]
fn everything_points_to_where_it_stands() {
    let text = xml();
    let reading = read(XML, &text, "");
    let of = |span: adjutant::notation::Span| String::from_utf8_lossy(span.of(text.as_bytes())).into_owned();
    let record = &reading.record;
    assert_eq!(of(record.turns[2].span), "<move id=\"3\" source=\"B5\" target=\"B7\"/>");
    assert_eq!(of(record.result_span), "1");
    let values: Vec<String> = record.tags.iter().map(|tag| of(tag.value_span)).collect();
    assert_eq!(values, ["Anna", "Carl", "1", "", "classicfree", "0"]);
    let start = text.find(FIELD).expect("the field") as u32;
    for row in &record.rows {
        for (column, (cell, span)) in (0..).zip(row.cells.iter().zip(&row.cell_spans)) {
            assert_eq!(span.start, start + (u32::from(row.number) - 1) * 10 + column);
            assert_eq!(of(*span) == "A", *cell == Cell::Empty);
        }
    }
    assert_eq!(of(record.rows[0].span), "YAAAAAAAAA");
}

#[test]
fn types_are_variants() {
    for (name, variant) in [
        ("classic", None),
        ("barrage", Some("barrage")),
        ("classicfree", Some("free")),
        ("ultimate lightning", Some("ultimate-lightning")),
        ("duell", Some("duel")),
    ] {
        let text = xml().replace("classicfree", name);
        assert_eq!(read(XML, &text, "").record.tag("Variant"), variant, "{name}");
    }
    let (name, place, message) = only(XML, &xml().replace("classicfree", "Classic"));
    assert_eq!((name, &*place), ("syntax", "Classic"));
    assert!(message.starts_with("expected the game type ") && message.ends_with("found `Classic`"), "{message}");
    assert_eq!(only(XML, &xml().replace(" type=\"classicfree\"", "")).1, "game");
}

#[test]
fn results_have_their_numbers() {
    for (how, winner, score, termination) in [
        ("0", "1", "1-0", "no-moves"),
        ("1", "2", "0-1", "flag"),
        ("2", "3", "1/2-1/2", "no-moves"),
        ("3", "1", "1-0", "forfeit"),
        ("4", "3", "1/2-1/2", "agreement"),
        ("10", "3", "1/2-1/2", "abandoned"),
        ("11", "1", "1-0", "time"),
        ("12", "3", "1/2-1/2", "time"),
        ("13", "2", "0-1", "time"),
        ("14", "1", "1-0", "forfeit"),
    ] {
        let text = xml().replace("type=\"0\" winner=\"1\"", &format!("winner='{winner}' type = '{how}'"));
        let reading = read(XML, &text, "");
        assert_eq!((reading.record.tag("Result"), reading.record.tag("Termination")), (Some(score), Some(termination)));
        assert_eq!(found(&text, &reading), []);
    }
    for (old, new, place) in [
        ("type=\"0\"", "type=\"5\"", "5"),
        ("winner=\"1\"", "winner=\"0\"", "0"),
        ("type=\"0\" ", "", "result"),
        (" winner=\"1\"", "", "result"),
    ] {
        assert_eq!(only(XML, &xml().replace(old, new)).1, place, "{new}");
    }
    let text = xml().replace("<result type=\"0\" winner=\"1\"/>\n", "");
    let reading = read(XML, &text, "");
    assert_eq!((reading.record.tag("Result"), reading.record.tag("Termination")), (Some("*"), None));
    assert_eq!(found(&text, &reading), []);
}

#[test]
fn without_a_field_the_setups_are_unknown() {
    let field = format!("<field content=\"{FIELD}\"/>\n");
    let text = xml().replace(&field, "").replace("classicfree", "classic");
    let reading = read(XML, &text, "");
    assert_eq!((reading.record.rows.len(), reading.record.turns.len()), (0, 5));
    let replayed = judge(&text, &reading);
    assert!(replayed.setup.hidden[Side::Red] && replayed.setup.hidden[Side::Blue]);
    // Every square of the zones has a piece: the third turn strikes, and its outcome is unknown. For the fourth and
    // fifth turn it is known that Blue's piece came from j7, but not its kind.
    assert_eq!(turns(&reading.record), ["b4-b5", "j7-j6", "b5xb7", "j6-j5", "j4-j5"]);
}

#[test]
fn a_field_has_a_hundred_letters_that_fit_their_places() {
    // In a free game, pieces of both sides may be on every square of the board.
    let xml = || xml().replace("classicfree", "classic");
    let (name, place, message) = only(XML, &xml().replace(FIELD, &FIELD[1..]));
    assert_eq!((name, &*place), ("syntax", &FIELD[1..]));
    assert_eq!(message, "expected a field of 100 letters, found 99 characters");
    for (old, new, place) in [
        ("MAAAAAAAAA", "YAAAAAAAAA", "Y"),
        ("MAAAAAAAAA", "mAAAAAAAAA", "m"),
        ("MAAAAAAAAA", "MAAAAAAAA_", "_"),
        ("\"MAA", "\"MA?", "?"),
        ("AA__AA__AAAA__AA__AA", "AA__AA__AAAA__AA__AB", "B"),
        ("AA__AA__AAAA__AA__AA", "AA__AA__AAAA__AA_ZAA", "Z"),
    ] {
        let text = xml().replacen(old, new, 1);
        let reading = read(XML, &text, "");
        let found = found(&text, &reading);
        assert_eq!((found.len(), found[0].0, &*found[0].2), (1, "syntax", place), "{new}");
        assert_eq!(judge(&text, &reading).verdict, Verdict::Unreadable);
        assert_eq!((reading.record.rows.len(), reading.record.turns.len()), (8, 5), "the rest is kept");
    }
    // If more than three letters are wrong, the first is reported, and the number of the others.
    for (row, told, more) in [("MAAAAAAYYY", 3, ""), ("MAAAAAYYYY", 1, "; number of other wrong letters: 3")] {
        let text = xml().replacen("MAAAAAAAAA", row, 1);
        let found = found(&text, &read(XML, &text, ""));
        assert_eq!((found.len(), found[0].3.ends_with(&format!("found `Y`{more}"))), (told, true), "{found:?}");
    }
}

#[test]
fn a_free_field_with_pieces_elsewhere_is_a_position() {
    // Red's Scout is on b5, and a Miner of Blue's is on b1.
    let text = xml().replacen("MAAAAAAAAA", "MQAAAAAAAA", 1).replace("ADAAAAAAALAA__", "AAAAAAAAALAD__");
    let text = text.replacen("source=\"B4\" target=\"B5\"", "source=\"B5\" target=\"B6\"", 1);
    let text = text.replacen("source=\"B5\" target=\"B7\"", "source=\"B6\" target=\"B7\"", 1);
    let reading = read(XML, &text, "");
    assert_eq!(found(&text, &reading), []);
    assert_eq!((reading.record.tag("Position"), reading.record.tag("Ply")), (Some("red"), None));
    let placed: Vec<String> = reading
        .record
        .placed
        .iter()
        .map(|placed| format!("{} {}@{}", placed.side, placed.piece, placed.square))
        .collect();
    let expected = ["red F@a1", "blue 3@b1", "red 10@j4", "red 2@b5", "blue 2@b7", "blue 3@j7", "blue F@a10"];
    assert_eq!((placed, reading.record.rows.len()), (expected.map(str::to_owned).to_vec(), 0));
    // Blue's Miner on b1 could still move, but Red's win is declared.
    assert_eq!(turns(&reading.record), ["b5-b6", "j7-j6", "b6xb7", "j6-j5", "j4xj5"]);
    let replayed = judge(&text, &reading);
    assert_eq!(replayed.game.expect("it can be played").position().pieces(Side::Blue).count(), 4, "none is captured");
    // A wrong letter in a zone is an unknown piece.
    let wrong = text.replacen("MQA", "MQm", 1);
    let reading = read(XML, &wrong, "");
    assert_eq!(found(&wrong, &reading).len(), 1);
    let unknown: Vec<_> = reading.record.placed.iter().filter(|placed| placed.piece.is_unknown()).collect();
    assert_eq!((reading.record.placed.len(), unknown.len()), (8, 1));
    assert_eq!((unknown[0].side, unknown[0].square.to_string()), (Side::Red, "c1".to_owned()));
    // A piece on a lake, and a piece outside the zones in another type.
    for text in [xml().replacen("AA__AA", "AAD_AA", 1), text.replace("classicfree", "barrage")] {
        let found = found(&text, &read(XML, &text, ""));
        assert!(found.iter().all(|(name, ..)| *name == "syntax") && !found.is_empty(), "{found:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_counted_one_by_one() {
    for (letters, end, said) in [
        (97, &b"\xFF\xFF"[..], "expected a field of 100 letters, found 99 characters"),
        (97, b"\xFF\xC3\xA9\xFF", "expected a piece's letter, `A` or `_` in the field, found `\u{FFFD}`"),
        (99, "\u{E9}".as_bytes(), "expected a piece's letter, `A` or `_` in the field, found `\u{E9}`"),
    ] {
        let text = gsn().replace(FIELD, "FIELD");
        let (before, behind) = text.split_once("FIELD").expect("it has a field");
        let bytes = [before.as_bytes(), &FIELD.as_bytes()[..letters], end, behind.as_bytes()].concat();
        let found = found("", &read_bytes(GSN, &bytes, ""));
        assert_eq!((found.len(), found[0].3.as_str()), (1, said));
    }
}

#[test]
fn j_means_k_and_a_colon_the_tenth_row() {
    let text = xml().replace("\"K", "\"J");
    let (name, place, message) = only(XML, &text);
    assert_eq!((name, &*place), ("source-mended", "J7"));
    assert!(message.ends_with("read as `K` (6 times in the record)"), "{message}");
    assert_eq!(turns(&read(XML, &text, "").record), TURNS);
    let (name, place, message) = only(XML, &xml().replace("\"B4\"", "\"b4\""));
    assert_eq!((name, &*place), ("source-mended", "b4"));
    assert!(message.contains("once"), "{message}");
    let text = xml().replace("\"K5\"", "\"K:\"");
    assert_eq!(turns(&read(XML, &text, "").record)[3..], ["j6-j10", "j4-j10"]);
}

#[test]
fn names_have_their_escapes_undone_and_nothing_else() {
    for (written, name, findings) in [
        ("A &amp; B &lt;&gt;&quot;&apos;", "A & B <>\"'", 0),
        ("&#65;&#xe9;", "A\u{e9}", 0),
        ("\n Anna\t", "Anna", 0),
        ("An\tna", "An na", 1),
        ("An<b>x</b>na<!-- c -->", "Anna", 1),
        ("<![CDATA[A&lt;]]>", "A&lt;", 0),
        ("&lol;", "&lol;", 1),
        ("A & B", "A & B", 1),
        ("&#0;", "&#0;", 1),
    ] {
        let text = xml().replace("Anna", written);
        let reading = read(XML, &text, "");
        assert_eq!(reading.record.tag("Red"), Some(name), "{written}");
        assert_eq!(found(&text, &reading).len(), findings, "{written}");
        assert!(found(&text, &reading).iter().all(|finding| matches!(finding.0, "source-mended" | "passed-over")));
    }
    let mut bytes = xml().into_bytes();
    let place = xml().find("Anna").expect("a name");
    bytes[place] = 0xFF;
    let reading = read_bytes(XML, &bytes, "");
    assert_eq!(reading.record.tag("Red"), Some("\u{ff}nna"));
    assert_eq!(reading.findings.len(), 1);
    assert_eq!(reading.findings[0].span.start as usize, place);
}

#[test]
fn findings_show_in_the_original_file() {
    let text = xml().replace("target=\"B7\"", "target=\"C8\"");
    let run = adjutant(&["validate", "-"], &text);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("<stdin>:7:1: "), "{}", run.stdout);
    assert!(run.stdout.contains("not-a-line"), "{}", run.stdout);
    let text = xml().replacen("\"MA", "\"M?", 1);
    has(&adjutant(&["validate", "-"], &text).stdout, "<stdin>:4:18: ");
}

#[test]
fn it_is_told_by_its_first_character() {
    assert_eq!(detect_format(b"\xEF\xBB\xBF\r\n <stratego>").name, "gravon-xml");
    assert_eq!(detect_format(b"[Event \"<\"]").name, "srn");
    let two = xml() + &xml();
    let run = adjutant(&["validate", "--format", "ndjson", "-"], &two);
    assert_eq!((run.status, run.stdout.lines().count()), (0, 2), "{}", run.stdout);
}

#[test]
fn references_in_attributes_are_resolved() {
    let text = xml().replace("type=\"0\" winner=\"1\"", "type=\"&#48;\" winner=\"&#x31;\"");
    let text = text.replace(&format!("\"{FIELD}\""), &format!("\"&#{};{}\"", FIELD.as_bytes()[0], &FIELD[1..]));
    let as_written = xml();
    let (plain, resolved) = (read(XML, &as_written, ""), read(XML, &text, ""));
    assert_eq!(found(&text, &resolved), []);
    assert_eq!(resolved.record.tag("Termination"), plain.record.tag("Termination"));
    let cells = |reading: &Reading<'_>| reading.record.rows.iter().map(|row| row.cells).collect::<Vec<_>>();
    assert_eq!(cells(&resolved), cells(&plain));
    let text = xml().replace("type=\"0\" winner", "type=\"&lol;\" winner");
    assert_eq!(only(XML, &text).1, "&lol;");
}

#[test]
fn blanks_around_numbers_do_not_count() {
    let text = xml().replace("type=\"0\" winner=\"1\"", "type=\" 0\" winner=\"1 \"");
    assert_eq!(found(&text, &read(XML, &text, "")), []);
}

#[test]
fn numbers_of_moves_have_nine_digits_at_most() {
    let numbered = |digits: &str| xml().replace("<move id=\"1\"", &format!("<move id=\"{digits}\""));
    let text = numbered("000000001");
    assert_eq!(found(&text, &read(XML, &text, "")), []);
    let text = numbered("0000000001");
    let reading = read(XML, &text, "");
    let findings = found(&text, &reading);
    assert!(matches!(&*findings, [("syntax", ..)]), "{findings:?}");
}

#[test]
fn moves_may_be_numbered_from_nought() {
    let mut text = xml();
    for number in 1..=5 {
        text = text.replace(&format!("<move id=\"{number}\""), &format!("<move id=\"{}\"", number - 1));
    }
    let reading = read(XML, &text, "");
    assert_eq!(reading.record.turns.len(), read(XML, &xml(), "").record.turns.len());
    assert!(matches!(&*found(&text, &reading), [("source-mended", None, ..)]));
}

#[test]
fn a_letter_that_is_none_has_its_place_and_counts_as_a_piece() {
    let text = xml().replace(FIELD, &format!("Z{}", &FIELD[1..]));
    let reading = read(XML, &text, "");
    let findings = judge(&text, &reading).findings;
    assert!(findings.iter().all(|finding| finding.name() == "syntax"), "{findings:?}");
    let text = xml().replace(FIELD, &format!("\u{e9}{}", &FIELD[1..]));
    assert_eq!(only(XML, &text).1, "\u{e9}");
}

#[test]
fn of_an_unknown_type_nothing_is_said_of_the_army() {
    let text = xml().replace("classicfree", "chess");
    let findings = judge(&text, &read(XML, &text, "")).findings;
    assert_eq!(findings.iter().map(adjutant::replay::Finding::name).collect::<Vec<_>>(), ["syntax"]);
}

#[test]
fn names_that_xml_does_not_allow_are_damage() {
    let text = xml().replace("<result ", "<r&esult ");
    assert_eq!(only(XML, &text).1, "r&esult");
    let text = xml().replace("<stratego>", "<stratego>\0");
    // The span covers the byte itself, which is visible where a line is shown with a caret.
    let findings = found(&text, &read(XML, &text, ""));
    assert!(findings.iter().any(|finding| finding.2 == "\0" && finding.3.contains("NUL")), "{findings:?}");
}

#[test]
fn one_sign_too_many_does_not_cost_what_follows() {
    let text = xml().replace("<game ", "< game ");
    assert_eq!(only(XML, &text).1, "< ");
    assert_eq!(read(XML, &text, "").record.turns.len(), read(XML, &xml(), "").record.turns.len());
    let whole = xml();
    let second = whole.match_indices("<move ").nth(1).expect("two turns").0;
    let sign = second + whole[second..].find(" source").expect("a square");
    let text = format!("{}>{}", &whole[..sign], &whole[sign..]);
    let findings = found(&text, &read(XML, &text, ""));
    assert!(findings.len() <= 4, "{findings:?}");
}

#[test]
fn text_that_belongs_nowhere_is_not_dropped_in_silence() {
    let text = xml().replace(">Anna<", ">An<b>na</b><");
    let finding = only(XML, &text);
    assert_eq!((finding.0, &*finding.1), ("passed-over", "b"));
    let text = xml().replace("<result type=\"0\" winner=\"1\"/>", "<result type=\"0\" winner=\"1\">won</result>");
    let finding = only(XML, &text);
    assert_eq!((finding.0, &*finding.1), ("passed-over", "won"));
    let text = xml().replace("</game>", "<server>anything <b>at all</b></server></game>");
    assert_eq!(found(&text, &read(XML, &text, "")), []);
}
