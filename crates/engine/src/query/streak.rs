//! Streaks: the longest run of turns in which something goes on. `format-spec/query.md`, section "Streaks".

use super::sequence::Happening;
use super::turn_log::LoggedTurn;
use crate::board::{BySide, Side};
use crate::rules::PieceId;

/// What goes on in the turns of a streak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoesOn {
    /// It happens in each.
    Happening(Happening),
    /// Each side makes its turns with one and the same piece.
    SamePiece,
}

impl GoesOn {
    /// How many turns the longest streak has: of that side's turns, or of all.
    pub(super) fn longest(self, turns: &[LoggedTurn], side: Option<Side>) -> usize {
        let turns = turns.iter().filter(|turn| side.is_none_or(|side| turn.side() == side));
        match self {
            Self::Happening(happening) => {
                let streaks = turns.scan(0, |length, turn| {
                    *length = if happening.happens_in(turn, None) { *length + 1 } else { 0 };
                    Some(*length)
                });
                streaks.max().unwrap_or(0)
            }
            Self::SamePiece => longest_of_pieces(turns.map(|turn| turn.piece.0)),
        }
    }
}

/// The longest run of turns in which each side moves one piece, given which piece each turn was made with.
fn longest_of_pieces(pieces: impl Iterator<Item = PieceId>) -> usize {
    let mut latest: BySide<Option<(PieceId, usize)>> = BySide::default();
    let (mut start, mut longest) = (0, 0);
    for (index, piece) in pieces.enumerate() {
        if let Some((_, turn)) = latest[piece.side()].filter(|(other, _)| *other != piece) {
            // The run begins behind the last turn of this side with another piece.
            start = start.max(turn + 1);
        }
        latest[piece.side()] = Some((piece, index));
        longest = longest.max(index + 1 - start);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::longest_of_pieces;
    use crate::board::Side;
    use crate::rules::PieceId;

    #[test]
    fn a_run_ends_where_a_side_takes_another_piece() {
        // Red's pieces are written by odd numbers, Blue's by even ones.
        for (pieces, longest) in [
            (&[][..], 0),
            (&[1], 1),
            (&[1, 2, 1, 2, 1], 5),
            (&[1, 2, 3, 2, 3, 2, 3], 6),
            (&[1, 2, 1, 4, 1, 4, 3, 4, 3, 4, 3], 6),
            (&[1, 2, 3, 4, 5, 6], 2),
            (&[1, 1, 3, 3, 3, 1], 3),
        ] {
            let piece = |number: &u8| PieceId::numbered(if number % 2 == 1 { Side::Red } else { Side::Blue }, *number);
            assert_eq!(longest_of_pieces(pieces.iter().map(piece)), longest, "{pieces:?}");
        }
    }
}
