//! The table of the nearest setups.

use super::tables::{Choice, Rows};
use crate::analysis::setups::{Group, GroupSetups};
use crate::report::{Column, Value};

/// How many columns the table takes without the names of files and players.
const WITHOUT_NAMES: usize = 50;

/// How many names stand in a row.
const NAMES: usize = 3;

/// The shortest that names are cut to.
const SHORTEST: usize = 8;

/// Appends a row for each, and says which columns they have. People get names cut to what the width has room for.
pub(super) fn rows(groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    let room = (choice.width.saturating_sub(WITHOUT_NAMES) / NAMES).max(SHORTEST);
    for (group, setups) in groups {
        for (place, near) in setups.near.first().iter().take(choice.nearest).enumerate() {
            rows.push(vec![
                Value::text(group.to_string()),
                Value::Count(place as u64 + 1),
                Value::Count(u64::from(near.distance)),
                Value::text(near.mirrored.to_string()),
                Value::text(end(&near.file, room)),
                Value::Count(near.record),
                Value::text(near.side.name()),
                Value::text(beginning(&near.red, room)),
                Value::text(beginning(&near.blue, room)),
                Value::text(&near.result),
                Value::text(&near.setup),
            ]);
        }
    }
    vec![
        Column::new("place", ""),
        Column::new("distance", "squares"),
        Column::new("mirrored", "mirrored"),
        Column::new("file", "file"),
        Column::new("record", "record"),
        Column::new("side", "side"),
        Column::new("red", "red"),
        Column::new("blue", "blue"),
        Column::new("result", "result"),
        Column::new("setup", ""),
    ]
}

/// As much of a name as there is room for.
fn beginning(name: &str, room: usize) -> String {
    if name.chars().count() <= room {
        return name.to_owned();
    }
    name.chars().take(room - 1).chain(['\u{2026}']).collect()
}

/// As much of the end of a name as there is room for.
fn end(name: &str, room: usize) -> String {
    let length = name.chars().count();
    if length <= room {
        return name.to_owned();
    }
    ['\u{2026}'].into_iter().chain(name.chars().skip(length - (room - 1))).collect()
}
