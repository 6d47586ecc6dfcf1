//! Whose eyes a game is seen with.

use crate::board::{Side, Viewer};

/// Whose eyes a game is seen with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Always the same viewer's.
    Of(Viewer),
    /// Those of the player whose turn it is; a spectator's where it is nobody's.
    Mover,
}

impl Perspective {
    /// Every perspective, in the order in which they are gone through.
    pub const ALL: [Self; 5] = [
        Self::Of(Viewer::All),
        Self::Of(Viewer::Red),
        Self::Of(Viewer::Blue),
        Self::Of(Viewer::Spectator),
        Self::Mover,
    ];

    /// The next one.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|one| *one == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// Who looks, when it is that side's turn.
    pub fn viewer(self, to_move: Option<Side>) -> Viewer {
        match self {
            Self::Of(viewer) => viewer,
            Self::Mover => to_move.map_or(Viewer::Spectator, Viewer::from),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Of(viewer) => viewer.name(),
            Self::Mover => "follow",
        }
    }
}
