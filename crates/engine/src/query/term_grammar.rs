//! Grammar of values: fields, functions, and arithmetic with them. See `format-spec/query.md`, section "Grammar".

use super::combinators::{blanks, is_word_char, keyword, sign};
use super::fault::Expected;
use super::grammar::{KEYWORDS, Parsed, Reader, named, number, path, text};
use super::operand::Function;
use super::phrase::Argument;
use super::syntax::{Arithmetic, Literal, Operand, Suffix, Term, Value};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, opt, value, verify};
use nom::multi::{many0, separated_list0};
use nom::sequence::{delimited, preceded, terminated};

impl<'q> Reader<'q> {
    /// `term = product *( ( "+" / "-" ) product )`
    pub(super) fn term(self, input: &'q str) -> Parsed<'q, Term<'q>> {
        let (rest, first) = self.factor(input)?;
        self.term_from(first, rest)
    }

    /// Parses the rest of a term. `factor` is the first factor, which was already parsed.
    pub(super) fn term_from(self, factor: Term<'q>, rest: &'q str) -> Parsed<'q, Term<'q>> {
        let (rest, first) = self.product_from(factor, rest)?;
        chain(first, [Arithmetic::Plus, Arithmetic::Minus], rest, |input| {
            let (rest, factor) = self.factor(input)?;
            self.product_from(factor, rest)
        })
    }

    /// `product = factor *( ( "*" / "/" ) factor )`
    ///
    /// The first factor was already parsed.
    fn product_from(self, factor: Term<'q>, rest: &'q str) -> Parsed<'q, Term<'q>> {
        chain(factor, [Arithmetic::Times, Arithmetic::Divide], rest, |input| self.factor(input))
    }

    /// `factor = "-" factor / "(" term ")" / text / number / value`
    fn factor(self, input: &'q str) -> Parsed<'q, Term<'q>> {
        let (start, _) = blanks(input)?;
        let literal = alt((map(text, Value::Text), number));
        if let (rest, Some(value)) = opt(literal).parse(start)? {
            return Ok((rest, Term::Literal(Literal { value, span: self.span(start, rest) })));
        }
        if let (inside, Some(_)) = opt(tag("-")).parse(start)? {
            let reader = self.deeper(inside, 1)?;
            let (rest, term) = cut(named(Expected::Value, |input| reader.factor(input))).parse(inside)?;
            return Ok((rest, Term::Negative(Box::new(term), self.span(start, rest))));
        }
        if let (inside, Some(_)) = opt(tag("(")).parse(start)? {
            let reader = self.deeper(inside, 1)?;
            let term = named(Expected::Value, |input| reader.term(input));
            let close = named(Expected::ClosingParenthesis, sign(")"));
            return terminated(cut(term), cut(close)).parse(inside);
        }
        map(|input| self.value(input), Term::Operand).parse(start)
    }

    /// `value = operand [ "at" factor ] / operand "after" operand`
    fn value(self, input: &'q str) -> Parsed<'q, Operand<'q>> {
        let (rest, operand) = self.operand(input, false)?;
        let (rest, suffix) = match Function::of_path(operand.path) {
            Some((Function::First, _)) if operand.arguments.is_some() => {
                let counter = named(Expected::Counter, |input| self.operand(input, true));
                opt(preceded(keyword("after"), map(cut(counter), |of| Suffix::After(Box::new(of))))).parse(rest)?
            }
            Some((function, side)) if function.is_state() && (operand.arguments.is_some() || side.is_some()) => {
                match opt(keyword("at")).parse(rest)? {
                    (rest, None) => (rest, None),
                    (inside, Some(_)) => {
                        let reader = self.deeper(inside, 1)?;
                        let ply = named(Expected::Ply, |input| reader.factor(input));
                        map(cut(ply), |ply| Some(Suffix::At(Box::new(ply)))).parse(inside)?
                    }
                }
            }
            _ => (rest, None),
        };
        Ok((rest, Operand { suffix, ..operand }))
    }

    /// `operand = path [ "(" [ argument *( "," argument ) ] ")" ]`
    ///
    /// The arguments of `bin` are terms.
    pub(super) fn operand(self, input: &'q str, is_behind_before: bool) -> Parsed<'q, Operand<'q>> {
        let (start, _) = blanks(input)?;
        // Keywords are lower-case. An upper-case `NOT` is a typing error, so it is not accepted as a name.
        let path = verify(path, |path: &str| self.is_key || !KEYWORDS.contains(&&*path.to_ascii_lowercase()));
        let (behind, path) = named(Expected::Condition, path).parse(start)?;
        let computes = path == Function::Bin.name() && !is_behind_before;
        let argument = |input| {
            if computes { self.term_argument(input) } else { self.argument(input, is_behind_before) }
        };
        let close = named(Expected::EndOfArgument, sign(")"));
        let arguments = delimited(sign("("), cut(separated_list0(sign(","), argument)), cut(close));
        let (rest, arguments) = opt(arguments).parse(behind)?;
        let is_tag = self.is_key
            && arguments.is_none()
            && path.starts_with(|c: char| c.is_ascii_uppercase())
            && path.bytes().all(|byte| is_word_char(byte.into()) && byte != b'-');
        let (path_span, span) = (self.span(start, behind), self.span(start, rest));
        Ok((rest, Operand { path, arguments, suffix: None, is_tag, path_span, span }))
    }

    fn term_argument(self, input: &'q str) -> Parsed<'q, Argument<'q>> {
        let reader = self.deeper(input, 1)?;
        let term = named(Expected::Number, |input| reader.term(input));
        map(term, |term| Argument::Term(Box::new(term))).parse(input)
    }
}

/// Parses a chain of terms that are connected by the two operators in `signs`. `first` is the first term, which was
/// already parsed. If no operator follows, returns `first` unchanged.
fn chain<'q>(
    first: Term<'q>,
    signs: [Arithmetic; 2],
    rest: &'q str,
    part: impl FnMut(&'q str) -> Parsed<'q, Term<'q>>,
) -> Parsed<'q, Term<'q>> {
    let signs = alt(signs.map(|one| value(one, sign(one.name()))));
    let (rest, others) = many0((signs, cut(named(Expected::Number, part)))).parse(rest)?;
    Ok((rest, if others.is_empty() { first } else { Term::Chain(Box::new(first), others) }))
}
