//! Defines the CSS style of plots, for white paper and for dark screens.

use std::fmt::Write;

/// Colors of a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Color of text; `faint` is the color of less important text.
    ink: &'static str,
    faint: &'static str,
    /// Color of axes; `grid` is the color of lines across a plot.
    axis: &'static str,
    grid: &'static str,
    /// Color of bars that are not divided into parts.
    bar: &'static str,
    /// Colors of the four parts of a divided bar: dark, pale, light and empty. `on_parts` are the colors of text on the
    /// first three parts.
    parts: [&'static str; 4],
    on_parts: [&'static str; 3],
    /// Colors of curves.
    curves: [&'static str; CURVES],
}

/// Maximum number of curves that can be distinguished in a plot.
pub(super) const CURVES: usize = 4;

/// Dash patterns of the curves.
pub(super) const DASHES: [&str; CURVES] = ["", "7 3", "2 3", "9 3 2 3"];

/// Palette for white paper.
pub const LIGHT: Palette = Palette {
    ink: "#1f2328",
    faint: "#57606a",
    axis: "#6e7781",
    grid: "#d8dee4",
    bar: "#33719e",
    parts: ["#8f2f1a", "#e9e4d6", "#8cbbe0", "none"],
    on_parts: ["#fff", "#1f2328", "#1f2328"],
    curves: ["#1c5d99", "#b23a1e", "#2e7d4f", "#6f4a94"],
};

/// Palette for dark screens.
pub const DARK: Palette = Palette {
    ink: "#e6e9ec",
    faint: "#a9b2bc",
    axis: "#8b949e",
    grid: "#3a424b",
    bar: "#6fb1de",
    parts: ["#e2694b", "#565d66", "#b4d6f0", "none"],
    on_parts: ["#10151a", "#fff", "#10151a"],
    curves: ["#79b8ec", "#f08a6c", "#7fcf9d", "#c5a3ea"],
};

/// Returns the CSS rules for all elements inside an element of class `plot`.
pub fn rules(palette: &Palette) -> String {
    let Palette { ink, faint, axis, grid, bar, parts, on_parts, curves } = palette;
    let mut rules = format!(
        ".plot text{{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif;font-size:12px;fill:{ink}}}\
         .plot .small{{font-size:11px;fill:{faint}}}.plot .strong{{font-weight:600}}\
         .plot .title{{font-size:15px;font-weight:600}}.plot .cell{{font-size:10px;text-anchor:middle;fill:#000}}\
         .plot .cell.light{{fill:#fff}}\
         .plot .axis,.plot .grid,.plot .whisker,.plot .middle{{fill:none;stroke:{axis};stroke-width:1}}\
         .plot .grid{{stroke:{grid}}}.plot .middle{{stroke-dasharray:3 3}}.plot .whisker{{stroke:{ink};stroke-width:1.5}}\
         .plot .bar,.plot .dot{{fill:{bar}}}"
    );
    for (index, color) in parts.iter().enumerate() {
        let _ = write!(rules, ".plot .part{index}{{fill:{color};stroke:{axis};stroke-width:.75}}");
    }
    for (index, color) in on_parts.iter().enumerate() {
        let _ = write!(rules, ".plot .on{index}{{font-size:11px;fill:{color}}}");
    }
    for (index, (color, dash)) in curves.iter().zip(DASHES).enumerate() {
        let dash = if dash.is_empty() { String::new() } else { format!(";stroke-dasharray:{dash}") };
        let _ = write!(rules, ".plot .curve{index}{{fill:none;stroke:{color};stroke-width:2{dash}}}");
    }
    let _ = write!(rules, ".plot .sort{{fill:none;stroke:{faint};stroke-width:2}}");
    rules
        + ".plot .pale{stroke-width:6;stroke-opacity:.3;stroke-dasharray:none}.plot .few{stroke-width:.8}\
           .plot .pale.few{stroke-width:2.5}"
}
