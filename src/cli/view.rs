//! `--view`: whose knowledge is shown.

use crate::board::{Side, Viewer};
use crate::sheets;
use clap::ValueEnum;

/// Whose knowledge is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum View {
    /// What Red knows, Red below
    Red,
    /// What Blue knows, Blue below
    Blue,
    /// What somebody knows who looks on, and hears what either player names to the other
    Spectator,
    /// What the record knows, Red below
    #[value(alias = "both")]
    All,
}

impl View {
    /// Who looks.
    pub const fn viewer(self) -> Viewer {
        match self {
            Self::Red => Viewer::Red,
            Self::Blue => Viewer::Blue,
            Self::Spectator => Viewer::Spectator,
            Self::All => Viewer::All,
        }
    }

    /// Whose sheet shows the same; `None`: the record itself.
    pub const fn sheet(self) -> Option<sheets::View> {
        match self {
            Self::Red => Some(sheets::View::Player(Side::Red)),
            Self::Blue => Some(sheets::View::Player(Side::Blue)),
            Self::Spectator => Some(sheets::View::Spectator),
            Self::All => None,
        }
    }
}
