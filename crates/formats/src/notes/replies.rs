//! Reads remarks about a strike. A remark is after the strike in the same line, or in the next line.
//!
//! There are three kinds of remarks in the next line. Some begin with a speaker (`Mia: that's a bomb, scout gone`),
//! some are indented, and some are full sentences about the strike. If the words after a strike may describe its
//! outcome but cannot be understood, a finding is reported.

use super::comments::trimmed;
use super::detection::turns_follow;
use super::headings::{Words, words};
use super::read::NotesReader;
use crate::board::{Designation, Outcome, Side};
use crate::notation::spelling::{
    SpelledTurn, SpellingInterpretation, SpellingInterpretationKind, folded, kinds, leading_piece, side, spelled_remark,
};
use crate::notation::{Action, Combat, Span, WrittenTurn};
use crate::replay::foreign::PassedOver;

/// Combat that a remark describes, with the interpretations that were necessary to read the remark.
pub(super) type ReportedCombat = (Combat, Vec<SpellingInterpretation>);

/// Words for another time, an order or a reason. A remark with such a word may be about another strike.
const OTHER_TIMES: Words = Words(
    "next before after later soon earlier always as last first second because since when move turn immer bald spater \
    vorher zuvor davor wie letztes letzte letzten erste zweite weil straks altijd eerder zoals vorige laatste eerste \
    tweede omdat toujours bientot avant apres comme dernier derniere premier deuxieme parce car",
);

/// Maximum number of remarks that are stored.
const MOST_REMARKS: usize = 1000;

impl NotesReader<'_> {
    /// Reads a line without turns as a remark about a strike in the line before it. The outcome of the strike must be
    /// open. The line is also kept as a comment. Returns `false` if the line is not such a remark.
    pub(super) fn is_reply(&mut self, span: Span) -> bool {
        let Some((index, told)) = self.reply(trimmed(self.text, span)) else { return false };
        self.turns[index] = told;
        self.keep(span);
        true
    }

    /// Returns the index of the turn that a line describes, and the new readings of this turn.
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
        // If no turns follow, a remark such as `you win` may be about the whole game.
        let is_piece = |(combat, _): &ReportedCombat| !combat.striker.is_unknown() || !combat.defender.is_unknown();
        if !told.iter().any(is_piece) && !turns_follow(&self.text[span.end as usize..]) {
            return None;
        }
        // A line that has no speaker and is not indented may be about something else. So it must name both pieces of
        // the strike.
        let is_told = is_set_off || told.iter().all(names_both) && self.is_plain_sentence(remark);
        if !is_told {
            return None;
        }
        let striker = Side::of_ply(index as u32 + 1);
        let mut combats = self.said_by(speaker, told, striker)?;
        combats.retain(|(_, taken)| !lacks_outcome(taken));
        if speaker == Some(striker.other()) {
            self.keep_revealed(&mut combats, Span::new(from, remark.end));
        }
        let readings = joined(&self.turns[index], &combats);
        (!readings.is_empty()).then_some((index, readings))
    }

    /// Returns `true` if a sentence begins with a piece or a player, and is about the current strike. An example is `My
    /// scout ran into his captain.`
    fn is_plain_sentence(&self, span: Span) -> bool {
        let text = String::from_utf8_lossy(span.of(self.text));
        let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric()).map(folded).collect();
        let is_piece = |word: &String| word.len() > 2 && !kinds(word).is_empty();
        let begins =
            words.iter().take(2).any(is_piece) || words.first().is_some_and(|word| self.side_of_person(word).is_some());
        // A sentence that begins with a plural is a general statement, such as `Scouts lose to captains`.
        let is_plural = |word: &String| word.strip_suffix('s').is_some_and(|one| is_piece(&one.to_owned()));
        begins && !words.first().is_some_and(is_plural) && is_of_now(&text)
    }

    /// Returns `true` if the line begins with a speaker and may be about a strike in the line before it.
    pub(super) fn may_be_reply(&self, span: Span) -> bool {
        let line = memchr::memrchr(b'\n', &self.text[..span.start as usize]).map_or(0, |end| end + 1);
        self.is_spoken(span) && self.open_strike_before(line).is_some()
    }

    /// Returns `true` if a line begins with the name of a speaker and a colon.
    pub(super) fn is_spoken(&self, span: Span) -> bool {
        matches!(self.spoken_remark(span), Some((Some(_), _)))
    }

    /// Returns the index of the strike in the line before the offset `line`. Returns `None` unless the line contains
    /// exactly one strike and the outcome of the strike is open.
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
            reading.turn.action == Action::Strike
                && (reading.turn.combat.is_none() || lacks_outcome(&reading.interpretations))
        };
        self.turns[index].iter().all(is_open).then_some(index)
    }

    /// Splits a line into the side of its speaker and the remark. If the line does not begin with a name and a colon,
    /// the whole line is the remark.
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

    /// Removes combats if the other player names a piece first, as in `captain, you lose`. The named piece is the
    /// struck piece, so all combats with a different struck piece are removed.
    fn keep_revealed(&self, combats: &mut Vec<ReportedCombat>, span: Span) {
        let Some(named) = leading_piece(span.of(self.text), span.start, &self.numbering()) else { return };
        let sign = self.text[named.span.end as usize..].trim_ascii_start().first();
        let is_revealed = |one: &ReportedCombat| named.pieces.contains(&one.0.defender);
        if sign.is_some_and(u8::is_ascii_punctuation) && combats.iter().any(is_revealed) {
            combats.retain(is_revealed);
        }
    }

    /// Returns the combats that the speaker can mean. Returns `None` if a remark contains a word such as `my` or `his`,
    /// but the speaker is not known.
    pub(super) fn said_by(
        &self,
        speaker: Option<Side>,
        spelled: Vec<ReportedCombat>,
        striker: Side,
    ) -> Option<Vec<ReportedCombat>> {
        let takes = |combats: &ReportedCombat, kind| combats.1.iter().any(|one| one.kind == kind);
        let is_of_writer = |one: &ReportedCombat| {
            takes(one, SpellingInterpretationKind::WriterStrikes)
                || takes(one, SpellingInterpretationKind::WriterStruck)
        };
        let writer = speaker.or_else(|| self.players().writer());
        if writer.is_none() && spelled.iter().any(is_of_writer) {
            return None;
        }
        let wrong = if writer == Some(striker) {
            SpellingInterpretationKind::WriterStruck
        } else {
            SpellingInterpretationKind::WriterStrikes
        };
        Some(spelled.into_iter().filter(|one| !takes(one, wrong)).collect())
    }

    /// Stores a comment if it names a piece and follows a turn.
    pub(super) fn remember_remark(&mut self, span: Span) {
        let text = String::from_utf8_lossy(span.of(self.text));
        let is_piece = |word: String| word.len() > 2 && !kinds(&word).is_empty();
        if !self.turns.is_empty() && self.remarks.len() < MOST_REMARKS && words(&text).any(is_piece) {
            self.remarks.push((self.turns.len() - 1, span));
        }
    }

    /// Reports remarks that directly follow a strike with unknown outcome. The strike may be the last turn before the
    /// remark. The strike may also be one turn earlier, if the strike and the remark are in the same line.
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

