//! What becomes of files that are written: for every verb, and every way that it has to write any, against inputs that
//! are missing or damaged or the same file, results that are none, folders and disks that take nothing, memory that runs
//! out, and ends at any moment. `format-spec/archives.md`, section "Writing".

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
