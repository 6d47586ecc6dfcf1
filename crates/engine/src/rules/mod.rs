//! Rules engine: the editions as data, checks of setups, legality of a given turn, combat, repetition, and the end
//! of the game.
//!
//! The engine works on positions and does not depend on texts or files. Each rule is implemented once.
//! [`Game::judge`] decides the legality and the outcome of a turn. [`Game::play`] plays the turn and returns the
//! result ([`Played`]). [`Played::shown`] returns the information that the turn reveals to the opponent.
//! [`UncertainGame`] is a game with unnamed pieces; it uses the same rules to determine the kinds that these pieces
//! may have. `format-spec/rules.md` specifies the rules.
//!
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::board::Variant;
//! use adjutant::rules::{Edition, Game, Ruleset, Setup};
//!
//! let setup: Setup = "[Position \"red\"]\nred: F@a1 2@e4\nblue: F@j10 B@e5".parse()?;
//! let mut game = Game::new(Ruleset::new(Edition::DEFAULT, Variant::Free), &setup)?;
//! let refused = game.try_play(&"e4-e6".parse()?).expect_err("a piece is in between");
//! assert_eq!(refused.name(), "path-blocked");
//! let played = game.try_play(&"e4xe5".parse()?)?;
//! assert!(played.removed().eq([played.piece]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod barred_turns;
mod carry_out;
mod combat;
mod display;
mod edition;
mod effort;
mod ending;
mod equality;
mod fast_path;
mod game;
mod guess;
mod judge;
mod legal_turns;
mod messages;
mod mobility;
mod more_squares;
mod movement;
mod observation;
mod perft;
mod piece;
mod position;
mod rescue;
mod ruleset;
mod setup;
mod setup_faults;
mod small_list;
mod snapshot;
#[cfg(test)]
mod tests;
mod tracker;
mod turn;
mod two_squares;
mod unknown;
mod variant;
mod violation;

pub use crate::assignment::PieceSet;
pub use edition::{Edition, ScoutStrike, Stalemate};
pub use effort::Effort;
pub use ending::{Ending, EndingCause};
pub use game::Game;
pub use judge::{LegalTurn, StaleTurn};
pub use observation::{Observation, ObservationKind};
pub use piece::{Piece, PieceId};
pub use position::{Occupant, Position};
pub use ruleset::{Options, Ruleset, TwoSquares};
pub use setup::{PieceMarks, Setup, SetupFault, StartPosition};
pub use setup_faults::SetupFaults;
pub(crate) use small_list::SmallList;
pub(crate) use tracker::PieceTracker;
pub use turn::{Action, Claim, GuessClaim, Played, Rescue, Turn};
pub use unknown::{Conflict, Refusal, UncertainGame};
pub use violation::Violation;

// For the other crates of Adjutant only. These names may change at any time.
#[doc(hidden)]
pub use {
    crate::assignment::PIECES,
    combat::{BombRule, CombatRules},
    unknown::{Fact, FactKind, PossibleEnding, Shortage},
    variant::{SetupArea, VariantRules},
};
