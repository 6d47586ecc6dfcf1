//! Describes the differences between sheets, and shows the place of each difference. Also names the sheet that may
//! contain the slip.

use super::Sheet;
use crate::board::Side;
use crate::cli::Outcome;
use crate::notation::{Cell, Record, Span};
use crate::replay::{Detail, Finding, Locator, Place, Severity, Verdict, terms_and_setup};
use crate::report::{MarkedLine, diagnostic, difference, format_count, join_list, remark as remark_line, visible};
use crate::sheets::{self, Conflict, Difference, Explanation, Remark, SheetSpan, explanations};

/// Describes a contradiction between two sheets, and shows its place on each sheet.
pub(super) fn conflict(conflict: &Conflict, sheets: &[Sheet], papers: &[sheets::Sheet<'_>]) -> String {
    let lines: Vec<MarkedLine> = conflict
        .spots
        .iter()
        .filter_map(|spot| {
            let (mut locator, span) = at(*spot, sheets, papers)?;
            Some(MarkedLine::new(&mut locator, span, Some(label(conflict.difference, *spot, sheets))))
        })
        .collect();
    let involved = conflict.spots.iter().filter_map(|spot| sheets.get(spot.sheet));
    let note = format!("{}: not written", called(involved));
    difference(Severity::Error, &title(conflict.difference), &lines, &[note])
}

fn title(difference: Difference) -> String {
    let of_turn = |ply: u32| format!("ply {ply} ({}), turn {} of the game", Side::of_ply(ply), ply.div_ceil(2));
    match difference {
        Difference::Tag(name) => format!("the sheets differ in the tag {name}, which affects the rules"),
        Difference::Square(square) => format!("the sheets differ in the setup piece on {square}"),
        Difference::Turn(ply) => format!("the sheets differ in {}", of_turn(ply)),
        Difference::Outcome(ply) => format!("the sheets differ in the outcome: {}", of_turn(ply)),
        Difference::Name(ply) => format!("the sheets name a piece differently: {}", of_turn(ply)),
        Difference::Result => "the sheets differ in the result".to_owned(),
        Difference::Termination => "the sheets differ in how the game ended".to_owned(),
    }
}

/// Returns the label for a place on a sheet. Empty if the text at the place explains the difference by itself.
fn label(difference: Difference, spot: SheetSpan, sheets: &[Sheet]) -> String {
    let written = sheets.get(spot.sheet).map_or(&[][..], |sheet| spot.span.of(sheet.text()));
    match difference {
        Difference::Square(square) if written.contains(&b':') => {
            format!("row {} is missing, so its squares are empty", square.row())
        }
        _ => String::new(),
    }
}

/// Returns the message about a finding on a sheet.
pub(super) fn on_sheet(finding: &Finding, sheet: &Sheet) -> String {
    diagnostic(finding, &mut Locator::new(sheet.place(), sheet.own()))
}

/// Returns the message that a game is not written because `sheet` alone has errors.
pub(super) fn guilty(sheet: &Sheet, verdict: Verdict) -> String {
    let name = called(std::iter::once(sheet));
    format!("{name}: not merged: this sheet alone is {verdict}\n")
}

/// Returns the message about a finding on the merged game. The message shows the text of the sheet that contains
/// the finding. The message also shows the same turn on the other sheets.
pub(super) fn finding(finding: &Finding, sheets: &[Sheet], papers: &[sheets::Sheet<'_>]) -> String {
    let place = papers.iter().rposition(|paper| paper.start <= finding.span.start).unwrap_or(0);
    let (Some(sheet), Some(paper)) = (sheets.get(place), papers.get(place)) else { return String::new() };
    let back = |at: u32| at.saturating_sub(paper.start);
    let mut own = [finding.clone().moved_to(Span::new(back(finding.span.start), back(finding.span.end)))];
    sheet.relocate(&mut own, paper.record);
    let mut said = on_sheet(&own[0], sheet);
    let mut tell = |what: &str, span_of: &dyn Fn(&Record<'_>) -> Option<Span>| {
        for (index, paper) in papers.iter().enumerate().filter(|(index, _)| *index != place) {
            let Some(span) = span_of(paper.record) else { continue };
            let Some((mut locator, span)) = at(SheetSpan { sheet: index, span }, sheets, papers) else { continue };
            said += &remark_line(Severity::Warning, &mut locator, span, what);
        }
    };
    if let (Some(side), None) = (finding.side, finding.ply) {
        tell(&format!("{side}'s setup on this sheet; each sheet alone is legal"), &|record| {
            let board = terms_and_setup(record, None).0.own_edition.board;
            record.rows.iter().find(|row| board.zone(side).contains(&row.number)).map(|row| row.span)
        });
    }
    if let Some(turn) = finding.ply.and_then(|ply| (ply as usize).checked_sub(1)) {
        tell("the same turn on this sheet", &|record| record.turns.get(turn).map(|turn| turn.span));
    }
    said
}

/// Returns a remark on one line.
pub(super) fn remark(remark: &Remark, sheets: &[Sheet], papers: &[sheets::Sheet<'_>]) -> String {
    let (spot, what) = match remark {
        Remark::TagDiffers { name, spots: [first, second] } => {
            let kept = name_of(first.sheet, sheets);
            (*second, format!("the tag {name} differs; the value in {kept} is kept"))
        }
        Remark::RuleTagMissing { name, sheet, spot } => {
            (*spot, format!("the tag {name} is missing on {}; this sheet has it", name_of(*sheet, sheets)))
        }
        Remark::EndsEarly { last, goes_on_to, spot } => {
            (*spot, format!("the sheet ends at ply {last}; the game ends at ply {goes_on_to}"))
        }
    };
    at(spot, sheets, papers)
        .map(|(mut locator, span)| remark_line(Severity::Warning, &mut locator, span, &what))
        .unwrap_or_default()
}

/// Returns the message that a game is not written, and why.
pub(super) fn not_written(sheets: &[Sheet], why: &str) -> String {
    format!("{}: not written: {why}\n", called(sheets.iter()))
}

/// Returns the locator of a sheet, and the span in the sheet's input.
fn at<'s>(spot: SheetSpan, sheets: &'s [Sheet], papers: &[sheets::Sheet<'_>]) -> Option<(Locator<'s>, Span)> {
    let (sheet, paper) = (sheets.get(spot.sheet)?, papers.get(spot.sheet)?);
    Some((Locator::new(sheet.place(), sheet.own()), in_own(sheet, spot.span, paper.record)))
}

/// Converts a span of a sheet's SRN text into a span of its input.
fn in_own(sheet: &Sheet, span: Span, record: &Record<'_>) -> Span {
    let mut findings = [Finding::at(Detail::StrayText, span)];
    sheet.relocate(&mut findings, record);
    findings[0].span
}

/// Returns the line of the input in which a span of a sheet begins.
pub(super) fn line_of(span: Span, sheet: &Sheet, paper: &sheets::Sheet<'_>) -> u64 {
    Locator::new(sheet.place(), sheet.own()).locate(in_own(sheet, span, paper.record)).line
}

fn name_of(sheet: usize, sheets: &[Sheet]) -> &str {
    sheets.get(sheet).map_or("", |sheet| sheet.place().file)
}

/// Returns the names of the records of some sheets, safe to print.
fn called<'s>(sheets: impl Iterator<Item = &'s Sheet>) -> String {
    let names: Vec<String> = sheets
        .map(|sheet| {
            let place = sheet.place();
            format!("{}:{}: record {}", place.file, place.line, place.record.unwrap_or_default())
        })
        .collect();
    visible(&names.join(" and ")).into_owned()
}

/// Maximum number of explanations in a report. Also the maximum number of differences that an explanation lists for
/// one sheet.
const TOLD: usize = 3;

/// Reports the sheet that may contain the slip. Reports nothing if a comparison of all sheets does not show such a
/// sheet.
pub(super) fn tell_slips(text: &[u8], sheets: &[Sheet], papers: &[sheets::Sheet<'_>], outcome: &mut Outcome<'_>) {
    let found = explanations(text, papers, outcome.common.judging());
    let Some(best) = found.first() else { return };
    let ties = found.iter().take_while(|other| other.is_as_good_as(best)).count();
    for (index, explanation) in found.iter().take(ties.min(TOLD)).enumerate() {
        outcome.messages.extend_from_slice(line(explanation, index, sheets, papers).as_bytes());
    }
    if ties > TOLD {
        let more = format!("not listed: {}\n", format_count((ties - TOLD) as u64, "equally likely correction"));
        outcome.messages.extend_from_slice(more.as_bytes());
    }
}

/// Returns an explanation on one line.
fn line(explanation: &Explanation<'_>, index: usize, sheets: &[Sheet], papers: &[sheets::Sheet<'_>]) -> String {
    let wrong = explanation.wrong.iter().filter_map(|(number, conflicts)| {
        let (sheet, paper) = (sheets.get(*number)?, papers.get(*number)?);
        let Place { file, .. } = sheet.place();
        let line = line_of(conflicts.first()?.spots[1].span, sheet, paper);
        let told = |conflict| conflict_text(conflict, &explanation.game, paper.record, sheet.text());
        let mut texts: Vec<String> = conflicts.iter().take(TOLD).map(told).collect();
        if conflicts.len() > TOLD {
            texts.push(format!("{} more such differences", conflicts.len() - TOLD));
        }
        Some(format!("{file}:{line} ({})", join_list(texts.into_iter(), "and")))
    });
    let wrong = join_list(wrong, "and");
    let slip = explanation.slip.map(|slip| format!(", {}", slip.words())).unwrap_or_default();
    let beginning = if index == 0 { "the slip may be on" } else { "or on" };
    let ending = if index == 0 { ": with this correction the sheets agree, and the game is legal" } else { "" };
    format!("{beginning} {}{slip}{ending}\n", visible(&wrong))
}

/// Describes how a sheet differs from the game.
fn conflict_text(conflict: &Conflict, game: &Record<'_>, sheet: &Record<'_>, text: &[u8]) -> String {
    let tag = |name: &str| {
        let value = |record: &Record<'_>| record.tag(name).unwrap_or("nothing").to_owned();
        format!("{name} should be `{}`, not `{}`", value(game), value(sheet))
    };
    match conflict.difference {
        Difference::Square(square) => {
            let on = |record: &Record<'_>| {
                let row = record.rows.iter().find(|row| row.number == square.row());
                match row.map(|row| row.cells[usize::from(square.column())]) {
                    Some(Cell::Piece(piece)) => format!("`{piece}`"),
                    _ => "empty".to_owned(),
                }
            };
            format!("{square} should be {}, not {}", on(game), on(sheet))
        }
        Difference::Turn(ply) | Difference::Outcome(ply) | Difference::Name(ply) => {
            let turn = |record: &Record<'_>| {
                record.turns.get(ply as usize - 1).map_or_else(|| "no turn".to_owned(), |turn| format!("`{turn}`"))
            };
            format!("ply {ply} should be {}, not {}", turn(game), turn(sheet))
        }
        Difference::Tag(name) => tag(name),
        Difference::Termination => tag("Termination"),
        Difference::Result => {
            // The result is written in two places.
            let written = String::from_utf8_lossy(conflict.spots[1].span.of(text));
            format!("the result should be `{}`, not `{written}`", game.result.map_or("*", |score| score.token()))
        }
    }
}
