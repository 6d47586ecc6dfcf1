//! `--by`: every group has the same figures as its records alone; and `--openings`.

use crate::effort::compared;
use crate::program::{adjutant, has};
use crate::stats::support::{archive, argument, document, generated, record, sample, stats, told};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

/// Records of several editions with events, dates and players. Some records lack these tags; one record is illegal, one
/// is unreadable.
static RECORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut records: Vec<String> = generated(8)
        .into_iter()
        .enumerate()
        .map(|(index, text)| {
            let players = ["Ann", "Bob", "Cyd", "?"];
            let tags = format!(
                "[Event \"{}\"]\n[Date \"{}\"]\n[Red \"{}\"]\n[Blue \"{}\"]\n[Elo \"{}\"]\n",
                ["Cup", "Open, \\\"big\\\"", "?"][index % 3],
                ["2023.01.05", "2024.??.??", "????.??.??", "998.01.01", "2024-02-03"][index % 5],
                players[index % 4],
                players[index / 4 % 4],
                index % 7 * 100,
            );
            let own: String = text
                .lines()
                .filter(|line| !["[Event ", "[Date ", "[Red ", "[Blue "].iter().any(|tag| line.starts_with(tag)))
                .fold(String::new(), |own, line| own + line + "\n");
            tags + &own
        })
        .collect();
    records.push(record("Event \"Cup\"\nRed \"Ann\"", "a1-a2 *"));
    records.push("[Event \"Cup\"]\n[Blue \"Cyd\"]\n\nnonsense\n".to_owned());
    records
});

/// Returns the records by group, each computed separately.
fn by_hand(by: &str) -> BTreeMap<String, Vec<&'static str>> {
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for text in RECORDS.iter() {
        let names: BTreeSet<String> = if by == "player" {
            let named = |side| text.lines().find_map(|line| line.strip_prefix(side)?.strip_suffix("\"]"));
            let names = ["[Red \"", "[Blue \""].into_iter().filter_map(named).filter(|name| *name != "?");
            names.map(str::to_owned).collect()
        } else {
            let field = match by {
                "edition" => "rules.edition",
                "variant" => "rules.variant",
                field => field,
            };
            let run = adjutant(&["filter", "--fields", field, "--to", "ndjson"], text);
            let row: Value = serde_json::from_str(&run.stdout).expect("a row is JSON");
            match row.as_object().and_then(|row| row.values().next()) {
                Some(Value::String(text)) if text != "?" => BTreeSet::from([text.trim().to_owned()]),
                Some(Value::Number(number)) => BTreeSet::from([number.to_string()]),
                _ => BTreeSet::new(),
            }
        };
        let names = if names.is_empty() { BTreeSet::from([String::new()]) } else { names };
        for name in names {
            groups.entry(name).or_default().push(text);
        }
    }
    groups
}

compared! {
    fn every_group_is_told_what_is_told_of_its_records_alone(share, one in 3) {
        let all = archive(&RECORDS);
        let fields = ["edition", "variant", "player", "year", "event", "Elo", "plies", "luck.red", "setup.column(flag, red)"];
        for by in share.among(fields) {
            let groups = by_hand(by);
            let run = stats(&["--by", by, "--format", "json", "--openings", "2"], &all);
            assert_eq!(run.status, 1, "two records are broken: {}", run.stderr);
            let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
            assert_eq!((&document["schema"], &document["counts"]["by"]), (&"adjutant/stats-groups/1".into(), &by.into()));
            assert_eq!(document["counts"]["verdicts"]["legal"], 40);
            assert_eq!(document["counts"]["verdicts"]["unreadable"], 1);
            let told: Vec<&String> = document["counts"]["groups"].as_object().expect("groups").keys().collect();
            assert_eq!(told, groups.keys().collect::<Vec<_>>(), "{by}");
            assert!(groups.len() > 2 || by == "variant", "{by}: {told:?}");
            let rows = stats(&["--by", by, "--format", "csv", "--table", "kinds"], &all).stdout;
            for (name, records) in groups {
                let alone = stats(&["--all", "--format", "json", "--openings", "2"], archive(&records)).stdout;
                let alone: Value = serde_json::from_str(&alone).expect("JSON");
                assert_eq!(document["counts"]["groups"][&name], alone["counts"], "{by}: {name}");
                assert_eq!(document["figures"][&name], alone["figures"], "{by}: {name}");
                let quoted = if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name };
                let own = rows.lines().filter_map(|row| row.strip_prefix(&format!("{quoted},")));
                let kinds = stats(&["--all", "--format", "csv", "--table", "kinds"], archive(&records)).stdout;
                assert_eq!(own.collect::<Vec<_>>(), kinds.lines().skip(1).collect::<Vec<_>>(), "{by}: {quoted}");
            }
        }
    }
}

