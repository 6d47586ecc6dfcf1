//! Reads the replies of agents to requests for a move, and converts them to turns. After each reply, the log
//! contains the ruling of the manager.

use super::ending::Reason;
use super::lines::Line;
use super::lines::{Asked, SIGNAL};
use super::read::LogReader;
use crate::board::{Designation, Outcome, Square};
use crate::notation::{Action, Combat, Notice, Span, WrittenTurn};
use crate::replay::foreign::{Damaged, NotSupported, PassedOver};

impl<'a> LogReader<'a> {
    /// Reads a line with a reply. `text` is the part of the line after the request.
    pub fn reply(&mut self, asked: Asked, text: &'a [u8], line: &Line<'a>, is_last: bool) {
        if self.log.end.is_some() || self.log.last.is_some() {
            return self.reading.note_at(line.span(), Damaged::MoveBehindTheEnd);
        }
        let expected = self.last.map_or(Asked::FIRST, Asked::next);
        self.last = Some(asked);
        let ply = self.next_ply();
        if asked.side != expected.side && !self.is_stopped {
            self.reading.note_at(line.span(), Damaged::OtherSide(expected.side, asked.side));
            self.is_stopped = true;
        }
        if asked.number != expected.number && !self.is_stopped && self.refused.is_empty() {
            let number = line.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let span = line.part(line.text.get(..number).unwrap_or_default());
            let number = u32::try_from(asked.number).unwrap_or(u32::MAX);
            Notice::of(span, ply, number, asked.side).keep(&mut self.reading.record.notices);
        }
        let found = read_reply(text);
        let span = if text.is_empty() { line.span() } else { line.part(text) };
        let is_cut = is_last && !line.is_whole;
        match found {
            Reply::Played(found) => self.played(found, span),
            Reply::Impossible(what) => self.stop(span, Some(ply), what),
            Reply::Refused(PassedOver::NoOutcome) if is_last => self.cut_short(span),
            Reply::Refused(PassedOver::NoReply | PassedOver::NotAMove) if is_cut => self.cut_short(span),
            Reply::Refused(refusal) => {
                let ply = Some(ply).filter(|_| self.refused.is_empty() && !self.is_stopped);
                self.refused.push((span, ply, refusal));
            }
        }
    }

    fn played(&mut self, found: Move, span: Span) {
        // Only the first reply that cannot be read is reported, because all turns after it are left out.
        let first = self.refused.drain(..).next();
        match first.filter(|_| !self.is_stopped) {
            Some((span, ply, PassedOver::NoOutcome)) => self.stop(span, ply, Damaged::NoOutcome),
            Some((span, ply, _)) => {
                self.note(NotSupported::UccPass, span, ply);
                self.is_stopped = true;
            }
            None => {}
        }
        if !self.is_stopped {
            let Move { from, to, action, combat } = found;
            self.reading.record.turns.push(WrittenTurn { span, from, to, action, combat, rescue: None });
        }
    }

    /// Adds a finding that a move cannot be read. No turns are added after this.
    fn stop(&mut self, span: Span, ply: Option<u32>, what: Damaged) {
        if !std::mem::replace(&mut self.is_stopped, true) {
            self.note(what, span, ply);
        }
    }

    /// Reports the replies after the last played move, with the reasons why they are not turns.
    pub fn last_replies(&mut self) {
        let reason = self.log.end.map(|end| end.reason);
        let mut refused = std::mem::take(&mut self.refused);
        if reason == Some(Reason::Surrender) {
            refused.pop_if(|(_, _, refusal)| *refusal == PassedOver::Surrender);
        }
        let last = refused.len();
        for (number, (span, ply, refusal)) in (1..).zip(refused) {
            // If the game ends by forfeit, the last reply may look like a move, although it is not a move.
            if refusal == PassedOver::NoOutcome && (number != last || reason != Some(Reason::Forfeit)) {
                self.stop(span, ply, Damaged::NoOutcome);
            } else {
                self.note(refusal, span, ply);
            }
        }
    }
}

/// Reply, with the ruling of the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reply {
    /// The manager made this move.
    Played(Move),
    /// The manager refused the reply, or there was no reply. The value is the reason.
    Refused(PassedOver),
    /// The move is impossible, although the log says that the manager made the move. The value is the reason.
    Impossible(Damaged),
}

/// Move that the manager made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    /// Square that the piece leaves.
    pub from: Square,
    /// Square to which the piece moves, or which it strikes.
    pub to: Square,
    /// Move or strike, without its outcome.
    pub action: Action,
    /// Combat, if the move is a strike.
    pub combat: Option<Combat>,
}

/// Ruling of the manager about a reply.
#[derive(Clone, Copy, Debug)]
enum Ruling {
    Moved,
    Struck(Option<Combat>),
    Refused,
}

/// Move as an agent writes it. `x` and `y` are the coordinates of the piece in the log.
#[derive(Clone, Copy, Debug)]
struct Named {
    x: i32,
    y: i32,
    direction: (i64, i64),
    /// Number of squares that the piece moves; `None` if the text is not a number.
    length: Option<i32>,
}

