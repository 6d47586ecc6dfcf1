//! Reads and writes games of the Ataraxos engine, in `MessagePack` and as text. See `format-spec/ataraxos.md`.
//!
//! Both formats contain the same data: a board of 100 letters, and a number for each turn. The submodules `binary`
//! and `text` parse the two formats, `draft` builds a record from the parsed values, `turn` converts turn numbers,
//! and `write` writes both formats.

mod binary;
mod draft;
mod text;
mod turn;
mod values;
mod write;

use super::{Detection, Format, Reader, Writer};
use crate::cut::SplitRule;

/// Description of the games that can be read from both formats, and of the limits of reading.
const READS: &str =
    "games of the original army and of Barrage, judged by `isf`; games that start from a position within a game";
const WRITES: &str = "games of these two armies whose setups are known";
const LOSES: &str = "all tags; edition and rules; notes; results and endings that the board does not decide; \
    guesses, rescues and corner strikes";

/// Entry of the `MessagePack` format in the table of formats.
pub static BINARY: Format = Format {
    name: "ataraxos",
    title: "games of the Ataraxos engine, MessagePack",
    endings: &[".msgpack"],
    detection: Detection {
        words: "binary data that starts with a list of games or with one game (a text and a list)",
        fits: binary::fits,
    },
    cut: SplitRule::Packed(&binary::PACKED),
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
    ..Format::UNREAD
};

/// Entry of the text format in the table of formats.
pub static TEXT: Format = Format {
    name: "ataraxos-text",
    title: "games of the Ataraxos engine, text",
    endings: &[".ataraxos"],
    detection: Detection {
        words: "a first word of 90 to 110 letters and `_`; whole numbers must follow, unless `a` marks the empty \
            squares",
        fits: text::fits,
    },
    cut: SplitRule::Lines(text::begins),
    reads: READS,
    writes: WRITES,
    loses: LOSES,
    reader: Reader::Text(text::read),
    writer: Writer::Text(write::text),
    holds_records: true,
    ..Format::UNREAD
};
