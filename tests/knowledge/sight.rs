//! A player's observations of a turn; only these are evidence.
//!
//! The true kinds are used only where the turn names them.

use crate::reference;
use adjutant::board::{Kind, Outcome, Variant};
use adjutant::rules::{Action, EndingCause, Played, Ruleset};

/// Opponent's observation of the piece that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Kind of the piece, if it is named by a strike, a guess or a move of more than one square.
    pub named: Option<Kind>,
    /// `true` if the piece brings a piece back.
    rescues: bool,
}

impl Deed {
    pub fn of(played: &Played) -> Self {
        let turn = played.turn;
        let is_step = turn.action.is_move() && turn.from.is_next_to(turn.to);
        Self { named: if is_step { None } else { played.kind }, rescues: turn.rescue.is_some() }
    }

    /// `true` if a piece of this kind could have made the turn with the same observation.
    pub fn could_be_of(&self, kind: Kind) -> bool {
        kind.is_movable() && self.named.is_none_or(|named| named == kind) && (!self.rescues || kind != Kind::Scout)
    }
}

/// Observation of the striker's side about the struck piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combat {
    outcome: Outcome,
    took_flag: bool,
    moved_in: bool,
    named: Option<Kind>,
}

impl Combat {
    /// Returns the observation, or `None` if nothing was struck.
    pub fn of(played: &Played) -> Option<Self> {
        let names_both = !played.is_silent || played.kind == Some(Kind::Scout);
        Some(Self {
            outcome: played.outcome?,
            took_flag: played.ending.is_some_and(|ending| ending.cause == EndingCause::Flag),
            moved_in: played.moved_in,
            named: played.target_kind.filter(|_| names_both),
        })
    }

    /// Returns the observation if the struck piece had this kind.
    pub fn would_be(striker: Kind, struck: Kind, rules: &Ruleset) -> Self {
        let outcome = outcome(striker, struck, rules);
        Self {
            outcome,
            took_flag: struck == Kind::Flag,
            moved_in: outcome == Outcome::Loss && rules.edition.winner_moves_in && struck != Kind::Bomb,
            named: (!rules.options.silent_defense || striker == Kind::Scout).then_some(struck),
        }
    }
}

/// Returns the outcome of a strike, from the second implementation of the rules.
fn outcome(striker: Kind, struck: Kind, rules: &Ruleset) -> Outcome {
    let [striker, struck] = [striker, struck].map(|kind| reference::Kind::ALL[kind.index()]);
    let is_lightning = rules.variant == Variant::UltimateLightning;
    match reference::strike(striker, struck, rules.options.aggressor_advantage, is_lightning) {
        reference::Outcome::Win => Outcome::Win,
        reference::Outcome::Loss => Outcome::Loss,
        _ => Outcome::Tie,
    }
}

/// Observation of the guesser's side about the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// The piece has the named kind.
    Right(Kind),
    /// The piece has another kind than the named one; its kind is revealed.
    Shown(Kind),
    /// The piece has another kind than the named one.
    Wrong(Kind),
}

impl Guess {
    /// Returns the observation, or `None` if there was no guess.
    pub fn of(played: &Played) -> Option<Self> {
        let Action::Guess { named, .. } = played.turn.action else { return None };
        Some(match (played.hit?, played.kind, played.target_kind) {
            (true, _, _) => Self::Right(named),
            (false, Some(Kind::Spotter), Some(shown)) => Self::Shown(shown),
            (false, _, _) => Self::Wrong(named),
        })
    }

    /// Returns the observation if the piece had this kind.
    pub fn would_be(guesser: Kind, named: Kind, kind: Kind) -> Self {
        match guesser {
            _ if named == kind => Self::Right(kind),
            Kind::Spotter => Self::Shown(kind),
            _ => Self::Wrong(named),
        }
    }
}

/// `true` if the struck or guessed piece may have this kind according to the observation.
pub fn target_could_be(kind: Kind, played: &Played, rules: &Ruleset) -> bool {
    let Some(actor) = played.kind.filter(|_| Deed::of(played).named.is_some()) else { return true };
    match played.turn.action {
        Action::Guess { named, .. } => Guess::of(played) == Some(Guess::would_be(actor, named, kind)),
        _ => Combat::of(played) == Some(Combat::would_be(actor, kind, rules)),
    }
}
