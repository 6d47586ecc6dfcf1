//! Finds slips in the setup: exchanged pieces, pieces on the wrong square, exchanged rows, and rows written from
//! the wrong end.

use super::cells::Cells;
use super::suspects::Suspects;
use crate::board::{Board, Side, Square};
use crate::notation::Cell;
use crate::repair::candidate::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::Edit;

/// Returns exchanges of any two pieces of a side that have different names. Exchanges of the most doubtful pieces
/// come first.
pub(in crate::repair) fn exchanges(cells: &Cells, suspects: &Suspects) -> Vec<Edit> {
    let sides = Side::ALL.map(|side| suspects.ordered(cells, side));
    let mut edits = Vec::new();
    for doubt in 0..=2 {
        for squares in &sides {
            for (at, (one, _)) in squares.iter().enumerate().filter(|(_, (_, of_one))| *of_one == doubt) {
                let others = squares.iter().skip(at + 1).map(|(other, _)| *other);
                edits.extend(others.filter(|other| cells.at(*one) != cells.at(*other)).map(|other| {
                    let slip = if one.is_next_to(other) { Slip::SetupNeighbours } else { Slip::SetupExchanged };
                    let mut exchanged = [(*one, cells.at(other)), (other, cells.at(*one))];
                    exchanged.sort_by_key(|(square, _)| *square);
                    moved(exchanged, slip)
                }));
            }
        }
    }
    edits
}

/// Returns moves of any piece of a side to any empty square of its zone.
pub(in crate::repair) fn squares(cells: &Cells, suspects: &Suspects) -> Vec<Edit> {
    let of_side = |side: Side| suspects.ordered(cells, side).into_iter().map(move |(square, _)| (side, square));
    let to_empty = |(side, square): (Side, Square)| {
        let moved_to = move |empty| moved([(square, Cell::Empty), (empty, cells.at(square))], Slip::SetupSquare);
        cells.empty(side).map(moved_to)
    };
    Side::ALL.into_iter().flat_map(of_side).flat_map(to_empty).collect()
}

/// Creates an edit that changes two squares. The distance of the edit is the distance between the squares.
fn moved(squares: [(Square, Cell); 2], slip: Slip) -> Edit {
    let [(one, _), (other, _)] = squares;
    let apart = one.row().abs_diff(other.row()) + one.column().abs_diff(other.column());
    Edit { correction: Correction::Setup(squares.to_vec()), slip, remote: u32::from(apart) }
}

/// Returns every correction of whole rows of a side.
pub(in crate::repair) fn row_edits(cells: &Cells, board: Board) -> Vec<Edit> {
    let mut edits = Vec::new();
    for side in Side::ALL {
        let zone = board.zone(side);
        let (first, last) = (*zone.start(), *zone.end());
        let mirrored = |square: Square| Square::new(Board::COLUMNS - 1 - square.column(), square.row());
        let turned = |square: Square| Square::new(square.column(), first + last - square.row());
        let mut push = |slip: Slip, seen: &dyn Fn(Square) -> Square| {
            let moved = cells.of_side(side).map(|(square, _)| (square, cells.at(seen(square))));
            let changed: Vec<(Square, Cell)> = moved.filter(|(square, cell)| cells.at(*square) != *cell).collect();
            edits.extend((!changed.is_empty()).then(|| Edit::new(Correction::Setup(changed), slip)));
        };
        for row in zone.clone() {
            push(Slip::RowMirrored, &|square| if square.row() == row { mirrored(square) } else { square });
            for other in row + 1..=last {
                push(Slip::RowsExchanged, &|square| match square.row() {
                    at if at == row => Square::new(square.column(), other),
                    at if at == other => Square::new(square.column(), row),
                    _ => square,
                });
            }
        }
        push(Slip::SideMirrored, &mirrored);
        push(Slip::SideUpsideDown, &turned);
        push(Slip::SideOtherSeat, &|square| turned(mirrored(square)));
    }
    edits
}
