//! Questions about several hidden pieces together, such as `flag in {a1..c2} and not bomb at b3`: their grammar.
//! `format-spec/odds.md`, section "Questions".

use crate::board::{Board, Designation, Kind, Numbering, Square, named, nearest};
use crate::notation::Span;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::{cut, map, map_opt, opt, value, verify};
use nom::error::{ErrorKind, ParseError};
use nom::multi::{many0, many0_count, separated_list1};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use std::collections::BTreeSet;

/// How many parentheses and `not` may stand inside each other.
const MAX_DEPTH: usize = 100;
/// The longest question that is read, in bytes.
const MAX_LENGTH: usize = 10_000;

/// A question about the pieces of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub(super) asked: Asked,
    pub(super) tests: Vec<Test>,
}

/// What is asked, by the numbers of the tests in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    Test(usize),
}

/// How many pieces of a kind stand on some squares, held against a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Test {
    pub kind: Named,
    pub squares: BTreeSet<Square>,
    comparison: Comparison,
    number: u64,
}

/// A kind as a question names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Kind(Kind),
    /// As records write it, which is each record's own.
    Designation(Designation),
}

/// How two numbers are held against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    AtLeast,
    AtMost,
    Unequal,
    Equal,
    More,
    Less,
}

/// Their signs; those of two characters first, because that is how they must be looked for.
const COMPARISONS: [(&str, Comparison); 7] = [
    (">=", Comparison::AtLeast),
    ("<=", Comparison::AtMost),
    ("!=", Comparison::Unequal),
    ("==", Comparison::Equal),
    ("=", Comparison::Equal),
    (">", Comparison::More),
    ("<", Comparison::Less),
];

/// What is wrong with a question, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionFault {
    /// What was expected there.
    pub expected: QuestionPart,
    /// The offending text; empty at the question's end.
    pub span: Span,
    /// The kind that was probably meant.
    pub hint: Option<&'static str>,
}

named! {
    /// What is expected in a question: each is called as a message says it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[allow(missing_docs)] // what stands behind each of them says it
    pub enum QuestionPart {
        Condition = "a kind of piece, `not` or `(`",
        Kind = "a kind of piece, by its name or as records write it",
        Place = "`at` or `in`",
        Squares = "a square, or squares in braces such as `{b2,b3}` or `{a1..c2}`",
        Square = "a square of the board",
        EndOfSquares = "`,`, `..` or `}`",
        Number = "a number",
        ClosingParenthesis = "`)`",
        Connective = "a comparison, `and`, `or` or the end",
        Short = "at most 10000 bytes",
        Shallow = "at most 100 parentheses and `not` inside each other",
    }
}

impl Question {
    /// Reads a question.
    ///
    /// # Errors
    /// The first thing that cannot be read.
    pub fn parse(text: &str) -> Result<Self, QuestionFault> {
        let fault = |left: usize, expected| fault(text, left, expected);
        if text.len() > MAX_LENGTH {
            return Err(fault(text.len(), QuestionPart::Short));
        }
        let mut tests = Vec::new();
        match any(text, 0, &mut tests) {
            Ok((rest, asked)) => match rest.trim_start_matches(is_blank) {
                "" => Ok(Self { asked, tests }),
                rest => Err(fault(rest.len(), QuestionPart::Connective)),
            },
            Err(nom::Err::Error(miss) | nom::Err::Failure(miss)) => Err(fault(miss.left, miss.expected)),
            // No parser here is a streaming one.
            Err(nom::Err::Incomplete(_)) => Err(fault(0, QuestionPart::Condition)),
        }
    }

    /// The answer, given how many pieces are as each test asks.
    pub(super) fn holds(&self, found: &[u64]) -> bool {
        self.asked.holds(&|test: usize| {
            let (found, Test { comparison, number, .. }) = (found[test], &self.tests[test]);
            match comparison {
                Comparison::AtLeast => found >= *number,
                Comparison::AtMost => found <= *number,
                Comparison::Unequal => found != *number,
                Comparison::Equal => found == *number,
                Comparison::More => found > *number,
                Comparison::Less => found < *number,
            }
        })
    }
}

