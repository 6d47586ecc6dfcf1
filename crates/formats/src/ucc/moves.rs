//! What an agent replied when it was asked for a move, what the manager put behind it, and the turns made of that.

use super::ending::Reason;
use super::lines::Line;
use super::lines::{Asked, SIGNAL};
use super::read::LogReader;
use crate::board::{Designation, Outcome, Square};
use crate::notation::{Action, Combat, Notice, Span, WrittenTurn};
use crate::replay::foreign::{Damaged, NotSupported, PassedOver};

impl<'a> LogReader<'a> {
    /// Reads the line of a move.
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
        // Behind the first of these everything is said to be left out; more about them is not said.
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

    /// Notes that a move cannot be read: the turns end there.
    fn stop(&mut self, span: Span, ply: Option<u32>, what: Damaged) {
        if !std::mem::replace(&mut self.is_stopped, true) {
            self.note(what, span, ply);
        }
    }

    /// Says of the replies behind which no move was played why they are no turns.
    pub fn last_replies(&mut self) {
        let reason = self.log.end.map(|end| end.reason);
        let mut refused = std::mem::take(&mut self.refused);
        if reason == Some(Reason::Surrender) {
            refused.pop_if(|(_, _, refusal)| *refusal == PassedOver::Surrender);
        }
        let last = refused.len();
        for (number, (span, ply, refusal)) in (1..).zip(refused) {
            // The reply on which the game ended may be one that only looks like a move.
            if refusal == PassedOver::NoOutcome && (number != last || reason != Some(Reason::Forfeit)) {
                self.stop(span, ply, Damaged::NoOutcome);
            } else {
                self.note(refusal, span, ply);
            }
        }
    }
}

/// A reply, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reply {
    /// A move that the manager carried out.
    Played(Move),
    /// One that it refused, or none at all: why it is no turn.
    Refused(PassedOver),
    /// A move that the manager says it carried out and cannot have; why.
    Impossible(Damaged),
}

/// A move that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    /// The square it leaves.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
    /// Whether it is a strike.
    pub action: Action,
    /// The combat, if it is.
    pub combat: Option<Combat>,
}

/// What the manager put behind a move.
#[derive(Clone, Copy, Debug)]
enum Ruling {
    Moved,
    Struck(Option<Combat>),
    Refused,
}

/// A move as an agent names it.
#[derive(Clone, Copy, Debug)]
struct Named {
    x: i32,
    y: i32,
    direction: (i64, i64),
    /// How far; `None` if what stands there is no number.
    length: Option<i32>,
}

/// The directions. `y` grows downwards, as the manager prints its board.
const DIRECTIONS: [(&[u8], (i64, i64)); 4] =
    [(b"UP", (0, -1)), (b"DOWN", (0, 1)), (b"LEFT", (-1, 0)), (b"RIGHT", (1, 0))];

/// Reads a reply.
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

/// The square at the manager's coordinates, which look at the board from Blue's side of Red's.
pub(super) fn square(x: i64, y: i64) -> Square {
    match (u8::try_from(9 - x), u8::try_from(y + 1)) {
        (Ok(column), Ok(row)) => Square::new(column, row),
        _ => Square::OUTSIDE,
    }
}

/// The piece of a token. Spies are written in lower case.
pub(super) fn piece(token: u8) -> Option<Designation> {
    match token {
        b'1'..=b'9' => Designation::number(token - b'0'),
        b's' | b'B' | b'F' => Designation::from_letter(token),
        _ => None,
    }
}

/// Parts what the manager put behind a reply from the reply: agents may reply with anything, so that only the end
/// of the line is the manager's.
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

/// Reads a move as the manager does: two numbers, a direction and perhaps a third number, parted by blanks of any
/// kind or by nothing; what stands behind them does not matter.
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

/// Reads a number, and says what is left behind it.
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

/// Whether the manager's language counts a byte as a blank.
const fn is_blank(byte: u8) -> bool {
    byte == b' ' || (byte >= b'\t' && byte <= b'\r')
}