/// Returns `true` if a sentence is about the current strike: it is not a question, and contains no words for
/// another time, an order or a reason.
pub(super) fn is_of_now(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).map(folded);
    !text.contains('?') && !words.any(|word| OTHER_TIMES.has(&word))
}

/// Returns `true` if the words about a strike do not contain its outcome.
pub(super) fn lacks_outcome(interpretations: &[SpellingInterpretation]) -> bool {
    interpretations.iter().any(|interpretation| interpretation.kind == SpellingInterpretationKind::OutcomeUnsaid)
}

/// Returns `true` if a remark names both pieces. In a tie, one piece is enough, because both pieces have the same
/// kind.
pub(super) fn names_both((combat, _): &ReportedCombat) -> bool {
    let (striker, defender) = (!combat.striker.is_unknown(), !combat.defender.is_unknown());
    striker && defender || combat.outcome == Outcome::Tie && (striker || defender)
}

/// Combines each reading of a strike with each combat that a remark describes. The result contains each turn only
/// once.
pub(super) fn joined(readings: &[SpelledTurn], combats: &[ReportedCombat]) -> Vec<SpelledTurn> {
    let mut all: Vec<SpelledTurn> = Vec::new();
    for reading in readings {
        for one in combats.iter().filter_map(|told| with_told(reading, told)) {
            if all.iter().all(|known| known.turn != one.turn) {
                all.push(one);
            }
        }
    }
    all
}

/// Combines a reading of a strike with a combat that a remark describes. Returns `None` if they contradict each
/// other.
fn with_told(reading: &SpelledTurn, (told, taken): &ReportedCombat) -> Option<SpelledTurn> {
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
    let own = reading.interpretations.iter().filter(|one| one.kind != SpellingInterpretationKind::OutcomeUnsaid);
    let interpretations = own.chain(taken).copied().collect();
    Some(SpelledTurn { turn: WrittenTurn { combat: Some(combat), ..reading.turn }, interpretations, ..reading.clone() })
}
