//! Pictures as PNG: the same paths, painted.

use super::path::{Color, Item, Mark, Path, Picture, Step};
use super::vector::dashes;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

/// The picture as PNG, so many pixels wide. `None` if it would have no pixel, or too many to be kept.
pub fn png(picture: &Picture, width: u32) -> Option<Vec<u8>> {
    let mut pixels = Pixmap::new(width, picture.pixels_high(width))?;
    let scale = width as f32 / picture.width;
    let whole = Transform::from_scale(scale, scale);
    for item in &picture.items {
        match item {
            Item::Mark(mark) => paint(&mut pixels, mark, whole),
            Item::Symbol { index, x, y, scale } => {
                let there = whole.pre_translate(*x, *y).pre_scale(*scale, *scale);
                picture.symbols[*index].1.iter().for_each(|mark| paint(&mut pixels, mark, there));
            }
        }
    }
    pixels.encode_png().ok()
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
