//! Bars of shares: what a whole consists of, four parts at most, a bar for each whole.

use super::axis::percent;
use super::drawing::{Anchor, Drawing};
use super::{Plot, WIDTH};

/// A whole and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// What it is called.
    pub name: String,
    /// How many things each part has.
    pub parts: [u64; 4],
}

const LEGEND: f64 = 26.0;
const LABEL: f64 = 17.0;
const THICK: f64 = 18.0;
const GAP: f64 = 11.0;

/// What is written on a part takes about so many pixels a letter.
const LETTER: f64 = 6.3;

/// The bars one below the other, under a legend that names the parts.
pub fn bars(title: &str, things: &str, names: [&str; 4], bars: &[Bar]) -> Plot {
    let mut drawing = Drawing::default();
    // A part that no bar has needs no name.
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
    let says = format!("A bar for each, as long as the others, parted by the shares of {}.", names.join(", "));
    Plot::new(title, says, top, drawing)
}

#[cfg(test)]
mod tests {
    use super::{Bar, bars};

    #[test]
    fn parts_are_as_long_as_their_shares() {
        let bar = Bar { name: "all".to_owned(), parts: [1, 2, 0, 1] };
        let body = bars("t", "games", ["a", "b", "c", "d"], &[bar]).body;
        // 419 pixels for four games; the name above, 26 pixels for the legend.
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
        // Three letters of 6.3 pixels, 17 before and 14 behind them: the second part is named 49.9 pixels further. A bar takes 17
        // pixels for its name, 18 for itself and 11 below it; the share stands in the middle of its part.
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
        // Three letters and 8 pixels beside them are 26.9: more than 6 of 100 parts of 419 pixels, and less than 8.
        for (few, is_written) in [(6, false), (8, true)] {
            let bar = Bar { name: "all".to_owned(), parts: [100 - few, few, 0, 0] };
            let body = bars("t", "games", ["a", "b", "c", "d"], &[bar]).body;
            assert_eq!(body.contains(&format!(">{few} %</text>")), is_written, "{body}");
        }
    }
}
