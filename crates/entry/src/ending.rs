//! Handles the result and the termination.

use super::entered_record::EnteredRecord;
use super::{Entry, Reply, ReplyMessage};
use crate::board::Side;
use crate::notation::Score;
use crate::notation::spelling::{Outcome, spelled_result_value};
use crate::replay::Termination;

impl Entry {
    /// Handles `result 1-0 resignation`: sets the result.
    pub(super) fn result(&mut self, rest: &str) -> Reply {
        let (rest, is_forced) = rest.strip_suffix('!').map_or((rest, false), |rest| (rest.trim(), true));
        let (word, how) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if let Some(reply) = self.result_value(rest, is_forced) {
            return reply;
        }
        let Some(score) = score(word) else {
            return Reply::wrong("type `result` and 1-0, 0-1, 1/2-1/2 or *, then the reason: `result 1-0 time`");
        };
        let how = how.trim();
        let termination = match Termination::from_name(&how.to_ascii_lowercase()) {
            _ if how.is_empty() => None,
            Some(termination) => Some(termination),
            None => return Reply::unknown("a game cannot end by", how, &Termination::ALL.map(Termination::name)),
        };
        self.conclude(score, termination, is_forced)
    }

    /// Handles a result in words, such as `result blue resigned`. Returns `None` if the words are not understood. Also
    /// returns `None` if the result is not in words but in a format such as `1-0 time`.
    fn result_value(&mut self, value: &str, is_forced: bool) -> Option<Reply> {
        let (word, how) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
        let is_name = Termination::from_name(&how.trim().to_ascii_lowercase()).is_some() || how.is_empty();
        if score(word).is_some() && is_name {
            return None;
        }
        let outcome = spelled_result_value(value.as_bytes(), 0, &self.players())?;
        self.conclude_in_words(&outcome, is_forced)
    }

    /// Sets the result that the words describe. If the words name no player, the side to move resigns.
    pub(super) fn conclude_in_words(&mut self, outcome: &Outcome, is_forced: bool) -> Option<Reply> {
        const HELP: &str = "type a result such as `result 1-0 time`";
        match outcome {
            Outcome::Result(result) if !result.has_more && result.unclear.is_none() => {
                let to_move = Side::of_ply(self.next_ply());
                let score = result.score.unwrap_or_else(|| Score::won_by(Some(to_move.other())));
                Some(self.conclude(score, result.termination.and_then(Termination::from_name), is_forced))
            }
            Outcome::Unclear(why, _) => {
                Some(Reply::wrong(format!("no result can be read from these words: {why}; {HELP}")))
            }
            Outcome::Contradiction(_) => Some(Reply::wrong(format!("these words contradict each other; {HELP}"))),
            Outcome::Result(_) | Outcome::Part(_) => None,
        }
    }

    /// Sets the result, unless the board contradicts it.
    pub(super) fn set_result(&mut self, score: Score, termination: Option<Termination>) -> Reply {
        self.conclude(score, termination, false)
    }

    fn conclude(&mut self, score: Score, termination: Option<Termination>, is_forced: bool) -> Reply {
        let before = (self.record.result, self.record.tags.clone());
        // Keeps the tags about the end of the game, unless the end changes or is removed.
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
            let anyway = ReplyMessage::Echo(format!("`result {score}{how} !` records it anyway"));
            return Reply { said: vec![ReplyMessage::found(error), anyway], is_wrong: true, deed: None };
        }
        self.standing = standing;
        let mut reply = Reply { said: found.iter().map(ReplyMessage::found).collect(), ..Reply::default() };
        let ended = crate::report::ended(&self.standing.replayed.conclusion);
        reply.said.push(ReplyMessage::Echo(if score == Score::Open { "the game continues".to_owned() } else { ended }));
        reply
    }

    /// Removes the result and the termination.
    pub(super) fn clear_result(&mut self) {
        self.record.result = Some(Score::Open);
        if self.record.tag("Result").is_some() {
            self.set_tag("Result", Score::Open.token());
        }
        self.record.tags.retain(|tag| tag.name != "Termination");
    }
}

fn score(word: &str) -> Option<Score> {
    Some(match &*word.to_ascii_lowercase() {
        "1-0" | "1:0" | "red" => Score::RedWon,
        "0-1" | "0:1" | "blue" => Score::BlueWon,
        "1/2-1/2" | "1/2" | "0.5-0.5" | "draw" | "drawn" => Score::Draw,
        "*" | "open" | "none" => Score::Open,
        _ => return None,
    })
}
