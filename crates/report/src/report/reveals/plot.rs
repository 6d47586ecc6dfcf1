//! Draws survival as plots. For each ply, a plot shows the share of pieces that are still hidden, and the share of
//! pieces that are still on the board. It also shows the number of pieces on which each share is based.

use super::summary::SummarySelection;
use crate::analysis::reveals::{Curve as Survival, KindReveals, RevealCounts};
use crate::analysis::{Histogram, Merge};
use crate::plot::{Curve, DecreasingShare, MOST_CURVES, Plot, sheet, steps};
use crate::report::small_samples::FEW;
use crate::report::summary::verdict_line;

/// Returns plots with the curves of the requested kinds. A plot contains at most as many curves as can be
/// distinguished. Kinds that occur in no game are left out. Outliers do not stretch the axis; see
/// [`Histogram::axis_end`].
pub fn survival_plots(counts: &RevealCounts, asked: &SummarySelection) -> Vec<Plot> {
    let title = match asked.side {
        Some(side) => format!("Share of {}'s pieces still hidden, and share still alive", side.title()),
        None => "Share of pieces still hidden, and share still alive".to_owned(),
    };
    let kinds: Vec<_> = asked.kinds.iter().map(|kind| (*kind, counts.of(*kind, asked.side))).collect();
    let mut reached = Histogram::default();
    for (_, counts) in &kinds {
        reached.merge(counts.reached.sum());
    }
    let Some(end) = reached.axis_end() else { return Vec::new() };
    let is_cut = reached.most().is_some_and(|most| most > end);
    let curves: Vec<Curve<'_>> = kinds.iter().filter_map(|(kind, counts)| curve(kind.title(), counts, end)).collect();
    let numbers = if is_cut { "plies (up to 5 % of pieces were in longer games)" } else { "plies" };
    curves.chunks(MOST_CURVES).map(|curves| steps(&title, numbers, ["hidden", "alive"], curves)).collect()
}

/// Returns all plots in one picture, one plot below another.
pub fn survival_picture(counts: &RevealCounts, asked: &SummarySelection) -> String {
    sheet(&verdict_line(&counts.verdicts), &survival_plots(counts, asked), 1)
}

/// Returns the curves of a kind up to the ply `end`. `None` if there was no piece of the kind.
fn curve<'c>(name: &str, counts: &'c KindReveals, end: u32) -> Option<Curve<'c>> {
    let last = counts.reached.sum().most()?.min(end);
    let hidden = fall(&counts.curve(), last, |ply| counts.at_risk(ply));
    let alive = fall(&counts.alive_curve(), last, |ply| counts.alive_at_risk(ply));
    Some(Curve { name: name.to_owned(), last, falls: [hidden, alive] })
}

fn fall<'c>(curve: &Survival, last: u32, at_risk: impl Fn(u32) -> u64 + 'c) -> DecreasingShare<'c> {
    let steps = curve.steps().take_while(|(ply, _)| *ply <= last).collect();
    DecreasingShare { steps, few_from: few_from(&at_risk, last), at_risk: Box::new(at_risk) }
}

/// Returns the first ply up to `last` with few pieces at risk. Returns `last` if there is no such ply.
fn few_from(at_risk: &impl Fn(u32) -> u64, last: u32) -> u32 {
    // The number at risk never increases.
    let (mut enough, mut few) = (0, last);
    while enough < few {
        let middle = enough + (few - enough) / 2;
        if at_risk(middle) < FEW {
            few = middle;
        } else {
            enough = middle + 1;
        }
    }
    few
}
