//! Parses turns, pieces and results as people spell them. Returns every possible reading of a text, with its
//! interpretations.
//!
//! [`spelled_turns`] reads a text as one turn and returns the readings, most likely first. For example, `e4 e5` may be
//! a move or a strike, so both readings are returned. This module does not judge the readings; the caller tries them on
//! a board.
//!
//! All functions accept any bytes and read at most a few hundred of these bytes. `start` is the offset of the text
//! in its record, so that all spans are offsets in the record. `format-spec/notes.md`.

mod characters;
mod combat;
mod cursor;
mod guess;
mod interpretation;
mod link;
mod names;
mod number;
mod remark;
mod result;
#[cfg(test)]
mod tests;
mod turn;
mod turn_suffix;
mod turn_words;
mod vocabulary;

pub use characters::folded;
pub use interpretation::{SpellingInterpretation, SpellingInterpretationKind};
pub use names::kinds;
pub use number::{SpelledNumber, spelled_number};
pub use result::{Outcome, Players, SpelledResult, Unclear, spelled_result, spelled_result_value};
pub use turn_words::{is_location_word, side};

use super::grammar;
use super::syntax::{Combat, Span, WrittenTurn};
use crate::board::{Designation, Numbering, Square};
use characters::{Character, add_interpretations, characters};
use cursor::{Cursor, SquareStyle};
use turn::Draft;

/// A possible reading of a text as a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledTurn {
    /// The turn. Its span is the part of the text that was used.
    pub turn: WrittenTurn,
    /// Number `n` of the glyph `$n` for the `!` and `?` after the turn.
    pub glyph: Option<u16>,
    /// The piece that moves, if the turn is a move and the text names the piece. SRN cannot express this.
    pub mover: Option<Designation>,
    /// The interpretations, in the order of the text. Empty if the text is valid SRN.
    pub interpretations: Vec<SpellingInterpretation>,
}

/// A possible reading of a text as a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledPiece {
    /// The possible pieces, most likely first.
    pub pieces: Vec<Designation>,
    /// The span of the piece.
    pub span: Span,
    /// The interpretations.
    pub interpretations: Vec<SpellingInterpretation>,
}

/// Maximum number of characters that are read for a turn.
const LONGEST_TURN: usize = 160;

/// Maximum number of characters that are read for a piece. All names of pieces are shorter.
const LONGEST_PIECE: usize = 40;

/// Returns every reading of the whole text as one turn, most likely first; empty if there is none. Skips a turn
/// number before the turn.
///
/// The text begins at byte `start` of its record. `numbering` gives the meaning of numbers.
///
/// ```
/// # extern crate adjutant_engine as adjutant;
/// use adjutant::board::{Numbering, RankOrder};
/// use adjutant::notation::spelling::spelled_turns;
///
/// let numbering = Numbering::new(RankOrder::Ascending, None);
/// let readings = spelled_turns("e4 e5".as_bytes(), 0, &numbering);
/// let mut written = Vec::new();
/// readings.iter().for_each(|reading| adjutant::notation::write_turn(&mut written, &reading.turn));
/// assert_eq!(written, b"e4-e5e4xe5");
/// ```
pub fn spelled_turns(text: &[u8], start: u32, numbering: &Numbering) -> Vec<SpelledTurn> {
    let all = characters(text, start, LONGEST_TURN + 1);
    if text.len() > 4 * LONGEST_TURN || all.len() > LONGEST_TURN {
        return Vec::new();
    }
    let is_read_to = |end: usize, interpretations: &mut Vec<SpellingInterpretation>| {
        let rest = all.get(end..).unwrap_or_default();
        if let Some(mark) = rest.iter().find(|character| matches!(character.plain, '.' | ',')) {
            interpretations
                .push(SpellingInterpretation { kind: SpellingInterpretationKind::Punctuation, span: mark.span });
        }
        rest.iter().all(|character| matches!(character.plain, ' ' | '.' | ','))
    };
    let mut readings: Vec<SpelledTurn> = Vec::new();
    let number = number::number(&all, 0);
    for (from, taken) in
        [Some((0, None)), number.map(|number| (number.end, number.interpretation))].into_iter().flatten()
    {
        readings.extend(read(&all, from, true, numbering).into_iter().filter_map(|mut draft| {
            let is_read = is_read_to(draft.end, &mut draft.interpretations);
            draft.interpretations.extend(taken);
            is_read.then(|| spelled(&all, from, draft))
        }));
    }
    let plain = grammar::plain_turn(text).filter(|(_, length)| text[*length..].trim_ascii().is_empty());
    if let Some((turn, length)) = plain {
        let span = Span::new(start, start + length as u32);
        let turn = WrittenTurn { span, ..turn };
        readings.insert(0, SpelledTurn { turn, glyph: None, mover: None, interpretations: Vec::new() });
    }
    in_order(readings)
}

