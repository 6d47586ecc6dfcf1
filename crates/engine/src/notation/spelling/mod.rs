//! Turns, pieces and results as people spell them: what a text may be meant to say, and the liberties that each reading
//! takes with it.
//!
//! [`spelled_turns`] gives every way in which a text may be meant as one turn, most likely first. `e4 e5` does not say
//! whether it is a move or a strike: both are given. Nothing is judged here; whoever asks tries the readings on a board.
//! All functions take any bytes, look at no more than a few hundred of them, and give places in the text that theirs is
//! part of: `start` is the place of its first byte. `format-spec/notes.md`.

mod behind;
mod characters;
mod combat;
mod cursor;
mod guess;
mod liberty;
mod link;
mod names;
mod number;
mod remark;
mod result;
#[cfg(test)]
mod tests;
mod turn;
mod vocabulary;
mod words;

pub use characters::folded;
pub use liberty::{Liberty, LibertyKind};
pub use names::kinds;
pub use number::{SpelledNumber, spelled_number};
pub use result::{Outcome, Players, SpelledResult, Unclear, spelled_result, spelled_result_value};
pub use words::{says_where, side};

use super::grammar;
use super::syntax::{Action, Combat, Span, WrittenTurn};
use crate::board::{Designation, Numbering, Square};
use characters::{Character, characters, liberties_of};
use cursor::{Cursor, SquareStyle};
use turn::Draft;

/// A way in which a text may be meant as a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledTurn {
    /// The turn. Its span is what was read of the text.
    pub turn: WrittenTurn,
    /// The glyph that stands behind it, `$n`, as `!` and `?` say it.
    pub glyph: Option<u16>,
    /// The piece that is said to move, where the turn is a move: SRN has no place for it.
    pub mover: Option<Designation>,
    /// The liberties taken, in the order of the text; none where SRN itself reads it so.
    pub liberties: Vec<Liberty>,
}

/// A piece as it may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledPiece {
    /// What it may stand for, most likely first.
    pub pieces: Vec<Designation>,
    /// Where it stands.
    pub span: Span,
    /// The liberties taken.
    pub liberties: Vec<Liberty>,
}

/// The most of a text that is looked at for a turn, in characters.
const LONGEST_TURN: usize = 160;

/// Every way in which all of the text may be meant as one turn, most likely first; none if it cannot be read. A turn
/// number before it is passed over. The text begins at byte `start` of its record; `numbering` says what its numbers
/// stand for.
///
/// ```
/// use adjutant_engine::board::{Numbering, RankOrder};
/// use adjutant_engine::notation::spelling::spelled_turns;
///
/// let numbering = Numbering::new(RankOrder::Ascending, None);
/// let readings = spelled_turns("e4 e5".as_bytes(), 0, &numbering);
/// let mut written = Vec::new();
/// readings.iter().for_each(|reading| adjutant_engine::notation::write_turn(&mut written, &reading.turn));
/// assert_eq!(written, b"e4-e5e4xe5");
/// ```
pub fn spelled_turns(text: &[u8], start: u32, numbering: &Numbering) -> Vec<SpelledTurn> {
    let all = characters(text, start, LONGEST_TURN + 1);
    if text.len() > 4 * LONGEST_TURN || all.len() > LONGEST_TURN {
        return Vec::new();
    }
    let is_read_to = |end: usize, liberties: &mut Vec<Liberty>| {
        let rest = all.get(end..).unwrap_or_default();
        if let Some(mark) = rest.iter().find(|character| matches!(character.plain, '.' | ',')) {
            liberties.push(Liberty { kind: LibertyKind::Punctuation, span: mark.span });
        }
        rest.iter().all(|character| matches!(character.plain, ' ' | '.' | ','))
    };
    let mut readings: Vec<SpelledTurn> = Vec::new();
    let number = number::number(&all, 0);
    for (from, taken) in [Some((0, None)), number.map(|number| (number.end, number.liberty))].into_iter().flatten() {
        readings.extend(read(&all, from, true, numbering).into_iter().filter_map(|mut draft| {
            let is_read = is_read_to(draft.end, &mut draft.liberties);
            draft.liberties.extend(taken);
            is_read.then(|| spelled(&all, from, draft))
        }));
    }
    let plain = grammar::plain_turn(text).filter(|(_, length)| text[*length..].trim_ascii().is_empty());
    if let Some((turn, length)) = plain {
        let span = Span::new(start, start + length as u32);
        let turn = WrittenTurn { span, ..turn };
        readings.insert(0, SpelledTurn { turn, glyph: None, mover: None, liberties: Vec::new() });
    }
    in_order(readings)
}

