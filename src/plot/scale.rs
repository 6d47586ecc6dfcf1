//! A scale of colors from little to much, and from one end over nothing to the other: told apart by the color-blind.

/// The ends of the scales: nothing, most, and least.
const PAPER: [f64; 3] = [250.0, 250.0, 247.0];
const MOST: [f64; 3] = [8.0, 64.0, 129.0];
const LEAST: [f64; 3] = [166.0, 54.0, 3.0];

/// The color of a strength from -1 to 1.
#[allow(clippy::cast_sign_loss)] // none is left below 0
pub(crate) fn shade(strength: f64) -> String {
    let end = if strength < 0.0 { LEAST } else { MOST };
    let mixed = |index: usize| {
        let part = PAPER[index] + (end[index] - PAPER[index]) * strength.abs().min(1.0);
        part.round().clamp(0.0, 255.0) as u8
    };
    format!("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2))
}

/// Whether what is written on that color must be light.
pub(crate) fn is_dark(strength: f64) -> bool {
    strength.abs() > 0.5
}
