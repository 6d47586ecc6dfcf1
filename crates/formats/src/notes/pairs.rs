//! Reads remarks that describe both strikes of a line, the first strike first. An example is `his scout took my
//! spy, then I lost a scout to a captain`.

use super::comments::trimmed;
use super::read::NotesReader;
use super::replies::{ReportedCombat, is_of_now, joined, lacks_outcome, names_both};
use crate::board::{Designation, Side};
use crate::notation::Span;
use crate::notation::spelling::{SpelledTurn, spelled_remark};

/// Words that may be between the descriptions of two strikes.
const THEN: [&str; 12] =
    ["then", "and then", "and", "dann", "und dann", "und", "dan", "en dan", "en", "puis", "et puis", "et"];

impl NotesReader<'_> {
    /// Splits the remark at the end of a line into the outcomes of the last two turns. The first outcome belongs to the
    /// earlier turn. Both turns must be strikes, and the outcome of the earlier turn must be open.
    pub(super) fn tell_pair(&mut self, line_end: usize) {
        let [.., before, last] = self.turns.as_slice() else { return };
        if self.is_broken || self.keeps_text || !before.iter().all(is_open) {
            return;
        }
        // The text after the last turn may have been read as its outcome. So the readings without this text are
        // needed.
        let span = last[0].turn.span;
        let is_bare = |reading: &SpelledTurn| is_open(reading) && reading.turn.combat.is_none();
        let mut bare: Vec<SpelledTurn> = self.all_turns_at(span.start as usize, line_end);
        bare.retain(is_bare);
        let Some(end) = bare.iter().map(|reading| reading.turn.span.end).min() else { return };
        for reading in &mut bare {
            reading.turn.span = span;
        }
        let remark = Span::new(end, line_end as u32);
        let second = self.turns.len() - 1;
        let mut found = None;
        for (one, other) in self.halves(self.inside(remark)) {
            let Some(one) = self.told_of(one, before, second - 1) else { continue };
            let Some(other) = self.told_of(other, &bare, second) else { continue };
            // If the remark can be split at two places, it is ambiguous and is not used.
            if is_same_fight(&one, &other) || found.replace((one, other)).is_some() {
                return;
            }
        }
        let is_of_now = is_of_now(&String::from_utf8_lossy(remark.of(self.text)));
        match found {
            Some((one, other)) if is_of_now => {
                self.turns[second - 1] = one;
                self.turns[second] = other;
            }
            // The remark is about other strikes, as in `scout takes spy; captain takes scout - on move 40`.
            Some(_) => self.turns[second] = bare,
            None => {}
        }
    }

    /// Removes characters around a text, such as in `| … |`, `( … )` or `-> …`.
    fn inside(&self, span: Span) -> Span {
        let is_around = |byte: &u8| byte.is_ascii_whitespace() || b"|()[]\"->=:,;".contains(byte);
        let text = span.of(self.text);
        let start = text.iter().take_while(|byte| is_around(byte)).count();
        let end = text[start..].iter().rev().take_while(|byte| is_around(byte)).count();
        Span::new(span.start + start as u32, span.end - end as u32)
    }

    /// Returns all ways to split a remark into two parts.
    fn halves(&self, span: Span) -> Vec<(Span, Span)> {
        let text = span.of(self.text);
        let parts = text.iter().enumerate().filter(|(_, byte)| matches!(byte, b',' | b';' | b'.' | b'/'));
        let halves = parts.map(|(at, _)| {
            let at = span.start + at as u32;
            let behind = trimmed(self.text, Span::new(at + 1, span.end));
            (trimmed(self.text, Span::new(span.start, at)), self.without_then(behind))
        });
        halves.filter(|(one, other)| one.start < one.end && other.start < other.end).collect()
    }

    /// Removes a word such as `then` from the beginning of a text.
    fn without_then(&self, span: Span) -> Span {
        let text = String::from_utf8_lossy(span.of(self.text)).to_lowercase();
        let is_here = |word: &&&str| text.strip_prefix(**word).is_some_and(|rest| rest.starts_with(' '));
        let longest = THEN.iter().filter(is_here).map(|word| word.len()).max().unwrap_or(0);
        trimmed(self.text, Span::new(span.start + longest as u32, span.end))
    }

    /// Returns the readings of a strike, with the outcome that the text at `span` describes. Returns `None` if the text
    /// does not name both pieces.
    fn told_of(&self, span: Span, readings: &[SpelledTurn], index: usize) -> Option<Vec<SpelledTurn>> {
        let remark = spelled_remark(span.of(self.text), span.start, &self.numbering());
        let combats: Vec<ReportedCombat> = self.said_by(None, remark, Side::of_ply(index as u32 + 1))?;
        let is_whole = !combats.is_empty() && combats.iter().all(names_both);
        let readings = is_whole.then(|| joined(readings, &combats))?;
        (!readings.is_empty()).then_some(readings)
    }
}

/// Returns `true` if the turn is a strike with an unknown outcome.
fn is_open(reading: &SpelledTurn) -> bool {
    reading.turn.action.is_strike() && (reading.turn.combat.is_none() || lacks_outcome(&reading.interpretations))
}

/// Returns `true` if the pieces in both strikes may be of the same kinds. In that case, the text may describe the
/// same strike twice.
fn is_same_fight(one: &[SpelledTurn], other: &[SpelledTurn]) -> bool {
    let pieces = |readings: &[SpelledTurn]| -> Vec<[Designation; 2]> {
        readings.iter().filter_map(|reading| reading.turn.combat).map(|said| [said.striker, said.defender]).collect()
    };
    let others = pieces(other);
    pieces(one).iter().any(|[one, two]| others.contains(&[*one, *two]) || others.contains(&[*two, *one]))
}
