//! Draws step curves: shares that decrease in steps. The numbers of things at risk are written below the curves.

use super::axis::{Axis, percent};
use super::drawing::{Anchor, Drawing, Length};
use super::style::CURVES;
use super::{Plot, WIDTH};
use std::fmt::Write;

/// Two curves of a group of things. Each curve is a share of the group that starts at 1 and decreases in steps.
pub struct Curve<'c> {
    /// Name of the group.
    pub name: String,
    /// Position at which the curves end.
    pub last: u32,
    /// The two shares. The first is drawn as a line, the second as a broad pale line.
    pub falls: [DecreasingShare<'c>; 2],
}

/// Share that starts at 1 and decreases in steps.
pub struct DecreasingShare<'c> {
    /// Position of each step, and the share after the step.
    pub steps: Vec<(u32, f64)>,
    /// Returns the number of things at risk at a position.
    pub at_risk: Box<dyn Fn(u32) -> u64 + 'c>,
    /// From this position on, few things are at risk.
    pub few_from: u32,
}

const LEFT: f64 = 88.0;
const RIGHT: f64 = WIDTH - 14.0;
const LEGEND: f64 = 18.0;
const INDENT: f64 = 8.0;
const TALL: f64 = 180.0;

/// Maximum number of groups in a plot.
pub const MOST: usize = CURVES;

