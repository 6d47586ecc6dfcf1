//! Standings of an event: the players in order of their points, and the criteria that order players with equal
//! points. See `format-spec/statistics.md`, section "Standings".

use super::{Merge, Players, Results, merged};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Points, stored as a number of thousandths so that comparison is exact. Sums saturate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(u128);

impl Points {
    /// Returns the points as a floating-point number.
    pub fn value(self) -> f64 {
        self.0 as f64 / 1000.0
    }

    const fn plus(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }

    const fn less(self, fewer: Self) -> Self {
        Self(self.0.saturating_sub(fewer.0))
    }

    const fn times(self, times: u64) -> Self {
        Self(self.0.saturating_mul(times as u128))
    }
}

/// Writes the points as a decimal number without trailing zeros.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        write!(f, "{whole}.{}", format!("{rest:03}").trim_end_matches('0'))
    }
}

/// Points for each result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// Points for the winner.
    pub won: Points,
    /// Points for each player after a draw.
    pub drawn: Points,
    /// Points for the loser.
    pub lost: Points,
}

/// The scoring of the International Stratego Federation since 2001: 6 points for a win, 3 for a draw, 1 for a loss.
impl Default for Scoring {
    fn default() -> Self {
        Self { won: Points(6000), drawn: Points(3000), lost: Points(1000) }
    }
}

impl Scoring {
    /// Maximum points for a game.
    const MOST: u32 = 1_000_000;

    /// Returns the points for these results. Games without a result give no points.
    pub fn points(&self, results: &Results) -> Points {
        let Self { won, drawn, lost } = self;
        won.times(results.won).plus(drawn.times(results.drawn)).plus(lost.times(results.lost))
    }

    /// Returns the number of decimals that are needed for sums of these points.
    pub fn decimals(&self) -> usize {
        let of =
            |points: Points| [1000, 100, 10].into_iter().take_while(|unit| !points.0.is_multiple_of(*unit)).count();
        [self.won, self.drawn, self.lost].into_iter().map(of).max().unwrap_or(0)
    }
}

/// Error in a text that should give the points for a win, a draw and a loss.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoringFault {
    /// The text does not contain exactly three numbers.
    #[error("expected three numbers with commas between them, such as 6,3,1")]
    Number,
    /// A number cannot be used as points.
    #[error("expected a number from 0 to {most} with at most three decimals, found `{found}`", most = Scoring::MOST)]
    Points {
        /// The number as written.
        found: String,
    },
    /// A worse result would get more points.
    #[error("a win must count at least as much as a draw, and a draw at least as much as a loss")]
    Order,
}

/// Parses the points for a win, a draw and a loss, separated by commas.
impl FromStr for Scoring {
    type Err = ScoringFault;

    fn from_str(text: &str) -> Result<Self, ScoringFault> {
        let read =
            |part: &str| points(part.trim()).ok_or_else(|| ScoringFault::Points { found: part.trim().to_owned() });
        let parts = text.split(',').map(read).collect::<Result<Vec<_>, _>>()?;
        let [won, drawn, lost] = parts[..] else { return Err(ScoringFault::Number) };
        if won < drawn || drawn < lost { Err(ScoringFault::Order) } else { Ok(Self { won, drawn, lost }) }
    }
}

/// Parses a decimal number as points.
fn points(text: &str) -> Option<Points> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 3 {
        return None;
    }
    let thousandths = format!("{decimals:0<3}").parse::<u128>().ok()?;
    let points = Points(u128::from(whole.parse::<u32>().ok()?) * 1000 + thousandths);
    (points <= Points(u128::from(Scoring::MOST) * 1000)).then_some(points)
}

