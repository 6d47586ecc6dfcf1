//! The expected value of a strike or guess, and the values of pieces that it is computed from.
//!
//! The gain is averaged over the kinds that the target may be. `format-spec/review.md`, section "Worth", says where the
//! scale of [`Values`] comes from.

use crate::board::{Kind, KindSet, Outcome};
use crate::knowledge::PieceOdds;
use crate::rules::{Action, Played, outcome};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// How likely a strike is to be won, to remove both pieces, and to be lost; of a guess: to be right, never, to be wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Chances {
    /// The striker stays and the piece struck is removed; the guess is right.
    pub win: f64,
    /// Both are removed.
    pub tie: f64,
    /// The striker is removed; the guess is wrong.
    pub loss: f64,
}

/// What could be expected of a strike or guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// How likely it was to come out each way.
    pub chances: Chances,
    /// What it brings on average, in points.
    pub worth: f64,
}

/// What somebody does to a piece whose kind the rules then ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A piece of that kind strikes.
    Strike { striker: Kind, aggressor_advantage: bool },
    /// That kind is named.
    Guess { named: Kind },
}

/// The kinds on which a strike comes out so: without and with aggressor-advantage, by striker and outcome.
static TARGETS: [[[KindSet; 3]; Kind::COUNT]; 2] = {
    let mut targets = [[[KindSet::EMPTY; 3]; Kind::COUNT]; 2];
    let mut pair = 0;
    while pair < Kind::COUNT * Kind::COUNT {
        let (striker, target) = (pair / Kind::COUNT, Kind::ALL[pair % Kind::COUNT]);
        let without = outcome(Kind::ALL[striker], target, false) as usize;
        targets[0][striker][without] = targets[0][striker][without].with(target);
        let with = outcome(Kind::ALL[striker], target, true) as usize;
        targets[1][striker][with] = targets[1][striker][with].with(target);
        pair += 1;
    }
    targets
};

impl Deed {
    /// The deed of a turn in which a piece of that kind acts; `None` for a move.
    pub const fn of(action: Action, kind: Kind, aggressor_advantage: bool) -> Option<Self> {
        match action {
            Action::Move => None,
            Action::Strike | Action::CornerStrike { .. } => Some(Self::Strike { striker: kind, aggressor_advantage }),
            Action::Guess { named, .. } => Some(Self::Guess { named }),
        }
    }

    /// How it comes out on a piece of that kind. A wrong guess is a loss, though it removes nothing.
    pub fn on(self, target: Kind) -> Outcome {
        match self {
            Self::Strike { striker, aggressor_advantage } => outcome(striker, target, aggressor_advantage),
            Self::Guess { named } if named == target => Outcome::Win,
            Self::Guess { .. } => Outcome::Loss,
        }
    }

    /// The kinds on which it comes out so.
    pub fn targets(self, found: Outcome) -> KindSet {
        match self {
            Self::Strike { striker, aggressor_advantage } => {
                TARGETS[usize::from(aggressor_advantage)][striker.index()][found as usize]
            }
            Self::Guess { named } => match found {
                Outcome::Win => KindSet::only(named),
                Outcome::Tie => KindSet::EMPTY,
                Outcome::Loss => KindSet::ALL.without(named),
            },
        }
    }

    /// Whether it comes out so on each of those kinds.
    pub fn always(self, targets: KindSet, found: Outcome) -> bool {
        !targets.is_empty() && targets.less(self.targets(found)).is_empty()
    }

    /// What it brings if it comes out so on a piece of that kind: what the opponent loses less what it costs.
    fn worth(self, found: Outcome, target: Kind, values: &Values) -> f64 {
        let won = if found == Outcome::Loss { 0.0 } else { values.of(target) };
        won - self.cost(found, values)
    }

    /// What the side itself loses if it comes out so.
    fn cost(self, found: Outcome, values: &Values) -> f64 {
        match self {
            Self::Strike { striker, .. } if found != Outcome::Win => values.of(striker),
            Self::Strike { .. } | Self::Guess { .. } => 0.0,
        }
    }

    /// What can be expected of it with those odds of its target.
    pub fn expectation(self, target: &PieceOdds, values: &Values) -> Expectation {
        let share = |found: Outcome| target.chance_of(self.targets(found));
        let chances = Chances { win: share(Outcome::Win), tie: share(Outcome::Tie), loss: share(Outcome::Loss) };
        let worth = target.chances().map(|(kind, chance)| chance * self.worth(self.on(kind), kind, values)).sum();
        Expectation { chances, worth }
    }

    /// What a turn has brought; `None` where the record leaves open what that was.
    pub fn actual(self, played: &Played, values: &Values) -> Option<f64> {
        let found = came_out(played)?;
        match (found, played.target_kind) {
            (Outcome::Loss, _) => Some(0.0 - self.cost(found, values)),
            (_, kind) => Some(self.worth(found, kind?, values)),
        }
    }
}

/// How a strike or guess came out, as far as the record tells.
pub(super) fn came_out(played: &Played) -> Option<Outcome> {
    let guess = || played.hit.map(|hit| if hit { Outcome::Win } else { Outcome::Loss });
    played.outcome.or_else(guess)
}

/// What a piece of each kind is worth, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values([f64; Kind::COUNT]);

impl Default for Values {
    fn default() -> Self {
        // In the order of the kinds.
        Self([320.0, 160.0, 80.0, 40.0, 20.0, 10.0, 6.0, 10.0, 4.0, 20.0, 40.0, 60.0, 10.0, 1000.0])
    }
}

impl Values {
    /// The most that a piece can be worth.
    pub const MOST: f64 = 1e9;

    /// What a piece of that kind is worth.
    pub const fn of(&self, kind: Kind) -> f64 {
        self.0[kind.index()]
    }

    /// Gives a kind another value; `false`, and nothing is changed, if it is not from 0 to [`Values::MOST`].
    pub fn set(&mut self, kind: Kind, value: f64) -> bool {
        let is_allowed = (0.0..=Self::MOST).contains(&value);
        if is_allowed {
            self.0[kind.index()] = value;
        }
        is_allowed
    }
}

/// By the names of the kinds, as texts: so each is read as the number that was written.
impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Kind::ALL.map(|kind| (kind.name(), self.of(kind).to_string())))
    }
}

impl<'d> Deserialize<'d> for Values {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        let mut values = Self::default();
        for (name, text) in BTreeMap::<String, String>::deserialize(deserializer)? {
            let kind = Kind::from_name(&name)
                .ok_or_else(|| D::Error::custom(format_args!("there is no kind of piece `{name}`")))?;
            if !text.parse().is_ok_and(|value| values.set(kind, value)) {
                return Err(D::Error::custom(format_args!("expected what a piece is worth, found `{text}`")));
            }
        }
        Ok(values)
    }
}
