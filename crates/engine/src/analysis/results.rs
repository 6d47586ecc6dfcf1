//! How games came out for someone, and what that says. `format-spec/statistics.md`, section "Scores".

use super::{Merge, merge_fields};
use crate::board::{Side, named};
use crate::notation::Score;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

named! {
    /// The result of a game, seen by one side.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Fate {
        /// It won.
        Won = "won",
        /// It was drawn.
        Drawn = "drawn",
        /// It lost.
        Lost = "lost",
        /// The record does not say: `*`.
        Open = "open",
    }
}

impl Fate {
    /// What a score means for that side.
    pub const fn of(score: Score, side: Side) -> Self {
        match (score, side) {
            (Score::RedWon, Side::Red) | (Score::BlueWon, Side::Blue) => Self::Won,
            (Score::RedWon, Side::Blue) | (Score::BlueWon, Side::Red) => Self::Lost,
            (Score::Draw, _) => Self::Drawn,
            (Score::Open, _) => Self::Open,
        }
    }

    /// What it is worth: 1 for a win, 0.5 for a draw, 0 for a loss; nothing while it is open.
    pub const fn points(self) -> Option<f64> {
        match self {
            Self::Won => Some(1.0),
            Self::Drawn => Some(0.5),
            Self::Lost => Some(0.0),
            Self::Open => None,
        }
    }
}

/// A value for each way in which games come out, indexed by [`Fate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByFate<T> {
    /// For games won.
    pub won: T,
    /// For games drawn.
    pub drawn: T,
    /// For games lost.
    pub lost: T,
    /// For games without a result.
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

/// The 97.5 % quantile of the normal distribution: two-sided 95 %.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// How often games came out how.
pub type Results = ByFate<u64>;

impl Results {
    /// Counts a game.
    pub fn add(&mut self, fate: Fate) {
        self[fate].merge(1);
    }

    /// The same games for the opponents.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { won: self.lost, lost: self.won, ..self }
    }

    /// All games.
    pub const fn games(&self) -> u64 {
        self.decided().saturating_add(self.open)
    }

    /// Games with a result.
    pub const fn decided(&self) -> u64 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }

    /// The score: the points of the games with a result, a win being 1 and a draw one half, through their number.
    pub fn score(&self) -> Option<f64> {
        let decided = self.decided();
        (decided > 0).then(|| (self.won as f64 + self.drawn as f64 / 2.0) / decided as f64)
    }

    /// How the greater part of the games came out: won if the score is above one half, lost if below, drawn if it is just
    /// that, open where no game has a result.
    pub const fn usual(&self) -> Fate {
        match (self.won, self.lost) {
            _ if self.decided() == 0 => Fate::Open,
            (won, lost) if won > lost => Fate::Won,
            (won, lost) if won < lost => Fate::Lost,
            _ => Fate::Drawn,
        }
    }

    /// The 95 % confidence interval of the score: Wilson's score interval (Wilson, 1927). With draws, whose points
    /// spread less, it is wider than need be.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.score().map(|share| wilson(share, self.decided() as f64))
    }
}

/// The 95 % confidence interval of the share that some are of all: Wilson's. `None` of nothing.
pub fn share_interval(some: u64, all: u64) -> Option<(f64, f64)> {
    (all > 0).then(|| wilson(some.min(all) as f64 / all as f64, all as f64))
}

/// Wilson's score interval of a share among that many.
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
        // Newcombe (1998), table I: 81 of 263 and 0 of 20.
        let interval = |won, lost| Results { won, lost, ..Results::default() }.interval().expect("games");
        let round = |(low, high): (f64, f64)| ((low * 1e4).round() / 1e4, (high * 1e4).round() / 1e4);
        assert_eq!(round(interval(81, 182)), (0.2553, 0.3662));
        assert_eq!(round(interval(0, 20)), (0.0, 0.1611));
    }
}
