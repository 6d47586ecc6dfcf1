//! Follows a record turn by turn. If turns have several possible outcomes, follows a separate game for each
//! combination of outcomes, in parallel.

use super::claims;
use super::finding::Detail;
use super::resolve::Terms;
use crate::board::{Kind, KindSet, Numbering, Outcome, Square};
use crate::notation;
use crate::rules::{Claim, Effort, LegalTurn, Played, Refusal, Setup, SetupFaults, Turn, UncertainGame, Violation};

/// All games that the record may describe, followed turn by turn. Usually there is only one game. There are several
/// games if the record leaves open the outcome of a combat or guess between unknown pieces.
#[derive(Clone, Debug)]
pub struct PossibleGames {
    numbering: Numbering,
    games: Vec<PossibleGame>,
    is_too_hard: bool,
    /// Number of turns played in parallel games.
    work: u32,
    /// `true` if there were too many games, and following stopped.
    is_cut: bool,
    most: GameLimits,
}

/// Maximum number of games that are followed, and of turns played in parallel games.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameLimits {
    pub games: usize,
    pub turns: u32,
}

impl GameLimits {
    /// Limits of normal effort.
    pub const NORMAL: Self = Self { games: Effort::Normal.games(), turns: Effort::Normal.turns() };
}

/// Result of a turn in all possible games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum StepResult {
    /// The turn is legal in some games, and its declarations are true there.
    Played,
    /// The turn is legal in some games, but a declaration is false in all of these games.
    Mismatch(Detail),
    /// It is unknown if the turn is legal: there are too many games, or a search was abandoned. From here on, only a
    /// refusal is certain.
    GivenUp,
}

/// One of the possible games. Contains the outcomes of all turns from the first turn with an open outcome on.
#[derive(Clone, Debug)]
pub(super) struct PossibleGame {
    pub game: UncertainGame,
    /// Outcomes of combats and guesses, each with the index of its turn.
    outcomes: Vec<(usize, PlayedOutcome)>,
    turns: usize,
}

impl PossibleGame {
    pub(super) fn of(game: UncertainGame) -> Self {
        Self { game, outcomes: Vec::new(), turns: 0 }
    }

    pub(super) fn play(&mut self, ready: &LegalTurn) -> Played {
        let outcome = PlayedOutcome::of(ready);
        if outcome != PlayedOutcome::default() {
            self.outcomes.push((self.turns, outcome));
        }
        self.turns += 1;
        self.game.carry_out(ready)
    }

    /// Returns the outcome of the turn with this index.
    fn came_out(&self, turn: usize) -> Option<PlayedOutcome> {
        let at = self.outcomes.binary_search_by_key(&turn, |(turn, _)| *turn).ok()?;
        self.outcomes.get(at).map(|(_, came_out)| *came_out)
    }
}

/// Outcome of a turn, as the board shows it. Nothing is set for a move in a straight line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayedOutcome {
    outcome: Option<Outcome>,
    hit: Option<bool>,
    /// `true` if a Bomb was struck. A Bomb does not move to the striker's square.
    is_bomb: bool,
    /// Corner round which the piece went.
    via: Option<Square>,
}

impl PlayedOutcome {
    pub(super) fn of(ready: &LegalTurn) -> Self {
        let is_bomb = ready.target_kinds() == KindSet::only(Kind::Bomb);
        let is_bomb = is_bomb && ready.outcome() == Some(Outcome::Loss);
        Self { outcome: ready.outcome(), hit: ready.hit(), is_bomb, via: ready.via() }
    }

    /// `true` if the outcomes are equal, apart from the corner.
    pub(super) fn equals_but_for_corner(self, other: Self) -> bool {
        self == Self { via: self.via, ..other }
    }
}

impl PossibleGames {
    /// Starts with a setup.
    ///
    /// # Errors
    /// Returns all faults of the setup.
    pub fn new(terms: &Terms, setup: &Setup) -> Result<Self, SetupFaults> {
        Ok(Self::of(UncertainGame::new(terms.rules.clone(), setup)?, terms.numbering, GameLimits::NORMAL))
    }

    /// Continues from a game, within these limits.
    pub(super) fn of(game: UncertainGame, numbering: Numbering, most: GameLimits) -> Self {
        let is_too_hard = game.is_too_hard();
        Self { numbering, games: vec![PossibleGame::of(game)], is_too_hard, work: 0, is_cut: false, most }
    }

    /// Gives searches in these games a new limit of nodes. All games share this limit.
    pub(super) fn allow(&mut self, nodes: u32) {
        if let Some((first, others)) = self.games.split_first_mut() {
            first.game.set_node_limit(nodes);
            for line in others {
                line.game.share_node_limit(&first.game);
            }
        }
    }

