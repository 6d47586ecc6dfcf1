//! Pictures of positions: a [`Scene`](crate::scene::Scene) drawn with paths alone, so that no font is needed.
//!
//! A [`Picture`] is a list of filled and stroked paths; [`svg`] writes it as text and [`png`] paints the same paths, so that
//! both show the same. The sides differ in shape, not only in color: Red's pieces are square blocks, Blue's are round.
//! `format-spec/pictures.md`.

mod board;
mod emblems;
mod path;
#[cfg(feature = "pictures")]
mod raster;
mod signs;
mod theme;
mod vector;

pub use board::{board, sheet};
pub use path::Picture;
#[cfg(feature = "pictures")]
pub use raster::png;
pub use theme::Theme;
#[cfg(feature = "cli")]
pub(crate) use vector::escaped;
pub use vector::svg;
