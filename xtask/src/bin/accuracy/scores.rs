//! Scores and calibration of odds.

use adjutant::analysis::Beliefs;
use adjutant::analysis::review::Review;
use adjutant::analysis::setups::{GamePrior, PriorChoice, PriorWeights};
use adjutant::board::{Kind, Outcome, Side};
use adjutant::knowledge::Weighing;
use adjutant::notation::parse;
use adjutant::replay::replay;
use std::fmt::Write;
use std::sync::Arc;

/// Number of groups of chances.
const TENTHS: usize = 10;

/// Forecasts of one game in one tenth: their number, the sum of their chances, and the number that came true.
#[derive(Clone, Copy, Default)]
struct Tenth {
    forecasts: f64,
    chances: f64,
    true_ones: f64,
}

/// Scores of forecasts: of the kinds of hidden pieces, of the squares of Flags, or of the outcomes of strikes.
#[derive(Clone, Default)]
struct Scores {
    number: f64,
    bits: f64,
    brier: f64,
    /// Tenths of each game.
    games: Vec<[Tenth; TENTHS]>,
}

impl Scores {
    /// Adds a forecast: the chance of each possible event, and `true` if the event occurred.
    fn add(&mut self, events: impl Iterator<Item = (f64, bool)>) {
        self.number += 1.0;
        let Some(game) = self.games.last_mut() else { return };
        for (chance, is_true) in events {
            let came = f64::from(u8::from(is_true));
            self.brier += (chance - came).powi(2);
            if is_true {
                self.bits -= chance.log2();
            }
            let tenth = &mut game[((chance * TENTHS as f64) as usize).min(TENTHS - 1)];
            tenth.forecasts += 1.0;
            tenth.chances += chance;
            tenth.true_ones += came;
        }
    }
}

/// Subjects of forecasts.
const SUBJECTS: [&str; 3] = ["pieces", "Flag", "strikes"];

/// Scores of a source.
pub struct Source {
    name: String,
    games: usize,
    /// Scores of all subjects, without a prior and with a prior.
    scores: [[Scores; 3]; 2],
}

/// Header of the table of scores.
pub const HEADER: &str =
    "| source | games | subject | forecasts | bits, uniform | bits, people | change | Brier, uniform | Brier, people |
|---|---|---|---|---|---|---|---|---|";

/// Header of the table of calibration.
pub const CALIBRATION_HEADER: &str = "| source | subject | 0–0.1 | 0.1–0.2 | 0.2–0.3 | 0.3–0.4 | 0.4–0.5 | 0.5–0.6 | 0.6–0.7 | 0.7–0.8 | 0.8–0.9 | 0.9–1 |
|---|---|---|---|---|---|---|---|---|---|---|---|";

impl Source {
    /// Computes the scores of games.
    pub fn of(name: &str, texts: &[Vec<u8>], prior: &Arc<PriorWeights>) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let empty = || Self { name: name.to_owned(), games: 0, scores: Default::default() };
        let of_thread = |thread: usize| {
            let mut source = empty();
            texts.iter().skip(thread).step_by(threads).for_each(|text| source.add(text, prior));
            source
        };
        let of_thread = &of_thread;
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
            let parts = running.into_iter().filter_map(|thread| thread.join().ok());
            parts.fold(empty(), |mut all, part| {
                all.games += part.games;
                for (all, part) in all.scores.iter_mut().flatten().zip(part.scores.into_iter().flatten()) {
                    all.number += part.number;
                    all.bits += part.bits;
                    all.brier += part.brier;
                    all.games.extend(part.games);
                }
                all
            })
        })
    }

    fn add(&mut self, text: &[u8], prior: &Arc<PriorWeights>) {
        let record = parse(text);
        let replayed = replay(text, &record, None, &mut ());
        let Some(model) = prior.of(&replayed.terms.rules) else { return };
        let Some(game) = &replayed.game else { return };
        self.games += 1;
        for (at, scores) in self.scores.iter_mut().enumerate() {
            for scores in &mut *scores {
                scores.games.push(Default::default());
            }
            let weighing = (at == 1).then(|| Weighing::new(model.clone()).approximate());
            let mut beliefs = Beliefs::new(None, &Side::ALL, &[], |belief| {
                for piece in belief.pieces() {
                    let Some(is) = game.position().piece(piece.odds.piece).kind else { continue };
                    let events = Kind::ALL.map(|kind| (piece.odds.chance(kind), kind == is));
                    scores[0].add(events.into_iter().filter(|(chance, is_true)| *chance > 0.0 || *is_true));
                    if is == Kind::Flag {
                        let chances = belief.pieces().map(|other| other.odds);
                        let events = chances.map(|odds| (odds.chance(Kind::Flag), odds.piece == piece.odds.piece));
                        scores[1].add(events.filter(|(chance, _)| *chance > 0.0));
                    }
                }
            })
            .with_prior(GamePrior { name: "people".to_owned(), weighing });
            replay(text, &record, None, &mut beliefs);
            drop(beliefs);
            let choice = PriorChoice { name: "people".to_owned(), weights: Some(Arc::clone(prior)), is_exact: false };
            let mut review = Review::default().with_prior(if at == 1 { choice } else { PriorChoice::default() });
            replay(text, &record, None, &mut review);
            for strike in &review.strikes {
                let Some((expected, outcome)) = strike.expected.zip(strike.played.outcome) else { continue };
                if Outcome::ALL.into_iter().any(|outcome| expected.chances.of(outcome) >= 1.0) {
                    continue;
                }
                scores[2].add(Outcome::ALL.map(|other| (expected.chances.of(other), other == outcome)).into_iter());
            }
        }
    }

    /// Returns the rows of the table of scores.
    pub fn scores(&self) -> String {
        let mut text = String::new();
        for (subject, name) in SUBJECTS.iter().enumerate() {
            let [uniform, people] = [0, 1].map(|at| &self.scores[at][subject]);
            let mean = |sum: f64| sum / uniform.number;
            let change = (people.bits / uniform.bits - 1.0) * 100.0;
            let _ = writeln!(
                text,
                "| {} | {} | {name} | {} | {:.3} | {:.3} | {change:+.1} % | {:.4} | {:.4} |",
                self.name,
                self.games,
                uniform.number,
                mean(uniform.bits),
                mean(people.bits),
                mean(uniform.brier),
                mean(people.brier)
            );
        }
        text
    }

    /// Returns the rows of the table of calibration: in each tenth the mean forecast, and the 95 % interval of the
    /// observed share.
    pub fn calibration(&self) -> String {
        let mut text = String::new();
        for (subject, name) in SUBJECTS.iter().enumerate() {
            let _ = write!(text, "| {} | {name} |", self.name);
            for tenth in 0..TENTHS {
                let games: Vec<Tenth> = self.scores[1][subject].games.iter().map(|game| game[tenth]).collect();
                let sum = |of: &dyn Fn(&Tenth) -> f64| games.iter().map(of).sum::<f64>();
                let all = sum(&|game| game.forecasts);
                if all == 0.0 {
                    text += " |";
                    continue;
                }
                let (predicted, observed) = (sum(&|game| game.chances) / all, sum(&|game| game.true_ones) / all);
                let squares = sum(&|game| (game.true_ones - observed * game.forecasts).powi(2));
                let number = games.len() as f64;
                let error = 1.96 * (squares * number / (number - 1.0)).sqrt() / all;
                let (low, high) = ((observed - error).max(0.0), (observed + error).min(1.0));
                let _ = write!(text, " {predicted:.2}: {low:.2}–{high:.2} |");
            }
            text.push('\n');
        }
        text
    }
}
