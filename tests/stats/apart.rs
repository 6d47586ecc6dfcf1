//! Games that hardly began, pairs of players, and the terminations of each, compared with the single games.

use crate::stats::support::{archive, argument, document, generated, record, sample, stats, told};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Returns a game without Red's setup, because this setup was refused.
fn refused() -> String {
    record("Red \"Ann\"\nBlue \"Bob\"\nTermination \"forfeit\"", "0-1").replace("2: 32..X.....\n1: F.........\n", "")
}

/// Returns games that hardly began: one game of each type, but two games of one type. Also returns other games.
fn games() -> Vec<String> {
    let players = "Red \"Ann\"\nBlue \"Bob\"";
    vec![
        refused(),
        record(&format!("{players}\nTermination \"forfeit\""), "1-0"),
        record("Red \"Bob\"\nBlue \"Ann\"\nTermination \"forfeit\"", "e2-e3 1-0"),
        record(&format!("{players}\nTermination \"adjudication\""), "1/2-1/2"),
        // Forfeited after both had played, and short for another reason.
        record(&format!("{players}\nTermination \"forfeit\""), "e2-e3 e9-e8 0-1"),
        record(&format!("{players}\nTermination \"time\""), "e2-e3 0-1"),
        // Without a setup and without a forfeit: the setup was not refused.
        refused().replace("forfeit", "abandoned"),
        record("Red \"Ann\"\nBlue \"Ann\"", "b2xb9(2=2) a9-a8 1-0"),
        record("Red \"Cid\"", "e2-e3 e9-e8 *"),
    ]
}

/// Returns a record that does not count because its setup breaks the rules.
fn illegal_setup() -> String {
    std::fs::read_to_string(sample("broken/setup-count.srn")).expect("a sample")
}

