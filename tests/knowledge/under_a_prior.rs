//! Weighted odds worked out by hand, and drawn odds compared with exact odds.

use super::worked::{PLAIN, Worked};
use crate::effort::compared;
use adjutant::board::{Kind, Numbering, Random, RankOrder, Side, Square, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::knowledge::{
    self, Answer, Budget, Knowledge, Odds, PiecesAt, Prior, SquareCounts, SquareWeights, Weighing,
};
use adjutant::notation::{parse, write_record};
use adjutant::query::Question;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Edition, Game, Played, Ruleset};
use std::collections::BTreeMap;

/// Prior for the squares of Blue's back row and of the row before it, as Blue sees them.
const PRIOR: &str = r#"{
    "schema": "adjutant/prior/1", "mirrored": false, "smoothing": 0,
    "groups": {"standard/custom": {"setups": 10, "squares": {
        "flag":  {"j1": 6, "i1": 2, "h1": 1, "g1": 1},
        "bomb":  {"j1": 2, "i1": 4, "h1": 3, "g1": 5},
        "miner": {"j1": 1, "i1": 2, "h1": 2, "g1": 2, "j2": 5},
        "scout": {"j1": 1, "i1": 2, "h1": 4, "g1": 2, "j2": 5}
    }}}
}"#;

/// Findings about Blue at the end of a record.
struct AtTheEnd<'w> {
    weights: &'w SquareWeights,
    question: &'w Question,
    is_drawn: bool,
    knowledge: Knowledge,
    found: Option<(Odds, Option<Answer>)>,
}

impl Observer for AtTheEnd<'_> {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        let weighing = Weighing::new(self.weights.clone());
        let mut weighing = if self.is_drawn { weighing.only_drawn() } else { weighing };
        let numbering = Numbering::new(RankOrder::Ascending, None);
        let tests = self.question.tests(&numbering).map(|(kind, squares)| PiecesAt { kind, squares }).collect();
        let asked = knowledge::PieceQuestion { tests, holds: &|found| self.question.holds(found) };
        let found =
            self.knowledge.weighed_odds(Side::Blue, game.position(), &[asked], &mut weighing, &mut Budget::default());
        self.found = found.map(|(odds, answers)| (odds, answers[0]));
    }
}

/// Case of the specification.
const OF_THE_PAGE: Worked =
    Worked { pieces: ["3 2 B B F", "3a1 2b1 Bc1 Bd1 Fe1", "2a9 3a10 Bb10 Bc10 Fd10"], turns: "a1-a2 a9-a8", ..PLAIN };

/// Returns the odds of Blue's pieces by square, and the answer to a question, in the case of the specification.
fn found(question: &str, is_drawn: bool) -> (Odds, BTreeMap<String, usize>, Answer) {
    found_in(&OF_THE_PAGE, question, is_drawn)
}

fn found_in(case: &Worked, question: &str, is_drawn: bool) -> (Odds, BTreeMap<String, usize>, Answer) {
    let text = case.text();
    let weights = Prior::read(PRIOR).expect("a prior").weights("standard/custom").expect("weights");
    let question = Question::parse(question).expect("a question");
    let knowledge = Knowledge::default();
    let mut end = AtTheEnd { weights: &weights, question: &question, is_drawn, knowledge, found: None };
    replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut end);
    let (odds, answer) = end.found.expect("odds");
    // Pieces are numbered by their squares, from column a on, the front row last.
    let homes = ["a9", "a10", "b10", "c10", "d10"];
    let by_home = homes.into_iter().map(|home| {
        let at = odds.pieces().iter().position(|odds| home_of(odds.piece.number()) == home).expect("a hidden piece");
        (home.to_owned(), at)
    });
    let by_home = by_home.collect();
    (odds, by_home, answer.expect("an answer"))
}

/// Returns the setup square of Blue's piece with this number; the rows are read from the top.
fn home_of(number: u8) -> &'static str {
    ["", "a10", "b10", "c10", "d10", "a9"][usize::from(number)]
}

/// Total of all weights, in units of 10^-5; see the specification.
const ALL: f64 = 9020.0;

