//! The engine of Adjutant: the rules of Stratego in every edition, the notation, the replay of records, what players know,
//! and what can be counted and asked of games. It reads no files and needs no threads.
//!
//! Use it as a part of the crate `adjutant`, which has all of its modules under the same names.
//!
//! Data flows one way: a module uses only some of those above it.
//!
//! | module | content |
//! |---|---|
//! | [`board`] | sides, kinds, squares, boards, armies, numberings |
//! | [`rules`] | editions as a table, setups, legality, combat, repetition, the end |
//! | [`notation`] | SRN: a text into a record, and back |
//! | [`replay`](mod@replay) | a record played: verdict, findings, events |
//! | [`knowledge`] | what each side can know of the other's pieces |
//! | [`analysis`] | statistics that add up |
//! | [`scene`] | a position as a viewer sees it |
//! | [`explain`] | the meaning of each finding |
//! | [`query`] | expressions about records |
//! | [`generate`] | random legal games |
//! | [`repair`] | corrections of broken records |

pub mod analysis;
mod assignment;
pub mod board;
pub mod explain;
pub mod generate;
pub mod knowledge;
pub mod notation;
pub mod query;
pub mod repair;
pub mod replay;
pub mod rules;
pub mod scene;
