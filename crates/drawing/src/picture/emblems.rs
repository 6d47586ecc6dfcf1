//! Emblems of the kinds, above their signs: drawn by us, in a square of 1 by 1.

use super::path::{Path, Step};
use crate::board::Kind;
use Step::{Close, Curve, Line, Move};

/// What an emblem is made of.
pub(super) enum Part {
    /// An outline that is filled.
    Filled(Path),
    /// The way of a pen.
    Drawn(Path),
}

use Part::{Drawn, Filled};

/// The emblem of a kind.
pub(super) fn emblem(kind: Kind) -> Vec<Part> {
    let pen = |steps: &[Step]| Drawn(Path(steps.to_vec()));
    match kind {
        // Two crossed batons.
        Kind::Marshal => vec![
            pen(&[Move(0.1, 0.1), Line(0.9, 0.9), Move(0.9, 0.1), Line(0.1, 0.9)]),
            Filled(Path::circle(0.1, 0.1, 0.14).and(Path::circle(0.9, 0.1, 0.14))),
            Filled(Path::circle(0.1, 0.9, 0.14).and(Path::circle(0.9, 0.9, 0.14))),
        ],
        Kind::General => vec![Filled(star(0.5, 0.52, 0.52))],
        Kind::Colonel => vec![Filled(row(3, |x| diamond(x, 0.5, 0.24)))],
        Kind::Major => vec![Filled(row(2, |x| diamond(x, 0.5, 0.3)))],
        Kind::Captain => vec![Filled(row(3, |x| Path::block(x - 0.11, 0.05, 0.22, 0.9, 0.05)))],
        Kind::Lieutenant => vec![Filled(row(2, |x| Path::block(x - 0.11, 0.05, 0.22, 0.9, 0.05)))],
        // Three chevrons.
        Kind::Sergeant => vec![pen(&[
            Move(0.05, 0.3),
            Line(0.5, 0.0),
            Line(0.95, 0.3),
            Move(0.05, 0.65),
            Line(0.5, 0.35),
            Line(0.95, 0.65),
            Move(0.05, 1.0),
            Line(0.5, 0.7),
            Line(0.95, 1.0),
        ])],
        // A pick.
        Kind::Miner => vec![pen(&[
            Move(0.0, 0.42),
            Curve([0.15, 0.05], [0.6, -0.05], [0.95, 0.3]),
            Move(0.52, 0.14),
            Line(0.3, 1.0),
        ])],
        // An arrow to the far side.
        Kind::Scout => {
            vec![pen(&[Move(0.5, 1.0), Line(0.5, 0.05), Move(0.1, 0.42), Line(0.5, 0.02), Line(0.9, 0.42)])]
        }
        // An eye.
        Kind::Spotter => vec![
            pen(&[
                Move(0.0, 0.5),
                Curve([0.3, 0.05], [0.7, 0.05], [1.0, 0.5]),
                Curve([0.7, 0.95], [0.3, 0.95], [0.0, 0.5]),
            ]),
            Filled(Path::circle(0.5, 0.5, 0.19)),
        ],
        // A dagger.
        Kind::Infiltrator => vec![
            Filled(Path::through(&[(0.38, 0.35), (0.62, 0.35), (0.5, 1.05)], true)),
            pen(&[Move(0.2, 0.32), Line(0.8, 0.32), Move(0.5, 0.3), Line(0.5, 0.0)]),
        ],
        // A mask.
        Kind::Spy => vec![Filled(Path(vec![
            Move(0.0, 0.3),
            Curve([0.3, 0.15], [0.7, 0.15], [1.0, 0.3]),
            Curve([1.0, 0.75], [0.7, 0.85], [0.5, 0.6]),
            Curve([0.3, 0.85], [0.0, 0.75], [0.0, 0.3]),
            Close,
        ]))],
        Kind::Bomb => vec![
            Filled(Path::circle(0.44, 0.62, 0.38)),
            pen(&[Move(0.66, 0.32), Curve([0.74, 0.1], [0.86, 0.06], [0.98, 0.16])]),
        ],
        Kind::Flag => vec![
            pen(&[Move(0.2, 1.0), Line(0.2, 0.0)]),
            Filled(Path::through(&[(0.2, 0.0), (0.98, 0.28), (0.2, 0.58)], true)),
        ],
    }
}

/// So many of a shape, side by side.
fn row(count: u8, shape: impl Fn(f32) -> Path) -> Path {
    let at = |index| (f32::from(index) + 0.5) / f32::from(count);
    (0..count).fold(Path::default(), |path, index| path.and(shape(at(index))))
}

fn diamond(x: f32, y: f32, radius: f32) -> Path {
    Path::through(&[(x, y - 1.6 * radius), (x + 0.7 * radius, y), (x, y + 1.6 * radius), (x - 0.7 * radius, y)], true)
}

/// A star of five points.
fn star(x: f32, y: f32, radius: f32) -> Path {
    let point = |index: u8| {
        let reach = if index.is_multiple_of(2) { radius } else { 0.42 * radius };
        let angle = (f32::from(index) / 10.0 - 0.25) * std::f32::consts::TAU;
        (x + reach * angle.cos(), y + reach * angle.sin())
    };
    Path::through(&(0..10).map(point).collect::<Vec<_>>(), true)
}
