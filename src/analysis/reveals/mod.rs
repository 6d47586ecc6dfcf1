//! When pieces become known, over many games. `format-spec/statistics.md`, section "Reveals".

mod counts;
mod survival;
mod watch;

pub use counts::{KindReveals, RevealCounts};
pub use survival::{Curve, Standing};
pub use watch::Watch;
