//! Reads the directory of an archive, and gives its members unique names.

use super::bytes::{self, damaged, extra_fields, four, two};
use super::end::{ENTRY, End};
use super::{Inconsistency, SeekRead};
use flate2::Crc;
use std::collections::{HashMap, HashSet};
use std::io::{self, BufReader, Read, SeekFrom};

/// Length of an entry in bytes, without the name and the fields after the name.
const LENGTH: usize = 46;

/// Number of the field with the name in UTF-8. In the field, the name follows a checksum of the name in the entry
/// itself.
const UNICODE_NAME: u16 = 0x7075;

/// Member as listed in the directory.
#[derive(Debug)]
pub(super) struct Entry {
    /// Decoded name.
    pub name: String,
    /// Bytes of the name in the archive, if they differ from `name`.
    raw: Option<Box<[u8]>>,
    pub flags: u16,
    pub method: u16,
    pub checksum: u32,
    /// Compressed size. The field `size` is the decompressed size.
    pub packed: u64,
    pub size: u64,
    /// Offset of the local header of the member in the file.
    pub at: u64,
    /// Offset of the member's data, once it is known.
    pub data: u64,
}

impl Entry {
    /// Returns the bytes of the member's name in the archive.
    pub fn raw_name(&self) -> &[u8] {
        self.raw.as_deref().unwrap_or(self.name.as_bytes())
    }
}

/// Reads every entry in order. If the directory is damaged, reads the entries before the damage.
pub(super) fn read(
    file: &mut dyn SeekRead,
    end: &End,
    inconsistencies: &mut Vec<Inconsistency>,
) -> io::Result<Vec<Entry>> {
    file.seek(SeekFrom::Start(end.directory))?;
    let mut rest = BufReader::new(file.take(end.length));
    let mut entries = Vec::new();
    loop {
        match entry(&mut rest, end) {
            Ok(Some(entry)) => entries.push(entry),
            Ok(None) => break,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let members = if entries.len() == 1 { "member" } else { "members" };
                let what = format!("its directory is damaged after {} {members}: {error}", entries.len());
                inconsistencies.push(Inconsistency { what, is_loss: true });
                return Ok(entries);
            }
            Err(error) => return Err(error),
        }
    }
    let count = entries.len() as u64;
    let is_said = if end.is_exact { count == end.entries } else { count % (1 << 16) == end.entries };
    if !is_said {
        let what = format!("its end record says {} members, but its directory lists {count}", end.entries);
        inconsistencies.push(Inconsistency { what, is_loss: count < end.entries });
    }
    Ok(entries)
}

fn entry(rest: &mut impl Read, end: &End) -> io::Result<Option<Entry>> {
    let mut head = Vec::with_capacity(LENGTH);
    rest.take(LENGTH as u64).read_to_end(&mut head)?;
    // A digital signature may follow the last entry.
    if head.is_empty() || head.starts_with(b"PK\x05\x05") {
        return Ok(None);
    }
    if !head.starts_with(ENTRY) || head.len() < LENGTH {
        return Err(damaged("expected an entry, found something else"));
    }
    let [name, extra, comment] = [28, 30, 32].map(|place| usize::from(two(&head, place)));
    let mut behind = Vec::with_capacity(name + extra + comment);
    rest.take((name + extra + comment) as u64).read_to_end(&mut behind)?;
    if behind.len() < name + extra + comment {
        return Err(damaged("an entry is truncated"));
    }
    let (raw, extra) = (&behind[..name], &behind[name..name + extra]);
    let flags = two(&head, 8);
    let [mut packed, mut size, mut at] = [20, 24, 42].map(|place| u64::from(four(&head, place)));
    let is_wide = bytes::widen(&mut [&mut size, &mut packed, &mut at], extra);
    if !is_wide && at == u64::from(bytes::ELSEWHERE) {
        return Err(damaged("an entry does not give the position of its member"));
    }
    let name = read_name(raw, flags, extra);
    let raw = (name.as_bytes() != raw).then(|| raw.into());
    // An offset beyond the file is reported when the member is read.
    let at = at.saturating_add(end.shift);
    let (method, checksum) = (two(&head, 10), four(&head, 16));
    Ok(Some(Entry { name, raw, flags, method, checksum, packed, size, at, data: 0 }))
}

