//! The tables of groups and of players: how many setups, and how many different ones.

use super::tables::{Choice, RESULTS, Rows, results};
use crate::analysis::Results;
use crate::analysis::setups::{Group, GroupSetups, NOBODY};
use crate::report::graphemes::beginning;
use crate::report::{Column, Cut, Value, visible};
use std::cmp::Reverse;

/// The longest name that people are shown.
const LONGEST_NAME: usize = 40;

/// Appends a row for each group.
pub(super) fn of_groups(groups: &[(Group, &GroupSetups)], rows: &mut Rows) -> Vec<Column> {
    let all = groups.iter().fold(0_u64, |sum, (_, setups)| sum.saturating_add(setups.setups.games()));
    let all = Results { open: all, ..Results::default() };
    for (group, setups) in groups {
        let name = Value::text(group.to_string());
        let counts = [setups.owners.different(), setups.owners.players(), setups.unknown].map(Value::Count);
        let of_group = results(setups.setups, all);
        rows.push([name.clone(), name].into_iter().chain(counts).chain(of_group).collect());
    }
    let head = [
        Column::new("name", "board and army"),
        Column::new("different", "different"),
        Column::new("players", "players"),
        Column::new("unknown", ""),
    ];
    head.into_iter().chain(sparing(RESULTS)).collect()
}

/// The columns of results, of which shares can be spared.
fn sparing<const N: usize>(columns: [Column; N]) -> [Column; N] {
    columns.map(|column| if column.name == "share" { column.ranked(1) } else { column })
}

/// Appends a row for each player, those with most setups first; people are shown only some of them.
pub(super) fn of_players(groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    let is_for_people = choice.width < usize::MAX;
    for (group, setups) in groups {
        let all = setups.owners.iter().fold(0_u64, |sum, (_, owner)| sum.saturating_add(owner.results.games()));
        let all = Results { open: all, ..Results::default() };
        let mut sorted: Vec<_> = setups.owners.iter().collect();
        sorted.sort_by_key(|(_, owner)| Reverse(owner.results.games()));
        let shown = if is_for_people { choice.players } else { usize::MAX };
        for (name, owner) in sorted.into_iter().take(shown) {
            let name = match is_for_people {
                true if name == NOBODY => "(not named)".to_owned(),
                true => beginning(&visible(name), LONGEST_NAME).into_owned(),
                false => name.to_owned(),
            };
            let counts = [owner.setups.len() as u64, owner.most()].map(Value::Count);
            let head = [Value::text(group.to_string()), Value::text(name)];
            rows.push(head.into_iter().chain(counts).chain(results(owner.results, all)).collect());
        }
    }
    let head = [
        Column::new("player", "player").cut(Cut::End),
        Column::new("different", "different"),
        Column::new("most_frequent", "one at most").ranked(1),
    ];
    head.into_iter().chain(sparing(RESULTS)).collect()
}
