//! Draws a bar for each group of things. A bar is divided into at most four parts. The width of a part is its share
//! of the things in the group.

use super::axis::percent;
use super::drawing::{Anchor, Drawing};
use super::{Plot, WIDTH};

/// Bar: a group of things, divided into parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Name of the group.
    pub name: String,
    /// Number of things in each part of the group.
    pub parts: [u64; 4],
}

const LEGEND: f64 = 26.0;
const LABEL: f64 = 17.0;
const THICK: f64 = 18.0;
const GAP: f64 = 11.0;

/// Estimated width of one letter in pixels.
const LETTER: f64 = 6.3;

/// Draws the bars, each below the previous bar. A legend with the names of the parts is above the bars.
pub fn bars(title: &str, things: &str, names: [&str; 4], bars: &[Bar]) -> Plot {
    let mut drawing = Drawing::default();
    // A part that is empty in every bar is not in the legend.
    let occurs = |part: usize| bars.iter().any(|bar| bar.parts[part] > 0);
    let mut left = 0.0;
    for (part, name) in names.iter().enumerate().filter(|(part, _)| occurs(*part)) {
        drawing.rect(&format!("part{part}"), [left + 0.5, 2.5, 11.0, 11.0], name);
        drawing.text("small", left + 17.0, 12.0, Anchor::Start, name);
        left += 17.0 + name.chars().count() as f64 * LETTER + 14.0;
    }
    let mut top = LEGEND;
    for bar in bars {
        let whole = bar.parts.iter().fold(0_u64, |sum, part| sum.saturating_add(*part));
        drawing.text("strong", 0.0, top + 12.0, Anchor::Start, &bar.name);
        drawing.text(
            "small",
            WIDTH,
            top + 12.0,
            Anchor::End,
            &format!("{whole} {}", if whole == 1 { things.trim_end_matches('s') } else { things }),
        );
        top += LABEL;
        let mut x = 0.5;
        for (part, count) in bar.parts.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let share = count as f64 / whole.max(1) as f64;
            let wide = share * (WIDTH - 1.0);
            let figure = percent(share);
            drawing.rect(&format!("part{part}"), [x, top, wide, THICK], &format!("{}: {count}, {figure}", names[part]));
            if figure.chars().count() as f64 * LETTER + 8.0 < wide {
                let class = ["on0", "on1", "on2", "small"][part];
                drawing.text(class, x + wide / 2.0, top + 13.0, Anchor::Middle, &figure);
            }
            x += wide;
        }
        top += THICK + GAP;
    }
    let says = format!(
        "One bar per row, all of the same length. The parts of each bar show the shares of {}.",
        names.join(", ")
    );
    Plot::new(title, says, top, drawing)
}

#[cfg(test)]
mod tests {
    use super::{Bar, bars};

    #[test]
    fn parts_are_as_long_as_their_shares() {
        let bar = Bar { name: "all".to_owned(), parts: [1, 2, 0, 1] };
        let body = bars("t", "games", ["a", "b", "c", "d"], &[bar]).body;
        // The four games take 419 pixels. The bar begins below the legend (26 pixels) and the name of the bar.
        for part in [
            "<rect class=\"part0\" x=\"0.5\" y=\"43\" width=\"104.8\" height=\"18\"><title>a: 1, 25 %</title></rect>",
            "<rect class=\"part1\" x=\"105.3\" y=\"43\" width=\"209.5\" height=\"18\"><title>b: 2, 50 %</title></rect>",
            "<rect class=\"part3\" x=\"314.8\" y=\"43\" width=\"104.8\" height=\"18\"><title>d: 1, 25 %</title></rect>",
            ">4 games</text>",
        ] {
            assert!(body.contains(part), "{part} in {body}");
        }
        assert!(!body.contains("class=\"part2\""), "nobody has that part: {body}");
    }

    #[test]
    fn the_legend_names_the_parts_that_occur_and_bars_stand_below_each_other() {
        let of = |name: &str, parts| Bar { name: name.to_owned(), parts };
        let plot =
            bars("t", "games", ["won", "tied", "lost", "open"], &[of("all", [1, 0, 0, 1]), of("new", [0, 0, 0, 1])]);
        // The name of the second part is 49.9 pixels to the right of the first: three letters of 6.3 pixels, 17 pixels
        // before them and 14 after them. Each bar takes 17 pixels for its name, 18 for itself and 11 below. Each share
        // is written in the middle of its part.
        let wanted = [
            "<rect class=\"part0\" x=\"0.5\" y=\"2.5\" width=\"11\" height=\"11\"><title>won</title></rect>",
            "<text class=\"small\" x=\"17\" y=\"12\">won</text>",
            "<rect class=\"part3\" x=\"50.4\" y=\"2.5\" width=\"11\" height=\"11\"><title>open</title></rect>",
            "<text class=\"small\" x=\"66.9\" y=\"12\">open</text>",
            "<text class=\"strong\" x=\"0\" y=\"38\">all</text>",
            "<text class=\"small\" x=\"420\" y=\"38\" text-anchor=\"end\">2 games</text>",
            "<rect class=\"part0\" x=\"0.5\" y=\"43\" width=\"209.5\" height=\"18\"><title>won: 1, 50 %</title></rect>",
            "<text class=\"on0\" x=\"105.3\" y=\"56\" text-anchor=\"middle\">50 %</text>",
            "<rect class=\"part3\" x=\"210\" y=\"43\" width=\"209.5\" height=\"18\"><title>open: 1, 50 %</title></rect>",
            "<text class=\"small\" x=\"314.8\" y=\"56\" text-anchor=\"middle\">50 %</text>",
            "<text class=\"strong\" x=\"0\" y=\"84\">new</text>",
            "<text class=\"small\" x=\"420\" y=\"84\" text-anchor=\"end\">1 game</text>",
            "<rect class=\"part3\" x=\"0.5\" y=\"89\" width=\"419\" height=\"18\"><title>open: 1, 100 %</title></rect>",
            "<text class=\"small\" x=\"210\" y=\"102\" text-anchor=\"middle\">100 %</text>",
        ];
        assert_eq!(plot.body.lines().collect::<Vec<_>>(), wanted);
        assert!((plot.height - 118.0).abs() < 1e-9, "{}", plot.height);
    }

    #[test]
    fn a_share_is_written_where_its_part_has_room_for_it() {
        // Three letters with a margin of 8 pixels take 26.9 pixels. 6 percent of 419 pixels are less than this; 8
        // percent are more.
        for (few, is_written) in [(6, false), (8, true)] {
            let bar = Bar { name: "all".to_owned(), parts: [100 - few, few, 0, 0] };
            let body = bars("t", "games", ["a", "b", "c", "d"], &[bar]).body;
            assert_eq!(body.contains(&format!(">{few} %</text>")), is_written, "{body}");
        }
    }
}
