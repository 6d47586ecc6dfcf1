//! Reads numbers and byte ranges at offsets of a file.

use super::SeekRead;
use std::io::{self, Read, SeekFrom};

/// Returns the length of the file.
pub(super) fn length(file: &mut dyn SeekRead) -> io::Result<u64> {
    file.seek(SeekFrom::End(0))
}

/// Reads `count` bytes at an offset; fewer if the file ends before.
pub(super) fn at(file: &mut dyn SeekRead, place: u64, count: usize) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(place))?;
    let mut bytes = Vec::with_capacity(count.min(1 << 17));
    file.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns a little-endian number of two bytes; 0 if the bytes are missing.
pub(super) fn two(bytes: &[u8], place: usize) -> u16 {
    bytes.get(place..place + 2).map_or(0, |two| u16::from_le_bytes([two[0], two[1]]))
}

/// Returns a little-endian number of four bytes.
pub(super) fn four(bytes: &[u8], place: usize) -> u32 {
    u32::from(two(bytes, place)) | u32::from(two(bytes, place + 2)) << 16
}

/// Returns a little-endian number of eight bytes.
pub(super) fn eight(bytes: &[u8], place: usize) -> u64 {
    u64::from(four(bytes, place)) | u64::from(four(bytes, place + 4)) << 32
}

/// Returns the extra fields of a member, each with its number.
pub(super) fn extra_fields(mut bytes: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    std::iter::from_fn(move || {
        let (number, length) = (two(bytes, 0), usize::from(two(bytes, 2)));
        let field = bytes.get(4..4 + length)?;
        bytes = &bytes[4 + length..];
        Some((number, field))
    })
}

/// Number of the zip64 field for values that do not fit into four bytes.
pub(super) const WIDE: u16 = 1;

/// Placeholder in four bytes for a number that is stored in the field [`WIDE`].
pub(super) const ELSEWHERE: u32 = u32::MAX;

/// Replaces each number that is [`ELSEWHERE`] by the next value of the field [`WIDE`]. Returns `false` if the field
/// has too few values.
pub(super) fn widen(numbers: &mut [&mut u64], extra: &[u8]) -> bool {
    let wide = extra_fields(extra).find(|(number, _)| *number == WIDE).map_or(&[][..], |(_, field)| field);
    let mut place = 0;
    for number in numbers.iter_mut().filter(|number| ***number == u64::from(ELSEWHERE)) {
        if wide.len() < place + 8 {
            // If the field is missing, `u32::MAX` may be the real size.
            return false;
        }
        **number = eight(wide, place);
        place += 8;
    }
    true
}

/// Returns the error for a damaged archive.
pub(super) fn damaged(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}
