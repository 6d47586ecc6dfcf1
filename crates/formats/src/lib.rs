//! The formats that records are read from and written in.
//!
//! [`FORMATS`] is the table of them: a new format is a module with one [`Format`], and one line there. A reader
//! makes of a text what SRN would have said ([`Reading`](crate::replay::Reading)), with places in that text; nobody but
//! [`replay`] judges it. A writer is given a replayed record ([`Original`](replay::Original)) and writes what its form
//! can say; what got lost is found by reading that again ([`written`]). `format-spec/formats.md`.

pub mod ataraxos;
mod characters;
pub mod csv;
pub mod cut;
mod fields;
mod game_id;
#[cfg(feature = "pictures")]
pub mod gif;
pub mod gravon;
pub mod html;
pub mod json;
mod letters;
mod losses;
pub mod notes;
#[cfg(feature = "tables")]
pub mod parquet;
pub mod setup_list;
pub mod srn;
pub mod strados;
pub mod stratego_io;
mod table;
pub mod ucc;
mod unknown;
mod whole_board;

use adjutant_engine::{board, notation, replay, rules, scene};

pub use fields::{Fields, guard_formulas, push_rows};
pub use game_id::{GameId, NAMING_TAGS, Sourced, names_of};
pub use losses::{Loss, Unwritable, written};
pub use table::{
    Detection, FORMATS, FileName, Format, JSON_LINES, Read, Reader, WIDE_HEAD, Write, Writer, by_name, told_by,
};
pub use unknown::{UNKNOWN, content_of, has_game, holds};
