//! `adjutant board --odds`: the board with the probabilities of a kind, worked out by hand and compared with
//! `adjutant odds`.

use crate::program;
use crate::program::has;
#[allow(dead_code)] // the other tests use more of it
use program::{Run, adjutant};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Worked example of `format-spec/odds.md`. Each side has one piece that moved one square, and four pieces that never
/// moved. The piece that moved is the Miner or the Scout. The Flag and both Bombs are among the other four.
const SMALL: &str = "[Result \"*\"]
[Edition \"jumbo-2014\"]
[Army \"3 2 B B F\"]

10: F B B 2 . . . . . .
 9: 3 . . . . . . . . .
 4: . . . . . . . . . 2
 1: F B B 3 . . . . . .

1. j4-j5 a9-a8 *
";

/// Blue's Scout moves two squares and so reveals itself. Then both of Blue's pieces are known, although the Flag was
/// not named.
const KNOWN: &str = "[Result \"*\"]
[Edition \"jumbo-2014\"]
[Army \"2 F\"]

10: F . . . . . . . . .
 7: . 2 . . . . . . . .
 4: . . . . . . . . . 2
 1: F . . . . . . . . .

1. j4-j5 b7-b5 *
";

#[test]
fn a_kind_that_is_none_draws_the_nearest() {
    let said = board(&["--odds", "flog"], SMALL).refuses("expected a kind of piece");
    has(&said, "did you mean `flag`?");
}

fn board(arguments: &[&str], record: &str) -> Run {
    adjutant(&[&["board"], arguments].concat(), record)
}

/// Returns the line of a row, without the empty squares after the last piece.
fn row(drawing: &str, number: &str) -> String {
    let line = drawing.lines().find(|line| line.trim_start().starts_with(number)).expect("the row is drawn");
    line.trim_end_matches([' ', '.']).to_owned()
}

#[test]
fn hidden_pieces_show_their_chance_to_the_other_player_and_own_ones_what_they_are() {
    let red = board(&["--odds", "flag", "--view", "red"], SMALL).well();
    assert_eq!(row(&red.stdout, "10"), "10 [25%] [25%] [25%] [25%]");
    assert_eq!(row(&red.stdout, "8"), " 8 [ 0%]*");
    assert_eq!(row(&red.stdout, "1 "), " 1   F     B     B     3");
    assert!(red.stdout.contains("\nFlag, for Red, after ply 2: 4 squares at 25.0 %, a8 at 0 %\n"), "{}", red.stdout);
    assert!(!red.stdout.contains("for Blue, after"), "{}", red.stdout);
    assert!(red.stdout.contains("\nodds: every arrangement counts once\n"), "{}", red.stdout);
    assert!(red.stdout.ends_with("\n25% chance of Flag   = inferred   ' moved\n"), "{}", red.stdout);
    let blue = board(&["--odds", "flags", "--view", "blue"], SMALL);
    // Blue's army is at the bottom.
    assert_eq!(row(&blue.stdout, "1 "), " 1   .     .     .     .     .     .    25%   25%   25%   25%");
    assert!(row(&blue.stdout, "5").starts_with(" 5   0% '  . "), "{}", blue.stdout);
    assert_eq!(row(&blue.stdout, "8"), " 8   .     .     .     .     .     .     .     .     .    [3]*");
    assert!(blue.stdout.contains("\nFlag, for Blue, after ply 2: 4 squares at 25.0 %, j5 at 0 %\n"), "{}", blue.stdout);
}

#[test]
fn each_kind_has_its_own_chances() {
    for (kind, still, moved) in [("bomb", "50%", " 0%"), ("3", "13%", "50%"), ("Scouts", "13%", "50%")] {
        let red = board(&["--odds", kind, "--view", "red"], SMALL);
        assert_eq!(row(&red.stdout, "10"), format!("10 [{still}] [{still}] [{still}] [{still}]"), "{kind}");
        assert_eq!(row(&red.stdout, "8"), format!(" 8 [{moved}]*"), "{kind}");
    }
}

#[test]
fn whoever_reads_all_sees_the_odds_of_both_sides_and_json_has_them() {
    for view in ["all", "spectator"] {
        let both = board(&["--odds", "flag", "--view", view], SMALL);
        assert_eq!(row(&both.stdout, "10"), "10 [25%] [25%] [25%] [25%]");
        assert_eq!(row(&both.stdout, "1 "), " 1  25%   25%   25%   25%");
        assert_eq!(both.stdout.matches("Flag, for ").count(), 2);
        let line = board(&["--odds", "flag", "--view", view, "--format", "json"], SMALL).stdout;
        let line: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(
            line["odds"],
            json!([
                {"kind": "flag", "view": "red", "prior": "uniform", "squares": {"a8": 0.0, "a10": 0.25, "b10": 0.25, "c10": 0.25, "d10": 0.25}},
                {"kind": "flag", "view": "blue", "prior": "uniform", "squares": {"a1": 0.25, "b1": 0.25, "c1": 0.25, "d1": 0.25, "j5": 0.0}},
            ])
        );
    }
    let without = board(&["--format", "json"], SMALL).stdout;
    assert!(!without.contains("\"odds\""), "{without}");
}

#[test]
fn a_known_piece_shows_itself() {
    let red = board(&["--odds", "flag", "--view", "red"], KNOWN);
    assert_eq!(row(&red.stdout, "10"), "10  =F]");
    assert_eq!(row(&red.stdout, "5"), " 5   .    [2]*  ~~~   ~~~    .     .    ~~~   ~~~    .     2'");
    assert!(red.stdout.contains("\nFlag, for Red, after ply 2: known on a10, no piece is hidden\n"), "{}", red.stdout);
    let line = board(&["--odds", "flag", "--view", "red", "--format", "json"], KNOWN).stdout;
    let line: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(line["odds"][0]["squares"], json!({"b5": 0.0, "a10": 1.0}));
}

#[test]
fn shades_are_for_terminals_with_color_alone() {
    let red = board(&["--odds", "flag", "--view", "red", "--color", "always"], SMALL).stdout;
    // 25 % has the fifth shade, which is bright, with black text; impossible squares are dark.
    assert_eq!(red.matches("\u{1b}[38;5;16m\u{1b}[48;5;76m[25%]\u{1b}[0m").count(), 4, "{red}");
    assert_eq!(red.matches("\u{1b}[38;5;231m\u{1b}[48;5;237m[ 0%]\u{1b}[0m").count(), 1, "{red}");
    assert!(!board(&["--odds", "flag", "--style", "unicode"], SMALL).stdout.contains('\u{1b}'));
}

/// Blue's 5 falls at ply 3 and comes back at ply 14. Without rows, Blue's pieces cannot be counted after that,
/// whatever is revealed later.
pub fn returned_without_rows() -> String {
    let before = "a4-a5 a7-a6 a5xa6(6>?) b7-b6 a6-a7 b6-b5 a7-a6 b5-b4 a6-a7 b4-b3 a7-a8 b3-b2 a8-a7";
    format!(
        "[Edition \"jumbo-2014\"]\n[Options \"rescue\"]\n[Army \"6 5 F\"]\n\n4: 6 . 5 . . . . . . .\n1: . . . . . . . . . F\n\n\
         {before} b2-b1^?@b6 a7-a6 b1-a1 a6xb6(6>5) *\n"
    )
}

#[test]
fn odds_that_cannot_be_told_are_said_with_the_first_ply_that_has_none() {
    let text = returned_without_rows();
    for (arguments, ply) in [(&["--all"][..], 14), (&["--ply", "15"], 15), (&["--ply", "13"], 0)] {
        let run = board(&[arguments, &["--odds", "flag", "--view", "red"]].concat(), &text);
        let why = format!("cannot compute the odds after ply {ply}: the record reveals too little");
        assert_eq!(
            (run.status, run.stderr.matches("cannot compute the odds").count()),
            (i32::from(ply > 0), usize::from(ply > 0))
        );
        assert!(ply == 0 || run.stderr.contains(&why), "{}", run.stderr);
    }
}

#[test]
fn what_has_no_odds_is_said_and_what_goes_ill_together_is_refused() {
    for (arguments, said) in [
        (&["--odds", "flag", "--deduced"][..], "the argument '--odds <KIND>' cannot be used with '--deduced'"),
        (&["--odds", "flag", "--format", "srn"], "cannot use `--odds` with `--format srn` or `strados`"),
        (&["--odds", "flag", "--format", "strados"], "cannot use `--odds` with `--format srn` or `strados`"),
        (&["--odds", "fleg"], "expected a kind of piece, as a name or abbreviation"),
    ] {
        board(arguments, SMALL).refuses(said);
    }
    for kind in ["spotter", "9"] {
        let none = board(&["--odds", kind], SMALL);
        assert_eq!(none.status, 1);
        assert!(none.stderr.contains("there are no such odds: no army here has that kind"), "{}", none.stderr);
        assert_eq!(none.stdout, board(&[], SMALL).stdout);
    }
}

/// The line does not say which pieces have moved, so each of Red's two hidden pieces may be the Flag or the Scout.
#[test]
fn a_position_without_its_game_has_odds() {
    let strados = board(&["--format", "strados"], KNOWN).stdout;
    let position = board(&["--odds", "flag", "--from", "strados"], &strados).well();
    has(&position.stdout, "Flag, for Red, after ply 2: known on a10, no piece is hidden\n");
    has(&position.stdout, "Flag, for Blue, after ply 2: a1 and j5 at 50.0 %\n");
    has(&position.stdout, "10  [F]");
}

/// Returns the answer of `odds` for each ply and view: the probability that each hidden piece has this kind, by
/// square.
fn of_odds(kind: &str, file: &str) -> BTreeMap<(u64, String), BTreeMap<String, f64>> {
    let lines = adjutant(&["odds", "--all", "--format", "ndjson", file], "").stdout;
    let line = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let pieces = line["pieces"].as_array().expect("it can be told");
        let chance = |piece: &Value| {
            let square = piece["square"].as_str().expect("a square").to_owned();
            (square, piece["odds"][kind].as_f64().unwrap_or(0.0))
        };
        let view = line["view"].as_str().expect("a view").to_owned();
        ((line["ply"].as_u64().expect("a ply"), view), pieces.iter().map(chance).collect())
    };
    lines.lines().map(line).collect()
}

#[test]
fn the_board_has_the_chances_of_the_table() {
    let mut compared = 0;
    for (file, every, kind) in [
        ("samples/games/gravon-barrage.srn", "1", "flag"),
        ("samples/games/hasbro-1999-original-all-options.srn", "9", "bomb"),
        ("samples/games/anniversary-2011-duel.srn", "1", "spy"),
        ("samples/games/gravon-original.srn", "25", "marshal"),
    ] {
        let told = of_odds(kind, file);
        let boards = board(&["--every", every, "--odds", kind, "--format", "json", file], "");
        assert_eq!(boards.status, 0, "{}", boards.stderr);
        for line in boards.stdout.lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            for odds in line["odds"].as_array().expect("odds") {
                let view = odds["view"].as_str().expect("a view");
                let hidden = &told[&(line["ply"].as_u64().expect("a ply"), view.to_owned())];
                let squares = odds["squares"].as_object().expect("it can be told");
                let owner = if view == "red" { "blue" } else { "red" };
                let on_board = line["board"].as_object().expect("a board");
                let there =
                    on_board.values().filter(|piece| piece.as_str().is_some_and(|piece| piece.starts_with(owner)));
                assert_eq!(squares.len(), there.count(), "every piece has a chance");
                for (square, chance) in squares {
                    let wanted = hidden.get(square).copied().unwrap_or_else(|| {
                        // A known piece has its kind with certainty.
                        f64::from(u8::from(on_board[square] == format!("{owner} {kind}")))
                    });
                    assert_eq!(chance.as_f64(), Some(wanted), "{file}, ply {}: {square}", line["ply"]);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 2000, "{compared}");
}
