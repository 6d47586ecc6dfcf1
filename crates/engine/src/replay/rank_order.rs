//! Detects setups in which the ranks are counted from the wrong end. The numbers of such a setup fit the army only
//! in the other order of ranks. All problems with this cause become one finding. See `format-spec/findings.md`,
//! section "Illegal setup".

use super::finding::{Detail, Finding};
use super::resolve::Terms;
use super::setup_rows::terms_and_setup;
use crate::board::{BySide, RankOrder, Side};
use crate::notation::{Record, Span, Tag, UnreadSetup};
use crate::rules::{Edition, Setup, SetupFault};

/// Problem caused by counting the ranks from the wrong end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Wrong number of pieces of a kind.
    Counts,
    /// Number that the edition does not print.
    Number,
    /// Invalid tag `Army`.
    Army,
}

/// Checks if the numbers of the setup fit the army in the other order of the ranks. If they fit, returns a finding
/// about the order of ranks. Also returns the faults that the setup still has in the other order. Returns `None` if
/// the other order does not explain why the setup is invalid. `faults` and `findings` are the problems of the setup
/// as it was read.
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
    if !terms.is_numbering_known || !is_readable || record.unread != UnreadSetup::default() {
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
        let mut rows = record.rows.iter().filter(|row| board.half_owner(row.number) == side);
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

/// Returns `true` if the finding reports a wrong number: a piece in the setup that the record's numbering does not
/// have, or an invalid tag `Army`.
pub(super) const fn is_of_numbers(finding: &Finding) -> bool {
    match finding.detail {
        Detail::PieceNotPrinted(piece) => !piece.is_unknown(),
        Detail::TagValue { tag, .. } => matches!(tag.as_bytes(), b"Army"),
        _ => false,
    }
}
