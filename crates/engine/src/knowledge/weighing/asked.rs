//! A question while kinds are given to one piece after the other.

use crate::board::{Kind, Side};
use crate::knowledge::ask::Asked;
use crate::knowledge::known::KnownPieces;
use crate::rules::{PIECES, Position};

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
