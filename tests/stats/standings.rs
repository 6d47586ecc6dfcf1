//! Standings and cross tables of events worked out by hand, and their look.

use crate::stats::support::{archive, document, record, stats, told};
use serde_json::json;
use std::collections::BTreeSet;

/// Game: Red's player, Blue's player, and the result.
pub type Game<'g> = (&'g str, &'g str, &'g str);

/// Event of the specification: three rounds of six players.
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

/// Returns the games as records.
pub fn written(games: &[Game<'_>]) -> String {
    let one =
        |(red, blue, result): &Game<'_>| record(&format!("Red \"{red}\"\nBlue \"{blue}\""), &format!("e2-e3 {result}"));
    archive(&games.iter().map(one).collect::<Vec<_>>())
}

/// Returns the rows of a table, field by field.
pub fn rows(arguments: &[&str], games: &str) -> Vec<Vec<String>> {
    let csv = told(&[&["--format", "tsv"], arguments].concat(), games);
    csv.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn the_event_of_the_page() {
    let games = written(&EVENT);
    // Ann and Eve have 13 points, and their opponents 33; Eve beat Ann. Of the three with 10 points Cid's opponents
    // did best; Bob and Fay are equal in everything.
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
         results of the player of the row: 1 won, = drawn, 0 lost, * open; more than four\n\
         \x20 games: +won=drawn-lost*open\n\
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
    // With a win as 1 and a draw as one half: Ann and Eve have 2, Bob, Cid and Fay 1.5, Dan 0.5.
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
        stats(&["--points", points], "").refuses(said);
    }
}

#[test]
fn some_games_count_for_nobody() {
    let mut games = EVENT.to_vec();
    let before = rows(&["--table", "standings"], &written(&games));
    // Against an unnamed player, against oneself, and among players who met no others.
    games.extend([
        ("Ann", "?", "1-0"),
        ("", "Ann", "1-0"),
        ("Bob", "Bob", "1-0"),
        ("Gil", "Gil", "0-1"),
        ("Hal", "", "1-0"),
    ]);
    assert_eq!(rows(&["--table", "standings"], &written(&games)), before);
    // An open game is shown, and changes no points.
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
fn columns_that_hold_nothing_are_left_out_for_people() {
    let headings = |games: &[Game<'_>]| {
        let text = told(&["--table", "standings", "--width", "120"], written(games));
        let line = text.lines().nth(1).expect("headings").split_whitespace().map(str::to_owned);
        line.collect::<Vec<_>>().join(" ")
    };
    let counts = "place player games won drawn lost";
    // Their game decides between Ann and Eve; the two players of a single game are not equal before that.
    assert_eq!(headings(&EVENT), format!("{counts} points Buchholz median direct"));
    assert_eq!(headings(&[("Ann", "Bob", "1-0")]), format!("{counts} points Buchholz median"));
    let open = [("Ann", "Bob", "1-0"), ("Ann", "Bob", "*")];
    assert_eq!(headings(&open), format!("{counts} open points Buchholz median"));
    let both = [&EVENT[..], &[("Ann", "Bob", "*")]].concat();
    assert_eq!(headings(&both), format!("{counts} open points Buchholz median direct"));
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
    // d has 4 points; a and c 3, having drawn; b 2. Only the names order a and c.
    assert_eq!(told, ["1 d 4 ", "2 a 3 ", "2 c 3 ", "4 b 2 "]);
    // If only wins count, d has two, the others one each and the same Buchholz. Among the three, a beat b and b beat
    // c: one point for each of these two, and none for c. The comparison is made only once: the game between a and b
    // does not order them.
    let asked = ["--table", "standings", "--points", "1,0,0"];
    let told: Vec<String> = rows(&asked, &written(&games))
        .iter()
        .map(|row| [&*row[0], &row[1], &row[7], &row[8], &row[10]].join(" "))
        .collect();
    assert_eq!(told, ["1 d 2 3 ", "2 a 1 4 1", "2 b 1 4 1", "4 c 1 4 0"]);
}
