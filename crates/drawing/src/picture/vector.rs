//! Writes pictures as self-contained SVG.

use super::path::{Color, Item, Mark, Path, Picture, Step};
use std::fmt::Write;

/// Returns the picture as SVG, `width` pixels wide.
pub fn svg(picture: &Picture, width: u32) -> String {
    let height = picture.pixels_high(width);
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" role=\"img\">\n<title>{}</title>\n",
        picture.width,
        picture.height,
        escaped(&picture.title),
    );
    svg.push_str("<defs>\n");
    for (name, marks) in &picture.symbols {
        let _ = writeln!(svg, "<g id=\"{name}\">");
        for mark in marks {
            push_mark(&mut svg, mark, &|color| color.to_string());
        }
        svg.push_str("</g>\n");
    }
    svg.push_str("</defs>\n");
    push_mark(&mut svg, &Mark::filled(Path::rectangle(picture.width, picture.height), picture.paper), &|color| {
        color.to_string()
    });
    for item in &picture.items {
        match item {
            Item::Mark(mark) => push_mark(&mut svg, mark, &|color| color.to_string()),
            Item::Symbol { index, x, y, scale } => {
                let name = &picture.symbols[*index].0;
                let _ = write!(svg, "<use href=\"#{name}\" transform=\"translate({} {})", tenths(*x), tenths(*y));
                if *scale < 1.0 {
                    let _ = write!(svg, " scale({scale})");
                }
                svg.push_str("\"/>\n");
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Writes a mark as SVG. `color` converts each color to text.
pub(super) fn push_mark(svg: &mut String, mark: &Mark, color: &dyn Fn(Color) -> String) {
    svg.push_str("<path d=\"");
    push_path(svg, &mark.path);
    svg.push_str("\" fill=\"");
    match mark.fill {
        Some(fill) => svg.push_str(&color(fill)),
        None => svg.push_str("none"),
    }
    svg.push('"');
    if let Some((line, width)) = mark.line {
        svg.push_str(" stroke=\"");
        svg.push_str(&color(line));
        let _ = write!(svg, "\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"", tenths(width));
        if mark.is_dashed {
            let (dash, gap) = dashes(width);
            let _ = write!(svg, " stroke-dasharray=\"{} {}\"", tenths(dash), tenths(gap));
        }
    }
    svg.push_str("/>\n");
}

/// Returns the length of the dashes and the length of the gaps in a dashed line of this width.
pub(super) fn dashes(width: f32) -> (f32, f32) {
    (width, 2.5 * width)
}

fn push_path(svg: &mut String, path: &Path) {
    for step in &path.0 {
        let _ = match *step {
            Step::Move(x, y) => write!(svg, "M{} {}", tenths(x), tenths(y)),
            Step::Line(x, y) => write!(svg, "L{} {}", tenths(x), tenths(y)),
            Step::Curve(one, two, end) => {
                let [a, b, c] = [one, two, end].map(|[x, y]| (tenths(x), tenths(y)));
                write!(svg, "C{} {} {} {} {} {}", a.0, a.1, b.0, b.1, c.0, c.1)
            }
            Step::Close => write!(svg, "Z"),
        };
    }
}

/// Rounds to a tenth of a unit, which is finer than any pixel.
fn tenths(number: f32) -> f32 {
    let rounded = (number * 10.0).round() / 10.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// Escapes a text for XML. Control characters, which XML does not allow, are removed.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{FFFE}' | '\u{FFFF}')) {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}
