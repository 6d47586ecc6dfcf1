//! Parser combinators for the grammars in this folder: words, symbols, blanks, and lists with a connective. Errors
//! contain the element that was expected.

use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::{cut, verify};
use nom::error::{ErrorKind, ParseError};
use nom::multi::many0;
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// Result of a parser. `K` is the type that describes an error.
pub(super) type Parsed<'q, T, K> = IResult<&'q str, T, Miss<K>>;

/// Error of a parser. The position of the error is given by the number of bytes that are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Miss<K> {
    pub left: usize,
    pub kind: K,
}

impl<K> Miss<K> {
    /// Creates an error after which no other alternative is tried. The error is at the beginning of `rest`.
    pub const fn failure(rest: &str, kind: K) -> nom::Err<Self> {
        nom::Err::Failure(Self { left: rest.len(), kind })
    }
}

impl<K: Default> ParseError<&str> for Miss<K> {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        Self { left: input.len(), kind: K::default() }
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Parses parts with a connective between them, and joins the parts. If there is only one part, it is returned
/// unchanged.
pub(super) fn joined<'q, T, K: Default, C>(
    input: &'q str,
    connective: impl Parser<&'q str, Output = C, Error = Miss<K>>,
    join: fn(Vec<T>) -> T,
    mut part: impl FnMut(&'q str) -> Parsed<'q, T, K>,
) -> Parsed<'q, T, K> {
    let (rest, first) = part(input)?;
    let (rest, others) = many0(preceded(connective, cut(part))).parse(rest)?;
    if others.is_empty() {
        return Ok((rest, first));
    }
    Ok((rest, join([first].into_iter().chain(others).collect())))
}

/// Parses a keyword after optional blanks.
pub(super) fn keyword<'q, K: Default>(word: &'static str) -> impl Parser<&'q str, Output = &'q str, Error = Miss<K>> {
    preceded(blanks, verify(take_while1(is_word_char), move |found: &str| found == word))
}

/// Parses a symbol after optional blanks.
pub(super) fn sign<'q, K: Default>(sign: &'static str) -> impl Parser<&'q str, Output = &'q str, Error = Miss<K>> {
    preceded(blanks, tag(sign))
}

/// Parses zero or more blanks.
pub(super) fn blanks<K: Default>(input: &str) -> Parsed<'_, &str, K> {
    take_while(is_blank).parse(input)
}

/// Replaces a recoverable error of `parser` by `expected`, at the first character after the blanks.
pub(super) fn named<'q, T, K: Copy>(
    expected: K,
    mut parser: impl Parser<&'q str, Output = T, Error = Miss<K>>,
) -> impl FnMut(&'q str) -> Parsed<'q, T, K> {
    move |input| {
        let left = input.trim_start_matches(is_blank).len();
        parser.parse(input).map_err(|error| match error {
            nom::Err::Failure(within) => nom::Err::Failure(within),
            nom::Err::Error(_) | nom::Err::Incomplete(_) => nom::Err::Error(Miss { left, kind: expected }),
        })
    }
}

pub(super) const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

pub(super) const fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}
