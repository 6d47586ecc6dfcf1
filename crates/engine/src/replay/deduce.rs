//! Deduces the kinds of pieces whose kinds the record leaves open.

use super::judging_criteria::JudgingCriteria;
use super::partial_replay::{replay_to, replay_to_each};
use super::reading::ReadRecord;
use crate::board::{KindSet, Side, Square};
use crate::rules::{PieceId, UncertainGame};

/// Proven facts about a piece whose kind was unknown when it was set up or brought back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduced {
    /// The piece.
    pub piece: PieceId,
    /// Side that owns the piece.
    pub side: Side,
    /// Square where the piece was set up. For a rescued piece, the square to which the piece was brought back.
    pub home: Square,
    /// `true` if the piece was brought back.
    pub came_back: bool,
    /// Possible kinds of the piece. A kind is possible if the piece has this kind in some assignment of kinds that
    /// makes the record legal and true.
    pub kinds: KindSet,
}

/// Facts that a record proves about its pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deductions {
    /// All pieces whose kinds were unknown when they were set up or brought back.
    pub pieces: Vec<Deduced>,
}

impl Deductions {
    /// Returns the proven facts about a piece.
    pub fn of(&self, piece: PieceId) -> Option<&Deduced> {
        self.pieces.iter().find(|deduced| deduced.piece == piece)
    }
}

/// Returns the facts that the turns up to `ply` prove. Without a ply, uses the whole record and its end. Returns
/// `None` if nothing can be proven, for one of these reasons:
///
/// - the setup is invalid,
/// - a turn up to `ply` is illegal,
/// - the search would take too long.
pub fn deduce<'r>(
    text: &'r [u8],
    read: impl Into<ReadRecord<'r>>,
    judge_by: impl Into<JudgingCriteria>,
    ply: Option<u32>,
) -> Option<Deductions> {
    common(replay_to(text, read.into(), judge_by.into(), ply)?)
}

/// Returns the result of [`deduce`] for each ply in `plies`. The plies must be in ascending order. The function
/// takes only as long as one replay.
pub fn deduce_each<'r>(
    text: &'r [u8],
    read: impl Into<ReadRecord<'r>>,
    judge_by: impl Into<JudgingCriteria>,
    plies: &[u32],
) -> Vec<Option<Deductions>> {
    let mut found = Vec::with_capacity(plies.len());
    replay_to_each(text, read.into(), judge_by.into(), plies, &mut |games| found.push(games.and_then(common)));
    found
}

/// Returns the facts that are proven in all of the games.
fn common(mut games: Vec<UncertainGame>) -> Option<Deductions> {
    let (first, others) = games.split_first_mut().filter(|(first, _)| first.has_unknown())?;
    let mut pieces = deduced(first)?;
    for game in others {
        let found = deduced(game)?;
        let same = |one: &Deduced, other: &Deduced| {
            (one.side, one.home, one.came_back) == (other.side, other.home, other.came_back)
        };
        pieces.retain_mut(|piece| match found.iter().find(|other| same(piece, other)) {
            Some(other) => {
                piece.kinds = piece.kinds.or(other.kinds);
                true
            }
            None => false,
        });
    }
    Some(Deductions { pieces })
}

fn deduced(game: &mut UncertainGame) -> Option<Vec<Deduced>> {
    let proven = game.proven()?;
    let deduced = |(piece, kinds): (PieceId, KindSet)| {
        let particulars = game.game().position().piece(piece);
        Deduced { piece, side: piece.side(), home: particulars.home, came_back: particulars.came_back, kinds }
    };
    Some(proven.into_iter().map(deduced).collect())
}