/// Names of directions, each with its steps in `x` and `y`. `y` increases downwards, as on the board that the manager
/// prints.
const DIRECTIONS: [(&[u8], (i64, i64)); 4] =
    [(b"UP", (0, -1)), (b"DOWN", (0, 1)), (b"LEFT", (-1, 0)), (b"RIGHT", (1, 0))];

/// Parses a reply.
fn read_reply(text: &[u8]) -> Reply {
    if text.is_empty() {
        return Reply::Refused(PassedOver::NoReply);
    }
    if text == b"SURRENDER OK" {
        return Reply::Refused(PassedOver::Surrender);
    }
    if text.starts_with(SIGNAL) {
        return Reply::Refused(PassedOver::AgentGone);
    }
    if let Some((head, result)) = result(text)
        && let Some(named) = named(head)
    {
        return judged(named, result);
    }
    Reply::Refused(if named(text).is_some() { PassedOver::NoOutcome } else { PassedOver::NotAMove })
}

fn judged(named: Named, result: Ruling) -> Reply {
    let (action, combat) = match result {
        Ruling::Refused => return Reply::Refused(PassedOver::IllegalMove),
        Ruling::Struck(None) => return Reply::Impossible(Damaged::NoPieces),
        Ruling::Moved => (Action::Move, None),
        Ruling::Struck(combat) => (Action::Strike, combat),
    };
    let Some(length) = named.length.filter(|length| *length >= 1) else {
        return Reply::Impossible(Damaged::NoDistance);
    };
    let (x, y) = (i64::from(named.x), i64::from(named.y));
    let (along, down) = named.direction;
    let (to_x, to_y) = (x + along * i64::from(length), y + down * i64::from(length));
    Reply::Played(Move { from: square(x, y), to: square(to_x, to_y), action, combat })
}

/// Returns the square that has these coordinates in the log. The manager's board is rotated by 180 degrees, so `x`
/// 0 is column j and `y` 0 is row 1.
pub(super) fn square(x: i64, y: i64) -> Square {
    match (u8::try_from(9 - x), u8::try_from(y + 1)) {
        (Ok(column), Ok(row)) => Square::new(column, row),
        _ => Square::OUTSIDE,
    }
}

/// Returns the designation of a piece in the log. The Spy is written in lower case.
pub(super) fn piece(token: u8) -> Option<Designation> {
    match token {
        b'1'..=b'9' => Designation::number(token - b'0'),
        b's' | b'B' | b'F' => Designation::from_letter(token),
        _ => None,
    }
}

/// Splits a reply and the ruling of the manager after it. An agent may reply with any text, so only the end of the
/// line is the ruling.
fn result(text: &[u8]) -> Option<(&[u8], Ruling)> {
    for (ending, result) in [
        (&b" OK"[..], Ruling::Moved),
        (b" ILLEGAL", Ruling::Refused),
        (b" VICTORY_FLAG", Ruling::Struck(Some(combat(Designation::UNKNOWN, Outcome::Win, Designation::FLAG)))),
    ] {
        if let Some(head) = text.strip_suffix(ending) {
            return Some((head, result));
        }
    }
    let (rest, [b' ', striker, b' ', defender]) = text.split_last_chunk::<4>()? else { return None };
    for (ending, outcome) in [(&b" KILLS"[..], Outcome::Win), (b" DIES", Outcome::Loss), (b" BOTHDIE", Outcome::Tie)] {
        if let Some(head) = rest.strip_suffix(ending) {
            let pieces = piece(*striker).zip(piece(*defender));
            return Some((head, Ruling::Struck(pieces.map(|(striker, defender)| combat(striker, outcome, defender)))));
        }
    }
    None
}

const fn combat(striker: Designation, outcome: Outcome, defender: Designation) -> Combat {
    Combat { striker, outcome, defender }
}

/// Parses a move in the same way as the manager: two numbers, a direction, and possibly a third number. Blanks before
/// and between these parts are skipped. Text after the move is ignored.
fn named(text: &[u8]) -> Option<Named> {
    let (x, rest) = number(text)?;
    let (y, rest) = number(rest)?;
    let rest = skip_blanks(rest);
    let end = rest.iter().position(|byte| is_blank(*byte)).unwrap_or(rest.len());
    let (word, rest) = rest.split_at(end);
    let (_, direction) = DIRECTIONS.into_iter().find(|(name, _)| *name == word)?;
    let length = if skip_blanks(rest).is_empty() { Some(1) } else { number(rest).map(|(length, _)| length) };
    Some(Named { x, y, direction, length })
}

/// Parses a number. Returns the number and the rest of the text.
fn number(text: &[u8]) -> Option<(i32, &[u8])> {
    let text = skip_blanks(text);
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let digits = text.iter().skip(sign).take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = text.split_at(sign + digits);
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    Some((number, rest))
}

fn skip_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|byte| is_blank(**byte)).count();
    &text[blanks..]
}

/// Returns `true` if the byte is a blank in the programming language of the manager.
const fn is_blank(byte: u8) -> bool {
    byte == b' ' || (byte >= b'\t' && byte <= b'\r')
}
