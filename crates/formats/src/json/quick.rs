//! Objects as Adjutant writes them, read in one go.
//!
//! The turns are nearly all of an object. Where they stand there without blanks and with their members in order, they are
//! read byte by byte; what stands around them is left to `serde`, as if there were no turns in it. Everything else, and
//! everything that is wrong, is left to the thorough way ([`Objects`](super::Objects)), which says what it is.
//! `tests/json_lines.rs` holds the two ways equal.

use super::members::TURNS;
use super::model::SourceLine;
use super::quick_turn::{Cursor, QuickTurn};
use super::read::{Fault, Read, Stored, Turns};
use memchr::{memchr, memchr_iter, memmem};
use serde_json::value::RawValue;

/// How many bytes are looked through for the turns, and how many may stand behind them.
const AROUND: usize = 1 << 16;

/// What takes the place of the turns.
const NO_TURNS: &[u8] = b"0";

/// About as many bytes as a turn takes.
const TURN: usize = 80;

/// The thorough way must look at it.
struct Unusual;

impl From<Fault> for Unusual {
    fn from(_: Fault) -> Self {
        Self
    }
}

/// What was read of the object that the text begins with, where that stood once, and where the object ends. `None` where the thorough way must look at
/// it.
pub(super) fn read(text: &[u8]) -> Option<(Read, Option<SourceLine>, usize)> {
    let (turns, tail) = find_turns(text)?;
    let end = memchr(b'\n', &text[tail..]).map_or(text.len(), |end| tail + end);
    if end - tail > AROUND {
        return None;
    }
    let frame = [&text[..turns], NO_TURNS, &text[tail..end]].concat();
    let mut values = serde_json::Deserializer::from_slice(&frame).into_iter::<Stored<&RawValue>>();
    let stored = values.next()?.ok()?;
    // They are not some other member's, but the object's own.
    let place = stored.turns?.get().as_ptr().addr().checked_sub(frame.as_ptr().addr());
    if place != Some(turns) || stored.text.is_some() {
        return None;
    }
    let source = stored.source();
    let read = stored.into_read(|_, all| add_turns(&text[turns..], tail - turns, all)).ok()?;
    Some((read, source, tail + values.byte_offset() - (turns + NO_TURNS.len())))
}

/// Where the array of turns seems to begin and to end in an object that has any.
fn find_turns(text: &[u8]) -> Option<(usize, usize)> {
    let start = memmem::find(&text[..text.len().min(AROUND)], TURNS)? + TURNS.len() - b"[".len();
    // In a text no quote stands without a backslash before it.
    let ends = |at: &usize| text[..=start + at].ends_with(b"}]") && text[start + at + 1..].starts_with(b",\"");
    let end = start + memchr_iter(b']', &text[start..]).find(ends)? + b"]".len();
    Some((start, end))
}

/// Adds the turns of the array that the text begins with, which has so many bytes.
fn add_turns(text: &[u8], length: usize, all: &mut Turns<'_>) -> Result<(), Unusual> {
    let mut cursor = Cursor::new(text);
    let mut lead = b"[";
    all.reserve(length / TURN);
    while !cursor.is_at(b"]") {
        cursor.pass(lead).ok_or(Unusual)?;
        match cursor.turn().ok_or(Unusual)? {
            QuickTurn::Move { ply, side, from, to } => all.add_move((ply, side), from, to)?,
            QuickTurn::Other(turn) => all.add(turn)?,
        }
        lead = b",";
    }
    if text.len() - cursor.rest().len() + b"]".len() == length { Ok(()) } else { Err(Unusual) }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::json::{Read, push_game};
    use crate::notation::parse;
    use crate::replay::{Original, Place, replay};

    /// The object of a game among the samples, as it is written.
    fn object(sample: &str) -> String {
        let path = format!("{}/../../samples/games/{sample}.srn", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read(path).expect("a sample");
        let record = parse(&text);
        let mut played = Vec::new();
        let replayed = replay(&text, &record, None, &mut played);
        let place = Place { file: "a", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
        let original =
            Original { place, text: &text, srn: Some(&text), record: &record, replayed: &replayed, played: &played };
        let mut object = Vec::new();
        push_game(&original, Vec::new(), &mut object).expect("plain data");
        String::from_utf8(object).expect("JSON is UTF-8")
    }

    #[test]
    fn what_is_written_is_read_in_one_go_and_with_all_its_turns() {
        for sample in SAMPLES {
            let object = object(sample);
            let path = format!("{}/../../samples/games/{sample}.srn", env!("CARGO_MANIFEST_DIR"));
            let turns = parse(&std::fs::read(path).expect("a sample")).turns.len();
            let Some((Read::Record(record), _, end)) = read(object.as_bytes()) else { panic!("{sample}: {object}") };
            assert_eq!((record.turns.len(), end), (turns, object.trim_end().len()), "{sample}");
            // What is written otherwise is left to the thorough way.
            for (usual, unusual) in
                [("\"turns\":[", "\"turns\": ["), ("\"ply\":2,", "\"ply\":02,"), ("\"ply\":2,", "\"ply\":seconds,")]
            {
                assert!(read(object.replacen(usual, unusual, 1).as_bytes()).is_none(), "{sample}: {unusual}");
            }
        }
    }

    /// Strikes, rescues, strikes round a corner and guesses.
    const SAMPLES: [&str; 4] = ["gravon-barrage", "gravon-free", "sci-fi-2011-original", "hasbro-1999-original-rescue"];
}
