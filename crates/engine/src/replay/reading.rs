//! Defines the result of reading the text of one record: the record, and the findings of the reader.

use super::Interpretation;
use super::finding::{Detail, Finding, Severity};
use super::foreign::{Damaged, PassedOver};
use crate::board::{BySide, Kind, Side, Square};
use crate::notation::{Record, Span};
use crate::rules::Game;

/// Result of reading the text of one record.
#[derive(Clone, Debug, Default)]
pub struct Reading<'a> {
    /// Record in terms of SRN: tags, rows and turns. The spans of the record refer to the text that was read, so that
    /// findings point to this text.
    pub record: Record<'a>,
    /// Findings of the reader. For SRN, `record` already contains the findings of the reader.
    pub findings: Vec<Finding>,
    /// Places where the reader understood the text differently from its literal meaning. Filled only by readers that
    /// list every such place. [`Reading::all_interpretations`] also returns the interpretations that are only in
    /// `findings`.
    pub interpretations: Vec<Interpretation>,
    /// Final board or strengths that the text declares, if any.
    #[doc(hidden)]
    pub at_end: Option<Box<DeclaredEnd>>,
}

/// Record with the notes of its reader: the input of a replay.
#[derive(Clone, Copy, Debug)]
pub struct ReadRecord<'r> {
    /// The record.
    pub record: &'r Record<'r>,
    /// Findings of the reader.
    pub findings: &'r [Finding],
    /// Final board or strengths that the text declares, if any.
    #[doc(hidden)]
    pub at_end: Option<&'r DeclaredEnd>,
}

impl<'a> From<Record<'a>> for Reading<'a> {
    fn from(record: Record<'a>) -> Self {
        Self { record, ..Self::default() }
    }
}

impl<'r, 'a: 'r> From<&'r Record<'a>> for ReadRecord<'r> {
    fn from(record: &'r Record<'a>) -> Self {
        Self { record, findings: &[], at_end: None }
    }
}

impl<'r, 'a: 'r> From<&'r Reading<'a>> for ReadRecord<'r> {
    fn from(reading: &'r Reading<'a>) -> Self {
        Self { record: &reading.record, findings: &reading.findings, at_end: reading.at_end.as_deref() }
    }
}

impl Reading<'_> {
    /// Returns `true` if there is damage that was not repaired.
    pub fn is_damaged(&self) -> bool {
        self.findings.iter().any(|finding| matches!(finding.detail, Detail::Damaged(_)))
    }

    /// Adds a finding. There is a maximum number of findings for each severity. The first finding above the maximum is
    /// replaced by a finding about the limit. All further findings of this severity are ignored.
    #[doc(hidden)]
    pub fn note(&mut self, finding: Finding) {
        let severity = finding.severity();
        let findings = &mut self.findings;
        match count(findings, severity) {
            0..MOST_FINDINGS => findings.push(finding),
            MOST_FINDINGS => {
                let detail = match severity {
                    Severity::Error => Damaged::More.into(),
                    Severity::Warning => PassedOver::More.into(),
                };
                findings.push(Finding::at(detail, finding.span));
            }
            _ => {}
        }
    }

    /// Returns `true` if the number of errors exceeds the limit. A reader may then stop.
    pub fn is_full(&self) -> bool {
        let findings = &self.findings;
        findings.len() > MOST_FINDINGS && count(findings, Severity::Error) > MOST_FINDINGS
    }

    /// Adds a finding at this span.
    #[doc(hidden)]
    pub fn note_at(&mut self, span: Span, what: impl Into<Detail>) {
        self.note(Finding::at(what.into(), span));
    }

    /// Adds a finding in the turn with this ply.
    #[doc(hidden)]
    pub fn note_in(&mut self, ply: u32, span: Span, what: impl Into<Detail>) {
        self.note(Finding::in_turn(what.into(), ply, span));
    }
}

/// Maximum number of findings that a reader records for one record. The maximum applies to errors and to warnings
/// separately.
pub const MOST_FINDINGS: usize = 100;

fn count(findings: &[Finding], severity: Severity) -> usize {
    findings.iter().filter(|noted| noted.severity() == severity).count()
}

/// Declaration in a text about the board at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclaredEnd {
    /// Strengths of both armies.
    Strengths(Strengths),
    /// Contents of the squares.
    Board(DeclaredBoard),
}

