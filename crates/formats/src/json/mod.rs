//! Converts a replayed record to one JSON object of the format `adjutant/game/2`, and back.
//!
//! - [`game`] builds the object of a record.
//! - [`push_game`] writes the same object faster.
//! - [`Objects`] reads the objects of an input.
//! - [`schema`] generates `format-spec/game-2.schema.json`.
//!
//! If a record is read from an object and then written as SRN, the SRN is the export form of the record, byte for
//! byte. Objects of other formats are rejected. The rules of the game are not checked here. The specification is
//! `format-spec/json.md`.

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

#[cfg(feature = "schema")]
pub use schema::schema;

pub(super) use turns::played_turn;
// Only for the other crates of Adjutant. These names may change at any time.
#[doc(hidden)]
pub use {
    harmless::{push_pretty, push_value},
    maps::{Owned, Pieces, Standing, Tags},
    model::{
        FindingLine, GameDocument, Note, OptionName, Rescue, ResultLine, SCHEMA, SchemaName, Setup, SourceLine, Turn,
    },
    names::{Name, Named, NotePlace, Outcome, OutcomeName, SquareName, TurnKind},
    objects::{Object, Objects, ReadError},
    places::relocate,
    push::push_game,
    read::{Fault, ObjectContent},
    turns::{TurnFault, TurnWords},
    write::game,
};

use super::{Detection, Format, Reader, Writer};
use super::{srn, stratego_io};
use crate::cut::SplitRule;
use crate::notation::write_record;

/// Entry of JSON in the table of formats. One line may contain several objects. Therefore, [`Objects`] reads them,
/// and this entry has no reader function.
pub static FORMAT: Format = Format {
    name: "json",
    title: "JSON, one object per record",
    endings: &[".ndjson", ".json", ".jsonl"],
    detection: Detection {
        words: "`{` comes first, then `\"schema\"`, or another key if the text contains `adjutant/` or three of the \
            keys `edition`, `variant`, `setup`, `turns`, `plies`, `verdict`, `findings` and `final`",
        fits,
    },
    cut: SplitRule::Objects,
    reads: "`adjutant/game/2` and `adjutant/game/1`",
    writes: "`adjutant/game/2`",
    loses: "nothing",
    reader: Reader::Objects,
    writer: Writer::Object,
    holds_records: true,
    ..Format::UNREAD
};

/// Keys of an object, with their quotes. If a text contains three of these keys, the text is an Adjutant object,
/// even if it is damaged.
const KEYS: [&str; 8] =
    ["\"edition\"", "\"variant\"", "\"setup\"", "\"turns\"", "\"plies\"", "\"verdict\"", "\"findings\"", "\"final\""];

/// Returns `true` if the input begins with an Adjutant object.
///
/// The input must begin with `{`, followed by text that can begin a JSON object. Therefore, SRN comments are
/// rejected, although they begin with `{`, too. Objects of stratego.io and of other programs are also rejected.
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
/// If the text is not valid JSON, contains no object, or has other text after the object. The error contains the
/// position and the reason.
pub fn read(text: &str) -> Result<ObjectContent, ReadError> {
    let mut objects = Objects::new(text.as_bytes());
    let nothing =
        || ReadError { line: 1, column: 1, fault: Fault::Json("expected an object, found nothing".to_owned()) };
    let first = objects.next().ok_or_else(nothing)?.read;
    match objects.next() {
        Some(second) if first.is_ok() => {
            let fault = Fault::Json("expected one object, found more text after it".to_owned());
            Err(ReadError { line: second.line, column: 1, fault })
        }
        _ => first,
    }
}

/// Estimated number of bytes of a turn in SRN, used to reserve memory. `FRAME` is the estimate for the text around the
/// turns.
const TURN: usize = 12;
const FRAME: usize = 1200;

/// Writes the content of an object as SRN: a record in export form, or the unchanged text of an unreadable record.
pub fn write_srn(read: &ObjectContent, out: &mut Vec<u8>) {
    match read {
        ObjectContent::Record(record) => {
            out.reserve(FRAME + TURN * record.turns.len());
            write_record(record, out);
        }
        ObjectContent::Text(text) => srn::write_text(text.as_bytes(), out),
    }
}
