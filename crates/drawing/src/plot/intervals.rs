//! Draws values as points, and their intervals as lines with short ends (whiskers).

use super::axis::{Axis, number, percent};
use super::drawing::{Anchor, Drawing};
use super::{Plot, WIDTH};

/// Value and its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Interval {
    /// Name to the left of the interval, shortened to fit.
    pub name: String,
    /// Full name.
    pub full_name: String,
    /// Value, in the unit of the axis.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Unit of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Shares from 0 to 1, shown in percent.
    Shares,
    /// Points, such as rating points; shown as numbers.
    Points,
}

const LEFT: f64 = 138.0;
const RIGHT: f64 = WIDTH - 58.0;
const ROW: f64 = 22.0;
const TOP: f64 = 4.0;

/// Draws the values and intervals, each below the previous interval. A dashed vertical line marks the value
/// `middle`.
pub fn intervals(title: &str, measured: Unit, middle: f64, all: &[Interval]) -> Plot {
    let mut drawing = Drawing::default();
    let bottom = TOP + ROW * all.len() as f64;
    let ends = match measured {
        Unit::Shares => [0.0, 1.0],
        Unit::Points => {
            let low = all.iter().map(|one| one.low).fold(middle, f64::min);
            [low, all.iter().map(|one| one.high).fold(middle, f64::max)]
        }
    };
    let name = if measured == Unit::Shares { percent } else { number_in_full };
    let axis = Axis::round(ends, [LEFT, RIGHT], 5, 0.0);
    axis.draw_along(&mut drawing, [TOP, bottom], name);
    drawing.line("middle", [axis.at(middle), TOP], [axis.at(middle), bottom]);
    for (index, one) in all.iter().enumerate() {
        let y = TOP + ROW * (index as f64 + 0.5);
        let figure = |value: f64| {
            if measured == Unit::Shares { format!("{:.1} %", value * 100.0) } else { format!("{value:.0}") }
        };
        let [low, high] = [one.low, one.high].map(|end| axis.at(end));
        drawing.text_with_hint("label", 0.0, y + 4.0, &one.name, &one.full_name);
        drawing.line("whisker", [low, y], [high, y]);
        drawing.line("whisker", [low, y - 4.0], [low, y + 4.0]);
        drawing.line("whisker", [high, y - 4.0], [high, y + 4.0]);
        let hint =
            format!("{}: {}, from {} to {}", one.full_name, figure(one.value), figure(one.low), figure(one.high));
        drawing.point("dot", axis.at(one.value), y, &hint);
        drawing.text("small", WIDTH, y + 4.0, Anchor::End, &figure(one.value));
    }
    let says = format!("One point per figure. Whiskers show its interval, and a broken line marks {}.", name(middle));
    Plot::new(title, says, bottom + 20.0, drawing)
}

fn number_in_full(value: f64) -> String {
    if value.abs() < 1e4 { format!("{value:.0}") } else { number(value) }
}

#[cfg(test)]
mod tests {
    use super::{Interval, Unit, intervals, number_in_full};

    fn one(value: f64, low: f64, high: f64) -> Interval {
        Interval { name: "a...".to_owned(), full_name: "abc".to_owned(), value, low, high }
    }

    #[test]
    fn points_and_whiskers_stand_where_their_figures_are() {
        // The axis is from 0 percent, at pixel 138, to 100 percent, at pixel 362.
        let body = intervals("t", Unit::Shares, 0.5, &[one(0.25, 0.0, 0.75)]).body;
        for part in [
            "<circle class=\"dot\" cx=\"194\" cy=\"15\" r=\"4\"><title>abc: 25.0 %, from 0.0 % to 75.0 %</title></circle>",
            "<path class=\"whisker\" d=\"M138 15L306 15\"/>",
            "<path class=\"whisker\" d=\"M138 11L138 19\"/>",
            "<path class=\"whisker\" d=\"M306 11L306 19\"/>",
            "<text class=\"label\" x=\"0\" y=\"19\">",
            "<text class=\"small\" x=\"420\" y=\"19\" text-anchor=\"end\">25.0 %</text>",
            "<path class=\"middle\" d=\"M250 4L250 26\"/>",
            ">a...<title>abc</title></text>",
        ] {
            assert!(body.contains(part), "{part} in {body}");
        }
        // The axis includes both whiskers and the dashed line in the middle, so it is from 1400 to 1800.
        let body = intervals("t", Unit::Points, 1500.0, &[one(1600.0, 1420.0, 1780.0)]).body;
        assert!(
            body.contains("cx=\"250\"") && body.contains(">1400</text>") && body.contains(">1800</text>"),
            "{body}"
        );
    }

    #[test]
    fn the_plot_holds_all_rows_and_the_numbers_below_them() {
        for rows in [1, 3] {
            let plot = intervals("t", Unit::Shares, 0.5, &vec![one(0.25, 0.0, 0.75); rows]);
            // 4 pixels above the rows, 22 for each row, and 20 below.
            assert!((plot.height - (24.0 + 22.0 * rows as f64)).abs() < 1e-9, "{}", plot.height);
            assert!(plot.body.contains(&format!("y=\"{}\" text-anchor=\"middle\">100 %</text>", 18 + 22 * rows)));
        }
    }

    #[test]
    fn points_are_whole_and_many_of_them_are_thousands() {
        for (value, text) in [(1499.6, "1500"), (-9999.4, "-9999"), (0.4, "0"), (12_340.0, "12.3k")] {
            assert_eq!(number_in_full(value), text);
        }
    }
}
