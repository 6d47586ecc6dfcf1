//! Data of a page in addition to the object of each game, compared with the output of other verbs.

use crate::page::games;
use crate::page_data::last_position;
use crate::program::adjutant;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const SAMPLES: &str = "samples/games";

/// Returns the objects that a verb writes for the samples.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let lines = adjutant(&[arguments, &["--format", "json", SAMPLES]].concat(), "").stdout;
    serde_json::Deserializer::from_str(&lines).into_iter().map(|object| object.expect("JSON")).collect()
}

/// Returns the part that all games of a page share.
fn common(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"common\">").expect("the element");
    serde_json::from_str(rest.split_once("</script>").expect("its end").0).expect("JSON")
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

/// Rounds to a hundredth, as pages do.
fn hundredths(value: &Value) -> Value {
    value.as_f64().map_or(Value::Null, |number| json!((number * 100.0).round() / 100.0))
}

#[test]
fn what_became_known_is_what_reveals_tells() {
    let page = adjutant(&["page", SAMPLES], "").stdout;
    let names = common(&page)["names"].clone();
    let reveals = objects(&["reveals"]);
    let games = games(&page);
    assert!(games.len() > 15 && games.len() == reveals.len());
    for ((head, body), told) in games.iter().zip(&reveals) {
        // A piece is known from the ply at which only one kind is possible.
        let mut known: BTreeSet<usize> = BTreeSet::new();
        let mut events: BTreeSet<String> = BTreeSet::new();
        let mut before = json!(null);
        for line in list(&body["changes"]) {
            let key = json!([line[0], line[1], line[2], line[3]]);
            assert_ne!(key, before, "{}: neighbours of one ply and cause are one line", head["name"]);
            before = key;
            let kinds = line[2].as_u64().expect("bits");
            for piece in list(&line[4]) {
                let index = piece.as_u64().expect("a number") as usize;
                if kinds.is_power_of_two() && known.insert(index) {
                    let piece = &body["pieces"][index];
                    let kind = &names[kinds.trailing_zeros() as usize];
                    events.insert(format!("{} {} {} {kind}", line[0], piece["side"], piece["home"]));
                }
            }
        }
        let event = |event: &Value| format!("{} {} {} {}", event["ply"], event["side"], event["home"], event["kind"]);
        let wanted: BTreeSet<String> = list(&told["events"]).iter().map(event).collect();
        assert!(!wanted.is_empty());
        assert_eq!(events, wanted, "{}", head["name"]);
    }
}

#[test]
fn strikes_and_what_was_passed_over_are_what_review_tells() {
    let (reviews, games) = (objects(&["review"]), games(&adjutant(&["page", SAMPLES], "").stdout));
    assert_eq!(reviews.len(), games.len());
    let mut passed = 0;
    for (told, (head, body)) in reviews.iter().zip(&games) {
        let wanted: Vec<Value> =
            list(&told["passed_over"]).iter().map(|line| json!([line["ply"], line["mark"]])).collect();
        assert_eq!(*list(&body["passed"]), wanted, "{}", head["name"]);
        passed += wanted.len();
        let wanted: Vec<Value> = list(&told["strikes"])
            .iter()
            .map(|line| json!([line["ply"], hundredths(&line["expected"]), hundredths(&line["actual"])]))
            .collect();
        let reviewed: Vec<Value> =
            list(&body["reviewed"]).iter().map(|line| json!([line[0], line[2], line[3]])).collect();
        assert_eq!(reviewed, wanted, "{}", head["name"]);
        let thousandths = |score: &Value| score.as_f64().map_or(Value::Null, |score| json!((score * 1000.0).round()));
        let wanted: Vec<Value> =
            list(&told["scores"]).iter().map(|line| json!([line["ply"], thousandths(&line["red"])])).collect();
        let scores = list(&body["scores"]).iter().map(|line| json!([line[0], line[1].as_f64()]));
        assert_eq!(scores.collect::<Vec<_>>(), wanted, "{}", head["name"]);
        let moments: Vec<&Value> = list(&body["moments"]).iter().map(|moment| &moment[0]).collect();
        assert_eq!(moments, list(&told["key_moments"]).iter().collect::<Vec<_>>(), "{}", head["name"]);
        assert_eq!((&body["turning_point"], &body["gift"]), (&told["turning_point"], &told["costliest_gift"]));
    }
    assert!(passed > 20);
}

