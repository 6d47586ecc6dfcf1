//! Defines blocks: parts of an input that contain whole records.

use super::buffer::Buffer;
use super::file_state::FileState;
use super::input_error::InputError;
use super::line_ends::LineEnd;
use crate::formats::cut::InputFormat;
use std::path::PathBuf;
use std::sync::Arc;

/// Minimum size that is counted for a block, in bytes. This minimum limits the number of blocks of almost empty files.
const BLOCK_ITSELF: usize = 1 << 10;

/// Source of a block.
#[derive(Debug)]
pub struct Origin {
    /// Name of the input in findings: a path, `<stdin>`, or `games.zip:dir/a.srn`.
    pub name: String,
    /// Path, if the input is a plain file: not compressed, not a member of an archive, and not recoded.
    pub file: Option<PathBuf>,
    /// `true` if the input was converted to UTF-8. The bytes of its blocks then differ from the bytes of the file.
    pub is_utf16: bool,
    /// State of the file at `file` when it was opened.
    pub state: Option<FileState>,
    /// Name of the archive, if the input is a member of an archive. If archives are nested, the name of the outermost
    /// archive.
    pub archive: Option<Arc<str>>,
    /// Number of the input, from 0. Each member of an archive has its own number.
    pub number: u64,
}

/// Part of an input: whole records, in order, without gaps. Every input has at least one block.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // independent facts
pub struct Block {
    /// Input of the block.
    pub origin: Arc<Origin>,
    /// Format of the records in the block.
    pub content: InputFormat,
    /// `true` if the user named the format. Otherwise it was detected from the first bytes of the input.
    pub is_named: bool,
    /// Bytes of the block.
    pub bytes: Buffer,
    /// Offset of the block in the input, from 0.
    pub offset: u64,
    /// Line of the input at which the block begins, from 1.
    pub line: u64,
    /// Column at which the block begins in that line, from 1. If several JSON objects are on one line, a block can
    /// begin inside the line. A binary input counts as one line, and each byte as one column.
    pub column: u64,
    /// Pieces of the block that the settings of the reader request, in order.
    pub pieces: Vec<Piece>,
    /// Number of records of the input so far, including this block.
    pub records: u64,
    /// `true` for the first block of an input.
    pub is_first: bool,
    /// `true` for the last block of an input.
    pub is_last: bool,
    /// Line end that the input uses. In `bytes`, every line ends with LF.
    pub line_end: LineEnd,
    /// Offsets in `bytes` of the LFs that the input already contained. All other LFs were converted from CR. Empty if
    /// no CR was converted.
    pub line_feeds: Vec<usize>,
    /// `true` if `line_end` differs from the line end of the previous blocks.
    pub tells_line_end: bool,
    /// `true` if no record was found so far, and another shard reports messages about inputs without records.
    pub is_elsewhere: bool,
    /// Error that ends the input, if any. A block with an error is the last block of its input.
    pub failure: Option<InputError>,
}

/// Part of a block: a record, or the text before the first record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Kind of the piece.
    pub kind: PieceKind,
    /// Offset of the piece in the block.
    pub start: usize,
    /// Offset of the end of the piece in the block.
    pub end: usize,
}

/// Kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// Text before the first record.
    Preamble,
    /// Record with this number, from 1.
    Record(u64),
    /// Beginning of a record or preamble that exceeds the size limit. For a preamble, `number` is `None`.
    TooLong {
        /// Number of the record, from 1.
        number: Option<u64>,
        /// Full length in bytes.
        length: u64,
    },
}

impl PieceKind {
    /// Returns the record number; `None` for a preamble.
    pub const fn number(self) -> Option<u64> {
        match self {
            Self::Preamble => None,
            Self::Record(number) => Some(number),
            Self::TooLong { number, .. } => number,
        }
    }
}

impl Block {
    /// Returns the bytes of a piece of this block.
    pub fn text(&self, piece: Piece) -> &[u8] {
        &self.bytes[piece.start..piece.end]
    }

    /// Returns the memory that is counted for the block, in bytes.
    pub fn weight(&self) -> usize {
        self.bytes.len().max(BLOCK_ITSELF)
    }

    /// Returns `true` if the input ends with this block and contains no record.
    pub fn ends_without_record(&self) -> bool {
        self.is_last && self.records == 0 && !self.is_elsewhere
    }
}
