//! Local search for an assignment when the kinds of pieces depend on each other.
//!
//! In each step, two pieces of a side exchange their kinds. Most exchanges increase the number of true relations.
//! Sometimes the search accepts an exchange that decreases this number. For most real games, the search finds an
//! assignment. If the search fails, an assignment may still exist, and [`super::search`] decides.

use super::matching::{Matching, PIECES};
use super::relation::{Member, Relation};
use crate::board::{BySide, Kind};

/// Tabu tenure: a piece that gave away a kind may get this kind back only after `MEMORY` exchanges.
const MEMORY: u32 = 12;

/// Exchanges kinds until every relation is true, at most `exchanges` times. Returns `true` if every relation is
/// true at the end.
///
/// `attempt` is the seed of the random choices. A call with a different `attempt` tries different exchanges.
pub(super) fn search_locally(
    matchings: &mut BySide<Matching>,
    relations: &[Relation],
    exchanges: u32,
    attempt: u32,
) -> bool {
    let mut left_at = [[[0_u32; Kind::COUNT]; PIECES]; 2];
    let mut state = 0x2545_F491_4F6C_DD1D_u64 ^ u64::from(attempt) << 32;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for exchange in 1..=exchanges {
        let untrue: Vec<&Relation> = relations.iter().filter(|relation| !relation.is_true(matchings)).collect();
        let all = i32::try_from(untrue.len()).unwrap_or(i32::MAX);
        let Some(relation) = untrue.get(random(untrue.len())) else { return true };
        let mut best: Option<(i32, Member, u8)> = None;
        for piece in [relation.first, relation.second] {
            let matching = &matchings[piece.side];
            if !matching.is_in_army(piece.number) {
                continue;
            }
            let had = matching.given(piece.number);
            for other in 1..PIECES as u8 {
                let kind = matching.given(other);
                if !matching.is_in_army(other)
                    || kind == had
                    || !matching.kinds(piece.number).has(kind)
                    || !matching.kinds(other).has(had)
                {
                    continue;
                }
                let gain = gain(matchings, relations, piece, other);
                let since = left_at[piece.side as usize][usize::from(piece.number)][kind.index()];
                let is_too_soon = since > 0 && exchange - since < MEMORY && gain < all;
                if !is_too_soon && best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, piece, other));
                }
            }
        }
        let Some((_, piece, other)) = best else { continue };
        let had = matchings[piece.side].given(piece.number);
        left_at[piece.side as usize][usize::from(piece.number)][had.index()] = exchange;
        matchings[piece.side].exchange(piece.number, other);
    }
    relations.iter().all(|relation| relation.is_true(matchings))
}

/// Returns the change in the number of true relations if `piece` exchanges kinds with another piece of its side.
/// `other` is the number of the other piece.
fn gain(matchings: &BySide<Matching>, relations: &[Relation], piece: Member, other: u8) -> i32 {
    let given = |member: Member| {
        let number = match member {
            Member { side, number } if side == piece.side && number == piece.number => other,
            Member { side, number } if side == piece.side && number == other => piece.number,
            member => member.number,
        };
        matchings[member.side].given(number)
    };
    let concerns =
        |member: Member| member.side == piece.side && (member.number == piece.number || member.number == other);
    let concerned = relations.iter().filter(|relation| concerns(relation.first) || concerns(relation.second));
    let change = |relation: &Relation| {
        let is_true_then = relation.pairs.has(given(relation.first), given(relation.second));
        i32::from(is_true_then) - i32::from(relation.is_true(matchings))
    };
    concerned.map(change).sum()
}
