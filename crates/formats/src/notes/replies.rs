//! Remarks about a strike that stand after it or on the next line.
//!
//! On the next line: `Mia: that's a bomb, scout gone`, or an indented line. Words after a strike that may say how it
//! came out, but are not understood, are reported.

use super::comments::trimmed;
use super::headings::{Words, words};
use super::read::NotesReader;
use super::told::turns_follow;
use crate::board::{Designation, Outcome, Side};
use crate::notation::spelling::{
    Liberty, LibertyKind, SpelledTurn, folded, kinds, leading_piece, side, spelled_remark,
};
use crate::notation::{Action, Combat, Span, WrittenTurn};
use crate::replay::foreign::PassedOver;

/// A combat that a remark tells of, with the interpretations that it takes.
pub(super) type Told = (Combat, Vec<Liberty>);

/// Words for a time that is not that of the turn, for an order, or for a reason.
const OTHER_TIMES: Words = Words(
    "next before after later soon earlier always as last first second because since when move turn immer bald spater \
    vorher zuvor davor wie letztes letzte letzten erste zweite weil straks altijd eerder zoals vorige laatste eerste \
    tweede omdat toujours bientot avant apres comme dernier derniere premier deuxieme parce car",
);

/// The most remarks that are kept in mind.
const MOST_REMARKS: usize = 1000;

