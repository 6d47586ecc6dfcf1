//! Layout of the pages: nothing is wider than the window, at any width; screenshots on request.

use super::Page;
use super::chromium::Browser;
use serde_json::json;
use std::process::Command;

#[test]
#[ignore = "takes long: see tests/README.md"]
fn pages_fit_the_window() {
    let Some(mut browser) = Browser::start() else { return };
    let pages = [
        ("one", Page::of(&["samples/games/gravon-original.srn"], ""), "#game=1&ply=60&view=red"),
        ("many", Page::of(&["samples/games"], ""), "#game=4&ply=30&view=all"),
        ("broken", Page::of(&["samples/broken"], ""), "#game=30&ply=9&view=all"),
    ];
    let windows = [360, 800, 1400].map(|width| ["light", "dark"].map(|scheme| (width, scheme))).concat();
    let cases = pages.iter().flat_map(|page| windows.iter().map(move |window| (page, *window)));
    for ((name, page, place), (width, scheme)) in cases {
        browser.window(width, 900, scheme);
        browser.open(&page.path(), place);
        browser.eval("document.querySelector('#grid button[data-square=a7], #grid button').click()");
        let [cell, board] = ["#grid button[data-square=a1]", "#drawing"]
            .map(|of| browser.eval(&format!("document.querySelector('{of}').getBoundingClientRect().width")).as_f64());
        let (cell, board) = (cell.expect("a width"), board.expect("a width"));
        assert!((board / cell - 11.0).abs() < 0.1, "squares of {cell} on a board of {board}");
        let wide = browser.eval("document.documentElement.scrollWidth").as_u64().expect("a width");
        assert!(wide <= u64::from(width), "{name} is {wide} wide in a window of {width}");
        keep(&format!("{name}-{width}-{scheme}"), &mut browser);
    }
    let (_, page, place) = &pages[0];
    browser.window(1000, 900, "light");
    browser.open(&page.path(), place);
    let printed = browser.call("Page.printToPDF", &json!({"printBackground": true, "preferCSSPageSize": true}));
    keep_as("one-print.pdf", printed["data"].as_str().expect("a document"));
    // The parts for printing are removed again.
    browser.until("document.querySelectorAll('#sheet figure').length === 0");
    browser.eval("dispatchEvent(new Event('beforeprint'))");
    let diagrams = browser.eval("document.querySelectorAll('#sheet figure').length");
    // 278 plies in steps of 26: 0, 26 and so on to 260, and the last.
    assert_eq!(diagrams, json!(12));
}

#[test]
fn a_printed_page_has_the_players_the_review_the_turns_and_diagrams() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&["samples/games/gravon-barrage.srn"], "");
    browser.open(&page.path(), "#game=1&ply=30&view=all");
    let heights = |browser: &mut Browser| {
        ["#game-title", "#story", "#moments", "#turns", "#sheet figure:last-child"].map(|part| {
            let height = format!("(document.querySelector('{part}') || document.head).getBoundingClientRect().height");
            browser.eval(&height).as_f64().expect("a height")
        })
    };
    let on_screen = heights(&mut browser);
    assert!(on_screen[0] < 2.0 && on_screen[4] < 2.0, "{on_screen:?}");
    browser.eval("dispatchEvent(new Event('beforeprint'))");
    browser.call("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    let printed = heights(&mut browser);
    assert!(printed.iter().all(|height| *height > 10.0), "{printed:?}");
}

#[test]
fn board_players_and_controls_are_inside_the_window() {
    let Some(mut browser) = Browser::start() else { return };
    let game = std::fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    for (page, games) in [(Page::of(&[], &game), 1), (Page::of(&["--prior", "uniform"], game.repeat(100)), 100)] {
        for (width, height) in [(360, 640), (800, 1000), (1366, 768), (1920, 1080)] {
            browser.window(width, height, "light");
            browser.open(&page.path(), "#game=1&ply=30&view=all");
            let mut places = Vec::new();
            for ply in [30, 31] {
                for part in ["#above", "#board", "#below", ".steps", "#last"] {
                    let edge = |of: &str| format!("document.querySelector('{part}').getBoundingClientRect().{of}");
                    let edges = ["left", "top", "right", "bottom"].map(|of| browser.eval(&edge(of)).as_f64());
                    let [left, top, right, bottom] = edges.map(|edge| edge.expect("an edge"));
                    let is_inside =
                        left >= 0.0 && top >= 0.0 && right <= f64::from(width) && bottom <= f64::from(height);
                    assert!(is_inside, "{part} of {games} games at {width} x {height}: {left} {top} {right} {bottom}");
                    places.push((part, ply, [left, top].map(|edge| edge.round() as i64)));
                }
                browser.press("ArrowRight");
            }
            // The controls do not move from step to step.
            let (before, after) = places.split_at(places.len() / 2);
            assert!(before.iter().zip(after).all(|(one, other)| one.2 == other.2), "{places:?}");
            let least = browser
                .eval("Math.min(...[...document.querySelectorAll('.steps button')].map((e) => e.clientHeight, 99))");
            assert!(least.as_f64().expect("a height") >= 42.0, "{least}");
        }
    }
}

#[test]
fn an_embedded_page_has_only_the_board_the_players_and_the_controls() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&["samples/games"], "");
    browser.window(480, 560, "light");
    browser.open(&page.path(), "?embed#game=2&ply=3&view=all");
    let shown = "['header', '#games', '.side', '#slider'].filter((of) => document.querySelector(of).offsetParent)";
    assert_eq!(browser.eval(shown), json!([]));
    let high = browser.eval("document.querySelector('.steps').getBoundingClientRect().bottom").as_f64();
    assert!(high.is_some_and(|high| high > 100.0 && high <= 560.0), "{high:?}");
    browser.press("ArrowRight");
    browser.until("document.getElementById('slider').value === '4'");
}

