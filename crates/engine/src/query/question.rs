//! Grammar of questions about several hidden pieces, such as `flag in {a1..c2} and not bomb at b3`. See
//! `format-spec/odds.md`, section "Questions".

use super::combinators::{self, blanks, is_blank, is_word_char, keyword, named, sign};
use super::condition::relates;
use super::grammar::MAX_DEPTH;
use super::logic::{self, Logic};
use super::syntax::Operator;
use crate::board::{self, Board, Designation, Kind, Numbering, Square, nearest};
use crate::notation::Span;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{cut, map, map_opt, opt, value};
use nom::multi::{many0_count, separated_list1};
use nom::sequence::{delimited, preceded, terminated};
use std::collections::BTreeSet;

/// Maximum length of a question in bytes.
const MAX_LENGTH: usize = 10_000;

/// A question about the pieces of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question as a tree. Each test in the tree is an index in `tests`.
    asked: Logic<usize>,
    tests: Vec<Test>,
}

/// A test: the number of pieces of a kind on certain squares is compared with a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Test {
    kind: NamedKind,
    squares: BTreeSet<Square>,
    comparison: Operator,
    number: u64,
}

/// A kind as written in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedKind {
    /// Name of the kind.
    Kind(Kind),
    /// Designation of the kind as in records, such as `10` or `B`. Its meaning depends on the numbering of the record.
    Designation(Designation),
}

/// Comparison operators. Operators of two characters come first, because the first operator that matches is used.
const COMPARISONS: [(&str, Operator); 7] = [
    (">=", Operator::AtLeast),
    ("<=", Operator::AtMost),
    ("!=", Operator::Unequal),
    ("==", Operator::Equal),
    ("=", Operator::Equal),
    (">", Operator::More),
    ("<", Operator::Less),
];

/// A syntax error in a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionFault {
    /// Element that was expected.
    pub expected: QuestionPart,
    /// The text that caused the error. The span is empty if the error is at the end of the question.
    pub span: Span,
    /// Suggested name of a kind.
    pub hint: Option<&'static str>,
}

board::named! {
    /// Element that was expected in a question. The text of each variant is the name of the element in messages.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[allow(missing_docs)] // the text of each variant is its documentation
    pub enum QuestionPart {
        #[default]
        Condition = "a kind of piece, `not` or `(`",
        Kind = "a kind of piece, as a name or abbreviation",
        Place = "`at` or `in`",
        Squares = "a square, or squares in braces such as `{b2,b3}` or `{a1..c2}`",
        Square = "a square of the board",
        EndOfSquares = "`,`, `..` or `}`",
        Number = "a number",
        ClosingParenthesis = "`)`",
        Connective = "a comparison, `and`, `or` or the end",
        Short = "at most 10000 bytes",
        Shallow = "at most 100 levels of nesting (parentheses, `not`, `-`, `bin`, `at`)",
    }
}

impl Question {
    /// Parses a question.
    ///
    /// # Errors
    /// Returns the first syntax error.
    pub fn parse(text: &str) -> Result<Self, QuestionFault> {
        let fault = |left: usize, expected| fault(text, left, expected);
        if text.len() > MAX_LENGTH {
            return Err(fault(text.len(), QuestionPart::Short));
        }
        match any(text, 0) {
            Ok((rest, asked)) => match rest.trim_start_matches(is_blank) {
                "" => {
                    let mut tests = Vec::new();
                    let mut number = |test| {
                        tests.push(test);
                        Logic::Test(tests.len() - 1)
                    };
                    Ok(Self { asked: asked.map(&mut number), tests })
                }
                rest => Err(fault(rest.len(), QuestionPart::Connective)),
            },
            Err(nom::Err::Error(miss) | nom::Err::Failure(miss)) => Err(fault(miss.left, miss.kind)),
            // This cannot happen, because no parser here is a streaming parser.
            Err(nom::Err::Incomplete(_)) => Err(fault(0, QuestionPart::Condition)),
        }
    }

    /// Iterates over the tests of the question. Each item contains a kind and the squares on which pieces of this kind
    /// must be counted. If records with `numbering` have no such kind, the kind is `None`.
    pub fn tests<'q>(&'q self, numbering: &'q Numbering) -> impl Iterator<Item = (Option<Kind>, &'q BTreeSet<Square>)> {
        self.tests.iter().map(|test| (test.kind.kind(numbering), &test.squares))
    }

    /// Evaluates the question. `found` contains one number for each test: the number of pieces that were found.
    pub fn holds(&self, found: &[u64]) -> bool {
        let holds = self.asked.holds(&|test| {
            let Test { comparison, number, .. } = &self.tests[*test];
            Some(relates(*comparison, Some(found[*test].cmp(number))))
        });
        holds == Some(true)
    }
}

impl NamedKind {
    /// Parses a kind: its name in singular or plural, in upper or lower case, or its designation in records.
    pub fn parse(word: &str) -> Option<Self> {
        kind(word)
    }

    /// Returns the kind that is meant in a record with that numbering, or `None` if there is no such kind.
    pub fn kind(self, numbering: &Numbering) -> Option<Kind> {
        match self {
            Self::Kind(kind) => Some(kind),
            Self::Designation(designation) => numbering.kind(designation),
        }
    }
}

type Parsed<'q, T> = combinators::Parsed<'q, T, QuestionPart>;
type Miss = combinators::Miss<QuestionPart>;

