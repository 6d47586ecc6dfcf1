//! Numbers and stretches of bytes at places of a file.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// How long the file is.
pub(super) fn length(file: &mut File) -> io::Result<u64> {
    file.seek(SeekFrom::End(0))
}

/// The bytes from there on, fewer than asked for where the file ends.
pub(super) fn at(file: &mut File, place: u64, count: usize) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(place))?;
    let mut bytes = Vec::with_capacity(count.min(1 << 17));
    file.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A number of two bytes, the lower first; 0 where there are none.
pub(super) fn two(bytes: &[u8], place: usize) -> u16 {
    bytes.get(place..place + 2).map_or(0, |two| u16::from_le_bytes([two[0], two[1]]))
}

/// A number of four bytes.
pub(super) fn four(bytes: &[u8], place: usize) -> u32 {
    u32::from(two(bytes, place)) | u32::from(two(bytes, place + 2)) << 16
}

/// A number of eight bytes.
pub(super) fn eight(bytes: &[u8], place: usize) -> u64 {
    u64::from(four(bytes, place)) | u64::from(four(bytes, place + 4)) << 32
}

/// The fields behind a member's name, each with its number.
pub(super) fn extra_fields(mut bytes: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    std::iter::from_fn(move || {
        let (number, length) = (two(bytes, 0), usize::from(two(bytes, 2)));
        let field = bytes.get(4..4 + length)?;
        bytes = &bytes[4 + length..];
        Some((number, field))
    })
}

/// The number of the field that holds what does not fit four bytes.
pub(super) const WIDE: u16 = 1;

/// What stands in a place of four bytes whose number stands in the field [`WIDE`].
pub(super) const ELSEWHERE: u32 = u32::MAX;

/// Replaces those of the numbers that are [`ELSEWHERE`] by what the field [`WIDE`] has for them, in order. Whether it
/// has all of them.
pub(super) fn widen(numbers: &mut [&mut u64], extra: &[u8]) -> bool {
    let wide = extra_fields(extra).find(|(number, _)| *number == WIDE).map_or(&[][..], |(_, field)| field);
    let mut place = 0;
    for number in numbers.iter_mut().filter(|number| ***number == u64::from(ELSEWHERE)) {
        if wide.len() < place + 8 {
            // A size may be just that, where nothing says otherwise.
            return false;
        }
        **number = eight(wide, place);
        place += 8;
    }
    true
}

/// What was wrong with the archive, as an error.
pub(super) fn damaged(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}
