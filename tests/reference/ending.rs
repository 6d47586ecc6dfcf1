//! RULES.md section 10, and every legal turn, found by trying all turns.

use super::pieces::{Kind, Side};
use super::squares::Square;
use super::state::State;
use super::turn::{Action, Turn};

/// End that the board shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// `None` for a draw.
    pub winner: Option<Side>,
    /// `flag` or `no-moves`.
    pub termination: &'static str,
}

impl Ending {
    pub fn score(self) -> &'static str {
        self.winner.map_or("1/2-1/2", Side::score)
    }
}

/// Types of turns to try in addition to moves and strikes.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    pub guesses: bool,
    pub rescues: bool,
}

impl State {
    /// Returns every legal turn of the side to move, in canonical text.
    pub fn legal_turns(&self, scope: Scope) -> Vec<String> {
        let side = self.mover();
        let squares = self.squares_of(side).into_iter();
        let mut turns: Vec<Turn> = squares.flat_map(|from| self.displacements(from)).collect();
        if scope.guesses {
            turns.extend(self.guesses(side));
        }
        if scope.rescues {
            let rescues: Vec<Turn> = turns.iter().flat_map(|turn| self.with_rescues(turn)).collect();
            turns.extend(rescues);
        }
        let legal = turns.iter().filter(|turn| self.judge_turn(turn).is_ok());
        legal.map(|turn| turn.write(self.rules.numbering)).collect()
    }

    /// Checks points 1 and 2 of section 10 for the side to move. The capture of the Flag is handled where it occurs.
    pub(super) fn stuck(&self) -> Option<Ending> {
        let mover = self.mover();
        let legal = |turn: &Turn| self.judge_for(mover, turn, true).is_ok();
        // Usually a step to a neighboring square decides it.
        let step = || self.squares_of(mover).into_iter().flat_map(steps_from).any(|turn| legal(&turn));
        let free = step() || self.any_displacement(mover, legal) || self.guesses(mover).iter().any(legal);
        // A rescue can free a move that section 8 bars, so turns with a rescue are tried, too.
        let freed_by_rescue = || self.any_displacement(mover, |turn| self.with_rescues(turn).iter().any(legal));
        if free || freed_by_rescue() {
            return None;
        }
        let nobody = !self.is_able(mover, true) && !self.is_able(mover.other(), true);
        let winner = if nobody && self.rules.stuck_is_drawn { None } else { Some(mover.other()) };
        Some(Ending { winner, termination: "no-moves" })
    }

    /// `true` if the side would have a move, a strike or (with `guesses`) a guess on its own turn. Bans are ignored.
    pub fn is_able(&self, side: Side, guesses: bool) -> bool {
        let able = |turn: &Turn| self.judge_for(side, turn, false).is_ok();
        self.any_displacement(side, able) || (guesses && self.guesses(side).iter().any(able))
    }

    fn squares_of(&self, side: Side) -> Vec<Square> {
        self.pieces.iter().filter(|(_, piece)| piece.side == side).map(|(&square, _)| square).collect()
    }

    /// `true` if one of a side's moves and strikes passes the test. Stops at the first turn that passes.
    fn any_displacement(&self, side: Side, test: impl Fn(&Turn) -> bool) -> bool {
        self.squares_of(side).into_iter().any(|from| self.displacements(from).iter().any(&test))
    }

    /// Returns every move and strike from a square to every square. Strikes are also listed with every middle square
    /// next to the last square. A diagonal turn of a piece that goes two squares has only its canonical middle square.
    fn displacements(&self, from: Square) -> Vec<Turn> {
        let all = self.rules.board.all();
        let two_squares = self.pieces.get(&from).is_some_and(|piece| self.rules.goes_two_squares(piece.kind));
        let mut turns = Vec::new();
        for &to in &all {
            let strike = |via| Action::Strike { via, to };
            let vias = to.neighbours().map(|via| strike(Some(via)));
            let straight = [Action::Move { via: None, to }, strike(None)];
            let actions = straight.into_iter().chain(vias.into_iter().filter(|_| !two_squares));
            turns.extend(actions.map(|action| self.settle(&Turn { from, action, rescue: None })));
        }
        turns
    }

    /// Returns every guess of the side: by every piece, without a step or after any step, at every enemy piece, of
    /// every kind.
    fn guesses(&self, side: Side) -> Vec<Turn> {
        let targets = self.squares_of(side.other());
        let mut turns = Vec::new();
        for from in self.squares_of(side) {
            for step in [None].into_iter().chain(from.neighbours().map(Some)) {
                for &target in &targets {
                    let actions = Kind::ALL.into_iter().map(|kind| Action::Guess { step, target, kind });
                    turns.extend(actions.map(|action| Turn { from, action, rescue: None }));
                }
            }
        }
        turns
    }

    /// Returns the turn with every rescue, if rescues are allowed and the piece ends on a suitable square. Turns that
    /// are illegal anyway are left out, because a rescue affects only the bans of section 8.
    fn with_rescues(&self, turn: &Turn) -> Vec<Turn> {
        let owner = self.pieces[&turn.from].side;
        if !self.rules.has_rescues() || turn.to().row != self.rules.back_row(owner.other()) {
            return vec![];
        }
        if !matches!(self.judge_for(owner, turn, true), Ok(()) | Err("more-squares")) {
            return vec![];
        }
        let mut turns = Vec::new();
        for kind in Kind::ALL {
            let squares = self.rules.board.all().into_iter();
            turns.extend(squares.map(|square| Turn { rescue: Some((kind, square)), ..*turn }));
        }
        turns
    }
}

/// Returns every move and strike from a square to its neighbors.
fn steps_from(from: Square) -> impl Iterator<Item = Turn> {
    let actions = |to| [Action::Move { via: None, to }, Action::Strike { via: None, to }];
    from.neighbours().into_iter().flat_map(actions).map(move |action| Turn { from, action, rescue: None })
}
