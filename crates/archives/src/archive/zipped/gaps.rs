//! Finds gaps between the members of a zip archive, and members that overlap the directory.

use super::SeekRead;
use super::bytes::{self, four, two};
use super::end::End;
use super::local::{self, DESCRIBED_BEHIND, HEAD};
use std::io;

/// Number of bytes that are searched at once.
const AT_ONCE: usize = 1 << 16;

/// Flags that no writer sets.
const RESERVED: u16 = 0xC780;

/// Highest version of the format.
const HIGHEST: u16 = 63;

/// Returns the indices of the members that overlap the directory. `extents` contains the start offset, the end offset
/// and the index of each member; `directory` is the start offset of the directory.
pub(super) fn over_directory(extents: &[(u64, u64, usize)], directory: u64) -> Vec<usize> {
    let is_over = |(start, end, _): &&(u64, u64, usize)| *end > directory && *start < directory;
    extents.iter().filter(is_over).map(|(.., index)| *index).collect()
}

/// Returns the gaps, each with its start and end offset: the byte ranges outside the members, the directory and the end
/// records. `extents` contains start, end and index of each member, and must be sorted.
pub(super) fn between(extents: &[(u64, u64, usize)], end: &End, length: u64) -> Vec<(u64, u64)> {
    let mut gaps = Vec::new();
    let mut reached = 0;
    let mut directory = Some((end.directory, end.over));
    let mut pass = |from: u64, to: u64| {
        if from > reached {
            gaps.push((reached, from));
        }
        reached = reached.max(to);
    };
    for (from, to, _) in extents {
        if let Some((start, end)) = directory.filter(|(start, _)| start <= from) {
            directory = None;
            pass(start, end);
        }
        pass(*from, *to);
    }
    if let Some((start, end)) = directory {
        pass(start, end);
    }
    pass(length, length);
    gaps
}

/// Finds members that are in the gaps and are not listed in the directory. Returns the offset and name of the first
/// such member, and the number of such members.
pub(super) fn unlisted(
    file: &mut dyn SeekRead,
    gaps: &[(u64, u64)],
    length: u64,
) -> io::Result<(Option<(u64, String)>, usize)> {
    let (mut first, mut count) = (None, 0);
    for (from, to) in gaps {
        let mut at = *from;
        while at < *to {
            let length_here = usize::try_from(to - at).unwrap_or(AT_ONCE).min(AT_ONCE);
            let part = bytes::at(file, at, length_here)?;
            for place in memchr::memmem::find_iter(&part, HEAD) {
                let at = at + place as u64;
                if let Some(name) = member_at(file, at, length)? {
                    first.get_or_insert((at, name));
                    count += 1;
                }
            }
            // The signature may extend over the end of a part.
            at += if part.len() == AT_ONCE { (AT_ONCE - HEAD.len() + 1) as u64 } else { length_here as u64 };
        }
    }
    Ok((first, count))
}

/// Maximum length in bytes of a name that is accepted in a gap. Hostile archives may have many headers close together,
/// and the name in every header is read.
const LONGEST_NAME: u16 = 4096;