/// A player in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPlayer<'p> {
    /// Place in the standings, beginning with 1. Players who are equal in every criterion have the same place.
    pub place: usize,
    /// Name of the player.
    pub player: &'p str,
    /// Results against the other players in the standings.
    pub results: Results,
    /// Points for these results.
    pub points: Points,
    /// Sum of the opponents' points. An opponent counts once for every game with a result.
    pub buchholz: Points,
    /// Sum of the opponents' points, like `buchholz`, but without the highest and the lowest number of points.
    pub median_buchholz: Points,
    /// Points in the games between the players who are equal in all criteria above. `None` if these points do not
    /// separate the players.
    pub direct: Option<Points>,
}

/// Players in the order of the standings, and the results between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings<'p> {
    placed: Vec<PlacedPlayer<'p>>,
    /// For each player, in the order of the standings, the list of opponents.
    met: Vec<Met>,
}

/// Opponents of a player, each with the player's results against this opponent. Opponents are indices, in ascending
/// order.
type Met = Vec<(usize, Results)>;

impl<'p> Standings<'p> {
    /// Computes the standings. Players are included if they played against another player.
    pub fn new(players: &'p Players, scoring: &Scoring) -> Self {
        let (names, met) = opponents(players);
        let mut placed: Vec<PlacedPlayer<'_>> =
            names.iter().zip(&met).map(|(name, met)| own(name, met, scoring)).collect();
        let points: Vec<Points> = placed.iter().map(|one| one.points).collect();
        for (one, met) in placed.iter_mut().zip(&met) {
            (one.buchholz, one.median_buchholz) = buchholz(met, &points);
        }
        set_direct_points(&mut placed, &met, scoring);
        let order = in_places(&mut placed);
        Self { placed: order.iter().map(|at| placed[*at]).collect(), met: in_order(&order, met) }
    }

    /// Returns the players in order.
    pub fn placed(&self) -> &[PlacedPlayer<'p>] {
        &self.placed
    }

    /// Returns the opponents of a player, each with the player's results against this opponent. Players are given by
    /// their indices in the standings; opponents are in ascending order.
    pub fn met(&self, player: usize) -> &[(usize, Results)] {
        self.met.get(player).map_or(&[], Vec::as_slice)
    }

    /// Returns the results of player `one` against player `other`. Both are indices in the standings.
    pub fn between(&self, one: usize, other: usize) -> Option<Results> {
        let met = self.met(one);
        met.binary_search_by_key(&other, |(opponent, _)| *opponent).ok().map(|at| met[at].1)
    }
}

/// Returns two lists: the names of the players who have opponents, in alphabetical order, and the opponents of each
/// of these players.
fn opponents(players: &Players) -> (Vec<&str>, Vec<Met>) {
    let mut games: BTreeMap<&str, BTreeMap<&str, Results>> = BTreeMap::new();
    for (red, player) in players.iter() {
        for (blue, results) in &player.met {
            // Games against oneself are ignored.
            if red != blue && results.games() > 0 {
                games.entry(red).or_default().entry(blue).or_default().merge(*results);
                games.entry(blue).or_default().entry(red).or_default().merge(results.reversed());
            }
        }
    }
    let names: Vec<&str> = games.keys().copied().collect();
    let number = |name: &str| names.partition_point(|other| *other < name);
    let met = games.values().map(|met| met.iter().map(|(name, results)| (number(name), *results)).collect()).collect();
    (names, met)
}

/// Computes the results and points of a player. The other criteria are not yet computed.
fn own<'p>(player: &'p str, met: &Met, scoring: &Scoring) -> PlacedPlayer<'p> {
    let results: Results = merged(met.iter().map(|(_, games)| *games));
    let (points, none) = (scoring.points(&results), Points::default());
    PlacedPlayer { place: 0, player, results, points, buchholz: none, median_buchholz: none, direct: None }
}

