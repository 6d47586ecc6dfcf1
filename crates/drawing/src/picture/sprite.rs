//! Paints each symbol and each single mark once, as a sprite. The sprite of a symbol is then copied to each
//! position of the symbol. These positions are rounded to whole pixels.

use super::path::{CELL, Color, Mark, Path, Step};
use super::vector::dashes;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

/// Margin in pixels around a painted mark, for the parts of a line that extend beyond its path.
const MARGIN: i32 = 2;

/// Rectangle of pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Area {
    pub left: i32,
    pub top: i32,
    /// First column to the right of the rectangle.
    pub right: i32,
    /// First row below the rectangle.
    pub bottom: i32,
}

impl Area {
    /// Returns the intersection of both rectangles, which may be empty.
    pub(super) fn within(self, other: Self) -> Self {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right).max(left), self.bottom.min(other.bottom).max(top));
        Self { left, top, right, bottom }
    }

    /// Returns the smallest rectangle that contains both rectangles.
    pub(super) fn with(self, other: Self) -> Self {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self {
                left: self.left.min(other.left),
                top: self.top.min(other.top),
                right: self.right.max(other.right),
                bottom: self.bottom.max(other.bottom),
            },
        }
    }

    pub(super) const fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    pub(super) const fn width(self) -> usize {
        (self.right - self.left).cast_unsigned() as usize
    }

    pub(super) const fn height(self) -> usize {
        (self.bottom - self.top).cast_unsigned() as usize
    }
}

/// Painted pixels. Their area is relative to the point at which the sprite is placed.
#[derive(Debug)]
pub(super) struct Sprite {
    pub area: Area,
    /// Pixels row by row: red, green, blue and alpha. The colors are premultiplied by alpha.
    pub pixels: Vec<[u8; 4]>,
}

impl Sprite {
    /// Paints a symbol, scaled by `scale`. Returns `None` if the scaled symbol is too large.
    pub(super) fn of_symbol(marks: &[Mark], scale: f32) -> Option<Self> {
        let side = (CELL * scale).ceil() as i32 + MARGIN;
        Self::painted(marks, scale, Area { left: -MARGIN, top: -MARGIN, right: side, bottom: side })
    }

    /// Paints a single mark.
    pub(super) fn of_mark(mark: &Mark, scale: f32) -> Option<Self> {
        let bounds = built(&mark.path)?.bounds();
        let reach = mark.line.map_or(0.0, |(_, width)| width / 2.0);
        let least = |place: f32| ((place - reach) * scale).floor() as i32 - MARGIN;
        let most = |place: f32| ((place + reach) * scale).ceil() as i32 + MARGIN;
        let (left, top) = (least(bounds.left()), least(bounds.top()));
        let (right, bottom) = (most(bounds.right()), most(bounds.bottom()));
        Self::painted(std::slice::from_ref(mark), scale, Area { left, top, right, bottom })
    }

    fn painted(marks: &[Mark], scale: f32, area: Area) -> Option<Self> {
        let mut pixels = Pixmap::new(area.width() as u32, area.height() as u32)?;
        let there = Transform::from_translate(-area.left as f32, -area.top as f32).pre_scale(scale, scale);
        for mark in marks {
            paint(&mut pixels, mark, there);
        }
        Some(Self::trimmed(&pixels, area))
    }

    /// Removes empty rows and columns at the edges.
    fn trimmed(pixels: &Pixmap, area: Area) -> Self {
        let (whole, _) = pixels.data().as_chunks::<4>();
        let at = |offset: usize| (offset as u32).cast_signed();
        let rows = || whole.chunks_exact(area.width());
        let is_seen = |pixel: &[u8; 4]| pixel[3] != 0;
        let first = rows().position(|row| row.iter().any(is_seen)).unwrap_or_default();
        let last = rows().rposition(|row| row.iter().any(is_seen)).map_or(first, |last| last + 1);
        let left = rows().filter_map(|row| row.iter().position(is_seen)).min().unwrap_or_default();
        let right = rows().filter_map(|row| row.iter().rposition(is_seen)).max().map_or(left, |last| last + 1);
        Self {
            area: Area {
                left: area.left + at(left),
                top: area.top + at(first),
                right: area.left + at(right),
                bottom: area.top + at(last),
            },
            pixels: rows().take(last).skip(first).flat_map(|row| &row[left..right]).copied().collect(),
        }
    }
}

fn paint(pixels: &mut Pixmap, mark: &Mark, transform: Transform) {
    let Some(path) = built(&mark.path) else { return };
    if let Some(color) = mark.fill {
        pixels.fill_path(&path, &ink(color), FillRule::Winding, transform, None);
    }
    if let Some((color, width)) = mark.line {
        let (dash, gap) = dashes(width);
        let dash = if mark.is_dashed { StrokeDash::new(vec![dash, gap], 0.0) } else { None };
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, dash, ..Stroke::default() };
        pixels.stroke_path(&path, &ink(color), &stroke, transform, None);
    }
}

fn built(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in &path.0 {
        match *step {
            Step::Move(x, y) => builder.move_to(x, y),
            Step::Line(x, y) => builder.line_to(x, y),
            Step::Curve(one, two, end) => builder.cubic_to(one[0], one[1], two[0], two[1], end[0], end[1]),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn ink(Color(red, green, blue): Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    paint
}

#[cfg(test)]
mod tests {
    use super::{Area, Sprite};
    use crate::picture::path::{Color, Mark, Path};

    #[test]
    fn nothing_of_a_mark_is_cut_off() {
        let paths = [Path::block(9.0, 9.0, 82.0, 82.0, 8.0), Path::circle(50.0, 50.0, 44.0)];
        let room = Area { left: -300, top: -300, right: 900, bottom: 900 };
        for (path, width) in paths.iter().flat_map(|path| [0.5, 2.0, 4.0, 7.0, 18.0].map(|width| (path.clone(), width)))
        {
            let mark = Mark::drawn(path, Color(10, 20, 30), width);
            for scale in [0.25, 1.0, 3.0] {
                let own = Sprite::of_mark(&mark, scale).expect("it can be painted");
                let roomy = Sprite::painted(std::slice::from_ref(&mark), scale, room).expect("it can be painted");
                // An edge of a mark may be between two pixels. So an edge of one area may differ from the same edge of
                // the other area by one pixel.
                let edges = |area: Area| [area.left, area.top, area.right, area.bottom];
                let differ =
                    edges(own.area).into_iter().zip(edges(roomy.area)).any(|(own, roomy)| own.abs_diff(roomy) > 1);
                assert!(!differ, "{width} {scale}: {:?} {:?}", own.area, roomy.area);
            }
        }
    }
}