/// Decodes a name. If the bytes are valid UTF-8, the name is read as UTF-8, even if the UTF-8 flag is missing.
/// Other names are read as code page 437.
fn read_name(raw: &[u8], flags: u16, extra: &[u8]) -> String {
    let given = extra_fields(extra).find(|(number, _)| *number == UNICODE_NAME).map(|(_, field)| field);
    if let Some((head, name)) = given.and_then(|field| field.split_at_checked(5)) {
        let mut sum = Crc::new();
        sum.update(raw);
        if let Some(name) = std::str::from_utf8(name).ok().filter(|_| four(head, 1) == sum.sum()) {
            return name.to_owned();
        }
    }
    match std::str::from_utf8(raw) {
        Ok(name) => name.to_owned(),
        Err(_) if flags & 1 << 11 != 0 => String::from_utf8_lossy(raw).into_owned(),
        Err(_) => raw.iter().map(|byte| letter(*byte)).collect(),
    }
}

/// Decodes a byte of code page 437.
fn letter(byte: u8) -> char {
    const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}";
    match byte {
        0..=127 => char::from(byte),
        _ => UPPER.chars().nth(usize::from(byte - 128)).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

/// Returns the members' names, made unique. A repeated name gets a suffix `#2`, `#3` and so on, but never becomes the
/// name of another member.
pub(super) fn told_apart(entries: &[Entry]) -> Vec<String> {
    let names = entries.iter().enumerate().map(|(index, entry)| match entry.name.as_str() {
        "" => format!("member {}", index + 1),
        name => name.to_owned(),
    });
    distinct(names.collect())
}

fn distinct(mut names: Vec<String>) -> Vec<String> {
    let taken: HashSet<&str> = names.iter().map(String::as_str).collect();
    if taken.len() == names.len() {
        return names;
    }
    let mut seen: HashMap<&str, u64> = HashMap::new();
    let mut renamed: Vec<(usize, String)> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let count = seen.entry(name).or_insert(0);
        *count += 1;
        if *count > 1 {
            let mut other = format!("{name}#{count}");
            while taken.contains(other.as_str()) {
                *count += 1;
                other = format!("{name}#{count}");
            }
            renamed.push((index, other));
        }
    }
    for (index, name) in renamed {
        names[index] = name;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{distinct, letter, read_name};
    use std::collections::HashSet;

    #[test]
    fn names_are_read_as_utf_8_or_as_code_page_437() {
        assert_eq!(read_name("é.srn".as_bytes(), 0, &[]), "é.srn");
        assert_eq!(read_name(b"\x82.srn", 0, &[]), "é.srn");
        assert_eq!(read_name(b"\x82.srn", 1 << 11, &[]), "\u{FFFD}.srn");
        let all: Vec<char> = (0..=255).map(letter).collect();
        assert!(all.iter().all(|letter| *letter != char::REPLACEMENT_CHARACTER));
        assert_eq!((all[0x80], all[0xE1], all[0xFE], all[0xFF]), ('Ç', 'ß', '■', '\u{A0}'));
    }

    #[test]
    fn doubles_are_told_apart_and_from_those_that_are_called_so() {
        for (names, told) in [
            (&["a", "b"][..], &["a", "b"][..]),
            (&["a", "a", "b", "a"], &["a", "a#2", "b", "a#3"]),
            (&["a", "a#2", "a", "a"], &["a", "a#2", "a#3", "a#4"]),
            (&["a", "a", "a#2", "a#2"], &["a", "a#3", "a#2", "a#2#2"]),
            (&["a", "a", "a#2", "a#2", "a#2#2"], &["a", "a#3", "a#2", "a#2#3", "a#2#2"]),
        ] {
            let found = distinct(names.iter().map(|name| (*name).to_owned()).collect());
            assert_eq!(found, told);
            assert_eq!(found.iter().collect::<HashSet<_>>().len(), names.len());
        }
    }
}
