//! Parses one turn: a move, a strike or a guess, with its combat or outcome and its rescue.
//!
//! `format-spec/notation.md`, section "Turns". Does not check whether the turn is legal.

use super::lexical::{GrammarError, Parsed, blanks, byte, ends_with, piece, square, token};
use super::variation::begins_variation;
use crate::board::{Designation, Square};
use crate::notation::fault::Expected;
use crate::notation::syntax::{Action, Combat, GuessOutcome, Outcome, Rescue, Span, WrittenTurn};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::satisfy;
use nom::combinator::{cut, opt, peek, rest, verify};
use nom::sequence::{preceded, terminated};

/// Parses a turn. The end of a token must follow; it is not consumed. The caller sets the span.
pub(super) fn turn(input: &[u8]) -> Parsed<'_, WrittenTurn> {
    turn_before(input, b"{;$")
}

/// Parses a turn in a variation. A `)` may follow the turn.
pub(super) fn turn_in_variation(input: &[u8]) -> Parsed<'_, WrittenTurn> {
    turn_before(input, b"{;$)")
}

/// Parses a turn. After the turn there must be a blank, a line end, one of the bytes `ends`, a variation or the end
/// of the text.
fn turn_before<'a>(input: &'a [u8], ends: &'static [u8]) -> Parsed<'a, WrittenTurn> {
    let (rest, from) = token(Expected::Turn, square).parse(input)?;
    let (rest, sign) = alt((sign(b'-'), sign(b'x'), sign(b'?'))).parse(rest)?;
    let (rest, (to, action, combat)) = match sign {
        b'-' => moved(from, rest)?,
        b'x' => strike(rest)?,
        _ => guess(from, false)(rest)?,
    };
    let (rest, rescue) = opt(preceded((blanks, byte(b'^', Expected::EndOfTurn)), cut(rescue))).parse(rest)?;
    let (rest, ()) = if begins_variation(rest) { (rest, ()) } else { ends_with(ends)(rest)? };
    Ok((rest, WrittenTurn { span: Span::default(), from, to, action, combat, rescue }))
}

/// The part of a turn after its first square: the last square, the action and the combat.
type Course = (Square, Action, Option<Combat>);

/// Parses a symbol after the first square of a turn.
fn sign<'a>(wanted: u8) -> impl Fn(&'a [u8]) -> Parsed<'a, u8> {
    move |input| match input.split_first() {
        Some((byte, rest)) if byte.to_ascii_lowercase() == wanted => Ok((rest, wanted)),
        _ => Err(GrammarError::expected(input, Expected::TurnSign)),
    }
}

/// Parses the part after the `-` of `a4-a5`, `a4-a5-b5`, `a4-a7xb7` or `e4-e5?e6=7`.
fn moved(from: Square, input: &[u8]) -> Parsed<'_, Course> {
    let (rest, to) = square(input)?;
    let around = preceded(sign(b'-'), cut(square)).map(|last| (last, Action::move_over(from, to, last), None));
    let corner =
        preceded(sign(b'x'), cut(strike)).map(|(struck, _, combat)| (struck, Action::CornerStrike { via: to }, combat));
    // A `?` without a square after it is not a guess. It is a remark on the move.
    let guess = preceded((sign(b'?'), peek(satisfy(|next| next.is_ascii_alphabetic()))), cut(guess(to, true)));
    let (rest, course) = opt(alt((corner, around, guess))).parse(rest)?;
    Ok((rest, course.unwrap_or((to, Action::Move, None))))
}

/// Parses the part after the `x`: the square struck and the optional combat.
fn strike(input: &[u8]) -> Parsed<'_, Course> {
    let (rest, to) = square(input)?;
    let (rest, combat) = in_parens(combat).parse(rest)?;
    Ok((rest, (to, Action::Strike, combat)))
}