impl Asked {
    fn holds(&self, test: &impl Fn(usize) -> bool) -> bool {
        match self {
            Self::Any(parts) => parts.iter().any(|part| part.holds(test)),
            Self::All(parts) => parts.iter().all(|part| part.holds(test)),
            Self::Not(part) => !part.holds(test),
            Self::Test(number) => test(*number),
        }
    }
}

impl Named {
    /// The kind, in a record of that numbering. `None`: it has none such.
    pub fn kind(self, numbering: &Numbering) -> Option<Kind> {
        match self {
            Self::Kind(kind) => Some(kind),
            Self::Designation(designation) => numbering.kind(designation),
        }
    }
}

type Parsed<'q, T> = IResult<&'q str, T, Miss>;

/// What was expected, and how many bytes were left there.
#[derive(Clone, Copy, Debug)]
struct Miss {
    left: usize,
    expected: QuestionPart,
}

impl ParseError<&str> for Miss {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        Self { left: input.len(), expected: QuestionPart::Condition }
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

fn fault(text: &str, left: usize, expected: QuestionPart) -> QuestionFault {
    let start = text.len() - left;
    let rest = &text[start..];
    let word = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
    let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
    let is_kind = matches!(expected, QuestionPart::Condition | QuestionPart::Kind);
    let hint = if is_kind { nearest(&rest[..word], Kind::ALL.map(Kind::name)) } else { None };
    QuestionFault { expected, span: Span::new(start as u32, (start + length) as u32), hint }
}

/// `any = all *("or" all)`
fn any<'q>(input: &'q str, depth: usize, tests: &mut Vec<Test>) -> Parsed<'q, Asked> {
    joined(input, "or", Asked::Any, |input| all(input, depth, tests))
}

/// `all = condition *("and" condition)`
fn all<'q>(input: &'q str, depth: usize, tests: &mut Vec<Test>) -> Parsed<'q, Asked> {
    joined(input, "and", Asked::All, |input| condition(input, depth, tests))
}

/// `condition = *"not" ( "(" any ")" / test )`
fn condition<'q>(input: &'q str, depth: usize, tests: &mut Vec<Test>) -> Parsed<'q, Asked> {
    let (rest, negations) = many0_count(keyword("not")).parse(input)?;
    let depth = depth + negations;
    let negated = |read| (0..negations).fold(read, |read, _| Asked::Not(Box::new(read)));
    if depth > MAX_DEPTH {
        return Err(nom::Err::Failure(Miss { left: rest.len(), expected: QuestionPart::Shallow }));
    }
    if let (inside, Some(_)) = opt(sign("(")).parse(rest)? {
        if depth == MAX_DEPTH {
            return Err(nom::Err::Failure(Miss { left: rest.len(), expected: QuestionPart::Shallow }));
        }
        let (behind, read) = cut(|input| any(input, depth + 1, tests)).parse(inside)?;
        let (rest, _) = cut(wanted(QuestionPart::ClosingParenthesis, sign(")"))).parse(behind)?;
        return Ok((rest, negated(read)));
    }
    let (rest, read) = test(rest)?;
    tests.push(read);
    Ok((rest, negated(Asked::Test(tests.len() - 1))))
}

/// `test = kind ( "at" / "in" ) squares [ comparison number ]`
fn test(input: &str) -> Parsed<'_, Test> {
    let (rest, kind) =
        wanted(QuestionPart::Condition, preceded(blanks, map_opt(take_while1(is_word_char), kind))).parse(input)?;
    let (rest, _) = cut(wanted(QuestionPart::Place, alt((keyword("at"), keyword("in"))))).parse(rest)?;
    let one = map(square, |square| BTreeSet::from([square]));
    let (rest, squares) = cut(wanted(QuestionPart::Squares, alt((one, braces)))).parse(rest)?;
    let signs = alt(COMPARISONS.map(|(sign, comparison)| value(comparison, tag(sign))));
    let number =
        map_opt(preceded(blanks, take_while1(|c: char| c.is_ascii_digit())), |digits: &str| digits.parse().ok());
    let (rest, comparison) = opt((preceded(blanks, signs), cut(wanted(QuestionPart::Number, number)))).parse(rest)?;
    let (comparison, number) = comparison.unwrap_or((Comparison::AtLeast, 1));
    Ok((rest, Test { kind, squares, comparison, number }))
}

