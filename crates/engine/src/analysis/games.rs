//! What many games tell together. `format-spec/statistics.md`, section "Stats".

use super::{Fate, FirstTurn, Histogram, Merge, Openings, Players, Results, SideCounts, TurnCounts, merge_fields};
use crate::board::{BySide, Side};
use crate::notation::Record;
use crate::replay::{Detail, Finding, Misfit, Replay, Termination, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many records earned each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the verdicts' own names
pub struct Verdicts {
    pub legal: u64,
    pub undecided: u64,
    pub inconsistent: u64,
    pub illegal: u64,
    pub unreadable: u64,
}

impl Verdicts {
    /// How many earned that one.
    pub const fn count(mut self, verdict: Verdict) -> u64 {
        *self.of(verdict)
    }

    /// Counts a record.
    pub fn add(&mut self, verdict: Verdict) {
        self.of(verdict).merge(1);
    }

    const fn of(&mut self, verdict: Verdict) -> &mut u64 {
        match verdict {
            Verdict::Legal => &mut self.legal,
            Verdict::Undecided => &mut self.undecided,
            Verdict::Inconsistent => &mut self.inconsistent,
            Verdict::Illegal => &mut self.illegal,
            Verdict::Unreadable => &mut self.unreadable,
        }
    }

    /// All records.
    pub fn records(&self) -> u64 {
        Verdict::ALL.into_iter().fold(0, |sum, verdict| sum.saturating_add(self.count(verdict)))
    }

    /// The records that count as games.
    pub const fn counted(&self) -> u64 {
        self.legal.saturating_add(self.undecided)
    }
}

merge_fields!(Verdicts { legal, undecided, inconsistent, illegal, unreadable });

/// How a game hardly began; the first that fits counts. `format-spec/statistics.md`, section "Games that hardly began".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShortGame {
    /// A side's setup was refused, and so there is none.
    RefusedSetup,
    /// It was forfeited before both sides had played a turn.
    ImmediateForfeit,
    /// It has no turns, for whatever other reason.
    NoTurns,
}

impl ShortGame {
    /// What the game of that many turns is, if it is one of these.
    fn of(replayed: &Replay, turns: u64) -> Option<Self> {
        let is_forfeit = replayed.conclusion.termination == Termination::Forfeit;
        let refused = refused_setups(replayed, turns);
        match turns {
            0 if refused.red || refused.blue => Some(Self::RefusedSetup),
            0 | 1 if is_forfeit => Some(Self::ImmediateForfeit),
            0 => Some(Self::NoTurns),
            _ => None,
        }
    }
}

/// Which sides have no pieces, because a setup was refused: those without setup in a game without turns that ended by
/// forfeit.
pub fn refused_setups(replayed: &Replay, turns: u64) -> BySide<bool> {
    let is_refused = turns == 0 && replayed.conclusion.termination == Termination::Forfeit;
    BySide::from_fn(|side| is_refused && replayed.setup.hidden[side])
}

/// How many games hardly began, and how many records have a setup that breaks the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortGames {
    /// Games of which a setup was refused.
    pub refused_setups: u64,
    /// Other games that were forfeited before both sides had played a turn.
    pub immediate_forfeits: u64,
    /// Other games of no turns.
    pub no_turns: u64,
    /// Records that are no games, a setup in them breaking the rules: with a finding `setup-...`.
    pub illegal_setups: u64,
}

impl ShortGames {
    fn add(&mut self, game: Option<ShortGame>) {
        match game {
            Some(ShortGame::RefusedSetup) => self.refused_setups.merge(1),
            Some(ShortGame::ImmediateForfeit) => self.immediate_forfeits.merge(1),
            Some(ShortGame::NoTurns) => self.no_turns.merge(1),
            None => {}
        }
    }

    /// Counts a record that is no game.
    fn add_failure(&mut self, replayed: &Replay) {
        let of_order = |detail: &Detail| matches!(detail, Detail::RanksReversed { misfit: Misfit::Counts, .. });
        let is_of_setup = |finding: &Finding| matches!(finding.detail, Detail::Setup(_)) || of_order(&finding.detail);
        let is_of_setup = replayed.findings.iter().any(is_of_setup);
        self.illegal_setups.merge(is_of_setup.into());
    }

    /// The games among them.
    pub const fn games(&self) -> u64 {
        self.refused_setups.saturating_add(self.immediate_forfeits).saturating_add(self.no_turns)
    }
}

merge_fields!(ShortGames { refused_setups, immediate_forfeits, no_turns, illegal_setups });

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

merge_fields!(Group { red, turns });

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
    /// Games with an open outcome, whose positions are known only up to that turn.
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
    /// How the games begin, if that is asked.
    #[serde(default, skip_serializing_if = "Openings::are_off")]
    pub openings: Openings,
}

impl Games {
    /// Nothing yet; games of fewer turns will be left out, and of each game the first turns, so many, looked at.
    pub fn new(min_plies: u64, opening_plies: u8) -> Self {
        Self { min_plies, openings: Openings::of(opening_plies), ..Self::default() }
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
    pub fn add(&mut self, record: &Record<'_>, replayed: &Replay, counts: &TurnCounts) {
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
        if let (Some(game), Some(plies)) = (&replayed.game, replayed.plies()) {
            self.quiet.add(counts.quiet(plies).turns, 1);
            let refused = refused_setups(replayed, turns);
            for side in Side::ALL.into_iter().filter(|side| !refused[*side]) {
                self.sides[side].add(side, counts, game);
            }
        }
        self.openings.add(&record.turns, score);
        let termination = replayed.conclusion.termination.name();
        self.players.add(record, score, termination, turns, |side| counts.named(side));
    }
}

// Both must have left out games of the same lengths, and looked at as many first turns.
merge_fields!(Games {
    verdicts, short, too_short, cut_short, all, editions, variants, terminations, lengths, quiet, sides, first_turns, players,
    openings
    = min_plies
});
