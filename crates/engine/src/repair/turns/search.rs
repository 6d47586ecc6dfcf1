//! Looking for corrections of one ply.

use super::correction::{Change, TurnCorrection};
use super::pieces::truth;
use super::variants::{Setting, turns_from, variants};
use crate::board::{Side, Square};
use crate::notation::Turn;
use crate::repair::candidate::Candidate;
use crate::repair::correction::Correction;
use crate::repair::limits::{Work, stands};
use crate::repair::slip::Slip;
use crate::replay::{Detail, PossibleGames};
use std::collections::VecDeque;

/// What a copy of a game costs, in turns played, and for how many plies of it another turn comes on top.
const COPY: u64 = 4;
const PLIES_A_TURN: u64 = 64;
/// How many games are held at a time, less if they are long: so many plies in all.
const HELD_GAMES: u64 = 4096;
const HELD_PLIES: u64 = 1 << 20;

/// A search.
pub(in crate::repair) struct Search<'r> {
    turns: &'r [Turn],
    setting: &'r Setting<'r>,
    /// The index of the first turn that does not stand.
    broken_at: usize,
    work: Work,
    found: Vec<Candidate>,
}

impl<'r> Search<'r> {
    /// A search over those turns, of which so many stand, that may play so many turns.
    pub const fn new(turns: &'r [Turn], setting: &'r Setting<'r>, stands: usize, work: Work) -> Self {
        Self { turns, setting, broken_at: stands, work, found: Vec::new() }
    }

    /// The work that is left.
    pub const fn work(&self) -> Work {
        self.work
    }

    /// What was found.
    pub fn into_found(self) -> Vec<Candidate> {
        self.found
    }

    /// Looks at every ply up to the break, the newest first, as long as there is work left. Returns the first ply that
    /// was looked at.
    pub fn run(&mut self, begin: &PossibleGames, plies: usize, wrong: Option<&Detail>) -> u32 {
        let mut from_ply = 0;
        for (back, before) in self.positions(begin, plies).iter().rev().enumerate() {
            let index = self.broken_at.saturating_sub(back);
            let Some(written) = self.turns.get(index).copied() else { continue };
            let side = Side::of_ply(index as u32 + 1);
            if index == self.broken_at
                && let Some((turn, slip)) = wrong.and_then(|wrong| truth(&written, wrong, self.setting.numbering()))
            {
                self.attempt(before, index, Change::Replace(turn), slip);
            }
            for (turn, slip) in variants(&written, self.setting) {
                if !is_barren(before, turn.from, side, self.setting) {
                    self.attempt(before, index, Change::Replace(turn), slip);
                }
            }
            self.exchange(before, index);
            // A turn left out or put in gives all that follow to the other side, which shows at once; where a piece
            // that won may have moved in, one turn later.
            if index + 2 >= self.broken_at {
                self.remove(before, index);
                self.insert(before, index);
            }
            if self.work.is_done() {
                break;
            }
            from_ply = index as u32 + 1;
        }
        from_ply
    }

    /// The positions before the turn that does not stand and before those in front of it, no more than that many and no
    /// more than there is room for, in order.
    fn positions(&self, begin: &PossibleGames, plies: usize) -> VecDeque<PossibleGames> {
        let mut play = begin.clone();
        let mut positions = VecDeque::new();
        let mut held = 0;
        let most = HELD_GAMES.min(HELD_PLIES / (self.broken_at as u64 + 1));
        for (index, turn) in self.turns.iter().enumerate().take(self.broken_at + 1) {
            if self.broken_at - index < plies {
                held += games(&play);
                positions.push_back(play.clone());
                while held > most && positions.len() > 1 {
                    held -= positions.pop_front().map_or(0, |oldest| games(&oldest));
                }
            }
            if index < self.broken_at && !stands(&mut play, turn) {
                return VecDeque::new();
            }
        }
        positions
    }

    fn exchange(&mut self, before: &PossibleGames, index: usize) {
        for apart in [1, 2] {
            if let (Some(one), Some(other)) = (self.turns.get(index), self.turns.get(index + apart))
                && !are_alike(one, other)
            {
                self.attempt(before, index, Change::Exchange { apart }, Slip::Exchanged);
            }
        }
    }

