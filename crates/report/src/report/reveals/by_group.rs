//! Writes reveals for groups of games. See `format-spec/statistics.md`, section "Groups".

use super::summary::{SummarySelection, summary_figures, summary_tables, summary_text};
use crate::analysis::Grouped;
use crate::analysis::reveals::RevealCounts;
use crate::report::groups::{self, each_group, of_every_group};
use crate::report::json::Json;
use crate::report::summary::verdict_line;
use crate::report::{Table, TableLook, fold};

/// Schema of the document of groups.
pub const GROUPS_SCHEMA: &str = "adjutant/reveals-groups/1";

/// Returns the document of the groups.
pub fn groups_document<'a>(grouped: &'a Grouped<RevealCounts>, asked: &'a SummarySelection) -> Box<dyn Json + 'a> {
    groups::groups_document(GROUPS_SCHEMA, grouped, |counts| summary_figures(counts, asked))
}

/// Returns the groups in output order.
fn in_order(grouped: &Grouped<RevealCounts>) -> Vec<(&str, &RevealCounts)> {
    grouped.in_order(|counts| counts.verdicts.counted())
}

/// Returns one table for all groups. `number` is the index of the table in the summary.
pub fn group_rows(grouped: &Grouped<RevealCounts>, asked: &SummarySelection, number: usize) -> Table {
    let table = |counts: &RevealCounts| summary_tables(counts, asked)[number].clone();
    of_every_group(&grouped.by, in_order(grouped), table(&RevealCounts::default()), table)
}

/// Returns the groups as text. If `number` is given, returns the table with this index for all groups; otherwise,
/// the whole summary of each group.
pub fn groups_text(
    grouped: &Grouped<RevealCounts>,
    asked: &SummarySelection,
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
