//! Probabilities that hidden pieces on the board have a given kind. Drawings show these probabilities as shades. See
//! `format-spec/odds.md`, section "On the board".

use crate::board::{Kind, Side, Square, Viewer};

/// Number of shades, without shade 0. Shade 0 means that a piece cannot have the kind.
pub const SHADES: u8 = 9;

/// Probabilities that the hidden pieces on the board have a given kind.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Heat {
    /// The given kind.
    pub kind: Kind,
    /// Name of the prior that weights the arrangements: `people`, `uniform` (all arrangements have the same weight), or
    /// the name of a file.
    pub prior: String,
    /// One entry for each viewer whose odds are shown, Red's first. Each entry concerns the pieces of the viewer's
    /// opponent.
    pub views: Vec<SideHeat>,
}

/// Probabilities that the pieces of a side have the kind. The probabilities are computed from the view of the
/// opponent.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SideHeat {
    /// The viewer. The pieces belong to the other side.
    pub viewer: Side,
    /// Probability for each piece on the board, known or not, from 0 to 1; `None` if the probabilities could not be
    /// computed.
    pub chances: Option<Vec<(Square, f64)>>,
}

/// Probability that a hidden piece has the kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HiddenChance {
    /// The probability, from 0 to 1.
    Chance(f64),
    /// The probability could not be computed.
    Untold,
}

impl Heat {
    /// Creates a `Heat` for a kind, without probabilities.
    pub fn new(kind: Kind) -> Self {
        Self { kind, prior: "uniform".to_owned(), views: Vec::new() }
    }

    /// The sides from whose views the odds are shown to a viewer. A player sees only the odds from the player's own
    /// view; other viewers see the odds from the views of both sides.
    pub fn sides(viewer: Viewer) -> Vec<Side> {
        viewer.side().map_or(Side::ALL.to_vec(), |side| vec![side])
    }

    /// Probability for the piece of `side` on the square. `None` if the odds of that side's pieces are not shown.
    pub fn warmth(&self, side: Side, square: Square) -> Option<HiddenChance> {
        let view = self.views.iter().find(|view| view.viewer == side.other())?;
        let chance = || view.chances.as_ref()?.iter().find(|(at, _)| *at == square).map(|(_, chance)| *chance);
        Some(chance().map_or(HiddenChance::Untold, HiddenChance::Chance))
    }
}

impl HiddenChance {
    /// The shade, from 0 (impossible) to [`SHADES`]. The shade is proportional to the square root of the probability,
    /// so that small probabilities are also easy to distinguish.
    pub fn shade(self) -> u8 {
        match self {
            Self::Chance(chance) => (chance.sqrt() * f64::from(SHADES)).ceil().clamp(0.0, f64::from(SHADES)) as u8,
            Self::Untold => 0,
        }
    }

    /// The highest probability that is drawn in the shade `shade`.
    pub fn shade_bound(shade: u8) -> f64 {
        (f64::from(shade) / f64::from(SHADES)).powi(2)
    }

    /// The highest probability that is drawn in the shade `shade`, in whole percent.
    pub fn most_percent(shade: u8) -> u32 {
        (100.0 * Self::shade_bound(shade)).round() as u32
    }

    /// The label of the piece: the probability in whole percent. A small probability above zero that would be rounded
    /// to 0 % becomes `<1%`. A probability below certainty that would be rounded to 100 % becomes `99%`. `?` means that
    /// the probability could not be computed.
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
    use super::HiddenChance::{Chance, Untold};
    use super::{Heat, HiddenChance, SHADES, SideHeat};
    use crate::board::{Kind, Side, Square, Viewer};

    #[test]
    fn shades_go_with_the_root_of_the_chance() {
        // The upper bound of shade n is (n/9) squared: 1/81, 4/81, 9/81 ...
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
        assert_eq!((0..=SHADES).map(HiddenChance::most_percent).collect::<Vec<_>>(), most);
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
