//! Plots as SVG: bars of shares, histograms, step curves with numbers at risk, matrices, and points with intervals.
//!
//! A plot is given numbers and names, and knows nothing of games. It is drawn once, and either set into a page or written
//! to a file of its own, alone or below others. Text stays text, in the fonts that the reader has; whatever names are in it
//! are escaped here. Lines and fills differ in brightness or pattern, not in color alone. `format-spec/reports.md`.

mod axis;
mod bars;
mod drawing;
mod histogram;
mod intervals;
mod matrix;
mod scale;
mod sheet;
mod steps;
mod style;

pub use bars::{Bar, bars};
use drawing::Drawing;
pub use histogram::{Bins, histogram};
pub use intervals::{Interval, Measured, intervals};
pub use matrix::{Cell, Matrix, matrix};
pub use sheet::sheet;
pub use steps::{Curve, Fall, MOST as MOST_CURVES, steps};
pub use style::{DARK, LIGHT, rules};

/// How wide every plot is, in pixels where it is not scaled: legible on a phone.
pub const WIDTH: f64 = 420.0;

/// A plot that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows, in a line.
    pub title: String,
    /// How it is drawn and read, for those who do not see it.
    pub says: String,
    height: f64,
    body: String,
}

impl Plot {
    fn new(title: impl Into<String>, says: impl Into<String>, height: f64, drawing: Drawing) -> Self {
        Self { title: title.into(), says: says.into(), height, body: drawing.body() }
    }

    /// The plot as an element of a page that has the style's [`rules`]. `name` is like no other's of the page.
    pub fn inline(&self, name: &str) -> String {
        let mut drawing = Drawing::default();
        drawing.begin_svg(WIDTH, self.height, name, &self.title, &self.says);
        drawing.raw(&self.body);
        drawing.end_svg();
        drawing.body()
    }
}
