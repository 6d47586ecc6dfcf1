//! How likely the hidden pieces on the board are to be of one kind: what drawings shade. `format-spec/odds.md`, section "On the
//! board".

use crate::board::{Kind, Side, Square, Viewer};

/// How many shades there are beside that of what cannot be.
pub const SHADES: u8 = 9;

/// How likely the hidden pieces on the board are to be of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// The kind.
    pub kind: Kind,
    /// The name of the prior by which arrangements are weighed; without one each counts once.
    pub prior: Option<String>,
    /// Whose odds are shown, each those of the other side's pieces; Red's first.
    pub views: Vec<SideHeat>,
}

/// How likely a side's pieces are to be of the kind, for its opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct SideHeat {
    /// Who looks: the pieces are the other side's.
    pub viewer: Side,
    /// The chance of each piece that stands on the board, known or not, from 0 to 1; `None` if it cannot be told.
    pub chances: Option<Vec<(Square, f64)>>,
}

/// How likely a hidden piece is to be of the kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Warmth {
    /// So likely, from 0 to 1.
    Chance(f64),
    /// That cannot be told.
    Untold,
}

impl Heat {
    /// Of that kind; nobody's odds yet.
    pub const fn new(kind: Kind) -> Self {
        Self { kind, prior: None, views: Vec::new() }
    }

    /// The sides whose odds a viewer is shown: a player's own; else both, each those of its opponent's pieces.
    pub fn sides(viewer: Viewer) -> Vec<Side> {
        viewer.side().map_or(Side::ALL.to_vec(), |side| vec![side])
    }

    /// Of the piece of that side on a square. `None` if nobody's odds of that side's pieces are shown.
    pub fn warmth(&self, side: Side, square: Square) -> Option<Warmth> {
        let view = self.views.iter().find(|view| view.viewer == side.other())?;
        let chance = || view.chances.as_ref()?.iter().find(|(at, _)| *at == square).map(|(_, chance)| *chance);
        Some(chance().map_or(Warmth::Untold, Warmth::Chance))
    }
}

impl Warmth {
    /// The shade, from 0 for what cannot be to [`SHADES`]: of the root of the chance, so that small ones differ too.
    pub fn shade(self) -> u8 {
        match self {
            Self::Chance(chance) => (chance.sqrt() * f64::from(SHADES)).ceil().clamp(0.0, f64::from(SHADES)) as u8,
            Self::Untold => 0,
        }
    }

    /// The most likely that is drawn in that shade.
    pub fn most(shade: u8) -> f64 {
        (f64::from(shade) / f64::from(SHADES)).powi(2)
    }

    /// The same in whole percent.
    pub fn most_percent(shade: u8) -> u32 {
        (100.0 * Self::most(shade)).round() as u32
    }

    /// What is written on the piece: whole percent. `<1%` may be, `99%` need not be; `?` cannot be told.
    pub fn percent(self) -> String {
        match self {
            Self::Untold => "?".to_owned(),
            Self::Chance(chance) => {
                let rounded = (chance * 100.0).round() as u32;
                match rounded {
                    0 if chance > 0.0 => "<1%".to_owned(),
                    100 if chance < 1.0 => "99%".to_owned(),
                    rounded => format!("{rounded}%"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Warmth::{Chance, Untold};
    use super::{Heat, SHADES, SideHeat, Warmth};
    use crate::board::{Kind, Side, Square, Viewer};

    #[test]
    fn shades_go_with_the_root_of_the_chance() {
        // Each shade reaches to the square of its ninth: 1/81, 4/81, 9/81 ...
        for (chance, shade) in [
            (0.0, 0),
            (1e-9, 1),
            (1.0 / 82.0, 1),
            (1.0 / 80.0, 2),
            (0.025, 2),
            (0.1, 3),
            (0.25, 5),
            (0.5, 7),
            (0.79, 8),
            (0.8, 9),
            (1.0, 9),
        ] {
            assert_eq!(Chance(chance).shade(), shade, "{chance}");
        }
        assert_eq!(Untold.shade(), 0);
        let most = [0, 1, 5, 11, 20, 31, 44, 60, 79, 100];
        assert_eq!((0..=SHADES).map(Warmth::most_percent).collect::<Vec<_>>(), most);
    }

    #[test]
    fn percent_never_says_what_is_not_certain() {
        for (chance, text) in [
            (0.0, "0%"),
            (0.0001, "<1%"),
            (0.0049, "<1%"),
            (0.005, "1%"),
            (0.245, "25%"),
            (0.25, "25%"),
            (0.994, "99%"),
            (0.9999, "99%"),
            (1.0, "100%"),
        ] {
            assert_eq!(Chance(chance).percent(), text);
        }
        assert_eq!(Untold.percent(), "?");
    }

    #[test]
    fn a_player_is_shown_the_odds_of_the_other_side_alone() {
        assert_eq!(Heat::sides(Viewer::Red), [Side::Red]);
        assert_eq!(Heat::sides(Viewer::Blue), [Side::Blue]);
        assert_eq!(Heat::sides(Viewer::Spectator), Side::ALL);
        assert_eq!(Heat::sides(Viewer::All), Side::ALL);
        let (square, empty) = (Square::new(0, 10), Square::new(1, 10));
        let of = |chances| Heat { views: vec![SideHeat { viewer: Side::Red, chances }], ..Heat::new(Kind::Flag) };
        let heat = of(Some(vec![(square, 0.25)]));
        assert_eq!(heat.warmth(Side::Blue, square), Some(Chance(0.25)));
        assert_eq!(heat.warmth(Side::Blue, empty), Some(Untold));
        assert_eq!(heat.warmth(Side::Red, square), None);
        assert_eq!(of(None).warmth(Side::Blue, square), Some(Untold));
    }
}