#[test]
fn weighed_odds_are_those_worked_out_on_the_page() {
    let (odds, at, answer) = found("bomb at c10 and bomb at d10", false);
    assert_eq!(odds.arrangements().expect("few").to_u128(), Some(24));
    assert_eq!((odds.standard_error(), answer.standard_error, answer.ways), (None, None, None));
    for (square, kind, weight) in [
        ("a10", Kind::Flag, 6840.0),
        ("b10", Kind::Flag, 1140.0),
        ("c10", Kind::Flag, 560.0),
        ("d10", Kind::Flag, 480.0),
        ("a9", Kind::Scout, 3770.0),
        ("a9", Kind::Miner, 5250.0),
        ("a9", Kind::Flag, 0.0),
        ("c10", Kind::Scout, 2960.0),
        ("c10", Kind::Miner, 1480.0),
    ] {
        let chance = odds.pieces()[at[square]].chance(kind);
        assert!((chance - weight / ALL).abs() < 1e-12, "{square} {kind}: {chance}");
    }
    assert_eq!(odds.pieces()[at["a9"]].kinds().len(), 2);
    // Flag and the other movable piece on a10 and b10: 900 + 150 for each of the two orders.
    assert!((answer.chance - (900.0 + 150.0 + 900.0 + 150.0) / ALL).abs() < 1e-12, "{}", answer.chance);
}

#[test]
fn drawn_odds_of_the_case_are_near_to_the_exact_ones() {
    let (odds, at, answer) = found("bomb at c10 and bomb at d10", true);
    let error = odds.standard_error().expect("drawn");
    assert!(error < Weighing::STANDARD_ERROR && error > 0.0, "{error}");
    for (square, kind, weight) in
        [("a10", Kind::Flag, 6840.0), ("a9", Kind::Miner, 5250.0), ("c10", Kind::Scout, 2960.0)]
    {
        let piece = &odds.pieces()[at[square]];
        let error = piece.standard_error(kind).expect("drawn");
        assert!((piece.chance(kind) - weight / ALL).abs() < 4.0 * error, "{square} {kind}: {}", piece.chance(kind));
    }
    let error = answer.standard_error.expect("drawn");
    assert!((answer.chance - 2100.0 / ALL).abs() < 4.0 * error, "{}", answer.chance);
}

#[test]
fn where_pieces_of_the_army_may_stand_nowhere_odds_are_those_of_the_ones_that_stand() {
    // Any pieces with one Flag. The moved piece is the Miner or the Scout with equal odds. One of the others is the
    // Flag, on a10 to d10 with the weights 6, 2, 1, 1; the weights of the other kinds there are 4, 8, 9, 9: 6 * 8 * 9
    // * 9 + 4 * 2 * 9 * 9 + 2 * 4 * 8 * 9.
    let free = Worked { variant: "free", pieces: ["", OF_THE_PAGE.pieces[1], OF_THE_PAGE.pieces[2]], ..OF_THE_PAGE };
    let (a10, b10, c10, d10) = (3888.0, 648.0, 288.0, 288.0);
    let all = a10 + b10 + c10 + d10;
    for is_drawn in [false, true] {
        let (odds, at, answer) = found_in(&free, "bomb at c10 and bomb at d10", is_drawn);
        let is_near = |said: f64, error: Option<f64>, wanted: f64| {
            assert_eq!(error.is_some(), is_drawn);
            (said - wanted).abs() < error.map_or(1e-12, |error| 4.0 * error)
        };
        for (square, kind, wanted) in [
            ("a9", Kind::Scout, 0.5),
            ("a9", Kind::Miner, 0.5),
            ("a10", Kind::Flag, a10 / all),
            ("b10", Kind::Flag, b10 / all),
            ("c10", Kind::Flag, c10 / all),
            ("a10", Kind::Bomb, (all - a10) / all * 2.0 / 4.0),
            ("d10", Kind::Bomb, (all - d10) / all * 5.0 / 9.0),
            ("c10", Kind::Scout, (all - c10) / all * 4.0 / 9.0),
        ] {
            let piece = &odds.pieces()[at[square]];
            let (said, error) = (piece.chance(kind), piece.standard_error(kind));
            assert!(is_near(said, error, wanted), "{square} {kind}: {said}, not {wanted}; drawn: {is_drawn}");
        }
        let wanted = (a10 + b10) / all * (3.0 / 9.0) * (5.0 / 9.0);
        assert!(is_near(answer.chance, answer.standard_error, wanted), "{answer:?}, not {wanted}");
    }
}

/// Compares the exact and the drawn odds of both sides at intervals.
struct Comparison<'w> {
    weights: &'w SquareWeights,
    knowledge: Knowledge,
    /// Distances between drawn and exact probabilities in standard errors.
    distances: Vec<f64>,
}

