//! What stands above tables and heatmaps: how many games and setups they are of.

use crate::analysis::setups::{Group, GroupSetups, Setups, Whose};
use crate::replay::Verdict;
use crate::report::TableLook;
use std::fmt::Write;

/// How many games counted, and what was left out.
pub fn overview(setups: &Setups) -> String {
    let games = setups.verdicts.counted();
    let whose = match setups.asked.side {
        Whose::Both => "both sides'",
        Whose::Red => "Red's",
        Whose::Blue => "Blue's",
    };
    let mut text = format!("{}, {whose} setups", number(games, "game"));
    let counted = Verdict::ALL.map(|verdict| (verdict, setups.verdicts.count(verdict)));
    let left_out = counted.into_iter().filter(|(verdict, count)| verdict.is_failure() && *count > 0);
    let left_out: Vec<String> = left_out.map(|(verdict, count)| format!("{count} {verdict}")).collect();
    if !left_out.is_empty() {
        let _ = write!(text, "; records left out: {}", left_out.join(", "));
    }
    text + "\n"
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
