//! Corrections under which more of a broken record stands.
//!
//! A record breaks at the first turn that is not legal or whose declared combat or guess is not true, or before its
//! turns, at a setup that is none, or behind them, at an end that is not the board's. What may have gone wrong in writing
//! it down is tried: a turn that was misread, left out or written twice (`turns`, `lines`), text that cannot be read
//! (`tokens`), the setup (`setup`), and the
//! record as a whole: the seat from which it was written, the rules that it names, its end (`whole`). Nothing is changed
//! and nothing is guessed: what is found is a list to choose from, and each candidate says how much of the record it
//! saves. `format-spec/repair.md`.

mod candidate;
mod course;
mod damage;
mod judging;
mod limits;
mod lines;
mod pairs;
mod setup;
mod slip;
mod tokens;
mod trial;
mod turns;
mod whole;

pub use candidate::{Candidate, Correction, SecondCorrection};
pub use judging::{Repair, repair};
pub use limits::Limits;
pub use slip::Slip;
pub use tokens::{TextCorrection, TextEdit};
pub use turns::{Change, TurnCorrection};
pub use whole::{Sight, Sights};
