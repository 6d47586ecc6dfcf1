//! Contains the code that the fuzz targets share.
//!
//! | module | content |
//! |---|---|
//! | `game_plan` | builds games from bytes: edition, variant, options, army, then one legal turn after another |
//! | `changes` | changes records in small ways, such as errors in writing down |
//! | `surface` | changes the text of a record so that it means the same, or nearly the same |
//! | `agreement` | compares the engine with the slow reference of `tests/reference` |
//! | `there_and_back` | compares the reader of a format with its writer |
//! | `places` | checks that findings are within their text and have messages |

pub mod agreement;
pub mod changes;
pub mod game_plan;
pub mod places;
#[path = "../../tests/reference/mod.rs"]
pub mod reference;
pub mod surface;
pub mod there_and_back;
#[path = "../../tests/generated/words.rs"]
pub mod words;

use adjutant::notation::{Record, write_record};
use adjutant::replay::{Original, Place, Replay};
use adjutant::rules::Played;

/// Returns the record in export form, without the parts that need a replay.
pub fn text_of(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}

/// Place of a record that is the only one in its file.
pub const PLACE: Place<'static> = Place { file: "f", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };

/// Builds the input that writers get for an SRN record.
pub fn original<'r>(
    text: &'r [u8],
    record: &'r Record<'r>,
    replayed: &'r Replay,
    played: &'r [Played],
) -> Original<'r> {
    Original { place: PLACE, text, srn: Some(text), record, replayed, played }
}
