//! The chart above a timeline, column by column.

use crate::reveals::support::reveals;

/// Twelve pieces of twelve kinds on each side. Red's Marshal walks along Blue's front row and takes nine named
/// pieces, every other ply from the 5th to the 21st, while Blue's Marshal walks behind the row. The Marshal, the
/// Bomb and the Flag remain; the last turn names the Bomb.
const WALK: &str = "[Result \"*\"]
[Edition \"jumbo-2014\"]
[Army \"10 9 8 7 6 5 4 3 2 S B F\"]

10: . . . . . . . . . 10
 9: . . . . . . . . . F
 7: 9 8 7 6 5 4 3 2 S B
 4: 10 9 8 7 6 5 4 3 2 S
 1: . . . . . . . . B F

1. a4-a5 j10-i10 2. a5-a6 i10-h10 3. a6xa7(10>9) h10-g10 4. a7xb7(10>8) g10-f10 5. b7xc7(10>7) f10-e10
6. c7xd7(10>6) e10-d10 7. d7xe7(10>5) d10-c10 8. e7xf7(10>4) c10-b10 9. f7xg7(10>3) b10-a10
10. g7xh7(10>2) a10-a9 11. h7xi7(10>S) a9-a8 12. i7xj7(10<B) *
";

#[test]
fn what_is_left_is_seen_in_the_lowest_line_until_nothing_is() {
    let text = reveals(&["--width", "80", "-"], WALK);
    let panel = text.split("Red's uncertainty about Blue's pieces: ").nth(1).expect("Blue's panel");
    let (title, panel) = panel.split_once('\n').expect("a title");
    // 12! arrangements are 28.8 bits.
    assert_eq!(title, "28.8 bits at the start, 0.0 at the end");
    // A line is 5.8 bits, a character half of it. After 17 plies five kinds are left, and the piece that moved is one
    // of three: 3 * 4! arrangements, 6.2 bits. Then it is 2 * 3! with 3.6 bits, and from ply 21 on the Bomb and the
    // Flag: one bit, less than half a character. The last column has none.
    let lowest = panel.lines().find(|line| line.starts_with("     0 |")).expect("the lowest line");
    assert_eq!(lowest, format!("     0 |{}::::", "#".repeat(19)));
}
