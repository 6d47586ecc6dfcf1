//! Small shared parsers (blanks, squares, pieces) and the grammar's own error type. `format-spec/notation.md`,
//! sections "Import grammar" and "Pieces".
//!
//! A [`GrammarError`] contains the expected token and the number of bytes left. The error is small, so a failed
//! alternative costs almost nothing. If all alternatives fail, the reader converts the error to a
//! [`super::super::Fault`].

use crate::board::{Designation, Square};
use crate::notation::boundary::{is_blank, is_space};
use crate::notation::fault::{Expected, FaultKind};
use nom::IResult;
use nom::Parser;
use nom::bytes::complete::take_while;
use nom::error::{ErrorKind, FromExternalError, ParseError};

/// The designation `10`, the only one with two digits.
pub(super) const TEN: Designation = match Designation::number(10) {
    Some(ten) => ten,
    None => Designation::UNKNOWN,
};

/// For each byte, the piece that the byte represents. `None` if the byte is not a piece.
pub const PIECES: [Option<Designation>; 256] = {
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

/// Parses zero or more blanks.
#[inline]
pub(super) fn blanks(input: &[u8]) -> Parsed<'_, &[u8]> {
    take_while(is_blank).parse(input)
}

/// Parses the byte `wanted`. If the next byte is a different one, reports `expected`.
#[inline]
pub(super) fn byte<'a>(wanted: u8, expected: Expected) -> impl Fn(&'a [u8]) -> Parsed<'a, u8> {
    move |input| match input.split_first() {
        Some((byte, rest)) if *byte == wanted => Ok((rest, *byte)),
        _ => Err(GrammarError::expected(input, expected)),
    }
}

/// Succeeds if the next byte is a blank, a line end or one of the bytes `others`, or if the text ends here.
/// Consumes nothing.
#[inline]
pub(super) fn ends_with<'a>(others: &'static [u8]) -> impl Fn(&'a [u8]) -> Parsed<'a, ()> {
    move |input| match input.first() {
        Some(byte) if !is_space(*byte) && !others.contains(byte) => {
            Err(GrammarError::expected(input, Expected::EndOfTurn))
        }
        _ => Ok((input, ())),
    }
}

/// Parses a square: a letter in either case, then one or two digits without leading zero.
pub(super) fn square(input: &[u8]) -> Parsed<'_, Square> {
    match square_and_length(input) {
        Some((square, length)) => Ok((&input[length..], square)),
        None => Err(GrammarError::expected(input, Expected::Square)),
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

/// Parses a piece: `10`, a digit except `0`, a letter in either case, or `?`.
pub(in crate::notation) fn piece(input: &[u8]) -> Parsed<'_, Designation> {
    match input {
        [b'1', b'0', rest @ ..] => Ok((rest, TEN)),
        [byte, rest @ ..] => match PIECES[usize::from(*byte)] {
            Some(piece) => Ok((rest, piece)),
            None => Err(GrammarError::expected(input, Expected::Piece)),
        },
        [] => Err(GrammarError::expected(input, Expected::Piece)),
    }
}

/// The result type of all parsers of the grammar.
pub(in crate::notation) type Parsed<'a, T> = IResult<&'a [u8], T, GrammarError>;

/// The failure of a parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) struct GrammarError {
    /// Number of bytes of the text that follow the position of the failure.
    pub(in crate::notation) left: usize,
    /// The kind of fault; `None` until a parser sets it.
    pub(super) kind: Option<FaultKind>,
}

impl GrammarError {
    /// Creates the error for a text `rest` that does not begin with the token `expected`.
    pub(super) const fn new(rest: &[u8], expected: Expected) -> Self {
        Self { left: rest.len(), kind: Some(FaultKind::Expected(expected)) }
    }

    /// Creates the error of [`GrammarError::new`], wrapped in the error type of nom.
    pub(super) const fn expected(rest: &[u8], expected: Expected) -> nom::Err<Self> {
        nom::Err::Error(Self::new(rest, expected))
    }

    /// Extracts the grammar error from the error of a nom parser.
    pub(in crate::notation) const fn of(error: &nom::Err<Self>) -> Self {
        match error {
            nom::Err::Error(miss) | nom::Err::Failure(miss) => *miss,
            // Never happens: no parser here is a streaming parser.
            nom::Err::Incomplete(_) => Self { left: 0, kind: None },
        }
    }
}

