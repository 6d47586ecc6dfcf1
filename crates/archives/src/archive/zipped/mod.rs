//! Reads zip archives. Reads every member that the directory lists, including duplicates, and finds all
//! contradictions between the directory and the rest of the archive.
//!
//! Programs read zip archives in different ways. Some programs use the directory at the end. Other programs use the
//! headers of the members. Some programs keep only one member of each name. If directory and headers contradict
//! each other, each program finds different games. This reader therefore reads every entry of the directory and
//! reports every contradiction.

mod bytes;
mod data;
mod directory;
mod end;
mod gaps;
mod local;

use data::Data;
use directory::Entry;
use std::collections::BTreeMap;
use std::io::{self, Read, Seek};

/// File, or bytes in memory on systems without files.
pub(super) trait SeekRead: Read + Seek + Send {}

impl<T: Read + Seek + Send> SeekRead for T {}

/// Archive, and the data collected while its members are read.
pub(super) struct Archive {
    file: Box<dyn SeekRead>,
    length: u64,
    end: end::End,
    /// Offsets of other records that look like the end record of the archive.
    others: Vec<u64>,
    entries: Vec<Entry>,
    names: Vec<String>,
    /// Start offset, end offset and index of each examined member.
    extents: Vec<(u64, u64, usize)>,
    /// Members that are read. The key is the offset at which the member begins. The value contains the offset of its
    /// end, and its index. The members do not overlap.
    taken: BTreeMap<u64, (u64, usize)>,
    inconsistencies: Vec<Inconsistency>,
}

/// Contradiction in an archive.
pub(super) struct Inconsistency {
    pub what: String,
    /// `true` if members that the archive announces cannot be read.
    pub is_loss: bool,
}

impl From<String> for Inconsistency {
    fn from(what: String) -> Self {
        Self { what, is_loss: false }
    }
}

impl Archive {
    /// Reads the directory.
    ///
    /// # Errors
    /// If the file has no directory, or cannot be read.
    pub fn open(mut file: Box<dyn SeekRead>) -> io::Result<Self> {
        let length = bytes::length(&mut *file)?;
        let end::Ends { end, others, inconsistencies } = end::find(&mut *file, length)?;
        let mut inconsistencies = inconsistencies.into_iter().map(Inconsistency::from).collect();
        let entries = directory::read(&mut *file, &end, &mut inconsistencies)?;
        let names = directory::told_apart(&entries);
        Ok(Self {
            file,
            length,
            end,
            others,
            entries,
            names,
            extents: Vec::new(),
            taken: BTreeMap::new(),
            inconsistencies,
        })
    }

    /// Returns the number of members in the directory.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the unique name of a member.
    pub fn name(&self, index: usize) -> &str {
        &self.names[index]
    }

    /// Returns `true` if an examined member is only the name of a folder.
    ///
    /// The sizes in the directory are not sufficient to decide this. Some writers compress the empty content of a
    /// folder, and the compressed content then has a few bytes. On the other hand, the directory may contain no size
    /// although the member has content.
    pub fn is_folder(&mut self, index: usize) -> bool {
        let entry = &self.entries[index];
        let may_be = entry.size == 0 && entry.name.ends_with(['/', '\\']);
        may_be && (entry.packed == 0 || self.data(index).is_ok_and(|mut data| matches!(data.read(&mut [0]), Ok(0))))
    }

    /// Examines the local header of a member. Returns the contradiction between the header and the directory, if any.
    ///
    /// # Errors
    /// If there is no header: the member then cannot be read. Also if the member overlaps another member. Such a member
    /// is not read, because a small archive could otherwise contain the same bytes in very many members.
    pub fn look_at(&mut self, index: usize) -> io::Result<Option<String>> {
        let entry = &self.entries[index];
        let local = local::read(&mut *self.file, self.length, entry)?;
        let (start, end) = (entry.at, local.end);
        self.extents.push((start, end, index));
        let before = self.taken.range(..end).next_back();
        if let Some((_, (_, other))) = before.filter(|(_, (reached, _))| *reached > start) {
            let other = self.quoted(*other);
            return Err(io::Error::other(format!("this member shares bytes with {other}, so this member is skipped")));
        }
        self.taken.insert(start, (end, index));
        self.entries[index].data = local.data;
        Ok(local.inconsistency)
    }

    /// Returns a reader of the content of an examined member.
    ///
    /// # Errors
    /// If the member is encrypted, or compressed by an unsupported method.
    pub fn data(&mut self, index: usize) -> io::Result<Data<'_>> {
        data::open(&mut *self.file, &self.entries[index])
    }

    /// Returns all contradictions of the archive as a whole. Every member must have been examined.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn find_inconsistencies(mut self) -> io::Result<Vec<Inconsistency>> {
        self.extents.sort_unstable();
        let mut inconsistencies = std::mem::take(&mut self.inconsistencies);
        let overlaps = gaps::over_directory(&self.extents, self.end.directory);
        if let Some(member) = overlaps.first() {
            let what = format!("the directory shares bytes with {}{}", self.quoted(*member), more(overlaps.len()));
            inconsistencies.push(what.into());
        }
        let gaps = gaps::between(&self.extents, &self.end, self.length);
        let (first, count) = gaps::unlisted(&mut *self.file, &gaps, self.length)?;
        if let Some((at, name)) = first {
            let count = more(count);
            inconsistencies.push(format!("its directory does not list the member `{name}` at byte {at}{count}").into());
        }
        if let Some(at) = self.others.iter().find(|at| gaps.iter().any(|(from, to)| (from..to).contains(at))) {
            inconsistencies.push(format!("a second end record at byte {at} leads to another directory").into());
        }
        Ok(inconsistencies)
    }

    fn quoted(&self, index: usize) -> String {
        format!("`{}`", self.names[index])
    }
}

/// Returns a phrase for the number of other members, such as ` (and 2 more members)`. `count` also includes the
/// member that the message names. If there are no other members, the phrase is empty.
fn more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2 => " (and one more member)".to_owned(),
        _ => format!(" (and {} more members)", count - 1),
    }
}
