//! What a picture is made of: paths, filled or stroked.

use crate::board::Board;
use std::fmt;

/// How wide a square of a board is; symbols are drawn in one.
pub(super) const CELL: f32 = 100.0;

/// A color: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// How bright it is, from 0 to 1: relative luminance, as WCAG 2.2 has it.
    pub(crate) fn brightness(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The color that is that part of the way, from 0 to 1, to the other.
    pub(crate) fn toward(self, other: Self, part: f64) -> Self {
        let between = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8;
        Self(between(self.0, other.0), between(self.1, other.1), between(self.2, other.2))
    }

    /// `true` if white is easier to read on it than black. The better one of both has a contrast of 4.5 to 1 or more.
    pub(crate) fn takes_white(self) -> bool {
        // Between both the contrast is (1 + 0.05) / (b + 0.05) = (b + 0.05) / (0 + 0.05).
        (self.brightness() + 0.05).powi(2) < 1.05 * 0.05
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// One step of a path, to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins anew there.
    Move(f32, f32),
    /// Straight.
    Line(f32, f32),
    /// Along a cubic curve with two control points.
    Curve([f32; 2], [f32; 2], [f32; 2]),
    /// Back to where it began.
    Close,
}

/// A path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Step>);

/// How far the control points of a quarter of a circle are from its ends, its radius being 1.
const ROUND: f32 = 0.552_284_8;

impl Path {
    /// A line through those points; closed, an outline.
    pub fn through(points: &[(f32, f32)], closed: bool) -> Self {
        let step =
            |(index, (x, y)): (usize, &(f32, f32))| if index == 0 { Step::Move(*x, *y) } else { Step::Line(*x, *y) };
        let steps = points.iter().enumerate().map(step);
        Self(steps.chain(closed.then_some(Step::Close)).collect())
    }

    /// Reads a path in the syntax of SVG: `M`, `L` and `C` with absolute coordinates, and `Z`, with a blank between any two words.
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

    /// A rectangle in the upper left corner.
    pub fn rectangle(width: f32, height: f32) -> Self {
        Self::through(&[(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)], true)
    }

    /// A rectangle with corners rounded by that radius.
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

    /// A circle.
    pub fn circle(x: f32, y: f32, radius: f32) -> Self {
        Self::block(x - radius, y - radius, 2.0 * radius, 2.0 * radius, radius)
    }

    /// The same, `scale` times as large and moved.
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

    /// Another one behind it.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }
}

/// A path as it is painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Its outline.
    pub path: Path,
    /// What its inside is filled with.
    pub fill: Option<Color>,
    /// The color and width of a line along it, with round ends.
    pub line: Option<(Color, f32)>,
    /// Whether the line is broken.
    pub is_dashed: bool,
}

impl Mark {
    /// A path, filled.
    pub(super) const fn filled(path: Path, color: Color) -> Self {
        Self { path, fill: Some(color), line: None, is_dashed: false }
    }

    /// A line along a path.
    pub(super) const fn drawn(path: Path, color: Color, width: f32) -> Self {
        Self { path, fill: None, line: Some((color, width)), is_dashed: false }
    }
}

/// What is painted, in order.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// A mark.
    Mark(Mark),
    /// A symbol, by its index; moved, and so many times as large (never larger than it was drawn).
    Symbol { index: usize, x: f32, y: f32, scale: f32 },
}

/// A picture: marks and symbols, painted one over the other.
#[derive(Clone, Debug)]
pub struct Picture {
    /// How wide it is, in the units of its paths.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What it shows, in words, for those who do not see it.
    pub title: String,
    /// What lies below everything.
    pub(super) paper: Color,
    /// What is painted again and again, each under a name of its own.
    pub(super) symbols: Vec<(String, Vec<Mark>)>,
    pub(super) items: Vec<Item>,
}

impl Picture {
    /// Nothing but paper.
    pub(super) const fn new(width: f32, height: f32, title: String, paper: Color) -> Self {
        Self { width, height, title, paper, symbols: Vec::new(), items: Vec::new() }
    }

    /// How many pixels wide it is if the squares of a board are so many.
    pub fn pixels_wide(&self, board: u32) -> u32 {
        (self.width * board as f32 / (CELL * f32::from(Board::COLUMNS))).round().max(1.0) as u32
    }

    /// How many pixels high it is if it is so many wide.
    pub fn pixels_high(&self, width: u32) -> u32 {
        (self.height * width as f32 / self.width).round().max(1.0) as u32
    }

    /// Fills a path.
    pub(super) fn fill(&mut self, path: Path, color: Color) {
        self.items.push(Item::Mark(Mark::filled(path, color)));
    }

    /// Draws a line along a path.
    pub(super) fn line(&mut self, path: Path, color: Color, width: f32) {
        self.items.push(Item::Mark(Mark::drawn(path, color, width)));
    }

    /// Paints the symbol of that name, which `make` draws if it is the first time.
    pub(super) fn symbol(&mut self, name: &str, (x, y, scale): (f32, f32, f32), make: impl FnOnce() -> Vec<Mark>) {
        let known = self.symbols.iter().position(|(known, _)| known == name);
        let index = known.unwrap_or_else(|| {
            self.symbols.push((name.to_owned(), make()));
            self.symbols.len() - 1
        });
        self.items.push(Item::Symbol { index, x, y, scale });
    }

    /// Puts another picture into this one, with its upper left corner there. Symbols of one name are one.
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
        // By the formula of WCAG 2.2: 10 is dark enough for the straight part of it.
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
