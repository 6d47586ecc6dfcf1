//! Text between and around turns in notes: remarks, cells of tables, signatures, and names and editions mentioned
//! in passing.

use super::notes_setups::read;

fn movetext(notes: &str) -> String {
    let (srn, _) = read(notes);
    srn.lines().filter(|line| !line.starts_with('[') && !line.is_empty()).collect::<Vec<_>>().join(" ")
}

#[test]
fn words_between_turns_are_comments_unless_they_may_take_a_turn_back() {
    for (notes, expected) in [
        ("1. a4-a5 what a start! a7-a6\n", "1. a4-a5 {what a start!} 1... a7-a6 *"),
        ("1. a4-a5 bien, a7-a6\n", "1. a4-a5 {bien,} 1... a7-a6 *"),
        ("1. a4-a5  well  a7-a6\n", "1. a4-a5 {well} 1... a7-a6 *"),
        // The signature of an e-mail.
        ("1. a4-a5 a7-a6\n-- \nTom | b4 6pm call 555\n", "1. a4-a5 a7-a6 {--  Tom | b4 6pm call 555} *"),
    ] {
        assert_eq!(movetext(notes), expected, "{notes}");
    }
    for notes in ["1. a4-a5 no, b4-b5, a7-a6\n", "1. a4-a5 sorry! b4-b5 a7-a6\n", "1. a4-a5 7 times, a7-a6\n"] {
        let (_, said) = read(notes);
        assert!(said.contains("error[syntax] ply 2 (blue): expected a turn"), "{notes}: {said}");
    }
}

#[test]
fn signs_part_turns_where_most_lines_have_turns_behind_them() {
    for sign in [";", "//"] {
        let notes = format!("1. a4-a5 {sign} a7-a6\n2. b4-b5 {sign} b7-b6 boom\n3. e4-e5 {sign} e7-e6\n");
        assert_eq!(movetext(&notes), "1. a4-a5 a7-a6 2. b4-b5 b7-b6 {boom} 3. e4-e5 e7-e6 *", "{sign}");
    }
    // One such line is no separator, and a turn is no comment.
    let (_, said) = read("1. a4-a5 a7-a6\n2. b4-b5; j8xj7 lost my temper\n");
    assert!(said.contains(":2:9: error[syntax] ply 4 (blue): expected a turn"), "{said}");
    assert_eq!(movetext("1. a4-a5 a7-a6 ; slow\n"), "1. a4-a5 a7-a6 {slow} *");
}

#[test]
fn a_cell_of_remarks_is_about_no_move_and_about_neither_of_two_strikes() {
    let notes = "no,red,blue,remark\n1,a4-a5,a7-a6,spy gets marshal!\n2,b4xb7,b8xb7,2=2\n3,e4-e5,f7xf4,lost\n";
    let found = movetext(notes);
    let expected =
        "{no,red,blue,remark} 1. a4-a5 a7-a6 {spy gets marshal!} 2. b4xb7(2>?) b8xb7 {2=2} 3. e4-e5 f7xf4(2<?) *";
    assert_eq!(found, expected);
    let row = "n\u{b0};rouge;bleu\n1;a4-a5;a7-a6\n2;b4-b5;b7-b6\nVainqueur;Rouge;par abandon\n";
    assert!(movetext(row).ends_with("2. b4-b5 b7-b6 1-0"), "{}", movetext(row));
}

#[test]
fn a_piece_of_whoever_writes_is_the_one_that_was_lost() {
    let turns = "1. a4-a5 a7-a6\n2. b4-b5 a6xa5 lost my captain\n";
    for (head, expected) in [
        ("Ada (red, me) vs Ben (blue)\n", "2. b4-b5 a6xa5(?>6)"),
        ("Ada (red) vs Ben (blue, me)\n", "2. b4-b5 a6xa5(6<?)"),
        ("Ada (red) vs Ben (blue)\n", "2. b4-b5 a6xa5 *"),
    ] {
        let found = movetext(&format!("{head}{turns}"));
        assert!(found.contains(expected), "{head}: {found}");
    }
    let (_, said) = read(turns);
    assert!(said.contains("the outcome of the strike is left open"), "{said}");
    // The plural refers to both sides.
    assert!(movetext("1. a4-a5 j7xj4 scouts gone\n").contains("j7xj4(2=2)"));
}

#[test]
fn names_and_editions_in_passing_become_tags() {
    let turns = "1. a4-a5 a7-a6\n";
    for (head, red, blue) in [
        ("Rot Ada, Blau Ben. Vorrunde", "Ada", "Ben"),
        ("Aufgezeichnet von Blau (Ben). Gegnerin: Ada (Rot).", "Ada", "Ben"),
        ("Red: Ada Cole, Blue: me (Ben Hill)", "Ada Cole", "Ben Hill"),
        ("me (ada) red, Ben blue", "ada", "Ben"),
        ("partij 1 (Ada rood, Ben blauw)", "Ada", "Ben"),
        ("barrage, ada (red) against ben", "ada", "ben"),
        ("red,Ada,,\nblue,Ben,,", "Ada", "Ben"),
        ("- Rouge : **Ada Cole**\n- Bleu : **Ben Hill**", "Ada Cole", "Ben Hill"),
    ] {
        let (srn, said) = read(&format!("{head}\n\n{turns}"));
        let has = |tag: &str, name: &str| srn.contains(&format!("[{tag} \"{name}\"]"));
        assert!(has("Red", red) && has("Blue", blue), "{head}: {srn}{said}");
    }
    let (srn, said) = read(&format!("Kampioenschap, ISF-reglement\n{turns}"));
    assert!(srn.contains("[Edition \"isf\"]") && said.contains("-> [Edition \"isf\"]"), "{srn}{said}");
    for head in [
        "not by ISF rules",
        "the setup (red) of the Marshal",
        "Red Marshal, Blue General",
        "Nur meine Figuren (Rot) sind sicher",
    ] {
        let (srn, _) = read(&format!("{head}\n{turns}"));
        assert!(!srn.contains("[Edition") && !srn.contains("[Red \"") && !srn.contains("[Blue \""), "{head}: {srn}");
    }
}

#[test]
fn a_drawn_board_may_have_blank_cells() {
    let side = |rows: [(u8, &str); 4]| {
        let row = |(number, pieces): (u8, &str)| {
            let cells: Vec<String> = pieces.chars().map(|piece| format!(" {piece}")).collect();
            format!("{number:>2} |{}|\n", cells.join("|"))
        };
        rows.map(row).concat()
    };
    let middle = " 6 |  |  |~~|~~|  |  |~~|~~|  |  |\n 5 |  |  |~~|~~|  |  |~~|~~|  |  |\n";
    let blue = side([(10, "F64B7B4B32"), (9, "33B33824B5"), (8, "72922S2786"), (7, "5246B28257")]);
    let red = side([(4, "2623624288"), (3, "5B5632727S"), (2, "37B952B23B"), (1, "FB4B47B336")]);
    let board = format!("    a  b  c  d  e  f  g  h  i  j\n{blue}{middle}{red}").replace("| 8| 6", "|10| 6");
    let (srn, said) = read(&format!("{board}\n1. a4-a5 j7-j6\n"));
    assert!(srn.contains("\n10:  F  6  4  B") && srn.contains(" 1:  F  B  4  B"), "{srn}{said}");
    assert!(!said.contains("syntax"), "{said}");
}
