//! What the grammars of this room are made of: words, signs, blanks, parts with a word between them, and what is missing
//! where one of them does not succeed.

use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::{cut, verify};
use nom::error::{ErrorKind, ParseError};
use nom::multi::many0;
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// What a parser of a grammar gives; `K` is what can be wrong in it.
pub(super) type Parsed<'q, T, K> = IResult<&'q str, T, Miss<K>>;

/// Why a parser did not succeed, and how many bytes were left there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Miss<K> {
    pub left: usize,
    pub kind: K,
}

impl<K> Miss<K> {
    /// The end of all reading, where so much is left.
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

/// Parts with a connective between them; a single part is returned as it is.
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

/// A word of the language, blanks before it skipped.
pub(super) fn keyword<'q, K: Default>(word: &'static str) -> impl Parser<&'q str, Output = &'q str, Error = Miss<K>> {
    preceded(blanks, verify(take_while1(is_word_char), move |found: &str| found == word))
}

/// A sign, blanks before it skipped.
pub(super) fn sign<'q, K: Default>(sign: &'static str) -> impl Parser<&'q str, Output = &'q str, Error = Miss<K>> {
    preceded(blanks, tag(sign))
}

/// Blanks, or none.
pub(super) fn blanks<K: Default>(input: &str) -> Parsed<'_, &str, K> {
    take_while(is_blank).parse(input)
}

/// What was expected where `parser`, behind the blanks there, does not even begin to succeed.
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
