//! Reads games from files, folders, archives and streams of any format, compressed or not, one game after another.
//!
//! ```no_run
//! # use adjutant_archives::games as adjutant;
//! for game in adjutant::read("games.zip")? {
//!     let game = game?.replay();
//!     println!("{}: {}, {} turns", game.place(), game.verdict(), game.plies());
//! }
//! # Ok::<(), adjutant_archives::archive::InputError>(())
//! ```
//!
//! [`Inputs`] has more options: the edition that judges the games, their format, and the number of threads. This
//! module produces data only; `report` converts it to messages for people.

mod input_finding;
mod inputs;
mod pieces;
mod replayed_record;
mod sequence;
mod shelf;
mod source;

#[doc(hidden)]
pub use input_finding::{input_finding, input_place};
pub use inputs::Inputs;
#[doc(hidden)]
pub use inputs::{endings, read_options, telling};
#[doc(hidden)]
pub use pieces::for_each_game;
pub use replayed_record::ReplayedRecord;
pub use sequence::Games;
#[doc(hidden)]
pub use shelf::{GameStore, StoredGame};
#[doc(hidden)]
pub use source::Settings;
pub use source::Source;

use crate::archive::{self, InputError, Limits};

/// Returns the games at `path`, in order. The path may be a file, a folder, a zip archive, a compressed file or a
/// glob; `-` is standard input.
///
/// An input without records yields no games and no error. Text before the first record is skipped. In folders, a file
/// is skipped if neither its name nor its content indicates records.
///
/// # Errors
/// If the path is a malformed glob. If an input cannot be read, the iterator yields an error for this input and
/// then continues with the other games.
pub fn read(path: impl AsRef<std::path::Path>) -> Result<Games, InputError> {
    Inputs::of(path).read()
}

/// Returns the games of a text in any format, in order, as [`read`] does. The name is used in findings.
pub fn read_bytes(name: &str, bytes: impl Into<std::sync::Arc<[u8]>>) -> Games {
    let inputs = archive::Inputs::of_bytes(name, bytes.into());
    Games::start(inputs, read_options(Limits::default(), None, None), Settings::default())
}
