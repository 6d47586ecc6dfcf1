//! Following a record turn by turn where a turn can come out in several ways: as many games, side by side.

use super::claims;
use super::finding::Detail;
use super::resolve::Terms;
use crate::board::{Kind, KindSet, Numbering, Outcome};
use crate::notation;
use crate::rules::{Claim, Effort, LegalTurn, Played, Refusal, Setup, SetupFault, Turn, UncertainPlay, Violation};

/// The games that a record may be of, turn by turn: one, unless it leaves open how a combat or a guess of pieces came out
/// that it does not know.
#[derive(Clone, Debug)]
pub struct PossibleGames {
    numbering: Numbering,
    games: Vec<PossibleGame>,
    is_too_hard: bool,
    /// How many turns were played in games side by side.
    work: u32,
    /// Whether there were too many games, so that nothing is followed any more.
    is_cut: bool,
    most: Most,
}

/// The most games that are followed, and the most turns that are played in games side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Most {
    pub games: usize,
    pub turns: u32,
}

impl Most {
    /// As many as with normal effort.
    pub const NORMAL: Self = Self { games: Effort::Normal.games(), turns: Effort::Normal.turns() };
}

/// What became of a turn in all games that a record may be of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Stepped {
    /// It is legal in some of them, and what it declares is true.
    Played,
    /// It is legal in some of them; what it declares did not happen in any.
    Mismatch(Detail),
    /// It may be legal: there are too many games, or a search was given up. From here on nothing is certain but a refusal.
    GivenUp,
}

/// One of the games, and how its turns came out since the first that could come out otherwise.
#[derive(Clone, Debug)]
pub(super) struct PossibleGame {
    pub game: UncertainPlay,
    /// The combats and guesses, by the number of their turns.
    outcomes: Vec<(usize, CameOut)>,
    turns: usize,
}

impl PossibleGame {
    pub(super) fn of(game: UncertainPlay) -> Self {
        Self { game, outcomes: Vec::new(), turns: 0 }
    }

    pub(super) fn play(&mut self, ready: &LegalTurn) -> Played {
        if ready.outcome().is_some() || ready.hit().is_some() {
            self.outcomes.push((self.turns, CameOut::of(ready)));
        }
        self.turns += 1;
        self.game.carry_out(ready)
    }

    /// How the turn of that number came out.
    fn came_out(&self, turn: usize) -> Option<CameOut> {
        let at = self.outcomes.binary_search_by_key(&turn, |(turn, _)| *turn).ok()?;
        self.outcomes.get(at).map(|(_, came_out)| *came_out)
    }
}

/// How a turn came out, as far as the board shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CameOut {
    outcome: Option<Outcome>,
    hit: Option<bool>,
    /// Whether a Bomb was struck: it does not move in.
    is_bomb: bool,
}

impl CameOut {
    pub(super) fn of(ready: &LegalTurn) -> Self {
        let is_bomb = ready.target_kinds() == KindSet::only(Kind::Bomb);
        Self { outcome: ready.outcome(), hit: ready.hit(), is_bomb: is_bomb && ready.outcome() == Some(Outcome::Loss) }
    }
}

