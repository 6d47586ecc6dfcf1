//! The end of an archive: the record that says where its directory stands.

use super::bytes::{self, ELSEWHERE, damaged, eight, four, two};
use std::fs::File;
use std::io;

const END: &[u8] = b"PK\x05\x06";
const WIDE_END: &[u8] = b"PK\x06\x06";
const WIDE_PLACE: &[u8] = b"PK\x06\x07";
pub(super) const ENTRY: &[u8] = b"PK\x01\x02";

/// How long the record is without its comment.
const LENGTH: u64 = 22;

/// How long the two records are that stand before it in archives with numbers that do not fit it.
const WIDE_PLACE_LENGTH: u64 = 20;
const WIDE_LENGTH: u64 = 56;

/// How far from the end of the file it may begin: a comment has no more than 65,535 bytes.
const FARTHEST: u64 = LENGTH + u16::MAX as u64;

/// Where an archive's directory stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// Where the directory begins, as it stands in the file.
    pub directory: u64,
    /// How many bytes it has.
    pub length: u64,
    /// How much farther back everything stands than the archive has it: the length of what stands before it.
    pub shift: u64,
    /// How many members it is to list, as far as the record has room for the number.
    pub entries: u64,
    /// Whether that is the number and not its remainder.
    pub is_exact: bool,
    /// Where the records are over that lead to the directory.
    pub over: u64,
    /// Whether a comment reaches from there to the end of the file.
    reaches: bool,
}

/// The archive's end, and what else looks like one.
pub(super) struct Ends {
    pub end: End,
    /// Where others stand.
    pub others: Vec<u64>,
    pub quarrels: Vec<String>,
}

/// Finds the archive's end: the last whose comment ends with the file, or else the last.
pub(super) fn find(file: &mut File, length: u64) -> io::Result<Ends> {
    let from = length.saturating_sub(FARTHEST);
    let tail = bytes::at(file, from, FARTHEST as usize)?;
    let mut found: Vec<(u64, End, Vec<String>)> = Vec::new();
    let mut last_fault = damaged("expected the record at an archive's end, found none");
    for place in memchr::memmem::find_iter(&tail, END) {
        if (place as u64) + LENGTH > tail.len() as u64 {
            continue;
        }
        let at = from + place as u64;
        let mut quarrels = Vec::new();
        match end_at(file, at, &tail[place..], length, &mut quarrels) {
            Ok(end) => found.push((at, end, quarrels)),
            Err(fault) => last_fault = fault,
        }
    }
    let chosen = found.iter().rposition(|(_, end, _)| end.reaches).or_else(|| found.len().checked_sub(1));
    let Some(chosen) = chosen else { return Err(last_fault) };
    let (_, end, quarrels) = found.swap_remove(chosen);
    Ok(Ends { end, others: found.into_iter().map(|(at, ..)| at).collect(), quarrels })
}

/// The end that stands there, if it leads to a directory.
fn end_at(file: &mut File, at: u64, record: &[u8], length: u64, quarrels: &mut Vec<String>) -> io::Result<End> {
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
            quarrels.push("the two records at its end lead to different directories".to_owned());
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
    // Right before the records that lead to it, or else where they say.
    let before = directory_end.checked_sub(size).filter(|place| *place >= offset);
    let before = before.filter(|_| size > 0);
    let is_before = before.map_or(Ok(false), &mut is_entry)?;
    let fits = size > 0 && offset.checked_add(size).is_some_and(|end| end <= directory_end);
    let is_there = fits && before != Some(offset) && is_entry(offset)?;
    if is_before && is_there {
        quarrels.push("there is one directory where its end says, and another before its end".to_owned());
    }
    if at + LENGTH + comment > length {
        quarrels.push("the comment at its end is cut short".to_owned());
    }
    match before.filter(|_| is_before) {
        Some(directory) => Ok(End { directory, shift: directory - offset, ..end }),
        None if is_there => Ok(End { directory: offset, ..end }),
        None => Err(damaged("expected the archive's directory where its end says, found none")),
    }
}

/// The record with wide numbers before the one that stands there, and its place.
fn wide_at(file: &mut File, at: u64) -> io::Result<Option<(u64, Vec<u8>)>> {
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
    Err(damaged("expected the wide record at the archive's end, found none"))
}