#[test]
fn groups_by_two_fields_are_those_by_one_within_those_by_the_other() {
    let all = archive(&RECORDS);
    for (first, second) in [("edition", "event"), ("year", "setup.column(flag, red)"), ("event", "Elo")] {
        let (by, canonical) = (format!("{first},{second}"), format!("{first}, {second}"));
        let mut wanted: BTreeMap<[String; 2], Vec<&str>> = BTreeMap::new();
        let seconds = by_hand(second);
        for (name, records) in by_hand(first) {
            for record in records {
                let (other, _) = seconds.iter().find(|(_, records)| records.contains(&record)).expect("its group");
                wanted.entry([name.clone(), other.clone()]).or_default().push(record);
            }
        }
        let document: Value =
            serde_json::from_str(&stats(&["--by", &by, "--format", "json"], &all).stdout).expect("JSON");
        assert_eq!(document["counts"]["by"], *canonical);
        let groups = document["counts"]["groups"].as_object().expect("groups");
        assert_eq!(groups.len(), wanted.len(), "{by}");
        for ([one, other], records) in &wanted {
            let alone = stats(&["--all", "--format", "json"], archive(records)).stdout;
            let alone: Value = serde_json::from_str(&alone).expect("JSON");
            assert_eq!(groups[&format!("{one}\n{other}")], alone["counts"], "{by}: {one}, {other}");
        }
        // CSV has a column for each.
        let rows = stats(&["--by", &by, "--format", "csv"], &all).stdout;
        let mut reader = csv::Reader::from_reader(rows.as_bytes());
        assert_eq!(
            reader.headers().expect("a head").iter().take(3).collect::<Vec<_>>(),
            ["group", "group_2", "records"]
        );
        let counts: BTreeMap<[String; 2], usize> = reader
            .records()
            .map(|row| row.expect("a row"))
            .map(|row| ([row[0].to_owned(), row[1].to_owned()], row[2].parse().expect("a number")))
            .collect();
        assert_eq!(counts, wanted.iter().map(|(names, records)| (names.clone(), records.len())).collect());
        // Documents of parts are added up; threads make no difference; text shows both values in one column.
        let folder = tempfile::tempdir().expect("a folder");
        let paths = [RECORDS.split_at(17).0, RECORDS.split_at(17).1].map(|records| {
            let path = folder.path().join(records.len().to_string());
            fs::write(&path, stats(&["--by", &by, "--format", "json"], archive(records)).stdout).expect("a file");
            path
        });
        let merged = told(&["--by", &by, "--merge", "--format", "csv", argument(&paths[0]), argument(&paths[1])], "");
        assert_eq!(merged, rows);
        assert_eq!(stats(&["--by", &by, "--format", "csv", "-j", "3"], &all).stdout, rows);
        let text = stats(&["--by", &by, "--top", "0", "--width", "200"], &all).stdout;
        assert!(text.contains(&format!("Games by {canonical}: {} groups", wanted.len())), "{text}");
        for [one, other] in wanted.keys() {
            let shown = [one, other].map(|value| if value.is_empty() { "(unknown)" } else { value }).join(", ");
            assert!(text.lines().any(|line| line.starts_with(&shown)), "{shown}: {text}");
        }
    }
    let run = stats(&["--by", "edition,year,event"], &all);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("at most two fields or functions"), "{}", run.stderr);
}

#[test]
fn a_line_end_in_a_value_is_a_blank_and_parts_no_group() {
    let game = adjutant(&["convert", "--to", "json"], record("Event \"a|b\"", "*")).stdout;
    for event in ["a\\nb", "a b", "a\\rb"] {
        let text = stats(&["--by", "event", "--format", "csv"], game.replace("a|b", event)).stdout;
        assert!(text.lines().nth(1).is_some_and(|row| row.starts_with("a b,1,1,")), "{event}: {text}");
        let both = stats(&["--by", "event,year", "--format", "csv"], game.replace("a|b", event)).stdout;
        assert!(both.lines().nth(1).is_some_and(|row| row.starts_with("a b,,1,1,")), "{event}: {both}");
    }
}

#[test]
fn parts_and_threads_make_no_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = RECORDS.split_at(17);
    let of =
        |arguments: &[&str], text: &str| stats(&[&["--by", "player", "--openings", "3"], arguments].concat(), text);
    let paths = [("a.json", first), ("b.json", second)].map(|(name, records)| {
        let path = folder.path().join(name);
        fs::write(&path, of(&["--format", "json"], &archive(records)).stdout).expect("a file");
        path
    });
    let whole = archive(&RECORDS);
    let [a, b] = [argument(&paths[0]), argument(&paths[1])];
    for form in [
        &["--format", "json"][..],
        &["--format", "text"],
        &["--format", "csv"],
        &["--format", "csv", "--table", "openings"],
        &["--table", "players,lengths"],
    ] {
        let straight = of(form, &whole).stdout;
        let merged = |files: &[&str]| told(&[&["--by", "player", "--merge"], form, files].concat(), "");
        assert_eq!(merged(&[a, b]), straight, "{form:?}");
        assert_eq!(merged(&[b, a]), straight, "{form:?}");
        for jobs in ["1", "3"] {
            assert_eq!(of(&[form, &["-j", jobs]].concat(), &whole).stdout, straight, "{form:?}");
        }
    }
}

