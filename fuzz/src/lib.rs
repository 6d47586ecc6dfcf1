//! What the targets share.
//!
//! | module | what it has |
//! |---|---|
//! | `game_plan` | games made out of bytes: edition, variant, options, army, and then one legal turn after the other |
//! | `changes` | small changes to a record: what a hand that writes it down gets wrong |
//! | `surface` | small changes to its text that say the same, or nearly |
//! | `agreement` | the engine against the slow reference of `tests/reference` |
//! | `there_and_back` | a format's reader against its writer |
//! | `places` | findings lie within their text, and can be put into words |

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

/// The record in its export form, as far as that can be had without playing it.
pub fn text_of(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}

/// The place of a record that is alone in its file.
pub const PLACE: Place<'static> = Place { file: "f", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };

/// What writers are given of a record of SRN.
pub fn original<'r>(
    text: &'r [u8],
    record: &'r Record<'r>,
    replayed: &'r Replay,
    played: &'r [Played],
) -> Original<'r> {
    Original { place: PLACE, text, srn: Some(text), record, replayed, played }
}