/// Returns the sample game with these players.
fn played_by(red: &str, blue: &str) -> String {
    let game = std::fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    game.replacen("[Date", &format!("[Red \"{red}\"]\n[Blue \"{blue}\"]\n[Date"), 1)
}

#[test]
fn long_names_take_few_lines() {
    let Some(mut browser) = Browser::start() else { return };
    let mut height = |text: &str, width: u32| {
        browser.window(width, 800, "light");
        browser.open(&Page::of(&[], text).path(), "");
        browser.eval("document.documentElement.scrollHeight").as_f64().expect("a height")
    };
    for games in [1, 3] {
        for width in [360, 1366] {
            let pages = |name: &str| [played_by(name, name).repeat(games), played_by("Jan", name).repeat(games)];
            let usual = height(&pages("Ada")[0], width);
            for name in ["W".repeat(400), "Wolfe ".repeat(66), "\u{5C06}".repeat(400)] {
                for page in pages(&name) {
                    let tall = height(&page, width);
                    assert!(tall < 1.5 * usual, "{games} games are {tall} high, usually {usual}, at {width}");
                }
                // Another tag with this name.
                let tag =
                    played_by("Ada", "Ada").replacen("[Date", &format!("[{} \"{name}\"]\n[Date", "T".repeat(100)), 1);
                let tall = height(&tag.repeat(games), width);
                assert!(tall < 1.5 * usual, "a tag makes a page {tall} high, usually {usual}, at {width}");
            }
        }
    }
}

#[test]
fn names_from_right_to_left_keep_their_places() {
    let Some(mut browser) = Browser::start() else { return };
    let (red, blue) = ("\u{05D3}\u{05DF}", "\u{05E8}\u{05D5}\u{05EA}");
    browser.open(&Page::of(&[], played_by(red, blue).repeat(2)).path(), "");
    browser.eval("document.getElementById('games').open = true");
    for (title, name) in [("#above", blue), ("#below", red)] {
        let shown = browser.text(&format!("document.querySelector('{title} .name').textContent"));
        assert!(shown.contains(name), "{title}: {shown}");
    }
    for title in ["#game-title", "#list button"] {
        let left = |at: usize| format!("document.querySelectorAll('{title} bdi')[{at}].getBoundingClientRect().left");
        let is_before = title == "#game-title" || browser.eval(&format!("{} < {}", left(0), left(1))) == json!(true);
        assert!(is_before, "Red is on the left: {title}");
        let names = browser
            .eval(&format!("[...document.querySelector('{title}').querySelectorAll('bdi')].map((e) => e.textContent)"));
        assert_eq!(names, json!([red, blue]));
    }
}

#[test]
fn joiners_stay_on_the_page_as_on_a_terminal() {
    let Some(mut browser) = Browser::start() else { return };
    let names = [
        ("\u{0645}\u{06CC}\u{200C}\u{062E}", "\u{0645}\u{06CC}\u{200C}\u{062E}"),
        ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
        ("J\u{200D}an", "J\u{FFFD}an"),
        ("\u{0645}\u{200C}\u{200C}\u{0645}", "\u{0645}\u{FFFD}\u{FFFD}\u{0645}"),
        ("a\u{202E}b\u{2066}c", "a\u{FFFD}b\u{FFFD}c"),
    ];
    for (name, shown) in names {
        let game = played_by(name, "Ada");
        browser.open(&Page::of(&[], &game).path(), "");
        assert_eq!(browser.text("document.querySelector('#game-title bdi').textContent"), shown);
        let cell = "[...document.querySelectorAll('#tags dd')].map((e) => e.textContent)";
        assert!(browser.eval(cell).as_array().expect("cells").contains(&json!(shown)), "{shown}");
        let board = crate::program::adjutant(&["board"], &game).stdout;
        assert!(board.contains(shown), "{board}");
    }
}

#[test]
fn what_there_is_without_a_script() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&["samples/games/gravon-barrage.srn"], "");
    browser.call("Emulation.setScriptExecutionDisabled", &json!({"value": true}));
    browser.call("Page.navigate", &json!({"url": format!("file://{}", page.path().display())}));
    browser.wait_for("Page.loadEventFired");
    let text = browser.text("document.body.innerText");
    assert!(text.contains("29. f10xe10(10>F) 1-0") && text.contains("red won, 1-0 (flag)"), "{text}");
    let pieces = browser.eval("document.querySelectorAll('section svg use').length").as_u64().expect("a number");
    assert!(pieces > 5, "{pieces}");
    keep("without-script", &mut browser);
}

/// Saves a screenshot of the page if screenshots are requested.
pub fn keep(name: &str, browser: &mut Browser) {
    if std::env::var_os("SCREENSHOTS").is_some() {
        keep_as(&format!("{name}.png"), &browser.screenshot());
    }
}

/// Saves a document if screenshots are requested.
fn keep_as(name: &str, base64: &str) {
    let Some(folder) = std::env::var_os("SCREENSHOTS") else { return };
    let path = std::path::Path::new(&folder).join(name);
    std::fs::write(path.with_extension("base64"), base64).expect("a picture");
    let decoded = Command::new("base64").arg("-d").arg(path.with_extension("base64")).output().expect("base64");
    std::fs::write(&path, decoded.stdout).expect("a picture");
    std::fs::remove_file(path.with_extension("base64")).expect("a file");
}