/// Returns the statistics of single games, as `--each` writes them.
fn lines(input: &str, arguments: &[&str]) -> Vec<Value> {
    let run = stats(&[&["--each", "--format", "ndjson"], arguments].concat(), input);
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Counts computed slowly from single games.
#[derive(Debug, Default, PartialEq)]
struct Slow {
    short: BTreeMap<&'static str, u64>,
    /// Won, drawn, lost, open, and games with Red, by the sorted names of the pair.
    pairs: BTreeMap<(String, String), [u64; 5]>,
    /// Won, drawn, lost and open, by player and termination.
    terminations: BTreeMap<(String, String), [u64; 4]>,
    pieces: [u64; 2],
}

/// Returns the index of won, drawn, lost or open from one side's view.
fn fate(score: &str, is_red: bool) -> usize {
    match (score, is_red) {
        ("1-0", true) | ("0-1", false) => 0,
        ("1/2-1/2", _) => 1,
        ("*", _) => 3,
        _ => 2,
    }
}

fn slowly(lines: &[Value], min_plies: u64) -> Slow {
    let mut slow = Slow::default();
    for line in lines.iter().filter(|line| !line["result"].is_null()) {
        let turns = line["plies"].as_u64().expect("a number");
        let (termination, score) = (&line["result"]["termination"], line["result"]["score"].as_str().expect("text"));
        let pieces = ["red", "blue"].map(|side| line["sides"][side]["pieces"].as_u64().expect("a number"));
        let sort = match (turns, termination == "forfeit") {
            (0, true) if pieces.contains(&0) => "refused_setups",
            (0 | 1, true) => "immediate_forfeits",
            (0, false) => "no_turns",
            _ => "",
        };
        *slow.short.entry(sort).or_default() += 1;
        if turns < min_plies {
            continue;
        }
        for (sum, pieces) in slow.pieces.iter_mut().zip(pieces) {
            *sum += pieces;
        }
        let names = ["red", "blue"].map(|side| line["players"][side].as_str());
        for (name, is_red) in names.into_iter().zip([true, false]) {
            let Some(name) = name else { continue };
            let key = (name.to_owned(), termination.as_str().expect("text").to_owned());
            slow.terminations.entry(key).or_default()[fate(score, is_red)] += 1;
        }
        if let [Some(red), Some(blue)] = names {
            let is_first = red <= blue;
            let key = if is_first { (red, blue) } else { (blue, red) };
            let met = slow.pairs.entry((key.0.to_owned(), key.1.to_owned())).or_default();
            met[fate(score, is_first)] += 1;
            met[4] += u64::from(is_first);
        }
    }
    slow
}

/// Returns the same counts from the statistics of all games together.
fn quickly(input: &str, arguments: &[&str]) -> Slow {
    let run = stats(&[&["--format", "json", "--all"], arguments].concat(), input);
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let mut quick = Slow::default();
    for name in ["refused_setups", "immediate_forfeits", "no_turns"] {
        let count = document["counts"]["short"][name].as_u64().expect("a number");
        if count > 0 {
            quick.short.insert(name, count);
        }
    }
    let rest = document["figures"]["records"].as_u64().expect("a number")
        - quick.short.values().sum::<u64>()
        - ["illegal", "inconsistent", "unreadable"]
            .iter()
            .map(|verdict| document["counts"]["verdicts"][verdict].as_u64().expect("a number"))
            .sum::<u64>();
    if rest > 0 {
        quick.short.insert("", rest);
    }
    quick.pieces = ["red", "blue"].map(|side| document["counts"]["sides"][side]["pieces"].as_u64().expect("a number"));
    let rows = |table: &str| {
        let run = stats(&[&["--format", "tsv", "--table", table], arguments].concat(), input);
        run.stdout.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect::<Vec<Vec<_>>>()
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    for row in rows("head-to-head") {
        let numbers = [3, 4, 5, 6, 10].map(|at| number(&row[at]));
        assert_eq!(number(&row[2]), numbers[..4].iter().sum::<u64>());
        quick.pairs.insert((row[0].clone(), row[1].clone()), numbers);
    }
    for row in rows("player-terminations") {
        quick.terminations.insert((row[0].clone(), row[1].clone()), [4, 5, 6, 7].map(|at| number(&row[at])));
    }
    quick
}

#[test]
fn games_one_by_one_say_the_same() {
    let mut records = games();
    records.extend([illegal_setup()]);
    records.extend(generated(4));
    let input = archive(&records);
    let slow = slowly(&lines(&input, &[]), 0);
    assert_eq!(slow.short[""], 4 + 20);
    assert_eq!(quickly(&input, &[]), slow);
    for least in ["1", "2", "50"] {
        let slow = slowly(&lines(&input, &[]), least.parse().expect("a number"));
        assert_eq!(quickly(&input, &["--min-plies", least]), slow, "{least}");
    }
}

#[test]
fn the_text_tells_them_apart() {
    let mut records = games();
    records.push(illegal_setup());
    let run = stats(&["--width", "200"], archive(&records));
    let head: Vec<&str> = run.stdout.lines().take(5).collect();
    assert_eq!(
        head[2..4],
        [
            "1 record has an illegal setup",
            "very short: 1 with a refused setup, 2 forfeited before both sides had played, 2 without a turn for",
        ],
        "{}",
        run.stdout
    );
    assert!(
        head[4].starts_with("other reasons; they count as games, unless `--min-plies 2` skips them"),
        "{}",
        run.stdout
    );
    let run = stats(&["--min-plies", "2"], archive(&records));
    assert!(run.stdout.contains("\ngames skipped because they have fewer than 2 turns: 6\n"), "{}", run.stdout);
    assert!(!run.stdout.contains("unless"), "{}", run.stdout);
    // If the options might leave games out, a single game is shown in the summary of many.
    assert!(told(&["--min-plies", "1"], refused()).contains("games skipped because they have fewer than 1 turns: 1\n"));
    assert!(!told(&["--all"], record("", "e2-e3 *")).contains("very short"));
}

#[test]
fn a_refused_setup_has_no_pieces() {
    let counts = &document(&[], refused())["counts"];
    assert_eq!((&counts["sides"]["red"]["pieces"], &counts["sides"]["blue"]["pieces"]), (&json!(0), &json!(4)));
    assert_eq!(counts["sides"]["red"]["unmoved"], 0);
    let line = &lines(&refused(), &[])[0];
    assert_eq!((&line["sides"]["red"]["pieces"], &line["material"][0]["red"]["pieces"]), (&json!(0), &json!(0)));
    assert!(line["pieces"].as_array().expect("a list").iter().all(|piece| piece["side"] == "blue"));
    // If the setup was not refused, the side has unknown pieces: forty, if the army is the usual one.
    let unseen = refused().replace("forfeit", "abandoned").replace("[Army \"10 3 2 F\"]\n", "");
    let unseen = unseen.replace("10: F.........\n9: 32..X.....\n", "");
    assert_eq!(document(&[], &unseen)["counts"]["sides"]["red"]["pieces"], 40);
    let refused = unseen.replace("abandoned", "forfeit");
    assert_eq!(document(&[], &refused)["counts"]["sides"]["red"]["pieces"], 0);
    assert_eq!(lines(&refused, &[])[0]["sides"]["red"]["unmoved"], 0);
}

#[test]
fn counts_of_these_add_up_and_only_of_the_same_lengths() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = games();
    let (first, second) = records.split_at(4);
    let path = |name: &str| folder.path().join(name);
    let write = |name: &str, records: &[String], arguments: &[&str]| -> PathBuf {
        let text = told(&[&["--format", "json"], arguments].concat(), archive(records));
        std::fs::write(path(name), text).expect("a file");
        path(name)
    };
    for arguments in [&[][..], &["--min-plies", "2"]] {
        let (one, other) = (write("1.json", first, arguments), write("2.json", second, arguments));
        for form in [&["--format", "json"][..], &["--format", "csv", "--table", "head-to-head"], &["--format", "text"]]
        {
            let whole = told(&[form, arguments].concat(), archive(&records));
            for paths in [[&one, &other], [&other, &one]] {
                let [one, other] = paths.map(|path| argument(path));
                assert_eq!(told(&[form, &["--merge", one, other]].concat(), ""), whole, "{form:?}");
            }
        }
    }
    let (all, fewer) = (write("1.json", first, &[]), write("2.json", second, &["--min-plies", "2"]));
    stats(&["--merge", argument(&all), argument(&fewer)], "")
        .refuses("cannot add up documents with different --min-plies (--min-plies 0 and 2)");
    let run = stats(&["--merge", "--min-plies", "2", argument(&all)], "");
    assert!(run.status == 2 && run.stderr.contains("cannot be used with"), "{}", run.stderr);
}

#[test]
fn equal_pairs_come_in_the_order_of_their_names() {
    let game = |red: &str, blue: &str| record(&format!("Red \"{red}\"\nBlue \"{blue}\""), "e2-e3 1-0");
    let input = archive(&[game("c", "b"), game("b", "a"), game("a", "c"), game("b", "c")]);
    let csv = told(&["--format", "csv", "--table", "head-to-head"], &input);
    let pairs: Vec<&str> = csv.lines().skip(1).map(|row| &row[..3]).collect();
    assert_eq!(pairs, ["b,c", "a,b", "a,c"]);
    assert!(told(&["--table", "head-to-head", "--top", "1"], &input).starts_with("Pairs of players: 3, the 1 with"));
}

#[test]
fn real_logs_say_the_same_one_by_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/ucc");
    if !folder.exists() {
        eprintln!("skipped: there is no {}", folder.display());
        return;
    }
    let folder = argument(&folder);
    let slow = slowly(&lines("", &[folder]), 0);
    assert_eq!((slow.short["refused_setups"], slow.pieces), (5, [4440, 4440]));
    assert_eq!(quickly("", &[folder]), slow);
}
