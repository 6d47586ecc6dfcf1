//! Tables with a column for each square, legends of symbols, and lines of e-mails.

use super::notes_support::{comments, turns};
use adjutant::formats::notes::read;
use adjutant::notation::{Cell, Score};

#[test]
fn a_table_with_columns_for_both_squares_is_read() {
    for text in [
        "nr,side,from,to,note\n1,red,a4,a5,\n2,blue,b7,b6,\n3,red,a5,a6,\n4,blue,b6,a6,scouts, both gone\n",
        "Zug;Farbe;von;nach;Ausgang\n1;Rot;a4;a5;\n1;Blau;b7;b6;\n2;Rot;a5;a6;\n2;Blau;b6;a6;Aufkl\u{e4}rer, beide weg\n",
        "Ply\tSide\tFrom\tTo\tKind\tRemark\n1\tRed\tA4\tA5\tmove\t\n2\tBlue\tB7\tB6\tmove\t\n3\tRed\tA5\tA6\tmove\t\n\
         4\tBlue\tB6\tA6\tstrike\tscouts, both gone\n",
        "coup,d\u{e9}part,arriv\u{e9}e,remarque\r\n1,a4,a5,\r\n1,b7,b6,\r\n2,a5,a6,\r\n2,b6,a6,\u{e9}claireurs, tous les deux morts\r\n",
    ] {
        let reading = read(text.as_bytes(), "");
        assert!(!reading.is_damaged(), "{text}{:?}", reading.findings);
        assert_eq!(turns(&reading), "a4-a5 b7-b6 a5-a6 b6xa6(2=2)", "{text}");
    }
    // Findings are at the place in the table.
    let text = "nr,side,from,to\n1,red,a4,a5\n2,blue,b7,b9\n";
    let span = read(text.as_bytes(), "").record.turns[1].span;
    assert!(text[span.start as usize..span.end as usize].ends_with("b7,b9"));
}

#[test]
fn a_setup_with_a_line_for_each_square_is_read() {
    let pieces = ["flag", "bomb", "spy", "scout", "miner", "sergeant", "lieutenant", "captain", "major", "colonel"];
    let line = |index: usize, row: u8, side: &str| {
        format!("{side}{}{row},{}\n", char::from(b'a' + index as u8), pieces[index])
    };
    for (side, other) in [("red,", "blue,"), ("setup,red,", "setup,blue,")] {
        let rows = |row, side: &str| (0..10).map(|index| line(index, row, side)).collect::<String>();
        let text = format!("Variant: free\nwho,square,piece\n{}{}\n1. a4-a5 a7-a6\n", rows(1, side), rows(10, other));
        let reading = read(text.as_bytes(), "");
        for row in [1, 10] {
            let found = reading.record.rows.iter().find(|one| one.number == row);
            let cells = found.map_or(0, |row| row.cells.iter().filter(|cell| matches!(cell, Cell::Piece(_))).count());
            assert_eq!(cells, 10, "{text}{:?}", reading.findings);
        }
    }
    // Few lines are no setup.
    assert!(read(b"red,a1,flag\nred,b1,bomb\n1. a4-a5 a7-a6\n", "").is_damaged());
}

#[test]
fn a_number_and_a_letter_for_the_side_stand_before_a_turn() {
    let reading = read(b"1 R a4-a5\n1 B b7-b6\n2 R a5 a6\n2 B b6-b5\n", "");
    assert_eq!((turns(&reading).as_str(), reading.is_damaged()), ("a4-a5 b7-b6 a5-a6 b6-b5", false));
    assert!(read(b"1 R a4-a5\n1 R b7-b6\n", "").is_damaged());
}

#[test]
fn a_legend_of_usual_signs_is_a_comment() {
    let text = "Signs: F flag, B bomb, S spy, 2 scout, 3 miner, M marshal\n1. a4-a5 b7-b6\n";
    let reading = read(text.as_bytes(), "");
    assert!(!reading.is_damaged(), "{:?}", reading.findings);
    assert_eq!(comments(&reading.record), [text.lines().next().expect("a line")]);
}

