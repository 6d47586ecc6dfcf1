//! The content of the page at every ply and in every view, compared with `board --format json`.

use super::Page;
use super::chromium::Browser;
use super::program::{adjutant, line};
use crate::effort::compared;
use crate::positions;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Script that returns the page's content at every ply in one view: the pieces on the squares, and the number of
/// captured pieces of each side, in the terms of `board`.
const SHOWN: &str = "(async (view) => {
  const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));
  const select = document.getElementById('view');
  select.value = view;
  select.dispatchEvent(new Event('change'));
  press('Home');
  const shown = [];
  for (;;) {
    const board = [...document.querySelectorAll('#grid button')].map((cell) => cell.getAttribute('aria-label'));
    const lost = [...document.querySelectorAll('#captured tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
    const text = document.getElementById('caption').textContent;
    shown.push({ board, lost, text });
    const slider = document.getElementById('slider');
    if (slider.value === slider.max) break;
    press('ArrowRight');
  }
  return JSON.stringify(shown);
})";

/// Converts the page's label of a square to the terms of `board`. A kind that is inferred was revealed to nobody.
fn as_board_says(label: &str) -> Option<(String, String)> {
    let label = label.trim_end_matches(", last turn");
    let (square, words) = label.split_once(", ")?;
    if words == "empty" || words == "lake" {
        return None;
    }
    let (side, kind) = words.split_once(' ')?;
    let kind = match kind.split_once(", ") {
        Some((_, "unknown" | "never named")) => "unknown".to_owned(),
        Some((kind, _)) => kind.to_lowercase(),
        None => kind.to_lowercase(),
    };
    Some((square.to_owned(), format!("{} {kind}", side.to_lowercase())))
}

fn captured(rows: &Value, column: usize) -> Map<String, Value> {
    let mut counts = Map::new();
    for row in rows.as_array().expect("rows") {
        let name = row[0].as_str().expect("a name");
        let name = match name.split_once(' ').expect("a sign and a name") {
            (_, "not named") => "unknown".to_owned(),
            (_, name) => name.to_lowercase(),
        };
        if let Ok(count) = row[column].as_str().expect("a number").parse::<u32>() {
            counts.insert(name, json!(count));
        }
    }
    counts
}

fn compare(browser: &mut Browser, text: &str) -> usize {
    let page = Page::of(&[], text);
    browser.open(&page.path(), "");
    let mut positions = 0;
    for view in ["all", "red", "blue", "spectator"] {
        let shown: Vec<Value> = serde_json::from_str(&browser.text(&format!("{SHOWN}('{view}')"))).expect("JSON");
        let run = adjutant(&["board", "--all", "--format", "json", "--view", view], text);
        let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(shown.len(), lines.len(), "{text}");
        for (shown, line) in shown.iter().zip(&lines) {
            let labels = shown["board"].as_array().expect("squares");
            let found: BTreeMap<String, String> =
                labels.iter().filter_map(|label| as_board_says(label.as_str().expect("words"))).collect();
            let wanted: BTreeMap<String, String> = serde_json::from_value(line["board"].clone()).expect("a map");
            assert_eq!(found, wanted, "{view}, {}\n{text}", shown["text"]);
            for (column, side) in [(1, "red"), (2, "blue")] {
                let found = Value::Object(captured(&shown["lost"], column));
                assert_eq!(found, line["captured"][side], "{view}, {side}, {}\n{text}", shown["text"]);
            }
            if let Some(last) = line["last"]["text"].as_str() {
                let caption = shown["text"].as_str().expect("a caption");
                let ply = line["ply"].as_u64().expect("a number");
                let numbered = format!("{}{} {last}", ply.div_ceil(2), if ply % 2 == 1 { "." } else { "..." });
                assert!(caption.contains(&format!(", {numbered}; ")), "{view}: {caption}, but {numbered}");
            }
            positions += 1;
        }
    }
    positions
}

compared! {
    fn the_page_shows_what_the_board_shows(share, one in 12) {
        let Some(mut browser) = Browser::start() else { return };
        let mut positions = 0;
        let samples = [
            "games/gravon-barrage.srn",
            "games/hasbro-1999-original-all-options.srn",
            "games/hasbro-1999-original-rescue.srn",
            "sheets/club-game-red.srn",
        ];
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
        for sample in share.among(samples) {
            let text = std::fs::read_to_string(folder.join(sample)).expect("a sample");
            positions += compare(&mut browser, &text);
        }
        for text in [positions::RECORD, positions::SILENT, positions::RESCUE] {
            positions += compare(&mut browser, text);
        }
        for (edition, variant, options) in share.among([
            ("milton-bradley-1961", "original", ""),
            ("hasbro-1999", "original", "silent-defense,rescue"),
            ("sci-fi-2011", "duel", ""),
            ("jumbo-2014", "infiltrator", ""),
            ("gravon", "free", ""),
        ]) {
            let options = if options.is_empty() { String::new() } else { format!(" --options {options}") };
            let rules = format!("--edition {edition} --variant {variant}{options}");
            let game = line(&format!("generate --games 1 --seed 5 --plies 80 --policy aggressive {rules}"));
            assert_eq!(game.status, 0, "{}", game.stderr);
            positions += compare(&mut browser, &game.stdout);
        }
        assert!(positions > share.least(2_000) as usize, "{positions}");
    }
}

