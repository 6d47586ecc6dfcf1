//! Game in progress: the board, and every position and turn so far. RULES.md sections 5.3, 6, 9 and
//! 9a change the board.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::combat::{Outcome, strike};
use super::ending::Ending;
use super::pieces::{Kind, Piece, Side};
use super::reveals::Reveal;
use super::rules::Rules;
use super::squares::Square;
use super::turn::{Action, Turn};
use super::veil::Veil;

/// Position from which a record starts (NOTATION.md, A position).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Start {
    pub pieces: BTreeMap<Square, (Side, Kind)>,
    /// Squares of the pieces whose kinds the opponent knows.
    pub named: BTreeSet<Square>,
    /// Number of plies before the position.
    pub plies: usize,
    /// `true` for a setup of `free`: pieces of the army that are not on the board do not exist. `false`: these pieces
    /// are captured.
    pub others_are_absent: bool,
}

/// Position that occurred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub pieces: BTreeMap<Square, Piece>,
    /// Squares that may or may not have a piece; empty if every piece is known.
    pub unsure: BTreeSet<Square>,
}

/// Turn that was played.
#[derive(Debug, Clone, Copy)]
pub struct Done {
    pub side: Side,
    /// Number of the piece that moved.
    pub piece: usize,
    pub turn: Turn,
    /// `true` for a strike in the sense of section 8: strikes, right guesses, rescues.
    pub struck: bool,
    /// Number of the defender that moved to the striker's square (1961).
    pub relocated: Option<usize>,
}

/// Result of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub side: Side,
    pub piece: Kind,
    /// Struck piece, or piece guessed at.
    pub target: Option<Kind>,
    pub outcome: Option<Outcome>,
    pub reveals: Vec<Reveal>,
    /// `true` if this ply has the warning `two-squares-wording`.
    pub wording_warning: bool,
    pub ending: Option<Ending>,
}

/// Change of the board by a turn without its rescue.
pub struct Change {
    pub board: BTreeMap<Square, Piece>,
    pub outcome: Option<Outcome>,
    pub target: Option<Piece>,
    pub removed: Vec<Piece>,
    pub relocated: Option<usize>,
}

#[derive(Debug, Clone)]
pub struct State {
    pub rules: Rc<Rules>,
    pub(super) pieces: BTreeMap<Square, Piece>,
    /// Every position, the setup first, the present one last.
    pub(super) positions: Vec<Rc<Position>>,
    /// Number of plies before the first position.
    before: usize,
    pub(super) done: Vec<Done>,
    pub(super) captured: Vec<(Side, Kind)>,
    /// Every rescue so far: its side, and the number of the rescuing piece.
    pub(super) rescues: Vec<(Side, usize)>,
    known: BTreeSet<usize>,
    /// Chase lengths of section 8, counted again from the whole list after each turn.
    pub(super) chase: [usize; 2],
    pub(super) ending: Option<Ending>,
    /// Facts about the pieces that the record does not know; by default nothing is hidden.
    pub(super) veil: Veil,
}

