//! Parses expressions into a syntax tree.
//!
//! Types are not checked. Functions are looked up only to report exactly what must follow a function. Parsing stops at
//! the first error. See `format-spec/query.md`, section "Grammar".

use super::combinators::{self, blanks, is_blank, is_word_char, keyword, sign};
use super::fault::{Expected, Fault, FaultKind};
use super::logic;
use super::operand::{Field, Function};
use super::suggestions::{hint, token};
use super::syntax::{Comparison, Expression, Listed, Literal, Operand, Operator, Relation, Term, Test, Value};
use crate::notation::{Score, Span};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, digit1};
use nom::combinator::{cut, map, map_opt, not, opt, recognize, value, verify};
use nom::error::{ErrorKind, ParseError};
use nom::multi::{many0_count, separated_list1};
use nom::sequence::{delimited, preceded, terminated};
use std::borrow::Cow;

/// Maximum length of an expression in bytes.
pub const MAX_LENGTH: usize = 100_000;
/// Maximum depth of nested parentheses and `not`.
pub const MAX_DEPTH: usize = 100;
/// Maximum number of digits of a number. Floating-point numbers represent such numbers exactly.
const MAX_DIGITS: usize = 15;

/// Words that cannot be names.
pub(super) const KEYWORDS: [&str; 3] = ["and", "or", "not"];

pub(super) type Parsed<'q, T> = combinators::Parsed<'q, T, FaultKind>;
pub(super) type Miss = combinators::Miss<FaultKind>;

impl Default for FaultKind {
    fn default() -> Self {
        Self::Expected(Expected::Condition)
    }
}

/// Replaces a recoverable error of the parser by `expected`.
pub(super) fn named<'q, T>(
    expected: Expected,
    parser: impl Parser<&'q str, Output = T, Error = Miss>,
) -> impl FnMut(&'q str) -> Parsed<'q, T> {
    combinators::named(FaultKind::Expected(expected), parser)
}

/// Parses an expression.
///
/// # Errors
/// Returns the first syntax error.
pub(super) fn expression(text: &str) -> Result<Expression<'_>, Fault> {
    let reader = Reader::new(text);
    reader.whole(|input| reader.any(input), Expected::Connective)
}

/// Parses a term. A comma and a direction may follow. The returned `bool` is `true` if the direction is descending.
///
/// # Errors
/// Returns the first syntax error.
pub(super) fn key(text: &str) -> Result<(Term<'_>, bool), Fault> {
    let reader = Reader { is_key: true, ..Reader::new(text) };
    let direction = alt((value(false, keyword("asc")), value(true, keyword("desc"))));
    let direction = opt(preceded(sign(","), cut(named(Expected::Direction, direction))));
    let term = named(Expected::Field, |input| reader.term(input));
    let mut key = (term, map(direction, Option::unwrap_or_default));
    reader.whole(|input| key.parse(input), Expected::CommaOrEnd)
}

/// Parses terms separated by commas.
///
/// # Errors
/// Returns the first syntax error.
pub(super) fn fields(text: &str) -> Result<Vec<Term<'_>>, Fault> {
    let reader = Reader { is_key: true, ..Reader::new(text) };
    let term = named(Expected::Field, |input| reader.term(input));
    let mut fields = separated_list1(sign(","), cut(term));
    reader.whole(|input| fields.parse(input), Expected::CommaOrEnd)
}

/// Parses terms separated by commas. Each term may be followed by `as` and a name.
///
/// # Errors
/// Returns the first syntax error.
pub(super) fn columns(text: &str) -> Result<Vec<(Term<'_>, Option<Literal<'_>>)>, Fault> {
    let reader = Reader { is_key: true, ..Reader::new(text) };
    let term = named(Expected::Field, |input| reader.term(input));
    let name = opt(preceded(keyword("as"), cut(|input| reader.column_name(input))));
    let mut columns = separated_list1(sign(","), cut((term, name)));
    reader.whole(|input| columns.parse(input), Expected::AsCommaOrEnd)
}

/// The text to parse, and the context of the part that is being parsed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'q> {
    text: &'q str,
    /// Number of parentheses and `not` in which the current part is nested.
    depth: usize,
    /// Position after the innermost opening parenthesis, given by the number of bytes that are left. Only a test that
    /// begins at this position may be a term without a relation.
    lone: Option<usize>,
    /// `true` if a word with an initial capital is the name of a tag.
    pub(super) is_key: bool,
}

impl<'q> Reader<'q> {
    const fn new(text: &'q str) -> Self {
        Self { text, depth: 0, lone: None, is_key: false }
    }

    /// Returns the reader for a part that is nested in `more` further parentheses or `not`.
    ///
    /// # Errors
    /// Returns an error if the nesting is too deep.
    pub(super) fn deeper(self, input: &str, more: usize) -> Result<Self, nom::Err<Miss>> {
        let depth = self.depth + more;
        if depth > MAX_DEPTH {
            return Err(Miss::failure(input, FaultKind::TooDeep));
        }
        Ok(Self { depth, ..self })
    }

