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
//!
//! ```
//! # mod adjutant { pub mod formats { pub use adjutant_formats::*; } pub use adjutant_engine::*; }
//! use adjutant::{formats, notation};
//!
//! let record = notation::parse(b"[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 9@i10\nb1-b2 *\n");
//! let json = formats::by_name("json").expect("a format").write_record(&record)?;
//! println!("{}", String::from_utf8_lossy(&json));
//! # Ok::<(), formats::Unwritable>(())
//! ```

#[doc(hidden)]
pub mod ataraxos;
mod characters;
#[doc(hidden)]
pub mod csv;
#[doc(hidden)]
pub mod cut;
mod fields;
mod game_id;
#[cfg(feature = "pictures")]
#[doc(hidden)]
pub mod gif;
#[doc(hidden)]
pub mod gravon;
#[doc(hidden)]
pub mod html;
mod in_memory;
pub mod json;
mod letters;
mod losses;
#[doc(hidden)]
pub mod notes;
#[cfg(feature = "tables")]
#[doc(hidden)]
pub mod parquet;
#[doc(hidden)]
pub mod setup_list;
#[doc(hidden)]
pub mod srn;
#[doc(hidden)]
pub mod strados;
#[doc(hidden)]
pub mod stratego_io;
mod table;
#[doc(hidden)]
pub mod ucc;
mod unknown;
mod whole_board;

use adjutant_engine::{board, notation, replay, rules, scene};

pub use game_id::GameId;
pub use losses::Unwritable;
pub use table::{FORMATS, Format, by_name, detect_format};

// Only for the other crates of Adjutant. These names may change at any time.
#[doc(hidden)]
pub use {
    fields::{Delimiter, guard_formulas, push_rows},
    game_id::{GameReference, NAMING_TAGS, names_of},
    losses::{Loss, write_with_losses},
    table::{Detection, FileName, JSON_LINES, Read, Reader, WIDE_HEAD, Write, Writer},
    unknown::{UNKNOWN, content_of, has_game, holds},
};
