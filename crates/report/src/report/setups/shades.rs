//! Draws heatmaps on terminals. With color, a line shows two rows of the board in half blocks; otherwise, a line
//! shows one row in ASCII characters.

use super::heatmap::{Heatmap, Measure, SHADES};
use crate::board::Board;
use crate::report::{TableLook, fold, wrap};
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// Colors of 0 and of the positive shades, in the 256-color palette of terminals.
const WARM: [u8; 1 + SHADES as usize] = [237, 53, 89, 125, 161, 197, 203, 209, 221, 229];

/// Colors of 0 and of the negative shades.
const COLD: [u8; 1 + SHADES as usize] = [237, 17, 18, 19, 26, 32, 38, 44, 80, 159];

/// Characters of 0 and of the shades.
const CHARACTERS: &[u8; 1 + SHADES as usize] = b" .:-=+*#%@";

/// Width of a square in columns; `MAP` is the width of a whole map.
const SQUARE: usize = 2;
const MAP: usize = SQUARE * Board::COLUMNS as usize;

/// Number of columns before the first map.
const MARGIN: usize = 4;

/// Edges of a map and the gap between maps. Without color, edges are necessary, because the share 0 is drawn as a
/// blank.
struct Frame {
    edge: &'static str,
    gap: usize,
}

const COLORED: Frame = Frame { edge: "", gap: 3 };
const PLAIN: Frame = Frame { edge: "|", gap: 1 };

/// Draws heatmaps next to each other, as many as fit into the width. The text begins with a legend of the shades.
pub fn heatmaps(maps: &[Heatmap], measure: Measure, look: TableLook) -> String {
    let frame = if look.color { COLORED } else { PLAIN };
    let each = MAP + 2 * frame.edge.len() + frame.gap;
    let at_once = ((look.width + frame.gap).saturating_sub(MARGIN) / each).max(1);
    let mut text = legend(measure, look);
    for maps in maps.chunks(at_once) {
        text.push('\n');
        frame.line(&mut text, "", " ", maps.iter().map(|map| title(map, measure, look)));
        frame.line(&mut text, "", " ", maps.iter().map(|map| lakes(map, look)));
        let height = maps.iter().map(Heatmap::height).max().unwrap_or_default();
        if look.color {
            for bottom in (0..height.div_ceil(2)).rev() {
                // If the number of rows is odd, the front row has a separate line.
                let upper = height - 2 * (height.div_ceil(2) - 1 - bottom);
                let lower = upper - 1;
                let label = if lower == 0 { upper.to_string() } else { format!("{upper},{lower}") };
                frame.line(&mut text, &label, "", maps.iter().map(|map| half_blocks(map, upper, lower)));
            }
        } else {
            for row in (1..=height).rev() {
                frame.line(&mut text, &row.to_string(), "|", maps.iter().map(|map| characters(map, row, measure)));
            }
        }
        frame.line(&mut text, "", " ", maps.iter().map(|_| letters()));
    }
    text
}

/// Text with its width on a terminal.
type Measured = (String, usize);