impl<'a> ParseError<&'a [u8]> for GrammarError {
    fn from_error_kind(input: &'a [u8], _: ErrorKind) -> Self {
        Self { left: input.len(), kind: None }
    }

    /// Keeps the error of the innermost parser.
    fn append(_: &'a [u8], _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Returns the error whose position is later in the text.
    fn or(self, other: Self) -> Self {
        if self.left < other.left { self } else { other }
    }
}

impl<'a, E> FromExternalError<&'a [u8], E> for GrammarError {
    fn from_external_error(input: &'a [u8], kind: ErrorKind, _: E) -> Self {
        Self::from_error_kind(input, kind)
    }
}

/// Parses a token with `parser`. If `parser` fails anywhere in the token, reports `expected` at the beginning of
/// the token.
#[inline]
pub(super) fn token<'a, O>(
    expected: Expected,
    mut parser: impl Parser<&'a [u8], Output = O, Error = GrammarError>,
) -> impl FnMut(&'a [u8]) -> Parsed<'a, O> {
    move |input| parser.parse(input).map_err(|_| GrammarError::expected(input, expected))
}

#[cfg(test)]
mod tests {
    use super::{piece, square};

    #[test]
    fn squares_are_a_letter_and_one_or_two_digits() {
        for (text, expected) in [
            ("a4", Some(("a4", 2))),
            ("J10-", Some(("j10", 3))),
            ("a0", Some(("a0", 2))),
            ("k5x", Some(("k5", 2))),
            ("a11", Some(("a11", 3))),
            ("p15", Some(("p15", 3))),
            // Columns after `p` are read as `p`, and rows above 15 as 15.
            ("q1", Some(("p1", 2))),
            ("z99", Some(("p15", 3))),
            ("a16", Some(("a15", 3))),
            ("", None),
            ("a", None),
            ("4", None),
            ("aa4", None),
            ("a04", None),
            ("a00", None),
            ("a123", None),
            ("[4", None),
            ("`4", None),
            ("\u{e9}4", None),
        ] {
            let found =
                square(text.as_bytes()).ok().map(|(rest, square)| (square.to_string(), text.len() - rest.len()));
            assert_eq!(found.as_ref().map(|(name, length)| (&**name, *length)), expected, "{text:?}");
        }
    }

    #[test]
    fn pieces_are_numbers_letters_or_unknown() {
        let signs =
            |text: &str| piece(text.as_bytes()).ok().map(|(rest, piece)| (piece.sign(), text.len() - rest.len()));
        for digit in 1..=9 {
            let digit = digit.to_string();
            assert_eq!(signs(&digit), Some((&*digit, 1)));
        }
        for (text, expected) in [
            ("10", Some(("10", 2))),
            ("110", Some(("1", 1))),
            ("11", Some(("1", 1))),
            ("X0", Some(("10", 1))),
            ("x", Some(("10", 1))),
            ("sS", Some(("S", 1))),
            ("t", Some(("T", 1))),
            ("I", Some(("I", 1))),
            ("b", Some(("B", 1))),
            ("F", Some(("F", 1))),
            ("?", Some(("?", 1))),
            ("0", None),
            ("", None),
            (".", None),
            ("~", None),
            ("M", None),
            ("\u{e9}", None),
        ] {
            assert_eq!(signs(text), expected, "{text:?}");
        }
    }
}

#[cfg(test)]
mod miss_tests {
    use super::{Expected, FaultKind, GrammarError, Parsed, token};
    use nom::Parser;
    use nom::branch::alt;
    use nom::bytes::complete::tag;
    use nom::sequence::preceded;

    fn either(input: &[u8]) -> Parsed<'_, &[u8]> {
        let at = preceded(tag("a"), token(Expected::At, tag("@@")));
        alt((at, token(Expected::Colon, tag("::")))).parse(input)
    }

    #[test]
    fn the_furthest_expectation_is_kept() {
        for (text, left, expected) in [
            (&b"ab"[..], 1, Expected::At),
            (b"a@", 1, Expected::At),
            (b"b", 1, Expected::Colon),
            (b":b", 2, Expected::Colon),
        ] {
            let miss = either(text).map_err(|error| GrammarError::of(&error)).expect_err("a miss");
            assert_eq!(miss, GrammarError { left, kind: Some(FaultKind::Expected(expected)) }, "{text:?}");
        }
    }
}
