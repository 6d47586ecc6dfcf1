//! Pages as files, without a browser (`tests/browser` opens them).

#[allow(dead_code)] // the other tests use more of it
mod program;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::read::DeflateDecoder;
use program::adjutant;
use serde_json::Value;
use std::io::Read;

/// The games of a page: what the list says of each, and all else.
fn games(page: &str) -> Vec<(Value, Value)> {
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
fn without_a_game_there_is_no_page() {
    for text in ["", "nothing that is a record"] {
        for verb in [&["page"][..], &["convert", "--to", "html"]] {
            let run = adjutant(verb, text);
            assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{}", run.stderr);
            assert!(run.stderr.contains("expected a record, found none"), "{}", run.stderr);
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
    assert_eq!(whole, adjutant(&["page", "--view", "both", "samples/games/gravon-barrage.srn"], "").stdout);
}