/// Script that returns the page's odds at every ply in one view: the labels of its squares.
const WARM: &str = "(async (view, kind) => {
  const choose = (id, value) => {
    const select = document.getElementById(id);
    select.value = value;
    select.dispatchEvent(new Event('change'));
  };
  choose('view', view);
  choose('odds', kind);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }));
  const shown = [];
  const slider = document.getElementById('slider');
  for (;;) {
    const board = [...document.querySelectorAll('#grid button')].map((cell) => cell.getAttribute('aria-label'));
    const drawn = [...document.querySelectorAll('#drawing .chance')].map((text) => text.textContent);
    shown.push({ board, drawn, luck: document.getElementById('luck').textContent });
    if (slider.value === slider.max) break;
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
  }
  choose('odds', '');
  return JSON.stringify(shown);
})";

#[test]
fn the_page_shades_what_the_board_shades() {
    let Some(mut browser) = Browser::start() else { return };
    let file = "samples/games/gravon-barrage.srn";
    let page = Page::of(&[file], "");
    browser.open(&page.path(), "");
    let review = adjutant(&["review", "--format", "json", file], "").stdout;
    let strike = &serde_json::from_str::<Value>(&review).expect("JSON")["strikes"][0];
    let mut compared = 0;
    for (view, kind) in [("all", "flag"), ("red", "bomb"), ("blue", "marshal"), ("spectator", "scout")] {
        let title = format!(", {}{} ", kind[..1].to_uppercase(), &kind[1..]);
        let shown: Vec<Value> =
            serde_json::from_str(&browser.text(&format!("{WARM}('{view}', '{kind}')"))).expect("JSON");
        let run = adjutant(&["board", "--all", "--format", "json", "--view", view, "--odds", kind, file], "");
        let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(shown.len(), lines.len());
        for (shown, line) in shown.iter().zip(&lines) {
            let told = line["odds"].as_array().expect("odds").iter().filter_map(|odds| odds["squares"].as_object());
            let mut told: BTreeMap<&str, f64> =
                told.flatten().map(|(square, chance)| (square.as_str(), chance.as_f64().expect("a chance"))).collect();
            let mut drawn: Vec<&str> =
                shown["drawn"].as_array().expect("texts").iter().filter_map(Value::as_str).collect();
            for label in shown["board"].as_array().expect("squares").iter().filter_map(Value::as_str) {
                let Some((_, percent)) = label.trim_end_matches(", last turn").rsplit_once(&title) else { continue };
                let chance =
                    told.remove(&label[..label.find(',').expect("a square before it")]).expect("it has a chance");
                let is_right = match percent {
                    "<1%" => chance > 0.0 && chance < 0.0051,
                    "99%" => chance > 0.985 && chance < 1.0,
                    percent => percent
                        .trim_end_matches('%')
                        .parse::<f64>()
                        .is_ok_and(|of| (of / 100.0 - chance).abs() < 0.0051),
                };
                assert!(is_right, "{view}, ply {}: {label}, but {chance}", line["ply"]);
                let at = drawn.iter().position(|text| *text == percent).expect("it is drawn too");
                drawn.remove(at);
                compared += 1;
            }
            assert!(drawn.is_empty(), "{drawn:?}");
            // The other pieces are known: their probability is 0 or 1.
            assert!(told.values().all(|chance| [0.0, 1.0].contains(chance)), "{view}, ply {}: {told:?}", line["ply"]);
        }
        let luck = shown[3]["luck"].as_str().expect("words");
        // Blue and a spectator know the Scout that fell.
        let points = |name: &str| format!("{:+.1}", strike[name].as_f64().expect("points")).replace('-', "\u{2212}");
        let percent = |way: &str| format!("{:.1} %", strike["odds"][way].as_f64().expect("a chance") * 100.0);
        let words = format!(
            "Odds: won {}, tie {}, lost {}; expected {}, brought {}, luck {}",
            percent("win"),
            percent("tie"),
            percent("loss"),
            points("expected"),
            points("actual"),
            points("luck")
        );
        assert_eq!(luck, if view == "blue" { "" } else { &words });
    }
    assert!(compared > 1000, "{compared}");
    assert_eq!(super::complaints(&mut browser), [""; 0]);
}
