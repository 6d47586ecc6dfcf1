//! The seven editions. A table contains the parameters of each edition. `format-spec/rules.md`, section "Editions".

use super::ruleset::{Options, TwoSquares};
use crate::board::{Army, Board, Kind, Numbering, RankOrder, Variant};

/// Rules of an edition. The engine never checks which edition applies; it only reads these parameters.
#[derive(Debug)]
#[non_exhaustive]
pub struct Edition {
    /// Canonical name, which is the value of the tag `Edition`.
    pub name: &'static str,
    /// Source of the text of the rules.
    pub source: &'static str,
    /// Board of the edition.
    pub board: Board,
    /// Variants that the text of the edition describes, with their armies.
    pub variants: &'static [(Variant, Army)],
    /// Meaning of the numbers printed on the pieces.
    pub numbering: Numbering,
    /// Rule for strikes by a Scout.
    pub scout_strike: ScoutStrike,
    /// `true` if a defender that wins moves to the square of the striker.
    pub winner_moves_in: bool,
    /// The two-squares rule.
    pub two_squares: TwoSquares,
    /// `true` if endless chasing is barred.
    pub more_squares: bool,
    /// Result if neither side can move.
    pub stalemate: Stalemate,
    /// Options that the text of the edition describes.
    pub options: Options,
    /// The specialist that the text of the edition describes. If another piece guesses, the error message names this
    /// specialist.
    pub guesser: Kind,
}

/// Rule for strikes by a Scout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoutStrike {
    /// A Scout may strike only from an adjacent square.
    Adjacent,
    /// A Scout may strike from any distance along an open line.
    Line,
    /// A Scout may strike from any distance along an open line, and also round a corner at the end of the line.
    Corner,
}

/// Result if no piece of either side can move, strike or guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// The side to move loses.
    MoverLoses,
    /// The game is drawn.
    Draw,
}

const ORIGINAL: (Variant, Army) = (Variant::Original, Army::ORIGINAL);
const DUEL: (Variant, Army) = (Variant::Duel, Army::DUEL);
const US_TWO_SQUARES: TwoSquares = TwoSquares { limit: Some(3), borders: false, wording: true };
const SPY_IS_ONE: Numbering = Numbering::new(RankOrder::Ascending, Some(Kind::Spy));

static MILTON_BRADLEY_1961: Edition = Edition {
    name: "milton-bradley-1961",
    source: "Milton Bradley box top, 1961",
    board: Board::STANDARD,
    variants: &[ORIGINAL],
    numbering: Numbering::new(RankOrder::Descending, None),
    scout_strike: ScoutStrike::Adjacent,
    winner_moves_in: true,
    two_squares: US_TWO_SQUARES,
    more_squares: false,
    stalemate: Stalemate::MoverLoses,
    options: Options::NONE,
    guesser: Kind::Infiltrator,
};

static HASBRO_1999: Edition = Edition {
    name: "hasbro-1999",
    source: "Hasbro rulebook, 1999",
    board: Board::STANDARD,
    variants: &[ORIGINAL],
    numbering: Numbering::new(RankOrder::Ascending, None),
    scout_strike: ScoutStrike::Corner,
    winner_moves_in: false,
    two_squares: US_TWO_SQUARES,
    more_squares: false,
    stalemate: Stalemate::MoverLoses,
    options: Options::ALL,
    guesser: Kind::Infiltrator,
};

static ANNIVERSARY_2011: Edition = Edition {
    name: "anniversary-2011",
    source: "50th Anniversary rulebook, 2011",
    board: Board::STANDARD,
    variants: &[ORIGINAL, DUEL],
    numbering: Numbering::new(RankOrder::Descending, None),
    scout_strike: ScoutStrike::Line,
    winner_moves_in: false,
    two_squares: US_TWO_SQUARES,
    more_squares: false,
    stalemate: Stalemate::MoverLoses,
    options: Options::NONE,
    guesser: Kind::Infiltrator,
};

