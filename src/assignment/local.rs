//! A quick look for an assignment where pieces depend on each other: kinds are exchanged between two pieces of a side as
//! long as that makes fewer relations untrue, and now and then though it does not.
//!
//! It finds what there is in most games as they are really played. Where it finds nothing, nothing is proven, and
//! [`super::search`] decides.

use super::roll::{PIECES, Roll};
use super::system::Member;
use crate::board::{BySide, Kind};

/// How many exchanges are made before it is given up.
const EXCHANGES: u32 = 300;

/// For how many exchanges a piece does not take back what it had.
const MEMORY: u32 = 12;

/// Two pieces, and the kinds that they can be, both at once.
pub(super) type Tie<'p> = (Member, Member, &'p super::Pairs);

/// Exchanges kinds until every relation is true. `true`: they are.
pub(super) fn mend(rolls: &mut BySide<Roll>, ties: &[Tie<'_>]) -> bool {
    let mut left_at = [[[0_u32; Kind::COUNT]; PIECES]; 2];
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for exchange in 1..=EXCHANGES {
        let untrue: Vec<&Tie<'_>> = ties.iter().filter(|tie| !is_true(rolls, tie)).collect();
        let all = i32::try_from(untrue.len()).unwrap_or(i32::MAX);
        let Some(tie) = untrue.get(random(untrue.len())) else { return true };
        let mut best: Option<(i32, Member, u8)> = None;
        for piece in [tie.0, tie.1] {
            let roll = &rolls[piece.side];
            if !roll.counts(piece.number) {
                continue;
            }
            let had = roll.given(piece.number);
            for other in 1..PIECES as u8 {
                let kind = roll.given(other);
                if !roll.counts(other)
                    || kind == had
                    || !roll.kinds(piece.number).has(kind)
                    || !roll.kinds(other).has(had)
                {
                    continue;
                }
                let gain = gain(rolls, ties, piece, other);
                let since = left_at[piece.side as usize][usize::from(piece.number)][kind.index()];
                let is_too_soon = since > 0 && exchange - since < MEMORY && gain < all;
                if !is_too_soon && best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, piece, other));
                }
            }
        }
        let Some((_, piece, other)) = best else { continue };
        let had = rolls[piece.side].given(piece.number);
        left_at[piece.side as usize][usize::from(piece.number)][had.index()] = exchange;
        rolls[piece.side].exchange(piece.number, other);
    }
    ties.iter().all(|tie| is_true(rolls, tie))
}

fn is_true(rolls: &BySide<Roll>, (first, second, pairs): &Tie<'_>) -> bool {
    pairs.has(rolls[first.side].given(first.number), rolls[second.side].given(second.number))
}

/// How many more relations are true if the piece and the other one of its side exchange their kinds.
fn gain(rolls: &BySide<Roll>, ties: &[Tie<'_>], piece: Member, other: u8) -> i32 {
    let given = |member: Member| {
        let number = match member {
            Member { side, number } if side == piece.side && number == piece.number => other,
            Member { side, number } if side == piece.side && number == other => piece.number,
            member => member.number,
        };
        rolls[member.side].given(number)
    };
    let concerns =
        |member: Member| member.side == piece.side && (member.number == piece.number || member.number == other);
    let concerned = ties.iter().filter(|(first, second, _)| concerns(*first) || concerns(*second));
    let change = |tie: &Tie<'_>| i32::from(tie.2.has(given(tie.0), given(tie.1))) - i32::from(is_true(rolls, tie));
    concerned.map(change).sum()
}
