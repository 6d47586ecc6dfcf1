//! Writes the section with the setups.

use super::part::{Part, Section};
use super::{LOOK, Overview};
use crate::analysis::setups::{Group, GroupSetups};
use crate::report::setups::{Choice, Measure, TableName, maps, table};
use std::cmp::Reverse;

const GROUPS: &str = "Each game has two setups; each setup is shown from its owner's seat. Setups of the same army on \
    the same board are counted together. Setups with unknown pieces are skipped.";

const MAPS: &str = "The map of a kind shows the percentage of setups that have a piece of that kind on the square. The \
    front row is at the top, and the lakes in front of it are marked. The darkest square has the highest percentage of \
    the map.";

const FEATURES: &str = "Features of setups: how many setups have each feature, and the score of the games with and \
    without the feature. A difference does not prove that the feature is the cause.";

impl Overview<'_> {
    pub(super) fn where_kinds_stand(&self) -> Section {
        let mut groups: Vec<(Group, &GroupSetups)> =
            self.setups.groups.iter().map(|(group, of)| (*group, of)).collect();
        groups.sort_by_key(|(_, setups)| Reverse(setups.setups.games()));
        groups.retain(|(_, setups)| setups.setups.games() > 0);
        let choice = Choice {
            kinds: Vec::new(),
            patterns: Vec::new(),
            frequent: 0,
            nearest: 0,
            players: self.limits.top,
            width: LOOK.width,
        };
        let mut section = Section::new("setups", "Setups");
        if groups.is_empty() {
            return section;
        }
        section = section.with(Part::new(GROUPS).table(table(TableName::Groups, &groups, &choice)));
        // Definitions are not repeated.
        for (place, one) in groups.iter().enumerate() {
            let (group, setups) = *one;
            let of_group = |name: TableName| {
                let mut table = table(name, &[*one], &choice);
                table.title = format!("{group}: {}", table.title);
                table
            };
            let drawn = maps(group, setups, &[], Measure::All);
            let [squares, features] = [TableName::Squares, TableName::Features].map(of_group);
            section = section
                .with(
                    Part::new(if place == 0 { MAPS } else { "" })
                        .under(format!("Squares of each kind: {group}"))
                        .maps(drawn)
                        .table(squares)
                        .folded(),
                )
                .with(Part::new(if place == 0 { FEATURES } else { "" }).table(features));
        }
        let players = table(TableName::Players, &groups, &choice);
        section.with(
            Part::new("The players of these setups, and how many different setups each player used.")
                .under("Players")
                .table(players)
                .folded(),
        )
    }
}
