//! `--prior FILE`: what arrangements weigh by how people set up; and short documents that an option names.

use super::{Error, refuse};
use crate::analysis::setups::{Group, PriorWeights};
use crate::knowledge::{Prior, SquareWeights};
use crate::report::visible;
use crate::rules::Ruleset;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// More bytes than that no prior has: it names at most 14 kinds on 40 squares for each of a dozen groups.
const MOST_BYTES: u64 = 1 << 22;

/// A prior.
#[derive(Debug)]
pub(super) struct PriorFile {
    /// The name of its file.
    pub name: String,
    /// What it weighs by.
    pub weights: Arc<PriorWeights>,
}

impl PriorFile {
    /// Reads a file, or standard input where it is `-`.
    ///
    /// # Errors
    /// If it cannot be read, or is no prior.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let name = path.to_string_lossy().into_owned();
        let prior = Prior::read(&text_of(path, MOST_BYTES)?).map_err(|fault| {
            Error::from(format!("`{}` is no prior: {}", visible(&name), visible(&fault.to_string())))
        })?;
        Ok(Self { weights: Arc::new(PriorWeights::new(&prior)), name })
    }

    /// The weights for games under those rules.
    ///
    /// # Errors
    /// Says so if the prior knows no such setups.
    pub fn of(&self, rules: &Ruleset) -> Result<&SquareWeights, String> {
        self.weights.of(rules).ok_or_else(|| {
            let known: Vec<&str> = self.weights.groups().collect();
            let (name, known) = (visible(&self.name), known.join(", "));
            format!("`{name}` knows no setups of {}, but of {}", Group::of(rules), visible(&known))
        })
    }
}

/// The text of a file, or of standard input where it is `-`.
///
/// # Errors
/// If it cannot be read, is no UTF-8, or has more bytes than such a document has.
pub(super) fn text_of(path: &Path, most_bytes: u64) -> Result<String, Error> {
    let name = || visible(&path.to_string_lossy()).into_owned();
    let mut text = String::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(most_bytes + 1).read_to_string(&mut text)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(most_bytes + 1).read_to_string(&mut text))
    };
    match read {
        Ok(read) if read as u64 > most_bytes => {
            refuse(format!("`{}` is too long: expected at most {most_bytes} bytes", name()))
        }
        Ok(_) => Ok(text),
        Err(cause) => refuse(format!("cannot read `{}`: {cause}", name())),
    }
}
