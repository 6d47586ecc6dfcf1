//! Checks the pages with axe-core, which looks for accessibility barriers.

use super::chromium::Browser;
use super::program::adjutant;
use super::{Page, complaints};
use serde_json::Value;
use std::path::{Path, PathBuf};

pub fn checker() -> Option<String> {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/browser/axe.min.js");
    let path = std::env::var_os("AXE_CORE").map_or(usual, PathBuf::from);
    let Ok(script) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: there is no axe-core (set AXE_CORE to its axe.min.js)");
        return None;
    };
    Some(script)
}

/// Checks the open page. Returns the number of passed checks.
pub fn check(browser: &mut Browser, script: &str, what: &str) -> usize {
    browser.eval(script);
    let found: Value = browser.eval("axe.run({ resultTypes: ['violations'], iframes: false })");
    let violations = found["violations"].as_array().expect("a list");
    let words: Vec<String> =
        violations.iter().map(|one| format!("{}: {}", one["id"], one["nodes"][0]["failureSummary"])).collect();
    assert!(words.is_empty(), "{what}: {words:#?}\n{}", violations[0]["nodes"][0]["html"]);
    found["passes"].as_array().map_or(0, Vec::len)
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn it_finds_no_violation() {
    let (Some(script), Some(mut browser)) = (checker(), Browser::start()) else { return };
    let pages = [
        (Page::of(&["--view", "spectator", "samples/games/gravon-original.srn"], ""), ["#ply=9", "#ply=40"]),
        (Page::of(&["samples/games"], ""), ["#game=1&ply=0&view=all", "#game=5&ply=9&view=blue"]),
        (Page::of(&["samples/broken"], ""), ["#game=3&ply=2&view=all", "#game=9&ply=1&view=red"]),
    ];
    let windows = [(1400, "light"), (360, "dark"), (1400, "dark"), (360, "light")];
    let cases = windows.iter().flat_map(|window| {
        pages.iter().flat_map(move |(page, places)| places.iter().map(move |place| (page, place, window)))
    });
    let mut checked = 0;
    for (page, place, (width, scheme)) in cases {
        browser.window(*width, 900, scheme);
        browser.open(&page.path(), place);
        browser.eval("document.querySelector('#grid button').click()");
        checked += check(&mut browser, &script, &format!("{place}, {width}, {scheme}"));
    }
    assert!(checked > 500, "{checked}");
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn it_finds_none_in_reports() {
    let (Some(script), Some(mut browser)) = (checker(), Browser::start()) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.html");
    let run = adjutant(&["report", "-o", path.to_str().expect("UTF-8"), "samples/games", "samples/broken"], "");
    assert!(path.is_file(), "{}", run.stderr);
    let mut checked = 0;
    for (width, scheme) in [(360, "light"), (1400, "light"), (1400, "dark"), (800, "dark")] {
        browser.window(width, 900, scheme);
        browser.load(&path, "");
        let wide = browser.eval("document.documentElement.scrollWidth").as_u64().expect("a width");
        assert!(wide <= u64::from(width), "{wide} wide in a window of {width}");
        checked += check(&mut browser, &script, &format!("{width}, {scheme}"));
    }
    assert!(checked > 80, "{checked}");
    assert_eq!(complaints(&mut browser), [""; 0]);
}
