//! Draws histograms: one bar for each range of numbers, as high as the number of things in the range.

use super::axis::{Axis, number};
use super::drawing::{Anchor, Drawing};
use super::{Plot, WIDTH};

/// Number of things in each bin. A bin is a range of numbers; all bins have the same width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bins {
    /// For each bin: its first number, and the number of things in it.
    pub counts: Vec<(u64, u64)>,
    /// Width of a bin: the number of integers in its range.
    pub wide: u64,
    /// `true` if the last bin also contains all larger numbers.
    pub is_open: bool,
}

const LEFT: f64 = 44.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 202.0;
const HEIGHT: f64 = 238.0;

/// Draws the histogram. `things` is the name of the vertical axis, and `numbers` is the name of the horizontal axis.
pub fn histogram(title: &str, things: &str, numbers: &str, of: &Bins) -> Plot {
    let mut drawing = Drawing::default();
    let most = of.counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let upwards = Axis::round([0.0, most as f64], [BOTTOM, TOP], 5, 1.0);
    upwards.draw_upwards(&mut drawing, [LEFT, WIDTH], number);
    drawing.text("small", 0.0, 11.0, Anchor::Start, things);
    let each = (WIDTH - LEFT) / of.counts.len().max(1) as f64;
    for (index, (from, count)) in of.counts.iter().enumerate() {
        let name = of.name(index, *from);
        let (x, y) = (LEFT + index as f64 * each, upwards.at(*count as f64));
        if *count > 0 {
            // Even the smallest bar must be visible, so it is at least 1 pixel high.
            let high = (BOTTOM - y).max(1.0);
            drawing.rect("bar", [x + 1.0, BOTTOM - high, each - 2.0, high], &format!("{name}: {count}"));
        }
    }
    // The first number of a bin is written below its bar. If there is not enough space, only every second, third, ...
    // bin gets its number.
    let widest = of.counts.iter().map(|(from, _)| number(*from as f64).len()).max().unwrap_or(1) + 1;
    let every = ((widest as f64 * 6.5 + 6.0) / each).ceil().max(1.0) as usize;
    let last = of.counts.len().saturating_sub(1);
    for (index, (from, _)) in of.counts.iter().enumerate() {
        let is_last_open = of.is_open && index == last;
        if !is_last_open && (index % every > 0 || (of.is_open && index + every > last)) {
            continue;
        }
        let x = LEFT + index as f64 * each;
        // If each bin has a single number, the number is written below the middle of the bar, otherwise below its left
        // edge. The number of the last bin must not extend beyond the right edge of the plot.
        let at = if of.wide == 1 || is_last_open { x + each / 2.0 } else { x };
        let (name_at, anchor) = if is_last_open { (WIDTH, Anchor::End) } else { (at, Anchor::Middle) };
        drawing.line("axis", [at, BOTTOM], [at, BOTTOM + 4.0]);
        let plus = if is_last_open { "+" } else { "" };
        drawing.text("small", name_at, BOTTOM + 16.0, anchor, &format!("{}{plus}", number(*from as f64)));
    }
    drawing.text("small", WIDTH, HEIGHT - 4.0, Anchor::End, numbers);
    let says = format!("One bar per range of {numbers}. Its height is the number of {things}.");
    Plot::new(title, says, HEIGHT, drawing)
}

impl Bins {
    /// Describes the content of a bin.
    fn name(&self, index: usize, from: u64) -> String {
        match self.wide {
            _ if self.is_open && index + 1 == self.counts.len() => format!("{from} and more"),
            1 => from.to_string(),
            wide => format!("{from} to {}", from + wide - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bins, histogram};

    #[test]
    fn bars_are_as_high_as_their_counts() {
        let body = |counts: &[(u64, u64)], wide, is_open| {
            histogram("t", "games", "turns", &Bins { counts: counts.to_vec(), wide, is_open }).body
        };
        // The largest bar, four games, is 180 pixels high; both bars together are 376 pixels wide.
        let plain = body(&[(0, 2), (1, 4)], 1, false);
        for bar in [
            "<rect class=\"bar\" x=\"45\" y=\"112\" width=\"186\" height=\"90\"><title>0: 2</title></rect>",
            "<rect class=\"bar\" x=\"233\" y=\"22\" width=\"186\" height=\"180\"><title>1: 4</title></rect>",
        ] {
            assert!(plain.contains(bar), "{bar} in {plain}");
        }
        // The name of the things is above the bars; the name of the numbers is below them.
        assert!(plain.contains("<text class=\"small\" x=\"0\" y=\"11\">games</text>"), "{plain}");
        assert!(
            plain.contains("<text class=\"small\" x=\"420\" y=\"234\" text-anchor=\"end\">turns</text>"),
            "{plain}"
        );
        let open = body(&[(0, 1), (10, 0), (20, 1000)], 10, true);
        assert!(open.contains("height=\"1\"><title>0 to 9: 1</title>"), "what is there is seen: {open}");
        assert!(open.contains(">20+</text>") && open.contains("<title>20 and more: 1000</title>"), "{open}");
        assert!(!open.contains("10 to 19"), "an empty range has no bar: {open}");
    }

    #[test]
    fn numbers_stand_below_the_bars_as_often_as_there_is_room() {
        let marks = |bins: u64, wide, is_open| {
            let counts = (0..bins).map(|bin| (bin * wide, 1)).collect();
            let body = histogram("t", "games", "turns", &Bins { counts, wide, is_open }).body;
            let ticks: Vec<String> = body.lines().filter(|line| line.ends_with("206\"/>")).map(str::to_owned).collect();
            let named: Vec<String> =
                body.lines().filter(|line| line.contains("y=\"218\"")).map(str::to_owned).collect();
            (ticks, named)
        };
        let ticks = |at: &[&str]| -> Vec<String> {
            at.iter().map(|x| format!("<path class=\"axis\" d=\"M{x} 202L{x} 206\"/>")).collect()
        };
        let named = |of: &[(&str, &str)]| -> Vec<String> {
            let name = |(x, name): &(&str, &str)| {
                let anchor = if *x == "420" { "end" } else { "middle" };
                format!("<text class=\"small\" x=\"{x}\" y=\"218\" text-anchor=\"{anchor}\">{name}</text>")
            };
            of.iter().map(name).collect()
        };
        // Two bars of one number each take 376 pixels. Their numbers are below their middles.
        assert_eq!(marks(2, 1, false), (ticks(&["138", "326"]), named(&[("138", "0"), ("326", "1")])));
        // The bars include ten numbers each, so the first number is below the left edge.
        assert_eq!(marks(2, 10, false), (ticks(&["44", "232"]), named(&[("44", "0"), ("232", "10")])));
        // Each of the twelve bars is 31.3 pixels wide. A number takes 32 pixels: three digits, one more character and
        // a gap. So every second bar gets its number.
        let at = ["44", "106.7", "169.3", "232", "294.7", "357.3"];
        let of = [(at[0], "0"), (at[1], "20"), (at[2], "40"), (at[3], "60"), (at[4], "80"), (at[5], "100")];
        assert_eq!(marks(12, 10, false), (ticks(&at), named(&of)));
        // The last bin is open, so it is always named, and the name before it is omitted.
        let of = [(at[0], "0"), (at[1], "20"), (at[2], "40"), (at[3], "60"), (at[4], "80"), ("420", "110+")];
        assert_eq!(marks(12, 10, true), (ticks(&[at[0], at[1], at[2], at[3], at[4], "404.3"]), named(&of)));
    }
}