    fn remove(&mut self, before: &PossibleGames, index: usize) {
        let is_like =
            |other: Option<&Turn>| self.turns.get(index).zip(other).is_some_and(|(one, other)| are_alike(one, other));
        // Of two turns that are the same, the second is taken out.
        if !is_like(self.turns.get(index + 1)) {
            let is_repeated = index.checked_sub(1).is_some_and(|last| is_like(self.turns.get(last)));
            let slip = if is_repeated { Slip::Repeated } else { Slip::Superfluous };
            self.attempt(before, index, Change::Remove { plies: 1 }, slip);
        }
    }

    fn insert(&mut self, before: &PossibleGames, index: usize) {
        for from in &self.setting.squares {
            if is_barren(before, *from, Side::of_ply(index as u32 + 1), self.setting) {
                continue;
            }
            for turn in turns_from(*from, self.setting) {
                self.attempt(before, index, Change::Insert(vec![turn]), Slip::Missing);
            }
        }
    }

    /// Plays the record with the correction from there on, and keeps it if it gets further.
    fn attempt(&mut self, before: &PossibleGames, index: usize, change: Change, slip: Slip) {
        let correction = TurnCorrection { index, change };
        let length = correction.length(self.turns.len());
        let Some(stood) = self.play_on(before, &correction) else { return };
        // What is put in is not saved, and what changes places with a later turn only if it stands there too.
        let must_stand = match correction.change {
            Change::Insert(_) => self.broken_at + 1,
            Change::Exchange { apart } => self.broken_at.max(index + apart),
            Change::Replace(_) | Change::Remove { .. } => self.broken_at,
        };
        if (stood <= must_stand && stood != length) || self.has(&correction) {
            return;
        }
        let remote = (self.broken_at - index) as u32;
        self.found.push(Candidate::new(Correction::Turns(correction), slip, stood, length, remote));
    }

    /// Whether it was found already: what the board says of a combat is among the variants of a combat too.
    fn has(&self, correction: &TurnCorrection) -> bool {
        if correction.index != self.broken_at {
            return false;
        }
        let found = self.found.iter().filter_map(|candidate| candidate.correction.turns());
        found.rev().take_while(|other| other.index == correction.index).any(|other| other == correction)
    }

    /// Plays the record with the correction from there on. Returns how many turns stand; nothing, if the work is done.
    fn play_on(&mut self, before: &PossibleGames, correction: &TurnCorrection) -> Option<usize> {
        let cost = games(before) * (COPY + correction.index as u64 / PLIES_A_TURN);
        if self.work.is_done() || !self.work.take(cost) {
            return None;
        }
        let mut play = before.clone();
        let mut stood = correction.index;
        let rest = self.turns.get(correction.index..).unwrap_or_default();
        let (head, behind): ([Option<&Turn>; 3], usize) = match (&correction.change, rest) {
            (Change::Replace(turn), _) => ([Some(turn), None, None], 1),
            (Change::Insert(turns), _) => ([turns.first(), None, None], 0),
            (Change::Remove { .. }, _) => ([None; 3], 1),
            (Change::Exchange { apart: 1 }, [first, second, ..]) => ([Some(second), Some(first), None], 2),
            (Change::Exchange { .. }, [first, second, third, ..]) => ([Some(third), Some(second), Some(first)], 3),
            (Change::Exchange { .. }, _) => return None,
        };
        let tail = rest.get(behind..).unwrap_or_default();
        for turn in head.into_iter().flatten().chain(tail) {
            if !self.work.play(&mut play, turn)? {
                break;
            }
            stood += 1;
        }
        Some(stood)
    }
}

/// Whether the same is written twice.
pub(in crate::repair) fn are_alike(one: &Turn, other: &Turn) -> bool {
    let span = one.span;
    *one == Turn { span, ..*other }
}

/// Whether certainly no piece of the side to move stands on that square, so that no turn begins there.
pub(in crate::repair) fn is_barren(play: &PossibleGames, square: Square, to_move: Side, setting: &Setting<'_>) -> bool {
    !setting.hidden[to_move] && !play.games().any(|game| game.game().position().holds(square, to_move))
}

/// How many games are followed side by side, each of which takes its work and its room.
pub(in crate::repair) fn games(play: &PossibleGames) -> u64 {
    play.games().count() as u64
}

#[cfg(test)]
mod tests;
