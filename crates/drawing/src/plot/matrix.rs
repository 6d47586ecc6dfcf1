//! Draws matrices. Each cell is a tile with a figure. The color of the tile shows the value of the cell on a color
//! scale.

use super::drawing::{Anchor, Drawing};
use super::scale::shade;
use super::{Plot, WIDTH};
use crate::picture::Color;

/// Cell of a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Figure that is written in the cell.
    pub text: String,
    /// Tone of the color: from -1 (orange) over 0 (gray) to 1 (blue).
    pub tone: f64,
    /// Depth of the color: from 0 (nearly white) to 1 (full color).
    pub depth: f64,
    /// Description of the cell in words, shown when the pointer is on the cell.
    pub hint: String,
}

/// Table whose cells are drawn as colored tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Names of the rows.
    pub rows: Vec<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Cells, row by row. `None` if there is no data for this row and column.
    pub cells: Vec<Vec<Option<Cell>>>,
}

const LEFT: f64 = 34.0;
const TOP: f64 = 36.0;
const TALL: f64 = 24.0;
const WIDEST: f64 = 44.0;

/// Color scale below a matrix, with names at its ends and in the middle.
#[derive(Clone, Copy, Debug)]
pub enum Scale<'s> {
    /// Depths from 0 to 1.
    Amount([&'s str; 2]),
    /// Differences from -1 to 1: the sign is the tone, the absolute value is the depth.
    Difference([&'s str; 3]),
    /// Tones from -1 to 1, with full depth.
    Tone([&'s str; 3]),
}

/// Draws the matrix, with the color scale below it. `rows` and `columns` are the names of the two axes.
pub fn matrix(title: &str, [rows, columns]: [&str; 2], scale: Scale<'_>, of: &Matrix) -> Plot {
    let mut drawing = Drawing::default();
    let wide = ((WIDTH - LEFT) / of.columns.len().max(1) as f64).min(WIDEST);
    drawing.text("small", 0.0, 11.0, Anchor::Start, &format!("{rows}, {columns}"));
    for (index, name) in of.columns.iter().enumerate() {
        drawing.text("strong", LEFT + wide * (index as f64 + 0.5), TOP - 6.0, Anchor::Middle, name);
    }
    for (index, (name, cells)) in of.rows.iter().zip(&of.cells).enumerate() {
        let y = TOP + TALL * index as f64;
        drawing.text("strong", LEFT - 7.0, y + 16.0, Anchor::End, name);
        for (column, cell) in cells.iter().enumerate() {
            let x = LEFT + wide * column as f64;
            let Some(cell) = cell else {
                drawing.text("small", x + wide / 2.0, y + 16.0, Anchor::Middle, "\u{b7}");
                continue;
            };
            let color = shade(cell.tone, cell.depth);
            drawing.tile(color, [x + 0.5, y + 0.5, wide - 1.0, TALL - 1.0], &cell.hint);
            let class = if color.takes_white() { "cell light" } else { "cell" };
            drawing.text(class, x + wide / 2.0, y + 15.5, Anchor::Middle, &cell.text);
        }
    }
    let bottom = TOP + TALL * of.rows.len() as f64;
    let height = draw_scale(&mut drawing, scale, bottom + 12.0);
    let (most, before) = scale.names().split_last().unwrap_or((&"", &[]));
    let says = format!(
        "A table of tiles: {rows}, {columns}; each tile has a figure, and its color ranges from {} to {most}.",
        before.join(" over ")
    );
    Plot::new(title, says, height, drawing)
}

impl<'s> Scale<'s> {
    fn names(&self) -> &[&'s str] {
        match self {
            Self::Amount(names) => names,
            Self::Difference(names) | Self::Tone(names) => names,
        }
    }

    /// Returns the color at the position `share` of the scale, from 0 at the first name to 1 at the last name.
    fn color(self, share: f64) -> Color {
        let value = share * 2.0 - 1.0;
        match self {
            Self::Amount(_) => shade(1.0, share),
            Self::Difference(_) => shade(value.signum(), value.abs()),
            Self::Tone(_) => shade(value, 1.0),
        }
    }
}

/// Draws the color scale and its names, from `top` downwards. Returns the lower end of the names.
fn draw_scale(drawing: &mut Drawing, scale: Scale<'_>, top: f64) -> f64 {
    const STEPS: u32 = 21;
    const WIDE: f64 = 10.0;
    for step in 0..STEPS {
        let share = f64::from(step) / f64::from(STEPS - 1);
        drawing.tile(scale.color(share), [LEFT + WIDE * f64::from(step), top, WIDE, 10.0], "");
    }
    let end = LEFT + WIDE * f64::from(STEPS);
    let places = [(LEFT, Anchor::Start), (f64::midpoint(LEFT, end), Anchor::Middle), (end, Anchor::End)];
    let names = scale.names();
    for ((x, anchor), name) in places.into_iter().step_by(if names.len() == 2 { 2 } else { 1 }).zip(names) {
        drawing.text("small", x, top + 23.0, anchor, name);
    }
    top + 28.0
}

#[cfg(test)]
mod tests {
    use super::{Cell, Matrix, Scale, matrix};

    #[test]
    fn tiles_have_their_colors_and_figures() {
        let cell = |text: &str, tone, depth| Some(Cell { text: text.to_owned(), tone, depth, hint: "said".to_owned() });
        let of = Matrix {
            rows: vec!["2".to_owned()],
            columns: vec!["3".to_owned(), "B".to_owned(), "F".to_owned()],
            cells: vec![vec![cell("7<", -1.0, 1.0), None, cell("0=", 0.0, 0.0)]],
        };
        let body = matrix("t", ["rows", "columns"], Scale::Tone(["lost", "tied", "won"]), &of).body;
        for part in [
            "<rect x=\"34.5\" y=\"36.5\" width=\"43\" height=\"23\" fill=\"#a63603\"><title>said</title></rect>\n\
             <text class=\"cell light\" x=\"56\" y=\"51.5\" text-anchor=\"middle\">7&lt;</text>",
            "fill=\"#fafaf7\"><title>said</title></rect>\n<text class=\"cell\" x=\"144\"",
            "x=\"100\" y=\"52\" text-anchor=\"middle\">\u{b7}</text>",
        ] {
            assert!(body.contains(part), "{part} in {body}");
        }
        // The scale is 12 pixels below the single row. Its 21 tiles are 10 pixels wide each and begin at pixel 34. Its
        // names are at both ends and in the middle.
        for part in [
            "<rect x=\"34\" y=\"72\" width=\"10\" height=\"10\" fill=\"#a63603\">",
            "<rect x=\"234\" y=\"72\" width=\"10\" height=\"10\"",
            "x=\"34\" y=\"95\">lost</text>",
            "x=\"139\" y=\"95\" text-anchor=\"middle\">tied</text>",
            "x=\"244\" y=\"95\" text-anchor=\"end\">won</text>",
        ] {
            assert!(body.contains(part), "{part} in {body}");
        }
    }

    #[test]
    fn names_are_next_to_their_tiles_which_are_narrow_if_there_are_many() {
        let cell = |depth| Some(Cell { text: "1".to_owned(), tone: 1.0, depth, hint: String::new() });
        let of = |columns: usize| Matrix {
            rows: vec!["2".to_owned(), "3".to_owned()],
            columns: (0..columns).map(|column| format!("c{column}")).collect(),
            cells: vec![vec![cell(0.5); columns]; 2],
        };
        let plot = matrix("t", ["rows", "columns"], Scale::Tone(["lost", "tied", "won"]), &of(3));
        // Columns begin at pixel 34 and are 44 pixels wide each. Rows begin at pixel 36 and are 24 pixels high each.
        for part in [
            "<text class=\"small\" x=\"0\" y=\"11\">rows, columns</text>",
            "x=\"56\" y=\"30\" text-anchor=\"middle\">c0</text>",
            "x=\"100\" y=\"30\" text-anchor=\"middle\">c1</text>",
            "x=\"144\" y=\"30\" text-anchor=\"middle\">c2</text>",
            "x=\"27\" y=\"52\" text-anchor=\"end\">2</text>",
            "x=\"27\" y=\"76\" text-anchor=\"end\">3</text>",
            "<rect x=\"122.5\" y=\"60.5\" width=\"43\" height=\"23\"",
            // The scale has tiles for the tones -1, 0 and 1.
            "<rect x=\"34\" y=\"96\" width=\"10\" height=\"10\" fill=\"#a63603\">",
            "<rect x=\"134\" y=\"96\" width=\"10\" height=\"10\" fill=\"#5c5c5c\">",
            "<rect x=\"234\" y=\"96\" width=\"10\" height=\"10\" fill=\"#084081\">",
        ] {
            assert!(plot.body.contains(part), "{part} in {}", plot.body);
        }
        assert_eq!(plot.body.matches("height=\"10\"").count(), 21);
        assert!((plot.height - 124.0).abs() < 1e-9, "{}", plot.height);
        // Twenty columns share 386 pixels: 19.3 pixels each.
        let body = matrix("t", ["rows", "columns"], Scale::Tone(["lost", "tied", "won"]), &of(20)).body;
        for part in [
            "<rect x=\"401.2\" y=\"36.5\" width=\"18.3\" height=\"23\"",
            "x=\"410.4\" y=\"30\" text-anchor=\"middle\">c19</text>",
            "x=\"410.4\" y=\"51.5\" text-anchor=\"middle\">1</text>",
        ] {
            assert!(body.contains(part), "{part} in {body}");
        }
    }
}
