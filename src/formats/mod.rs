//! The formats that records are read from and written in.
//!
//! [`srn`] makes the export form of a replayed record, [`json`] writes and reads `adjutant/game/1`. Neither judges
//! a record: both are given what [`replay`](crate::replay) found. `format-spec/json.md` and the section "Export
//! form" of `format-spec/notation.md`.

pub mod json;
pub mod srn;

use crate::replay::Observer;
use crate::rules::{Game, Played};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// SRN, the record notation.
    Srn,
    /// JSON, one object for each record.
    Json,
}

/// The turns of a replay, in order.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    /// What happened in each turn.
    pub turns: Vec<Played>,
}

impl Observer for Plays {
    fn turn(&mut self, played: &Played, _game: &Game) {
        self.turns.push(*played);
    }
}
