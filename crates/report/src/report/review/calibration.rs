//! Writes the quality of forecasts by odds, as tables and as figures of a document. See `format-spec/review.md`,
//! section "Calibration and scores".

use crate::analysis::review::{Forecasts, PriorCounts, ReviewCounts, TENTHS, Tenth};
use crate::analysis::share_interval;
use crate::board::Outcome;
use crate::report::json::object;
use crate::report::table::{Figure, figures_object, rounded};
use crate::report::{Column, Table, Value};
use serde::Serialize;

/// Returns the forecasts of strikes and of guesses for every prior. Each item contains the name of the prior,
/// `strike` or `guess`, the possible outcomes, and the forecasts.
fn forecasts(counts: &ReviewCounts) -> impl Iterator<Item = (&str, &'static str, &'static [Outcome], &Forecasts)> {
    const OF_STRIKES: &[Outcome] = &[Outcome::Win, Outcome::Tie, Outcome::Loss];
    const OF_GUESSES: &[Outcome] = &[Outcome::Win, Outcome::Loss];
    counts.priors.iter().flat_map(|prior| {
        [("strike", OF_STRIKES, &prior.strikes), ("guess", OF_GUESSES, &prior.guesses)]
            .map(|(deed, outcomes, forecasts)| (prior.name.as_str(), deed, outcomes, forecasts))
    })
}

/// Columns for a tenth, such as 0.2 to 0.3. A tenth contains the strikes or guesses whose chance of one outcome is
/// in this range. The headings are for strikes and wins, because only these are in text output.
const OF_TENTHS: [Figure<(usize, Tenth)>; 9] = [
    (Column::new("from", "odds to win"), |(index, _)| Value::Number(least_odds(*index), 1)),
    (Column::new("to", ""), |(index, _)| Value::Number(least_odds(index + 1), 1)),
    (Column::new("number", "strikes"), |(_, of)| of.number.into()),
    (Column::new("certain", "certain").ranked(2), |(_, of)| of.certain.into()),
    (Column::new("odds", "mean odds"), |(_, of)| mean(of, of.odds.value())),
    (Column::new("came", "won"), |(_, of)| of.came.into()),
    (Column::new("share", "share"), |(_, of)| mean(of, of.came as f64)),
    (Column::new("low", "from").ranked(1), |(_, of)| Value::share(interval(of).map(|(low, _)| rounded(low)))),
    (Column::new("high", "to").ranked(1), |(_, of)| Value::share(interval(of).map(|(_, high)| rounded(high)))),
];

fn least_odds(index: usize) -> f64 {
    index as f64 / TENTHS as f64
}

fn mean(of: &Tenth, sum: f64) -> Value {
    Value::share((of.number > 0).then(|| rounded(sum / of.number as f64)))
}

fn interval(of: &Tenth) -> Option<(f64, f64)> {
    share_interval(of.came, of.number)
}

fn tenths(forecasts: &Forecasts, outcome: Outcome) -> impl Iterator<Item = (usize, Tenth)> {
    forecasts.tenths[outcome].iter().copied().enumerate()
}

fn values<T>(figures: &[Figure<T>], thing: &T) -> Vec<Value> {
    figures.iter().map(|(_, value)| value(thing)).collect()
}

/// Returns the machine-readable calibration table: a row for each prior, each outcome of strikes and of guesses, and
/// each tenth of the odds. A prior without strikes has no rows for strikes, and a prior without guesses none for
/// guesses.
pub(super) fn calibration_table(counts: &ReviewCounts) -> Table {
    let mut rows = Vec::new();
    for (prior, deed, outcomes, forecasts) in forecasts(counts).filter(|(.., forecasts)| forecasts.number() > 0) {
        for outcome in outcomes {
            let head = [prior, deed, outcome.name()].map(Value::text);
            rows.extend(tenths(forecasts, *outcome).map(|tenth| [&head[..], &values(&OF_TENTHS, &tenth)].concat()));
        }
    }
    let names = ["prior", "deed", "outcome"].into_iter().chain(OF_TENTHS.map(|(column, _)| column.name));
    let columns = names.map(|name| Column::new(name, name));
    Table::new("Calibration: outcomes of strikes, by their odds", columns, rows)
}

