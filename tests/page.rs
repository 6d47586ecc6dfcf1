//! Pages as files, without a browser (`tests/browser` opens them).

use crate::program;
#[allow(dead_code)] // the other tests use more of it
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::read::DeflateDecoder;
use program::adjutant;
use serde_json::Value;
use std::collections::HashMap;
use std::io::Read;

/// Returns the games of a page: the entry in the list, and the rest.
pub fn games(page: &str) -> Vec<(Value, Value)> {
    let elements = page.split("<script type=\"application/json\" class=\"game\">").skip(1);
    let data = |element: &str| {
        let json = element.split("</script>").next().expect("an end");
        let [head, packed]: [Value; 2] = serde_json::from_str(json).expect("JSON");
        let deflated = BASE64_STANDARD.decode(packed.as_str().expect("a text")).expect("base 64");
        let mut body = String::new();
        DeflateDecoder::new(&deflated[..]).read_to_string(&mut body).expect("deflated text");
        (head, serde_json::from_str(&body).expect("JSON"))
    };
    elements.map(data).collect()
}

#[test]
fn the_object_of_each_game_is_that_of_convert() {
    let page = adjutant(&["page", "samples/games", "samples/broken", "samples/sheets"], "");
    let lines = adjutant(&["convert", "--to", "json", "samples/games", "samples/broken", "samples/sheets"], "").stdout;
    let mut objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let games = games(&page.stdout);
    assert!(games.len() > 70 && games.len() == objects.len(), "{} {}", games.len(), objects.len());
    for ((head, body), object) in games.iter().zip(&mut objects) {
        // A page names no folders.
        let file = object["source"]["file"].as_str().and_then(|file| file.rsplit('/').next()).map(str::to_owned);
        object["source"]["file"] = file.into();
        assert_eq!(body["game"], *object);
        assert_eq!(head["verdict"], object["verdict"]);
        if let Some(plies) = object["plies"].as_u64() {
            assert_eq!(head["plies"], plies);
        }
    }
}

