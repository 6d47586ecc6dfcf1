//! Lists of setups: drawn from by `generate`, and written by `setups --to list`.

use crate::program::adjutant;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;

/// Setup according to the rules of the letters: each piece with its square, as the owner sees it.
type Seen = BTreeSet<(char, u8, char)>;

fn seen(line: &str) -> Seen {
    let columns = ('a'..='j').cycle();
    let rows = [4_u8, 3, 2, 1].into_iter().flat_map(|row| [row; 10]);
    let places = line.chars().zip(columns.zip(rows)).filter(|(letter, _)| *letter != 'A');
    places.map(|(letter, (column, row))| (column, row, letter)).collect()
}

/// Returns the setup of a side in a JSON object, as its owner sees it.
fn of_object(setup: &serde_json::Value, is_blue: bool) -> Seen {
    let letter = |kind: &str| match kind {
        "bomb" => 'B',
        "spy" => 'C',
        "scout" => 'D',
        "miner" => 'E',
        "sergeant" => 'F',
        "lieutenant" => 'G',
        "captain" => 'H',
        "major" => 'I',
        "colonel" => 'J',
        "general" => 'K',
        "marshal" => 'L',
        "flag" => 'M',
        other => panic!("{other}"),
    };
    let pieces = setup.as_object().expect("squares and kinds").iter();
    pieces
        .map(|(square, kind)| {
            let (column, row) = square.split_at(1);
            let (column, row) = (column.chars().next().expect("a column"), row.parse::<u8>().expect("a row"));
            let turned = (char::from(b'a' + b'j' - column as u8), 11 - row);
            let (column, row) = if is_blue { turned } else { (column, row) };
            (column, row, letter(kind.as_str().expect("a kind")))
        })
        .collect()
}

/// Returns both sides' setups of each game.
fn setups_of(records: &str) -> Vec<Seen> {
    let json = adjutant(&["convert", "--to", "json"], records).stdout;
    let games = json.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    games
        .flat_map(|game| [("red", false), ("blue", true)].map(|(side, blue)| of_object(&game["setup"][side], blue)))
        .collect()
}

const LINES: [&str; 4] = [
    "LAAAAAAAAKAAAAAAAAAACDDEAAAAAAMBAAAAAAAA",
    "AAAAAAAAAALKAAAAAAAAACDDEAAAAAAAMBAAAAAA",
    "DAAAAAAAADAAAAAAAAAAALKCEAAAAABMAAAAAAAA",
    "AKLAAAAAAAAADDAAAAAAAAAAAAAACEAAAAAAAABM",
];

fn generate(list: &str, games: &str, more: &[&str]) -> crate::program::Run {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.setups");
    fs::write(&path, list).expect("a file");
    let path = path.display().to_string();
    let common =
        ["generate", "--edition=gravon", "--variant=barrage", "--plies=4", "-n", games, "--setups-from", &path];
    adjutant(&[&common, more].concat(), "")
}

#[test]
fn every_setup_is_drawn_from_the_list_and_each_as_often_as_it_stands_there() {
    // The third line occurs twice.
    let list = format!("# ours\n{}\n{}\n", LINES.join("\n"), LINES[2]);
    let run = generate(&list, "1000", &["--seed", "5"]).well();
    let mut drawn: BTreeMap<Seen, u32> = BTreeMap::new();
    for setup in setups_of(&run.stdout) {
        *drawn.entry(setup).or_default() += 1;
    }
    let expected: BTreeSet<Seen> = LINES.map(seen).into();
    assert_eq!(drawn.keys().cloned().collect::<BTreeSet<_>>(), expected);
    // Of 2,000 draws a fifth each, and two fifths for the third line: three standard deviations are 54 and 66.
    for (line, mean, most) in [(0, 400_u32, 54), (1, 400, 54), (2, 800, 66), (3, 400, 54)] {
        let found = drawn[&seen(LINES[line])];
        assert!(found.abs_diff(mean) <= most, "{line}: {found}");
    }
    for jobs in ["1", "4"] {
        assert_eq!(generate(&list, "1000", &["--seed", "5", "-j", jobs]).stdout, run.stdout);
    }
    assert_ne!(generate(&list, "1000", &["--seed", "6"]).stdout, run.stdout);
    assert_eq!(adjutant(&["validate"], &run.stdout).status, 0);
}

#[test]
fn every_shard_draws_from_the_whole_list() {
    let list = LINES.join("\n") + "\n";
    let games = |more: &[&str]| -> Vec<Seen> { setups_of(&generate(&list, "12", more).stdout) };
    let (whole, shards) = (games(&[]), ["1/2", "2/2"].map(|shard| games(&["--shard", shard])));
    // A game has two setups.
    let taken_in_turn: Vec<Seen> =
        shards[0].chunks(2).zip(shards[1].chunks(2)).flat_map(|(one, other)| [one, other].concat()).collect();
    assert_eq!((whole.len(), taken_in_turn), (24, whole.clone()));
}

