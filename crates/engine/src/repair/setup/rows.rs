//! Rows of the setup that may have changed places, or were written from the wrong end.

use super::cells::Cells;
use crate::board::{Board, Side, Square};
use crate::notation::Cell;
use crate::repair::correction::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::Edit;

/// Every mistake that concerns whole rows of a side.
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
