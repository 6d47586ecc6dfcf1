//! Compares the results of the more-squares rule with a search that compares all positions.

use super::{Chase, SHORT, key};
use crate::board::{Random, Side, Square, Variant};
use crate::rules::two_squares::Displacement;
use crate::rules::{Edition, Game};

fn square(name: &str) -> Square {
    Square::parse(name).expect(name)
}

/// Creates a game with the few pieces of the variant duel, in an edition with the more-squares rule.
fn begun(random: &mut Random) -> Game {
    let isf = Edition::from_name("isf").expect("there is one");
    crate::rules::tests::begun(isf, Variant::Duel, random)
}

#[test]
fn every_piece_on_every_square_has_a_number_of_its_own() {
    let of = |likeness| (0..=255).map(move |at| key(likeness, Square::from_index(at)));
    let mut keys: Vec<u64> = (0..=255).flat_map(of).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 1 << 16);
}

/// Tests the fast check: could the occupied squares be the same as in an earlier position?
#[test]
fn only_what_goes_round_may_repeat() {
    let game = begun(&mut Random::new(20, 0));
    let ids: Vec<_> = Side::ALL.into_iter().flat_map(|side| game.position.standing(side).take(1)).collect();
    let ply = |at: usize, from: &str, to: &str| Displacement { piece: ids[at], from: square(from), to: square(to) };
    let noted = |plies: &[Displacement]| {
        let mut chase = Chase::new();
        for (at, moved) in plies.iter().enumerate() {
            let side = if at % 2 == 0 { Side::Red } else { Side::Blue };
            chase.note(side, *moved, at > 0, side == Side::Red, false);
        }
        chase
    };
    // Red's piece circles over four squares while Blue's piece moves up and down. Red's fourth move returns to the
    // square on which the first move began.
    let round = [
        ply(0, "a2", "a3"),
        ply(1, "f7", "f8"),
        ply(0, "a3", "b3"),
        ply(1, "f8", "f7"),
        ply(0, "b3", "b2"),
        ply(1, "f7", "f8"),
    ];
    let home = ply(0, "b2", "a2");
    let latest = round[4];
    // After three moves, Blue's piece is not back on its first square.
    assert!(!noted(&round).may_repeat(home, latest));
    let goes_on = [
        &round[..],
        &[home, ply(1, "f8", "f7"), ply(0, "a2", "a3"), ply(1, "f7", "f8"), ply(0, "a3", "b3"), ply(1, "f8", "f7")],
    ]
    .concat();
    assert!(noted(&goes_on).may_repeat(ply(0, "b3", "b2"), ply(0, "a3", "b3")));
    // The first tested move goes to b4, where no piece of Red has been. The second tested move goes straight back,
    // which is never barred.
    assert!(!noted(&goes_on).may_repeat(ply(0, "b3", "b4"), ply(0, "a3", "b3")));
    assert!(!noted(&goes_on).may_repeat(ply(0, "b3", "a3"), ply(0, "a3", "b3")));
    // A Scout that goes four rows in one move and returns in shorter moves is then back on its square.
    let run = [
        ply(0, "a1", "a2"),
        ply(1, "f8", "f7"),
        ply(0, "a2", "a3"),
        ply(1, "f7", "f8"),
        ply(0, "a3", "a7"),
        ply(1, "f8", "f7"),
        ply(0, "a7", "a4"),
        ply(1, "f7", "f8"),
        ply(0, "a4", "a5"),
        ply(1, "f8", "f7"),
    ];
    assert!(noted(&run).may_repeat(ply(0, "a5", "a2"), run[8]));
    // In a long chase, the fast check returns `true` without a search.
    let long: Vec<Displacement> = goes_on.iter().copied().cycle().take(SHORT as usize + 4).collect();
    assert!(noted(&long).may_repeat(ply(0, "b3", "b4"), ply(0, "a3", "b3")));
}

#[test]
fn hashes_find_what_looking_back_finds() {
    let mut found = 0;
    for case in 0..100 {
        let mut random = Random::new(20, case);
        let mut game = begun(&mut random);
        for _ in 0..300 {
            let side = game.to_move();
            let turns = game.legal_turns();
            let near: Vec<_> = turns.iter().filter(|turn| game.position.is_next_to(turn.to, side.other())).collect();
            if turns.is_empty() {
                break;
            }
            let turn = if near.is_empty() { turns[random.index(turns.len())] } else { *near[random.index(near.len())] };
            let latest = game.chains[side].latest();
            let mut ready = game.chase.clone();
            ready.forget_hashes();
            ready.catch_up(&game.position);
            assert!(ready.hashed().is_some());
            for id in game.position.standing(side).filter(|_| ready.is_watching(side)) {
                let from = game.position.piece(id).square;
                for to in from.neighbours().filter(|to| game.position.is_empty(*to)) {
                    let moved = Displacement { piece: id, from, to };
                    let at = |change| game.chase.repeats_behind(&game.position, moved, change, game.chase.first(side));
                    let likeness = game.position.likeness(id);
                    let back = at(key(likeness, from) ^ key(likeness, to));
                    assert_eq!(ready.brings_back(&game.position, moved), back, "{case}");
                    // If the fast check returns `false`, the slow search must find no repetition.
                    let goes_back = latest.from == to && latest.to == from;
                    assert!(back.is_none() || goes_back || game.chase.may_repeat(moved, latest), "{case}");
                    found += u32::from(back.is_some());
                }
            }
            if game.try_play(&turn).is_err() {
                break;
            }
        }
    }
    assert!(found > 30, "{found}");
}

#[test]
fn in_a_long_chase_a_position_that_never_stood_is_told_by_the_index_alone() {
    let mut game = begun(&mut Random::new(20, 0));
    let [red, blue] = Side::ALL.map(|side| game.position.standing(side).next().expect("a piece stands"));
    // Both pieces move up and down, so there are four positions, and each is repeated after four plies.
    let way = [(red, "e5", "e6"), (blue, "f6", "f5"), (red, "e6", "e5"), (blue, "f5", "f6")];
    let way = way.map(|(piece, from, to)| Displacement { piece, from: square(from), to: square(to) });
    let before: u32 = 10;
    for plies in [SHORT - 3, SHORT - 1, SHORT + 1, SHORT + 3, 3 * SHORT + 1] {
        let mut chase = Chase::new();
        game.position.displace(red, way[0].from);
        game.position.displace(blue, way[1].from);
        for (at, moved) in way.iter().cycle().take((before + plies) as usize + 1).enumerate() {
            let side = moved.piece.side();
            game.position.displace(moved.piece, moved.to);
            // The first plies do not belong to a chase; then the chase begins.
            chase.note(side, *moved, at > before as usize, at >= before as usize && side == Side::Red, false);
        }
        let again = way[(before + plies + 1) as usize % 4];
        chase.catch_up(&game.position);
        assert_eq!((again.piece, chase.plies - chase.first(Side::Red)), (red, plies));
        let found = chase.brings_back(&game.position, again);
        chase.long.as_mut().expect("the chase is long").index.clear();
        let without = chase.brings_back(&game.position, again);
        assert_eq!((found, without), (Some(3), if plies > SHORT { None } else { found }), "{plies} plies");
    }
}
