//! Finds the end record of an archive. The end record contains the position of the directory.

use super::SeekRead;
use super::bytes::{self, ELSEWHERE, damaged, eight, four, two};
use std::io;

const END: &[u8] = b"PK\x05\x06";
const WIDE_END: &[u8] = b"PK\x06\x06";
const WIDE_PLACE: &[u8] = b"PK\x06\x07";
pub(super) const ENTRY: &[u8] = b"PK\x01\x02";

/// Length of the record without its comment.
const LENGTH: u64 = 22;

/// Length of the zip64 locator. In archives with large numbers, the end record follows two other records: the zip64
/// end record, whose length is `WIDE_LENGTH`, and the locator.
const WIDE_PLACE_LENGTH: u64 = 20;
const WIDE_LENGTH: u64 = 56;

/// Maximum distance between the beginning of the record and the end of the file: a comment has at most 65,535
/// bytes.
const FARTHEST: u64 = LENGTH + u16::MAX as u64;

/// Position of an archive's directory.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// Offset of the directory in the file.
    pub directory: u64,
    /// Length of the directory in bytes.
    pub length: u64,
    /// Difference between real and stated offsets: the length of the data before the archive.
    pub shift: u64,
    /// Stated number of members, possibly modulo 65,536.
    pub entries: u64,
    /// `true` if `entries` is the exact number of members.
    pub is_exact: bool,
    /// Offset of the first byte after the end records. The comment begins there.
    pub over: u64,
    /// `true` if the comment extends exactly to the end of the file.
    reaches: bool,
}

/// End record of the archive, and other records that look like an end record.
pub(super) struct Ends {
    pub end: End,
    /// Offsets of the records that only look like an end record.
    pub others: Vec<u64>,
    pub inconsistencies: Vec<String>,
}

/// Finds the end of the archive: the last record whose comment ends with the file, or otherwise the last record.
pub(super) fn find(file: &mut dyn SeekRead, length: u64) -> io::Result<Ends> {
    let from = length.saturating_sub(FARTHEST);
    let tail = bytes::at(file, from, FARTHEST as usize)?;
    let mut found: Vec<(u64, End, Vec<String>)> = Vec::new();
    let mut last_fault = damaged("expected the end record of the archive, found none");
    for place in memchr::memmem::find_iter(&tail, END) {
        if (place as u64) + LENGTH > tail.len() as u64 {
            continue;
        }
        let at = from + place as u64;
        let mut inconsistencies = Vec::new();
        match end_at(file, at, &tail[place..], length, &mut inconsistencies) {
            Ok(end) => found.push((at, end, inconsistencies)),
            Err(fault) => last_fault = fault,
        }
    }
    let chosen = found.iter().rposition(|(_, end, _)| end.reaches).or_else(|| found.len().checked_sub(1));
    let Some(chosen) = chosen else { return Err(last_fault) };
    let (_, end, inconsistencies) = found.swap_remove(chosen);
    Ok(Ends { end, others: found.into_iter().map(|(at, ..)| at).collect(), inconsistencies })
}

/// Parses the end record at offset `at`. Returns an error if the record does not lead to a directory.
fn end_at(
    file: &mut dyn SeekRead,
    at: u64,
    record: &[u8],
    length: u64,
    inconsistencies: &mut Vec<String>,
) -> io::Result<End> {
    let comment = u64::from(two(record, 20));
    let mut disks = u64::from(two(record, 4)).max(u64::from(two(record, 6)));
    let mut entries = u64::from(two(record, 10));
    let mut size = u64::from(four(record, 12));
    let mut offset = u64::from(four(record, 16));
    let mut directory_end = at;
    let wide = wide_at(file, at)?;
    if let Some((place, wide)) = &wide {
        directory_end = *place;
        let others = [eight(wide, 32), eight(wide, 40), eight(wide, 48)];
        let limits = [u64::from(u16::MAX), u64::from(ELSEWHERE), u64::from(ELSEWHERE)];
        let own = [entries, size, offset];
        if (0..3).any(|field| own[field] != limits[field] && own[field] != others[field]) {
            inconsistencies.push("its two end records lead to different directories".to_owned());
        }
        [entries, size, offset] = others;
        disks = u64::from(four(wide, 16)).max(u64::from(four(wide, 20)));
    }
    if disks > 0 {
        return Err(io::Error::new(io::ErrorKind::Unsupported, "the archive is one of several parts; join them"));
    }
    let reaches = at + LENGTH + comment == length;
    let end =
        End { directory: 0, length: size, shift: 0, entries, is_exact: wide.is_some(), over: at + LENGTH, reaches };
    if size == 0 && entries == 0 && reaches {
        return Ok(End { directory: directory_end, ..end });
    }
    let mut is_entry = |place: u64| Ok::<_, io::Error>(bytes::at(file, place, 4)? == ENTRY);
    // The directory is directly before the end records, or else at the stated offset.
    let before = directory_end.checked_sub(size).filter(|place| *place >= offset);
    let before = before.filter(|_| size > 0);
    let is_before = before.map_or(Ok(false), &mut is_entry)?;
    let fits = size > 0 && offset.checked_add(size).is_some_and(|end| end <= directory_end);
    let is_there = fits && before != Some(offset) && is_entry(offset)?;
    if is_before && is_there {
        let what = "its end record leads to one directory, but another directory is just before the end record";
        inconsistencies.push(what.to_owned());
    }
    if at + LENGTH + comment > length {
        inconsistencies.push("the comment at its end is truncated".to_owned());
    }
    match before.filter(|_| is_before) {
        Some(directory) => Ok(End { directory, shift: directory - offset, ..end }),
        None if is_there => Ok(End { directory: offset, ..end }),
        None => Err(damaged("its end record leads to a place without a directory")),
    }
}

/// Returns the zip64 end record before an end record, with its offset.
fn wide_at(file: &mut dyn SeekRead, at: u64) -> io::Result<Option<(u64, Vec<u8>)>> {
    let Some(place) = at.checked_sub(WIDE_PLACE_LENGTH) else { return Ok(None) };
    let pointer = bytes::at(file, place, WIDE_PLACE_LENGTH as usize)?;
    if !pointer.starts_with(WIDE_PLACE) {
        return Ok(None);
    }
    let said = eight(&pointer, 8);
    for place in place.checked_sub(WIDE_LENGTH).into_iter().chain(Some(said).filter(|said| *said < place)) {
        let record = bytes::at(file, place, WIDE_LENGTH as usize)?;
        if record.starts_with(WIDE_END) && record.len() == WIDE_LENGTH as usize {
            return Ok(Some((place, record)));
        }
    }
    Err(damaged("expected the zip64 end record of the archive, found none"))
}
