//! The result, and how the game ended.
//!
//! Turns as people spell them: every reading is tried on the board, and the only one that stands there is taken.

use super::line::{self, Line};
use super::standing::EnteredRecord;
use super::{Entry, Open, Reply, Said};
use crate::board::Kind;
use crate::notation::spelling::{
    Outcome, Players, SpelledTurn, leading_turns, spelled_number, spelled_result, spelled_result_value, spelled_turns,
};
use crate::notation::{NoteBody, Score, WrittenTurn};
use crate::replay::Termination;

impl Entry {
    /// `result 1-0 resignation`.
    pub(super) fn result(&mut self, rest: &str) -> Reply {
        let (rest, is_forced) = rest.strip_suffix('!').map_or((rest, false), |rest| (rest.trim(), true));
        let (word, how) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if let Some(reply) = self.result_value(rest, is_forced) {
            return reply;
        }
        let Some(score) = score(word) else {
            return Reply::wrong("`result 1-0`, 0-1, 1/2-1/2 or *; behind it how: `result 1-0 time`");
        };
        let how = how.trim();
        let termination = match Termination::from_name(&how.to_ascii_lowercase()) {
            _ if how.is_empty() => None,
            Some(termination) => Some(termination),
            None => return Reply::unknown("no game ends by", how, &Termination::ALL.map(Termination::name)),
        };
        self.conclude(score, termination, is_forced)
    }

    /// Takes a result in words, `result blue resigned`; `None` if it is of the form `1-0 time`, or not understood.
    fn result_value(&mut self, value: &str, is_forced: bool) -> Option<Reply> {
        let (word, how) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
        let is_name = Termination::from_name(&how.trim().to_ascii_lowercase()).is_some() || how.is_empty();
        if score(word).is_some() && is_name {
            return None;
        }
        let outcome = spelled_result_value(value.as_bytes(), 0, &self.players())?;
        self.conclude_in_words(&outcome, is_forced)
    }

    /// Takes what words say of the result; who resigns without a name is the side to move.
    pub(super) fn conclude_in_words(&mut self, outcome: &Outcome, is_forced: bool) -> Option<Reply> {
        const HELP: &str = "`result 1-0 time` says it";
        match outcome {
            Outcome::Result(result) if !result.has_more && result.unclear.is_none() => {
                let to_move = EnteredRecord::side(self.record.turns.len());
                let score = result.score.unwrap_or_else(|| Score::won_by(Some(to_move.other())));
                Some(self.conclude(score, result.termination.and_then(Termination::from_name), is_forced))
            }
            Outcome::Unclear(why, _) => {
                Some(Reply::wrong(format!("no result is read from these words: {why}; {HELP}")))
            }
            Outcome::Contradiction(_) => Some(Reply::wrong(format!("these words contradict each other; {HELP}"))),
            Outcome::Result(_) | Outcome::Part(_) => None,
        }
    }

    /// Sets the result, if the board does not say otherwise.
    pub(super) fn set_result(&mut self, score: Score, termination: Option<Termination>) -> Reply {
        self.conclude(score, termination, false)
    }

    fn conclude(&mut self, score: Score, termination: Option<Termination>, is_forced: bool) -> Reply {
        let before = (self.record.result, self.record.tags.clone());
        // What the tags say of the end stands, unless it is another end now, or none any more.
        if termination.is_some() || score == Score::Open && self.has_result() {
            self.clear_result();
        }
        self.record.result = Some(score);
        self.set_tag("Result", score.token());
        if let Some(termination) = termination {
            self.set_tag("Termination", termination.name());
        }
        let (standing, found) = self.entered();
        if let Some(error) = EnteredRecord::error(&found)
            && !is_forced
        {
            self.wrong = Some(error.clone());
            (self.record.result, self.record.tags) = before;
            let how = termination.map(|how| format!(" {}", how.name())).unwrap_or_default();
            let anyway = Said::Echo(format!("`result {score}{how} !` takes it down all the same"));
            return Reply { said: vec![Said::found(error), anyway], is_wrong: true, deed: None };
        }
        self.standing = standing;
        let mut reply = Reply { said: found.iter().map(Said::found).collect(), ..Reply::default() };
        let ended = crate::report::ended(&self.standing.replayed.conclusion);
        reply.said.push(Said::Echo(if score == Score::Open { "the game goes on".to_owned() } else { ended }));
        reply
    }

