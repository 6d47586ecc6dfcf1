//! Candidates judged as whole records: the work, and that none is lost because of the work limit.

use crate::repair::support::{assert_kept, barrage, repaired};
use adjutant::notation::parse;
use adjutant::repair::{Repair, Slip};
use adjutant::replay::Verdict;

/// Returns a game as written by a spectator who missed Blue's seventh turn.
fn missed() -> String {
    let row = |number: u8| format!("{number}: ??????????\n");
    let rows: String = [10, 9, 8, 7, 4, 3, 2, 1].map(row).concat();
    format!(
        "[Edition \"hasbro-1999\"]\n\n{rows}\n1. e4-e5 b7-b6\n2. d4-e4 b6-a6\n3. e5-e6 a6-a5\n4. e4-d4 a7-b7\n5. f4-e4 i7-i6\n\
         6. i4-i5 b7-a7\n7. i3-i4\n8. j3-i3 a5-b5\n9. e6xe7(2<4) b5-a5\n10. f3xf7(2<3) a5-b5\n11. j4-j3 h7-j7\n*\n"
    )
}

#[test]
fn each_of_many_ways_in_which_turns_may_have_been_left_out_is_judged_and_listed() {
    let text = missed();
    let repair = repaired(&text, 1000);
    assert_eq!(repair.candidates.len() as u64, repair.found);
    let whole: Vec<_> = repair.candidates.iter().filter(|candidate| candidate.saves_all()).collect();
    assert_eq!(whole.len() as u64, repair.found_whole);
    assert!(whole.len() > 100, "{}", whole.len());
    assert!(whole.iter().all(|candidate| candidate.verdict == Verdict::Legal));
    assert!(whole.iter().any(|candidate| candidate.slip == Slip::Missing && candidate.correction.ply() == Some(14)));
    let first = Repair { candidates: repair.candidates.iter().take(12).cloned().collect(), ..repair };
    assert_kept(&parse(text.as_bytes()), &first);
}

#[test]
fn of_texts_of_any_length_as_many_candidates_are_judged() {
    let text = barrage("12. e4xe5(S<3)", "12. hello");
    let all = repaired(&text, 1000).candidates.len();
    assert!(all > 10, "{all}");
    // With sixteen kilobytes, four thousand candidates would fill the allowed memory; one byte more changes little.
    for length in [4096, 4097, 16_384] {
        let padding = length - text.len() - "; \n".len();
        let padded = text.replace("1. e3-e8", &format!("; {}\n1. e3-e8", "x".repeat(padding)));
        assert_eq!(padded.len(), length);
        assert_eq!(repaired(&padded, 1000).candidates.len(), all, "{length}");
    }
}
