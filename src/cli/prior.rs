//! Reads the priors of `--prior FILE`. A prior weights arrangements by the setups that people use. Also reads other
//! short files that options name.

use super::{Error, refuse};
use crate::analysis::setups::{Group, PriorWeights};
use crate::knowledge::{Prior, SquareWeights};
use crate::replay::Replay;
use crate::report::visible;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Maximum size of a prior in bytes. A prior has at most 14 kinds on 40 squares for each of a dozen groups.
const MOST_BYTES: u64 = 1 << 22;

/// Prior that was read from a file.
#[derive(Debug)]
pub(super) struct PriorFile {
    /// Name of the file.
    pub name: String,
    /// Weights of the prior.
    pub weights: Arc<PriorWeights>,
}

impl PriorFile {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not a prior.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let name = path.to_string_lossy().into_owned();
        let prior = Prior::read(&text_of(path, MOST_BYTES)?).map_err(|fault| {
            Error::from(format!("`{}` is not a prior: {}", visible(&name), visible(&fault.to_string())))
        })?;
        Ok(Self { weights: Arc::new(PriorWeights::new(&prior)), name })
    }

    /// Returns the weights for a game.
    ///
    /// # Errors
    /// Returns a message if the prior has no setups for the rules of the game, or if the game starts from a position.
    pub fn of(&self, replayed: &Replay) -> Result<&SquareWeights, String> {
        let (name, rules) = (visible(&self.name), &replayed.terms.rules);
        if replayed.setup.position.is_some() {
            return Err(format!("`{name}` weights setups, but the record starts from a position: leave out `--prior`"));
        }
        self.weights.of(rules).ok_or_else(|| {
            let known: Vec<&str> = self.weights.groups().collect();
            let known = known.join(", ");
            format!("`{name}` is a prior for {1}, not for {0}", Group::of(rules), visible(&known))
        })
    }
}

/// Reads the text of a file, or of standard input for `-`.
///
/// # Errors
/// Returns an error if the file cannot be read, is not UTF-8, or has more than `most_bytes` bytes.
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
