//! One turn: a move, a strike, a guess; its combat or outcome; its rescue.
//!
//! `format-spec/notation.md`, section "Turns". Whether such a turn can be played is not asked.

use super::lexical::{blanks, byte, piece, square};
use super::miss::{Miss, Parsed};
use crate::board::{Designation, Square};
use crate::notation::boundary::is_space;
use crate::notation::fault::Expected;
use crate::notation::syntax::{Action, Combat, GuessOutcome, Outcome, Rescue, Span, Turn};
use nom::Parser;
use nom::branch::alt;
use nom::combinator::{cut, opt};
use nom::sequence::{preceded, terminated};

/// A turn and what ends it, which is not consumed. Its span is left for the reader to fill in.
pub(super) fn turn(input: &[u8]) -> Parsed<'_, Turn> {
    let Ok((rest, from)) = square(input) else { return Err(Miss::expected(input, Expected::Turn)) };
    let (rest, sign) = alt((sign(b'-'), sign(b'x'), sign(b'?'))).parse(rest)?;
    let (rest, (to, action, combat)) = match sign {
        b'-' => moved(rest)?,
        b'x' => strike(rest)?,
        _ => guess(from)(rest)?,
    };
    let (rest, rescue) = opt(preceded((blanks, byte(b'^', Expected::EndOfTurn)), cut(rescue))).parse(rest)?;
    if ends_turn(rest) {
        Ok((rest, Turn { span: Span::default(), from, to, action, combat, rescue }))
    } else {
        Err(Miss::expected(rest, Expected::EndOfTurn))
    }
}

/// What follows a turn's first square.
type Course = (Square, Action, Option<Combat>);

/// One of the signs behind a turn's first square.
fn sign<'a>(wanted: u8) -> impl Fn(&'a [u8]) -> Parsed<'a, u8> {
    move |input| match input.split_first() {
        Some((byte, rest)) if byte.to_ascii_lowercase() == wanted => Ok((rest, wanted)),
        _ => Err(Miss::expected(input, Expected::TurnSign)),
    }
}

/// What stands behind the `-` of `a4-a5`, `a4-a7xb7` or `e4-e5?e6=7`.
fn moved(input: &[u8]) -> Parsed<'_, Course> {
    let (rest, to) = square(input)?;
    let (rest, sign) = opt(alt((sign(b'x'), sign(b'?')))).parse(rest)?;
    match sign {
        Some(b'x') => {
            let (rest, (struck, _, combat)) = strike(rest)?;
            Ok((rest, (struck, Action::CornerStrike { via: to }, combat)))
        }
        Some(_) => guess(to)(rest),
        None => Ok((rest, (to, Action::Move, None))),
    }
}

/// What stands behind the `x`: the square struck, and the combat if it is told.
fn strike(input: &[u8]) -> Parsed<'_, Course> {
    let (rest, to) = square(input)?;
    let (rest, combat) = in_parens(combat).parse(rest)?;
    Ok((rest, (to, Action::Strike, combat)))
}

/// What stands behind the `?` of a guess made from `place`.
fn guess<'a>(place: Square) -> impl Fn(&'a [u8]) -> Parsed<'a, Course> {
    move |input| {
        let (rest, target) = square(input)?;
        let (rest, named) = preceded(byte(b'=', Expected::GuessSign), piece).parse(rest)?;
        let (rest, outcome) = in_parens(outcome).parse(rest)?;
        Ok((rest, (place, Action::Guess { target, named, outcome }, None)))
    }
}

/// The combat or outcome that may stand in parentheses here, blanks before it or not.
fn in_parens<'a, O>(
    inner: impl Parser<&'a [u8], Output = O, Error = Miss>,
) -> impl Parser<&'a [u8], Output = Option<O>, Error = Miss> {
    let open = (blanks, byte(b'(', Expected::EndOfTurn));
    opt(preceded(open, cut(terminated(inner, byte(b')', Expected::ClosingParen)))))
}

/// `7>4`.
fn combat(input: &[u8]) -> Parsed<'_, Combat> {
    (piece, combat_sign, piece).map(|(striker, outcome, defender)| Combat { striker, outcome, defender }).parse(input)
}

/// `>`, `<` or `=`.
fn combat_sign(input: &[u8]) -> Parsed<'_, Outcome> {
    match input.split_first().and_then(|(sign, rest)| Some((rest, outcome_of(*sign)?))) {
        Some(parsed) => Ok(parsed),
        None => Err(Miss::expected(input, Expected::CombatSign)),
    }
}

/// What a combat's sign says.
#[inline]
pub(super) const fn outcome_of(sign: u8) -> Option<Outcome> {
    match sign {
        b'>' => Some(Outcome::Win),
        b'<' => Some(Outcome::Loss),
        b'=' => Some(Outcome::Tie),
        _ => None,
    }
}

/// `+`, `-`, `-4`.
fn outcome(input: &[u8]) -> Parsed<'_, GuessOutcome> {
    let hit = byte(b'+', Expected::OutcomeSign).map(|_| GuessOutcome::Hit);
    let shown = |piece: Option<Designation>| piece.map_or(GuessOutcome::Miss, GuessOutcome::Shown);
    alt((hit, preceded(byte(b'-', Expected::OutcomeSign), opt(piece).map(shown)))).parse(input)
}

/// What stands behind the `^`: `7@c2`.
fn rescue(input: &[u8]) -> Parsed<'_, Rescue> {
    let at = byte(b'@', Expected::At);
    (piece, preceded(at, square)).map(|(piece, square)| Rescue { piece, square }).parse(input)
}

/// Whether a turn that reaches up to here ends here.
fn ends_turn(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| is_space(*byte) || matches!(byte, b'{' | b';' | b'$'))
}
