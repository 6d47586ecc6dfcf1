//! Diagrams of positions: as text for a terminal or a pipe, as JSON, and as rows of SRN.
//!
//! A [`Scene`](crate::scene::Scene) holds what a viewer sees at one ply, already without what that viewer does not know;
//! the drawings add nothing to it.

mod caption;
mod draw;
mod json;
mod proven_list;
mod srn;

pub use caption::{Course, caption, heading, place_line};
pub use draw::{Look, draw, key};
pub use json::{LastLine, PositionLine, RulesLine, UnnamedLine};
pub use proven_list::proven_list;
pub use srn::srn_diagram;
