//! The records of the server Gravon, in its two forms: XML, and the older GSN.
//!
//! Both say the same of a game in the same letters, squares and numbers; what they share stands here, each form in a
//! module of its own. Neither says whether a move strikes: `strikes` asks the rules. `format-spec/gravon.md`.

mod codes;
mod draft;
mod field;
mod file_name;
pub mod gsn;
mod squares;
mod strikes;
mod writable;
pub mod xml;

use super::{Detection, Format, Reader, Unwritable, Writer, letters};
