//! Statistics over many games. See `format-spec/statistics.md`, section "Stats".

use super::{Fate, FirstTurn, Histogram, Merge, Openings, Players, Results, SideCounts, TurnCounts, merge_fields};
use crate::board::{BySide, Side};
use crate::notation::Record;
use crate::replay::{Detail, Finding, Misfit, Replay, Termination, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Number of records with each verdict.
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
    /// Returns the number of records with that verdict.
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

    /// Returns the number of all records.
    pub fn records(&self) -> u64 {
        Verdict::ALL.into_iter().fold(0, |sum, verdict| sum.saturating_add(self.count(verdict)))
    }

    /// Returns the number of records that count as games: legal and undecided records.
    pub const fn counted(&self) -> u64 {
        self.legal.saturating_add(self.undecided)
    }
}

merge_fields!(Verdicts { legal, undecided, inconsistent, illegal, unreadable });

/// Reason why a game hardly began. If several reasons apply, the first of these reasons is used. See
/// `format-spec/statistics.md`, section "Very short games".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShortGame {
    /// The setup of a side was refused and is not in the record.
    RefusedSetup,
    /// The game was forfeited before both sides had played a turn.
    ImmediateForfeit,
    /// The game has no turns, and neither of the other reasons applies.
    NoTurns,
}

impl ShortGame {
    /// Returns the reason why a game hardly began, or `None` if the game does not count as short. `turns` is the number
    /// of turns in the game.
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

/// Returns `true` for each side whose setup was refused. Such a side has no pieces.
///
/// A setup counts as refused if the setup is missing and the game ended by forfeit without a turn.
pub fn refused_setups(replayed: &Replay, turns: u64) -> BySide<bool> {
    let is_refused = turns == 0 && replayed.conclusion.termination == Termination::Forfeit;
    BySide::from_fn(|side| is_refused && replayed.setup.hidden[side])
}

/// Number of games that hardly began, for each reason, and number of records with an illegal setup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortGames {
    /// Number of games in which a setup was refused.
    pub refused_setups: u64,
    /// Number of games that were forfeited before both sides had played a turn. Games with a refused setup are not
    /// counted here.
    pub immediate_forfeits: u64,
    /// Number of games without turns to which neither of the two reasons above applies.
    pub no_turns: u64,
    /// Number of records that are not counted as games because a setup breaks the rules (finding `setup-...`).
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

    /// Adds a record that does not count as a game. If a setup of the record breaks the rules, counts the record in
    /// `illegal_setups`.
    fn add_failure(&mut self, replayed: &Replay) {
        let of_order = |detail: &Detail| matches!(detail, Detail::RanksReversed { misfit: Misfit::Counts, .. });
        let is_of_setup = |finding: &Finding| matches!(finding.detail, Detail::Setup(_)) || of_order(&finding.detail);
        let is_of_setup = replayed.findings.iter().any(is_of_setup);
        self.illegal_setups.merge(is_of_setup.into());
    }

    /// Returns the number of games that hardly began.
    pub const fn games(&self) -> u64 {
        self.refused_setups.saturating_add(self.immediate_forfeits).saturating_add(self.no_turns)
    }
}

merge_fields!(ShortGames { refused_setups, immediate_forfeits, no_turns, illegal_setups });

/// Results and length of the games that have a property in common, such as the edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Results of the games from Red's side.
    pub red: Results,
    /// Number of turns in the games.
    pub turns: u64,
}

impl Group {
    fn add(&mut self, fate: Fate, turns: u64) {
        self.red.add(fate);
        self.turns.merge(turns);
    }
}

merge_fields!(Group { red, turns });

/// Statistics over many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// Verdicts of all records. All other fields cover only records that count as games.
    pub verdicts: Verdicts,
    /// Numbers of games that hardly began.
    pub short: ShortGames,
    /// Minimum number of turns. Of the fields below, only `too_short` counts games with fewer turns.
    pub min_plies: u64,
    /// Number of games with fewer turns than `min_plies`.
    pub too_short: u64,
    /// Number of games with an unknown combat outcome. Their positions are known only up to the turn with that combat.
    pub cut_short: u64,
    /// All games.
    pub all: Group,
    /// Games by edition.
    pub editions: BTreeMap<String, Group>,
    /// Games by variant.
    pub variants: BTreeMap<String, Group>,
    /// Games by termination.
    pub terminations: BTreeMap<String, Group>,
    /// Lengths of the games. The turns of both sides are counted.
    pub lengths: Histogram,
    /// For each game, the length of its longest run of turns in which no piece was removed.
    pub quiet: Histogram,
    /// Counts for each side.
    pub sides: BySide<SideCounts>,
    /// For each side, its first turns, with the results of the games for this side.
    pub first_turns: BySide<BTreeMap<FirstTurn, Results>>,
    /// Statistics by player.
    pub players: Players,
    /// Openings of the games, if requested.
    #[serde(default, skip_serializing_if = "Openings::is_disabled")]
    pub openings: Openings,
}

impl Games {
    /// Creates empty statistics. Games with fewer than `min_plies` turns will be left out. Openings consist of the
    /// first `opening_plies` turns.
    pub fn new(min_plies: u64, opening_plies: u8) -> Self {
        Self { min_plies, openings: Openings::of(opening_plies), ..Self::default() }
    }

    /// Returns the number of counted games. Games that are too short are not counted.
    pub const fn counted(&self) -> u64 {
        self.verdicts.counted().saturating_sub(self.too_short)
    }

    /// Counts a record that could not be replayed.
    pub fn add_unreadable(&mut self) {
        self.verdicts.add(Verdict::Unreadable);
    }

    /// Adds a replayed record. `counts` contains the counters of its turns.
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
        // The cast is safe: the size of a record limits its turns.
        self.lengths.add(turns as u32, 1);
        if let (Some(game), Some(last)) = (&replayed.game, replayed.last_ply()) {
            self.quiet.add(counts.quiet(last).turns, 1);
            let refused = refused_setups(replayed, turns);
            for side in Side::ALL.into_iter().filter(|side| !refused[*side]) {
                self.sides[side].add(side, counts, game);
            }
        }
        // A game from a position has no opening.
        if !record.has_position() {
            for (side, turn) in Side::ALL.into_iter().zip(&record.turns) {
                self.first_turns[side].entry(FirstTurn::new(turn)).or_default().add(Fate::of(score, side));
            }
            self.openings.add(&record.turns, score);
        }
        let termination = replayed.conclusion.termination.name();
        self.players.add(record, score, termination, turns, |side| counts.named(side));
    }
}

// Two statistics can be merged only if they have the same minimum length and the same number of opening turns.
merge_fields!(Games {
    verdicts, short, too_short, cut_short, all, editions, variants, terminations, lengths, quiet, sides, first_turns, players,
    openings
    = min_plies
});
