//! What a reader makes of the text of one record: the record, and what the reader itself has to say.

use super::finding::{Detail, Finding, Severity};
use super::foreign::{Damaged, PassedOver};
use super::{Interpretation, Snapshot};
use crate::board::{BySide, Kind, Side, Square};
use crate::notation::{Record, Span};
use crate::rules::Play;

/// What a reader makes of the text of one record.
#[derive(Clone, Debug, Default)]
pub struct Reading<'a> {
    /// The record as SRN would have it: tags, rows and turns. Its spans are places in the text that was read, so
    /// that findings show there.
    pub record: Record<'a>,
    /// What the reader itself found. The reader of SRN finds nothing that is not in the record.
    pub findings: Vec<Finding>,
    /// The text that the reader took for something else than is written, where the reader lists each place. Its findings
    /// say the rest ([`Reading::all_interpretations`]).
    pub interpretations: Vec<Interpretation>,
    /// What the text declares of the board at the end of the game.
    pub at_end: Option<Box<AtEnd>>,
    /// The position that the text holds, where it is a position and not a game.
    pub snapshot: Option<Snapshot>,
}

/// A record as it was read, with what its reader noted: what a replay begins with.
#[derive(Clone, Copy, Debug)]
pub struct ReadRecord<'r> {
    /// The record.
    pub record: &'r Record<'r>,
    /// What its reader found.
    pub findings: &'r [Finding],
    /// What its text declares of the board at the end of the game.
    pub at_end: Option<&'r AtEnd>,
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
    /// Whether there is damage that was not mended.
    pub fn is_damaged(&self) -> bool {
        self.findings.iter().any(|finding| matches!(finding.detail, Detail::Damaged(_)))
    }

    /// Whether it is a position, and no record.
    pub fn is_position(&self) -> bool {
        self.snapshot.is_some() && self.record.rows.is_empty()
    }

    /// Notes a finding; behind as many of its severity as are noted, one that says so, and then none.
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

    /// Whether more errors were found than are noted, so that a reader may stop.
    pub fn is_full(&self) -> bool {
        let findings = &self.findings;
        findings.len() > MOST_FINDINGS && count(findings, Severity::Error) > MOST_FINDINGS
    }

    /// Notes what was found there.
    pub fn note_at(&mut self, span: Span, what: impl Into<Detail>) {
        self.note(Finding::at(what.into(), span));
    }

    /// Notes what was found in the turn of that ply.
    pub fn note_in(&mut self, ply: u32, span: Span, what: impl Into<Detail>) {
        self.note(Finding::in_turn(what.into(), ply, span));
    }
}

/// How many errors, and how many warnings, a reader notes of one record.
pub const MOST_FINDINGS: usize = 100;

fn count(findings: &[Finding], severity: Severity) -> usize {
    findings.iter().filter(|noted| noted.severity() == severity).count()
}

/// What a text declares of the board at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtEnd {
    /// How strong both armies are.
    Strengths(Strengths),
    /// What stands where.
    Board(DeclaredBoard),
}

impl AtEnd {
    /// Holds it against the board.
    pub(super) fn check(&self, game: &Play) -> Option<Finding> {
        match self {
            Self::Strengths(strengths) => strengths.check(game),
            Self::Board(board) => board.check(game),
        }
    }
}

/// A square, what is said to stand there, and where that is written.
pub type DeclaredSquare = (Square, Option<(Side, Kind)>, Span);

/// A board at the end of a game, as a file stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredBoard {
    /// What stands on each square that pieces can stand on, and where that is written.
    pub squares: Vec<DeclaredSquare>,
}

impl DeclaredBoard {
    /// Holds it against the board; what is not known there may be anything of its side.
    fn check(&self, game: &Play) -> Option<Finding> {
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

/// The strengths of both armies at the end of a game, as a log declares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strengths {
    /// Red's and Blue's.
    pub declared: BySide<u32>,
    /// Where they stand.
    pub span: Span,
}

impl Strengths {
    /// Holds them against the board at the end; a board with unknown pieces says nothing.
    pub(super) fn check(&self, game: &Play) -> Option<Finding> {
        if game.position().has_unknown() {
            return None;
        }
        let derived = BySide::from_fn(|side| strength(game, side));
        let detail = Detail::StrengthMismatch { declared: self.declared, derived };
        (derived != self.declared).then(|| Finding::at(detail, self.span))
    }
}

/// The sum of what the pieces of a side count that are still there: the Marshal 10 down to the Scout 2, the Spy 1,
/// Bombs and the Flag nothing.
pub fn strength(game: &Play, side: Side) -> u32 {
    let position = game.position();
    let kinds = position.standing(side).filter_map(|piece| position.piece(piece).kind);
    // The Spy has no rank, but counts.
    kinds.filter(|kind| kind.is_movable()).map(|kind| u32::from(kind.rank().max(1))).sum()
}

#[cfg(test)]
mod tests {
    use super::{Detail, Finding, MOST_FINDINGS, Reading, Severity, Span, count};

    #[test]
    fn a_reader_may_stop_behind_as_many_errors_as_are_noted() {
        let place = |at: usize| Span::new(at as u32, at as u32 + 1);
        let mut reading = Reading::default();
        // Warnings stop no reader.
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
        // Without warnings it is the same.
        let mut reading = Reading::default();
        for at in 0..=MOST_FINDINGS {
            assert!(!reading.is_full(), "{at} errors");
            reading.note_at(place(at), Detail::StrayText);
        }
        assert!(reading.is_full());
    }
}
