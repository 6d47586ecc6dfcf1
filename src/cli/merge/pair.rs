//! Putting the n-th records of all inputs together.

use super::{Sheet, alone, differences, slips};
use crate::cli::Outcome;
use crate::notation::{Record, write_record};
use crate::replay::{Finding, Original, Reading, Replay, Severity, Verdict, replay};
use crate::sheets::{self, Merged};

/// Writes the game of these sheets, or says why there is none.
pub(super) fn merge(sheets: &[Sheet], outcome: &mut Outcome<'_>) {
    let readings: Vec<Reading<'_>> = sheets.iter().map(Sheet::read).collect();
    let mut is_readable = true;
    for (sheet, reading) in sheets.iter().zip(&readings) {
        is_readable &= check(sheet, reading, outcome);
    }
    if !is_readable {
        outcome.find(&differences::not_written(sheets, "a sheet cannot be read"));
        return;
    }
    let is_well = alone::judge(sheets, &readings, outcome);
    let Some((text, starts)) = one_text(sheets) else {
        outcome.find(&differences::not_written(sheets, "the sheets are too long together"));
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
            outcome.find(&differences::conflict(&conflict, sheets, &papers));
            slips::tell(&text, sheets, &papers, outcome);
            return;
        }
    };
    if !is_well {
        slips::tell(&text, sheets, &papers, outcome);
        return;
    }
    for remark in &merged.remarks {
        outcome.said.extend_from_slice(differences::remark(remark, sheets, &papers).as_bytes());
    }
    write(&text, &merged, sheets, &papers, outcome);
}

/// Says what is wrong with a sheet by itself. Returns whether it can be read.
fn check(sheet: &Sheet, reading: &Reading<'_>, outcome: &mut Outcome<'_>) -> bool {
    let place = sheet.place();
    outcome.complain(place, sheet.own(), sheet.trouble());
    if !sheet.trouble().is_empty() {
        return false;
    }
    let record = &reading.record;
    outcome.complain_of_strays(sheet, reading);
    outcome.dropped.behind(sheet, record);
    if reading.is_position() {
        outcome.find(&differences::not_written(std::slice::from_ref(sheet), "it is a position and no record"));
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

/// The texts of all sheets, one behind the other, and where each begins. `None` if places in it cannot be counted.
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

/// Replays the game and writes it, or says what is wrong with it.
fn write(text: &[u8], merged: &Merged<'_>, sheets: &[Sheet], papers: &[sheets::Sheet<'_>], outcome: &mut Outcome<'_>) {
    let record: &Record<'_> = &merged.record;
    let mut played = Vec::new();
    let replayed: Replay = replay(text, record, outcome.common.judging(), &mut played);
    if replayed.verdict.is_failure() {
        for finding in
            outcome.common.reported(&replayed.findings).filter(|finding| finding.severity() == Severity::Error)
        {
            outcome.find(&differences::finding(finding, sheets, papers));
        }
        let what = format!("the game that comes of these sheets is {}", replayed.verdict);
        outcome.find(&differences::not_written(sheets, &what));
        slips::tell(text, sheets, papers, outcome);
        return;
    }
    let Some(first) = sheets.first() else { return };
    let original = Original { place: first.place(), text, srn: None, record, replayed: &replayed, played: &played };
    let whole = sheets::with_all_turns(&original);
    outcome.sheet.separate();
    outcome.sheet.append(|bytes| write_record(&whole, bytes));
}
