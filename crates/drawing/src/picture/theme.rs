//! Colors. Every pair of a piece and its sign differs enough in brightness to be read in grey.

use super::path::Color;
use crate::board::Side;
use crate::scene::SHADES;

/// The colors of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
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
    /// The colors of what cannot be and of what is all but certain: the shades go from one to the other.
    heat: [Color; 2],
}

/// The colors of a side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// The body of a piece whose kind is shown.
    pub body: Color,
    /// Its sign.
    pub sign: Color,
    /// Its rim; and the sign of a piece that is not known.
    pub rim: Color,
    /// The body of a piece whose kind is not known.
    pub pale: Color,
}

impl Theme {
    /// For paper-white pages.
    pub const LIGHT: Self = Self {
        paper: Color(255, 255, 255),
        light: Color(240, 234, 216),
        dark: Color(228, 219, 195),
        water: Color(158, 197, 214),
        wave: Color(92, 143, 168),
        ink: Color(70, 66, 58),
        last: Color(250, 214, 92),
        arrow: Color(120, 84, 0),
        red: Tile {
            body: Color(178, 34, 34),
            sign: Color(255, 255, 255),
            rim: Color(110, 12, 12),
            pale: Color(246, 205, 200),
        },
        blue: Tile {
            body: Color(24, 74, 160),
            sign: Color(255, 255, 255),
            rim: Color(8, 40, 100),
            pale: Color(204, 219, 246),
        },
        heat: [Color(250, 252, 246), Color(0, 84, 50)],
    };

    /// For dark pages.
    pub const DARK: Self = Self {
        paper: Color(24, 26, 30),
        light: Color(66, 68, 72),
        dark: Color(56, 58, 62),
        water: Color(32, 62, 78),
        wave: Color(84, 134, 156),
        ink: Color(200, 200, 200),
        last: Color(122, 100, 24),
        arrow: Color(250, 214, 92),
        red: Tile {
            body: Color(196, 52, 48),
            sign: Color(255, 255, 255),
            rim: Color(255, 160, 150),
            pale: Color(92, 44, 42),
        },
        blue: Tile {
            body: Color(40, 96, 190),
            sign: Color(255, 255, 255),
            rim: Color(160, 196, 255),
            pale: Color(38, 54, 92),
        },
        heat: [Color(30, 36, 34), Color(170, 240, 150)],
    };

    /// For print: black on white, Red's pieces filled and Blue's hollow.
    pub const PRINT: Self = Self {
        paper: Color(255, 255, 255),
        light: Color(255, 255, 255),
        dark: Color(255, 255, 255),
        water: Color(225, 225, 225),
        wave: Color(120, 120, 120),
        ink: Color(0, 0, 0),
        last: Color(212, 212, 212),
        arrow: Color(90, 90, 90),
        red: Tile {
            body: Color(30, 30, 30),
            sign: Color(255, 255, 255),
            rim: Color(0, 0, 0),
            pale: Color(130, 130, 130),
        },
        blue: Tile {
            body: Color(255, 255, 255),
            sign: Color(0, 0, 0),
            rim: Color(0, 0, 0),
            pale: Color(255, 255, 255),
        },
        heat: [Color(255, 255, 255), Color(80, 80, 80)],
    };

    /// What the colors are for, in the order of [`Theme::colors`].
    pub(super) const ROLES: [&'static str; 16] = [
        "paper",
        "light",
        "dark",
        "water",
        "wave",
        "ink",
        "last",
        "arrow",
        "red-body",
        "red-sign",
        "red-rim",
        "red-pale",
        "blue-body",
        "blue-sign",
        "blue-rim",
        "blue-pale",
    ];

    /// A theme whose colors are no colors, but say which of [`Theme::ROLES`] each of them is.
    pub(super) const BY_ROLE: Self = Self {
        paper: Color(0, 0, 0),
        light: Color(0, 0, 1),
        dark: Color(0, 0, 2),
        water: Color(0, 0, 3),
        wave: Color(0, 0, 4),
        ink: Color(0, 0, 5),
        last: Color(0, 0, 6),
        arrow: Color(0, 0, 7),
        red: Tile { body: Color(0, 0, 8), sign: Color(0, 0, 9), rim: Color(0, 0, 10), pale: Color(0, 0, 11) },
        blue: Tile { body: Color(0, 0, 12), sign: Color(0, 0, 13), rim: Color(0, 0, 14), pale: Color(0, 0, 15) },
        // No part of a page has them.
        heat: [Color(0, 0, 0); 2],
    };

    /// All colors.
    pub(super) const fn colors(&self) -> [Color; 16] {
        let Self { paper, light, dark, water, wave, ink, last, arrow, red, blue, heat: _ } = *self;
        [
            paper, light, dark, water, wave, ink, last, arrow, red.body, red.sign, red.rim, red.pale, blue.body,
            blue.sign, blue.rim, blue.pale,
        ]
    }

    /// The colors as properties of CSS, such as `--red-body:#b22222;`; those of shades are `--heat-0` to `--heat-9`, and those of
    /// what is written on them `--on-heat-0` to `--on-heat-9`.
    pub fn properties(&self) -> String {
        let property = |role: &str, color: Color| format!("--{role}:{color};");
        let roles = Self::ROLES.into_iter().zip(self.colors()).map(|(role, color)| property(role, color));
        let shades = (0..=SHADES).flat_map(|shade| {
            [
                property(&format!("heat-{shade}"), self.heat(shade)),
                property(&format!("on-heat-{shade}"), self.on_heat(shade)),
            ]
        });
        roles.chain(shades).collect()
    }

    /// The color of a shade, from 0 to [`SHADES`].
    pub(super) fn heat(&self, shade: u8) -> Color {
        let [least, most] = self.heat;
        least.toward(most, f64::from(shade.min(SHADES)) / f64::from(SHADES))
    }

    /// The color of what is written on a shade: black or white, whichever is easier to read on it.
    pub(super) fn on_heat(&self, shade: u8) -> Color {
        if self.heat(shade).takes_white() { Color(255, 255, 255) } else { Color(0, 0, 0) }
    }

    /// The colors of a side's pieces.
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
