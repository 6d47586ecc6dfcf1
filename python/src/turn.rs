//! Turns: legal turns, and turns of games.

use adjutant::board::{Numbering, Square};
use adjutant::replay::{turn_as_written, unplayed_turn};
use adjutant::rules::{Action, Played, Turn as EngineTurn};
use adjutant::{Kind, Side};
use pyo3::prelude::*;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Turn: a move, strike or guess.
#[pyclass(frozen, module = "adjutant")]
#[derive(Clone)]
pub struct Turn {
    pub way: EngineTurn,
    numbering: Numbering,
    played: Option<Played>,
}

/// Index of a square: 0 for a1, 9 for j1, 10 for a2.
pub const fn index(square: Square) -> u32 {
    square.row() as u32 * 10 - 10 + square.column() as u32
}

impl Turn {
    /// Creates a turn that was not played.
    pub const fn new(turn: EngineTurn, numbering: &Numbering) -> Self {
        Self { way: turn, numbering: *numbering, played: None }
    }

    /// Creates a turn of a game.
    pub const fn played(played: &Played, numbering: &Numbering) -> Self {
        Self { way: played.turn, numbering: *numbering, played: Some(*played) }
    }

    /// Returns the turn as SRN writes it.
    fn text(&self) -> String {
        let written = match &self.played {
            Some(played) => turn_as_written(played, &self.numbering),
            None => unplayed_turn(&self.way, &self.numbering),
        };
        written.to_string()
    }
}

#[pymethods]
impl Turn {
    #[getter]
    #[allow(clippy::wrong_self_convention)] // the name of a property
    fn from_square(&self) -> String {
        self.way.from.to_string()
    }

    #[getter]
    fn to_square(&self) -> String {
        self.way.to.to_string()
    }

    #[getter]
    fn kind(&self) -> &'static str {
        match self.way.action {
            Action::Move | Action::CornerMove { .. } => "move",
            Action::Strike | Action::CornerStrike { .. } => "strike",
            Action::Guess { .. } => "guess",
        }
    }

    /// `100 * from + to`, with squares counted from 0 (a1, b1, ..., j1, a2).
    #[getter]
    fn action(&self) -> u32 {
        100 * index(self.way.from) + index(self.way.to)
    }

    #[getter]
    fn ply(&self) -> Option<u32> {
        self.played.map(|played| played.ply)
    }

    #[getter]
    fn side(&self) -> Option<&'static str> {
        self.played.map(|played| Side::name(played.side))
    }

    #[getter]
    fn piece(&self) -> Option<&'static str> {
        self.played.and_then(|played| played.kind).map(Kind::name)
    }

    #[getter]
    fn target(&self) -> Option<&'static str> {
        self.played.and_then(|played| played.target_kind).map(Kind::name)
    }

    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.played.and_then(|played| played.outcome).map(adjutant::board::Outcome::name)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Turn {}>", self.text())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.way == other.way
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.way.to_string().hash(&mut hasher);
        hasher.finish()
    }
}
