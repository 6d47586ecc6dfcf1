//! Blocks: stretches of an input that hold whole records.

use super::buffer::Buffer;
use super::file_state::FileState;
use super::input_error::InputError;
use super::line_ends::LineEnd;
use crate::formats::cut::Content;
use std::path::PathBuf;
use std::sync::Arc;

/// What a block weighs at least, so that there are not too many of files that hold next to nothing.
const BLOCK_ITSELF: usize = 1 << 10;

/// Where a block comes from.
#[derive(Debug)]
pub struct Origin {
    /// The name by which findings call the input: a path, `<stdin>`, or `games.zip:dir/a.srn`.
    pub name: String,
    /// The file, if the input is one as it stands, neither compressed nor a member of an archive nor recoded.
    pub file: Option<PathBuf>,
    /// Whether it was made into UTF-8 on the way: what it holds is then not what stands in the file.
    pub is_utf16: bool,
    /// What that file was like when it was opened.
    pub state: Option<FileState>,
    /// The name of the archive, if the input is a member of one; of the outer one, if that is a member too.
    pub archive: Option<Arc<str>>,
    /// The input's number, from 0: members of archives count each.
    pub number: u64,
}

/// A stretch of an input: whole records, in order, without gaps. Every input has at least one block.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // facts that have nothing to do with each other
pub struct Block {
    /// The input.
    pub origin: Arc<Origin>,
    /// What its records look like.
    pub content: Content,
    /// `true` if the user named the content. Otherwise the first bytes of the input told it.
    pub is_named: bool,
    /// The bytes.
    pub bytes: Buffer,
    /// The byte of the input at which they begin, from 0.
    pub offset: u64,
    /// The line of the input at which they begin, from 1.
    pub line: u64,
    /// The column of that line, from 1: objects of JSON on one line may stand in several blocks. In binary all is one line,
    /// and each byte a column.
    pub column: u64,
    /// The pieces asked for, in order.
    pub pieces: Vec<Piece>,
    /// How many records of the input there have been, this block's included.
    pub records: u64,
    /// Whether it is the input's first block.
    pub is_first: bool,
    /// Whether it is the input's last block.
    pub is_last: bool,
    /// What ends its lines; the bytes have LF in any case.
    pub line_end: LineEnd,
    /// Where in the bytes LFs stand that stood there before, if CRs were made LFs.
    pub line_feeds: Vec<usize>,
    /// Whether that is another thing than in the blocks before.
    pub tells_line_end: bool,
    /// Whether another part of the records has what is to be said of an input without any.
    pub is_elsewhere: bool,
    /// Why the input ends here though it should not, if so; such a block is the last.
    pub failure: Option<InputError>,
}

/// A piece of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// Where in the block it begins.
    pub start: usize,
    /// Where in the block it ends.
    pub end: usize,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// What stands before the first record.
    Preamble,
    /// The record of that number, from 1.
    Record(u64),
    /// The beginning of a record (or, without a number, a preamble) that is longer than is read.
    TooLong {
        /// The record's number, from 1.
        number: Option<u64>,
        /// How many bytes it has.
        length: u64,
    },
}

impl PieceKind {
    /// The record's number, if it is one.
    pub const fn number(self) -> Option<u64> {
        match self {
            Self::Preamble => None,
            Self::Record(number) => Some(number),
            Self::TooLong { number, .. } => number,
        }
    }
}

impl Block {
    /// The bytes of a piece of this block.
    pub fn text(&self, piece: Piece) -> &[u8] {
        &self.bytes[piece.start..piece.end]
    }

    /// What it weighs in memory.
    pub fn weight(&self) -> usize {
        self.bytes.len().max(BLOCK_ITSELF)
    }

    /// Whether the input has ended without a record.
    pub fn ends_without_record(&self) -> bool {
        self.is_last && self.records == 0 && !self.is_elsewhere
    }
}