/// Every way in which the text may begin with a turn, those that read most of it first, and of those the most likely; the
/// span of each says how far it goes. Blanks before it are passed over, a turn number is not.
pub fn leading_turns(text: &[u8], start: u32, numbering: &Numbering) -> Vec<SpelledTurn> {
    let all = characters(text, start, LONGEST_TURN);
    let mut readings: Vec<SpelledTurn> =
        read(&all, 0, false, numbering).into_iter().map(|draft| spelled(&all, 0, draft)).collect();
    let blanks = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if let Some((turn, length)) = grammar::plain_turn(&text[blanks..]) {
        let from = start + blanks as u32;
        let turn = WrittenTurn { span: Span::new(from, from + length as u32), ..turn };
        readings.insert(0, SpelledTurn { turn, glyph: None, mover: None, liberties: Vec::new() });
    }
    let mut readings = in_order(readings);
    readings.sort_by_key(|reading| std::cmp::Reverse(reading.turn.span.end));
    readings
}

/// The combats of which a text by itself may tell in words, most likely first, each with the liberties taken; none if it tells
/// of something else, or denies it.
pub fn spelled_remark(text: &[u8], start: u32, numbering: &Numbering) -> Vec<(Combat, Vec<Liberty>)> {
    let all = characters(text, start, LONGEST_TURN + 1);
    if all.len() > LONGEST_TURN {
        return Vec::new();
    }
    let cursor = Cursor { characters: &all, style: SquareStyle::Close, numbering };
    match remark::remark(&cursor, 0, None) {
        remark::Remark::Combats(told) => told.into_iter().map(|(combat, _, liberties)| (combat, liberties)).collect(),
        _ => Vec::new(),
    }
}

/// What the text may be meant to begin with as a piece: a number, a letter, a name or what is short for it.
pub fn leading_piece(text: &[u8], start: u32, numbering: &Numbering) -> Option<SpelledPiece> {
    let all = characters(text, start, LONGEST_TURN);
    let cursor = Cursor { characters: &all, style: SquareStyle::Close, numbering };
    let mut liberties = Vec::new();
    let (pieces, end) = cursor.piece(0, &mut liberties)?;
    liberties_of(&all[..end], &mut liberties);
    (!pieces.is_empty()).then(|| SpelledPiece { pieces, span: cursor.span(0, end), liberties })
}

/// The readings from that place on, squares being written as they usually are; if there are none, otherwise.
fn read(all: &[Character], from: usize, is_alone: bool, numbering: &Numbering) -> Vec<Draft> {
    [SquareStyle::Close, SquareStyle::Spaced, SquareStyle::RowFirst]
        .into_iter()
        .map(|style| turn::turns(&Cursor { characters: all, style, numbering }, from, is_alone))
        .map(|drafts| drafts.into_iter().filter(|draft| ends_well(all, draft.end)).collect::<Vec<_>>())
        .find(|drafts| !drafts.is_empty())
        .unwrap_or_default()
}

/// Whether a turn may end here: not within a number or a word.
fn ends_well(all: &[Character], end: usize) -> bool {
    let Some(next) = all.get(end).map(|character| character.plain) else { return true };
    let before = end.checked_sub(1).and_then(|last| all.get(last)).is_some_and(|last| last.plain.is_alphanumeric());
    !before || !next.is_ascii_digit() && (!next.is_alphabetic() || ('a'..='k').contains(&next))
}

/// The reading that a draft is.
fn spelled(all: &[Character], from: usize, draft: Draft) -> SpelledTurn {
    let Draft { turn, mover, glyph, mut liberties, end } = draft;
    liberties_of(&all[from..end.min(all.len())], &mut liberties);
    SpelledTurn { turn, glyph, mover, liberties }
}

/// The readings in order of how far they go from the text, each turn once for each end; one with the column `k` is read with `j` too.
fn in_order(readings: Vec<SpelledTurn>) -> Vec<SpelledTurn> {
    let gravon: Vec<SpelledTurn> = readings.iter().filter_map(with_column_j).collect();
    let mut readings: Vec<(u32, SpelledTurn)> = readings
        .into_iter()
        .chain(gravon)
        .map(|mut reading| {
            reading.liberties.sort_by_key(|liberty| (liberty.span, liberty.kind));
            reading.liberties.dedup_by_key(|liberty| liberty.kind);
            (reading.liberties.iter().map(|liberty| liberty.kind.cost()).sum(), reading)
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

/// The reading with Gravon's column `k` as `j`, if any square of it is in that column.
fn with_column_j(reading: &SpelledTurn) -> Option<SpelledTurn> {
    const J: u8 = 9;
    let is_k = |square: Square| square.column() == J + 1 && !square.is_far_off();
    let j = |square: Square| if is_k(square) { Square::new(J, square.row()) } else { square };
    let turn = reading.turn;
    let action = match turn.action {
        Action::CornerStrike { via } => Action::CornerStrike { via: j(via) },
        Action::Guess { target, named, stepped, outcome } => {
            Action::Guess { target: j(target), named, stepped, outcome }
        }
        other => other,
    };
    let meant = WrittenTurn { from: j(turn.from), to: j(turn.to), action, ..turn };
    (meant != turn).then(|| {
        let mut other = SpelledTurn { turn: meant, ..reading.clone() };
        other.liberties.push(Liberty { kind: LibertyKind::ColumnK, span: turn.span });
        other
    })
}