#[test]
fn documents_of_other_groups_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = archive(&RECORDS[..5]);
    let path = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        fs::write(&path, stats(&[&["--format", "json"], arguments].concat(), &games).stdout).expect("a file");
        argument(&path).to_owned()
    };
    let (years, events) = (path("years.json", &["--by", "year"]), path("events.json", &["--by", "event"]));
    let (long, openings) = (
        path("long.json", &["--by", "year", "--min-plies", "2"]),
        path("openings.json", &["--by", "year", "--openings", "2"]),
    );
    let all = path("all.json", &[]);
    for (by, files, said) in [
        ("year", vec![&years, &events], "some documents are grouped by `year`, others by `event`"),
        ("event", vec![&years], "the documents are grouped by `year`, not by `event` (`--by`)"),
        ("year", vec![&years, &long], "cannot add up documents with different --min-plies (--min-plies 0 and 2)"),
        ("year", vec![&years, &openings], "cannot add up documents with different --openings (0 and 2)"),
        ("year", vec![&all], "expected a document of `adjutant/stats-groups/1`, found `adjutant/stats/1`"),
    ] {
        let files: Vec<&str> = files.into_iter().map(String::as_str).collect();
        stats(&[&["--by", by, "--merge"], &files[..]].concat(), "").refuses(said);
    }
}

#[test]
fn people_get_an_overview_and_are_told_what_they_asked_wrongly() {
    let all = archive(&RECORDS);
    let text = stats(&["--by", "year", "--width", "120"], &all).stdout;
    let years: Vec<&str> =
        text.lines().skip_while(|line| !line.starts_with("---")).skip(1).map(|row| &row[..10]).map(str::trim).collect();
    assert_eq!(years, ["2023", "2024", "(unknown)"], "{text}");
    let heads = |top: &str, records: &str| {
        let text = stats(&["--by", "year", "--width", "120", "--top", top], records).stdout;
        text.lines().filter(|line| !line.is_empty()).take(3).map(str::to_owned).collect::<Vec<_>>().join("\n")
    };
    for (top, is_cut) in [("1", true), ("2", true), ("3", false), ("0", false)] {
        let heads = heads(top, &all);
        assert_eq!(heads.contains(&format!("Games by year: 3 groups, the first {top};")), is_cut, "{heads}");
        assert_eq!(heads.contains("Games by year: 3 groups;"), !is_cut, "{heads}");
    }
    // Records that are not counted are mentioned if there are any.
    let uncounted = "only legal and undecided records are counted";
    let legal = record("Date \"2024.01.01\"", "*");
    assert!(!heads("0", &legal).contains(uncounted), "{}", heads("0", &legal));
    let with_broken = format!("{legal}\n{}", legal.replacen('*', "a1-a10 *", 1));
    assert!(heads("0", &with_broken).contains(uncounted), "{}", heads("0", &with_broken));
    has(&stats(&["--by", "Evnt"], &all).stderr, "none of the records has the tag `Evnt`; did you mean `Event`?");
    for (by, said) in [
        ("luk.red", "help: write `luck.red`"),
        ("yeer", "help: did you mean `year`?"),
        ("red,blue,year", "--by:1:10"),
        ("has(strike)", "expected a field or function that has one value"),
    ] {
        stats(&["--by", by], &all).refuses(said);
    }
    let text = stats(&["--by", "plies", "--table", "results", "--top", "1"], &all).stdout;
    assert!(text.contains("more groups are not shown; `--top 0` shows all"), "{text}");
    // The picture has the groups in the same order.
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("years.svg");
    assert_eq!(stats(&["--by", "year", "--svg", argument(&picture)], &all).stdout, "");
    let picture = fs::read_to_string(picture).expect("a picture");
    let places = ["2023", "2024", "(unknown)"].map(|year| picture.find(&format!(">{year}<")));
    assert!(places[0].is_some() && places.is_sorted(), "{places:?}");
    // Names are escaped before they reach a terminal.
    let evil = stats(&["--by", "event"], record("Event \"a\u{1b}[31mb\"", "*")).stdout;
    assert!(evil.contains("[31mb") && !evil.contains('\u{1b}'), "{evil:?}");
}

