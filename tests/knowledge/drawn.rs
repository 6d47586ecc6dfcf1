//! Odds by random draws, some of which are impossible.

use super::weighed_by_hand::AtTheEnd;
use super::weights::Weights;
use super::worked::{PLAIN, Worked};
use adjutant::board::{Kind, Side};
use adjutant::knowledge::{Budget, Weighing};

/// Compares the odds of Blue's pieces, by setup square, with the expected odds: counted and drawn.
fn each_has(case: &Worked, weights: &Weights, wanted: &[(&str, Kind, f64)]) {
    let end = AtTheEnd::of(case);
    let position = end.game.as_ref().expect("it was played").position();
    for is_drawn in [false, true] {
        let weighing = Weighing::new(weights.read());
        let mut weighing = if is_drawn { weighing.only_drawn() } else { weighing };
        let found = end.knowledge.weighed_odds(Side::Blue, position, &[], &mut weighing, &mut Budget::default());
        let (odds, _) = found.expect("odds");
        for (home, kind, wanted) in wanted {
            let odds = odds.of(end.piece(home)).expect("it stands");
            let error = odds.standard_error(*kind).map_or(1e-12, |error| 4.0 * error + 1e-12);
            let said = odds.chance(*kind);
            assert!((said - wanted).abs() < error, "{home} {kind}: {said}, not {wanted}; drawn: {is_drawn}");
        }
    }
}

#[test]
fn draws_that_come_to_a_dead_end_count_for_nothing() {
    // The Scout is revealed. a10 is the Flag or the Bomb, b10 the Flag or the Miner, c10 the Bomb or the Miner. The
    // weights are 1 * 3 * 1 with the Flag on a10, and 2 * 1 * 1 with the Bomb there. With the Bomb on a10 and the
    // Miner on b10, no kind is left for c10.
    let case = Worked { pieces: ["3 2 B F", "3a1 2b1 Bc1 Fd1", "2a9 Fa10 3b10 Bc10"], turns: "a1-a2 a9-a7", ..PLAIN };
    let counts = [
        (Kind::Flag, "j1", 1),
        (Kind::Bomb, "j1", 2),
        (Kind::Flag, "i1", 1),
        (Kind::Miner, "i1", 3),
        (Kind::Bomb, "h1", 1),
        (Kind::Miner, "h1", 1),
    ];
    each_has(
        &case,
        &Weights::counted(4, 0.0, false, &counts),
        &[("a10", Kind::Flag, 0.6), ("b10", Kind::Miner, 0.6), ("c10", Kind::Miner, 0.4), ("a9", Kind::Scout, 1.0)],
    );
}

/// The Lieutenant takes the unseen pieces on b7 and c7. A rescued piece strikes the Lieutenant, and is a Sergeant.
const BACK_AND_SHOWN: Worked = Worked {
    edition: "hasbro-1999",
    options: "silent-defense rescue",
    pieces: ["5 4*2 3 2 F", "5b4 Fa1 4e1 4f1 3g1 2h1", "4b7 3c7 5j7 Fd10 4e10 2f10"],
    turns: "b4-b5 j7-j6 b5-b6 j6-j5 b6xb7 j5-j4 b7xc7 j4-j3 c7-c8 j3-j2 e1-e2 j2-j1^4@b9 e2-e3 b9-b8 e3-e4 b8xc8",
    ..PLAIN
};

/// Kinds by square in six setups. Blue sees b7 as i4, c7 as h4, j7 as a4, d10 as g1, e10 as f1 and f10 as e1.
const OF_SIX: &str = "i4 sergeant 1, miner 2, scout 1; h4 sergeant 2, miner 1, scout 3; a4 lieutenant 2, sergeant 1, miner 1; \
    g1 flag 1; f1 lieutenant 1, sergeant 1, miner 1, scout 1; e1 lieutenant 1, sergeant 1, miner 1, scout 2";

#[test]
fn draws_under_which_nobody_could_have_come_back_count_for_nothing() {
    // All are parts of 103. One of b7 and c7 was a Sergeant, because otherwise none could have come back. The weights
    // are 1 * 2 for two Sergeants, 1 * 1 or 2 * 2 for a Sergeant and the Miner, and 1 * 3 or 1 * 2 for a Sergeant and
    // the Scout. If the Scout is left, j7 is one of two other kinds, and e10 and f10 are the Scout and the last kind
    // (2 + 1 ways and weights): 3 * (2 + 1) each. If it is not left, j7 is the Lieutenant (2), the other Sergeant (1)
    // or the Miner (1), and the two remaining kinds are in either order: 2 * (2 + 1 + 1). 2 * 9 + 1 * 9 + 4 * 9 + 3 *
    // 8 + 2 * 8 = 103. The Miner and the Scout, which cannot come back, are drawn as well.
    let all = 103.0;
    each_has(
        &BACK_AND_SHOWN,
        &Weights::counted(6, 0.0, false, &Weights::placed(OF_SIX)),
        &[
            // 2 * 6 + 1 * 6 + 4 * 6 + 3 * 4 + 2 * 4
            ("j7", Kind::Lieutenant, 62.0 / all),
            // 1 * 3 + 4 * 3 + 3 * 2 + 2 * 2
            ("j7", Kind::Sergeant, 25.0 / all),
            // 2 * 3 + 3 * 2 + 2 * 2
            ("j7", Kind::Miner, 16.0 / all),
            // 2 * 3 + 1 * 3 + 4 * 3
            ("e10", Kind::Scout, 21.0 / all),
            // 2 * 6 + 1 * 6 + 4 * 6
            ("f10", Kind::Scout, 42.0 / all),
            ("d10", Kind::Flag, 1.0),
        ],
    );
}
