//! Archives: opening and names of inputs, order of results, limits, interrupted runs, and the file of defaults. See
//! `format-spec/archives.md`.

mod compression;
mod damage;
mod defaults;
mod ending;
mod foreign;
mod globs;
mod inputs;
mod interrupted;
mod limits;
mod order;
mod parts;
mod progress;
mod shards;
mod streams;
pub mod support;
mod utf16;
mod zips;
