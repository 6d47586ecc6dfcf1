//! Following a record turn by turn with foresight: a combat or guess that the record leaves open can only have come out
//! in ways that later turns allow.
//!
//! A piece leaves a square, or comes onto it, only by a turn that names the square. So after a combat the square does
//! not change until the next turn that concerns it. That turn is legal only if the square holds the right thing: a piece
//! of its own side to move away with, an enemy to strike, nothing where it moves to or passes.

use super::claims;
use super::possible_games::{PossibleGame, common_rule};
use crate::board::{Numbering, Side, Square};
use crate::notation;
use crate::notation::{Action, WrittenTurn};
use crate::rules::{Effort, LegalTurn, Turn, UncertainPlay, Violation};

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

/// What a turn needs on a square: a piece of that side, or nothing at all.
type Need = Option<Side>;

/// The turns of a record as far as they are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foresight<'r> {
    /// The turns.
    pub turns: &'r [WrittenTurn],
    /// How many of them are played.
    pub until: usize,
    /// Whether the one behind them is to be judged: what it needs is not taken for granted then.
    pub judges_next: bool,
    /// Whether the winning defender moves in.
    pub winner_moves_in: bool,
}

impl Foresight<'_> {
    /// Leaves, of the ways in which the turn of that index can come out, those that later turns allow.
    pub fn sift(&self, index: usize, mut ways: Vec<LegalTurn>) -> Vec<LegalTurn> {
        if let [first, _, ..] = *ways {
            for (square, _) in first.leaves(self.winner_moves_in) {
                if let Some((at, need)) = self.next_need(index, square)
                    && at != self.until
                {
                    ways.retain(|way| self.left_by(way, square) == need);
                }
            }
        }
        ways
    }

    /// What the turn leaves on the square if it comes out in that way.
    fn left_by(&self, way: &LegalTurn, square: Square) -> Need {
        way.leaves(self.winner_moves_in).into_iter().find_map(|(left, side)| side.filter(|_| left == square))
    }

    /// The index of the next turn behind that one that concerns the square, and what it needs there.
    fn next_need(&self, index: usize, square: Square) -> Option<(usize, Need)> {
        let last = if self.judges_next { self.until } else { self.until - 1 };
        let behind = self.turns.iter().enumerate().take(last + 1).skip(index + 1);
        behind.into_iter().find_map(|(at, turn)| Some((at, need(turn, Side::of_ply(at as u32 + 1), square)?)))
    }
}

/// What the turn needs on a square that it concerns.
fn need(turn: &WrittenTurn, mover: Side, square: Square) -> Option<Need> {
    if turn.from == square {
        return Some(Some(mover));
    }
    let (way_ends, target) = match turn.action {
        Action::Move => (turn.to, None),
        Action::Strike => (turn.to, Some(turn.to)),
        Action::CornerStrike { via } => (via, Some(turn.to)),
        Action::Guess { target, .. } => (turn.to, Some(target)),
    };
    if target == Some(square) {
        return Some(Some(mover.other()));
    }
    let is_rescue = turn.rescue.is_some_and(|rescue| rescue.square == square);
    (way_ends == square || lies_between(turn.from, way_ends, square) || is_rescue).then_some(None)
}

/// Whether a square lies on the line between two others.
fn lies_between(from: Square, to: Square, square: Square) -> bool {
    match (from.line_to(to), from.line_to(square)) {
        (Some((step, whole)), Some((same, part))) => step == same && part < whole,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Need, need};
    use crate::board::{Side, Square};
    use crate::notation::parse;

    /// What Red's turn needs on the square; `None` if it does not concern it.
    fn of(turn: &str, square: &str) -> Option<Need> {
        let record = parse(turn.as_bytes());
        need(&record.turns[0], Side::Red, Square::parse(square).expect("a square's name"))
    }

    #[test]
    fn a_turn_needs_its_squares_as_it_finds_them() {
        let (own, enemy, nothing) = (Some(Some(Side::Red)), Some(Some(Side::Blue)), Some(None));
        for (turn, needs) in [
            ("a4-a5", &[("a4", own), ("a5", nothing), ("a6", None), ("a3", None), ("b4", None)][..]),
            ("a4xa5", &[("a4", own), ("a5", enemy), ("a6", None)]),
            // What a Scout passes.
            (
                "a4-a8",
                &[("a5", nothing), ("a6", nothing), ("a7", nothing), ("a8", nothing), ("a9", None), ("a3", None)],
            ),
            ("a8xa4", &[("a7", nothing), ("a5", nothing), ("a4", enemy), ("a3", None), ("a9", None), ("b6", None)]),
            ("c4-f4", &[("d4", nothing), ("e4", nothing), ("g4", None), ("b4", None), ("d5", None)]),
            ("f4xc4", &[("d4", nothing), ("c4", enemy), ("b4", None), ("g4", None)]),
            // Both legs of a strike round a corner; nothing is passed on the second.
            ("a4-a7xb7", &[("a4", own), ("a6", nothing), ("a7", nothing), ("b7", enemy), ("a8", None), ("b6", None)]),
            ("e4?e5=7", &[("e4", own), ("e5", enemy), ("e6", None)]),
            ("e4-e5?e6=7", &[("e4", own), ("e5", nothing), ("e6", enemy), ("e7", None)]),
            // What stands between an Infiltrator and what it guesses at does not matter.
            ("e7?e9=B", &[("e7", own), ("e8", None), ("e9", enemy)]),
            ("a9-a10^7@c2", &[("a9", own), ("a10", nothing), ("c2", nothing), ("c3", None)]),
            ("a9xa10^7@c2", &[("a10", enemy), ("c2", nothing)]),
        ] {
            for (square, expected) in needs {
                assert_eq!(of(turn, square), *expected, "{turn} on {square}");
            }
        }
    }
}
