//! Defines the colors of pictures. Each piece and its character differ enough in brightness to be readable without
//! color.

use super::path::Color;
use crate::board::Side;
use crate::scene::SHADES;

/// Roles of colors. Each role has a name and three colors: on white pages, on dark pages, and in print without
/// color.
pub(super) const ROLES: [(&str, [Color; 3]); 16] = [
    ("paper", [Color(255, 255, 255), Color(24, 26, 30), Color(255, 255, 255)]),
    ("light", [Color(240, 234, 216), Color(66, 68, 72), Color(255, 255, 255)]),
    ("dark", [Color(228, 219, 195), Color(56, 58, 62), Color(255, 255, 255)]),
    ("water", [Color(158, 197, 214), Color(32, 62, 78), Color(225, 225, 225)]),
    ("wave", [Color(92, 143, 168), Color(84, 134, 156), Color(120, 120, 120)]),
    ("ink", [Color(70, 66, 58), Color(200, 200, 200), Color(0, 0, 0)]),
    ("last", [Color(250, 214, 92), Color(122, 100, 24), Color(212, 212, 212)]),
    ("arrow", [Color(120, 84, 0), Color(250, 214, 92), Color(90, 90, 90)]),
    ("red-body", [Color(178, 34, 34), Color(196, 52, 48), Color(30, 30, 30)]),
    ("red-sign", [Color(255, 255, 255), Color(255, 255, 255), Color(255, 255, 255)]),
    ("red-rim", [Color(110, 12, 12), Color(255, 160, 150), Color(0, 0, 0)]),
    ("red-pale", [Color(246, 205, 200), Color(92, 44, 42), Color(130, 130, 130)]),
    ("blue-body", [Color(24, 74, 160), Color(40, 96, 190), Color(255, 255, 255)]),
    ("blue-sign", [Color(255, 255, 255), Color(255, 255, 255), Color(0, 0, 0)]),
    ("blue-rim", [Color(8, 40, 100), Color(160, 196, 255), Color(0, 0, 0)]),
    ("blue-pale", [Color(204, 219, 246), Color(38, 54, 92), Color(255, 255, 255)]),
];

/// Colors of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// All colors, in the order of [`ROLES`].
    colors: [Color; 16],
    pub(super) paper: Color,
    pub(super) light: Color,
    pub(super) dark: Color,
    pub(super) water: Color,
    pub(super) wave: Color,
    pub(super) ink: Color,
    pub(super) last: Color,
    pub(super) arrow: Color,
    red: Tile,
    blue: Tile,
    /// Colors of the lowest and the highest shade: impossible and nearly certain. The other shades are mixed from these
    /// two.
    heat: [Color; 2],
}

/// Colors of a side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// Body of a piece whose kind is shown.
    pub body: Color,
    /// Character of a piece.
    pub sign: Color,
    /// Rim of a piece, and character of an unknown piece.
    pub rim: Color,
    /// Body of a piece whose kind is unknown.
    pub pale: Color,
}

impl Theme {
    /// Theme for white pages.
    pub const LIGHT: Self = Self::column(0, [Color(250, 252, 246), Color(0, 84, 50)]);
    /// Theme for dark pages.
    pub const DARK: Self = Self::column(1, [Color(30, 36, 34), Color(170, 240, 150)]);
    /// Theme for print: black on white, Red's pieces filled and Blue's hollow.
    pub const PRINT: Self = Self::column(2, [Color(255, 255, 255), Color(80, 80, 80)]);

    /// Theme for SVG definitions: each value is an index of [`ROLES`] instead of a color. The theme has no shades,
    /// because the definitions do not use shades.
    pub(super) const BY_ROLE: Self = {
        let (mut colors, mut role) = ([Color(0, 0, 0); 16], 0);
        while role < colors.len() {
            colors[role] = Color(0, 0, role as u8);
            role += 1;
        }
        Self::of(colors, [Color(0, 0, 0); 2])
    };

    const fn column(number: usize, heat: [Color; 2]) -> Self {
        let (mut colors, mut role) = ([Color(0, 0, 0); 16], 0);
        while role < colors.len() {
            colors[role] = ROLES[role].1[number];
            role += 1;
        }
        Self::of(colors, heat)
    }

    const fn of(colors: [Color; 16], heat: [Color; 2]) -> Self {
        let [paper, light, dark, water, wave, ink, last, arrow, sides @ ..] = colors;
        let [body, sign, rim, pale, blue @ ..] = sides;
        let red = Tile { body, sign, rim, pale };
        let [body, sign, rim, pale] = blue;
        let blue = Tile { body, sign, rim, pale };
        Self { colors, paper, light, dark, water, wave, ink, last, arrow, red, blue, heat }
    }

    /// Returns the colors as CSS properties, such as `--red-body:#b22222;`. The shades are `--heat-0` to `--heat-9`.
    /// The colors of text on the shades are `--on-heat-0` to `--on-heat-9`.
    pub fn properties(&self) -> String {
        let property = |role: &str, color: Color| format!("--{role}:{color};");
        let roles = ROLES.iter().zip(self.colors).map(|((role, _), color)| property(role, color));
        let shades = (0..=SHADES).flat_map(|shade| {
            [
                property(&format!("heat-{shade}"), self.heat(shade)),
                property(&format!("on-heat-{shade}"), self.on_heat(shade)),
            ]
        });
        roles.chain(shades).collect()
    }

    /// Returns the color of a shade, from 0 to [`SHADES`].
    pub(super) fn heat(&self, shade: u8) -> Color {
        let [least, most] = self.heat;
        least.toward(most, f64::from(shade.min(SHADES)) / f64::from(SHADES))
    }

    /// Returns the text color on a shade: black or white, whichever is easier to read.
    pub(super) fn on_heat(&self, shade: u8) -> Color {
        if self.heat(shade).takes_white() { Color(255, 255, 255) } else { Color(0, 0, 0) }
    }

    /// Returns the colors of a side's pieces.
    pub(super) const fn tile(&self, side: Side) -> &Tile {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, SHADES, Theme};

    #[test]
    fn shades_go_one_way_and_what_is_written_on_them_can_be_read() {
        for theme in [Theme::LIGHT, Theme::DARK, Theme::PRINT] {
            let bright: Vec<f64> = (0..=SHADES).map(|shade| theme.heat(shade).brightness()).collect();
            assert!(bright.is_sorted() || bright.iter().rev().is_sorted(), "{bright:?}");
            for shade in 0..=SHADES {
                let (on, below) = (theme.on_heat(shade).brightness(), theme.heat(shade).brightness());
                let contrast = (on.max(below) + 0.05) / (on.min(below) + 0.05);
                assert!(contrast >= 4.5, "shade {shade}: {contrast}");
            }
        }
    }

    #[test]
    fn each_color_is_a_property_of_its_role() {
        for theme in [Theme::LIGHT, Theme::DARK, Theme::PRINT] {
            let text = theme.properties();
            let written = |role: &str, color: Color| {
                let Color(red, green, blue) = color;
                text.contains(&format!("--{role}:#{red:02x}{green:02x}{blue:02x};"))
            };
            assert!(written("paper", theme.paper) && written("red-body", theme.red.body), "{text}");
            assert!(written("blue-pale", theme.blue.pale), "{text}");
            for shade in 0..=SHADES {
                assert!(written(&format!("heat-{shade}"), theme.heat(shade)), "{text}");
                assert!(written(&format!("on-heat-{shade}"), theme.on_heat(shade)), "{text}");
            }
        }
    }
}
