//! Notes line by line: the type of a line, and the text next to turns, rows and headings.

use crate::formats::notes::{BEGUN, all_said};
use crate::formats::notes_support::{comments, pieces, setup, turns};
use adjutant::formats::detect_format;
use adjutant::formats::notes::read;
use adjutant::notation::{Cell, NoteAnchor, parse, write_record};
use adjutant::replay::Detail;
use adjutant::report::message;

#[test]
fn signs_that_lead_or_enclose_a_turn_are_passed_over() {
    for line in
        "\"e4-e5\" \"j7-j6\" / 'e4-e5', 'j7-j6' / \u{201c}e4-e5\u{201d} \u{2018}j7-j6\u{2019} / a) e4-e5\nb) j7-j6 / \
        iii) e4-e5\niv) j7-j6 / ii. e4-e5 j7-j6 / 3| e4-e5 | j7-j6 / e4-e5 & j7-j6 / * e4-e5\n* j7-j6 / \
        R: e4-e5\nB: j7-j6 / e4-e5 and j7-j6 / e4-e5 \u{c}\nj7-j6"
            .split(" / ")
    {
        let text = format!("{BEGUN}{line}\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(turns(&reading), "a4-a5 a7-a6 e4-e5 j7-j6", "{line}: {:?}", all_said(&text, &reading));
        assert_eq!(comments(&reading.record), [""; 0], "{line}");
    }
}

#[test]
fn what_begins_like_a_part_of_a_game_and_is_none_is_a_comment() {
    for (line, said) in [
        ("e4-e5 & quiet", "& quiet"),
        ("e4-e5 \"well", "\"well"),
        ("e4-e5 then nothing more", "then nothing more"),
        ("e4-e5 red! well", "red! well"),
        ("e4-e5 b well", "b well"),
        ("e4-e5 area51 blues", "area51 blues"),
        ("e4-e5 (0:45) slow", "0:45"),
    ] {
        let text = format!("{BEGUN}{line}\nj7-j6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(turns(&reading), "a4-a5 a7-a6 e4-e5 j7-j6", "{line}: {:?}", all_said(&text, &reading));
        assert_eq!(comments(&reading.record).first(), Some(&said), "{line}");
    }
    // A text may begin with a character that is a mark after a turn.
    let text = format!("# a game at the club\n{BEGUN}");
    let reading = read(text.as_bytes(), "");
    assert_eq!((turns(&reading).as_str(), comments(&reading.record)), ("a4-a5 a7-a6", vec!["a game at the club"]));
}

#[test]
fn a_time_beside_a_turn_is_a_comment_whatever_its_unit() {
    for time in ["12s", "12sec", "3min", "3m", "12''", "30\"", "0:45", "1:02:03", "0:45s"] {
        let text = format!("{BEGUN}e4-e5 {time} j7-j6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(turns(&reading), "a4-a5 a7-a6 e4-e5 j7-j6", "{time}: {:?}", all_said(&text, &reading));
        assert_eq!(comments(&reading.record), [time]);
    }
}

#[test]
fn nothing_is_kept_of_a_comment_that_says_nothing() {
    for line in ["e4-e5 {}", "e4-e5 { }", "%\ne4-e5", "e4-e5 //", "e4-e5 ()"] {
        let text = format!("{BEGUN}{line}\nj7-j6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(turns(&reading), "a4-a5 a7-a6 e4-e5 j7-j6", "{line}");
        assert_eq!(reading.record.notes.len(), 0, "{line}");
    }
}

#[test]
fn behind_what_cannot_be_read_neither_numbers_nor_sides_are_held_against_turns() {
    let said = |lines: &str| {
        let text = format!("{BEGUN}{lines}\n");
        let reading = read(text.as_bytes(), "");
        let damage = reading.findings.iter().filter(|finding| finding.name() == "syntax").count();
        (turns(&reading), damage, reading.record.notices.len())
    };
    let begun = || "a4-a5 a7-a6".to_owned();
    // A wrong number is reported, and a turn of the side that is not to move ends the turns.
    assert_eq!(said("9. e4-e5"), (format!("{} e4-e5", begun()), 0, 1));
    assert_eq!(said("2... e4-e5"), (format!("{} e4-e5", begun()), 0, 1));
    assert_eq!(said("Blue: e4-e5"), (begun(), 1, 0));
    assert_eq!(said("a5-6"), (begun(), 1, 0));
    // After one of them, the others are not reported.
    assert_eq!(said("a5-6\n9. e4-e5"), (begun(), 1, 0));
    assert_eq!(said("a5-6\nBlue: e4-e5\nBlue: e5-e6"), (begun(), 1, 0));
    assert_eq!(said("Blue: e4-e5\nBlue: e5-e6"), (begun(), 1, 0));
}

#[test]
fn numbers_that_count_each_turn_are_said_to_do_so() {
    let text = format!("{}\n1. a4-a5\n2. a7-a6\n3. e4-e5\n4. j7-j6\n", setup());
    let reading = read(text.as_bytes(), "");
    assert_eq!((turns(&reading).as_str(), reading.record.notices.len()), ("a4-a5 a7-a6 e4-e5 j7-j6", 0));
    let said = all_said(&text, &reading);
    assert!(said.iter().any(|said| said.contains("number")), "{said:?}");
}

#[test]
fn a_result_may_stand_without_turns_and_what_follows_it_is_a_comment() {
    for (text, place) in [
        (format!("{}\nblue resigns\nA fine game\n", setup()), NoteAnchor::Result),
        (format!("{BEGUN}blue resigns\nA fine game\n"), NoteAnchor::Result),
    ] {
        let reading = read(text.as_bytes(), "");
        let record = &reading.record;
        assert_eq!((record.tag("Result"), record.tag("Termination")), (Some("1-0"), Some("resignation")), "{text}");
        assert_eq!((comments(record), record.notes[0].place), (vec!["A fine game"], place), "{text}");
    }
}

#[test]
fn a_second_result_is_damage_unless_it_is_the_same() {
    for (results, is_damaged) in [
        ("1-0\n1-0", false),
        ("1-0\nred wins", false),
        ("1-0\n*", false),
        ("1-0\n0-1", true),
        ("1-0\nblue wins", true),
        // On one line, too.
        ("1-0 {well} 1-0", false),
        ("1-0 {well} 0-1", true),
    ] {
        let text = format!("{BEGUN}{results}\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(reading.record.tag("Result"), Some("1-0"), "{results}");
        assert_eq!(reading.is_damaged(), is_damaged, "{results}: {:?}", all_said(&text, &reading));
    }
}

#[test]
fn a_tag_that_says_how_the_game_ended_stands_before_what_is_said_behind_the_turns() {
    let text = format!("Termination: time\n{BEGUN}red resigns\n");
    let reading = read(text.as_bytes(), "");
    assert_eq!((reading.record.tag("Result"), reading.record.tag("Termination")), (Some("0-1"), Some("time")));
}

#[test]
fn damage_without_end_is_not_read_to_its_end() {
    let text = format!("{BEGUN}{}blue resigns\n", "a5-6\n".repeat(100_000));
    let reading = read(text.as_bytes(), "");
    assert_eq!((turns(&reading).as_str(), reading.record.tag("Result")), ("a4-a5 a7-a6", Some("*")));
    assert!(reading.is_damaged() && reading.findings.len() < 10_000, "{}", reading.findings.len());
}

#[test]
fn a_turn_that_stands_in_none_of_its_readings_is_said_with_both() {
    let text = format!("{BEGUN}e4 j7\nj7-j6\n");
    let reading = read(text.as_bytes(), "");
    assert_eq!(turns(&reading), "a4-a5 a7-a6");
    let said = all_said(&text, &reading);
    assert!(said.iter().any(|said| said.contains("e4-j7") && said.contains("e4xj7")), "{said:?}");
}

#[test]
fn lists_of_squares_are_parts_of_a_game_and_tell_notes() {
    let list = "F a1, B b1 c1\nS d1, 3 e1\nF a10, B b10\n";
    assert_eq!(detect_format(format!("{list}{list}a4-a5\na7-a6\n").as_bytes()).name, "notes");
    let words = "well played\n";
    assert_ne!(detect_format(format!("{}a4-a5\na7-a6\n", words.repeat(6)).as_bytes()).name, "notes");
}

#[test]
fn a_piece_that_is_named_again_on_its_square_is_no_contradiction() {
    let game =
        |list: &str| format!("Edition: gravon\nVariant: free\nRed:\n{list}\nBlue:\nF a10, 3 j7\n\na4-a5 j7-j6\n");
    for (list, is_damaged) in
        [("F a1, 7 a4", false), ("F (a1), 7 (a4)", false), ("F a1, 7 a4, F a1", false), ("F a1, 7 a4, B a1", true)]
    {
        let text = game(list);
        let reading = read(text.as_bytes(), "");
        assert_eq!(reading.is_damaged(), is_damaged, "{list}: {:?}", all_said(&text, &reading));
        let pieces = reading.record.rows.iter().flat_map(|row| row.cells).filter(|cell| matches!(cell, Cell::Piece(_)));
        assert_eq!(pieces.count(), 4, "{list}");
    }
}

/// Found by fuzzing: of several rows with one number, only the first row was written. With forty such rows, no turn was
/// written. The losses were not reported.
#[test]
fn rows_of_one_number_are_one_row_unless_their_pieces_contradict_each_other() {
    let game = |red: &str, blue: &str| {
        format!("Edition: gravon\nVariant: free\nRed:\n{red}\nBlue:\n{blue}\n\n1. a4-a5 j7-j6\n")
    };
    let twice = |number: u8| format!("expected row {number} once, found row {number} again with other pieces");
    let both = |number: u8| format!("row {number} appears again: the pieces of both rows are combined");
    let (red, blue) = ("4: 7.........\n1: F.........", "10: F.........\n7: .........3");
    for (text, said, expected) in [
        (game(red, blue), vec![], 4),
        (game(&format!("{red}\n4: 7........."), blue), vec![both(4)], 4),
        (game(&format!("{red}\n{red}"), blue), vec![both(4), both(1)], 4),
        (game(&format!("{red}\n4: .3.......S"), blue), vec![both(4)], 6),
        (game(&format!("4: .3........\n{red}\n4: ..5......."), blue), vec![both(4), both(4)], 6),
        (game(&format!("{red}\n4: 33........"), blue), vec![twice(4)], 4),
        // Squares named one by one belong to a drawn row.
        (game(&format!("{red}\n3 b4, S j4"), blue), vec![], 6),
        (game(&format!("3 b4, S j4\n{red}"), blue), vec![], 6),
        (game(&format!("3 b4, S a4\n{red}"), blue), vec![twice(4)], 5),
        // Blue's rows, numbered from Blue's seat.
        (game(red, "1: F.........\n4: 3.........\n4: 33........"), vec![both(4)], 5),
        (game(red, "1: F.........\n4: 3.........\n4: 53........"), vec![twice(4)], 4),
    ] {
        let reading = read(text.as_bytes(), "");
        let heard = all_said(&text, &reading);
        let of_rows: Vec<String> = heard.into_iter().filter(|one| one.contains("again")).collect();
        assert_eq!(of_rows, said, "{text}");
        assert_eq!(reading.is_damaged(), said.iter().any(|one| one.starts_with("expected")), "{text}");
        let damaged = reading.findings.iter().filter(|finding| matches!(finding.detail, Detail::Damaged(_)));
        let helps = damaged.filter_map(|finding| message(finding, text.as_bytes()).help);
        assert!(helps.into_iter().all(|help| help == "each row is written once: check both row numbers"), "{text}");
        let record = &reading.record;
        assert_eq!(pieces(record).0, expected, "{text}");
        let mut written = Vec::new();
        write_record(record, &mut written);
        let again = parse(&written);
        assert_eq!((again.rows.len(), again.turns.len(), again.faults.len()), (record.rows.len(), 2, 0), "{text}");
    }
}

#[test]
fn a_line_lists_a_hundred_squares_at_most() {
    let lists: [fn(usize) -> String; 3] = [
        |count| vec!["a1 F"; count].join(", "),
        |count| vec!["F a1"; count].join(", "),
        |count| format!("F: {}", vec!["a1"; count].join(", ")),
    ];
    for list in lists {
        let is_list = |count: usize| {
            let text = format!("Edition: gravon\nVariant: free\n{}\n", list(count));
            read(text.as_bytes(), "").record.rows.len() == 1
        };
        assert_eq!([2, 100, 101].map(is_list), [true, true, false], "{}", list(2));
    }
}
