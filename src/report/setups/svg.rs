//! Heatmaps as a picture: SVG that needs nothing beside itself.

use super::heatmap::{Heatmap, Measure};
use crate::analysis::setups::{Group, GroupSetups};
use crate::board::{Board, Kind, Side, Square};
use crate::plot::{Drawing, shade, takes_white};
use std::fmt::Write;

/// Sizes, in pixels.
const SQUARE: usize = 26;
const MAP_WIDTH: usize = SQUARE * Board::COLUMNS as usize;
const LABEL: usize = 18;
const GAP: usize = 26;
const MARGIN: usize = 28;
const TITLE: usize = 42;
const LAKE: usize = 7;
const LETTERS: usize = 34;
const HEADER: usize = 92;

const ACROSS: usize = 4;

const STEPS: usize = 11;

const STYLE: &str = "text{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif;fill:#222}\
.h{font-size:21px;font-weight:600}.s{font-size:13px;fill:#444}.k{font-size:15px;font-weight:600}\
.p{font-size:12px;fill:#555}.l{font-size:11px;fill:#666;text-anchor:middle}\
.n{font-size:10px;text-anchor:middle}.w{fill:#fff}.b{fill:none;stroke:#999}.q{stroke:#fff;stroke-width:1}\
.a{fill:#9ecae1}";

/// The heatmaps of those groups, one group below the other. Its text is the program's own.
pub(crate) fn picture(groups: &[(Group, &GroupSetups)], kinds: &[Kind], measure: Measure) -> String {
    let drawn: Vec<(Group, &GroupSetups, Vec<Heatmap>)> =
        groups.iter().map(|(group, setups)| (*group, *setups, Heatmap::all(*group, setups, kinds, measure))).collect();
    let width = 2 * MARGIN + ACROSS * (LABEL + MAP_WIDTH) + (ACROSS - 1) * GAP;
    let height =
        MARGIN + drawn.iter().map(|(group, _, maps)| section_height(*group, maps.len())).sum::<usize>().max(HEADER);
    let names: Vec<String> = groups.iter().map(|(group, _)| group.to_string()).collect();
    let title =
        format!("Where each kind stands: {}", if names.is_empty() { "no setups".to_owned() } else { names.join(", ") });
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{title}</title>\n\
         <desc id=\"desc\">A heatmap for each kind: {}, square by square, seen from the owner's seat with the front row \
         above. Each square names its share.</desc>\n<style>{STYLE}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        measure.title()
    );
    let mut top = MARGIN;
    for (group, setups, maps) in &drawn {
        section(&mut svg, *group, setups, maps, measure, top);
        top += section_height(*group, maps.len());
    }
    if drawn.is_empty() {
        let _ = writeln!(svg, "<text class=\"h\" x=\"{MARGIN}\" y=\"{}\">No setups</text>", MARGIN + 20);
    }
    svg.push_str("</svg>\n");
    svg
}

/// What the maps of [`maps`] look like, in a page that has the rules of plots. Squares are light on dark screens too.
pub(crate) const MAP_RULES: &str = ".map .k{font-size:15px;font-weight:600}.map .p{font-size:12px}\
.map .l{font-size:11px;text-anchor:middle}.map .n{font-size:10px;text-anchor:middle;fill:#000}.map .n.w{fill:#fff}\
.map .b{fill:none;stroke:#999}.map .q{stroke:#fff;stroke-width:1}.map .a{fill:#9ecae1}";

/// A heatmap for each kind of a group, each a picture of its own for a page. `name` begins what they are called in it.
pub(crate) fn maps(group: Group, setups: &GroupSetups, measure: Measure, name: &str) -> Vec<String> {
    let map = |map: &Heatmap| {
        let kind = map.kind.name();
        let says = format!("Square by square the {}, seen from the owner's seat.", measure.title());
        let title = format!("{}, {}", map.kind.title(), peak_text(map, measure));
        let mut drawing = Drawing::default();
        let (width, height) = ((LABEL + MAP_WIDTH + 1) as f64, (map_height(group) - LETTERS + 20) as f64);
        drawing.begin_svg(width, height, &format!("{name}-{kind}"), &title, &says);
        let mut drawn = String::new();
        heatmap(&mut drawn, map, measure, takes_white, [0, 0]);
        drawing.raw(&drawn);
        drawing.end_svg();
        drawing.body().replacen("class=\"plot\"", "class=\"plot map\"", 1)
    };
    Heatmap::all(group, setups, &[], measure).iter().map(map).collect()
}

fn map_height(group: Group) -> usize {
    let rows = group.board().zone(Side::Red).count();
    TITLE + LAKE + rows * SQUARE + LETTERS
}

fn section_height(group: Group, maps: usize) -> usize {
    HEADER + maps.div_ceil(ACROSS) * map_height(group)
}

fn section(svg: &mut String, group: Group, setups: &GroupSetups, maps: &[Heatmap], measure: Measure, top: usize) {
    let number = measure.number(setups.setups);
    let _ = write!(
        svg,
        "<text class=\"h\" x=\"{MARGIN}\" y=\"{}\">Where each kind stands: {group}</text>\n\
         <text class=\"s\" x=\"{MARGIN}\" y=\"{}\">{number} setups; {}, in percent{}; seen from the owner's seat, the front \
         row above</text>\n",
        top + 18,
        top + 40,
        measure.title(),
        if measure == Measure::Difference { "age points" } else { "" },
    );
    scale(svg, measure, top + 50);
    for (index, map) in maps.iter().enumerate() {
        let left = MARGIN + index % ACROSS * (LABEL + MAP_WIDTH + GAP);
        let top = top + HEADER + index / ACROSS * map_height(group);
        heatmap(svg, map, measure, is_strong, [left, top]);
    }
}

