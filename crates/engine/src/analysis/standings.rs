//! The standings of an event: points, and who comes first where they are equal. `format-spec/statistics.md`, section
//! "Standings".

use super::{Merge, Players, Results, merged};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Points in thousandths: they are compared exactly. Sums stop at the largest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(u128);

impl Points {
    /// How many there are.
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

/// As a decimal number, without zeros at its end.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        write!(f, "{whole}.{}", format!("{rest:03}").trim_end_matches('0'))
    }
}

/// How many points a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// For who won it.
    pub won: Points,
    /// For both, if it was drawn.
    pub drawn: Points,
    /// For who lost it.
    pub lost: Points,
}

/// That of the International Stratego Federation since 2001: 6, 3 and 1.
impl Default for Scoring {
    fn default() -> Self {
        Self { won: Points(6000), drawn: Points(3000), lost: Points(1000) }
    }
}

impl Scoring {
    /// The most that a game may count.
    const MOST: u32 = 1_000_000;

    /// The points for games that came out so; open ones count nothing.
    pub fn points(&self, results: &Results) -> Points {
        let Self { won, drawn, lost } = self;
        won.times(results.won).plus(drawn.times(results.drawn)).plus(lost.times(results.lost))
    }

    /// How many decimals its sums have at most.
    pub fn decimals(&self) -> usize {
        let of =
            |points: Points| [1000, 100, 10].into_iter().take_while(|unit| !points.0.is_multiple_of(*unit)).count();
        [self.won, self.drawn, self.lost].into_iter().map(of).max().unwrap_or(0)
    }
}

/// What is wrong with a text that should tell what games count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoringFault {
    /// There are fewer than three numbers, or more.
    #[error("expected three numbers with commas between them, such as 6,3,1")]
    Number,
    /// One of them is none that points can be.
    #[error("expected a number from 0 to {most} with at most three decimals, found `{found}`", most = Scoring::MOST)]
    Points {
        /// It.
        found: String,
    },
    /// Who does worse would have more.
    #[error("a win must count at least as much as a draw, and a draw at least as much as a loss")]
    Order,
}

/// The points for a win, a draw and a loss, with commas between them.
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

/// The points that a decimal number tells.
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
    /// The place, from 1; players who are equal in everything share it.
    pub place: usize,
    /// Who it is.
    pub player: &'p str,
    /// How the games came out against the others in the standings.
    pub results: Results,
    /// The points for these.
    pub points: Points,
    /// The points of the opponents, each once for every game with a result.
    pub buchholz: Points,
    /// The same without the highest and the lowest of them.
    pub median_buchholz: Points,
    /// The points in the games among those who were equal up to here, if these part them.
    pub direct: Option<Points>,
}

/// The players in order, and how their games came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings<'p> {
    placed: Vec<PlacedPlayer<'p>>,
    /// Of each player the opponents, as they stand in the same order.
    met: Vec<Met>,
}

/// The opponents of a player in their order, by their numbers, and the games against each.
type Met = Vec<(usize, Results)>;

impl<'p> Standings<'p> {
    /// The standings of the players who met another player.
    pub fn new(players: &'p Players, scoring: &Scoring) -> Self {
        let (names, met) = opponents(players);
        let mut placed: Vec<PlacedPlayer<'_>> =
            names.iter().zip(&met).map(|(name, met)| own(name, met, scoring)).collect();
        let points: Vec<Points> = placed.iter().map(|one| one.points).collect();
        for (one, met) in placed.iter_mut().zip(&met) {
            (one.buchholz, one.median_buchholz) = buchholz(met, &points);
        }
        part_equal(&mut placed, &met, scoring);
        let order = in_places(&mut placed);
        Self { placed: order.iter().map(|at| placed[*at]).collect(), met: in_order(&order, met) }
    }

    /// The players in order.
    pub fn placed(&self) -> &[PlacedPlayer<'p>] {
        &self.placed
    }

    /// Whom the player who stands there met: where each opponent stands, in order, and the games as the player sees them.
    pub fn met(&self, player: usize) -> &[(usize, Results)] {
        self.met.get(player).map_or(&[], Vec::as_slice)
    }

    /// The games of two players by where they stand, as the first of them sees them.
    pub fn between(&self, one: usize, other: usize) -> Option<Results> {
        let met = self.met(one);
        met.binary_search_by_key(&other, |(opponent, _)| *opponent).ok().map(|at| met[at].1)
    }
}

/// The players who met others, in order of their names, and whom they met.
fn opponents(players: &Players) -> (Vec<&str>, Vec<Met>) {
    let mut games: BTreeMap<&str, BTreeMap<&str, Results>> = BTreeMap::new();
    for (red, player) in players.iter() {
        for (blue, results) in &player.met {
            // A player against itself is nobody's opponent.
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

/// What a player's own games tell.
fn own<'p>(player: &'p str, met: &Met, scoring: &Scoring) -> PlacedPlayer<'p> {
    let results: Results = merged(met.iter().map(|(_, games)| *games));
    let (points, none) = (scoring.points(&results), Points::default());
    PlacedPlayer { place: 0, player, results, points, buchholz: none, median_buchholz: none, direct: None }
}

/// The sum of the opponents' points, each once for every game with a result; and without the highest and the lowest.
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

/// Looks for those who are equal so far, and what each has in the games among them.
fn part_equal(placed: &mut [PlacedPlayer<'_>], met: &[Met], scoring: &Scoring) {
    let key = |one: &PlacedPlayer<'_>| (one.points, one.buchholz, one.median_buchholz);
    let mut order: Vec<usize> = (0..placed.len()).collect();
    order.sort_by_key(|at| key(&placed[*at]));
    let equal = order.chunk_by(|one, other| key(&placed[*one]) == key(&placed[*other]));
    let equal: Vec<Vec<usize>> = equal.map(<[usize]>::to_vec).collect();
    // The number of each player's group.
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

/// Gives players their places; returns the order in which they stand, those who share one by name, as they came.
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

/// The points of each of a group in the games among them, if each met each of the others equally often, and not all
/// have the same; else nothing. `groups` has the number of each player's group.
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

/// The opponents of the players in that order, by where they stand in it.
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
        // The first beat both others, and the second the third: 12, 7 and 2 points.
        let all = [vec![(1, won(1)), (2, won(1))], vec![(0, lost(1)), (2, won(1))], vec![(0, lost(1)), (1, lost(1))]];
        assert_eq!(direct(all), ["12", "7", "2"]);
        // The third met nobody of them, or only the second, or the first twice.
        assert!(direct([vec![(1, won(1))], vec![(0, lost(1))], vec![]]).is_empty());
        assert!(direct([vec![(1, won(1))], vec![(0, lost(1)), (2, won(1))], vec![(1, lost(1))]]).is_empty());
        let twice = [vec![(1, won(1)), (2, won(2))], vec![(0, lost(1)), (2, won(1))], vec![(0, lost(2)), (1, lost(1))]];
        assert!(direct(twice).is_empty());
        // Each beat the next: they are as equal as before.
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
