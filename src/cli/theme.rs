//! `--theme`: the colors of pictures.

use crate::picture::Theme;
use clap::ValueEnum;

/// The colors of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colors {
    /// For white pages
    Light,
    /// For dark pages
    Dark,
    /// For print, without color: Red's pieces are filled, Blue's are hollow
    Print,
}

impl Colors {
    /// The colors themselves.
    pub(super) const fn theme(self) -> Theme {
        match self {
            Self::Light => Theme::LIGHT,
            Self::Dark => Theme::DARK,
            Self::Print => Theme::PRINT,
        }
    }
}
