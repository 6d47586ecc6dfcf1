//! Writes the beginning of the page: three sentences about the games, and three plots.

use super::Overview;
use super::part::{Part, Section};
use crate::board::Kind;
use crate::report::phrases::format_count;
use crate::report::reveals::{half_known, survival_plots};
use crate::report::score::ScoreFigures;
use crate::report::stats::{StatsTable, lengths, strikes};

impl Overview<'_> {
    pub(super) fn found(&self) -> Section {
        let section = Section::new("found", "At a glance");
        if self.games.counted() == 0 {
            return section;
        }
        let sentences: Vec<String> =
            [self.advantage(), self.typical_length(), self.first_known()].into_iter().flatten().collect();
        let of_table = |table: &StatsTable| table.plots(self.games, self.limits);
        let plots = of_table(&lengths::TABLE).into_iter().chain(of_table(&strikes::TABLE));
        let plots = plots.chain(survival_plots(self.reveals, &self.asked).into_iter().take(1));
        section.with(Part::new(sentences.join(" ")).maps(plots.collect()))
    }

    /// Compares the scores of the two sides in a sentence.
    fn advantage(&self) -> Option<String> {
        let red = self.games.all.red;
        let ScoreFigures { score, low, high } = ScoreFigures::new(&red);
        let (score, low, high) = (score?, low?, high?);
        let games = format_count(red.games() - red.open, "game");
        let percent = |share: f64| format!("{:.1}", share * 100.0);
        let interval = format!("95 % interval {} to {} %", percent(low), percent(high));
        Some(if low > 0.5 {
            format!("Red did better: it scored {} % in {games} with a result ({interval}).", percent(score))
        } else if high < 0.5 {
            format!(
                "Blue did better: it scored {} % in {games} with a result ({interval} for Red).",
                percent(1.0 - score)
            )
        } else {
            format!(
                "Neither side did clearly better: Red scored {} % in {games} with a result ({interval}).",
                percent(score)
            )
        })
    }

    /// Describes typical lengths, and the most frequent end.
    fn typical_length(&self) -> Option<String> {
        let lengths = &self.games.lengths;
        let (median, nearly_all) = (lengths.quantile(1, 2)?, lengths.quantile(95, 100)?);
        let ends = &self.games.terminations;
        let (name, group) = ends.iter().max_by_key(|(name, group)| (group.red.games(), std::cmp::Reverse(*name)))?;
        let share = group.red.games() as f64 / self.games.counted() as f64 * 100.0;
        Some(format!(
            "Half of the games had at most {median} plies, and 95 % at most {nearly_all}; the most frequent \
             termination was {name} ({share:.0} %)."
        ))
    }

    /// Names the kinds of which half of the pieces became known earliest and latest. Leaves out kinds with few pieces,
    /// and kinds of which less than half became known.
    fn first_known(&self) -> Option<String> {
        let of = |kind: Kind| Some((half_known(&self.reveals.of(kind, None))?, kind));
        let mut kinds: Vec<(u32, Kind)> = Kind::ALL.into_iter().filter_map(of).collect();
        kinds.sort_unstable_by_key(|(ply, kind)| (*ply, kind.index()));
        let ((first, quick), (last, slow)) = (*kinds.first()?, *kinds.last()?);
        (first < last).then(|| {
            format!(
                "Among the kinds of which half of the pieces became known, the {} did so first (by ply {first}), the {} \
                 last (by ply {last}).",
                quick.title(),
                slow.title()
            )
        })
    }
}
