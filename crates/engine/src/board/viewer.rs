//! Who looks at a game.

use super::{Side, named};

named! {
    /// Who looks at a game: a player, somebody who looks on, or whoever reads the whole record.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Viewer {
        /// Red: knows the own pieces, and what was named of Blue's.
        Red = "red",
        /// Blue: knows the own pieces, and what was named of Red's.
        Blue = "blue",
        /// Somebody who looks on, and hears what either player names to the other.
        Spectator = "spectator",
        /// Whoever reads the whole record.
        All = "all",
    }
}

impl Viewer {
    /// The side that looks; `None` if it is nobody's player.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Red => Some(Side::Red),
            Self::Blue => Some(Side::Blue),
            Self::Spectator | Self::All => None,
        }
    }

    /// Whether the viewer knows the pieces of that side from the beginning, as far as the record does.
    pub fn owns(self, side: Side) -> bool {
        self == Self::All || self.side() == Some(side)
    }

    /// The side whose army stands below.
    pub fn below(self) -> Side {
        self.side().unwrap_or(Side::Red)
    }
}

impl From<Side> for Viewer {
    fn from(side: Side) -> Self {
        match side {
            Side::Red => Self::Red,
            Side::Blue => Self::Blue,
        }
    }
}
