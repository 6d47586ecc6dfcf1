//! `--odds KIND`: the probability that the hidden pieces of positions have this kind.

use super::Outcome;
use super::prior::of_game;
use crate::analysis::Beliefs;
use crate::analysis::setups::PriorChoice;
use crate::board::{Kind, nearest};
use crate::games::Source;
use crate::query::NamedKind;
use crate::replay::{Reading, Replay};
use crate::scene::{Heat, Scene, SideHeat};

/// Parses the name or abbreviation of a kind.
pub(super) fn parse_kind(text: &str) -> Result<NamedKind, String> {
    let near = || {
        nearest(text, Kind::ALL.map(Kind::name)).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
    };
    NamedKind::parse(text.trim())
        .ok_or_else(|| format!("expected a kind of piece, as a name or abbreviation{}", near()))
}

/// Adds the odds of `kind` to the scenes of a record. The scenes must be sorted by ply. Reports odds that cannot be
/// computed.
pub(super) fn add(
    item: &Source<'_>,
    (reading, replayed): (&Reading<'_>, &Replay),
    (kind, prior): (NamedKind, &PriorChoice),
    scenes: &mut [Scene],
    outcome: &mut Outcome<'_>,
) {
    let Some(viewer) = scenes.first().map(|scene| scene.viewer) else { return };
    let terms = &replayed.terms;
    let Some(kind) = kind.kind(&terms.numbering).filter(|kind| terms.rules.army.count(*kind) > 0) else {
        outcome.report_missing(item, "there are no such odds: no army here has that kind");
        return;
    };
    let prior = match of_game(prior, replayed) {
        Ok(prior) => prior,
        Err(nothing) => {
            outcome.report_missing(item, &nothing);
            return;
        }
    };
    for scene in scenes.iter_mut() {
        scene.heat = Some(Heat { prior: prior.name.clone(), ..Heat::new(kind) });
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
    .with_prior(prior);
    item.replay_reading(reading, &mut beliefs);
    if let Some(ply) = untold {
        let why = "the record reveals too little, or counting would take too long";
        outcome.report_missing(item, &format!("cannot compute the odds after ply {ply}: {why}"));
    }
}
