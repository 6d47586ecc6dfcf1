//! Defines a position without its game.

use super::event::{EventKind, events};
use super::replayed::Replay;
use crate::board::{Kind, Side, Square};
use crate::rules::{Edition, Played};

/// Position without its game: the content of a text that is not a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Edition that determines the board and the numbers of the pieces.
    pub edition: &'static Edition,
    /// Number of turns that were played.
    pub ply: u32,
    /// Side to move.
    pub to_move: Side,
    /// Pieces, row by row from row 1, and from `a` to `j` in each row.
    pub pieces: Vec<(Square, SnapshotPiece)>,
}

/// Piece of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotPiece {
    /// Side that owns the piece.
    pub side: Side,
    /// Kind of the piece.
    pub kind: Kind,
    /// `true` if the opponent knows the kind.
    pub is_revealed: bool,
}

impl Snapshot {
    /// Returns the position of a replayed record before its first turn.
    ///
    /// # Errors
    /// The square, if there is one with unknown content.
    pub fn of_setup(replayed: &Replay) -> Result<Self, Square> {
        let edition = replayed.terms.rules.edition;
        let setup = &replayed.setup;
        let is_unknown = |square: &Square| {
            Side::ALL.iter().any(|side| {
                let is_in_zone = edition.board.zone(*side).contains(&square.row());
                setup.hidden[*side] && is_in_zone || setup.pieces[*side].contains(&(*square, None))
            })
        };
        if let Some(square) = edition.board.squares().find(is_unknown) {
            return Err(square);
        }
        let placed = |side, square, kind| Some((square, SnapshotPiece { side, kind, is_revealed: false }));
        let of = |side| setup.pieces[side].iter().filter_map(move |(square, kind)| placed(side, *square, (*kind)?));
        let mut pieces: Vec<(Square, SnapshotPiece)> = Side::ALL.into_iter().flat_map(of).collect();
        pieces.sort_by_key(|(square, _)| (square.row(), square.column()));
        Ok(Self { edition, ply: 0, to_move: Side::Red, pieces })
    }

    /// Plays a turn in this position.
    ///
    /// # Errors
    /// The square, if the turn needs a square with unknown content.
    pub fn play(&mut self, played: &Played) -> Result<(), Square> {
        let at = |pieces: &[(Square, SnapshotPiece)], square| pieces.iter().position(|(taken, _)| *taken == square);
        let mut revealed = Vec::new();
        for event in events(played) {
            match event.what {
                EventKind::Removed { square, .. } => {
                    self.pieces.retain(|(taken, piece)| *taken != square || piece.side != event.side);
                }
                EventKind::Moved { from, to, .. } => {
                    if let Some(index) =
                        self.pieces.iter().position(|(at, piece)| *at == from && piece.side == event.side)
                    {
                        self.pieces[index].0 = to;
                    }
                }
                EventKind::Placed { square, kind } => {
                    let kind = kind.ok_or(square)?;
                    self.pieces.push((square, SnapshotPiece { side: event.side, kind, is_revealed: false }));
                }
                EventKind::Revealed { square, .. } => revealed.push(square),
                _ => {}
            }
        }
        for square in revealed {
            if let Some(index) = at(&self.pieces, square) {
                self.pieces[index].1.is_revealed = true;
            }
        }
        self.pieces.sort_by_key(|(square, _)| (square.row(), square.column()));
        (self.ply, self.to_move) = (played.ply, played.side.other());
        Ok(())
    }
}
