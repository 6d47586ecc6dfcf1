//! The seven editions, as one table of parameters. `format-spec/rules.md`, section "Editions".

use super::ruleset::{Options, TwoSquares};
use crate::board::{Army, Board, Kind, Numbering, RankOrder, Variant};

/// What an edition lays down. Nothing in the engine asks which edition it is; everything asks these.
#[derive(Debug)]
pub struct Edition {
    /// The canonical name, the value of the tag `Edition`.
    pub name: &'static str,
    /// Where its text stands.
    pub source: &'static str,
    /// The board it is played on.
    pub board: Board,
    /// The variants it lists, with their armies.
    pub variants: &'static [(Variant, Army)],
    /// What the numbers printed on its pieces stand for.
    pub numbering: Numbering,
    /// How a Scout may strike.
    pub scout_strike: ScoutStrike,
    /// Whether a defender that wins moves onto the square its striker stood on.
    pub winner_moves_in: bool,
    /// The back-and-forth rule.
    pub two_squares: TwoSquares,
    /// Whether endless chasing is barred.
    pub more_squares: bool,
    /// What happens when nobody can move.
    pub stalemate: Stalemate,
    /// The options its text offers.
    pub options: Options,
    /// The specialist of its text: a wrong piece that guesses is told that it is not this one.
    pub guesser: Kind,
}

/// How a Scout may strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoutStrike {
    /// From an adjacent square only.
    Adjacent,
    /// From any distance along an open line.
    Line,
    /// From any distance along an open line, and round a corner at its end.
    Corner,
}

/// What happens when neither side has a piece able to move, strike or guess.
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

/// Editions are told apart by their names.
impl PartialEq for Edition {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Edition {}

impl Edition {
    /// Every edition, the printed ones, oldest first, then the tournament rules and the server.
    pub const ALL: [&'static Self; 7] =
        [&MILTON_BRADLEY_1961, &HASBRO_1999, &ANNIVERSARY_2011, &SCI_FI_2011, &JUMBO_2014, &ISF, &GRAVON];

    /// The edition of a record that names none.
    pub const DEFAULT: &'static Self = &JUMBO_2014;

    /// The edition of that canonical name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|edition| edition.name == name)
    }

    /// Whether the edition's text has that variant.
    pub fn lists(&self, variant: Variant) -> bool {
        self.variants.iter().any(|(listed, _)| *listed == variant)
    }

    /// The army of a variant: the edition's own, or, where it does not list the variant, the usual one.
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