/// Parses the part after the `?` of a guess made from `place`.
fn guess<'a>(place: Square, has_step: bool) -> impl Fn(&'a [u8]) -> Parsed<'a, Course> {
    move |input| {
        let (rest, target) = square(input)?;
        let (rest, named) = preceded(byte(b'=', Expected::GuessSign), piece).parse(rest)?;
        let (rest, outcome) = in_parens(outcome).parse(rest)?;
        Ok((rest, (place, Action::Guess { target, named, has_step, outcome }, None)))
    }
}

/// Parses an optional combat or outcome in parentheses, with or without blanks before it.
fn in_parens<'a, O>(
    inner: impl Parser<&'a [u8], Output = O, Error = GrammarError>,
) -> impl Parser<&'a [u8], Output = Option<O>, Error = GrammarError> {
    let paren = verify(rest, |rest: &[u8]| !begins_variation(rest));
    let open = (blanks, peek(paren), byte(b'(', Expected::EndOfTurn));
    opt(preceded(open, cut(terminated(inner, byte(b')', Expected::ClosingParen)))))
}

/// Parses a combat without its parentheses: `7>4`.
fn combat(input: &[u8]) -> Parsed<'_, Combat> {
    (piece, combat_sign, piece).map(|(striker, outcome, defender)| Combat { striker, outcome, defender }).parse(input)
}

/// Parses the symbol of a combat: `>`, `<` or `=`.
fn combat_sign(input: &[u8]) -> Parsed<'_, Outcome> {
    match input.split_first().and_then(|(sign, rest)| Some((rest, outcome_of(*sign)?))) {
        Some(parsed) => Ok(parsed),
        None => Err(GrammarError::expected(input, Expected::CombatSign)),
    }
}

/// Returns the outcome for the symbol of a combat.
#[inline]
pub(super) const fn outcome_of(sign: u8) -> Option<Outcome> {
    match sign {
        b'>' => Some(Outcome::Win),
        b'<' => Some(Outcome::Loss),
        b'=' => Some(Outcome::Tie),
        _ => None,
    }
}

/// Parses the outcome of a guess, without its parentheses: `+`, `-` or `-4`.
fn outcome(input: &[u8]) -> Parsed<'_, GuessOutcome> {
    let hit = byte(b'+', Expected::OutcomeSign).map(|_| GuessOutcome::Hit);
    let shown = |piece: Option<Designation>| piece.map_or(GuessOutcome::Miss, GuessOutcome::Shown);
    alt((hit, preceded(byte(b'-', Expected::OutcomeSign), opt(piece).map(shown)))).parse(input)
}

/// Parses the part after the `^`: `7@c2`.
fn rescue(input: &[u8]) -> Parsed<'_, Rescue> {
    let at = byte(b'@', Expected::At);
    (piece, preceded(at, square)).map(|(piece, square)| Rescue { piece, square }).parse(input)
}

#[cfg(test)]
mod tests {
    use super::turn;
    use crate::board::{Designation, Outcome, Square};
    use crate::notation::fault::{Expected, FaultKind};
    use crate::notation::grammar::GrammarError;
    use crate::notation::syntax::{Action, Combat, GuessOutcome, Rescue, Span, WrittenTurn};

    fn at(name: &str) -> Square {
        Square::parse(name).expect(name)
    }

    fn number(number: u8) -> Designation {
        Designation::number(number).expect("a piece's number")
    }

    fn around(from: &str, via: &str, to: &str) -> WrittenTurn {
        WrittenTurn { action: Action::CornerMove { via: at(via) }, ..moved(from, to) }
    }

    /// Creates a move. Tests build other turns from it.
    fn moved(from: &str, to: &str) -> WrittenTurn {
        let (from, to) = (at(from), at(to));
        WrittenTurn::new(Span::default(), from, to, Action::Move)
    }

    fn strike(from: &str, to: &str, combat: Option<(Designation, Outcome, Designation)>) -> WrittenTurn {
        let combat = combat.map(|(striker, outcome, defender)| Combat { striker, outcome, defender });
        WrittenTurn { action: Action::Strike, combat, ..moved(from, to) }
    }

