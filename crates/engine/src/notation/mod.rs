//! SRN, the Stratego Record Notation: where records begin, what stands in them, and how they are written.
//!
//! The grammar (nom stays in here) reads any bytes into a syntax tree with spans and typed faults; it never
//! asks whether a turn is legal. `format-spec/notation.md` is the specification.

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

pub use boundary::{
    END_OF_TAGS, Segment, SegmentKind, ends_in_tags, open_tag_line, segments, segments_so_far, stray_text,
};
pub use columns::column_behind;
pub use commands::{Command, CommandName, CommandValue, Evaluation, Mark, MarkColor, commands};
pub use date::{Date, Precision};
pub use fault::{Expected, Fault, FaultKind, Miscount, Notice, VariationFault};
pub use grammar::{parse, parse_head, parse_tags, variation, variation_length};
pub use syntax::{
    Action, Cell, Combat, GuessOutcome, Note, NoteAnchor, NoteBody, Outcome, Record, Rescue, Row, Score, Span, Tag,
    Unread, WrittenTurn,
};
// For the readers and writers of other formats, not promised to others.
#[doc(hidden)]
pub use tag_names::{TagName, TagNames};
pub use values::says_nothing;
pub use values::{TwoSquaresValue, army, limit, two_squares};
#[doc(hidden)]
pub use writer::{Line, Word, square_words, write_with};
pub use writer::{write_record, write_turn};
