//! What happened in a turn, one thing at a time.

use crate::board::{Kind, Outcome, Side, Square};
use crate::rules::{Action, Ending, Played};

/// One thing that happened in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// The ply of the turn, from 1.
    pub ply: u32,
    /// Whose piece it happened to; at the end of the game, who played the last turn.
    pub side: Side,
    /// What happened.
    pub what: Happening,
}

/// What may happen in a turn. Kinds are given as far as the record tells them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Happening {
    /// The piece struck another one.
    Struck {
        /// Where it stood.
        from: Square,
        /// The square that it struck.
        target: Square,
        /// What it is.
        kind: Option<Kind>,
        /// What it struck.
        target_kind: Option<Kind>,
        /// How the combat came out, as the striker sees it.
        outcome: Option<Outcome>,
    },
    /// The piece guessed what stands on a square.
    Guessed {
        /// That square.
        target: Square,
        /// The kind that was named.
        kind: Kind,
        /// Whether it was right.
        is_right: Option<bool>,
    },
    /// The piece was named to the opponent, known before or not.
    Revealed {
        /// Where it stands after the turn, or from where it was removed.
        square: Square,
        /// What it is.
        kind: Option<Kind>,
    },
    /// The piece was removed.
    Removed {
        /// From where.
        square: Square,
        /// What it is.
        kind: Option<Kind>,
    },
    /// The piece went to another square: in a move, onto the square of what it removed, or to where its striker had been.
    Moved {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// What it is.
        kind: Option<Kind>,
    },
    /// The piece was brought back.
    Placed {
        /// Where it stands now.
        square: Square,
        /// What it is.
        kind: Option<Kind>,
    },
    /// The board ended the game.
    Ended(Ending),
}

/// What happened in a turn, in this order: the first leg of a strike round a corner, the strike or the guess, what was named, what was removed, where pieces went,
/// what was brought back, the end of the game.
pub fn events(played: &Played) -> impl Iterator<Item = Event> {
    let Played { ply, side, turn, kind, target_kind, outcome, .. } = *played;
    let event = |side, what| Event { ply, side, what };
    let struck_from = turn.struck_from();
    let has_struck = turn.action.is_strike();
    let has_won = outcome == Some(Outcome::Win);
    let mut found = Vec::with_capacity(6);
    if has_struck && struck_from != turn.from {
        found.push(event(side, Happening::Moved { from: turn.from, to: struck_from, kind }));
    }
    match turn.action {
        Action::Move => {}
        Action::Strike | Action::CornerStrike { .. } => {
            let what = Happening::Struck { from: struck_from, target: turn.to, kind, target_kind, outcome };
            found.push(event(side, what));
        }
        Action::Guess { target, named: kind } => {
            found.push(event(side, Happening::Guessed { target, kind, is_right: played.hit }));
        }
    }
    found.extend(played.reveals().map(|(piece, square)| {
        let is_rescued = played.rescued == Some(piece);
        let kind = match piece {
            _ if is_rescued => turn.rescue.and_then(|rescue| rescue.kind),
            _ if played.target == Some(piece) => target_kind,
            _ => kind,
        };
        event(piece.side(), Happening::Revealed { square, kind })
    }));
    let guessed_right = match turn.action {
        Action::Guess { target, .. } if played.hit == Some(true) => Some(target),
        _ => None,
    };
    let fallen = (has_struck && (has_won || outcome == Some(Outcome::Tie))).then_some(turn.to).or(guessed_right);
    if let Some(square) = fallen {
        found.push(event(side.other(), Happening::Removed { square, kind: target_kind }));
    }
    if has_struck && !has_won {
        found.push(event(side, Happening::Removed { square: struck_from, kind }));
    }
    if played.moved_in {
        let what = Happening::Moved { from: turn.to, to: struck_from, kind: target_kind };
        found.push(event(side.other(), what));
    }
    let left = if has_struck { struck_from } else { turn.from };
    if left != turn.to && (!has_struck || has_won) {
        found.push(event(side, Happening::Moved { from: left, to: turn.to, kind }));
    }
    if let Some(rescue) = turn.rescue {
        found.push(event(side, Happening::Placed { square: rescue.square, kind: rescue.kind }));
    }
    found.extend(played.ending.map(|ending| event(side, Happening::Ended(ending))));
    found.into_iter()
}