/// Returns two sums of the opponents' points. The first sum contains all numbers of points; the second sum leaves
/// out the highest and the lowest number. An opponent counts once for every game with a result.
fn buchholz(met: &Met, points: &[Points]) -> (Points, Points) {
    let games = |results: &Results| results.decided();
    let decided = || met.iter().filter(|(_, results)| games(results) > 0);
    let add = |sum: Points, (at, results): &(usize, Results)| sum.plus(points[*at].times(games(results)));
    let sum = decided().fold(Points::default(), add);
    let all = || decided().map(|(at, _)| points[*at]);
    let number = decided().fold(0_u64, |sum, (_, results)| sum.saturating_add(games(results)));
    let median = match (all().max(), all().min()) {
        (Some(highest), Some(lowest)) if number > 2 => sum.less(highest).less(lowest),
        _ => Points::default(),
    };
    (sum, median)
}

/// Finds the groups of players with equal points and equal Buchholz sums. For each group, sets the points in the
/// games between its players.
fn set_direct_points(placed: &mut [PlacedPlayer<'_>], met: &[Met], scoring: &Scoring) {
    let key = |one: &PlacedPlayer<'_>| (one.points, one.buchholz, one.median_buchholz);
    let mut order: Vec<usize> = (0..placed.len()).collect();
    order.sort_by_key(|at| key(&placed[*at]));
    let equal = order.chunk_by(|one, other| key(&placed[*one]) == key(&placed[*other]));
    let equal: Vec<Vec<usize>> = equal.map(<[usize]>::to_vec).collect();
    // For each player, the index of the player's group.
    let mut groups = vec![0; placed.len()];
    for (number, at) in equal.iter().enumerate().flat_map(|(number, group)| group.iter().map(move |at| (number, *at))) {
        groups[at] = number;
    }
    for group in &equal {
        for (at, direct) in group.iter().zip(direct(group, met, &groups, scoring)) {
            placed[*at].direct = Some(direct);
        }
    }
}

/// Sets the places and returns the order of the players. Players who share a place stay in alphabetical order.
fn in_places(placed: &mut [PlacedPlayer<'_>]) -> Vec<usize> {
    let key = |one: &PlacedPlayer<'_>| (one.points, one.buchholz, one.median_buchholz, one.direct, one.results.won);
    let mut order: Vec<usize> = (0..placed.len()).collect();
    order.sort_by_key(|at| Reverse(key(&placed[*at])));
    let mut place = 0;
    for (before, at) in order.iter().enumerate() {
        if before == 0 || key(&placed[order[before - 1]]) != key(&placed[*at]) {
            place = before + 1;
        }
        placed[*at].place = place;
    }
    order
}

/// Returns, for each player of `group`, the points in games against other players of the group. `groups` contains,
/// for every player of the standings, the index of the player's group.
///
/// Returns an empty list if some pairs of players in the group met more often than other pairs. Also returns an
/// empty list if all players of the group have equal points.
fn direct(group: &[usize], met: &[Met], groups: &[usize], scoring: &Scoring) -> Vec<Points> {
    let among = |at: usize| met[at].iter().filter(move |(other, _)| groups[*other] == groups[at]);
    let often = group.first().and_then(|first| among(*first).next()).map_or(0, |(_, results)| results.decided());
    let is_whole =
        |at: &usize| among(*at).count() + 1 == group.len() && among(*at).all(|(_, results)| results.decided() == often);
    if often == 0 || !group.iter().all(is_whole) {
        return Vec::new();
    }
    let add = |sum: Points, (_, results): &(usize, Results)| sum.plus(scoring.points(results));
    let points: Vec<Points> = group.iter().map(|at| among(*at).fold(Points::default(), add)).collect();
    if points.iter().all(|one| *one == points[0]) { Vec::new() } else { points }
}

/// Sorts the lists of opponents by `order`. Replaces the indices of opponents in these lists by the new indices.
fn in_order(order: &[usize], mut met: Vec<Met>) -> Vec<Met> {
    let mut stands = vec![0; order.len()];
    for (to, at) in order.iter().enumerate() {
        stands[*at] = to;
    }
    let moved = |at: &usize| {
        let mut met: Met = met[*at].drain(..).map(|(other, results)| (stands[other], results)).collect();
        met.sort_unstable_by_key(|(other, _)| *other);
        met
    };
    order.iter().map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::{Points, Scoring, direct};
    use crate::analysis::Results;

    #[test]
    fn points_are_decimal_numbers() {
        let shown = [0, 5, 500, 1000, 12_340].map(|thousandths| Points(thousandths).to_string());
        assert_eq!(shown, ["0", "0.005", "0.5", "1", "12.34"]);
        let results = Results { won: 3, drawn: 1, lost: 2, open: 9 };
        assert_eq!(Scoring::default().points(&results).to_string(), "23");
        let scoring: Scoring = " 1, 0.5,0".parse().expect("a scoring");
        assert_eq!((scoring.points(&results).value(), scoring.decimals()), (3.5, 1));
        let most = Results { won: u64::MAX, drawn: u64::MAX, lost: u64::MAX, open: 0 };
        let scoring: Scoring = "1000000,1000000,1000000".parse().expect("the most");
        assert!(scoring.points(&most).times(u64::MAX) > scoring.points(&most));
        assert_eq!(["6,3,1", "1,0.50,0", "1,1,0.125"].map(decimals), [0, 1, 3]);
    }

    #[test]
    fn games_among_equals_count_only_where_all_met_equally_often() {
        let scoring = Scoring::default();
        let won = |games| Results { won: games, ..Results::default() };
        let lost = |games| Results { lost: games, ..Results::default() };
        let direct = |met: [Vec<(usize, Results)>; 3]| {
            let points = direct(&[0, 1, 2], &met, &[0; 3], &scoring);
            points.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        // The first player beat both others, and the second player beat the third. They have 12, 7 and 2 points.
        let all = [vec![(1, won(1)), (2, won(1))], vec![(0, lost(1)), (2, won(1))], vec![(0, lost(1)), (1, lost(1))]];
        assert_eq!(direct(all), ["12", "7", "2"]);
        // In these three cases the members of the group did not meet equally often. The third player has no game, a
        // game only against the second player, or two games against the first.
        assert!(direct([vec![(1, won(1))], vec![(0, lost(1))], vec![]]).is_empty());
        assert!(direct([vec![(1, won(1))], vec![(0, lost(1)), (2, won(1))], vec![(1, lost(1))]]).is_empty());
        let twice = [vec![(1, won(1)), (2, won(2))], vec![(0, lost(1)), (2, won(1))], vec![(0, lost(2)), (1, lost(1))]];
        assert!(direct(twice).is_empty());
        // Each player beat one of the others and lost to the other one. All have equal points.
        let circle =
            [vec![(1, won(1)), (2, lost(1))], vec![(0, lost(1)), (2, won(1))], vec![(0, won(1)), (1, lost(1))]];
        assert!(direct(circle).is_empty());
    }

    fn decimals(text: &str) -> usize {
        text.parse::<Scoring>().expect("a scoring").decimals()
    }

    #[test]
    fn what_is_no_scoring_is_refused() {
        for (text, said) in [
            ("6,3", "expected three numbers with commas between them, such as 6,3,1"),
            ("6,3,1,0", "expected three numbers with commas between them, such as 6,3,1"),
            ("6,,1", "expected a number from 0 to 1000000 with at most three decimals, found ``"),
            ("1,0.0001,0", "expected a number from 0 to 1000000 with at most three decimals, found `0.0001`"),
            ("1000000.001,0,0", "expected a number from 0 to 1000000 with at most three decimals, found `1000000.001`"),
            ("1,-1,0", "expected a number from 0 to 1000000 with at most three decimals, found `-1`"),
            ("1e1,1,0", "expected a number from 0 to 1000000 with at most three decimals, found `1e1`"),
            ("1.,1,0", "expected a number from 0 to 1000000 with at most three decimals, found `1.`"),
            ("3,6,1", "a win must count at least as much as a draw, and a draw at least as much as a loss"),
            ("6,1,3", "a win must count at least as much as a draw, and a draw at least as much as a loss"),
        ] {
            assert_eq!(text.parse::<Scoring>().expect_err(text).to_string(), said, "{text}");
        }
    }
}
