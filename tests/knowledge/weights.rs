//! Weights of kinds on squares, computed from counts by the text of `format-spec/priors.md`, section "The weight of
//! a kind on a square", and the same weights as a document for the program.

use adjutant::board::Random;
use adjutant::board::{Board, Kind, Side, Square};
use adjutant::knowledge::{Prior, PriorFault, SquareWeights};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Counts of setups, and the weights of kinds computed from them.
#[derive(Clone, Debug)]
pub struct Weights {
    board: Board,
    setups: u64,
    mirrored: bool,
    smoothing: f64,
    /// Number of setups with the kind on the square, as the owner sees it.
    counts: BTreeMap<(Kind, Square), u64>,
    /// Weight of each kind on each square, as the owner sees it.
    on: BTreeMap<Square, [f64; Kind::COUNT]>,
}

impl Weights {
    /// Returns the weights of given counts: kind, square and number of setups.
    pub fn counted(setups: u64, smoothing: f64, mirrored: bool, counts: &[(Kind, &str, u64)]) -> Self {
        let square = |name: &str| Square::parse(name).expect("a square");
        let counts = counts.iter().map(|(kind, name, count)| ((*kind, square(name)), *count)).collect();
        Self::new(Board::STANDARD, setups, mirrored, smoothing, counts)
    }

    /// Parses kinds by square, with their counts: `i4 sergeant 1, miner 2; h4 scout 3`.
    pub fn placed(table: &str) -> Vec<(Kind, &str, u64)> {
        let of_square = |part| {
            let (square, kinds) = str::trim(part).split_once(' ').expect("a square and kinds");
            kinds.split(", ").map(move |of| {
                let (kind, count) = of.split_once(' ').expect("a kind and how often");
                (Kind::from_name(kind).expect("a kind"), square, count.parse().expect("a number"))
            })
        };
        table.split(';').flat_map(of_square).collect()
    }

    fn new(board: Board, setups: u64, mirrored: bool, smoothing: f64, counts: BTreeMap<(Kind, Square), u64>) -> Self {
        let mut weights = Self { board, setups, mirrored, smoothing, counts, on: BTreeMap::new() };
        let of_square = |square| (square, Kind::ALL.map(|kind| weights.weight(square, kind)));
        weights.on = board.zone_squares(Side::Red).map(of_square).collect();
        weights
    }

    /// Returns random weights: often some are 0, and some tiny.
    pub fn random(board: Board, random: &mut Random) -> Self {
        let setups = [3, 1000, 1_000_000_000_000][random.index(3)];
        let [zeros, tiny] = [[0, 20, 50][random.index(3)], [0, 20, 60][random.index(3)]];
        let mut counts = BTreeMap::new();
        for square in board.zone_squares(Side::Red) {
            let mut kinds = Kind::ALL;
            random.shuffle(&mut kinds);
            let mut left: u64 = setups;
            for kind in kinds {
                let count = match () {
                    () if random.chance(zeros) => 0,
                    () if random.chance(tiny) => left.min(1),
                    () => {
                        left / 1000 * u64::from(random.below(400)) + left % 1000 * u64::from(random.below(400)) / 1000
                    }
                };
                left -= count;
                if count > 0 {
                    counts.insert((kind, square), count);
                }
            }
        }
        let smoothing = [0.0, 1.0, 0.001, 17.5][random.index(4)];
        Self::new(board, setups, random.chance(30), smoothing, counts)
    }

    /// Returns the weight of a kind on a side's setup square.
    pub fn of(&self, side: Side, home: Square, kind: Kind) -> f64 {
        let rows = self.board.rows();
        let square = match side {
            Side::Red => home,
            // Blue's board is rotated by half a turn.
            Side::Blue => Square::new(9 - home.column(), rows + 1 - home.row()),
        };
        self.on[&square][kind.index()]
    }

    fn weight(&self, square: Square, kind: Kind) -> f64 {
        let squares: Vec<Square> = self.board.zone_squares(Side::Red).collect();
        let all: f64 = squares.iter().map(|square| self.count(kind, *square)).sum();
        let setups = self.setups as f64;
        let even = all / setups / squares.len() as f64;
        (self.count(kind, square) + self.smoothing * even) / (setups + self.smoothing)
    }

    fn count(&self, kind: Kind, square: Square) -> f64 {
        let on = |square: Square| self.counts.get(&(kind, square)).copied().unwrap_or(0) as f64;
        let mirror = Square::new(9 - square.column(), square.row());
        if self.mirrored { f64::midpoint(on(square), on(mirror)) } else { on(square) }
    }

    /// Returns the weights of a group as a document of the schema `adjutant/prior/1`.
    fn document(&self, group: &str) -> String {
        let mut squares: Map<String, Value> = Map::new();
        for ((kind, square), count) in &self.counts {
            let of_kind = squares.entry(kind.name()).or_insert_with(|| json!({}));
            of_kind[square.to_string()] = (*count).into();
        }
        let placed = json!({ "setups": self.setups, "squares": squares });
        let groups: Map<String, Value> = [(group.to_owned(), placed)].into_iter().collect();
        json!({
            "schema": "adjutant/prior/1",
            "mirrored": self.mirrored,
            "smoothing": self.smoothing,
            "groups": groups,
        })
        .to_string()
    }

