//! How well odds foretold what came out, as tables and as figures of a document. `format-spec/review.md`, section
//! "Calibration and scores".

use crate::analysis::review::{Forecasts, PriorCounts, ReviewCounts, TENTHS, Tenth};
use crate::analysis::share_interval;
use crate::board::Outcome;
use crate::report::table::rounded;
use crate::report::{Column, Table, Value};
use serde::Serialize;

/// The forecasts of every prior: its name, `strike` or `guess`, and the ways in which these come out.
fn forecasts(counts: &ReviewCounts) -> impl Iterator<Item = (&str, &'static str, &'static [Outcome], &Forecasts)> {
    const OF_STRIKES: &[Outcome] = &[Outcome::Win, Outcome::Tie, Outcome::Loss];
    const OF_GUESSES: &[Outcome] = &[Outcome::Win, Outcome::Loss];
    counts.priors.iter().flat_map(|prior| {
        [("strike", OF_STRIKES, &prior.strikes), ("guess", OF_GUESSES, &prior.guesses)]
            .map(|(deed, outcomes, forecasts)| (prior.name.as_str(), deed, outcomes, forecasts))
    })
}

/// Strikes or guesses whose odds to come out one way were within a tenth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct TenthLine {
    from: f64,
    to: f64,
    number: u64,
    certain: u64,
    odds: Option<f64>,
    came: u64,
    share: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl TenthLine {
    fn new(index: usize, tenth: &Tenth) -> Self {
        let of = |sum: f64| (tenth.number > 0).then(|| rounded(sum / tenth.number as f64));
        let end = |index: usize| index as f64 / TENTHS as f64;
        let interval = share_interval(tenth.came, tenth.number);
        Self {
            from: end(index),
            to: end(index + 1),
            number: tenth.number,
            certain: tenth.certain,
            odds: of(tenth.odds.value()),
            came: tenth.came,
            share: of(tenth.came as f64),
            low: interval.map(|(low, _)| rounded(low)),
            high: interval.map(|(_, high)| rounded(high)),
        }
    }

    fn values(self) -> [Value; 9] {
        let [odds, share, low, high] = [self.odds, self.share, self.low, self.high].map(Value::share);
        let [from, to] = [self.from, self.to].map(|end| Value::Number(end, 1));
        let [number, certain, came] = [self.number, self.certain, self.came].map(Value::Count);
        [from, to, number, certain, odds, came, share, low, high]
    }
}

fn lines(forecasts: &Forecasts, outcome: Outcome) -> Vec<TenthLine> {
    forecasts.tenths[outcome].iter().enumerate().map(|(index, tenth)| TenthLine::new(index, tenth)).collect()
}

/// Calibration for programs: a row for each tenth of the odds, of strikes and guesses if there are any.
pub(super) fn calibration_table(counts: &ReviewCounts) -> Table {
    let names = ["prior", "deed", "outcome", "from", "to", "number", "certain", "odds", "came", "share", "low", "high"];
    let mut rows = Vec::new();
    for (prior, deed, outcomes, forecasts) in forecasts(counts).filter(|(.., forecasts)| forecasts.number() > 0) {
        for outcome in outcomes {
            let head = [prior, deed, outcome.name()].map(Value::text);
            rows.extend(lines(forecasts, *outcome).into_iter().map(|line| [&head[..], &line.values()].concat()));
        }
    }
    let columns = names.map(|name| Column::new(name, name)).to_vec();
    Table { name: "calibration", title: "Calibration: what came of strikes, by their odds".to_owned(), columns, rows }
}

