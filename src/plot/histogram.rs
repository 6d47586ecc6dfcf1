//! Histograms: how many things fall between numbers.

use super::axis::{Axis, number};
use super::drawing::{Anchor, Drawing};
use super::{Plot, WIDTH};

/// Numbers in bins that are all as wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bins {
    /// Where each begins, and how many things are in it.
    pub counts: Vec<(u64, u64)>,
    /// How many numbers a bin holds.
    pub wide: u64,
    /// Whether the last holds all larger numbers too.
    pub is_open: bool,
}

const LEFT: f64 = 44.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 202.0;
const HEIGHT: f64 = 238.0;

/// The histogram: `things` upwards, `numbers` along.
pub(crate) fn histogram(title: &str, things: &str, numbers: &str, of: &Bins) -> Plot {
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
            // What is there is seen, however little.
            let high = (BOTTOM - y).max(1.0);
            drawing.rect("bar", [x + 1.0, BOTTOM - high, each - 2.0, high], &format!("{name}: {count}"));
        }
    }
    // Below the bins stands where they begin, as often as there is room.
    let widest = of.counts.iter().map(|(from, _)| number(*from as f64).len()).max().unwrap_or(1) + 1;
    let every = ((widest as f64 * 6.5 + 6.0) / each).ceil().max(1.0) as usize;
    let last = of.counts.len().saturating_sub(1);
    for (index, (from, _)) in of.counts.iter().enumerate() {
        let is_last_open = of.is_open && index == last;
        if !is_last_open && (index % every > 0 || (of.is_open && index + every > last && index > 0)) {
            continue;
        }
        let x = LEFT + index as f64 * each;
        // A bar of one number stands above it, others begin there; the last sign must not leave the paper.
        let at = if of.wide == 1 || is_last_open { x + each / 2.0 } else { x };
        let (name_at, anchor) = if is_last_open { (WIDTH, Anchor::End) } else { (at, Anchor::Middle) };
        drawing.line("axis", [at, BOTTOM], [at, BOTTOM + 4.0]);
        let plus = if is_last_open { "+" } else { "" };
        drawing.text("small", name_at, BOTTOM + 16.0, anchor, &format!("{}{plus}", number(*from as f64)));
    }
    drawing.text("small", WIDTH, HEIGHT - 4.0, Anchor::End, numbers);
    let says = format!("A bar for each range of {numbers}, as high as the number of {things}.");
    Plot::new(title, says, HEIGHT, drawing)
}

impl Bins {
    /// What a bin holds.
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
        // 180 pixels for four games, 376 for two bars.
        let plain = body(&[(0, 2), (1, 4)], 1, false);
        for bar in [
            "<rect class=\"bar\" x=\"45\" y=\"112\" width=\"186\" height=\"90\"><title>0: 2</title></rect>",
            "<rect class=\"bar\" x=\"233\" y=\"22\" width=\"186\" height=\"180\"><title>1: 4</title></rect>",
        ] {
            assert!(plain.contains(bar), "{bar} in {plain}");
        }
        let open = body(&[(0, 1), (10, 0), (20, 1000)], 10, true);
        assert!(open.contains("height=\"1\"><title>0 to 9: 1</title>"), "what is there is seen: {open}");
        assert!(open.contains(">20+</text>") && open.contains("<title>20 and more: 1000</title>"), "{open}");
        assert!(!open.contains("10 to 19"), "an empty range has no bar: {open}");
    }
}