#[test]
fn headers_of_mails_and_signatures_are_no_results() {
    for header in ["Van: Ties", "From: Draw", "An: Remis", "De : Nul"] {
        let text = format!("{header}\n\n1. a4-a5 b7-b6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(reading.record.tag("Result"), Some("*"), "{header}");
        assert_eq!(comments(&reading.record), [header]);
    }
    let reading = read(b"1. a4-a5 b7-b6\n\nGroetjes,\nTies\n", "");
    assert_eq!(reading.record.result, Some(Score::Open));
}

#[test]
fn two_names_for_one_side_are_a_finding() {
    assert!(read(b"Red: Thomas\nRed: Ines\n1. a4-a5 b7-b6\n", "").is_damaged());
    for text in
        ["Red: Thomas\nRed: Thomas Berg\n", "Red: Thomas\nRed: has the first turn\n", "Red: Thomas\nBlue: Ines\n"]
    {
        assert!(!read(format!("{text}1. a4-a5 b7-b6\n").as_bytes(), "").is_damaged(), "{text}");
    }
}

#[test]
fn words_about_a_piece_behind_a_strike_are_no_result_of_the_game() {
    for (owner, remark) in [
        ("Blue: Tom (me)", "- sein Mineur rennt in meinen Hauptmann und ist verloren, danke Kalle!"),
        ("Red: Ann (me)", "- sein Mineur rennt in meinen Hauptmann und ist verloren, danke Kalle!"),
        ("Red: Ann (me)", ", mon \u{e9}claireur tombe sur ton sergent et il est perdu."),
        ("Blue: Tom (me)", ", mijn verkenner loopt op zijn kolonel en die heeft gewonnen"),
    ] {
        let text = format!("{owner}\n1. a4-a5 b7-b6\n2. a5-a6 b6xa6{remark}\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(reading.record.result, Some(Score::Open), "{text}");
        assert!(!reading.findings.is_empty(), "{text}");
    }
    // The end of the game is described.
    let reading = read(b"1. a4-a5 b7-b6\n2. a5-a6 b6xa6 miner beats scout, red resigns\n", "");
    assert_eq!(reading.record.result, Some(Score::BlueWon));
}

#[test]
fn a_remark_behind_a_quiet_turn_makes_no_strike_of_it() {
    let text = "1. a4-a5 b7-b6\n2. a5-a6 b6-b5\n3. a6xa7 f7-f6 sergeant against sergeant, both gone\n4. b4xb5 g7-f7\n";
    let reading = read(text.as_bytes(), "");
    assert_eq!(turns(&reading), "a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(4=4) f7-f6 b4xb5 g7-f7");
}

#[test]
fn a_piece_of_mine_that_is_gone_is_mine() {
    let text = "Blue: Tom (me)\n1. a4-a5 b7-b6\n2. a5-a6 b6xa6: wieder ein Aufkl\u{e4}rer von mir weg\n";
    assert_eq!(turns(&read(text.as_bytes(), "")), "a4-a5 b7-b6 a5-a6 b6xa6(2<?)");
}

#[test]
fn what_says_more_than_a_name_is_none() {
    for (head, red) in [("Red: Oskar. Blue: Lena", Some("Oskar")), ("R = red = Tom / B = blue = me, Ann", Some("Tom"))]
    {
        let text = format!("{head}\n1. a4-a5 b7-b6\n");
        assert_eq!(read(text.as_bytes(), "").record.tag("Red"), red, "{head}");
    }
}

#[test]
fn a_sentence_that_states_another_result_than_the_head_is_a_finding() {
    let head = "Jelle (rood) - Bart (blauw), uitslag: Jelle heeft gewonnen\n\n1. a4-a5 b7-b6\n\n";
    let end = "Hier gaf Jelle op. Het punt gaat dus naar Bart.\n";
    assert!(read(format!("{head}{end}").as_bytes(), "").is_damaged());
    let end = "Hier gaf Bart op. Het punt gaat dus naar Jelle.\n";
    assert!(!read(format!("{head}{end}").as_bytes(), "").is_damaged());
}

#[test]
fn a_piece_in_brackets_behind_a_quiet_turn_is_the_one_that_moves() {
    let text = "1. a4-a5 b7-b6\n2. b3-b4 (lieutenant) b6-b5\n";
    let reading = read(text.as_bytes(), "");
    assert_eq!((turns(&reading).as_str(), comments(&reading.record)), ("a4-a5 b7-b6 b3-b4 b6-b5", vec!["lieutenant"]));
}

/// The last cell of a part of a line may end before a `;`.
#[test]
fn remarks_with_stops_in_cells_of_a_table_are_read() {
    let text = "coup;camp;de;vers;choc;remarque\n1;rouge;a4;a7;perdu;l'\u{e9}claireur n'a pas tenu...\n\
                2;bleu;b7;b6;;\n3;rouge;b4;b5;;\n4;bleu;b6;b5;gagn\u{e9};un d\u{e9}mineur de moins; 2e fois\n";
    let reading = read(text.as_bytes(), "");
    assert!(!reading.is_damaged(), "{:?}", reading.findings);
    assert_eq!(reading.record.turns.len(), 4);
}
