//! Grammar of a function's arguments. Names are not looked up here. See `format-spec/query.md`, section "Grammar".

use super::combinators::{self, blanks, keyword, sign};
use super::fault::{Expected, FaultKind};
use super::grammar::{Miss, Parsed, Reader, named};
use super::phrase::{Argument, Before, Phrase, Pieces, Step};
use super::sequence::MAX_STEPS;
use super::syntax::{Literal, Value};
use super::vocabulary::Vocabulary;
use nom::Parser;
use nom::branch::alt;
use nom::combinator::{cut, opt, verify};
use nom::multi::{many_m_n, separated_list0};
use nom::sequence::{delimited, preceded};

/// Words that begin a condition or the next event. If such a word is the first word of an argument, the word is an
/// ordinary name.
pub(super) const CONNECTIVES: [&str; 4] = ["by", "of", "then", "within"];

/// Element that is expected after `then`.
const AN_EVENT: FaultKind = FaultKind::ExpectedName(Vocabulary::Events);

/// Words that may be the second word of an event.
const SECOND_WORDS: [&str; 2] = ["moves", "piece"];

impl<'q> Reader<'q> {
    /// `argument = before / sequence / literal`
    ///
    /// An argument inside `before` cannot contain another `before`.
    pub(super) fn argument(self, input: &'q str, is_behind_before: bool) -> Parsed<'q, Argument<'q>> {
        if !is_behind_before && let (rest, Some(before)) = opt(|input| self.before(input)).parse(input)? {
            return Ok((rest, Argument::Before(before)));
        }
        let (rest, phrase) = self.phrase(input)?;
        Ok((rest, only_name(&phrase).map_or(Argument::Sequence(phrase), Argument::Literal)))
    }

    /// `before = "before" operand`
    fn before(self, input: &'q str) -> Parsed<'q, Before<'q>> {
        let (start, _) = blanks(input)?;
        let (rest, operand) = preceded(keyword("before"), |input| self.operand(input, true)).parse(start)?;
        Ok((rest, Before { operand: Box::new(operand), span: self.span(start, rest) }))
    }

    /// `sequence = event *( "then" event [ "within" number ] )`
    fn phrase(self, input: &'q str) -> Parsed<'q, Phrase<'q>> {
        let (start, _) = blanks(input)?;
        let (mut rest, first) = self.step(start, start, false)?;
        let mut steps = vec![first];
        while let (behind, Some(_)) = opt(keyword("then")).parse(rest)? {
            let (from, _) = blanks(rest)?;
            if steps.len() == MAX_STEPS {
                return Err(Miss::failure(from, FaultKind::TooManyEvents));
            }
            let step = |input| self.step(input, from, true);
            let (behind, step) = cut(combinators::named(AN_EVENT, step)).parse(behind)?;
            steps.push(step);
            rest = behind;
        }
        Ok((rest, Phrase { steps, span: self.span(start, rest) }))
    }

    /// `event = name *1( "by" pieces ) *1( "of" pieces )`
    ///
    /// `by` and `of` may be in either order.
    fn step(self, input: &'q str, from: &'q str, is_later: bool) -> Parsed<'q, Step<'q>> {
        let (start, _) = blanks(input)?;
        let (behind, name) = self.literal(start)?;
        let second = alt(SECOND_WORDS.map(|word| move |input| self.this_word(word, input)));
        let (behind, word) = opt(second).parse(behind)?;
        let is_call = word.is_none() && matches!(name.value, Value::Word(_));
        let list = separated_list0(sign(","), |input| self.pieces(input));
        let close = named(Expected::EndOfArgument, sign(")"));
        let mut call = opt(delimited(sign("("), cut(list), cut(close)));
        let (behind, arguments) = if is_call { call.parse(behind)? } else { (behind, None) };
        let name_span = self.span(start, behind);
        let (mut rest, mut by, mut of) = (behind, None, None);
        loop {
            let (word, place) = match (&by, &of) {
                (None, _) if opens("by", rest) => ("by", &mut by),
                (_, None) if opens("of", rest) => ("of", &mut of),
                _ => break,
            };
            let (behind, pieces) = preceded(keyword(word), cut(|input| self.pieces(input))).parse(rest)?;
            *place = Some(pieces);
            rest = behind;
        }
        let number = named(Expected::Plies, |input| self.literal(input));
        let (rest, within) = if is_later && opens("within", rest) {
            preceded(keyword("within"), cut(number)).parse(rest).map(|(rest, plies)| (rest, Some(plies)))?
        } else {
            (rest, None)
        };
        Ok((rest, Step { name, word, arguments, name_span, by, of, within, span: self.span(from, rest) }))
    }

    /// `pieces = 1*2word`
    ///
    /// A word that begins a condition or the next event is not allowed.
    fn pieces(self, input: &'q str) -> Parsed<'q, Pieces<'q>> {
        let (start, _) = blanks(input)?;
        let is_name = |literal: &Literal<'_>| match literal.value {
            Value::Word(word) => !CONNECTIVES.contains(&word),
            Value::Text(_) => true,
            Value::Number(_) | Value::Decimal(_) => false,
        };
        let one = verify(|input| self.literal(input), is_name);
        let (rest, words) = named(Expected::Pieces, many_m_n(1, 2, one)).parse(start)?;
        Ok((rest, Pieces { words, span: self.span(start, rest) }))
    }

    fn this_word(self, word: &'static str, input: &'q str) -> Parsed<'q, Literal<'q>> {
        let (start, _) = blanks(input)?;
        let (rest, found) = keyword(word).parse(start)?;
        Ok((rest, Literal { value: Value::Word(found), span: self.span(start, rest) }))
    }
}

/// `true` if `input` begins with that word.
fn opens(word: &'static str, input: &str) -> bool {
    let found: Parsed<'_, &str> = keyword(word).parse(input);
    found.is_ok()
}

/// Returns the name if the phrase consists only of a name.
fn only_name<'q>(phrase: &Phrase<'q>) -> Option<Literal<'q>> {
    match &*phrase.steps {
        [Step { name, word: None, arguments: None, by: None, of: None, .. }] => Some(name.clone()),
        _ => None,
    }
}
