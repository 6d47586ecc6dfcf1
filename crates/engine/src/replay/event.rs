//! Lists the events of a turn.

use crate::board::{Kind, Outcome, Side, Square};
use crate::rules::{Action, Ending, Played};

/// Single event of a turn. It contains the kinds of all pieces, including kinds that a player does not know: see
/// [`Knowledge::seen`](crate::knowledge::Knowledge::seen).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// Ply of the turn, from 1.
    pub ply: u32,
    /// Side that owns the affected piece. For the end of the game, the side that played the last turn.
    pub side: Side,
    /// Event without its ply and side.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub what: EventKind,
}

/// Kinds of events in a turn. An event contains the kind of a piece if the record contains this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
pub enum EventKind {
    /// The piece struck an enemy piece.
    Struck {
        /// Square that the piece left.
        from: Square,
        /// Square that was struck.
        target: Square,
        /// Kind of the piece.
        kind: Option<Kind>,
        /// Kind of the piece that was struck.
        target_kind: Option<Kind>,
        /// Outcome of the combat for the striker.
        outcome: Option<Outcome>,
    },
    /// The piece guessed the kind of a piece on a square.
    Guessed {
        /// Square of the piece that was guessed at.
        target: Square,
        /// Kind that was named.
        kind: Kind,
        /// `true` if the guess was correct.
        is_right: Option<bool>,
    },
    /// The kind of the piece was shown to the opponent, who may have known it already.
    Revealed {
        /// Square of the piece after the turn. If the piece was removed, the square from which it was removed.
        square: Square,
        /// Kind of the piece.
        kind: Option<Kind>,
    },
    /// The piece was removed.
    Removed {
        /// Square from which the piece was removed.
        square: Square,
        /// Kind of the piece.
        kind: Option<Kind>,
    },
    /// The piece went to another square. There are three cases:
    ///
    /// - the piece moved,
    /// - the piece went to the square of a piece that it removed,
    /// - the piece went to the square from which it had been struck.
    Moved {
        /// Square that the piece left.
        from: Square,
        /// Square of the piece after the event.
        to: Square,
        /// Kind of the piece.
        kind: Option<Kind>,
    },
    /// The piece was brought back.
    Placed {
        /// Square of the piece after the event.
        square: Square,
        /// Kind of the piece.
        kind: Option<Kind>,
    },
    /// The board ended the game.
    Ended(Ending),
}

/// Returns the events of a turn in this order:
///
/// 1. the first leg of a strike round a corner,
/// 2. the strike or guess,
/// 3. revealed pieces,
/// 4. removed pieces,
/// 5. moved pieces,
/// 6. a piece brought back,
/// 7. the end of the game.
pub fn events(played: &Played) -> impl Iterator<Item = Event> {
    let Played { ply, side, turn, kind, target_kind, outcome, .. } = *played;
    let event = |side, what| Event { ply, side, what };
    let struck_from = turn.struck_from();
    let has_struck = turn.action.is_strike();
    let has_won = outcome == Some(Outcome::Win);
    let mut found = Vec::with_capacity(6);
    if has_struck && struck_from != turn.from {
        found.push(event(side, EventKind::Moved { from: turn.from, to: struck_from, kind }));
    }
    match turn.action {
        Action::Move | Action::CornerMove { .. } => {}
        Action::Strike | Action::CornerStrike { .. } => {
            let what = EventKind::Struck { from: struck_from, target: turn.to, kind, target_kind, outcome };
            found.push(event(side, what));
        }
        Action::Guess { target, named: kind } => {
            found.push(event(side, EventKind::Guessed { target, kind, is_right: played.hit }));
        }
    }
    found.extend(played.reveals().map(|(piece, square)| {
        let is_rescued = played.rescued == Some(piece);
        let kind = match piece {
            _ if is_rescued => turn.rescue.and_then(|rescue| rescue.kind),
            _ if played.target == Some(piece) => target_kind,
            _ => kind,
        };
        event(piece.side(), EventKind::Revealed { square, kind })
    }));
    let guessed_right = match turn.action {
        Action::Guess { target, .. } if played.hit == Some(true) => Some(target),
        _ => None,
    };
    let fallen = (has_struck && (has_won || outcome == Some(Outcome::Tie))).then_some(turn.to).or(guessed_right);
    if let Some(square) = fallen {
        found.push(event(side.other(), EventKind::Removed { square, kind: target_kind }));
    }
    if has_struck && !has_won {
        found.push(event(side, EventKind::Removed { square: struck_from, kind }));
    }
    if played.moved_in {
        let what = EventKind::Moved { from: turn.to, to: struck_from, kind: target_kind };
        found.push(event(side.other(), what));
    }
    let left = if has_struck { struck_from } else { turn.from };
    if left != turn.to && (!has_struck || has_won) {
        found.push(event(side, EventKind::Moved { from: left, to: turn.to, kind }));
    }
    if let Some(rescue) = turn.rescue {
        found.push(event(side, EventKind::Placed { square: rescue.square, kind: rescue.kind }));
    }
    found.extend(played.ending.map(|ending| event(side, EventKind::Ended(ending))));
    found.into_iter()
}
