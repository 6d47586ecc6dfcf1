//! From bytes to games: files, folders, archives and streams of any format, compressed or not, one game after the other.
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
//! [`Inputs`] says more of what is asked: by which edition games are judged, which format they have, on how many threads
//! they are worked on. Nothing here speaks to people: what is found is data, which `report` puts into
//! words.

mod game;
mod inputs;
mod pieces;
mod sequence;
mod shelf;
mod source;

pub use game::Game;
pub use inputs::Inputs;
#[doc(hidden)]
pub use inputs::{ask, endings, telling};
#[doc(hidden)]
pub use pieces::each_game;
pub use sequence::Games;
#[doc(hidden)]
pub use shelf::{Shelf, Shelved};
#[doc(hidden)]
pub use source::Settings;
pub use source::Source;

use crate::archive::{self, InputError, Limits};

/// The games of a file, a folder, a zip archive, a compressed file or a glob, in order; `-` is standard input.
///
/// Of an input without a record there are no games and no error; text before the first record is passed over.
///
/// # Errors
/// If the path is a malformed glob. What cannot be read is an error among the games, and the others follow.
pub fn read(path: impl AsRef<std::path::Path>) -> Result<Games, InputError> {
    Inputs::of(path).read()
}

/// The games of a text, whatever its format, in order, as [`read`] has them; findings call it by that name.
pub fn read_bytes(name: &str, bytes: impl Into<std::sync::Arc<[u8]>>) -> Games {
    let inputs = archive::Inputs::of_bytes(name, bytes.into());
    Games::start(inputs, ask(Limits::default(), None, None), Settings::default())
}
