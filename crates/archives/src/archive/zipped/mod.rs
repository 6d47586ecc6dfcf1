//! Zip archives: every member that the directory lists, doubles included, and whatever in the archive disagrees with
//! the directory.
//!
//! Readers of zip archives differ: some go by the directory at the end, some by the heads of the members, some keep
//! one member of each name. An archive in which these differ holds other games for each of them, so that here every
//! entry of the directory is read, and every disagreement is said.

mod bytes;
mod data;
mod directory;
mod end;
mod gaps;
mod local;

use data::Data;
use directory::Entry;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};

/// An archive, and what became known of it on the way through its members.
pub(super) struct Archive {
    file: File,
    length: u64,
    end: end::End,
    /// Where other records stand that look like the archive's end.
    others: Vec<u64>,
    entries: Vec<Entry>,
    names: Vec<String>,
    /// The bytes of each member that was looked at: beginning, end, and the member.
    extents: Vec<(u64, u64, usize)>,
    /// The same for the members that are read, by their beginning. No two of them overlap.
    taken: BTreeMap<u64, (u64, usize)>,
    quarrels: Vec<Quarrel>,
}

/// What in an archive disagrees.
pub(super) struct Quarrel {
    pub what: String,
    /// Whether members are missing for that which its directory once listed.
    pub is_loss: bool,
}

impl From<String> for Quarrel {
    fn from(what: String) -> Self {
        Self { what, is_loss: false }
    }
}

impl Archive {
    /// Reads the directory.
    ///
    /// # Errors
    /// If there is none, or the file cannot be read.
    pub fn open(mut file: File) -> io::Result<Self> {
        let length = bytes::length(&mut file)?;
        let end::Ends { end, others, quarrels } = end::find(&mut file, length)?;
        let mut quarrels = quarrels.into_iter().map(Quarrel::from).collect();
        let entries = directory::read(&mut file, &end, &mut quarrels)?;
        let names = directory::told_apart(&entries);
        Ok(Self { file, length, end, others, entries, names, extents: Vec::new(), taken: BTreeMap::new(), quarrels })
    }

    /// How many members the directory lists.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// A member's name, which no other has.
    pub fn name(&self, index: usize) -> &str {
        &self.names[index]
    }

    /// Whether a member, which was looked at, is nothing but the name of a folder. Some writers pack the nothing that it
    /// holds, so that it takes up a few bytes; but the directory may also have no size where there is a text.
    pub fn is_folder(&mut self, index: usize) -> bool {
        let entry = &self.entries[index];
        let may_be = entry.size == 0 && entry.name.ends_with(['/', '\\']);
        may_be && (entry.packed == 0 || self.data(index).is_ok_and(|mut data| matches!(data.read(&mut [0]), Ok(0))))
    }

    /// Looks at the member's own head. Returns what it says otherwise than the directory, if anything.
    ///
    /// # Errors
    /// If there is no such head, so that nothing can be read of the member; or if it shares bytes with another member that is
    /// read. A small archive could otherwise hold the same bytes as often as it has members.
    pub fn look_at(&mut self, index: usize) -> io::Result<Option<String>> {
        let entry = &self.entries[index];
        let local = local::read(&mut self.file, self.length, entry)?;
        let (start, end) = (entry.at, local.end);
        self.extents.push((start, end, index));
        let before = self.taken.range(..end).next_back();
        if let Some((_, (_, other))) = before.filter(|(_, (reached, _))| *reached > start) {
            let other = self.quoted(*other);
            return Err(io::Error::other(format!("it shares bytes with {other}, and is not read again")));
        }
        self.taken.insert(start, (end, index));
        self.entries[index].data = local.data;
        Ok(local.quarrel)
    }

    /// What a member holds, which was looked at.
    ///
    /// # Errors
    /// If it is encrypted or compressed in a way that is not read.
    pub fn data(&mut self, index: usize) -> io::Result<Data<'_>> {
        data::open(&mut self.file, &self.entries[index])
    }

    /// What in the archive as a whole disagrees with the directory, when every member was looked at.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn quarrels(mut self) -> io::Result<Vec<Quarrel>> {
        self.extents.sort_unstable();
        let mut quarrels = std::mem::take(&mut self.quarrels);
        let overlaps = gaps::over_directory(&self.extents, self.end.directory);
        if let Some(member) = overlaps.first() {
            let what = format!("{} and the directory share bytes{}", self.quoted(*member), more(overlaps.len()));
            quarrels.push(what.into());
        }
        let gaps = gaps::between(&self.extents, &self.end, self.length);
        let (first, count) = gaps::unlisted(&mut self.file, &gaps, self.length)?;
        if let Some((at, name)) = first {
            let count = more(count);
            quarrels.push(format!("its directory does not list the member `{name}` at byte {at}{count}").into());
        }
        if let Some(at) = self.others.iter().find(|at| gaps.iter().any(|(from, to)| (from..to).contains(at))) {
            quarrels.push(format!("a second end at byte {at} leads to another directory").into());
        }
        Ok(quarrels)
    }

    fn quoted(&self, index: usize) -> String {
        format!("`{}`", self.names[index])
    }
}

/// Says that there are more of the same, if there are.
fn more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2 => ", and one more does so".to_owned(),
        _ => format!(", and {} more do so", count - 1),
    }
}
