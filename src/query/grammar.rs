//! The grammar of expressions: text into a syntax tree.
//!
//! Types are not asked for, and functions are looked up only to say what is missing behind them; the first thing
//! that cannot be read ends the reading.
//! `format-spec/query.md`, section "Grammar".

use super::combinators::{self, blanks, is_blank, is_word_char, joined, keyword, sign};
use super::fault::{Expected, Fault, FaultKind, Hint};
use super::operand::{Field, Function};
use super::phrase_grammar::CONNECTIVES;
use super::syntax::{Comparison, Expression, Literal, Operand, Operator, Test, Value};
use crate::board::nearest;
use crate::notation::Span;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::digit1;
use nom::combinator::{cut, map, map_opt, not, opt, recognize, value, verify};
use nom::error::{ErrorKind, ParseError};
use nom::multi::{many0_count, separated_list0, separated_list1};
use nom::sequence::{delimited, preceded, terminated};
use std::borrow::Cow;

/// The longest expression that is read, in bytes.
pub const MAX_LENGTH: usize = 100_000;
/// How many parentheses and `not` may stand inside each other.
pub const MAX_DEPTH: usize = 100;
/// The longest number, in digits: all of them are exact.
const MAX_DIGITS: usize = 15;

/// Words that are no names.
const KEYWORDS: [&str; 3] = ["and", "or", "not"];

pub(super) type Parsed<'q, T> = combinators::Parsed<'q, T, FaultKind>;
pub(super) type Miss = combinators::Miss<FaultKind>;

impl Default for FaultKind {
    fn default() -> Self {
        Self::Expected(Expected::Condition)
    }
}

/// What was expected where the parser does not even begin to succeed.
pub(super) fn named<'q, T>(
    expected: Expected,
    parser: impl Parser<&'q str, Output = T, Error = Miss>,
) -> impl FnMut(&'q str) -> Parsed<'q, T> {
    combinators::named(FaultKind::Expected(expected), parser)
}

/// Reads an expression.
///
/// # Errors
/// The first thing that cannot be read.
pub(super) fn expression(text: &str) -> Result<Expression<'_>, Fault> {
    let reader = Reader { text };
    reader.whole(|input| reader.any(input, 0), Expected::Connective)
}

/// Reads an operand and, behind a comma, a direction: whether the order is to be turned round.
///
/// # Errors
/// The first thing that cannot be read.
pub(super) fn key(text: &str) -> Result<(Operand<'_>, bool), Fault> {
    let reader = Reader { text };
    let direction = alt((value(false, keyword("asc")), value(true, keyword("desc"))));
    let direction = opt(preceded(sign(","), cut(named(Expected::Direction, direction))));
    let operand = named(Expected::Field, |input| reader.operand(input, false));
    let mut key = (operand, map(direction, Option::unwrap_or_default));
    reader.whole(|input| key.parse(input), Expected::CommaOrEnd)
}

/// Reads operands with commas between them.
///
/// # Errors
/// The first thing that cannot be read.
pub(super) fn fields(text: &str) -> Result<Vec<Operand<'_>>, Fault> {
    let reader = Reader { text };
    let operand = named(Expected::Field, |input| reader.operand(input, false));
    let mut fields = separated_list1(sign(","), cut(operand));
    reader.whole(|input| fields.parse(input), Expected::CommaOrEnd)
}

/// What is read, for the places in it.
#[derive(Clone, Copy)]
pub(super) struct Reader<'q> {
    text: &'q str,
}

