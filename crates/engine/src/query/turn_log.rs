//! A replay as expressions ask about it afterwards: what happened in each turn, and the pieces on the board at a ply.
//! `format-spec/query.md`, sections "Events" and "At a ply".

use super::event::{Event, EventFollower, Events};
use super::operand::Operand;
use crate::analysis::review::{Review, Values};
use crate::board::{Kind, Side};
use crate::replay::Observer;
use crate::rules::{PieceId, Play, Played, UncertainPlay};

/// A piece, and its kind as far as known after the turn.
pub(super) type Known = (PieceId, Option<Kind>);

/// What happened in a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct LoggedTurn {
    /// What happened.
    pub events: Events,
    /// The piece that made the turn.
    pub piece: Known,
    /// The piece struck or guessed at.
    pub target: Option<Known>,
    /// The piece brought back.
    pub rescued: Option<Known>,
    /// `true` if the piece, and the target, was removed.
    is_removed: (bool, bool),
    /// `true` if the piece, the target, and the piece brought back was named to the opponent.
    is_revealed: [bool; 3],
}

impl LoggedTurn {
    /// Who played it.
    pub(super) const fn side(&self) -> Side {
        self.piece.0.side()
    }

    /// The pieces that were removed.
    pub(super) fn removed(&self) -> impl Iterator<Item = Known> + use<> {
        let (piece, target) = self.is_removed;
        [self.target.filter(|_| target), Some(self.piece).filter(|_| piece)].into_iter().flatten()
    }

    /// The pieces that were named to the opponent.
    fn revealed(&self) -> impl Iterator<Item = Known> + use<> {
        let pieces = [Some(self.piece), self.target, self.rescued];
        pieces.into_iter().zip(self.is_revealed).filter_map(|(piece, is_revealed)| piece.filter(|_| is_revealed))
    }
}

/// The turns of a game, from ply 1 on.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnLog {
    turns: Vec<LoggedTurn>,
    follower: EventFollower,
}

impl TurnLog {
    /// The turns.
    pub(super) fn turns(&self) -> &[LoggedTurn] {
        &self.turns
    }

    /// The ply at which a piece of that side and kind was first named to the opponent.
    pub(super) fn revealed(&self, kind: Kind, side: Side) -> Option<usize> {
        self.first(|turn| turn.revealed().any(|(piece, known)| (piece.side(), known) == (side, Some(kind))))
    }

    /// The ply at which a piece of that side and kind was first removed.
    pub(super) fn captured(&self, kind: Kind, side: Side) -> Option<usize> {
        self.first(|turn| turn.removed().any(|(piece, known)| (piece.side(), known) == (side, Some(kind))))
    }

    fn first(&self, is_wanted: impl FnMut(&LoggedTurn) -> bool) -> Option<usize> {
        self.turns.iter().position(is_wanted).map(|index| index + 1)
    }

    /// Adds a turn; `kind` is what is known of its pieces after it.
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
    fn begin(&mut self, _game: &Play) {
        self.turns.clear();
        self.follower = EventFollower::default();
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.add(played, |piece| game.position().piece(piece).kind);
    }

    fn open_turn(&mut self, played: &Played, _game: &Play) {
        let rescued = played.turn.rescue.and_then(|rescue| rescue.kind);
        self.add(played, |piece| match piece {
            piece if piece == played.piece => played.kind,
            piece if Some(piece) == played.target => played.target_kind,
            _ => rescued,
        });
    }
}

/// `alive` or `material` of the position before the last turns of a game. NaN where it is not known.
#[allow(clippy::cast_precision_loss)] // a side has less than a hundred pieces
pub(super) fn state(operand: &Operand, game: &Play, last_turns: &[LoggedTurn]) -> f64 {
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

/// Kinds of a side's pieces on the board before the last turns of a game, as far as known at its end.
fn kinds(game: &Play, side: Side, last_turns: &[LoggedTurn]) -> impl Iterator<Item = Option<Kind>> {
    // A side has less than 64 pieces: a bit for each.
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

/// What a replay, should there be one, is to keep besides what it finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent wishes
pub struct Keep {
    /// What happened in each turn, as far as questions may be asked about it.
    pub turns: bool,
    /// What happened in each turn.
    pub plays: bool,
    /// What each strike could expect, and what was proven.
    pub review: bool,
}

impl Keep {
    /// All that either keeps.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { turns: self.turns | other.turns, plays: self.plays | other.plays, review: self.review | other.review }
    }
}

/// What was kept of a replay: it watches one, and then a [`Subject`](super::Subject) answers from it.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// What is kept.
    pub(super) keep: Keep,
    /// What happened in each turn, as far as questions may be asked about it.
    pub(super) log: TurnLog,
    /// What happened in each turn.
    pub(super) plays: Vec<Played>,
    /// What each strike could expect.
    pub(super) review: Option<Box<Review>>,
}

impl Kept {
    /// Nothing yet.
    pub fn new(keep: Keep) -> Self {
        Self { keep, review: keep.review.then(Box::default), ..Self::default() }
    }
}

impl Observer for Kept {
    fn begin(&mut self, game: &Play) {
        self.log.begin(game);
        self.plays.clear();
        if let Some(review) = &mut self.review {
            review.begin(game);
        }
    }

    fn before(&mut self, game: &UncertainPlay) {
        if let Some(review) = &mut self.review {
            review.before(game);
        }
    }

    fn turn(&mut self, played: &Played, game: &Play) {
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

    fn open_turn(&mut self, played: &Played, game: &Play) {
        if self.keep.turns {
            self.log.open_turn(played, game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Keep, Kept};
    use crate::notation::parse;
    use crate::replay::replay;

    #[test]
    fn of_records_that_are_replayed_one_after_the_other_the_last_is_kept() {
        let head =
            "[Edition \"gravon\"]\n[Army \"2 F\"]\n10: F.........\n7: .........2\n4: 2.........\n1: F.........\n";
        let mut kept = Kept::new(Keep { turns: true, plays: true, review: true });
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
