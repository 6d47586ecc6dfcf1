//! `--summary --by`: every group has the same figures as its records alone.

use crate::program::adjutant;
use crate::reveals::support::{generated, reveals};
use serde_json::Value;
use std::fs;

/// Returns eight games of two editions with these seeds and three players, the last game without a date.
pub fn games(seeds: [&str; 2]) -> Vec<String> {
    let of =
        |(edition, seed)| generated(&["--games", "4", "--policy", "aggressive", "--seed", seed, "--edition", edition]);
    let all = ["isf", "gravon"].into_iter().zip(seeds).map(of).collect::<Vec<_>>().join("\n");
    let records: Vec<&str> = all.split("[Event ").filter(|record| !record.trim().is_empty()).collect();
    assert_eq!(records.len(), 8);
    let tagged = |(index, record): (usize, &&str)| {
        let (red, blue) = (["Ann", "Bob"][index % 2], ["Bob", "Cyd", "?"][index % 3]);
        let date = ["2023.01.05", "2024.??.??", "????.??.??"][index % 3];
        let own = format!("[Event {record}");
        let is_own = |line: &&str| !["[Red ", "[Blue ", "[Date "].iter().any(|tag| line.starts_with(tag));
        let own: String = own.lines().filter(is_own).fold(String::new(), |own, line| own + line + "\n");
        format!("[Date \"{date}\"]\n[Red \"{red}\"]\n[Blue \"{blue}\"]\n{}\n", own.trim_end())
    };
    records.iter().enumerate().map(tagged).collect()
}

fn document(arguments: &[&str], text: &str) -> Value {
    let all = [&["--summary", "--format", "json"], arguments].concat();
    serde_json::from_str(&reveals(&all, text)).expect("JSON")
}

/// Condition for a record to belong to a group.
type Belongs = Box<dyn Fn(&&String) -> bool>;

#[test]
fn every_group_is_told_what_is_told_of_its_records_alone() {
    let games = games(["3", "4"]);
    let all = games.join("\n");
    let has = |tag: &'static str| move |game: &&String| game.contains(tag);
    let player = |name: &'static str| {
        move |game: &&String| {
            game.contains(&format!("[Red \"{name}\"]")) || game.contains(&format!("[Blue \"{name}\"]"))
        }
    };
    let groups: [(&str, Vec<(&str, Belongs)>); 3] = [
        ("edition", vec![("gravon", Box::new(has("\"gravon\""))), ("isf", Box::new(has("\"isf\"")))]),
        (
            "year",
            vec![
                ("", Box::new(has("????.??.??"))),
                ("2023", Box::new(has("2023.01.05"))),
                ("2024", Box::new(has("2024.??"))),
            ],
        ),
        (
            "player",
            vec![("Ann", Box::new(player("Ann"))), ("Bob", Box::new(player("Bob"))), ("Cyd", Box::new(player("Cyd")))],
        ),
    ];
    for (by, groups) in groups {
        let document_of_all = document(&["--by", by], &all);
        assert_eq!(document_of_all["schema"], "adjutant/reveals-groups/1");
        assert_eq!(document_of_all["counts"]["verdicts"]["legal"], 8);
        let names: Vec<&String> = document_of_all["counts"]["groups"].as_object().expect("groups").keys().collect();
        assert_eq!(names, groups.iter().map(|(name, _)| *name).collect::<Vec<_>>(), "{by}");
        for table in ["kinds", "how", "survival"] {
            let rows = reveals(&["--summary", "--by", by, "--table", table, "--format", "csv"], &all);
            let text = reveals(&["--summary", "--by", by, "--table", table], &all);
            let head = rows.lines().next().expect("names");
            assert!(head.starts_with("group,kind,") && text.contains("group"), "{head}");
            for (name, belongs) in &groups {
                let own: Vec<&str> = games.iter().filter(|game| belongs(game)).map(String::as_str).collect();
                let own = own.join("\n");
                let alone = document(&[], &own);
                assert_eq!(document_of_all["counts"]["groups"][name], alone["counts"], "{by}: {name}");
                assert_eq!(document_of_all["figures"][name], alone["figures"], "{by}: {name}");
                let expected = reveals(&["--summary", "--table", table, "--format", "csv"], &own);
                let prefix = format!("{name},");
                let found: Vec<&str> = rows.lines().filter_map(|row| row.strip_prefix(&prefix)).collect();
                assert_eq!(found, expected.lines().skip(1).collect::<Vec<_>>(), "{by}: {name}");
            }
        }
    }
    let text = reveals(&["--summary", "--by", "year", "--width", "100"], &all);
    let titles: Vec<&str> = text.lines().filter(|line| line.starts_with("year: ")).collect();
    assert_eq!(titles, ["year: 2023", "year: 2024", "year: (unknown)"]);
}

#[test]
fn groups_of_parts_add_up() {
    let games = games(["3", "4"]);
    let folder = tempfile::tempdir().expect("a folder");
    let paths = [("a.json", &games[..3]), ("b.json", &games[3..])].map(|(name, part)| {
        let path = folder.path().join(name);
        fs::write(&path, reveals(&["--summary", "--by", "player", "--format", "json"], part.join("\n")))
            .expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    });
    for form in [&["--format", "json"][..], &["--format", "csv", "--table", "survival"], &[]] {
        let straight = reveals(&[&["--summary", "--by", "player"], form].concat(), games.join("\n"));
        let merge = |files: [&String; 2]| {
            let files = files.map(String::as_str);
            reveals(&[&["--summary", "--merge", "--by", "player"], form, &files].concat(), "")
        };
        assert_eq!((merge([&paths[0], &paths[1]]), merge([&paths[1], &paths[0]])), (straight.clone(), straight));
    }
    for (arguments, said) in [
        (&["--by", "year", "--merge", &paths[0]][..], "the documents are grouped by `player`, not by `year` (`--by`)"),
        (&["--merge", &paths[0]], "expected a document of `adjutant/reveals-summary/1`"),
        (&["--by", "yeer", "a.srn"], "did you mean `year`?"),
        (&["--by", "year", "--svg", "a.svg", "a.srn"], "cannot be used with"),
    ] {
        adjutant(&[&["reveals", "--summary"], arguments].concat(), "").refuses(said);
    }
}
