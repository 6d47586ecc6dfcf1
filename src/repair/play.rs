//! A record on its way: played turn by turn, up to the first that does not stand.

use super::variants::Setting;
use crate::board::{Side, Square};
use crate::notation::Turn;
use crate::replay::Course;

/// A record played up to some ply.
#[derive(Clone)]
pub(super) struct Play {
    course: Course,
}

impl Play {
    pub const fn new(course: Course) -> Self {
        Self { course }
    }

    /// Whether certainly no piece of the side to move stands on that square, so that no turn begins there.
    pub fn is_barren(&self, square: Square, to_move: Side, setting: &Setting<'_>) -> bool {
        !setting.hidden[to_move] && !self.course.games().any(|game| game.position().holds(square, to_move))
    }

    /// How many games are followed side by side, each of which takes its work and its room.
    pub fn games(&self) -> u64 {
        self.course.games().count() as u64
    }

    /// Plays a turn. Returns whether it is legal and what it declares is true; else nothing is of use any more.
    pub fn step(&mut self, written: &Turn, goes_on: bool) -> bool {
        matches!(self.course.step(written, goes_on), Ok(None))
    }
}
