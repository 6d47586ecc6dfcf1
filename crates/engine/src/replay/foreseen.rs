//! Following a record turn by turn with foresight: the ways in which a combat can have come out are only those that later
//! turns allow.

use super::claims;
use super::foresight::Foresight;
use super::possible_games::{PossibleGame, common_rule};
use crate::board::Numbering;
use crate::notation;
use crate::rules::{Effort, Turn, UncertainPlay, Violation};

/// A record to be followed from a game on.
pub(super) struct Course<'r> {
    /// The game before the first of the turns that are followed, and the index of that turn.
    pub game: &'r UncertainPlay,
    pub first: usize,
    /// The turns of the record, and how many of them are looked at.
    pub turns: &'r [notation::WrittenTurn],
    pub until: usize,
    pub numbering: &'r Numbering,
    pub effort: Effort,
    /// How many turns were played in games side by side.
    pub work: u32,
}

/// Nothing can be told within the limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct GaveUp;

/// What becomes of a record.
pub(super) enum Followed {
    /// It is legal as far as its turns go, in these games.
    Through(Vec<PossibleGame>),
    /// No game gets beyond the turn of that index, which breaks that rule in all of them.
    Refused(Vec<PossibleGame>, usize, Violation),
}

impl Course<'_> {
    /// Follows the record.
    ///
    /// # Errors
    /// If nothing can be told within the limits.
    pub fn follow(&mut self) -> Result<Followed, GaveUp> {
        let games = self.follow_to(self.until, false)?;
        if !games.is_empty() {
            return Ok(Followed::Through(games));
        }
        // With foresight games end before the turn that they do not allow: it is the first that leaves none of them.
        let (mut through, mut refused) = (self.first, self.until);
        while refused - through > 1 {
            let middle = through.midpoint(refused);
            if self.follow_to(middle, false)?.is_empty() {
                refused = middle;
            } else {
                through = middle;
            }
        }
        let mut games = self.follow_to(through, true)?;
        let written = &self.turns[through];
        let rule = match claims::turn(written, self.numbering) {
            Some(turn) => {
                // The turn is only judged: whether others follow matters for turns that are played.
                let claim = claims::claim(written, self.numbering, true);
                common_rule(&mut games, &turn, &claim)
            }
            None => Violation::NoAssignment,
        };
        if games.is_empty() || games.iter().any(|line| line.game.is_too_hard()) {
            return Err(GaveUp);
        }
        Ok(Followed::Refused(games, through, rule))
    }

    /// The games that get so far.
    fn follow_to(&mut self, until: usize, judges_next: bool) -> Result<Vec<PossibleGame>, GaveUp> {
        let winner_moves_in = self.game.game().rules().edition.winner_moves_in;
        let turns = &self.turns[..self.until];
        let foresight = Foresight { turns, until, judges_next, winner_moves_in };
        let mut lines = vec![PossibleGame::of(self.game.clone())];
        for (index, written) in turns.iter().enumerate().take(until).skip(self.first) {
            let Some(turn) = claims::turn(written, self.numbering) else { return Ok(Vec::new()) };
            self.work = self.work.saturating_add(lines.len() as u32);
            if self.work > self.effort.turns() {
                return Err(GaveUp);
            }
            lines = self.play(lines, &turn, index, &foresight)?;
            if lines.len() > self.effort.games() {
                return Err(GaveUp);
            }
            if lines.is_empty() {
                break;
            }
        }
        Ok(lines)
    }

    /// Plays a turn in all games, in every way.
    fn play(
        &self,
        lines: Vec<PossibleGame>,
        turn: &Turn,
        index: usize,
        foresight: &Foresight<'_>,
    ) -> Result<Vec<PossibleGame>, GaveUp> {
        let written = &self.turns[index];
        let claim = claims::claim(written, self.numbering, index + 1 < self.until);
        let mut played_on = Vec::with_capacity(lines.len());
        for mut line in lines {
            let ways = line.game.cases(turn, &claim);
            if line.game.is_too_hard() {
                return Err(GaveUp);
            }
            let allowed = foresight.sift(index, ways);
            let count = allowed.len();
            for (mut line, ready) in std::iter::repeat_n(line, count).zip(allowed) {
                let played = line.play(&ready);
                // Of pieces that the setup names alone something can be declared falsely, and then it is in all games: that
                // is for those to say who follow each of them.
                if claims::mismatch(written, self.numbering, &played).is_some() {
                    return Err(GaveUp);
                }
                played_on.push(line);
            }
        }
        let is_too_hard = played_on.iter().any(|line| line.game.is_too_hard());
        if is_too_hard { Err(GaveUp) } else { Ok(played_on) }
    }
}
