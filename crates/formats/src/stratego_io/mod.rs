//! Games that the server of stratego.io keeps, a JSON object each. `format-spec/stratego-io.md`.
//!
//! `scan` finds the members of an object and the values of a list, of a text that breaks off too; `read`
//! makes a record of them, `cells` reads setups and boards, `moves` the moves. The keys to a game that a file holds go nowhere
//! (`mask`).

mod cells;
mod mask;
mod moves;
mod read;
mod scan;

use super::{Detection, Format, Reader, Unwritable, Writer};
use crate::cut::Cut;
use crate::replay::Original;

/// In the table of formats.
pub static FORMAT: Format = Format {
    name: "stratego-io",
    title: "games of the server stratego.io, a JSON object each",
    endings: &[".json"],
    detection: Detection {
        words: "`{` comes first, and among the keys of the object are two of `red_hash`, `blue_hash`, `join_hash`, `red_setup`, \
                `blue_setup` and `game_state`, and no `schema`",
        fits,
    },
    cut: Cut::Objects,
    reads: "setups, moves with their combats, and whether a game is waiting, unfinished or over; the stored board is held \
            against the moves",
    writes: "nothing",
    loses: "everything",
    reader: Reader::Text(read::read),
    writer: Writer::Text(write),
    holds_records: true,
    mask: Some(mask::masked),
    ..Format::UNREAD
};

/// How many of the keys tell a game.
const TELLING: usize = 2;

const KEYS: [&[u8]; 6] = [b"red_hash", b"blue_hash", b"join_hash", b"red_setup", b"blue_setup", b"game_state"];

/// Whether an input begins with such a game, and not with an object of ours.
pub(super) fn fits(beginning: &[u8]) -> bool {
    if beginning.first() != Some(&b'{') {
        return false;
    }
    let keys: Vec<&[u8]> = scan::members(beginning, 0).map(|member| member.name.of(beginning)).collect();
    keys.iter().filter(|key| KEYS.contains(key)).count() >= TELLING && !keys.contains(&&b"schema"[..])
}

/// Refuses: the server alone writes its files.
fn write(_: &Original<'_>, _: &mut Vec<u8>) -> Result<(), Unwritable> {
    Err(Unwritable("games of stratego.io are read, and not written: only its server can go on with them".into()))
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
