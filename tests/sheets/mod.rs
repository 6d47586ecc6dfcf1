//! Sheets: what one viewer saw of a game, and two sheets of a game put together.

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