    /// Parses the whole text with `parser`. If text is left, returns an error: instead of this text, `behind` was
    /// expected.
    fn whole<T>(self, mut parser: impl FnMut(&'q str) -> Parsed<'q, T>, behind: Expected) -> Result<T, Fault> {
        if self.text.len() > MAX_LENGTH {
            return Err(Fault::new(FaultKind::TooLong, Span::new(0, 0)));
        }
        match parser(self.text) {
            Ok((rest, read)) => match rest.trim_start_matches(is_blank) {
                "" => Ok(read),
                rest => Err(self.fault(rest.len(), FaultKind::Expected(behind))),
            },
            Err(nom::Err::Error(miss) | nom::Err::Failure(miss)) => Err(self.fault(miss.left, miss.kind)),
            // This cannot happen, because no parser here is a streaming parser.
            Err(nom::Err::Incomplete(_)) => Err(self.fault(0, FaultKind::Expected(behind))),
        }
    }

    fn fault(self, left: usize, kind: FaultKind) -> Fault {
        let rest = &self.text[self.text.len() - left..];
        let found = if kind == FaultKind::UnclosedText { rest } else { token(rest) };
        Fault::new(kind, self.span(rest, &rest[found.len()..])).with_hint(hint(kind, found))
    }

    /// Returns the span from one position to another. Each argument is the text that follows the position.
    pub(super) const fn span(self, from: &str, to: &str) -> Span {
        Span::new((self.text.len() - from.len()) as u32, (self.text.len() - to.len()) as u32)
    }

    /// `any = all *( ( "or" / "||" ) all )`, `all = condition *( ( "and" / "&&" ) condition )`
    fn any(self, input: &'q str) -> Parsed<'q, Expression<'q>> {
        let or = |input| alt((keyword("or"), sign("||"))).parse(input);
        let and = |input| alt((keyword("and"), sign("&&"))).parse(input);
        logic::any(input, [or, and], |input| self.condition(input))
    }

    /// `condition = *( "not" / "!" ) ( "(" any ")" / test )`
    fn condition(self, input: &'q str) -> Parsed<'q, Expression<'q>> {
        let (rest, negations) = many0_count(negation).parse(input)?;
        let reader = self.deeper(rest, negations)?;
        let is_lone = self.lone == Some(input.len()) && negations == 0;
        let test = |input| {
            let (rest, term) = reader.term(input)?;
            reader.test_of(term, is_lone, rest)
        };
        let group = |input| reader.group(is_lone, input);
        let (rest, read) = named(Expected::Condition, alt((group, test))).parse(rest)?;
        Ok((rest, read.negated(negations)))
    }

    /// Parses a condition in parentheses, or a test that begins with a term in parentheses.
    fn group(self, is_lone: bool, input: &'q str) -> Parsed<'q, Expression<'q>> {
        let (inside, _) = sign("(").parse(input)?;
        let reader = Self { lone: Some(inside.len()), ..self.deeper(inside, 1)? };
        let close = named(Expected::ClosingParenthesis, sign(")"));
        let (rest, read) = terminated(cut(|input| reader.any(input)), cut(close)).parse(inside)?;
        match read {
            Expression::Test(Test { term, relation: None }) => {
                let (rest, term) = self.term_from(term, rest)?;
                self.test_of(term, is_lone, rest)
            }
            read => Ok((rest, read)),
        }
    }

    /// `test = term relation / function`
    ///
    /// The term was already parsed. A test that is only a term in parentheses needs no relation.
    fn test_of(self, term: Term<'q>, is_lone: bool, input: &'q str) -> Parsed<'q, Expression<'q>> {
        let (missing, is_complete) = missing(&term);
        let closes: Parsed<'_, _> = sign(")").parse(input);
        let relation = |input| self.relation(input, missing);
        let (rest, relation) = if is_complete || is_lone && closes.is_ok() {
            opt(relation).parse(input)?
        } else {
            map(cut(relation), Some).parse(input)?
        };
        Ok((rest, Expression::Test(Test { term, relation })))
    }

    /// `relation = operator term / [ "not" / "!" ] "in" "(" literal *( "," literal ) ")"`
    fn relation(self, input: &'q str, missing: Expected) -> Parsed<'q, Relation<'q>> {
        let (start, _) = blanks(input)?;
        if let (rest, Some((denial, _))) = opt((opt(negation), keyword("in"))).parse(start)? {
            let operator_span = self.span(start, rest);
            let open = named(Expected::List, sign("("));
            let values = separated_list1(sign(","), |input| self.literal(input));
            let close = named(Expected::EndOfArgument, sign(")"));
            let (rest, values) = cut(delimited(open, cut(values), close)).parse(rest)?;
            return Ok((rest, Relation::Listed(Listed { is_denied: denial.is_some(), operator_span, values })));
        }
        let signs = take_while1(|c| matches!(c, '=' | '!' | '<' | '>' | '~'));
        let (rest, operator) = named(missing, map_opt(signs, Operator::from_name)).parse(start)?;
        let operator_span = self.span(start, rest);
        let (rest, term) = cut(named(Expected::Value, |input| self.term(input))).parse(rest)?;
        Ok((rest, Relation::Comparison(Comparison { operator, operator_span, term })))
    }

    /// `name = text / word`
    fn column_name(self, input: &'q str) -> Parsed<'q, Literal<'q>> {
        let (start, _) = blanks(input)?;
        let value = alt((map(text, Value::Text), map(word, Value::Word)));
        let (rest, value) = named(Expected::ColumnName, value).parse(start)?;
        Ok((rest, Literal { value, span: self.span(start, rest) }))
    }

    /// `literal = text / number / word`
    pub(super) fn literal(self, input: &'q str) -> Parsed<'q, Literal<'q>> {
        let (start, _) = blanks(input)?;
        let value = alt((map(text, Value::Text), number, map(word, Value::Word)));
        let (rest, value) = named(Expected::Value, value).parse(start)?;
        Ok((rest, Literal { value, span: self.span(start, rest) }))
    }
}

/// Returns the element that is expected after a term. The second value is `true` if the term is already a complete
/// condition.
fn missing(term: &Term<'_>) -> (Expected, bool) {
    let Term::Operand(Operand { path, arguments, suffix: None, .. }) = term else { return (Expected::Operator, false) };
    let function = Function::of_path(path);
    match (arguments, function) {
        (None, Some((function, side)))
            if Field::from_name(path).is_none() && (side.is_none() || !function.takes_only_a_side()) =>
        {
            (Expected::Arguments, false)
        }
        (None, _) => (Expected::Operator, false),
        (Some(_), Some((Function::First, _))) => (Expected::OperatorOrAfter, false),
        // The error for an unknown function is reported later, after the whole text was parsed without a syntax error.
        (Some(_), _) => (Expected::Operator, function.is_none_or(|(function, _)| function.is_condition())),
    }
}

/// `"not" / "!"`
///
/// The `!` of `!=` or `!~` is not a negation.
fn negation(input: &str) -> Parsed<'_, ()> {
    let exclamation = terminated(sign("!"), not(alt((char('='), char('~')))));
    value((), alt((keyword("not"), exclamation))).parse(input)
}

