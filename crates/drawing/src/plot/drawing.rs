//! Writes the SVG elements of plots, and escapes the names in them.

use crate::picture::{Color, escaped};
use std::fmt::{self, Display, Write};

/// SVG under construction.
#[derive(Clone, Debug, Default)]
pub struct Drawing(String);

/// Length, written with one decimal of a pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Length(pub f64);

impl Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // Writes `0` instead of `-0`.
        write!(f, "{}", if tenths == 0.0 { 0.0 } else { tenths })
    }
}

/// Alignment of a text, relative to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// Text begins at the point.
    Start,
    /// Text is centered.
    Middle,
    /// Text ends at the point.
    End,
}

impl Anchor {
    const fn attribute(self) -> &'static str {
        match self {
            Self::Start => "",
            Self::Middle => " text-anchor=\"middle\"",
            Self::End => " text-anchor=\"end\"",
        }
    }
}

impl Drawing {
    /// Returns the markup.
    pub fn body(self) -> String {
        self.0
    }

    /// Appends trusted markup without escaping.
    pub fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    fn push(&mut self, markup: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(markup);
    }

    /// Starts a picture with this width and height. `name` identifies the picture in its page or file.
    pub fn begin_svg(&mut self, width: f64, height: f64, name: &str, title: &str, says: &str) {
        let (width, height) = (Length(width), Length(height));
        self.push(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{name}-title {name}-desc\">\n\
             <title id=\"{name}-title\">{}</title>\n<desc id=\"{name}-desc\">{}</desc>\n",
            escaped(title),
            escaped(says)
        ));
    }

    /// Ends the picture.
    pub fn end_svg(&mut self) {
        self.raw("</svg>\n");
    }

    /// Draws a text with its base line at `y`. `class` is a class of the style.
    pub(super) fn text(&mut self, class: &str, x: f64, y: f64, anchor: Anchor, text: &str) {
        let (x, y, anchor, text) = (Length(x), Length(y), anchor.attribute(), escaped(text));
        self.push(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>\n"));
    }

    /// Draws a text. `hint` is shown when the pointer is on the text.
    pub(super) fn text_with_hint(&mut self, class: &str, x: f64, y: f64, text: &str, hint: &str) {
        let (x, y, text, hint) = (Length(x), Length(y), escaped(text), escaped(hint));
        self.push(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}<title>{hint}</title></text>\n"));
    }

    /// Draws a rectangle. `class` is a class of the style.
    pub(super) fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], hint: &str) {
        let [x, y, width, height] = [x, y, width, height].map(Length);
        let hint = escaped(hint);
        self.push(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"><title>{hint}</title></rect>\n"
        ));
    }

    /// Draws a rectangle in this color.
    pub(super) fn tile(&mut self, color: Color, [x, y, width, height]: [f64; 4], hint: &str) {
        let [x, y, width, height] = [x, y, width, height].map(Length);
        let hint = escaped(hint);
        self.push(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{color}\"><title>{hint}</title></rect>\n"
        ));
    }

    /// Draws a line. `class` is a class of the style.
    pub(super) fn line(&mut self, class: &str, [from_x, from_y]: [f64; 2], [to_x, to_y]: [f64; 2]) {
        let [from_x, from_y, to_x, to_y] = [from_x, from_y, to_x, to_y].map(Length);
        self.push(format_args!("<path class=\"{class}\" d=\"M{from_x} {from_y}L{to_x} {to_y}\"/>\n"));
    }

    /// Draws a path. `class` is a class of the style.
    pub(super) fn path(&mut self, class: &str, path: &str) {
        self.push(format_args!("<path class=\"{class}\" d=\"{path}\"/>\n"));
    }

    /// Draws a point. `class` is a class of the style.
    pub(super) fn point(&mut self, class: &str, x: f64, y: f64, hint: &str) {
        let (x, y, hint) = (Length(x), Length(y), escaped(hint));
        self.push(format_args!(
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"4\"><title>{hint}</title></circle>\n"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::{Anchor, Drawing, Length};

    #[test]
    fn lengths_have_a_decimal_at_most() {
        for (length, text) in [(0.0, "0"), (-0.04, "0"), (1.25, "1.3"), (1.96, "2"), (420.0, "420")] {
            assert_eq!(Length(length).to_string(), text);
        }
    }

    #[test]
    fn names_never_become_markup() {
        let mut drawing = Drawing::default();
        drawing.text("t", 1.0, 2.0, Anchor::End, "<b>&\"\u{1b}");
        assert_eq!(
            drawing.body(),
            "<text class=\"t\" x=\"1\" y=\"2\" text-anchor=\"end\">&lt;b&gt;&amp;&quot;</text>\n"
        );
    }
}
