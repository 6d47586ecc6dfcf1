//! Follows a record turn by turn with foresight. The record may leave the outcome of a combat or guess open. In
//! this case, only the outcomes that later turns allow are followed.
//!
//! A piece enters or leaves a square only in a turn that names the square. So after a combat, the square does not
//! change until the next turn that concerns the square. This next turn is legal only if the square has the right
//! content:
//!
//! - a piece of the moving side, if the turn starts from the square,
//! - an enemy piece, if the turn strikes the square or guesses the piece on it,
//! - no piece, if the turn moves to the square, passes the square, or brings a piece back to the square.

use super::claims;
use super::possible_games::{PossibleGame, common_rule};
use crate::board::{Numbering, Side, Square};
use crate::notation;
use crate::notation::{Action, WrittenTurn};
use crate::rules::{Effort, LegalTurn, Turn, UncertainGame, Violation};

/// Record to follow, and the game in which the record is followed.
pub(super) struct Course<'r> {
    /// Game before the first turn to be followed. `first` is the index of this turn.
    pub game: &'r UncertainGame,
    pub first: usize,
    /// Turns of the record. Only the first `until` turns are used.
    pub turns: &'r [notation::WrittenTurn],
    pub until: usize,
    pub numbering: &'r Numbering,
    pub effort: Effort,
    /// Number of turns played in parallel games.
    pub work: u32,
}

/// The search found no answer within its limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct LimitReached;

/// Result of following a record.
pub(super) enum FollowResult {
    /// All turns are legal in these games.
    Through(Vec<PossibleGame>),
    /// No game allows the turn with this index. The turn breaks this rule in all games.
    Refused(Vec<PossibleGame>, usize, Violation),
}

impl Course<'_> {
    /// Follows the record.
    ///
    /// # Errors
    /// The search found no answer within its limits.
    pub fn follow(&mut self) -> Result<FollowResult, LimitReached> {
        let games = self.follow_to(self.until, false)?;
        if !games.is_empty() {
            return Ok(FollowResult::Through(games));
        }
        // Foresight removes a game before the turn that the game does not allow. So the refused turn is the first turn
        // that leaves no game.
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
                // The turn is only checked, not played. So it does not matter if other turns follow.
                let claim = claims::claim(written, self.numbering, true);
                common_rule(&mut games, &turn, &claim)
            }
            None => Violation::NoAssignment,
        };
        if games.is_empty() || games.iter().any(|line| line.game.is_too_hard()) {
            return Err(LimitReached);
        }
        Ok(FollowResult::Refused(games, through, rule))
    }

    /// Returns the games in which all turns before index `until` can be played.
    fn follow_to(&mut self, until: usize, judges_next: bool) -> Result<Vec<PossibleGame>, LimitReached> {
        let winner_moves_in = self.game.game().rules().edition.winner_moves_in;
        let turns = &self.turns[..self.until];
        let plies_before = self.game.game().plies_before();
        let foresight = Foresight { turns, plies_before, until, judges_next, winner_moves_in };
        let mut lines = vec![PossibleGame::of(self.game.clone())];
        for (index, written) in turns.iter().enumerate().take(until).skip(self.first) {
            let Some(turn) = claims::turn(written, self.numbering) else { return Ok(Vec::new()) };
            self.work = self.work.saturating_add(lines.len() as u32);
            if self.work > self.effort.turns() {
                return Err(LimitReached);
            }
            lines = self.play(lines, &turn, index, &foresight)?;
            if lines.len() > self.effort.games() {
                return Err(LimitReached);
            }
            if lines.is_empty() {
                break;
            }
        }
        Ok(lines)
    }

    /// Plays a turn in all games, with every possible outcome.
    fn play(
        &self,
        lines: Vec<PossibleGame>,
        turn: &Turn,
        index: usize,
        foresight: &Foresight<'_>,
    ) -> Result<Vec<PossibleGame>, LimitReached> {
        let written = &self.turns[index];
        let claim = claims::claim(written, self.numbering, index + 1 < self.until);
        let mut played_on = Vec::with_capacity(lines.len());
        for mut line in lines {
            let ways = line.game.cases(turn, &claim);
            if line.game.is_too_hard() {
                return Err(LimitReached);
            }
            let allowed = foresight.sift(index, ways);
            let count = allowed.len();
            for (mut line, ready) in std::iter::repeat_n(line, count).zip(allowed) {
                let played = line.play(&ready);
                // A declaration can be false only if it concerns pieces that the setup names. The declaration is then
                // false in all games, and must be reported by the code that follows each game.
                if claims::mismatch(written, self.numbering, &played).is_some() {
                    return Err(LimitReached);
                }
                played_on.push(line);
            }
        }
        let is_too_hard = played_on.iter().any(|line| line.game.is_too_hard());
        if is_too_hard { Err(LimitReached) } else { Ok(played_on) }
    }
}

