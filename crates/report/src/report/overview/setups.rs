//! The section with the setups.

use super::part::{Part, Section};
use super::{LOOK, Overview};
use crate::analysis::setups::{Group, GroupSetups};
use crate::report::setups::{Choice, Measure, TableName, maps, table};
use std::cmp::Reverse;

const GROUPS: &str = "Each game gives two setups, seen from the owners' seats. Those of the same army on the same board are \
    counted together. Left out are setups that are not wholly known.";

const MAPS: &str = "For each kind the share of setups, in percent, that have one on the square. The front row is above, the \
    lakes before it are marked; the darkest square of a map is that of its highest share.";

const FEATURES: &str = "What players look for in a setup: how many have it, and the score of the games with it and without. That \
    they differ does not prove that the feature is the cause.";

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
        // What is explained once need not be explained again.
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
                        .under(format!("Where each kind stands: {group}"))
                        .maps(drawn)
                        .table(squares)
                        .folded(),
                )
                .with(Part::new(if place == 0 { FEATURES } else { "" }).table(features));
        }
        let players = table(TableName::Players, &groups, &choice);
        section
            .with(Part::new("Who played them, and how many different ones.").under("Players").table(players).folded())
    }
}
