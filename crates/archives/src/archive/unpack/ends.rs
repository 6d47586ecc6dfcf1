//! Finds the end of a part without decompressing the part.
//!
//! A Zstandard frame contains the lengths of its blocks. A gzip member written by bgzip contains its own length.
//! Any other gzip member, and any bzip2 stream, ends where the next part begins. The signature of the next part
//! shows where this may be. The guess is correct if decompression ends at the same position.
//!
//! A file may contain a table of frames. The table is not used, because it may be wrong.

use super::super::compression::Compression;
use super::frame::{end_of_frame, held_by_frame};
use memchr::memmem;

/// Length in bytes of the shortest member.
const SHORTEST_MEMBER: usize = 18;

/// Beginning of a member: the signature, and the only compression method.
const MEMBER: [u8; 3] = [0x1F, 0x8B, 8];

/// Beginning of a bzip2 block; `NO_BLOCK` is the end of a stream.
const BLOCK: &[u8] = b"1AY&SY";
const NO_BLOCK: &[u8] = b"\x17\x72\x45\x38\x50\x90";

/// Assumed compression ratio for a part that does not contain its decompressed size.
const TIMES: usize = 8;

/// Returns the end of the first part, if it is complete and can be decompressed separately. `is_end` is `true` if
/// no more bytes follow.
pub(super) fn end_of(how: Compression, bytes: &[u8], is_end: bool) -> Option<usize> {
    match how {
        Compression::Gzip => end_of_member(bytes, is_end),
        Compression::Zstandard => end_of_frame(bytes),
        Compression::Bzip2 => end_of_stream(bytes, is_end),
        Compression::Zip => None,
    }
}

/// Returns the estimated decompressed size of a part: the size that the part states, or a size by the assumed ratio.
pub(super) fn holds(how: Compression, part: &[u8]) -> usize {
    let said = match (how, part) {
        (Compression::Gzip, [.., a, b, c, d]) => Some(u32::from_le_bytes([*a, *b, *c, *d]) as usize),
        (Compression::Zstandard, _) => held_by_frame(part),
        _ => None,
    };
    said.unwrap_or_else(|| part.len().saturating_mul(TIMES))
}

fn end_of_member(bytes: &[u8], is_end: bool) -> Option<usize> {
    if !bytes.starts_with(&MEMBER) {
        return None;
    }
    if let Some(end) = length_in_head(bytes) {
        return (end <= bytes.len()).then_some(end);
    }
    let begins_member = |at: &usize| {
        // Checks the flags, the compression level and the operating system.
        matches!(bytes.get(at + 3..at + 10), Some([0..=0x1F, _, _, _, _, 0 | 2 | 4, 0..=13 | 0xFF]))
    };
    let behind = bytes.get(SHORTEST_MEMBER..)?;
    let next = memmem::find_iter(behind, &MEMBER).map(|at| at + SHORTEST_MEMBER).find(begins_member);
    next.or_else(|| is_end.then_some(bytes.len()))
}

/// Returns the length of a member, if its header contains the length. bgzip writes the length into the first extra
/// field, which is named `BC`.
fn length_in_head(member: &[u8]) -> Option<usize> {
    match member.get(3..18)? {
        [flags, _, _, _, _, _, _, _, _, b'B', b'C', 2, 0, low, high] if flags & 4 != 0 => {
            Some(usize::from(u16::from_le_bytes([*low, *high])) + 1)
        }
        _ => None,
    }
}

fn end_of_stream(bytes: &[u8], is_end: bool) -> Option<usize> {
    let begins_stream = |at: usize| {
        let behind = &bytes[at + 3..];
        matches!(behind, [b'1'..=b'9', block @ ..] if block.starts_with(BLOCK) || block.starts_with(NO_BLOCK))
    };
    if !bytes.starts_with(b"BZh") || !begins_stream(0) {
        return None;
    }
    let next = memmem::find_iter(&bytes[4..], b"BZh").map(|at| at + 4).find(|at| begins_stream(*at));
    next.or_else(|| is_end.then_some(bytes.len()))
}

#[cfg(test)]
mod tests;
