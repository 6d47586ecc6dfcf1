//! Whose sheet it is.

use crate::board::Side;

/// Who saw the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// One of the players: the own pieces are known.
    Player(Side),
    /// Somebody who looked on, and heard what either player named to the other.
    Spectator,
}

impl View {
    /// Every view.
    pub const ALL: [Self; 3] = [Self::Player(Side::Red), Self::Player(Side::Blue), Self::Spectator];

    /// The canonical name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player(side) => side.name(),
            Self::Spectator => "spectator",
        }
    }

    /// Whether the pieces of that side are the viewer's own.
    pub fn owns(self, side: Side) -> bool {
        self == Self::Player(side)
    }
}
