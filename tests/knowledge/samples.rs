//! Arrangements drawn at random, compared with the arrangements that the second implementation lists.

use super::oracle::Oracle;
use super::weighed_by_hand::AtTheEnd;
use super::weights::Weights;
use super::worked::{PLAIN, Worked};
use adjutant::board::{Kind, Random, Side};
use adjutant::knowledge::{Arrangement, Knowledge};
use adjutant::rules::PieceId;
use std::collections::BTreeMap;

/// `true` if the listed arrangement gives the drawn pieces the drawn kinds.
fn agrees(listed: &[(PieceId, Kind)], drawn: &Arrangement) -> bool {
    drawn.iter().all(|of_piece| listed.contains(of_piece))
}

/// Describes a drawn arrangement that is not exactly one of the listed arrangements.
pub fn different_draws(knowledge: &Knowledge, oracle: &Oracle, side: Side) -> Option<String> {
    let Some(drawn) = knowledge.draw(side, 2, &mut Random::new(3, oracle.count(side) as u64)) else {
        return Some(format!("{side}: nothing drawn"));
    };
    let wrong = drawn.into_iter().find(|drawn| oracle.count_where(side, |listed| agrees(listed, drawn)) != 1);
    wrong.map(|drawn| format!("{side}: drawn {drawn:?} is not one arrangement"))
}

/// Counts how often each arrangement is drawn.
fn frequencies(drawn: Vec<Arrangement>) -> BTreeMap<Arrangement, f64> {
    let mut found = BTreeMap::new();
    for arrangement in drawn {
        *found.entry(arrangement).or_insert(0.0) += 1.0;
    }
    found
}

/// A piece of Blue was brought back unnamed: the arrangements contain its kind.
const BROUGHT_BACK: Worked = Worked {
    edition: "hasbro-1999",
    options: "silent-defense rescue",
    pieces: ["5 4*2 3 2 F", "5b4 Fa1 4e1 4f1 3g1 2h1", "4b7 3c7 5j7 Fd10 4e10 2f10"],
    turns: "b4-b5 j7-j6 b5-b6 j6-j5 b6xb7 j5-j4 b7xc7 j4-j3 c7-c8 j3-j2 e1-e2 j2-j1^4@b9 e2-e3 b9-b8",
    ..PLAIN
};

/// Pieces that moved, others that did not.
const MOVED: Worked =
    Worked { pieces: ["3 2 B B F", "3a1 2b1 Bc1 Bd1 Fe1", "2a9 3a10 Bb10 Bc10 Fd10"], turns: "a1-a2 a9-a8", ..PLAIN };

/// Any part of the army with one Flag: some pieces may be on no square.
const PART: Worked = Worked {
    edition: "jumbo-2014",
    variant: "free",
    pieces: ["", "Fa1 9b1", "Fj10 9i10 8h10"],
    turns: "b1-b2 h10-h9",
    ..PLAIN
};

#[test]
fn arrangements_are_equally_likely() {
    for case in [BROUGHT_BACK, MOVED, PART] {
        let end = AtTheEnd::of(&case);
        let all = end.oracle.count(Side::Blue);
        assert!(all > 20, "{}: {all}", case.turns);
        let draws = 400 * all;
        let drawn = end.knowledge.draw(Side::Blue, draws, &mut Random::new(5, 5)).expect("it can be drawn");
        let found = frequencies(drawn);
        assert_eq!(found.len(), all, "every arrangement is drawn");
        // The sum of squares is nearly normal: its mean is its number of degrees, its deviation the root of twice that.
        let degrees = (all - 1) as f64;
        let sum: f64 = found.values().map(|times| (times - 400.0).powi(2) / 400.0).sum();
        assert!((sum - degrees).abs() < 4.0 * (2.0 * degrees).sqrt() + 1.0, "{}: {sum} of {degrees}", case.turns);
    }
}

#[test]
fn weighed_draws_follow_the_weights() {
    let counts = "j1 flag 2, bomb 1, scout 1; i1 flag 1, bomb 2, miner 1; h1 flag 1, bomb 1, miner 1, scout 1; \
        g1 bomb 2, scout 2; j2 miner 1, scout 3; a4 marshal 4";
    let weights = Weights::counted(4, 1.0, false, &Weights::placed(counts));
    let end = AtTheEnd::of(&MOVED);
    let position = end.game.as_ref().expect("it was played").position();
    let number = 20_000;
    let mut random = Random::new(6, 6);
    let drawn = end.knowledge.draw_weighed(Side::Blue, position, &weights.read().into(), number, &mut random);
    let all = end.oracle.weight(Side::Blue, &weights);
    for (drawn, times) in frequencies(drawn.expect("it can be drawn")) {
        let wanted = end.oracle.weight_where(Side::Blue, &weights, |listed| agrees(listed, &drawn)) / all;
        let error = (wanted * (1.0 - wanted) / number as f64).sqrt();
        assert!((times / number as f64 - wanted).abs() < 4.0 * error + 0.002, "{drawn:?}: {times}, not {wanted}");
    }
}

#[test]
fn draws_are_reproducible() {
    let end = AtTheEnd::of(&BROUGHT_BACK);
    let draw = |seed| end.knowledge.draw(Side::Blue, 5, &mut Random::new(seed, 1)).expect("it can be drawn");
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}