impl PossibleGames {
    /// Begins with a setup.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn new(terms: &Terms, setup: &Setup) -> Result<Self, Vec<SetupFault>> {
        Ok(Self::of(UncertainPlay::new(terms.rules.clone(), setup)?, terms.numbering, Most::NORMAL))
    }

    /// Goes on from a game, within these limits.
    pub(super) fn of(game: UncertainPlay, numbering: Numbering, most: Most) -> Self {
        let is_too_hard = game.is_too_hard();
        Self { numbering, games: vec![PossibleGame::of(game)], is_too_hard, work: 0, is_cut: false, most }
    }

    /// Gives searches in these games a new limit of nodes, which they share.
    pub(super) fn allow(&mut self, nodes: u32) {
        if let Some((first, others)) = self.games.split_first_mut() {
            first.game.allow(nodes);
            for line in others {
                line.game.allow_with(&first.game);
            }
        }
    }

    /// Games that were followed in another way, so many turns having been played in games side by side.
    pub(super) fn followed(games: Vec<PossibleGame>, numbering: Numbering, work: u32) -> Self {
        Self { numbering, games, is_too_hard: false, work, is_cut: false, most: Most::NORMAL }
    }

    /// Plays a turn; `goes_on`: whether another one follows.
    ///
    /// # Errors
    /// What is wrong with the turn, in every game; they stay as they were before.
    pub fn step(&mut self, written: &notation::WrittenTurn, goes_on: bool) -> Result<Stepped, Detail> {
        self.advance(written, goes_on, true)
    }

    /// The same as [`PossibleGames::step`], but an error names no facts that conflict: to find those may take long.
    ///
    /// # Errors
    /// As [`PossibleGames::step`].
    pub fn step_briefly(&mut self, written: &notation::WrittenTurn, goes_on: bool) -> Result<Stepped, Detail> {
        self.advance(written, goes_on, false)
    }

    /// Plays a turn. `explains`: whether a refusal says which facts conflict.
    fn advance(&mut self, written: &notation::WrittenTurn, goes_on: bool, explains: bool) -> Result<Stepped, Detail> {
        let stepped = self.advance_all(written, goes_on, explains);
        self.is_too_hard |= self.games.iter().any(|line| line.game.is_too_hard());
        stepped.map(|mismatch| match mismatch {
            Some(detail) => Stepped::Mismatch(detail),
            None if self.is_too_hard() => Stepped::GivenUp,
            None => Stepped::Played,
        })
    }

    /// Plays a turn in all games. Returns what it declares that did not happen in any.
    fn advance_all(
        &mut self,
        written: &notation::WrittenTurn,
        goes_on: bool,
        explains: bool,
    ) -> Result<Option<Detail>, Detail> {
        if self.is_cut {
            return Ok(None);
        }
        let Some(turn) = claims::turn(written, &self.numbering) else {
            return Err(Detail::Turn(Violation::NoAssignment));
        };
        let claim = claims::claim(written, &self.numbering, goes_on);
        // Mostly there is one game, and the turn comes out in one way: then there is nothing to copy.
        if let [line] = self.games.as_mut_slice() {
            match line.game.judge(&turn, &claim) {
                Err(refusal) if explains => return Err(Detail::of_refusal(&refusal, &mut line.game)),
                Err(refusal) => return Err(Detail::Turn(refusal.violation)),
                Ok(ready) if !ready.is_undecided() => {
                    let played = line.play(&ready);
                    return Ok(claims::mismatch(written, &self.numbering, &played));
                }
                Ok(_) => {}
            }
        }
        let mut lines = std::mem::take(&mut self.games);
        let judged: Vec<Vec<LegalTurn>> = lines.iter_mut().map(|line| line.game.cases(&turn, &claim)).collect();
        if judged.iter().all(Vec::is_empty) {
            let refused = common_rule(&mut lines, &turn, &claim);
            self.games = lines;
            return Err(Detail::Turn(refused));
        }
        self.work = self.work.saturating_add(lines.len() as u32);
        if self.work > self.most.turns || judged.iter().map(Vec::len).sum::<usize>() > self.most.games {
            (self.games, self.is_cut) = (lines, true);
            return Ok(None);
        }
        // Games in which something declared did not happen are gone on with only if there are no others.
        let mut false_ones: Vec<(PossibleGame, Detail)> = Vec::new();
        for (line, cases) in lines.into_iter().zip(judged) {
            let lines = std::iter::repeat_n(line, cases.len());
            for (mut line, ready) in lines.zip(cases) {
                let played = line.play(&ready);
                self.is_too_hard |= line.game.is_too_hard();
                match claims::mismatch(written, &self.numbering, &played) {
                    Some(detail) => false_ones.push((line, detail)),
                    None => self.games.push(line),
                }
            }
        }
        let mut mismatch = None;
        if self.games.is_empty() {
            mismatch = false_ones.first().map(|(_, detail)| detail.clone());
            self.games.extend(false_ones.into_iter().map(|(line, _)| line));
        }
        Ok(mismatch)
    }

    /// The games.
    pub fn games(&self) -> impl Iterator<Item = &UncertainPlay> {
        self.games.iter().map(|line| &line.game)
    }

    /// The games, to go on with.
    pub(super) fn into_games(self) -> Vec<UncertainPlay> {
        self.games.into_iter().map(|line| line.game).collect()
    }

    /// The ways in which the turn of that number came out, counted from 0 since the first.
    pub(super) fn came_out(&self, turn: usize) -> Vec<CameOut> {
        let mut ways: Vec<CameOut> = Vec::new();
        for line in &self.games {
            ways.extend(line.came_out(turn).filter(|came_out| !ways.contains(came_out)));
        }
        ways
    }

    /// How often games were copied of which not all is known, these and all that were copied from the same one.
    pub fn copies(&self) -> u64 {
        self.games().next().map_or(0, |game| u64::from(game.copies()))
    }

    /// How many turns were played in games side by side.
    pub(super) fn work(&self) -> u32 {
        self.work
    }

    /// Whether there were too many games, or too hard ones, to tell everything.
    pub fn is_too_hard(&self) -> bool {
        self.is_too_hard || self.is_cut
    }
}

impl Detail {
    /// What is wrong with a turn that a game refused.
    pub(super) fn of_refusal(refusal: &Refusal, game: &mut UncertainPlay) -> Self {
        match game.conflict(refusal) {
            Some(conflict) => Self::Refused(refusal.violation, Box::new(conflict)),
            None => Self::Turn(refusal.violation),
        }
    }
}

/// The rule that the turn breaks in every game, if it is one.
pub(super) fn common_rule(games: &mut [PossibleGame], turn: &Turn, claim: &Claim) -> Violation {
    let broken =
        games.iter_mut().filter_map(|line| line.game.judge(turn, claim).err()).map(|refusal| refusal.violation);
    Violation::common(broken).unwrap_or(Violation::NoAssignment)
}

/// Whether a turn leaves open which piece it brings back.
pub(super) fn brings_back_unnamed(record: &notation::Record<'_>, numbering: &Numbering) -> bool {
    let is_open = |rescue: &notation::Rescue| numbering.kind(rescue.piece).is_none();
    record.turns.iter().any(|turn| turn.rescue.as_ref().is_some_and(is_open))
}

#[cfg(test)]
mod tests;
