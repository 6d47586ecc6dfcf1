//! Draws each hidden piece with the probability that the piece has a certain kind. Also draws the legend of the
//! shades.

use super::board::{self, Look, body, emblem_marks, written};
use super::path::{Mark, Path, Picture};
use super::theme::Theme;
use crate::board::{Kind, Side};
use crate::scene::{Heat, HiddenChance, SHADES, Scene};

/// Height of the legend below the board.
pub(super) const LEGEND: f32 = 84.0;
/// Width of the pieces in the legend.
const TILE: f32 = 66.0;
/// Width and height of each shade in the legend.
const SHADE: (f32, f32) = (82.0, 44.0);

/// Draws a hidden piece and its probability. The upper left corner of its square is (`x`, `y`). If the viewer knows
/// the kind of the piece, the emblem of the kind is drawn, too.
pub(super) fn piece(
    picture: &mut Picture,
    theme: &Theme,
    (side, kind): (Side, Option<Kind>),
    warmth: HiddenChance,
    (x, y): (f32, f32),
) {
    let percent = warmth.percent();
    let is_told = warmth != HiddenChance::Untold;
    // The shade is part of the name, because two probabilities with the same rounded percentage may have different
    // shades.
    let shade = if is_told { format!("-{}", warmth.shade()) } else { String::new() };
    let kind_name = kind.map_or("unknown", Kind::name);
    // `<` and `%` are not allowed in names.
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

/// Draws the legend. The legend contains one piece of the kind for each side that has hidden pieces. After these
/// pieces come all shades. The highest percentage of each shade is written on the shade.
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
        let percent = format!("{}%", HiddenChance::most_percent(shade));
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
