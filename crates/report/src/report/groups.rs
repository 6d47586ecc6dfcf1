//! Writes statistics for groups of records. See `format-spec/statistics.md`, section "Groups".

use super::json::{Json, counts_document};
use super::small_samples::align_marks;
use super::{Column, Cut, Table, TableLook, Value, fold, isolated, visible};
use crate::analysis::{BETWEEN_VALUES, Grouped};
use anstyle::Style;
use serde::Serialize;
use std::collections::BTreeMap;

/// Returns the statistics of all groups as a document with this schema. Such documents can be merged. `figures`
/// computes figures from the counts of a group.
pub fn groups_document<'g, T: Serialize, F: Serialize + 'g>(
    schema: &'static str,
    counts: &'g Grouped<T>,
    figures: impl Fn(&'g T) -> F,
) -> Box<dyn Json + 'g> {
    let figures: BTreeMap<&str, F> = counts.groups.iter().map(|(name, group)| (&**name, figures(group))).collect();
    Box::new(counts_document(schema, counts, figures))
}

/// Column with the names of the groups.
pub(super) const GROUP: Column = Column::new("group", "group").cut(Cut::End);

/// Column of the second value, if groups are formed by two fields.
pub(super) const SECOND_GROUP: Column = Column::new("group_2", "second").cut(Cut::End);

/// Returns the one or two columns with the names of groups.
pub(super) fn group_columns(by: &str) -> impl Iterator<Item = Column> {
    std::iter::once(GROUP).chain(has_two_parts(by).then_some(SECOND_GROUP))
}

/// Returns the cells with the name of a group, matching [`group_columns`].
pub(super) fn group_cells(by: &str, name: &str) -> impl Iterator<Item = Value> {
    let (first, second) =
        if has_two_parts(by) { name.split_once(BETWEEN_VALUES).unwrap_or((name, "")) } else { (name, "") };
    std::iter::once(Value::text(first)).chain(has_two_parts(by).then(|| Value::text(second)))
}

/// Returns `true` if groups are formed by two fields: `by` contains a comma outside parentheses.
fn has_two_parts(by: &str) -> bool {
    let mut depth = 0_usize;
    by.chars().any(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

/// Returns the name of a group for text output.
pub(super) fn shown_group(name: &str) -> String {
    let shown =
        |part: &str| if part.is_empty() { "(unknown)".to_owned() } else { isolated(&visible(part)).into_owned() };
    name.split(BETWEEN_VALUES).map(shown).collect::<Vec<_>>().join(", ")
}

/// Returns one machine-readable table for all groups. Each row contains the name of a group, followed by a row of
/// this group's table. `none` is the table of a group without records. It determines the columns.
pub(super) fn of_every_group<'g, T: 'g>(
    by: &str,
    groups: impl IntoIterator<Item = (&'g str, &'g T)>,
    none: Table,
    table: impl Fn(&'g T) -> Table,
) -> Table {
    let rows = groups.into_iter().flat_map(|(name, group)| {
        let rows = table(group).rows;
        rows.into_iter().map(move |row| group_cells(by, name).chain(row).collect())
    });
    let columns = group_columns(by).chain(none.columns);
    Table::new("", columns, align_marks(rows.collect()))
}

/// Returns the text output of at most `most` groups, each below a line with its name. Groups without output are
/// left out.
pub(super) fn each_group<'g, T: 'g>(
    by: &str,
    groups: &[(&'g str, &'g T)],
    most: usize,
    look: TableLook,
    text: impl Fn(&'g T) -> String,
) -> String {
    let bold = if look.color { Style::new().bold() } else { Style::new() };
    let mut texts = Vec::new();
    for (name, group) in groups.iter().take(most) {
        let group_text = text(group);
        if !group_text.is_empty() {
            let title = fold(&format!("{}: {}", visible(by), shown_group(name)), look.width);
            texts.push(format!("{bold}{}{bold:#}\n\n{group_text}", title.trim_end()));
        }
    }
    if groups.len() > most {
        texts
            .push(fold(&format!("{} more groups are not shown; `--top 0` shows all", groups.len() - most), look.width));
    }
    texts.join("\n")
}
