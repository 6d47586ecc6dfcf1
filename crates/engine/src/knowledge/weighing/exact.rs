//! Computes the chances of kinds from exact sums over all arrangements.

use super::pieces::{Asking, PartWeights, Pieces, Returned};
use super::table::{Balanced, Chances, FOR_SUMS, Table};
use super::{ByKind, Shares, Stop, Weighing, evidence_shares};
use crate::board::Kind;
use std::collections::BTreeMap;

/// Maximum number of pairs of a state and the counts of the question's tests.
const MOST_FOUND: usize = 500_000;

/// Weight for each pair of a state and the counts of the question's tests.
type Weights = BTreeMap<(usize, Vec<u64>), f64>;

/// Sums over all arrangements of the pieces.
pub(super) struct Exact<'p> {
    pieces: &'p Pieces,
    /// Parts of the model in which every piece has a possible kind, and every kind a possible piece.
    parts: Vec<ExactPart>,
    table: Table,
}

/// Balanced weights of a part of the model.
struct ExactPart {
    weights: Vec<Vec<f64>>,
    /// Binary logarithm of the factor by which the weight of every arrangement was divided.
    log2: f64,
}

impl<'p> Exact<'p> {
    /// Prepares the sums for these pieces, if the remaining budget is sufficient.
    pub fn of(pieces: &'p Pieces, weighing: &mut Weighing) -> Result<Self, Stop> {
        let part = |part: &PartWeights| {
            let balanced = Balanced::of(&pieces.counts, &part.rows, FOR_SUMS)?;
            Some(ExactPart { weights: balanced.weights, log2: balanced.log2 + part.log2 })
        };
        let parts: Vec<ExactPart> = pieces.parts.iter().filter_map(part).collect();
        if parts.is_empty() {
            return Err(Stop::Nothing);
        }
        let squares = pieces.numbers.len();
        let table = Table::of(&pieces.counts, squares, &pieces.may_spare, Weighing::STATES).ok_or(Stop::TooLong)?;
        weighing.spend_states(table.states, pieces.by_gates().len() * parts.len())?;
        Ok(Self { pieces, parts, table })
    }

    /// Returns the chance of each kind for each piece.
    pub fn shares(&self) -> Result<Shares, Stop> {
        let parts = self.parts.iter().filter_map(|part| self.shares_of(part).transpose());
        Shares::mixed(parts.collect::<Result<_, _>>()?).ok_or(Stop::Nothing)
    }

    /// Returns the chances of one part, and the binary logarithm of its total weight. Returns `None` if the weight
    /// is 0.
    fn shares_of(&self, part: &ExactPart) -> Result<Option<(f64, ByKind)>, Stop> {
        let weights = &part.weights;
        let mut chances = Chances::new(weights.len(), Kind::COUNT);
        let mut returned = ByKind::new();
        let mut all = 0.0;
        for (gates, alike) in self.pieces.by_gates() {
            let before = self.table.before(weights, gates);
            let times = alike.len() as f64;
            if before.sum > 0.0 {
                all += before.sum * times;
                chances.add(&self.table, weights, &before, gates, times);
            }
            for (number, kind) in alike.into_iter().flat_map(|back| &back.kinds) {
                returned.entry(*number).or_default()[kind.index()] += before.sum;
            }
        }
        if !all.is_finite() {
            return Err(Stop::Nothing);
        }
        if all <= 0.0 {
            return Ok(None);
        }
        let mut of = ByKind::new();
        for (number, shares) in self.pieces.numbers.iter().zip(chances.shares()) {
            of.insert(*number, std::array::from_fn(|kind| shares.get(kind).copied().unwrap_or_default()));
        }
        of.extend(returned.into_iter().map(|(number, weight)| (number, weight.map(|weight| weight / all))));
        Ok(Some((part.log2 + all.log2(), of)))
    }

    /// Returns the probability that the condition is true. Pieces that the question concerns should come first among
    /// the pieces captured between the same two rescues.
    pub fn ask(&self, asking: &Asking<'_>) -> Result<f64, Stop> {
        let mut parts = Vec::new();
        for part in &self.parts {
            let (mut holds, mut all) = (0.0, 0.0);
            for back in &self.pieces.returns {
                let behind = self.table.behind(&part.weights, &back.gates, |_, _, _, _| ());
                all += behind[0];
                for ((state, found), weight) in self.found(asking, part, back, MOST_FOUND)? {
                    holds += if asking.holds(&found) { weight * behind[state] } else { 0.0 };
                }
            }
            if all > 0.0 && all.is_finite() {
                parts.push((part.log2 + all.log2(), holds / all));
            }
        }
        let shares = evidence_shares(parts.iter().map(|(log2, _)| *log2)).ok_or(Stop::Nothing)?;
        Ok(parts.iter().zip(shares).map(|((_, chance), share)| chance * share).sum::<f64>().min(1.0))
    }

