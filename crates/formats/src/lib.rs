//! Reads and writes the record formats.
//!
//! [`FORMATS`] is the table of formats. To add a format, write a module with one [`Format`], and add a line to the
//! table.
//!
//! A reader converts a text to the data of an SRN record ([`Reading`](crate::replay::Reading)). The spans in the
//! data refer to the text that was read. A reader does not check the rules of the game; [`replay`] checks the
//! rules.
//!
//! A writer gets a replayed record ([`Original`](replay::Original)) and writes the parts that its format can
//! represent. To find the losses, [`write_with_losses`] reads the output again. See `format-spec/formats.md`.

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
mod in_memory;
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

pub use fields::{Delimiter, guard_formulas, push_rows};
pub use game_id::{GameId, GameReference, NAMING_TAGS, names_of};
pub use losses::{Loss, Unwritable, write_with_losses};
pub use table::{
    Detection, FORMATS, FileName, Format, JSON_LINES, Read, Reader, WIDE_HEAD, Write, Writer, by_name, detect_format,
};
pub use unknown::{UNKNOWN, content_of, has_game, holds};
