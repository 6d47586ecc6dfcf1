//! The web page that `web/build` makes, opened from the disk: drops files, writes records, and enters games by clicks.

use super::axe::{check, checker};
use super::chromium::Browser;
use super::complaints;
use super::looks::keep;
use super::program::{adjutant, command};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of the page, if it was built.
pub fn page() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/web/adjutant.html");
    if !path.is_file() {
        eprintln!("skipped: there is no target/web/adjutant.html (run web/build)");
        return None;
    }
    Some(path)
}

/// Opens the page, and waits until the program has started.
fn open() -> Option<Browser> {
    let path = page()?;
    let mut browser = Browser::start()?;
    browser.load(&path, "");
    browser.until("document.querySelectorAll('#edition option').length > 0");
    // Saved files are kept here instead.
    browser.eval(
        "window.saved = []; URL.createObjectURL = (blob) => { saved.push(blob); return 'blob:none'; }; \
         HTMLAnchorElement.prototype.click = () => {}; 0",
    );
    Some(browser)
}

fn click(browser: &mut Browser, selector: &str) {
    browser.eval(&format!("document.querySelector({}).click()", json!(selector)));
}

/// Sets the value of a field as a user does.
fn fill(browser: &mut Browser, id: &str, value: &str) {
    let (id, value) = (json!(id), json!(value));
    browser.eval(&format!(
        "(() => {{ const field = document.getElementById({id}); field.value = {value}; \
         for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind)); return 0; }})()"
    ));
}

/// Passes files to the page, and waits until all are judged.
fn drop_files(browser: &mut Browser, files: &[PathBuf]) {
    let root = browser.call("DOM.getDocument", &json!({}));
    let field = browser.call("DOM.querySelector", &json!({"nodeId": root["root"]["nodeId"], "selector": "#files"}));
    browser.call("DOM.setFileInputFiles", &json!({"files": files, "nodeId": field["nodeId"]}));
    browser
        .until("document.getElementById('progress').hidden && document.getElementById('summary').textContent !== ''");
}

/// Clicks a button that saves a file, and returns the text of the file.
fn saved_by(browser: &mut Browser, selector: &str) -> String {
    browser.eval("saved.length = 0; 0");
    click(browser, selector);
    browser.until("saved.length > 0");
    browser.text("saved[0].text()")
}

/// Returns all files of a folder with its subfolders, except pages and pictures.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    for path in paths {
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            files(&path, found);
        } else if !["md", "svg", "png", "gif", "html"].contains(&&*ending) {
            found.push(path);
        }
    }
}

