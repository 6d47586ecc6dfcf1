//! Step curves: shares that fall, with the numbers that they rest on below them.

use super::axis::{Axis, percent};
use super::drawing::{Anchor, Drawing, Length};
use super::style::CURVES;
use super::{Plot, WIDTH};
use std::fmt::Write;

/// What is drawn of some things: two shares of them that begin with 1 and fall step by step.
pub(crate) struct Curve<'c> {
    pub name: String,
    /// Where it ends.
    pub last: u32,
    /// The first is drawn as a line, the second as a broad pale one.
    pub falls: [Fall<'c>; 2],
}

/// A share that begins with 1 and falls step by step.
pub(crate) struct Fall<'c> {
    /// Where it falls, and to what.
    pub steps: Vec<(u32, f64)>,
    /// On how many things it rests at a number.
    pub at_risk: Box<dyn Fn(u32) -> u64 + 'c>,
    /// From where on it rests on few.
    pub few_from: u32,
}

const LEFT: f64 = 88.0;
const RIGHT: f64 = WIDTH - 14.0;
const LEGEND: f64 = 18.0;
const INDENT: f64 = 8.0;
const TALL: f64 = 180.0;

/// How many curves a plot takes.
pub(crate) const MOST: usize = CURVES;

/// The curves in one plot, `numbers` along, and below it a table of the numbers at risk. More than [`MOST`] are not drawn.
/// `sorts` are what the two shares of each are called.
pub(crate) fn steps(title: &str, numbers: &str, sorts: [&str; 2], curves: &[Curve<'_>]) -> Plot {
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
    // The pale ones first: lines stand above them.
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
            // A curve that has ended rests on nothing.
            for tick in along.ticks().into_iter().filter(|tick| *tick <= f64::from(curve.last)) {
                let at_risk = (fall.at_risk)(tick as u32).to_string();
                drawing.text("small", along.at(tick), y, Anchor::Middle, &at_risk);
            }
        }
    }
    let [line, pale] = sorts;
    let says = format!(
        "Curves that begin at 100 percent and fall step by step along {numbers}: lines, {line}, and broad pale ones, {pale}; \
         thin where few are left. Below it the numbers at risk."
    );
    Plot::new(title, says, y + 8.0, drawing)
}

/// Names the curves, and what their two shares are, in several lines where there is no room; returns where that ends.
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

impl Fall<'_> {
    /// The curve as far as it rests on enough, and from there on; steps that fall on one spot are one.
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
    use super::{Axis, Fall};

    #[test]
    fn a_curve_falls_in_steps_and_is_thin_where_few_are_left() {
        let curve = |few_from| Fall { steps: vec![(2, 0.5), (6, 0.25)], at_risk: Box::new(|_| 0), few_from };
        let along = Axis::until(10.0, [0.0, 100.0], 5);
        let upwards = Axis::round([0.0, 1.0], [100.0, 0.0], 5, 0.0);
        let paths = |few_from| curve(few_from).paths(10, &along, &upwards);
        assert_eq!(paths(11), ("M0 0H20V50H60V75H100V75".to_owned(), String::new()));
        assert_eq!(paths(4), ("M0 0H20V50H40".to_owned(), "M40 50H60V75H100V75".to_owned()));
        assert_eq!(paths(0), ("M0 0H0".to_owned(), "M0 0H20V50H60V75H100V75".to_owned()));
    }
}
