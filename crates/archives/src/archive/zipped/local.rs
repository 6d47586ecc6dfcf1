//! A member's own head, held against the directory.

use super::bytes::{self, ELSEWHERE, damaged, four, two, widen};
use super::directory::Entry;
use std::fs::File;
use std::io;

pub(super) const HEAD: &[u8] = b"PK\x03\x04";

/// How long a head is without its name and what stands behind that.
pub(super) const LENGTH: usize = 30;

/// The mark of a member whose sizes and checksum stand behind its data.
pub(super) const DESCRIBED_BEHIND: u16 = 1 << 3;

/// The mark of a member that is encrypted.
pub(super) const ENCRYPTED: u16 = 1;

/// The longest record behind a member's data.
const DESCRIPTION: usize = 24;

/// What stands where the directory has a member.
pub(super) struct Local {
    /// Where its data begin.
    pub data: u64,
    /// Where the member ends.
    pub end: u64,
    /// What its head says otherwise than the directory.
    pub quarrel: Option<String>,
}

/// Looks at a member's head.
pub(super) fn read(file: &mut File, length: u64, entry: &Entry) -> io::Result<Local> {
    let head = bytes::at(file, entry.at, LENGTH)?;
    if head.len() < LENGTH || !head.starts_with(HEAD) {
        return Err(damaged(format!("its directory has this member at byte {}, where none begins", entry.at)));
    }
    let [name, extra] = [26, 28].map(|place| usize::from(two(&head, place)));
    let data = entry.at + (LENGTH + name + extra) as u64;
    let Some(end) = data.checked_add(entry.packed).filter(|end| *end <= length) else {
        return Err(damaged("the archive ends before this member does"));
    };
    let behind = bytes::at(file, entry.at + LENGTH as u64, name + extra)?;
    if behind.len() < name + extra {
        return Err(damaged("the archive ends before this member does"));
    }
    let (name, extra) = behind.split_at(name);
    let (flags, method, checksum) = (two(&head, 6), two(&head, 8), four(&head, 14));
    let [mut packed, mut size] = [18, 22].map(|place| u64::from(four(&head, place)));
    widen(&mut [&mut size, &mut packed], extra);
    let is_described = flags & DESCRIBED_BEHIND != 0;
    let described = if is_described { description(file, end, entry)? } else { None };
    // What stands behind the data need not stand here; some writers have it in both places, some only here.
    let says_nothing = is_described && described.is_some();
    let differs = |own: u64, listed: u64| own != listed && !(says_nothing && (own == 0 || own == u64::from(ELSEWHERE)));
    let quarrel = if name != entry.raw_name() {
        Some(format!("its own head calls it `{}`", String::from_utf8_lossy(name)))
    } else if (flags ^ entry.flags) & ENCRYPTED != 0 {
        Some("its own head and the directory differ over whether it is encrypted".to_owned())
    } else if method != entry.method {
        Some(format!("its own head says method {method}, the directory {}", entry.method))
    } else if is_described
        && described.is_none()
        && (packed, size, checksum) != (entry.packed, entry.size, entry.checksum)
    {
        Some("what stands behind its data says other sizes than the directory".to_owned())
    } else if differs(packed, entry.packed) {
        Some(format!("its own head says {packed} bytes in the archive, the directory {}", entry.packed))
    } else if differs(size, entry.size) {
        Some(format!("its own head says {size} bytes, the directory {}", entry.size))
    } else if differs(u64::from(checksum), u64::from(entry.checksum)) {
        Some("its own head says another checksum than the directory".to_owned())
    } else {
        None
    };
    Ok(Local { data, end: end + described.unwrap_or_default(), quarrel })
}

/// How long the record behind a member's data is that says the same as the directory, if there is one.
fn description(file: &mut File, place: u64, entry: &Entry) -> io::Result<Option<u64>> {
    let found = bytes::at(file, place, DESCRIPTION)?;
    let sum = entry.checksum.to_le_bytes();
    let wide = [&sum[..], &entry.packed.to_le_bytes(), &entry.size.to_le_bytes()].concat();
    let short = [&sum[..], &(entry.packed as u32).to_le_bytes(), &(entry.size as u32).to_le_bytes()].concat();
    // With a mark before it or without, with numbers of eight bytes or of four.
    for form in [wide, short] {
        for mark in [&b"PK\x07\x08"[..], b""] {
            if found.strip_prefix(mark).is_some_and(|rest| rest.starts_with(&form)) {
                return Ok(Some((mark.len() + form.len()) as u64));
            }
        }
    }
    Ok(None)
}