    /// Creates `PossibleGames` from games that other code already followed. `work` is the number of turns played in
    /// parallel games.
    pub(super) fn followed(games: Vec<PossibleGame>, numbering: Numbering, work: u32) -> Self {
        Self { numbering, games, is_too_hard: false, work, is_cut: false, most: GameLimits::NORMAL }
    }

    /// Plays a turn. `goes_on` is `true` if another turn follows.
    ///
    /// # Errors
    /// Returns the fault of the turn if no game allows the turn. The games are then unchanged.
    pub fn step(&mut self, written: &notation::WrittenTurn, goes_on: bool) -> Result<StepResult, Detail> {
        self.advance(written, goes_on, true)
    }

    /// Plays a turn like [`PossibleGames::step`], but without listing the conflicting facts in an error. Finding the
    /// conflicting facts may take long.
    ///
    /// # Errors
    /// Returns the fault of the turn if no game allows the turn. The games are then unchanged.
    pub fn step_briefly(&mut self, written: &notation::WrittenTurn, goes_on: bool) -> Result<StepResult, Detail> {
        self.advance(written, goes_on, false)
    }

    /// Plays a turn. If `explains` is `true`, a refusal lists the conflicting facts.
    fn advance(
        &mut self,
        written: &notation::WrittenTurn,
        goes_on: bool,
        explains: bool,
    ) -> Result<StepResult, Detail> {
        let stepped = self.advance_all(written, goes_on, explains);
        self.is_too_hard |= self.games.iter().any(|line| line.game.is_too_hard());
        stepped.map(|mismatch| match mismatch {
            Some(detail) => StepResult::Mismatch(detail),
            None if self.is_too_hard() => StepResult::GivenUp,
            None => StepResult::Played,
        })
    }

    /// Plays a turn in all games. If the turn contains a false declaration in every game, returns the false declaration
    /// in the first game.
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
        // Usually there is one game, and the turn has one outcome. Then no copy is needed.
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
        // Games in which a declaration is false are continued only if the declaration is false in all games.
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

    /// Returns the games.
    pub fn games(&self) -> impl Iterator<Item = &UncertainGame> {
        self.games.iter().map(|line| &line.game)
    }

    /// Returns the games, so that they can be continued.
    pub(super) fn into_games(self) -> Vec<UncertainGame> {
        self.games.into_iter().map(|line| line.game).collect()
    }

    /// Returns the different outcomes of the turn with this index in all games. The first turn has index 0.
    pub(super) fn came_out(&self, turn: usize) -> Vec<PlayedOutcome> {
        let mut ways: Vec<PlayedOutcome> = Vec::new();
        for line in &self.games {
            ways.extend(line.came_out(turn).filter(|came_out| !ways.contains(came_out)));
        }
        ways
    }

    /// Returns the number of copies of the first game with unknown pieces. Copies of these copies count too.
    pub fn copies(&self) -> u64 {
        self.games().next().map_or(0, |game| u64::from(game.copies()))
    }

    /// Number of turns played in parallel games.
    pub(super) fn work(&self) -> u32 {
        self.work
    }

    /// Returns `true` if some facts could not be decided. The reason is that there were too many games, or that a
    /// search was too hard.
    pub fn is_too_hard(&self) -> bool {
        self.is_too_hard || self.is_cut
    }
}

impl Detail {
    /// Converts the refusal of a turn to a finding.
    pub(super) fn of_refusal(refusal: &Refusal, game: &mut UncertainGame) -> Self {
        match game.conflict(refusal) {
            Some(conflict) => Self::Refused(refusal.violation, Box::new(conflict)),
            None => Self::Turn(refusal.violation),
        }
    }
}

/// Returns the rule that the turn breaks, if the turn breaks the same rule in every game. Otherwise returns
/// [`Violation::NoAssignment`].
pub(super) fn common_rule(games: &mut [PossibleGame], turn: &Turn, claim: &Claim) -> Violation {
    let broken =
        games.iter_mut().filter_map(|line| line.game.judge(turn, claim).err()).map(|refusal| refusal.violation);
    Violation::common(broken).unwrap_or(Violation::NoAssignment)
}

/// Returns `true` if the record contains a rescue that does not name the piece brought back.
pub(super) fn brings_back_unnamed(record: &notation::Record<'_>, numbering: &Numbering) -> bool {
    let is_open = |rescue: &notation::Rescue| numbering.kind(rescue.piece).is_none();
    record.turns.iter().any(|turn| turn.rescue.as_ref().is_some_and(is_open))
}

#[cfg(test)]
mod tests;
