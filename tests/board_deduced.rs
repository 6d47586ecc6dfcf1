//! `adjutant board --deduced`: kinds proven of unnamed pieces, worked out by hand.

use crate::board::board;
use crate::program::has;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Blue's five pieces are a Marshal, a Miner, a Scout, a Bomb and the Flag. The piece from `a7` moves two squares at
/// once. The pieces from `e7` and `f7` move, too, so the two pieces that stay are the Bomb and the Flag. In the end,
/// Red's Miner falls to the piece from `f7`. Only the Marshal takes a Miner, so the piece from `e7` must be the Miner.
const SHEET: &str = "[Result \"*\"]
[Edition \"jumbo-2014\"]
[Army \"10 3 2 B F\"]

10: ? ? . . . . . . . .
 7: ? . . . ? ? . . . .
 4: 2 . . . 10 3 . . . .
 1: . . . . . . . . B F

1. e4-e5 a7-a5 2. e5-e6 f7-f6 3. f4-f5 e7-d7 4. f5xf6(3<?) *
";

/// Both pieces of the combat have moved, so neither is a Flag: the Marshal beat the General.
const SPECTATOR: &str = "[Result \"*\"]
[Edition \"jumbo-2014\"]
[Army \"10 9 F\"]

10: ? . . . . . . . . .
 7: ? . . . ? . . . . .
 4: ? . . . ? . . . . .
 1: ? . . . . . . . . .

1. e4-e5 e7-e6 2. e5xe6(?>?) a7-a6 *
";

/// A Marshal takes a piece that never moved: by the turn alone, a Scout or the Flag. The record declares that it
/// ended the game.
const ENDED: &str = "[Result \"1-0\"]
[Edition \"jumbo-2014\"]
[Army \"10 2 B F\"]
[Termination \"flag\"]

10: ? ? . . . . . . . .
 7: ? . . . ? . . . . .
 4: . 10 . . . . . . . 2
 1: . . . . . . . . B F

1. b4-b5 e7-e6 2. b5-b6 e6-e5 3. b6-b7 e5-f5 4. b7-b8 f5-f6 5. b8-b9 f6-f7 6. b9xb10(10>?) 1-0
";

/// Returns the lines below the board of the only drawing.
pub fn proven(record: &str, args: &[&str]) -> String {
    let ran = board(record, &[args, &["--deduced"]].concat()).well();
    let parts: Vec<&str> = ran.stdout.split("\n\n").collect();
    assert_eq!(parts.len(), 4, "heading, drawing, list, key: {}", ran.stdout);
    format!("{}\n", parts[2])
}

#[test]
fn a_proven_kind_is_drawn_behind_a_sign_and_told_below() {
    let ran = board(SHEET, &["--deduced", "--ply", "6"]).well();
    assert_eq!(
        ran.stdout,
        "\
<stdin>, record 1
jumbo-2014 original

ply 6 of 7, 3... e7-d7; red to move
     a    b    c    d    e    f    g    h    i    j
10  [?]  [?]   .    .    .    .    .    .    .    .
 9   .    .    .    .    .    .    .    .    .    .
 8   .    .    .    .    .    .    .    .    .    .
 7   .    .    .   [?]*  *    .    .    .    .    .
 6   .    .   ~~~  ~~~  10'  [?]' ~~~  ~~~   .    .
 5  =2]!  .   ~~~  ~~~   .    3'  ~~~  ~~~   .    .
 4   2    .    .    .    .    .    .    .    .    .
 3   .    .    .    .    .    .    .    .    .    .
 2   .    .    .    .    .    .    .    .    .    .
 1   .    .    .    .    .    .    .    .    B    F
     a    b    c    d    e    f    g    h    i    j

proven kinds of blue's unrevealed pieces:
  a5 (from a7) is a Scout
  a10 is a Bomb or the Flag
  b10 is a Bomb or the Flag
  d7 (from e7) is the Marshal or a Miner
  f6 (from f7) is the Marshal or a Miner

 7  red   [7] blue   * last turn   ~ lake
? not in the record   = proven   ! named to the opponent   ' moved
"
    );
}

#[test]
fn each_turn_proves_what_the_turns_so_far_do() {
    assert_eq!(
        proven(SHEET, &["--ply", "start"]),
        "proven kinds of blue's unrevealed pieces:\n  nothing is proven for any of the 5 pieces\n"
    );
    // There is only one Scout, so none of the other pieces is a Scout.
    assert_eq!(
        proven(SHEET, &["--ply", "2"]),
        "proven kinds of blue's unrevealed pieces:
  a5 (from a7) is a Scout
  a10 is the Marshal, a Miner, a Bomb or the Flag
  b10 is the Marshal, a Miner, a Bomb or the Flag
  e7 is the Marshal, a Miner, a Bomb or the Flag
  f7 is the Marshal, a Miner, a Bomb or the Flag
"
    );
    assert_eq!(
        proven(SHEET, &[]),
        "proven kinds of blue's unrevealed pieces:
  a5 (from a7) is a Scout
  d7 (from e7) is a Miner
  f6 (from f7) is the Marshal
  a10 is a Bomb or the Flag
  b10 is a Bomb or the Flag
"
    );
}

#[test]
fn a_combat_that_names_nobody_proves_both() {
    assert_eq!(
        proven(SPECTATOR, &["--ply", "3"]),
        "proven kinds of red's unrevealed pieces:
  e6 (from e4) is the Marshal
  a4 is the General or the Flag
  a1 is the General or the Flag
proven kinds of blue's unrevealed pieces:
  the captured piece from e7 is the General
  a10 is the Marshal or the Flag
  a7 is the Marshal or the Flag
"
    );
    let drawn = board(SPECTATOR, &["--deduced"]).stdout;
    assert!(drawn.contains("\n10  =F]   .  ") && drawn.contains("\n 6 =10]*  .   ~~~  ~~~ =10!   .  "), "{drawn}");
    assert!(drawn.contains("  a10 is the Flag\n  a6 (from a7) is the Marshal\n"), "{drawn}");
}

#[test]
fn the_end_proves_the_flag() {
    // Both unmoved neighbors may be any kind, until the last turn.
    let before = proven(ENDED, &["--ply", "10"]);
    assert_eq!(
        before,
        "proven kinds of blue's unrevealed pieces:
  f7 (from e7) is the Marshal or a Scout
  nothing is proven for 3 other pieces
"
    );
    assert_eq!(
        proven(ENDED, &[]),
        "proven kinds of blue's unrevealed pieces:
  the captured piece from b10 is the Flag
  f7 (from e7) is the Marshal or a Scout
  a10 is the Marshal, a Scout or a Bomb
  a7 is the Marshal, a Scout or a Bomb
"
    );
}

#[test]
fn a_piece_that_a_turn_names_is_not_told_as_proven() {
    let named = SHEET.replace("(3<?)", "(3<10)");
    let list = proven(&named, &[]);
    assert!(!list.contains("f6") && list.contains("  d7 (from e7) is a Miner\n"), "{list}");
    assert!(board(&named, &["--deduced"]).stdout.contains(" 6   .    .   ~~~  ~~~  10' [10]*"));
}

#[test]
fn a_player_sees_what_the_own_sheet_proves() {
    let full =
        SHEET.replace("10: ? ?", "10: B F").replace("7: ? . . . ? ?", "7: 2 . . . 3 10").replace("(3<?)", "(3<10)");
    let as_red = proven(&full, &["--view", "red", "--ply", "6"]);
    assert_eq!(as_red, proven(SHEET, &["--ply", "6"]));
    let as_blue = proven(&full, &["--view", "blue", "--ply", "6"]);
    assert!(as_blue.starts_with("proven kinds of red's unrevealed pieces:\n"), "{as_blue}");
    assert!(!as_blue.contains("blue's"), "{as_blue}");
}

#[test]
fn json_has_every_unnamed_piece_with_its_kinds() {
    let lines = |args: &[&str]| -> Vec<Value> {
        let ran = board(SPECTATOR, &[args, &["--format", "json"]].concat());
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let entry = |side: &str, square: Value, home: &str, kinds: &[&str]| json!({"side": side, "square": square, "home": home, "came_back": false, "kinds": kinds});
    assert_eq!(
        lines(&["--deduced"])[0]["proven"],
        json!([
            entry("red", "a4".into(), "a4", &["general", "flag"]),
            entry("red", "e6".into(), "e4", &["marshal"]),
            entry("red", "a1".into(), "a1", &["general", "flag"]),
            entry("blue", "a10".into(), "a10", &["flag"]),
            entry("blue", "a6".into(), "a7", &["marshal"]),
            entry("blue", Value::Null, "e7", &["general"]),
        ])
    );
    let all = lines(&["--all", "--deduced"]);
    assert_eq!(all.len(), 5);
    assert_eq!(all[0]["proven"][0]["kinds"], json!(["marshal", "general", "flag"]));
    assert!(lines(&[])[0].get("proven").is_none());
}

#[test]
fn a_record_that_names_everything_is_drawn_as_without() {
    let full =
        SHEET.replace("10: ? ?", "10: B F").replace("7: ? . . . ? ?", "7: 2 . . . 3 10").replace("(3<?)", "(3<10)");
    for form in ["text", "json"] {
        let [with, without] = [&["--all", "--deduced", "--format", form][..], &["--all", "--format", form]]
            .map(|args| board(&full, args));
        assert_eq!((with.status, with.stderr, with.stdout), (0, String::new(), without.stdout));
    }
}

#[test]
fn an_end_that_cannot_be_true_leaves_what_the_turns_prove() {
    // No Flag can have fallen: the only struck piece had moved.
    let ended =
        SPECTATOR.replace("[Result \"*\"]", "[Result \"1-0\"]\n[Termination \"flag\"]").replace("a6 *", "a6 1-0");
    let ran = board(&ended, &["--deduced"]);
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    assert!(!ran.stderr.contains("cannot be told"), "{}", ran.stderr);
    assert!(ran.stdout.contains("\n  a10 is the Flag\n  a6 (from a7) is the Marshal\n"), "{}", ran.stdout);
}

#[test]
fn a_record_that_is_too_hard_is_drawn_up_to_there() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("samples/broken/too-hard.srn");
    has(
        &board("", &["--deduced", &path.display().to_string()]).stdout,
        "\n  nothing is proven for any of the 40 pieces\n",
    );
}

#[test]
fn an_illegal_record_proves_something_up_to_its_illegal_turn() {
    let ran = board(&SHEET.replace("e7-d7", "a10-b10"), &["--deduced"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("\n  a5 (from a7) is a Scout\n"), "{}", ran.stdout);
    assert!(!ran.stderr.contains("cannot be told"), "{}", ran.stderr);
}

#[test]
fn forms_that_cannot_mark_are_refused() {
    for form in ["srn", "strados"] {
        board(SHEET, &["--deduced", "--format", form])
            .refuses("cannot use `--deduced` with `--format srn` or `strados`");
    }
}

#[test]
fn pieces_of_many_kinds_are_taken_together_in_lines_that_fit() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("samples/sheets");
    for view in ["red", "blue", "both"] {
        for style in ["ascii", "unicode"] {
            let args = ["--deduced", "--every", "9", "--view", view, "--style", style, &path.display().to_string()];
            let ran = board("", &args);
            for line in ran.stdout.lines().filter(|line| !line.contains(", record ") && !line.starts_with("ply ")) {
                assert!(line.chars().count() <= 79, "{line}");
            }
            assert!(ran.stdout.contains(" can be any movable piece\n"), "{view}");
        }
    }
}

#[test]
fn color_is_added_to_the_signs() {
    let colored = board(SPECTATOR, &["--deduced", "--style", "unicode", "--color", "always"]).stdout;
    insta::assert_snapshot!("deduced_color", colored.replace('\u{1b}', "\u{241b}"));
    let plain = board(SPECTATOR, &["--deduced", "--style", "unicode"]).stdout;
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
}
