//! Statistics of setups, gathered game by game, and the [`Question`] that they answer.
//!
//! Setups of the same army on the same board are counted together, as a [`Group`].

use super::arrangement::Arrangement;
use super::counts::{FeatureCounts, Placements};
use super::frequent::{Frequent, Packed};
use super::nearest::{NearSetup, Nearest};
use super::owners::{Fingerprint, Owners};
use super::pattern::Pattern;
use crate::analysis::{Fate, Merge, Results, Verdicts, as_text, merge_fields, name_of_player};
use crate::board::{Board, Side, Variant};
use crate::replay::Replay;
use crate::rules::Ruleset;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

/// What is gathered of the setups of many games. Parts add up if the same was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Setups {
    /// What was asked.
    pub asked: Question,
    /// How many records earned which verdict.
    pub verdicts: Verdicts,
    /// What is known of each group.
    pub groups: BTreeMap<Group, GroupSetups>,
}

/// What is gathered of the setups of a group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupSetups {
    /// The results of all setups that count.
    pub setups: Results,
    /// How many do not, because they are not wholly known.
    pub unknown: u64,
    /// Whose they are, and how many different ones.
    pub owners: Owners,
    /// Where kinds stood.
    pub squares: Placements,
    /// What setups had.
    pub features: FeatureCounts,
    /// The results of the setups that have the patterns asked for.
    pub patterns: Vec<Results>,
    /// The different setups, if they were asked for.
    pub frequent: Frequent,
    /// How far they are from the setup asked for, and the nearest.
    pub near: Nearest,
}

/// The same as a document has it.
#[derive(Deserialize)]
struct Unchecked {
    asked: Question,
    verdicts: Verdicts,
    groups: BTreeMap<Group, GroupSetups>,
}

/// Counts of other patterns than were asked for.
#[derive(Debug, thiserror::Error)]
#[error("expected counts of {expected} patterns in `{group}`, found {found}")]
pub struct OtherPatterns {
    group: Group,
    expected: usize,
    found: usize,
}

impl TryFrom<Unchecked> for Setups {
    type Error = OtherPatterns;

    fn try_from(unchecked: Unchecked) -> Result<Self, OtherPatterns> {
        let Unchecked { asked, verdicts, groups } = unchecked;
        let expected = asked.patterns.len();
        match groups.iter().find(|(_, setups)| setups.patterns.len() != expected) {
            Some((group, setups)) => Err(OtherPatterns { group: *group, expected, found: setups.patterns.len() }),
            None => Ok(Self { asked, verdicts, groups }),
        }
    }
}

/// Where a game stands, and who played it.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The file.
    pub file: &'a str,
    /// The record's number in it.
    pub record: u64,
    /// What the record calls Red.
    pub red: &'a str,
    /// What it calls Blue.
    pub blue: &'a str,
}

impl<'a> Origin<'a> {
    /// Who played a side, if that is said.
    fn player(&self, side: Side) -> Option<&'a str> {
        name_of_player(if side == Side::Red { self.red } else { self.blue })
    }
}

impl Setups {
    /// Nothing yet.
    pub fn new(asked: Question) -> Self {
        Self { asked, verdicts: Verdicts::default(), groups: BTreeMap::new() }
    }

    /// The same with each different setup of a group counted once: see [`GroupSetups::distinct`].
    #[must_use]
    pub fn distinct(&self) -> Self {
        let groups = self.groups.iter().map(|(group, setups)| (*group, setups.distinct(&self.asked))).collect();
        Self { asked: self.asked.clone(), verdicts: self.verdicts, groups }
    }

    /// Counts a record, and the setups of its sides if it breaks no rule.
    pub fn add(&mut self, replayed: &Replay, origin: Origin<'_>) {
        self.add_of(&Side::ALL, replayed, origin);
    }

    /// The same of a record that holds the setups of those sides alone.
    pub fn add_of(&mut self, sides: &[Side], replayed: &Replay, origin: Origin<'_>) {
        self.verdicts.add(replayed.verdict);
        if replayed.verdict.is_failure() {
            return;
        }
        let rules = &replayed.terms.rules;
        let group = self.groups.entry(Group::of(rules)).or_insert_with(|| GroupSetups::asked(&self.asked));
        for side in sides.iter().copied().filter(|side| self.asked.side.has(*side)) {
            let fate = Fate::of(replayed.conclusion.score, side);
            match Arrangement::of(&replayed.setup, side, rules.edition.board) {
                Some(setup) => group.add(&setup, fate, side, &self.asked, origin),
                None => group.unknown.merge(1),
            }
        }
    }
}

impl GroupSetups {
    fn asked(asked: &Question) -> Self {
        Self {
            patterns: vec![Results::default(); asked.patterns.len()],
            near: Nearest::keeping(asked.kept),
            ..Self::default()
        }
    }

