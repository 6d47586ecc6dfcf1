//! Evidence about pieces, as kinds that they may be, and the pieces that become known by it. `format-spec/knowledge.md`,
//! sections "Evidence" and "How a piece becomes known".

use crate::board::{Kind, KindSet, Outcome, named};
use crate::rules::{Action, EndingCause, PieceId, Play, Played, ShownBy, outcome};

/// Something that was shown of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Evidence {
    /// The piece.
    pub piece: PieceId,
    /// What it may be, by this alone.
    pub kinds: KindSet,
    /// How it becomes known by this, if it does.
    pub how: How,
}

/// What a turn shows, `game` standing behind it: of the pieces of both sides, each to the other.
pub(super) fn evidence(played: &Played, game: &Play) -> impl Iterator<Item = Evidence> {
    played.shown().map(|shown| {
        let piece = shown.piece;
        // What the record does not know of a piece that was named, cannot be told either.
        let named = || game.kinds(piece);
        let (kinds, how) = match shown.by {
            ShownBy::Moving | ShownBy::RescuedSilently => (KindSet::MOVABLE, How::Deduced),
            ShownBy::LongMove => (KindSet::only(Kind::Scout), How::LongMove),
            ShownBy::Striking => (named(), How::Strike),
            ShownBy::Struck => (named(), How::Struck),
            ShownBy::StruckSilently => (silent_kinds(played, piece, game), How::Struck),
            ShownBy::Guessing => (named(), How::Guess),
            ShownBy::Spotted => (named(), How::Spotted),
            ShownBy::GuessedRight => (guessed(played), How::Infiltrated),
            ShownBy::GuessedWrong => (KindSet::ALL.less(guessed(played)), How::Deduced),
            ShownBy::Rescuing => (KindSet::ALL.without(Kind::Scout), How::Deduced),
            ShownBy::Rescued => (named(), How::Rescued),
        };
        Evidence { piece, kinds, how }
    })
}

/// What was guessed.
const fn guessed(played: &Played) -> KindSet {
    match played.turn.action {
        Action::Guess { named, .. } => KindSet::only(named),
        _ => KindSet::EMPTY,
    }
}

/// What a piece may be that was struck and did not name itself.
fn silent_kinds(played: &Played, target: PieceId, game: &Play) -> KindSet {
    let rules = game.rules();
    let mut kinds = KindSet::ALL;
    if let (Some(striker), Some(found)) = (played.kind, played.outcome) {
        let comes_out_so = |kind: &Kind| outcome(striker, *kind, rules.options.aggressor_advantage) == found;
        kinds = Kind::ALL.into_iter().filter(comes_out_so).collect();
    }
    let took_flag = played.ending.is_some_and(|ending| ending.cause == EndingCause::Flag);
    if took_flag {
        kinds = kinds.and(KindSet::only(Kind::Flag));
    } else if !game.kinds(target).has(Kind::Flag) {
        // Where the record leaves open what was struck last, it may have been the Flag.
        kinds = kinds.without(Kind::Flag);
    }
    if rules.edition.winner_moves_in && played.outcome == Some(Outcome::Loss) {
        kinds = if played.moved_in { kinds.without(Kind::Bomb) } else { kinds.and(KindSet::only(Kind::Bomb)) };
    }
    kinds
}

named! {
    /// How a piece became known to its opponent.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum How {
        /// It struck.
        Strike = "strike",
        /// It was struck.
        Struck = "struck",
        /// It moved more than one square.
        LongMove = "long-move",
        /// It guessed.
        Guess = "guess",
        /// A Spotter guessed at it.
        Spotted = "spotted",
        /// An Infiltrator guessed at it, rightly.
        Infiltrated = "infiltrated",
        /// It was brought back, and named.
        Rescued = "rescued",
        /// Nothing else was left.
        Deduced = "deduced",
    }
}

/// A piece that became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learned {
    /// The piece.
    pub piece: PieceId,
    /// What it is.
    pub kind: Kind,
    /// How it became known.
    pub how: How,
}
