//! Histograms: how many things fall between numbers.

use super::axis::{Axis, number};
use super::drawing::{Anchor, Drawing};
use super::{Plot, WIDTH};

/// Numbers in bins that are all as wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bins {
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
        if !is_last_open && (index % every > 0 || (of.is_open && index + every > last)) {
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
        // What is counted stands above the bars, by what below them.
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
        // 376 pixels for two bars of one number each: they are named in their middles.
        assert_eq!(marks(2, 1, false), (ticks(&["138", "326"]), named(&[("138", "0"), ("326", "1")])));
        // Bars of ten numbers are named where they begin.
        assert_eq!(marks(2, 10, false), (ticks(&["44", "232"]), named(&[("44", "0"), ("232", "10")])));
        // Twelve bars of 31.3 pixels have no room for the 32 of three digits, a sign more and what parts them: every other
        // bar is named.
        let at = ["44", "106.7", "169.3", "232", "294.7", "357.3"];
        let of = [(at[0], "0"), (at[1], "20"), (at[2], "40"), (at[3], "60"), (at[4], "80"), (at[5], "100")];
        assert_eq!(marks(12, 10, false), (ticks(&at), named(&of)));
        // The last one, which is open, is named in any case, and the one before it makes room.
        let of = [(at[0], "0"), (at[1], "20"), (at[2], "40"), (at[3], "60"), (at[4], "80"), ("420", "110+")];
        assert_eq!(marks(12, 10, true), (ticks(&[at[0], at[1], at[2], at[3], at[4], "404.3"]), named(&of)));
    }
}
