//! Archives: where records come from, in which pieces they are handed on, who works on them, and where results go.
//!
//! [`Inputs`] names files, folders and standard input; [`InputReader`] opens them, decompresses what is compressed and
//! cuts it into [`Block`]s at the boundaries of records; [`in_order`] has threads work on blocks and hands on what
//! they make of them in the order of the blocks; [`FileWriter`] writes files that are whole or not there. Memory is
//! bounded by the size of blocks and by how many are under way, not by the inputs. Nothing here reads a record.
//! `format-spec/archives.md`.

mod block;
mod buffer;
mod compression;
mod cut;
mod distinct;
mod expansion;
mod file_state;
mod folders;
mod foreign;
mod input_error;
mod inputs;
mod limits;
mod line_ends;
mod lines;
mod named;
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

pub use crate::formats::cut::{ARCHIVE, Begins, COMPRESSED, Content, Cut, Packed};
pub use block::{Block, Origin, Piece, PieceKind};
pub use buffer::{Buffer, Rooms, read_some};
pub use compression::unpacked;
pub use distinct::{Distinct, hash};
pub use file_state::{FileState, is_same_file, is_same_place, is_standard_input};
pub use folders::{Skipped, Telling};
pub use foreign::Foreign;
pub use input_error::{InputError, miscount};
pub use inputs::{Input, Inputs};
pub use limits::{Ask, BLOCK, Limits, MAX_RECORD, Shard};
pub use line_ends::LineEnd;
pub(crate) use order::lock;
pub use order::{Flow, Room, in_order, threads};
pub use pack::{PackedWriter, Packing};
pub use reader::{InputReader, Meter};
pub use sort::{SORT_BUDGET, Sorter};
pub use split::{Moved, SplitWriter};
pub use temporary::abandon_temporary_files;
pub use write::{FileWriter, Replaced, WriteError};
