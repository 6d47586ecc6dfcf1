//! `--odds KIND`: how likely the hidden pieces of positions are to be of a kind.

use super::Outcome;
use super::prior::PriorFile;
use crate::analysis::Beliefs;
use crate::board::{Kind, nearest};
use crate::games::Source;
use crate::query::NamedKind;
use crate::replay::{Reading, Replay};
use crate::scene::{Heat, Scene, SideHeat};

/// Reads a kind as questions name it.
pub(super) fn parse_kind(text: &str) -> Result<NamedKind, String> {
    let near = || {
        nearest(text, Kind::ALL.map(Kind::name)).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
    };
    NamedKind::parse(text.trim())
        .ok_or_else(|| format!("expected a kind of piece, by its name or as records write it{}", near()))
}

/// Adds to scenes of a record, which are in order, the odds of that kind at their plies. Says what cannot be told.
pub(super) fn add(
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
