//! Computes the expected value of a strike or guess from the values of pieces.
//!
//! The gain is averaged over the kinds that the target may have. `format-spec/review.md`, section "Worth", explains
//! the scale of [`Values`].

use crate::board::{Kind, KindSet, Outcome};
use crate::knowledge::PieceOdds;
use crate::rules::{Action, CombatRules, Played};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Probabilities of the outcomes of a strike: win, tie and loss. For a guess, `win` means right, `loss` means wrong,
/// and `tie` is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Chances {
    /// Probability that only the target is removed, or that the guess is right.
    pub win: f64,
    /// Probability that both pieces are removed.
    pub tie: f64,
    /// Probability that only the striker is removed, or that the guess is wrong.
    pub loss: f64,
}

/// Expected outcome and gain of a strike or guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// Probabilities of the outcomes.
    pub chances: Chances,
    /// Expected gain of material if the target is not the Flag. A Sergeant counts 1.
    pub worth: f64,
    /// Probability that the target is the Flag.
    pub flag: f64,
}

/// An action whose outcome depends on the kind of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CombatAction {
    /// A piece of kind `striker` strikes.
    Strike { striker: Kind, rules: CombatRules },
    /// A piece guesses that the target has the kind `named`.
    Guess { named: Kind },
}

/// Kinds of target for which a strike has a given outcome. Indices: rules of combat, striker, outcome.
static TARGETS: [[[KindSet; 3]; Kind::COUNT]; CombatRules::ALL.len()] = {
    let mut targets = [[[KindSet::EMPTY; 3]; Kind::COUNT]; CombatRules::ALL.len()];
    let mut entry = 0;
    while entry < CombatRules::ALL.len() * Kind::COUNT * Kind::COUNT {
        let (rules, pair) = (entry / (Kind::COUNT * Kind::COUNT), entry % (Kind::COUNT * Kind::COUNT));
        let (striker, target) = (pair / Kind::COUNT, Kind::ALL[pair % Kind::COUNT]);
        let found = CombatRules::ALL[rules].decide(Kind::ALL[striker], target) as usize;
        targets[rules][striker][found] = targets[rules][striker][found].with(target);
        entry += 1;
    }
    targets
};

impl CombatAction {
    /// Returns the combat action of a turn by a piece of that kind, or `None` if the turn is a move.
    pub const fn of(action: Action, kind: Kind, rules: CombatRules) -> Option<Self> {
        match action {
            Action::Move | Action::CornerMove { .. } => None,
            Action::Strike | Action::CornerStrike { .. } => Some(Self::Strike { striker: kind, rules }),
            Action::Guess { named, .. } => Some(Self::Guess { named }),
        }
    }

    /// Returns the outcome against a target of that kind. A wrong guess counts as a loss, although it removes no piece.
    pub fn on(self, target: Kind) -> Outcome {
        match self {
            Self::Strike { striker, rules } => rules.outcome(striker, target),
            Self::Guess { named } if named == target => Outcome::Win,
            Self::Guess { .. } => Outcome::Loss,
        }
    }

    /// Returns the kinds of target against which the action has the outcome `found`.
    pub fn targets(self, found: Outcome) -> KindSet {
        match self {
            Self::Strike { striker, rules } => TARGETS[rules.index()][striker.index()][found as usize],
            Self::Guess { named } => match found {
                Outcome::Win => KindSet::only(named),
                Outcome::Tie => KindSet::EMPTY,
                Outcome::Loss => KindSet::ALL.without(named),
            },
        }
    }

    /// `true` if `targets` is not empty and every kind in it leads to the outcome `found`.
    pub fn always(self, targets: KindSet, found: Outcome) -> bool {
        !targets.is_empty() && targets.difference(self.targets(found)).is_empty()
    }

    /// Returns the gain of material if the outcome is `found` and the target has that kind. The gain is the opponent's
    /// loss minus the side's own loss.
    fn worth(self, found: Outcome, target: Kind, values: &Values) -> f64 {
        let won = if found == Outcome::Loss { 0.0 } else { values.of(target) };
        won - self.cost(found, values)
    }

