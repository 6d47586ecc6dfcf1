//! Turns written without a space between them.

use crate::repair::support::{barrage, repaired, sample};
use crate::repair::tokens::best;
use adjutant::repair::Slip;
use adjutant::replay::Verdict;

#[test]
fn turns_that_were_written_together_are_parted_wherever_it_is() {
    let text = sample("games/gravon-barrage.srn");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).collect();
    let mut seen = 0;
    for line in lines.iter().filter(|line| line.matches(' ').count() == 2) {
        let (_, turns) = line.split_once(". ").expect("a number");
        let (red, blue) = turns.split_once(' ').expect("two turns");
        for between in ["", ","] {
            let joined = format!("{red}{between}{blue}");
            let found = best(&barrage(turns, &joined));
            assert_eq!(found, (joined, turns.to_owned(), Slip::Spelling));
            seen += 1;
        }
    }
    assert_eq!(seen, 58, "28 pairs of turns, and the last with the result");
}

#[test]
fn they_may_be_more_than_two_and_spelled_loosely() {
    for (written, meant) in [
        ("e5e6f8f7", "e5-e6 f8-f7"),
        ("e5-e6f8f7", "e5-e6 f8-f7"),
        ("e5-e6,f8:f7", "e5-e6 f8xf7"),
        ("e5-e6f8-f7j2-j3,f7-f6", "e5-e6 f8-f7 j2-j3 f7-f6"),
    ] {
        let whole = barrage("15. e5-e6 f8-f7\n16. j2-j3 f7-f6", "15. HERE");
        let rest = if written.contains("j2") { "" } else { "\n16. j2-j3 f7-f6" };
        let text = whole.replace("HERE", &format!("{written}{rest}"));
        let best = &repaired(&text, 1).candidates[0];
        let is_legal = !meant.contains('x');
        assert_eq!(
            (best.verdict == Verdict::Legal, best.correction.ply()),
            (is_legal, Some(29)),
            "{written}: {best:?}"
        );
        if is_legal {
            assert!(format!("{best:?}").contains(meant), "{written}: {best:?}");
        }
    }
}

#[test]
fn behind_what_does_not_stand_they_are_parted_too() {
    // The turn of the third line cannot be played, and no similar text can.
    let text = barrage("15. e5-e6 f8-f7", "15. e5-e6f8-f7").replace("12. e4xe5(S<3) e5-e4", "12. a1-j10 e5-e4");
    let found = repaired(&text, 20).candidates;
    assert!(found.iter().all(|one| format!("{one:?}").contains("e5-e6 f8-f7")), "{found:#?}");
    assert!(!found.is_empty());
}
