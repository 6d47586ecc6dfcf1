//! The rules engine: editions as data, setup checks, legality of one given turn, combat, repetition, end of game.
//!
//! It works on positions and knows neither text nor files. A rule stands in one place: [`Play::judge`] decides
//! whether a turn is legal and how it comes out, [`Play::play`] carries it out and says what happened ([`Played`]), and
//! [`Played::shown`] what that shows the opponent. [`UncertainPlay`] is a game as a record tells it: where the record
//! leaves pieces unnamed it asks the same rules what they may be. `format-spec/rules.md` states the rules.

mod barred;
mod carry_out;
mod combat;
mod edition;
mod effort;
mod ending;
mod few;
mod guess;
mod judge;
mod legal_turns;
mod mobility;
mod more_squares;
mod movement;
mod piece;
mod plain;
mod play;
mod position;
mod print;
mod rescue;
mod ruleset;
mod sentences;
mod setup;
mod shown;
#[cfg(test)]
mod tests;
mod tracker;
mod turn;
mod two_squares;
mod unknown;
mod violation;

pub use crate::assignment::{PIECES, PieceSet};
pub use combat::outcome;
pub use edition::{Edition, ScoutStrike, Stalemate};
pub use effort::Effort;
pub use ending::{Ending, EndingCause};
pub(crate) use few::Few;
pub use judge::{LegalTurn, Stale};
pub use piece::{Piece, PieceId};
pub use play::Play;
pub use position::{Occupant, Position};
pub use ruleset::{Options, Ruleset, TwoSquares};
pub use setup::{Setup, SetupFault};
pub use shown::{Shown, ShownBy};
pub(crate) use tracker::PieceTracker;
pub use turn::{Action, Claim, GuessClaim, Played, Rescue, Turn};
pub use unknown::{Conflict, Deed, Fact, PossibleEnding, Refusal, Shortage, UncertainPlay};
pub use violation::Violation;
