//! Reads the prior of `--prior`. A prior weights arrangements by the setups that people use. Also reads other short
//! files that options name.

use super::{Error, refuse};
use crate::analysis::review::{Review, Values};
use crate::analysis::setups::{Group, PriorWeights};
use crate::knowledge::Weighing;
use crate::replay::Replay;
use crate::report::{PEOPLE, UNIFORM, visible};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum size of a prior in bytes. A prior has at most 14 kinds on 40 squares for each of a dozen groups.
const MOST_BYTES: u64 = 1 << 22;

/// Options that select a prior.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct PriorArgs {
    /// Weights of arrangements: `people` (as people set up), `uniform` (all equal), or a file that `setups --prior-out`
    /// wrote
    #[arg(long, value_name = "PRIOR", default_value = PEOPLE)]
    prior: PathBuf,
    /// Compute exact sums under the prior, instead of approximations; this takes up to a thousand times as long
    #[arg(long)]
    exact: bool,
}

impl PriorArgs {
    /// Returns `true` if neither option was passed with a value of its own.
    pub fn is_default(&self) -> bool {
        self.prior.as_os_str() == PEOPLE && !self.exact
    }

    /// Reads the prior.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is not a prior, or if `--exact` has no effect.
    pub fn read(&self) -> Result<PriorChoice, Error> {
        let name = self.prior.to_string_lossy().into_owned();
        let weights = match &name[..] {
            UNIFORM if self.exact => {
                return refuse("`--exact` cannot be used with `--prior uniform`, whose sums are always exact");
            }
            UNIFORM => None,
            PEOPLE => Some(PriorWeights::people()),
            _ => {
                let read = PriorWeights::read(&text_of(&self.prior, MOST_BYTES)?);
                Some(Arc::new(read.map_err(|fault| {
                    Error::from(format!("`{}` is not a prior: {}", visible(&name), visible(&fault.to_string())))
                })?))
            }
        };
        Ok(PriorChoice { name, weights, is_exact: self.exact })
    }
}

/// Prior that the options select.
#[derive(Debug)]
pub(super) struct PriorChoice {
    /// `people`, `uniform`, or the name of the file.
    pub name: String,
    /// Models of setups; `None` if every arrangement counts once.
    pub weights: Option<Arc<PriorWeights>>,
    /// `true` if sums are not approximated.
    pub is_exact: bool,
}

/// Prior of a game.
#[derive(Clone, Debug)]
pub(super) struct GamePrior<'p> {
    /// `people`, `uniform`, or the name of the file.
    pub name: &'p str,
    /// Weights of arrangements; `None` if every arrangement counts once.
    pub weighing: Option<Weighing>,
}

impl GamePrior<'_> {
    /// Every arrangement counts once.
    pub const UNIFORM: Self = Self { name: UNIFORM, weighing: None };
}

impl Default for PriorChoice {
    fn default() -> Self {
        Self { name: PEOPLE.to_owned(), weights: Some(PriorWeights::people()), is_exact: false }
    }
}

impl PriorChoice {
    /// Returns a review of a game under this prior.
    pub fn review(&self, values: Values) -> Review {
        Review::with_values(values).with_prior(self.weights.clone()).exactly(self.is_exact)
    }

    /// Returns the prior of a game. If the prior `people` has no model for the rules of the game, the result is
    /// `uniform`.
    ///
    /// # Errors
    /// Returns a message if a file has no setups for the rules of the game, or if the game starts from a position.
    pub fn of(&self, replayed: &Replay) -> Result<GamePrior<'_>, String> {
        let Some(weights) = &self.weights else { return Ok(GamePrior::UNIFORM) };
        let (name, rules) = (visible(&self.name), &replayed.terms.rules);
        let has_position = replayed.setup.position.is_some();
        match weights.of(rules).filter(|_| !has_position) {
            Some(model) => {
                let weighing = Weighing::new(model.clone());
                let weighing = if self.is_exact { weighing } else { weighing.approximate() };
                Ok(GamePrior { name: &self.name, weighing: Some(weighing) })
            }
            None if weights.has_fallback => Ok(GamePrior::UNIFORM),
            None if has_position => {
                Err(format!("`{name}` weights setups, but the record starts from a position: pass `--prior uniform`"))
            }
            None => {
                let known: Vec<&str> = weights.groups().collect();
                let known = known.join(", ");
                Err(format!("`{name}` is a prior for {1}, not for {0}", Group::of(rules), visible(&known)))
            }
        }
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