#[test]
fn the_kinds_of_the_army_and_the_shades_are_told_in_order() {
    let page = adjutant(&["page", "samples/games/gravon-barrage.srn"], "").stdout;
    let common = common(&page);
    let (_, body) = games(&page).remove(0);
    let army: Vec<&Value> =
        list(&body["army"]).iter().map(|kind| &common["names"][kind.as_u64().expect("a number") as usize]).collect();
    assert_eq!(army, ["marshal", "general", "miner", "scout", "spy", "bomb", "flag"]);
    // The squares of ninths, in parts of 1000.
    assert_eq!(common["shades"], json!([0, 12, 49, 111, 197, 308, 444, 604, 790, 1000]));
}

#[test]
fn who_has_no_script_reads_who_played_and_the_record() {
    let record = std::fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    let (_, record) = record.split_once('\n').expect("the event comes first");
    for (tags, title) in [
        ("[Red \"Ada\"]\n[Blue \"Bo & Co\"]\n[Event \"E\"]\n", "<bdi>Ada</bdi> \u{2013} <bdi>Bo &amp; Co</bdi>"),
        ("[Red \"Ada\"]\n[Blue \"?\"]\n[Event \"E\"]\n", "<bdi>Ada</bdi> \u{2013} <bdi>?</bdi>"),
        ("[Blue \"Bo\"]\n", "<bdi>?</bdi> \u{2013} <bdi>Bo</bdi>"),
        ("[Red \"?\"]\n[Event \"E\"]\n", "<bdi>E</bdi>"),
        ("[Event \"?\"]\n", "<bdi>&lt;stdin&gt;, record 1</bdi>"),
    ] {
        let text = format!("{tags}{record}");
        let page = adjutant(&["page"], &text).stdout;
        assert!(page.contains(&format!("<noscript><section><h2>{title}</h2>\n")), "{title}: {page}");
        let (_, shown) = page.split_once("<pre>\n").expect("the record");
        let (shown, _) = shown.split_once("</pre></section></noscript>").expect("its end");
        let shown = shown.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let canonical = adjutant(&["fmt", "-"], &text).stdout;
        assert!(shown == text || shown == canonical, "{shown}\n{text}");
    }
}

#[test]
fn only_the_first_game_has_a_version_for_who_has_no_script() {
    let record = std::fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    let two = format!("{record}\n{record}");
    let page = |arguments: &[&str]| adjutant(&[&["page", "--prior", "uniform"], arguments].concat(), &two).stdout;
    assert_eq!(page(&["-"]).matches("<noscript><section>").count(), 1);
    assert_eq!(page(&["--record", "2", "-"]).matches("<noscript><section>").count(), 1);
    // A game without this version has its record for the script.
    let bodies = games_of(&page(&["-"]));
    assert!(bodies[0]["srn"].is_null(), "{}", bodies[0]["srn"]);
    let canonical = adjutant(&["fmt", "-"], &record).stdout;
    assert!([&record, &canonical].contains(&&bodies[1]["srn"].as_str().expect("the record").to_owned()));
}

