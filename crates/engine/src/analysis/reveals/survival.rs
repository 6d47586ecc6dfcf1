//! Estimates how long pieces stay hidden, or stay on the board. The games may end at different plies. See
//! `format-spec/statistics.md`, section "Survival".

use super::KindReveals;
use crate::analysis::{ByFate, Fate, Histogram, Results, merged};

/// Share of pieces that are still hidden, or still on the board, after each ply. This is the product-limit estimate
/// (Kaplan and Meier, 1958).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    steps: Vec<Step>,
}

/// Share from a ply on, until the ply of the next step.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    ply: u32,
    share: f64,
    /// Sum in Greenwood's formula for the standard error.
    sum: f64,
}

impl Curve {
    /// Computes the curve. An event is the reveal or the capture of a piece. `fell` contains the plies of the events.
    /// `left` contains, for each piece without an event, the last ply of its game.
    pub fn new(fell: &Histogram, left: &Histogram) -> Self {
        let mut at_risk = fell.total().saturating_add(left.total());
        let mut ended = left.iter().peekable();
        let mut last = Step { ply: 0, share: 1.0, sum: 0.0 };
        let mut steps = Vec::new();
        for (ply, fallen) in fell.iter() {
            // A piece whose game ended at ply `n` still counts as at risk at ply `n`.
            while let Some((_, gone)) = ended.next_if(|(end, _)| *end < ply) {
                at_risk = at_risk.saturating_sub(gone);
            }
            let (risk, left) = (at_risk.max(1) as f64, at_risk.saturating_sub(fallen) as f64);
            let sum = if left > 0.0 { last.sum + fallen as f64 / (risk * left) } else { last.sum };
            last = Step { ply, share: last.share * left / risk, sum };
            steps.push(last);
            at_risk = at_risk.saturating_sub(fallen);
        }
        Self { steps }
    }

    /// Iterates over the plies with an event. Each item contains a ply and the share of pieces that is left after this
    /// ply.
    pub fn steps(&self) -> impl Iterator<Item = (u32, f64)> {
        self.steps.iter().map(|step| (step.ply, step.share))
    }

    /// Returns the share of pieces that is left after a ply, and the standard error of the share (Greenwood, 1926).
    pub fn at(&self, ply: u32) -> (f64, f64) {
        let behind = self.steps.partition_point(|step| step.ply <= ply);
        match behind.checked_sub(1).map(|last| self.steps[last]) {
            Some(step) => (step.share, step.share * step.sum.sqrt()),
            None => (1.0, 0.0),
        }
    }

    /// Returns the first ply after which at most the share `numerator / denominator` of the pieces is left. Returns
    /// `None` if there is no such ply.
    pub fn falls_to(&self, numerator: f64, denominator: f64) -> Option<u32> {
        // The tolerance is necessary because the computed share may differ from a simple fraction in the last digit.
        let share = numerator / denominator + 1e-12;
        self.steps.iter().find(|step| step.share <= share).map(|step| step.ply)
    }
}

/// Results of the games that did not end before a given ply, counted per piece.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Survivors {
    /// Results for the pieces that were still hidden after the ply.
    pub hidden: Results,
    /// Results for the pieces that were known after the ply.
    pub known: Results,
}

impl KindReveals {
    /// Returns the number of pieces.
    pub fn pieces(&self) -> u64 {
        self.reached.total()
    }

    /// Returns the number of pieces that became known.
    pub fn revealed(&self) -> u64 {
        self.revealed.total()
    }

    /// Returns the curve for the share of pieces that are still hidden.
    pub fn curve(&self) -> Curve {
        Curve::new(&self.revealed.sum(), &self.hidden.sum())
    }

    /// Returns the sample size of the curve at a ply: the number of pieces that were hidden before the ply, in games
    /// that did not end before the ply.
    pub fn at_risk(&self, ply: u32) -> u64 {
        at_risk(&self.revealed, &self.hidden, ply)
    }

    /// Returns the number of pieces that were captured.
    pub fn captured(&self) -> u64 {
        self.captured.total()
    }

