//! Draws digits, letters and other characters as lines, so that no font is needed.
//!
//! A character is 1 high: its top is at 0, its base line at 1. The lower parts of some letters, such as `p`, extend
//! to 1.3. An SVG path, drawn with a pen, defines each character.

use super::letters;
use super::path::Path;

/// Character and its width.
struct Sign {
    path: Path,
    width: f32,
}

/// Distance between two characters.
const GAP: f32 = 0.2;

/// Returns the lines of all characters of a text, and the width of the text. Characters without a drawing are
/// omitted.
pub(super) fn text(text: &str) -> (Path, f32) {
    let (mut path, mut x) = (Path::default(), 0.0);
    for sign in text.chars().filter_map(sign) {
        let start = if x > 0.0 { x + GAP } else { 0.0 };
        path = path.and(sign.path.placed(start, 0.0, 1.0));
        x = start + sign.width;
    }
    (path, x)
}

/// Returns `true` if there is a drawing for every character of a text.
pub fn is_drawable(text: &str) -> bool {
    text.chars().all(|letter| sign(letter).is_some())
}

fn sign(letter: char) -> Option<Sign> {
    let drawn = digit(letter).or_else(|| capital(letter)).or_else(|| small(letter)).or_else(|| of_turns(letter));
    let drawn = drawn.or_else(|| letters::letter(letter).map(|(path, width)| Sign { path, width }));
    drawn.or_else(|| accented(letter))
}

/// Returns the drawing of a letter with its accent. Accents of capitals extend above the top, to -0.3.
fn accented(letter: char) -> Option<Sign> {
    let (plain, accent) = letters::accented(letter)?;
    let Sign { path, width } = sign(plain)?;
    let y = if plain.is_uppercase() { -0.2 } else { 0.16 };
    // A cedilla is below the base line of every letter.
    let y = if matches!(letter, '\u{c7}' | '\u{e7}' | '\u{15e}' | '\u{15f}') { -0.28 } else { y };
    Some(Sign { path: path.and(accent.placed(width / 2.0, y, 1.0)), width })
}

/// Returns the drawing of a character that turns contain between squares and pieces, such as `-`, `x` or `(`.
/// `None` for any other character.
fn of_turns(letter: char) -> Option<Sign> {
    let (path, width) = match letter {
        '-' => (Path::pen("M 0 0.6 L 0.4 0.6"), 0.4),
        'x' => (Path::pen("M 0 0.42 L 0.44 1 M 0.44 0.42 L 0 1"), 0.44),
        '(' => (Path::pen("M 0.26 -0.05 C -0.08 0.3 -0.08 0.75 0.26 1.1"), 0.26),
        ')' => (Path::pen("M 0 -0.05 C 0.34 0.3 0.34 0.75 0 1.1"), 0.26),
        '<' => (Path::pen("M 0.5 0.25 L 0 0.58 L 0.5 0.91"), 0.5),
        '>' => (Path::pen("M 0 0.25 L 0.5 0.58 L 0 0.91"), 0.5),
        '=' => (Path::pen("M 0 0.44 L 0.46 0.44 M 0 0.74 L 0.46 0.74"), 0.46),
        '+' => (Path::pen("M 0 0.6 L 0.5 0.6 M 0.25 0.35 L 0.25 0.85"), 0.5),
        '%' => {
            let rings = Path::circle(0.2, 0.22, 0.18).and(Path::circle(0.7, 0.78, 0.18));
            (rings.and(Path::pen("M 0.68 0 L 0.22 1")), 0.9)
        }
        '.' => (dot(0.05, 0.97), 0.1),
        ',' => (Path::pen("M 0.1 0.93 L 0.02 1.15"), 0.12),
        '^' => (Path::pen("M 0 0.3 L 0.22 0 L 0.44 0.3"), 0.44),
        '@' => {
            let (ring, stroke) = (Path::circle(0.42, 0.55, 0.42), Path::pen("M 0.58 0.36 L 0.58 0.72 L 0.8 0.66"));
            (ring.and(Path::circle(0.42, 0.55, 0.16)).and(stroke), 0.84)
        }
        ' ' => (Path::default(), 0.3),
        _ => return None,
    };
    Some(Sign { path, width })
}

/// Returns the dot that a pen makes at a point.
fn dot(x: f32, y: f32) -> Path {
    Path::through(&[(x, y), (x, y + 0.02)], false)
}

/// Returns the drawing of a digit. `None` for any other character.
fn digit(letter: char) -> Option<Sign> {
    let (path, width) = match letter {
        '0' => (Path::block(0.0, 0.0, 0.6, 1.0, 0.3), 0.6),
        '1' => (Path::pen("M 0.05 0.24 L 0.32 0 L 0.32 1"), 0.36),
        '2' => (Path::pen("M 0.02 0.26 C 0.02 -0.09 0.6 -0.09 0.6 0.27 C 0.6 0.5 0.2 0.7 0 1 L 0.6 1"), 0.6),
        '3' => (Path::pen("M 0.03 0 L 0.57 0 L 0.26 0.38 C 0.72 0.36 0.72 1 0.27 1 C 0.14 1 0.04 0.94 0 0.85"), 0.6),
        '4' => (Path::pen("M 0.46 1 L 0.46 0 L 0 0.7 L 0.62 0.7"), 0.62),
        '5' => {
            (Path::pen("M 0.55 0 L 0.1 0 L 0.06 0.44 C 0.22 0.34 0.6 0.36 0.6 0.68 C 0.6 1.02 0.18 1.1 0 0.87"), 0.6)
        }
        '6' => (Path::pen("M 0.48 0 C 0.12 0.22 0 0.45 0 0.7").and(Path::block(0.0, 0.42, 0.6, 0.58, 0.29)), 0.6),
        '7' => (Path::pen("M 0 0 L 0.6 0 L 0.22 1"), 0.6),
        '8' => (Path::block(0.06, 0.0, 0.48, 0.46, 0.23).and(Path::block(0.0, 0.46, 0.6, 0.54, 0.27)), 0.6),
        '9' => (Path::block(0.0, 0.0, 0.6, 0.58, 0.29).and(Path::pen("M 0.6 0.3 C 0.6 0.55 0.48 0.78 0.12 1")), 0.6),
        _ => return None,
    };
    Some(Sign { path, width })
}