impl Observer for Comparison<'_> {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        if played.ply < 150 || !played.ply.is_multiple_of(50) {
            return;
        }
        for side in Side::ALL {
            let position = game.position();
            let odds = |mut weighing: Weighing| {
                let mut budget = Budget::default();
                self.knowledge.weighed_odds(side, position, &[], &mut weighing, &mut budget).map(|(odds, _)| odds)
            };
            let Some(exact) = odds(Weighing::new(self.weights.clone())).filter(|odds| odds.standard_error().is_none())
            else {
                continue;
            };
            let drawn = odds(Weighing::new(self.weights.clone()).only_drawn()).expect("drawn odds");
            for (exact, drawn) in exact.pieces().iter().zip(drawn.pieces()) {
                // The probability of one kind follows from those of the other kinds.
                for (kind, chance) in exact.chances().skip(1) {
                    let error = drawn.standard_error(kind).expect("drawn");
                    assert!(error < Weighing::STANDARD_ERROR, "{error}");
                    if chance * 10_000.0 > 25.0 && (1.0 - chance) * 10_000.0 > 25.0 {
                        self.distances.push((drawn.chance(kind) - chance) / error);
                    }
                }
            }
        }
    }
}

/// Returns a prior with random counts.
fn any_prior(random: &mut Random, group: &str) -> Prior {
    let mut squares: BTreeMap<String, BTreeMap<String, u64>> = BTreeMap::new();
    for square in (0..10).flat_map(|column| (1..=4).map(move |row| Square::new(column, row))) {
        for kind in Kind::ALL {
            let count = u64::from(random.below(7)) * u64::from(random.below(7));
            squares.entry(kind.name().to_owned()).or_default().insert(square.to_string(), count);
        }
    }
    let placed = SquareCounts { setups: 600, squares };
    Prior::new(false, 1.0, BTreeMap::from([(group.to_owned(), placed)]))
}

compared! {
    fn drawn_odds_lie_within_standard_errors_of_the_exact_ones_as_often_as_they_should(share, one in 3) {
        let mut distances = Vec::new();
        let rules = Ruleset::new(Edition::ALL[0], Variant::Original);
        let plan = Plan { rules, policy: Policy::Aggressive, seed: 18, max_plies: 2000 };
        for number in 0..share.of(12) {
            let prior = any_prior(&mut Random::new(7, number), "standard/original");
            let weights = prior.weights("standard/original").expect("weights");
            let mut text = Vec::new();
            write_record(&plan.record(number).expect("a game"), &mut text);
            let knowledge = Knowledge::default();
            let mut comparison = Comparison { weights: &weights, knowledge, distances: Vec::new() };
            replay(&text, &parse(&text), None, &mut comparison);
            distances.append(&mut comparison.distances);
        }
        let within = |errors: f64| {
            let near = distances.iter().filter(|distance| distance.abs() <= errors).count();
            near as f64 / distances.len() as f64
        };
        assert!(distances.len() as u64 > share.least(3000), "{}", distances.len());
        // A normal distribution has 0.683 within one, 0.954 within two and 0.997 within three standard deviations.
        let [one, two, three] = [1.0, 2.0, 3.0].map(within);
        println!("{} chances, within one, two and three standard errors: {one}, {two}, {three}", distances.len());
        assert!((one - 0.683).abs() < 0.03 && (two - 0.954).abs() < 0.015 && three > 0.99, "{one}, {two}, {three}");
    }
}

/// Records whether the odds of Blue's pieces after the first ply are approximate, if approximations are allowed.
struct Approximating<'w>(&'w SquareWeights, Knowledge, Option<bool>);

impl Observer for Approximating<'_> {
    fn begin(&mut self, game: &Game) {
        self.1.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.1.turn(played, game);
        if played.ply == 1 {
            let mut weighing = Weighing::new(self.0.clone()).approximate();
            let odds = self.1.weighed_odds(Side::Blue, game.position(), &[], &mut weighing, &mut Budget::default());
            self.2 = Some(odds.expect("odds").0.is_approximate());
        }
    }
}

#[test]
fn only_sums_of_many_states_are_approximated() {
    // The original army has 2^4 * 3 * 4 * 5^3 * 6 * 9 * 7 = 9,072,000 states, more than the limit of 400. The
    // eight pieces of the other army have 2^6 * 3 = 192.
    for (variant, group, is_approximate) in
        [(Variant::Original, "standard/original", true), (Variant::Barrage, "standard/barrage", false)]
    {
        let rules = Ruleset::new(Edition::ALL[0], variant);
        let plan = Plan { rules, policy: Policy::Uniform, seed: 3, max_plies: 4 };
        let mut text = Vec::new();
        write_record(&plan.record(1).expect("a game"), &mut text);
        let prior = any_prior(&mut Random::new(7, 1), group);
        let weights = prior.weights(group).expect("weights");
        let mut seen = Approximating(&weights, Knowledge::default(), None);
        replay(&text, &parse(&text), None, &mut seen);
        assert_eq!(seen.2, Some(is_approximate), "{group}");
    }
}
