//! SRN, the Stratego Record Notation: splits text into records, parses records and writes them.
//!
//! The grammar parses any bytes into a syntax tree with spans and typed faults; nom is used only in this module.
//! The grammar does not check whether a turn is legal. The specification is `format-spec/notation.md`.

mod boundary;
mod columns;
mod commands;
mod date;
mod fault;
mod grammar;
pub mod spelling;
mod syntax;
mod tag_names;
mod values;
mod writer;
mod written_turn;

pub use boundary::{
    END_OF_TAGS, Segment, SegmentKind, ends_in_tags, open_tag_line, segments, segments_so_far, stray_text,
};
pub use columns::column_after;
pub use commands::{Command, CommandName, CommandValue, Evaluation, Mark, MarkColor, commands};
pub use date::{Date, Precision};
pub use fault::{Expected, Fault, FaultKind, Miscount, Notice, VariationFault};
pub use grammar::{parse, parse_head, parse_tags, variation, variation_length};
pub use syntax::{
    Action, Cell, Combat, GuessOutcome, Note, NoteAnchor, NoteBody, Outcome, PlacedPiece, Record, Rescue, Row, Score,
    Span, Tag, UnreadSetup, WrittenTurn,
};
// For the readers and writers of other formats, not part of the public API.
#[doc(hidden)]
pub use tag_names::{TagName, TagNames};
pub use values::is_placeholder;
pub use values::{TwoSquaresValue, army, limit, plies_before, ply, two_squares};
#[doc(hidden)]
pub use writer::{LineBuffer, ShortText, square_words, write_with};
pub use writer::{write_placed, write_record, write_turn};