/// Calibration for people: of strikes by the odds to win them, a table for each prior.
pub(super) fn calibration_of_wins(counts: &ReviewCounts) -> Vec<Table> {
    let of_prior = |prior: &PriorCounts| {
        let row = |line: TenthLine| {
            let odds = format!("{:.0} to {:.0} %", line.from * 100.0, line.to * 100.0);
            let [odds_mean, share, low, high] = [line.odds, line.share, line.low, line.high].map(Value::share);
            let [number, certain, came] = [line.number, line.certain, line.came].map(Value::Count);
            vec![Value::Text(odds), number, certain, odds_mean, came, share, low, high]
        };
        let columns = [
            Column::new("from", "odds to win"),
            Column::new("number", "strikes"),
            Column::new("certain", "certain").ranked(2),
            Column::new("odds", "mean odds"),
            Column::new("came", "won"),
            Column::new("share", "share"),
            Column::new("low", "from").ranked(1),
            Column::new("high", "to").ranked(1),
        ];
        Table {
            name: "calibration",
            title: format!("Strikes won, by their odds to be won (prior: {})", prior.name),
            columns: columns.to_vec(),
            rows: lines(&prior.strikes, Outcome::Win).into_iter().map(row).collect(),
        }
    };
    counts.priors.iter().filter(|prior| prior.strikes.number() > 0).map(of_prior).collect()
}

/// Scores of the odds of each prior.
pub(super) fn prior_table(counts: &ReviewCounts) -> Table {
    let row = |(prior, deed, _, forecasts): (&str, &'static str, &[Outcome], &Forecasts)| {
        let scores = ScoreLine::new(forecasts);
        let number = |number| Value::number(number, 4);
        vec![
            Value::text(prior),
            Value::text(deed),
            Value::Count(scores.number),
            number(scores.brier),
            number(scores.log_loss),
            Value::Count(scores.impossible),
            number(scores.brier_of_shares),
            number(scores.log_loss_of_shares),
        ]
    };
    let columns = [
        Column::new("prior", "prior"),
        Column::new("deed", "of"),
        Column::new("number", "number"),
        Column::new("brier", "Brier score"),
        Column::new("log_loss", "log loss"),
        Column::new("impossible", "impossible"),
        Column::new("brier_of_shares", "Brier of shares").ranked(1),
        Column::new("log_loss_of_shares", "log loss of shares").ranked(1),
    ];
    Table {
        name: "priors",
        title: "How well the odds foretold what came out (less is better)".to_owned(),
        columns: columns.to_vec(),
        rows: forecasts(counts).filter(|(.., forecasts)| forecasts.number() > 0).map(row).collect(),
    }
}

/// How well odds foretold what came out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct ScoreLine {
    number: u64,
    brier: Option<f64>,
    log_loss: Option<f64>,
    impossible: u64,
    brier_of_shares: Option<f64>,
    log_loss_of_shares: Option<f64>,
}

impl ScoreLine {
    fn new(forecasts: &Forecasts) -> Self {
        let of_shares = forecasts.of_shares();
        Self {
            number: forecasts.number(),
            brier: forecasts.brier_score().map(rounded),
            log_loss: forecasts.mean_log_loss().map(rounded),
            impossible: forecasts.impossible,
            brier_of_shares: of_shares.map(|(brier, _)| rounded(brier)),
            log_loss_of_shares: of_shares.map(|(_, bits)| rounded(bits)),
        }
    }
}

/// What a document tells of strikes or guesses by a prior.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct ForecastFigures {
    #[serde(flatten)]
    scores: ScoreLine,
    win: Vec<TenthLine>,
    tie: Vec<TenthLine>,
    loss: Vec<TenthLine>,
}

impl ForecastFigures {
    fn new(forecasts: &Forecasts) -> Self {
        let [win, tie, loss] = [Outcome::Win, Outcome::Tie, Outcome::Loss].map(|outcome| lines(forecasts, outcome));
        Self { scores: ScoreLine::new(forecasts), win, tie, loss }
    }
}

/// What a document tells of a prior.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct PriorFigures<'c> {
    name: &'c str,
    strikes: ForecastFigures,
    guesses: ForecastFigures,
}

impl<'c> PriorFigures<'c> {
    pub(super) fn new(prior: &'c PriorCounts) -> Self {
        let PriorCounts { name, strikes, guesses } = prior;
        Self { name, strikes: ForecastFigures::new(strikes), guesses: ForecastFigures::new(guesses) }
    }
}
