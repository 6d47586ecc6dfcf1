//! Following a record turn by turn where a turn can come out in several ways: as many games, side by side.

use super::claims;
use super::finding::Detail;
use super::resolve::Terms;
use crate::board::{Kind, KindSet, Numbering, Outcome};
use crate::notation;
use crate::rules::{Game, Played, Ready, Setup, SetupFault, Violation};

/// The games that a record may be of, turn by turn: one, unless it leaves open how a combat or a guess of pieces came out
/// that it does not know.
#[derive(Clone, Debug)]
pub struct Course {
    numbering: Numbering,
    games: Vec<Line>,
    is_too_hard: bool,
}

/// One of the games, and how its turns came out since the first that could come out otherwise.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub game: Game,
    pub upshots: Vec<Upshot>,
}

/// How a turn came out, as far as the board shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Upshot {
    outcome: Option<Outcome>,
    hit: Option<bool>,
    /// Whether a Bomb was struck: it does not move in.
    is_bomb: bool,
}

impl Upshot {
    pub(super) fn of(ready: &Ready) -> Self {
        let is_bomb = ready.target_kinds() == KindSet::only(Kind::Bomb);
        Self { outcome: ready.outcome(), hit: ready.hit(), is_bomb: is_bomb && ready.outcome() == Some(Outcome::Loss) }
    }
}

impl Course {
    /// The most games that are followed side by side.
    pub const GAMES: usize = 256;

    /// Begins with a setup.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn new(terms: &Terms, setup: &Setup) -> Result<Self, Vec<SetupFault>> {
        Ok(Self::of(Game::new(terms.rules.clone(), setup)?, terms.numbering))
    }

    /// Goes on from a game.
    pub(super) fn of(game: Game, numbering: Numbering) -> Self {
        let is_too_hard = game.is_too_hard();
        Self { numbering, games: vec![Line { game, upshots: Vec::new() }], is_too_hard }
    }

    /// Plays a turn; `goes_on`: whether another one follows. Says what the turn declares that did not happen.
    ///
    /// # Errors
    /// What is wrong with the turn, in every game; the course stays as it was before.
    pub fn step(&mut self, written: &notation::Turn, goes_on: bool) -> Result<Option<Detail>, Detail> {
        let Some(turn) = claims::turn(written, &self.numbering) else {
            return Err(Detail::Turn(Violation::NoAssignment));
        };
        let claim = claims::claim(written, &self.numbering, goes_on);
        // Mostly there is one game, and the turn comes out in one way: then there is nothing to copy.
        if let [line] = self.games.as_mut_slice() {
            match line.game.judge(&turn, &claim) {
                Err(violation) => return Err(Detail::of_refusal(violation, &line.game)),
                Ok(ready) if !ready.is_undecided() => {
                    line.upshots.push(Upshot::of(&ready));
                    let played = line.game.play(&ready);
                    self.is_too_hard |= line.game.is_too_hard();
                    return Ok(claims::mismatch(written, &self.numbering, &played));
                }
                Ok(_) => {}
            }
        }
        let mut next: Vec<Line> = Vec::new();
        // Games in which something declared did not happen are gone on with only if there are no others.
        let mut false_ones: Vec<(Line, Detail)> = Vec::new();
        let mut refused: Option<Detail> = None;
        for line in &mut self.games {
            let judged = line.game.judge(&turn, &claim);
            let cases = match judged {
                Ok(ready) if ready.is_undecided() => line.game.cases(&turn, &claim),
                Ok(ready) => vec![ready],
                Err(violation) => {
                    let detail = Detail::of_refusal(violation, &line.game);
                    refused = Some(refused.map_or(detail.clone(), |before| before.or(detail)));
                    continue;
                }
            };
            for ready in cases {
                if next.len() + false_ones.len() >= Self::GAMES {
                    self.is_too_hard = true;
                    break;
                }
                let mut line = line.clone();
                line.upshots.push(Upshot::of(&ready));
                let played: Played = line.game.play(&ready);
                self.is_too_hard |= line.game.is_too_hard();
                match claims::mismatch(written, &self.numbering, &played) {
                    Some(detail) => false_ones.push((line, detail)),
                    None => next.push(line),
                }
            }
        }
        let mut mismatch = None;
        if next.is_empty() {
            mismatch = false_ones.first().map(|(_, detail)| detail.clone());
            next.extend(false_ones.into_iter().map(|(line, _)| line));
        }
        match refused {
            Some(refused) if next.is_empty() => Err(refused),
            _ => {
                self.games = next;
                Ok(mismatch)
            }
        }
    }

    /// The games.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.games.iter().map(|line| &line.game)
    }

    /// The games, to go on with.
    pub(super) fn into_games(self) -> Vec<Game> {
        self.games.into_iter().map(|line| line.game).collect()
    }

    /// How the turn of that number came out, counted from 0 since the course began, if it did so in every game.
    pub(super) fn upshot(&self, turn: usize) -> Option<Upshot> {
        let first = *self.games.first()?.upshots.get(turn)?;
        self.games.iter().all(|line| line.upshots.get(turn) == Some(&first)).then_some(first)
    }

    /// In how many ways the turn of that number came out.
    pub(super) fn ways(&self, turn: usize) -> usize {
        let mut ways: Vec<Upshot> = Vec::new();
        for upshot in self.games.iter().filter_map(|line| line.upshots.get(turn)) {
            if !ways.contains(upshot) {
                ways.push(*upshot);
            }
        }
        ways.len()
    }

    /// Whether there were too many games, or too hard ones, to tell everything.
    pub fn is_too_hard(&self) -> bool {
        self.is_too_hard
    }
}

impl Detail {
    /// What is wrong with a turn that a game refused.
    pub(super) fn of_refusal(violation: Violation, game: &Game) -> Self {
        match violation {
            Violation::NoAssignment => Self::NoAssignment(game.conflict().cloned().map(Box::new)),
            violation => Self::Turn(violation),
        }
    }

    /// What is wrong with a turn that is wrong in one way in one game and in another in another.
    fn or(self, other: Self) -> Self {
        if self == other {
            return self;
        }
        match (self, other) {
            (Self::Turn(one), Self::Turn(other)) if one.name() == other.name() => Self::Turn(one),
            _ => Self::NoAssignment(None),
        }
    }
}

/// Whether a turn leaves open which piece it brings back.
pub(super) fn brings_back_unnamed(record: &notation::Record<'_>, numbering: &Numbering) -> bool {
    let is_open = |rescue: &notation::Rescue| numbering.kind(rescue.piece).is_none();
    record.turns.iter().any(|turn| turn.rescue.as_ref().is_some_and(is_open))
}
