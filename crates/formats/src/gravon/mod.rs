//! Reads and writes the two formats of the game server Gravon: XML, and the older GSN.
//!
//! Both formats describe a game with the same letters, squares and numbers. This module contains the shared code;
//! each format has its own submodule. Neither format marks strikes. Therefore, the submodule `strikes` finds the
//! strikes by the rules. See `format-spec/gravon.md`.

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
