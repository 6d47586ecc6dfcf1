//! Signs drawn as lines: digits and letters, so that no font is needed.
//!
//! A sign is as high as 1, from 0 (above) to 1 (below); letters that reach deeper go on to 1.3. What is given is the way of
//! a pen.

use super::path::{Path, Step};
use Step::{Curve, Line, Move};

/// A sign and how wide it is.
struct Sign {
    path: Path,
    width: f32,
}

/// How much room there is between two signs.
const GAP: f32 = 0.2;

/// The line of a text, and how wide it is. What has no sign is left out.
pub(super) fn text(text: &str) -> (Path, f32) {
    let (mut path, mut x) = (Path::default(), 0.0);
    for sign in text.chars().filter_map(sign) {
        let start = if x > 0.0 { x + GAP } else { 0.0 };
        path = path.and(sign.path.placed(start, 0.0, 1.0));
        x = start + sign.width;
    }
    (path, x)
}

/// Whether there is a sign for every letter of a text.
#[cfg(test)]
pub(super) fn has_all(text: &str) -> bool {
    text.chars().all(|letter| sign(letter).is_some())
}

fn sign(letter: char) -> Option<Sign> {
    digit(letter).or_else(|| capital(letter)).or_else(|| small(letter)).or_else(|| of_turns(letter))
}

/// What stands between squares and signs in turns.
fn of_turns(letter: char) -> Option<Sign> {
    let (path, width) = match letter {
        '-' => (pen(&[Move(0.0, 0.6), Line(0.4, 0.6)]), 0.4),
        'x' => (pen(&[Move(0.0, 0.42), Line(0.44, 1.0), Move(0.44, 0.42), Line(0.0, 1.0)]), 0.44),
        '(' => (pen(&[Move(0.26, -0.05), Curve([-0.08, 0.3], [-0.08, 0.75], [0.26, 1.1])]), 0.26),
        ')' => (pen(&[Move(0.0, -0.05), Curve([0.34, 0.3], [0.34, 0.75], [0.0, 1.1])]), 0.26),
        '<' => (pen(&[Move(0.5, 0.25), Line(0.0, 0.58), Line(0.5, 0.91)]), 0.5),
        '>' => (pen(&[Move(0.0, 0.25), Line(0.5, 0.58), Line(0.0, 0.91)]), 0.5),
        '=' => (pen(&[Move(0.0, 0.44), Line(0.46, 0.44), Move(0.0, 0.74), Line(0.46, 0.74)]), 0.46),
        '+' => (pen(&[Move(0.0, 0.6), Line(0.5, 0.6), Move(0.25, 0.35), Line(0.25, 0.85)]), 0.5),
        '%' => {
            let rings = Path::circle(0.2, 0.22, 0.18).and(Path::circle(0.7, 0.78, 0.18));
            (rings.and(pen(&[Move(0.68, 0.0), Line(0.22, 1.0)])), 0.9)
        }
        '.' => (dot(0.05, 0.97), 0.1),
        ',' => (pen(&[Move(0.1, 0.93), Line(0.02, 1.15)]), 0.12),
        '^' => (pen(&[Move(0.0, 0.3), Line(0.22, 0.0), Line(0.44, 0.3)]), 0.44),
        '@' => {
            let (ring, stroke) =
                (Path::circle(0.42, 0.55, 0.42), pen(&[Move(0.58, 0.36), Line(0.58, 0.72), Line(0.8, 0.66)]));
            (ring.and(Path::circle(0.42, 0.55, 0.16)).and(stroke), 0.84)
        }
        ' ' => (Path::default(), 0.3),
        _ => return None,
    };
    Some(Sign { path, width })
}

/// The way of a pen.
fn pen(steps: &[Step]) -> Path {
    Path(steps.to_vec())
}

/// A dot, as a pen makes it.
fn dot(x: f32, y: f32) -> Path {
    pen(&[Move(x, y), Line(x, y + 0.02)])
}

