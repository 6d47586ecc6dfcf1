//! A statistic for each group of games. See `format-spec/statistics.md`, section "Groups".

use super::reveals::RevealCounts;
use super::review::ReviewCounts;
use super::{Games, Verdicts, merge_fields};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A statistic for each group of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grouped<T> {
    /// Criterion by which games are grouped.
    pub by: String,
    /// Verdicts of all records. A record that belongs to several groups is counted only once here.
    pub verdicts: Verdicts,
    /// Statistics by the name of the group. Games without a value for the criterion belong to the group with an empty
    /// name.
    pub groups: BTreeMap<String, T>,
}

/// Separator between the two values in the name of a group, if games are grouped by two fields. No value contains
/// the separator.
pub const BETWEEN_VALUES: &str = "\n";

/// A statistic that can be kept for each group.
pub trait Groupable {
    /// Maximum number of groups. With this number, all groups together need at most a few hundred megabytes.
    const MOST_GROUPS: usize;
}

impl Groupable for Games {
    const MOST_GROUPS: usize = 10_000;
}

impl Groupable for RevealCounts {
    const MOST_GROUPS: usize = 1000;
}

impl Groupable for ReviewCounts {
    const MOST_GROUPS: usize = 10_000;
}

impl<T: Groupable> Grouped<T> {
    /// Creates an empty statistic of games grouped by the criterion `by`.
    pub fn by(by: String) -> Self {
        Self { by, verdicts: Verdicts::default(), groups: BTreeMap::new() }
    }

    /// Returns the group of that name. If the group does not exist, creates the group with `new`. Returns `None` if
    /// there are too many groups.
    pub fn of(&mut self, name: String, new: impl FnOnce() -> T) -> Option<&mut T> {
        if self.groups.len() > T::MOST_GROUPS && !self.groups.contains_key(&name) {
            return None;
        }
        Some(self.groups.entry(name).or_insert_with(new))
    }

    /// `true` if there were more groups than the maximum. The statistics of the surplus groups are lost.
    pub fn has_too_many_groups(&self) -> bool {
        self.groups.len() > T::MOST_GROUPS
    }

    /// Returns the groups in the order of the report.
    ///
    /// Groups whose names are numbers come first, in ascending order. Groups with other names follow. Among these
    /// groups, a group with more `games` comes before a group with fewer games. The group of games without a value
    /// comes last.
    ///
    /// If the games are grouped by two fields, the groups are sorted by the first value and then by the second value.
    /// In this case, names are in alphabetical order.
    pub fn in_order(&self, games: impl Fn(&T) -> u64) -> Vec<(&str, &T)> {
        let mut groups: Vec<(&str, &T)> = self.groups.iter().map(|(name, group)| (&**name, group)).collect();
        groups.sort_by(|(one, ones), (other, others)| {
            match (one.split_once(BETWEEN_VALUES), other.split_once(BETWEEN_VALUES)) {
                (Some((first, second)), Some((other_first, other_second))) => compare_values(first, other_first)
                    .then_with(|| first.cmp(other_first))
                    .then_with(|| compare_values(second, other_second)),
                _ => compare_values(one, other).then_with(|| games(others).cmp(&games(ones))),
            }
        });
        groups
    }
}

/// Compares values. Numbers come first, in ascending order. Names follow; all names compare as equal. Missing
/// values come last.
fn compare_values(one: &str, other: &str) -> Ordering {
    let number = |name: &str| name.parse::<f64>().ok().filter(|number| number.is_finite());
    let numbers = match (number(one), number(other)) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        (one, other) => other.is_some().cmp(&one.is_some()),
    };
    numbers.then(one.is_empty().cmp(&other.is_empty()))
}

// Two statistics can be merged only if they are grouped by the same criterion.
merge_fields!(Grouped<T> { verdicts, groups = by });

#[cfg(test)]
mod tests {
    use super::{Groupable, Grouped};
    use crate::analysis::Merge;

    impl Groupable for u64 {
        const MOST_GROUPS: usize = 100;
    }

    #[test]
    fn numbers_come_in_their_order_names_by_their_games_and_the_nameless_last() {
        let mut grouped = Grouped::by("x".to_owned());
        for (name, games) in [("", 9), ("10", 1), ("9", 1), ("b", 2), ("a", 2), ("c", 3), ("-2", 1), ("never", 1)] {
            *grouped.of(name.to_owned(), || 0_u64).expect("there are few") += games;
        }
        let names: Vec<&str> = grouped.in_order(|games| *games).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["-2", "9", "10", "c", "a", "b", "never", ""]);
        let mut other = Grouped::by("x".to_owned());
        *other.of("9".to_owned(), || 4_u64).expect("there are few") += 1;
        *other.of("new".to_owned(), || 7).expect("there are few") += 0;
        grouped.merge(other);
        assert_eq!((grouped.groups["9"], grouped.groups["new"], grouped.groups.len()), (6, 7, 9));
    }

    #[test]
    fn groups_by_two_fields_come_by_the_first_then_by_the_second() {
        let mut grouped = Grouped::by("x, y".to_owned());
        for name in ["b\n9", "\n1", "a\n", "b\n10", "a\nz", "a\n2", "\n", "3\na", "20\na"] {
            grouped.of(name.to_owned(), || 0_u64);
        }
        let names: Vec<&str> = grouped.in_order(|games| *games).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["3\na", "20\na", "a\n2", "a\nz", "a\n", "b\n9", "b\n10", "\n1", "\n"]);
    }

    #[test]
    fn there_are_only_so_many_groups() {
        let mut grouped = Grouped::by("id".to_owned());
        for number in 0..2 * u64::MOST_GROUPS {
            grouped.of(number.to_string(), || 1_u64);
        }
        assert!(grouped.has_too_many_groups() && grouped.groups.len() == u64::MOST_GROUPS + 1);
        assert!(grouped.of("0".to_owned(), || 1).is_some());
    }
}
