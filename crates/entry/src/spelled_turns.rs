//! Reads turns in common spellings. Each reading is tried on the board, and is accepted if it is the only valid
//! reading.

use super::entered_record::EnteredRecord;
use super::line::{self, Line};
use super::{Entry, Open, Reply, ReplyMessage};
use crate::board::Kind;
use crate::notation::spelling::{Players, SpelledTurn, leading_turns, spelled_number, spelled_result, spelled_turns};
use crate::notation::{NoteBody, WrittenTurn};

impl Entry {
    /// Reads a line that is not SRN as one or two turns. Returns `None` if the line has no reading.
    pub(super) fn spelled(&mut self, line: &str) -> Option<Reply> {
        let numbering = self.standing.replayed.terms.numbering;
        let readings = spelled_turns(line.as_bytes(), 0, &numbering);
        let number = spelled_number(line.as_bytes(), 0).filter(|number| number.is_marked);
        let mut reply = self.hold_number(number.map(|number| (number.number, number.is_blues)));
        if !readings.is_empty() {
            reply.add(self.take_readings(&readings));
            return Some(reply);
        }
        // The line may contain Red's turn and Blue's turn.
        let begin = number.map_or(0, |number| number.span.end as usize);
        let rest = line.as_bytes().get(begin..)?;
        let first = leading_turns(rest, begin as u32, &numbering);
        let ends: Vec<usize> = first.iter().map(|reading| reading.turn.span.end as usize).collect();
        for end in ends {
            let behind = spelled_turns(line.as_bytes().get(end..)?, end as u32, &numbering);
            if behind.is_empty() {
                continue;
            }
            let here: Vec<SpelledTurn> =
                first.iter().filter(|reading| reading.turn.span.end as usize == end).cloned().collect();
            let before = self.record.turns.len();
            reply.add(self.take_readings(&here));
            if let Some(Open::Outcome(turn)) = self.open.take_if(|open| matches!(open, Open::Outcome(_))) {
                reply.add(self.leave_open(turn));
            }
            if self.record.turns.len() == before {
                reply.said.push(ReplyMessage::Wrong("the text after it in the line was not recorded".to_owned()));
                return Some(reply);
            }
            reply.add(self.take_readings(&behind));
            return Some(reply);
        }
        None
    }

    /// Reads a turn in the same way as [`Self::spelled`], if a comment in braces follows the turn.
    pub(super) fn spelled_with_comment(&mut self, line: &str) -> Option<Reply> {
        let turn = line.split_once('{')?.0;
        let Line::Turns(movetext) = line::read(&line[turn.len()..]) else { return None };
        if !movetext.turns.is_empty() || movetext.result.is_some() {
            return None;
        }
        let before = self.record.turns.len();
        let mut reply = self.spelled(turn.trim_end())?;
        let notes = movetext.notes.into_iter().map(|(_, body)| body);
        if matches!(self.open, Some(Open::Outcome(_))) {
            self.later.extend(notes);
        } else if self.record.turns.len() > before {
            notes.for_each(|body| self.push_note(body));
            self.judge();
        } else {
            reply.said.push(ReplyMessage::Wrong("the text after it in the line was not recorded".to_owned()));
        }
        Some(reply)
    }

    /// Accepts the reading that is valid on the board. If several readings are valid, asks the user to choose.
    fn take_readings(&mut self, readings: &[SpelledTurn]) -> Reply {
        let followed = self.standing.is_followed();
        let standing: Vec<&SpelledTurn> =
            if followed { readings.iter().filter(|reading| self.may_stand(reading)).collect() } else { Vec::new() };
        let chosen = match (&*standing, readings) {
            ([only], _) => only,
            ([], [only]) => only,
            ([], [first, ..]) if followed => first,
            ([], several) => return self.choose(several.iter()),
            (several, _) => return self.choose(several.iter().copied()),
        };
        if let Some(reply) = self.mover_differs(chosen) {
            return reply;
        }
        self.later = chosen.glyph.map(NoteBody::Glyph).into_iter().collect();
        self.enter(chosen.turn, chosen.turn.span, None)
    }

    /// Asks the user to choose one of several readings.
    fn choose<'r>(&mut self, readings: impl Iterator<Item = &'r SpelledTurn>) -> Reply {
        let near: Vec<WrittenTurn> = readings.map(|reading| reading.turn).collect();
        self.offer("it is ambiguous".to_owned(), near)
    }

    /// Returns `true` if a reading does not contradict the board. The outcome may be open.
    fn may_stand(&mut self, reading: &SpelledTurn) -> bool {
        if self.kind_of_other(reading).is_some() {
            return false;
        }
        EnteredRecord::error(&self.with_turn(reading.turn).1).is_none()
    }

    /// Compares the kind of piece in the text with the moving piece. If the two kinds differ, returns the actual kind
    /// of the moving piece. Returns `None` if the text is right, or if a kind is missing or unknown.
    fn kind_of_other(&self, reading: &SpelledTurn) -> Option<Kind> {
        let named = self.standing.replayed.terms.numbering.kind(reading.mover?)?;
        let position = self.standing.replayed.game.as_ref()?.position();
        let known = position.piece(position.piece_at(reading.turn.from)?).kind?;
        (known != named).then_some(known)
    }

    /// Reports that the moving piece is not the piece that the text names. Returns `None` if the text does not
    /// contradict the moving piece.
    fn mover_differs(&mut self, reading: &SpelledTurn) -> Option<Reply> {
        let known = self.kind_of_other(reading)?;
        let named = self.standing.replayed.terms.numbering.kind(reading.mover?)?;
        let from = reading.turn.from;
        let what = format!("the piece on {from} is a {}, not a {}", known.title(), named.title());
        let near: Vec<WrittenTurn> = if self.stands(&reading.turn) { vec![reading.turn] } else { Vec::new() };
        Some(self.offer(what, near))
    }

    /// Reads a line as a result in words. `None` if the line is not a result, or contains more than a result.
    pub(super) fn result_in_words(&mut self, line: &str) -> Option<Reply> {
        let outcome = spelled_result(line.as_bytes(), 0, &self.players())?;
        self.conclude_in_words(&outcome, false)
    }

    /// Returns the players from the tags.
    pub(super) fn players(&self) -> Players {
        Players::new(self.record.tag("Red"), self.record.tag("Blue"))
    }
}
