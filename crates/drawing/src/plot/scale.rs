//! Defines two color scales: from 0 to 1, and from -1 to 1. Color-blind people can distinguish the colors.

use crate::picture::Color;

/// Color of the value 0. `MOST` is the color of 1, `LEAST` the color of -1.
const PAPER: Color = Color(250, 250, 247);
const MOST: Color = Color(8, 64, 129);
const LEAST: Color = Color(166, 54, 3);

/// Returns the color of a value from -1 to 1.
pub(super) fn shade(strength: f64) -> Color {
    PAPER.toward(if strength < 0.0 { LEAST } else { MOST }, strength.abs().min(1.0))
}

#[cfg(test)]
mod tests {
    use super::shade;

    #[test]
    fn the_ends_and_the_middle() {
        assert_eq!([-1.0, 0.0, 1.0].map(|strength| shade(strength).to_string()), ["#a63603", "#fafaf7", "#084081"]);
    }

    #[test]
    fn figures_can_be_read_on_every_shade() {
        for step in -100..=100 {
            let strength = f64::from(step) / 100.0;
            let color = shade(strength);
            let behind = color.brightness() + 0.05;
            let contrast = if color.takes_white() { 1.05 / behind } else { behind / 0.05 };
            assert!(contrast >= 4.5, "{strength}: {contrast}");
        }
    }
}
