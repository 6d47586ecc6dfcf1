//! Reads moves: their squares, and the outcome if a move is a strike.

use super::cells::piece;
use super::scan::{member, values};
use crate::board::{Board, Kind, Outcome, Side, Square};
use crate::notation::{Action, Combat, Span, WrittenTurn};
use crate::replay::Reading;
use crate::replay::foreign::Damaged;
use crate::rules::Edition;

/// Type of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Move,
    Strike(Outcome),
    Capture,
}

/// Reads the moves in a list. If a move cannot be read, adds a finding and stops. Returns `true` if the last move
/// captured the Flag.
pub(super) fn read(text: &[u8], list: Span, edition: &Edition, reading: &mut Reading<'_>) -> bool {
    let Some(moves) = values(text, list) else {
        reading.note_at(list, Damaged::SioMoves);
        return false;
    };
    let mut is_captured = false;
    for (ply, (span, is_whole)) in (1..).zip(moves) {
        // The text is truncated in this move, which is reported elsewhere.
        if !is_whole {
            return false;
        }
        let Some((turn, what)) = turn(text, span, ply, edition, reading) else { return false };
        is_captured = what == Type::Capture;
        reading.record.turns.push(turn);
    }
    is_captured
}

fn turn(
    text: &[u8],
    span: Span,
    ply: u32,
    edition: &Edition,
    reading: &mut Reading<'_>,
) -> Option<(WrittenTurn, Type)> {
    let side = Side::of_ply(ply);
    if text.get(span.start as usize) != Some(&b'{') {
        reading.note_in(ply, span, Damaged::SioMove(span.of(text).into()));
        return None;
    }
    let kind = member(text, span, "type");
    let what = match kind.map_or(&b""[..], |kind| kind.of(text)) {
        b"\"move\"" => Type::Move,
        b"\"won\"" => Type::Strike(Outcome::Win),
        b"\"lost\"" => Type::Strike(Outcome::Loss),
        b"\"draw\"" => Type::Strike(Outcome::Tie),
        b"\"capture\"" => Type::Capture,
        other => {
            reading.note_in(ply, kind.unwrap_or(span), Damaged::SioType(other.into()));
            return None;
        }
    };
    let ends = ["from", "to"].map(|name| (name, member(text, span, name)));
    let mut squares = [Square::OUTSIDE; 2];
    for (square, (name, end)) in squares.iter_mut().zip(ends) {
        *square = position(text, end.unwrap_or(span), name, ply, reading)?;
    }
    let [from, to] = squares;
    let plain = WrittenTurn::new(span, from, to, Action::Move);
    if what == Type::Move {
        return Some((plain, what));
    }
    let mut kinds = [Kind::Flag; 2];
    for ((kind, (name, end)), of) in kinds.iter_mut().zip(ends).zip([side, side.other()]) {
        let end = end.unwrap_or(span);
        let Some(standing) = member(text, end, "piece") else {
            reading.note_in(ply, end, Damaged::SioNoPiece(name));
            return None;
        };
        let before = reading.findings.len();
        let found = piece(text, standing, edition, reading);
        reading.findings[before..].iter_mut().for_each(|finding| finding.ply = Some(ply));
        let (found, is_kind) = found?;
        if found != of {
            reading.note_in(ply, standing, Damaged::SioPieceSide(of, found));
            return None;
        }
        *kind = is_kind;
    }
    let [striker, defender] = kinds;
    if (defender == Kind::Flag) != (what == Type::Capture) {
        reading.note_in(ply, kind.unwrap_or(span), Damaged::SioCapture);
        return None;
    }
    let outcome = match what {
        Type::Strike(outcome) => outcome,
        Type::Move | Type::Capture => Outcome::Win,
    };
    let [striker, defender] = [striker, defender].map(|kind| edition.numbering.designation(kind));
    let combat = Some(Combat { striker, outcome, defender });
    Some((WrittenTurn { action: Action::Strike, combat, ..plain }, what))
}

/// Reads the square at one end of a move. `name` is `from` or `to`.
fn position(text: &[u8], end: Span, name: &'static str, ply: u32, reading: &mut Reading<'_>) -> Option<Square> {
    let Some(position) = member(text, end, "position") else {
        reading.note_in(ply, end, Damaged::SioNoPosition(name));
        return None;
    };
    let mut coordinates = [0_u8; 2];
    for (coordinate, axis) in coordinates.iter_mut().zip(["x", "y"]) {
        let value = member(text, position, axis);
        match value.map_or(&b""[..], |value| value.of(text)) {
            [digit @ b'0'..=b'9'] => *coordinate = digit - b'0',
            other => {
                reading.note_in(ply, value.unwrap_or(position), Damaged::SioCoordinate(axis, other.into()));
                return None;
            }
        }
    }
    let [x, y] = coordinates;
    Some(Square::new(x, Board::STANDARD.rows() - y))
}
