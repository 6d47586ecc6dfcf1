//! Reads the local header of a member and compares it with the directory.

use super::SeekRead;
use super::bytes::{self, ELSEWHERE, damaged, four, two, widen};
use super::directory::Entry;
use std::io;

pub(super) const HEAD: &[u8] = b"PK\x03\x04";

/// Length of a header in bytes, without the name and the fields after the name.
pub(super) const LENGTH: usize = 30;

/// Flag of a member whose sizes and checksum are stored after its data.
pub(super) const DESCRIBED_BEHIND: u16 = 1 << 3;

/// Flag of an encrypted member.
pub(super) const ENCRYPTED: u16 = 1;

/// Maximum length of the data descriptor after a member's data.
const DESCRIPTION: usize = 24;

/// Result of reading a local header.
pub(super) struct Local {
    /// Offset of the data.
    pub data: u64,
    /// Offset of the end of the member.
    pub end: u64,
    /// Contradiction between header and directory.
    pub inconsistency: Option<String>,
}

/// Reads and checks a member's header.
pub(super) fn read(file: &mut dyn SeekRead, length: u64, entry: &Entry) -> io::Result<Local> {
    let head = bytes::at(file, entry.at, LENGTH)?;
    if head.len() < LENGTH || !head.starts_with(HEAD) {
        let at = entry.at;
        return Err(damaged(format!("its directory has this member at byte {at}, but no member starts there")));
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
    // If a data descriptor contains the sizes, the header need not contain them. Some writers store them in both
    // places. Others store them only in the header, although the flag announces a descriptor.
    let says_nothing = is_described && described.is_some();
    let differs = |own: u64, listed: u64| own != listed && !(says_nothing && (own == 0 || own == u64::from(ELSEWHERE)));
    let inconsistency = if name != entry.raw_name() {
        Some(format!("its local header gives the member another name: `{}`", String::from_utf8_lossy(name)))
    } else if (flags ^ entry.flags) & ENCRYPTED != 0 {
        Some("its local header and the directory disagree about whether the member is encrypted".to_owned())
    } else if method != entry.method {
        Some(format!("its local header says method {method}, but the directory says method {}", entry.method))
    } else if is_described
        && described.is_none()
        && (packed, size, checksum) != (entry.packed, entry.size, entry.checksum)
    {
        Some("its data descriptor and the directory give different sizes".to_owned())
    } else if differs(packed, entry.packed) {
        Some(format!("its local header says {packed} packed bytes, but the directory says {}", entry.packed))
    } else if differs(size, entry.size) {
        Some(format!("its local header says {size} bytes, but the directory says {}", entry.size))
    } else if differs(u64::from(checksum), u64::from(entry.checksum)) {
        Some("its local header and the directory give different checksums".to_owned())
    } else {
        None
    };
    Ok(Local { data, end: end + described.unwrap_or_default(), inconsistency })
}

/// Returns the length of the data descriptor at `place`. Returns `None` if there is no data descriptor, or if it
/// disagrees with the directory.
fn description(file: &mut dyn SeekRead, place: u64, entry: &Entry) -> io::Result<Option<u64>> {
    let found = bytes::at(file, place, DESCRIPTION)?;
    let sum = entry.checksum.to_le_bytes();
    let wide = [&sum[..], &entry.packed.to_le_bytes(), &entry.size.to_le_bytes()].concat();
    let short = [&sum[..], &(entry.packed as u32).to_le_bytes(), &(entry.size as u32).to_le_bytes()].concat();
    // All variants: with or without a signature, and with numbers of eight or four bytes.
    for form in [wide, short] {
        for mark in [&b"PK\x07\x08"[..], b""] {
            if found.strip_prefix(mark).is_some_and(|rest| rest.starts_with(&form)) {
                return Ok(Some((mark.len() + form.len()) as u64));
            }
        }
    }
    Ok(None)
}
