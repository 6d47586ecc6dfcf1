//! Generates setups: either random, or sensible like the setups of human players.

use crate::board::{Army, Kind, Random, Side, Square};
use crate::rules::Ruleset;

/// The way in which a side sets up its army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Any piece on any square of the zone.
    Random,
    /// The Flag on the back row, Bombs around it, Miners at the back, fighters and Scouts at the front.
    Sensible,
}

/// Generates a side's pieces and their squares. If the army is larger than the zone, only as many pieces as fit are
/// placed, and the rules then report the missing pieces.
pub(super) fn pieces(rules: &Ruleset, side: Side, manner: Manner, random: &mut Random) -> Vec<(Square, Option<Kind>)> {
    let army = army(rules, random);
    let mut squares: Vec<Square> = rules.edition.board.zone_squares(side).collect();
    random.shuffle(&mut squares);
    let placed = match manner {
        Manner::Random => squares.into_iter().zip(army).collect(),
        Manner::Sensible => sensible(rules, side, &army, squares, random),
    };
    placed.into_iter().map(|(square, kind)| (square, Some(kind))).collect()
}

/// The kinds to place, one entry for each piece. If the rules allow an incomplete army, the function returns a random
/// part that includes the Flag.
fn army(rules: &Ruleset, random: &mut Random) -> Vec<Kind> {
    let stays = if rules.army_is_exact { 100 } else { 30 + random.below(70) };
    let mut kinds = Vec::new();
    for kind in Kind::ALL {
        for _ in 0..rules.army.count(kind) {
            if kind == Kind::Flag || random.chance(stays) {
                kinds.push(kind);
            }
        }
    }
    kinds
}

/// Preferred distance of a kind from the front row. The unit is a quarter of a row.
const fn depth(kind: Kind) -> u32 {
    match kind {
        Kind::Scout | Kind::Lieutenant => 3,
        Kind::Captain | Kind::Major | Kind::Infiltrator => 4,
        Kind::General | Kind::Colonel | Kind::Sergeant | Kind::Spotter => 5,
        Kind::Marshal | Kind::Spy => 7,
        Kind::Miner | Kind::Bomb => 10,
        Kind::Flag => 12,
    }
}

fn sensible(
    rules: &Ruleset,
    side: Side,
    army: &[Kind],
    mut squares: Vec<Square>,
    random: &mut Random,
) -> Vec<(Square, Kind)> {
    let board = rules.edition.board;
    let back_row = board.back_row(side);
    let mut placed = Vec::with_capacity(army.len());
    let mut left = Army::default();
    for kind in army {
        left.add(*kind, 1);
    }
    if let Some(at) = squares.iter().position(|square| square.row() == back_row)
        && left.take(Kind::Flag)
    {
        let flag = squares.swap_remove(at);
        placed.push((flag, Kind::Flag));
        for square in flag.neighbours() {
            let free = squares.iter().position(|candidate| *candidate == square);
            if let Some(at) = free
                && random.chance(75)
                && left.take(Kind::Bomb)
            {
                placed.push((squares.swap_remove(at), Kind::Bomb));
            }
        }
    }
    let mut rest: Vec<(u32, Kind)> = Vec::new();
    for kind in Kind::ALL {
        rest.extend((0..left.count(kind)).map(|_| (depth(kind) + random.below(7), kind)));
    }
    random.shuffle(&mut rest);
    rest.sort_by_key(|(depth, _)| *depth);
    // The squares are in random order, so the surplus squares can be dropped at the end. Kinds that prefer the front
    // get the front squares.
    squares.truncate(rest.len());
    squares.sort_by_key(|square| std::cmp::Reverse(square.row().abs_diff(back_row)));
    placed.extend(squares.into_iter().zip(rest.into_iter().map(|(_, kind)| kind)));
    placed
}

#[cfg(test)]
mod tests {
    use super::{Kind, Manner, Random, Ruleset, Side, pieces};
    use crate::board::Variant;
    use crate::rules::{Edition, Game, Setup};

    #[test]
    fn every_setup_is_one_and_sensible_flags_stand_at_the_back() {
        for edition in Edition::ALL {
            for (variant, _) in edition.variants {
                let rules = Ruleset::new(edition, *variant);
                for (number, manner) in [Manner::Random, Manner::Sensible].into_iter().cycle().take(40).enumerate() {
                    let mut random = Random::new(3, number as u64);
                    let mut setup = Setup::default();
                    for side in Side::ALL {
                        setup.pieces[side] = pieces(&rules, side, manner, &mut random);
                        let flag = setup.pieces[side].iter().find(|(_, kind)| *kind == Some(Kind::Flag));
                        let row = flag.map(|(square, _)| square.row());
                        assert!(manner == Manner::Random || row == Some(edition.board.back_row(side)));
                    }
                    let game = Game::new(rules.clone(), &setup);
                    assert!(game.is_ok(), "{} {}: {:?}", edition.name, variant.name(), game.err());
                }
            }
        }
    }

    #[test]
    fn free_armies_differ_in_size() {
        let rules = Ruleset::new(Edition::from_name("gravon").expect("gravon"), Variant::Free);
        let sizes: std::collections::BTreeSet<usize> =
            (0..20).map(|n| pieces(&rules, Side::Red, Manner::Random, &mut Random::new(1, n)).len()).collect();
        assert!(sizes.len() > 5, "{sizes:?}");
    }
}
