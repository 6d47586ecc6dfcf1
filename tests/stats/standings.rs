//! Standings and cross tables: an event worked out by hand, and random ones against a slow second implementation that knows
//! nothing but `format-spec/statistics.md`.

use crate::support::{archive, argument, document, record, stats, told};
use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// A game: who had Red, who had Blue, and the result.
type Game<'g> = (&'g str, &'g str, &'g str);

/// The event of the page: three rounds of six players.
const EVENT: [Game<'_>; 9] = [
    ("Ann", "Cid", "1-0"),
    ("Eve", "Fay", "1-0"),
    ("Bob", "Dan", "1-0"),
    ("Cid", "Dan", "1/2-1/2"),
    ("Ann", "Eve", "0-1"),
    ("Fay", "Bob", "1/2-1/2"),
    ("Ann", "Bob", "1-0"),
    ("Cid", "Eve", "1-0"),
    ("Fay", "Dan", "1-0"),
];

fn written(games: &[Game<'_>]) -> String {
    let one =
        |(red, blue, result): &Game<'_>| record(&format!("Red \"{red}\"\nBlue \"{blue}\""), &format!("e2-e3 {result}"));
    archive(&games.iter().map(one).collect::<Vec<_>>())
}

fn rows(arguments: &[&str], games: &str) -> Vec<Vec<String>> {
    let csv = told(&[&["--format", "tsv"], arguments].concat(), games);
    csv.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn the_event_of_the_page() {
    let games = written(&EVENT);
    // Ann and Eve have 13 points and 33 of their opponents; Eve beat Ann. Of the three with 10 points Cid's opponents did
    // best; Bob and Fay are equal in everything.
    assert_eq!(
        told(&["--table", "standings", "--format", "csv"], &games),
        "place,player,games,won,drawn,lost,open,points,buchholz,median_buchholz,direct\n\
         1,Eve,3,2,0,1,0,13,33,10,6\n\
         2,Ann,3,2,0,1,0,13,33,10,1\n\
         3,Cid,3,1,1,1,0,10,31,13,\n\
         4,Bob,3,1,1,1,0,10,28,10,\n\
         4,Fay,3,1,1,1,0,10,28,10,\n\
         6,Dan,3,0,1,2,0,5,30,10,\n"
    );
    assert_eq!(
        told(&["--table", "crosstable", "--width", "80"], &games),
        "Cross table; players: 6; points: 6 for a win, 3 for a draw, 1 for a loss\n\
         1 won, = drawn, 0 lost, * open, as the player of the row sees it; where two\n\
         \x20 played more than four games +won=drawn-lost*open\n\
         player  1  2  3  4  5  6  points  place\n\
         ---------------------------------------\n\
         1 Eve   X  1  0     1         13      1\n\
         2 Ann   0  X  1  1            13      2\n\
         3 Cid   1  0  X        =      10      3\n\
         4 Bob      0     X  =  1      10      4\n\
         5 Fay   0        =  X  1      10      4\n\
         6 Dan         =  0  0  X       5      6\n"
    );
    let pairs = told(&["--table", "crosstable", "--format", "csv"], &games);
    assert_eq!(pairs.lines().count(), 1 + 18);
    assert!(pairs.starts_with(
        "player,place,opponent,opponent_place,games,won,drawn,lost,open,points\nEve,1,Ann,2,1,1,0,0,0,6\n"
    ));
    assert!(pairs.ends_with("\nDan,6,Fay,4,1,0,0,1,0,1\n"), "{pairs}");
}

#[test]
fn other_points_make_other_standings() {
    // A win as 1, a draw as one half: Ann and Eve have 2, Bob, Cid and Fay 1.5, Dan 0.5.
    let games = written(&EVENT);
    let of = rows(&["--table", "standings", "--points", "1,0.5,0"], &games);
    let column = |at: usize| of.iter().map(|row| row[at].as_str()).collect::<Vec<_>>();
    assert_eq!(column(1), ["Eve", "Ann", "Cid", "Bob", "Fay", "Dan"]);
    assert_eq!(
        (column(7), column(8)),
        (vec!["2", "2", "1.5", "1.5", "1.5", "0.5"], vec!["5", "5", "4.5", "4", "4", "4.5"])
    );
    assert_eq!(column(10), ["1", "0", "", "", "", ""]);
    let text = told(&["--table", "standings", "--points", "1,0.5,0"], &games);
    assert!(text.starts_with("Standings; players: 6; points: 1 for a win, 0.5 for a draw, 0 for a loss\n"), "{text}");
    assert!(text.contains("    2.0       5.0     1.5     1.0\n"), "{text}");
    let figures = &document(&["--points", "1,0.5,0"], &games)["figures"]["standings"];
    assert_eq!(figures["points"], json!({"won": 1.0, "drawn": 0.5, "lost": 0.0}));
    assert_eq!(
        figures["players"][1],
        json!({"place": 2, "player": "Ann", "games": 3, "won": 2, "drawn": 0, "lost": 1, "open": 0, "points": 2.0,
            "buchholz": 5.0, "median_buchholz": 1.5, "direct": 0.0})
    );
    for (points, said) in [
        ("3,6,1", "a win must count at least as much as a draw, and a draw at least as much as a loss"),
        ("6,3", "expected three numbers with commas between them, such as 6,3,1"),
        ("-6,3,1", "expected a number from 0 to 1000000 with at most three decimals, found `-6`"),
    ] {
        let run = stats(&["--points", points], "");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{points}");
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}

#[test]
fn some_games_count_for_nobody() {
    let mut games = EVENT.to_vec();
    let before = rows(&["--table", "standings"], &written(&games));
    // Against nobody, against oneself, and among those who met nobody else.
    games.extend([
        ("Ann", "?", "1-0"),
        ("", "Ann", "1-0"),
        ("Bob", "Bob", "1-0"),
        ("Gil", "Gil", "0-1"),
        ("Hal", "", "1-0"),
    ]);
    assert_eq!(rows(&["--table", "standings"], &written(&games)), before);
    // An open game is shown, and changes no points of anybody.
    games.push(("Dan", "Ann", "*"));
    let after = rows(&["--table", "standings"], &written(&games));
    for (before, after) in before.iter().zip(&after) {
        let is_open = ["Dan", "Ann"].contains(&after[1].as_str());
        let counts = if is_open { ["4", "1"] } else { ["3", "0"] };
        assert_eq!([2, 6].map(|at| after[at].as_str()), counts);
        assert_eq!((&before[..2], &before[3..6], &before[7..]), (&after[..2], &after[3..6], &after[7..]));
    }
    let text = told(&["--table", "standings,crosstable"], written(&games));
    assert!(text.contains("\n6 Dan      *  =  0  0  X       5      6\n"), "{text}");
    assert_eq!(told(&["--table", "standings,crosstable"], written(&[("Ann", "Ann", "1-0"), ("", "Bob", "*")])), "");
}

#[test]
fn many_games_of_two_are_told_in_numbers() {
    let mut games = vec![("a", "b", "1-0"), ("b", "a", "1/2-1/2"), ("a", "b", "0-1"), ("a", "b", "*")];
    let cells = |games: &[Game<'_>]| {
        let text = told(&["--table", "crosstable"], written(games));
        let row = text.lines().find(|line| line.starts_with("1 a")).expect("a row");
        let (_, behind) = row.split_once('X').expect("the diagonal");
        behind.trim_start().split("  ").next().map(str::to_owned)
    };
    assert_eq!(cells(&games).as_deref(), Some("1 = 0 *"));
    games.push(("b", "a", "0-1"));
    assert_eq!(cells(&games).as_deref(), Some("+2=1-1*1"));
}

#[test]
fn large_events_are_cut_and_fit() {
    let names: Vec<String> = (0..200).map(|number| format!("Player\u{1b}[31m number {number:03}")).collect();
    let games: Vec<Game<'_>> = (0..200)
        .flat_map(|one: usize| [1, 2, 7].map(|step| (one, (one + step) % 200)))
        .map(|(one, other)| (&*names[one], &*names[other], ["1-0", "1/2-1/2", "0-1", "*"][(one * 7 + other) % 4]))
        .collect();
    let games = written(&games);
    for (width, top) in [("60", "20"), ("80", "20"), ("120", "40"), ("80", "0")] {
        let text = told(&["--table", "standings,crosstable", "--width", width, "--top", top], &games);
        let room: usize = width.parse().expect("a number");
        assert!(text.lines().all(|line| line.chars().count() <= room), "{text}");
        assert!(!text.contains('\u{1b}') && text.contains("\u{241b}[31m"), "{text}");
        let shown = if top == "0" { 200 } else { top.parse().expect("a number") };
        let said =
            if shown < 200 { format!("; players: 200, {shown} of them shown;") } else { "; players: 200;".to_owned() };
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" ").matches(&said).count(), 2, "{text}");
        assert!(text.contains(&format!("\n{shown} Player")), "{text}");
    }
    let listed = |top: &str| rows(&["--table", "crosstable", "--top", top], &games);
    assert_eq!(listed("0").len(), 1200);
    let of_ten = listed("10");
    let names: BTreeSet<&String> = of_ten.iter().flat_map(|row| [&row[0], &row[2]]).collect();
    let first: BTreeSet<String> =
        rows(&["--table", "standings", "--top", "10"], &games).into_iter().map(|mut row| row.swap_remove(1)).collect();
    assert!(!of_ten.is_empty() && names.into_iter().all(|name| first.contains(name)));
    assert_eq!(rows(&["--table", "standings", "--min-games", "7"], &games).len(), 0);
}

/// What the page says of a player: place, points, Buchholz, median Buchholz, direct encounter, wins.
type Line = (usize, i64, i64, i64, Option<i64>, usize);

/// The standings as the page defines them, game by game.
fn slowly<'g>(games: &[Game<'g>], [win, draw, loss]: [i64; 3]) -> Vec<(&'g str, Line)> {
    let met: Vec<&Game<'_>> =
        games.iter().filter(|(red, blue, _)| ![*red, *blue].contains(&"") && red != blue).collect();
    let names: BTreeSet<&str> = met.iter().flat_map(|(red, blue, _)| [*red, *blue]).collect();
    // The opponents of a player and the points against each, game by game.
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

/// A number with decimals in thousandths.
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

/// All against all, once or twice, in which players often are equal but for the games among them.
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
fn three_players_are_parted_by_the_games_among_them() {
    // All met once: a beat b, b beat c, c beat d, d beat a and b, and a and c drew.
    let games = [
        ("a", "b", "1-0"),
        ("b", "c", "1-0"),
        ("c", "d", "1-0"),
        ("a", "c", "1/2-1/2"),
        ("a", "d", "0-1"),
        ("b", "d", "0-1"),
    ];
    let asked = ["--table", "standings", "--points", "2,1,0"];
    let told: Vec<String> =
        rows(&asked, &written(&games)).iter().map(|row| [&*row[0], &row[1], &row[7], &row[10]].join(" ")).collect();
    // d has 4 points; a and c 3, having drawn; b 2. Nothing parts a and c but their names.
    assert_eq!(told, ["1 d 4 ", "2 a 3 ", "2 c 3 ", "4 b 2 "]);
    // Where only wins count, d has two, the others one each and the same Buchholz. Among the three a beat b and b beat c:
    // one point for each of these two, and none for c. It is asked once: a and b are not parted by their game.
    let asked = ["--table", "standings", "--points", "1,0,0"];
    let told: Vec<String> = rows(&asked, &written(&games))
        .iter()
        .map(|row| [&*row[0], &row[1], &row[7], &row[8], &row[10]].join(" "))
        .collect();
    assert_eq!(told, ["1 d 2 3 ", "2 a 1 4 1", "2 b 1 4 1", "4 c 1 4 0"]);
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
