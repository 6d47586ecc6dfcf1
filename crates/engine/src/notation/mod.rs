//! SRN, the Stratego Record Notation: splits text into records, parses records and writes them.
//!
//! The grammar parses any bytes into a syntax tree with spans and typed faults; nom is used only in this module.
//! The grammar does not check whether a turn is legal. The specification is `format-spec/notation.md`.
//!
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::notation;
//!
//! let record = notation::parse(b"[Red \"A\"]\n[Position \"red\"]\nred: F@a1 9@b1\nblue: F@j10 9@i10\n1. b1-b2 i10-i9 *\n");
//! assert_eq!((record.tag("Red"), record.turns.len()), (Some("A"), 2));
//! println!("{record}"); // the record in canonical form
//! ```

mod boundary;
mod columns;
mod commands;
mod date;
mod fault;
mod grammar;
#[doc(hidden)]
pub mod spelling;
mod syntax;
mod tag_names;
mod values;
mod writer;
mod written_turn;

pub use fault::{Expected, Fault, FaultKind};
pub use grammar::parse;
pub use syntax::{
    Action, Cell, Combat, GuessOutcome, Note, NoteAnchor, NoteBody, Outcome, PlacedPiece, Record, Rescue, Row, Score,
    Span, Tag, WrittenTurn,
};
// For the readers and writers of other formats, not part of the public API.
#[doc(hidden)]
pub use tag_names::{TagName, TagNames};
pub use writer::write_record;
#[doc(hidden)]
pub use writer::{LineBuffer, ShortText, square_words, write_with};

// For the other crates of Adjutant only. These names may change at any time.
#[doc(hidden)]
pub use {
    boundary::{END_OF_TAGS, Segment, SegmentKind, ends_in_tags, open_tag_line, segments, segments_so_far, stray_text},
    columns::column_after,
    commands::{Command, CommandName, CommandValue, Evaluation, Mark, MarkColor, commands},
    date::{Date, Precision},
    fault::{Miscount, Notice, VariationFault},
    grammar::{parse_head, parse_tags, variation, variation_length},
    syntax::UnreadSetup,
    values::is_placeholder,
    values::{TwoSquaresValue, army, limit, plies_before, ply, two_squares},
    writer::{write_placed, write_turn},
};
