//! Log of a replay for queries. It contains the events of each turn, and gives the pieces on the board at a ply. See
//! `format-spec/query.md`, sections "Events" and "At a ply".

use super::event::{Event, EventFollower, Events};
use super::operand::Operand;
use crate::analysis::review::{Review, Values};
use crate::board::{Kind, Side};
use crate::replay::Observer;
use crate::rules::{Game, PieceId, Played, UncertainGame};

/// A piece, and its kind if the kind is known after the turn.
pub(super) type KnownPiece = (PieceId, Option<Kind>);

/// A turn in the log.
#[derive(Clone, Copy, Debug)]
pub(super) struct LoggedTurn {
    /// Events of the turn.
    pub events: Events,
    /// Piece that made the turn.
    pub piece: KnownPiece,
    /// Target: the piece at which the turn strikes or guesses.
    pub target: Option<KnownPiece>,
    /// Piece that was brought back.
    pub rescued: Option<KnownPiece>,
    /// Two flags: `true` if the acting piece was removed, and `true` if the target was removed.
    is_removed: (bool, bool),
    /// Three flags: `true` if the acting piece, the target, or the rescued piece was named to the opponent.
    is_revealed: [bool; 3],
}

impl LoggedTurn {
    /// Returns the side that played the turn.
    pub(super) const fn side(&self) -> Side {
        self.piece.0.side()
    }

    /// Iterates over the pieces that were removed.
    pub(super) fn removed(&self) -> impl Iterator<Item = KnownPiece> + use<> {
        let (piece, target) = self.is_removed;
        [self.target.filter(|_| target), Some(self.piece).filter(|_| piece)].into_iter().flatten()
    }

    /// Iterates over the pieces whose kind the turn named to the opponent.
    fn revealed(&self) -> impl Iterator<Item = KnownPiece> + use<> {
        let pieces = [Some(self.piece), self.target, self.rescued];
        pieces.into_iter().zip(self.is_revealed).filter_map(|(piece, is_revealed)| piece.filter(|_| is_revealed))
    }
}

/// Turns of a game, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnLog {
    turns: Vec<LoggedTurn>,
    follower: EventFollower,
}

impl TurnLog {
    /// Returns the turns.
    pub(super) fn turns(&self) -> &[LoggedTurn] {
        &self.turns
    }

    /// Returns the index of the first turn that named a piece of that kind and side to the opponent.
    pub(super) fn revealed(&self, kind: Kind, side: Side) -> Option<usize> {
        self.first(|turn| turn.revealed().any(|(piece, known)| (piece.side(), known) == (side, Some(kind))))
    }

    /// Returns the index of the first turn that removed a piece of that kind and side.
    pub(super) fn captured(&self, kind: Kind, side: Side) -> Option<usize> {
        self.first(|turn| turn.removed().any(|(piece, known)| (piece.side(), known) == (side, Some(kind))))
    }

    fn first(&self, is_wanted: impl FnMut(&LoggedTurn) -> bool) -> Option<usize> {
        self.turns.iter().position(is_wanted)
    }

    /// Adds a turn. `kind` returns the kind of a piece as known after the turn.
    fn add(&mut self, played: &Played, kind: impl Fn(PieceId) -> Option<Kind>) {
        let known = |piece: PieceId| (piece, kind(piece));
        let is_removed = |piece| played.removed().any(|removed| removed == piece);
        let is_removed = (is_removed(played.piece), played.target.is_some_and(is_removed));
        let events = self.follower.events(played);
        let mut is_revealed = [false; 3];
        if events.has(Event::Reveal) {
            let pieces = [Some(played.piece), played.target, played.rescued];
            is_revealed = pieces.map(|piece| played.reveals().any(|(revealed, _)| Some(revealed) == piece));
        }
        self.turns.push(LoggedTurn {
            events,
            piece: known(played.piece),
            target: played.target.map(known),
            rescued: played.rescued.map(known),
            is_removed,
            is_revealed,
        });
    }
}

impl Observer for TurnLog {
    fn begin(&mut self, _game: &Game) {
        self.turns.clear();
        self.follower = EventFollower::default();
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.add(played, |piece| game.position().piece(piece).kind);
    }

    fn open_turn(&mut self, played: &Played, _game: &Game) {
        let rescued = played.turn.rescue.and_then(|rescue| rescue.kind);
        self.add(played, |piece| match piece {
            piece if piece == played.piece => played.kind,
            piece if Some(piece) == played.target => played.target_kind,
            _ => rescued,
        });
    }
}

