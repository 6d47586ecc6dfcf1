//! Corrects setups whose pieces differ from the army: pieces were misread, left out or written twice.

use super::cells::Cells;
use crate::board::{Kind, Numbering, Side, Square};
use crate::notation::Cell;
use crate::repair::candidate::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::Edit;
use crate::replay::Terms;

/// Maximum number of pieces of a side that are changed.
const MOST_CHANGES: usize = 3;

/// Maximum number of corrections that are examined for each side. Also the maximum number of combinations for both
/// sides.
const MOST_FIXES: usize = 4000;

/// Correction of a side: squares, and their new contents.
type Fix = Vec<(Square, Cell)>;

/// Returns every combination of a few changes that gives both sides their armies.
pub(in crate::repair) fn counts(cells: &Cells, terms: &Terms) -> Vec<Edit> {
    let [red, blue] = Side::ALL.map(|side| ArmyDifference::of(cells, terms, side).fixes(cells, &terms.numbering));
    let fixes = red.iter().flat_map(|first| blue.iter().map(move |second| [&**first, second].concat()));
    let edit = |fix: Fix| {
        let (slip, remote) = slip(cells, &fix);
        Edit { correction: Correction::Setup(fix), slip, remote }
    };
    fixes.filter(|fix| !fix.is_empty()).take(MOST_FIXES).map(edit).collect()
}

/// Returns the slip that a correction fixes, and the distance of this slip from the usual case.
fn slip(cells: &Cells, fix: &Fix) -> (Slip, u32) {
    let [(square, cell)] = fix.as_slice() else { return (Slip::SetupPieces, 0) };
    let written = cells.at(*square);
    // When people write from left to right, they may repeat the piece on the left.
    let [above, below, left, right] = Square::STEPS.map(|step| cells.at(square.step(step)) == written);
    match (written, cell) {
        (Cell::Piece(_), Cell::Empty | Cell::NoSquare) => (Slip::SetupSuperfluous, u32::from(!left && !right)),
        (Cell::Empty | Cell::NoSquare, _) => (Slip::SetupMissing, 0),
        _ if left => (Slip::SetupDoubled, 0),
        _ if right => (Slip::SetupDoubled, 1),
        _ if above || below => (Slip::SetupDoubled, 2),
        _ => (Slip::SetupPiece, 0),
    }
}

/// Difference between the pieces of a side and its army.
struct ArmyDifference {
    side: Side,
    /// Groups of squares, each with the number of superfluous pieces. Usually all pieces of a group have the same kind.
    /// A piece with an unknown name has a group of its own.
    excess: Vec<(Vec<Square>, usize)>,
    missing: Vec<Kind>,
}

impl ArmyDifference {
    fn of(cells: &Cells, terms: &Terms, side: Side) -> Self {
        let (army, numbering) = (&terms.rules.army, &terms.numbering);
        let mut fault = Self { side, excess: Vec::new(), missing: Vec::new() };
        let pieces: Vec<(Square, Option<Kind>)> = cells
            .pieces(side)
            .filter(|(_, piece)| !piece.is_unknown())
            .map(|(square, piece)| (square, numbering.kind(piece)))
            .collect();
        let unknown = cells.pieces(side).filter(|(_, piece)| piece.is_unknown()).count();
        if pieces.is_empty() {
            return fault;
        }
        for (square, _) in pieces.iter().filter(|(_, kind)| kind.is_none()) {
            fault.excess.push((vec![*square], 1));
        }
        for kind in Kind::ALL {
            let squares: Vec<Square> =
                pieces.iter().filter(|(_, other)| *other == Some(kind)).map(|(square, _)| *square).collect();
            let expected = usize::from(army.count(kind));
            if squares.len() > expected {
                let many = squares.len() - expected;
                fault.excess.push((squares, many));
            } else if (terms.rules.army_is_exact || kind == Kind::Flag) && unknown == 0 {
                fault.missing.extend(std::iter::repeat_n(kind, expected - squares.len()));
            }
        }
        fault
    }

