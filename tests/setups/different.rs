//! Number of distinct setups, their owners, and counting each once, compared with the games as JSON.

use crate::program::{adjutant, has};
use crate::setups::support::{archive, document, record, records, setups, shown};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Returns the archive twice, the second time with players, so that setups occur more than once.
fn input() -> String {
    let names = ["Ann", "Bob", "Ann"];
    let again = records(&archive()).into_iter().enumerate().filter(|(at, _)| at % 3 > 0).map(|(at, text)| {
        let text: String = text
            .lines()
            .filter(|line| !line.starts_with("[Red ") && !line.starts_with("[Blue "))
            .fold(String::new(), |text, line| text + line + "\n");
        format!("[Red \"{}\"]\n[Blue \"{}\"]\n{text}", names[at % 3], names[(at + 1) % 3])
    });
    archive() + "\n" + &again.collect::<Vec<_>>().join("\n")
}

/// Setup as a set of squares from its owner's seat, its owner, and the owner's result.
type Setup = (BTreeSet<(String, String)>, String, &'static str);

/// Returns all setups by group, read from games as JSON.
fn slowly(games: &str) -> BTreeMap<String, Vec<Setup>> {
    let mut groups: BTreeMap<String, Vec<Setup>> = BTreeMap::new();
    for line in games.lines() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        // In these games players passed, which SRN cannot express: they do not count.
        let passes = ["basic_java-i-0029.log", "basic_java-i-0032.log"];
        if passes.iter().any(|name| game["source"]["file"].as_str().is_some_and(|file| file.ends_with(name))) {
            continue;
        }
        let rows = if game["edition"] == "sci-fi-2011" { 8 } else { 10 };
        let army = if game["tags"]["Army"].is_null() { game["variant"].as_str().expect("text") } else { "custom" };
        let board = if rows == 8 { "craters" } else { "standard" };
        for (side, tag) in [("red", "Red"), ("blue", "Blue")] {
            let Some(pieces) = game["setup"][side].as_object() else { continue };
            if pieces.is_empty() || pieces.values().any(|kind| kind == "unknown" || kind.is_null()) {
                continue;
            }
            let seen = |square: &str| {
                let (column, row) = (square.as_bytes()[0], square[1..].parse::<u8>().expect("a row"));
                if side == "red" {
                    return square.to_owned();
                }
                format!("{}{}", char::from(b'a' + b'j' - column), rows + 1 - row)
            };
            let cells = pieces.iter().map(|(square, kind)| (seen(square), kind.as_str().expect("text").to_owned()));
            let name = game["tags"][tag].as_str().unwrap_or("?").to_owned();
            let fate = match (game["result"]["score"].as_str().expect("a score"), side) {
                ("1-0", "red") | ("0-1", "blue") => "won",
                ("1/2-1/2", _) => "drawn",
                ("*", _) => "open",
                _ => "lost",
            };
            groups.entry(format!("{board}/{army}")).or_default().push((cells.collect(), name, fate));
        }
    }
    groups
}

/// Counts each result.
fn results<'f>(fates: impl Iterator<Item = &'f str>) -> Value {
    let mut counts = json!({"won": 0, "drawn": 0, "lost": 0, "open": 0});
    for fate in fates {
        counts[fate] = (counts[fate].as_u64().expect("a number") + 1).into();
    }
    counts
}