impl Frame {
    /// Appends the parts of a line, each padded to the width of a map, between edges.
    fn line(&self, text: &mut String, label: &str, edge: &str, parts: impl Iterator<Item = Measured>) {
        let edge = &edge[..edge.len().min(self.edge.len())];
        let mut line = format!("{label:>0$} ", MARGIN - 1);
        for (index, (part, width)) in parts.enumerate() {
            let gap = if index > 0 { self.gap } else { 0 };
            let rest = MAP.saturating_sub(width);
            let _ = write!(line, "{:gap$}{edge}{part}{:rest$}{edge}", "", "");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// Returns the kind, and the square where it is most frequent.
fn title(map: &Heatmap, measure: Measure, look: TableLook) -> Measured {
    let (peak, square) = map.peak;
    let name = map.kind.title();
    let percent = peak * 100.0;
    let share = |decimals: usize| match measure {
        Measure::Difference => format!("{percent:+.decimals$} {square}"),
        _ => format!("{percent:.decimals$} % {square}"),
    };
    // A long name may leave no space for a decimal and a blank before it.
    let decimals = usize::from(name.len() + share(1).len() < MAP);
    let peak = if peak == 0.0 { "nowhere".to_owned() } else { share(decimals) };
    let room = MAP.saturating_sub(name.len());
    let shown = format!("{name}{peak:>room$}");
    let width = shown.len();
    let bold = look.style(Style::new().bold());
    (format!("{bold}{name}{bold:#}{}", &shown[name.len()..]), width)
}

fn lakes(map: &Heatmap, look: TableLook) -> Measured {
    let mut lakes = String::new();
    for column in 0..Board::COLUMNS {
        let sign = if map.has_lake_before(column) { "~" } else { " " };
        lakes += &sign.repeat(SQUARE);
    }
    let blue = look.style(AnsiColor::Cyan.on_default());
    (format!("{blue}{lakes}{blue:#}"), MAP)
}

fn letters() -> Measured {
    let mut letters = String::new();
    for column in 0..Board::COLUMNS {
        let _ = write!(letters, "{:<SQUARE$}", char::from(b'a' + column));
    }
    (letters, MAP)
}

fn color(shade: i8) -> Color {
    let colors = if shade < 0 { &COLD } else { &WARM };
    Color::Ansi256(Ansi256Color(colors[usize::from(shade.unsigned_abs().min(SHADES))]))
}

/// Draws two rows in one line. `lower` is 0 if there is no lower row.
fn half_blocks(map: &Heatmap, upper: usize, lower: usize) -> Measured {
    let mut text = String::new();
    for (column, above) in map.row(upper).iter().enumerate() {
        let below = map.row(lower).get(column).map(|share| color(map.shade(*share)));
        let style = Style::new().fg_color(Some(color(map.shade(*above)))).bg_color(below);
        let _ = write!(text, "{style}{}{style:#}", "\u{2580}".repeat(SQUARE));
    }
    (text, MAP)
}

fn characters(map: &Heatmap, row: usize, measure: Measure) -> Measured {
    let square = |share: &f64| {
        let shade = map.shade(*share);
        match (measure, shade) {
            (Measure::Difference, 0) => " .".to_owned(),
            (Measure::Difference, shade) => format!("{shade:+}"),
            (_, shade) => char::from(CHARACTERS[usize::from(shade.unsigned_abs())]).to_string().repeat(SQUARE),
        }
    };
    (map.row(row).iter().map(square).collect(), MAP)
}

/// Returns the legend: the meaning of the maps, and the shades with their values.
fn legend(measure: Measure, look: TableLook) -> String {
    let peak = if measure == Measure::Difference {
        "the largest difference in percentage points"
    } else {
        "the highest share"
    };
    let what = format!(
        "Share of setups with the kind on the square{}. Seen from the owner's seat: the front row is at the top, and ~ \
        is a lake. Next to each kind: {peak} and its square.",
        measure.among(),
    );
    let mut text = wrap(&what, "", look.width);
    let blocks = |shades: RangeInclusive<i8>| {
        let mut blocks = String::new();
        for shade in shades {
            let style = Style::new().fg_color(Some(color(shade)));
            let _ = write!(blocks, "{style}{}{style:#}", "\u{2588}".repeat(SQUARE));
        }
        blocks
    };
    let most = SHADES.cast_signed();
    let _ = match (look.color, measure) {
        (true, Measure::Difference) => {
            writeln!(text, "lost more {} won more", blocks(-most..=most))
        }
        (true, _) => writeln!(text, "none {} the map's highest", blocks(0..=most)),
        (false, Measure::Difference) => {
            let what = "-9 to -1: more often in lost games; +1 to +9: more often in won games; . no difference; 9 is the map's largest\n";
            write!(text, "{}", fold(what, look.width))
        }
        (false, _) => {
            let shades = String::from_utf8_lossy(&CHARACTERS[1..]);
            let what = format!("blank: none; {shades} up to the map's highest\n");
            write!(text, "{}", fold(&what, look.width))
        }
    };
    text
}
