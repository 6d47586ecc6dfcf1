//! Statistics of setups. A [`Question`] selects the setups and statistics; games are added one by one.
//!
//! Setups of the same army on the same board are counted together as a [`Group`].

use super::arrangement::Arrangement;
use super::counts::{FeatureCounts, Placements};
use super::frequent::{PackedSetup, SetupFrequencies};
use super::nearest::{NearSetup, NearestSetups};
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

/// Statistics of the setups of many games. Two `Setups` values can be merged if their questions (`asked`) are equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Setups {
    /// The question that these statistics answer.
    pub asked: Question,
    /// Number of records with each verdict.
    pub verdicts: Verdicts,
    /// Statistics by group.
    pub groups: BTreeMap<Group, GroupSetups>,
}

/// Statistics of the setups of one group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupSetups {
    /// Results of all setups that are counted.
    pub setups: Results,
    /// Number of setups that are not counted because some of their squares are not known.
    pub unknown: u64,
    /// Setups by owner, and the number of different setups.
    pub owners: Owners,
    /// Results by kind of piece and by square.
    pub squares: Placements,
    /// Results of the setups with and without each feature.
    pub features: FeatureCounts,
    /// For each requested pattern, the results of the setups that match it.
    pub patterns: Vec<Results>,
    /// Every different setup and its results. Empty unless requested.
    pub frequent: SetupFrequencies,
    /// Results by distance from the requested setup, and the setups nearest to it.
    pub near: NearestSetups,
}

/// [`Setups`] as read from a document. The number of patterns is not yet checked.
#[derive(Deserialize)]
struct Unchecked {
    asked: Question,
    verdicts: Verdicts,
    groups: BTreeMap<Group, GroupSetups>,
}

/// Error: the document has results for a different number of patterns than its question contains.
#[derive(Debug, thiserror::Error)]
#[error("`{group}` must have counts for {expected} patterns, but it has {found}")]
pub struct PatternCountMismatch {
    group: Group,
    expected: usize,
    found: usize,
}

impl TryFrom<Unchecked> for Setups {
    type Error = PatternCountMismatch;

    fn try_from(unchecked: Unchecked) -> Result<Self, PatternCountMismatch> {
        let Unchecked { asked, verdicts, groups } = unchecked;
        let expected = asked.patterns.len();
        match groups.iter().find(|(_, setups)| setups.patterns.len() != expected) {
            Some((group, setups)) => {
                Err(PatternCountMismatch { group: *group, expected, found: setups.patterns.len() })
            }
            None => Ok(Self { asked, verdicts, groups }),
        }
    }
}

/// Location and players of a game.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// Number of the record in the file.
    pub record: u64,
    /// Red's name in the record.
    pub red: &'a str,
    /// Blue's name in the record.
    pub blue: &'a str,
}

impl<'a> Origin<'a> {
    /// Returns the name of the player of a side, if the record gives a name.
    fn player(&self, side: Side) -> Option<&'a str> {
        name_of_player(if side == Side::Red { self.red } else { self.blue })
    }
}

impl Setups {
    /// Creates empty statistics for a question.
    pub fn new(asked: Question) -> Self {
        Self { asked, verdicts: Verdicts::default(), groups: BTreeMap::new() }
    }

    /// Returns statistics that count each different setup of a group only once; see [`GroupSetups::distinct`].
    #[must_use]
    pub fn distinct(&self) -> Self {
        let groups = self.groups.iter().map(|(group, setups)| (*group, setups.distinct(&self.asked))).collect();
        Self { asked: self.asked.clone(), verdicts: self.verdicts, groups }
    }

    /// Adds a record. Counts the setups of both sides if the verdict is legal or undecided.
    pub fn add(&mut self, replayed: &Replay, origin: Origin<'_>) {
        self.add_of(&Side::ALL, replayed, origin);
    }

    /// Adds a record like [`Setups::add`], but counts only the setups of `sides`.
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
            near: NearestSetups::keeping(asked.kept),
            ..Self::default()
        }
    }

    fn add(&mut self, setup: &Arrangement, fate: Fate, side: Side, asked: &Question, origin: Origin<'_>) {
        let mirrored = asked.mirror.then(|| setup.mirrored());
        let distance = self.count(setup, mirrored.as_ref(), fate, asked);
        let packed = PackedSetup::of(setup, mirrored.as_ref());
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

    /// Counts a setup in all statistics that do not depend on its owner.
    ///
    /// Returns the distance between the setup and the requested setup. The second value is `true` if this distance was
    /// measured from the mirror image of the setup. Returns `None` if no distance is requested, or if the requested
    /// setup belongs to another board.
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

    /// Returns statistics that count each different setup once. The result of a setup is the typical result of its
    /// games.
    ///
    /// Three parts do not change: the owners, the nearest setups, and the number of unknown setups. `asked.frequent`
    /// must be `true`, and `asked.mirror` must be `false`.
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

/// Two statistics can be merged only if their questions (`asked`) are equal.
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

/// A board and a variant. On each board, armies that do not belong to a variant form one group, `custom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "String")]
pub struct Group {
    board: &'static str,
    army: &'static str,
}

/// Name for armies that belong to no variant.
const CUSTOM: &str = "custom";

const BOARDS: [Board; 2] = [Board::STANDARD, Board::CRATERS];

impl Group {
    /// Returns the group of a game under those rules.
    pub fn of(rules: &Ruleset) -> Self {
        let is_usual = rules.army == rules.edition.army(rules.variant)
            && rules.army_is_exact == rules.variant_rules().army_is_exact;
        let board = if rules.edition.board == Board::CRATERS { Board::CRATERS } else { Board::STANDARD };
        Self { board: board.name(), army: if is_usual { rules.variant.name() } else { CUSTOM } }
    }

    /// Iterates over every possible group.
    pub fn all() -> impl Iterator<Item = Self> {
        let armies = || Variant::ALL.into_iter().map(Variant::name).chain([CUSTOM]);
        BOARDS.into_iter().flat_map(move |board| armies().map(move |army| Self { board: board.name(), army }))
    }

    /// Returns the board.
    pub fn board(&self) -> Board {
        if self.board == Board::CRATERS.name() { Board::CRATERS } else { Board::STANDARD }
    }
}

/// Writes the board and the army: `standard/original`.
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

/// Sides whose setups are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideSelection {
    /// Red only.
    Red,
    /// Blue only.
    Blue,
    /// Both sides.
    #[default]
    Both,
}

impl SideSelection {
    /// `true` if the setups of that side are counted.
    pub const fn has(self, side: Side) -> bool {
        matches!((self, side), (Self::Both, _) | (Self::Red, Side::Red) | (Self::Blue, Side::Blue))
    }
}

/// Options of the statistics of setups. Only statistics with equal options can be merged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Sides whose setups are counted.
    pub side: SideSelection,
    /// `true` if a setup and its mirror image count as one setup. This applies to patterns, distances, and the counts
    /// of different setups.
    pub mirror: bool,
    /// Patterns to count.
    pub patterns: Vec<Pattern>,
    /// `true` if each different setup is counted separately; see [`GroupSetups::frequent`].
    pub frequent: bool,
    /// Setup from which distances are measured.
    pub near: Option<Pattern>,
    /// Number of nearest setups to keep.
    #[serde(skip)]
    pub kept: usize,
}
