//! Adjutant reads Stratego game records, replays them under the rules of every printed edition, and says what
//! is legal and why not.
//!
//! Data flows one way: [`archive`] brings bytes, [`notation`] makes a syntax tree of them, [`replay`] drives
//! the [`rules`] (which ask [`assignment`] for the kinds of pieces that a record does not name) over it and yields findings
//! and events, [`knowledge`] and [`analysis`] follow the events,
//! [`report`] turns all that into JSON and text, and [`cli`] is the command line. [`sheets`] are records as one
//! player saw them, [`repair`] looks for the slips in broken ones. [`board`] is the vocabulary of them all.
//!
//! ```
//! use adjutant::notation::{parse, segments};
//! use adjutant::replay::{Verdict, replay};
//!
//! let text = b"[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F . . . . . . . . .\n9: 3 2 . . . . . . . .\n\
//!     2: 3 2 . . . . . . . .\n1: F . . . . . . . . .\n\nb2xb9(2=2) a9-a8 1/2-1/2\n";
//! for segment in segments(text) {
//!     let text = &text[segment.range];
//!     let record = parse(text);
//!     let replayed = replay(text, &record, None, &mut ());
//!     assert_eq!(replayed.verdict, Verdict::Legal);
//! }
//! ```

pub mod analysis;
pub mod archive;
pub mod assignment;
pub mod board;
pub mod cli;
pub mod explain;
pub mod formats;
pub mod games;
pub mod generate;
pub mod knowledge;
pub mod notation;
pub mod query;
pub mod repair;
pub mod replay;
pub mod report;
pub mod rules;
pub mod scene;
pub mod sheets;

pub use archive::InputError;
pub use board::{Kind, Side, Square};
pub use games::{Game, ReplayedGame, read, read_bytes};
pub use knowledge::Knowledge;
pub use notation::Record;
pub use replay::{Event, Finding, Happening, Place, Verdict};
pub use rules::{Edition, Position, Turn};
