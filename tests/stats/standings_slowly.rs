//! Standings and cross tables of random events, compared with a slow second implementation based only on
//! `format-spec/statistics.md`.

use crate::stats::standings::{Game, rows, written};
use crate::stats::support::{argument, document, told};
use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Row of a player: place, points, Buchholz, median Buchholz, direct encounter, wins.
type Line = (usize, i64, i64, i64, Option<i64>, usize);

/// Returns the standings as the specification defines them, game by game.
fn slowly<'g>(games: &[Game<'g>], [win, draw, loss]: [i64; 3]) -> Vec<(&'g str, Line)> {
    let met: Vec<&Game<'_>> =
        games.iter().filter(|(red, blue, _)| ![*red, *blue].contains(&"") && red != blue).collect();
    let names: BTreeSet<&str> = met.iter().flat_map(|(red, blue, _)| [*red, *blue]).collect();
    // Returns the opponents of a player and the points against each, game by game.
    let of = |name: &str| -> Vec<(&str, i64)> {
        let decided = met.iter().filter(|(red, blue, result)| *result != "*" && [*red, *blue].contains(&name));
        decided
            .map(|(red, blue, result)| match (*result, *red == name) {
                ("1-0", true) | ("0-1", false) => (if *red == name { *blue } else { *red }, win),
                ("1/2-1/2", is_red) => (if is_red { *blue } else { *red }, draw),
                (_, is_red) => (if is_red { *blue } else { *red }, loss),
            })
            .collect()
    };
    let won = |name: &str| {
        met.iter()
            .filter(|(red, blue, result)| (*red == name && *result == "1-0") || (*blue == name && *result == "0-1"))
            .count()
    };
    let points: BTreeMap<&str, i64> =
        names.iter().map(|name| (*name, of(name).iter().map(|game| game.1).sum())).collect();
    let mut lines: Vec<(&str, Line)> = Vec::new();
    for name in &names {
        let mut theirs: Vec<i64> = of(name).iter().map(|(opponent, _)| points[opponent]).collect();
        theirs.sort_unstable();
        let middle = if theirs.len() < 3 { 0 } else { theirs[1..theirs.len() - 1].iter().sum() };
        lines.push((*name, (0, points[name], theirs.iter().sum(), middle, None, won(name))));
    }
    let equal = |one: &Line, other: &Line| (one.1, one.2, one.3) == (other.1, other.2, other.3);
    let before = lines.clone();
    for (name, line) in &mut lines {
        let group: Vec<&str> = before.iter().filter(|(_, other)| equal(line, other)).map(|(other, _)| *other).collect();
        let often = |one: &str, other: &str| of(one).iter().filter(|(opponent, _)| *opponent == other).count();
        let mut pairs = group
            .iter()
            .flat_map(|one| group.iter().filter(move |other| one != *other).map(move |other| often(one, other)));
        let first = pairs.next().unwrap_or(0);
        if first == 0 || pairs.any(|number| number != first) {
            continue;
        }
        let among =
            |one: &str| -> i64 { of(one).iter().filter(|(other, _)| group.contains(other)).map(|game| game.1).sum() };
        if group.iter().any(|one| among(one) != among(name)) {
            line.4 = Some(among(name));
        }
    }
    let key = |line: &Line| (line.1, line.2, line.3, line.4, line.5);
    let all = lines.clone();
    for (_, line) in &mut lines {
        line.0 = 1 + all.iter().filter(|(_, other)| key(other) > key(line)).count();
    }
    lines.sort_by_key(|(name, line)| (line.0, *name));
    lines
}

/// Parses a decimal number as thousandths.
fn thousandths(text: &str) -> i64 {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{rest:0<3}").parse().expect("a number")
}

const NAMES: [&str; 7] = ["a", "b", "c", "d", "e", "f", ""];
const RESULTS: [&str; 5] = ["1-0", "1-0", "1/2-1/2", "0-1", "*"];

