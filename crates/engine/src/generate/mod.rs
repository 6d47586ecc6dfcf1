//! Random legal games: for benchmarks, for tests of other programs, and for trying things out.
//!
//! A [`Plan`] and a number make a record, always the same one. Every turn is one that the rules engine finds legal;
//! the policies differ in which they like. No opponent is modelled: this makes records, it does not play well.

mod blind;
mod drawn;
mod game;
mod plausible;
mod policy;
mod setup;

pub use crate::board::Random;
pub use drawn::DrawnSetups;
pub use policy::Policy;

use crate::notation::Record;
use crate::rules::{Ruleset, SetupFault};

/// What games to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules that they are played by.
    pub rules: Ruleset,
    /// Which turns the players like.
    pub policy: Policy,
    /// What the games depend on.
    pub seed: u64,
    /// After how many plies a game that goes on is broken off.
    pub max_plies: u32,
}

impl Plan {
    /// Game number `number` of the plan, as its export form has it, outcomes written.
    ///
    /// # Errors
    /// If the army cannot be set up: it does not fit into its zone.
    pub fn record(&self, number: u64) -> Result<Record<'static>, Vec<SetupFault>> {
        game::record(self, number, false, None)
    }

    /// Game number `number` with setups that are drawn from those, each side's by itself.
    ///
    /// # Errors
    /// If a setup that is drawn is none by the rules of the plan, or there are none.
    pub fn record_from(&self, number: u64, setups: &DrawnSetups) -> Result<Record<'static>, Vec<SetupFault>> {
        game::record(self, number, false, Some(setups))
    }

    /// Game number `number` with armies that were shuffled independently of the play: every setup is as likely as any
    /// other, and turns are chosen by what the opponent sees too, one step at a time, by the likings of the policy
    /// ([`Policy::Plausible`], which looks at its pieces, likes all equally well here). A game ends where a piece is
    /// chosen that cannot move. `format-spec/odds.md`, section "Calibration".
    ///
    /// # Errors
    /// If the army cannot be set up: it does not fit into its zone.
    pub fn shuffled_record(&self, number: u64) -> Result<Record<'static>, Vec<SetupFault>> {
        game::record(self, number, true, None)
    }
}
