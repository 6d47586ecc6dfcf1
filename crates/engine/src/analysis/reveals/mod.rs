//! When pieces become known, and when they are captured, over many games. `format-spec/statistics.md`, section "Reveals".

mod survival;
mod written;

pub use survival::{Curve, Survivors};

use super::by_kind::{by_name, put_named};
use super::{ByFate, Fate, Histogram, Merge, Verdicts, merge_fields, merged};
use crate::board::{BySide, Kind, Side};
use crate::knowledge::{How, Knowledge, Learned};
use crate::replay::{Observer, Replay, Verdict};
use crate::rules::{PieceId, Play, Played};
use serde::{Deserialize, Serialize};
use written::Written;

/// The pieces that became known in a game, those that were captured, and the plies by which they did and were.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    knowledge: Knowledge,
    learned: Vec<(u32, Learned)>,
    captured: Vec<(u32, PieceId, Option<Kind>)>,
    /// How many pieces there were, those brought back not counted.
    set_up: [u8; 2],
}

impl Watch {
    /// The pieces of the setup that became known, and the plies, in order.
    pub fn learned(&self) -> impl Iterator<Item = &(u32, Learned)> {
        self.learned.iter().filter(|(_, known)| self.is_set_up(known.piece))
    }

    /// The pieces of the setup that were removed from the board, and the plies, in order.
    fn captured(&self) -> impl Iterator<Item = (u32, Side, Kind)> {
        let captured = self.captured.iter().filter(|(_, piece, _)| self.is_set_up(*piece));
        captured.filter_map(|(ply, piece, kind)| Some((*ply, piece.side(), (*kind)?)))
    }

    /// Whether the piece was there from the first, and not brought back.
    const fn is_set_up(&self, piece: PieceId) -> bool {
        piece.number() <= self.set_up[piece.side() as usize]
    }

    #[cold]
    fn note(&mut self, ply: u32) {
        self.learned.extend(self.knowledge.learned().iter().map(|known| (ply, *known)));
    }

    #[cold]
    fn note_captured(&mut self, played: &Played) {
        let kind = |piece| if piece == played.piece { played.kind } else { played.target_kind };
        self.captured.extend(played.removed().map(|piece| (played.ply, piece, kind(piece))));
    }
}

impl Observer for Watch {
    fn begin(&mut self, game: &Play) {
        self.learned.clear();
        self.captured.clear();
        self.set_up = Side::ALL.map(|side| game.position().pieces(side).count() as u8);
        self.knowledge.begin(game);
        self.note(0);
    }

    #[inline]
    fn turn(&mut self, played: &Played, game: &Play) {
        self.knowledge.turn(played, game);
        if !self.knowledge.learned().is_empty() {
            self.note(played.ply);
        }
        if played.removes() {
            self.note_captured(played);
        }
    }
}

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
#[serde(try_from = "Written")]
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
    /// The plies by which they were removed from the board.
    pub captured: ByFate<Histogram>,
    /// For those that never were, the last plies of their games.
    pub stayed: ByFate<Histogram>,
}

impl RevealCounts {
    /// Adds a replayed record; `watch` has watched it.
    pub fn add(&mut self, watch: &Watch, replayed: &Replay) {
        self.verdicts.add(replayed.verdict);
        let Some(plies) = replayed.last_position().filter(|_| replayed.verdict == Verdict::Legal) else { return };
        if replayed.setup.has_unknown() {
            self.unknown.merge(1);
            return;
        }
        let (mut known, mut gone) = ([[0_u8; Kind::COUNT]; 2], [[0_u8; Kind::COUNT]; 2]);
        for (ply, learned) in watch.learned() {
            let (side, kind) = (learned.piece.side(), learned.kind.index());
            let counts = &mut self.pieces[side][kind];
            counts.how[learned.how as usize].merge(1);
            counts.revealed[Fate::of(replayed.conclusion.score, side)].add(*ply, 1);
            known[side as usize][kind] += 1;
        }
        for (ply, side, kind) in watch.captured() {
            self.pieces[side][kind.index()].captured[Fate::of(replayed.conclusion.score, side)].add(ply, 1);
            gone[side as usize][kind.index()] += 1;
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
                counts.stayed[fate].add(plies, u64::from(number.saturating_sub(gone[side as usize][kind])));
            }
        }
    }

    /// The pieces of a kind, of one side or of both.
    pub fn of(&self, kind: Kind, side: Option<Side>) -> KindReveals {
        let sides = Side::ALL.into_iter().filter(|one| side.is_none_or(|side| side == *one));
        merged(sides.map(|side| self.pieces[side][kind.index()].clone()))
    }
}

merge_fields!(RevealCounts { verdicts, unknown, pieces });
merge_fields!(KindReveals { how, revealed, hidden, reached, captured, stayed });

/// Counts by the names of the ways in which pieces become known, without those that did not occur.
mod by_how {
    use super::{How, by_name, put_named};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(counts: &[u64; How::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
        by_name(How::ALL.into_iter().map(How::name), counts).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u64; How::COUNT], D::Error> {
        let mut counts = [0; How::COUNT];
        let index = |name: &str| How::from_name(name).map(|how| how as usize);
        put_named(BTreeMap::deserialize(deserializer)?, &mut counts, index, "no piece becomes known by")?;
        Ok(counts)
    }
}

/// Counts by the names of sides and kinds, without kinds that did not occur.
mod by_names {
    use super::{BySide, Kind, KindReveals, Side, by_name, put_named};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    type Kinds = [KindReveals; Kind::COUNT];

    pub fn serialize<S: Serializer>(pieces: &BySide<Kinds>, serializer: S) -> Result<S::Ok, S::Error> {
        let kinds = |side: Side| by_name(Kind::ALL.into_iter().map(Kind::name), &pieces[side]);
        let named: BTreeMap<&str, _> = Side::ALL.into_iter().map(|side| (side.name(), kinds(side))).collect();
        named.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BySide<Kinds>, D::Error> {
        let mut pieces: BySide<Kinds> = BySide::default();
        for (name, kinds) in BTreeMap::<String, _>::deserialize(deserializer)? {
            let side = Side::from_name(&name).ok_or_else(|| D::Error::custom(format!("there is no side `{name}`")))?;
            let index = |name: &str| Kind::from_name(name).map(Kind::index);
            put_named(kinds, &mut pieces[side], index, "there is no kind")?;
        }
        Ok(pieces)
    }
}
