//! Every setup consistent with a record: each kind for each `?`, and a side without zone rows on all of its
//! squares.

use std::collections::BTreeMap;

use crate::reference::{Kind, RawRecord, Rules, Side, Square, has_zone_row};

/// Kinds of one side's unnamed pieces, by setup square.
type Way = BTreeMap<Square, Kind>;

/// Setups that a record leaves open.
pub struct Setups {
    /// Pieces that the record names.
    pub named: BTreeMap<Square, (Side, Kind)>,
    /// Possible kinds for Red's and for Blue's unnamed pieces. Each of Red's ways can be combined with each of Blue's
    /// ways.
    ways: [Vec<Way>; 2],
}

/// One full setup.
pub struct Setup {
    pub pieces: BTreeMap<String, (Side, Kind)>,
    /// Pieces that the record does not name.
    pub unnamed: Vec<(Square, Side, Kind)>,
}

impl Setups {
    /// Returns the setups of a record, or `None` if a side has more than `most` possibilities or no possible army.
    pub fn of(record: &RawRecord, rules: &Rules, most: usize) -> Option<Setups> {
        let mut named = BTreeMap::new();
        let mut open: [Vec<Square>; 2] = Default::default();
        for (&row, signs) in &record.rows {
            for (column, sign) in (1..).zip(signs) {
                let square = Square { column, row };
                match sign.as_str() {
                    "." | "~" => {}
                    "?" => open[index(rules.half(row))].push(square),
                    sign => {
                        named.insert(square, (rules.half(row), rules.numbering.read(sign)?));
                    }
                }
            }
        }
        let mut ways: [Vec<Way>; 2] = Default::default();
        for side in [Side::Red, Side::Blue] {
            let mut rest = rules.army.clone();
            for &(_, kind) in named.values().filter(|(owner, _)| *owner == side) {
                let count = rest.get_mut(&kind)?;
                *count = count.checked_sub(1)?;
            }
            let written = has_zone_row(record, rules, side);
            let squares = if written { open[index(side)].clone() } else { zone(rules, side) };
            let mut search = Search { rules, may_stay_empty: !written, most, found: vec![] };
            search.fill(&squares, &mut Way::new(), &mut rest);
            if search.found.is_empty() || search.found.len() > most {
                return None;
            }
            ways[index(side)] = search.found;
        }
        Some(Setups { named, ways })
    }

    pub fn count(&self) -> usize {
        self.ways[0].len() * self.ways[1].len()
    }

    /// Iterates over all full setups.
    pub fn all(&self) -> impl Iterator<Item = Setup> + '_ {
        let [red, blue] = &self.ways;
        red.iter().flat_map(move |red| blue.iter().map(move |blue| self.with(red, blue)))
    }

    fn with(&self, red: &Way, blue: &Way) -> Setup {
        let named = self.named.iter().map(|(square, &piece)| (square.to_string(), piece));
        let of = |side: Side, way: &Way| way.iter().map(move |(&at, &kind)| (at, side, kind)).collect::<Vec<_>>();
        let unnamed = [of(Side::Red, red), of(Side::Blue, blue)].concat();
        let filled = unnamed.iter().map(|(square, side, kind)| (square.to_string(), (*side, *kind)));
        Setup { pieces: named.chain(filled).collect(), unnamed }
    }
}

fn index(side: Side) -> usize {
    usize::from(side == Side::Blue)
}

fn zone(rules: &Rules, side: Side) -> Vec<Square> {
    let all = rules.board.all().into_iter();
    all.filter(|square| (square.row - rules.back_row(side)).abs() < rules.board.zone).collect()
}

struct Search<'s> {
    rules: &'s Rules,
    may_stay_empty: bool,
    most: usize,
    found: Vec<Way>,
}

impl Search<'_> {
    /// Fills the squares with the rest of the army in every possible way.
    fn fill(&mut self, squares: &[Square], begun: &mut Way, rest: &mut BTreeMap<Kind, u32>) {
        let left: u32 = rest.values().sum();
        let is_exact = self.rules.exact;
        if self.found.len() > self.most || (is_exact && left as usize > squares.len()) {
            return;
        }
        let Some((&square, others)) = squares.split_first() else {
            // If the army need not be complete, any part of it with the Flag is sufficient.
            if if is_exact { left == 0 } else { rest[&Kind::Flag] == 0 } {
                self.found.push(begun.clone());
            }
            return;
        };
        for kind in Kind::ALL {
            if rest.get(&kind).is_none_or(|count| *count == 0) {
                continue;
            }
            *rest.entry(kind).or_default() -= 1;
            begun.insert(square, kind);
            self.fill(others, begun, rest);
            begun.remove(&square);
            *rest.entry(kind).or_default() += 1;
        }
        if self.may_stay_empty {
            self.fill(others, begun, rest);
        }
    }
}
