//! Two or three turns in a row that were left out.
//!
//! What follows in the record needs certain squares to hold certain pieces. The turns that were left out must have
//! brought them there, so that only sequences are followed that still can: each turn meets two needs at most.

use super::likely::likely_turns;
use super::missing::MissingPlies;
use super::needs::Needs;
use crate::board::{Side, Square};
use crate::notation::Turn;
use crate::repair::candidate::Candidate;
use crate::repair::correction::Correction;
use crate::repair::limits::{Work, stands};
use crate::repair::slip::Slip;
use crate::repair::turns::{Change, Setting, TurnCorrection, games};
use crate::replay::PossibleGames;

/// How many plies are looked for.
const PLIES: [usize; 2] = [2, 3];
/// How many plies before the break gaps of an even number of plies are looked for: others show at once.
const BEFORE_EVEN: usize = 120;
const BEFORE_ODD: usize = 2;
/// How many needs a turn can meet at most.
const MET_BY_A_TURN: usize = 2;
/// How many candidates are kept.
const KEPT: usize = 1000;
/// What a copy of a game costs, in turns played.
const COPY: u64 = 8;

/// A search for turns left out.
pub(in crate::repair) struct Gaps<'r> {
    pub turns: &'r [Turn],
    pub setting: &'r Setting<'r>,
    /// The index of the first turn that does not stand.
    pub broken_at: usize,
    /// How many plies are looked at.
    pub plies: usize,
    /// What is missing by the numbers of turns.
    pub numbered: &'r [MissingPlies],
    pub work: Work,
    pub found: Vec<Candidate>,
}

/// A place where turns may have been left out.
struct Place<'p> {
    index: usize,
    needs: &'p Needs,
    /// How many turns behind it must stand.
    must_stand: usize,
}

impl Gaps<'_> {
    /// Looks for turns left out before the break. First for such with which all that follows stands, then, if there are
    /// none, for such with which more does.
    pub fn run(&mut self, begin: &PossibleGames) {
        if Side::ALL.into_iter().any(|side| self.setting.hidden[side]) {
            return;
        }
        let positions = self.positions(begin);
        for until in [self.turns.len(), self.broken_at + 1] {
            for plies in PLIES {
                let before = if plies.is_multiple_of(2) { BEFORE_EVEN } else { BEFORE_ODD };
                for (back, (index, play)) in positions.iter().rev().enumerate() {
                    if back <= before && back < self.plies && !self.work.is_done() {
                        self.look_at(*index, play, plies, until);
                    }
                }
            }
            if !self.found.is_empty() || until == self.broken_at + 1 {
                break;
            }
        }
        self.join();
    }

    /// The positions before the break, each with the index of the turn behind it.
    fn positions(&mut self, begin: &PossibleGames) -> Vec<(usize, PossibleGames)> {
        let (mut play, mut positions) = (begin.clone(), Vec::new());
        let first = self.broken_at.saturating_sub(BEFORE_EVEN);
        for index in 0..=self.broken_at.min(self.turns.len()) {
            if index >= first {
                positions.push((index, play.clone()));
                self.work.take(games(&play) * COPY);
            }
            match self.turns.get(index) {
                Some(turn) if index < self.broken_at && stands(&mut play, turn) => {}
                _ => break,
            }
        }
        positions
    }

    fn look_at(&mut self, index: usize, play: &PossibleGames, plies: usize, until: usize) {
        let to_move = Side::of_ply(index as u32 + 1);
        let first = if plies.is_multiple_of(2) { to_move } else { to_move.other() };
        let needs = Needs::of(self.turns.get(index..until).unwrap_or_default(), first);
        let place = Place { index, needs: &needs, must_stand: until - index };
        let Some(position) = play.games().next().map(|game| game.game().position()) else { return };
        // Where nothing is needed that is not there, nothing shows that turns were left out.
        if needs.unmet(|square| Side::ALL.into_iter().find(|side| position.holds(square, *side))) == 0 {
            return;
        }
        self.follow(&place, play, plies, &mut Vec::new());
    }

    /// Follows every turn that may come next, if so many plies are left out from here on.
    fn follow(&mut self, place: &Place<'_>, play: &PossibleGames, plies: usize, put_in: &mut Vec<Turn>) {
        let Some(game) = play.games().next() else { return };
        let position = game.game().position();
        let holds = |square: Square| Side::ALL.into_iter().find(|side| position.holds(square, *side));
        let unmet = place.needs.unmet(holds);
        if plies == 0 {
            if unmet == 0 {
                self.judge(place, play, put_in);
            }
            return;
        }
        if unmet > MET_BY_A_TURN * plies {
            return;
        }
        let side = Side::of_ply((place.index + put_in.len()) as u32 + 1);
        let mut next = play.clone();
        self.work.take(COPY * games(play));
        for turn in likely_turns(position, side, self.setting.board()) {
            if place.needs.after(unmet, &holds, &turn, side) > MET_BY_A_TURN * (plies - 1) {
                continue;
            }
            if self.found.len() >= KEPT {
                return;
            }
            let Some(is_played) = self.work.play(&mut next, &turn) else { return };
            if is_played {
                put_in.push(turn);
                self.follow(place, &next, plies - 1, put_in);
                put_in.pop();
                next = play.clone();
                self.work.take(COPY * games(play));
            }
        }
    }

    /// Plays what follows.
    fn judge(&mut self, place: &Place<'_>, play: &PossibleGames, put_in: &[Turn]) {
        let mut play = play.clone();
        let rest = self.turns.get(place.index..).unwrap_or_default();
        let mut stood = 0;
        for turn in rest {
            if self.work.play(&mut play, turn) != Some(true) {
                break;
            }
            stood += 1;
        }
        if stood < place.must_stand {
            return;
        }
        let length = self.turns.len() + put_in.len();
        let stands = place.index + put_in.len() + stood;
        let correction = TurnCorrection { index: place.index, change: Change::Insert(put_in.to_vec()) };
        let is_numbered =
            self.numbered.contains(&MissingPlies { before_ply: place.index as u32 + 1, plies: put_in.len() as u32 });
        let slip = if is_numbered { Slip::NumberMissing } else { Slip::LineMissing };
        let remote = if is_numbered { 0 } else { (self.broken_at - place.index) as u32 + 1 };
        let correction = Correction::Turns(correction);
        self.found.push(Candidate::new(correction, slip, stands, length, remote));
    }

    /// Of candidates that put in the same turns at several places, keeps the least remote one.
    fn join(&mut self) {
        self.found.sort_by_key(|candidate| candidate.remote);
        let mut joined: Vec<Candidate> = Vec::new();
        for candidate in self.found.drain(..) {
            let turns = |candidate: &Candidate| candidate.correction.turns().cloned();
            let is_same = |other: &&mut Candidate| match (turns(&candidate), turns(other)) {
                (Some(one), Some(other)) => one.change == other.change,
                _ => false,
            };
            let ply = turns(&candidate).map(|correction| correction.ply());
            match joined.iter_mut().find(is_same) {
                Some(kept) if kept.stands == candidate.stands => {
                    kept.earliest_ply = kept.earliest_ply.into_iter().chain(ply).min();
                }
                _ => joined.push(candidate),
            }
        }
        self.found = joined;
    }
}

