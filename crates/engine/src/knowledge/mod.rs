//! What each side can know of the other's pieces, at every ply, from what it saw.
//!
//! [`Knowledge`] follows a replay and reads nothing but its events: what a turn shows is decided in one place
//! (`evidence`), kept piece by piece (`known`), and taken together with the army exactly (`arrangements`).
//! Nothing here judges turns or looks at what a record knows beyond what was seen. `format-spec/knowledge.md`.

mod arrangements;
mod ask;
mod deduction;
mod evidence;
mod follow;
mod history;
mod known;
mod marginals;
mod odds;
mod parting;
mod piece_odds;
mod prior;
mod returns;
mod weighing;

pub use arrangements::Budget;
pub use ask::{Asked, PiecesAt};
pub use evidence::{How, Learned};
pub use follow::Knowledge;
pub use history::{Change, ChangedBy, History};
pub use odds::{Answer, Odds};
pub use piece_odds::PieceOdds;
pub use prior::{PRIOR_SCHEMA, Prior, PriorFault, SquareCounts, SquareWeights};
pub use weighing::{Weighed, Weighing, log2_sum, weigh};
