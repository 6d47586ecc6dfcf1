//! Defines the emblems of the kinds; the emblem of a piece is drawn above its character. The emblems are original
//! drawings in a square of 1 by 1.

use super::path::Path;
use crate::board::Kind;

/// Part of an emblem.
pub(super) enum Part {
    /// Filled outline.
    Filled(Path),
    /// Line along a path.
    Drawn(Path),
}

use Part::{Drawn, Filled};

/// Returns the emblem of a kind.
pub(super) fn emblem(kind: Kind) -> Vec<Part> {
    let pen = |text: &str| Drawn(Path::pen(text));
    match kind {
        // Two crossed batons.
        Kind::Marshal => vec![
            pen("M 0.1 0.1 L 0.9 0.9 M 0.9 0.1 L 0.1 0.9"),
            Filled(Path::circle(0.1, 0.1, 0.14).and(Path::circle(0.9, 0.1, 0.14))),
            Filled(Path::circle(0.1, 0.9, 0.14).and(Path::circle(0.9, 0.9, 0.14))),
        ],
        Kind::General => vec![Filled(star(0.5, 0.52, 0.52))],
        Kind::Colonel => vec![Filled(row(3, |x| diamond(x, 0.5, 0.24)))],
        Kind::Major => vec![Filled(row(2, |x| diamond(x, 0.5, 0.3)))],
        Kind::Captain => vec![Filled(row(3, |x| Path::block(x - 0.11, 0.05, 0.22, 0.9, 0.05)))],
        Kind::Lieutenant => vec![Filled(row(2, |x| Path::block(x - 0.11, 0.05, 0.22, 0.9, 0.05)))],
        // Three chevrons.
        Kind::Sergeant => {
            vec![pen("M 0.05 0.3 L 0.5 0 L 0.95 0.3 M 0.05 0.65 L 0.5 0.35 L 0.95 0.65 M 0.05 1 L 0.5 0.7 L 0.95 1")]
        }
        // A pick.
        Kind::Miner => vec![pen("M 0 0.42 C 0.15 0.05 0.6 -0.05 0.95 0.3 M 0.52 0.14 L 0.3 1")],
        // An arrow to the far side.
        Kind::Scout => vec![pen("M 0.5 1 L 0.5 0.05 M 0.1 0.42 L 0.5 0.02 L 0.9 0.42")],
        // An eye.
        Kind::Spotter => vec![
            pen("M 0 0.5 C 0.3 0.05 0.7 0.05 1 0.5 C 0.7 0.95 0.3 0.95 0 0.5"),
            Filled(Path::circle(0.5, 0.5, 0.19)),
        ],
        // A dagger.
        Kind::Infiltrator => vec![
            Filled(Path::through(&[(0.38, 0.35), (0.62, 0.35), (0.5, 1.05)], true)),
            pen("M 0.2 0.32 L 0.8 0.32 M 0.5 0.3 L 0.5 0"),
        ],
        // A mask.
        Kind::Spy => vec![Filled(Path::pen(
            "M 0 0.3 C 0.3 0.15 0.7 0.15 1 0.3 C 1 0.75 0.7 0.85 0.5 0.6 C 0.3 0.85 0 0.75 0 0.3 Z",
        ))],
        Kind::Bomb => vec![Filled(Path::circle(0.44, 0.62, 0.38)), pen("M 0.66 0.32 C 0.74 0.1 0.86 0.06 0.98 0.16")],
        Kind::Flag => {
            vec![pen("M 0.2 1 L 0.2 0"), Filled(Path::through(&[(0.2, 0.0), (0.98, 0.28), (0.2, 0.58)], true))]
        }
    }
}

/// Returns `count` shapes side by side.
fn row(count: u8, shape: impl Fn(f32) -> Path) -> Path {
    let at = |index| (f32::from(index) + 0.5) / f32::from(count);
    (0..count).fold(Path::default(), |path, index| path.and(shape(at(index))))
}

fn diamond(x: f32, y: f32, radius: f32) -> Path {
    Path::through(&[(x, y - 1.6 * radius), (x + 0.7 * radius, y), (x, y + 1.6 * radius), (x - 0.7 * radius, y)], true)
}

/// Returns a five-pointed star.
fn star(x: f32, y: f32, radius: f32) -> Path {
    let point = |index: u8| {
        let reach = if index.is_multiple_of(2) { radius } else { 0.42 * radius };
        let angle = (f32::from(index) / 10.0 - 0.25) * std::f32::consts::TAU;
        (x + reach * angle.cos(), y + reach * angle.sin())
    };
    Path::through(&(0..10).map(point).collect::<Vec<_>>(), true)
}
