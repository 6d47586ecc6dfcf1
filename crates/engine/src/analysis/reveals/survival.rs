//! How long pieces stay hidden, and on the board, games ending at different plies. `format-spec/statistics.md`, section "Survival".

use super::KindReveals;
use crate::analysis::{ByFate, Fate, Histogram, Results, merged};

/// The share of pieces still hidden, or still on the board, by ply: the product-limit estimate (Kaplan and Meier, 1958).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    steps: Vec<Step>,
}

/// The curve from a ply on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    ply: u32,
    share: f64,
    /// The sum in Greenwood's formula.
    sum: f64,
}

impl Curve {
    /// The curve of pieces that fell from it by those plies, or were left when their games ended, with those.
    pub fn new(fell: &Histogram, left: &Histogram) -> Self {
        let mut at_risk = fell.total().saturating_add(left.total());
        let mut ended = left.iter().peekable();
        let mut last = Step { ply: 0, share: 1.0, sum: 0.0 };
        let mut steps = Vec::new();
        for (ply, fallen) in fell.iter() {
            // A piece whose game ended with this ply was there to fall by it.
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

    /// The plies at which pieces fell from it, and the shares still left after each.
    pub fn steps(&self) -> impl Iterator<Item = (u32, f64)> {
        self.steps.iter().map(|step| (step.ply, step.share))
    }

    /// The share still left after that ply, and its standard error (Greenwood, 1926).
    pub fn at(&self, ply: u32) -> (f64, f64) {
        let behind = self.steps.partition_point(|step| step.ply <= ply);
        match behind.checked_sub(1).map(|last| self.steps[last]) {
            Some(step) => (step.share, step.share * step.sum.sqrt()),
            None => (1.0, 0.0),
        }
    }

    /// The first ply after which no larger share than `numerator / denominator` is left, if there is one.
    pub fn falls_to(&self, numerator: f64, denominator: f64) -> Option<u32> {
        // The product may miss a simple fraction by its last digit.
        let share = numerator / denominator + 1e-12;
        self.steps.iter().find(|step| step.share <= share).map(|step| step.ply)
    }
}

/// How the games of pieces came out that have lasted to a ply, the pieces being hidden then, or known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Survivors {
    /// The pieces hidden after the ply.
    pub hidden: Results,
    /// Those known.
    pub known: Results,
}

impl KindReveals {
    /// How many pieces there were.
    pub fn pieces(&self) -> u64 {
        self.reached.total()
    }

    /// How many of them became known.
    pub fn revealed(&self) -> u64 {
        self.revealed.total()
    }

    /// How long they stay hidden.
    pub fn curve(&self) -> Curve {
        Curve::new(&self.revealed.sum(), &self.hidden.sum())
    }

    /// How many pieces a figure of that ply rests on: those hidden before it in games that lasted to it.
    pub fn at_risk(&self, ply: u32) -> u64 {
        at_risk(&self.revealed, &self.hidden, ply)
    }

    /// How many of them were captured.
    pub fn captured(&self) -> u64 {
        self.captured.total()
    }

    /// How long they stay on the board.
    pub fn alive_curve(&self) -> Curve {
        Curve::new(&self.captured.sum(), &self.stayed.sum())
    }

    /// How many pieces a figure of that ply rests on: those on the board before it in games that lasted to it.
    pub fn alive_at_risk(&self, ply: u32) -> u64 {
        at_risk(&self.captured, &self.stayed, ply)
    }

    /// How their games came out, of those that lasted to that ply.
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

/// How many had not fallen before the ply, and were in games that lasted to it.
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
    /// All of them together.
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
        // The 6-MP arm of Freireich et al. (1963), as Cox and Oakes (1984) print it: weeks of remission of 21
        // patients, of whom 12 were lost to view before a relapse.
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
