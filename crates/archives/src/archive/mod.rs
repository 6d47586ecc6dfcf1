//! Reads records from inputs in blocks, distributes work on them, and writes results.
//!
//! [`Inputs`] names files, folders and standard input. [`InputReader`] opens the inputs, decompresses them, and
//! splits them into [`Block`]s at record boundaries. [`in_order`] processes blocks on several threads and delivers
//! the results in the order of the blocks. [`FileWriter`] writes a file completely or not at all.
//!
//! Memory use depends on the size and number of the blocks in progress. It does not depend on the size of the
//! inputs. This module does not parse records. See `format-spec/archives.md`.

mod block;
mod buffer;
mod compression;
mod cut;
mod distinct;
mod expansion;
mod file_state;
mod folders;
mod input_check;
mod input_error;
mod inputs;
mod limits;
mod line_ends;
mod lines;
mod not_records;
mod objects;
mod order;
mod overlong;
mod pack;
mod reader;
mod seek_table;
mod sort;
mod split;
mod split_names;
mod temporary;
mod unpack;
mod utf16;
mod write;
mod zipped;

pub use crate::formats::cut::{ARCHIVE, BinarySplit, COMPRESSED, InputFormat, LinePredicate, SplitRule};
pub use block::{Block, Origin, Piece, PieceKind};
pub use buffer::{Buffer, BufferPool, read_some};
pub use compression::decompress;
pub use distinct::{Distinct, hash};
pub use file_state::{FileState, is_same_file, is_same_place, is_standard_input};
pub use folders::{FileDetection, Skipped};
pub use input_error::{InputError, miscount};
pub use inputs::{Input, Inputs};
pub use limits::{BLOCK, Limits, MAX_RECORD, ReadOptions, Shard};
pub use line_ends::LineEnd;
pub use not_records::NotRecords;
pub(crate) use order::lock;
pub use order::{Flow, WorkLimits, in_order, threads};
pub use pack::{PackedWriter, Packing};
pub use reader::{InputReader, Meter};
pub use sort::{SORT_BUDGET, Sorter};
pub use split::{Moved, SplitWriter};
pub use temporary::abandon_temporary_files;
pub use write::{FileWriter, Replaced, WriteError};