/// Returns every reading of the beginning of the text as a turn: longest first, then most likely first. The span of
/// each turn shows the part that was used. Skips blanks before the turn, but not a turn number.
pub fn leading_turns(text: &[u8], start: u32, numbering: &Numbering) -> Vec<SpelledTurn> {
    let all = characters(text, start, LONGEST_TURN);
    let mut readings: Vec<SpelledTurn> =
        read(&all, 0, false, numbering).into_iter().map(|draft| spelled(&all, 0, draft)).collect();
    let blanks = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if let Some((turn, length)) = grammar::plain_turn(&text[blanks..]) {
        let from = start + blanks as u32;
        let turn = WrittenTurn { span: Span::new(from, from + length as u32), ..turn };
        readings.insert(0, SpelledTurn { turn, glyph: None, mover: None, interpretations: Vec::new() });
    }
    let mut readings = in_order(readings);
    readings.sort_by_key(|reading| std::cmp::Reverse(reading.turn.span.end));
    readings
}

/// Parses a remark that is separate from its turn. Returns the combats that the remark may describe in words, most
/// likely first. Each combat has its interpretations. The result is empty if the remark describes no combat or
/// denies the combat.
pub fn spelled_remark(text: &[u8], start: u32, numbering: &Numbering) -> Vec<(Combat, Vec<SpellingInterpretation>)> {
    let all = characters(text, start, LONGEST_TURN + 1);
    if all.len() > LONGEST_TURN {
        return Vec::new();
    }
    let cursor = Cursor { characters: &all, style: SquareStyle::Close, numbering };
    match remark::remark(&cursor, 0, None) {
        remark::Remark::Combats(told) => {
            told.into_iter().map(|(combat, _, interpretations)| (combat, interpretations)).collect()
        }
        _ => Vec::new(),
    }
}

/// Parses the beginning of the text as a piece: a number, a letter, a name or an abbreviation.
pub fn leading_piece(text: &[u8], start: u32, numbering: &Numbering) -> Option<SpelledPiece> {
    let all = characters(text, start, LONGEST_PIECE);
    let cursor = Cursor { characters: &all, style: SquareStyle::Close, numbering };
    let mut interpretations = Vec::new();
    let (pieces, end) = cursor.piece(0, &mut interpretations)?;
    add_interpretations(&all[..end], &mut interpretations);
    (!pieces.is_empty()).then(|| SpelledPiece { pieces, span: cursor.span(0, end), interpretations })
}

/// Returns the readings of the text from index `from` on. Tries the notations of squares in order, and uses the
/// first that gives a reading.
fn read(all: &[Character], from: usize, is_alone: bool, numbering: &Numbering) -> Vec<Draft> {
    [SquareStyle::Close, SquareStyle::Spaced, SquareStyle::RowFirst]
        .into_iter()
        .map(|style| turn::turns(&Cursor { characters: all, style, numbering }, from, is_alone))
        .map(|drafts| drafts.into_iter().filter(|draft| ends_well(all, draft.end)).collect::<Vec<_>>())
        .find(|drafts| !drafts.is_empty())
        .unwrap_or_default()
}

/// `true` if index `end` is not inside a number or a word, so that a turn may end there.
fn ends_well(all: &[Character], end: usize) -> bool {
    let Some(next) = all.get(end).map(|character| character.plain) else { return true };
    let before = end.checked_sub(1).and_then(|last| all.get(last)).is_some_and(|last| last.plain.is_alphanumeric());
    !before || !next.is_ascii_digit() && (!next.is_alphabetic() || ('a'..='k').contains(&next))
}

/// Converts a draft to a reading.
fn spelled(all: &[Character], from: usize, draft: Draft) -> SpelledTurn {
    let Draft { turn, mover, glyph, mut interpretations, end } = draft;
    add_interpretations(&all[from..end.min(all.len())], &mut interpretations);
    SpelledTurn { turn, glyph, mover, interpretations }
}

/// Sorts the readings by total cost and removes duplicates. For each reading with column `k`, adds a copy of the
/// reading in which column `j` replaces column `k`.
fn in_order(readings: Vec<SpelledTurn>) -> Vec<SpelledTurn> {
    let gravon: Vec<SpelledTurn> = readings.iter().filter_map(with_column_j).collect();
    let mut readings: Vec<(u32, SpelledTurn)> = readings
        .into_iter()
        .chain(gravon)
        .map(|mut reading| {
            reading.interpretations.sort_by_key(|interpretation| (interpretation.span, interpretation.kind));
            reading.interpretations.dedup_by_key(|interpretation| interpretation.kind);
            (reading.interpretations.iter().map(|interpretation| interpretation.kind.cost()).sum(), reading)
        })
        .collect();
    readings.sort_by_key(|(cost, _)| *cost);
    let mut distinct: Vec<SpelledTurn> = Vec::new();
    for (_, reading) in readings {
        if distinct.iter().all(|other| other.turn != reading.turn) {
            distinct.push(reading);
        }
    }
    distinct
}

/// Returns the reading with Gravon's column `k` replaced by `j`; `None` if no square is in that column.
fn with_column_j(reading: &SpelledTurn) -> Option<SpelledTurn> {
    const J: u8 = 9;
    let is_k = |square: Square| square.column() == J + 1 && !square.is_far_off();
    let j = |square: Square| if is_k(square) { Square::new(J, square.row()) } else { square };
    let turn = reading.turn;
    let meant = turn.map_squares(j);
    (meant != turn).then(|| {
        let mut other = SpelledTurn { turn: meant, ..reading.clone() };
        other
            .interpretations
            .push(SpellingInterpretation { kind: SpellingInterpretationKind::ColumnK, span: turn.span });
        other
    })
}
