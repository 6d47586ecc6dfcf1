//! What a player sees of a turn: so much, and nothing else, is evidence.
//!
//! The true kinds are looked at only where the turn names them.

use adjutant::board::{Kind, Outcome};
use adjutant::rules::{Action, EndingCause, Played, Ruleset, outcome};

/// What the opponent sees of the piece that has the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Its kind, named because it strikes or guesses.
    pub named: Option<Kind>,
    /// Whether it moves more than one square.
    is_long: bool,
    /// Whether it brings a piece back.
    rescues: bool,
}

impl Deed {
    pub fn of(played: &Played) -> Self {
        let turn = played.turn;
        let is_move = matches!(turn.action, Action::Move);
        Self {
            named: if is_move { None } else { played.kind },
            is_long: is_move && !turn.from.is_next_to(turn.to),
            rescues: turn.rescue.is_some(),
        }
    }

    /// Whether a piece of that kind could have done it, and would have been seen to do it so.
    pub fn could_be_of(&self, kind: Kind) -> bool {
        kind.is_movable()
            && self.named.is_none_or(|named| named == kind)
            && (!self.is_long || kind == Kind::Scout)
            && (!self.rescues || kind != Kind::Scout)
    }
}

/// What the striker's side sees of the piece it strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combat {
    outcome: Outcome,
    took_flag: bool,
    moved_in: bool,
    named: Option<Kind>,
}

impl Combat {
    /// What was seen; `None` if nothing was struck.
    pub fn of(played: &Played) -> Option<Self> {
        let names_both = !played.is_silent || played.kind == Some(Kind::Scout);
        Some(Self {
            outcome: played.outcome?,
            took_flag: played.ending.is_some_and(|ending| ending.cause == EndingCause::Flag),
            moved_in: played.moved_in,
            named: played.target_kind.filter(|_| names_both),
        })
    }

    /// What would have been seen, had the piece struck been of that kind.
    pub fn would_be(striker: Kind, struck: Kind, rules: &Ruleset) -> Self {
        let outcome = outcome(striker, struck, rules.options.aggressor_advantage);
        Self {
            outcome,
            took_flag: struck == Kind::Flag,
            moved_in: outcome == Outcome::Loss && rules.edition.winner_moves_in && struck != Kind::Bomb,
            named: (!rules.options.silent_defense || striker == Kind::Scout).then_some(struck),
        }
    }
}

/// What the guesser's side sees of the piece it guesses at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// It is of the kind named.
    Right(Kind),
    /// It is not of the kind named; it is shown to be this.
    Shown(Kind),
    /// It is not of the kind named.
    Wrong(Kind),
}

impl Guess {
    /// What was seen; `None` if nothing was guessed.
    pub fn of(played: &Played) -> Option<Self> {
        let Action::Guess { named, .. } = played.turn.action else { return None };
        Some(match (played.hit?, played.kind, played.target_kind) {
            (true, _, _) => Self::Right(named),
            (false, Some(Kind::Spotter), Some(shown)) => Self::Shown(shown),
            (false, _, _) => Self::Wrong(named),
        })
    }

    /// What would have been seen, had the piece been of that kind.
    pub fn would_be(guesser: Kind, named: Kind, kind: Kind) -> Self {
        match guesser {
            _ if named == kind => Self::Right(kind),
            Kind::Spotter => Self::Shown(kind),
            _ => Self::Wrong(named),
        }
    }
}

/// Whether the piece struck or guessed at may be of that kind, by what was seen.
pub fn target_could_be(kind: Kind, played: &Played, rules: &Ruleset) -> bool {
    let Some(actor) = played.kind.filter(|_| Deed::of(played).named.is_some()) else { return true };
    match played.turn.action {
        Action::Guess { named, .. } => Guess::of(played) == Some(Guess::would_be(actor, named, kind)),
        _ => Combat::of(played) == Some(Combat::would_be(actor, kind, rules)),
    }
}
