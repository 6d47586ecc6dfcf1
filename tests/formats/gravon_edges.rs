//! Gravon's formats if they end early, contain too much, or cannot express a record.

use crate::formats::gravon_support::{GSN, TURNS, XML, found, gsn, only, read, tags, turns, xml};
use crate::program::adjutant;

/// Returns a Gravon record in SRN with these tags and turns: Red's Miner faces Blue's Flag across the board.
fn srn(tags: &str, turns: &str) -> String {
    format!(
        "{tags}[Edition \"gravon\"]\n[Variant \"free\"]\n\n10: F . . . . . . . . .\n 7: 3 2 . . . . . . . .\n\
         \u{20}4: . 2 . . . . . . . 5\n 1: F . . . . . . . . .\n\n{turns}\n"
    )
}

fn converted(format: &str, srn: &str) -> String {
    adjutant(&["convert", "--lossy", "--to", format], srn).stdout
}

#[test]
fn gsn_without_its_first_line_is_read_from_the_type_on() {
    let text = gsn().replace("#X38FA11 Stratego-Notation v1\n", "");
    let reading = read(GSN, &text, "");
    assert_eq!(turns(&reading.record), TURNS);
    assert_eq!(only(GSN, &text).1, "type2");
}

#[test]
fn blank_lines_in_gsn_are_no_lines() {
    let text = gsn().replace('\n', "\n\n \t\n");
    let reading = read(GSN, &text, "");
    assert_eq!((turns(&reading.record), found(&text, &reading)), (TURNS.map(str::to_owned).to_vec(), vec![]));
}

#[test]
fn gsn_that_ends_behind_its_type_has_no_field_and_no_end() {
    let text = "#X38FA11 Stratego-Notation v1\ntype0\n";
    let reading = read(GSN, text, "");
    assert_eq!((reading.record.rows.len(), reading.record.turns.len()), (0, 0));
    let (_, place, said) = only(GSN, text);
    assert!(place.is_empty() && said.contains("END"), "{said}");
}

#[test]
fn a_line_that_is_no_move_stands_in_the_place_of_the_field() {
    for line in ["B4-Z9", "Z4-B5", "B4B5"] {
        let text = format!("#X38FA11 Stratego-Notation v1\ntype0\n{line}\nEND\nAnna vs Carl result 0 winner 0\n");
        let (_, place, said) = only(GSN, &text);
        assert_eq!((&*place, said.contains("100 letters")), (line, true), "{said}");
    }
}

#[test]
fn a_rescue_of_ultimate_lightning_is_named_wherever_it_stands() {
    let head = "#X38FA11 Stratego-Notation v1\ntype3\n";
    let end = "END\nAnna vs Carl result 4 winner 2\n";
    for (text, plies) in [
        (format!("{head}B4:E4\nB4-B5\n{end}"), 0),
        (format!("{head}B4-B5\nB7:E7\n{end}"), 1),
        (format!("{head}B4-B5\n{end}B7:E7\nEND\n"), 1),
    ] {
        let reading = read(GSN, &text, "");
        let found = found(&text, &reading);
        assert_eq!(reading.record.turns.len(), plies, "{found:?}");
        assert!(found.iter().any(|(name, ..)| *name == "not-supported"), "{text}: {found:?}");
    }
}

#[test]
fn where_nobody_knows_how_pieces_stand_no_move_is_a_strike() {
    let text = "#X38FA11 Stratego-Notation v1\ntype1\nB4-B7\nEND\nAnna vs Carl result 4 winner 2\n";
    assert_eq!(turns(&read(GSN, text, "").record), ["b4-b7"]);
}

#[test]
fn a_game_without_setups_has_no_field_and_comes_back() {
    let record =
        "[Red \"Anna\"]\n[Blue \"Carl\"]\n[Edition \"gravon\"]\n[Variant \"original\"]\n\n1. a4-a5 a7-a6 0-1\n";
    for format in [GSN, XML] {
        let text = converted(format.name, record);
        let reading = read(format, &text, "");
        assert_eq!(
            (reading.record.rows.len(), turns(&reading.record)),
            (0, vec!["a4-a5".into(), "a7-a6".into()]),
            "{text}"
        );
        assert_eq!(reading.record.tag("Result"), Some("0-1"), "{text}");
    }
}

#[test]
fn a_name_keeps_what_a_line_of_text_can_hold() {
    let text = converted("gravon-xml", &srn("[Red \"A\u{fffe}B\"]\n[Blue \"C\u{ffff}\"]\n", "1. b4-b5 a7-a6 1-0"));
    assert!(text.contains(">A\u{fffd}B<") && text.contains(">C\u{fffd}<"), "{text}");
}

