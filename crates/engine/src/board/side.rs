//! The two sides, and the viewers of a game.

use super::named;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

named! {
    /// A player. Red always moves first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Side {
        /// The player who moves first and whose back row is row 1.
        Red = "red" as "Red",
        /// The other player, whose back row is the last row of the board.
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

    /// The side that plays ply `ply`. Plies count from 1; ply 1 is Red's.
    #[must_use]
    pub const fn of_ply(ply: u32) -> Self {
        if ply % 2 == 1 { Self::Red } else { Self::Blue }
    }
}

/// One value for each side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// Red's value.
    pub red: T,
    /// Blue's value.
    pub blue: T,
}

impl<T> BySide<T> {
    /// Creates the pair of Red's value and Blue's value.
    pub const fn new(red: T, blue: T) -> Self {
        Self { red, blue }
    }

    /// Creates the pair by calling `make` for Red and then for Blue.
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
    /// The viewer of a game: a player, a spectator, or the reader of the whole record.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Viewer {
        /// Red: sees Red's own pieces, and Blue's pieces whose kinds were named to Red.
        Red = "red",
        /// Blue: sees Blue's own pieces, and Red's pieces whose kinds were named to Blue.
        Blue = "blue",
        /// A spectator: sees every piece whose kind was named to the opponent.
        Spectator = "spectator",
        /// The reader of the whole record.
        All = "all",
    }
}

impl Viewer {
    /// The side of a player; `None` for the spectator and the reader of the record.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Red => Some(Side::Red),
            Self::Blue => Some(Side::Blue),
            Self::Spectator | Self::All => None,
        }
    }

    /// `true` if the viewer sees the side's pieces from the beginning. Pieces that the record does not name stay
    /// unknown.
    pub fn owns(self, side: Side) -> bool {
        self == Self::All || self.side() == Some(side)
    }

    /// The side whose army is shown at the bottom.
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
