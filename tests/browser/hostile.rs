//! Names in records that look like markup, scripts, addresses or commands.

use super::chromium::Browser;
use super::{Page, complaints};
use crate::effort::compared;
use serde_json::json;

const NAMES: [&str; 10] = [
    "<script>window.ran = 1</script>",
    "</script><script>window.ran = 2</script>",
    "<img src=x onerror='window.ran = 3'>",
    "\" onmouseover=window.ran=4 x=\"",
    "javascript:window.ran=5",
    "<!-- <script>",
    "</noscript></title></style></svg><script>window.ran = 6</script>",
    "\u{1b}[31mred\u{7}",
    "\u{202e}txet desrever",
    "{title}&lt;&#x3c;${window.ran=7}`",
];

fn record(name: &str) -> String {
    let value = name.replace('\\', "\\\\").replace('"', "\\\"");
    let comment = name.replace(['{', '}'], "");
    format!(
        "[Event \"{value}\"]\n[Red \"{value}\"]\n[Blue \"{value}\"]\n[Date \"{value}\"]\n[Edition \"jumbo-2014\"]\n\
         [Army \"10 2 B F\"]\n[Custom_1 \"{value}\"]\n\n10: F B . . . . . . . .\n7: . . . . 10 2 . . . .\n\
         4: 10 . . . 2 . . . . .\n1: B F . . . . . . . .\n\n1. a4-a5 {{{comment}}} e7-e6\n2. a5-a6 e6-e4\n*\n"
    )
}

compared! {
    fn nothing_runs_and_nothing_breaks(share, one in 8) {
        let Some(mut browser) = Browser::start() else { return };
        let text: String = NAMES.map(record).concat();
        for view in share.among(["all", "red", "spectator"]) {
            for title in share.among(NAMES) {
                let page = Page::of(&["--view", view, "--title", title], if title == NAMES[0] { &text } else { &text[..] });
                browser.open(&page.path(), "");
                assert_eq!(browser.eval("typeof window.ran"), json!("undefined"), "{title}");
                if title != NAMES[0] {
                    continue;
                }
                assert_eq!(browser.eval("document.querySelectorAll('script.game').length"), json!(NAMES.len()));
                for game in 1..=NAMES.len() {
                    browser.eval(&format!("location.hash = '#game={game}&ply=2&view={view}'"));
                    browser.until(&format!("document.querySelector('#list [aria-current]').dataset.game === '{game}'"));
                    let shown = browser.text("document.querySelector('#game-title bdi').textContent");
                    let first: String = NAMES[game - 1].chars().filter(char::is_ascii_alphanumeric).take(9).collect();
                    let letters: String = shown.chars().filter(char::is_ascii_alphanumeric).collect();
                    assert!(letters.starts_with(&first) && !shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
                    assert_eq!(
                        browser.eval("document.querySelectorAll('main img, main script, main style').length"),
                        json!(0)
                    );
                }
                assert_eq!(browser.eval("typeof window.ran"), json!("undefined"));
                assert_eq!(complaints(&mut browser), [""; 0]);
            }
        }
    }
}
