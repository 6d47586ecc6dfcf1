//! Random legal games: for benchmarks, for tests of other programs, and for experiments.
//!
//! A [`Plan`] and a number always give the same record. The rules engine checks that every turn is legal; the
//! policies only differ in the turns that they prefer. No policy models the opponent, so the players are not
//! strong.
//!
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::board::{Random, Variant};
//! use adjutant::generate::{self, Policy};
//! use adjutant::rules::{Edition, Game, Ruleset};
//!
//! let rules = Ruleset::new(Edition::DEFAULT, Variant::Barrage);
//! let mut random = Random::new(7, 1);
//! let setup = generate::setup(&rules, Policy::Plausible, &mut random);
//! let mut game = Game::new(rules, &setup)?;
//! while game.ending().is_none() && game.plies() < 300 {
//!     let legal = game.legal_turns();
//!     game.try_play(&legal[random.index(legal.len())])?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blind;
mod game;
mod plausible;
mod policy;
mod setup;
mod setup_pool;

pub use crate::board::Random;
pub use policy::Policy;
pub use setup_pool::SetupPool;

use crate::board::BySide;
use crate::notation::Record;
use crate::rules::{Ruleset, Setup, SetupFaults};
use setup::Manner;

/// Creates a setup of both sides. With [`Policy::Uniform`], every arrangement of the army in its zone is equally
/// likely. With [`Policy::Plausible`], the setups are similar to those of people: the Flag in the back row, Bombs
/// around it.
pub fn setup(rules: &Ruleset, policy: Policy, random: &mut Random) -> Setup {
    let manner = if policy == Policy::Uniform { Manner::Random } else { Manner::Sensible };
    let pieces = BySide::from_fn(|side| setup::pieces(rules, side, manner, random));
    Setup { pieces, ..Setup::default() }
}

/// Parameters of generated games.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules of the games.
    pub rules: Ruleset,
    /// The policy, which decides the turns that the players prefer.
    pub policy: Policy,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Maximum number of plies. A longer game is cut off.
    pub max_plies: u32,
}

impl Plan {
    /// Generates game `number` of the plan, in export form and with outcomes of combats.
    ///
    /// # Errors
    /// If the army does not fit into its zone.
    pub fn record(&self, number: u64) -> Result<Record<'static>, SetupFaults> {
        game::record(self, number, false, None)
    }

    /// Generates game `number` with setups drawn from `setups`, independently for each side.
    ///
    /// # Errors
    /// If a drawn setup is illegal by the rules of the plan, or if `setups` is empty.
    pub fn record_from(&self, number: u64, setups: &SetupPool) -> Result<Record<'static>, SetupFaults> {
        game::record(self, number, false, Some(setups))
    }

    /// Generates game `number` with shuffled armies: every setup is equally likely.
    ///
    /// The turns do not depend on the setups. Each turn is a step or strike. The policy chooses the turn by weights
    /// that use only information that the opponent also has. [`Policy::Plausible`] considers the kinds of the side's
    /// own pieces, so here it gives all turns the same weight. The game ends when the chosen piece cannot move. See
    /// `format-spec/odds.md`, section "Calibration".
    ///
    /// # Errors
    /// If the army does not fit into its zone.
    pub fn shuffled_record(&self, number: u64) -> Result<Record<'static>, SetupFaults> {
        game::record(self, number, true, None)
    }
}
