//! `adjutant stats`: figures worked out by hand, counts that add up, and output.

mod apart;
mod archive;
mod groups;
mod merge;
mod one_game;
mod ratings;
mod standings;
mod standings_slowly;
pub mod support;
mod tables;
mod usage;
mod width;