impl NotesReader<'_> {
    /// Reads a line without a turn as a remark about an open strike in the line before. The line is kept as a comment.
    /// Returns `false` if it is no such remark.
    pub(super) fn is_reply(&mut self, span: Span) -> bool {
        let Some((index, told)) = self.reply(trimmed(self.text, span)) else { return false };
        self.turns[index] = told;
        self.keep(span);
        true
    }

    /// The turn that a line tells of, with its readings.
    fn reply(&self, span: Span) -> Option<(usize, Vec<SpelledTurn>)> {
        if self.is_broken || self.keeps_text || span.start == span.end {
            return None;
        }
        let line = memchr::memrchr(b'\n', &self.text[..span.start as usize]).map_or(0, |end| end + 1);
        let index = self.open_strike_before(line)?;
        let (speaker, remark) = self.spoken_remark(span)?;
        let is_set_off = speaker.is_some() || matches!(self.text[line], b' ' | b'\t' | b'(');
        let inside = remark.of(self.text).strip_prefix(b"(").and_then(|text| text.strip_suffix(b")"));
        let from = remark.start + u32::from(inside.is_some());
        let told = spelled_remark(inside.unwrap_or(remark.of(self.text)), from, &self.numbering());
        // At the end of a sheet, `you win` may be said of the game.
        let is_piece = |(combat, _): &Told| !combat.striker.is_unknown() || !combat.defender.is_unknown();
        if !told.iter().any(is_piece) && !turns_follow(&self.text[span.end as usize..]) {
            return None;
        }
        // A line like any other may tell of something else, unless it tells all of a strike.
        let is_told = is_set_off || told.iter().all(names_both) && self.is_plain_sentence(remark);
        if !is_told {
            return None;
        }
        let striker = Side::of_ply(index as u32 + 1);
        let mut told = self.said_by(speaker, told, striker)?;
        told.retain(|(_, taken)| !is_unsaid(taken));
        if speaker == Some(striker.other()) {
            self.keep_revealed(&mut told, Span::new(from, remark.end));
        }
        let readings = joined(&self.turns[index], &told);
        (!readings.is_empty()).then_some((index, readings))
    }

    /// `true` for a statement that begins with a piece or a player, and names no other time: `My scout ran into his captain.`
    fn is_plain_sentence(&self, span: Span) -> bool {
        let text = String::from_utf8_lossy(span.of(self.text));
        let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric()).map(folded).collect();
        let is_piece = |word: &String| word.len() > 2 && !kinds(word).is_empty();
        let begins =
            words.iter().take(2).any(is_piece) || words.first().is_some_and(|word| self.side_of_person(word).is_some());
        // `Scouts lose to captains` is said of all of them.
        let is_plural = |word: &String| word.strip_suffix('s').is_some_and(|one| is_piece(&one.to_owned()));
        begins && !words.first().is_some_and(is_plural) && is_of_now(&text)
    }

    /// `true` if a player says a line that may be about the strike in the line before.
    pub(super) fn may_be_reply(&self, span: Span) -> bool {
        let line = memchr::memrchr(b'\n', &self.text[..span.start as usize]).map_or(0, |end| end + 1);
        self.is_spoken(span) && self.open_strike_before(line).is_some()
    }

    /// `true` if a line begins with the name of a player and a colon.
    pub(super) fn is_spoken(&self, span: Span) -> bool {
        matches!(self.spoken_remark(span), Some((Some(_), _)))
    }

    /// The only strike of the line right before another, if it is open.
    fn open_strike_before(&self, line: usize) -> Option<usize> {
        let last = self.turns.last()?.first()?.turn.span;
        let between = self.text.get(last.end as usize..line)?;
        let rest = memchr::memchr(b'\n', between).map(|end| &between[end..])?;
        if !rest.trim_ascii().is_empty() {
            return None;
        }
        let start = memchr::memrchr(b'\n', &self.text[..last.start as usize]).map_or(0, |end| end + 1);
        let is_here = |readings: &&Vec<SpelledTurn>| readings[0].turn.span.start as usize >= start;
        let count = self.turns.iter().rev().take_while(is_here).count();
        let is_strike = |index: &usize| self.turns[*index][0].turn.action == Action::Strike;
        let mut strikes = (self.turns.len() - count..self.turns.len()).filter(is_strike);
        let (index, None) = (strikes.next()?, strikes.next()) else { return None };
        let is_open = |reading: &SpelledTurn| {
            reading.turn.action == Action::Strike && (reading.turn.combat.is_none() || is_unsaid(&reading.liberties))
        };
        self.turns[index].iter().all(is_open).then_some(index)
    }

    /// Who says a line, if a name and a colon begin it, and the remark.
    fn spoken_remark(&self, span: Span) -> Option<(Option<Side>, Span)> {
        const LONGEST: usize = 40;
        let text = span.of(self.text);
        let Some(colon) = memchr::memchr(b':', &text[..text.len().min(LONGEST)]) else { return Some((None, span)) };
        let name = &text[..colon];
        let spelled = folded(&String::from_utf8_lossy(name));
        let known = self.speakers.iter().find(|(known, _)| known.of(self.text) == name.trim_ascii());
        let side = side(&spelled).or_else(|| self.players().side_of_name(&spelled)).or(known.map(|(_, side)| *side))?;
        Some((Some(side), trimmed(self.text, Span::new(span.start + colon as u32 + 1, span.end))))
    }

    /// A piece that the other player names first is the one that was struck: `captain, you lose`.
    fn keep_revealed(&self, told: &mut Vec<Told>, span: Span) {
        let Some(named) = leading_piece(span.of(self.text), span.start, &self.numbering()) else { return };
        let sign = self.text[named.span.end as usize..].trim_ascii_start().first();
        let is_revealed = |one: &Told| named.pieces.contains(&one.0.defender);
        if sign.is_some_and(u8::is_ascii_punctuation) && told.iter().any(is_revealed) {
            told.retain(is_revealed);
        }
    }

    /// The combats that a player can have told of a strike; none if it is not known whose pieces `my` and `his` are.
    pub(super) fn said_by(&self, speaker: Option<Side>, told: Vec<Told>, striker: Side) -> Option<Vec<Told>> {
        let takes = |told: &Told, kind| told.1.iter().any(|one| one.kind == kind);
        let is_of_writer = |one: &Told| takes(one, LibertyKind::WriterStrikes) || takes(one, LibertyKind::WriterStruck);
        let writer = speaker.or_else(|| self.players().writer());
        if writer.is_none() && told.iter().any(is_of_writer) {
            return None;
        }
        let wrong = if writer == Some(striker) { LibertyKind::WriterStruck } else { LibertyKind::WriterStrikes };
        Some(told.into_iter().filter(|one| !takes(one, wrong)).collect())
    }

    /// Keeps a comment behind turns in mind if it names a piece.
    pub(super) fn remember_remark(&mut self, span: Span) {
        let text = String::from_utf8_lossy(span.of(self.text));
        let is_piece = |word: String| word.len() > 2 && !kinds(&word).is_empty();
        if !self.turns.is_empty() && self.remarks.len() < MOST_REMARKS && words(&text).any(is_piece) {
            self.remarks.push((self.turns.len() - 1, span));
        }
    }

    /// Reports the remarks right behind a strike of whose outcome the turns tell nothing. The strike is the last turn before
    /// the remark, or the one before that in the same line.
    pub(super) fn said_of_unread_remarks(&mut self) {
        for (last, remark) in std::mem::take(&mut self.remarks) {
            let turns = &self.reading.record.turns;
            let strike = (last.saturating_sub(1)..=last).rev().find(|index| {
                let Some(turn) = turns.get(*index).filter(|turn| turn.action.is_strike()) else { return false };
                let between = self.text.get(turn.span.end as usize..remark.start as usize).unwrap_or_default();
                let lines = memchr::memchr_iter(b'\n', between).count();
                turn.combat.is_none() && lines <= usize::from(*index == last)
            });
            if let Some(index) = strike {
                self.reading.note_in(index as u32 + 1, remark, PassedOver::RemarkUnread);
            }
        }
    }
}

