//! Writes the reviews of groups of games. See `format-spec/review.md`, section "Forms of the summary".

use super::summary::{SummaryTable, summary_figures, summary_text};
use crate::analysis::Grouped;
use crate::analysis::review::{ReviewCounts, Values};
use crate::report::groups::{self, each_group, of_every_group};
use crate::report::json::Json;
use crate::report::summary::verdict_line;
use crate::report::{Table, TableLook, fold};

/// Schema of the document of groups.
pub const GROUPS_SCHEMA: &str = "adjutant/review-groups/1";

/// Returns the document of the groups.
pub fn groups_document(grouped: &Grouped<ReviewCounts>) -> Box<dyn Json + '_> {
    groups::groups_document(GROUPS_SCHEMA, grouped, summary_figures)
}

/// Returns the groups in output order.
fn in_order(grouped: &Grouped<ReviewCounts>) -> Vec<(&str, &ReviewCounts)> {
    grouped.in_order(|counts| counts.verdicts.counted())
}

/// Returns one table for all groups, with at most `top` players of each group.
pub fn group_rows(grouped: &Grouped<ReviewCounts>, table: SummaryTable, top: usize) -> Table {
    let none = table(&ReviewCounts::new(Values::default(), &[]), top);
    of_every_group(&grouped.by, in_order(grouped), none, |counts| table(counts, top))
}

/// Returns the groups as text: the whole summary of each group, with at most `top` players.
pub fn groups_text(grouped: &Grouped<ReviewCounts>, top: usize, look: TableLook) -> String {
    let all = fold(&verdict_line(&grouped.verdicts), look.width);
    let text = |counts| summary_text(counts, top, look);
    all + "\n" + &each_group(&grouped.by, &in_order(grouped), usize::MAX, look, text)
}
