//! The two sides, and the viewers of a game.

use super::named;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

named! {
    /// A player. Red moves first, always, and sits at row 1.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Side {
        /// The player who moves first and whose back row is row 1.
        Red = "red" as "Red",
        /// The other player, whose back row is the board's last.
        Blue = "blue" as "Blue",
    }
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// The side that plays ply number `ply` (plies count from 1, and ply 1 is Red's).
    #[must_use]
    pub const fn of_ply(ply: u32) -> Self {
        if ply % 2 == 1 { Self::Red } else { Self::Blue }
    }
}

/// One value for each side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// Red's.
    pub red: T,
    /// Blue's.
    pub blue: T,
}

impl<T> BySide<T> {
    /// Both values, Red's first.
    pub const fn new(red: T, blue: T) -> Self {
        Self { red, blue }
    }

    /// Each side's value made by `make`.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self { red: make(Side::Red), blue: make(Side::Blue) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}

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
