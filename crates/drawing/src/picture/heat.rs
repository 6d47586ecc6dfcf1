//! Hidden pieces with how likely they are to be of a kind, and what their shades mean.

use super::board::{self, Look, body, emblem_marks, written};
use super::path::{Mark, Path, Picture};
use super::theme::Theme;
use crate::board::{Kind, Side};
use crate::scene::{Heat, SHADES, Scene, Warmth};

/// How high the row below the board is that says what is shown.
pub(super) const LEGEND: f32 = 84.0;
/// How wide the pieces in it are.
const TILE: f32 = 66.0;
/// How wide and how high each shade is in it.
const SHADE: (f32, f32) = (82.0, 44.0);

/// Puts a hidden piece into a square of that corner: with its emblem where the viewer knows its kind, and its chance.
pub(super) fn piece(
    picture: &mut Picture,
    theme: &Theme,
    (side, kind): (Side, Option<Kind>),
    warmth: Warmth,
    (x, y): (f32, f32),
) {
    let percent = warmth.percent();
    let is_told = warmth != Warmth::Untold;
    // Two chances of the same percent may have two shades.
    let shade = if is_told { format!("-{}", warmth.shade()) } else { String::new() };
    let kind_name = kind.map_or("unknown", Kind::name);
    // `<` and `%` stand in no name.
    let chance = percent.replace('<', "below-").replace('%', "").replace('?', "untold");
    picture.symbol(&format!("{side}-{kind_name}-odds-{chance}{shade}"), (x, y, 1.0), || {
        let pale = body(theme, side, false, false);
        let (fill, ink) = if is_told {
            (Some(theme.heat(warmth.shade())), theme.on_heat(warmth.shade()))
        } else {
            (pale.fill, theme.tile(side).rim)
        };
        let mut marks = vec![Mark { fill, ..pale }];
        marks.extend(kind.into_iter().flat_map(|kind| emblem_marks(kind, ink)));
        marks.push(match kind {
            Some(_) => written(&percent, (50.0, 62.0, 25.0), ink),
            None => written(&percent, (50.0, 50.0, 27.0), ink),
        });
        marks
    });
}

/// What is shown: whose pieces, of which kind, and the most percent that each shade stands for.
pub(super) fn legend(picture: &mut Picture, theme: &Theme, scene: &Scene, heat: &Heat, (mut x, y): (f32, f32)) {
    let kind = Some(heat.kind);
    for view in &heat.views {
        let sign = scene.sign(kind);
        let look = Look { side: view.viewer.other(), kind, sign, is_proven: false, is_named: false };
        board::piece(picture, theme, look, (x, y + (LEGEND - TILE) / 2.0 - 8.0, TILE));
        x += TILE + 8.0;
    }
    let (width, height) = SHADE;
    let top = y + (LEGEND - height) / 2.0 - 8.0;
    for shade in 0..=SHADES {
        let percent = format!("{}%", Warmth::most_percent(shade));
        picture.symbol(&format!("shade-{shade}"), (x, top, 1.0), || {
            let outline = || Path::rectangle(width, height);
            vec![
                Mark::filled(outline(), theme.heat(shade)),
                Mark::drawn(outline(), theme.ink, 1.0),
                written(&percent, (width / 2.0, height / 2.0, 20.0), theme.on_heat(shade)),
            ]
        });
        x += width;
    }
}