impl State {
    /// Starts a game, or returns the names of the setup's findings.
    pub fn new(rules: &Rules, setup: &BTreeMap<String, (Side, Kind)>) -> Result<State, Vec<&'static str>> {
        State::under(&Rc::new(rules.clone()), setup)
    }

    /// Same as `new`, with rules that several games can share.
    pub fn under(rules: &Rc<Rules>, setup: &BTreeMap<String, (Side, Kind)>) -> Result<State, Vec<&'static str>> {
        let named = |name: &String| Square::parse(name).expect("the setup is given by squares' names");
        let setup: BTreeMap<Square, (Side, Kind)> = setup.iter().map(|(name, &piece)| (named(name), piece)).collect();
        let findings = rules.setup_findings(&setup);
        if !findings.is_empty() {
            return Err(findings);
        }
        Ok(State::begin(rules, &Start { pieces: setup, ..Start::default() }))
    }

    /// Starts from a position, or returns the names of its findings. Repetition begins afresh, and earlier rescues are
    /// not counted.
    pub fn at(rules: &Rc<Rules>, start: &Start) -> Result<State, Vec<&'static str>> {
        let findings = rules.position_findings(&start.pieces);
        if !findings.is_empty() {
            return Err(findings);
        }
        let mut state = State::begin(rules, start);
        if !start.others_are_absent {
            for side in [Side::Red, Side::Blue] {
                for (&kind, &whole) in &rules.army {
                    let standing = start.pieces.values().filter(|piece| **piece == (side, kind)).count();
                    let missing = (whole as usize).saturating_sub(standing);
                    state.captured.extend((0..missing).map(|_| (side, kind)));
                }
            }
        }
        Ok(state)
    }

    fn begin(rules: &Rc<Rules>, start: &Start) -> State {
        let numbered = |(&square, &(side, kind)): (&Square, &(Side, Kind))| {
            (square, Piece { side, kind, number: Piece::number_from(square) })
        };
        let pieces: BTreeMap<Square, Piece> = start.pieces.iter().map(numbered).collect();
        let mut state = State {
            rules: Rc::clone(rules),
            pieces: pieces.clone(),
            positions: vec![Rc::new(Position { pieces, unsure: BTreeSet::new() })],
            before: start.plies,
            done: vec![],
            captured: vec![],
            rescues: vec![],
            known: start.named.iter().map(|&square| Piece::number_from(square)).collect(),
            chase: [0, 0],
            ending: None,
            veil: Veil::default(),
        };
        state.ending = state.stuck();
        state
    }

    /// Returns the number of plies played, with those before the first position.
    pub fn plies(&self) -> usize {
        self.before + self.done.len()
    }

    /// Returns the number of turns played since the first position.
    pub fn turns(&self) -> usize {
        self.done.len()
    }

    /// Returns the side to move.
    pub fn mover(&self) -> Side {
        if self.plies().is_multiple_of(2) { Side::Red } else { Side::Blue }
    }

    pub fn board(&self) -> BTreeMap<String, (Side, Kind)> {
        self.pieces.iter().map(|(square, piece)| (square.to_string(), (piece.side, piece.kind))).collect()
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    /// `true` if the latest turn ended with a defender on the striker's square (1961).
    pub fn moved_in(&self) -> bool {
        self.done.last().is_some_and(|done| done.relocated.is_some())
    }

    /// Iterates over the pieces on the board with their squares.
    pub fn standing(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces.iter().map(|(&square, &piece)| (square, piece))
    }

    /// Returns the change of the board by a turn with legal squares, without its rescue.
    pub(super) fn change(&self, turn: &Turn) -> Change {
        let mut board = self.pieces.clone();
        let mover = board.remove(&turn.from).expect("a turn begins where a piece stands");
        let mut change = Change { board, outcome: None, target: None, removed: vec![], relocated: None };
        match turn.action {
            Action::Move { to, .. } => {
                change.board.insert(to, mover);
            }
            Action::Guess { target, kind, .. } => {
                change.board.insert(turn.to(), mover);
                change.target = change.board.get(&target).copied().filter(|piece| piece.side != mover.side);
                let right = change.target.is_some_and(|piece| piece.kind == kind);
                change.outcome = Some(if right { Outcome::Hit } else { Outcome::Miss });
                if right {
                    change.removed.extend(change.board.remove(&target));
                }
            }
            Action::Strike { via, to } => {
                let defender = change.board.remove(&to).expect("a strike is at a piece");
                let outcome =
                    strike(mover.kind, defender.kind, self.rules.has("aggressor-advantage"), self.rules.lightning);
                change.target = Some(defender);
                change.outcome = Some(outcome);
                match outcome {
                    Outcome::Win => {
                        change.board.insert(to, mover);
                        change.removed.push(defender);
                    }
                    Outcome::Loss if self.rules.defender_moves_in && defender.kind != Kind::Bomb => {
                        // Section 9a: the square from which the Captain struck.
                        change.board.insert(via.unwrap_or(turn.from), defender);
                        change.relocated = Some(defender.number);
                        change.removed.push(mover);
                    }
                    Outcome::Loss => {
                        change.board.insert(to, defender);
                        change.removed.push(mover);
                    }
                    _ => change.removed.extend([mover, defender]),
                }
            }
        }
        change
    }

    /// Plays a turn that `judge` allows.
    ///
    /// # Panics
    /// Panics if the turn is not legal.
    pub fn play(&mut self, text: &str) -> Played {
        assert_eq!(self.judge(text), Ok(()), "{text} is played at ply {}", self.plies() + 1);
        let turn = self.settle(&Turn::parse(text, self.rules.numbering).expect("judged already"));
        let side = self.mover();
        let piece = self.pieces[&turn.from];
        let change = self.change(&turn);
        let mut reveals = self.reveals(&turn, piece, &change);
        let wording_warning = self.rules.wording_warning && self.chain_with(piece.number, &turn) == 3;

        self.pieces = change.board;
        self.captured.extend(change.removed.iter().map(|gone| (gone.side, gone.kind)));
        if let Some((kind, square)) = turn.rescue {
            let back = self.captured.iter().position(|&gone| gone == (side, kind)).expect("judged already");
            self.captured.remove(back);
            let number = Piece::number_of_rescue(self.plies());
            self.pieces.insert(square, Piece { side, kind, number });
            self.rescues.push((side, piece.number));
            if !self.rules.has("silent-defense") {
                reveals.push((square, Piece { side, kind, number }));
            }
        }
        let struck = turn.is_strike() || change.outcome == Some(Outcome::Hit) || turn.rescue.is_some();
        self.done.push(Done { side, piece: piece.number, turn, struck, relocated: change.relocated });
        self.positions.push(Rc::new(Position { pieces: self.pieces.clone(), unsure: BTreeSet::new() }));
        self.chase = self.chase_lengths();
        self.ending = if change.removed.iter().any(|gone| gone.kind == Kind::Flag) {
            Some(Ending { winner: Some(side), termination: "flag" })
        } else {
            self.stuck()
        };
        let reveals = reveals.into_iter().map(|(square, shown)| Reveal {
            square: square.to_string(),
            side: shown.side,
            kind: shown.kind,
            new: self.known.insert(shown.number),
        });
        Played {
            side,
            piece: piece.kind,
            target: change.target.map(|target| target.kind),
            outcome: change.outcome,
            reveals: reveals.collect(),
            wording_warning,
            ending: self.ending,
        }
    }
}
