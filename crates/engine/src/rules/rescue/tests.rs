//! Compares the list of all turns with rescues with the rescues of each turn.

use crate::board::{Army, Kind, Random, Side, Variant};
use crate::rules::tests::placed_by;
use crate::rules::{Edition, Game, Ruleset, Turn};

/// Creates a game of a few pieces that move one square, with rescues.
fn begun(edition: &'static Edition, random: &mut Random) -> Game {
    let mut rules = Ruleset::new(edition, Variant::Original);
    rules.options.rescue = true;
    let mut army = Army::default();
    for (kind, count) in [(Kind::Captain, 3), (Kind::Miner, 3), (Kind::Scout, 1), (Kind::Bomb, 1), (Kind::Flag, 1)] {
        army.add(kind, count);
    }
    rules.set_army(army);
    let setup = placed_by(&rules, random);
    Game::new(rules, &setup).expect("the army stands in its zone")
}

#[test]
fn all_rescues_are_those_of_each_turn() {
    let (mut found, mut played) = (0, 0);
    for case in 0..30 {
        let mut random = Random::new(27, case);
        let edition = Edition::from_name("hasbro-1999").expect("there is one");
        let mut game = begun(edition, &mut random);
        let (mut rescues, mut turns) = (Vec::new(), Vec::new());
        for _ in 0..300 {
            rescues.clear();
            turns.clear();
            game.add_legal_rescues(&mut rescues);
            game.add_legal_turns(&mut turns);
            let side = game.to_move();
            let standing: Vec<_> = game.position.standing(side).filter(|_| game.ending.is_none()).collect();
            let candidates = standing.into_iter().flat_map(|id| game.candidates(id));
            let expected: Vec<Turn> = candidates.flat_map(|turn| game.legal_rescues(&turn)).collect();
            assert_eq!(rescues, expected, "{case}");
            found += rescues.len();
            let is_forward = |turn: &&Turn| match side {
                Side::Red => turn.to.row() > turn.from.row(),
                Side::Blue => turn.to.row() < turn.from.row(),
            };
            let forward: Vec<&Turn> = turns.iter().filter(is_forward).collect();
            let turn = if !rescues.is_empty() && random.chance(50) {
                played += 1;
                rescues[random.index(rescues.len())]
            } else if !forward.is_empty() && random.chance(70) {
                *forward[random.index(forward.len())]
            } else if turns.is_empty() {
                break;
            } else {
                turns[random.index(turns.len())]
            };
            let captured = game.captured(side);
            game.try_play(&turn).expect("it is legal");
            if let Some(kind) = turn.rescue.and_then(|rescue| rescue.kind) {
                assert_eq!(game.captured(side).count(kind) + 1, captured.count(kind), "{kind}");
            }
        }
    }
    assert!(found > 1000 && played > 20, "{found} found, {played} played");
}
