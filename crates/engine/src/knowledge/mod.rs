//! What each side can know of the other's pieces, at every ply, from what it saw.
//!
//! [`Knowledge`] follows a replay and reads nothing but its events: what a turn shows is decided in one place
//! (`evidence`), kept piece by piece (`known`), and taken together with the army exactly (`arrangements`).
//! Nothing here judges turns or looks at what a record knows beyond what was seen. `format-spec/knowledge.md`.

mod arrangements;
mod ask;
mod choices;
mod counted_odds;
mod deduction;
mod evidence;
mod follow;
mod history;
mod known;
mod learned;
mod marginals;
mod odds;
mod parting;
mod piece_odds;
mod prior;
mod ratio;
mod returns;
mod steps;
mod weighing;

pub use arrangements::Budget;
pub use ask::{Asked, PiecesAt};
pub use follow::Knowledge;
pub use history::{Change, ChangedBy, History};
pub use learned::{How, Learned};
pub use odds::{Answer, Odds};
pub use piece_odds::PieceOdds;
pub use prior::{PRIOR_SCHEMA, Prior, PriorFault, SquareCounts, SquareWeights};
pub use weighing::{Weighed, Weighing, log2_sum, weigh};