    /// Returns the program's reading of the document.
    pub fn prior(&self, group: &str) -> Prior {
        let document = self.document(group);
        Prior::read(&document).unwrap_or_else(|fault| panic!("{fault}: {document}"))
    }

    /// Returns the program's weights for the only group of the document.
    pub fn read(&self) -> SquareWeights {
        let group = format!("{}/original", self.board.name());
        self.prior(&group).weights(&group).expect("there are setups")
    }
}

#[test]
fn weights_at_random_are_those_that_the_program_reads() {
    let (mut zeros, mut tiny) = (0, 0);
    for number in 0..200 {
        let board = if number % 5 == 0 { Board::CRATERS } else { Board::STANDARD };
        let weights = Weights::random(board, &mut Random::new(21, number));
        let read = weights.read();
        for square in board.zone_squares(Side::Red) {
            for kind in Kind::ALL {
                let (said, wanted) = (read.weight(Some(kind), square), weights.of(Side::Red, square, kind));
                assert!((said - wanted).abs() <= 1e-12 * wanted, "{kind} {square}: {said}, not {wanted}");
                zeros += u32::from(wanted == 0.0);
                tiny += u32::from(wanted > 0.0 && wanted < 1e-9);
            }
        }
    }
    assert!(zeros > 1000 && tiny > 1000, "{zeros} zeros, {tiny} tiny");
}

#[test]
fn what_no_kind_weighs_on_a_square_no_piece_weighs() {
    for (number, board) in (0..60).zip([Board::STANDARD, Board::CRATERS].into_iter().cycle()) {
        let weights = Weights::random(board, &mut Random::new(23, number));
        let read = weights.read();
        for square in board.zone_squares(Side::Red) {
            let kinds: f64 = Kind::ALL.into_iter().map(|kind| weights.of(Side::Red, square, kind)).sum();
            let said = read.weight(None, square);
            assert!((said - (1.0 - kinds)).abs() < 1e-9, "{square}: {said}, and all kinds weigh {kinds}");
        }
    }
}

#[test]
fn a_document_that_is_no_prior_is_refused_with_what_is_wrong() {
    let document = |schema: &str, smoothing: &str, group: &str, squares: &str| {
        format!(
            "{{\"schema\":\"{schema}\",\"mirrored\":false,\"smoothing\":{smoothing},\
             \"groups\":{{\"{group}\":{{\"setups\":3,\"squares\":{squares}}}}}}}"
        )
    };
    let (schema, group) = ("adjutant/prior/1", "standard/original");
    let name = |name: &str| Some(PriorFault::Name(name.to_owned()));
    let count = |square: &str| Some(PriorFault::Count(group.to_owned(), square.to_owned()));
    for (text, fault) in [
        (document(schema, "0", group, r#"{"flag":{"a1":3}}"#), None),
        (document(schema, "0.5", group, r#"{"flag":{"a1":1},"bomb":{"a1":2}}"#), None),
        (document("adjutant/prior/2", "0", group, "{}"), Some(PriorFault::Schema("adjutant/prior/2".to_owned()))),
        (document(schema, "-1", group, "{}"), Some(PriorFault::Smoothing)),
        (document(schema, "0", "round/original", "{}"), name("round/original")),
        (document(schema, "0", "standard", "{}"), name("standard")),
        (document(schema, "0", group, r#"{"king":{"a1":1}}"#), name("king")),
        (document(schema, "0", group, r#"{"flag":{"a5":1}}"#), name("a5")),
        (document(schema, "0", "craters/original", r#"{"flag":{"a4":1}}"#), name("a4")),
        (document(schema, "0", group, r#"{"flag":{"a1":4}}"#), count("a1")),
        (document(schema, "0", group, r#"{"flag":{"b2":1},"bomb":{"b2":3}}"#), count("b2")),
    ] {
        assert_eq!(Prior::read(&text).err(), fault, "{text}");
    }
    assert!(matches!(Prior::read("{"), Err(PriorFault::Form(_))));
    assert!(matches!(Prior::read(&document(schema, "1e999", group, "{}")), Err(PriorFault::Form(_))));
}

#[test]
fn a_group_without_setups_has_no_weights_however_much_is_smoothed() {
    for (smoothing, setups, is_there) in [(0, 0, false), (5, 0, false), (0, 1, true), (5, 1, true)] {
        let group = "standard/original";
        let groups = json!({ group: { "setups": setups, "squares": {} } });
        let document =
            json!({ "schema": "adjutant/prior/1", "mirrored": false, "smoothing": smoothing, "groups": groups });
        let prior = Prior::read(&document.to_string()).expect("a prior");
        assert_eq!(prior.weights(group).is_some(), is_there, "{document}");
        assert!(prior.weights("craters/original").is_none());
    }
}
