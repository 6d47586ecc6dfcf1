//! Draws positions. A [`Scene`](crate::scene::Scene) is drawn with paths only, so no font is needed.
//!
//! A [`Picture`] is a list of filled and stroked paths. [`svg`] writes these paths as text; [`png()`] and [`gif()`]
//! paint them, so all formats look the same. The sides differ in shape as well as color: Red's pieces are square,
//! Blue's are round. See `format-spec/pictures.md`.
//!
//! ```
//! # mod adjutant { pub use adjutant_drawing::picture; pub use adjutant_engine::*; }
//! use adjutant::board::{Variant, Viewer};
//! use adjutant::knowledge::Knowledge;
//! use adjutant::picture::{self, Theme};
//! use adjutant::rules::{Edition, Game, Ruleset, Setup};
//! use adjutant::scene::Scene;
//!
//! let setup: Setup = "[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 9@i10".parse()?;
//! let game = Game::new(Ruleset::new(Edition::DEFAULT, Variant::Free), &setup)?;
//! let scene = Scene::new(&game, &Knowledge::of(&game), None, &Edition::DEFAULT.numbering, Viewer::All);
//! let svg = picture::svg(&picture::board(&scene, &Theme::LIGHT), 600);
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "pictures")]
mod animation;
mod board;
#[cfg(feature = "pictures")]
mod canvas;
mod card;
mod emblems;
mod heat;
mod letters;
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
pub use animation::{FrameTiming, gif};
pub use board::{board, sheet};
pub use card::{CARD_WIDTH, Card, card};
pub use parts::svg_definitions;
pub use path::Color;
pub use path::Picture;
#[cfg(feature = "pictures")]
pub use raster::png;
pub use signs::is_drawable;
pub use theme::Theme;
pub use vector::escaped;
pub use vector::svg;
