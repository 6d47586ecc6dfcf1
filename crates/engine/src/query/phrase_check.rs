//! Converts the syntax tree of events to sequences, and looks up the names.
//!
//! See `format-spec/query.md`, sections "Events said more closely" and "One after another".

use super::check::name;
use super::event::Event;
use super::fault::{Expected, Fault, FaultKind, Hint};
use super::phrase::{Argument, Phrase, Pieces, Step};
use super::sequence::{EventKind, Follower, Happening, PieceOwner, PieceSelection, Sequence, StreakCondition};
use super::syntax::{Literal, Value};
use super::vocabulary::{ENEMY, OWN, Vocabulary};
use crate::board::{Kind, Side};
use crate::notation::Span;

/// Name of the function that can also be used as an event.
const CAPTURED: &str = "captured";

/// Converts an argument to a sequence.
///
/// # Errors
/// Returns the first error in the argument.
pub(super) fn sequence(argument: &Argument<'_>) -> Result<Sequence, Fault> {
    let (first, others) = match argument {
        Argument::Literal(literal) => return Ok(Sequence::of(event(literal)?, None)),
        Argument::Sequence(Phrase { steps, span }) => {
            steps.split_first().ok_or_else(|| Fault::new(FaultKind::ExpectedName(Vocabulary::Events), *span))?
        }
        Argument::Before(_) | Argument::Term(_) => {
            return Err(Fault::new(FaultKind::ExpectedName(Vocabulary::Events), argument.span()));
        }
    };
    let follower = |step| Ok(Follower { happening: happening(step, true)?, within: plies(step)? });
    let followers = others.iter().map(follower).collect::<Result<_, Fault>>()?;
    Ok(Sequence { first: happening(first, false)?, followers, side: None })
}

/// Converts an argument to a single event.
///
/// # Errors
/// Returns the first error in the argument.
pub(super) fn one_event(argument: &Argument<'_>) -> Result<Happening, Fault> {
    if let Argument::Sequence(Phrase { steps, span }) = argument
        && let Some(second) = steps.get(1)
    {
        return Err(Fault::expected(Expected::OneEvent, Span::new(second.span.start, span.end)));
    }
    sequence(argument).map(|sequence| sequence.first)
}

/// Converts an argument to the condition of a streak.
///
/// # Errors
/// Returns the first error in the argument.
pub(super) fn streak(argument: &Argument<'_>) -> Result<StreakCondition, Fault> {
    if let Argument::Sequence(Phrase { steps, .. }) = argument
        && let [Step { name, word: Some(word), by: None, of: None, .. }] = &**steps
        && (is_word(name, "same"), is_word(word, "piece")) == (true, true)
    {
        return Ok(StreakCondition::SamePiece);
    }
    if let Argument::Literal(literal) = argument
        && is_word(literal, "same")
    {
        return Err(expected_piece(literal));
    }
    one_event(argument).map(StreakCondition::Happening)
}

/// Looks up the name of an event.
pub(super) fn event(literal: &Literal<'_>) -> Result<Event, Fault> {
    let found = name(literal, Vocabulary::Events).map_err(|fault| {
        let hint = match &literal.value {
            Value::Word(CAPTURED) => Some(Hint::Write(format!("{CAPTURED}({})", Kind::Marshal))),
            Value::Word(word) => Kind::from_name(word).map(|kind| Hint::Write(format!("{kind} moves"))),
            _ => None,
        };
        fault.with_hint(hint)
    })?;
    Ok(Event::from_name(found).unwrap_or(Event::Turn))
}

fn happening(step: &Step<'_>, is_later: bool) -> Result<Happening, Fault> {
    let which = |pieces: &Option<Pieces<'_>>| pieces.as_ref().map(|pieces| which(pieces, is_later)).transpose();
    let of = which(&step.of)?;
    let unexpected = |span| Err(Fault::expected(Expected::EndOfArgument, span));
    match (&step.word, &step.arguments) {
        (Some(word), _) if is_word(word, "moves") => {
            let kind = kind(&step.name)?;
            if let Some(by) = &step.by {
                return unexpected(by.span);
            }
            Ok(Happening { what: EventKind::Event(Event::Turn), by: Some(PieceSelection::Of(None, Some(kind))), of })
        }
        (Some(_), _) => Err(Fault::new(FaultKind::ExpectedName(Vocabulary::Events), step.name_span)),
        (None, Some(arguments)) => {
            if !is_word(&step.name, CAPTURED) {
                event(&step.name)?;
                return unexpected(Span::new(step.name.span.end, step.name_span.end));
            }
            let what = EventKind::Captured(captured(arguments, step.name_span, is_later)?);
            Ok(Happening { what, by: which(&step.by)?, of })
        }
        (None, None) => Ok(Happening { what: EventKind::Event(event(&step.name)?), by: which(&step.by)?, of }),
    }
}

