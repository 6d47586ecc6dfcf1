//! Creates the tags and the result from a log.

use super::ending::Reason;
use super::lines::Line;
use super::lines::{Asked, Final, Phase, side_called, value};
use super::read::{End, Log};
use crate::board::{BySide, Side};
use crate::characters;
use crate::notation::{Score, Span, Tag};
use crate::replay::foreign::{Mended, PassedOver};
use crate::replay::{DeclaredEnd, Reading, Strengths, Termination};
use std::borrow::Cow;

/// Name that is written for an unknown player.
pub(super) const NOBODY: &str = "?";

/// Adds tags for the players, the rules and the result. `last` is the last request for a move. `is_stopped` is
/// `true` if some moves did not become turns.
pub(super) fn add<'a>(reading: &mut Reading<'a>, log: &Log<'a>, last: Option<Asked>, is_stopped: bool) {
    for (side, name) in [(Side::Red, "Red"), (Side::Blue, "Blue")] {
        if let Some((path, span)) = log.names[side]
            .map(|(path, span)| player(path, span))
            .filter(|(path, _)| *path != NOBODY.as_bytes() && !path.is_empty())
        {
            let characters = name_of(path, span, reading);
            tag(reading, name, characters, span);
        }
    }
    let (score, span) = score(log);
    let (declared, declared_span) = match &log.last {
        // A second reason means that the program of an agent was no longer running when the game ended. The last line
        // is then about this agent, so its result is not used.
        Some((line, found)) if !log.ends_again => (found.score(), line.part(found.result)),
        _ => (score, span),
    };
    (reading.record.result, reading.record.result_span) = (Some(score), span);
    tag(reading, "Result", declared.token().into(), declared_span);
    let reason = log.end.map(|end| end.reason);
    let is_drawn_by_board = !is_stopped
        && match reason {
            Some(reason) => reason == Reason::NobodyMobile,
            None => log.last.is_some_and(|(_, found)| found.result == b"DRAW"),
        };
    for (name, value) in rules(is_drawn_by_board) {
        tag(reading, name, (*value).into(), Span::default());
    }
    let termination = match (reason, &log.last) {
        (Some(reason), _) => Some(reason.termination()),
        (None, Some((_, found))) => found.termination(),
        (None, None) => Some(Termination::Abandoned),
    };
    // Some endings follow from the final position. If moves are left out, these endings cannot be checked, so the tag
    // is not added.
    let of_the_board = |termination: &Termination| matches!(termination, Termination::Flag | Termination::NoMoves);
    if let Some(termination) = termination.filter(|termination| !(is_stopped && of_the_board(termination))) {
        tag(reading, "Termination", termination.name().into(), span);
    }
    if let Some((line, found)) = &log.last {
        check_turn(reading, log.end, last, line, found);
        if !is_stopped {
            strengths(reading, line, found);
        }
    }
}

/// Returns the tags for the rules of the manager.
///
/// If neither side can move, the manager declares a draw. Among the printed editions with the same pieces and moves,
/// only `isf` has this rule.
pub(super) const fn rules(is_drawn_by_board: bool) -> &'static [(&'static str, &'static str)] {
    if is_drawn_by_board {
        &[("Edition", "isf"), ("Ranks", "descending"), ("TwoSquares", "off"), ("MoreSquares", "off")]
    } else {
        &[("Edition", "anniversary-2011"), ("TwoSquares", "off")]
    }
}

/// Decodes a name. Adds a finding if the name is not UTF-8 or contains control characters.
fn name_of<'a>(path: &'a [u8], span: Span, reading: &mut Reading<'a>) -> Cow<'a, str> {
    if std::str::from_utf8(path).is_err() {
        reading.note_at(span, Mended::NameLatin1);
    }
    let name = characters::characters(path);
    if !name.contains(char::is_control) {
        return name;
    }
    reading.note_at(span, Mended::NameControlCharacters);
    Cow::Owned(name.replace(char::is_control, " "))
}

fn tag<'a>(reading: &mut Reading<'a>, name: &'static str, value: Cow<'a, str>, value_span: Span) {
    let name = Cow::Borrowed(name);
    reading.record.tags.push(Tag { value_span, ..Tag::implied(name, value) });
}

/// Returns the last part of the path of a program, without its extension.
fn player(path: &[u8], span: Span) -> (&[u8], Span) {
    let end = path.iter().rposition(|byte| *byte != b'/').map_or(0, |last| last + 1);
    let path = path.get(..end).unwrap_or_default();
    let begin = path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let file = path.get(begin..).unwrap_or_default();
    let stem = file.iter().rposition(|byte| *byte == b'.').and_then(|dot| file.get(..dot));
    // If the part before the extension is empty or contains only dots, the extension is kept.
    let name = stem.filter(|stem| stem.iter().any(|byte| *byte != b'.')).unwrap_or(file);
    let start = span.start + begin as u32;
    (name, Span::new(start, start + name.len() as u32))
}

/// Returns the score, and the span in which it is written.
fn score(log: &Log<'_>) -> (Score, Span) {
    let by_reason = log.end.and_then(|end| Some((end.reason.score(end.phase)?, end.span)));
    let by_last = || log.last.as_ref().map(|(line, found)| (found.score(), line.part(found.result)));
    by_reason.or_else(by_last).unwrap_or((Score::Open, Span::default()))
}

/// Compares the number of the turn in the last line with the moves, and the side in the last line with the reason.
fn check_turn(reading: &mut Reading<'_>, end: Option<End>, last: Option<Asked>, line: &Line<'_>, found: &Final<'_>) {
    let turn = value(found.turn);
    let next = last.map_or(Asked::FIRST, Asked::next);
    let fits = match end.map(|end| (end.phase, end.reason)) {
        Some((Phase::Setup, _)) => turn == Some(0),
        Some((phase, Reason::Length(turns))) => {
            let side = if last.is_some() { Side::Blue } else { Side::Red };
            turn == Some(turns) && turns == next.number && phase == Phase::Turn(side)
        }
        Some((Phase::Turn(side), _)) => {
            let is_then = |asked: Asked| asked.side == side && turn == Some(asked.number);
            is_then(next) || last.is_some_and(is_then)
        }
        _ => true,
    };
    if !fits {
        reading.note_at(line.part(found.turn), PassedOver::TurnNumber);
    }
    let phase = end.map(|end| end.phase);
    if let (Some(Phase::Turn(side)), named) = (phase, side_called(found.side))
        && named != Some(side)
    {
        reading.note_at(line.part(found.side), PassedOver::OtherPlayer);
    }
}

/// Stores the values of the pieces in the last line. They are compared with the board later.
fn strengths(reading: &mut Reading<'_>, line: &Line<'_>, found: &Final<'_>) {
    let number = |digits| value(digits).and_then(|value| u32::try_from(value).ok());
    let (Some(red), Some(blue)) = (number(found.red), number(found.blue)) else { return };
    let (from, to) = (line.part(found.red), line.part(found.blue));
    if !line.is_whole {
        reading.note_at(to, PassedOver::NumberCutShort);
        return;
    }
    let strengths = Strengths { declared: BySide::new(red, blue), span: Span::new(from.start, to.end) };
    reading.at_end = Some(Box::new(DeclaredEnd::Strengths(strengths)));
}
