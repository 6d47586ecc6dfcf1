//! Odds held against the arrangements that the second implementation writes out.

use super::oracle::Oracle;
use adjutant::board::{Kind, Side};
use adjutant::knowledge::{Budget, Knowledge, PieceOdds};
use adjutant::rules::{Game, PieceId};
use ethnum::U256;

/// Where the odds of a side's pieces are others than a count over all arrangements finds.
pub fn different_odds(knowledge: &Knowledge, oracle: &Oracle, game: &Game, side: Side) -> Vec<String> {
    let Some(odds) = knowledge.odds(side, &mut Budget::default()) else {
        return vec![format!("{side}: no odds")];
    };
    let mut found = Vec::new();
    let position = game.position();
    let standing: Vec<PieceId> = position.pieces(side).filter(|piece| !position.piece(*piece).is_captured).collect();
    let hidden: Vec<PieceId> = standing.iter().copied().filter(|piece| !knowledge.is_known(*piece)).collect();
    let told: Vec<PieceId> = odds.pieces().iter().map(|odds| odds.piece).collect();
    if told != hidden {
        found.push(format!("{side}: odds of {told:?}, hidden are {hidden:?}"));
    }
    let all = oracle.count(side);
    let wanted = oracle.ways(side);
    let count = |number: usize| U256::from(u128::try_from(number).expect("a count"));
    for piece in position.pieces(side) {
        let Some(odds) = odds.of(piece) else {
            if standing.contains(&piece) {
                found.push(format!("{side} {}: no odds", position.piece(piece).home));
            }
            continue;
        };
        for kind in Kind::ALL {
            let wanted = wanted.get(&(piece, kind)).copied().unwrap_or(0);
            if odds.ways(kind) != count(wanted) || !is_chance(odds, kind, wanted, all) {
                let said = (odds.ways(kind), odds.chance(kind));
                found.push(format!("{side} {} {kind}: model {said:?}, {wanted} of {all}", position.piece(piece).home));
            }
        }
    }
    found
}

/// Whether the chance told of a kind is the nearest to that many of all.
fn is_chance(odds: &PieceOdds, kind: Kind, ways: usize, all: usize) -> bool {
    let told = odds.chances().find(|(of, _)| *of == kind).map_or(0.0, |(_, chance)| chance);
    told == odds.chance(kind) && told == ways as f64 / all as f64
}
