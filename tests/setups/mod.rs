//! `adjutant setups`: counts, patterns and distances, merging, and output.

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