/// Returns the result for a setup that is counted once.
fn usual(fates: &[&'static str]) -> &'static str {
    let count = |fate: &str| fates.iter().filter(|other| **other == fate).count();
    match count("won").cmp(&count("lost")) {
        _ if count("open") == fates.len() => "open",
        std::cmp::Ordering::Greater => "won",
        std::cmp::Ordering::Less => "lost",
        std::cmp::Ordering::Equal => "drawn",
    }
}

/// Compares the counts for this input with the single games.
fn compare(arguments: &[&str], input: &str) {
    let games = adjutant(&[&["convert", "--to", "json"], arguments].concat(), input).stdout;
    let slow = slowly(&games);
    let json = |more: &[&str]| -> Value {
        serde_json::from_str(&setups(&[&["--format", "json"], more, arguments].concat(), input).stdout).expect("JSON")
    };
    let (plain, distinct) = (json(&[]), json(&["--distinct"]));
    assert_eq!((&plain["distinct"], &distinct["distinct"]), (&json!(false), &json!(true)));
    let table = |name: &str, more: &[&str]| {
        let all = [&["--format", "tsv", "--table", name], more, arguments].concat();
        let rows = setups(&all, input).stdout;
        rows.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect::<Vec<Vec<String>>>()
    };
    let (groups, players) = (table("groups", &[]), table("players", &[]));
    assert_eq!(plain["figures"].as_object().map(serde_json::Map::len), Some(slow.len()));
    for (group, all) in &slow {
        let mut different: BTreeMap<&BTreeSet<_>, Vec<&'static str>> = BTreeMap::new();
        let mut owners: BTreeMap<&str, Vec<&Setup>> = BTreeMap::new();
        for setup in all {
            different.entry(&setup.0).or_default().push(setup.2);
            owners.entry(&setup.1).or_default().push(setup);
        }
        let figures = &plain["figures"][group];
        let named = owners.keys().filter(|name| **name != "?").count();
        assert_eq!((&figures["different"], &figures["players"]), (&json!(different.len()), &json!(named)), "{group}");
        let row = groups.iter().find(|row| row[0] == *group).expect("a row");
        assert_eq!(row[2..5], [different.len().to_string(), named.to_string(), row[4].clone()]);
        assert_eq!(row[5], all.len().to_string());
        for (name, setups) in owners {
            let sets: BTreeSet<_> = setups.iter().map(|setup| &setup.0).collect();
            let most = sets.iter().map(|set| setups.iter().filter(|setup| setup.0 == **set).count()).max();
            let row = players.iter().find(|row| row[0] == *group && row[1] == name).expect("a row");
            let counts = [sets.len(), most.unwrap_or(0), setups.len()].map(|count| count.to_string());
            assert_eq!([row[2].clone(), row[3].clone(), row[4].clone()], counts, "{group} {name}");
            let owner = &plain["counts"]["groups"][group]["owners"][name];
            assert_eq!(owner["results"], results(setups.iter().map(|setup| setup.2)), "{group} {name}");
        }
        // Each counted once: in total, with the Flag in a corner, and on every square.
        let once: Vec<(&BTreeSet<_>, &str)> = different.iter().map(|(set, fates)| (*set, usual(fates))).collect();
        let figures = &distinct["figures"][group];
        assert_eq!(figures["setups"]["setups"], once.len());
        let tally = results(once.iter().map(|(_, fate)| *fate));
        let count = |tally: &Value, fate: &str| tally[fate].as_u64().expect("a number");
        let row = table("groups", &["--distinct"]).into_iter().find(|row| row[0] == *group).expect("a row");
        let numbers = ["won", "drawn", "lost", "open"].map(|fate| count(&tally, fate).to_string());
        assert_eq!(row[7..11], numbers, "{group}");
        let flag = |square: &str| (square.to_owned(), "flag".to_owned());
        let corner = once.iter().filter(|(set, _)| set.contains(&flag("a1")) || set.contains(&flag("j1"))).count();
        assert_eq!(figures["features"]["flag-corner"]["setups"], corner, "{group}");
        for row in table("squares", &["--distinct", "--group", group]) {
            let there = once.iter().filter(|(set, _)| set.contains(&(row[2].clone(), row[1].clone()))).count();
            assert_eq!(row[3], there.to_string(), "{group} {row:?}");
        }
    }
}

#[test]
fn games_one_by_one_say_the_same() {
    compare(&[], &input());
}

#[test]
fn real_logs_say_the_same_one_by_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/ucc");
    if !folder.exists() {
        eprintln!("skipped: there is no {}", folder.display());
        return;
    }
    compare(&[folder.to_str().expect("UTF-8")], "");
}

#[test]
fn documents_carry_what_it_takes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let all = records(&input());
    let (front, back) = all.split_at(20);
    for (arguments, form) in [
        (&[][..], &["--format", "json"][..]),
        (&[], &["--format", "csv", "--table", "players"]),
        (&["--distinct"], &["--format", "json", "--distinct"]),
        (&["--distinct"], &["--distinct"]),
        (&["--frequent", "3"], &["--distinct", "--frequent", "3", "--format", "json"]),
    ] {
        for (name, part) in [("1.json", front), ("2.json", back)] {
            std::fs::write(path(name), document(arguments, part.join("\n")).to_string()).expect("a file");
        }
        let straight = shown(&[form, arguments].concat().iter().copied().fold(Vec::new(), once), all.join("\n"));
        let (one, other) = (path("1.json"), path("2.json"));
        for paths in [[&one, &other], [&other, &one]] {
            let merged = shown(&[form, &["--merge", paths[0], paths[1]]].concat(), "");
            assert_eq!(merged, straight, "{form:?}");
        }
    }
    // If documents do not contain distinct setups, a message reports it.
    for (asked, said) in
        [(&[][..], "do not contain the distinct setups"), (&["--frequent", "3", "--mirror"], "--mirror")]
    {
        std::fs::write(path("1.json"), document(asked, front.join("\n")).to_string()).expect("a file");
        setups(&["--merge", "--distinct", &path("1.json")], "").refuses(said);
    }
    let run = setups(&["--distinct", "--mirror"], "");
    assert!(run.status == 2 && run.stderr.contains("cannot be used with"), "{}", run.stderr);
}

/// Adds an argument if it is not yet among the arguments.
fn once<'a>(mut arguments: Vec<&'a str>, argument: &'a str) -> Vec<&'a str> {
    if !arguments.contains(&argument) || argument == "3" && arguments.iter().filter(|other| **other == "3").count() < 1
    {
        arguments.push(argument);
    }
    arguments
}

#[test]
fn the_text_says_what_stands_behind_it() {
    let tags = "[Red \"Ann\"]\n[Blue \"Bob\"]\n";
    let one = record(tags, "1-0");
    let text = shown(&["--width", "200"], format!("{one}\n{one}\n{}", record("", "0-1")));
    // Red's setup and Blue's are mirror images of each other, from their owners' seats.
    assert!(text.contains("\n2 different setups among them, from 2 players: the intervals are too narrow,"), "{text}");
    let text = shown(&["--distinct"], format!("{one}\n{one}\n{}", record("", "0-1")));
    has(&text, "\nstandard/custom: 2 setups, 1 won, 1 lost\n2 different setups among 6, from 2 players;");
    let text = shown(&[], record("", "0-1"));
    assert!(text.contains("\nall setups are different, from players who are not named\n"), "{text}");
    let text = shown(&["--table", "players"], record("[Red \"Ann\"]\n", "0-1"));
    assert!(text.contains("(not named)"), "{text}");
}