fn agrees(games: &[Game<'_>], input: &str, merged: Option<[&str; 2]>) {
    for (points, told_so) in
        [([6000, 3000, 1000], "6,3,1"), ([1000, 500, 0], "1,.5,0"), ([2125, 2125, 0], "2.125,2.125,0")]
    {
        let told_so = told_so.replace(",.", ",0.");
        let asked = ["--points", &*told_so, "--table", "standings"];
        let expected = slowly(games, points);
        let found = match merged {
            Some([one, other]) => rows(&[&asked[..], &["--merge", one, other]].concat(), ""),
            None => rows(&asked, input),
        };
        let found: Vec<(&str, Line)> = found
            .iter()
            .map(|row| {
                let count = |at: usize| row[at].parse::<usize>().expect("a count");
                let direct = Some(&row[10]).filter(|text| !text.is_empty()).map(|text| thousandths(text));
                let points = [7, 8, 9].map(|at| thousandths(&row[at]));
                (&*row[1], (count(0), points[0], points[1], points[2], direct, count(3)))
            })
            .collect();
        assert_eq!(found, expected, "{games:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_events_are_as_the_page_says(picked in prop::collection::vec((0..7_usize, 0..7_usize, 0..5_usize), 1..24)) {
        let games: Vec<Game<'_>> =
            picked.iter().map(|(red, blue, result)| (NAMES[*red], NAMES[*blue], RESULTS[*result])).collect();
        let input = written(&games);
        agrees(&games, &input, None);
        let pairs = rows(&["--table", "crosstable"], &input);
        let told: BTreeMap<(String, String), Vec<String>> =
            pairs.into_iter().map(|row| ((row[0].clone(), row[2].clone()), row[4..].to_vec())).collect();
        for (one, other) in NAMES.iter().flat_map(|one| NAMES.map(|other| (*one, other))) {
            let mut counts = [0_i64; 4];
            for (red, blue, result) in games.iter().filter(|(red, blue, _)| (*red, *blue) == (one, other) || (*red, *blue) == (other, one)) {
                let at = ["1-0", "1/2-1/2", "0-1", "*"].iter().position(|known| known == result).expect("a result");
                counts[if *red == one && red != blue || at % 2 == 1 { at } else { 2 - at }] += 1;
            }
            let [won, drawn, lost, open] = counts;
            let key = (one.to_owned(), other.to_owned());
            let expected = [counts.iter().sum(), won, drawn, lost, open, won * 6 + drawn * 3 + lost];
            let is_row = one != other && expected[0] > 0 && !one.is_empty() && !other.is_empty();
            let expected = is_row.then(|| expected.map(|number| number.to_string()).to_vec());
            prop_assert_eq!(told.get(&key), expected.as_ref(), "{:?}", key);
        }
    }
}

/// Returns an event in which all players meet once or twice, and players are often equal except for the games among
/// them.
fn round_robin(players: usize, rounds: usize, results: &[usize]) -> Vec<Game<'static>> {
    let pairs = (0..players).flat_map(|one| (0..one).map(move |other| (one, other)));
    let games = pairs.flat_map(|(one, other)| [(one, other), (other, one)].into_iter().take(rounds));
    let result = |at: usize| ["1-0", "1/2-1/2", "0-1"][results[at % results.len()]];
    games.enumerate().map(|(at, (red, blue))| (NAMES[red], NAMES[blue], result(at))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn round_robins_are_as_the_page_says(
        players in 3..7_usize,
        rounds in 1..3_usize,
        results in prop::collection::vec(0..3_usize, 30),
        left_out in prop::option::of(0..60_usize),
    ) {
        let mut games = round_robin(players, rounds, &results);
        if let Some(at) = left_out.filter(|at| *at < games.len()) {
            games.remove(at);
        }
        agrees(&games, &written(&games), None);
    }
}

#[test]
fn documents_of_parts_make_the_standings_of_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let games: Vec<Game<'_>> = (0..60_usize)
        .map(|number| (NAMES[number * 5 % 6], NAMES[number * number % 7], RESULTS[(number * 3 + number / 7) % 5]))
        .collect();
    let (first, second) = games.split_at(23);
    let paths = [("1.json", first), ("2.json", second)].map(|(name, games)| {
        let path = folder.path().join(name);
        fs::write(&path, told(&["--format", "json"], written(games))).expect("a file");
        path
    });
    let [one, other] = [&paths[0], &paths[1]].map(|path| argument(path));
    agrees(&games, "", Some([one, other]));
    agrees(&games, &written(&games), None);
    let merged: Value = document(&["--merge", other, one], "");
    assert_eq!(merged, document(&[], written(&games)));
}
