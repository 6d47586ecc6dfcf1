//! Measures whether the behaviour of pieces improves the odds. Usage: `cargo xtask behaviour -- ../shared/data [--games
//! N]`. The result is in `format-spec/priors.md`, section "Behaviour".
//!
//! The class of a hidden piece is the number of its moves or, if the piece never moved, the number of its side's turns.
//! (Both numbers are grouped into ranges.) For each class and kind, a factor is the number of pieces of that kind
//! divided by the sum of their chances. Chances are multiplied by factors that were learned from all other sources, and
//! divided by their sum.

use adjutant::analysis::Beliefs;
use adjutant::analysis::setups::{GamePrior, PriorWeights};
use adjutant::board::{Kind, Side, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::knowledge::Weighing;
use adjutant::notation::parse;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Edition, Game, PieceId, Played, Ruleset};
use std::collections::BTreeMap;
use std::process::ExitCode;
use xtask::games::{read, texts};
use xtask::option;

fn main() -> ExitCode {
    xtask::run(run)
}

/// Classes of behaviour: three of pieces that moved, four of pieces that never moved.
const CLASSES: usize = 7;

/// A hidden piece after a ply: its class, its kind, and the chance of each kind.
type Case = (usize, Kind, [f32; Kind::COUNT]);

/// Factor of each class and kind.
type Factors = [[f64; Kind::COUNT]; CLASSES];

/// Prior count of each factor. It keeps factors of rare cases close to 1.
const SMOOTHING: f64 = 50.0;

/// Number of plies between two measured positions.
const EVERY: u32 = 10;

fn run(arguments: &[String]) -> Result<(), String> {
    let folder = arguments.first().ok_or("usage: behaviour FOLDER [--games N]")?;
    let games: u64 =
        option(arguments, "--games").map_or(Ok(60), |text| text.parse()).map_err(|_| "--games needs a number")?;
    let mut sources = Vec::new();
    for policy in Policy::ALL {
        let rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
        let plan = Plan { rules, policy, seed: 57, max_plies: 2000 };
        let played = texts(games, |number| plan.record(number))?;
        sources.push((format!("generate, {}", policy.name()), cases(&played)));
    }
    for source in ["ucc", "ataraxos", "stratego-io"] {
        sources.push((source.to_owned(), cases(&read(&format!("{folder}/{source}"))?)));
    }
    println!("| source left out | pieces | bits | with behaviour | change |\n|---|---|---|---|---|");
    for (out, (name, cases)) in sources.iter().enumerate() {
        let others = sources.iter().enumerate().filter(|(at, _)| *at != out).map(|(_, (_, cases))| cases);
        let factors = learned(others);
        let without = bits(cases, &[[1.0; Kind::COUNT]; CLASSES]);
        let with = bits(cases, &factors);
        let change = (with / without - 1.0) * 100.0;
        println!("| {name} | {} | {without:.3} | {with:.3} | {change:+.1} % |", cases.len());
    }
    Ok(())
}

/// Observer that counts the turns of pieces and sides.
#[derive(Default)]
struct Turns {
    of_piece: BTreeMap<PieceId, u32>,
    plies: u32,
    /// Class of each piece after the measured plies.
    classes: Vec<BTreeMap<PieceId, usize>>,
}

impl Observer for Turns {
    fn turn(&mut self, played: &Played, game: &Game) {
        *self.of_piece.entry(played.piece).or_default() += 1;
        self.plies += 1;
        if self.plies.is_multiple_of(EVERY) {
            let all = Side::ALL.into_iter().flat_map(|side| game.position().standing(side));
            let turns = self.plies / 2;
            let class = |piece: PieceId| match self.of_piece.get(&piece) {
                Some(1) => 0,
                Some(2..=4) => 1,
                Some(_) => 2,
                None => 3 + [10, 30, 80].iter().filter(|bound| turns >= **bound).count(),
            };
            self.classes.push(all.map(|piece| (piece, class(piece))).collect());
        }
    }
}

/// Returns the hidden pieces of games at the measured plies.
fn cases(texts: &[Vec<u8>]) -> Vec<Case> {
    texts.iter().flat_map(|text| cases_of(text)).collect()
}

fn cases_of(text: &[u8]) -> Vec<Case> {
    let record = parse(text);
    let mut turns = Turns::default();
    let replayed = replay(text, &record, None, &mut turns);
    let people = PriorWeights::people();
    let (Some(model), Some(game)) = (people.of(&replayed.terms.rules), &replayed.game) else {
        return Vec::new();
    };
    let mut cases = Vec::new();
    let plies: Vec<u32> = (1..=turns.plies / EVERY).map(|at| at * EVERY).collect();
    let mut beliefs = Beliefs::new(None, &Side::ALL, &[], |belief| {
        let classes = &turns.classes[(belief.ply / EVERY) as usize - 1];
        for piece in belief.pieces() {
            let Some(kind) = game.position().piece(piece.odds.piece).kind else { continue };
            let Some(class) = classes.get(&piece.odds.piece) else { continue };
            cases.push((*class, kind, Kind::ALL.map(|kind| piece.odds.chance(kind) as f32)));
        }
    })
    .at_plies(plies)
    .with_prior(GamePrior { name: "people".to_owned(), weighing: Some(Weighing::new(model.clone()).approximate()) });
    replay(text, &record, None, &mut beliefs);
    drop(beliefs);
    cases
}

/// Learns factors; each source has the same weight.
fn learned<'c>(sources: impl Iterator<Item = &'c Vec<Case>>) -> Factors {
    let mut found = [[0.0; Kind::COUNT]; CLASSES];
    let mut expected = [[0.0; Kind::COUNT]; CLASSES];
    for cases in sources {
        let weight = 100_000.0 / cases.len() as f64;
        for (class, kind, chances) in cases {
            found[*class][kind.index()] += weight;
            for (sum, chance) in expected[*class].iter_mut().zip(chances) {
                *sum += weight * f64::from(*chance);
            }
        }
    }
    std::array::from_fn(|class| {
        std::array::from_fn(|kind| (found[class][kind] + SMOOTHING) / (expected[class][kind] + SMOOTHING))
    })
}

/// Returns the mean log loss in bits.
fn bits(cases: &[Case], factors: &Factors) -> f64 {
    let loss = |(class, kind, chances): &Case| {
        let weighed = |at: usize| f64::from(chances[at]) * factors[*class][at];
        let all: f64 = (0..Kind::COUNT).map(weighed).sum();
        -(weighed(kind.index()) / all).max(1e-9).log2()
    };
    cases.iter().map(loss).sum::<f64>() / cases.len() as f64
}
