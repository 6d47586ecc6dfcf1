//! Archives: what is opened and under which names, in which order results come, which limits hold, how runs end that
//! are broken off, and where defaults come from. `format-spec/archives.md`.

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
