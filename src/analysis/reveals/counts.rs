//! What is counted of reveals.

use super::watch::Watch;
use crate::analysis::{ByFate, Fate, Histogram, Merge, Verdicts};
use crate::board::{BySide, Kind, Side};
use crate::knowledge::How;
use crate::replay::{Replayed, Verdict};
use serde::{Deserialize, Serialize};

/// The reveals of many games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevealCounts {
    /// The verdicts on all records. Legal ones that name all pieces of the setup are counted, and no others.
    pub verdicts: Verdicts,
    /// The legal ones that do not.
    #[serde(default)]
    pub unknown: u64,
    /// The pieces of the setups, by side and kind.
    #[serde(with = "by_names")]
    pub pieces: BySide<[KindReveals; Kind::COUNT]>,
}

/// The pieces of one kind. All plies are counted in histograms, by how the game came out for their owner.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindReveals {
    /// How they became known.
    #[serde(with = "by_how")]
    pub how: [u64; How::COUNT],
    /// The plies by which they became known.
    pub revealed: ByFate<Histogram>,
    /// For those that never did, the last plies of their games.
    pub hidden: ByFate<Histogram>,
    /// For all of them, the last plies of their games.
    pub reached: ByFate<Histogram>,
}

impl RevealCounts {
    /// Adds a replayed record; `watch` has watched it.
    pub fn add(&mut self, watch: &Watch, replayed: &Replayed) {
        self.verdicts.add(replayed.verdict);
        let Some(plies) = replayed.plies().filter(|_| replayed.verdict == Verdict::Legal) else { return };
        if replayed.setup.has_unknown() {
            self.unknown.merge(1);
            return;
        }
        let mut known = [[0_u8; Kind::COUNT]; 2];
        for (ply, learned) in watch.learned() {
            let (side, kind) = (learned.piece.side(), learned.kind.index());
            let counts = &mut self.pieces[side][kind];
            counts.how[learned.how as usize].merge(1);
            counts.revealed[Fate::of(replayed.conclusion.score, side)].add(*ply, 1);
            known[side as usize][kind] += 1;
        }
        for side in Side::ALL {
            let fate = Fate::of(replayed.conclusion.score, side);
            let mut all = [0_u8; Kind::COUNT];
            for kind in replayed.setup.pieces[side].iter().filter_map(|(_, kind)| *kind) {
                all[kind.index()] += 1;
            }
            for (kind, number) in all.into_iter().enumerate().filter(|(_, number)| *number > 0) {
                let counts = &mut self.pieces[side][kind];
                counts.reached[fate].add(plies, u64::from(number));
                counts.hidden[fate].add(plies, u64::from(number.saturating_sub(known[side as usize][kind])));
            }
        }
    }

    /// The pieces of a kind, of one side or of both.
    pub fn of(&self, kind: Kind, side: Option<Side>) -> KindReveals {
        let mut sum = KindReveals::default();
        for side in Side::ALL.into_iter().filter(|one| side.is_none_or(|side| side == *one)) {
            sum.merge(self.pieces[side][kind.index()].clone());
        }
        sum
    }
}

impl Merge for RevealCounts {
    fn merge(&mut self, mut other: Self) {
        self.verdicts.merge(other.verdicts);
        self.unknown.merge(other.unknown);
        for side in Side::ALL {
            for (sum, counts) in self.pieces[side].iter_mut().zip(&mut other.pieces[side]) {
                sum.merge(std::mem::take(counts));
            }
        }
    }
}

impl Merge for KindReveals {
    fn merge(&mut self, other: Self) {
        for (sum, count) in self.how.iter_mut().zip(other.how) {
            sum.merge(count);
        }
        self.revealed.merge(other.revealed);
        self.hidden.merge(other.hidden);
        self.reached.merge(other.reached);
    }
}

/// Counts by the names of the ways in which pieces become known, without those that did not occur.
mod by_how {
    use super::How;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(counts: &[u64; How::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
        let named: BTreeMap<&str, u64> = How::ALL
            .iter()
            .zip(counts)
            .filter(|(_, count)| **count > 0)
            .map(|(how, count)| (how.name(), *count))
            .collect();
        named.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u64; How::COUNT], D::Error> {
        let mut counts = [0; How::COUNT];
        for (name, count) in BTreeMap::<String, u64>::deserialize(deserializer)? {
            let how =
                How::from_name(&name).ok_or_else(|| D::Error::custom(format!("no piece becomes known by `{name}`")))?;
            counts[how as usize] = count;
        }
        Ok(counts)
    }
}

/// Counts by the names of sides and kinds, without kinds that did not occur.
mod by_names {
    use super::{BySide, Kind, KindReveals, Side};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    type Kinds = [KindReveals; Kind::COUNT];

    pub fn serialize<S: Serializer>(pieces: &BySide<Kinds>, serializer: S) -> Result<S::Ok, S::Error> {
        let none = KindReveals::default();
        let kinds = |side: Side| -> BTreeMap<&str, &KindReveals> {
            let pairs = Kind::ALL.into_iter().zip(&pieces[side]);
            pairs.filter(|(_, counts)| **counts != none).map(|(kind, counts)| (kind.name(), counts)).collect()
        };
        let named: BTreeMap<&str, _> = Side::ALL.into_iter().map(|side| (side.name(), kinds(side))).collect();
        named.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BySide<Kinds>, D::Error> {
        let mut pieces: BySide<Kinds> = BySide::default();
        for (name, kinds) in BTreeMap::<String, BTreeMap<String, KindReveals>>::deserialize(deserializer)? {
            let side = Side::from_name(&name).ok_or_else(|| D::Error::custom(format!("there is no side `{name}`")))?;
            for (name, counts) in kinds {
                let kind =
                    Kind::from_name(&name).ok_or_else(|| D::Error::custom(format!("there is no kind `{name}`")))?;
                pieces[side][kind.index()] = counts;
            }
        }
        Ok(pieces)
    }
}