/// Returns the value of `alive` or `material` in an earlier position of a game: the position before `last_turns`.
/// Returns NaN if the value is unknown.
#[allow(clippy::cast_precision_loss)] // a side has less than a hundred pieces
pub(super) fn state(operand: &Operand, game: &Game, last_turns: &[LoggedTurn]) -> f64 {
    match operand {
        Operand::Alive(kind, side) => {
            kinds(game, *side, last_turns).filter(|found| *found == Some(*kind)).count() as f64
        }
        Operand::Material(side) => {
            let values = Values::default();
            kinds(game, *side, last_turns).map(|kind| kind.map_or(f64::NAN, |kind| values.of(kind))).sum()
        }
        _ => f64::NAN,
    }
}

/// Iterates over the kinds of a side's pieces in an earlier position of a game: the position before `last_turns`. A
/// kind is `None` if it is not known at the end of the game.
fn kinds(game: &Game, side: Side, last_turns: &[LoggedTurn]) -> impl Iterator<Item = Option<Kind>> {
    // Each piece has one bit. A side has fewer than 64 pieces.
    let bit = |piece: PieceId| if piece.side() == side { 1_u64 << piece.number() } else { 0 };
    let (mut removed, mut brought) = (0, 0);
    for turn in last_turns {
        removed |= turn.removed().fold(0, |bits, (piece, _)| bits | bit(piece));
        brought |= turn.rescued.map_or(0, |(piece, _)| bit(piece));
    }
    let position = game.position();
    let was_there = move |piece: &PieceId| {
        let bit = 1 << piece.number();
        brought & bit == 0 && (removed & bit != 0 || !position.piece(*piece).is_captured)
    };
    position.pieces(side).filter(was_there).map(|piece| position.piece(piece).kind)
}

/// Selection of data that a replay must keep in addition to its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // the flags are independent
pub struct Keep {
    /// Log of the turns, for queries.
    pub turns: bool,
    /// Result of each turn.
    pub plays: bool,
    /// Review of the game: the expectation of each strike and guess, and the proven chances.
    pub review: bool,
}

impl Keep {
    /// Combines two selections, so that the data of both are kept.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { turns: self.turns | other.turns, plays: self.plays | other.plays, review: self.review | other.review }
    }
}

/// Data that was kept from a replay. This value observes the replay; a [`Subject`](super::Subject) then reads the
/// data.
#[derive(Clone, Debug, Default)]
pub struct ReplayData {
    /// Data that must be kept.
    pub(super) keep: Keep,
    /// Log of the turns, for queries.
    pub(super) log: TurnLog,
    /// Result of each turn.
    pub(super) plays: Vec<Played>,
    /// Review of the game.
    pub(super) review: Option<Box<Review>>,
}

impl ReplayData {
    /// Creates an empty observer.
    pub fn new(keep: Keep) -> Self {
        Self { keep, review: keep.review.then(Box::default), ..Self::default() }
    }
}

impl Observer for ReplayData {
    fn is_idle(&self) -> bool {
        self.keep == Keep::default()
    }

    fn begin(&mut self, game: &Game) {
        self.log.begin(game);
        self.plays.clear();
        if let Some(review) = &mut self.review {
            review.begin(game);
        }
    }

    fn before(&mut self, game: &UncertainGame) {
        if let Some(review) = &mut self.review {
            review.before(game);
        }
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        if self.keep.turns {
            self.log.turn(played, game);
        }
        if self.keep.plays {
            self.plays.push(*played);
        }
        if let Some(review) = &mut self.review {
            review.turn(played, game);
        }
    }

    fn open_turn(&mut self, played: &Played, game: &Game) {
        if self.keep.turns {
            self.log.open_turn(played, game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Keep, ReplayData};
    use crate::notation::parse;
    use crate::replay::replay;

    #[test]
    fn of_records_that_are_replayed_one_after_the_other_the_last_is_kept() {
        let head =
            "[Edition \"gravon\"]\n[Army \"2 F\"]\n10: F.........\n7: .........2\n4: 2.........\n1: F.........\n";
        let mut kept = ReplayData::new(Keep { turns: true, plays: true, review: true });
        for (turns, count) in [("a4-a5 j7-j6 a5-a6", 3), ("a4-a6 j7-j5", 2), ("", 0)] {
            let text = format!("{head}{turns} *\n");
            replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut kept);
            assert_eq!((kept.log.turns().len(), kept.plays.len()), (count, count), "{turns}");
        }
    }

    #[test]
    fn all_is_kept_that_either_keeps() {
        let none = Keep::default();
        let all = Keep { turns: true, plays: true, review: true };
        for one in [none, all, Keep { turns: true, ..none }, Keep { review: true, ..none }] {
            assert_eq!((one.and(none), none.and(one), one.and(one), one.and(all)), (one, one, one, all));
        }
    }
}
