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
pub(super) fn square(input: &[u8]) -> Parsed<'_, Square> {
    match square_and_length(input) {
        Some((square, length)) => Ok((&input[length..], square)),
        None => Err(Miss::expected(input, Expected::Square)),
    }
}

fn square_and_length(input: &[u8]) -> Option<(Square, usize)> {
    let (letter, rest) = input.split_first().filter(|(letter, _)| letter.is_ascii_alphabetic())?;
    let column = letter.to_ascii_lowercase() - b'a';
    let digit = |place: usize| rest.get(place).filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
    match (digit(0), digit(1), digit(2)) {
        (Some(row), None, _) => Some((Square::new(column, row), 2)),
        (Some(tens @ 1..), Some(ones), None) => Some((Square::new(column, tens * 10 + ones), 3)),
        _ => None,
    }
}

/// A piece: `10`, another digit but `0`, a letter in either case, or `?`.
pub(in crate::notation) fn piece(input: &[u8]) -> Parsed<'_, Designation> {
    match input {
        [b'1', b'0', rest @ ..] => Ok((rest, TEN)),
        [byte, rest @ ..] => match PIECES[usize::from(*byte)] {
            Some(piece) => Ok((rest, piece)),
            None => Err(Miss::expected(input, Expected::Piece)),
        },
        [] => Err(Miss::expected(input, Expected::Piece)),
    }
}
