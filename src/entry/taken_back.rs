//! Turns that were taken back, and can be entered again behind one that was put right.

use super::{Entry, Reply, Said};
use crate::notation::{Note, NoteAnchor, NoteBody, Score, Span, WrittenTurn};

/// A turn that was taken back, with its notes.
pub(super) struct TakenBack {
    index: usize,
    turn: WrittenTurn,
    notes: Vec<NoteBody<'static>>,
}

impl Entry {
    /// `undo`, `undo 3`: the result first, if there is one.
    pub(super) fn undo(&mut self, rest: &str) -> Reply {
        if self.has_result() && rest.is_empty() {
            return self.set_result(Score::Open, None);
        }
        let count = match (rest, rest.parse::<usize>()) {
            ("", _) => 1,
            (_, Ok(count)) if count > 0 => count,
            _ => return Reply::wrong("`undo`, or `undo 3` for three turns"),
        };
        self.cut_to(self.record.turns.len().saturating_sub(count))
    }

    /// `back 12`, `back 12...`: to where that turn is to be entered.
    pub(super) fn go_back(&mut self, rest: &str) -> Reply {
        let number = rest.trim_end_matches('.');
        let is_blue = rest.ends_with("...");
        let Some(number) = number.parse::<usize>().ok().filter(|number| *number > 0) else {
            return Reply::wrong("`back 12` goes to Red's turn 12, `back 12...` to Blue's");
        };
        let turns = (number - 1).saturating_mul(2).saturating_add(usize::from(is_blue));
        if turns > self.record.turns.len() {
            return Reply::wrong(format!("turn {rest} has not been entered yet"));
        }
        self.cut_to(turns)
    }

    /// Takes back all turns but so many.
    fn cut_to(&mut self, turns: usize) -> Reply {
        let count = self.record.turns.len().saturating_sub(turns);
        if count == 0 && !self.has_result() {
            return Reply::wrong("there is no turn to take back");
        }
        if self.has_result() {
            self.clear_result();
        }
        let cut = self.record.turns.split_off(self.record.turns.len() - count);
        for (index, turn) in (turns..turns + count).zip(cut).rev() {
            let of_turn = |note: &&Note<'static>| note.place == NoteAnchor::Turn(index as u32);
            let notes = self.record.notes.iter().filter(of_turn).map(|note| note.body.to_static()).collect();
            self.record.notes.retain(|note| note.place != NoteAnchor::Turn(index as u32));
            self.taken_back.push(TakenBack { index, turn, notes });
        }
        self.judge();
        let latest = self.taken_back.last().map(|last| last.turn.to_string()).unwrap_or_default();
        let what = match count {
            0 => "the result is taken back".to_owned(),
            1 => format!("{latest} is taken back"),
            count => format!("{count} turns are taken back"),
        };
        Reply::echo(what)
    }

    /// `redo`, `redo 3`: up to the first that does not stand any more.
    pub(super) fn redo(&mut self, rest: &str) -> Reply {
        let most = match (rest, rest.parse::<usize>()) {
            ("" | "all", _) => usize::MAX,
            (_, Ok(count)) if count > 0 => count,
            _ => return Reply::wrong("`redo`, or `redo 3` for three turns"),
        };
        let mut reply = Reply::default();
        let mut count = 0;
        while count < most {
            let turns = self.record.turns.len();
            let Some(next) = self.taken_back.last().filter(|next| next.index == turns) else { break };
            let (turn, notes) = (next.turn, next.notes.iter().map(NoteBody::to_static).collect());
            self.later = notes;
            reply.add(self.enter(turn, Span::default(), Some(&turn.to_string())));
            if self.record.turns.len() == turns {
                break;
            }
            count += 1;
        }
        match count {
            0 if reply.said.is_empty() => Reply::wrong("there is nothing to enter again"),
            0 => reply,
            1 => {
                reply.said.insert(0, Said::Echo("1 turn is entered again".to_owned()));
                reply
            }
            count => {
                reply.said.insert(0, Said::Echo(format!("{count} turns are entered again")));
                reply
            }
        }
    }

    /// Forgets of what was taken back what now stands in the record, in one form or another.
    pub(super) fn forget_redone(&mut self) {
        let turns = self.record.turns.len();
        while self.taken_back.pop_if(|next| next.index < turns).is_some() {}
    }
}
