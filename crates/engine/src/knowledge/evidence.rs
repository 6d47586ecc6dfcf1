//! Converts events to evidence. Evidence contains the kinds that a piece may have, and the way in which the piece
//! becomes known. See `format-spec/knowledge.md`, sections "Evidence" and "How a piece becomes known".

use crate::board::{Kind, KindSet, Outcome, named};
use crate::rules::{Action, EndingCause, Game, ObservationKind, PieceId, Played};

/// Evidence about a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Evidence {
    /// The piece.
    pub piece: PieceId,
    /// Kinds that the piece may have according to this evidence alone.
    pub kinds: KindSet,
    /// Cause to report if this evidence makes the piece known.
    pub how: RevealCause,
}

/// Returns the evidence of a turn: the facts that each side learns about the opponent's pieces. `game` is the
/// position after the turn.
pub(super) fn evidence(played: &Played, game: &Game) -> impl Iterator<Item = Evidence> {
    played.shown().map(|shown| {
        let piece = shown.piece;
        // If a piece was named, but the record does not contain its kind, the evidence is the set of kinds that the
        // record allows.
        let named = || game.kinds(piece);
        let (kinds, how) = match shown.by {
            ObservationKind::Moving => (KindSet::MOVABLE, RevealCause::Deduced),
            ObservationKind::LongMove => (long_movers(played, game), RevealCause::LongMove),
            ObservationKind::Striking => (named(), RevealCause::Strike),
            ObservationKind::Struck => (named(), RevealCause::Struck),
            ObservationKind::StruckSilently => (silent_kinds(played, piece, game), RevealCause::Struck),
            ObservationKind::Guessing => (named(), RevealCause::Guess),
            ObservationKind::Spotted => (named(), RevealCause::Spotted),
            ObservationKind::GuessedRight => (guessed(played), RevealCause::Infiltrated),
            ObservationKind::GuessedWrong => (KindSet::ALL.difference(guessed(played)), RevealCause::Deduced),
            ObservationKind::Rescuing => (KindSet::ALL.without(Kind::Scout), RevealCause::Deduced),
            ObservationKind::Rescued => (named(), RevealCause::Rescued),
            ObservationKind::RescuedSilently => (game.rules().rescued(), RevealCause::Deduced),
        };
        Evidence { piece, kinds, how }
    })
}

/// Returns the possible kinds of a piece that moved more than one square.
fn long_movers(played: &Played, game: &Game) -> KindSet {
    let movers = game.rules().long_movers(&played.turn);
    if movers.len() == 1 { movers } else { movers.and(game.kinds(played.piece)) }
}

/// Returns the kind that was guessed, as a set.
const fn guessed(played: &Played) -> KindSet {
    match played.turn.action {
        Action::Guess { named, .. } => KindSet::only(named),
        _ => KindSet::EMPTY,
    }
}

/// Returns the possible kinds of a piece that was struck and not named.
fn silent_kinds(played: &Played, target: PieceId, game: &Game) -> KindSet {
    let rules = game.rules();
    let mut kinds = KindSet::ALL;
    if let (Some(striker), Some(found)) = (played.kind, played.outcome) {
        let comes_out_so = |kind: &Kind| rules.combat().outcome(striker, *kind) == found;
        kinds = Kind::ALL.into_iter().filter(comes_out_so).collect();
    }
    let took_flag = played.ending.is_some_and(|ending| ending.cause == EndingCause::Flag);
    if took_flag {
        kinds = kinds.and(KindSet::only(Kind::Flag));
    } else if !game.kinds(target).has(Kind::Flag) {
        // If the record leaves open the kind of the struck piece, the piece may be the Flag.
        kinds = kinds.without(Kind::Flag);
    }
    if rules.edition.winner_moves_in && played.outcome == Some(Outcome::Loss) {
        kinds = if played.moved_in { kinds.without(Kind::Bomb) } else { kinds.and(KindSet::only(Kind::Bomb)) };
    }
    kinds
}

named! {
    /// Way in which a piece became known to its opponent.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum RevealCause {
        /// The piece struck another piece.
        Strike = "strike",
        /// The piece was struck.
        Struck = "struck",
        /// The piece moved more than one square.
        LongMove = "long-move",
        /// The piece guessed the kind of another piece.
        Guess = "guess",
        /// A Spotter guessed at the piece.
        Spotted = "spotted",
        /// An Infiltrator guessed the kind of the piece correctly.
        Infiltrated = "infiltrated",
        /// The piece was brought back, and named.
        Rescued = "rescued",
        /// No other kind was possible for the piece.
        Deduced = "deduced",
    }
}

/// Piece that became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Learned {
    /// The piece.
    pub piece: PieceId,
    /// Kind of the piece.
    pub kind: Kind,
    /// Way in which the piece became known.
    pub how: RevealCause,
}
