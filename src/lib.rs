//! Stratego for Rust programs: rules, legal turns, records, positions, and what each player can know. The rules are
//! those of five printed editions, of tournaments, or of Gravon's server.
//!
//! A live game:
//!
//! ```
//! use adjutant::board::{Random, Variant};
//! use adjutant::generate::{self, Policy};
//! use adjutant::{Edition, Game, rules::Ruleset};
//!
//! let rules = Ruleset::new(Edition::DEFAULT, Variant::Barrage);
//! let mut random = Random::new(1, 1);
//! let mut game = Game::new(rules.clone(), &generate::setup(&rules, Policy::Plausible, &mut random))?;
//! while game.ending().is_none() && game.plies() < 1000 {
//!     let legal = game.legal_turns();
//!     let played = game.try_play(&legal[random.index(legal.len())])?;
//!     println!("{}. {} {}: {:?}", played.ply, played.side, played.turn, played.outcome);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A record, with a verdict and findings:
//!
//! ```
//! use adjutant::{Verdict, notation, replay};
//!
//! let text = b"[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 2@b9\n\nb1-b3 b9-b7 *\n";
//! let record = notation::parse(text);
//! let mut turns = Vec::new();
//! let replayed = replay::replay(text, &record, None, &mut turns);
//! assert_eq!((replayed.verdict, turns.len()), (Verdict::Illegal, 0));
//! println!("{}", replayed.findings[0]); // a piece of this kind moves one square
//! ```
//!
//! An archive: a file (also compressed), a folder, a zip archive or a glob, in SRN or another format:
//!
//! ```
//! # #[cfg(feature = "archive")]
//! # fn main() -> Result<(), adjutant::InputError> {
//! for record in adjutant::read("samples/games")? {
//!     let replayed = record?.replay();
//!     println!("{}: {}, {} turns", replayed.place(), replayed.verdict(), replayed.plies());
//! }
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "archive"))]
//! # fn main() {}
//! ```
//!
//! A game that was played, as SRN and (with the feature `formats`) as JSON:
//!
//! ```
//! # #[cfg(feature = "formats")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use adjutant::{formats, notation::Score, replay, rules::*};
//!
//! let setup: Setup = "[Position \"red\"]\nred: F@a1 2@b1\nblue: F@j10 2@i10".parse()?;
//! let rules = Ruleset::new(Edition::DEFAULT, adjutant::board::Variant::Free);
//! let mut game = Game::new(rules.clone(), &setup)?;
//! let played = [game.play_text("b1-b4")?, game.play_text("i10-i9")?];
//! let record = replay::record_of(&rules, &setup, &played, Score::Open);
//! print!("{record}");
//! let json = formats::by_name("json").expect("a format").write_record(&record)?;
//! # assert!(json.starts_with(b"{"));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "formats"))]
//! # fn main() {}
//! ```
//!
//! The folder `examples/` has longer programs: a `server` that tells each player what that player may see, a `bot` that
//! samples the opponent's pieces and plays games to their end, an `editor` that checks a record while it is typed, and
//! `wasm`, which needs no files and no threads.
//!
//! # Modules
//!
//! | module | content | feature |
//! |---|---|---|
//! | [`board`] | sides, kinds, squares, boards, armies, numberings | |
//! | [`rules`] | editions, setups, games, legal turns, combat, repetition: [`Game`], [`Position`], [`Turn`] | |
//! | [`notation`] | SRN: parses text into a [`Record`] and writes it | |
//! | [`replay`](mod@replay) | replays a record: [`Verdict`], [`Finding`], [`Event`], [`Place`] | |
//! | [`knowledge`] | exactly what each side can know of the other side's pieces: [`Knowledge`] | |
//! | [`scene`] | a position as a viewer sees it | |
//! | [`picture`] | positions as SVG; with the feature `pictures` also as PNG, and games as GIF | |
//! | [`explain`] | explanations of the findings | |
//! | [`generate`] | random setups and random legal games | |
//! | `serial` | JSON of values with serde | `serde` |
//! | `formats` | reads and writes the formats of other programs, from and to memory | `formats` |
//! | `games` | reads records from files and archives: `read` | `archive` |
//!
//! # Features
//!
//! Without features, or with `serde` and `formats` only, the crate needs few other crates and builds for
//! `wasm32-unknown-unknown`.
//!
//! - `serde` adds `Serialize` and `Deserialize` for the vocabulary, turns, events, scenes and findings.
//! - `formats` adds the formats of other programs.
//! - `archive` adds files, folders, decompression and threads. It includes `formats`.
//! - `schema` adds the JSON Schema of a game.
//! - `pictures` (a default feature) adds PNG and GIF.
//! - `cli` (a default feature) adds the command line; `terminal` adds its command `replay`.
//!
//! As a library, use `default-features = false`.
//!
//! # Stability
//!
//! Versions follow semantic versioning: a release that breaks a program raises the first nonzero number of the version.
//! Names of findings, JSON and SRN change only with their own version numbers. Structs and enums that may grow are
//! `#[non_exhaustive]`. Items that this documentation does not list serve the command line, and may change in any
//! release. The oldest supported compiler is in `Cargo.toml`; it is raised only with a new minor version.
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
//! - The *export form* of a record is the canonical text that `fmt` and `convert` write for the record.
//!
//! The notation, the rules and the formats are specified in the folder `format-spec` of the repository.

#![cfg_attr(docsrs, feature(doc_cfg))]

// The command line: for the program only, not part of the public API.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
// Recording games turn by turn: not part of the public API.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub use adjutant_entry as entry;

// Games in the terminal: for the command line only, not part of the public API.
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod terminal;

#[cfg(feature = "archive")]
pub use adjutant_archives::games;
pub use adjutant_drawing::picture;
#[cfg(feature = "serde")]
pub use adjutant_engine::serial;
pub use adjutant_engine::{board, explain, generate, knowledge, notation, replay, rules, scene};
#[cfg(feature = "formats")]
#[doc(inline)]
pub use adjutant_formats as formats;

#[cfg(feature = "archive")]
pub use archive::InputError;
pub use board::{Kind, Side, Square};
#[cfg(feature = "archive")]
pub use games::{ReplayedRecord, Source, read, read_bytes};
pub use knowledge::Knowledge;
pub use notation::Record;
pub use replay::{Event, EventKind, Finding, Place, Verdict};
pub use rules::{Edition, Game, Position, Turn};

// For the command line: no promise of stability.
#[cfg(feature = "archive")]
#[doc(hidden)]
pub use adjutant_archives::{archive, tables};
#[doc(hidden)]
pub use adjutant_engine::{analysis, query, repair};
#[cfg(feature = "cli")]
use adjutant_report::page;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub use adjutant_report::report;
#[cfg(feature = "archive")]
#[doc(hidden)]
pub use adjutant_sheets as sheets;
