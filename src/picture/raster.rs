//! Pictures as PNG: the same paths, painted.

use super::path::{CELL, Color, Item, Mark, Path, Picture, Step};
use super::vector::dashes;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, PixmapPaint, Stroke, StrokeDash, Transform};

/// How many pixels are left free round a symbol, for what reaches beyond it.
const MARGIN: u32 = 2;

/// The picture as PNG, so many pixels wide. `None` if it would have no pixel, or too many to be kept.
///
/// Symbols are painted once and then copied, at whole pixels.
pub fn png(picture: &Picture, width: u32) -> Option<Vec<u8>> {
    let mut pixels = Pixmap::new(width, picture.pixels_high(width))?;
    let whole = width as f32 / picture.width;
    let mut painted: HashMap<(usize, u32), Pixmap> = HashMap::new();
    for item in &picture.items {
        match item {
            Item::Mark(mark) => paint(&mut pixels, mark, Transform::from_scale(whole, whole)),
            Item::Symbol { index, x, y, scale } => {
                let symbol = match painted.entry((*index, scale.to_bits())) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => entry.insert(symbol(&picture.symbols[*index].1, whole * scale)?),
                };
                let [left, top] = [x, y].map(|place| (place * whole).round() as i32 - MARGIN.cast_signed());
                let paint = PixmapPaint::default();
                pixels.draw_pixmap(left, top, symbol.as_ref(), &paint, Transform::identity(), None);
            }
        }
    }
    pixels.encode_png().ok()
}

/// A symbol, painted so many times as large as it was drawn.
fn symbol(marks: &[Mark], scale: f32) -> Option<Pixmap> {
    let side = (CELL * scale).ceil() as u32 + 2 * MARGIN;
    let mut pixels = Pixmap::new(side, side)?;
    let there = Transform::from_translate(MARGIN as f32, MARGIN as f32).pre_scale(scale, scale);
    for mark in marks {
        paint(&mut pixels, mark, there);
    }
    Some(pixels)
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