static SCI_FI_2011: Edition = Edition {
    name: "sci-fi-2011",
    source: "Sci-Fi rulebook, 2011",
    board: Board::CRATERS,
    variants: &[(Variant::Original, Army::SCI_FI), (Variant::Duel, Army::SCI_FI_DUEL)],
    numbering: Numbering::new(RankOrder::Ascending, Some(Kind::Spotter)),
    scout_strike: ScoutStrike::Line,
    winner_moves_in: false,
    two_squares: US_TWO_SQUARES,
    more_squares: false,
    stalemate: Stalemate::MoverLoses,
    options: Options::NONE,
    guesser: Kind::Spotter,
};

static JUMBO_2014: Edition = Edition {
    name: "jumbo-2014",
    source: "Jumbo rulebook, 2014",
    board: Board::STANDARD,
    variants: &[ORIGINAL, DUEL, (Variant::Infiltrator, Army::INFILTRATOR)],
    numbering: SPY_IS_ONE,
    scout_strike: ScoutStrike::Line,
    winner_moves_in: false,
    two_squares: TwoSquares { limit: Some(3), borders: false, wording: false },
    more_squares: true,
    stalemate: Stalemate::MoverLoses,
    options: Options::NONE,
    guesser: Kind::Infiltrator,
};

static ISF: Edition = Edition {
    name: "isf",
    source: "International Stratego Federation, tournament rules",
    board: Board::STANDARD,
    variants: &[ORIGINAL],
    numbering: SPY_IS_ONE,
    scout_strike: ScoutStrike::Line,
    winner_moves_in: false,
    two_squares: TwoSquares { limit: Some(3), borders: true, wording: false },
    more_squares: true,
    stalemate: Stalemate::Draw,
    options: Options::NONE,
    guesser: Kind::Infiltrator,
};

static GRAVON: Edition = Edition {
    name: "gravon",
    source: "the server Gravon",
    board: Board::STANDARD,
    variants: &[
        ORIGINAL,
        DUEL,
        (Variant::Barrage, Army::BARRAGE),
        (Variant::UltimateLightning, Army::ULTIMATE_LIGHTNING),
        (Variant::Free, Army::ORIGINAL),
    ],
    numbering: SPY_IS_ONE,
    scout_strike: ScoutStrike::Line,
    winner_moves_in: false,
    two_squares: TwoSquares { limit: Some(5), borders: true, wording: false },
    more_squares: true,
    stalemate: Stalemate::Draw,
    options: Options::NONE,
    guesser: Kind::Infiltrator,
};

/// Editions are equal if their names are equal.
impl PartialEq for Edition {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Edition {}

impl Edition {
    /// Every edition. The printed editions come first, oldest first; then the tournament rules, then the rules of the
    /// server.
    pub const ALL: [&'static Self; 7] =
        [&MILTON_BRADLEY_1961, &HASBRO_1999, &ANNIVERSARY_2011, &SCI_FI_2011, &JUMBO_2014, &ISF, &GRAVON];

    /// Edition of records without the tag `Edition`.
    pub const DEFAULT: &'static Self = &JUMBO_2014;

    /// Returns the edition with that canonical name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|edition| edition.name == name)
    }

    /// `true` if the text of the edition describes that variant.
    pub fn lists(&self, variant: Variant) -> bool {
        self.variants.iter().any(|(listed, _)| *listed == variant)
    }

    /// Returns the army of a variant. If the edition does not list the variant, returns the usual army of the variant.
    pub fn army(&self, variant: Variant) -> Army {
        let listed = self.variants.iter().find(|(listed, _)| *listed == variant).map(|(_, army)| *army);
        listed.unwrap_or(match variant {
            Variant::Original | Variant::Free => Army::ORIGINAL,
            Variant::Duel => Army::DUEL,
            Variant::Infiltrator => Army::INFILTRATOR,
            Variant::Barrage => Army::BARRAGE,
            Variant::UltimateLightning => Army::ULTIMATE_LIGHTNING,
        })
    }
}
