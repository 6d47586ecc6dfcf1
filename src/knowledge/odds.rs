//! How likely a hidden piece is to be of each kind. `format-spec/odds.md`, section "Odds of a piece".

use super::arrangements::Budget;
use super::counted_odds::Ways;
use super::known::KnownPieces;
use super::weighing::Shares;
use crate::board::{Kind, KindSet, Side};
use crate::rules::{PieceId, PieceSet};
use ethnum::U256;

/// Of every piece of a side that still stands on the board, how likely it is to be of each kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    arrangements: Option<U256>,
    standard_error: Option<f64>,
    /// The hidden pieces, then the known ones, each by number.
    pieces: Vec<PieceOdds>,
    hidden: usize,
}

impl Odds {
    /// Every arrangement counted once.
    pub(super) fn new(side: Side, known: &KnownPieces, captured: PieceSet, budget: &mut Budget) -> Option<Self> {
        let arrangements = known.arrangements(budget)?;
        let mut pieces = Vec::new();
        for (alike, ways) in known.odds(arrangements, known.hidden().less(captured), budget)? {
            let share = Share::Counted { arrangements, ways };
            let of = |number| PieceOdds { piece: PieceId::numbered(side, number), share };
            // Captured ones are among those that are counted, and not among those that are told of.
            pieces.extend(alike.less(captured).iter().map(of));
        }
        pieces.sort_unstable_by_key(|odds| odds.piece.number());
        let hidden = pieces.len();
        for number in known.known.less(captured).iter() {
            let mut ways = Ways::default();
            for kind in known.shown(number).iter() {
                ways.0[kind.index()] = arrangements;
            }
            let share = Share::Counted { arrangements, ways };
            pieces.push(PieceOdds { piece: PieceId::numbered(side, number), share });
        }
        Some(Self { arrangements: Some(arrangements), standard_error: None, pieces, hidden })
    }

    /// Every arrangement weighed: how likely the hidden pieces are to be of each kind, by their numbers.
    pub(super) fn weighed(
        side: Side,
        known: &KnownPieces,
        captured: PieceSet,
        arrangements: Option<U256>,
        shares: &Shares,
    ) -> Self {
        let of = |number: u8, chances: [f64; Kind::COUNT]| {
            let errors = shares.errors.as_ref().and_then(|errors| errors.get(&number)).copied();
            PieceOdds { piece: PieceId::numbered(side, number), share: Share::Weighed { chances, errors } }
        };
        let hidden = known.hidden().less(captured);
        let mut pieces: Vec<PieceOdds> =
            hidden.iter().filter_map(|number| Some(of(number, *shares.of.get(&number)?))).collect();
        let hidden = pieces.len();
        for number in known.known.less(captured).iter() {
            let certain = Kind::ALL.map(|kind| if known.shown(number).has(kind) { 1.0 } else { 0.0 });
            pieces.push(of(number, certain));
        }
        Self { arrangements, standard_error: shares.worst(), pieces, hidden }
    }

    /// The number of arrangements, none of them weighed. `None` if they are weighed, and take too long to count.
    pub const fn arrangements(&self) -> Option<U256> {
        self.arrangements
    }

    /// The largest standard error of a chance, if arrangements were drawn at random; `None` if the chances are exact.
    pub const fn standard_error(&self) -> Option<f64> {
        self.standard_error
    }

    /// How likely it is what is so in that many arrangements, each counted once.
    pub fn answer(&self, ways: U256) -> Option<Answer> {
        Some(Answer { ways: Some(ways), chance: ratio(ways, self.arrangements?), standard_error: None })
    }

    /// The hidden pieces, by number.
    pub fn pieces(&self) -> &[PieceOdds] {
        &self.pieces[..self.hidden]
    }

    /// Of one piece that stands on the board: of a known one its kind is certain.
    pub fn of(&self, piece: PieceId) -> Option<&PieceOdds> {
        let (hidden, known) = self.pieces.split_at(self.hidden);
        [hidden, known].into_iter().find_map(|pieces| {
            let found = pieces.binary_search_by_key(&piece.number(), |odds| odds.piece.number()).ok()?;
            Some(&pieces[found]).filter(|odds| odds.piece == piece)
        })
    }
}