impl<'q> Reader<'q> {
    /// Reads all of the text; behind what `parser` reads there must be nothing more.
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
            // No parser here is a streaming one.
            Err(nom::Err::Incomplete(_)) => Err(self.fault(0, FaultKind::Expected(behind))),
        }
    }

    fn fault(self, left: usize, kind: FaultKind) -> Fault {
        let rest = &self.text[self.text.len() - left..];
        let found = if kind == FaultKind::UnclosedText { rest } else { token(rest) };
        Fault::new(kind, self.span(rest, &rest[found.len()..])).with_hint(hint(kind, found))
    }

    /// From `from` to `to`, both what was left of the text there.
    pub(super) const fn span(self, from: &str, to: &str) -> Span {
        Span::new((self.text.len() - from.len()) as u32, (self.text.len() - to.len()) as u32)
    }

    /// `any = all *( ( "or" / "||" ) all )`
    fn any(self, input: &'q str, depth: usize) -> Parsed<'q, Expression<'q>> {
        joined(input, alt((keyword("or"), sign("||"))), Expression::Any, |input| self.all(input, depth))
    }

    /// `all = condition *( ( "and" / "&&" ) condition )`
    fn all(self, input: &'q str, depth: usize) -> Parsed<'q, Expression<'q>> {
        joined(input, alt((keyword("and"), sign("&&"))), Expression::All, |input| self.condition(input, depth))
    }

    /// `condition = *( "not" / "!" ) ( "(" any ")" / test )`
    fn condition(self, input: &'q str, depth: usize) -> Parsed<'q, Expression<'q>> {
        let (rest, negations) = many0_count(negation).parse(input)?;
        let depth = depth + negations;
        if depth > MAX_DEPTH {
            return Err(Miss::failure(rest, FaultKind::TooDeep));
        }
        let inside = |input| {
            if depth == MAX_DEPTH {
                return Err(Miss::failure(input, FaultKind::TooDeep));
            }
            self.any(input, depth + 1)
        };
        let close = named(Expected::ClosingParenthesis, sign(")"));
        let group = delimited(sign("("), cut(inside), cut(close));
        let test = |input| self.test(input, depth);
        let (rest, read) = named(Expected::Condition, alt((group, test))).parse(rest)?;
        Ok((rest, (0..negations).fold(read, |read, _| Expression::Not(Box::new(read)))))
    }

    /// `test = operand [ "after" operand ] ( operator literal / [ "not" / "!" ] "in" list ) / function`
    fn test(self, input: &'q str, depth: usize) -> Parsed<'q, Expression<'q>> {
        // `NOT` is no name but a slip.
        let is_name = |operand: &Operand<'q>| !KEYWORDS.contains(&&*operand.path.to_ascii_lowercase());
        let (rest, operand) = verify(|input| self.operand(input, false), is_name).parse(input)?;
        let function = Function::of_path(operand.path);
        let (missing, is_complete) = match (&operand.arguments, function) {
            (None, Some((function, side)))
                if Field::from_name(operand.path).is_none() && (side.is_none() || !function.takes_only_a_side()) =>
            {
                (Expected::Arguments, false)
            }
            (None, _) => (Expected::Operator, false),
            (Some(_), Some((Function::First, _))) => (Expected::OperatorOrAfter, false),
            // One that there is not is complained about when the text is known to be an expression.
            (Some(_), _) => (Expected::Operator, function.is_none_or(|(function, _)| function.is_condition())),
        };
        let counter = named(Expected::Counter, |input| self.operand(input, true));
        let after = preceded(keyword("after"), cut(counter));
        let (rest, after) = if missing == Expected::OperatorOrAfter { opt(after).parse(rest)? } else { (rest, None) };
        let missing = if after.is_some() { Expected::Operator } else { missing };
        let denial = opt(negation).map(|denial| denial.is_some());
        let (start, _) = blanks(rest)?;
        if let (list, Some((is_denied, _))) = opt((denial, keyword("in"))).parse(start)? {
            let asked = Test { operand, after, comparison: None };
            return self.one_of(&asked, (is_denied, self.span(start, list)), list, depth);
        }
        let comparison = |input| self.comparison(input, missing);
        let (rest, comparison) =
            if is_complete { opt(comparison).parse(rest)? } else { map(cut(comparison), Some).parse(rest)? };
        Ok((rest, Expression::Test(Test { operand, after, comparison })))
    }

    /// `list = "(" literal *( "," literal ) ")"`, which asks for equality with any of the values.
    fn one_of(
        self,
        asked: &Test<'q>,
        (is_denied, operator_span): (bool, Span),
        input: &'q str,
        depth: usize,
    ) -> Parsed<'q, Expression<'q>> {
        let close = named(Expected::EndOfArgument, sign(")"));
        let values = separated_list1(sign(","), |input| self.literal(input));
        let list = delimited(named(Expected::List, sign("(")), cut(values), cut(close));
        let (rest, values) = cut(list).parse(input)?;
        // The canonical form has parentheses around the tests, and writes what is asked for with every value.
        if depth + 1 + usize::from(is_denied) > MAX_DEPTH {
            return Err(Miss::failure(input, FaultKind::TooDeep));
        }
        let counter = asked.after.as_ref().map_or(0, |after| after.span.end - after.span.start);
        let each = (asked.operand.span.end - asked.operand.span.start + counter) as usize + " after  ==  or ".len();
        if values.len() * each + (input.len() - rest.len()) > MAX_LENGTH {
            return Err(Miss::failure(input, FaultKind::LongList));
        }
        let test = |literal| {
            let comparison = Some(Comparison { operator: Operator::Equal, operator_span, literal });
            Expression::Test(Test { comparison, ..asked.clone() })
        };
        let mut tests: Vec<Expression<'q>> = values.into_iter().map(test).collect();
        let read = if tests.len() > 1 { Expression::Any(tests) } else { tests.remove(0) };
        Ok((rest, if is_denied { Expression::Not(Box::new(read)) } else { read }))
    }

    /// `comparison = operator literal`
    fn comparison(self, input: &'q str, missing: Expected) -> Parsed<'q, Comparison<'q>> {
        let (start, _) = blanks(input)?;
        let signs = take_while1(|c| matches!(c, '=' | '!' | '<' | '>' | '~'));
        let (rest, operator) = named(missing, map_opt(signs, Operator::from_name)).parse(start)?;
        let operator_span = self.span(start, rest);
        let (rest, literal) = cut(|input| self.literal(input)).parse(rest)?;
        Ok((rest, Comparison { operator, operator_span, literal }))
    }

    /// `operand = path [ "(" [ argument *( "," argument ) ] ")" ]`
    pub(super) fn operand(self, input: &'q str, is_behind_before: bool) -> Parsed<'q, Operand<'q>> {
        let (start, _) = blanks(input)?;
        let (behind, path) = named(Expected::Condition, path).parse(start)?;
        let close = named(Expected::EndOfArgument, sign(")"));
        let arguments = separated_list0(sign(","), |input| self.argument(input, is_behind_before));
        let arguments = delimited(sign("("), cut(arguments), cut(close));
        let (rest, arguments) = opt(arguments).parse(behind)?;
        Ok((rest, Operand { path, arguments, path_span: self.span(start, behind), span: self.span(start, rest) }))
    }

    /// `literal = text / number / word`
    pub(super) fn literal(self, input: &'q str) -> Parsed<'q, Literal<'q>> {
        let (start, _) = blanks(input)?;
        let value = alt((map(text, Value::Text), number, map(word, Value::Word)));
        let (rest, value) = named(Expected::Value, value).parse(start)?;
        Ok((rest, Literal { value, span: self.span(start, rest) }))
    }
}

