//! Diagrams of positions: as text for a terminal or a pipe, as JSON, and as rows of SRN.
//!
//! A [`Scene`](crate::scene::Scene) holds what a viewer sees at one ply, already without what that viewer does not know;
//! the drawings add nothing to it.

mod caption;
mod draw;
mod heat;
mod json;
mod srn;

pub(crate) use caption::{Course, caption, heading, place_line, proven_list};
#[cfg(feature = "terminal")]
pub(crate) use draw::{FIRST_BRIGHT, HEAT};
pub(crate) use draw::{draw, key};
pub(crate) use heat::heat_lines;
pub(crate) use json::position_line;
pub(crate) use srn::srn_diagram;
