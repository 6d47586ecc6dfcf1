//! What is asked of a reader: how much it may hold in memory, and which records are wanted.

use super::block::Content;

/// How many bytes are read before a block is cut, if a record is not longer.
pub const BLOCK: usize = 1 << 18;

/// The longest record that is read unless another limit is given: a hundred times the longest real game.
pub const MAX_RECORD: usize = 4 << 20;

/// How many bytes of blocks may be under way for each thread. A block longer than all of them together is worked
/// on by itself.
pub const UNDER_WAY: usize = 1 << 20;

/// How many bytes of results may wait for each thread until earlier ones are done, or until they are taken.
pub const WAITING: usize = 4 << 20;

/// What a block weighs at least, so that there are not too many of files that hold next to nothing.
pub const BLOCK_ITSELF: usize = 1 << 10;

/// How many pieces a block has at most if they are small: these may all be broken, and then much more can be said of them
/// than they are long.
pub(super) const PIECES: usize = 256;

/// How many bytes small pieces have at most, taken together.
pub(super) const SMALL_PIECE: usize = 256;

/// How many bytes of a record over the limit are kept, to say where it stands.
pub(super) const HEAD: usize = 1 << 12;

/// What a reader holds to.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many bytes are read before a block is cut.
    pub block: usize,
    /// How many bytes a record may have.
    pub record: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { block: BLOCK, record: MAX_RECORD }
    }
}

/// What is asked of a reader.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// What it holds to.
    pub limits: Limits,
    /// The only record of each input that is wanted.
    pub record: Option<u64>,
    /// Tells what an input holds by what it begins with: by its first block, as a rule.
    pub tell: fn(&[u8]) -> Content,
    /// What the inputs hold, whatever they begin with.
    pub content: Option<Content>,
}
