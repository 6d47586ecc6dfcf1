//! Where the first of several parts ends, found without decompressing it.
//!
//! Frames of Zstandard say how long their blocks are, and members of gzip as bgzip writes them how long they are. Other
//! members, and streams of bzip2, end where the next begins: that is guessed by how parts begin, and a guess is right if
//! the part turns out to end there. Tables of a file's frames are not asked: they may say what is not so.

use super::super::compression::Compression;
use memchr::memmem;
use zstd::zstd_safe::{find_frame_compressed_size, get_frame_content_size};

/// The largest window of a frame that is decompressed by itself, as a power of two: 8 MiB.
const WINDOW: u8 = 23;

/// The least window, as a power of two.
const LEAST_WINDOW: u8 = 10;

/// How many bytes the shortest member has.
const SHORTEST_MEMBER: usize = 18;

/// How a member begins: its number, and the only method there is.
const MEMBER: [u8; 3] = [0x1F, 0x8B, 8];

/// How a block of bzip2 begins, and the end of a stream.
const BLOCK: &[u8] = b"1AY&SY";
const NO_BLOCK: &[u8] = b"\x17\x72\x45\x38\x50\x90";

/// How many times as much as its own length a part is taken to hold that does not say it.
const TIMES: usize = 8;

/// Where the part ends that the bytes begin with, if it ends in them and could be decompressed by itself; `is_end`:
/// nothing follows them.
pub(super) fn end_of(how: Compression, bytes: &[u8], is_end: bool) -> Option<usize> {
    match how {
        Compression::Gzip => end_of_member(bytes, is_end),
        Compression::Zstandard => end_of_frame(bytes),
        Compression::Bzip2 => end_of_stream(bytes, is_end),
        Compression::Zip => None,
    }
}

/// About how much a part holds: as it says, at its beginning or its end, or else as most do.
pub(super) fn holds(how: Compression, part: &[u8]) -> usize {
    let said = match (how, part) {
        (Compression::Gzip, [.., a, b, c, d]) => Some(u32::from_le_bytes([*a, *b, *c, *d]) as usize),
        (Compression::Zstandard, _) => held_by_frame(part),
        _ => None,
    };
    said.unwrap_or_else(|| part.len().saturating_mul(TIMES))
}

/// How much a frame holds, if it says it.
pub(super) fn held_by_frame(frame: &[u8]) -> Option<usize> {
    get_frame_content_size(frame).ok().flatten().map(|length| usize::try_from(length).unwrap_or(usize::MAX))
}

fn end_of_frame(bytes: &[u8]) -> Option<usize> {
    let end = find_frame_compressed_size(bytes).ok()?;
    (window(bytes) <= WINDOW).then_some(end)
}

/// The window that a frame asks for, as a power of two; one that is what the frame holds is none of its own.
fn window(frame: &[u8]) -> u8 {
    let is_single = |head: u8| head & 0x20 != 0;
    match frame {
        [0x28, 0xB5, 0x2F, 0xFD, head, window, ..] if !is_single(*head) => LEAST_WINDOW + (window >> 3),
        _ => 0,
    }
}

fn end_of_member(bytes: &[u8], is_end: bool) -> Option<usize> {
    if !bytes.starts_with(&MEMBER) {
        return None;
    }
    if let Some(end) = length_in_head(bytes) {
        return (end <= bytes.len()).then_some(end);
    }
    let begins_member = |at: &usize| {
        // Flags that have a meaning, how hard it was compressed, and on which system.
        matches!(bytes.get(at + 3..at + 10), Some([0..=0x1F, _, _, _, _, 0 | 2 | 4, 0..=13 | 0xFF]))
    };
    let behind = bytes.get(SHORTEST_MEMBER..)?;
    let next = memmem::find_iter(behind, &MEMBER).map(|at| at + SHORTEST_MEMBER).find(begins_member);
    next.or_else(|| is_end.then_some(bytes.len()))
}

/// How long a member is, if its head says so as bgzip has it: in the first of its extra fields, called `BC`.
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
