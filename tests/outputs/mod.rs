//! Written files, for every verb and every way of writing: with missing or damaged inputs, an input that is also
//! the output, empty results, folders and disks without room, memory that runs out, and runs killed at any moment.
//! See `format-spec/archives.md`, section "Writing".

#[cfg(target_os = "linux")]
pub mod clocks;
mod compressed;
mod damaged;
mod endings;
mod failing;
mod folders;
mod full;
mod held_back;
mod in_place;
mod interpretations;
mod killed;
mod memory;
mod missing;
mod names;
mod nothing;
mod outside;
mod same;
pub mod support;
mod verbs;
