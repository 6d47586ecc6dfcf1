//! Pictures of positions: a [`Scene`](crate::scene::Scene) drawn with paths alone, so that no font is needed.
//!
//! A [`Picture`] is a list of filled and stroked paths; [`svg`] writes it as text, and [`png()`] and [`gif()`] paint the
//! same paths, so that all show the same. The sides differ in shape, not only in color: Red's pieces are square blocks,
//! Blue's are round. `format-spec/pictures.md`.

#[cfg(feature = "pictures")]
mod animation;
mod board;
#[cfg(feature = "pictures")]
mod canvas;
mod emblems;
mod heat;
#[cfg(feature = "pictures")]
mod palette;
mod parts;
mod path;
#[cfg(feature = "pictures")]
mod raster;
mod signs;
#[cfg(feature = "pictures")]
mod sprite;
mod theme;
mod vector;

#[cfg(feature = "pictures")]
pub use animation::{Pace, gif};
pub use board::{board, sheet};
pub use parts::parts;
pub use path::Color;
pub use path::Picture;
#[cfg(feature = "pictures")]
pub use raster::png;
pub use theme::Theme;
pub use vector::escaped;
pub use vector::svg;
