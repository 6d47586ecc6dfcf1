//! The figures of `adjutant review --summary`, computed again from the reviews of single games.

use crate::program::adjutant;
use crate::reveals::support::generated;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Returns the output of `adjutant review --summary` after a run without messages. Unless the arguments contain a
/// prior, every arrangement counts once.
pub fn summary(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    let has_prior = ["--prior", "--merge"].iter().any(|option| arguments.contains(option));
    let prior: &[&str] = if has_prior { &[] } else { &["--prior", "uniform"] };
    adjutant(&[&["review", "--summary"], prior, arguments].concat(), stdin).well().stdout
}

/// Returns the document of these records.
pub fn document(stdin: impl AsRef<[u8]>) -> Value {
    serde_json::from_str(&summary(&["--format", "json"], stdin)).expect("one object")
}

/// Checks that a number is close to another.
#[track_caller]
pub fn near(value: &Value, wanted: f64) {
    let is_so = value.as_f64().is_some_and(|value| (value - wanted).abs() <= 1e-6 * wanted.abs().max(1.0));
    assert!(is_so, "{value}, not {wanted}");
}

/// Games of open play, of silent defense and of Spotters, with four players.
pub static GAMES: LazyLock<String> = LazyLock::new(|| {
    let of = |arguments: &[&str]| generated(&[&["--games", "10", "--seed", "18"], arguments].concat());
    let text = [
        of(&["--policy", "aggressive"]),
        of(&["--policy", "plausible", "--edition", "hasbro-1999", "--options", "silent-defense,rescue"]),
        of(&["--policy", "plausible", "--edition", "sci-fi-2011"]),
        of(&["--policy", "aggressive", "--edition", "jumbo-2014", "--variant", "infiltrator"]),
    ];
    let few = |line: &str| match line.split_once(" \"Bot ") {
        Some((tag, number)) => {
            let number: u32 = number.trim_end_matches("\"]").parse().expect("a number");
            format!("{tag} \"Bot {}\"]\n", number % 4)
        }
        None => format!("{line}\n"),
    };
    text.join("\n").lines().map(few).collect()
});

/// Sums computed separately by the test.
#[derive(Clone, Default)]
struct Sums {
    games: f64,
    strikes: f64,
    guesses: f64,
    known: f64,
    judged: f64,
    expected: f64,
    actual: f64,
    odds: [f64; 3],
    came: [f64; 3],
    lost_strikes: f64,
    /// Luck, and number of judged strikes and guesses, of each game.
    lucks: Vec<(f64, f64)>,
    given: f64,
    gained: f64,
    sides: f64,
    points: f64,
    left: f64,
}

const WAYS: [&str; 3] = ["win", "tie", "loss"];

impl Sums {
    /// Adds the turns of the given sides in a game, from its review.
    fn add(&mut self, game: &Value, sides: &[&str]) {
        self.games += 1.0;
        let (mut luck, mut judged) = (0.0, 0.0);
        for side in sides {
            let mut points = Some(0.0);
            for row in game["strikes"].as_array().expect("rows").iter().filter(|row| row["side"] == *side) {
                let actual = row["actual"].as_f64();
                // The Flag is no material.
                if !(row["target_kind"] == "flag" && row["outcome"] == "win") {
                    points = points.zip(actual).map(|(sum, actual)| sum + actual);
                }
                if row["deed"] == "guess" {
                    self.guesses += 1.0;
                } else {
                    self.strikes += 1.0;
                    self.known += f64::from(u8::from(!row["kind"].is_null()));
                    if let (Some(odds), Some(found)) = (row["odds"].as_object(), row["outcome"].as_str()) {
                        for (at, way) in WAYS.iter().enumerate() {
                            self.odds[at] += odds[*way].as_f64().expect("a number");
                            self.came[at] += f64::from(u8::from(found == *way));
                        }
                    }
                    let marks = row["marks"].as_array().expect("a list");
                    self.lost_strikes += f64::from(u8::from(marks.iter().any(|mark| mark == "lost-strike")));
                }
                if let (Some(expected), Some(actual)) = (row["expected"].as_f64(), actual) {
                    self.expected += expected;
                    self.actual += actual;
                    luck += actual - expected;
                    judged += 1.0;
                }
            }
            let told = &game["sides"][side];
            if let (Some(points), Some(given), Some(gained)) = (points, told["given"].as_f64(), told["gained"].as_f64())
            {
                self.sides += 1.0;
                self.points += points;
                self.given += given;
                self.gained += gained;
            }
            let left = game["passed_over"].as_array().expect("a list").iter().filter(|left| left["side"] == *side);
            self.left += left.filter(|left| left["mark"] == "safe-strike-not-made").count() as f64;
        }
        if judged > 0.0 {
            self.judged += judged;
            self.lucks.push((luck, judged));
        }
    }

