//! The engine of Adjutant: the rules of Stratego in every edition, the notation, replay, player knowledge,
//! statistics and queries. It reads no files and needs no threads.
//!
//! Use it through the crate `adjutant`, which has all these modules under the same names.
//!
//! Data flows one way: a module depends only on modules above it in this table.
//!
//! | module | content |
//! |---|---|
//! | [`board`] | sides, kinds, squares, boards, armies, numberings |
//! | [`rules`] | table of editions, setups, legality, combat, repetition, end of the game |
//! | [`notation`] | SRN: parses text into records and writes records |
//! | [`replay`](mod@replay) | replays a record: verdict, findings, events |
//! | [`knowledge`] | what each side can know of the other side's pieces |
//! | [`analysis`] | statistics that can be added up |
//! | `serial` | JSON forms of values, with the feature `serde` |
//! | [`scene`] | a position as a viewer sees it |
//! | [`explain`] | explanations of the findings |
//! | [`query`] | query expressions about records |
//! | [`generate`] | random legal games |
//! | [`repair`] | proposed corrections of broken records |

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
#[cfg(feature = "serde")]
pub mod serial;
