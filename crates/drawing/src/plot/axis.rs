//! Defines axes: their round numbers, and the position of each number in the plot.

use super::drawing::{Anchor, Drawing};

/// Axis: maps the numbers from `low` to `high` to the positions from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    step: f64,
}

/// Returns the smallest step that divides a range of length `stretch` into at most `most` steps. The step is 1, 2
/// or 5 times a power of ten.
fn round_step(stretch: f64, most: usize) -> f64 {
    let least = (stretch / most.max(1) as f64).max(f64::MIN_POSITIVE);
    let power = 10_f64.powf(least.log10().floor());
    let digit = [1.0, 2.0, 5.0].into_iter().find(|digit| digit * power >= least * (1.0 - 1e-9));
    digit.map_or(10.0 * power, |digit| digit * power)
}

impl Axis {
    /// Creates an axis that includes `low` and `high`. The lowest and the highest number of the axis are round numbers.
    /// Their positions in the plot are `from` and `to`.
    ///
    /// The axis has at most `most` steps. Rounding of the ends may add one more step. Each step is at least `least`.
    pub(super) fn round([low, high]: [f64; 2], [from, to]: [f64; 2], most: usize, least: f64) -> Self {
        // An axis for a single number still needs a range.
        let stretch = if high > low { high - low } else { 1.0 };
        let step = round_step(stretch, most).max(least);
        let low = (low / step + 1e-9).floor() * step;
        let high = ((high / step - 1e-9).ceil() * step).max(low + step);
        Self { low, high, from, to, step }
    }

    /// Creates an axis from 0 to `high`.
    pub(super) fn until(high: f64, [from, to]: [f64; 2], most: usize) -> Self {
        let high = high.max(1.0);
        Self { low: 0.0, high, from, to, step: round_step(high, most).max(1.0) }
    }

    /// Returns the position of a number.
    pub(super) fn at(&self, number: f64) -> f64 {
        self.from + (number - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Returns the round numbers on the axis.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let steps = ((self.high - self.low) / self.step + 1e-9).floor() as u32;
        (0..=steps).map(|tick| self.low + f64::from(tick) * self.step).collect()
    }

    /// Draws a vertical axis: a horizontal line at each tick, with the number to the left of the line.
    pub(super) fn draw_upwards(&self, drawing: &mut Drawing, [left, right]: [f64; 2], name: fn(f64) -> String) {
        for (index, tick) in self.ticks().into_iter().enumerate() {
            let y = self.at(tick);
            drawing.line(if index == 0 { "axis" } else { "grid" }, [left, y], [right, y]);
            drawing.text("small", left - 6.0, y + 4.0, Anchor::End, &name(tick));
        }
    }

    /// Draws a horizontal axis: a vertical line at each tick, with the number below the line.
    pub(super) fn draw_along(&self, drawing: &mut Drawing, [top, bottom]: [f64; 2], name: fn(f64) -> String) {
        for tick in self.ticks() {
            let x = self.at(tick);
            drawing.line("grid", [x, top], [x, bottom]);
            drawing.text("small", x, bottom + 14.0, Anchor::Middle, &name(tick));
        }
    }
}

/// Formats a number for an axis. Uses `k` for thousands (from 10,000 on) and `M` for millions.
pub(super) fn number(value: f64) -> String {
    let (part, unit) = match value.abs() {
        size if size >= 1e6 => (value / 1e6, "M"),
        size if size >= 1e4 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let text = format!("{part:.1}");
    format!("{}{unit}", text.strip_suffix(".0").unwrap_or(&text))
}

/// Formats a share for an axis, in percent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::{Axis, Drawing, number, percent};

    #[test]
    fn ticks_are_round_and_hold_everything() {
        let ticks = |low: f64, high: f64, most| Axis::round([low, high], [0.0, 100.0], most, 0.0).ticks();
        assert_eq!(ticks(0.0, 17.0, 5), [0.0, 5.0, 10.0, 15.0, 20.0]);
        assert_eq!(ticks(1312.0, 1688.0, 5), [1300.0, 1400.0, 1500.0, 1600.0, 1700.0]);
        assert_eq!(ticks(-3.0, 3.0, 3), [-4.0, -2.0, 0.0, 2.0, 4.0]);
        assert_eq!(ticks(5.0, 5.0, 4).len(), 2);
        assert_eq!(Axis::round([0.0, 2.0], [0.0, 1.0], 5, 1.0).ticks(), [0.0, 1.0, 2.0]);
        let shares: Vec<String> = ticks(0.0, 1.0, 5).into_iter().map(percent).collect();
        assert_eq!(shares, ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(Axis::until(87.0, [0.0, 1.0], 5).ticks(), [0.0, 20.0, 40.0, 60.0, 80.0]);
    }

    #[test]
    fn numbers_stand_in_proportion() {
        let axis = Axis::round([0.0, 10.0], [200.0, 100.0], 5, 0.0);
        assert_eq!([0.0, 5.0, 10.0].map(|at| axis.at(at).round() as u32), [200, 150, 100]);
    }

    #[test]
    fn names_are_next_to_and_below_their_lines() {
        let axis = Axis::round([0.0, 1.0], [100.0, 0.0], 1, 0.0);
        let mut upwards = Drawing::default();
        axis.draw_upwards(&mut upwards, [40.0, 90.0], percent);
        assert_eq!(
            upwards.body(),
            "<path class=\"axis\" d=\"M40 100L90 100\"/>\n\
             <text class=\"small\" x=\"34\" y=\"104\" text-anchor=\"end\">0 %</text>\n\
             <path class=\"grid\" d=\"M40 0L90 0\"/>\n\
             <text class=\"small\" x=\"34\" y=\"4\" text-anchor=\"end\">100 %</text>\n"
        );
        let mut along = Drawing::default();
        Axis::round([0.0, 1.0], [20.0, 60.0], 1, 0.0).draw_along(&mut along, [5.0, 50.0], percent);
        assert_eq!(
            along.body(),
            "<path class=\"grid\" d=\"M20 5L20 50\"/>\n\
             <text class=\"small\" x=\"20\" y=\"64\" text-anchor=\"middle\">0 %</text>\n\
             <path class=\"grid\" d=\"M60 5L60 50\"/>\n\
             <text class=\"small\" x=\"60\" y=\"64\" text-anchor=\"middle\">100 %</text>\n"
        );
    }

    #[test]
    fn large_numbers_are_short() {
        for (value, text) in [(0.0, "0"), (9_999.0, "9999"), (20_000.0, "20k"), (2_500_000.0, "2.5M")] {
            assert_eq!(number(value), text);
        }
    }
}
