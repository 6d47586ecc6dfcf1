//! Survival as a picture: how the shares of pieces that are hidden, and on the board, fall, with the numbers that they
//! rest on.

use super::summary::SummaryAsked;
use crate::analysis::reveals::{Curve as Survival, KindReveals, RevealCounts};
use crate::plot::{Curve, Fall, MOST_CURVES, Plot, sheet, steps};
use crate::report::few::FEW;
use crate::report::summary::verdict_line;

/// The curves of the kinds that are asked for, as many in a plot as can be told apart; those that no game has are left out.
pub fn survival_plots(counts: &RevealCounts, asked: &SummaryAsked) -> Vec<Plot> {
    let title = match asked.side {
        Some(side) => format!("Share of {}'s pieces hidden, and alive, by ply", side.title()),
        None => "Share of pieces hidden, and alive, by ply".to_owned(),
    };
    let kinds: Vec<_> = asked.kinds.iter().map(|kind| (*kind, counts.of(*kind, asked.side))).collect();
    let curves: Vec<Curve<'_>> = kinds.iter().filter_map(|(kind, counts)| curve(kind.title(), counts)).collect();
    curves.chunks(MOST_CURVES).map(|curves| steps(&title, "plies", ["hidden", "alive"], curves)).collect()
}

/// The same in a picture, below each other.
pub fn survival_picture(counts: &RevealCounts, asked: &SummaryAsked) -> String {
    sheet(&verdict_line(&counts.verdicts), &survival_plots(counts, asked), 1)
}

/// The curves of a kind, if any piece of it was seen.
fn curve<'c>(name: &str, counts: &'c KindReveals) -> Option<Curve<'c>> {
    let last = counts.reached.sum().most()?;
    let hidden = fall(&counts.curve(), last, |ply| counts.at_risk(ply));
    let alive = fall(&counts.alive_curve(), last, |ply| counts.alive_at_risk(ply));
    Some(Curve { name: name.to_owned(), last, falls: [hidden, alive] })
}

fn fall<'c>(curve: &Survival, last: u32, at_risk: impl Fn(u32) -> u64 + 'c) -> Fall<'c> {
    Fall { steps: curve.steps().collect(), few_from: few_from(&at_risk, last), at_risk: Box::new(at_risk) }
}

/// The first ply at which few are at risk, of those up to the last; the last where that is never so.
fn few_from(at_risk: &impl Fn(u32) -> u64, last: u32) -> u32 {
    // The number at risk never rises.
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
