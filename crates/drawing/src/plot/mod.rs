//! Draws plots as SVG: bars of shares, histograms, step curves with numbers at risk, matrices, and points with
//! intervals.
//!
//! A plot consists of numbers and names; this module does not depend on games. Each plot is drawn once. Then the plot
//! is embedded in a page or written to a file, alone or with other plots. Letters are written as text, not as shapes,
//! and are shown in the fonts of the reader's computer. This module escapes special characters in names. Lines and
//! fills differ in brightness or pattern as well as color. See `format-spec/reports.md`.

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
pub use intervals::{Interval, Unit, intervals};
pub use matrix::{Cell, Matrix, Scale, matrix};
pub use sheet::sheet;
pub use steps::{Curve, DecreasingShare, MOST as MOST_CURVES, steps};
pub use style::{DARK, LIGHT, rules};

/// Width of every plot, in pixels (if it is not scaled). A plot of this width is legible on a phone.
pub const WIDTH: f64 = 420.0;

/// Finished plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Title in one line.
    pub title: String,
    /// Description of the plot for people who cannot see it.
    pub description: String,
    height: f64,
    body: String,
}

impl Plot {
    fn new(title: impl Into<String>, says: impl Into<String>, height: f64, drawing: Drawing) -> Self {
        Self { title: title.into(), description: says.into(), height, body: drawing.body() }
    }

    /// Returns the plot as an element of a page. The page must include the CSS [`rules`], and `name` must be unique in
    /// the page.
    pub fn inline(&self, name: &str) -> String {
        let mut drawing = Drawing::default();
        drawing.begin_svg(WIDTH, self.height, name, &self.title, &self.description);
        drawing.raw(&self.body);
        drawing.end_svg();
        drawing.body()
    }
}
