//! Remarks that tell of both strikes of a line in their order: `his scout took my spy, then I lost a scout to a captain`.

use super::comments::trimmed;
use super::read::NotesReader;
use super::replies::{Told, is_of_now, is_unsaid, joined, names_both};
use crate::board::{Designation, Side};
use crate::notation::Span;
use crate::notation::spelling::{SpelledTurn, spelled_remark};

/// Words between what is told of one strike and of the next.
const THEN: [&str; 12] =
    ["then", "and then", "and", "dann", "und dann", "und", "dan", "en dan", "en", "puis", "et puis", "et"];

impl NotesReader<'_> {
    /// Reads the remark at the end of a line as said of the last two turns in their order, if both are strikes and the first
    /// of them is open.
    pub(super) fn tell_pair(&mut self, line_end: usize) {
        let [.., before, last] = self.turns.as_slice() else { return };
        if self.is_broken || self.keeps_text || !before.iter().all(is_open) {
            return;
        }
        // What stands behind the last turn may have been read as said of that turn.
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
            // If the text can be split in two places, nothing is read from it.
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
            // `scout takes spy; captain takes scout - on move 40` is said of some strikes or others.
            Some(_) => self.turns[second] = bare,
            None => {}
        }
    }

    /// Text without the signs around it: `| … |`, `( … )`, `-> …`.
    fn inside(&self, span: Span) -> Span {
        let is_around = |byte: &u8| byte.is_ascii_whitespace() || b"|()[]\"->=:,;".contains(byte);
        let text = span.of(self.text);
        let start = text.iter().take_while(|byte| is_around(byte)).count();
        let end = text[start..].iter().rev().take_while(|byte| is_around(byte)).count();
        Span::new(span.start + start as u32, span.end - end as u32)
    }

    /// The two parts of a remark, for each place at which it may be parted.
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

    /// Text without `then` at its beginning.
    fn without_then(&self, span: Span) -> Span {
        let text = String::from_utf8_lossy(span.of(self.text)).to_lowercase();
        let is_here = |word: &&&str| text.strip_prefix(**word).is_some_and(|rest| rest.starts_with(' '));
        let longest = THEN.iter().filter(is_here).map(|word| word.len()).max().unwrap_or(0);
        trimmed(self.text, Span::new(span.start + longest as u32, span.end))
    }

    /// The readings of a strike with what a text tells of it; `None` if the text does not name both pieces.
    fn told_of(&self, span: Span, readings: &[SpelledTurn], index: usize) -> Option<Vec<SpelledTurn>> {
        let told = spelled_remark(span.of(self.text), span.start, &self.numbering());
        let told: Vec<Told> = self.said_by(None, told, Side::of_ply(index as u32 + 1))?;
        let is_whole = !told.is_empty() && told.iter().all(names_both);
        let readings = is_whole.then(|| joined(readings, &told))?;
        (!readings.is_empty()).then_some(readings)
    }
}

/// `true` for a strike whose outcome is not told.
fn is_open(reading: &SpelledTurn) -> bool {
    reading.turn.action.is_strike() && (reading.turn.combat.is_none() || is_unsaid(&reading.liberties))
}

/// `true` if two strikes may be told to be between the same kinds of pieces: then one of them may be told twice.
fn is_same_fight(one: &[SpelledTurn], other: &[SpelledTurn]) -> bool {
    let pieces = |readings: &[SpelledTurn]| -> Vec<[Designation; 2]> {
        readings.iter().filter_map(|reading| reading.turn.combat).map(|said| [said.striker, said.defender]).collect()
    };
    let others = pieces(other);
    pieces(one).iter().any(|[one, two]| others.contains(&[*one, *two]) || others.contains(&[*two, *one]))
}
