//! `--prior FILE`: what arrangements weigh by how people set up.
//!
//! Short documents that an option names.
//!
//! `--odds KIND`: how likely the hidden pieces of positions are to be of a kind.
//!
//! What pieces are worth, as a file says it. `format-spec/review.md`, section "Worth".

use super::{Error, Outcome, refuse};
use crate::analysis::Beliefs;
use crate::analysis::review::Values;
use crate::analysis::setups::{Group, PriorWeights};
use crate::board::{Kind, nearest};
use crate::games::Source;
use crate::knowledge::{Prior, SquareWeights};
use crate::query::NamedKind;
use crate::replay::{Reading, Replay};
use crate::report::visible;
use crate::rules::Ruleset;
use crate::scene::{Heat, Scene, SideHeat};
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

/// Reads a kind as questions name it.
pub(super) fn parse_kind(text: &str) -> Result<NamedKind, String> {
    let near = || {
        nearest(text, Kind::ALL.map(Kind::name)).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
    };
    NamedKind::parse(text.trim())
        .ok_or_else(|| format!("expected a kind of piece, by its name or as records write it{}", near()))
}

/// Adds to scenes of a record, which are in order, the odds of that kind at their plies. Says what cannot be told.
pub(super) fn add_heat(
    item: &Source<'_>,
    (reading, replayed): (&Reading<'_>, &Replay),
    (kind, prior): (NamedKind, Option<&PriorFile>),
    scenes: &mut [Scene],
    outcome: &mut Outcome<'_>,
) {
    let Some(viewer) = scenes.first().map(|scene| scene.viewer) else { return };
    let terms = &replayed.terms;
    let Some(kind) = kind.kind(&terms.numbering).filter(|kind| terms.rules.army.count(*kind) > 0) else {
        outcome.miss(item, "there are no odds of that kind: its armies have none such");
        return;
    };
    let weights = match prior.map(|prior| prior.of(&terms.rules)).transpose() {
        Ok(weights) => weights,
        Err(nothing) => {
            outcome.miss(item, &nothing);
            return;
        }
    };
    for scene in scenes.iter_mut() {
        scene.heat = Some(Heat { prior: prior.map(|prior| prior.name.clone()), ..Heat::new(kind) });
    }
    let plies = scenes.iter().map(|scene| scene.ply).collect();
    let mut untold = None;
    let mut beliefs = Beliefs::new(None, &Heat::sides(viewer), &[], |belief| {
        let chances = belief.chances(kind);
        if chances.is_none() {
            untold = untold.or(Some(belief.ply));
        }
        let at = scenes.binary_search_by_key(&belief.ply, |scene| scene.ply).ok();
        if let Some(heat) = at.and_then(|at| scenes[at].heat.as_mut()) {
            heat.views.push(SideHeat { viewer: belief.view, chances });
        }
    })
    .at_plies(plies)
    .weighed_by(weights);
    item.replay_reading(reading, &mut beliefs);
    if let Some(ply) = untold {
        let why = "the record does not show enough, or they take too long to count";
        outcome.miss(item, &format!("the odds after ply {ply} cannot be told: {why}"));
    }
}

/// More bytes than that no object of values has.
const MOST_BYTES_OF_VALUES: u64 = 1 << 16;

/// What pieces are worth by that file; by the scale of the page without one.
///
/// # Errors
/// If it cannot be read, or is no object of such values.
pub(super) fn values(path: Option<&Path>) -> Result<Values, Error> {
    path.map_or_else(|| Ok(Values::default()), read_values)
}

fn read_values(path: &Path) -> Result<Values, Error> {
    let name = visible(&path.to_string_lossy()).into_owned();
    let text = text_of(path, MOST_BYTES_OF_VALUES)?;
    let wrong = |what: String| Error::from(format!("`{name}`: {what}"));
    let object: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&text).map_err(|cause| wrong(format!("expected a JSON object of numbers: {cause}")))?;
    let mut values = Values::default();
    for (key, value) in &object {
        let Some(kind) = Kind::from_name(key) else {
            return Err(wrong(format!("there is no kind `{}`", visible(key))));
        };
        if !value.as_f64().is_some_and(|value| values.set(kind, value)) {
            return Err(wrong(format!("what a {} is worth must be a number from 0 to 1000000000", kind.title())));
        }
    }
    Ok(values)
}
