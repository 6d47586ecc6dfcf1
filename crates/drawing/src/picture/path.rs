//! Defines the elements of a picture: filled paths and stroked paths.

use crate::board::Board;
use std::fmt;

/// Width of a square of a board. Symbols are drawn in such a square.
pub(super) const CELL: f32 = 100.0;

/// Color: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Returns the brightness from 0 to 1: the relative luminance of WCAG 2.2.
    pub(crate) fn brightness(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Mixes this color and `other`. If `part` is 0, the result is this color; if `part` is 1, the result is `other`.
    pub(crate) fn toward(self, other: Self, part: f64) -> Self {
        let between = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8;
        Self(between(self.0, other.0), between(self.1, other.1), between(self.2, other.2))
    }

    /// Returns `true` if white text on this color is easier to read than black text. The better of the two text colors
    /// always has a contrast of at least 4.5 to 1.
    pub(crate) fn takes_white(self) -> bool {
        // White and black text have the same contrast on brightness b if (1 + 0.05) / (b + 0.05) = (b + 0.05) / (0 +
        // 0.05).
        (self.brightness() + 0.05).powi(2) < 1.05 * 0.05
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Step of a path to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Starts a new subpath at that point.
    Move(f32, f32),
    /// Straight line.
    Line(f32, f32),
    /// Cubic curve: two control points, then the end point.
    Curve([f32; 2], [f32; 2], [f32; 2]),
    /// Line back to the start of the subpath.
    Close,
}

/// Path: a list of steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Step>);

/// Distance between a control point and the nearest end of a quarter circle with radius 1.
const ROUND: f32 = 0.552_284_8;

impl Path {
    /// Creates a line through the points. If `closed`, the line returns to its start.
    pub fn through(points: &[(f32, f32)], closed: bool) -> Self {
        let step =
            |(index, (x, y)): (usize, &(f32, f32))| if index == 0 { Step::Move(*x, *y) } else { Step::Line(*x, *y) };
        let steps = points.iter().enumerate().map(step);
        Self(steps.chain(closed.then_some(Step::Close)).collect())
    }

    /// Parses a path in SVG syntax. Supports `M`, `L` and `C` with absolute coordinates, and `Z`; all parts must be
    /// separated by blanks.
    pub(super) fn pen(text: &str) -> Self {
        let mut words = text.split_whitespace();
        let mut steps = Vec::new();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
            steps.push(match word {
                "M" => Step::Move(number(), number()),
                "L" => Step::Line(number(), number()),
                "C" => Step::Curve([number(), number()], [number(), number()], [number(), number()]),
                _ => Step::Close,
            });
        }
        Self(steps)
    }

    /// Creates a rectangle whose upper left corner is at (0, 0).
    pub fn rectangle(width: f32, height: f32) -> Self {
        Self::through(&[(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)], true)
    }

    /// Creates a rectangle with rounded corners; `radius` is the radius of the corners.
    pub fn block(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Self {
        let (right, bottom, r, c) = (x + width, y + height, radius, radius * (1.0 - ROUND));
        Self(vec![
            Step::Move(x + r, y),
            Step::Line(right - r, y),
            Step::Curve([right - c, y], [right, y + c], [right, y + r]),
            Step::Line(right, bottom - r),
            Step::Curve([right, bottom - c], [right - c, bottom], [right - r, bottom]),
            Step::Line(x + r, bottom),
            Step::Curve([x + c, bottom], [x, bottom - c], [x, bottom - r]),
            Step::Line(x, y + r),
            Step::Curve([x, y + c], [x + c, y], [x + r, y]),
            Step::Close,
        ])
    }

    /// Creates a circle.
    pub fn circle(x: f32, y: f32, radius: f32) -> Self {
        Self::block(x - radius, y - radius, 2.0 * radius, 2.0 * radius, radius)
    }

    /// Returns the path scaled by `scale`, and then moved by (`x`, `y`).
    #[must_use]
    pub fn placed(&self, x: f32, y: f32, scale: f32) -> Self {
        let at = |[a, b]: [f32; 2]| [x + scale * a, y + scale * b];
        let step = |step: &Step| match *step {
            Step::Move(a, b) => Step::Move(x + scale * a, y + scale * b),
            Step::Line(a, b) => Step::Line(x + scale * a, y + scale * b),
            Step::Curve(one, other, end) => Step::Curve(at(one), at(other), at(end)),
            Step::Close => Step::Close,
        };
        Self(self.0.iter().map(step).collect())
    }

    /// Appends another path.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }
}

/// Path with its fill color and its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Outline.
    pub path: Path,
    /// Fill color of the inside.
    pub fill: Option<Color>,
    /// Color and width of a line along the path, with round ends.
    pub line: Option<(Color, f32)>,
    /// `true` if the line is dashed.
    pub is_dashed: bool,
}