/// `path = word *( "." word )`
pub(super) fn path(input: &str) -> Parsed<'_, &str> {
    recognize(separated_list1(tag("."), word)).parse(input)
}

/// `word = ( ALPHA / "_" ) *( ALPHA / DIGIT / "_" / 1*"-" ( ALPHA / DIGIT / "_" ) )`
///
/// A keyword is not a word.
fn word(input: &str) -> Parsed<'_, &str> {
    let (_, found) = take_while1(is_word_char).parse(input)?;
    // A `-` at the end of a word does not belong to the word.
    let word = found.trim_end_matches('-');
    if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit() || c == '-') || KEYWORDS.contains(&word) {
        return Err(nom::Err::Error(Miss::from_error_kind(input, ErrorKind::Verify)));
    }
    Ok((&input[word.len()..], word))
}

/// `number = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]`
///
/// A number has at most 15 digits. No dot, letter, digit or `_` may follow it. No letter, digit or `_` may follow after
/// a `-` either.
pub(super) fn number(input: &str) -> Parsed<'_, Value<'_>> {
    let written = recognize((opt(tag("-")), digit1, opt((tag("."), digit1))));
    let is_short = |written: &&str| written.bytes().filter(u8::is_ascii_digit).count() <= MAX_DIGITS;
    let (rest, written) = verify(written, is_short as fn(&&str) -> bool).parse(input)?;
    let is_joined = rest.trim_start_matches('-').starts_with(is_word_char) || rest.starts_with('.');
    if is_joined || input.starts_with(Score::Draw.token()) {
        return Err(nom::Err::Error(Miss::from_error_kind(input, ErrorKind::Digit)));
    }
    Ok((rest, written.parse().map_or(Value::Decimal(written), Value::Number)))
}

/// `text = DQUOTE *( char / "\" DQUOTE / "\\" ) DQUOTE`
pub(super) fn text(input: &str) -> Parsed<'_, Cow<'_, str>> {
    let (inside, _) = tag("\"").parse(input)?;
    let mut text = Cow::Borrowed("");
    let mut rest = inside;
    loop {
        let (behind, plain) = take_while(|c| c != '"' && c != '\\').parse(rest)?;
        text += plain;
        let mut chars = behind.chars();
        match (chars.next(), chars.next()) {
            (Some('"'), _) => return Ok((&behind[1..], text)),
            (Some(_), Some(escaped @ ('"' | '\\'))) => text.to_mut().push(escaped),
            (Some(_), Some(_)) => return Err(Miss::failure(behind, FaultKind::Expected(Expected::Escape))),
            _ => return Err(Miss::failure(input, FaultKind::UnclosedText)),
        }
        rest = &behind[2..];
    }
}
