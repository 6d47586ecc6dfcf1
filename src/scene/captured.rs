//! A side's captured pieces, as far as a viewer knows them.

use crate::board::{Army, Kind, Side};
use crate::knowledge::Knowledge;
use crate::rules::Position;

/// A side's captured pieces, less those that were brought back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// Those whose kind the viewer knows.
    pub named: Army,
    /// How many more there are.
    pub unnamed: u32,
    /// How many of all those were brought back without being named, so that nobody can say which of them are
    /// still captured.
    pub returned: u32,
}

impl Captured {
    /// What the viewer knows of the side's captured pieces.
    pub fn new(position: &Position, seen: &Knowledge, side: Side, viewer: Option<Side>) -> Self {
        let known = |id| position.piece(id).kind.filter(|_| seen.is_named_to(id, viewer));
        let mut captured = Self::default();
        for id in position.pieces(side).filter(|id| position.piece(*id).is_captured) {
            match known(id) {
                Some(kind) => captured.named.add(kind, 1),
                None => captured.unnamed += 1,
            }
        }
        for id in seen.returned(side) {
            match known(*id) {
                Some(kind) if captured.named.take(kind) => {}
                Some(_) if captured.unnamed > 0 => captured.unnamed -= 1,
                _ => captured.returned += 1,
            }
        }
        captured
    }

    /// How many pieces are captured.
    pub fn total(&self) -> u32 {
        (self.named.total() + self.unnamed).saturating_sub(self.returned)
    }

    /// The kinds that are known, with their numbers, strongest first.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, u32)> + '_ {
        self.named.kinds().iter().map(|kind| (kind, u32::from(self.named.count(kind)))).collect::<Vec<_>>().into_iter()
    }

    /// Whether nothing was ever captured of that side, as far as one can see.
    pub fn is_empty(&self) -> bool {
        self.named.total() == 0 && self.unnamed == 0
    }
}
