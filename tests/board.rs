//! `adjutant board`: drawings worked out by hand, views, plies, and the machine-readable formats.

use crate::program::{Run, adjutant, command, ends, has, outcome, run};
use adjutant::notation::parse;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Scouts that tie, a Marshal that takes a Miner and falls to a Spy, Spies that tie; Red has no movable piece left.
const SMALL: &str = "[Event \"Small\"]
[Round \"2\"]
[Red \"Ann\"]
[Blue \"Bob\"]
[Result \"0-1\"]
[Edition \"jumbo-2014\"]
[Army \"10 3 2 S B F\"]

10: F B . . . . . . . .
 7: 2 . . . 10 3 . . . S
 4: 2 . . . 3 10 . . . S
 1: . . . . . . . . B F

1. a4xa7(2=2) e7-e6 2. e4-e5 e6xe5(10>3) 3. f4-f5 j7-j6 4. f5xe5(10=10) f7-f6 5. j4-j5 j6xj5(S=S) 0-1
";

/// Under silent defense only the striker is named.
pub const SILENT: &str = "[Event \"Silent\"]
[Result \"*\"]
[Edition \"hasbro-1999\"]
[Options \"silent-defense\"]
[Army \"9 3 2 F\"]

10: F . . . . . . . . .
 7: 2 . . . 3 9 . . . .
 4: 2 . . . 9 3 . . . .
 1: F . . . . . . . . .

1. e4-e5 e7-e6 2. e5xe6(9>3) f7-f6 3. a4xa7(2=2) *
";

const CRATERS: &str = "[Event \"Craters\"]
[Result \"*\"]
[Edition \"sci-fi-2011\"]
[Army \"10 2 T F\"]

8: F . . . . . . . . .
6: 2 . . . 10 T . . . .
3: 2 . . . T 10 . . . .
1: F . . . . . . . . .

1. e3-e4 e6-e5 2. e4?e5=10(+) *
";

pub fn board(record: &str, args: &[&str]) -> Run {
    adjutant(&[&["board"], args].concat(), record)
}

/// Returns the lines of the only drawing: caption, letters, rows, letters.
fn drawing(record: &str, args: &[&str]) -> String {
    let ran = board(record, args).well();
    let parts: Vec<&str> = ran.stdout.split("\n\n").collect();
    assert_eq!(parts.len(), 3, "heading, drawing, key");
    format!("\n{}\n", parts[1])
}

fn lines(record: &str, args: &[&str]) -> Vec<Value> {
    let ran = board(record, &[args, &["--format", "json"]].concat()).well();
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_last_position_is_drawn_with_what_was_captured() {
    let ran = board(SMALL, &[]).well();
    assert_eq!(
        ran.stdout,
        "\
<stdin>, record 1: Small, round 2
Ann (red) - Bob (blue); jumbo-2014 original

ply 10 of 10, 5... j6xj5(S=S); blue won, 0-1 (no-moves)
     a    b    c    d    e    f    g    h    i    j    captured       red blue
10  [F]  [B]   .    .    .    .    .    .    .    .    10 Marshal       1    1
 9   .    .    .    .    .    .    .    .    .    .     3 Miner         1    .
 8   .    .    .    .    .    .    .    .    .    .     2 Scout         1    1
 7   .    .    .    .    .    .    .    .    .    .     S Spy           1    1
 6   .    .   ~~~  ~~~   .   [3]' ~~~  ~~~   .    *       in all        4    3
 5   .    .   ~~~  ~~~   .    .   ~~~  ~~~   .    *
 4   .    .    .    .    .    .    .    .    .    .
 3   .    .    .    .    .    .    .    .    .    .
 2   .    .    .    .    .    .    .    .    .    .
 1   .    .    .    .    .    .    .    .    B    F
     a    b    c    d    e    f    g    h    i    j

 7  red   [7] blue   * last turn   ~ lake   ? not in the record   ' moved
"
    );
}

#[test]
fn on_a_narrow_terminal_nothing_is_left_free_for_pieces_that_nobody_captured() {
    let mut command = command(&["board", "--ply", "0"]);
    command.env("COLUMNS", "40");
    let text = run(command, SMALL).stdout;
    assert!(text.contains("\n     a    b    c") && !text.contains("\n\n\n"), "{text}");
}

#[test]
fn red_sees_only_what_was_named_to_it() {
    assert_eq!(
        drawing(SMALL, &["--ply", "4", "--view", "red"]),
        "
ply 4 of 10, 2... e6xe5(10>3); red to move; as red sees it
     a    b    c    d    e    f    g    h    i    j    captured       red blue
10  [?]  [?]   .    .    .    .    .    .    .    .     3 Miner         1    .
 9   .    .    .    .    .    .    .    .    .    .     2 Scout         1    1
 8   .    .    .    .    .    .    .    .    .    .       in all        2    1
 7   .    .    .    .    .   [?]   .    .    .   [?]
 6   .    .   ~~~  ~~~   *    .   ~~~  ~~~   .    .
 5   .    .   ~~~  ~~~ [10]*  .   ~~~  ~~~   .    .
 4   .    .    .    .    .   10    .    .    .    S
 3   .    .    .    .    .    .    .    .    .    .
 2   .    .    .    .    .    .    .    .    .    .
 1   .    .    .    .    .    .    .    .    B    F
     a    b    c    d    e    f    g    h    i    j
"
    );
}

#[test]
fn blue_sits_at_the_other_edge() {
    assert_eq!(
        drawing(SMALL, &["--ply", "start", "--view", "blue"]),
        "
ply 0 of 10, the setup; red to move; as blue sees it
     j    i    h    g    f    e    d    c    b    a
 1   ?    ?    .    .    .    .    .    .    .    .
 2   .    .    .    .    .    .    .    .    .    .
 3   .    .    .    .    .    .    .    .    .    .
 4   ?    .    .    .    ?    ?    .    .    .    ?
 5   .    .   ~~~  ~~~   .    .   ~~~  ~~~   .    .
 6   .    .   ~~~  ~~~   .    .   ~~~  ~~~   .    .
 7  [S]   .    .    .   [3] [10]   .    .    .   [2]
 8   .    .    .    .    .    .    .    .    .    .
 9   .    .    .    .    .    .    .    .    .    .
10   .    .    .    .    .    .    .    .   [B]  [F]
     j    i    h    g    f    e    d    c    b    a
"
    );
}

#[test]
fn a_silent_defender_is_unnamed_to_the_other_side_alone() {
    let [red, blue, both] =
        ["red", "blue", "both"].map(|view| drawing(SILENT, &["--ply", "3", "--view", view, "--style", "ascii"]));
    assert!(red.contains("2. e5xe6(9>?); blue to move; as red sees it\n"), "{red}");
    assert!(red.contains("     ? unnamed       .    1\n"), "{red}");
    for told in [blue, both] {
        assert!(told.contains("2. e5xe6(9>3); blue to move"), "{told}");
        assert!(told.contains("     3 Miner         .    1\n"), "{told}");
        assert!(!told.contains("unnamed"), "{told}");
    }
    // A Scout that strikes sees the kind of the struck piece.
    let red = drawing(SILENT, &["--ply", "end", "--view", "red"]);
    assert!(red.contains("3. a4xa7(2=2); blue to move, no result (*)"), "{red}");
    assert!(red.contains("     2 Scout         1    1\n"), "{red}");
    assert!(red.contains("     ? unnamed       .    1\n"), "{red}");
    assert!(red.contains("       in all        1    2\n"), "{red}");
}

#[test]
fn a_silent_rescue_is_hidden_from_the_other_side() {
    let record = "[Result \"*\"]
[Edition \"hasbro-1999\"]
[Options \"silent-defense rescue\"]
[Army \"9 3 2 F\"]
[TwoSquares \"off\"]

10: . . . . F . . . . .
 7: 9 . 3 2 . . . . . .
 4: 3 . . . 2 . . . . 9
 1: F . . . . . . . . .

1. a4-a5 a7-a6 2. a5xa6(3<9) c7-c8 3. j4-j5 c8-c9 4. j5-j6 c9-c8 5. j6-j7 c8-c9 6. j7-j8 c9-c8 7. j8-j9 c8-c9
8. j9-j10^3@b1 *
";
    let red = drawing(record, &["--view", "red"]);
    assert!(red.contains("8. j9-j10^3@b1; blue to move"), "{red}");
    assert!(red.contains("\n 1   F    3*   .  "), "{red}");
    assert!(!red.contains("captured"), "{red}");
    let blue = drawing(record, &["--view", "blue"]);
    assert!(blue.contains("8. j9-j10^?@b1; blue to move"), "{blue}");
    has(&blue, "\n 1   .    .    .    .    .    .    .    .    ?*   ?     3 Miner         1    .\n");
    assert!(blue.contains("     ^ returned      1    .\n"), "{blue}");
    assert!(blue.contains("       in all        .    .\n"), "{blue}");
    let captured = &lines(record, &["--view", "blue"])[0]["captured"];
    assert_eq!(*captured, json!({"red": {"miner": 1, "returned": 1}, "blue": {}}));
}

/// Red's Miner falls unnamed, comes back unnamed to e4, and strikes the piece on e5, which was on e7. Returns
/// Blue's knowledge of captured pieces before and after that.
fn captured_around_a_return(on_e7: &str, on_c7: &str, outcome: &str) -> [Value; 2] {
    let record = format!(
        "[Result \"*\"]\n[Edition \"hasbro-1999\"]\n[Options \"silent-defense rescue\"]\n[Army \"9 3 2 F\"]\n\
         [TwoSquares \"off\"]\n\n10: . . . . F . . . . .\n 7: 9 . {on_c7} . {on_e7} . . . . .\n\
         4: 3 . . . . 2 . . . 9\n 1: F . . . . . . . . .\n\n\
         1. a4-a5 a7-a6 2. f4-f5 a6xa5(9>3) 3. j4-j5 e7-e6 4. j5-j6 c7-c8 5. j6-j7 c8-c7 6. j7-j8 c7-c8 7. j8-j9 c8-c7\n\
         8. j9-j10^3@e4 e6-e5 9. e4xe5({outcome}) *\n"
    );
    ["15", "17"].map(|ply| lines(&record, &["--view", "blue", "--ply", ply])[0]["captured"].clone())
}

#[test]
fn a_piece_that_came_back_unnamed_is_captured_no_more_once_it_names_itself_or_once_by_name() {
    for (on_e7, on_c7, outcome, captured) in [
        ("2", "3", "3>2", json!({"red": {}, "blue": {"scout": 1}})),
        ("3", "2", "3=3", json!({"red": {"miner": 1}, "blue": {"miner": 1}})),
    ] {
        let before = json!({"red": {"unknown": 1, "returned": 1}, "blue": {}});
        assert_eq!(captured_around_a_return(on_e7, on_c7, outcome), [before, captured]);
    }
}

#[test]
fn a_wrong_guess_names_what_it_showed_only_if_the_record_does() {
    let record = |shown| {
        format!(
            "[Edition \"sci-fi-2011\"]\n[Army \"10 3 2 T F\"]\n\n8: F . . . . . . . . .\n6: ? . . . ? ? . . . ?\n\
             3: 2 . . . T 10 . . . 3\n1: F . . . . . . . . .\n\n1. e3-e4 e6-e5 2. e4?e5=10({shown}) *\n"
        )
    };
    for (shown, told) in [("-3", "-3"), ("-", "-")] {
        let drawn = drawing(&record(shown), &[]);
        assert!(drawn.contains(&format!("2. e4?e5=10({told}); blue to move")), "{drawn}");
    }
}

#[test]
fn a_defender_that_moves_in_is_drawn_where_it_went() {
    let record = "[Result \"*\"]
[Edition \"milton-bradley-1961\"]
[Army \"1 9 F\"]

10: F . . . . . . . . .
 7: . 9 . . 1 . . . . .
 4: . 1 . . 9 . . . . .
 1: F . . . . . . . . .

1. e4-e6 b7-b6 2. e6xe7(9<1) *
";
    let drawn = drawing(record, &[]);
    assert!(drawn.contains("\n 7   .    .    .    .    *    .  "), "{drawn}");
    assert!(drawn.contains("\n 6   .   [9]' ~~~  ~~~  [1]*  .  "), "{drawn}");
    assert!(drawn.contains(" 9 Scout         1    ."), "{drawn}");
}

#[test]
fn a_strike_round_a_corner_marks_its_three_squares() {
    let record = SILENT.replace("e4-e5 e7-e6 2. e5xe6(9>3) f7-f6 3. a4xa7(2=2)", "a4-b4 a7-a8 2. b4-b8xa8(2=2)");
    let drawn = drawing(&record, &[]);
    assert!(drawn.contains("ply 3 of 3, 2. b4-b8xa8(2=2); blue to move"), "{drawn}");
    assert!(drawn.contains("\n 8   *    *    .  "), "{drawn}");
    assert!(drawn.contains("\n 4   .    *    .  "), "{drawn}");
}

#[test]
fn kinds_that_the_record_does_not_know_stay_unknown() {
    let record = "[Result \"*\"]
[Edition \"jumbo-2014\"]
[Army \"10 3 2 S B F\"]

10: ? ? . . . . . . . .
 7: ? . . . 10 ? . . . ?
 4: 2 . . . 3 10 . . . S
 1: . . . . . . . . B F

1. j4-j5 *
";
    let drawn = drawing(record, &[]);
    assert!(drawn.contains("\n10  [?]  [?]   .    .  "), "{drawn}");
    assert!(drawn.contains("\n 7  [?]   .    .    .  [10]  [?]   .  "), "{drawn}");
    let line = &lines(record, &[])[0];
    assert_eq!((&line["board"]["a10"], &line["board"]["e7"]), (&"blue unknown".into(), &"blue marshal".into()));
}

#[test]
fn craters_have_eight_rows() {
    assert_eq!(
        drawing(CRATERS, &[]),
        "
ply 3 of 3, 2. e4?e5=10(+); blue to move, no result (*)
     a    b    c    d    e    f    g    h    i    j    captured       red blue
 8  [F]   .    .    .    .    .    .    .    .    .    10 Marshal       .    1
 7   .    .    .    .    .    .    .    .    .    .       in all        .    1
 6  [2]   .    .    .    .   [T]   .    .    .    .
 5   .    .   ~~~  ~~~   *    .   ~~~  ~~~   .    .
 4   .    .   ~~~  ~~~   T*   .   ~~~  ~~~   .    .
 3   2    .    .    .    .   10    .    .    .    .
 2   .    .    .    .    .    .    .    .    .    .
 1   F    .    .    .    .    .    .    .    .    .
     a    b    c    d    e    f    g    h    i    j
"
    );
}

#[test]
fn plies_are_counted_from_either_end() {
    let captions = |args: &[&str]| -> Vec<String> {
        let ran = board(SMALL, args);
        ran.stdout.lines().filter_map(|line| line.strip_prefix("ply ")).map(str::to_owned).collect()
    };
    assert_eq!(captions(&["--ply", "start"]), ["0 of 10, the setup; red to move"]);
    assert_eq!(captions(&["--ply", "0"]), ["0 of 10, the setup; red to move"]);
    assert_eq!(captions(&["--ply", "1"]), ["1 of 10, 1. a4xa7(2=2); blue to move"]);
    assert_eq!(captions(&["--ply", "-1"]), ["9 of 10, 5. j4-j5; blue to move"]);
    assert_eq!(captions(&["--ply=-10"]), ["0 of 10, the setup; red to move"]);
    assert_eq!(
        captions(&["--every", "4"]),
        [
            "0 of 10, the setup; red to move",
            "4 of 10, 2... e6xe5(10>3); red to move",
            "8 of 10, 4... f7-f6; red to move",
            "10 of 10, 5... j6xj5(S=S); blue won, 0-1 (no-moves)",
        ]
    );
    assert_eq!(captions(&["--all"]).len(), 11);
}

#[test]
fn a_ply_that_is_not_there_is_said_with_the_range() {
    for ply in ["11", "-11"] {
        let ran = board(SMALL, &["--ply", ply]);
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""));
        assert_eq!(ran.stderr, "<stdin>:1: record 1: there is no such ply: the record has plies 0 to 10\n");
    }
    board(SMALL, &["--ply", "half"]).refuses("expected a number, `start` or `end`");
}

#[test]
fn an_illegal_record_is_shown_up_to_its_illegal_turn() {
    let broken = SMALL.replace("2. e4-e5", "2. e4-d5");
    let ran = board(&broken, &[]);
    assert_eq!(ran.status, 1);
    has(&ran.stdout, "\nply 2 of 10, 1... e7-e6; red to move; the next turn cannot be played\n");
    assert!(ran.stderr.starts_with("<stdin>:14:24: error[no-square] ply 3 (red): "), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
}

#[test]
fn a_setup_that_cannot_be_played_has_no_position() {
    let ran = board(&SMALL.replace("10: F B", "10: F F"), &[]);
    assert_eq!((ran.status, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("error[setup-count]"), "{}", ran.stderr);
    ends(&ran.stderr, "<stdin>:1: record 1: there is no position to draw: the setup cannot be played\n");
}

#[test]
fn every_record_has_its_heading_and_one_can_be_picked() {
    let both = format!("{SMALL}\n{CRATERS}");
    let headings = |args: &[&str]| -> Vec<String> {
        board(&both, args).stdout.lines().filter(|line| line.contains(", record ")).map(str::to_owned).collect()
    };
    assert_eq!(headings(&[]), ["<stdin>, record 1: Small, round 2", "<stdin>, record 2: Craters"]);
    assert_eq!(headings(&["--record", "2"]), ["<stdin>, record 2: Craters"]);
    assert_eq!(board(&both, &["--record", "3"]), outcome(2, "", "error: <stdin> has no record 3\n"));
}

#[test]
fn json_says_the_same_and_every_line_of_it_is_one_position() {
    let all = lines(SMALL, &["--all"]);
    assert_eq!(all.len(), 11);
    assert!(all.iter().enumerate().all(|(ply, line)| line["ply"] == ply && line["plies"] == 10));
    assert_eq!(all[0]["last"], Value::Null);
    assert_eq!(all[0]["result"], Value::Null);
    assert_eq!(all[0]["board"].as_object().map(serde_json::Map::len), Some(12));
    let line = &lines(SMALL, &["--view", "red", "--ply", "4"])[0];
    assert_eq!(line["schema"], "adjutant/position/1");
    assert_eq!(line["source"], json!({"file": "<stdin>", "record": 1, "line": 1}));
    assert_eq!(line["view"], "red");
    assert_eq!(line["to_move"], "red");
    assert_eq!(line["rules"]["edition"], "jumbo-2014");
    assert_eq!(line["last"], json!({"ply": 4, "side": "blue", "text": "e6xe5(10>3)", "squares": ["e6", "e5"]}));
    assert_eq!(
        line["board"],
        json!({
            "i1": "red bomb", "j1": "red flag", "f4": "red marshal", "j4": "red spy", "e5": "blue marshal",
            "f7": "blue unknown", "j7": "blue unknown", "a10": "blue unknown", "b10": "blue unknown"
        })
    );
    assert_eq!(line["captured"], json!({"red": {"miner": 1, "scout": 1}, "blue": {"scout": 1}}));
    let end = &lines(SMALL, &[])[0];
    assert_eq!(end["to_move"], Value::Null);
    assert_eq!(end["result"]["score"], "0-1");
    assert_eq!(lines(SILENT, &["--view", "red"])[0]["captured"]["blue"], json!({"scout": 1, "unknown": 1}));
}

#[test]
fn an_srn_diagram_is_a_record_that_starts_from_the_position() {
    let ran = board(SMALL, &["--format", "srn", "--ply", "4", "--view", "red"]).well();
    assert_eq!(
        ran.stdout,
        "[Event \"Small\"]
[Round \"2\"]
[Red \"Ann\"]
[Blue \"Bob\"]
[Result \"*\"]
[Edition \"jumbo-2014\"]
[Army \"10 3 2 S B F\"]
[Position \"red\"]
[Ply \"4\"]

{position without turns: ply 4 of 10, 2... e6xe5(10>3); red to move; as red sees it}

red: B@i1 F@j1 10@f4 S@j4
blue: 10@e5!' ?@f7 ?@j7 ?@a10 ?@b10

*
"
    );
    assert_eq!(parse(ran.stdout.as_bytes()).faults, []);
    let again = board(&ran.stdout, &["--view", "red", "--style", "ascii"]).well().stdout;
    has(&again, "\nply 4 of 4, the position; red to move, no result (*); as red sees it\n");
    has(&again, "\n 5   .    .   ~~~  ~~~ [10]!  .   ~~~  ~~~   .    .\n");
    // At every ply, the board and the captured pieces are those of the game.
    for ply in 0..=10 {
        let ply = ply.to_string();
        let position = board(SMALL, &["--format", "srn", "--ply", &ply]).well().stdout;
        let [of_game, of_position] =
            [lines(SMALL, &["--ply", &ply]), lines(&position, &[])].map(|mut lines| lines.remove(0));
        for member in ["ply", "board", "captured", "to_move"] {
            // The last turn ended the game. The position does not contain this fact.
            assert!(ply == "10" || of_game[member] == of_position[member], "{ply}: {member}\n{position}");
        }
    }
}

#[test]
fn nothing_of_a_record_reaches_a_terminal_raw() {
    let nasty = SMALL.replace("Ann", "A\u{1b}[31mnn").replace("Small", "Sm\u{7}all");
    for args in [&["--style", "ascii"][..], &["--color", "always", "--style", "unicode"]] {
        let ran = board(&nasty, args);
        assert!(ran.stdout.contains("A\u{241b}[31mnn (red)") && ran.stdout.contains("Sm\u{2407}all"), "{}", ran.stdout);
    }
    let long = SMALL.replace("Small", &"x".repeat(100_000));
    assert!(board(&long, &[]).stdout.lines().all(|line| line.len() <= 100));
}

#[test]
fn unicode_and_color() {
    let plain = board(SMALL, &["--style", "unicode", "--ply", "4", "--view", "red"]).stdout;
    insta::assert_snapshot!("unicode", plain);
    let colored = board(SMALL, &["--style", "unicode", "--color", "always", "--ply", "4", "--view", "red"]).stdout;
    insta::assert_snapshot!("unicode_color", colored.replace('\u{1b}', "\u{241b}"));
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
    let ascii = board(SMALL, &["--color", "always", "--ply", "4"]).stdout;
    assert!(ascii.contains("\u{1b}["), "color follows --color, not the style");
}

#[test]
fn no_line_is_wider_than_eighty_columns() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("samples/mended");
    for style in ["ascii", "unicode"] {
        let ran = board("", &["--every", "3", "--style", style, &path.display().to_string()]);
        let boards = ran.stdout.lines().filter(|line| !line.contains(", record ") && !line.starts_with("ply "));
        for line in boards {
            assert!(line.chars().count() <= 79, "{line}");
        }
        assert!(ran.stdout.lines().count() > 1000);
    }
}
