//! What each group of games tells of reveals. `format-spec/statistics.md`, section "Groups".

use super::summary::{SummaryAsked, summary_figures, summary_tables, summary_text};
use crate::analysis::Grouped;
use crate::analysis::reveals::RevealCounts;
use crate::report::groups::{self, each_group, of_every_group};
use crate::report::summary::verdict_line;
use crate::report::{Table, TableLook, fold};
use serde::Serialize;

/// The form of the document of groups.
pub const GROUPS_SCHEMA: &str = "adjutant/reveals-groups/1";

/// The document of those groups.
pub fn groups_document(grouped: &Grouped<RevealCounts>, asked: &SummaryAsked) -> impl Serialize {
    groups::groups_document(GROUPS_SCHEMA, grouped, |counts| summary_figures(counts, asked))
}

/// The groups in the order in which they are told of.
fn in_order(grouped: &Grouped<RevealCounts>) -> Vec<(&str, &RevealCounts)> {
    grouped.in_order(|counts| counts.verdicts.counted())
}

/// The table of that number of every group, all in one.
pub fn group_rows(grouped: &Grouped<RevealCounts>, asked: &SummaryAsked, number: usize) -> Table {
    let table = |counts: &RevealCounts| summary_tables(counts, asked)[number].clone();
    of_every_group(&grouped.by, in_order(grouped), table(&RevealCounts::default()), table)
}

/// The groups for people: all that is told of each, or that table.
pub fn groups_text(
    grouped: &Grouped<RevealCounts>,
    asked: &SummaryAsked,
    number: Option<usize>,
    look: TableLook,
) -> String {
    if let Some(number) = number {
        return group_rows(grouped, asked, number).drawn(look);
    }
    let text = |counts| summary_text(counts, asked, look);
    let all = fold(&verdict_line(&grouped.verdicts), look.width);
    all + "\n" + &each_group(&grouped.by, &in_order(grouped), usize::MAX, look, text)
}
