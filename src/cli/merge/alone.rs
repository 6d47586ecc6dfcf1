//! Each sheet by itself: one that breaks a rule on its own is the guilty one, before any is held against another.
//!
//! `format-spec/sheets.md`, section "Merging".

use super::{Sheet, differences};
use crate::board::{BySide, Side};
use crate::cli::Outcome;
use crate::notation::{Record, Score, Span, Tag};
use crate::replay::{Detail, Finding, RULE_TAGS, ReadRecord, Reading, Severity, Verdict, replay, terms_and_setup};

/// Says what is wrong with each sheet by itself. Returns whether all is well.
pub(super) fn judge(sheets: &[Sheet], readings: &[Reading<'_>], outcome: &mut Outcome<'_>) -> bool {
    let longest = readings.iter().map(|reading| reading.record.turns.len()).max().unwrap_or_default();
    let mut is_well = true;
    for (sheet, reading) in sheets.iter().zip(readings) {
        let text = sheet.text();
        let record = with_rules_of_others(&reading.record, readings, text.len());
        let replayed =
            replay(text, ReadRecord { record: &record, ..reading.into() }, outcome.common.judging(), &mut ());
        if !replayed.verdict.is_failure() {
            continue;
        }
        let says = Says::of(&record, longest);
        let mut findings = replayed.findings;
        findings.retain(|finding| (finding.span.start as usize) < text.len().max(1) && says.is_guilty_of(finding));
        let Some(verdict) = findings.iter().map(|finding| finding.detail.verdict()).max() else { continue };
        is_well = false;
        sheet.relocate(&mut findings, &reading.record);
        for finding in outcome.common.reported(&findings) {
            outcome.find(&differences::on_sheet(finding, sheet));
        }
        outcome.find(&differences::guilty(sheet, verdict));
    }
    is_well
}

/// The record, with the tags that decide the rules and that only others have. They stand behind the text, where nothing
/// is found.
fn with_rules_of_others<'r>(record: &'r Record<'r>, readings: &'r [Reading<'r>], behind: usize) -> Record<'r> {
    let mut record = record.clone();
    let behind = u32::try_from(behind).unwrap_or(u32::MAX);
    for name in RULE_TAGS {
        if record.tag(name).is_some() {
            continue;
        }
        if let Some(tag) = readings.iter().find_map(|reading| reading.record.tag_entry(name)) {
            let nowhere = Span::new(behind, behind);
            record.tags.push(Tag { name_span: nowhere, value_span: nowhere, ..tag.clone() });
        }
    }
    record
}

/// How much a sheet says: what it leaves open is no fault of its own.
struct Says {
    /// Whether it has rows of that side.
    setup: BySide<bool>,
    /// Whether it goes on as long as any other.
    end: bool,
}

impl Says {
    fn of(record: &Record<'_>, longest: usize) -> Self {
        let board = terms_and_setup(record, None).0.own_edition.board;
        let is_written = |side| record.rows.iter().any(|row| board.zone(side).contains(&row.number));
        Self { setup: BySide::from_fn(is_written), end: record.turns.len() == longest }
    }

    /// Whether the finding shows that the sheet is wrong, whatever stands on the others.
    fn is_guilty_of(&self, finding: &Finding) -> bool {
        if finding.severity() != Severity::Error {
            return false;
        }
        let has_both = Side::ALL.into_iter().all(|side| self.setup[side]);
        match finding.detail {
            // Text outside the record; and a result that is missing, which is taken from another sheet.
            Detail::StrayText
            | Detail::ResultMismatch { declared: Score::Open, .. }
            | Detail::ResultTagMismatch { token: Score::Open } => false,
            Detail::Setup(_) => finding.side.map_or(has_both, |side| self.setup[side]),
            Detail::ResultTagMismatch { .. } => true,
            Detail::ResultMismatch { .. } | Detail::TerminationMismatch { .. } => has_both && self.end,
            ref detail => has_both || detail.verdict() == Verdict::Unreadable,
        }
    }
}
