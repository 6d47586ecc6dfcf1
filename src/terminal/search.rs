//! Looking for a turn: by a square that it concerns, or by a part of its text as the viewer reads it.

use crate::board::{Numbering, Square, Viewer};
use crate::knowledge::Knowledge;
use crate::replay::Observer;
use crate::rules::{Play, Played};
use crate::scene::{concerned, turn_text};

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Turns that concern the square.
    Square(Square),
    /// Turns whose text holds this, in whatever case.
    Text(String),
}

impl Wanted {
    /// What is asked for by that text.
    pub fn of(text: &str) -> Self {
        Square::parse(text).map_or_else(|| Self::Text(text.to_lowercase()), Self::Square)
    }
}

/// Looks through a replay.
pub(super) struct Search<'w> {
    wanted: &'w Wanted,
    numbering: Numbering,
    viewer: Viewer,
    seen: Knowledge,
    behind: u32,
    first: Option<u32>,
    next: Option<u32>,
}

impl<'w> Search<'w> {
    /// A search for the next turn behind that ply.
    pub fn new(wanted: &'w Wanted, numbering: Numbering, viewer: Viewer, behind: u32) -> Self {
        Self { wanted, numbering, viewer, seen: Knowledge::default(), behind, first: None, next: None }
    }

    /// The ply that was found: behind the one from which on was searched, else the first.
    pub fn found(&self) -> Option<u32> {
        self.next.or(self.first)
    }
}

impl Observer for Search<'_> {
    fn begin(&mut self, game: &Play) {
        self.seen.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.seen.turn(played, game);
        if self.next.is_some() {
            return;
        }
        let fits = match self.wanted {
            Wanted::Square(square) => concerned(played).contains(square),
            Wanted::Text(text) => {
                turn_text(played, &self.seen, &self.numbering, self.viewer).to_lowercase().contains(text)
            }
        };
        if fits {
            self.first = self.first.or(Some(played.ply));
            self.next = (played.ply > self.behind).then_some(played.ply);
        }
    }
}
