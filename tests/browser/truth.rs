//! What the page shows at every ply, in every view, held against `board --format json`.

use super::Page;
use super::chromium::Browser;
use super::program::adjutant;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What the script shows in one view at every ply: what stands on the squares, and how many pieces of each side are
/// captured, in the words of `board`.
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

/// `board`'s words for what the page says of a square: a kind that is inferred is one that nobody was told.
fn as_board_says(label: &str) -> Option<(String, String)> {
    let label = label.trim_end_matches(", last turn");
    let (square, words) = label.split_once(", ")?;
    if words == "empty" || words == "water" {
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
                assert!(caption.contains(&format!(", {last}; ")), "{view}: {caption}, but {last}");
            }
            positions += 1;
        }
    }
    positions
}

#[test]
fn the_page_shows_what_the_board_shows() {
    let Some(mut browser) = Browser::start() else { return };
    let mut positions = 0;
    let samples = [
        "games/hasbro-1999-original-all-options.srn",
        "games/hasbro-1999-original-rescue.srn",
        "games/gravon-barrage.srn",
        "sheets/club-game-red.srn",
    ];
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    for sample in samples {
        let text = std::fs::read_to_string(folder.join(sample)).expect("a sample");
        positions += compare(&mut browser, &text);
    }
    for (edition, variant, options) in [
        ("milton-bradley-1961", "original", ""),
        ("hasbro-1999", "original", "silent-defense,rescue"),
        ("sci-fi-2011", "duel", ""),
        ("jumbo-2014", "infiltrator", ""),
        ("gravon", "free", ""),
    ] {
        let mut arguments = vec![
            "generate",
            "--games",
            "1",
            "--seed",
            "5",
            "--plies",
            "80",
            "--policy",
            "aggressive",
            "--edition",
            edition,
        ];
        arguments.extend(["--variant", variant]);
        if !options.is_empty() {
            arguments.extend(["--options", options]);
        }
        let game = adjutant(&arguments, "");
        assert_eq!(game.status, 0, "{}", game.stderr);
        positions += compare(&mut browser, &game.stdout);
    }
    assert!(positions > 2_000, "{positions}");
}
