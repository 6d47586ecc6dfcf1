//! Inputs: files, folders searched for records, standard input.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The ending of record files; folders are searched for it.
const ENDING: &str = "srn";

/// Where records are to be read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

impl Source {
    /// The name by which findings call it.
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Stdin => "<stdin>".to_owned(),
        }
    }

    /// Reads all of it.
    ///
    /// # Errors
    /// What the system said.
    pub fn read(&self) -> Result<Input, InputError> {
        let mut bytes = Vec::new();
        let read = match self {
            Self::File(path) => std::fs::read(path).map(|all| bytes = all),
            Self::Stdin => io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
        };
        match read {
            Ok(()) => Ok(Input { name: self.name(), bytes }),
            Err(cause) => Err(InputError::Unreadable { name: self.name(), cause }),
        }
    }
}

/// An input, read.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name by which findings call it.
    pub name: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

/// Why an input could not be had.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system would not let us read it.
    #[error("cannot read {name}: {cause}")]
    Unreadable {
        /// Which input.
        name: String,
        /// What the system said.
        cause: io::Error,
    },
    /// A folder could not be searched to its end.
    #[error("cannot search {name}: {cause}")]
    Unsearchable {
        /// Which folder.
        name: String,
        /// What the system said.
        cause: ignore::Error,
    },
    /// A folder without record files.
    #[error("no .srn files in {name}")]
    NothingIn {
        /// Which folder.
        name: String,
    },
}

/// The sources that paths stand for, in the order given; folders are searched, their files sorted by name. `-`
/// stands for standard input.
pub fn sources(paths: &[PathBuf]) -> Vec<Result<Source, InputError>> {
    let mut found = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            found.push(Ok(Source::Stdin));
        } else if path.is_dir() {
            search(path, &mut found);
        } else {
            found.push(Ok(Source::File(path.clone())));
        }
    }
    found
}

fn search(folder: &Path, found: &mut Vec<Result<Source, InputError>>) {
    let before = found.len();
    let walk = ignore::WalkBuilder::new(folder).sort_by_file_name(Ord::cmp).build();
    for entry in walk {
        match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                let is_record = entry.path().extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING));
                if is_file && is_record {
                    found.push(Ok(Source::File(entry.into_path())));
                }
            }
            Err(cause) => {
                found.push(Err(InputError::Unsearchable { name: folder.display().to_string(), cause }));
            }
        }
    }
    if found.len() == before {
        found.push(Err(InputError::NothingIn { name: folder.display().to_string() }));
    }
}
