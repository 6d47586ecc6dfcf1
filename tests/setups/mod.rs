//! `adjutant setups`: what is counted, patterns and distances, merging, and how it is shown.

mod counts;
mod different;
mod drawn;
mod lists;
mod merging;
mod output;
mod patterns;
mod prior;
mod support;
mod svg;
mod usage;