    fn guess(from: &str, to: &str, target: &str, named: Designation, outcome: Option<GuessOutcome>) -> WrittenTurn {
        let action = Action::Guess { target: at(target), named, has_step: from != to, outcome };
        WrittenTurn { action, ..moved(from, to) }
    }

    fn rescue(turn: WrittenTurn, piece: Designation, square: &str) -> WrittenTurn {
        WrittenTurn { rescue: Some(Rescue { piece, square: at(square) }), ..turn }
    }

    #[test]
    fn turns_of_every_shape_are_read() {
        let (unknown, spy, bomb, flag) = (Designation::UNKNOWN, Designation::SPY, Designation::BOMB, Designation::FLAG);
        let won = Some((number(7), Outcome::Win, number(4)));
        let corner = WrittenTurn { action: Action::CornerStrike { via: at("a7") }, ..strike("a4", "b7", None) };
        for (text, length, expected) in [
            ("a4-a5", 5, moved("a4", "a5")),
            ("a4-a5 ", 5, moved("a4", "a5")),
            ("a4-a5\n^7@c2", 5, moved("a4", "a5")),
            ("a4-a5{", 5, moved("a4", "a5")),
            ("a4-a5;", 5, moved("a4", "a5")),
            ("a4-a5$1", 5, moved("a4", "a5")),
            ("a4-a5 (7>4)", 5, moved("a4", "a5")),
            ("A9-J10\r\n", 6, moved("a9", "j10")),
            ("a0-k15", 6, moved("a0", "k15")),
            ("z4-a99", 6, moved("p4", "a15")),
            ("a6xa7", 5, strike("a6", "a7", None)),
            ("A6XA7\n(7>4)", 5, strike("a6", "a7", None)),
            ("a6xa7(7>4)", 10, strike("a6", "a7", won)),
            ("a6xa7 \t (7>4) ", 13, strike("a6", "a7", won)),
            ("a6xa7(4<7)", 10, strike("a6", "a7", Some((number(4), Outcome::Loss, number(7))))),
            ("a6xa7(5=5)", 10, strike("a6", "a7", Some((number(5), Outcome::Tie, number(5))))),
            ("a6xa7(10>x)", 11, strike("a6", "a7", Some((number(10), Outcome::Win, number(10))))),
            ("a6xa7(1=1)", 10, strike("a6", "a7", Some((number(1), Outcome::Tie, number(1))))),
            ("a6xa7(s>F)", 10, strike("a6", "a7", Some((spy, Outcome::Win, flag)))),
            ("a6xa7(?<B)", 10, strike("a6", "a7", Some((unknown, Outcome::Loss, bomb)))),
            ("a4-a7xb7", 8, corner),
            ("a4-a7Xb7 (7>4)", 14, WrittenTurn { action: corner.action, ..strike("a4", "b7", won) }),
            ("a4-a5-a6", 8, moved("a4", "a6")),
            ("A4-A5-B5 ", 8, around("a4", "a5", "b5")),
            // The middle square is not on the line between the other two.
            ("a4-a6-a5", 8, around("a4", "a6", "a5")),
            ("e4?e5=7", 7, guess("e4", "e4", "e5", number(7), None)),
            ("e4?e5=10(+)", 11, guess("e4", "e4", "e5", number(10), Some(GuessOutcome::Hit))),
            ("e7?e9=b (-)", 11, guess("e7", "e7", "e9", bomb, Some(GuessOutcome::Miss))),
            ("e4-e5?e6=T", 10, guess("e4", "e5", "e6", Designation::SPOTTER, None)),
            (
                "e4-e5?e6=I(-10)",
                15,
                guess("e4", "e5", "e6", Designation::INFILTRATOR, Some(GuessOutcome::Shown(number(10)))),
            ),
            ("a9-a10^7@c2", 11, rescue(moved("a9", "a10"), number(7), "c2")),
            ("a9-a10 \t^?@C2 ", 13, rescue(moved("a9", "a10"), unknown, "c2")),
            ("a9xa10(7>4)^x@c2", 16, rescue(strike("a9", "a10", won), number(10), "c2")),
            ("a9xa10 (7>4) ^S@j10", 19, rescue(strike("a9", "a10", won), spy, "j10")),
            (
                "e4?e5=7(+)^5@c2",
                15,
                rescue(guess("e4", "e4", "e5", number(7), Some(GuessOutcome::Hit)), number(5), "c2"),
            ),
        ] {
            let (rest, found) = turn(text.as_bytes()).unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
            assert_eq!((text.len() - rest.len(), found), (length, expected), "{text:?}");
        }
    }

