//! Making turns of replies.

use super::ending::Reason;
use super::lines::Line;
use super::read::Reader;
use super::reply::{Move, Reply, reply};
use super::statement::Asked;
use crate::notation::{Notice, Span, Turn};
use crate::replay::foreign::{Damaged, NotSupported, PassedOver};

impl<'a> Reader<'a> {
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
            Notice::of(span, ply).keep(&mut self.reading.record.notices);
        }
        let found = reply(text);
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
            self.reading.record.turns.push(Turn { span, from, to, action, combat, rescue: None });
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