    fn add(&mut self, setup: &Arrangement, fate: Fate, side: Side, asked: &Question, origin: Origin<'_>) {
        let mirrored = asked.mirror.then(|| setup.mirrored());
        let distance = self.count(setup, mirrored.as_ref(), fate, asked);
        let packed = Packed::of(setup, mirrored.as_ref());
        self.owners.add(origin.player(side), Fingerprint::of(&packed), fate);
        if asked.frequent {
            self.frequent.add(setup, mirrored.as_ref(), fate);
        }
        let Some((distance, is_mirrored)) = distance else { return };
        if self.near.wants(distance) {
            let found = NearSetup {
                distance,
                file: origin.file.to_owned(),
                record: origin.record,
                side,
                mirrored: is_mirrored,
                red: origin.red.to_owned(),
                blue: origin.blue.to_owned(),
                result: fate.name().to_owned(),
                setup: setup.to_string(),
            };
            self.near.offer(found.cut());
        }
    }

    /// Counts a setup where it does not matter whose it is. How far it is from the one asked for, and whether its mirror
    /// image is that near.
    fn count(
        &mut self,
        setup: &Arrangement,
        mirrored: Option<&Arrangement>,
        fate: Fate,
        asked: &Question,
    ) -> Option<(u32, bool)> {
        self.setups.add(fate);
        self.squares.add(setup, fate);
        self.features.add(setup, fate);
        for (pattern, results) in asked.patterns.iter().zip(&mut self.patterns) {
            if pattern.is_in(setup) || mirrored.is_some_and(|mirrored| pattern.is_in(mirrored)) {
                results.add(fate);
            }
        }
        let near = asked.near.as_ref()?;
        let distance = near.distance(setup)?;
        let other = mirrored.and_then(|mirrored| near.distance(mirrored)).filter(|other| *other < distance);
        let distance = (other.unwrap_or(distance), other.is_some());
        self.near.distances.entry(distance.0).or_default().add(fate);
        Some(distance)
    }

    /// The same with each different setup counted once, as the greater part of its games came out. Owners, the nearest
    /// setups and those left out stay as they are. Different setups must have been asked for, and mirror images not.
    #[must_use]
    pub fn distinct(&self, asked: &Question) -> Self {
        let mut distinct = Self::asked(asked);
        for (setup, results) in self.frequent.iter() {
            distinct.count(&setup, None, results.usual(), asked);
            distinct.frequent.add(&setup, None, results.usual());
        }
        let Self { setups, squares, features, patterns, frequent, near, .. } = distinct;
        let distances = near.distances;
        let mut near = self.near.clone();
        near.distances = distances;
        Self { setups, unknown: self.unknown, owners: self.owners.clone(), squares, features, patterns, frequent, near }
    }
}

/// Both must have been asked the same.
impl Merge for Setups {
    fn merge(&mut self, other: Self) {
        self.verdicts.merge(other.verdicts);
        for (group, setups) in other.groups {
            match self.groups.entry(group) {
                Entry::Vacant(entry) => drop(entry.insert(setups)),
                Entry::Occupied(mut entry) => entry.get_mut().merge(setups),
            }
        }
    }
}

merge_fields!(GroupSetups { setups, unknown, owners, squares, features, patterns, frequent, near });

/// The setups of a board and a variant; armies that are no variant's are all called `custom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "String")]
pub struct Group {
    board: &'static str,
    army: &'static str,
}

/// The name of armies that are no variant's.
const CUSTOM: &str = "custom";

/// The boards.
const BOARDS: [Board; 2] = [Board::STANDARD, Board::CRATERS];

impl Group {
    /// The group of a game under those rules.
    pub fn of(rules: &Ruleset) -> Self {
        let is_usual =
            rules.army == rules.edition.army(rules.variant) && rules.army_is_exact == (rules.variant != Variant::Free);
        let board = if rules.edition.board == Board::CRATERS { Board::CRATERS } else { Board::STANDARD };
        Self { board: board.name(), army: if is_usual { rules.variant.name() } else { CUSTOM } }
    }

    /// Every group that there may be.
    pub fn all() -> impl Iterator<Item = Self> {
        let armies = || Variant::ALL.into_iter().map(Variant::name).chain([CUSTOM]);
        BOARDS.into_iter().flat_map(move |board| armies().map(move |army| Self { board: board.name(), army }))
    }

    /// The board.
    pub fn board(&self) -> Board {
        if self.board == Board::CRATERS.name() { Board::CRATERS } else { Board::STANDARD }
    }
}

/// Board and army: `standard/original`.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.board, self.army)
    }
}

as_text!(Group, "a board and an army such as `standard/original`", ToString::to_string, |text| {
    Group::all().find(|group| group.to_string() == text)
});

impl<'de> Deserialize<'de> for Group {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Whose setups count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// Red's.
    Red,
    /// Blue's.
    Blue,
    /// Those of both.
    #[default]
    Both,
}

impl Whose {
    /// Whether that side's count.
    pub const fn has(self, side: Side) -> bool {
        matches!((self, side), (Self::Both, _) | (Self::Red, Side::Red) | (Self::Blue, Side::Blue))
    }
}

/// What is asked of setups beside what always is. Only what was asked the same can be merged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Whose setups count.
    pub side: Whose,
    /// Whether a setup and its mirror image are one: to patterns, among frequent setups, and for distances.
    pub mirror: bool,
    /// The patterns that are looked for.
    pub patterns: Vec<Pattern>,
    /// Whether different setups are counted.
    pub frequent: bool,
    /// The setup to which distances are asked.
    pub near: Option<Pattern>,
    /// How many of the nearest setups are kept.
    #[serde(skip)]
    pub kept: usize,
}
