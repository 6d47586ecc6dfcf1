//! Arranges plots in rows and writes them to one file.

use super::drawing::{Anchor, Drawing, Length};
use super::style::{LIGHT, rules};
use super::{Plot, WIDTH};
use crate::picture::escaped;

const MARGIN: f64 = 24.0;

/// Height of a plot's title; `GAP` is the distance between plots.
const TITLE: f64 = 26.0;
const GAP: f64 = 30.0;

/// Returns all these plots as one self-contained picture, with `across` plots in each row.
pub fn sheet(title: &str, plots: &[Plot], across: usize) -> String {
    let across = across.min(plots.len()).max(1);
    let row_height = |row: &[Plot]| TITLE + row.iter().map(|plot| plot.height).fold(0.0, f64::max) + GAP;
    let width = (WIDTH + GAP) * across as f64 - GAP + 2.0 * MARGIN;
    let height = 2.0 * MARGIN + plots.chunks(across).map(row_height).sum::<f64>() - GAP;
    let height = height.max(2.0 * MARGIN + TITLE);
    let says: Vec<&str> = plots.iter().map(|plot| plot.title.as_str()).collect();
    let says = if says.is_empty() { "There is nothing to show".to_owned() } else { says.join("; ") };
    let mut drawing = Drawing::default();
    drawing.begin_svg(width, height, "sheet", title, &format!("{says}."));
    drawing.raw(&format!("<style>{}</style>\n", rules(&LIGHT)));
    let (wide, high) = (Length(width), Length(height));
    drawing.raw(&format!("<rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n"));
    let mut top = MARGIN;
    for (index, plot) in plots.iter().enumerate() {
        let column = index % across;
        let left = MARGIN + (WIDTH + GAP) * column as f64;
        drawing.text("title", left, top + 14.0, Anchor::Start, &plot.title);
        drawing.raw(&format!(
            "<g role=\"group\" aria-label=\"{}\" transform=\"translate({} {})\">\n{}</g>\n",
            escaped(&plot.description),
            Length(left),
            Length(top + TITLE),
            plot.body
        ));
        if column + 1 == across {
            top += row_height(&plots[index + 1 - across..=index]);
        }
    }
    if plots.is_empty() {
        drawing.text("title", MARGIN, top + 14.0, Anchor::Start, "There is nothing to show");
    }
    drawing.end_svg();
    drawing.body()
}

#[cfg(test)]
mod tests {
    use super::sheet;
    use crate::plot::{Drawing, Plot};

    fn plot(title: &str, height: f64) -> Plot {
        Plot::new(title, "what it says", height, Drawing::default())
    }

    #[test]
    fn plots_stand_below_each_other_on_a_sheet_that_holds_them() {
        // The height is 24 at the top and at the bottom, 26 for each title, and 30 between the plots: 24 + (26 + 100)
        // + 30 + (26 + 50) + 24 = 280.
        let svg = sheet("t", &[plot("first", 100.0), plot("second", 50.0)], 1);
        for part in [
            "width=\"468\" height=\"280\" viewBox=\"0 0 468 280\"",
            "<rect width=\"468\" height=\"280\" fill=\"#fff\"/>",
            "<title id=\"sheet-title\">t</title>\n<desc id=\"sheet-desc\">first; second.</desc>",
            "<text class=\"title\" x=\"24\" y=\"38\">first</text>",
            "transform=\"translate(24 50)\"",
            "<text class=\"title\" x=\"24\" y=\"194\">second</text>",
            "transform=\"translate(24 206)\"",
        ] {
            assert!(svg.contains(part), "{part} in {svg}");
        }
    }

    #[test]
    fn a_row_of_plots_is_as_high_as_the_highest() {
        let plots = [plot("first", 100.0), plot("second", 150.0), plot("third", 50.0)];
        // The width is 24 + 420 + 30 + 420 + 24, the height 24 + (26 + 150) + 30 + (26 + 50) + 24.
        let svg = sheet("t", &plots, 2);
        for part in [
            "viewBox=\"0 0 918 330\"",
            "<text class=\"title\" x=\"24\" y=\"38\">first</text>",
            "<text class=\"title\" x=\"474\" y=\"38\">second</text>",
            "transform=\"translate(474 50)\"",
            "<text class=\"title\" x=\"24\" y=\"244\">third</text>",
            "transform=\"translate(24 256)\"",
        ] {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        assert!(sheet("t", &plots[..1], 2).contains("viewBox=\"0 0 468 174\""));
    }

    #[test]
    fn a_sheet_without_plots_says_so_in_full_view() {
        // The height of a title and the margins: 24 + 26 + 24.
        let svg = sheet("t", &[], 3);
        assert!(svg.contains("viewBox=\"0 0 468 74\""), "{svg}");
        assert!(svg.contains("<text class=\"title\" x=\"24\" y=\"38\">There is nothing to show</text>"), "{svg}");
    }
}