/// `true` for a statement that names no other time, order or reason.
pub(super) fn is_of_now(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).map(folded);
    !text.contains('?') && !words.any(|word| OTHER_TIMES.has(&word))
}

/// `true` if the words do not tell how a strike came out.
pub(super) fn is_unsaid(liberties: &[Liberty]) -> bool {
    liberties.iter().any(|liberty| liberty.kind == LibertyKind::OutcomeUnsaid)
}

/// `true` if both pieces are named; of two that are lost, one is enough.
pub(super) fn names_both((combat, _): &Told) -> bool {
    let (striker, defender) = (!combat.striker.is_unknown(), !combat.defender.is_unknown());
    striker && defender || combat.outcome == Outcome::Tie && (striker || defender)
}

/// The readings of a strike with what is told of it elsewhere, each turn once.
pub(super) fn joined(readings: &[SpelledTurn], told: &[Told]) -> Vec<SpelledTurn> {
    let mut all: Vec<SpelledTurn> = Vec::new();
    for reading in readings {
        for one in told.iter().filter_map(|told| with_told(reading, told)) {
            if all.iter().all(|known| known.turn != one.turn) {
                all.push(one);
            }
        }
    }
    all
}

/// A reading of a strike with what is told of it elsewhere; `None` if the two contradict each other.
fn with_told(reading: &SpelledTurn, (told, taken): &Told) -> Option<SpelledTurn> {
    let combat = match reading.turn.combat {
        None => *told,
        Some(said) => {
            let piece = |said: Designation, told: Designation| match (said.is_unknown(), told.is_unknown()) {
                (_, true) => Some(said),
                (true, false) => Some(told),
                (false, false) => (said == told).then_some(said),
            };
            let striker = piece(said.striker, told.striker)?;
            let defender = piece(said.defender, told.defender)?;
            if told.outcome == Outcome::Tie && !striker.is_unknown() && !defender.is_unknown() && striker != defender {
                return None;
            }
            Combat { striker, defender, outcome: told.outcome }
        }
    };
    let own = reading.liberties.iter().filter(|one| one.kind != LibertyKind::OutcomeUnsaid);
    let liberties = own.chain(taken).copied().collect();
    Some(SpelledTurn { turn: WrittenTurn { combat: Some(combat), ..reading.turn }, liberties, ..reading.clone() })
}