    /// Returns the curve for the share of pieces that are still on the board.
    pub fn alive_curve(&self) -> Curve {
        Curve::new(&self.captured.sum(), &self.stayed.sum())
    }

    /// Returns the sample size of the curve at a ply: the number of pieces that were on the board before the ply, in
    /// games that did not end before the ply.
    pub fn alive_at_risk(&self, ply: u32) -> u64 {
        at_risk(&self.captured, &self.stayed, ply)
    }

    /// Returns the results of the games that did not end before a ply. The results are counted once for each piece,
    /// separately for hidden and known pieces. A piece counts as hidden if it is still hidden after the ply.
    pub fn standing(&self, ply: u32) -> Survivors {
        let mut standing = Survivors::default();
        for fate in Fate::ALL {
            let revealed_later = count(&self.revealed[fate], |at| at > ply);
            let hidden = revealed_later.saturating_add(count(&self.hidden[fate], |end| end >= ply));
            let reached = count(&self.reached[fate], |end| end >= ply);
            standing.hidden[fate] += hidden;
            standing.known[fate] += reached.saturating_sub(hidden);
        }
        standing
    }
}

/// Counts the pieces that had no event before the ply, in games that did not end before the ply.
fn at_risk(fell: &ByFate<Histogram>, left: &ByFate<Histogram>, ply: u32) -> u64 {
    let of = |histograms: &ByFate<Histogram>| {
        Fate::ALL.into_iter().fold(0_u64, |sum, fate| sum.saturating_add(count(&histograms[fate], |at| at >= ply)))
    };
    of(fell).saturating_add(of(left))
}

fn count(histogram: &Histogram, is_counted: impl Fn(u32) -> bool) -> u64 {
    histogram.iter().filter(|(value, _)| is_counted(*value)).fold(0, |sum, (_, count)| sum.saturating_add(count))
}

impl ByFate<Histogram> {
    /// Returns the sum of the histograms of all results.
    pub fn sum(&self) -> Histogram {
        merged(Fate::ALL.map(|fate| self[fate].clone()))
    }

    fn total(&self) -> u64 {
        Fate::ALL.into_iter().fold(0, |sum, fate| sum.saturating_add(self[fate].total()))
    }
}

#[cfg(test)]
mod tests {
    use super::Curve;
    use crate::analysis::Histogram;

    #[test]
    fn the_estimate_of_kaplan_and_meier() {
        // Data of the 6-MP group of Freireich et al. (1963), as printed by Cox and Oakes (1984): how many weeks 21
        // patients stayed in remission. For 12 of them, the observation ended before a relapse.
        let relapsed = Histogram::from([6, 6, 6, 7, 10, 13, 16, 22, 23].map(|week| (week, 1)).to_vec());
        let lost = Histogram::from([6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(|week| (week, 1)).to_vec());
        let curve = Curve::new(&relapsed, &lost);
        let round = |(share, error): (f64, f64)| ((share * 1e3).round() / 1e3, (error * 1e4).round() / 1e4);
        assert_eq!(round(curve.at(5)), (1.0, 0.0));
        for (week, expected) in [
            (6, (0.857, 0.0764)),
            (7, (0.807, 0.0869)),
            (12, (0.753, 0.0963)),
            (13, (0.69, 0.1068)),
            (16, (0.627, 0.1141)),
            (22, (0.538, 0.1282)),
            (35, (0.448, 0.1346)),
        ] {
            assert_eq!(round(curve.at(week)), expected, "week {week}");
        }
        assert_eq!(
            (curve.falls_to(3.0, 4.0), curve.falls_to(1.0, 2.0), curve.falls_to(1.0, 4.0)),
            (Some(13), Some(23), None)
        );
    }

    #[test]
    fn without_games_that_end_early_it_is_the_share() {
        let curve = Curve::new(&Histogram::from(vec![(3, 1), (5, 2), (8, 1)]), &Histogram::default());
        assert_eq!((curve.at(4).0, curve.at(5).0, curve.at(8).0), (0.75, 0.25, 0.0));
        assert_eq!(curve.falls_to(1.0, 4.0), Some(5));
        assert_eq!(Curve::default().at(7), (1.0, 0.0));
    }
}