    /// Returns every possible correction, at most [`MOST_FIXES`]. If nothing is wrong, returns one empty correction.
    fn fixes(&self, cells: &Cells, numbering: &Numbering) -> Vec<Fix> {
        let many: usize = self.excess.iter().map(|(_, many)| many).sum();
        let mut fixes = Vec::new();
        if many.max(self.missing.len()) > MOST_CHANGES {
            return fixes;
        }
        let empty: Vec<Square> = cells.empty(self.side).collect();
        let missing: Vec<Cell> = self.missing.iter().map(|kind| Cell::Piece(numbering.designation(*kind))).collect();
        for chosen in choices(&self.excess) {
            place(&missing, &chosen, &empty, &mut Vec::new(), &mut fixes);
        }
        fixes
    }
}

/// Returns, in order, every choice of squares that takes the given number of squares from each group.
fn choices(groups: &[(Vec<Square>, usize)]) -> Vec<Vec<Square>> {
    groups.iter().fold(vec![Vec::new()], |before, (squares, many)| {
        let of_group = combinations(squares, *many);
        before.iter().flat_map(|first| of_group.iter().map(|second| [&**first, second].concat())).collect()
    })
}

/// Returns every choice of `many` squares, in order.
fn combinations(squares: &[Square], many: usize) -> Vec<Vec<Square>> {
    let Some(others) = many.checked_sub(1) else { return vec![Vec::new()] };
    let with = |at: usize| {
        combinations(&squares[at + 1..], others).into_iter().map(move |rest| [&[squares[at]], &*rest].concat())
    };
    (0..squares.len()).flat_map(with).collect()
}

/// Adds every way to put the missing pieces on the chosen squares. If there are more pieces than chosen squares,
/// the remaining pieces are put on empty squares. A chosen square without a piece becomes empty.
fn place(missing: &[Cell], chosen: &[Square], empty: &[Square], placed: &mut Fix, fixes: &mut Vec<Fix>) {
    if fixes.len() >= MOST_FIXES {
        return;
    }
    let mut place_on = |square: Square, cell: Cell, missing: &[Cell], chosen: &[Square], empty: &[Square]| {
        placed.push((square, cell));
        place(missing, chosen, empty, placed, fixes);
        placed.pop();
    };
    match (chosen.split_first(), missing.split_first()) {
        (Some((square, others)), _) => {
            for (at, cell) in missing.iter().enumerate().filter(|(at, cell)| !missing[..*at].contains(cell)) {
                place_on(*square, *cell, &without(missing, at), others, empty);
            }
            // If there are more squares than pieces, this square may become empty.
            if chosen.len() > missing.len() {
                place_on(*square, Cell::Empty, missing, others, empty);
            }
        }
        (None, Some((cell, others))) => {
            for (at, square) in empty.iter().enumerate() {
                place_on(*square, *cell, others, &[], &without(empty, at));
            }
        }
        (None, None) => fixes.push(placed.clone()),
    }
}

/// Returns all items except the item with this index.
fn without<T: Copy>(items: &[T], index: usize) -> Vec<T> {
    [&items[..index], &items[index + 1..]].concat()
}

#[cfg(test)]
mod tests {
    use super::choices;
    use crate::board::Square;

    #[test]
    fn of_each_group_so_many_squares_are_chosen_each_once() {
        let squares = |names: &str| -> Vec<Square> {
            names.split_whitespace().map(|name| Square::parse(name).expect("a square")).collect()
        };
        let groups = [(squares("a1 b1 c1"), 2), (squares("a2 b2"), 1), (squares("a3"), 0)];
        let chosen: Vec<String> = choices(&groups)
            .iter()
            .map(|squares| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(chosen, ["a1 b1 a2", "a1 b1 b2", "a1 c1 a2", "a1 c1 b2", "b1 c1 a2", "b1 c1 b2"]);
    }
}