#[test]
fn a_page_of_one_game_is_a_whole_document() {
    let page = adjutant(&["page"], std::fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample"));
    assert!(
        page.stdout.starts_with("<!DOCTYPE html>") && page.stdout.trim_end().ends_with("</html>"),
        "{}",
        page.stderr
    );
    assert_eq!((games(&page.stdout).len(), page.status), (1, 0));
}

#[test]
fn without_a_game_there_is_no_page() {
    for (text, said) in [("", "expected a record, found none"), ("nothing that is a record", "unknown format")] {
        for verb in [&["page"][..], &["convert", "--to", "html"]] {
            let run = adjutant(verb, text);
            assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{}", run.stderr);
            assert!(run.stderr.contains(said), "{}", run.stderr);
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.html");
    std::fs::write(&path, "old").expect("a file");
    adjutant(&["page", "-o", path.to_str().expect("UTF-8")], "");
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "old");
}

#[test]
fn a_page_is_the_same_at_any_number_of_threads() {
    let page =
        |threads: &str| adjutant(&["page", "-j", threads, "--title", "a", "samples/games", "samples/gravon"], "");
    let one = page("1");
    assert!(one.stdout.ends_with("</html>\n") && one.stdout.starts_with("<!DOCTYPE html>"), "{}", one.stderr);
    for threads in ["2", "7"] {
        assert!(page(threads).stdout == one.stdout, "{threads} threads");
    }
    let whole = adjutant(&["convert", "--to", "html", "samples/games/gravon-barrage.srn"], "").stdout;
    assert!(whole.contains("<title>gravon-barrage</title>"), "the page of one file has its name");
    let piped = std::fs::read("samples/games/gravon-barrage.srn").expect("a sample");
    for arguments in [&["page", "-"][..], &["page"]] {
        assert!(adjutant(arguments, &piped).stdout.contains("<title>Stratego games</title>"), "{arguments:?}");
    }
    assert_eq!(whole, adjutant(&["page", "--view", "both", "samples/games/gravon-barrage.srn"], "").stdout);
}

#[test]
fn in_a_folder_each_game_has_a_page_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("UTF-8");
    let run = adjutant(&["convert", "--to", "html", "--out", out, "samples/games", "--view", "red"], "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let samples: Vec<_> =
        std::fs::read_dir("samples/games").expect("samples").map(|entry| entry.expect("one")).collect();
    assert!(samples.len() > 15, "{}", samples.len());
    for sample in samples {
        let path = sample.path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("UTF-8");
        let page = folder.path().join(format!("{name}-001.html"));
        let page = std::fs::read_to_string(page).expect("it is there");
        let alone = adjutant(&["page", "--view", "red", path.to_str().expect("UTF-8")], "").stdout;
        // They are named after the file, or after the given names.
        assert_eq!(games(&page), games(&alone), "{name}");
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{name}");
    }
}

/// Returns the page's odds in a view, computed from the changes that the page lists. For each ply and for each piece,
/// by its index, the value is the probability of each kind in parts of 1000.
fn odds(body: &Value, view: &str) -> Vec<(u64, HashMap<u64, Vec<i64>>)> {
    let (mut groups, mut members): (HashMap<u64, Vec<i64>>, HashMap<u64, u64>) = Default::default();
    let mut told = Vec::new();
    let number = |value: &Value| value.as_u64().expect("a number");
    for line in body["odds"][view].as_array().expect("odds") {
        for group in line[1].as_array().expect("they can be told") {
            let parts = group[1].as_array().expect("parts");
            let own = groups.entry(number(&group[0])).or_insert_with(|| vec![0; parts.len()]);
            own.iter_mut().zip(parts).for_each(|(own, more)| *own += more.as_i64().expect("a number"));
        }
        for moved in line[2].as_array().expect("groups") {
            let pieces = moved[1].as_array().expect("pieces");
            members.extend(pieces.iter().map(|piece| (number(piece), number(&moved[0]))));
        }
        let of = |(piece, group): (&u64, &u64)| (*piece, groups[group].clone());
        told.push((number(&line[0]), members.iter().map(of).collect()));
    }
    told
}

/// Returns `true` if the parts round to the same whole percent as the chance. A chance that is not certain is at most
/// 99 %.
fn is_same_percent(parts: i64, chance: f64) -> bool {
    let percent = (chance * 100.0).round() as i64;
    (parts as f64 / 10.0).round() as i64 == percent || (chance < 1.0 && percent >= 100 && parts > 990)
}

#[test]
fn the_odds_of_a_page_are_those_of_the_table() {
    let mut compared = 0;
    for file in ["gravon-barrage", "hasbro-1999-original-all-options", "jumbo-2014-infiltrator", "sci-fi-2011-duel"] {
        let file = format!("samples/games/{file}.srn");
        let (_, body) = games(&adjutant(&["page", &file], "").stdout).remove(0);
        let kinds: Vec<&str> = KINDS
            .split(' ')
            .enumerate()
            .filter(|(kind, _)| body["army"].as_array().expect("kinds").contains(&Value::from(*kind)))
            .map(|(_, name)| name)
            .collect();
        let on_page = HashMap::from(["red", "blue"].map(|view| (view, odds(&body, view))));
        let name = |piece: &Value| format!("{}-{}", piece["side"].as_str().unwrap(), piece["home"].as_str().unwrap());
        let pieces: Vec<String> = body["pieces"].as_array().expect("pieces").iter().map(name).collect();
        for line in adjutant(&["odds", "--all", "--format", "ndjson", &file], "").stdout.lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let (ply, view) = (line["ply"].as_u64().expect("a ply"), line["view"].as_str().expect("a view"));
            let told = &on_page[view];
            let (_, latest) = &told[told.partition_point(|(from, _)| *from <= ply) - 1];
            for piece in line["pieces"].as_array().expect("they can be told") {
                // Pieces that were brought back are identified by their ply.
                let Some(index) = pieces.iter().position(|name| piece["piece"] == *name) else { continue };
                for (kind, parts) in kinds.iter().zip(&latest[&(index as u64)]) {
                    let chance = piece["odds"][kind].as_f64().unwrap_or(0.0);
                    let far = (*parts as f64 - chance * 1000.0).abs();
                    assert!(
                        far <= 1.0 && (*parts == 0) == (chance == 0.0) && is_same_percent(*parts, chance),
                        "{file}, ply {ply}: {piece}, {kind}: {parts}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}

#[test]
fn luck_on_a_page_is_that_of_review_and_a_player_has_the_own_alone() {
    let file = "samples/games/gravon-barrage.srn";
    let reviewed = adjutant(&["review", "--format", "ndjson", file], "").stdout;
    let reviewed: Vec<Value> = reviewed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let near = |value: &Value, wanted: &Value, scale: f64| match (value.as_f64(), wanted.as_f64()) {
        (Some(value), Some(wanted)) => (value - wanted * scale).abs() <= if scale > 1.0 { 1.0 } else { 0.0051 },
        (value, wanted) => value == wanted,
    };
    let (_, whole) = games(&adjutant(&["page", file], "").stdout).remove(0);
    let strikes = whole["reviewed"].as_array().expect("strikes");
    assert_eq!(strikes.len(), reviewed.len());
    for (strike, line) in strikes.iter().zip(&reviewed) {
        assert_eq!(strike[0], line["ply"]);
        for (at, name) in ["win", "tie", "loss"].into_iter().enumerate() {
            assert!(near(&strike[1][at], &line["odds"][name], 1000.0), "{strike} {line}");
        }
        assert!(near(&strike[2], &line["expected"], 1.0) && near(&strike[3], &line["actual"], 1.0), "{strike} {line}");
        for mark in strike[4].as_array().expect("marks") {
            assert!(line["marks"].as_array().expect("marks").contains(mark), "{strike} {line}");
        }
    }
    for side in ["red", "blue"] {
        let (_, own) = games(&adjutant(&["page", "--view", side, file], "").stdout).remove(0);
        let sides: Vec<&String> = own["odds"].as_object().expect("odds").keys().collect();
        assert_eq!(sides, [side]);
        let plies: Vec<&Value> = own["reviewed"].as_array().expect("strikes").iter().map(|strike| &strike[0]).collect();
        let wanted: Vec<&Value> =
            reviewed.iter().filter(|line| line["side"] == side).map(|line| &line["ply"]).collect();
        assert_eq!(plies, wanted);
        assert_eq!(own["odds"][side], whole["odds"][side], "a player's odds follow from the own sheet");
    }
    let (_, shown) = games(&adjutant(&["page", "--view", "spectator", file], "").stdout).remove(0);
    assert_eq!((&shown["odds"], &shown["passed"]), (&whole["odds"], &Value::Array(Vec::new())));
}

#[test]
fn places_in_a_sheet_are_counted_from_its_own_beginning() {
    let text = "[Result \"0-1\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10:F.........\n 9:32........\n\
        \u{20}2:32........\n 1:F.........\n\n1. b2-b4 1-0\n";
    let object = adjutant(&["convert", "--to", "json", "-"], text).stdout;
    let page = adjutant(&["page", "--view", "red"], format!("     {object}")).stdout;
    let games = games(&page);
    let (_, body) = &games[0];
    let finding = &body["game"]["findings"][0];
    assert_eq!((finding["line"].as_u64(), finding["column"].as_u64()), (Some(1), Some(10)), "{finding}");
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn more_games_than_a_page_holds_are_refused() {
    let page = adjutant(&["page"], "[Event \"a\"]\n\n*\n\n".repeat(10_001));
    assert_eq!(page.status, 2);
    assert!(page.stderr.contains("cannot put 10001 games on one page (at most 10000): "), "{}", page.stderr);
}

/// Names of kinds, by number.
const KINDS: &str =
    "marshal general colonel major captain lieutenant sergeant miner scout spotter infiltrator spy bomb flag";
