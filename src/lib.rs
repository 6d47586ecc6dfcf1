//! Adjutant reads Stratego game records, replays them under the rules of five printed editions, of the tournaments or of
//! Gravon's server, and says what is illegal and why.
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
//! [`read`] takes a file (also compressed), a folder, a zip archive or a glob, in SRN (the Stratego Record Notation of
//! `format-spec/notation.md`) or any other of [`formats`]; [`read_bytes`] takes a text; [`games::Inputs`] has options
//! (edition, format, the longest record), and its `in_order` uses all cores. What is found has a
//! name and a place ([`Finding`]); the rules that decide are those of an [`Edition`]. The programs in `examples/` are short:
//! verdicts, boards turn by turn, random games, legal turns, what hidden pieces may be, the findings of a damaged record.
//!
//! # The rooms
//!
//! Data flows one way: a room uses only some of those above it, never one below. (`CONTRIBUTING.md` has the whole table.)
//!
//! | room | what is there | feature |
//! |---|---|---|
//! | [`board`] | sides, kinds, squares, boards, armies, numberings: the vocabulary | |
//! | [`rules`] | editions as a table, setups, legality, combat, repetition, the end: [`rules::Play`], [`Position`], [`Turn`] | |
//! | [`notation`] | SRN: a text into a [`Record`], and back | |
//! | [`replay`](mod@replay) | a record played: [`Verdict`], [`Finding`], [`Event`], [`Place`] | |
//! | [`knowledge`] | what each side can know of the other's pieces, exactly: [`Knowledge`] | |
//! | [`analysis`] | statistics that add up | |
//! | [`scene`] | what a viewer sees of a position | |
//! | [`picture`] | positions as SVG; with the feature `pictures` as PNG, and games as GIF | |
//! | [`explain`] | what each finding means | |
//! | [`query`] | expressions about records | |
//! | [`generate`] | random legal games | |
//! | [`repair`] | corrections of broken records | |
//! | `formats` | the formats of other programs, in and out | `archive` |
//! | `games` | from bytes to games: `read` | `archive` |
//! | `sheets` | records as one player saw them | `archive` |
//! | `report` | all that in words, tables and diagrams | `cli` |
//!
//! # Features
//!
//! The rooms without a feature need few other crates, and build for `wasm32-unknown-unknown`. `archive` adds files, folders,
//! decompression, threads and other formats; `schema` the JSON Schema of a game; `cli`, which is the default, the command
//! line; `terminal`, which is one too, its verb `replay`.
//!
//! # Words
//!
//! - A *ply* is one turn of one side, counted from 1; *Red* moves first.
//! - A *setup* is what stands where before the first turn; a piece that the record does not name is *unknown*.
//! - A *designation* is the sign of a piece as the edition prints it: `10` is the Marshal in some, `1` in others.
//! - A piece is *named* when its opponent is told what it is; it is *known* when the opponent can work it out, too.
//! - What a record *declares* of a turn or of the end is held against what the board shows.
//! - A *finding* is something that is wrong, or worth a word, with its name and its place; the gravest earns the *verdict*.
//! - The *export form* of a record is the one way of writing it that `fmt` and `convert` write.
//!
//! The notation, the rules and the formats are specified in the folder `format-spec` of the repository.

// The command line: for the program, not promised to others.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
// Games entered turn by turn: for the command line, not promised to others.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod entry;

// Games in the terminal: for the command line, not promised to others.
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod terminal;

#[cfg(feature = "archive")]
#[doc(hidden)]
pub use adjutant_archives::archive;
#[cfg(feature = "archive")]
pub use adjutant_archives::{games, tables};
pub use adjutant_drawing::picture;
pub use adjutant_engine::{
    analysis, board, explain, generate, knowledge, notation, query, repair, replay, rules, scene,
};
#[cfg(feature = "archive")]
pub use adjutant_formats as formats;
#[cfg(feature = "cli")]
use adjutant_report::page;
#[cfg(feature = "cli")]
pub use adjutant_report::report;
#[cfg(feature = "archive")]
pub use adjutant_sheets as sheets;
#[cfg(feature = "archive")]
pub use archive::InputError;
pub use board::{Kind, Side, Square};
#[cfg(feature = "archive")]
pub use games::{Game, Source, read, read_bytes};
pub use knowledge::Knowledge;
pub use notation::Record;
pub use replay::{Event, Finding, Happening, Place, Verdict};
pub use rules::{Edition, Position, Turn};