/// Returns the calibration of strikes by their odds to win. The result is one text table for each prior.
pub(in crate::report) fn calibration_of_wins(counts: &ReviewCounts) -> Vec<Table> {
    let row = |tenth: (usize, Tenth)| {
        let [from, to] = [tenth.0, tenth.0 + 1].map(|index| least_odds(index) * 100.0);
        let mut values = values(&OF_TENTHS, &tenth);
        values[0] = Value::Text(format!("{from:.0} to {to:.0} %"));
        values
    };
    let of_prior = |prior: &PriorCounts| {
        let title = format!("Strikes won, by their odds (prior: {})", prior.name);
        let rows = tenths(&prior.strikes, Outcome::Win).map(row);
        Table::new(title, OF_TENTHS.map(|(column, _)| column), rows)
    };
    counts.priors.iter().filter(|prior| prior.strikes.number() > 0).map(of_prior).collect()
}

/// Returns the share of strikes that were won, for each tenth of the odds to win. An item contains the name of the
/// tenth, and an array: the share, and the lower and upper end of its interval.
pub(in crate::report) fn tenths_won(prior: &PriorCounts) -> impl Iterator<Item = (String, [f64; 3])> {
    tenths(&prior.strikes, Outcome::Win).filter_map(|(index, of)| {
        let (low, high) = interval(&of)?;
        let name = format!("{:.0} to {:.0} %", least_odds(index) * 100.0, least_odds(index + 1) * 100.0);
        Some((name, [of.came as f64 / of.number as f64, low, high]))
    })
}

/// Scores of forecasts.
const SCORES: [Figure<Forecasts>; 6] = [
    (Column::new("number", "number"), |of| of.number().into()),
    (Column::new("brier", "Brier score"), |of| number(of.brier_score())),
    (Column::new("log_loss", "log loss"), |of| number(of.mean_log_loss())),
    (Column::new("impossible", "impossible"), |of| of.impossible.into()),
    (Column::new("brier_of_shares", "Brier of shares").ranked(1), |of| number(of.of_shares().map(|of| of.0))),
    (Column::new("log_loss_of_shares", "log loss of shares").ranked(1), |of| number(of.of_shares().map(|of| of.1))),
];

fn number(number: Option<f64>) -> Value {
    Value::number(number.map(rounded), 4)
}

/// Returns the scores of each prior's odds.
pub(in crate::report) fn prior_table(counts: &ReviewCounts) -> Table {
    let row = |(prior, deed, _, forecasts): (&str, &'static str, &[Outcome], &Forecasts)| {
        [&[Value::text(prior), Value::text(deed)], &*values(&SCORES, forecasts)].concat()
    };
    let head = [Column::new("prior", "prior"), Column::new("deed", "of")];
    let rows = forecasts(counts).filter(|(.., forecasts)| forecasts.number() > 0).map(row);
    let title = "Errors of the odds (lower is better)";
    Table::new(title, head.into_iter().chain(SCORES.map(|(column, _)| column)), rows)
}

/// Returns the scores and tenths of a prior for strikes or guesses.
fn forecast_figures(forecasts: &Forecasts) -> impl Serialize + use<> {
    let lines = |outcome| tenths(forecasts, outcome).map(|of| figures_object(&OF_TENTHS, &of)).collect::<Vec<_>>();
    object! {
        #[serde(flatten)]
        scores: figures_object(&SCORES, forecasts),
        win: lines(Outcome::Win),
        tie: lines(Outcome::Tie),
        loss: lines(Outcome::Loss),
    }
}

/// Returns the figures of a prior for the document.
pub(super) fn prior_figures(PriorCounts { name, strikes, guesses }: &PriorCounts) -> impl Serialize {
    object! { name: name, strikes: forecast_figures(strikes), guesses: forecast_figures(guesses) }
}
