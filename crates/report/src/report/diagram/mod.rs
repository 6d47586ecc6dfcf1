//! Diagrams of positions: as text for a terminal or a pipe, as JSON, and as rows of SRN.
//!
//! A [`Scene`](crate::scene::Scene) holds what a viewer sees at one ply, already without what that viewer does not know;
//! the drawings add nothing to it.

mod caption;
mod draw;
mod heat_lines;
mod json;
mod srn;

pub use caption::{Course, caption, heading, place_line, proven_list};
pub use draw::{FIRST_BRIGHT, HEAT};
pub use draw::{draw, key};
pub use heat_lines::heat_lines;
pub use json::position_line;
pub use srn::srn_diagram;