/// Draws all curves in one plot, and below them a table of the numbers at risk. Only the first [`MOST`] groups are
/// drawn. `numbers` is the name of the horizontal axis; `sorts` are the names of the two shares.
pub fn steps(title: &str, numbers: &str, sorts: [&str; 2], curves: &[Curve<'_>]) -> Plot {
    let curves = &curves[..curves.len().min(MOST)];
    let mut drawing = Drawing::default();
    let top = legend(&mut drawing, sorts, curves) + 12.0;
    let bottom = top + TALL;
    let upwards = Axis::round([0.0, 1.0], [bottom, top], 5, 0.0);
    upwards.draw_upwards(&mut drawing, [LEFT, RIGHT], percent);
    let last = curves.iter().map(|curve| curve.last).max().unwrap_or(0);
    let along = Axis::until(f64::from(last), [LEFT, RIGHT], 6);
    for tick in along.ticks() {
        let x = along.at(tick);
        drawing.line("axis", [x, bottom], [x, bottom + 4.0]);
        drawing.text("small", x, bottom + 16.0, Anchor::Middle, &format!("{tick:.0}"));
    }
    // Pale lines are drawn first, so that the other lines are on top of them.
    for (fall, pale) in [(1, " pale"), (0, "")] {
        for (index, curve) in curves.iter().enumerate() {
            let (firm, few) = curve.falls[fall].paths(curve.last, &along, &upwards);
            drawing.path(&format!("curve{index}{pale}"), &firm);
            if !few.is_empty() {
                drawing.path(&format!("curve{index}{pale} few"), &few);
            }
        }
    }
    let mut y = bottom + 34.0;
    drawing.text("small", 0.0, y, Anchor::Start, "at risk");
    drawing.text("small", RIGHT, y, Anchor::End, numbers);
    for curve in curves {
        let names = [("label", 0.0, &*curve.name), ("small", INDENT, sorts[1])];
        for ((class, left, name), fall) in names.into_iter().zip(&curve.falls) {
            y += 16.0;
            drawing.text(class, left, y, Anchor::Start, name);
            // Nothing is at risk after the end of the curve.
            for tick in along.ticks().into_iter().filter(|tick| *tick <= f64::from(curve.last)) {
                let at_risk = (fall.at_risk)(tick as u32).to_string();
                drawing.text("small", along.at(tick), y, Anchor::Middle, &at_risk);
            }
        }
    }
    let [line, pale] = sorts;
    let says = format!(
        "The curves begin at 100 percent and fall step by step along {numbers}. The lines show {line}, the broad \
            pale lines show {pale}. A line is thinner where few are left. The numbers at risk are below the curves."
    );
    Plot::new(title, says, y + 8.0, drawing)
}

/// Draws the names of the groups and of the two shares, in several lines if necessary. Returns the lower end of the
/// last line.
fn legend(drawing: &mut Drawing, sorts: [&str; 2], curves: &[Curve<'_>]) -> f64 {
    let names = curves.iter().enumerate().map(|(index, curve)| (format!("curve{index}"), &*curve.name));
    let [line, pale] = sorts;
    let sorts = [("sort".to_owned(), line), ("sort pale".to_owned(), pale)];
    let (mut left, mut top) = (0.0, 0.0);
    for (class, name) in names.chain(sorts) {
        let wide = 31.0 + name.chars().count() as f64 * 7.0;
        if left + wide > WIDTH {
            (left, top) = (0.0, top + LEGEND);
        }
        drawing.line(&class, [left, top + 9.0], [left + 26.0, top + 9.0]);
        drawing.text("label", left + 31.0, top + 13.0, Anchor::Start, name);
        left += wide + 14.0;
    }
    top + LEGEND
}

impl DecreasingShare<'_> {
    /// Returns two paths of the curve. The first path ends where only few things are at risk; the second path begins
    /// there. If several steps have the same position in the plot, only the last of these steps is drawn.
    fn paths(&self, last: u32, along: &Axis, upwards: &Axis) -> (String, String) {
        let start = |x: f64, y: f64| format!("M{} {}", Length(x), Length(y));
        let mut share = 1.0;
        let mut paths = [start(along.at(0.0), upwards.at(1.0)), String::new()];
        let mut is_few = false;
        let split = self.few_from.min(last);
        let mut go = |at: u32, share: f64, before: f64| {
            if !is_few && at >= split && split < last {
                let _ = write!(paths[0], "H{}", Length(along.at(f64::from(split))));
                paths[1] = start(along.at(f64::from(split)), upwards.at(before));
                is_few = true;
            }
            let _ = write!(
                paths[usize::from(is_few)],
                "H{}V{}",
                Length(along.at(f64::from(at))),
                Length(upwards.at(share))
            );
        };
        let spot = |at: u32| Length(along.at(f64::from(at))).to_string();
        for (index, (at, after)) in self.steps.iter().enumerate() {
            let is_overdrawn = self.steps.get(index + 1).is_some_and(|(next, _)| spot(*next) == spot(*at));
            if !is_overdrawn {
                go(*at, *after, share);
                share = *after;
            }
        }
        go(last, share, share);
        let [firm, few] = paths;
        (firm, few)
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, Curve, DecreasingShare, steps};

    #[test]
    fn a_curve_falls_in_steps_and_is_thin_where_few_are_left() {
        let curve = |few_from| DecreasingShare { steps: vec![(2, 0.5), (6, 0.25)], at_risk: Box::new(|_| 0), few_from };
        let along = Axis::until(10.0, [0.0, 100.0], 5);
        let upwards = Axis::round([0.0, 1.0], [100.0, 0.0], 5, 0.0);
        let paths = |few_from| curve(few_from).paths(10, &along, &upwards);
        assert_eq!(paths(11), ("M0 0H20V50H60V75H100V75".to_owned(), String::new()));
        assert_eq!(paths(4), ("M0 0H20V50H40".to_owned(), "M40 50H60V75H100V75".to_owned()));
        assert_eq!(paths(0), ("M0 0H0".to_owned(), "M0 0H20V50H60V75H100V75".to_owned()));
    }

    fn curve(name: &str, last: u32) -> Curve<'static> {
        let fall = |most: u64| DecreasingShare {
            steps: vec![(2, 0.5)],
            at_risk: Box::new(move |number| most - u64::from(number)),
            few_from: 100,
        };
        Curve { name: name.to_owned(), last, falls: [fall(40), fall(30)] }
    }

    #[test]
    fn where_few_are_left_a_curve_is_drawn_thin_and_else_not() {
        let drawn = |few_from| {
            let mut curve = curve("name", 10);
            curve.falls.iter_mut().for_each(|fall| fall.few_from = few_from);
            steps("t", "plies", ["kept", "seen"], &[curve]).body
        };
        assert!(!drawn(11).contains(" few"), "{}", drawn(11));
        assert_eq!(drawn(1).matches(" few").count(), 2, "{}", drawn(1));
    }

    #[test]
    fn the_legend_goes_on_in_another_line_where_there_is_no_room() {
        // A name takes 185 pixels: 31 before it, 7 for each of its 20 letters, and 14 after it. So the third name
        // would end at 429, beyond the right edge.
        let names = ["a name of twenty let", "b name of twenty let"];
        let body = steps("t", "plies", ["kept", "seen"], &[curve(names[0], 4), curve(names[1], 4)]).body;
        let legend: Vec<&str> = body.lines().take(8).collect();
        let wanted = [
            "<path class=\"curve0\" d=\"M0 9L26 9\"/>",
            "<text class=\"label\" x=\"31\" y=\"13\">a name of twenty let</text>",
            "<path class=\"curve1\" d=\"M185 9L211 9\"/>",
            "<text class=\"label\" x=\"216\" y=\"13\">b name of twenty let</text>",
            "<path class=\"sort\" d=\"M0 27L26 27\"/>",
            "<text class=\"label\" x=\"31\" y=\"31\">kept</text>",
            "<path class=\"sort pale\" d=\"M73 27L99 27\"/>",
            "<text class=\"label\" x=\"104\" y=\"31\">seen</text>",
        ];
        assert_eq!(legend, wanted);
        // The legend takes 36 pixels, the gap below it 12.
        assert!(body.contains("<path class=\"axis\" d=\"M88 228L406 228\"/>"), "{body}");
    }

    #[test]
    fn the_numbers_at_risk_stand_below_the_numbers_of_the_axis() {
        let plot = steps("t", "plies", ["kept", "seen"], &[curve("a", 4), curve("b", 10)]);
        // The legend has one line, so the axis is at 18 + 12 + 180 = 210. Ten plies take 318 pixels, starting at pixel
        // 88.
        let rows = |y: u32| -> Vec<String> {
            let here = format!("y=\"{y}\"");
            let texts = plot.body.lines().filter(|line| line.starts_with("<text") && line.contains(&here));
            let text = |line: &str| {
                let x =
                    line.split_once("x=\"").and_then(|(_, rest)| rest.split_once('"')).expect("a place").0.to_owned();
                let says = line.split_once('>').and_then(|(_, rest)| rest.split_once('<')).expect("a text").0;
                format!("{x} {says}")
            };
            texts.map(text).collect()
        };
        assert_eq!(rows(226), ["88 0", "151.6 2", "215.2 4", "278.8 6", "342.4 8", "406 10"]);
        assert_eq!(rows(244), ["0 at risk", "406 plies"]);
        assert_eq!(rows(260), ["0 a", "88 40", "151.6 38", "215.2 36"]);
        assert_eq!(rows(276), ["8 seen", "88 30", "151.6 28", "215.2 26"]);
        assert_eq!(rows(292), ["0 b", "88 40", "151.6 38", "215.2 36", "278.8 34", "342.4 32", "406 30"]);
        assert_eq!(rows(308), ["8 seen", "88 30", "151.6 28", "215.2 26", "278.8 24", "342.4 22", "406 20"]);
        assert!((plot.height - 316.0).abs() < 1e-9, "{}", plot.height);
    }
}
