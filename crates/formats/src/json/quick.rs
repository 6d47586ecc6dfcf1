//! Fast reader for objects with the layout that Adjutant writes.
//!
//! Most bytes of an object are turns, and most turns are plain moves and strikes. The fast reader parses a plain turn
//! byte by byte if the turn contains no blanks and its members are in order. `serde` parses all other turns. `serde`
//! also parses the rest of the object, in which a placeholder replaces the turns.
//!
//! If the layout is different or there is an error, the general reader ([`Objects`](super::Objects)) must read the
//! object and report the errors. `tests/json_lines.rs` checks that both readers give the same result.

use super::members::{MOVED_IN, OUTCOME, PIECE, PIECE_ID, PLY, REVEAL_IDS, REVEALS, TARGET, TARGET_ID, TO, TURNS};
use super::model::{SourceLine, Turn};
use super::names::{Named, TurnKind};
use super::plain_names::lead_word;
use super::read::{CombatResult, Fault, ObjectContent, PlainTurn, Stored, Turns};
use crate::board::{self, Kind, Side, Square};
use memchr::{memchr, memchr_iter, memmem};
use serde_json::value::RawValue;

/// Maximum number of bytes before the turns. Also the maximum number of bytes after the turns.
const AROUND: usize = 1 << 16;

/// Placeholder for the array of turns.
const NO_TURNS: &[u8] = b"0";

/// Estimated number of bytes of a turn.
const TURN: usize = 80;

/// Reads the object at the start of `text`. Returns the content of the object, the original location of the record,
/// and the offset at which the object ends. Returns `None` if the object must be read by the general reader.
pub(super) fn read(text: &[u8]) -> Option<(ObjectContent, Option<SourceLine>, usize)> {
    let (turns, tail) = find_turns(text)?;
    let end = memchr(b'\n', &text[tail..]).map_or(text.len(), |end| tail + end);
    if end - tail > AROUND {
        return None;
    }
    let frame = [&text[..turns], NO_TURNS, &text[tail..end]].concat();
    let mut values = serde_json::Deserializer::from_slice(&frame).into_iter::<Stored<&RawValue>>();
    let stored = values.next()?.ok()?;
    // Checks that the placeholder is a member of the object itself, not of an object inside it.
    let place = stored.turns?.get().as_ptr().addr().checked_sub(frame.as_ptr().addr());
    if place != Some(turns) || stored.text.is_some() {
        return None;
    }
    let source = stored.source();
    let read = stored.into_read(|_, all| add_turns(&text[turns..], tail - turns, all)).ok()?;
    Some((read, source, tail + values.byte_offset() - (turns + NO_TURNS.len())))
}

/// Returns the offsets at which the array of turns probably begins and ends. Returns `None` if the object has no
/// turns.
fn find_turns(text: &[u8]) -> Option<(usize, usize)> {
    let start = memmem::find(&text[..text.len().min(AROUND)], TURNS)? + TURNS.len() - b"[".len();
    // A JSON string cannot contain `}],"`, because every quote in a string has a backslash before it.
    let ends = |at: &usize| text[..=start + at].ends_with(b"}]") && text[start + at + 1..].starts_with(b",\"");
    let end = start + memchr_iter(b']', &text[start..]).find(ends)? + b"]".len();
    Some((start, end))
}

/// Fault for an unusual layout. It is never reported, because the general reader then reads the object.
const UNUSUAL: Fault = Fault::Missing("turns");

/// Adds the turns of the array at the start of `text`. `length` is the length of the array in bytes.
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

/// Parses a plain move, or a plain strike with its outcome. Also returns the rest of the text.
///
/// The turn must have the layout that [`push_turn`](super::push_turn) writes. Its side must be the side to move at its
/// ply.
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

/// Parses the members of a strike after the striker: the target and the outcome. Skips the revealed pieces, because
/// they follow from the other members. Also returns the rest of the text.
fn combat(text: &[u8]) -> Option<(CombatResult, &[u8])> {
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

/// Parses the kind of a piece, and skips the id of the piece if it follows. Also returns the rest of the text.
#[inline]
fn piece<'t>(text: &'t [u8], id: &[u8]) -> Option<(Option<Kind>, &'t [u8])> {
    let (name, rest) = word(text)?;
    let rest = match rest.strip_prefix(id) {
        Some(id) => word(id)?.1,
        None => rest,
    };
    Some((<Option<Kind>>::named(name)?, rest))
}

/// Parses a number of at most nine digits that is not 0. Also returns the rest of the text.
#[inline]
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let digits = text.iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 9 || !matches!(text.first(), Some(b'1'..=b'9')) {
        return None;
    }
    let (number, rest) = text.split_at(digits);
    Some((number.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')), rest))
}

/// Parses a square and its closing quote. Also returns the rest of the text.
#[inline]
fn square(text: &[u8]) -> Option<(Square, &[u8])> {
    let (column, row, rest) = match text {
        [column @ b'a'..=b'j', row @ b'1'..=b'9', b'"', rest @ ..] => (column, row - b'0', rest),
        [column @ b'a'..=b'j', b'1', b'0', b'"', rest @ ..] => (column, 10, rest),
        _ => return None,
    };
    Some((Square::new(column - b'a', row), rest))
}

/// Parses a name and its closing quote. Also returns the rest of the text.
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
    use crate::json::{ObjectContent, push_game};
    use crate::notation::parse;
    use crate::replay::{Original, Place, replay};

    /// Returns the object of a sample game, as Adjutant writes it.
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
            let Some((ObjectContent::Record(record), _, end)) = read(object.as_bytes()) else {
                panic!("{sample}: {object}")
            };
            assert_eq!((record.turns.len(), end), (turns, object.trim_end().len()), "{sample}");
            // If the layout is different, the fast reader returns `None`.
            for (usual, unusual) in
                [("\"turns\":[", "\"turns\": ["), ("\"ply\":2,", "\"ply\":02,"), ("\"ply\":2,", "\"ply\":seconds,")]
            {
                assert!(read(object.replacen(usual, unusual, 1).as_bytes()).is_none(), "{sample}: {unusual}");
            }
        }
    }

    /// Samples with strikes, rescues, corner strikes and guesses.
    const SAMPLES: [&str; 4] = ["gravon-barrage", "gravon-free", "sci-fi-2011-original", "hasbro-1999-original-rescue"];
}