/// Of one piece, how likely it is to be of each kind.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceOdds {
    /// The piece.
    pub piece: PieceId,
    share: Share,
}

/// Of what the chances of kinds are made.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Share {
    /// Of so many arrangements, those in which it is of each kind.
    Counted { arrangements: U256, ways: Ways },
    /// Of what all arrangements weigh, the share of those in which it is of each kind.
    Weighed {
        chances: [f64; Kind::COUNT],
        /// The standard errors of these, if arrangements were drawn.
        errors: Option<[f64; Kind::COUNT]>,
    },
}

impl PieceOdds {
    /// In how many arrangements it is of that kind; `None` if they are weighed.
    pub const fn ways(&self, kind: Kind) -> Option<U256> {
        match &self.share {
            Share::Counted { ways, .. } => Some(ways.0[kind.index()]),
            Share::Weighed { .. } => None,
        }
    }

    /// The standard error of [`PieceOdds::chance`], if arrangements were drawn at random; of a known piece's kind there is none.
    pub const fn standard_error(&self, kind: Kind) -> Option<f64> {
        match &self.share {
            Share::Weighed { errors: Some(errors), .. } => Some(errors[kind.index()]),
            Share::Weighed { .. } | Share::Counted { .. } => None,
        }
    }

    /// How likely it is to be of that kind.
    pub fn chance(&self, kind: Kind) -> f64 {
        self.chance_of(KindSet::only(kind))
    }

    /// How likely it is to be of one of those kinds. Ways are added up before they are divided: what is certain is 1.
    pub fn chance_of(&self, kinds: KindSet) -> f64 {
        match &self.share {
            Share::Counted { arrangements, ways } => {
                ratio(kinds.iter().fold(U256::ZERO, |sum, kind| sum + ways.0[kind.index()]), *arrangements)
            }
            // What must be so is 1, whatever was rounded.
            Share::Weighed { .. } if self.kinds().less(kinds).is_empty() => 1.0,
            Share::Weighed { chances, .. } => kinds.iter().map(|kind| chances[kind.index()]).sum::<f64>().min(1.0),
        }
    }

    /// The kinds that it may be.
    pub fn kinds(&self) -> KindSet {
        match &self.share {
            Share::Weighed { chances, .. } => {
                Kind::ALL.into_iter().filter(|kind| chances[kind.index()] > 0.0).collect()
            }
            Share::Counted { ways, .. } => {
                Kind::ALL.into_iter().filter(|kind| ways.0[kind.index()] > U256::ZERO).collect()
            }
        }
    }

    /// Whether the other piece is as likely to be of each kind.
    pub fn is_like(&self, other: &Self) -> bool {
        self.share == other.share
    }

    /// The kinds that it may be and how likely it is to be of each, in the order of [`Kind::ALL`].
    pub fn chances(&self) -> impl Iterator<Item = (Kind, f64)> {
        self.kinds().iter().map(|kind| (kind, self.chance(kind)))
    }
}

/// How likely it is that several pieces are as a question asks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// In how many arrangements it is so; `None` if they are weighed.
    pub ways: Option<U256>,
    /// How likely that is.
    pub chance: f64,
    /// The standard error of that, if arrangements were drawn at random.
    pub standard_error: Option<f64>,
}

impl Answer {
    /// So likely, every arrangement weighed.
    pub(super) const fn weighed(chance: f64, standard_error: Option<f64>) -> Self {
        Self { ways: None, chance, standard_error }
    }
}

/// The part that some are of all: the nearest number of 64 bits if both, in lowest terms, are below 2^53, else within a
/// 2^51st of it. `all` is not 0.
pub(super) fn ratio(some: U256, all: U256) -> f64 {
    let (mut some, mut all) = (some, all);
    // In lowest terms most ratios are of small numbers, whose quotient is rounded once.
    let (mut greater, mut less) = (all, some);
    while less > U256::ZERO {
        (greater, less) = (less, greater % less);
    }
    (some, all) = (some / greater, all / greater);
    some.as_f64() / all.as_f64()
}