/// Returns the name of the member whose header is at offset `at`. Returns `None` if the bytes look like a header
/// only by accident.
fn member_at(file: &mut dyn SeekRead, at: u64, length: u64) -> io::Result<Option<String>> {
    let head = bytes::at(file, at, local::LENGTH)?;
    let (version, flags, method, name) = (two(&head, 4), two(&head, 6), two(&head, 8), two(&head, 26));
    let is_known = matches!(method, 0..=20 | 93..=99);
    if head.len() < local::LENGTH || version & 0xFF > HIGHEST || flags & RESERVED != 0 || !is_known {
        return Ok(None);
    }
    if name == 0 || name > LONGEST_NAME {
        return Ok(None);
    }
    let data = at + local::LENGTH as u64 + u64::from(name) + u64::from(two(&head, 28));
    let is_wide = four(&head, 18) == bytes::ELSEWHERE;
    let packed = if is_wide || flags & DESCRIBED_BEHIND != 0 { 0 } else { u64::from(four(&head, 18)) };
    let name = bytes::at(file, at + local::LENGTH as u64, usize::from(name))?;
    let fits = data + packed <= length && !name.contains(&0);
    Ok(fits.then(|| String::from_utf8_lossy(&name).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, HEAD, HIGHEST, LONGEST_NAME, over_directory, unlisted};
    use std::io::Write;

    /// Returns the offset of the unlisted member that is found in a file, if any. The search starts at the second byte.
    fn found(bytes: &[u8]) -> Vec<u64> {
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(bytes).expect("it can be written");
        let length = bytes.len() as u64;
        let found = unlisted(&mut file, &[(1, length)], length).expect("it can be read");
        let (first, count) = found;
        assert_eq!(count, usize::from(first.is_some()));
        first.into_iter().map(|(at, _)| at).collect()
    }

    /// Returns the header of an empty member `a`, with some numbers overwritten at their offsets.
    fn head(numbers: &[(usize, u16)]) -> Vec<u8> {
        let mut head = [HEAD, &[0; 26], b"a"].concat();
        for (place, number) in [(4, 20), (26, 1)].iter().chain(numbers) {
            head[*place..place + 2].copy_from_slice(&number.to_le_bytes());
        }
        head
    }

    #[test]
    fn members_are_found_wherever_they_stand_in_a_gap() {
        for at in [1, 2, AT_ONCE - 3, AT_ONCE - 2, AT_ONCE, AT_ONCE + 1, 2 * AT_ONCE - 4, 3 * AT_ONCE] {
            let bytes = [vec![0; at], head(&[]), vec![0; 9]].concat();
            assert_eq!(found(&bytes), [at as u64]);
        }
    }

    #[test]
    fn bytes_that_no_writer_puts_into_a_head_are_no_member() {
        for (number, is_found) in [
            ((4, HIGHEST), true),
            ((4, HIGHEST + 1), false),
            // The upper byte is the system on which the member was made.
            ((4, 0x0300 | HIGHEST), true),
            ((6, 1 << 11), true),
            ((6, 1 << 7), false),
            ((8, 20), true),
            ((8, 21), false),
            ((8, 92), false),
            ((8, 93), true),
            ((8, 99), true),
            ((8, 100), false),
            ((26, 0), false),
            ((26, LONGEST_NAME), true),
            ((26, LONGEST_NAME + 1), false),
            // With the first size, the content ends at the end of the file; with the second size, after the end.
            ((18, LONGEST_NAME), true),
            ((18, LONGEST_NAME + 1), false),
        ] {
            let bytes = [b"x".to_vec(), head(&[number]), vec![b'a'; LONGEST_NAME.into()]].concat();
            assert_eq!(!found(&bytes).is_empty(), is_found, "{number:?}");
        }
        // The size is stored elsewhere.
        for elsewhere in [&[(18, 0xFFFF), (20, 0xFFFF)][..], &[(6, 1 << 3), (18, 0xFFFF)]] {
            assert_eq!(found(&[b"x".to_vec(), head(elsewhere)].concat()), [1], "{elsewhere:?}");
        }
        let bytes = [b"x", &head(&[(26, 3)])[..], b"\0b"].concat();
        assert!(found(&bytes).is_empty(), "a name has no NUL byte");
    }

    #[test]
    fn members_that_reach_over_the_directory_are_counted_and_the_first_is_told() {
        let apart = over_directory(&[(0, 10, 0), (10, 20, 1)], 20);
        assert!(apart.is_empty());
        let over = over_directory(&[(0, 10, 0), (5, 35, 1), (12, 40, 2)], 30);
        assert_eq!((over.first(), over.len()), (Some(&1), 2));
    }
}
