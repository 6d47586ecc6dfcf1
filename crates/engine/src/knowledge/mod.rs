//! Determines the knowledge that each side can have about the opponent's pieces at every ply. This knowledge comes
//! from the events that the side saw.
//!
//! [`Knowledge`] follows a replay and reads only the events of the replay. The module `evidence` converts each turn
//! to evidence. `known_pieces` stores the evidence about each piece. `arrangements` combines the evidence with the
//! army, and its results are exact. No module here judges turns, or uses facts of the record that the side has not
//! seen. See `format-spec/knowledge.md`.
//!
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::knowledge::Knowledge;
//! use adjutant::{notation, replay};
//!
//! let text = b"[Position \"red\"]\nred: F@a1 2@b1\nblue: F@j10 2@i10\n1. b1-b4 *\n";
//! let mut knowledge = Knowledge::default(); // it observes the replay
//! let replayed = replay::replay(text, &notation::parse(text), None, &mut knowledge);
//! let game = replayed.game.expect("the position is legal");
//! let scout = game.position().piece_at("b4".parse()?).expect("it moved there");
//! assert!(knowledge.is_known(scout));
//! # Ok::<(), adjutant::board::ParseError>(())
//! ```

mod arrangements;
mod count;
mod deduction;
mod division;
mod evidence;
mod history;
mod known_pieces;
mod marginals;
mod odds;
mod piece_odds;
mod prior;
mod question;
mod returns;
mod sampling;
mod setup_model;
mod tracker;
mod weighing;

pub use arrangements::Budget;
pub use count::Count;
pub use evidence::{Learned, RevealCause};
pub use odds::Odds;
pub use piece_odds::PieceOdds;
pub use prior::{Prior, PriorFault, SquareWeights};
pub use sampling::Arrangement;
pub use setup_model::{SetupModel, SetupModels};
pub use tracker::Knowledge;
pub use weighing::Weighing;

// For the other crates of Adjutant: no promise of stability.
#[doc(hidden)]
pub use {
    history::{Change, ChangeCause, History},
    odds::Answer,
    prior::{PRIOR_SCHEMA, SquareCounts},
    question::{PieceQuestion, PiecesAt},
    setup_model::MIXTURE_SCHEMA,
    weighing::{Weighed, log2_sum, weigh},
};