#[test]
fn turns_off_the_board_end_what_is_written() {
    for turn in ["a7-k7", "k7-a7", "a7-a11"] {
        for (format, move_written) in [("gsn", "B4-B5\nEND"), ("gravon-xml", "target=\"B5\"/>\n<")] {
            let text = converted(format, &srn("", &format!("1. b4-b5 {turn} 2. b5-b6 1-0")));
            assert!(text.contains(move_written) && !text.contains("B6"), "{turn} {format}: {text}");
        }
    }
}

#[test]
fn an_end_that_the_board_shows_is_not_given_to_the_other_side() {
    // The Scouts fall, and the Miner can take the Flag: a record may declare all the same that Blue won.
    let game = |result: &str| {
        srn(
            "",
            &format!(
                "1. b4xb7(2=2) a7-a6 2. j4-j5 a6-a5 3. j5-j6 a5-a4 4. j6-j7 a4-a3 5. j7-j8 a3-a2 6. j8-j9 a2xa1(3>F) {result}"
            ),
        )
    };
    let last = |result: &str| converted("gsn", &game(result)).lines().last().map(str::to_owned).unwrap_or_default();
    assert!(last("0-1").ends_with("result 1 winner 1"), "{}", last("0-1"));
    let other = last("1-0");
    assert!(other.ends_with("winner 0") && !other.contains("result 1 "), "{other}");
}

#[test]
fn numbers_of_moves_have_at_most_nine_digits() {
    for id in ["", "1234567890", "-1", "x"] {
        let text = xml().replacen("id=\"1\"", &format!("id=\"{id}\""), 1);
        let reading = read(XML, &text, "");
        let found = found(&text, &reading);
        assert!(found.iter().any(|(name, _, place, _)| *name == "syntax" && place == id), "{id}: {found:?}");
    }
}

#[test]
fn a_player_without_a_name_is_none() {
    let text = xml().replace(">Anna<", "><");
    let reading = read(XML, &text, "");
    assert_eq!(found(&text, &reading), []);
    assert!(
        !tags(&reading.record).iter().any(|tag| tag.starts_with("Red=")) && reading.record.tag("Blue") == Some("Carl")
    );
}

#[test]
fn a_second_document_is_not_read() {
    let text = format!("{}{}", xml(), xml());
    let reading = read(XML, &text, "");
    assert_eq!(turns(&reading.record), TURNS);
    let (_, place, said) = only(XML, &text);
    assert!(place.starts_with("<?xml"), "{place} {said}");
}

#[test]
fn text_that_stands_where_none_belongs_is_passed_over_however_it_is_written() {
    for (text, is_told) in [
        ("<![CDATA[quiet]]>", true),
        ("&amp;", true),
        ("quiet", true),
        // An element that does not belong to the game may contain anything.
        ("<mine><![CDATA[quiet]]></mine>", false),
        ("<mine>&amp;</mine>", false),
        ("<mine>quiet</mine>", false),
    ] {
        let document = xml().replace("</game>", &format!("{text}</game>"));
        let reading = read(XML, &document, "");
        let told: Vec<_> = found(&document, &reading).into_iter().map(|(name, ..)| name).collect();
        assert_eq!(told, if is_told { vec!["passed-over"] } else { vec![] }, "{text}");
        assert_eq!(turns(&reading.record), TURNS, "{text}");
    }
    let name = xml().replace(">Anna<", "><![CDATA[An]]>&lt;na<");
    assert_eq!(read(XML, &name, "").record.tag("Red"), Some("An<na"));
}

#[test]
fn a_document_that_cannot_be_taken_apart_says_why() {
    for (text, part) in [("<!DOCTYPE>", "<!DOCTYPE"), ("<!-- not closed", "`-->`"), ("<![CDATA[ not closed", "`]]>`")] {
        let document = xml().replacen("<stratego>", &format!("{text}<stratego>"), 1);
        let reading = read(XML, &document, "");
        let found = found(&document, &reading);
        assert!(reading.is_damaged() && found.iter().any(|one| one.0 == "syntax"), "{text} {part}: {found:?}");
    }
}

#[test]
fn long_names_of_attributes_end_the_reading() {
    let with = |length: usize| xml().replace("<result", &format!("<result {}=''", "n".repeat(length)));
    assert_eq!(found(&with(256), &read(XML, &with(256), "")), []);
    let (_, place, said) = only(XML, &with(257));
    assert_eq!(place.len(), 257);
    assert!(said.contains("256 bytes"), "{said}");
}
