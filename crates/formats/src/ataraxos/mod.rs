//! Games as the Ataraxos engine saves them, in `MessagePack` and as text. `format-spec/ataraxos.md`.
//!
//! Both forms hold the same: a board of 100 letters, and a number for each turn. `binary` and `text` take them
//! apart, `draft` makes a record of what they find, `turn` says what the numbers mean, `write` writes both.

mod binary;
mod draft;
mod text;
mod turn;
mod values;
mod write;

use super::{Detection, Format, Reader, Writer};
use crate::cut::Cut;

/// What is read of both forms, and what they leave out.
const READS: &str =
    "games of the original army and of Barrage, judged by `isf`; positions within games for `board` only";
const WRITES: &str = "games of these two armies whose setups are known";
const LOSES: &str = "all tags; edition and rules; notes; results and endings that the board does not decide; guesses, rescues \
                     and corner strikes";

/// The form in `MessagePack` in the table of formats.
pub static BINARY: Format = Format {
    name: "ataraxos",
    title: "games of the Ataraxos engine, MessagePack",
    endings: &[".msgpack"],
    detection: Detection {
        words: "binary that begins with a list of games, or with a game: a text and a list",
        fits: binary::fits,
    },
    cut: Cut::Packed(&binary::PACKED),
    reads: READS,
    writes: WRITES,
    loses: LOSES,
    reader: Reader::Text(binary::read),
    writer: Writer::Listed {
        head: write::head,
        wide_head: write::wide_head,
        write: write::binary,
        alone: binary::alone,
    },
    holds_records: true,
    may_hold_positions: true,
    ..Format::UNREAD
};

/// The form as text in the table of formats.
pub static TEXT: Format = Format {
    name: "ataraxos-text",
    title: "games of the Ataraxos engine, text",
    endings: &[".ataraxos"],
    detection: Detection {
        words: "a first word of 90 to 110 letters and `_`, and behind it whole numbers, or nothing, if its empty squares are `a`",
        fits: text::fits,
    },
    cut: Cut::Lines(text::begins),
    reads: READS,
    writes: WRITES,
    loses: LOSES,
    reader: Reader::Text(text::read),
    writer: Writer::Text(write::text),
    holds_records: true,
    may_hold_positions: true,
    ..Format::UNREAD
};