/// Returns the files of these folders, and the lines of `validate` about each of them.
pub fn verdicts_of(folders: &[&str]) -> (Vec<PathBuf>, String) {
    let mut paths = Vec::new();
    for folder in folders {
        match fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            Ok(folder) => files(&folder, &mut paths),
            Err(_) => eprintln!("skipped: there is no folder {folder} next to this checkout"),
        }
    }
    let lines = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut run = command(&["validate", "--format", "ndjson", &name]);
        let output = run.current_dir(path.parent().expect("a folder")).output().expect("the program runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let expected: String = paths.iter().map(lines).collect();
    assert!(expected.lines().count() > 100, "{}", expected.lines().count());
    (paths, expected)
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn every_file_gets_the_verdicts_of_the_program() {
    let Some(mut browser) = open() else { return };
    let (paths, expected) = verdicts_of(&["samples", "../shared/data"]);
    drop_files(&mut browser, &paths);
    let found = saved_by(&mut browser, "[data-save=ndjson]");
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert!(found == expected);
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn compressed_files_get_the_verdicts_of_the_program() {
    let Some(mut browser) = open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for ending in ["gz", "bz2", "zst"] {
        let path = folder.path().join(format!("games.srn.{ending}"));
        adjutant(&["fmt", "-q", "samples/games", "-o", path.to_str().expect("UTF-8")], "");
        let packed = fs::read(&path).expect("a file");
        let half = packed.len() / 2;
        fs::write(folder.path().join(format!("cut.srn.{ending}")), &packed[..half]).expect("a file");
        fs::write(folder.path().join(format!("twice.srn.{ending}")), packed.repeat(2)).expect("a file");
    }
    let (paths, expected) = verdicts_of(&[folder.path().to_str().expect("UTF-8")]);
    assert_eq!(paths.len(), 9);
    drop_files(&mut browser, &paths);
    let found = saved_by(&mut browser, "[data-save=ndjson]");
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert!(found == expected);
}

#[test]
fn files_and_folders_are_dropped() {
    let Some(mut browser) = open() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cases = [
        (vec!["samples/archives/season.zip"], "4 records"),
        (vec!["samples/games/gravon-duel.srn", "samples/sheets"], "7 records"),
    ];
    for (paths, words) in cases {
        click(&mut browser, "#empty");
        browser.eval("document.getElementById('summary').textContent = ''");
        let paths: Vec<PathBuf> = paths.into_iter().map(|path| root.join(path)).collect();
        for kind in ["dragEnter", "dragOver", "drop"] {
            let data = json!({"items": [], "files": paths, "dragOperationsMask": 1});
            browser.call("Input.dispatchDragEvent", &json!({"type": kind, "x": 300, "y": 200, "data": data}));
        }
        browser.until(&format!("document.getElementById('summary').textContent.startsWith('{words}')"));
    }
    assert_eq!(browser.eval("document.getElementById('trouble').hidden"), true);
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn a_cancelled_list_is_empty_and_takes_other_files() {
    let Some(mut browser) = open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let long = folder.path().join("long.srn");
    let game =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/games/gravon-original.srn")).expect("a game");
    fs::write(&long, game.repeat(20_000)).expect("a file");
    let root = browser.call("DOM.getDocument", &json!({}));
    let field = browser.call("DOM.querySelector", &json!({"nodeId": root["root"]["nodeId"], "selector": "#files"}));
    browser.call("DOM.setFileInputFiles", &json!({"files": [long], "nodeId": field["nodeId"]}));
    browser.until("document.getElementById('counted').textContent !== ''");
    click(&mut browser, "#cancel");
    assert_eq!(browser.eval("document.getElementById('progress').hidden"), true);
    drop_files(&mut browser, &[Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/games/gravon-duel.srn")]);
    assert_eq!(browser.text("document.getElementById('summary').textContent"), "1 record: 1 legal.");
    assert_eq!(browser.eval("document.getElementById('trouble').hidden"), true);
}

#[test]
fn pieces_are_dragged_to_their_squares() {
    let Some(mut browser) = open() else { return };
    browser.window(1400, 1000, "light");
    click(&mut browser, "[data-view=table]");
    let place = |browser: &mut Browser, selector: &str| {
        let of = format!("document.querySelector({}).getBoundingClientRect()", json!(selector));
        let middle = browser.eval(&format!("(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])({of})"));
        (middle[0].clone(), middle[1].clone())
    };
    let (from, to) = (place(&mut browser, "#tray-red button"), place(&mut browser, "#setup-board [data-square=c2]"));
    for (kind, (x, y), buttons) in [("mousePressed", &from, 1), ("mouseMoved", &to, 1), ("mouseReleased", &to, 0)] {
        let event = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1});
        browser.call("Input.dispatchMouseEvent", &event);
    }
    let words = "document.querySelector('#setup-board [data-square=c2]').getAttribute('aria-label')";
    browser.until(&format!("{words} === 'c2, red Marshal'"));
    assert!(browser.text("document.querySelector('#tray-red button').getAttribute('aria-label')").ends_with("0 left"));
}

#[test]
fn a_list_is_filtered_and_saved() {
    let Some(mut browser) = open() else { return };
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/games"), &mut paths);
    drop_files(&mut browser, &paths);
    fill(&mut browser, "filter", "edition == gravon and plies > 50");
    click(&mut browser, "#filter-form [type=submit]");
    browser.until("document.querySelectorAll('#rows tr').length < 10");
    let listed = browser.eval("document.querySelectorAll('#rows tr').length").as_u64().expect("a number");
    let arguments = ["filter", "--count", "--where", "edition == gravon and plies > 50", "samples/games"];
    assert_eq!(listed.to_string(), adjutant(&arguments, "").stdout.trim());
    let srn = saved_by(&mut browser, "[data-save=srn]");
    assert_eq!(srn.matches("[Edition \"gravon\"]").count() as u64, listed);
    let csv = saved_by(&mut browser, "[data-save=csv]");
    assert_eq!(csv.lines().count() as u64, listed + 1, "{csv}");
    let lines = saved_by(&mut browser, "[data-save=json]");
    for line in lines.lines() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(game["schema"], "adjutant/game/2");
    }
    fill(&mut browser, "filter", "plies >");
    click(&mut browser, "#filter-form [type=submit]");
    browser.until("document.getElementById('filter-fault').textContent.includes('expected')");
    click(&mut browser, "#rows button");
    browser.until("document.getElementById('game-frame').srcdoc.includes('</html>')");
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn a_broken_record_is_corrected_by_clicks() {
    let Some(mut browser) = open() else { return };
    drop_files(&mut browser, &[Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/broken/path-blocked.srn")]);
    click(&mut browser, "#game-edit");
    browser.until("document.querySelector('#findings [data-name=path-blocked]') !== null");
    browser.until("document.querySelector('#corrections button') !== null");
    click(&mut browser, "#corrections button");
    browser.until("document.getElementById('editor-verdict').textContent !== 'illegal'");
    let text = saved_by(&mut browser, "#editor-save");
    let run = adjutant(&["validate", "--format", "ndjson", "-"], &text);
    let line: Value = serde_json::from_str(run.stdout.lines().next().expect("a line")).expect("JSON");
    assert_ne!(line["verdict"], "illegal", "{text}");
    assert_eq!(complaints(&mut browser), [""; 0]);
}

/// Enters a sample by clicks, and compares the record with the sample.
fn enter_by_clicks(browser: &mut Browser, sample: &str) {
    let path = format!("samples/games/{sample}.srn");
    let run = adjutant(&["convert", "--to", "json", &path], "");
    let game: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let text = adjutant(&["fmt", &path], "").stdout;
    let rows: Vec<(u8, &str)> = text
        .lines()
        .filter_map(|line| line.split_once(':').and_then(|(row, cells)| Some((row.trim().parse().ok()?, cells))))
        .collect();
    click(browser, "[data-view=table]");
    browser.eval("document.getElementById('play').hidden || document.getElementById('play-new').click()");
    for (id, tag) in [("edition", "Edition"), ("variant", "Variant")] {
        fill(browser, id, game["tags"][tag].as_str().expect("a tag"));
    }
    for (id, is_red) in [("letters-red", true), ("letters-blue", false)] {
        let own: Vec<&str> = rows.iter().filter(|(row, _)| (*row <= 4) == is_red).map(|(_, cells)| *cells).collect();
        fill(browser, id, &own.join("\n"));
    }
    click(browser, "#begin");
    browser.until(
        "!document.getElementById('play').hidden && document.querySelector('#play-board [data-square=a1]') !== null",
    );
    let turns = game["turns"].as_array().expect("turns");
    for (index, turn) in turns.iter().enumerate() {
        for end in ["from", "to"] {
            click(browser, &format!("#play-board [data-square={}]", turn[end].as_str().expect("a square")));
        }
        let words =
            "[...document.querySelectorAll('#play-turns li')].flatMap((one) => one.textContent.split(' ')).length";
        browser.until(&format!("{words} === {}", index + 1));
    }
    browser.until("document.querySelector('#play-choices [data-line=\"\"]') !== null");
    click(browser, "#play-choices [data-line=\"\"]");
    browser.until("document.querySelector('#play-choices [data-line]') === null");
    let entered = saved_by(browser, "[data-keep=srn]");
    assert_eq!(words_of(&entered), words_of(&text), "{sample}");
}

/// Returns the words of a record's rows and turns, without comments and glyphs.
fn words_of(text: &str) -> Vec<&str> {
    let from = text.find("\n\n").expect("a blank line");
    text[from..]
        .split('{')
        .enumerate()
        .flat_map(|(index, part)| {
            if index == 0 { part } else { part.split_once('}').expect("an end").1 }.split_whitespace()
        })
        // A turn after a comment or glyph is numbered again.
        .filter(|word| !word.starts_with('$') && !word.ends_with("..."))
        .collect()
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn three_games_are_entered_by_clicks() {
    let Some(mut browser) = open() else { return };
    for sample in ["gravon-barrage", "jumbo-2014-duel", "milton-bradley-1961-original"] {
        enter_by_clicks(&mut browser, sample);
    }
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn an_illegal_turn_is_refused_at_once_and_can_be_recorded() {
    let Some(mut browser) = open() else { return };
    click(&mut browser, "[data-view=table]");
    fill(&mut browser, "variant", "free");
    fill(
        &mut browser,
        "letters-red",
        ". . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\nF 7 . . . . . . . .",
    );
    fill(&mut browser, "letters-blue", "F 5 . . . . . . . .");
    click(&mut browser, "#begin");
    browser.until("document.querySelector('#play-board [data-square=b1]') !== null");
    for square in ["b1", "b3"] {
        click(&mut browser, &format!("#play-board [data-square={square}]"));
    }
    browser.until("document.querySelector('#play-said [data-name=too-far]') !== null");
    click(&mut browser, "#play-choices [data-line='!']");
    browser.until("document.getElementById('play-turns').textContent === 'b1-b3'");
    click(&mut browser, "#undo");
    browser.until("document.getElementById('play-turns').textContent === ''");
    for square in ["b1", "b2"] {
        click(&mut browser, &format!("#play-board [data-square={square}]"));
    }
    browser.until("document.getElementById('play-turns').textContent === 'b1-b2'");
    let json: Value = serde_json::from_str(&saved_by(&mut browser, "[data-keep=json]")).expect("JSON");
    assert_eq!(json["turns"][0]["to"], "b2");
    assert!(saved_by(&mut browser, "[data-keep=page]").ends_with("</html>\n"));
    browser.eval("saved.length = 0; 0");
    click(&mut browser, "#play-png");
    browser.until("saved.length > 0");
    let bytes = browser.eval("saved[0].arrayBuffer().then((bytes) => [...new Uint8Array(bytes.slice(0, 8))])");
    assert_eq!(bytes, json!([137, 80, 78, 71, 13, 10, 26, 10]));
    // The game is kept when the page is closed.
    browser.load(&page().expect("it was there"), "");
    browser.until("document.querySelectorAll('#edition option').length > 0");
    click(&mut browser, "[data-view=table]");
    click(&mut browser, "#resume-list button");
    browser.until("document.getElementById('play-turns').textContent === 'b1-b2'");
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn a_record_is_judged_while_it_is_typed() {
    let Some(mut browser) = open() else { return };
    let text = "[Position \"red\"]\nred: F@a1 7@b1\nblue: F@j10 2@i10\n\nb1-b2 i10-i9 b2-b3 *\n";
    click(&mut browser, "[data-view=editor]");
    click(&mut browser, "#text");
    for end in 1..=text.len() {
        fill(&mut browser, "text", &text[..end]);
        browser.eval("document.getElementById('text').setSelectionRange(1e6, 1e6)");
        if end % 5 == 0 || end == text.len() {
            let waits =
                format!("document.getElementById('shades').textContent.trim() === {}", json!(text[..end].trim()));
            browser.until(&waits);
            assert_eq!(browser.eval("document.querySelectorAll('#findings .error').length"), 0, "{}", &text[..end]);
        }
    }
    browser.until("document.getElementById('editor-verdict').textContent === 'legal'");
    fill(&mut browser, "text", &text.replace("b2-b3", "b2-b4"));
    browser.until("document.querySelector('#findings [data-name=too-far]') !== null");
    browser.until("document.querySelector('#shades mark.error') !== null");
    assert_eq!(browser.text("document.querySelector('#shades mark.error').textContent"), "b2-b4");
    assert_eq!(complaints(&mut browser), [""; 0]);
}

/// Shows each view of the page, with content.
const VIEWS: [&str; 5] = [
    "0",
    "document.getElementById('sample').click()",
    "document.getElementById('game-edit').click()",
    "document.getElementById('editor-table').click()",
    "document.getElementById('play-new').click()",
];

#[test]
#[ignore = "takes long: see tests/README.md"]
fn the_page_fits_phones_and_has_no_barriers() {
    let script = checker();
    let (mut passed, mut windows) = (0, 0);
    for (width, scheme) in [(360, "light"), (1400, "dark"), (360, "dark"), (1400, "light")] {
        let Some(mut browser) = open() else { return };
        browser.window(width, 800, scheme);
        for (index, view) in VIEWS.iter().enumerate() {
            browser.eval(&format!("{view}; 0"));
            browser.eval("new Promise((done) => setTimeout(done, 700))");
            let wide = browser.eval("document.documentElement.scrollWidth").as_u64().expect("a width");
            assert!(wide <= u64::from(width), "{view}: {wide} wide in a window of {width}");
            windows += 1;
            keep(&format!("site-{index}-{width}-{scheme}"), &mut browser);
            if let Some(script) = &script {
                passed += check(&mut browser, script, &format!("{view}, {width}, {scheme}"));
            }
        }
        assert_eq!(complaints(&mut browser), [""; 0]);
    }
    assert_eq!(windows, 20);
    assert!(script.is_none() || passed > 200, "{passed}");
}
