//! Computes the id of a game. The id is the same in every format and file and on every machine. See
//! `format-spec/tables.md`, section "The id of a game".

use crate::notation::{END_OF_TAGS, Record, is_placeholder};
use crate::replay::{Original, Place, Replay, setup_and_turns_of, setup_and_turns_replayed};
use sha2::{Digest, Sha256};
use std::fmt;

/// Tags that identify a game by its event, date and players.
pub const NAMING_TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "Red", "Blue"];

/// Tag for the number in the name of a Gravon file. It helps to identify a game, but is not part of the id.
const NUMBER_TAG: &str = "GameNumber";

/// Number of bytes of the hash that are used for an id.
const BYTES: usize = 16;

/// Id of a game, the same in all output. It is written as 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; BYTES]);

impl GameId {
    /// Returns the id of a replayed record.
    #[doc(hidden)]
    pub fn of(original: &Original<'_>) -> Self {
        Self::of_replayed(original.text, original.record, original.replayed)
    }

    /// Returns the id of a record that was read from `text` and has been replayed.
    pub fn of_replayed(text: &[u8], record: &Record<'_>, replayed: &Replay) -> Self {
        Self::hash(text, record, setup_and_turns_replayed(text, record, replayed))
    }

    /// Returns the id of a record that was read from `text`.
    pub fn of_record(text: &[u8], record: &Record<'_>) -> Self {
        Self::hash(text, record, setup_and_turns_of(text, record))
    }

    /// Hashes the naming tags and `game`, which contains the setup and the turns. If `game` is `None`, hashes the
    /// naming tags and `text` instead.
    fn hash(text: &[u8], record: &Record<'_>, game: Option<Vec<u8>>) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(lines_of(record, &NAMING_TAGS));
        if let Some(game) = game {
            hasher.update(game);
        } else {
            // A conversion to JSON removes the blanks at the end of the text. A conversion back adds an empty comment
            // after the tags. The blanks and this comment are removed here, so that they do not change the id.
            let text = text.trim_ascii_end();
            let tags = text.strip_suffix(END_OF_TAGS.trim_ascii()).unwrap_or(text);
            hasher.update(String::from_utf8_lossy(tags).trim_ascii_end().as_bytes());
        }
        let mut id = [0; BYTES];
        id.iter_mut().zip(hasher.finalize()).for_each(|(byte, hashed)| *byte = hashed);
        Self(id)
    }

    /// Returns the 16 bytes of the id.
    pub const fn bytes(self) -> [u8; BYTES] {
        self.0
    }

    /// Returns the id as hexadecimal digits.
    pub fn digits(self) -> [u8; 2 * BYTES] {
        let digit = |half: u8| if half < 10 { b'0' + half } else { b'a' + half - 10 };
        let mut digits = [0; 2 * BYTES];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
        }
        digits
    }
}

/// Returns the naming tags and the game number of a record as one text. Two records have equal texts if all these
/// tags are equal.
pub fn names_of(record: &Record<'_>) -> String {
    lines_of(record, &NAMING_TAGS) + &lines_of(record, &[NUMBER_TAG])
}

/// Returns one line with the value of each tag in `tags`.
fn lines_of(record: &Record<'_>, tags: &[&str]) -> String {
    tags.iter().map(|tag| named(record.tag(tag).unwrap_or_default()) + "\n").collect()
}

/// Returns a tag value as it is exported: on one line, without NUL. If the value is a placeholder for "unknown",
/// returns an empty text.
fn named(value: &str) -> String {
    let value: String =
        value.chars().filter(|c| *c != '\0').map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }).collect();
    if is_placeholder(&value) { String::new() } else { value }
}

/// Reference to a game, used in results of searches and comparisons.
#[derive(Clone, Copy, Debug)]
pub struct GameReference<'g> {
    /// Location of the first record of the game that was found.
    pub place: Place<'g>,
    /// Id of the game.
    pub id: GameId,
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl serde::Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