/// Content that a turn requires on a square: a piece of this side, or nothing.
type Need = Option<Side>;

/// Later turns of a record, used to exclude outcomes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foresight<'r> {
    /// The turns.
    pub turns: &'r [WrittenTurn],
    /// Number of plies before the first turn.
    pub plies_before: u32,
    /// Number of turns to play.
    pub until: usize,
    /// `true` if the turn with index `until` will be judged later. Outcomes are then not excluded because of the
    /// contents that this turn requires on squares.
    pub judges_next: bool,
    /// `true` if a winning defender moves to the striker's square.
    pub winner_moves_in: bool,
}

impl Foresight<'_> {
    /// Removes the outcomes that later turns do not allow. `ways` contains the possible outcomes of one turn. `index`
    /// is the index of this turn.
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

    /// Returns the content of the square after the turn, if the turn has this outcome.
    fn left_by(&self, way: &LegalTurn, square: Square) -> Need {
        way.leaves(self.winner_moves_in).into_iter().find_map(|(left, side)| side.filter(|_| left == square))
    }

    /// Returns the index of the next turn that concerns the square, and the content of the square that this turn
    /// requires.
    fn next_need(&self, index: usize, square: Square) -> Option<(usize, Need)> {
        let last = if self.judges_next { self.until } else { self.until - 1 };
        let behind = self.turns.iter().enumerate().take(last + 1).skip(index + 1);
        behind
            .into_iter()
            .find_map(|(at, turn)| Some((at, need(turn, Side::of_ply(self.plies_before + at as u32 + 1), square)?)))
    }
}

/// Returns the content that the turn requires on a square. `None` if the turn does not concern the square.
fn need(turn: &WrittenTurn, mover: Side, square: Square) -> Option<Need> {
    if turn.from == square {
        return Some(Some(mover));
    }
    let (way_ends, target) = match turn.action {
        Action::CornerMove { via } if via == square => return Some(None),
        Action::Move | Action::CornerMove { .. } => (turn.to, None),
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

/// Returns `true` if `square` lies on the line between `from` and `to`.
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

    /// Returns the content that Red's turn requires on the square. `None` if the turn does not concern the square.
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
            // A Scout passes squares.
            (
                "a4-a8",
                &[("a5", nothing), ("a6", nothing), ("a7", nothing), ("a8", nothing), ("a9", None), ("a3", None)],
            ),
            ("a8xa4", &[("a7", nothing), ("a5", nothing), ("a4", enemy), ("a3", None), ("a9", None), ("b6", None)]),
            ("c4-f4", &[("d4", nothing), ("e4", nothing), ("g4", None), ("b4", None), ("d5", None)]),
            ("f4xc4", &[("d4", nothing), ("c4", enemy), ("b4", None), ("g4", None)]),
            // Both legs of a strike round a corner. The second leg passes no square.
            ("a4-a7xb7", &[("a4", own), ("a6", nothing), ("a7", nothing), ("b7", enemy), ("a8", None), ("b6", None)]),
            ("e4?e5=7", &[("e4", own), ("e5", enemy), ("e6", None)]),
            ("e4-e5?e6=7", &[("e4", own), ("e5", nothing), ("e6", enemy), ("e7", None)]),
            // Pieces between an Infiltrator and the piece that it guesses at do not matter.
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