impl Mark {
    /// Creates a filled path.
    pub(super) const fn filled(path: Path, color: Color) -> Self {
        Self { path, fill: Some(color), line: None, is_dashed: false }
    }

    /// Creates a line along a path.
    pub(super) const fn drawn(path: Path, color: Color, width: f32) -> Self {
        Self { path, fill: None, line: Some((color, width)), is_dashed: false }
    }
}

/// Mark or symbol in a picture.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Mark(Mark),
    /// Symbol with the index `index`, moved to (`x`, `y`) and scaled by `scale`. `scale` is at most 1.
    Symbol {
        index: usize,
        x: f32,
        y: f32,
        scale: f32,
    },
}

/// Picture: marks and symbols, painted one on top of another.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Width in the units of its paths.
    pub width: f32,
    /// Height in the units of its paths.
    pub height: f32,
    /// Description for people who cannot see the picture.
    pub title: String,
    /// Background color.
    pub(super) paper: Color,
    /// Symbols: groups of marks that are painted repeatedly, each with a name.
    pub(super) symbols: Vec<(String, Vec<Mark>)>,
    pub(super) items: Vec<Item>,
}

impl Picture {
    /// Creates an empty picture.
    pub(super) const fn new(width: f32, height: f32, title: String, paper: Color) -> Self {
        Self { width, height, title, paper, symbols: Vec::new(), items: Vec::new() }
    }

    /// Returns the width of the picture in pixels. `board` is the total width of the squares of a board, in pixels.
    pub fn pixels_wide(&self, board: u32) -> u32 {
        (self.width * board as f32 / (CELL * f32::from(Board::COLUMNS))).round().max(1.0) as u32
    }

    /// Returns the height of the picture in pixels if the picture is `width` pixels wide.
    pub fn pixels_high(&self, width: u32) -> u32 {
        (self.height * width as f32 / self.width).round().max(1.0) as u32
    }

    /// Adds a filled path.
    pub(super) fn fill(&mut self, path: Path, color: Color) {
        self.items.push(Item::Mark(Mark::filled(path, color)));
    }

    /// Adds a line along a path.
    pub(super) fn line(&mut self, path: Path, color: Color, width: f32) {
        self.items.push(Item::Mark(Mark::drawn(path, color, width)));
    }

    /// Adds the symbol with this name. If the name is new, `make` draws the symbol.
    pub(super) fn symbol(&mut self, name: &str, (x, y, scale): (f32, f32, f32), make: impl FnOnce() -> Vec<Mark>) {
        let known = self.symbols.iter().position(|(known, _)| known == name);
        let index = known.unwrap_or_else(|| {
            self.symbols.push((name.to_owned(), make()));
            self.symbols.len() - 1
        });
        self.items.push(Item::Symbol { index, x, y, scale });
    }

    /// Adds the picture `other`, with its upper left corner at (`left`, `top`). Symbols with the same name are stored
    /// once.
    pub(super) fn put(&mut self, other: Self, left: f32, top: f32) {
        for item in other.items {
            match item {
                Item::Mark(mark) => {
                    self.items.push(Item::Mark(Mark { path: mark.path.placed(left, top, 1.0), ..mark }));
                }
                Item::Symbol { index, x, y, scale } => {
                    let (name, marks) = &other.symbols[index];
                    self.symbol(name, (left + x, top + y, scale), || marks.clone());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Color;

    #[test]
    fn brightness_is_relative_luminance() {
        // Brightness by the formula of WCAG 2.2. The color value 10 is dark enough for the linear part of the formula.
        for (color, bright) in [
            (Color(0, 0, 0), 0.0),
            (Color(10, 10, 10), 10.0 / 255.0 / 12.92),
            (Color(255, 255, 255), 1.0),
            (Color(255, 0, 0), 0.2126),
            (Color(0, 255, 0), 0.7152),
            (Color(0, 0, 255), 0.0722),
            (Color(128, 128, 128), 0.215_860_5),
        ] {
            assert!((color.brightness() - bright).abs() < 1e-6, "{color:?}: {}", color.brightness());
        }
    }
}