#[test]
fn who_has_no_script_sees_which_pieces_were_named() {
    for file in ["samples/games/gravon-barrage.srn", "samples/games/isf-original.srn"] {
        let page = adjutant(&["page", file], "").stdout;
        let svg = last_position(&page);
        let dots = svg.split("<use href=\"#named-").skip(1);
        let mut dots: Vec<&str> = dots.map(|dot| dot.split_once("/>").expect("its end").0).collect();
        // A spectator sees the kinds of pieces that were revealed to both sides, and of no others.
        let position = adjutant(&["board", "--view", "spectator", "--format", "json", file], "").stdout;
        let position: Value = serde_json::from_str(&position).expect("JSON");
        let mut wanted = Vec::new();
        for (square, piece) in position["board"].as_object().expect("pieces") {
            let (side, kind) = piece.as_str().and_then(|piece| piece.split_once(' ')).expect("a side and a kind");
            let (column, row) = (square.as_bytes()[0] - b'a', square[1..].parse::<usize>().expect("a row"));
            if kind != "unknown" {
                wanted.push(format!("{side}\" x=\"{}\" y=\"{}\"", usize::from(column) * 100, (10 - row) * 100));
            }
        }
        dots.sort_unstable();
        wanted.sort_unstable();
        assert!(!wanted.is_empty() && wanted.len() < position["board"].as_object().map_or(0, serde_json::Map::len));
        assert_eq!(dots, wanted, "{file}");
    }
}

#[test]
fn what_was_named_and_the_record_does_not_tell_has_no_mark_of_a_name() {
    // Red's piece wins on a7: the player of the struck piece saw its kind.
    let record = |combat| {
        format!(
            "[Edition \"gravon\"]\n[Army \"10 3 2 F\"]\n\n10: F.........\n7: ?..?.....?\n4: ?..?.....?\n1: F.........\n\n\
             1. a4-a5 j7-j6 2. a5-a6 j6-j5 3. a6xa7({combat}) *\n"
        )
    };
    for (combat, piece, is_marked) in [("?>?", "red-unknown", false), ("3>2", "red-miner-3", true)] {
        let page = adjutant(&["page"], record(combat)).stdout;
        let svg = last_position(&page);
        assert!(svg.contains(&format!("<use href=\"#{piece}\" x=\"0\" y=\"300\"/>")), "{svg}");
        assert_eq!(svg.contains("<use href=\"#named-red\" x=\"0\" y=\"300\"/>"), is_marked, "{svg}");
    }
}

#[test]
fn odds_that_cannot_be_told_are_null_from_there_on_and_said_once() {
    let text = crate::board_odds::returned_without_rows();
    let (_, body) = games(&adjutant(&["page"], &text).stdout).remove(0);
    let red = list(&body["odds"]["red"]);
    let untold: Vec<&Value> = red.iter().filter(|line| line[1].is_null()).collect();
    assert_eq!(untold, [&json!([14, null, []])]);
    assert_eq!(red.last(), Some(untold[0]));
    // Blue's count of Red's pieces continues.
    assert!(list(&body["odds"]["blue"]).iter().all(|line| line[1].is_array()));
}

#[test]
fn a_page_of_many_games_has_uniform_odds_and_says_so() {
    let record = std::fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    let folder = tempfile::tempdir().expect("a folder");
    let of = |name: &str, games: usize, more: &[&str]| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("{record}\n").repeat(games)).expect("it is written");
        let run = adjutant(&[&["page", path.to_str().expect("UTF-8")], more].concat(), "");
        let basis = games_of(&run.stdout)[games - 1]["basis"].as_str().expect("a sentence").to_owned();
        (basis, run.stderr)
    };
    let (many, said) = of("many.srn", 101, &[]);
    assert!(many == "every arrangement counts once" && said.starts_with("more than 100 games: "), "{many}: {said}");
    let (few, said) = of("few.srn", 2, &[]);
    assert!(few.starts_with("as people set up") && said.is_empty(), "{few}: {said}");
    let (named, said) = of("named.srn", 2, &["--prior", "uniform"]);
    assert!(named == many && said.is_empty(), "{said}");
}

/// Returns the data of all games of a page.
fn games_of(page: &str) -> Vec<Value> {
    games(page).into_iter().map(|(_, body)| body).collect()
}
