//! What a record proves about the pieces that it does not name.

use super::judging::Judging;
use super::reading::ReadRecord;
use super::until::{replay_to, replay_to_each};
use crate::board::{KindSet, Side, Square};
use crate::rules::{PieceId, UncertainPlay};

/// What is proven of a piece that the record does not name at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduced {
    /// The piece.
    pub piece: PieceId,
    /// Whose it is.
    pub side: Side,
    /// The square on which it was set up, or onto which it was brought back.
    pub home: Square,
    /// Whether it was brought back.
    pub came_back: bool,
    /// What it can be: the kinds that some assignment gives it under which the record is legal and true.
    pub kinds: KindSet,
}

/// What a record proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deductions {
    /// Every piece that the record does not name at first.
    pub pieces: Vec<Deduced>,
}

impl Deductions {
    /// What is proven of that piece.
    pub fn of(&self, piece: PieceId) -> Option<&Deduced> {
        self.pieces.iter().find(|deduced| deduced.piece == piece)
    }
}

/// What a record proves after that ply, by the turns up to it; without a ply, by the whole record and its end. `None` if
/// nothing can be said: the setup is not one, a turn up to there is not legal, or it would take too long.
pub fn deduce<'r>(
    text: &'r [u8],
    read: impl Into<ReadRecord<'r>>,
    judge_by: impl Into<Judging>,
    ply: Option<u32>,
) -> Option<Deductions> {
    common(replay_to(text, read.into(), judge_by.into(), ply)?)
}

/// What a record proves after each of those plies, in ascending order, as [`deduce`] has it: in the time of one replay.
pub fn deduce_each<'r>(
    text: &'r [u8],
    read: impl Into<ReadRecord<'r>>,
    judge_by: impl Into<Judging>,
    plies: &[u32],
) -> Vec<Option<Deductions>> {
    let mut found = Vec::with_capacity(plies.len());
    replay_to_each(text, read.into(), judge_by.into(), plies, &mut |games| found.push(games.and_then(common)));
    found
}

/// What is proven in all of the games.
fn common(mut games: Vec<UncertainPlay>) -> Option<Deductions> {
    let (first, others) = games.split_first_mut()?;
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

fn deduced(game: &mut UncertainPlay) -> Option<Vec<Deduced>> {
    let proven = game.proven()?;
    let deduced = |(piece, kinds): (PieceId, KindSet)| {
        let particulars = game.game().position().piece(piece);
        Deduced { piece, side: piece.side(), home: particulars.home, came_back: particulars.came_back, kinds }
    };
    Some(proven.into_iter().map(deduced).collect())
}
