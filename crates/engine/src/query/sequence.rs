//! Searches the turns of a game for events with conditions, for sequences of events, and for streaks. See
//! `format-spec/query.md`, sections "Events said more closely", "One after another" and "Streaks".
//!
//! A streak is a run of turns that all satisfy a condition. The longest streak counts.

use super::event::Event;
use super::turn_log::{KnownPiece, LoggedTurn};
use crate::board::{BySide, Kind, Side};
use crate::rules::PieceId;
use std::collections::BTreeMap;

/// Maximum number of events in a sequence.
pub const MAX_STEPS: usize = 16;

/// Owner of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceOwner {
    /// The owner is this side.
    Side(Side),
    /// The owner is the owner of the piece in the first event of the sequence.
    Own,
    /// The owner is the opponent of the owner of the piece in the first event of the sequence.
    Enemy,
}

/// Condition that selects pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceSelection {
    /// The same piece as in the first event of the sequence.
    Same,
    /// Pieces of this side and this kind. `None` as the side means both sides, and `None` as the kind means all kinds.
    Of(Option<PieceOwner>, Option<Kind>),
}

impl PieceSelection {
    /// `true` if the selection contains the piece. For later events of a sequence, `first` is the piece of the first
    /// event.
    fn includes(self, (piece, kind): KnownPiece, first: Option<PieceId>) -> bool {
        let Self::Of(whose, wanted) = self else { return first == Some(piece) };
        let side = piece.side();
        let is_whose = whose.is_none_or(|whose| match whose {
            PieceOwner::Side(asked) => side == asked,
            PieceOwner::Own => first.is_some_and(|first| first.side() == side),
            PieceOwner::Enemy => first.is_some_and(|first| first.side() != side),
        });
        is_whose && (wanted.is_none() || wanted == kind)
    }
}

/// The event, without its conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventKind {
    /// An event of a turn. It is about the piece that makes the turn.
    Event(Event),
    /// The removal of a piece that the selection contains.
    Captured(PieceSelection),
}

/// An event with conditions on its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Happening {
    /// The event, without its conditions.
    pub what: EventKind,
    /// Condition on the piece that makes the turn.
    pub by: Option<PieceSelection>,
    /// Condition on the target of the strike or guess.
    pub of: Option<PieceSelection>,
}

impl Happening {
    /// Creates an event without conditions.
    pub(super) const fn plain(event: Event) -> Self {
        Self { what: EventKind::Event(event), by: None, of: None }
    }

    /// Iterates over the pieces that the event is about: the piece that makes the turn, or each captured piece. The
    /// iterator returns one piece for each time that the event happens in the turn.
    pub(super) fn pieces(&self, turn: &LoggedTurn, first: Option<PieceId>) -> impl Iterator<Item = PieceId> + use<> {
        let is_so = self.by.is_none_or(|by| by.includes(turn.piece, first))
            && self.of.is_none_or(|of| turn.target.is_some_and(|target| of.includes(target, first)));
        let (mover, captured) = match self.what {
            EventKind::Event(event) => (Some(turn.piece.0).filter(|_| turn.events.has(event)), None),
            EventKind::Captured(which) => {
                (None, Some(turn.removed().filter(move |piece| which.includes(*piece, first))))
            }
        };
        let captured = captured.into_iter().flatten().map(|(piece, _)| piece);
        mover.into_iter().chain(captured).filter(move |_| is_so)
    }

    /// `true` if the event happens in the turn.
    pub(super) fn happens_in(&self, turn: &LoggedTurn, first: Option<PieceId>) -> bool {
        self.pieces(turn, first).next().is_some()
    }

    /// `true` if some condition refers to the piece of the first event (`same piece`).
    fn asks_for_same(&self) -> bool {
        let captured = match self.what {
            EventKind::Captured(which) => Some(which),
            EventKind::Event(_) => None,
        };
        [captured, self.by, self.of].contains(&Some(PieceSelection::Same))
    }
}

/// A place where the first event happens: the index of the turn, and the piece that the event is about.
type Beginning = (usize, PieceId);

/// An event of a sequence after the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Follower {
    /// The event, with conditions on its pieces.
    pub happening: Happening,
    /// Maximum number of plies since the previous event of the sequence.
    pub within: Option<u32>,
}

/// A sequence of events. Each event happens in a later turn than the previous event. The first event may be
/// restricted to a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    /// First event.
    pub first: Happening,
    /// The events after the first one.
    pub followers: Vec<Follower>,
    /// Required owner of the piece in the first event; `None` if both sides are allowed.
    pub side: Option<Side>,
}

impl Sequence {
    /// Creates a sequence that consists of one event.
    pub(super) const fn of(event: Event, side: Option<Side>) -> Self {
        Self { first: Happening::plain(event), followers: Vec::new(), side }
    }

    /// Counts how often the first event happens and is followed by all later events.
    pub(super) fn count(&self, turns: &[LoggedTurn]) -> usize {
        if self.followers.is_empty() { self.firsts(turns).count() } else { self.beginnings(turns).len() }
    }

    /// Returns the index of the turn in which the sequence begins for the first time.
    pub(super) fn first(&self, turns: &[LoggedTurn]) -> Option<usize> {
        self.beginnings(turns).first().map(|(turn, _)| *turn)
    }

    /// Counts the occurrences that begin before the first occurrence of `other`. Returns `None` if `other` never
    /// occurs.
    pub(super) fn count_before(&self, other: &Self, turns: &[LoggedTurn]) -> Option<usize> {
        let end = other.first(turns)?;
        Some(self.beginnings(turns).iter().take_while(|(turn, _)| *turn < end).count())
    }

