//! The formats that records are read from and written in.
//!
//! [`srn`] makes the export form of a replayed record, [`json`] writes and reads `adjutant/game/1`. Neither judges
//! a record: both are given what [`replay`](crate::replay) found. `format-spec/json.md` and the section "Export
//! form" of `format-spec/notation.md`.

pub mod json;
pub mod srn;

use crate::replay::Observer;
use crate::rules::{Game, Played};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// SRN, the record notation.
    Srn,
    /// JSON, one object for each record.
    Json,
}

impl Format {
    /// The format of an input, told by its content: JSON if its first character that is no blank is `{`.
    pub fn of(bytes: &[u8]) -> Self {
        let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
        if bytes.trim_ascii_start().first() == Some(&b'{') { Self::Json } else { Self::Srn }
    }
}

/// The turns of a replay, in order.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    /// What happened in each turn.
    pub turns: Vec<Played>,
}

impl Observer for Plays {
    fn turn(&mut self, played: &Played, _game: &Game) {
        self.turns.push(*played);
    }
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn formats_are_told_by_their_first_character() {
        for (bytes, format) in [
            (&b" \r\n\t{"[..], Format::Json),
            (b"\xEF\xBB\xBF{}", Format::Json),
            (b"[Event \"{\"]", Format::Srn),
            (b"; {\n[Event \"\"]", Format::Srn),
            (b"", Format::Srn),
        ] {
            assert_eq!(Format::of(bytes), format, "{}", bytes.escape_ascii());
        }
    }
}
