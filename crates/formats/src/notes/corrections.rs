//! Recognises a turn that the writer corrects at once, such as `a4-a6, no, a4-a5`.

use super::comments::trimmed;
use super::headings::{Words, words};
use super::read::NotesReader;
use crate::notation::Span;
use crate::notation::spelling::{SpellingInterpretation, SpellingInterpretationKind};
use crate::replay::InterpretationKind;

/// Words that take back the turn before them.
pub(super) const TAKEN_BACK: Words = Words(
    "no nee nein non not niet nicht sorry scratch oops ups oeps pardon correction correctie korrektur wrong fout falsch \
    faux quatsch instead rather plutot eigenlijk actually mean meant bedoel meine meinte",
);

/// Words that mean that one of two turns was played, but it is not known which.
pub(super) const ALTERNATIVE: Words = Words("or oder ou of maybe vielleicht misschien");

impl NotesReader<'_> {
    /// Removes the last turn if the text from `start` on is a correction of it. Returns the offset of the new turn.
    /// Both turns must begin on the same square; a different correction is not recognised here.
    pub(super) fn corrected(&mut self, start: usize, end: usize) -> Option<usize> {
        const LONGEST: usize = 60;
        let last = self.turns.last().filter(|_| !self.is_broken)?.first()?.turn;
        let from = last.span.start as usize;
        if from > start || self.text[from..start].contains(&b'\n') {
            return None;
        }
        let text = self.text;
        let begins = |at: &usize| text[*at].is_ascii_alphabetic() && !text[*at - 1].is_ascii_alphanumeric();
        let turn = (start + 1..end.min(start + LONGEST)).filter(begins).find(|at| {
            let is_same = |from| from == last.from;
            self.turns_at(*at, end).first().is_some_and(|reading| is_same(reading.turn.from))
        })?;
        let words: Vec<String> = words(std::str::from_utf8(&text[start..turn]).ok()?).collect();
        let has = |known: Words| words.iter().any(|word| known.has(word));
        if text[start..turn].iter().any(u8::is_ascii_digit) || !has(TAKEN_BACK) || has(ALTERNATIVE) {
            return None;
        }
        let corrected = trimmed(text, Span::new(from as u32, turn as u32));
        self.turns.pop();
        self.keep(corrected);
        self.take_interpretations(&[SpellingInterpretation {
            kind: SpellingInterpretationKind::TakenBack,
            span: corrected,
        }]);
        let made = self.turns_at(turn, end).first().map(|reading| reading.turn.to_string()).unwrap_or_default();
        self.interpreted(InterpretationKind::Spelling(SpellingInterpretationKind::TakenBack), corrected, made);
        Some(turn)
    }
}