    /// Returns the side's own loss of material if the outcome is `found`.
    fn cost(self, found: Outcome, values: &Values) -> f64 {
        match self {
            Self::Strike { striker, .. } if found != Outcome::Win => values.of(striker),
            Self::Strike { .. } | Self::Guess { .. } => 0.0,
        }
    }

    /// Returns the expected outcome and gain for a target with these odds.
    pub fn expectation(self, target: &PieceOdds, values: &Values) -> Expectation {
        let share = |found: Outcome| target.chance_of(self.targets(found));
        let chances = Chances { win: share(Outcome::Win), tie: share(Outcome::Tie), loss: share(Outcome::Loss) };
        let flag = target.chance(Kind::Flag);
        let pieces = || target.chances().filter(|(kind, _)| *kind != Kind::Flag);
        let worth: f64 = pieces().map(|(kind, chance)| chance * self.worth(self.on(kind), kind, values)).sum();
        // The Flag does not count as material. If the target can be the Flag, the chances of the other kinds do not add
        // up to 1.
        let others: f64 = pieces().map(|(_, chance)| chance).sum();
        let worth = match target.kinds().has(Kind::Flag) {
            true if others > 0.0 => worth / others,
            true => 0.0,
            false => worth,
        };
        Expectation { chances, worth, flag }
    }

    /// Returns the material that a turn gained or lost. Returns `None` if the record does not determine this material,
    /// or if the turn took the Flag.
    pub fn actual(self, played: &Played, values: &Values) -> Option<f64> {
        let found = came_out(played)?;
        match (found, played.target_kind) {
            (Outcome::Win, Some(Kind::Flag)) => None,
            (Outcome::Loss, _) => Some(0.0 - self.cost(found, values)),
            (_, kind) => Some(self.worth(found, kind?, values)),
        }
    }
}

/// Returns the outcome of a strike or guess, or `None` if the record does not give the outcome.
pub(super) fn came_out(played: &Played) -> Option<Outcome> {
    let guess = || played.hit.map(|hit| if hit { Outcome::Win } else { Outcome::Loss });
    played.outcome.or_else(guess)
}

/// For each kind, the value of a piece. A Sergeant has the value 1. The Flag does not count as material and has the
/// value 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values([f64; Kind::COUNT]);

impl Default for Values {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Values {
    /// Default values, in the order of [`Kind::ALL`].
    pub(super) const DEFAULT: Self = Self([50.0, 25.0, 12.0, 6.0, 3.0, 2.0, 1.0, 2.0, 0.5, 3.0, 6.0, 10.0, 2.0, 0.0]);

    /// Maximum value of a piece.
    pub const MOST: f64 = 1e9;

    /// Returns the value of a piece of that kind.
    pub const fn of(&self, kind: Kind) -> f64 {
        self.0[kind.index()]
    }

    /// Sets the value of a kind and returns `true`. Changes nothing and returns `false` if the kind is the Flag, or if
    /// the value is not between 0 and [`Values::MOST`].
    pub fn set(&mut self, kind: Kind, value: f64) -> bool {
        let is_allowed = kind != Kind::Flag && (0.0..=Self::MOST).contains(&value);
        if is_allowed {
            self.0[kind.index()] = value;
        }
        is_allowed
    }
}

/// Values are written under the names of the kinds. They are written as strings, so that reading gives exactly the
/// same number.
impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Flag);
        serializer.collect_map(kinds.map(|kind| (kind.name(), self.of(kind).to_string())))
    }
}

impl<'d> Deserialize<'d> for Values {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        let mut values = Self::default();
        for (name, text) in BTreeMap::<String, String>::deserialize(deserializer)? {
            let kind = Kind::from_name(&name)
                .ok_or_else(|| D::Error::custom(format_args!("there is no kind of piece `{name}`")))?;
            if !text.parse().is_ok_and(|value| values.set(kind, value)) {
                return Err(D::Error::custom(format_args!("expected a piece value, found `{text}`")));
            }
        }
        Ok(values)
    }
}
