//! Defines interpretations: places where the reader understood a text differently from its literal meaning.

use super::foreign::{Mended, PassedOver};
use super::{Detail, Finding, Reading};
use crate::notation::spelling::SpellingInterpretationKind;
use crate::notation::{Note, NoteAnchor, NoteBody, Span, WrittenTurn};
use std::mem::{Discriminant, discriminant};

/// Span of text, and the meaning that the reader gave to this text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpretation {
    /// Kind of the interpretation. Interpretations of the same kind are counted together.
    #[doc(hidden)]
    pub kind: InterpretationKind,
    /// Span of the text that was read.
    pub span: Span,
    /// Meaning of the text: in SRN, or as a sentence if SRN cannot express it.
    pub made: String,
}

/// Kinds of interpretations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InterpretationKind {
    /// Turn, turn number or result in another spelling.
    Spelling(SpellingInterpretationKind),
    /// Row of the setup.
    Row,
    /// Text that is kept as a comment.
    Comment,
    /// A heading that is read as a tag.
    Tag,
    /// Damage that was repaired.
    Mended(Discriminant<Mended>),
    /// Text that is no part of the game.
    PassedOver(Discriminant<PassedOver>),
}

impl Interpretation {
    /// Returns the name of the finding with which `validate` reports the interpretation.
    pub const fn finding(&self) -> &'static str {
        match self.kind {
            InterpretationKind::PassedOver(_) => "passed-over",
            _ => "source-mended",
        }
    }

    /// Returns the interpretation that the finding describes. Returns `None` if the finding describes no
    /// interpretation. Also returns `None` if the finding only counts interpretations that the reader lists one by one.
    pub fn of_finding(finding: &Finding) -> Option<Self> {
        let (kind, made) = match &finding.detail {
            Detail::Mended(Mended::Spelling(..) | Mended::KeptAsComment(_) | Mended::ReadAsTags(_)) => return None,
            Detail::Mended(mended) => (InterpretationKind::Mended(discriminant(mended)), mended.to_string()),
            Detail::PassedOver(passed) => (InterpretationKind::PassedOver(discriminant(passed)), passed.to_string()),
            _ => return None,
        };
        Some(Self { kind, span: finding.span, made })
    }

    /// Returns the comment that preserves the text in the record. `None` if the record contains the text without this
    /// comment.
    fn comment(&self, text: &[u8]) -> Option<String> {
        let found = String::from_utf8_lossy(self.span.of(text));
        let found = found.split_whitespace().collect::<Vec<_>>().join(" ");
        let made = &self.made;
        match self.kind {
            InterpretationKind::Comment => None,
            InterpretationKind::Mended(_) | InterpretationKind::PassedOver(_) if found.is_empty() => Some(made.clone()),
            InterpretationKind::Mended(_) | InterpretationKind::PassedOver(_) => Some(format!("\"{found}\": {made}")),
            _ => Some(format!("read \"{found}\" as {made}")),
        }
    }
}

impl Reading<'_> {
    /// Returns all interpretations, in the order of the text.
    pub fn all_interpretations(&self) -> Vec<Interpretation> {
        let of_findings = self.findings.iter().filter_map(Interpretation::of_finding);
        let mut all: Vec<Interpretation> = self.interpretations.iter().cloned().chain(of_findings).collect();
        all.sort_by_key(|one| one.span);
        all
    }

    /// Writes the interpretations into the record as comments. Each comment is placed at the turn, setup or result that
    /// the interpretation concerns. Other comments are placed at the head of the record. `text` is the text that was
    /// read.
    pub fn keep_source(&mut self, text: &[u8]) {
        let mut comments: Vec<(NoteAnchor, String)> = Vec::new();
        for one in self.all_interpretations() {
            let Some(comment) = one.comment(text) else { continue };
            let comment = (self.place_of(&one), comment);
            // Several interpretations of one turn have the same text.
            if comments.last() != Some(&comment) {
                comments.push(comment);
            }
        }
        let notes = comments.into_iter().map(|(place, text)| Note { place, body: NoteBody::Comment(text.into()) });
        self.record.notes.extend(notes);
        self.record.notes.sort_by_key(|note| (note.place, matches!(note.body, NoteBody::Comment(_))));
    }

    /// Returns the place in the record that an interpretation concerns.
    fn place_of(&self, one: &Interpretation) -> NoteAnchor {
        let turns = &self.record.turns;
        let next = turns.partition_point(|turn| turn.span.end <= one.span.start);
        let is_about_turn = |turn: &WrittenTurn| {
            let is_before = [SpellingInterpretationKind::Number, SpellingInterpretationKind::Lead]
                .map(InterpretationKind::Spelling)
                .contains(&one.kind);
            turn.span.start <= one.span.start || is_before
        };
        match one.kind {
            InterpretationKind::Row => NoteAnchor::Setup,
            _ if one.span == self.record.result_span && self.record.result.is_some() => NoteAnchor::Result,
            _ if turns.get(next).is_some_and(is_about_turn) => NoteAnchor::Turn(next as u32),
            _ => NoteAnchor::Tags,
        }
    }
}
