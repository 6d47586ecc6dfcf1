//! Reads games of the server stratego.io. Each game is one JSON object. See `format-spec/stratego-io.md`.
//!
//! `scan` finds the members of an object and the values of a list, even if the text is truncated. `read` builds a
//! record from the members, `cells` reads setups and boards, and `moves` reads the moves. A file may contain keys
//! that give access to a game; `mask` ensures that these keys are never shown.

mod cells;
mod mask;
mod moves;
mod read;
mod scan;

use super::{Detection, Format, Reader, Unwritable, Writer};
use crate::cut::SplitRule;
use crate::replay::Original;

/// Entry of stratego.io in the table of formats.
pub static FORMAT: Format = Format {
    name: "stratego-io",
    title: "games of the server stratego.io, one JSON object each",
    endings: &[".json"],
    detection: Detection {
        words: "`{` comes first; the object has two of the keys `red_hash`, `blue_hash`, `join_hash`, \
            `red_setup`, `blue_setup` and `game_state`, but no key `schema`",
        fits,
    },
    cut: SplitRule::Objects,
    reads: "setups, moves with their combats, and whether a game is waiting, unfinished or over; the stored \
        board is compared with the moves",
    writes: "nothing",
    loses: "everything",
    reader: Reader::Text(read::read),
    writer: Writer::Text(write),
    holds_records: true,
    mask: Some(mask::masked),
    ..Format::UNREAD
};

/// A game is identified if its object has at least this number of known keys.
const TELLING: usize = 2;

const KEYS: [&[u8]; 6] = [b"red_hash", b"blue_hash", b"join_hash", b"red_setup", b"blue_setup", b"game_state"];

/// Returns `true` if an input begins with a game of stratego.io. Objects of Adjutant are rejected.
pub(super) fn fits(beginning: &[u8]) -> bool {
    if beginning.first() != Some(&b'{') {
        return false;
    }
    let keys: Vec<&[u8]> = scan::members(beginning, 0).map(|member| member.name.of(beginning)).collect();
    keys.iter().filter(|key| KEYS.contains(key)).count() >= TELLING && !keys.contains(&&b"schema"[..])
}

/// Always returns an error, because only the server writes such files.
fn write(_: &Original<'_>, _: &mut Vec<u8>) -> Result<(), Unwritable> {
    Err(Unwritable("stratego.io games can be read, but not written: only its server can continue them".into()))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn games_are_told_by_their_keys() {
        for text in [
            r#"{"red_hash":"","join_hash":"x","board":[[0"#,
            r#"{ "moves" : [ {"a":"}"} ], "red_setup": [], "game_state": 1 }"#,
            "{\n\"board\": [[{\"rank\":\"\\\"\"}]],\n\"red_setup\":[[0]],\"blue_setup\":",
        ] {
            assert!(fits(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "{}",
            "{\"",
            r#"{"red_hash":"","other":1}"#,
            r#"{"schema":"adjutant/game/1","red_setup":[],"blue_setup":[]}"#,
            r#"{"a":{"red_hash":"","blue_hash":""}}"#,
            r#"{"a":"red_setup","b":"blue_setup"}"#,
            r#"["red_setup","blue_setup"]"#,
            "{a comment}",
        ] {
            assert!(!fits(text.as_bytes()), "{text}");
        }
    }
}
