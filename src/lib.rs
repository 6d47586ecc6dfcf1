//! Adjutant reads Stratego game records, replays them under the rules of every printed edition, and says what
//! is legal and why not.
//!
//! ```
//! # #[cfg(feature = "archive")]
//! # fn main() -> Result<(), adjutant::InputError> {
//! for game in adjutant::read("samples/games/gravon-barrage.srn")? {
//!     let game = game?.replay();
//!     assert_eq!(game.verdict(), adjutant::Verdict::Legal);
//!     println!("{}: {} turns", game.place(), game.plies());
//!     for event in game.events() {
//!         println!("{}. {:?}", event.ply, event.what);
//!     }
//! }
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "archive"))]
//! # fn main() {}
//! ```
//!
//! [`read`] takes a file, a folder, a zip archive or any of them compressed, in SRN and every other format that is known;
//! [`read_bytes`] takes a text; [`games::Inputs`] says more of what is asked, and works on all cores. What is found has a
//! name and a place ([`Finding`]); the rules that decide are those of an [`Edition`]. The programs in `examples/` are short:
//! verdicts, boards turn by turn, random games, legal turns, what hidden pieces may be, the findings of a damaged record.
//!
//! # The rooms
//!
//! Data flows one way: a room uses only some of those above it, never one below. (`CONTRIBUTING.md` has the whole table.)
//!
//! | room | what is there |
//! |---|---|
//! | [`board`] | sides, kinds, squares, boards, armies, numberings: the vocabulary |
//! | `assignment` | kinds for the pieces that a record does not name |
//! | [`rules`] | editions as a table, setups, legality, combat, repetition, the end: [`rules::Game`], [`Position`], [`Turn`] |
//! | [`notation`] | SRN: a text into a [`Record`], and back |
//! | [`replay`](mod@replay) | a record played: [`Verdict`], [`Finding`], [`Event`], [`Place`] |
//! | [`knowledge`] | what each side can know of the other's pieces, exactly: [`Knowledge`] |
//! | [`analysis`] | statistics that add up |
//! | [`scene`] | what a viewer sees of a position |
//! | [`explain`] | what each finding means |
//! | [`query`] | expressions about records |
//! | [`repair`] | corrections of a single ply |
//! | `archive` | files, folders, compression, threads |
//! | `formats` | the formats of other programs, in and out |
//! | `games` | from bytes to games: [`read`] |
//! | `generate` | random legal games |
//! | `sheets` | records as one player saw them |
//! | `report` | all that in words, tables and diagrams |
//! | `cli` | the command line |
//!
//! # Features
//!
//! The first eleven are always there, need few other crates, and build for `wasm32-unknown-unknown`. `archive` adds
//! `archive`, `formats`, `games`, `generate` and `sheets`, with decompression and threads; `schema` adds the JSON Schema of
//! a game; `cli`, which is the default, adds the rest.
//!
//! The notation, the rules and the formats are specified in the folder `format-spec` of the repository.

pub mod analysis;
#[cfg(feature = "archive")]
pub mod archive;
mod assignment;
pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod explain;
#[cfg(feature = "archive")]
pub mod formats;
#[cfg(feature = "archive")]
pub mod games;
#[cfg(feature = "archive")]
pub mod generate;
pub mod knowledge;
pub mod notation;
pub mod query;
pub mod repair;
pub mod replay;
#[cfg(feature = "cli")]
pub mod report;
pub mod rules;
pub mod scene;
#[cfg(feature = "archive")]
pub mod sheets;

#[cfg(feature = "archive")]
pub use archive::InputError;
pub use board::{Kind, Side, Square};
#[cfg(feature = "archive")]
pub use games::{Game, ReplayedGame, read, read_bytes};
pub use knowledge::Knowledge;
pub use notation::Record;
pub use replay::{Event, Finding, Happening, Place, Verdict};
pub use rules::{Edition, Position, Turn};
