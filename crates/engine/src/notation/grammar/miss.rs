//! The grammar's own fault type: what was expected, and how far from the end of the text.
//!
//! It is nothing but two numbers, so that a parser that fails and is tried another way costs nothing. The
//! reader turns the one that remains into a [`super::super::Fault`].

use crate::notation::fault::{Expected, FaultKind};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::{IResult, Parser};

/// What a parser of the grammar returns.
pub(in crate::notation) type Parsed<'a, T> = IResult<&'a [u8], T, Miss>;

/// Why a parser did not succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) struct Miss {
    /// How many bytes were left at the place.
    pub(in crate::notation) left: usize,
    /// What is wrong there; `None` until a parser that knows has named it.
    pub(super) kind: Option<FaultKind>,
}

impl Miss {
    /// Something else was expected before `rest`.
    pub(super) const fn new(rest: &[u8], expected: Expected) -> Self {
        Self { left: rest.len(), kind: Some(FaultKind::Expected(expected)) }
    }

    /// The same, as a parser returns it.
    pub(super) const fn expected(rest: &[u8], expected: Expected) -> nom::Err<Self> {
        nom::Err::Error(Self::new(rest, expected))
    }

    /// The miss in what a complete parser returns.
    pub(in crate::notation) const fn of(error: &nom::Err<Self>) -> Self {
        match error {
            nom::Err::Error(miss) | nom::Err::Failure(miss) => *miss,
            // No parser here is a streaming one.
            nom::Err::Incomplete(_) => Self { left: 0, kind: None },
        }
    }
}

impl<'a> ParseError<&'a [u8]> for Miss {
    fn from_error_kind(input: &'a [u8], _: ErrorKind) -> Self {
        Self { left: input.len(), kind: None }
    }

    /// The innermost is kept.
    fn append(_: &'a [u8], _: ErrorKind, other: Self) -> Self {
        other
    }

    /// The furthest is kept.
    fn or(self, other: Self) -> Self {
        if self.left < other.left { self } else { other }
    }
}

impl<'a, E> FromExternalError<&'a [u8], E> for Miss {
    fn from_external_error(input: &'a [u8], kind: ErrorKind, _: E) -> Self {
        Self::from_error_kind(input, kind)
    }
}

/// A token: wherever in it `parser` fails, that was expected where the token begins.
#[inline]
pub(super) fn token<'a, O>(
    expected: Expected,
    mut parser: impl Parser<&'a [u8], Output = O, Error = Miss>,
) -> impl FnMut(&'a [u8]) -> Parsed<'a, O> {
    move |input| parser.parse(input).map_err(|_| Miss::expected(input, expected))
}

#[cfg(test)]
mod tests {
    use super::{Expected, FaultKind, Miss, Parsed, token};
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
            let miss = either(text).map_err(|error| Miss::of(&error)).expect_err("a miss");
            assert_eq!(miss, Miss { left, kind: Some(FaultKind::Expected(expected)) }, "{text:?}");
        }
    }
}
