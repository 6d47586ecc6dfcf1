//! Rows of the setup that may have changed places, or were written from the wrong end.

use super::cells::Cells;
use crate::board::{Board, Side, Square};
use crate::notation::Cell;
use crate::repair::correction::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::{Trial, Trials};

/// Tries what may have gone wrong with whole rows of a side.
pub(in crate::repair) fn try_rows(trials: &mut Trials<'_>, cells: &Cells, board: Board) {
    for side in Side::ALL.into_iter().filter(|side| cells.of_side(*side).next().is_some()) {
        let zone = board.zone(side);
        let (first, last) = (*zone.start(), *zone.end());
        let mirrored = |square: Square| Square::new(Board::COLUMNS - 1 - square.column(), square.row());
        let turned = |square: Square| Square::new(square.column(), first + last - square.row());
        let mut attempt = |slip: Slip, seen: &dyn Fn(Square) -> Square| {
            let moved: Vec<(Square, Cell)> =
                cells.of_side(side).map(|(square, _)| (square, cells.at(seen(square)))).collect();
            let changed = cells.changed(moved);
            if !changed.is_empty() {
                trials.attempt(Trial::new(Correction::Setup(changed), slip));
            }
        };
        for row in zone.clone() {
            let one = |square: Square| if square.row() == row { mirrored(square) } else { square };
            attempt(Slip::RowMirrored, &one);
            for other in row + 1..=last {
                let exchanged = |square: Square| match square.row() {
                    at if at == row => Square::new(square.column(), other),
                    at if at == other => Square::new(square.column(), row),
                    _ => square,
                };
                attempt(Slip::RowsExchanged, &exchanged);
            }
        }
        attempt(Slip::SideMirrored, &mirrored);
        attempt(Slip::SideUpsideDown, &turned);
        attempt(Slip::SideOtherSeat, &|square| turned(mirrored(square)));
    }
}
