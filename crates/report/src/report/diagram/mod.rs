//! Writes diagrams of positions. The output is text for a terminal or a pipe, JSON, or rows of SRN.
//!
//! A [`Scene`](crate::scene::Scene) contains only the knowledge of one viewer at one ply. The drawings add no other
//! knowledge.

mod caption;
mod draw;
mod heat_lines;
mod json;
mod srn;
mod turn_list;

pub use caption::{Course, caption, heading, place_line, proven_list};
pub use draw::{FIRST_BRIGHT, HEAT};
pub use draw::{draw, key};
pub use heat_lines::heat_lines;
pub use json::position_line;
pub use srn::{position_record, srn_diagram};
pub use turn_list::turn_lines;
