//! Events with conditions, sequences of events, and streaks, found in the turns of a game. `format-spec/query.md`,
//! sections "Events said more closely", "One after another" and "Streaks".
//!
//! A streak is the longest run of turns in which something goes on.

use super::event::Event;
use super::turn_log::{Known, LoggedTurn};
use crate::board::{BySide, Kind, Side};
use crate::rules::PieceId;
use std::collections::BTreeMap;

/// How many events a sequence may have.
pub const MAX_STEPS: usize = 16;

/// Whose piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// That side's.
    Side(Side),
    /// That of the side whose piece the first event of the sequence is about.
    Own,
    /// That of its opponent.
    Enemy,
}

/// Which pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// The one that the first event of the sequence is about.
    Same,
    /// Those of a side, of a kind, or both.
    Of(Option<Whose>, Option<Kind>),
}

impl Which {
    /// Whether that piece is one of them; `first` is the one that the first event is about, behind it.
    fn includes(self, (piece, kind): Known, first: Option<PieceId>) -> bool {
        let Self::Of(whose, wanted) = self else { return first == Some(piece) };
        let side = piece.side();
        let is_whose = whose.is_none_or(|whose| match whose {
            Whose::Side(asked) => side == asked,
            Whose::Own => first.is_some_and(|first| first.side() == side),
            Whose::Enemy => first.is_some_and(|first| first.side() != side),
        });
        is_whose && (wanted.is_none() || wanted == kind)
    }
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// That, in a turn of a piece.
    Event(Event),
    /// One of these pieces is removed.
    Captured(Which),
}

/// Something that happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Happening {
    /// What.
    pub what: What,
    /// Which piece makes the turn.
    pub by: Option<Which>,
    /// Which piece is struck or guessed at.
    pub of: Option<Which>,
}

impl Happening {
    /// The event, whatever the pieces.
    pub(super) const fn plain(event: Event) -> Self {
        Self { what: What::Event(event), by: None, of: None }
    }

    /// The pieces that it is about, each time that it happens in the turn: the one that makes the turn; of captures each that
    /// is removed.
    pub(super) fn pieces(&self, turn: &LoggedTurn, first: Option<PieceId>) -> impl Iterator<Item = PieceId> + use<> {
        let is_so = self.by.is_none_or(|by| by.includes(turn.piece, first))
            && self.of.is_none_or(|of| turn.target.is_some_and(|target| of.includes(target, first)));
        let (mover, captured) = match self.what {
            What::Event(event) => (Some(turn.piece.0).filter(|_| turn.events.has(event)), None),
            What::Captured(which) => (None, Some(turn.removed().filter(move |piece| which.includes(*piece, first)))),
        };
        let captured = captured.into_iter().flatten().map(|(piece, _)| piece);
        mover.into_iter().chain(captured).filter(move |_| is_so)
    }

    /// Whether it happens in the turn.
    pub(super) fn happens_in(&self, turn: &LoggedTurn, first: Option<PieceId>) -> bool {
        self.pieces(turn, first).next().is_some()
    }

    /// Whether it asks for the very piece that the first event is about.
    fn asks_for_same(&self) -> bool {
        let captured = match self.what {
            What::Captured(which) => Some(which),
            What::Event(_) => None,
        };
        [captured, self.by, self.of].contains(&Some(Which::Same))
    }
}

/// A first event: the index of its turn, and the piece that it is about.
type Beginning = (usize, PieceId);

/// An event that follows another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Follower {
    /// What happens.
    pub happening: Happening,
    /// In how many plies behind the event before it at most.
    pub within: Option<u32>,
}

/// An event, and others behind it, each in a later turn than the one before; of one side if that is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    /// The first event.
    pub first: Happening,
    /// Those behind it.
    pub followers: Vec<Follower>,
    /// Whose piece the first event is about.
    pub side: Option<Side>,
}

impl Sequence {
    /// The event by itself.
    pub(super) const fn of(event: Event, side: Option<Side>) -> Self {
        Self { first: Happening::plain(event), followers: Vec::new(), side }
    }

    /// How often it happens in the turns: how many first events there are that all others follow.
    pub(super) fn count(&self, turns: &[LoggedTurn]) -> usize {
        if self.followers.is_empty() { self.firsts(turns).count() } else { self.beginnings(turns).len() }
    }

    /// The index of the turn of the earliest first event that all others follow.
    pub(super) fn first(&self, turns: &[LoggedTurn]) -> Option<usize> {
        self.beginnings(turns).first().map(|(turn, _)| *turn)
    }

    /// How often it happens with its first event before another sequence comes for the first time; `None` if that never does.
    pub(super) fn count_before(&self, other: &Self, turns: &[LoggedTurn]) -> Option<usize> {
        let end = other.first(turns)?;
        Some(self.beginnings(turns).iter().take_while(|(turn, _)| *turn < end).count())
    }

    /// The first events, in order.
    fn firsts<'t>(&'t self, turns: &'t [LoggedTurn]) -> impl Iterator<Item = Beginning> + 't {
        let is_asked = |piece: &PieceId| self.side.is_none_or(|side| piece.side() == side);
        let in_turn =
            move |(index, turn)| self.first.pieces(turn, None).filter(is_asked).map(move |piece| (index, piece));
        turns.iter().enumerate().flat_map(in_turn)
    }

    /// The first events that all others follow, in order.
    fn beginnings(&self, turns: &[LoggedTurn]) -> Vec<Beginning> {
        let beginnings: Vec<Beginning> = self.firsts(turns).collect();
        if self.followers.is_empty() || beginnings.is_empty() {
            return beginnings;
        }
        // What may follow depends on the first event's piece, or on its side alone.
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

    /// For every turn, the index of the next one behind it with the first follower that all others follow; one that there is
    /// not where there is none. `first` is the piece that the first event is about.
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

/// Whether there is a next one, and it is no farther away than is allowed.
const fn is_near(turn: usize, next: usize, within: Option<u32>) -> bool {
    match within {
        _ if next == usize::MAX => false,
        None => true,
        Some(within) => next - turn <= within as usize,
    }
}

/// What goes on in the turns of a streak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoesOn {
    /// It happens in each.
    Happening(Happening),
    /// Each side makes its turns with one and the same piece.
    SamePiece,
}

impl GoesOn {
    /// How many turns the longest streak has: of that side's turns, or of all.
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

/// The longest run of turns in which each side moves one piece, given which piece each turn was made with.
fn longest_of_pieces(pieces: impl Iterator<Item = PieceId>) -> usize {
    let mut latest: BySide<Option<(PieceId, usize)>> = BySide::default();
    let (mut start, mut longest) = (0, 0);
    for (index, piece) in pieces.enumerate() {
        if let Some((_, turn)) = latest[piece.side()].filter(|(other, _)| *other != piece) {
            // The run begins behind the last turn of this side with another piece.
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
        // Red's pieces are written by odd numbers, Blue's by even ones.
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