#[test]
fn what_cannot_be_drawn_from_is_said_and_costs_nothing_else() {
    let long = "B".repeat(1 << 20);
    let other = "B".repeat(40);
    let (short, strange) = (&LINES[1][1..], LINES[1].replacen('D', "Z", 1));
    let list = format!("{}\n{short}\n{strange}\n\0\n{other}\n{}\n{long}\n", LINES[0], LINES[3]);
    let run = generate(&list, "50", &[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let expected: BTreeSet<Seen> = [LINES[0], LINES[3]].map(seen).into();
    assert_eq!(setups_of(&run.stdout).into_iter().collect::<BTreeSet<_>>(), expected);
    let said = run.stderr.lines().last().unwrap_or_default();
    assert!(
        said.contains("chose at random among 2 setups of ")
            && said.ends_with("skipped: 4 unreadable, 1 illegal or of another army"),
        "{said}"
    );
    assert!(run.stderr.contains("a.setups:2:1: error[syntax]: expected 40 letters"), "{}", run.stderr);
    generate(&format!("{other}\n"), "3", &[])
        .refuses("has no setup of the variant `barrage` of `gravon` (1 illegal or of another army");
    let nowhere = adjutant(&["generate", "--setups-from", "/nowhere/at/all"], "");
    assert_eq!((nowhere.status, nowhere.stdout.as_str()), (2, ""));
    assert!(
        nowhere.stderr.contains("could not read all of /nowhere/at/all, so no game was made"),
        "{}",
        nowhere.stderr
    );
    assert!(!nowhere.stderr.contains("has no setup"), "{}", nowhere.stderr);
    assert_eq!(generate(LINES[0], "1", &["--setups", "shuffled"]).status, 2);
}

#[test]
fn options_for_records_are_none_for_the_setups_to_draw_from() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.setups"), format!("{}\n", LINES[0])).expect("a file can be written");
    let path = folder.path().to_str().expect("a path in UTF-8");
    let rules = ["--edition", "gravon", "--variant", "barrage"];
    let run =
        adjutant(&[&["generate", "--games", "2", "--setups-from", path, "--record", "2"][..], &rules].concat(), "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(setups_of(&run.stdout).into_iter().collect::<BTreeSet<_>>(), [seen(LINES[0])].into());
}

/// The setups before the cut would be usable, but would not be what was requested.
#[test]
fn nothing_is_drawn_from_a_file_that_breaks_off() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.setups.gz");
    let list: String = (0..2_000).map(|number| LINES[number % LINES.len()].to_owned() + "\n").collect();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(list.as_bytes()).expect("it is written to memory");
    let packed = packed.finish().expect("it is written to memory");
    let draw = |length: usize| {
        fs::write(&path, &packed[..length]).expect("a file can be written");
        let file = path.to_str().expect("a path in UTF-8");
        let rules = ["--edition", "gravon", "--variant", "barrage"];
        adjutant(&[&["generate", "--games", "3", "--setups-from", file][..], &rules].concat(), "")
    };
    assert_eq!(draw(packed.len()).status, 0);
    let run = draw(packed.len() - 4);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(run.stderr.contains("error[input]: cannot read further"), "{}", run.stderr);
    let said = format!("could not read all of {}, so no game was made", path.display());
    assert!(run.stderr.contains(&said), "{}", run.stderr);
}

#[test]
fn setups_are_written_as_lines_in_the_order_of_the_records() {
    let records = adjutant(&["generate", "--edition", "isf", "-n", "60", "--plies", "6", "--seed", "2"], "").stdout;
    let lines = |more: &[&str]| adjutant(&[&["setups", "--to", "list"], more].concat(), &records);
    let run = lines(&[]).well();
    let written: Vec<Seen> = run.stdout.lines().map(seen).collect();
    let expected = setups_of(&records);
    assert_eq!(written, expected);
    assert_eq!(lines(&["-j", "4"]).stdout, run.stdout);
    let red: Vec<Seen> = lines(&["--side", "red"]).stdout.lines().map(seen).collect();
    assert_eq!(red, expected.iter().step_by(2).cloned().collect::<Vec<_>>());
    // A Bomb directly in front of the Flag.
    let has = |setup: &Seen| {
        let flag = setup.iter().find(|(.., letter)| *letter == 'M').expect("a Flag");
        setup.contains(&(flag.0, flag.1 + 1, 'B'))
    };
    let behind: Vec<Seen> = lines(&["--pattern", "B/F"]).stdout.lines().map(seen).collect();
    assert_eq!(behind, expected.iter().filter(|setup| has(setup)).cloned().collect::<Vec<_>>());
    assert!(!behind.is_empty());
    // The same records twice give each distinct setup once.
    assert_eq!(adjutant(&["setups", "--to", "list", "--distinct"], format!("{records}\n{records}")).stdout, run.stdout);
    // A written list is read without changes.
    assert_eq!(adjutant(&["setups", "--to", "list"], &run.stdout).stdout, run.stdout);
    let craters = adjutant(&["generate", "--edition", "sci-fi-2011", "-n", "1", "--plies", "2"], "").stdout;
    let refused = adjutant(&["setups", "--to", "list"], craters);
    assert_eq!((refused.status, refused.stdout.as_str()), (1, ""));
    assert!(refused.stderr.contains("cannot list Red's setup"), "{}", refused.stderr);
}
