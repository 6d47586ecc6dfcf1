//! Rescues that may have been misread, left out or put in.

use super::slip::Slip;
use super::variants::{Setting, Variants};
use crate::board::{Designation, Side, Square};
use crate::notation::{Action, Rescue, Turn};

/// Adds what may have been meant if a rescue is not what was meant.
pub(super) fn push(found: &mut Variants, setting: &Setting<'_>) {
    let written = found.written;
    if written.rescue.is_some() {
        found.push(Turn { rescue: None, ..written }, Slip::RescueSuperfluous);
    }
    if !setting.terms.rules.options.rescue {
        return;
    }
    let board = setting.board();
    // Whoever rescues stands in the opponent's back row, and brings back to its own half.
    let rescuer = Side::ALL.into_iter().find(|side| written.to.row() == board.back_row(side.other()));
    let half = |side: Side| setting.squares.iter().copied().filter(move |square| board.half(square.row()) == side);
    let pieces: Vec<Designation> =
        setting.kinds().iter().map(|kind| setting.numbering().designation(kind)).chain(unnamed(setting)).collect();
    let mut push = |piece, square, slip| {
        found.push(Turn { rescue: Some(Rescue { piece, square }), ..written }, slip);
    };
    match (written.rescue, rescuer) {
        (Some(rescue), _) => {
            for piece in pieces.iter().filter(|_| !rescue.piece.is_unknown()) {
                push(*piece, rescue.square, Slip::Piece);
            }
            let squares: Vec<Square> = Side::ALL.into_iter().flat_map(half).collect();
            for square in squares {
                push(rescue.piece, square, Slip::of_squares(rescue.square, square));
            }
        }
        (None, Some(side)) if !matches!(written.action, Action::Guess { .. }) => {
            for square in half(side) {
                for piece in &pieces {
                    push(*piece, square, Slip::RescueMissing);
                }
            }
        }
        (None, _) => {}
    }
}

/// `?`, in records that leave pieces unnamed.
fn unnamed(setting: &Setting<'_>) -> Option<Designation> {
    setting.has_unknown.then_some(Designation::UNKNOWN)
}
