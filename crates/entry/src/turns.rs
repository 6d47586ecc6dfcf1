//! Adds turns to the record: judges each turn, then completes or refuses it.

use super::entered_record::EnteredRecord;
use super::line::Movetext;
use super::{Entry, Open, Reply, ReplyMessage};
use crate::notation::{Note, NoteAnchor, NoteBody, Score, Span, WrittenTurn};
use crate::replay::Finding;
use std::cell::Cell;

impl Entry {
    /// Processes the turns and notes of a line, up to the first turn that is not accepted.
    pub(super) fn take_movetext(&mut self, line: &str, movetext: Movetext) -> Reply {
        let mut reply = Reply::default();
        let mut notes = movetext.notes.into_iter().peekable();
        while let Some((_, body)) = notes.next_if(|(place, _)| place.is_none()) {
            self.push_note(body);
        }
        reply.add(self.hold_number(movetext.number));
        let count = movetext.turns.len();
        for (index, turn) in movetext.turns.into_iter().enumerate() {
            self.later.clear();
            while let Some((_, body)) = notes.next_if(|(place, _)| *place == Some(index)) {
                self.later.push(body);
            }
            let before = self.record.turns.len();
            reply.add(self.enter(turn, turn.span, line.get(turn.span.start as usize..turn.span.end as usize)));
            let is_last = index + 1 == count && movetext.result.is_none();
            if !is_last && let Some(Open::Outcome(turn)) = self.open.take_if(|open| matches!(open, Open::Outcome(_))) {
                reply.add(self.leave_open(turn));
            }
            if self.record.turns.len() == before && !is_last {
                reply.said.push(ReplyMessage::Wrong("the text after it in the line was not recorded".to_owned()));
                return reply;
            }
        }
        match movetext.result {
            Some(score) if score != Score::Open || count == 0 => reply.add(self.set_result(score, None)),
            _ => {}
        }
        let has_last = !movetext.last_notes.is_empty();
        for body in movetext.last_notes {
            self.push_note(body);
        }
        if count == 0 || has_last {
            self.judge();
        }
        reply
    }

    /// Reports a typed turn number that is not the number of the next turn. A turn may be missing.
    pub(super) fn hold_number(&self, number: Option<(u32, bool)>) -> Reply {
        let ply = self.next_ply();
        let (expected, is_blue) = (ply.div_ceil(2), ply.is_multiple_of(2));
        match number {
            Some((number, blue)) if (number != expected || blue != is_blue) && !self.has_result() => {
                let dots = |is_blue| if is_blue { "..." } else { "." };
                let (written, next) = (dots(blue), dots(is_blue));
                Reply::answer(format!("expected the turn number `{expected}{next}`, found `{number}{written}`"))
            }
            _ => Reply::default(),
        }
    }

    /// Enters a turn if the turn has no errors. `written` is the typed text, if the user typed the turn as SRN.
    pub(super) fn enter(&mut self, turn: WrittenTurn, span: Span, written: Option<&str>) -> Reply {
        if self.has_result() {
            let score = self.record.result.unwrap_or(Score::Open);
            return Reply::wrong(format!("the game has ended {score}: `result *` opens it again"));
        }
        let is_first = self.record.turns.is_empty();
        let (standing, found) = self.with_turn(turn);
        if let Some(error) = EnteredRecord::error(&found).cloned() {
            let near = self.near(&turn);
            return self.refuse(error.moved_to(span), Some(turn), near);
        }
        if EnteredRecord::is_open(&found, self.next_ply()) {
            self.open = Some(Open::Outcome(turn));
            return Reply::default();
        }
        // The errors of the setup are reported only at the first turn, because later turns will not be judged.
        let faults = if is_first && !self.standing.is_followed() { self.setup_faults() } else { Vec::new() };
        let is_wrong = !faults.is_empty();
        let mut reply = Reply { said: faults, is_wrong, deed: None };
        if is_wrong {
            reply.said.push(ReplyMessage::Echo("turns are not judged until the setup is valid".to_owned()));
        }
        reply.add(self.keep(turn, (standing, &found), written, span));
        reply
    }

    /// Returns the record with the turn added, and the new findings.
    pub(super) fn with_turn(&mut self, turn: WrittenTurn) -> (EnteredRecord, Vec<Finding>) {
        self.record.turns.push(turn);
        let entered = self.entered();
        self.record.turns.pop();
        entered
    }

    /// Returns the record after its latest change, and the new findings.
    pub(super) fn entered(&self) -> (EnteredRecord, Vec<Finding>) {
        let standing = EnteredRecord::of(&self.record);
        let found = standing.found_since(&self.standing);
        (standing, found)
    }