#[test]
fn there_are_only_so_many_groups() {
    let one = record("", "*");
    let many: String = (0..10_001).fold(String::new(), |many, number| many + &format!("[Site \"{number}\"]\n{one}\n"));
    stats(&["--by", "site", "--format", "csv"], &many).refuses("`--by site` makes more than 10000 groups");
    let most = &many[..many.rfind("[Site").expect("there are records")];
    assert_eq!(told(&["--by", "site", "--format", "csv"], most).lines().count(), 10_001);
}

/// Returns the first turns of a record without the text after the squares, and their mirror image.
fn line(record: &str, plies: usize) -> String {
    let turns = record.rsplit("\n\n").next().unwrap_or_default();
    let words = turns.split_whitespace().filter(|word| word.contains('-') && word.as_bytes()[0].is_ascii_lowercase());
    let words: Vec<&str> = words.take(plies).collect();
    let mirrored = |word: &str| -> String {
        word.chars().map(|c| if c.is_ascii_lowercase() { char::from(b'a' + b'j' - c as u8) } else { c }).collect()
    };
    let mirror: Vec<String> = words.iter().map(|word| mirrored(word)).collect();
    words.join(" ").min(mirror.join(" "))
}

#[test]
fn the_tree_of_openings_has_every_beginning() {
    let turns =
        ["d2-d3 e9-e8 1-0", "d2-d3 e9-e8 d3-d4 0-1", "e2-e3 a9-a8 1-0", "d2-d3 d9-d8 *", "*", "f2-f3 j9-j8 0-1"];
    let setup = "\n10: F.........\n9: 3..2222..3\n2: 3..2222..3\n1: F.........\n\n";
    let records: Vec<String> =
        turns.iter().map(|turns| format!("[Edition \"gravon\"]\n[Army \"3*2 2*4 F\"]\n{setup}{turns}\n")).collect();
    let text = archive(&records);
    let told = |plies: &str| {
        let run = stats(&["--openings", plies, "--table", "openings", "--format", "csv"], &text);
        let rows = run.stdout.lines().skip(1).map(|row| row.split(',').map(str::to_owned).collect::<Vec<_>>());
        rows.collect::<Vec<_>>()
    };
    for plies in 1..=4 {
        // Every opening, counted one by one.
        let mut expected: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        for record in &records {
            let longest = line(record, plies);
            let words: Vec<&str> = longest.split_whitespace().collect();
            for length in 1..=words.len() {
                let (games, won) = expected.entry(words[..length].join(" ")).or_default();
                *games += 1;
                *won += u64::from(record.contains("1-0"));
            }
        }
        let rows = told(&plies.to_string());
        let found: BTreeMap<String, (u64, u64)> = rows
            .iter()
            .map(|row| (row[0].clone(), (row[3].parse().expect("a number"), row[5].parse().expect("a number"))))
            .collect();
        assert_eq!((found.len(), found), (rows.len(), expected), "{plies}");
        for (index, row) in rows.iter().enumerate().filter(|(_, row)| row[1] != "1") {
            let before = row[0].rsplit_once(' ').expect("several turns").0;
            assert!(rows[..index].iter().any(|other| other[0] == before), "{row:?}");
        }
    }
    // Six turns by default; JSON contains them only on request.
    assert_eq!(
        stats(&["--table", "openings"], &text).stdout.lines().next().map(|line| &line[..19]),
        Some("Openings of 6 turns")
    );
    assert_eq!(document(&["--openings", "2"], &text)["counts"]["openings"]["plies"], 2);
    assert_eq!(document(&[], &text)["counts"].get("openings"), None);
    // Text shows the most frequent openings, and those that they continue. Of equally frequent openings the shorter
    // ones come first.
    for (top, shown) in [
        ("1", vec!["1. d2-d3"]),
        ("2", vec!["1. d2-d3", "1. e2-e3"]),
        ("3", vec!["1. d2-d3", "  1... e9-e8", "1. e2-e3"]),
    ] {
        let people = stats(&["--openings", "3", "--table", "openings", "--top", top], &text).stdout;
        let rows = people.lines().skip_while(|line| !line.starts_with("---")).skip(1);
        assert_eq!(rows.map(|row| row.split("   ").next().unwrap_or_default()).collect::<Vec<_>>(), shown, "{people}");
    }
}

#[test]
fn tables_that_are_named_are_told_of_every_group() {
    let both: Vec<String> = ["games/gravon-barrage.srn", "games/isf-original.srn"]
        .map(|name| fs::read_to_string(sample(name)).expect("a sample"))
        .to_vec();
    let text = told(&["--by", "edition", "--table", "strikes"], both.join("\n"));
    for (edition, alone) in ["gravon", "isf"].iter().zip(&both) {
        let table = told(&["--table", "strikes"], alone);
        let (_, table) = table.split_once("\n\n").unwrap_or(("", &table));
        assert!(text.contains(edition) && text.contains(table.trim_end()), "{edition}: {table}\n{text}");
    }
}
