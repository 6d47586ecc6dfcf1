//! Diagrams of positions: as text for a terminal or a pipe, as JSON, and as rows of SRN.
//!
//! A [`Scene`] holds what a viewer sees at one ply, already without what that viewer does not know; the
//! drawings add nothing to it.

mod caption;
mod captured;
mod draw;
mod json;
mod proven;
mod proven_list;
mod scene;
mod srn;
mod turn_text;

pub use caption::{Course, caption, heading, place_line};
pub use captured::Captured;
pub use draw::{Look, draw, key};
pub use json::{LastLine, PositionLine, RulesLine, UnnamedLine};
pub use proven::{Proven, Registrar, Roster, Unnamed};
pub use proven_list::proven_list;
pub use scene::{Camera, LastTurn, Plies, Scene, Shown};
pub use srn::srn_diagram;
pub use turn_text::{numbered_turn_text, turn_text};
