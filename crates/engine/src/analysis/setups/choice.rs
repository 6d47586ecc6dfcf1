//! Chooses the prior of each game: `people`, `uniform`, or a file. See `format-spec/odds.md`, section "Under a
//! prior".

use super::prior::PriorWeights;
use super::statistics::Group;
use crate::knowledge::Weighing;
use crate::rules::Ruleset;
use std::sync::Arc;

/// A prior by name, and the way its sums are computed.
#[derive(Clone, Debug)]
pub struct PriorChoice {
    /// `people`, `uniform`, or the name of a file.
    pub name: String,
    /// Models of setups; `None` if every arrangement counts once.
    pub weights: Option<Arc<PriorWeights>>,
    /// `true` if sums are not approximated.
    pub is_exact: bool,
}

/// Prior of a game.
#[derive(Clone, Debug)]
pub struct GamePrior {
    /// `people`, `uniform`, or the name of a file.
    pub name: String,
    /// Weights of arrangements; `None` if every arrangement counts once.
    pub weighing: Option<Weighing>,
}

/// Reason why a file has no prior for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MissingPrior {
    /// The game starts from a position.
    #[error("cannot use the prior `{0}`, because the record starts from a position: pass `--prior uniform`")]
    Position(String),
    /// The file has no setups for the board and army of the game.
    #[error("`{name}` is a prior for {known}, not for {group}")]
    Group {
        /// Name of the file.
        name: String,
        /// Groups of the file.
        known: String,
        /// Group of the game.
        group: String,
    },
}

impl GamePrior {
    /// Returns the prior in which every arrangement counts once.
    pub fn uniform() -> Self {
        Self { name: PriorChoice::UNIFORM.to_owned(), weighing: None }
    }
}

/// Every arrangement counts once.
impl Default for PriorChoice {
    fn default() -> Self {
        Self { name: Self::UNIFORM.to_owned(), weights: None, is_exact: false }
    }
}

impl PriorChoice {
    /// Name of the prior in which every arrangement counts once.
    pub const UNIFORM: &str = "uniform";

    /// Name of the prior that comes with the library.
    pub const PEOPLE: &str = "people";

    /// Returns the prior that comes with the library.
    pub fn people() -> Self {
        Self { name: Self::PEOPLE.to_owned(), weights: Some(PriorWeights::people()), is_exact: false }
    }

    /// Returns the prior of a game. If the prior `people` has no model for the rules of the game, or the game starts
    /// from a position, the result is uniform.
    ///
    /// # Errors
    /// Returns the reason if a file has no prior for the game.
    pub fn of(&self, rules: &Ruleset, has_position: bool) -> Result<GamePrior, MissingPrior> {
        let Some(weights) = &self.weights else { return Ok(GamePrior::uniform()) };
        let name = self.name.clone();
        match weights.of(rules).filter(|_| !has_position) {
            Some(model) => {
                let weighing = Weighing::new(model.clone());
                let weighing = if self.is_exact { weighing } else { weighing.approximate() };
                Ok(GamePrior { name, weighing: Some(weighing) })
            }
            None if self.name == Self::PEOPLE => Ok(GamePrior::uniform()),
            None if has_position => Err(MissingPrior::Position(name)),
            None => {
                let known = weights.groups().collect::<Vec<_>>().join(", ");
                Err(MissingPrior::Group { name, known, group: Group::of(rules).to_string() })
            }
        }
    }
}
