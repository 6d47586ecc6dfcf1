//! Merges records that have the same number. Each sheet is checked separately before the sheets are merged. See
//! `format-spec/sheets.md`, section "Merging".
//!
//! If a sheet breaks a rule, the error is reported before the sheet is compared with the other sheets.

use super::{Sheet, differences};
use crate::board::{BySide, Side};
use crate::cli::Outcome;
use crate::notation::{Record, Score, Span, Tag, write_record};
use crate::replay::{
    Detail, Finding, Original, RULE_TAGS, ReadRecord, Reading, Replay, Severity, Verdict, replay, terms_and_setup,
};
use crate::sheets::{self, Merged};

/// Writes the merged game of `sheets`, or reports the reason why the game cannot be written.
pub(super) fn merge(sheets: &[Sheet], outcome: &mut Outcome<'_>) {
    let readings: Vec<Reading<'_>> = sheets.iter().map(Sheet::read).collect();
    let mut is_readable = true;
    for (sheet, reading) in sheets.iter().zip(&readings) {
        is_readable &= check(sheet, reading, outcome);
    }
    if !is_readable {
        outcome.report_finding(&differences::not_written(sheets, "one sheet cannot be read"));
        return;
    }
    let is_well = judge(sheets, &readings, outcome);
    let Some((text, starts)) = one_text(sheets) else {
        outcome.report_finding(&differences::not_written(sheets, "the sheets together are too long"));
        return;
    };
    let papers: Vec<sheets::Sheet<'_>> = readings
        .iter()
        .zip(&starts)
        .map(|(reading, start)| sheets::Sheet { record: &reading.record, start: *start })
        .collect();
    let merged = match sheets::merge(&papers) {
        Ok(merged) => merged,
        Err(conflict) => {
            outcome.report_finding(&differences::conflict(&conflict, sheets, &papers));
            differences::tell_slips(&text, sheets, &papers, outcome);
            return;
        }
    };
    if !is_well {
        differences::tell_slips(&text, sheets, &papers, outcome);
        return;
    }
    for remark in &merged.remarks {
        outcome.messages.extend_from_slice(differences::remark(remark, sheets, &papers).as_bytes());
    }
    write(&text, &merged, sheets, &papers, outcome);
}

/// Reports faults that make a sheet unreadable. Returns `true` if the sheet can be read.
fn check(sheet: &Sheet, reading: &Reading<'_>, outcome: &mut Outcome<'_>) -> bool {
    let place = sheet.place();
    outcome.complain(place, sheet.own(), sheet.read_errors());
    if !sheet.read_errors().is_empty() {
        return false;
    }
    let record = &reading.record;
    outcome.complain_of_strays(sheet, reading);
    outcome.dropped.add_strays(sheet, record);
    if record.has_position() {
        let what = "it starts from a position; only sheets of whole games can be merged";
        outcome.report_finding(&differences::not_written(std::slice::from_ref(sheet), what));
        return false;
    }
    let is_error = |finding: &Finding| finding.severity() == Severity::Error;
    if record.faults.is_empty() && !reading.findings.iter().any(is_error) {
        return true;
    }
    let mut findings = replay(sheet.text(), reading, outcome.common.judging(), &mut ()).findings;
    findings.retain(|finding| finding.detail.verdict() == Verdict::Unreadable);
    sheet.relocate(&mut findings, record);
    outcome.complain(place, sheet.own(), &findings);
    false
}

/// Concatenates the texts of all sheets and returns the start of each. Returns `None` if the text is too long for
/// 32-bit offsets.
fn one_text(sheets: &[Sheet]) -> Option<(Vec<u8>, Vec<u32>)> {
    let mut text = Vec::new();
    let mut starts = Vec::with_capacity(sheets.len());
    for sheet in sheets {
        starts.push(u32::try_from(text.len()).ok()?);
        text.extend_from_slice(sheet.text());
    }
    u32::try_from(text.len()).ok()?;
    Some((text, starts))
}

/// Replays the merged game. Writes the game if it has no errors. Otherwise reports its errors.
fn write(text: &[u8], merged: &Merged<'_>, sheets: &[Sheet], papers: &[sheets::Sheet<'_>], outcome: &mut Outcome<'_>) {
    let record: &Record<'_> = &merged.record;
    let mut played = Vec::new();
    let replayed: Replay = replay(text, record, outcome.common.judging(), &mut played);
    if replayed.verdict.is_failure() {
        for finding in
            outcome.common.selected_findings(&replayed.findings).filter(|finding| finding.severity() == Severity::Error)
        {
            outcome.report_finding(&differences::finding(finding, sheets, papers));
        }
        let what = format!("the merged game is {}", replayed.verdict);
        outcome.report_finding(&differences::not_written(sheets, &what));
        differences::tell_slips(text, sheets, papers, outcome);
        return;
    }
    let Some(first) = sheets.first() else { return };
    let original = Original { place: first.place(), text, srn: None, record, replayed: &replayed, played: &played };
    let whole = sheets::with_all_turns(&original);
    outcome.sheet.separate();
    outcome.sheet.append(|bytes| write_record(&whole, bytes));
}

/// Reports the errors of each sheet. Returns `true` if no sheet has errors.
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
        for finding in outcome.common.selected_findings(&findings) {
            outcome.report_finding(&differences::on_sheet(finding, sheet));
        }
        outcome.report_finding(&differences::guilty(sheet, verdict));
    }
    is_well
}

/// Returns a copy of the record. If the record lacks a tag that affects the rules, the copy takes the tag from
/// another sheet. A tag from another sheet has the offset `behind`, after the end of the text. Findings about the
/// tag therefore do not count against this sheet.
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

/// Parts of the game that a sheet contains. A missing part is not an error.
struct Says {
    /// `true` for each side whose setup rows are on the sheet.
    setup: BySide<bool>,
    /// `true` if no other sheet has more turns.
    end: bool,
}

impl Says {
    fn of(record: &Record<'_>, longest: usize) -> Self {
        let board = terms_and_setup(record, None).0.own_edition.board;
        let is_written = |side| record.rows.iter().any(|row| board.zone(side).contains(&row.number));
        Self { setup: BySide::from_fn(is_written), end: record.turns.len() == longest }
    }

    /// `true` if the finding shows an error of this sheet regardless of the other sheets.
    fn is_guilty_of(&self, finding: &Finding) -> bool {
        if finding.severity() != Severity::Error {
            return false;
        }
        let has_both = Side::ALL.into_iter().all(|side| self.setup[side]);
        match finding.detail {
            // These findings do not count against the sheet: text outside the record, and a missing result. The result
            // is taken from another sheet.
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
