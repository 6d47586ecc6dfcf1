//! Performance ratings: the strength of players, computed from their results. See `format-spec/statistics.md`,
//! section "Ratings".
//!
//! The model is that of Zermelo (1929) and of Bradley and Terry (1952). A player of strength `p` scores `p / (p +
//! q)` against a player of strength `q`. A draw counts as half a win for both. The strengths are those that make
//! the results most likely. A rating is 400 times the decimal logarithm of a strength, as with Elo.

mod components;
mod max_likelihood;

use super::{Players, Results};
use components::largest_component;
use max_likelihood::likeliest;
use std::collections::BTreeMap;

/// Rating of a player and its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points on the Elo scale. The mean of all rated players is [`Ratings::MEAN`].
    pub points: f64,
    /// Standard error in points, under the assumption that the opponents' ratings are exact.
    pub error: f64,
}

/// Ratings of the players whose results are connected.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    by_name: BTreeMap<String, Rating>,
    /// `true` if the computation of the ratings converged. A computation that takes too much work is stopped, and then
    /// nobody is rated.
    pub has_converged: bool,
}

/// Results of the games between players `one` and `other`, which are indices.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pairing {
    one: usize,
    other: usize,
    /// Points of player `one`.
    points: f64,
    /// Number of games with a result.
    games: f64,
}

impl Pairing {
    /// Returns the expected score of player `one`.
    fn expected(&self, logs: &[f64]) -> f64 {
        1.0 / (1.0 + (logs[self.other] - logs[self.one]).exp())
    }
}

impl Ratings {
    /// Mean of the ratings.
    pub const MEAN: f64 = 1500.0;

    /// Number of points that correspond to 1 in the natural logarithm of strength.
    const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

    /// Rates the players who have at least `least_games` games with a result against named opponents.
    ///
    /// Only one set of players is rated: the largest set in which chains of results connect every player with every
    /// other. For the other players the model has no most likely rating (Ford, 1957).
    pub fn new(players: &Players, least_games: u64) -> Self {
        let (names, pairings) = pairings(players, least_games);
        let members = largest_component(names.len(), &pairings);
        let place: BTreeMap<usize, usize> = members.iter().enumerate().map(|(place, old)| (*old, place)).collect();
        let within = pairings.iter().filter_map(|pairing| {
            let (one, other) = (*place.get(&pairing.one)?, *place.get(&pairing.other)?);
            Some(Pairing { one, other, ..*pairing })
        });
        let within: Vec<Pairing> = within.collect();
        let Some(logs) = likeliest(members.len(), &within) else {
            return Self { by_name: BTreeMap::new(), has_converged: false };
        };
        let errors = errors(&logs, &within);
        let ratings =
            logs.iter().zip(errors).map(|(log, error)| Rating { points: Self::MEAN + Self::SCALE * log, error });
        let by_name = members.iter().map(|member| names[*member].to_owned()).zip(ratings).collect();
        Self { by_name, has_converged: true }
    }

    /// Returns the rating of a player.
    pub fn of(&self, name: &str) -> Option<Rating> {
        self.by_name.get(name).copied()
    }

    /// Number of rated players.
    pub fn len(&self) -> usize {
        self.by_name.len()
    }

    /// `true` if no player is rated.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}

/// Returns the players who have enough games, and the results between these players. Games against oneself are
/// ignored.
fn pairings(players: &Players, least_games: u64) -> (Vec<&str>, Vec<Pairing>) {
    let mut games: BTreeMap<&str, u64> = BTreeMap::new();
    let met = || {
        players.iter().flat_map(|(red, player)| player.met.iter().map(move |(blue, results)| (red, &**blue, results)))
    };
    let met = || met().filter(|(red, blue, results)| red != blue && results.decided() > 0);
    for (red, blue, results) in met() {
        for name in [red, blue] {
            let count = games.entry(name).or_default();
            *count = count.saturating_add(results.decided());
        }
    }
    games.retain(|_, count| *count >= least_games);
    let names: Vec<&str> = games.into_keys().collect();
    let number: BTreeMap<&str, usize> = names.iter().enumerate().map(|(number, name)| (*name, number)).collect();
    let pairing = |(red, blue, results): (&str, &str, &Results)| {
        let games = results.decided() as f64;
        let points = results.score()? * games;
        Some(Pairing { one: *number.get(red)?, other: *number.get(blue)?, points, games })
    };
    (names, met().filter_map(pairing).collect())
}

/// Returns the standard errors in points, computed from the Fisher information. A player's information is the sum
/// over the results against each opponent.
fn errors(logs: &[f64], pairings: &[Pairing]) -> Vec<f64> {
    let mut information = vec![0.0; logs.len()];
    for pairing in pairings {
        let expected = pairing.expected(logs);
        let information_gain = pairing.games * expected * (1.0 - expected);
        information[pairing.one] += information_gain;
        information[pairing.other] += information_gain;
    }
    information.iter().map(|told: &f64| Ratings::SCALE / told.sqrt().max(f64::MIN_POSITIVE)).collect()
}

#[cfg(test)]
mod tests {
    use super::Ratings;
    use crate::analysis::Players;
    use crate::notation::{Score, parse};
    use std::collections::BTreeMap;

    /// Creates players from pairings. Each pairing gives Red, Blue, and the numbers of Red's wins, draws and Blue's
    /// wins.
    fn players(games: &[(&str, &str, [u32; 3])]) -> Players {
        let mut players = Players::default();
        for (red, blue, times) in games {
            let text = format!("[Red \"{red}\"]\n[Blue \"{blue}\"]\n\n*");
            let record = parse(text.as_bytes());
            for (score, times) in [Score::RedWon, Score::Draw, Score::BlueWon].into_iter().zip(times) {
                (0..*times).for_each(|_| players.add(&record, score, "flag", 1, |_| 0));
            }
        }
        players
    }

