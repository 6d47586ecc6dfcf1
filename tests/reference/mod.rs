//! A second, slow implementation of the rules, which tests compare with the engine.
//!
//! Everything here is written from RULES.md and NOTATION.md alone, with the simplest data structures: a map from
//! square to piece, the list of all turns, the list of all positions. Nothing is updated incrementally; rules that
//! refer to the past search the past. The module uses nothing of the crate, so a mistake stays unseen only if it is
//! made twice.
//!
//! | file | section of RULES.md |
//! |---|---|
//! | `squares` | 1 boards |
//! | `pieces` | 2 armies, and how symbols are read (NOTATION.md, Pieces) |
//! | `rules` | 3 editions, 12 names of setup findings |
//! | `turn` | the content of one turn (NOTATION.md, Turns) |
//! | `legality` | 4, 5, 6, 9, 9a, 12: the first matching name |
//! | `combat` | 5 striking, 9a |
//! | `repetition` | 7 back and forth, 8 endless chasing |
//! | `state` | playing a turn |
//! | `reveals` | 4.5, 5.4, 6, 9: what a turn reveals |
//! | `ending` | 10 the end; every turn by brute force |
//! | `srn` | reading records (NOTATION.md) |
//! | `veil` | 8, last sentence, and 11: pieces that a record does not know |
//! | `verdict` | 10, 11: a whole record |
#![allow(dead_code, reason = "each test file uses the parts it needs")]
#![allow(unused_imports, reason = "each test file uses the parts it needs")]

mod combat;
mod ending;
mod legality;
mod pieces;
mod repetition;
mod reveals;
mod rules;
mod squares;
mod srn;
mod state;
mod turn;
mod veil;
mod verdict;

pub use combat::{Outcome, strike};
pub use ending::{Ending, Scope};
pub use pieces::{Kind, Numbering, Piece, Ranks, Side};
pub use reveals::Reveal;
pub use rules::Rules;
pub use squares::Square;
pub use srn::{RawPiece, RawRecord, RawTurn, read_records};
pub use state::{Played, Start, State};
pub use turn::{Action, Turn};
pub use veil::Veil;
pub use verdict::{End, Judgement, contradiction, end_of, has_zone_row, rules_of, setup_of, verdict_of, verdict_under};
