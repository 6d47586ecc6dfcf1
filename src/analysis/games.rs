//! What many games tell together. `format-spec/statistics.md`, section "Stats".

use super::{
    Fate, FirstTurn, Histogram, Merge, Players, Results, ShortGame, ShortGames, SideCounts, TurnCounts, Verdicts,
    refused_setups,
};
use crate::board::{BySide, Side};
use crate::notation::Record;
use crate::replay::{Replayed, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Games that have something in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// How they came out for Red.
    pub red: Results,
    /// Their turns.
    pub turns: u64,
}

impl Group {
    fn add(&mut self, fate: Fate, turns: u64) {
        self.red.add(fate);
        self.turns.merge(turns);
    }
}

impl Merge for Group {
    fn merge(&mut self, other: Self) {
        self.red.merge(other.red);
        self.turns.merge(other.turns);
    }
}

/// What many games tell together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// The verdicts on all records. Everything else is of the games that count alone.
    pub verdicts: Verdicts,
    /// How many of them hardly began.
    pub short: ShortGames,
    /// Games of fewer turns are left out of everything that follows.
    pub min_plies: u64,
    /// How many games that left out.
    pub too_short: u64,
    /// Games whose turns could be played only so far, because the record does not know the pieces.
    pub cut_short: u64,
    /// All games.
    pub all: Group,
    /// By edition.
    pub editions: BTreeMap<String, Group>,
    /// By variant.
    pub variants: BTreeMap<String, Group>,
    /// By termination.
    pub terminations: BTreeMap<String, Group>,
    /// Lengths, in turns of both sides.
    pub lengths: Histogram,
    /// The longest run of each game in which no piece was removed, in turns.
    pub quiet: Histogram,
    /// What each side did.
    pub sides: BySide<SideCounts>,
    /// The first turn of each side, and how the games came out for it.
    pub first_turns: BySide<BTreeMap<FirstTurn, Results>>,
    /// The players.
    pub players: Players,
}

impl Games {
    /// Nothing yet; games of fewer turns will be left out.
    pub fn of_at_least(min_plies: u64) -> Self {
        Self { min_plies, ..Self::default() }
    }

    /// How many games are counted: those that are not too short.
    pub const fn counted(&self) -> u64 {
        self.verdicts.counted().saturating_sub(self.too_short)
    }

    /// Counts a record that could not be replayed at all.
    pub fn add_unreadable(&mut self) {
        self.verdicts.add(Verdict::Unreadable);
    }

    /// Counts a replayed record; `counts` is what happened in its turns.
    pub fn add(&mut self, record: &Record<'_>, replayed: &Replayed, counts: &TurnCounts) {
        self.verdicts.add(replayed.verdict);
        if replayed.verdict.is_failure() {
            self.short.add_failure(replayed);
            return;
        }
        let turns = record.turns.len() as u64;
        self.short.add(ShortGame::of(replayed, turns));
        if turns < self.min_plies {
            self.too_short.merge(1);
            return;
        }
        let score = replayed.conclusion.score;
        let fate = Fate::of(score, Side::Red);
        self.cut_short.merge(replayed.stopped_at.is_some().into());
        self.all.add(fate, turns);
        let rules = &replayed.terms.rules;
        for (groups, name) in [
            (&mut self.editions, rules.edition.name),
            (&mut self.variants, rules.variant.name()),
            (&mut self.terminations, replayed.conclusion.termination.name()),
        ] {
            groups.entry(name.to_owned()).or_default().add(fate, turns);
        }
        // No record is so long that it has that many.
        self.lengths.add(turns as u32, 1);
        for (side, turn) in Side::ALL.into_iter().zip(&record.turns) {
            self.first_turns[side].entry(FirstTurn::new(turn)).or_default().add(Fate::of(score, side));
        }
        if let Some(game) = &replayed.game {
            self.quiet.add(counts.quiet(game.plies()).turns, 1);
            let refused = refused_setups(replayed, turns);
            for side in Side::ALL.into_iter().filter(|side| !refused[*side]) {
                self.sides[side].add(side, counts, game);
            }
        }
        let termination = replayed.conclusion.termination.name();
        self.players.add(record, score, termination, turns, |side| counts.named()[side]);
    }
}

/// Both must have left out games of the same lengths.
impl Merge for Games {
    fn merge(&mut self, other: Self) {
        self.verdicts.merge(other.verdicts);
        self.short.merge(other.short);
        self.too_short.merge(other.too_short);
        self.cut_short.merge(other.cut_short);
        self.all.merge(other.all);
        Merge::merge(&mut self.editions, other.editions);
        Merge::merge(&mut self.variants, other.variants);
        Merge::merge(&mut self.terminations, other.terminations);
        self.lengths.merge(other.lengths);
        self.quiet.merge(other.quiet);
        self.sides.merge(other.sides);
        self.first_turns.merge(other.first_turns);
        self.players.merge(other.players);
    }
}
