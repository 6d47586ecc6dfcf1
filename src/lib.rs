//! Reads Stratego game records, replays them and reports what is illegal and why. The rules are those of five
//! printed editions, of tournaments, or of Gravon's server.
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
//! - [`read`] reads a file (also compressed), a folder, a zip archive or a glob. The format is SRN (the Stratego
//!   Record Notation of `format-spec/notation.md`) or any other of [`formats`].
//! - [`read_bytes`] reads bytes in memory.
//! - [`games::Inputs`] has options (edition, format, longest record). Its `in_order` uses all cores.
//!
//! Each [`Finding`] has a name and a place. An [`Edition`] selects the rules. The short programs in `examples/`
//! show verdicts, boards turn by turn, random games, legal turns, possible kinds of hidden pieces, and the findings
//! of a damaged record.
//!
//! # Modules
//!
//! Data flows one way: a module depends only on modules above it in this table. (`CONTRIBUTING.md` has the complete
//! table.)
//!
//! | module | content | feature |
//! |---|---|---|
//! | [`board`] | sides, kinds, squares, boards, armies, numberings | |
//! | [`rules`] | editions, setups, legality, combat, repetition, end of the game: [`Game`], [`Position`], [`Turn`] | |
//! | [`notation`] | SRN: parses text into a [`Record`] and writes it | |
//! | [`replay`](mod@replay) | replays a record: [`Verdict`], [`Finding`], [`Event`], [`Place`] | |
//! | [`knowledge`] | exactly what each side can know of the other side's pieces: [`Knowledge`] | |
//! | [`analysis`] | statistics that can be added up | |
//! | [`scene`] | a position as a viewer sees it | |
//! | [`picture`] | positions as SVG; with the feature `pictures` also as PNG, and games as GIF | |
//! | [`explain`] | explanations of the findings | |
//! | [`query`] | query expressions about records | |
//! | [`generate`] | random legal games | |
//! | [`repair`] | proposed corrections of broken records | |
//! | `formats` | reads and writes the formats of other programs | `archive` |
//! | `games` | reads games from bytes: `read` | `archive` |
//! | `sheets` | records as one player saw them | `archive` |
//! | `report` | reports as text, tables and diagrams | `cli` |
//!
//! # Features
//!
//! The modules without a feature need few other crates, and build for `wasm32-unknown-unknown`.
//!
//! - `archive` adds files, folders, decompression, threads and other formats.
//! - `schema` adds the JSON Schema of a game.
//! - `cli` (a default feature) adds the command line.
//! - `terminal` (a default feature) adds the command `replay`.
//!
//! # Terms
//!
//! - A *ply* is one turn of one side, counted from 1; *Red* moves first.
//! - A *setup* gives the square of each piece before the first turn. A piece that the record does not name is
//!   *unknown*.
//! - A *designation* is the number or letter of a piece as the edition prints it: `10` is the Marshal in some
//!   editions, `1` in others.
//! - A piece is *named* when its kind is revealed to its opponent. A piece is *known* when its kind was revealed to
//!   its opponent or the opponent can deduce the kind.
//! - A record may *declare* things about a turn or the end of the game. Declarations are compared with the board.
//! - A *finding* is an error or something to note in a record, with a name and a place. The most serious finding
//!   decides the *verdict*.
//! - The *export form* of a record is the single text that `fmt` and `convert` write for it.
//!
//! The notation, the rules and the formats are specified in the folder `format-spec` of the repository.

// The command line: for the program only, not part of the public API.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
// Recording games turn by turn: for the command line only, not part of the public API.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod entry;

// Games in the terminal: for the command line only, not part of the public API.
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod terminal;

#[cfg(feature = "archive")]
#[doc(hidden)]
pub use adjutant_archives::archive;
#[cfg(feature = "archive")]
pub use adjutant_archives::{games, tables};
pub use adjutant_drawing::picture;
#[cfg(feature = "serde")]
pub use adjutant_engine::serial;
pub use adjutant_engine::{
    analysis, board, explain, generate, knowledge, notation, query, repair, replay, rules, scene,
};
#[cfg(feature = "formats")]
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
pub use games::{ReplayedRecord, Source, read, read_bytes};
pub use knowledge::Knowledge;
pub use notation::Record;
pub use replay::{Event, EventKind, Finding, Place, Verdict};
pub use rules::{Edition, Game, Position, Turn};