#[allow(clippy::cast_precision_loss)] // a few steps
fn scale(svg: &mut String, measure: Measure, top: usize) {
    let (first, last) = match measure {
        Measure::Difference => ("lost more", "won more, in each map up to its largest difference"),
        _ => ("none", "the highest share of each map"),
    };
    let before = if measure == Measure::Difference { 64 } else { 36 };
    let _ = writeln!(svg, "<text class=\"p\" x=\"{MARGIN}\" y=\"{}\">{first}</text>", top + 13);
    for step in 0..STEPS {
        let share = step as f64 / (STEPS - 1) as f64;
        let strength = if measure == Measure::Difference { 2.0 * share - 1.0 } else { share };
        let x = MARGIN + before + step * 18;
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{top}\" width=\"18\" height=\"16\" fill=\"{}\"/>", shade(strength));
    }
    let x = MARGIN + before + STEPS * 18 + 8;
    let _ = writeln!(svg, "<text class=\"p\" x=\"{x}\" y=\"{}\">{last}</text>", top + 13);
}

/// A map whose figures are white where its strength `takes_white`.
fn heatmap(svg: &mut String, map: &Heatmap, measure: Measure, takes_white: fn(f64) -> bool, [left, top]: [usize; 2]) {
    let kind = map.kind.title();
    let peak_text = peak_text(map, measure);
    let (x, rows) = (left + LABEL, map.height());
    let end = x + MAP_WIDTH;
    let _ = write!(
        svg,
        "<g role=\"group\" aria-label=\"{kind}, {peak_text}\">\n<text class=\"k\" x=\"{x}\" y=\"{y}\">{kind}</text>\
         <text class=\"p\" x=\"{end}\" y=\"{y}\" text-anchor=\"end\">{peak_text}</text>\n",
        y = top + 26,
    );
    let first = top + TITLE;
    lakes(svg, map, x, first - LAKE);
    for row in (1..=rows).rev() {
        let y = first + (rows - row) * SQUARE;
        let _ = writeln!(svg, "<text class=\"l\" x=\"{}\" y=\"{}\">{row}</text>", left + LABEL / 2, y + 17);
        for (column, share) in map.row(row).iter().enumerate() {
            let square = Square::new(column as u8, row as u8);
            cell(svg, map, *share, square, measure, takes_white, [x + column * SQUARE, y]);
        }
    }
    let _ =
        writeln!(svg, "<rect class=\"b\" x=\"{x}\" y=\"{first}\" width=\"{MAP_WIDTH}\" height=\"{}\"/>", rows * SQUARE);
    for column in 0..usize::from(Board::COLUMNS) {
        let letter = char::from(b'a' + column as u8);
        let middle = x + column * SQUARE + SQUARE / 2;
        let _ = write!(svg, "<text class=\"l\" x=\"{middle}\" y=\"{}\">{letter}</text>", first + rows * SQUARE + 15);
    }
    svg.push_str("\n</g>\n");
}

/// The share that stands out, and where it does.
fn peak_text(map: &Heatmap, measure: Measure) -> String {
    let (peak, square) = map.peak;
    match measure {
        _ if peak == 0.0 => "nowhere".to_owned(),
        Measure::Difference => format!("largest: {:+.1} on {square}", peak * 100.0),
        _ => format!("highest: {:.1} % on {square}", peak * 100.0),
    }
}

/// Where lakes lie before the front row.
fn lakes(svg: &mut String, map: &Heatmap, left: usize, top: usize) {
    for column in (0..Board::COLUMNS).filter(|column| map.has_lake_before(*column)) {
        let x = left + usize::from(column) * SQUARE;
        let _ = writeln!(
            svg,
            "<rect class=\"a\" x=\"{x}\" y=\"{top}\" width=\"{SQUARE}\" height=\"{}\"><title>lake</title></rect>",
            LAKE - 2
        );
    }
}

/// Whether figures are white in the picture of `setups --svg`, which stays what it was.
fn is_strong(strength: f64) -> bool {
    strength.abs() > 0.5
}

fn cell(
    svg: &mut String,
    map: &Heatmap,
    share: f64,
    square: Square,
    measure: Measure,
    takes_white: fn(f64) -> bool,
    [x, y]: [usize; 2],
) {
    let strength = map.strength(share);
    let percent = share * 100.0;
    let said = match measure {
        Measure::Difference => format!("{percent:+.1} percentage points"),
        _ => format!("{percent:.1} %"),
    };
    let _ = write!(
        svg,
        "<rect class=\"q\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{}\"><title>{square}: \
         {said}</title></rect>",
        shade(strength)
    );
    let figure = match measure {
        _ if share == 0.0 => String::new(),
        // Too little for a figure of one decimal.
        _ if percent.abs() < 0.05 => "\u{b7}".to_owned(),
        Measure::Difference if percent.abs() < 9.95 => format!("{percent:+.1}"),
        Measure::Difference => format!("{percent:+.0}"),
        _ if percent < 9.95 => format!("{percent:.1}"),
        _ => format!("{percent:.0}"),
    };
    if !figure.is_empty() {
        let light = if takes_white(strength) { " w" } else { "" };
        let (x, y) = (x + SQUARE / 2, y + 17);
        let _ = write!(svg, "<text class=\"n{light}\" x=\"{x}\" y=\"{y}\">{figure}</text>");
    }
    svg.push('\n');
}
