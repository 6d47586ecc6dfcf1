//! Objects as Adjutant writes them, read in one go.
//!
//! The turns are nearly all of an object, and nearly all turns are moves and strikes with no more to them. Where these stand
//! without blanks and with their members in order, they are read byte by byte; the other turns, and what stands around the turns as if there
//! were none in it, are left to `serde`. Everything else, and everything that is wrong, is left to the thorough way
//! ([`Objects`](super::Objects)), which says what it is. `tests/json_lines.rs` holds the two ways equal.

use super::members::{MOVED_IN, OUTCOME, PIECE, PIECE_ID, PLY, REVEAL_IDS, REVEALS, TARGET, TARGET_ID, TO, TURNS};
use super::model::{SourceLine, Turn};
use super::names::{Named, TurnKind};
use super::plain_names::lead_word;
use super::read::{Fault, Fight, PlainTurn, Read, Stored, Turns};
use crate::board::{self, Kind, Side, Square};
use memchr::{memchr, memchr_iter, memmem};
use serde_json::value::RawValue;

/// How many bytes are looked through for the turns, and how many may stand behind them.
const AROUND: usize = 1 << 16;

/// What takes the place of the turns.
const NO_TURNS: &[u8] = b"0";

/// About as many bytes as a turn takes.
const TURN: usize = 80;

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

/// A fault of which nobody is told, for the thorough way must look at the object.
const UNUSUAL: Fault = Fault::Missing("turns");

/// Adds the turns of the array that the text begins with, which has so many bytes.
fn add_turns(text: &[u8], length: usize, all: &mut Turns<'_>) -> Result<(), Fault> {
    let mut rest = text;
    let mut lead = b"[";
    all.reserve(length / TURN);
    while !rest.starts_with(b"]") {
        rest = rest.strip_prefix(lead).ok_or(UNUSUAL)?;
        if let Some((turn, behind)) = plain_turn(rest) {
            all.add_plain(&turn)?;
            rest = behind;
        } else {
            let mut turns = serde_json::Deserializer::from_slice(rest).into_iter::<Turn<'static>>();
            all.add(turns.next().and_then(Result::ok).ok_or(UNUSUAL)?)?;
            rest = &rest[turns.byte_offset()..];
        }
        lead = b",";
    }
    if text.len() - rest.len() + b"]".len() == length { Ok(()) } else { Err(UNUSUAL) }
}

/// Reads a move, or a strike with its outcome, with no more to it, as [`push_turn`](super::push_turn) writes it, by the side
/// whose ply it is; and what stands behind it.
#[inline]
fn plain_turn(text: &[u8]) -> Option<(PlainTurn, &[u8])> {
    let (ply, rest) = number(text.strip_prefix(PLY)?)?;
    let side = Side::of_ply(ply);
    let lead = |kind| rest.strip_prefix(lead_word(side, kind).bytes());
    let (is_move, rest) =
        lead(TurnKind::Move).map(|rest| (true, rest)).or_else(|| Some((false, lead(TurnKind::Strike)?)))?;
    let (from, rest) = square(rest)?;
    let (to, rest) = square(rest.strip_prefix(TO)?)?;
    let (piece, rest) = piece(rest.strip_prefix(PIECE)?, PIECE_ID)?;
    let (combat, rest) =
        if is_move { (None, rest) } else { combat(rest).map(|(combat, rest)| (Some(combat), rest))? };
    Some((PlainTurn { ply, from, to, piece, combat }, rest.strip_prefix(b"}")?))
}

/// Reads the members of a strike behind those of its piece: the outcome and the piece that was struck; and what stands behind
/// them. The pieces that are revealed follow from the rest.
fn combat(text: &[u8]) -> Option<(Fight, &[u8])> {
    let (target, rest) = piece(text.strip_prefix(TARGET)?, TARGET_ID)?;
    let (outcome, rest) = word(rest.strip_prefix(OUTCOME)?)?;
    let outcome = match outcome {
        "win" => board::Outcome::Win,
        "loss" => board::Outcome::Loss,
        "tie" => board::Outcome::Tie,
        _ => return None,
    };
    let mut rest = rest.strip_prefix(MOVED_IN).unwrap_or(rest);
    if let Some(reveals) = rest.strip_prefix(REVEALS) {
        rest = square(reveals)?.1;
        while let Some(next) = rest.strip_prefix(b",\"") {
            rest = square(next)?.1;
        }
        rest = word(rest.strip_prefix(b"]")?.strip_prefix(REVEAL_IDS)?.strip_prefix(b"\"")?)?.1;
        while let Some(next) = rest.strip_prefix(b",\"") {
            rest = word(next)?.1;
        }
        rest = rest.strip_prefix(b"]")?;
    }
    Some(((outcome, target), rest))
}

/// The kind of a piece, with its name in the game behind it or without; and what stands behind them.
#[inline]
fn piece<'t>(text: &'t [u8], id: &[u8]) -> Option<(Option<Kind>, &'t [u8])> {
    let (name, rest) = word(text)?;
    let rest = match rest.strip_prefix(id) {
        Some(id) => word(id)?.1,
        None => rest,
    };
    Some((<Option<Kind>>::named(name)?, rest))
}

/// A number from 1 of at most nine digits, and what stands behind it.
#[inline]
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let digits = text.iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 9 || !matches!(text.first(), Some(b'1'..=b'9')) {
        return None;
    }
    let (number, rest) = text.split_at(digits);
    Some((number.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')), rest))
}

/// A square of some board, and what stands behind its quote.
#[inline]
fn square(text: &[u8]) -> Option<(Square, &[u8])> {
    let (column, row, rest) = match text {
        [column @ b'a'..=b'j', row @ b'1'..=b'9', b'"', rest @ ..] => (column, row - b'0', rest),
        [column @ b'a'..=b'j', b'1', b'0', b'"', rest @ ..] => (column, 10, rest),
        _ => return None,
    };
    Some((Square::new(column - b'a', row), rest))
}

/// A name, and what stands behind its quote.
#[inline]
fn word(text: &[u8]) -> Option<(&str, &[u8])> {
    const LONGEST: usize = 24;
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'^');
    let end = text.iter().take(LONGEST).position(|byte| !is_of_name(byte))?;
    let (name, rest) = text.split_at(end);
    Some((std::str::from_utf8(name).ok()?, rest.strip_prefix(b"\"")?))
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
