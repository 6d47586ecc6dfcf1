//! Diagrams of positions: as text for a terminal or a pipe, as JSON, and as rows of SRN.
//!
//! A [`Scene`](crate::scene::Scene) holds what a viewer sees at one ply, already without what that viewer does not know;
//! the drawings add nothing to it.

mod caption;
mod draw;
mod json;
mod srn;

pub(crate) use caption::{Course, caption, heading, place_line, proven_list};
pub(crate) use draw::{Look, draw, key};
pub(crate) use json::PositionLine;
pub(crate) use srn::srn_diagram;