    /// Takes the result away, and how the game ended.
    pub(super) fn clear_result(&mut self) {
        self.record.result = Some(Score::Open);
        if self.record.tag("Result").is_some() {
            self.set_tag("Result", Score::Open.token());
        }
        self.record.tags.retain(|tag| tag.name != "Termination");
    }
}

/// The score that a word means.
fn score(word: &str) -> Option<Score> {
    Some(match &*word.to_ascii_lowercase() {
        "1-0" | "1:0" | "red" => Score::RedWon,
        "0-1" | "0:1" | "blue" => Score::BlueWon,
        "1/2-1/2" | "1/2" | "0.5-0.5" | "draw" | "drawn" => Score::Draw,
        "*" | "open" | "none" => Score::Open,
        _ => return None,
    })
}

impl Entry {
    /// Takes a line that SRN does not read as the turn that is meant by it, or as two of them; `None` if it is none.
    pub(super) fn spelled(&mut self, line: &str) -> Option<Reply> {
        let numbering = self.standing.replayed.terms.numbering;
        let readings = spelled_turns(line.as_bytes(), 0, &numbering);
        let number = spelled_number(line.as_bytes(), 0).filter(|number| number.is_marked);
        let mut reply = self.hold_number(number.map(|number| (number.number, number.is_blues)));
        if !readings.is_empty() {
            reply.add(self.take_readings(&readings));
            return Some(reply);
        }
        // Red's turn and Blue's in one line.
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
                reply.said.push(Said::Wrong("what stands behind it in the line is not taken".to_owned()));
                return Some(reply);
            }
            reply.add(self.take_readings(&behind));
            return Some(reply);
        }
        None
    }

    /// The same where a comment in braces stands behind the turn.
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
            reply.said.push(Said::Wrong("what stands behind it in the line is not taken".to_owned()));
        }
        Some(reply)
    }

    /// Takes the reading that stands on the board, if it is the only one.
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

    /// Asks which of several readings is meant.
    fn choose<'r>(&mut self, readings: impl Iterator<Item = &'r SpelledTurn>) -> Reply {
        let near: Vec<WrittenTurn> = readings.map(|reading| reading.turn).collect();
        self.offer("it can be meant in several ways".to_owned(), near)
    }

    /// Whether nothing on the board speaks against a reading; how it came out may be open.
    fn may_stand(&mut self, reading: &SpelledTurn) -> bool {
        if self.kind_of_other(reading).is_some() {
            return false;
        }
        EnteredRecord::error(&self.with_turn(reading.turn).1).is_none()
    }

    /// What the piece that moves is, if that is known and the text names another.
    fn kind_of_other(&self, reading: &SpelledTurn) -> Option<Kind> {
        let named = self.standing.replayed.terms.numbering.kind(reading.mover?)?;
        let position = self.standing.replayed.game.as_ref()?.position();
        let known = position.piece(position.piece_at(reading.turn.from)?).kind?;
        (known != named).then_some(known)
    }

    /// Says that another piece moves than the text names.
    fn mover_differs(&mut self, reading: &SpelledTurn) -> Option<Reply> {
        let known = self.kind_of_other(reading)?;
        let named = self.standing.replayed.terms.numbering.kind(reading.mover?)?;
        let from = reading.turn.from;
        let what = format!("the piece on {from} is a {}, not a {}", known.title(), named.title());
        let near: Vec<WrittenTurn> = if self.stands(&reading.turn) { vec![reading.turn] } else { Vec::new() };
        Some(self.offer(what, near))
    }

    /// Takes a line that states the result in words; `None` if it does not, or if it says more besides.
    pub(super) fn result_in_words(&mut self, line: &str) -> Option<Reply> {
        let outcome = spelled_result(line.as_bytes(), 0, &self.players())?;
        self.conclude_in_words(&outcome, false)
    }

    /// The players by the tags.
    pub(super) fn players(&self) -> Players {
        Players::new(self.record.tag("Red"), self.record.tag("Blue"))
    }
}