impl DeclaredEnd {
    /// Compares the declaration with the board.
    pub(super) fn check(&self, game: &Game) -> Option<Finding> {
        match self {
            Self::Strengths(strengths) => strengths.check(game),
            Self::Board(board) => board.check(game),
        }
    }
}

/// Square, its declared content, and the span of the declaration.
pub type DeclaredSquare = (Square, Option<(Side, Kind)>, Span);

/// Board at the end of a game, as a file stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredBoard {
    /// Declared contents of the squares that pieces can occupy. Each square comes with its span in the text.
    pub squares: Vec<DeclaredSquare>,
}

impl DeclaredBoard {
    /// Compares the declaration with the board. A piece of unknown kind matches any piece of its side.
    fn check(&self, game: &Game) -> Option<Finding> {
        let position = game.position();
        let standing = |square| position.piece_at(square).map(|piece| (piece.side(), position.piece(piece).kind));
        let differs = |(square, stored, _): &&DeclaredSquare| {
            let is_same = match (standing(*square), *stored) {
                (None, None) => true,
                (Some((side, kind)), Some((stored, of))) => side == stored && kind.is_none_or(|kind| kind == of),
                _ => false,
            };
            !is_same
        };
        let mut wrong = self.squares.iter().filter(differs);
        let (square, declared, span) = *wrong.next()?;
        let derived = standing(square);
        Some(Finding::at(Detail::BoardMismatch { square, declared, derived, more: wrong.count() }, span))
    }
}

/// Strengths of both armies at the end of a game, as a log declares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strengths {
    /// Strengths of Red and Blue.
    pub declared: BySide<u32>,
    /// Span of the declaration.
    pub span: Span,
}

impl Strengths {
    /// Compares the strengths with the board at the end. Returns no finding for a board with unknown pieces.
    pub(super) fn check(&self, game: &Game) -> Option<Finding> {
        if game.position().has_unknown() {
            return None;
        }
        let derived = BySide::from_fn(|side| strength(game, side));
        let detail = Detail::StrengthMismatch { declared: self.declared, derived };
        (derived != self.declared).then(|| Finding::at(detail, self.span))
    }
}

/// Returns the strength of a side: the sum of the values of its remaining pieces. The Marshal has value 10. Each
/// following rank has a value lower by 1, down to the Scout with value 2. The Spy has value 1. Bombs and the Flag
/// have value 0.
pub fn strength(game: &Game, side: Side) -> u32 {
    let position = game.position();
    let kinds = position.standing(side).filter_map(|piece| position.piece(piece).kind);
    // The Spy has no rank, but its value is 1.
    kinds.filter(|kind| kind.is_movable()).map(|kind| u32::from(kind.rank().max(1))).sum()
}

#[cfg(test)]
mod tests {
    use super::{Detail, Finding, MOST_FINDINGS, Reading, Severity, Span, count};

    #[test]
    fn a_reader_may_stop_behind_as_many_errors_as_are_noted() {
        let place = |at: usize| Span::new(at as u32, at as u32 + 1);
        let mut reading = Reading::default();
        // Even many warnings do not stop a reader.
        for at in 0..MOST_FINDINGS + 5 {
            reading.note_at(place(at), Detail::TwoSquaresWording);
        }
        assert_eq!((reading.findings.len(), reading.is_full()), (MOST_FINDINGS + 1, false));
        for at in 0..MOST_FINDINGS {
            assert!(!reading.is_full(), "{at} errors");
            reading.note(Finding::at(Detail::StrayText, place(at)));
        }
        assert!(!reading.is_full());
        reading.note_in(3, place(700), Detail::StrayText);
        assert!(reading.is_full());
        let last = reading.findings.last().map(|finding| (finding.name(), finding.span));
        assert_eq!(last, Some(("syntax", place(700))), "more is wrong than is listed");
        reading.note_at(place(800), Detail::StrayText);
        assert_eq!(count(&reading.findings, Severity::Error), MOST_FINDINGS + 1);
        assert_eq!(count(&reading.findings, Severity::Warning), MOST_FINDINGS + 1);
        // Many warnings do not change the limit for errors.
        let mut reading = Reading::default();
        for at in 0..=MOST_FINDINGS {
            assert!(!reading.is_full(), "{at} errors");
            reading.note_at(place(at), Detail::StrayText);
        }
        assert!(reading.is_full());
    }
}
