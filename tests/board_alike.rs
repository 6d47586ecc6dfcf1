//! `adjutant board --deduced`, worked out by hand: pieces with the same proven kinds are listed on one line.

use crate::board_deduced::proven;

/// Red's Marshal takes two of Blue's pieces that have moved. These pieces are no Flags, and no Marshals, because Blue's
/// Marshal is on `j10`. The same is proven of Blue's pieces that move later.
const TAKEN: &str = "[Result \"*\"]
[Edition \"jumbo-2014\"]
[Army \"10 9 8 7 6 5 F\"]

10: ? ? ? . . . . . . 10
 7: ? ? . . ? . . . . .
 4: 10 . . . . . . . . .
 1: 9 8 7 6 5 . . . . F

1. a4-a5 a7-a6 2. a5xa6(10>?) b7-b6 3. a6xb6(10>?) e7-e6 *
";

/// Same as `TAKEN`, but then the piece from `e7` goes to Red's back row and brings back one of the two captured pieces.
/// This piece falls again.
const BROUGHT_BACK: &str = "[Result \"*\"]
[Edition \"hasbro-1999\"]
[Options \"rescue\"]
[Army \"10 9 8 7 6 5 F\"]

10: ? . . . . . . . . 10
 7: ? ? . ? ? ? . . . .
 4: 10 . . . . . . . . .
 2: . . . . . 5 . . . .
 1: . . . . . 9 8 7 6 F

1. a4-a5 a7-a6 2. a5xa6(10>?) b7-b6 3. a6xb6(10>?) e7-e6
4. f2-f3 e6-e5 5. f3-g3 e5-e4 6. g3-h3 e4-e3 7. h3-i3 e3-e2
8. i3-j3 e2-e1^?@b7 9. j3-j4 b7-b8 10. b6-b7 e1-d1 11. b7xb8(10>?) *
";

fn blue(record: &str, ply: &str) -> String {
    let list = proven(record, &["--ply", ply]);
    let lines = list.strip_prefix("proven kinds of blue's unrevealed pieces:\n").expect("Blue's alone");
    // A wrapped line counts as one.
    lines.replace("\n    ", " ")
}

#[test]
fn the_captured_pieces_of_a_line_are_named_together_behind_those_that_stand() {
    for (ply, pieces, others) in [
        ("3", "the captured piece from a7", 5),
        ("4", "b6 (from b7) and the captured piece from a7", 4),
        ("5", "the captured pieces from a7 and b7", 4),
        ("6", "e6 (from e7) and the captured pieces from a7 and b7", 3),
    ] {
        assert_eq!(
            blue(TAKEN, ply),
            format!("  {pieces} can be any movable piece\n  nothing is proven for {others} other pieces\n"),
            "{ply}"
        );
    }
}

#[test]
fn what_was_brought_back_is_named_by_itself() {
    for (ply, pieces) in [
        ("16", "e1 (from e7), b7 (rescued)"),
        ("18", "e1 (from e7), b8 (rescued to b7)"),
        ("21", "d1 (from e7), the captured piece rescued to b7"),
    ] {
        assert_eq!(
            blue(BROUGHT_BACK, ply),
            format!(
                "  {pieces} and the captured pieces from a7 and b7 can be any movable piece\n\
                 \x20 nothing is proven for 3 other pieces\n"
            ),
            "{ply}"
        );
    }
}
