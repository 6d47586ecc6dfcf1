//! Reads the prior of `--prior`. A prior weights arrangements by the setups that people use. Also reads other short
//! files that options name.

use super::records::CONTINUE;
use super::terminal::note;
use super::{Common, Error, Run, refuse};
use crate::analysis::setups::{GamePrior, PriorChoice, PriorWeights};
use crate::archive::Meter;
use crate::board::nearest;
use crate::replay::Replay;
use crate::report::visible;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum size of a prior in bytes. A prior has at most 14 kinds on 40 squares for each of a dozen groups.
const MOST_BYTES: u64 = 1 << 22;

/// Options that select a prior.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct PriorArgs {
    /// Weights of arrangements: `people` (as people set up), `uniform` (all equal), or a file that `setups --prior-out`
    /// wrote [default: people]
    #[arg(long, value_name = "PRIOR")]
    prior: Option<PathBuf>,
    /// Compute exact sums under the prior, instead of approximations; this takes up to a thousand times as long
    #[arg(long)]
    exact: bool,
}

impl PriorArgs {
    /// Returns the first of the options that was passed.
    pub fn given(&self) -> Option<&'static str> {
        let exact = if self.exact { Some("--exact") } else { None };
        if self.prior.is_some() { Some("--prior") } else { exact }
    }

    /// Reads the prior.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is not a prior, or if `--exact` has no effect.
    pub fn read(&self) -> Result<PriorChoice, Error> {
        let path = self.prior.as_deref().unwrap_or_else(|| Path::new(PriorChoice::PEOPLE));
        let name = path.to_string_lossy().into_owned();
        let choice = match &name[..] {
            PriorChoice::UNIFORM if self.exact => {
                return refuse("`--exact` cannot be used with `--prior uniform`, whose sums are always exact");
            }
            PriorChoice::UNIFORM => PriorChoice::default(),
            PriorChoice::PEOPLE => PriorChoice::people(),
            _ => {
                if let Some(meant) = nearest(&name, [PriorChoice::PEOPLE, PriorChoice::UNIFORM])
                    && !path.exists()
                {
                    return refuse(format!("there is no prior `{}`; did you mean `{meant}`?", visible(&name)));
                }
                let weights = PriorWeights::read(&text_of(path, MOST_BYTES)?).map_err(|fault| {
                    Error::from(format!("`{}` is not a prior: {}", visible(&name), visible(&fault.to_string())))
                })?;
                PriorChoice { name, weights: Some(Arc::new(weights)), is_exact: false }
            }
        };
        Ok(PriorChoice { is_exact: self.exact, ..choice })
    }
}

/// Returns the prior of a run if the user chose no prior. For at most `most` records, this is the prior `people`. For
/// more records, the prior is uniform, and `why` is printed on standard error. Pipes cannot be read twice, so their
/// records are not counted, and the prior is `people`.
///
/// # Errors
/// Returns an error if an input cannot be found.
pub(super) fn prior_by_number(
    files: &[PathBuf],
    common: &Common,
    most: usize,
    why: &str,
) -> Result<PriorChoice, Error> {
    let can_count = !files.is_empty() && files.iter().all(|path| path.is_file() || path.is_dir());
    if !can_count || common.files_from.is_some() {
        return Ok(PriorChoice::people());
    }
    let mut number = 0;
    let _ = Run::over(files, common)?.read(&Meter::default(), &mut |block| {
        number += block.pieces.iter().filter(|piece| piece.kind.number().is_some()).count();
        if number > most { ControlFlow::Break(()) } else { CONTINUE }
    });
    if number <= most {
        return Ok(PriorChoice::people());
    }
    note(&format!("more than {most} games: {why}"));
    Ok(PriorChoice::default())
}

/// Returns the prior of a game.
///
/// # Errors
/// Returns a message if a file has no prior for the game.
pub(super) fn of_game(choice: &PriorChoice, replayed: &Replay) -> Result<GamePrior, String> {
    let found = choice.of(&replayed.terms.rules, replayed.setup.position.is_some());
    found.map_err(|missing| visible(&missing.to_string()).into_owned())
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
