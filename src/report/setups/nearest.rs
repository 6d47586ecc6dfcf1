//! The table of the nearest setups.

use super::tables::{Choice, Rows};
use crate::analysis::setups::{Group, GroupSetups};
use crate::report::graphemes::{beginning, end};
use crate::report::{Column, Cut, Value, visible};
use std::borrow::Cow;

/// The longest names that people are shown.
const LONGEST: usize = 40;

/// Appends a row for each, and says which columns they have. People get names cut to what the width has room for.
pub(super) fn rows(groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    let is_for_people = choice.width < usize::MAX;
    let name = |name: &str, cut: fn(&str, usize) -> Cow<'_, str>| {
        if is_for_people { Value::text(cut(&visible(name), LONGEST)) } else { Value::text(name) }
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
        Column::new("file", "file").cut(Cut::Beginning),
        Column::new("record", "record"),
        Column::new("side", "side").ranked(1),
        Column::new("red", "red").cut(Cut::End),
        Column::new("blue", "blue").cut(Cut::End),
        Column::new("result", "result"),
        Column::new("setup", ""),
    ]
}
