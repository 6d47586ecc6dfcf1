//! Reads a position: its letters, the side that moves next, and the number of turns that were played.

use crate::board::Side;
use crate::notation::{Score, Span, Tag, ply};
use crate::replay::Reading;
use crate::replay::foreign::{Damaged, Mended};
use crate::rules::Edition;
use crate::whole_board::Squares;

/// Edition of the records. It is Gravon's, because the letters are Gravon's.
const EDITION: &str = "gravon";

/// Reads a position from a line. The position is a setup if no turn was played, Blue is not the side to move, and each
/// army is in its own half. Any other position becomes a record that starts from this position.
pub fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    let mut reading = Reading::default();
    let mut at = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
    let [letters, side, ply] = std::array::from_fn(|_| next_word(text, &mut at));
    let squares = Squares::read(letters, text, &mut reading);
    let to_move = side_to_move(side, text, &mut reading);
    let turns = turns_played(ply, text, &mut reading);
    let rest = trimmed(text, at);
    if rest.start < rest.end {
        reading.note_at(rest, Damaged::BehindTurnCount);
    }
    reading.record.result = Some(Score::Open);
    reading.record.tags = vec![Tag::implied("Result", Score::Open.token()), Tag::implied("Edition", edition().name)];
    let Some(mut squares) = squares else { return reading };
    // If all letters are lower case, the case has no meaning.
    if squares.are_all_revealed() {
        squares.hide_all();
    }
    let is_setup = squares.are_at_home() && to_move != Some(Side::Blue) && matches!(turns, None | Some(0));
    if is_setup {
        reading.record.rows = squares.rows(edition());
        let variant = squares.variant(edition()).map(|variant| Tag::implied("Variant", variant.name()));
        reading.record.tags.extend(variant);
    }
    let Some(to_move) = to_move else { return reading };
    let is_ply = turns.is_some_and(|ply| Side::of_ply(ply.saturating_add(1)) == to_move);
    if turns.is_some() && !is_ply {
        reading.note_at(side, Mended::SideAgainstCount(to_move));
    }
    if !is_setup {
        reading.record.tags.push(Tag::implied("Position", to_move.name()));
        if let Some(ply) = turns.filter(|_| is_ply) {
            reading.record.tags.push(Tag::implied("Ply", ply.to_string()));
        }
        reading.record.placed = squares.placed(edition());
    }
    reading
}

pub(super) fn edition() -> &'static Edition {
    Edition::from_name(EDITION).unwrap_or(Edition::DEFAULT)
}

/// Returns the span of the next word. At the end of the text, the span is empty.
fn next_word(text: &[u8], at: &mut usize) -> Span {
    let rest = text.get(*at..).unwrap_or_default();
    let start = rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
    let length = rest[start..].iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len() - start);
    let word = Span::new((*at + start) as u32, (*at + start + length) as u32);
    // If there is no next word, the span is at the end of the last word.
    let word = if length == 0 { Span::new(*at as u32, *at as u32) } else { word };
    *at = word.end as usize;
    word
}

/// Returns the span of the rest of the text, without blanks around it.
fn trimmed(text: &[u8], at: usize) -> Span {
    let rest = text.get(at..).unwrap_or_default();
    let start = at + (rest.len() - rest.trim_ascii_start().len());
    Span::new(start as u32, (start + rest.trim_ascii().len()) as u32)
}

fn side_to_move(word: Span, text: &[u8], reading: &mut Reading<'_>) -> Option<Side> {
    match word.of(text) {
        b"r" => return Some(Side::Red),
        b"b" => return Some(Side::Blue),
        other => reading.note_at(word, Damaged::SideToMove(other.into())),
    }
    None
}

fn turns_played(word: Span, text: &[u8], reading: &mut Reading<'_>) -> Option<u32> {
    let digits = word.of(text);
    let number = std::str::from_utf8(digits).ok().and_then(ply);
    if number.is_none() {
        reading.note_at(word, Damaged::TurnCount(digits.into()));
    }
    number
}
