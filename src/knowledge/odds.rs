//! How likely a hidden piece is to be of each kind. `format-spec/odds.md`, section "Odds of a piece".

use super::arrangements::Budget;
use super::counted_odds::Ways;
use super::known::KnownPieces;
pub(super) use super::ratio::ratio;
use crate::board::{Kind, KindSet, Side};
use crate::rules::{PieceId, PieceSet};
use ethnum::U256;
use std::sync::Arc;

/// Of every piece of a side that still stands on the board, how likely it is to be of each kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    arrangements: U256,
    /// The hidden pieces, then the known ones, each by number.
    pieces: Vec<PieceOdds>,
    hidden: usize,
}

impl Odds {
    /// Every arrangement counted once.
    pub(super) fn new(side: Side, known: &KnownPieces, captured: PieceSet, budget: &mut Budget) -> Option<Self> {
        let arrangements = known.arrangements(budget)?;
        let mut pieces = Vec::new();
        for (alike, share) in known.odds(arrangements, known.hidden().less(captured), budget)? {
            let of = |number| PieceOdds { piece: PieceId::numbered(side, number), share: share.clone() };
            // Captured ones are among those that are counted, and not among those that are told of.
            pieces.extend(alike.less(captured).iter().map(of));
        }
        pieces.sort_unstable_by_key(|odds| odds.piece.number());
        let hidden = pieces.len();
        let certain = |number| Share::Drawn { arrangements, draws: Draws::certain(known.shown(number)) };
        let of = |number| PieceOdds { piece: PieceId::numbered(side, number), share: certain(number) };
        pieces.extend(known.known.less(captured).iter().map(of));
        Some(Self { arrangements, pieces, hidden })
    }

    /// The number of arrangements, none of them weighed.
    pub const fn arrangements(&self) -> U256 {
        self.arrangements
    }

    /// How likely it is what is so in that many arrangements.
    pub fn answer(&self, ways: U256) -> Answer {
        Answer { ways, chance: ratio(ways, self.arrangements) }
    }

    /// Tells of that piece no more. Returns whether it was a hidden one.
    pub(crate) fn forget(&mut self, piece: PieceId) -> bool {
        let Some(at) = self.pieces.iter().position(|odds| odds.piece == piece) else { return false };
        self.pieces.remove(at);
        let was_hidden = at < self.hidden;
        self.hidden -= usize::from(was_hidden);
        was_hidden
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
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Share {
    /// Of so many arrangements, those in which it is of each kind.
    Counted { arrangements: U256, ways: Arc<Ways> },
    /// The same, where it is as with draws that are all as likely.
    Drawn { arrangements: U256, draws: Draws },
}

/// So many draws that are all as likely, and those of them that bring each kind, by [`Kind::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Draws {
    pub of: [u16; Kind::COUNT],
    pub all: u16,
}

impl Draws {
    /// One draw, that brings the only kind there is.
    fn certain(kinds: KindSet) -> Self {
        Self { of: Kind::ALL.map(|kind| u16::from(kinds.has(kind))), all: 1 }
    }
}

impl PieceOdds {
    /// Those of a piece that was not captured.
    pub(super) fn new(piece: PieceId, known: &KnownPieces, arrangements: U256, budget: &mut Budget) -> Option<Self> {
        let number = piece.number();
        let share = if known.is_known(number) {
            Share::Drawn { arrangements, draws: Draws::certain(known.shown(number)) }
        } else {
            let alone = PieceSet::default().with(number);
            known.odds(arrangements, alone, budget)?.into_iter().find(|(pieces, _)| pieces.has(number))?.1
        };
        Some(Self { piece, share })
    }

    /// In how many arrangements it is of that kind.
    pub fn ways(&self, kind: Kind) -> U256 {
        match &self.share {
            Share::Counted { ways, .. } => ways.0[kind.index()],
            Share::Drawn { arrangements, draws } => {
                *arrangements * U256::from(draws.of[kind.index()]) / U256::from(draws.all)
            }
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
            Share::Drawn { draws, .. } => {
                let some: u32 = kinds.iter().map(|kind| u32::from(draws.of[kind.index()])).sum();
                f64::from(some) / f64::from(draws.all)
            }
        }
    }

    /// The kinds that it may be.
    pub fn kinds(&self) -> KindSet {
        let is_possible = |kind: &Kind| match &self.share {
            Share::Counted { ways, .. } => ways.0[kind.index()] > U256::ZERO,
            Share::Drawn { draws, .. } => draws.of[kind.index()] > 0,
        };
        Kind::ALL.into_iter().filter(is_possible).collect()
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
    /// In how many arrangements it is so.
    pub ways: U256,
    /// How likely that is.
    pub chance: f64,
}
