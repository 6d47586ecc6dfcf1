//! Defines the errors of inputs that cannot be read completely. See `format-spec/archives.md`.

use super::not_records::NotRecords;
use std::io;

/// Error of an input that cannot be read completely.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system did not allow reading, or the input is damaged.
    #[error("cannot read {name}: {cause}")]
    Unreadable {
        /// Name of the input.
        name: String,
        /// Error of the system or the decompressor.
        cause: io::Error,
    },
    /// The system cannot create a thread to read the inputs.
    #[error("cannot read the inputs: cannot start a thread: {cause}")]
    NoThread {
        /// Error of the system.
        cause: io::Error,
    },
    /// Two parts of an archive contradict each other. Other programs may therefore find other records in the archive.
    #[error("{name}: the archive contradicts itself: {what}")]
    Inconsistent {
        /// Name of the archive or its member.
        name: String,
        /// Description of the contradiction.
        what: String,
        /// `true` if the contradiction prevented the reading of something that the archive lists.
        is_loss: bool,
    },
    /// The input contains something other than records.
    #[error("{name}: this is {}: {}", what.what, what.remedy)]
    Foreign {
        /// Name of the input.
        name: String,
        /// Detected kind of input.
        what: NotRecords,
    },
    /// A folder could not be searched completely.
    #[error("cannot search {name}: {cause}")]
    Unsearchable {
        /// Name of the folder.
        name: String,
        /// Error of the system.
        cause: io::Error,
    },
    /// No file has this name, or matches this pattern.
    #[error("{name}: no file has this name, and no file matches this pattern")]
    NoMatch {
        /// Pattern.
        name: String,
    },
    /// The folder contains no record files.
    #[error(
        "no record files in {name}: no file ends with {endings} (compressed or not) or .zip; to read \
         files with other names, pass `--glob GLOB`"
    )]
    NothingIn {
        /// Name of the folder.
        name: String,
        /// Extensions that were searched for.
        endings: String,
    },
    /// The folder contains no files of the requested format, but perhaps files of other formats.
    #[error("no {form} files in {name}: no file ends with {endings} (compressed or not) or \
        .zip{}", of_others(*others, form))]
    NothingOfForm {
        /// Name of the folder.
        name: String,
        /// Name of the format.
        form: &'static str,
        /// Extensions that were searched for.
        endings: String,
        /// Number of files whose extension belongs to another format.
        others: u64,
    },
    /// The folder contains no files that match the globs.
    #[error("no files in {name} match --glob")]
    NothingMatches {
        /// Name of the folder.
        name: String,
    },
    /// The glob is invalid.
    #[error("--glob: {cause}")]
    Glob {
        /// Error of the glob parser.
        cause: ignore::Error,
    },
    /// The number of records in a binary list differs from the number that the list announces.
    #[error("{name}: {}", miscount(*announced, *found))]
    Announced {
        /// Name of the input.
        name: String,
        /// Announced number of records.
        announced: u64,
        /// Number of records found.
        found: u64,
    },
    /// The input does not contain the requested record.
    #[error("{name} has no record {number}")]
    NoSuchRecord {
        /// Name of the input.
        name: String,
        /// Requested record number.
        number: u64,
    },
}

impl InputError {
    /// Returns `true` if the input itself is at fault, not the request.
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

    /// Returns `true` if part of the input was not read. An archive that contradicts itself is usually read completely:
    /// its directory determines the members.
    pub const fn is_loss(&self) -> bool {
        !matches!(self, Self::Inconsistent { is_loss: false, .. })
    }

    /// Returns the name of the input.
    pub fn name(&self) -> &str {
        match self {
            Self::Unreadable { name, .. }
            | Self::Inconsistent { name, .. }
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

/// Returns the message for a list with a wrong number of records.
pub fn miscount(announced: u64, found: u64) -> String {
    let games = if announced == 1 { "game" } else { "games" };
    format!("the list announces {announced} {games}, but contains {found}")
}

/// Returns the part of a message about files in other formats than the requested format.
fn of_others(count: u64, form: &str) -> String {
    let to = form.to_ascii_lowercase();
    match count {
        0 => String::new(),
        1 => format!("; one file has another format: `adjutant convert --to {to}` converts it to {form}"),
        _ => format!("; {count} files have other formats: `adjutant convert --to {to}` converts them to {form}"),
    }
}
