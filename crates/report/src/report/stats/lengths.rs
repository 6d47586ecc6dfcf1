//! Writes the lengths of games: as a table, or in text output as a histogram whose bins have a round width.

use super::{StatsTable, TableInput, columns, share};
use crate::analysis::{Games, Histogram};
use crate::plot::{Bins, Plot, histogram};
use crate::report::{Table, TableLook, Value};
use std::fmt::Write;

pub(in crate::report) const TABLE: StatsTable = StatsTable {
    picture: Some(lengths_text),
    ..StatsTable::new(
        "lengths",
        "The length of a game is the number of its plies, the turns of both sides. Quartiles are the smallest \
            lengths such that a quarter, half and three quarters of all games are at most that long. If few \
            games are much longer than all others, the last range is open.",
        lengths,
    )
    .drawn(plots)
};

fn lengths(asked: &TableInput<'_>) -> Table {
    let lengths = &asked.games.lengths;
    let title = "Lengths in plies".to_owned();
    if asked.people.is_some() {
        let all = lengths.total().max(1);
        let row = |bin: &Bin| vec![Value::text(bin.name()), Value::Count(bin.count), share(bin.count, all)];
        return Table::new(
            title + "\n" + &typical(asked.games),
            columns(["plies", "games", "share"]),
            bins(lengths).iter().map(row),
        );
    }
    let row = |(turns, games): (u32, u64)| vec![Value::Count(turns.into()), Value::Count(games)];
    Table::new(title, columns(["turns", "games"]), lengths.iter().map(row))
}

/// Draws the histogram. Empty if there are no games.
fn plots(asked: &TableInput<'_>) -> Vec<Plot> {
    let all = bins(&asked.games.lengths);
    let Some(first) = all.first() else { return Vec::new() };
    let drawn = Bins {
        counts: all.iter().map(|bin| (bin.from, bin.count)).collect(),
        wide: first.to.map_or(1, |to| to - first.from + 1),
        is_open: all.last().is_some_and(|last| last.to.is_none()),
    };
    vec![histogram("Lengths of games", "games", "plies", &drawn)]
}

/// Returns the histogram as text.
fn lengths_text(asked: &TableInput<'_>, look: TableLook) -> String {
    "\n".to_owned() + &histogram_text(&asked.games.lengths, look)
}

/// Describes typical lengths in a line or two.
fn typical(games: &Games) -> String {
    let mut text = quantiles(&games.lengths);
    if let (Some(median), Some(most)) = (games.quiet.median(), games.quiet.most()) {
        let _ = write!(text, "\nLongest run of a game in which no piece was removed: median {median}, longest {most}");
    }
    text
}

/// Returns mean and quantiles in a line.
fn quantiles(histogram: &Histogram) -> String {
    let quantile = |numerator, denominator| histogram.quantile(numerator, denominator).unwrap_or_default();
    format!(
        "mean {:.1}, median {}, quartiles {} and {}, shortest {}, longest {}",
        histogram.mean().unwrap_or_default(),
        quantile(1, 2),
        quantile(1, 4),
        quantile(3, 4),
        quantile(0, 1),
        quantile(1, 1),
    )
}

/// Range of numbers. `to` is `None` if the range is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bin {
    from: u64,
    to: Option<u64>,
    count: u64,
}

impl Bin {
    fn name(&self) -> String {
        match self.to {
            Some(to) if to == self.from => to.to_string(),
            Some(to) => format!("{}-{to}", self.from),
            None => format!("{}+", self.from),
        }
    }
}

const MOST: u64 = 16;

/// Returns round numbers in ascending order: 1, 2, 5, 10 and so on.
fn round_numbers() -> impl Iterator<Item = u64> {
    (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)))
}

/// Returns the bins of a histogram, including empty bins between others. If few numbers are much larger than all
/// others, the last bin is open.
fn bins(histogram: &Histogram) -> Vec<Bin> {
    let (Some(least), Some(most)) = (histogram.least(), histogram.most()) else { return Vec::new() };
    let last = histogram.axis_end().unwrap_or(most);
    let is_open = most > last;
    let last = u64::from(last);
    let number = |width: u64| last / width - u64::from(least) / width + 1;
    let width = round_numbers().find(|width| number(*width) <= MOST).unwrap_or(1);
    let first = u64::from(least) / width;
    let bin = |index: u64| {
        let from = (first + index) * width;
        Bin { from, to: Some(from + width - 1), count: 0 }
    };
    let mut bins: Vec<Bin> = (0..number(width)).map(bin).collect();
    if is_open {
        bins.push(Bin { from: (first + number(width)) * width, to: None, count: 0 });
    }
    let end = bins.len() - 1;
    for (value, count) in histogram.iter() {
        let index = (u64::from(value) / width - first) as usize;
        let bin = &mut bins[index.min(end)];
        bin.count = bin.count.saturating_add(count);
    }
    bins
}

