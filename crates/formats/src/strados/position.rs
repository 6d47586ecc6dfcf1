//! Tracks the pieces of a game from turn to turn, and marks the pieces that were revealed to the opponent.

use crate::board::{Side, Square};
use crate::replay::{EventKind, Replay, events};
use crate::rules::{Edition, Played};
use crate::whole_board::BoardPiece;

/// Position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// Edition that determines the board.
    pub edition: &'static Edition,
    /// Number of turns that were played.
    pub ply: u32,
    /// Pieces, in no particular order.
    pieces: Vec<(Square, BoardPiece)>,
}

impl Position {
    /// Returns the position of a replayed record before its first turn.
    ///
    /// # Errors
    /// Returns the first square with unknown content.
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
        let mut pieces = Vec::new();
        for side in Side::ALL {
            let mut marks = setup.position.iter().flat_map(|position| &position.marks[side]);
            for (square, kind) in &setup.pieces[side] {
                let is_revealed = marks.next().is_some_and(|marks| marks.is_named);
                pieces.extend(kind.map(|kind| (*square, BoardPiece { side, kind, is_revealed })));
            }
        }
        Ok(Self { edition, ply: setup.plies_before(), pieces })
    }

    /// Returns the piece on a square.
    pub fn at(&self, square: Square) -> Option<BoardPiece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }

    /// Plays a turn in this position.
    ///
    /// # Errors
    /// If the turn places a piece of unknown kind, returns the square of this piece.
    pub fn play(&mut self, played: &Played) -> Result<(), Square> {
        let at = |pieces: &[(Square, BoardPiece)], square| pieces.iter().position(|(taken, _)| *taken == square);
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
                    self.pieces.push((square, BoardPiece { side: event.side, kind, is_revealed: false }));
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
        self.ply = played.ply;
        Ok(())
    }
}
