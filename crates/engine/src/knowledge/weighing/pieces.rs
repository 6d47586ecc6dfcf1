//! Prepares the pieces of a side and the question to answer, before kinds are assigned.
//!
//! [`Pieces`] stores the pieces in an order in which kinds can be assigned. [`Asking`] finds the tests of the
//! question that concern each piece.

use super::table::Gate;
use crate::board::{Kind, KindSet, Side, Square};
use crate::knowledge::known_pieces::KnownPieces;
use crate::knowledge::question::PieceQuestion;
use crate::knowledge::setup_model::{ModelPart, SetupModel};
use crate::rules::{PIECES, PieceId, Position};
use std::collections::BTreeMap;

/// Maximum number of combinations of kinds of the rescued pieces.
const MOST_RETURNS: usize = 4096;

/// Hidden pieces of a setup, and unnamed rescued pieces.
#[derive(Debug)]
pub(super) struct Pieces {
    /// Numbers of the hidden pieces. Pieces captured before the first rescue come first, then pieces captured before
    /// the second rescue, and so on.
    pub numbers: Vec<u8>,
    /// For each part of the model, the weights of these pieces.
    pub parts: Vec<PartWeights>,
    /// Number of pieces of each kind in the army, without the known pieces.
    pub counts: Vec<u8>,
    /// `true` for kinds that may be missing on the board if the army has more pieces than the setup.
    pub may_spare: Vec<bool>,
    /// All combinations of kinds of the rescued pieces. Each combination has its conditions for the other pieces. If no
    /// piece was rescued, there is one entry without kinds.
    pub returns: Vec<Returned>,
}

/// Weights of the hidden pieces in one part of the model.
#[derive(Debug)]
pub(super) struct PartWeights {
    /// Binary logarithm of a product: the part's factor, the weights of the known pieces, and the weights of the empty
    /// squares.
    pub log2: f64,
    /// Weight of each kind for each hidden piece, by [`Kind::index`]. 0 if the piece cannot have the kind.
    pub rows: Vec<[f64; Kind::COUNT]>,
}

/// One combination of kinds of the rescued pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct Returned {
    /// Number and kind of each rescued piece.
    pub kinds: Vec<(u8, Kind)>,
    /// For each rescue and each kind, the minimum number of pieces of the kind that had been captured before the
    /// rescue.
    pub gates: Vec<Gate>,
}

impl Pieces {
    /// Prepares the pieces of a side. Among pieces captured between the same two rescues, pieces with a lower `turn`
    /// come first. Returns `None` if the home square of a piece is unknown, or if the rescued pieces can have too many
    /// combinations of kinds.
    pub fn of(
        known: &KnownPieces,
        side: Side,
        position: &Position,
        model: &SetupModel,
        turn: impl Fn(u8) -> u8,
    ) -> Option<Self> {
        let set_up: Vec<u8> = position.pieces(side).map(PieceId::number).collect();
        if !known.setup.iter().all(|number| set_up.contains(&number)) {
            return None;
        }
        let behind = |number: u8| known.returns.iter().filter(|back| !back.captured.has(number)).count();
        let mut numbers: Vec<u8> = known.setup.difference(known.known).iter().collect();
        numbers.sort_by_key(|number| (behind(*number), turn(*number), *number));
        let homes = Homes::of(known, side, position, &numbers)?;
        let parts = model.parts().iter();
        // If there is only one part, its share does not matter.
        let is_single = parts.len() == 1;
        Some(Self {
            parts: parts.map(|part| homes.weights(part, is_single)).collect::<Option<_>>()?,
            counts: Kind::ALL.map(|kind| known.left.count(kind)).to_vec(),
            may_spare: Kind::ALL.map(|kind| known.absent.has(kind)).to_vec(),
            returns: all_returns(known, &numbers)?,
            numbers,
        })
    }
}

impl Pieces {
    /// Groups the combinations of kinds of the rescued pieces by their conditions.
    pub fn by_gates(&self) -> BTreeMap<&[Gate], Vec<&Returned>> {
        let mut by_gates: BTreeMap<&[Gate], Vec<&Returned>> = BTreeMap::new();
        for returned in &self.returns {
            by_gates.entry(&returned.gates).or_default().push(returned);
        }
        by_gates
    }
}

/// Squares of a setup from its owner's point of view.
struct Homes {
    /// Square and possible kinds of each hidden piece.
    hidden: Vec<(Square, KindSet)>,
    /// Square and kind of each known piece.
    known: Vec<(Square, Kind)>,
    /// Squares without a piece.
    empty: Vec<Square>,
}