/// The digits.
fn digit(letter: char) -> Option<Sign> {
    let (path, width) = match letter {
        '0' => (Path::block(0.0, 0.0, 0.6, 1.0, 0.3), 0.6),
        '1' => (pen(&[Move(0.05, 0.24), Line(0.32, 0.0), Line(0.32, 1.0)]), 0.36),
        '2' => (
            pen(&[
                Move(0.02, 0.26),
                Curve([0.02, -0.09], [0.6, -0.09], [0.6, 0.27]),
                Curve([0.6, 0.5], [0.2, 0.7], [0.0, 1.0]),
                Line(0.6, 1.0),
            ]),
            0.6,
        ),
        '3' => (
            pen(&[
                Move(0.03, 0.0),
                Line(0.57, 0.0),
                Line(0.26, 0.38),
                Curve([0.72, 0.36], [0.72, 1.0], [0.27, 1.0]),
                Curve([0.14, 1.0], [0.04, 0.94], [0.0, 0.85]),
            ]),
            0.6,
        ),
        '4' => (pen(&[Move(0.46, 1.0), Line(0.46, 0.0), Line(0.0, 0.7), Line(0.62, 0.7)]), 0.62),
        '5' => (
            pen(&[
                Move(0.55, 0.0),
                Line(0.1, 0.0),
                Line(0.06, 0.44),
                Curve([0.22, 0.34], [0.6, 0.36], [0.6, 0.68]),
                Curve([0.6, 1.02], [0.18, 1.1], [0.0, 0.87]),
            ]),
            0.6,
        ),
        '6' => (
            pen(&[Move(0.48, 0.0), Curve([0.12, 0.22], [0.0, 0.45], [0.0, 0.7])])
                .and(Path::block(0.0, 0.42, 0.6, 0.58, 0.29)),
            0.6,
        ),
        '7' => (pen(&[Move(0.0, 0.0), Line(0.6, 0.0), Line(0.22, 1.0)]), 0.6),
        '8' => (Path::block(0.06, 0.0, 0.48, 0.46, 0.23).and(Path::block(0.0, 0.46, 0.6, 0.54, 0.27)), 0.6),
        '9' => (
            Path::block(0.0, 0.0, 0.6, 0.58, 0.29)
                .and(pen(&[Move(0.6, 0.3), Curve([0.6, 0.55], [0.48, 0.78], [0.12, 1.0])])),
            0.6,
        ),
        _ => return None,
    };
    Some(Sign { path, width })
}

/// The letters of pieces, and the question mark.
fn capital(letter: char) -> Option<Sign> {
    let (path, width) = match letter {
        'B' => (
            pen(&[
                Move(0.0, 0.48),
                Line(0.3, 0.48),
                Curve([0.66, 0.48], [0.66, 1.0], [0.3, 1.0]),
                Line(0.0, 1.0),
                Line(0.0, 0.0),
                Line(0.28, 0.0),
                Curve([0.58, 0.0], [0.58, 0.48], [0.28, 0.48]),
            ]),
            0.57,
        ),
        'F' => (pen(&[Move(0.55, 0.0), Line(0.0, 0.0), Line(0.0, 1.0), Move(0.0, 0.48), Line(0.42, 0.48)]), 0.55),
        'I' => (
            pen(&[Move(0.2, 0.0), Line(0.2, 1.0), Move(0.0, 0.0), Line(0.4, 0.0), Move(0.0, 1.0), Line(0.4, 1.0)]),
            0.4,
        ),
        'S' => (
            pen(&[
                Move(0.56, 0.12),
                Curve([0.4, -0.07], [0.02, -0.04], [0.04, 0.26]),
                Curve([0.06, 0.52], [0.58, 0.44], [0.58, 0.74]),
                Curve([0.58, 1.06], [0.12, 1.04], [0.0, 0.86]),
            ]),
            0.58,
        ),
        'T' => (pen(&[Move(0.0, 0.0), Line(0.6, 0.0), Move(0.3, 0.0), Line(0.3, 1.0)]), 0.6),
        '?' => (
            pen(&[
                Move(0.02, 0.22),
                Curve([0.05, -0.09], [0.58, -0.09], [0.56, 0.26]),
                Curve([0.55, 0.48], [0.28, 0.45], [0.28, 0.7]),
            ])
            .and(dot(0.28, 0.97)),
            0.56,
        ),
        _ => return None,
    };
    Some(Sign { path, width })
}

