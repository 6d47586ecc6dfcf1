//! A game in progress: the board, and every position and turn so far. RULES.md sections 5.3, 5.4, 6 and 9 as they change
//! the board and what is revealed.

use std::collections::{BTreeMap, BTreeSet};

use super::combat::{Outcome, strike};
use super::ending::Ending;
use super::pieces::{Kind, Side};
use super::rules::Rules;
use super::squares::Square;
use super::turn::{Action, Turn};

/// A piece; the number tells it from others of its side and kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub side: Side,
    pub kind: Kind,
    pub number: usize,
}

/// A position as section 8 compares it: kind and colour, square for square.
pub type Position = BTreeMap<Square, (Side, Kind)>;

/// A turn that was played.
#[derive(Debug, Clone, Copy)]
pub struct Done {
    pub side: Side,
    /// The number of the piece whose turn it was.
    pub piece: usize,
    pub turn: Turn,
    /// A strike in section 8's sense: strikes, right guesses, rescues.
    pub struck: bool,
    /// The number of the defender that moved onto the striker's square (1961).
    pub relocated: Option<usize>,
}

/// A piece that a turn names to the opponent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reveal {
    pub square: String,
    pub side: Side,
    pub kind: Kind,
    /// The opponent did not know it before.
    pub new: bool,
}

/// What a turn brought about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub side: Side,
    pub piece: Kind,
    /// The piece struck or guessed at.
    pub target: Option<Kind>,
    pub outcome: Option<Outcome>,
    pub reveals: Vec<Reveal>,
    /// The warning `two-squares-wording` falls on this ply.
    pub wording_warning: bool,
    pub ending: Option<Ending>,
}

/// What a turn without its rescue does to the board.
pub struct Change {
    pub board: BTreeMap<Square, Piece>,
    pub outcome: Option<Outcome>,
    pub target: Option<Piece>,
    pub removed: Vec<Piece>,
    pub relocated: Option<usize>,
}

#[derive(Debug, Clone)]
pub struct State {
    pub rules: Rules,
    pub(super) pieces: BTreeMap<Square, Piece>,
    /// Every position that stood, the setup first, the present one last.
    pub(super) positions: Vec<Position>,
    pub(super) done: Vec<Done>,
    pub(super) captured: Vec<(Side, Kind)>,
    /// Every rescue so far: whose, and by which piece.
    pub(super) rescues: Vec<(Side, usize)>,
    known: BTreeSet<usize>,
    /// The chase lengths of section 8, counted anew from the whole list after each turn.
    pub(super) chase: [usize; 2],
    pub(super) ending: Option<Ending>,
}

impl State {
    /// The start of a game, or the names of the setup's findings.
    pub fn new(rules: &Rules, setup: &BTreeMap<String, (Side, Kind)>) -> Result<State, Vec<&'static str>> {
        let named = |name: &String| Square::parse(name).expect("the setup is given by squares' names");
        let position: Position = setup.iter().map(|(name, &piece)| (named(name), piece)).collect();
        let findings = rules.setup_findings(&position);
        if !findings.is_empty() {
            return Err(findings);
        }
        let numbered = position.iter().enumerate();
        let pieces = numbered.map(|(number, (&square, &(side, kind)))| (square, Piece { side, kind, number }));
        let mut state = State {
            rules: rules.clone(),
            pieces: pieces.collect(),
            positions: vec![position],
            done: vec![],
            captured: vec![],
            rescues: vec![],
            known: BTreeSet::new(),
            chase: [0, 0],
            ending: None,
        };
        state.ending = state.stuck();
        Ok(state)
    }

    /// Plies played.
    pub fn plies(&self) -> usize {
        self.done.len()
    }

    /// The side to move.
    pub fn mover(&self) -> Side {
        if self.done.len().is_multiple_of(2) { Side::Red } else { Side::Blue }
    }

    pub fn board(&self) -> BTreeMap<String, (Side, Kind)> {
        self.pieces.iter().map(|(square, piece)| (square.to_string(), (piece.side, piece.kind))).collect()
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What a turn whose squares are right does to the board, its rescue left out.
    pub(super) fn change(&self, turn: &Turn) -> Change {
        let mut board = self.pieces.clone();
        let mover = board.remove(&turn.from).expect("a turn begins where a piece stands");
        let mut change = Change { board, outcome: None, target: None, removed: vec![], relocated: None };
        match turn.action {
            Action::Move { to } => {
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
            Action::Strike { to, .. } => {
                let defender = change.board.remove(&to).expect("a strike is at a piece");
                let outcome = strike(mover.kind, defender.kind, self.rules.has("aggressor-advantage"));
                change.target = Some(defender);
                change.outcome = Some(outcome);
                match outcome {
                    Outcome::Win => {
                        change.board.insert(to, mover);
                        change.removed.push(defender);
                    }
                    Outcome::Loss if self.rules.defender_moves_in && defender.kind != Kind::Bomb => {
                        change.board.insert(turn.from, defender);
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
    /// If the turn is not legal.
    pub fn play(&mut self, text: &str) -> Played {
        assert_eq!(self.judge(text), Ok(()), "{text} is played at ply {}", self.plies() + 1);
        let turn = Turn::parse(text, self.rules.numbering).expect("judged already");
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
            let number = 1000 + self.done.len();
            self.pieces.insert(square, Piece { side, kind, number });
            self.rescues.push((side, piece.number));
            if !self.rules.has("silent-defense") {
                reveals.push((square, Piece { side, kind, number }));
            }
        }
        let struck = turn.is_strike() || change.outcome == Some(Outcome::Hit) || turn.rescue.is_some();
        self.done.push(Done { side, piece: piece.number, turn, struck, relocated: change.relocated });
        self.positions.push(self.pieces.iter().map(|(&square, piece)| (square, (piece.side, piece.kind))).collect());
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

    /// The pieces that a turn names to the opponent, its rescue left out, each with the square it is named by.
    fn reveals(&self, turn: &Turn, piece: Piece, change: &Change) -> Vec<(Square, Piece)> {
        let silent = self.rules.has("silent-defense");
        let target = change.target.map(|target| target.number);
        let mut shown = Vec::new();
        match turn.action {
            Action::Move { to } if turn.from.distance(to) > 1 => shown.push((to, piece)),
            Action::Move { .. } => {}
            Action::Strike { via, to } => {
                let still_stands = change.outcome == Some(Outcome::Win);
                shown.push((if still_stands { to } else { via.unwrap_or(turn.from) }, piece));
                if !silent || piece.kind == Kind::Scout {
                    let moved_in = change.relocated.is_some() && change.relocated == target;
                    shown.extend(change.target.map(|struck| (if moved_in { turn.from } else { to }, struck)));
                }
            }
            Action::Guess { target, .. } => {
                shown.push((turn.to(), piece));
                if piece.kind == Kind::Spotter || change.outcome == Some(Outcome::Hit) {
                    shown.extend(change.target.map(|named| (target, named)));
                }
            }
        }
        shown
    }
}