    #[test]
    fn what_is_missed_is_told_with_its_place() {
        for (text, place, expected) in [
            ("", 0, Expected::Turn),
            ("hello", 0, Expected::Turn),
            ("a", 0, Expected::Turn),
            ("a04-a5", 0, Expected::Turn),
            ("a111-a5", 0, Expected::Turn),
            ("4a-a5", 0, Expected::Turn),
            ("a4", 2, Expected::TurnSign),
            ("a4 -a5", 2, Expected::TurnSign),
            ("a4=a5", 2, Expected::TurnSign),
            ("a4-", 3, Expected::Square),
            ("a4- a5", 3, Expected::Square),
            ("a4-a04", 3, Expected::Square),
            ("a4-a123", 3, Expected::Square),
            ("a4xb", 3, Expected::Square),
            ("a4-a7x", 6, Expected::Square),
            ("e4?", 3, Expected::Square),
            ("a4-a5?e", 6, Expected::Square),
            ("a4-a5!", 5, Expected::EndOfTurn),
            ("a4-a5?", 5, Expected::EndOfTurn),
            ("a4-a5?? ", 5, Expected::EndOfTurn),
            ("a4-a5-", 6, Expected::Square),
            ("a4-a5-a6-a7", 8, Expected::EndOfTurn),
            ("a4-a5-b5(7>4)", 8, Expected::EndOfTurn),
            ("a4-a5(7>4)", 5, Expected::EndOfTurn),
            ("a4-a5\u{e9}", 5, Expected::EndOfTurn),
            ("a6xa7(7>4)(7>4)", 10, Expected::EndOfTurn),
            ("a6xa7(", 6, Expected::Piece),
            ("a6xa7 (0>4)", 7, Expected::Piece),
            ("a6xa7( 7>4)", 6, Expected::Piece),
            ("a6xa7(7", 7, Expected::CombatSign),
            ("a6xa7(11>4)", 7, Expected::CombatSign),
            ("a6xa7(7-4)", 7, Expected::CombatSign),
            ("a6xa7(7>", 8, Expected::Piece),
            ("a6xa7(7>4", 9, Expected::ClosingParen),
            ("a6xa7(7>42)", 9, Expected::ClosingParen),
            ("e4?e5", 5, Expected::GuessSign),
            ("e4?e5 =7", 5, Expected::GuessSign),
            ("e4?e5=", 6, Expected::Piece),
            ("e4?e5=7(", 8, Expected::OutcomeSign),
            ("e4?e5=7(4)", 8, Expected::OutcomeSign),
            ("e4?e5=7(+4)", 9, Expected::ClosingParen),
            ("e4?e5=7(-", 9, Expected::ClosingParen),
            ("e4?e5=7(-0)", 9, Expected::ClosingParen),
            ("a9-a10^", 7, Expected::Piece),
            ("a9-a10 ^ 7@c2", 8, Expected::Piece),
            ("a9-a10^7", 8, Expected::At),
            ("a9-a10^7@", 9, Expected::Square),
            ("a9-a10^7@c2^7@c3", 11, Expected::EndOfTurn),
        ] {
            let miss = turn(text.as_bytes()).map_err(|error| GrammarError::of(&error)).expect_err(text);
            let kind = Some(FaultKind::Expected(expected));
            assert_eq!((text.len() - miss.left, miss.kind), (place, kind), "{text:?}");
        }
    }
}