#[cfg(test)]
mod tests {
    use super::{Gaps, MissingPlies, Work};
    use crate::notation::parse;
    use crate::repair::correction::Correction;
    use crate::repair::limits::Limits;
    use crate::repair::turns::Setting;
    use crate::replay::{PossibleGames, terms_and_setup};

    #[test]
    fn only_turns_behind_which_the_rest_can_still_be_met_are_played() {
        // `2. a5-b5 j6-i6` was left out.
        let text = b"[Edition \"gravon\"]\n[Army \"3*2 F\"]\n\n10: F.........\n7: 3........3\n4: 3........3\n1: F.........\n\n\
                     1. a4-a5 j7-j6 3. b5-b6 i6-i5 *\n";
        let record = parse(text);
        let (terms, setup, _) = terms_and_setup(&record, None);
        let setting = Setting::new(&terms, &setup);
        let begin = PossibleGames::new(&terms, &setup).expect("a setup");
        let work = Work::of(&Limits::default(), false);
        let (turns, setting) = (&*record.turns, &setting);
        let numbered = [MissingPlies { before_ply: 3, plies: 2 }];
        let mut gaps = Gaps { turns, setting, broken_at: 2, plies: 1, numbered: &numbered, work, found: Vec::new() };
        gaps.run(&begin);
        let found: Vec<String> = gaps.found.iter().map(|candidate| put_in(&candidate.correction)).collect();
        assert_eq!(found, ["a5-b5 j6-i6"]);
        assert!(gaps.work.done() < 2000, "{}", gaps.work.done());
    }

    /// The turns that it puts in.
    fn put_in(correction: &Correction) -> String {
        let Some(crate::repair::Change::Insert(turns)) = correction.turns().map(|turns| &turns.change) else {
            panic!("{correction:?}")
        };
        turns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}