/// Returns the pieces in `captured(PIECES)` or `captured(KIND, SIDE)`.
///
/// `is_later` is `true` if the event is not the first event of its sequence. If such an event names no side, the
/// pieces belong to the side of the first event.
fn captured(arguments: &[Pieces<'_>], span: Span, is_later: bool) -> Result<PieceSelection, Fault> {
    let Some(pieces) = arguments.first() else {
        return Err(Fault::new(FaultKind::ExpectedName(vocabulary(is_later)), Span::new(span.end - 1, span.end)));
    };
    let found = which(pieces, is_later)?;
    match (arguments, found) {
        ([_], PieceSelection::Of(None, kind)) if is_later => Ok(PieceSelection::Of(Some(PieceOwner::Own), kind)),
        ([_], _) => Ok(found),
        ([_, side], PieceSelection::Of(None, kind)) => match which(side, is_later)? {
            PieceSelection::Of(Some(whose), None) => Ok(PieceSelection::Of(Some(whose), kind)),
            _ => Err(Fault::new(FaultKind::ExpectedName(Vocabulary::Sides), side.span)),
        },
        ([_, _, surplus, ..], PieceSelection::Of(None, _)) => {
            Err(Fault::expected(Expected::ClosingParenthesis, surplus.span))
        }
        _ => Err(Fault::expected(Expected::ClosingParenthesis, arguments[1].span)),
    }
}

/// Converts words such as `red marshal` to a selection of pieces.
fn which(pieces: &Pieces<'_>, is_later: bool) -> Result<PieceSelection, Fault> {
    match &*pieces.words {
        [one, two] if is_word(one, "same") && is_word(two, "piece") && is_later => Ok(PieceSelection::Same),
        [one, two] if is_word(one, "same") && is_word(two, "piece") => {
            let nothing_before = FaultKind::ExpectedName(Vocabulary::FirstPieces);
            Err(Fault::new(nothing_before, Span::new(one.span.start, two.span.end)))
        }
        [one, ..] if is_word(one, "same") => Err(expected_piece(one)),
        [one] => match name(one, vocabulary(is_later)).map(|name| (whose(name), Kind::from_name(name)))? {
            (None, kind) => Ok(PieceSelection::Of(None, kind)),
            (whose, _) => Ok(PieceSelection::Of(whose, None)),
        },
        [one, two, ..] => {
            if let Some(whose) = whose(name(one, vocabulary(is_later))?) {
                return Ok(PieceSelection::Of(Some(whose), Some(kind(two)?)));
            }
            let turned = Hint::Write(format!("{two} {one}"));
            let is_turned = name(two, Vocabulary::LaterPieces).is_ok_and(|name| whose(name).is_some());
            Err(Fault::expected(Expected::EndOfArgument, two.span).with_hint(is_turned.then_some(turned)))
        }
        [] => Err(Fault::new(FaultKind::ExpectedName(vocabulary(is_later)), pieces.span)),
    }
}

fn whose(name: &str) -> Option<PieceOwner> {
    match name {
        OWN => Some(PieceOwner::Own),
        ENEMY => Some(PieceOwner::Enemy),
        _ => Side::from_name(name).map(PieceOwner::Side),
    }
}

const fn vocabulary(is_later: bool) -> Vocabulary {
    if is_later { Vocabulary::LaterPieces } else { Vocabulary::FirstPieces }
}

fn kind(literal: &Literal<'_>) -> Result<Kind, Fault> {
    name(literal, Vocabulary::Kinds).map(|name| Kind::from_name(name).unwrap_or(Kind::Flag))
}

/// Returns the number after `within`: the maximum number of plies since the previous event.
fn plies(step: &Step<'_>) -> Result<Option<u32>, Fault> {
    let Some(within) = &step.within else { return Ok(None) };
    match within.value {
        // A number that is too large becomes the maximum. No game has so many turns, so this makes no difference.
        Value::Number(plies) if plies > 0 => Ok(Some(u32::try_from(plies).unwrap_or(u32::MAX))),
        _ => Err(Fault::expected(Expected::Plies, within.span)),
    }
}

fn is_word(literal: &Literal<'_>, word: &str) -> bool {
    matches!(literal.value, Value::Word(found) if found == word)
}

/// Creates the error for the word `same` without `piece` after it.
fn expected_piece(same: &Literal<'_>) -> Fault {
    let behind = Span::new(same.span.end, same.span.end);
    Fault::expected(Expected::PieceWord, behind).with_hint(Some(Hint::Write("same piece".to_owned())))
}