/// Returns the drawing of a letter of a piece, or of the question mark. `None` for any other character.
fn capital(letter: char) -> Option<Sign> {
    let (path, width) = match letter {
        'B' => (
            Path::pen("M 0 0.48 L 0.3 0.48 C 0.66 0.48 0.66 1 0.3 1 L 0 1 L 0 0 L 0.28 0 C 0.58 0 0.58 0.48 0.28 0.48"),
            0.57,
        ),
        'F' => (Path::pen("M 0.55 0 L 0 0 L 0 1 M 0 0.48 L 0.42 0.48"), 0.55),
        'I' => (Path::pen("M 0.2 0 L 0.2 1 M 0 0 L 0.4 0 M 0 1 L 0.4 1"), 0.4),
        'S' => (
            Path::pen(
                "M 0.56 0.12 C 0.4 -0.07 0.02 -0.04 0.04 0.26 C 0.06 0.52 0.58 0.44 0.58 0.74 C 0.58 1.06 0.12 1.04 0 0.86",
            ),
            0.58,
        ),
        'T' => (Path::pen("M 0 0 L 0.6 0 M 0.3 0 L 0.3 1"), 0.6),
        '?' => (
            Path::pen("M 0.02 0.22 C 0.05 -0.09 0.58 -0.09 0.56 0.26 C 0.55 0.48 0.28 0.45 0.28 0.7")
                .and(dot(0.28, 0.97)),
            0.56,
        ),
        _ => return None,
    };
    Some(Sign { path, width })
}

/// Returns the drawing of a column's letter, or of a letter of the word `ply`. `None` for any other character.
fn small(letter: char) -> Option<Sign> {
    let bowl = || Path::block(0.0, 0.4, 0.5, 0.6, 0.25);
    let (path, width) = match letter {
        'a' => (bowl().and(Path::pen("M 0.5 0.4 L 0.5 1")), 0.5),
        'b' => (bowl().and(Path::pen("M 0 0 L 0 1")), 0.5),
        'c' => (Path::pen("M 0.48 0.5 C 0.3 0.3 0 0.38 0 0.7 C 0 1.02 0.3 1.1 0.48 0.9"), 0.48),
        'd' => (bowl().and(Path::pen("M 0.5 0 L 0.5 1")), 0.5),
        'e' => (Path::pen("M 0 0.7 L 0.5 0.7 C 0.5 0.3 0 0.3 0 0.7 C 0 1.05 0.35 1.07 0.47 0.9"), 0.5),
        'f' => (Path::pen("M 0.42 0.04 C 0.24 -0.05 0.16 0.08 0.16 0.25 L 0.16 1 M 0 0.42 L 0.36 0.42"), 0.42),
        'g' => (bowl().and(Path::pen("M 0.5 0.4 L 0.5 1.05 C 0.5 1.35 0.12 1.32 0.04 1.18")), 0.5),
        'h' => (Path::pen("M 0 0 L 0 1 M 0 0.66 C 0.05 0.33 0.5 0.33 0.5 0.66 L 0.5 1"), 0.5),
        'i' => (Path::pen("M 0.05 0.42 L 0.05 1").and(dot(0.05, 0.12)), 0.1),
        'j' => (Path::pen("M 0.22 0.42 L 0.22 1.08 C 0.22 1.3 0.06 1.3 0 1.24").and(dot(0.22, 0.12)), 0.26),
        'l' => (Path::pen("M 0.05 0 L 0.05 1"), 0.1),
        'p' => (bowl().and(Path::pen("M 0 0.4 L 0 1.3")), 0.5),
        'y' => (Path::pen("M 0 0.42 L 0.25 1 M 0.5 0.42 L 0.12 1.3"), 0.5),
        _ => return None,
    };
    Some(Sign { path, width })
}

#[cfg(test)]
mod tests {
    use super::{is_drawable, text};
    use crate::board::{Board, Kind};
    use crate::rules::Edition;

    #[test]
    fn every_designation_and_coordinate_has_signs() {
        for edition in Edition::ALL {
            for kind in Kind::ALL {
                let sign = edition.numbering.designation(kind).sign();
                assert!(is_drawable(sign), "{sign}");
            }
        }
        for column in 0..Board::COLUMNS {
            assert!(is_drawable(&char::from(b'a' + column).to_string()));
        }
        let printable: String = (' '..='~').collect();
        assert!(is_drawable(&printable) && is_drawable("\u{c9}tienne M\u{fc}ller") && !is_drawable("\u{3c9}"));
        let (one, ten) = (text("1").1, text("10").1);
        assert!(one > 0.0 && ten > one && text("").1 == 0.0);
    }
}