impl Homes {
    /// Finds the squares. Returns `None` if the square of a piece is unknown.
    fn of(known: &KnownPieces, side: Side, position: &Position, numbers: &[u8]) -> Option<Self> {
        let home = |number: u8| {
            let home = position.piece(PieceId::numbered(side, number)).home;
            position.board().to_owner_view(side, home)
        };
        let hidden = numbers.iter().map(|number| Some((home(*number)?, known.possible(*number))));
        let hidden = hidden.collect::<Option<Vec<_>>>()?;
        let shown = known.setup.iter().filter(|number| known.is_known(*number));
        let shown: Vec<_> = shown.filter_map(|number| Some((home(number)?, known.shown(number).single()?))).collect();
        let occupied = || hidden.iter().map(|(square, _)| square).chain(shown.iter().map(|(square, _)| square));
        let zone = position.board().zone_squares(Side::Red);
        let empty = zone.filter(|square| occupied().all(|occupied| occupied != square)).collect();
        Some(Self { hidden, known: shown, empty })
    }

    /// Returns the weights of a part of the model.
    fn weights(&self, part: &ModelPart, is_single: bool) -> Option<PartWeights> {
        let mut rows = Vec::with_capacity(self.hidden.len());
        for (square, kinds) in &self.hidden {
            let on = part.weights.on(*square)?;
            rows.push(Kind::ALL.map(|kind| if kinds.has(kind) { on[kind.index()] } else { 0.0 }));
        }
        if is_single {
            return Some(PartWeights { log2: 0.0, rows });
        }
        let known = self.known.iter().map(|(square, kind)| part.weights.weight(Some(*kind), *square));
        let empty = self.empty.iter().map(|square| part.weights.weight(None, *square));
        let log2 = part.log2_factor + known.chain(empty).map(f64::log2).sum::<f64>();
        Some(PartWeights { log2, rows })
    }
}

/// Returns all combinations of kinds of the rescued pieces. `numbers` is the order of the hidden pieces of the
/// setup.
fn all_returns(known: &KnownPieces, numbers: &[u8]) -> Option<Vec<Returned>> {
    let mut all = vec![Returned::default()];
    for (at, back) in known.returns.iter().enumerate() {
        let squares = numbers.iter().filter(|number| back.captured.has(**number)).count();
        let mut longer = Vec::new();
        for returned in &all {
            for kind in known.shown(back.number).iter() {
                // More pieces of the kind must have been captured than rescued. Known pieces, and rescued pieces that
                // were captured again, count too.
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

/// Question, with the tests that concern each piece.
pub(super) struct Asking<'q> {
    question: &'q PieceQuestion<'q>,
    /// Indexes of tests, by piece number.
    tests: Vec<Vec<usize>>,
    /// Count of each test among the known pieces.
    pub found: Vec<u64>,
}

impl<'q> Asking<'q> {
    /// Prepares a question about a side's pieces on their present squares.
    pub fn of(question: &'q PieceQuestion<'q>, known: &KnownPieces, side: Side, position: &Position) -> Self {
        let mut asking = Self { question, tests: vec![Vec::new(); PIECES], found: vec![0; question.tests.len()] };
        for piece in position.standing(side) {
            let square = position.piece(piece).square;
            let tests = question.tests.iter().enumerate().filter(|(_, test)| test.squares.contains(&square));
            asking.tests[usize::from(piece.number())] = tests.map(|(at, _)| at).collect();
        }
        let mut found = asking.found.clone();
        // Pieces that were rescued without being named are counted when they receive kinds, even if their kinds are
        // known.
        let is_returned = |number: &u8| known.returns.iter().any(|back| back.number == *number);
        for number in known.known.iter().filter(|number| !is_returned(number)) {
            if let Some(kind) = known.shown(number).single() {
                asking.add(number, kind, &mut found);
            }
        }
        asking.found = found;
        asking
    }

    /// Returns `true` if the question concerns the piece.
    pub fn is_about(&self, number: u8) -> bool {
        !self.tests[usize::from(number)].is_empty()
    }

    /// Adds the piece to the counts in `found`, assuming that it has this kind.
    pub fn add(&self, number: u8, kind: Kind, found: &mut [u64]) {
        for test in &self.tests[usize::from(number)] {
            found[*test] += u64::from(self.question.tests[*test].kind == Some(kind));
        }
    }

    /// Returns `true` if the condition is true for these counts.
    pub fn holds(&self, found: &[u64]) -> bool {
        (self.question.holds)(found)
    }
}