/// Draws a bar whose length is given in eighths of a column.
fn bar(eighths: usize, unicode: bool) -> String {
    if !unicode {
        return "#".repeat(eighths.div_ceil(8));
    }
    let rest = ["", "\u{258F}", "\u{258E}", "\u{258D}", "\u{258C}", "\u{258B}", "\u{258A}", "\u{2589}"][eighths % 8];
    "\u{2588}".repeat(eighths / 8) + rest
}

/// Returns the histogram as lines of text: bin, number, share, bar.
fn histogram_text(histogram: &Histogram, look: TableLook) -> String {
    let bins = bins(histogram);
    let widest = |text: &dyn Fn(&Bin) -> String| bins.iter().map(|bin| text(bin).len()).max().unwrap_or(0);
    let (names, counts) = (widest(&Bin::name), widest(&|bin| bin.count.to_string()));
    let total = histogram.total().max(1) as f64;
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1) as f64;
    let room = look.width.saturating_sub(names + counts + 14).clamp(8, 60);
    let mut text = String::new();
    for bin in &bins {
        let eighths = (bin.count as f64 / most * (room * 8) as f64).round() as usize;
        let bar = bar(eighths.max(usize::from(bin.count > 0)), look.unicode);
        let cyan = look.style(anstyle::AnsiColor::Cyan.on_default());
        let bar = if bar.is_empty() { bar } else { format!("{cyan}{bar}{cyan:#}") };
        let share = bin.count as f64 / total * 100.0;
        let line = format!("{:>names$}  {:>counts$}  {share:>5.1} %  {bar}", bin.name(), bin.count);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{bins, histogram_text};
    use crate::analysis::Histogram;
    use crate::report::TableLook;

    fn shape(pairs: Vec<(u32, u64)>) -> Vec<(u64, Option<u64>, u64)> {
        bins(&Histogram::from(pairs)).iter().map(|bin| (bin.from, bin.to, bin.count)).collect()
    }

    #[test]
    fn bins_are_round_and_hold_everything() {
        assert_eq!(shape(vec![]), []);
        assert_eq!(shape(vec![(7, 2)]), [(7, Some(7), 2)]);
        assert_eq!(shape(vec![(3, 1), (5, 1)]), [(3, Some(3), 1), (4, Some(4), 0), (5, Some(5), 1)]);
        let wide = shape(vec![(98, 1), (105, 2), (399, 4)]);
        assert_eq!((wide[0], wide[15], wide.len()), ((80, Some(99), 1), (380, Some(399), 4), 16));
        // One of two hundred numbers is an outlier.
        let open = shape(vec![(10, 100), (19, 100), (u32::MAX, 1)]);
        assert_eq!(open.last(), Some(&(20, None, 1)));
        assert_eq!(open.iter().map(|(_, _, count)| count).sum::<u64>(), 201);
        let wide = shape(vec![(100, 100), (399, 100), (u32::MAX, 1)]);
        assert_eq!((wide[0], wide[15], wide.len()), ((100, Some(119), 100), (400, None, 1), 16));
        // Nearly all numbers are at most 19, so a number above 2 * 19 + 16 is an outlier.
        assert_eq!(shape(vec![(10, 100), (19, 100), (54, 1)]).last(), Some(&(50, Some(54), 1)));
        assert_eq!(shape(vec![(10, 100), (19, 100), (55, 1)]).last(), Some(&(20, None, 1)));
        let all = shape(vec![(0, 1), (u32::MAX, 1)]);
        assert!(all.len() <= 16, "{all:?}");
    }

    #[test]
    fn bars_are_as_long_as_their_share() {
        let histogram = Histogram::from(vec![(1, 4), (2, 1), (4, 2)]);
        let look = |unicode| TableLook { width: 30, unicode, color: false };
        assert_eq!(
            histogram_text(&histogram, look(false)),
            "1  4   57.1 %  ##############\n2  1   14.3 %  ####\n3  0    0.0 %\n4  2   28.6 %  #######\n"
        );
        assert!(histogram_text(&histogram, look(true)).contains("2  1   14.3 %  \u{2588}\u{2588}\u{2588}\u{258C}\n"));
    }
}