fn fault(text: &str, left: usize, expected: QuestionPart) -> QuestionFault {
    let start = text.len() - left;
    let rest = &text[start..];
    let word = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
    let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
    let is_kind = matches!(expected, QuestionPart::Condition | QuestionPart::Kind);
    let hint = if is_kind { nearest(&rest[..word], Kind::ALL.map(Kind::name)) } else { None };
    QuestionFault { expected, span: Span::new(start as u32, (start + length) as u32), hint }
}

/// `any = all *("or" all)`, `all = condition *("and" condition)`
fn any(input: &str, depth: usize) -> Parsed<'_, Logic<Test>> {
    let (or, and) = (|input| keyword("or").parse(input), |input| keyword("and").parse(input));
    logic::any(input, [or, and], |input| condition(input, depth))
}

/// `condition = *"not" ( "(" any ")" / test )`
fn condition(input: &str, depth: usize) -> Parsed<'_, Logic<Test>> {
    let (rest, negations) = many0_count(keyword("not")).parse(input)?;
    let depth = depth + negations;
    if depth > MAX_DEPTH {
        return Err(Miss::failure(rest, QuestionPart::Shallow));
    }
    let (inside, open) = opt(sign("(")).parse(rest)?;
    if open.is_none() {
        return map(test, |test| Logic::Test(test).negated(negations)).parse(rest);
    }
    if depth == MAX_DEPTH {
        return Err(Miss::failure(rest, QuestionPart::Shallow));
    }
    let close = cut(named(QuestionPart::ClosingParenthesis, sign(")")));
    let (rest, read) = terminated(cut(|input| any(input, depth + 1)), close).parse(inside)?;
    Ok((rest, read.negated(negations)))
}

/// `test = kind ( "at" / "in" ) squares [ comparison number ]`
fn test(input: &str) -> Parsed<'_, Test> {
    let (rest, kind) =
        named(QuestionPart::Condition, preceded(blanks, map_opt(take_while1(is_word_char), kind))).parse(input)?;
    let (rest, _) = cut(named(QuestionPart::Place, alt((keyword("at"), keyword("in"))))).parse(rest)?;
    let one = map(square, |square| BTreeSet::from([square]));
    let (rest, squares) = cut(named(QuestionPart::Squares, alt((one, braces)))).parse(rest)?;
    let signs = alt(COMPARISONS.map(|(sign, comparison)| value(comparison, tag(sign))));
    let number =
        map_opt(preceded(blanks, take_while1(|c: char| c.is_ascii_digit())), |digits: &str| digits.parse().ok());
    let (rest, comparison) = opt((preceded(blanks, signs), cut(named(QuestionPart::Number, number)))).parse(rest)?;
    let (comparison, number) = comparison.unwrap_or((Operator::AtLeast, 1));
    Ok((rest, Test { kind, squares, comparison, number }))
}

/// `squares = "{" range *( "," range ) "}"`
fn braces(input: &str) -> Parsed<'_, BTreeSet<Square>> {
    let ranges = separated_list1(sign(","), cut(named(QuestionPart::Square, range)));
    let close = cut(named(QuestionPart::EndOfSquares, sign("}")));
    map(delimited(sign("{"), ranges, close), |ranges| ranges.into_iter().flatten().collect()).parse(input)
}

/// `range = square [ ".." square ]`
///
/// Two squares are opposite corners of a rectangle.
fn range(input: &str) -> Parsed<'_, Vec<Square>> {
    let (rest, first) = square(input)?;
    let (rest, last) = opt(preceded(sign(".."), cut(named(QuestionPart::Square, square)))).parse(rest)?;
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

/// Parses a kind: its name in singular or plural, or its designation in records.
fn kind(word: &str) -> Option<NamedKind> {
    let plain = word.to_ascii_lowercase();
    let single = if plain == "spies" { "spy" } else { plain.strip_suffix('s').unwrap_or(&plain) };
    if let Some(kind) = Kind::from_name(&plain).or_else(|| Kind::from_name(single)) {
        return Some(NamedKind::Kind(kind));
    }
    let number = || plain.parse().ok().and_then(Designation::number);
    let letter = || <[u8; 1]>::try_from(plain.as_bytes()).ok().and_then(|[letter]| Designation::from_letter(letter));
    number().or_else(letter).map(NamedKind::Designation)
}

#[cfg(test)]
mod tests {
    use super::{MAX_DEPTH, MAX_LENGTH, Question, QuestionPart};

    #[test]
    fn parentheses_are_read_to_a_depth_and_no_deeper() {
        let nested = |depth: usize| "(".repeat(depth) + "flag at b1" + &")".repeat(depth);
        assert!(Question::parse(&nested(MAX_DEPTH)).is_ok());
        let fault = Question::parse(&nested(MAX_DEPTH + 1)).expect_err("one deeper");
        assert_eq!(fault.expected, QuestionPart::Shallow);
    }

    #[test]
    fn a_question_has_so_many_bytes_at_most() {
        let question = |length: usize| format!("{:<length$}", "flag at b1");
        assert!(Question::parse(&question(MAX_LENGTH)).is_ok());
        let fault = Question::parse(&question(MAX_LENGTH + 1)).expect_err("one byte more");
        assert_eq!(fault.expected, QuestionPart::Short);
    }
}
