//! A position without the game that led to it.

use crate::board::{BySide, Kind, Side, Square};
use crate::rules::Edition;
use crate::scene::{Captured, Scene, Shown};

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
    pub pieces: Vec<(Square, Placed)>,
}

/// A piece of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Whose piece it is.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
    /// Whether the opponent knows it.
    pub is_revealed: bool,
}

impl Snapshot {
    /// What a viewer sees of it; `None`: whoever reads the whole text. What was captured is not known.
    pub fn scene(&self, viewer: Option<Side>) -> Scene {
        let shown = |placed: Placed| {
            let is_hidden = viewer == Some(placed.side.other()) && !placed.is_revealed;
            Shown { side: placed.side, kind: (!is_hidden).then_some(placed.kind), is_named: placed.is_revealed }
        };
        Scene {
            board: self.edition.board,
            numbering: self.edition.numbering,
            viewer,
            ply: self.ply,
            to_move: Some(self.to_move),
            last: None,
            pieces: self.pieces.iter().map(|(square, placed)| (*square, shown(*placed))).collect(),
            captured: BySide::from_fn(|_| Captured::default()),
            proven: None,
        }
    }
}
