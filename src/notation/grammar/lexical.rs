//! The small tokens that several sections share: blanks, squares, pieces.
//!
//! `format-spec/notation.md`, sections "Text" and "Pieces".

use super::miss::{Miss, Parsed};
use crate::board::{Designation, Square};
use crate::notation::boundary::is_blank;
use crate::notation::fault::Expected;
use nom::Parser;
use nom::bytes::complete::take_while;

/// The piece of ten, which alone takes two digits.
pub(super) const TEN: Designation = match Designation::number(10) {
    Some(ten) => ten,
    None => Designation::UNKNOWN,
};

/// What every byte stands for where a piece is expected.
pub(super) const PIECES: [Option<Designation>; 256] = {
    let mut pieces = [None; 256];
    let mut byte = 0;
    while byte < 256 {
        pieces[byte] = match byte as u8 {
            digit @ b'1'..=b'9' => Designation::number(digit - b'0'),
            letter => Designation::from_letter(letter),
        };
        byte += 1;
    }
    pieces
};

/// The blanks from here on, if any.
#[inline]
pub(super) fn blanks(input: &[u8]) -> Parsed<'_, &[u8]> {
    take_while(is_blank).parse(input)
}

/// One byte, whatever was expected there otherwise.
#[inline]
pub(super) fn byte<'a>(wanted: u8, expected: Expected) -> impl Fn(&'a [u8]) -> Parsed<'a, u8> {
    move |input| match input.split_first() {
        Some((byte, rest)) if *byte == wanted => Ok((rest, *byte)),
        _ => Err(Miss::expected(input, expected)),
    }
}

/// A square: a letter in either case, then one or two digits without leading zero.
#[inline]
pub(super) fn square(input: &[u8]) -> Parsed<'_, Square> {
    match square_and_length(input) {
        Some((square, length)) => Ok((&input[length..], square)),
        None => Err(Miss::expected(input, Expected::Square)),
    }
}

/// The square that `input` begins with, and how many bytes it takes.
#[inline]
pub(super) fn square_and_length(input: &[u8]) -> Option<(Square, usize)> {
    let [letter, digit, rest @ ..] = input else { return None };
    let column = (letter | 0x20).wrapping_sub(b'a');
    let first = digit.wrapping_sub(b'0');
    if column >= 26 || first > 9 {
        return None;
    }
    let [digit, rest @ ..] = rest else { return Some((Square::new(column, first), 2)) };
    let second = digit.wrapping_sub(b'0');
    if second > 9 {
        return Some((Square::new(column, first), 2));
    }
    if first == 0 || rest.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    Some((Square::new(column, first * 10 + second), 3))
}

/// A piece: `10`, another digit but `0`, a letter in either case, or `?`.
#[inline]
pub(in crate::notation) fn piece(input: &[u8]) -> Parsed<'_, Designation> {
    match piece_and_length(input) {
        Some((piece, length)) => Ok((&input[length..], piece)),
        None => Err(Miss::expected(input, Expected::Piece)),
    }
}

/// The piece that `input` begins with, and how many bytes it takes.
#[inline]
pub(super) fn piece_and_length(input: &[u8]) -> Option<(Designation, usize)> {
    let piece = PIECES[usize::from(*input.first()?)]?;
    if input.starts_with(b"10") { Some((TEN, 2)) } else { Some((piece, 1)) }
}
