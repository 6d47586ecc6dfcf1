//! Third back-and-forth moves, which the wording of some editions may bar: the number of reported moves.

use adjutant::notation::parse;
use adjutant::replay::{Verdict, replay};
use std::fmt::Write;

/// Returns a game in which both sides go back and forth three times, then move another piece, `times` times.
fn back_and_forth(times: usize) -> String {
    let mut text = String::from(
        "[Edition \"hasbro-1999\"]\n[Ranks \"ascending\"]\n[Army \"6 5 B F\"]\n\n\
         10: . . . . . . . . B F\n7: . . . . . . . . 6 5\n4: 6 5 . . . . . . . .\n1: . . . . . . . . B F\n\n",
    );
    for time in 0..times {
        // A piece that ends on the other square begins there the next time.
        let turns = if time % 2 == 0 {
            "a4-a5 i7-i6 a5-a4 i6-i7 a4-a5 i7-i6 b4-b5 j7-j6"
        } else {
            "a5-a4 i6-i7 a4-a5 i7-i6 a5-a4 i6-i7 b5-b4 j6-j7"
        };
        writeln!(text, "{turns}").expect("a string takes all");
    }
    text + "*\n"
}

#[test]
fn a_thousand_doubtful_wordings_are_named_and_no_more() {
    for (times, wanted) in [(1, 2), (7, 14), (500, 1000), (501, 1000), (520, 1000)] {
        let text = back_and_forth(times);
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
        assert_eq!(replayed.plies(), Some(8 * times as u32), "{:?}", replayed.findings.first());
        assert!(replayed.verdict <= Verdict::Undecided, "{}", replayed.verdict.name());
        let named = replayed.findings.iter().filter(|finding| finding.name() == "two-squares-wording").count();
        assert_eq!((named, replayed.findings.len()), (wanted, wanted), "{times} times");
    }
}
