//! What is proven of unnamed pieces, as lines below a board.

use crate::board::{KindSet, Side};
use crate::report::words::{listed, one_of};
use crate::report::wrap;
use crate::scene::{Proven, Unnamed};

/// Of so many kinds at most, a piece has a line to itself.
const FEW: u32 = 4;

/// As wide as a board with what stands beside it, at most.
const WIDTH: usize = 79;

/// The lines, side by side; nothing where every piece is named.
pub fn proven_list(proven: &Proven, width: usize) -> String {
    let width = width.min(WIDTH);
    Side::ALL.into_iter().map(|side| of_side(proven, side, width)).collect()
}

fn of_side(proven: &Proven, side: Side, width: usize) -> String {
    let line = |text: &str| line(text, width);
    let pieces: Vec<&Unnamed> = proven.pieces.iter().filter(|piece| piece.side == side).collect();
    if pieces.is_empty() {
        return String::new();
    }
    let (mut special, others): (Vec<&Unnamed>, Vec<&Unnamed>) =
        pieces.iter().partition(|piece| proven.is_special(piece));
    special.sort_by_key(|piece| (piece.kinds.len(), piece.square.is_none()));
    let left = proven.left[side];
    let mut text = format!("proven of {side}'s pieces that are not named:\n");
    for piece in special.iter().filter(|piece| piece.kinds.len() <= FEW) {
        text += &line(&format!("{} is {}", called(piece), one_of(piece.kinds)));
    }
    let mut told: Vec<KindSet> = Vec::new();
    for kinds in special.iter().map(|piece| piece.kinds).filter(|kinds| kinds.len() > FEW) {
        if !told.contains(&kinds) {
            told.push(kinds);
            let alike = special.iter().filter(|piece| piece.kinds == kinds).copied();
            text += &line(&format!("{} can be {}", all_called(alike), many(kinds, left)));
        }
    }
    let rest = match (others.len(), special.len()) {
        (0, _) => return text,
        (1, 0) => "nothing special of the only one".to_owned(),
        (count, 0) => format!("nothing special of any of the {count}"),
        (1, _) => "nothing special of 1 other".to_owned(),
        (count, _) => format!("nothing special of {count} others"),
    };
    text + &line(&rest)
}

/// Many kinds, by what they have in common or by what is missing of those left over, if that is shorter.
fn many(kinds: KindSet, left: KindSet) -> String {
    let missing = left.less(kinds);
    if kinds == left.and(KindSet::MOVABLE) {
        "any piece that moves".to_owned()
    } else if kinds.less(left).is_empty() && missing.len() < kinds.len() {
        format!("any piece left over but {}", one_of(missing))
    } else {
        one_of(kinds)
    }
}

/// The piece by where it is now, and where it came from if that is another square.
fn called(piece: &Unnamed) -> String {
    let Unnamed { square, home, came_back, .. } = *piece;
    let origin = if came_back { "brought back to" } else { "from" };
    match square {
        Some(square) if square == home && came_back => format!("{square} (brought back)"),
        Some(square) if square == home => square.to_string(),
        Some(square) => format!("{square} ({origin} {home})"),
        None => format!("the captured piece {origin} {home}"),
    }
}

/// Several pieces, those that are captured together.
fn all_called<'p>(pieces: impl Iterator<Item = &'p Unnamed>) -> String {
    let is_lost = |piece: &&Unnamed| piece.square.is_none() && !piece.came_back;
    let (lost, others): (Vec<&Unnamed>, Vec<&Unnamed>) = pieces.partition(is_lost);
    let mut parts: Vec<String> = others.into_iter().map(called).collect();
    match lost.as_slice() {
        [] => {}
        [only] => parts.push(called(only)),
        several => {
            let homes = several.iter().map(|piece| piece.home.to_string());
            parts.push(format!("the captured pieces from {}", listed(homes, "and")));
        }
    }
    listed(parts.into_iter(), "and")
}

fn line(text: &str, width: usize) -> String {
    // Lines that run on stand further in.
    let wrapped = wrap(text, "    ", width);
    format!("  {}", wrapped.trim_start())
}