/// `"not" / "!"`, where no sign makes an operator of the `!`.
fn negation(input: &str) -> Parsed<'_, &str> {
    alt((keyword("not"), terminated(sign("!"), not(alt((tag("="), tag("~"))))))).parse(input)
}

/// `path = word *( "." word )`
fn path(input: &str) -> Parsed<'_, &str> {
    recognize(separated_list1(tag("."), word)).parse(input)
}

/// `word = ( ALPHA / "_" ) *( ALPHA / DIGIT / "_" / "-" )`, but no keyword
fn word(input: &str) -> Parsed<'_, &str> {
    let is_name = |word: &&str| !word.starts_with(|c: char| c.is_ascii_digit() || c == '-') && !KEYWORDS.contains(word);
    verify(take_while1(is_word_char), is_name as fn(&&str) -> bool).parse(input)
}

/// `number = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]`, of 15 digits in all at most, and no letter or dot behind it
fn number(input: &str) -> Parsed<'_, Value<'_>> {
    let written = recognize((opt(tag("-")), digit1, opt((tag("."), digit1))));
    let is_short = |written: &&str| written.bytes().filter(u8::is_ascii_digit).count() <= MAX_DIGITS;
    let (rest, written) = verify(written, is_short as fn(&&str) -> bool).parse(input)?;
    if rest.starts_with(|c| is_word_char(c) || c == '.') {
        return Err(nom::Err::Error(Miss::from_error_kind(input, ErrorKind::Digit)));
    }
    Ok((rest, written.parse().map_or(Value::Decimal(written), Value::Number)))
}

