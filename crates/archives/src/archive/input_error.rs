//! Why inputs could not be had, or not to their end. `format-spec/archives.md`.

use super::foreign::Foreign;
use std::io;

/// Why an input could not be had, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system would not let us read it, or it is damaged.
    #[error("cannot read {name}: {cause}")]
    Unreadable {
        /// Which input.
        name: String,
        /// What the system or the decompressor said.
        cause: io::Error,
    },
    /// The system gives no thread that could read the inputs.
    #[error("cannot read the inputs: no thread can be had: {cause}")]
    NoThread {
        /// What the system said.
        cause: io::Error,
    },
    /// An archive has something in two places, and not the same: other readers may find other records in it.
    #[error("{name}: the archive disagrees with itself: {what}")]
    Quarrel {
        /// The archive, or its member.
        name: String,
        /// What disagrees.
        what: String,
        /// Whether something that it lists was not read for that.
        is_loss: bool,
    },
    /// It holds something else than records.
    #[error("{name}: this is {}: {}", what.what, what.remedy)]
    Foreign {
        /// Which input.
        name: String,
        /// What it is.
        what: Foreign,
    },
    /// A folder could not be searched, or not to its end.
    #[error("cannot search {name}: {cause}")]
    Unsearchable {
        /// Which folder.
        name: String,
        /// What the system said.
        cause: io::Error,
    },
    /// No file has that name, and none matches it.
    #[error("{name}: no such file, and none that matches it as a pattern")]
    NoMatch {
        /// The pattern.
        name: String,
    },
    /// A folder without record files.
    #[error("no record files in {name} ({endings}, the same compressed, or .zip; --glob searches for others)")]
    NothingIn {
        /// Which folder.
        name: String,
        /// What was searched for.
        endings: String,
    },
    /// A folder without files of the only form that was searched for, though perhaps with others.
    #[error("no {form} files in {name} ({endings}, the same compressed, or .zip){}", of_others(*others, form))]
    NothingOfForm {
        /// Which folder.
        name: String,
        /// The form.
        form: &'static str,
        /// What was searched for.
        endings: String,
        /// How many files there are that look like those of other forms.
        others: u64,
    },
    /// A folder without files that match the globs.
    #[error("no files in {name} match --glob")]
    NothingMatches {
        /// Which folder.
        name: String,
    },
    /// A pattern that is none.
    #[error("--glob: {cause}")]
    Glob {
        /// What is wrong with it.
        cause: ignore::Error,
    },
    /// A list in binary that does not hold as many records as it says.
    #[error("{name}: {}", miscount(*announced, *found))]
    Announced {
        /// Which input.
        name: String,
        /// How many it says there are.
        announced: u64,
        /// How many there are.
        found: u64,
    },
    /// An input without the record that was asked for.
    #[error("{name} has no record {number}")]
    NoSuchRecord {
        /// Which input.
        name: String,
        /// The number asked for.
        number: u64,
    },
}

impl InputError {
    /// Whether something is wrong with the input itself, not with how it was asked for.
    pub const fn is_damage(&self) -> bool {
        !matches!(
            self,
            Self::NothingIn { .. }
                | Self::NothingOfForm { .. }
                | Self::NothingMatches { .. }
                | Self::Glob { .. }
                | Self::NoThread { .. }
                | Self::NoSuchRecord { .. }
        )
    }

    /// Whether something of the input was not read. (An archive that disagrees with itself is read all the same, as far
    /// as its directory goes.)
    pub const fn is_loss(&self) -> bool {
        !matches!(self, Self::Quarrel { is_loss: false, .. })
    }

    /// The name of the input.
    pub fn name(&self) -> &str {
        match self {
            Self::Unreadable { name, .. }
            | Self::Quarrel { name, .. }
            | Self::Foreign { name, .. }
            | Self::Unsearchable { name, .. }
            | Self::NoMatch { name }
            | Self::NothingIn { name, .. }
            | Self::NothingOfForm { name, .. }
            | Self::NothingMatches { name }
            | Self::Announced { name, .. }
            | Self::NoSuchRecord { name, .. } => name,
            Self::Glob { .. } => "--glob",
            Self::NoThread { .. } => "the inputs",
        }
    }
}

/// What is said of a list that holds another number of records than it says.
pub fn miscount(announced: u64, found: u64) -> String {
    let games = if announced == 1 { "game" } else { "games" };
    let are = if found == 1 { "is" } else { "are" };
    format!("it says that it holds {announced} {games}, but {found} {are} there")
}

/// Says that there are files of other forms than the one that was searched for.
fn of_others(count: u64, form: &str) -> String {
    let to = form.to_ascii_lowercase();
    match count {
        0 => String::new(),
        1 => format!(", but one file of another format: `adjutant convert --to {to}` writes {form} of it"),
        _ => format!(", but {count} files of other formats: `adjutant convert --to {to}` writes {form} of those"),
    }
}