    #[track_caller]
    fn hold(&self, figures: &Value) {
        let mean = (self.actual - self.expected) / self.judged;
        let off: f64 = self.lucks.iter().map(|(luck, judged)| (luck - mean * judged).powi(2)).sum();
        let games = self.lucks.len() as f64;
        let half = 1.959_963_984_540_054 * (games / (games - 1.0) * off).sqrt() / self.judged;
        let number: f64 = self.came.iter().sum();
        for (name, wanted) in [
            ("games", self.games),
            ("strikes", self.strikes),
            ("guesses", self.guesses),
            ("known", self.known),
            ("foreseen", number),
            ("won", self.came[0]),
            ("tied", self.came[1]),
            ("lost", self.came[2]),
            ("won_share", self.came[0] / number),
            ("win", self.odds[0] / number),
            ("tie", self.odds[1] / number),
            ("loss", self.odds[2] / number),
            ("judged", self.judged),
            ("expected", self.expected),
            ("actual", self.actual),
            ("luck", self.actual - self.expected),
            ("mean_luck", mean),
            ("low", mean - half),
            ("high", mean + half),
            ("luck_games", games),
            ("lost_strikes", self.lost_strikes),
            ("lost_strike_share", self.lost_strikes / self.known),
            ("safe_strike_not_made", self.left),
            ("bit_sides", self.sides),
            ("given", self.given),
            ("gained", self.gained),
            ("points", self.points),
        ] {
            let is_near = |found: f64| (found - wanted).abs() <= 2e-6 * wanted.abs().max(10.0);
            assert!(figures[name].as_f64().is_some_and(is_near), "{name}: {}, not {wanted}", figures[name]);
        }
        let price = (self.points > 0.0).then(|| self.given / self.points);
        assert_eq!(figures["bits_per_point"].as_f64().is_some(), price.is_some());
    }
}

#[test]
fn the_figures_follow_from_the_reviews_of_every_game() {
    let run = adjutant(&["review", "--prior", "uniform", "--format", "json"], &*GAMES);
    let games: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(games.len(), 40);
    let mut all = Sums::default();
    let (mut players, mut editions) = (BTreeMap::<String, Sums>::new(), BTreeMap::<String, Sums>::new());
    for game in &games {
        let name = |side: &str| game["sides"][side]["player"].as_str().expect("a name").to_owned();
        all.add(game, &["red", "blue"]);
        editions.entry(game["edition"].as_str().expect("a name").to_owned()).or_default().add(game, &["red", "blue"]);
        if name("red") == name("blue") {
            players.entry(name("red")).or_default().add(game, &["red", "blue"]);
        } else {
            for side in ["red", "blue"] {
                players.entry(name(side)).or_default().add(game, &[side]);
            }
        }
    }
    let document = document(&*GAMES);
    let figures = &document["figures"];
    all.hold(&figures["all"]);
    assert!(all.guesses > 20.0 && all.lost_strikes > 10.0 && all.left > 10.0, "{} {}", all.guesses, all.lost_strikes);
    for (of, sums, least) in [("players", players, 4), ("editions", editions, 3)] {
        assert!(sums.len() >= least && figures[of].as_object().expect("an object").len() == sums.len(), "{of}");
        for (name, sums) in sums {
            sums.hold(&figures[of][name.as_str()]);
        }
    }
}

#[test]
fn calibration_and_scores_follow_from_the_rows() {
    let run = adjutant(&["review", "--prior", "uniform", "--format", "ndjson"], &*GAMES);
    let rows: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let document = document(&*GAMES);
    for (deed, name) in [("strike", "strikes"), ("guess", "guesses")] {
        let figures = &document["figures"]["priors"][0][name];
        let (mut number, mut brier, mut bits) = (0.0, 0.0, 0.0);
        let mut tenths = [[[0.0; 3]; 10]; 3];
        for row in rows.iter().filter(|row| row["deed"] == deed && !row["odds"].is_null() && !row["outcome"].is_null())
        {
            number += 1.0;
            for (at, way) in WAYS.iter().enumerate() {
                let odds = row["odds"][way].as_f64().expect("a number");
                let came = f64::from(u8::from(row["outcome"] == *way));
                brier += (odds - came) * (odds - came);
                if came > 0.0 {
                    bits += (1.0 / odds).log2();
                }
                let tenth = (0..10).rev().find(|tenth| odds >= f64::from(*tenth) / 10.0).expect("a tenth") as usize;
                let sums = &mut tenths[at][tenth];
                *sums = [sums[0] + 1.0, sums[1] + odds, sums[2] + came];
            }
        }
        near(&figures["number"], number);
        near(&figures["brier"], brier / number);
        near(&figures["log_loss"], bits / number);
        assert_eq!(figures["impossible"], 0);
        for (way, tenths) in WAYS.iter().zip(tenths) {
            for (at, [all, odds, came]) in tenths.into_iter().enumerate() {
                let line = &figures[way][at];
                near(&line["number"], all);
                near(&line["came"], came);
                if all > 0.0 {
                    near(&line["odds"], odds / all);
                    near(&line["share"], came / all);
                } else {
                    assert!(line["odds"].is_null() && line["low"].is_null(), "{line}");
                }
            }
        }
    }
}