/// `text = DQUOTE *( char / "\" DQUOTE / "\\" ) DQUOTE`
fn text(input: &str) -> Parsed<'_, Cow<'_, str>> {
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

/// What the text begins with, as far as a message quotes it.
fn token(rest: &str) -> &str {
    let is_sign = |c: char| matches!(c, '=' | '!' | '<' | '>' | '~' | '&' | '|');
    let is_part = |c: char| is_word_char(c) || c == '.' || c == '/';
    let length_while = |is_in: &dyn Fn(char) -> bool| rest.find(|c| !is_in(c)).unwrap_or(rest.len());
    let length = match rest.chars().next() {
        None => 0,
        Some('"') => text(rest).map_or(rest.len(), |(behind, _)| rest.len() - behind.len()),
        Some(c) if is_sign(c) => length_while(&is_sign),
        Some(c) if is_part(c) => length_while(&is_part),
        Some('\\') => rest.chars().take(2).map(char::len_utf8).sum(),
        Some(c) => c.len_utf8(),
    };
    &rest[..length]
}

/// What was probably meant by a token that is none of the language's.
fn hint(kind: FaultKind, found: &str) -> Option<Hint> {
    let FaultKind::Expected(expected) = kind else { return None };
    let write = |text: &str| Some(Hint::Write(text.to_owned()));
    let lower = found.to_ascii_lowercase();
    match (expected, found) {
        (Expected::Escape, _) => write("\\\\"),
        (Expected::OperatorOrAfter, _) if nearest(found, ["after"]).is_some() => write("after"),
        (Expected::EndOfArgument, _) if !CONNECTIVES.contains(&found) => {
            nearest(found, CONNECTIVES.into_iter().chain(["moves"])).map(Hint::Name)
        }
        (_, "=" | "===") | (Expected::Operator, ":" | "is" | "eq" | "equals") => write("=="),
        (_, "<>" | "=!" | "!==" | "\u{2260}") => write("!="),
        (_, "=<" | "\u{2264}") => write("<="),
        (_, "=>" | "\u{2265}") => write(">="),
        (_, "=~" | "~=" | "~~") | (Expected::Operator, "contains" | "like" | "matches") => write("~"),
        (_, "&") => write("and"),
        (_, "|") => write("or"),
        (Expected::Value, _) if found.starts_with(|c: char| c.is_ascii_digit()) => write(&format!("\"{found}\"")),
        (Expected::Value, _) if KEYWORDS.contains(&found) => write(&format!("\"{found}\"")),
        (Expected::Value, "'") => write("\"...\""),
        _ if lower != found && KEYWORDS.contains(&&*lower) => write(&lower),
        _ => None,
    }
}
