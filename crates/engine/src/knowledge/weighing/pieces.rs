//! The pieces of a side that are to be given kinds one after the other, and the question that is answered meanwhile.
//!
//! [`Pieces`] has them in an order in which kinds can be given. [`Asking`] finds the tests of the question that each
//! piece concerns.

use super::table::Gate;
use crate::board::{Kind, Side};
use crate::knowledge::ask::Asked;
use crate::knowledge::known::KnownPieces;
use crate::knowledge::prior::SquareWeights;
use crate::rules::{PIECES, PieceId, Position};
use std::collections::BTreeMap;

/// More ways than that to give kinds to the pieces that were brought back are not gone through.
const MOST_RETURNS: usize = 4096;

/// The hidden pieces of a setup, and those that were brought back unnamed.
#[derive(Debug)]
pub(super) struct Pieces {
    /// The numbers of the hidden ones. Those come first that had been captured when the first piece was brought back, then
    /// those that had been when the second was.
    pub numbers: Vec<u8>,
    /// What each kind weighs as each of them; nothing, if the piece cannot be of it.
    pub weights: Vec<Vec<f64>>,
    /// How many of each kind the army has beside the known pieces.
    pub counts: Vec<u8>,
    /// Whether a kind may be left over, where the army has more pieces than the setup.
    pub may_spare: Vec<bool>,
    /// What those brought back can be, and what must be so of the others then; without kinds, if none was.
    pub returns: Vec<Returned>,
}

/// Kinds of the pieces that were brought back.
#[derive(Clone, Debug, Default)]
pub(super) struct Returned {
    /// Their numbers and kinds.
    pub kinds: Vec<(u8, Kind)>,
    /// As many had been captured of each, when it came back, as that needs.
    pub gates: Vec<Gate>,
}

impl Pieces {
    /// Those of a side. Among pieces captured at the same time, those of a lower `turn` come first. `None` where nobody knows
    /// where a piece was set up, or where there are too many ways to bring pieces back.
    pub fn of(
        known: &KnownPieces,
        side: Side,
        position: &Position,
        weights: &SquareWeights,
        turn: impl Fn(u8) -> u8,
    ) -> Option<Self> {
        let set_up: Vec<u8> = position.pieces(side).map(PieceId::number).collect();
        if !known.setup.iter().all(|number| set_up.contains(&number)) {
            return None;
        }
        let behind = |number: u8| known.returns.iter().filter(|back| !back.captured.has(number)).count();
        let mut numbers: Vec<u8> = known.setup.less(known.known).iter().collect();
        numbers.sort_by_key(|number| (behind(*number), turn(*number), *number));
        let row = |number: &u8| {
            let home = position.piece(PieceId::numbered(side, *number)).home;
            let seen = position.board().as_owner_sees(side, home)?;
            let weight =
                |kind: Kind| if known.shown(*number).has(kind) { weights.weight(Some(kind), seen) } else { 0.0 };
            Some(Kind::ALL.map(weight).to_vec())
        };
        Some(Self {
            weights: numbers.iter().map(row).collect::<Option<_>>()?,
            counts: Kind::ALL.map(|kind| known.left.count(kind)).to_vec(),
            may_spare: Kind::ALL.map(|kind| known.absent.has(kind)).to_vec(),
            returns: all_returns(known, &numbers)?,
            numbers,
        })
    }
}

impl Pieces {
    /// The ways to give kinds to those brought back, by what they need.
    pub fn by_gates(&self) -> BTreeMap<&[Gate], Vec<&Returned>> {
        let mut by_gates: BTreeMap<&[Gate], Vec<&Returned>> = BTreeMap::new();
        for returned in &self.returns {
            by_gates.entry(&returned.gates).or_default().push(returned);
        }
        by_gates
    }
}

/// Every way to give kinds to the pieces that were brought back, the hidden ones of the setup standing in that order.
fn all_returns(known: &KnownPieces, numbers: &[u8]) -> Option<Vec<Returned>> {
    let mut all = vec![Returned::default()];
    for (at, back) in known.returns.iter().enumerate() {
        let squares = numbers.iter().filter(|number| back.captured.has(**number)).count();
        let mut longer = Vec::new();
        for returned in &all {
            for kind in known.shown(back.number).iter() {
                // More had been captured of the kind than brought back; known ones, and those captured again, count.
                let earlier = returned.kinds.iter().filter(|(_, other)| *other == kind);
                let needed = 1 + earlier.filter(|(number, _)| !back.captured.has(*number)).count();
                let named = known.setup.iter().filter(|number| known.known.has(*number) && back.captured.has(*number));
                let named = named.filter(|number| known.shown(*number).has(kind)).count();
                let mut returned = returned.clone();
                returned.kinds.push((back.number, kind));
                let least = needed.saturating_sub(named) as u8;
                if least > 0 {
                    returned.gates.push(Gate { squares, kind: kind.index(), least });
                }
                if squares > 0 || least == 0 {
                    longer.push(returned);
                }
            }
        }
        debug_assert!(longer.iter().all(|returned| returned.kinds.len() == at + 1), "one kind each");
        all = longer;
        if all.len() > MOST_RETURNS {
            return None;
        }
    }
    Some(all)
}

/// A question, and which of its tests ask about which piece.
pub(super) struct Asking<'q> {
    question: &'q Asked<'q>,
    /// By the number of the piece.
    tests: Vec<Vec<usize>>,
    /// What each test finds among the known pieces.
    pub found: Vec<u64>,
}

impl<'q> Asking<'q> {
    /// A question about that side's pieces, where they stand now.
    pub fn of(question: &'q Asked<'q>, known: &KnownPieces, side: Side, position: &Position) -> Self {
        let mut asking = Self { question, tests: vec![Vec::new(); PIECES], found: vec![0; question.tests.len()] };
        for piece in position.standing(side) {
            let square = position.piece(piece).square;
            let tests = question.tests.iter().enumerate().filter(|(_, test)| test.squares.contains(&square));
            asking.tests[usize::from(piece.number())] = tests.map(|(at, _)| at).collect();
        }
        let mut found = asking.found.clone();
        // Those that were brought back unnamed are counted when they are given kinds, known or not.
        let is_returned = |number: &u8| known.returns.iter().any(|back| back.number == *number);
        for number in known.known.iter().filter(|number| !is_returned(number)) {
            if let Some(kind) = known.shown(number).single() {
                asking.add(number, kind, &mut found);
            }
        }
        asking.found = found;
        asking
    }

    /// Whether it asks about the piece.
    pub fn is_about(&self, number: u8) -> bool {
        !self.tests[usize::from(number)].is_empty()
    }

    /// Counts that piece as one of that kind.
    pub fn add(&self, number: u8, kind: Kind, found: &mut [u64]) {
        for test in &self.tests[usize::from(number)] {
            found[*test] += u64::from(self.question.tests[*test].kind == Some(kind));
        }
    }

    /// Whether it is as asked.
    pub fn holds(&self, found: &[u64]) -> bool {
        (self.question.holds)(found)
    }
}
