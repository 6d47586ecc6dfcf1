//! The id of a game: the same in every format, on every machine, in whatever file it stands. `format-spec/tables.md`,
//! section "The id of a game".

use crate::notation::{END_OF_TAGS, Record, says_nothing};
use crate::replay::{Original, Place, Replay, setup_and_turns_of, setup_and_turns_replayed};
use sha2::{Digest, Sha256};
use std::fmt;

/// The tags that name a game.
pub const NAMING_TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "Red", "Blue"];

/// The tag of the number in the name of a file of Gravon's. It names a game, too, but is no part of its id.
const NUMBER_TAG: &str = "GameNumber";

/// How many bytes of the hash an id is.
const BYTES: usize = 16;

/// What a game is called in all that is written of it; 32 digits of base 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; BYTES]);

impl GameId {
    /// The id of a record that was replayed.
    pub fn of(original: &Original<'_>) -> Self {
        Self::of_replayed(original.text, original.record, original.replayed)
    }

    /// The same, `text` being what the record was read from.
    pub fn of_replayed(text: &[u8], record: &Record<'_>, replayed: &Replay) -> Self {
        Self::hash(text, record, setup_and_turns_replayed(text, record, replayed))
    }

    /// The id of a record that was read from that text.
    pub fn of_record(text: &[u8], record: &Record<'_>) -> Self {
        Self::hash(text, record, setup_and_turns_of(text, record))
    }

    /// `game` is the setup and the turns; without them it is the text that is hashed.
    fn hash(text: &[u8], record: &Record<'_>, game: Option<Vec<u8>>) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(lines_of(record, &NAMING_TAGS));
        if let Some(game) = game {
            hasher.update(game);
        } else {
            // As JSON keeps it, without the empty comment that a conversion puts behind the tags.
            let text = text.trim_ascii_end();
            let tags = text.strip_suffix(END_OF_TAGS.trim_ascii()).unwrap_or(text);
            hasher.update(String::from_utf8_lossy(tags).trim_ascii_end().as_bytes());
        }
        let mut id = [0; BYTES];
        id.iter_mut().zip(hasher.finalize()).for_each(|(byte, hashed)| *byte = hashed);
        Self(id)
    }

    /// The 16 bytes.
    pub const fn bytes(self) -> [u8; BYTES] {
        self.0
    }

    /// The digits.
    pub fn digits(self) -> [u8; 2 * BYTES] {
        let digit = |half: u8| if half < 10 { b'0' + half } else { b'a' + half - 10 };
        let mut digits = [0; 2 * BYTES];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
        }
        digits
    }
}

/// The naming tags of a record and the number of the game, as one text. Equal texts mean that all these tags agree.
pub fn names_of(record: &Record<'_>) -> String {
    lines_of(record, &NAMING_TAGS) + &lines_of(record, &[NUMBER_TAG])
}

/// A line for each of these tags.
fn lines_of(record: &Record<'_>, tags: &[&str]) -> String {
    tags.iter().map(|tag| named(record.tag(tag).unwrap_or_default()) + "\n").collect()
}

/// What a tag says of the game's name: as the export form has it, and nothing if nothing is known.
fn named(value: &str) -> String {
    let value: String =
        value.chars().filter(|c| *c != '\0').map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }).collect();
    if says_nothing(&value) { String::new() } else { value }
}

/// A game as results name it.
#[derive(Clone, Copy, Debug)]
pub struct Sourced<'g> {
    /// Where its record stood first.
    pub place: Place<'g>,
    /// What it is called.
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
