//! What stands above tables and heatmaps: how many games and setups they are of.

use crate::analysis::setups::{Group, GroupSetups, Setups, Whose};
use crate::report::summary::verdict_line;
use crate::report::{TableLook, fold, wrap};
use std::fmt::Write;

/// How many games counted, and what was left out.
pub fn overview(setups: &Setups, is_distinct: bool) -> String {
    let whose = match setups.asked.side {
        Whose::Both => "Both sides'",
        Whose::Red => "Red's",
        Whose::Blue => "Blue's",
    };
    let are_left_out = setups.verdicts.counted() < setups.verdicts.records();
    let counted = if are_left_out { "only legal and undecided ones are counted\n" } else { "" };
    let each = if is_distinct { ", each different one counted once" } else { "" };
    format!("{}\n{counted}{whose} setups{each}\n", verdict_line(&setups.verdicts))
}

/// The group, how the games of its setups came out, and how many different setups and players stand behind them.
pub fn group_heading(group: Group, setups: &GroupSetups, is_distinct: bool, look: TableLook) -> String {
    let results = setups.setups;
    let bold = if look.color { anstyle::Style::new().bold().underline() } else { anstyle::Style::new() };
    let mut text = format!("{group}: {}", number(results.games(), "setup"));
    let counted = [(results.won, "won"), (results.drawn, "drawn"), (results.lost, "lost"), (results.open, "open")];
    for (count, name) in counted.into_iter().filter(|(count, _)| *count > 0) {
        let _ = write!(text, ", {count} {name}");
    }
    if setups.unknown > 0 {
        let _ = write!(text, "; left out, for they are not wholly known: {}", setups.unknown);
    }
    let text = fold(&text, look.width) + &wrap(&behind(setups, is_distinct), "", look.width);
    text.replacen(&group.to_string(), &format!("{bold}{group}{bold:#}"), 1)
}

/// How many different setups and players there are, and what that means for intervals; nothing without any setup.
fn behind(setups: &GroupSetups, is_distinct: bool) -> String {
    let (different, players) = (setups.owners.different(), setups.owners.players());
    let all = setups.owners.iter().fold(0_u64, |sum, (_, owner)| sum.saturating_add(owner.results.games()));
    let of_whom = match players {
        0 => "of players that are not named".to_owned(),
        players => format!("of {}", number(players, "player")),
    };
    match (different, is_distinct) {
        (0, _) => String::new(),
        (different, true) => format!(
            "{} among {all}, {of_whom}; each counts once, as the greater part of its games came out",
            number(different, "different setup")
        ),
        (different, false) if different == all => format!("all of them different, {of_whom}"),
        (different, false) => format!(
            "{} among them, {of_whom}: intervals are too narrow, for they take all {all} as independent (`--distinct` \
             counts each different one once)",
            number(different, "different setup")
        ),
    }
}

fn number(count: u64, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}
