//! Statistics over many games: the plies at which pieces become known or are captured. See
//! `format-spec/statistics.md`, section "Reveals".

mod document;
mod survival;

pub use survival::{Curve, Survivors};

use super::by_kind::{by_name, put_named};
use super::{ByFate, Fate, Histogram, Merge, Verdicts, merge_fields, merged};
use crate::board::{BySide, Kind, Side};
use crate::knowledge::{Knowledge, Learned, RevealCause};
use crate::replay::{Observer, Replay, Verdict};
use crate::rules::{Game, PieceId, Played};
use document::KindRevealsDocument;
use serde::{Deserialize, Serialize};

/// Observer that records the pieces that became known, the pieces that were captured, and the plies of these events.
#[derive(Clone, Debug, Default)]
pub struct RevealObserver {
    knowledge: Knowledge,
    learned: Vec<(u32, Learned)>,
    captured: Vec<(u32, PieceId, Option<Kind>)>,
    /// Number of pieces in each setup. Pieces that are brought back during the game have larger numbers.
    set_up: [u8; 2],
}

impl RevealObserver {
    /// Iterates over the pieces of the setup that became known, in the order of the plies. Each item contains the ply
    /// at which the piece became known. Pieces that were brought back are left out.
    pub fn learned(&self) -> impl Iterator<Item = &(u32, Learned)> {
        self.learned.iter().filter(|(_, known)| self.is_set_up(known.piece))
    }

    /// Iterates over the pieces of the setup that were removed from the board, in the order of the plies. Each item
    /// contains the ply at which the piece was removed. Pieces of unknown kind are left out.
    fn captured(&self) -> impl Iterator<Item = (u32, Side, Kind)> {
        let captured = self.captured.iter().filter(|(_, piece, _)| self.is_set_up(*piece));
        captured.filter_map(|(ply, piece, kind)| Some((*ply, piece.side(), (*kind)?)))
    }

    /// `true` if the piece belongs to the setup; `false` if it was brought back during the game.
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

impl Observer for RevealObserver {
    fn begin(&mut self, game: &Game) {
        self.learned.clear();
        self.captured.clear();
        self.set_up = Side::ALL.map(|side| game.position().placed(side).count() as u8);
        self.knowledge.begin(game);
        self.note(game.plies());
    }

    #[inline]
    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        if !self.knowledge.learned().is_empty() {
            self.note(played.ply);
        }
        if played.removes() {
            self.note_captured(played);
        }
    }
}

/// Statistics over many games: when and how pieces became known or were captured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevealCounts {
    /// Verdicts of all records. The other statistics cover only legal records that start from a setup in which every
    /// piece is named.
    pub verdicts: Verdicts,
    /// Number of legal records in which some piece of the setup is not named, or that start from a position.
    #[serde(default)]
    pub unknown: u64,
    /// Statistics of the pieces of the setups, by side and kind.
    #[serde(with = "by_names")]
    pub pieces: BySide<[KindReveals; Kind::COUNT]>,
}

/// Statistics of the pieces of one kind. Each histogram counts plies. There is one histogram for each result of the
/// piece's owner.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "KindRevealsDocument")]
pub struct KindReveals {
    /// Number of pieces for each way of becoming known.
    #[serde(with = "by_how")]
    pub how: [u64; RevealCause::COUNT],
    /// Plies at which pieces became known.
    pub revealed: ByFate<Histogram>,
    /// Last plies of the games, counted once for each piece that never became known.
    pub hidden: ByFate<Histogram>,
    /// Last plies of the games, counted once for each piece.
    pub reached: ByFate<Histogram>,
    /// Plies at which pieces were removed from the board.
    pub captured: ByFate<Histogram>,
    /// Last plies of the games, counted once for each piece that was never removed.
    pub stayed: ByFate<Histogram>,
}

impl RevealCounts {
    /// Adds a replayed record. `watch` must have observed the replay of this record.
    pub fn add(&mut self, watch: &RevealObserver, replayed: &Replay) {
        self.verdicts.add(replayed.verdict);
        let Some(plies) = replayed.last_position().filter(|_| replayed.verdict == Verdict::Legal) else { return };
        // If the record starts from a position, it is unknown when pieces became known or were captured before.
        if replayed.setup.has_unknown() || replayed.setup.position.is_some() {
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

    /// Returns the statistics of a kind, for one side or for both.
    pub fn of(&self, kind: Kind, side: Option<Side>) -> KindReveals {
        let sides = Side::ALL.into_iter().filter(|one| side.is_none_or(|side| side == *one));
        merged(sides.map(|side| self.pieces[side][kind.index()].clone()))
    }
}

merge_fields!(RevealCounts { verdicts, unknown, pieces });
merge_fields!(KindReveals { how, revealed, hidden, reached, captured, stayed });

/// Serializes an array that contains one count for each `RevealCause`. In the document, the names of the causes are
/// the keys. Zeros are left out.
mod by_how {
    use super::{RevealCause, by_name, put_named};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(counts: &[u64; RevealCause::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
        by_name(RevealCause::ALL.into_iter().map(RevealCause::name), counts).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u64; RevealCause::COUNT], D::Error> {
        let mut counts = [0; RevealCause::COUNT];
        let index = |name: &str| RevealCause::from_name(name).map(|how| how as usize);
        put_named(
            BTreeMap::deserialize(deserializer)?,
            &mut counts,
            index,
            "expected a known way of revealing a piece, found",
        )?;
        Ok(counts)
    }
}

/// Serializes the statistics under the names of sides and kinds. Kinds that did not occur are left out.
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
