//! A scale of colors from little to much, and from one end over nothing to the other: told apart by the color-blind.

/// The ends of the scales: nothing, most, and least.
const PAPER: [f64; 3] = [250.0, 250.0, 247.0];
const MOST: [f64; 3] = [8.0, 64.0, 129.0];
const LEAST: [f64; 3] = [166.0, 54.0, 3.0];

/// The color of a strength from -1 to 1: how red, green and blue it is, from 0 to 255.
fn mixed(strength: f64) -> [f64; 3] {
    let end = if strength < 0.0 { LEAST } else { MOST };
    let part = |index: usize| PAPER[index] + (end[index] - PAPER[index]) * strength.abs().min(1.0);
    [0, 1, 2].map(|index| part(index).round().clamp(0.0, 255.0))
}

/// The same as it is written.
#[allow(clippy::cast_sign_loss)] // none is left below 0
pub(crate) fn shade(strength: f64) -> String {
    let [red, green, blue] = mixed(strength).map(|part| part as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The relative luminance of a color, as WCAG 2.2 defines it.
fn luminance(color: [f64; 3]) -> f64 {
    let [red, green, blue] = color.map(|part| {
        let part = part / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Whether white stands out from the color of a strength more than black does. The better one of both has a contrast of
/// 4.5 to 1 or more.
pub(crate) fn takes_white(strength: f64) -> bool {
    let behind = luminance(mixed(strength)) + 0.05;
    1.05 / behind > behind / 0.05
}

#[cfg(test)]
mod tests {
    use super::{luminance, mixed, shade, takes_white};

    #[test]
    fn the_ends_and_the_middle() {
        assert_eq!([-1.0, 0.0, 1.0].map(shade), ["#a63603", "#fafaf7", "#084081"]);
    }

    #[test]
    fn figures_can_be_read_on_every_shade() {
        for step in -100..=100 {
            let strength = f64::from(step) / 100.0;
            let behind = luminance(mixed(strength)) + 0.05;
            let contrast = if takes_white(strength) { 1.05 / behind } else { behind / 0.05 };
            assert!(contrast >= 4.5, "{strength}: {contrast}");
        }
    }

    #[test]
    fn luminance_is_that_of_wcag() {
        // Worked out with its formula: the darkest tenths are straight, the others a power.
        for (color, wanted) in [
            ([0.0; 3], 0.0),
            ([255.0; 3], 1.0),
            ([10.0; 3], 0.003_035),
            ([128.0; 3], 0.215_861),
            ([255.0, 0.0, 0.0], 0.2126),
            ([0.0, 255.0, 0.0], 0.7152),
            ([0.0, 0.0, 255.0], 0.0722),
        ] {
            let is = luminance(color);
            assert!((is - wanted).abs() < 1e-6, "{color:?}: {is}");
        }
    }
}