    /// Returns the weights of the squares up to the last square that the question concerns. There is one weight for
    /// each pair of a state and the counts of the tests. Fails if there are more than `most` pairs.
    fn found(&self, asking: &Asking<'_>, part: &ExactPart, back: &Returned, most: usize) -> Result<Weights, Stop> {
        let mut first = asking.found.clone();
        for (number, kind) in &back.kinds {
            asking.add(*number, *kind, &mut first);
        }
        let mut found = Weights::from([((0, first), 1.0)]);
        let numbers = &self.pieces.numbers;
        let last = numbers.iter().rposition(|number| asking.is_about(*number)).map_or(0, |last| last + 1);
        for (square, number) in numbers.iter().enumerate().take(last) {
            let mut next = Weights::new();
            for ((state, found), weight) in found {
                for (kind, with) in self.table.next(state) {
                    let there = part.weights[square][kind];
                    if there > 0.0 && self.table.passes(with, square + 1, &back.gates) {
                        let mut found = found.clone();
                        asking.add(*number, Kind::ALL[kind], &mut found);
                        *next.entry((with, found)).or_default() += weight * there;
                    }
                }
            }
            if next.len() > most {
                return Err(Stop::TooLong);
            }
            found = next;
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pieces, Weighing};
    use super::{Asking, Exact, Stop};
    use crate::board::{Kind, Side, Square};
    use crate::knowledge::{Knowledge, PieceQuestion, PiecesAt, Prior, SquareCounts};
    use crate::notation::parse;
    use crate::replay::{Observer, replay};
    use crate::rules::{Game, Played};
    use std::collections::{BTreeMap, BTreeSet};

    const RECORD: &str = r#"[Edition "jumbo-2014"]
[Ranks "ascending"]
[Army "3 2 B B F"]

10: 3 B B F . . . . . .
9: 2 . . . . . . . . .
1: 3 2 B B F . . . . .

a1-a2 a9-a8 *
"#;

    #[derive(Default)]
    struct AtTheEnd(Knowledge, Option<Game>);

    impl Observer for AtTheEnd {
        fn begin(&mut self, game: &Game) {
            self.0.begin(game);
        }

        fn turn(&mut self, played: &Played, game: &Game) {
            self.0.turn(played, game);
            self.1 = Some(game.clone());
        }
    }

    #[test]
    fn no_more_is_told_apart_than_so_much() {
        let mut end = AtTheEnd::default();
        replay(RECORD.as_bytes(), &parse(RECORD.as_bytes()), None, &mut end);
        let position = end.1.as_ref().expect("it was played").position();
        // Blue sees a10 as j1, a9 as j2 and the others as i1, h1 and g1. No Miner was ever set up on a10.
        let stood = |kind: Kind, squares: &[&str]| {
            (kind.name().to_owned(), squares.iter().map(|square| ((*square).to_owned(), 1)).collect::<BTreeMap<_, _>>())
        };
        let squares = BTreeMap::from([
            stood(Kind::Flag, &["j1", "i1", "h1", "g1"]),
            stood(Kind::Bomb, &["j1", "i1", "h1", "g1"]),
            stood(Kind::Scout, &["j1", "j2", "i1", "h1", "g1"]),
            stood(Kind::Miner, &["j2", "i1", "h1", "g1"]),
        ]);
        let groups = BTreeMap::from([("standard/custom".to_owned(), SquareCounts { setups: 4, squares })]);
        let weights = Prior::new(false, 0.0, groups).weights("standard/custom").expect("weights");
        let on = |name: &str| BTreeSet::from([Square::parse(name).expect("a square")]);
        let squares = [on("a8"), on("a10")];
        let kinds = [Kind::Miner, Kind::Flag].into_iter().zip(&squares);
        let tests = kinds.map(|(kind, squares)| PiecesAt { kind: Some(kind), squares }).collect();
        let question = PieceQuestion { tests, holds: &|found| found == [1, 1] };
        let known = end.0.pieces_of(Side::Blue);
        let asking = Asking::of(&question, known, Side::Blue, position);
        let asked_first = |number| u8::from(!asking.is_about(number));
        let pieces = Pieces::of(known, Side::Blue, position, &weights.clone().into(), asked_first).expect("pieces");
        let exact = Exact::of(&pieces, &mut Weighing::new(weights.clone())).expect("few states");
        let found = |most| exact.found(&asking, &exact.parts[0], &pieces.returns[0], most).map(|found| found.len());
        // a10 has the Flag, a Bomb or the Scout. In the first two cases a8 has the Scout or the Miner, otherwise the
        // Miner.
        assert_eq!([2, 3, 4].map(found), [Err(Stop::TooLong); 3]);
        assert_eq!([5, 6].map(found), [Ok(5); 2]);
        // All arrangements have the same weight. There are 3 arrangements with the Miner on a8 and the Flag on a10:
        // two Bombs and the Scout are on the other squares. With the Scout on a8 there are 3 more, with a Bomb on a10
        // there are 12, and with the Scout on a10 there are 3.
        let chance = exact.ask(&asking).expect("an answer");
        assert!((chance - 3.0 / 21.0).abs() < 1e-12, "{chance}");
    }
}