/// The letters of columns, and those of the word `ply`.
fn small(letter: char) -> Option<Sign> {
    let bowl = || Path::block(0.0, 0.4, 0.5, 0.6, 0.25);
    let (path, width) = match letter {
        'a' => (bowl().and(pen(&[Move(0.5, 0.4), Line(0.5, 1.0)])), 0.5),
        'b' => (bowl().and(pen(&[Move(0.0, 0.0), Line(0.0, 1.0)])), 0.5),
        'c' => (
            pen(&[
                Move(0.48, 0.5),
                Curve([0.3, 0.3], [0.0, 0.38], [0.0, 0.7]),
                Curve([0.0, 1.02], [0.3, 1.1], [0.48, 0.9]),
            ]),
            0.48,
        ),
        'd' => (bowl().and(pen(&[Move(0.5, 0.0), Line(0.5, 1.0)])), 0.5),
        'e' => (
            pen(&[
                Move(0.0, 0.7),
                Line(0.5, 0.7),
                Curve([0.5, 0.3], [0.0, 0.3], [0.0, 0.7]),
                Curve([0.0, 1.05], [0.35, 1.07], [0.47, 0.9]),
            ]),
            0.5,
        ),
        'f' => (
            pen(&[
                Move(0.42, 0.04),
                Curve([0.24, -0.05], [0.16, 0.08], [0.16, 0.25]),
                Line(0.16, 1.0),
                Move(0.0, 0.42),
                Line(0.36, 0.42),
            ]),
            0.42,
        ),
        'g' => {
            (bowl().and(pen(&[Move(0.5, 0.4), Line(0.5, 1.05), Curve([0.5, 1.35], [0.12, 1.32], [0.04, 1.18])])), 0.5)
        }
        'h' => (
            pen(&[
                Move(0.0, 0.0),
                Line(0.0, 1.0),
                Move(0.0, 0.66),
                Curve([0.05, 0.33], [0.5, 0.33], [0.5, 0.66]),
                Line(0.5, 1.0),
            ]),
            0.5,
        ),
        'i' => (pen(&[Move(0.05, 0.42), Line(0.05, 1.0)]).and(dot(0.05, 0.12)), 0.1),
        'j' => (
            pen(&[Move(0.22, 0.42), Line(0.22, 1.08), Curve([0.22, 1.3], [0.06, 1.3], [0.0, 1.24])])
                .and(dot(0.22, 0.12)),
            0.26,
        ),
        'l' => (pen(&[Move(0.05, 0.0), Line(0.05, 1.0)]), 0.1),
        'p' => (bowl().and(pen(&[Move(0.0, 0.4), Line(0.0, 1.3)])), 0.5),
        'y' => (pen(&[Move(0.0, 0.42), Line(0.25, 1.0), Move(0.5, 0.42), Line(0.12, 1.3)]), 0.5),
        _ => return None,
    };
    Some(Sign { path, width })
}

#[cfg(test)]
mod tests {
    use super::{has_all, text};
    use crate::board::{Board, Kind};
    use crate::rules::Edition;

    #[test]
    fn every_designation_and_coordinate_has_signs() {
        for edition in Edition::ALL {
            for kind in Kind::ALL {
                let sign = edition.numbering.designation(kind).sign();
                assert!(has_all(sign), "{sign}");
            }
        }
        for column in 0..Board::COLUMNS {
            assert!(has_all(&char::from(b'a' + column).to_string()));
        }
        assert!(has_all("0123456789?-x()<>=+.,^@ ply") && !has_all("\u{e9}"));
        let (one, ten) = (text("1").1, text("10").1);
        assert!(one > 0.0 && ten > one && text("").1 == 0.0);
    }
}
