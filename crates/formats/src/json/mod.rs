//! `adjutant/game/1`: a replayed record as one JSON object, and back.
//!
//! [`game`] makes the object of a record, [`push_game`] writes it in less time, [`Objects`] reads the objects of an input; writing what was read gives
//! the record's export form byte for byte. Reading refuses what is not of this form, but asks nothing of the rules.
//! `format-spec/json.md` is the specification, `format-spec/game-1.schema.json` what [`schema`] makes.

mod harmless;
mod maps;
mod members;
mod model;
mod names;
mod objects;
mod places;
mod plain_names;
mod push;
mod push_frame;
mod push_turn;
mod quick;
mod read;
#[cfg(feature = "schema")]
mod schema;
mod turns;
mod write;

pub use harmless::{push_pretty, push_value};
pub use maps::{Owned, Pieces, Standing, Tags};
pub use model::{FindingLine, Game, Note, OptionName, Rescue, ResultLine, SCHEMA, SchemaName, Setup, SourceLine, Turn};
pub use names::{Name, Named, NotePlace, Outcome, OutcomeName, SquareName, TurnKind};
pub use objects::{Object, Objects, ReadError};
pub use places::relocate;
pub use push::push_game;
pub use read::{Fault, Read};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use turns::TurnFault;
pub use turns::TurnWords;
pub(super) use turns::happened;
pub use write::game;

use super::{Detection, Format, Reader, Writer};
use super::{srn, stratego_io};
use crate::cut::Cut;
use crate::notation::write_record;

/// JSON in the table of formats. Its objects are not read by the table's way, for several may share a line:
/// [`Objects`] reads them.
pub static FORMAT: Format = Format {
    name: "json",
    title: "JSON, one object for each record",
    endings: &[".ndjson", ".json", ".jsonl"],
    detection: Detection {
        words: "`{` comes first, and then `\"schema\"`, or `\"` and somewhere `adjutant/` or three of the keys `edition`, \
                `variant`, `setup`, `turns`, `plies`, `verdict`, `findings` and `final`",
        fits,
    },
    cut: Cut::Objects,
    reads: "`adjutant/game/1`",
    writes: "`adjutant/game/1`",
    loses: "nothing",
    reader: Reader::Objects,
    writer: Writer::Object,
    holds_records: true,
    ..Format::UNREAD
};

/// Keys of an object, with their quotes. Three of them tell that an object is ours, damaged or not.
const KEYS: [&str; 8] =
    ["\"edition\"", "\"variant\"", "\"setup\"", "\"turns\"", "\"plies\"", "\"verdict\"", "\"findings\"", "\"final\""];

/// `{` and what may stand behind it in an object; a comment of SRN begins with it too. An object of stratego.io or of another
/// program is none of ours.
fn fits(beginning: &[u8]) -> bool {
    let inside = beginning.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    let holds = |text: &str| memchr::memmem::find(beginning, text.as_bytes()).is_some();
    inside.is_some_and(|inside| inside.starts_with(b"\""))
        && !stratego_io::fits(beginning)
        && (inside.is_some_and(|inside| inside.starts_with(b"\"schema\""))
            || holds("adjutant/")
            || KEYS.iter().filter(|key| holds(key)).nth(2).is_some())
}

/// Reads one object.
///
/// # Errors
/// What is wrong with it, and where; or that there is none, or something behind it.
pub fn read(text: &str) -> Result<Read, ReadError> {
    let mut objects = Objects::new(text.as_bytes());
    let nothing =
        || ReadError { line: 1, column: 1, fault: Fault::Json("expected an object, found nothing".to_owned()) };
    let first = objects.next().ok_or_else(nothing)?.read;
    match objects.next() {
        Some(second) if first.is_ok() => {
            let fault = Fault::Json("expected one object, found more behind it".to_owned());
            Err(ReadError { line: second.line, column: 1, fault })
        }
        _ => first,
    }
}

/// About as many bytes as a turn of SRN takes, and as what stands around the turns: so much room is made at once.
const TURN: usize = 12;
const FRAME: usize = 1200;

/// Writes what an object holds: a record in its export form, or the text of one that could not be read.
pub fn write_srn(read: &Read, out: &mut Vec<u8>) {
    match read {
        Read::Record(record) => {
            out.reserve(FRAME + TURN * record.turns.len());
            write_record(record, out);
        }
        Read::Text(text) => srn::write_text(text.as_bytes(), out),
    }
}
