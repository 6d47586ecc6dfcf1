//! How often each kind stood on each square, and how those games came out. `format-spec/statistics.md`, section
//! "Squares".

use super::arrangement::{Arrangement, MOST_SQUARES, square};
use crate::analysis::{Fate, Merge, Results};
use crate::board::{Board, Kind, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The results of the setups with a kind on a square, for each of both. Squares are named as the owner sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Named", into = "Named")]
pub struct Placements {
    /// By kind, then by square; nothing for kinds that never stood anywhere.
    results: Vec<[Results; MOST_SQUARES]>,
}

/// The same by the names of kinds and squares, without what never was.
type Named = BTreeMap<String, BTreeMap<String, Results>>;

impl Placements {
    /// Counts a setup.
    pub fn add(&mut self, setup: &Arrangement, fate: Fate) {
        self.make_room();
        for (cell, kind) in setup.cells().iter().enumerate() {
            if let Some(kind) = kind {
                self.results[kind.index()][cell].add(fate);
            }
        }
    }

    fn make_room(&mut self) {
        self.results.resize(Kind::COUNT, [Results::default(); MOST_SQUARES]);
    }

    /// The results of the setups with that kind on a square of the zone, by column (`a` is 0) and row.
    pub fn at(&self, kind: Kind, column: u8, row: u8) -> Results {
        let cell = usize::from(row.saturating_sub(1)) * usize::from(Board::COLUMNS) + usize::from(column);
        self.results.get(kind.index()).and_then(|squares| squares.get(cell)).copied().unwrap_or_default()
    }

    /// The results of the setups with that kind, once for each of its pieces on the squares that are asked for.
    pub fn among(&self, kind: Kind, is_asked: impl Fn(Square) -> bool) -> Results {
        let mut all = Results::default();
        for (cell, results) in self.results.get(kind.index()).into_iter().flatten().enumerate() {
            if is_asked(square(cell)) {
                all.merge(*results);
            }
        }
        all
    }

    /// The kinds that stood anywhere, strongest first.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| self.among(*kind, |_| true).games() > 0)
    }
}

impl Merge for Placements {
    fn merge(&mut self, other: Self) {
        if !other.results.is_empty() {
            self.make_room();
        }
        for (kind, other) in self.results.iter_mut().zip(other.results) {
            for (square, other) in kind.iter_mut().zip(other) {
                square.merge(other);
            }
        }
    }
}

impl From<Placements> for Named {
    fn from(placements: Placements) -> Self {
        let mut named = Self::new();
        for (kind, squares) in Kind::ALL.into_iter().zip(&placements.results) {
            for (cell, results) in squares.iter().enumerate().filter(|(_, results)| results.games() > 0) {
                named.entry(kind.name().to_owned()).or_default().insert(square(cell).to_string(), *results);
            }
        }
        named
    }
}

/// A kind or a square that there is none of.
#[derive(Debug, thiserror::Error)]
#[error("expected a kind and squares of a zone, found `{0}`")]
pub struct NoPlace(String);

impl TryFrom<Named> for Placements {
    type Error = NoPlace;

    fn try_from(named: Named) -> Result<Self, NoPlace> {
        let mut placements = Self::default();
        for (kind, squares) in named {
            placements.make_room();
            let of_kind = Kind::from_name(&kind).map(|kind| &mut placements.results[kind.index()]);
            let Some(of_kind) = of_kind else { return Err(NoPlace(kind)) };
            for (name, results) in squares {
                let cell = (0..MOST_SQUARES).find(|cell| square(*cell).to_string() == name);
                let Some(cell) = cell else { return Err(NoPlace(name)) };
                of_kind[cell] = results;
            }
        }
        Ok(placements)
    }
}
