//! Sheets: one viewer's view of a game, and two sheets of a game merged.

use crate::cases;
use crate::program;
mod fill;
mod guilty;
mod merge;
mod onlooker;
mod redact;
mod samples;
mod several;
mod slips;
pub mod support;
mod together;