    /// Adds a turn that has been judged.
    fn keep(
        &mut self,
        turn: WrittenTurn,
        (standing, found): (EnteredRecord, &[Finding]),
        written: Option<&str>,
        span: Span,
    ) -> Reply {
        let completed = if standing.is_followed() { standing.completed(turn) } else { turn };
        self.record.turns.push(completed);
        self.standing = standing;
        let later = std::mem::take(&mut self.later);
        let has_more = !later.is_empty() || completed.to_string() != turn.to_string();
        for body in later {
            self.push_note(body);
        }
        if has_more {
            self.judge();
        }
        self.forget_redone();
        let mut reply = Reply::default();
        let shown = completed.to_string();
        if written != Some(&*shown) {
            reply.said.push(ReplyMessage::Echo(shown));
        }
        reply.said.extend(found.iter().map(|finding| ReplyMessage::Finding(finding.clone().moved_to(span))));
        reply.add(self.say_of_end());
        reply
    }

    /// Reports an error in a line, and offers similar turns.
    pub(super) fn refuse(&mut self, finding: Finding, written: Option<WrittenTurn>, near: Vec<WrittenTurn>) -> Reply {
        self.wrong = Some(finding.clone());
        let mut said = vec![ReplyMessage::Finding(finding)];
        // If a square is far off the board, its coordinates may differ from the typed ones. Therefore, the turn is not
        // offered.
        let written = written.filter(|turn| !is_far_off(*turn));
        said.extend(self.ask_which(written, near));
        Reply { said, is_wrong: true, deed: None }
    }

    /// Reports a line that is not a turn, and offers possible turns.
    pub(super) fn offer(&mut self, what: String, near: Vec<WrittenTurn>) -> Reply {
        let mut said = vec![ReplyMessage::Wrong(what)];
        said.extend(self.ask_which(None, near));
        Reply { said, is_wrong: true, deed: None }
    }

    /// Asks the user to choose one of the turns in `near`. The user may also choose the turn `written` in spite of its
    /// error.
    fn ask_which(&mut self, written: Option<WrittenTurn>, near: Vec<WrittenTurn>) -> Option<ReplyMessage> {
        let mut choices: Vec<String> =
            near.iter().enumerate().map(|(index, turn)| format!("  {}  {}", index + 1, turn)).collect();
        choices.extend(written.map(|turn| format!("  !  {turn}, anyway")));
        if choices.is_empty() {
            return None;
        }
        self.open = Some(Open::Which { written, near });
        Some(ReplyMessage::Echo(choices.join("\n")))
    }

    /// Enters a turn in spite of its error.
    pub(super) fn enter_anyway(&mut self, turn: WrittenTurn) -> Reply {
        let was_followed = self.standing.is_followed();
        let (standing, _) = self.with_turn(turn);
        let mut reply = self.keep(turn, (standing, &[]), None, Span::default());
        if was_followed && !self.standing.is_followed() {
            let what = "recorded; later turns are not judged, because the board is unknown";
            reply.said.push(ReplyMessage::Echo(what.to_owned()));
        }
        reply
    }

    /// Enters a strike or guess without its outcome.
    pub(super) fn leave_open(&mut self, turn: WrittenTurn) -> Reply {
        let (standing, found) = self.with_turn(turn);
        self.keep(turn, (standing, &found), Some(&turn.to_string()), Span::default())
    }

    /// Returns `true` if the turn has no errors and its outcome is not open.
    pub(super) fn stands(&mut self, turn: &WrittenTurn) -> bool {
        let (_, found) = self.with_turn(*turn);
        EnteredRecord::error(&found).is_none() && !EnteredRecord::is_open(&found, self.next_ply())
    }

    /// Adds a note after the latest turn, or after the setup if there is no turn. If there is a result, comments are
    /// added after the result.
    pub(super) fn push_note(&mut self, body: NoteBody<'static>) {
        let place = match self.record.turns.len() {
            _ if self.has_result() && matches!(body, NoteBody::Comment(_)) => NoteAnchor::Result,
            0 if !self.has_setup() => NoteAnchor::Tags,
            0 => NoteAnchor::Setup,
            turns => NoteAnchor::Turn(turns as u32 - 1),
        };
        self.record.notes.push(Note { place, body });
    }

    /// If the last turn ended the game on the board, reports the end of the game and asks the user to confirm the
    /// result.
    fn say_of_end(&mut self) -> Reply {
        let conclusion = self.standing.replayed.conclusion;
        if !conclusion.is_derived {
            return Reply::default();
        }
        if self.asks {
            self.open = Some(Open::Result(conclusion.score));
        }
        Reply::echo(format!("the game is over: {}", crate::report::ended(&conclusion)))
    }
}

/// Returns `true` if a turn has a square that is far off the board.
fn is_far_off(turn: WrittenTurn) -> bool {
    let is_far = Cell::new(false);
    let _ = turn.map_squares(|square| {
        is_far.set(is_far.get() || square.is_far_off());
        square
    });
    is_far.get()
}
