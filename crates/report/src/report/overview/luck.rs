//! Writes the section about luck and about the odds of strikes.

use super::Overview;
use super::part::{Part, Section};
use crate::plot::{Interval, Plot, Unit, intervals};
use crate::report::review::{account, calibration_of_wins, players, prior_table, tenths_won};
use crate::report::small_samples::legend;
use crate::report::{beginning, visible};

const LUCK: &str = "Luck is what a strike gained, minus what it was worth on average over the odds: material in \
    Sergeants, without the Flag. Luck is not skill.";

const CALIBRATION: &str = "The odds are good if strikes with odds of 30 % are won in 30 of 100 cases. Each row has \
    the strikes whose odds to win were in one tenth, the mean of their odds, and the share that was won with its 95 % \
    interval.";

const PRIORS: &str = "The errors of these odds: Brier score and log loss, lower is better. The prior uniform counts \
    every arrangement of the hidden pieces once; other priors weight arrangements.";

impl Overview<'_> {
    pub(super) fn luck(&self) -> Section {
        /// Maximum number of columns of a name.
        const LONGEST: usize = 40;
        let section = Section::new("luck", "Luck and odds");
        if self.reviews.all.strikes + self.reviews.all.guesses == 0 {
            return section;
        }
        let players = players(self.reviews, self.limits.top, |name| beginning(&visible(name), LONGEST).into_owned());
        let of_players = legend(&players.rows, "games");
        let luck = Part::new(format!("{LUCK} {}", account(&self.reviews.all)));
        let has_players = !players.rows.is_empty();
        let luck = if has_players { luck.table(players).note(of_players.trim_end()) } else { luck };
        let calibration = Part::new(CALIBRATION).under("Calibration").plots(self.calibration_plots());
        let calibration = calibration.tables(calibration_of_wins(self.reviews));
        let priors = Part::new(PRIORS).table(prior_table(self.reviews));
        section.with(luck).with(calibration).with(priors)
    }

    /// Draws the shares of won strikes by their odds, for the last prior.
    fn calibration_plots(&self) -> Vec<Plot> {
        let Some(prior) = self.reviews.priors.last() else { return Vec::new() };
        let points: Vec<Interval> = tenths_won(prior)
            .map(|(name, [share, low, high])| Interval { full_name: name.clone(), name, value: share, low, high })
            .collect();
        let title = format!("Strikes won, by their odds (prior: {})", visible(&prior.name));
        if points.is_empty() { Vec::new() } else { vec![intervals(&title, Unit::Shares, 0.5, &points)] }
    }
}
