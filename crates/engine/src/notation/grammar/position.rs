//! Parses a position: lines of pieces with their squares, such as `red: F@a1 B@a2 7@b4! ?@c6'`.
//!
//! `format-spec/notation.md`, section "Positions". Does not check whether the board has the squares.

use super::lexical::{GrammarError, Parsed, blanks, byte, piece, square, token};
use super::{RecordReader, span};
use crate::board::{Board, Designation, Side, Square};
use crate::notation::boundary::is_blank;
use crate::notation::fault::{Expected, FaultKind};
use crate::notation::syntax::{NoteAnchor, PlacedPiece};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::combinator::{value, verify};
use nom::sequence::terminated;

/// A piece of a position: the piece, its square, and its marks (named, moved).
type Placed = (Designation, Square, bool, bool);

impl RecordReader<'_> {
    /// Parses the lines of a position and comments, up to the first token that is neither.
    pub(super) fn position(&mut self) {
        loop {
            self.gap(self.place());
            let Ok((rest, side)) = owner(self.rest()) else { return };
            self.in_setup = true;
            self.advance_to(rest);
            self.placed_pieces(side);
        }
    }

    /// Parses the pieces of a line, after its `:`.
    fn placed_pieces(&mut self, side: Side) {
        loop {
            self.row_gap();
            if matches!(self.rest().first(), None | Some(b'\n' | b';')) {
                return;
            }
            let start = self.at;
            match placed(self.rest()) {
                Ok((rest, (piece, square, is_named, has_moved))) => {
                    self.advance_to(rest);
                    let span = span(start, self.at);
                    if self.record.placed.iter().any(|other| other.square == square) {
                        self.record.unread.others = true;
                        self.fault(FaultKind::SquareTwice(square), span);
                        continue;
                    }
                    self.record.placed.push(PlacedPiece { side, piece, square, is_named, has_moved, span });
                }
                Err(error) => {
                    self.record.unread.others = true;
                    let at = self.missed(GrammarError::of(&error));
                    return self.skip_line(at, NoteAnchor::Setup);
                }
            }
        }
    }
}

/// Parses the beginning of a line: the side and `:`.
fn owner(input: &[u8]) -> Parsed<'_, Side> {
    let side = alt((value(Side::Red, tag_no_case("red")), value(Side::Blue, tag_no_case("blue"))));
    terminated(side, (blanks, byte(b':', Expected::Colon))).parse(input)
}

/// Parses a square that exists on some board. Lakes and craters count as squares.
fn square_of_board(input: &[u8]) -> Parsed<'_, Square> {
    verify(square, |square: &Square| {
        square.column() < Board::COLUMNS && (1..=Board::STANDARD.rows()).contains(&square.row())
    })
    .parse(input)
    .map_err(|_: nom::Err<GrammarError>| GrammarError::expected(input, Expected::Square))
}

/// Parses a piece with its square and marks.
fn placed(input: &[u8]) -> Parsed<'_, Placed> {
    let (mut marks, (piece, _, square)) =
        (token(Expected::PlacedPiece, piece), byte(b'@', Expected::At), square_of_board).parse(input)?;
    let (mut is_named, mut has_moved) = (false, false);
    loop {
        match marks {
            [b'!', behind @ ..] if !is_named => (is_named, marks) = (true, behind),
            [b'\'', ..] if matches!(piece, Designation::BOMB | Designation::FLAG) => {
                return Err(GrammarError::expected(marks, Expected::Unmoved));
            }
            [b'\'', behind @ ..] if !has_moved => (has_moved, marks) = (true, behind),
            [] | [b'\n' | b';' | b'{', ..] => break,
            [blank, ..] if is_blank(*blank) => break,
            _ => return Err(GrammarError::expected(marks, Expected::EndOfPlaced)),
        }
    }
    Ok((marks, (piece, square, is_named, has_moved)))
}
