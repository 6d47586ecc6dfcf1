//! What stands above tables and heatmaps: how many games and setups they are of.

use crate::analysis::setups::{Group, GroupSetups, Setups, Whose};
use crate::report::TableLook;
use crate::report::summary::verdict_line;
use std::fmt::Write;

/// How many games counted, and what was left out.
pub fn overview(setups: &Setups) -> String {
    let whose = match setups.asked.side {
        Whose::Both => "Both sides'",
        Whose::Red => "Red's",
        Whose::Blue => "Blue's",
    };
    let are_left_out = setups.verdicts.counted() < setups.verdicts.records();
    let counted = if are_left_out { "only legal and undecided ones are counted\n" } else { "" };
    format!("{}\n{counted}{whose} setups\n", verdict_line(&setups.verdicts))
}

/// The group, and how the games of its setups came out.
pub fn group_heading(group: Group, setups: &GroupSetups, look: TableLook) -> String {
    let results = setups.setups;
    let bold = if look.color { anstyle::Style::new().bold().underline() } else { anstyle::Style::new() };
    let mut text = format!("{bold}{group}{bold:#}: {}", number(results.games(), "setup"));
    let counted = [(results.won, "won"), (results.drawn, "drawn"), (results.lost, "lost"), (results.open, "open")];
    for (count, name) in counted.into_iter().filter(|(count, _)| *count > 0) {
        let _ = write!(text, ", {count} {name}");
    }
    if setups.unknown > 0 {
        let _ = write!(text, "; left out, for they are not wholly known: {}", setups.unknown);
    }
    text + "\n"
}

fn number(count: u64, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}