/// `squares = "{" range *( "," range ) "}"`
fn braces(input: &str) -> Parsed<'_, BTreeSet<Square>> {
    let ranges = separated_list1(sign(","), cut(wanted(QuestionPart::Square, range)));
    let close = cut(wanted(QuestionPart::EndOfSquares, sign("}")));
    map(delimited(sign("{"), ranges, close), |ranges| ranges.into_iter().flatten().collect()).parse(input)
}

/// `range = square [ ".." square ]`: a rectangle between two corners
fn range(input: &str) -> Parsed<'_, Vec<Square>> {
    let (rest, first) = square(input)?;
    let (rest, last) = opt(preceded(sign(".."), cut(wanted(QuestionPart::Square, square)))).parse(rest)?;
    let last = last.unwrap_or(first);
    let between = |one: u8, other: u8| one.min(other)..=one.max(other);
    let rows = between(first.row(), last.row());
    let squares =
        rows.flat_map(|row| between(first.column(), last.column()).map(move |column| Square::new(column, row)));
    Ok((rest, squares.collect()))
}

fn square(input: &str) -> Parsed<'_, Square> {
    let is_word = |c: char| c.is_ascii_alphanumeric();
    let read = |word: &str| Square::parse(word).filter(|square| Board::STANDARD.is_within(*square));
    map_opt(preceded(blanks, take_while1(is_word)), read).parse(input)
}

/// A kind by its name, of one piece or several, or as records write it.
fn kind(word: &str) -> Option<Named> {
    let plain = word.to_ascii_lowercase();
    let single = if plain == "spies" { "spy" } else { plain.strip_suffix('s').unwrap_or(&plain) };
    if let Some(kind) = Kind::from_name(&plain).or_else(|| Kind::from_name(single)) {
        return Some(Named::Kind(kind));
    }
    let number = || plain.parse().ok().and_then(Designation::number);
    let letter = || <[u8; 1]>::try_from(plain.as_bytes()).ok().and_then(|[letter]| Designation::from_letter(letter));
    number().or_else(letter).map(Named::Designation)
}

/// Parts with a word between them; one by itself stays as it is.
fn joined<'q>(
    input: &'q str,
    word: &'static str,
    join: fn(Vec<Asked>) -> Asked,
    mut part: impl FnMut(&'q str) -> Parsed<'q, Asked>,
) -> Parsed<'q, Asked> {
    let (rest, first) = part(input)?;
    let (rest, others) = many0(preceded(keyword(word), cut(part))).parse(rest)?;
    if others.is_empty() {
        return Ok((rest, first));
    }
    Ok((rest, join([first].into_iter().chain(others).collect())))
}

/// A word of the language, blanks before it skipped.
fn keyword<'q>(word: &'static str) -> impl Parser<&'q str, Output = &'q str, Error = Miss> {
    preceded(blanks, verify(take_while1(is_word_char), move |found: &str| found == word))
}

/// A sign, blanks before it skipped.
fn sign<'q>(sign: &'static str) -> impl Parser<&'q str, Output = &'q str, Error = Miss> {
    preceded(blanks, tag(sign))
}

fn blanks(input: &str) -> Parsed<'_, &str> {
    take_while(is_blank).parse(input)
}

/// What was expected where `parser`, behind the blanks there, does not even begin to succeed.
fn wanted<'q, T>(
    expected: QuestionPart,
    mut parser: impl Parser<&'q str, Output = T, Error = Miss>,
) -> impl FnMut(&'q str) -> Parsed<'q, T> {
    move |input| {
        let left = input.trim_start_matches(is_blank).len();
        parser.parse(input).map_err(|error| match error {
            nom::Err::Failure(within) => nom::Err::Failure(within),
            nom::Err::Error(_) | nom::Err::Incomplete(_) => nom::Err::Error(Miss { left, expected }),
        })
    }
}

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

const fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}
