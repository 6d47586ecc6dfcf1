//! Defines the figures of strikes and guesses over many games: one table lists their names and formulas. See
//! `format-spec/review.md`, section "Over many games".

use crate::analysis::review::{DeedCounts, Mark};
use crate::analysis::share_interval;
use crate::board::Outcome;
use crate::report::small_samples::{align_marks, based_on};
use crate::report::table::Figure;
use crate::report::{Column, Table, Value};

/// Creates a column that appears only in machine-readable output.
const fn silent(name: &'static str) -> Column {
    Column::new(name, "")
}

/// All figures, in the order of the columns. Their order is stable: new figures are appended.
pub(super) const FIGURES: [Figure<DeedCounts>; 39] = [
    (Column::new("games", "games"), |of| Value::Count(of.games)),
    (Column::new("strikes", "strikes"), |of| Value::Count(of.strikes)),
    (silent("guesses"), |of| Value::Count(of.guesses)),
    (silent("foreseen"), |of| Value::Count(of.foreseen.number())),
    (silent("won"), |of| Value::Count(of.foreseen.came.won)),
    (silent("tied"), |of| Value::Count(of.foreseen.came.tied)),
    (silent("lost"), |of| Value::Count(of.foreseen.came.lost)),
    (Column::new("won_share", "won"), |of| Value::share(of.foreseen.share(Outcome::Win))),
    (silent("tied_share"), |of| Value::share(of.foreseen.share(Outcome::Tie))),
    (silent("lost_share"), |of| Value::share(of.foreseen.share(Outcome::Loss))),
    (Column::new("win", "odds to win").ranked(2), |of| Value::share(of.foreseen.mean_odds(Outcome::Win))),
    (silent("tie"), |of| Value::share(of.foreseen.mean_odds(Outcome::Tie))),
    (silent("loss"), |of| Value::share(of.foreseen.mean_odds(Outcome::Loss))),
    (silent("judged"), |of| Value::Count(of.luck.judged)),
    (silent("expected"), |of| of_judged(of, of.luck.expected.value())),
    (silent("actual"), |of| of_judged(of, of.luck.actual.value())),
    (Column::new("luck", "luck").ranked(4), |of| of_judged(of, of.luck.luck())),
    (Column::new("mean_luck", "luck a strike"), |of| based_on(Value::number(of.luck.mean(), 2), of.luck.games)),
    (Column::new("low", "from").ranked(1), |of| Value::number(of.luck.interval().map(|(low, _)| low), 2)),
    (Column::new("high", "to").ranked(1), |of| Value::number(of.luck.interval().map(|(_, high)| high), 2)),
    (silent("luck_games"), |of| Value::Count(of.luck.games)),
    (silent("known"), |of| Value::Count(of.known)),
    (silent("lost_strikes"), |of| Value::Count(of.marked(Mark::LostStrike))),
    (Column::new("lost_strike_share", "certain losses"), |of| Value::share(lost_for_certain(of).map(|lost| lost[0]))),
    (silent("lost_strike_low"), |of| Value::share(lost_for_certain(of).map(|lost| lost[1]))),
    (silent("lost_strike_high"), |of| Value::share(lost_for_certain(of).map(|lost| lost[2]))),
    (silent("bomb_struck"), |of| Value::Count(of.marked(Mark::BombStruck))),
    (silent("stronger_struck"), |of| Value::Count(of.marked(Mark::StrongerStruck))),
    (silent("safe_strike"), |of| Value::Count(of.marked(Mark::SafeStrike))),
    (silent("flag_not_taken"), |of| Value::Count(of.marked(Mark::FlagNotTaken))),
    (silent("safe_strike_not_made"), |of| Value::Count(of.marked(Mark::SafeStrikeNotMade))),
    (silent("blunders"), |of| Value::Count(of.blunders)),
    (silent("bit_sides"), |of| Value::Count(of.bits.sides)),
    (silent("given"), |of| of_sides(of, of.bits.given.value())),
    (silent("gained"), |of| of_sides(of, of.bits.gained.value())),
    (silent("points"), |of| of_sides(of, of.bits.points.value())),
    (Column::new("bits_per_point", "bits a point").ranked(3), |of| Value::number(of.bits.price(), 3)),
    (silent("flags_taken"), |of| Value::Count(of.flags.taken)),
    (silent("flag_odds"), |of| Value::share(of.flags.mean_odds())),
];

/// Returns `sum`, or no value if there are no strikes or guesses whose luck is known.
fn of_judged(of: &DeedCounts, sum: f64) -> Value {
    Value::number((of.luck.judged > 0).then_some(sum), 1)
}

/// Returns `sum`, or no value if there are no sides whose turns were all counted.
fn of_sides(of: &DeedCounts, sum: f64) -> Value {
    Value::number((of.bits.sides > 0).then_some(sum), 1)
}

/// Returns the share of strikes that were certain losses, and the lower and upper end of the interval of this
/// share.
pub(super) fn lost_for_certain(of: &DeedCounts) -> Option<[f64; 3]> {
    let lost = of.marked(Mark::LostStrike);
    let (low, high) = share_interval(lost, of.known)?;
    Some([lost as f64 / of.known as f64, low, high])
}

/// Creates a table. Each row has the values for the columns in `head`, followed by all figures.
pub(super) fn deed_table(
    title: String,
    head: &[Column],
    rows: impl Iterator<Item = (Vec<Value>, DeedCounts)>,
) -> Table {
    let columns = head.iter().cloned().chain(FIGURES.map(|(column, _)| column));
    let row = |(head, of): (Vec<Value>, DeedCounts)| {
        head.into_iter().chain(FIGURES.map(|(_, value)| value(&of))).collect::<Vec<_>>()
    };
    Table::new(title, columns, align_marks(rows.map(row).collect()))
}

#[cfg(test)]
mod tests {
    use super::{FIGURES, of_judged, of_sides};
    use crate::analysis::review::DeedCounts;
    use crate::report::Value;

    #[test]
    fn sums_over_nothing_are_no_value() {
        let none = DeedCounts::default();
        let is_nothing = |value: Value| matches!(value, Value::Nothing);
        assert!(is_nothing(of_sides(&none, 0.0)) && is_nothing(of_judged(&none, 0.0)));
        let mut some = DeedCounts::default();
        some.bits.sides = 1;
        assert!(matches!(of_sides(&some, 2.5), Value::Number(value, 1) if (value - 2.5).abs() < 1e-9));
        // Without any data, counts are 0 and all other figures are missing.
        let counts =
            FIGURES.map(|(_, value)| value(&none)).into_iter().filter(|value| matches!(value, Value::Count(0)));
        assert!(counts.count() > 5);
    }
}
