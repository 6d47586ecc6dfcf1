//! Defines the color scales. Color-blind people can distinguish the colors.

use crate::picture::Color;

/// Color of the depth 0.
const PAPER: Color = Color(250, 250, 247);
/// Colors of the depth 1: of the tones -1, 0 and 1.
const LEAST: Color = Color(166, 54, 3);
const MIDDLE: Color = Color(92, 92, 92);
const MOST: Color = Color(8, 64, 129);

/// Returns the color of a tone from -1 to 1, with a depth from 0 to 1.
pub(super) fn shade(tone: f64, depth: f64) -> Color {
    let full = MIDDLE.toward(if tone < 0.0 { LEAST } else { MOST }, tone.abs().min(1.0));
    PAPER.toward(full, depth.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::shade;

    #[test]
    fn the_ends_and_the_middle() {
        assert_eq!([-1.0, 0.0, 1.0].map(|tone| shade(tone, 1.0).to_string()), ["#a63603", "#5c5c5c", "#084081"]);
        assert_eq!([-1.0, 0.0, 1.0].map(|tone| shade(tone, 0.0).to_string()), ["#fafaf7"; 3]);
    }

    #[test]
    fn figures_can_be_read_on_every_shade() {
        for (tone, depth) in (-10..=10).flat_map(|tone| (0..=50).map(move |depth| (tone, depth))) {
            let color = shade(f64::from(tone) / 10.0, f64::from(depth) / 50.0);
            let behind = color.brightness() + 0.05;
            let contrast = if color.takes_white() { 1.05 / behind } else { behind / 0.05 };
            assert!(contrast >= 4.5, "{tone} {depth}: {contrast}");
        }
    }
}
