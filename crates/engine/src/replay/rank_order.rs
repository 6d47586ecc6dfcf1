//! Setups whose numbers fit the army only if the ranks are counted from the other end: one cause, and one finding.
//! `format-spec/findings.md`, section "Illegal setup".

use super::finding::{Detail, Finding};
use super::resolve::Terms;
use super::setup_rows::terms_and_setup;
use crate::board::{BySide, RankOrder, Side};
use crate::notation::{Record, Span, Tag, Unread};
use crate::rules::{Edition, Setup, SetupFault};

/// What does not fit as long as the ranks are counted from the wrong end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// How many pieces of a kind there are.
    Counts,
    /// A number that the edition does not print.
    Number,
    /// The tag `Army`.
    Army,
}

/// The finding that the numbers fit the army in the other order of the ranks, and what is wrong with the setup in that
/// order. `None` if the order of the ranks does not explain why the setup is none. `faults` and `findings`: what is wrong
/// with it as it was read.
pub(super) fn reversed(
    record: &Record<'_>,
    terms: &Terms,
    setup: &Setup,
    judge_by: Option<&'static Edition>,
    faults: &[SetupFault],
    findings: &[Finding],
) -> Option<(Finding, Vec<SetupFault>)> {
    let is_tag = |finding: &&Finding| matches!(finding.detail, Detail::TagValue { .. });
    let is_army_unread = findings.iter().any(|finding| is_tag(&finding) && is_of_numbers(finding));
    let is_readable = terms.is_understood || is_army_unread && findings.iter().filter(is_tag).all(is_of_numbers);
    if !terms.is_numbering_known || !is_readable || record.unread != Unread::default() {
        return None;
    }
    let order = match terms.numbering.order() {
        RankOrder::Ascending => RankOrder::Descending,
        RankOrder::Descending => RankOrder::Ascending,
    };
    let other = {
        let tags = record.tags.iter().filter(|tag| tag.name != "Ranks").cloned();
        let tags = tags.chain([Tag::implied("Ranks", order.name())]).collect();
        Record { tags, rows: record.rows.clone(), ..Record::default() }
    };
    let (other_terms, other_setup, other_findings) = terms_and_setup(&other, judge_by);
    if other_findings.iter().any(is_of_numbers) {
        return None;
    }
    let other_faults = other_setup.faults(&other_terms.rules);
    let board = terms.rules.edition.board;
    let is_of_side = |span: Span, side: Side| {
        let mut rows = record.rows.iter().filter(|row| board.half(row.number) == side);
        rows.any(|row| (row.span.start..row.span.end).contains(&span.start))
    };
    let is_army = |faults: &[SetupFault], side: Side| {
        faults.iter().all(|fault| fault.side() != side || matches!(fault, SetupFault::Zone { .. }))
    };
    let fits = BySide::from_fn(|side| {
        let is_read = !findings.iter().any(|finding| is_of_numbers(finding) && is_of_side(finding.span, side));
        setup.hidden[side] || !is_army_unread && is_read && is_army(faults, side)
    });
    let fits_other = BySide::from_fn(|side| is_army(&other_faults, side));
    if !Side::ALL.into_iter().any(|side| fits_other[side] && !fits[side])
        || Side::ALL.into_iter().any(|side| fits[side] && !fits_other[side])
    {
        return None;
    }
    let unread = findings.iter().filter(|finding| is_of_numbers(finding)).min_by_key(|finding| finding.span.start);
    let row = record.rows.iter().map(|row| row.span).min_by_key(|span| span.start);
    let misfit = match unread.map(|finding| &finding.detail) {
        None => Misfit::Counts,
        Some(Detail::PieceNotPrinted(_)) => Misfit::Number,
        Some(_) => Misfit::Army,
    };
    let detail = Detail::RanksReversed { order, misfit };
    Some((Finding::at(detail, unread.map(|finding| finding.span).or(row)?), other_faults))
}

/// Whether the finding says that a number is none of the record's, in its setup or its army.
pub(super) const fn is_of_numbers(finding: &Finding) -> bool {
    match finding.detail {
        Detail::PieceNotPrinted(piece) => !piece.is_unknown(),
        Detail::TagValue { tag, .. } => matches!(tag.as_bytes(), b"Army"),
        _ => false,
    }
}
