//! The table of the nearest setups.

use super::tables::{Choice, Rows};
use crate::analysis::setups::{Group, GroupSetups};
use crate::report::graphemes::{beginning, end};
use crate::report::{Column, Value, visible};
use std::borrow::Cow;

/// How many columns the table takes without the names of files and players.
const WITHOUT_NAMES: usize = 50;

/// How many names stand in a row.
const NAMES: usize = 3;

/// The shortest that names are cut to.
const SHORTEST: usize = 8;

/// Appends a row for each, and says which columns they have. People get names cut to what the width has room for.
pub(super) fn rows(groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    let room = (choice.width.saturating_sub(WITHOUT_NAMES) / NAMES).max(SHORTEST);
    let is_for_people = choice.width < usize::MAX;
    let name = |name: &str, cut: fn(&str, usize) -> Cow<'_, str>| match is_for_people {
        true => Value::text(cut(&visible(name), room)),
        false => Value::text(name),
    };
    for (group, setups) in groups {
        for (place, near) in setups.near.first().iter().take(choice.nearest).enumerate() {
            rows.push(vec![
                Value::text(group.to_string()),
                Value::Count(place as u64 + 1),
                Value::Count(u64::from(near.distance)),
                Value::text(near.mirrored.to_string()),
                name(&near.file, end),
                Value::Count(near.record),
                Value::text(near.side.name()),
                name(&near.red, beginning),
                name(&near.blue, beginning),
                Value::text(&near.result),
                Value::text(&near.setup),
            ]);
        }
    }
    vec![
        Column::new("place", ""),
        Column::new("distance", "squares"),
        Column::new("mirrored", "mirrored").ranked(2),
        Column::new("file", "file"),
        Column::new("record", "record"),
        Column::new("side", "side").ranked(1),
        Column::new("red", "red"),
        Column::new("blue", "blue"),
        Column::new("result", "result"),
        Column::new("setup", ""),
    ]
}
