//! `adjutant board --deduced` with guesses at unknown pieces: the pieces named by a guess, and the possible kinds
//! of the others, worked out by hand.

use crate::board_deduced::proven;

/// Red's Infiltrator guesses at the piece of `a7`.
const INFILTRATED: &str = "[Result \"*\"]
[Edition \"jumbo-2014\"]
[Variant \"infiltrator\"]
[Army \"10 I 2 B F\"]

10: ? ? . . . . . . . .
 7: ? . . . . . . . ? ?
 4: I . . . . . . . . 10
 1: 2 B F . . . . . . .

1. a4-a5 j7-j6 2. a5-a6 j6-j5 3. a6?a7=2(+) j5-j6 *
";

/// Red's Spotter names a 5 on `a6`.
const SPOTTED: &str = "[Result \"*\"]
[Edition \"sci-fi-2011\"]
[Army \"10 T 5 4 F\"]

 8: ? ? . . . . . . . .
 6: ? . . . . . . . ? ?
 3: T . . . . . . . . 10
 1: 5 4 F . . . . . . .

1. a3-a4 j6-j5 2. a4-a5 j5-j4 3. a5?a6=5(+) j4-j5 *
";

#[test]
fn a_right_guess_names_the_piece() {
    // The rest of Blue's army has as many kinds as pieces; a piece that has moved is neither Bomb nor Flag.
    assert_eq!(
        proven(INFILTRATED, &[]),
        "proven kinds of blue's unrevealed pieces:
  j6 (from j7) is the Marshal or an Infiltrator
  nothing is proven for 3 other pieces
"
    );
    assert_eq!(
        proven(SPOTTED, &[]),
        "proven kinds of blue's unrevealed pieces:
  j5 (from j6) is the Marshal, a Sergeant or a Spotter
  nothing is proven for 3 other pieces
"
    );
}

#[test]
fn a_wrong_guess_names_what_is_shown() {
    // A wrong guess reveals nothing to an Infiltrator: the piece is no Scout, and any other piece may be.
    assert_eq!(
        proven(&INFILTRATED.replace("(+)", "(-)"), &[]),
        "proven kinds of blue's unrevealed pieces:
  j6 (from j7) is the Marshal, a Scout or an Infiltrator
  a7 is the Marshal, an Infiltrator, a Bomb or the Flag
  nothing is proven for 3 other pieces
"
    );
    // A wrong guess reveals the piece to a Spotter: it is the Sergeant, and no other piece is.
    assert_eq!(
        proven(&SPOTTED.replace("(+)", "(-4)"), &[]),
        "proven kinds of blue's unrevealed pieces:
  j5 (from j6) is the Marshal, a Lieutenant or a Spotter
  nothing is proven for 3 other pieces
"
    );
}