    fn points(ratings: &Ratings, name: &str) -> f64 {
        ratings.of(name).expect("a rated player").points
    }

    fn assert_close(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-6, "{one} {other}");
    }

    #[test]
    fn three_to_one_is_the_difference_whose_expectation_is_three_quarters() {
        let ratings = Ratings::new(&players(&[("A", "B", [2, 0, 1]), ("B", "A", [0, 0, 1])]), 1);
        assert!(ratings.has_converged);
        assert_close(points(&ratings, "A") - points(&ratings, "B"), 400.0 * 3.0_f64.log10());
        assert_close(points(&ratings, "A") + points(&ratings, "B"), 2.0 * Ratings::MEAN);
        // Each of the four games has an information of 3/4 times 1/4.
        let error = ratings.of("A").expect("rated").error;
        assert_close(error, 400.0 / 10.0_f64.ln() / (4.0_f64 * 3.0 / 16.0).sqrt());
    }

    #[test]
    fn results_that_agree_are_met_exactly() {
        // A is twice as strong as B, and B is twice as strong as C, so A beats C four times out of five.
        let games = [("A", "B", [2, 0, 1]), ("B", "C", [2, 0, 1]), ("C", "A", [1, 0, 4])];
        let ratings = Ratings::new(&players(&games), 1);
        for (name, steps) in [("A", 1.0), ("B", 0.0), ("C", -1.0)] {
            assert_close(points(&ratings, name), Ratings::MEAN + steps * 400.0 * 2.0_f64.log10());
        }
        // A draw counts as half a win. So 3 wins and 2 draws in 6 games are 4 points to 2.
        let ratings = Ratings::new(&players(&[("A", "B", [3, 2, 1])]), 1);
        assert_close(points(&ratings, "A") - points(&ratings, "B"), 400.0 * 2.0_f64.log10());
    }

    #[test]
    fn everyone_scores_what_the_ratings_expect() {
        // Pseudo-random results with few or many games.
        let mut seed = 1_u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        let names: Vec<String> = (0..40).map(|number| format!("P{number:02}")).collect();
        let mut games = Vec::new();
        for (one, other) in (0..40_usize).flat_map(|one| (0..40).map(move |other| (one, other))) {
            if one != other && random(3) > 0 {
                games.push((&*names[one], &*names[other], [random(9), random(3), random(4 + one as u32)]));
            }
        }
        let players = players(&games);
        let ratings = Ratings::new(&players, 1);
        assert_eq!((ratings.len(), ratings.has_converged), (40, true));
        let mut surplus: BTreeMap<&str, f64> = BTreeMap::new();
        for (red, blue, [won, drawn, lost]) in &games {
            let difference = points(&ratings, blue) - points(&ratings, red);
            let expected = 1.0 / (1.0 + 10.0_f64.powf(difference / 400.0));
            let more = f64::from(*won) + f64::from(*drawn) / 2.0 - f64::from(won + drawn + lost) * expected;
            *surplus.entry(red).or_default() += more;
            *surplus.entry(blue).or_default() -= more;
        }
        for (name, surplus) in surplus {
            assert!(surplus.abs() < 1e-6, "{name} {surplus}");
        }
    }

    #[test]
    fn circles_that_hardly_met_are_placed_exactly_too() {
        // Two circles of twenty equally strong players. One pairing with a result of 3 to 1 connects the circles.
        let name = |circle: &str, number: usize| format!("{circle}{number:02}");
        let mut games = Vec::new();
        for circle in ["A", "B"] {
            for (one, other) in (0..20).flat_map(|one| (0..one).map(move |other| (one, other))) {
                games.push((name(circle, one), name(circle, other), [50, 0, 50]));
            }
        }
        games.push((name("A", 0), name("B", 0), [3, 0, 1]));
        let games: Vec<(&str, &str, [u32; 3])> =
            games.iter().map(|(red, blue, times)| (red.as_str(), blue.as_str(), *times)).collect();
        let ratings = Ratings::new(&players(&games), 1);
        assert!(ratings.has_converged);
        assert_close(points(&ratings, "A07") - points(&ratings, "B11"), 400.0 * 3.0_f64.log10());
        // The players of a chain: each of them beats the next player ten to one.
        let links: Vec<(String, String)> = (0..300).map(|at| (name("C", at), name("C", at + 1))).collect();
        let games: Vec<(&str, &str, [u32; 3])> =
            links.iter().map(|(red, blue)| (red.as_str(), blue.as_str(), [10, 0, 1])).collect();
        let ratings = Ratings::new(&players(&games), 1);
        assert_close(points(&ratings, "C00") - points(&ratings, "C300"), 300.0 * 400.0);
    }

    #[test]
    fn who_cannot_be_placed_is_not_rated() {
        // D never scored. E won every game. F has no games against the others. G played only against G.
        let games = [
            ("A", "B", [1, 0, 1]),
            ("B", "C", [0, 1, 0]),
            ("A", "D", [2, 0, 0]),
            ("E", "A", [2, 0, 0]),
            ("F", "H", [1, 0, 1]),
            ("G", "G", [1, 0, 1]),
        ];
        let ratings = Ratings::new(&players(&games), 1);
        assert_eq!(ratings.len(), 3);
        for name in ["D", "E", "F", "G", "H"] {
            assert_eq!(ratings.of(name), None, "{name}");
        }
        assert_eq!(Ratings::new(&players(&games), 3).len(), 2);
        assert!(Ratings::new(&players(&games), 4).is_empty());
        assert!(Ratings::new(&Players::default(), 0).is_empty());
    }
}