    /// Iterates over all places where the first event happens, from the first turn to the last. The later events of the
    /// sequence need not follow.
    fn firsts<'t>(&'t self, turns: &'t [LoggedTurn]) -> impl Iterator<Item = Beginning> + 't {
        let is_asked = |piece: &PieceId| self.side.is_none_or(|side| piece.side() == side);
        let in_turn =
            move |(index, turn)| self.first.pieces(turn, None).filter(is_asked).map(move |piece| (index, piece));
        turns.iter().enumerate().flat_map(in_turn)
    }

    /// Returns in order all places where the first event happens and is followed by all later events.
    fn beginnings(&self, turns: &[LoggedTurn]) -> Vec<Beginning> {
        let beginnings: Vec<Beginning> = self.firsts(turns).collect();
        if self.followers.is_empty() || beginnings.is_empty() {
            return beginnings;
        }
        // If a later event refers to the same piece, the search depends on the piece of the first event. Otherwise it
        // depends only on the side of this piece.
        let asks_for_same = self.followers.iter().any(|follower| follower.happening.asks_for_same());
        let mut alike: BTreeMap<(Side, Option<PieceId>), Vec<Beginning>> = BTreeMap::new();
        for (turn, piece) in beginnings {
            alike.entry((piece.side(), asks_for_same.then_some(piece))).or_default().push((turn, piece));
        }
        let within = self.followers[0].within;
        let mut followed: Vec<Beginning> = Vec::new();
        for beginnings in alike.into_values() {
            let next = self.next_followers(turns, beginnings[0].1);
            followed.extend(beginnings.into_iter().filter(|(turn, _)| is_near(*turn, next[*turn], within)));
        }
        followed.sort_unstable();
        followed
    }

    /// Returns, for every turn, the index of the next turn in which the second event of the sequence happens. All
    /// remaining events must follow this second event. If there is no such turn, the index is `usize::MAX`.
    ///
    /// `first` is the piece of the first event.
    fn next_followers(&self, turns: &[LoggedTurn], first: PieceId) -> Vec<usize> {
        let mut next = vec![usize::MAX; turns.len()];
        let mut behind: Option<Follower> = None;
        for follower in self.followers.iter().rev() {
            let mut nearest = usize::MAX;
            for (index, turn) in turns.iter().enumerate().rev() {
                let is_followed = behind.is_none_or(|behind| is_near(index, next[index], behind.within));
                next[index] = nearest;
                if is_followed && follower.happening.happens_in(turn, Some(first)) {
                    nearest = index;
                }
            }
            behind = Some(*follower);
        }
        next
    }
}

/// `true` if there is a turn `next` and it is at most `within` plies after `turn`.
const fn is_near(turn: usize, next: usize, within: Option<u32>) -> bool {
    match within {
        _ if next == usize::MAX => false,
        None => true,
        Some(within) => next - turn <= within as usize,
    }
}

/// Condition that all turns of a streak satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StreakCondition {
    /// The event happens in each turn.
    Happening(Happening),
    /// Each side makes all its turns of the streak with the same piece.
    SamePiece,
}

impl StreakCondition {
    /// Returns the length of the longest streak in the turns of that side, or in all turns.
    pub(super) fn longest(self, turns: &[LoggedTurn], side: Option<Side>) -> usize {
        let turns = turns.iter().filter(|turn| side.is_none_or(|side| turn.side() == side));
        match self {
            Self::Happening(happening) => {
                let streaks = turns.scan(0, |length, turn| {
                    *length = if happening.happens_in(turn, None) { *length + 1 } else { 0 };
                    Some(*length)
                });
                streaks.max().unwrap_or(0)
            }
            Self::SamePiece => longest_of_pieces(turns.map(|turn| turn.piece.0)),
        }
    }
}

/// Returns the length of the longest run of turns in which each side uses only one piece. `pieces` contains the
/// piece of each turn.
fn longest_of_pieces(pieces: impl Iterator<Item = PieceId>) -> usize {
    let mut latest: BySide<Option<(PieceId, usize)>> = BySide::default();
    let (mut start, mut longest) = (0, 0);
    for (index, piece) in pieces.enumerate() {
        if let Some((_, turn)) = latest[piece.side()].filter(|(other, _)| *other != piece) {
            // This side's latest turn with another piece cannot belong to the run, so the run begins after that turn.
            start = start.max(turn + 1);
        }
        latest[piece.side()] = Some((piece, index));
        longest = longest.max(index + 1 - start);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::longest_of_pieces;
    use crate::board::Side;
    use crate::rules::PieceId;

    #[test]
    fn a_run_ends_where_a_side_takes_another_piece() {
        // Odd numbers are pieces of Red, even numbers are pieces of Blue.
        for (pieces, longest) in [
            (&[][..], 0),
            (&[1], 1),
            (&[1, 2, 1, 2, 1], 5),
            (&[1, 2, 3, 2, 3, 2, 3], 6),
            (&[1, 2, 1, 4, 1, 4, 3, 4, 3, 4, 3], 6),
            (&[1, 2, 3, 4, 5, 6], 2),
            (&[1, 1, 3, 3, 3, 1], 3),
        ] {
            let piece = |number: &u8| PieceId::numbered(if number % 2 == 1 { Side::Red } else { Side::Blue }, *number);
            assert_eq!(longest_of_pieces(pieces.iter().map(piece)), longest, "{pieces:?}");
        }
    }
}
