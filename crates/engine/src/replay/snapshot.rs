//! A position without the game that led to it.

use super::event::{Happening, events};
use super::replayed::Replay;
use crate::board::{Kind, Side, Square};
use crate::rules::{Edition, Played};

/// A position without the game that led to it: all that a text says which is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The edition whose board it stands on, and by whose numbers its pieces are shown.
    pub edition: &'static Edition,
    /// How many turns were played.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Side,
    /// The pieces, row by row from row 1, `a` to `j`.
    pub pieces: Vec<(Square, SnapshotPiece)>,
}

/// A piece of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotPiece {
    /// Whose piece it is.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
    /// Whether the opponent knows it.
    pub is_revealed: bool,
}

impl Snapshot {
    /// The position of a replayed record before its first turn.
    ///
    /// # Errors
    /// A square where it is not known what stands there.
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

    /// The position behind that turn, played in this one.
    ///
    /// # Errors
    /// A square where it is not known what stands there.
    pub fn play(&mut self, played: &Played) -> Result<(), Square> {
        let at = |pieces: &[(Square, SnapshotPiece)], square| pieces.iter().position(|(taken, _)| *taken == square);
        let mut revealed = Vec::new();
        for event in events(played) {
            match event.what {
                Happening::Removed { square, .. } => {
                    self.pieces.retain(|(taken, piece)| *taken != square || piece.side != event.side);
                }
                Happening::Moved { from, to, .. } => {
                    if let Some(index) =
                        self.pieces.iter().position(|(at, piece)| *at == from && piece.side == event.side)
                    {
                        self.pieces[index].0 = to;
                    }
                }
                Happening::Placed { square, kind } => {
                    let kind = kind.ok_or(square)?;
                    self.pieces.push((square, SnapshotPiece { side: event.side, kind, is_revealed: false }));
                }
                Happening::Revealed { square, .. } => revealed.push(square),
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
