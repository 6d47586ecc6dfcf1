//! One replay for several plies must prove the same as separate replays, each up to one of these plies.

use crate::effort::compared;
use adjutant::generate::Random;
use adjutant::notation::parse;
use adjutant::replay::{JudgingCriteria, deduce, deduce_each};
use adjutant::rules::Effort;

use crate::assignments::agreement::{SIZES, number};
use crate::assignments::full_size;
use crate::assignments::games::game;
use crate::assignments::mutations::mutated;
use crate::assignments::program::with_foresight;
use crate::assignments::redactions::redacted_freely;
use crate::assignments::writing::text_of;
use crate::reference::RawRecord;

/// Returns the number of plies at which a record proves something, and the number of these plies after an open combat.
fn compare(record: &RawRecord, plies: impl Fn(u32) -> bool) -> (u64, u64) {
    let text = text_of(record);
    let read = parse(text.as_bytes());
    let asked: Vec<u32> = (0..=read.turns.len() as u32 + 1).filter(|ply| plies(*ply)).collect();
    let first_open = read.turns.iter().position(|turn| turn.combat.is_none() && text_has_strike(&text, turn));
    let (mut proven, mut behind_open) = (0, 0);
    for judging in [JudgingCriteria::default(), JudgingCriteria::new(None, Effort::High), with_foresight()] {
        let each = deduce_each(text.as_bytes(), &read, judging, &asked);
        assert_eq!(each.len(), asked.len());
        for (ply, found) in asked.iter().zip(each) {
            assert_eq!(found, deduce(text.as_bytes(), &read, judging, Some(*ply)), "{judging:?} ply {ply}\n{text}");
            proven += u64::from(found.is_some());
            behind_open += u64::from(found.is_some() && first_open.is_some_and(|first| (first as u32) < *ply));
        }
    }
    (proven, behind_open)
}

fn text_has_strike(text: &str, turn: &adjutant::notation::WrittenTurn) -> bool {
    text[turn.span.start as usize..turn.span.end as usize].contains('x')
}

compared! {
    fn one_replay_proves_what_many_do(share, one in 10) {
        let seed = number("ASSIGNMENTS_SEED", 1);
        let (mut proven, mut behind_open) = (0, 0);
        for case in 0..share.of(1_000) {
            let mut random = Random::new(seed ^ 0xeac4, case);
            let record = game(SIZES[case as usize % SIZES.len()], &mut random);
            let record = if random.chance(20) { mutated(&record, &mut random) } else { record };
            let sums = compare(&redacted_freely(&record, &mut random), |_| true);
            (proven, behind_open) = (proven + sums.0, behind_open + sums.1);
        }
        assert!(proven >= share.least(20_000) && behind_open >= share.least(2_000), "{proven}, {behind_open}");
    }
}

#[test]
fn one_replay_of_a_full_game_proves_what_many_do() {
    let mut proven = 0;
    for case in 0..4 {
        let mut random = Random::new(number("ASSIGNMENTS_SEED", 1) ^ 0xeac5, case);
        let record = full_size::game(case, &mut random);
        proven += compare(&redacted_freely(&record, &mut random), |ply| ply % 7 == 3).0;
    }
    assert!(proven >= 20, "{proven}");
}
