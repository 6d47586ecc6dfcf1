//! Results of games as one side sees them, with scores and confidence intervals. See `format-spec/statistics.md`,
//! section "Scores".

use super::{Merge, merge_fields};
use crate::board::{Side, named};
use crate::notation::Score;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

named! {
    /// Result of a game for one side.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Fate {
        /// The side won.
        Won = "won",
        /// The game was drawn.
        Drawn = "drawn",
        /// The side lost.
        Lost = "lost",
        /// The record gives no result (`*`).
        Open = "open",
    }
}

impl Fate {
    /// Converts the score of a game to the result for a side.
    pub const fn of(score: Score, side: Side) -> Self {
        match (score, side) {
            (Score::RedWon, Side::Red) | (Score::BlueWon, Side::Blue) => Self::Won,
            (Score::RedWon, Side::Blue) | (Score::BlueWon, Side::Red) => Self::Lost,
            (Score::Draw, _) => Self::Drawn,
            (Score::Open, _) => Self::Open,
        }
    }

    /// Returns 1 for a win, 0.5 for a draw, 0 for a loss, and `None` for an open game.
    pub const fn points(self) -> Option<f64> {
        match self {
            Self::Won => Some(1.0),
            Self::Drawn => Some(0.5),
            Self::Lost => Some(0.0),
            Self::Open => None,
        }
    }
}

/// A value for each result, indexed by [`Fate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByFate<T> {
    /// Value for won games.
    pub won: T,
    /// Value for drawn games.
    pub drawn: T,
    /// Value for lost games.
    pub lost: T,
    /// Value for games without a result.
    pub open: T,
}

impl<T> Index<Fate> for ByFate<T> {
    type Output = T;

    #[inline]
    fn index(&self, fate: Fate) -> &T {
        match fate {
            Fate::Won => &self.won,
            Fate::Drawn => &self.drawn,
            Fate::Lost => &self.lost,
            Fate::Open => &self.open,
        }
    }
}

impl<T> IndexMut<Fate> for ByFate<T> {
    #[inline]
    fn index_mut(&mut self, fate: Fate) -> &mut T {
        match fate {
            Fate::Won => &mut self.won,
            Fate::Drawn => &mut self.drawn,
            Fate::Lost => &mut self.lost,
            Fate::Open => &mut self.open,
        }
    }
}

merge_fields!(ByFate<T> { won, drawn, lost, open });

/// The 97.5 % quantile of the normal distribution, for two-sided 95 % intervals.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// Number of games with each result.
pub type Results = ByFate<u64>;

impl Results {
    /// Counts a game.
    pub fn add(&mut self, fate: Fate) {
        self[fate].merge(1);
    }

    /// Returns the results of the same games from the opponents' point of view.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { won: self.lost, lost: self.won, ..self }
    }

    /// Returns the number of all games.
    pub const fn games(&self) -> u64 {
        self.decided().saturating_add(self.open)
    }

    /// Returns the number of games with a result.
    pub const fn decided(&self) -> u64 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }

    /// Returns the mean points of the games with a result, or `None` if no game has a result. A win counts 1 and a draw
    /// 0.5.
    pub fn score(&self) -> Option<f64> {
        let decided = self.decided();
        (decided > 0).then(|| (self.won as f64 + self.drawn as f64 / 2.0) / decided as f64)
    }

    /// Returns the typical result: won for a score above 0.5, lost for a score below 0.5, drawn for exactly 0.5, and
    /// open if no game has a result.
    pub const fn usual(&self) -> Fate {
        match (self.won, self.lost) {
            _ if self.decided() == 0 => Fate::Open,
            (won, lost) if won > lost => Fate::Won,
            (won, lost) if won < lost => Fate::Lost,
            _ => Fate::Drawn,
        }
    }

    /// Returns the lower and the upper end of the 95 % confidence interval of the score (Wilson, 1927). Draws reduce
    /// the variance, so the interval is wider than necessary if there are draws.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.score().map(|share| wilson(share, self.decided() as f64))
    }
}

/// Returns the lower and the upper end of Wilson's 95 % confidence interval of the share `some / all`. Returns
/// `None` if `all` is 0.
pub fn share_interval(some: u64, all: u64) -> Option<(f64, f64)> {
    (all > 0).then(|| wilson(some.min(all) as f64 / all as f64, all as f64))
}

/// Returns the lower and the upper end of Wilson's interval for a share that was observed in `number` cases.
fn wilson(share: f64, number: f64) -> (f64, f64) {
    let z2 = Z * Z;
    let middle = share + z2 / (2.0 * number);
    let spread = Z * (share * (1.0 - share) / number + z2 / (4.0 * number * number)).sqrt();
    let whole = 1.0 + z2 / number;
    (((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::{Fate, Results};
    use crate::board::Side;
    use crate::notation::Score;

    #[test]
    fn a_draw_is_half_a_point_and_an_open_game_none_at_all() {
        let mut results = Results::default();
        assert_eq!((results.score(), results.interval()), (None, None));
        for score in [Score::RedWon, Score::Draw, Score::BlueWon, Score::BlueWon, Score::Open] {
            results.add(Fate::of(score, Side::Blue));
        }
        assert_eq!(results, Results { won: 2, drawn: 1, lost: 1, open: 1 });
        assert_eq!((results.games(), results.decided(), results.score()), (5, 4, Some(0.625)));
        let points = [Fate::Won, Fate::Drawn, Fate::Lost, Fate::Open].map(Fate::points);
        assert_eq!(points, [Some(1.0), Some(0.5), Some(0.0), None]);
    }

    #[test]
    fn the_interval_is_wilsons() {
        // The shares 81/263 and 0/20 and their intervals are from table I of Newcombe (1998).
        let interval = |won, lost| Results { won, lost, ..Results::default() }.interval().expect("games");
        let round = |(low, high): (f64, f64)| ((low * 1e4).round() / 1e4, (high * 1e4).round() / 1e4);
        assert_eq!(round(interval(81, 182)), (0.2553, 0.3662));
        assert_eq!(round(interval(0, 20)), (0.0, 0.1611));
    }
}
