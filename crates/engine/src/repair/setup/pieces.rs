//! Pieces of the setup that may have changed places, or stand on another square.

use super::cells::Cells;
use super::suspects::Suspects;
use crate::board::{Side, Square};
use crate::notation::Cell;
use crate::repair::correction::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::{Trial, Trials};

/// Tries every two pieces of a side that are not named alike, those first of which one is the most doubtful.
pub(in crate::repair) fn try_exchanges(trials: &mut Trials<'_>, cells: &Cells, suspects: &Suspects) {
    let sides = Side::ALL.map(|side| suspects.ordered(cells, side));
    for doubt in 0..=2 {
        for squares in &sides {
            for (at, (one, _)) in squares.iter().enumerate().filter(|(_, (_, of_one))| *of_one == doubt) {
                for (other, _) in squares.iter().skip(at + 1) {
                    if cells.at(*one) != cells.at(*other) && !trials.attempt(exchange(cells, *one, *other)) {
                        return;
                    }
                }
            }
        }
    }
}

fn exchange(cells: &Cells, one: Square, other: Square) -> Trial {
    let apart = one.row().abs_diff(other.row()) + one.column().abs_diff(other.column());
    let slip = if apart == 1 { Slip::SetupNeighbours } else { Slip::SetupExchanged };
    let mut exchanged = vec![(one, cells.at(other)), (other, cells.at(one))];
    exchanged.sort_by_key(|(square, _)| *square);
    Trial { correction: Correction::Setup(exchanged), slip, remote: u32::from(apart) }
}

/// Tries every piece of a side on every square of its zone that is empty.
pub(in crate::repair) fn try_squares(trials: &mut Trials<'_>, cells: &Cells, suspects: &Suspects) {
    for side in Side::ALL {
        for (square, _) in suspects.ordered(cells, side) {
            for empty in cells.empty(side) {
                let correction = Correction::Setup(vec![(square, Cell::Empty), (empty, cells.at(square))]);
                let apart = square.row().abs_diff(empty.row()) + square.column().abs_diff(empty.column());
                if !trials.attempt(Trial { correction, slip: Slip::SetupSquare, remote: u32::from(apart) }) {
                    return;
                }
            }
        }
    }
}
