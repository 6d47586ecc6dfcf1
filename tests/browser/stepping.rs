//! Stepping through a game, with the keyboard alone.

use super::chromium::Browser;
use super::{Page, complaints};
use crate::effort::compared;
use serde_json::json;

const SAMPLE: &str = "samples/games/gravon-barrage.srn";
/// The first game on a page of all samples is the first game of the first file.
const GAMES: &str = "samples/games";

fn live(browser: &mut Browser) -> String {
    browser.text("document.getElementById('live').textContent")
}

/// Returns the address. It is updated a moment after a step, because browsers refuse addresses that change too
/// often.
fn address(browser: &mut Browser) -> String {
    browser.eval("new Promise((done) => setTimeout(done, 150))");
    browser.text("location.hash")
}

#[test]
fn keys_step_and_each_turn_is_said() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[SAMPLE], "");
    browser.open(&page.path(), "");
    assert_eq!(address(&mut browser), "#game=1&ply=0&view=all");
    browser.press("ArrowRight");
    assert_eq!(live(&mut browser), "Ply 1: Red\u{2019}s Scout moves from e3 to e8");
    browser.press(".");
    browser.press("ArrowRight");
    assert_eq!(live(&mut browser), "Ply 3: Red\u{2019}s Scout strikes Blue\u{2019}s Bomb from e8 on e9 and is lost");
    browser.press("ArrowLeft");
    let taken_back = "Taken back: Red\u{2019}s Scout strikes Blue\u{2019}s Bomb from e8 on e9 and is lost";
    assert_eq!(live(&mut browser), taken_back);
    assert_eq!(address(&mut browser), "#game=1&ply=2&view=all");
    browser.press("End");
    assert_eq!(address(&mut browser), "#game=1&ply=57&view=all");
    let caption = browser.text("document.getElementById('caption').textContent");
    assert_eq!(caption, "Ply 57 of 57, 29. f10xe10(10>F); red won, 1-0 (flag)");
    browser.press("Home");
    browser.press("n");
    assert_eq!(address(&mut browser), "#game=1&ply=3&view=all");
    browser.press("n");
    browser.press("N");
    assert_eq!(address(&mut browser), "#game=1&ply=3&view=all");
    // A step beyond the game has no effect.
    browser.press("Home");
    browser.press("ArrowLeft");
    assert_eq!(address(&mut browser), "#game=1&ply=0&view=all");
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn every_control_is_reached_by_tab_and_has_a_name() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[GAMES], "");
    browser.open(&page.path(), "#game=2&ply=5&view=red");
    browser.eval("document.body.focus(), document.activeElement.blur(), document.getElementById('games').open = true");
    let mut reached = Vec::new();
    for _ in 0..120 {
        browser.press("Tab");
        let of = "(() => { const e = document.activeElement; return e === document.body ? '' : (e.id || e.className || \
                  e.closest('[id]').id); })()";
        let name = browser.text(of);
        if name.is_empty() {
            break;
        }
        let named = browser.eval(
            "(() => { const e = document.activeElement; return Boolean(e.getAttribute('aria-label') || \
             e.textContent.trim() || (e.labels && e.labels.length)); })()",
        );
        assert_eq!(named, json!(true), "{name} has no name");
        reached.push(name);
    }
    for wanted in
        "games search list list-head grid first moment-back back run on moment-on last strike-back strike-on slider view \
        speed both flip keys ahead copy-srn copy-json copy-address save"
            .split(' ')
    {
        assert!(reached.iter().any(|name| name == wanted), "{wanted} is not reached: {reached:?}");
    }
}

#[test]
fn the_keyboard_alone_does_everything() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[GAMES], "");
    browser.open(&page.path(), "#game=2&ply=0&view=all");
    // The arrow keys select a square on the board.
    browser.press("b");
    browser.press("ArrowUp");
    browser.press("ArrowRight");
    let chosen = browser.text("document.querySelector('[aria-selected=true]').dataset.square");
    assert_eq!(chosen, "b2");
    let piece = browser.text("document.getElementById('piece').textContent");
    assert!(piece.contains("on b2"), "{piece}");
    // Views, and the side at the bottom of the board.
    browser.press("v");
    assert!(address(&mut browser).ends_with("view=red"));
    browser.press("f");
    assert_eq!(browser.eval("document.getElementById('flip').getAttribute('aria-pressed')"), json!("true"));
    let corner = browser.text("document.querySelector('#grid button').dataset.square");
    assert_eq!(corner, "j1");
    // Other games are found by searching for words.
    browser.press("/");
    for letter in "barrage".chars() {
        browser.press(&letter.to_string());
    }
    let found = browser.text("document.getElementById('found').textContent");
    assert!(found.starts_with("1 of "), "{found}");
    browser.eval("document.querySelector('#list button').focus()");
    browser.press("Enter");
    browser.until("document.getElementById('game-line').textContent.startsWith('gravon barrage')");
    // The help on keys opens and closes.
    browser.press("?");
    assert_eq!(browser.eval("document.getElementById('help').open"), json!(true));
    browser.press("Escape");
    assert_eq!(browser.eval("document.getElementById('help').open"), json!(false));
    // Single-letter keys can be disabled.
    browser.eval("document.getElementById('single').click()");
    browser.press("f");
    assert_eq!(browser.eval("document.getElementById('flip').getAttribute('aria-pressed')"), json!("true"));
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn key_moments_are_cards_and_keys_go_from_one_to_the_next() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[SAMPLE], "");
    browser.open(&page.path(), "");
    let review = crate::program::adjutant(&["review", "--format", "json", SAMPLE], "").stdout;
    let review: serde_json::Value = serde_json::from_str(&review).expect("JSON");
    let moments = review["key_moments"].as_array().expect("a list").clone();
    let cards = "[...document.querySelectorAll('#moments button')].map((card) => Number(card.dataset.ply))";
    assert_eq!(browser.eval(cards), json!(moments));
    for moment in &moments {
        browser.press("m");
        assert!(address(&mut browser).contains(&format!("&ply={moment}&")), "{moment}");
        assert_eq!(browser.text("document.querySelector('#moments [aria-current]').dataset.ply"), moment.to_string());
    }
    browser.press("M");
    assert!(address(&mut browser).contains(&format!("&ply={}&", moments[moments.len() - 2])));
    let story = browser.text("document.getElementById('story').textContent");
    assert!(story.starts_with("Red won by taking the Flag: 29. f10xe10(10>F) (ply 57)."), "{story}");
    let mark = "document.querySelector(`#turns [data-ply='9'] ~ .mark`).textContent";
    assert!(browser.text(mark).starts_with('!'), "the turning point is marked");
    // A dot of the chart is a strike.
    let dots = browser.eval("document.querySelectorAll('#chart .dot').length");
    assert_eq!(dots, json!(review["strikes"].as_array().map(Vec::len)));
    for (tab, said) in [("hidden", "the opponent cannot tell"), ("luck", "in Sergeants"), ("score", "expected score")] {
        browser.eval(&format!("document.querySelector('[data-chart={tab}]').click()"));
        let words = browser.text("document.getElementById('chart-words').textContent");
        assert!(words.contains(said), "{tab}: {words}");
    }
    // A player's view does not tell what is to come, or what is hidden from the player.
    browser.press("v");
    let story = browser.text("document.getElementById('story').textContent");
    assert!(!story.contains("Red won"), "{story}");
    assert_eq!(browser.eval("document.getElementById('moments').hidden"), json!(true));
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn after_a_choice_the_arrow_keys_step_and_space_plays() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[SAMPLE], "");
    browser.open(&page.path(), "#game=1&ply=3&view=all");
    browser.eval("document.getElementById('view').focus()");
    browser.press("ArrowRight");
    assert_eq!(address(&mut browser), "#game=1&ply=4&view=all");
    browser.eval("document.getElementById('flip').focus()");
    browser.press(" ");
    assert_eq!(browser.eval("document.getElementById('run').getAttribute('aria-pressed')"), json!("true"));
    assert_eq!(browser.eval("document.getElementById('flip').getAttribute('aria-pressed')"), json!("false"));
    browser.press(" ");
    // Both players' boards, side by side.
    browser.press("2");
    let boards = "[...document.querySelectorAll('#boards svg')].map((svg) => svg.getBoundingClientRect().width > 100)";
    assert_eq!(browser.eval(boards), json!([true, true]));
    assert!(address(&mut browser).ends_with("view=red"));
    browser.press("2");
    assert_eq!(browser.eval("document.getElementById('second').hidden"), json!(true));
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn the_address_says_where_one_is() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[GAMES], "");
    browser.open(&page.path(), "#game=3&ply=4&view=blue");
    assert_eq!(address(&mut browser), "#game=3&ply=4&view=blue");
    assert_eq!(browser.text("document.querySelector('#grid button').dataset.square"), "j1");
    // Invalid values leave the defaults unchanged.
    browser.open(&page.path(), "#game=999&ply=99999&view=nobody");
    let last = browser.eval("document.querySelectorAll('#list button').length");
    assert!(address(&mut browser).starts_with(&format!("#game={last}&ply=")), "{}", address(&mut browser));
    assert!(address(&mut browser).ends_with("view=all"));
    browser.open(&page.path(), "#game=-1&ply=x&view=%22%3E%3Cscript%3E");
    assert_eq!(address(&mut browser), "#game=1&ply=0&view=all");
    // If the address is edited, the page shows that position.
    browser.eval("location.hash = '#game=2&ply=3&view=spectator'");
    browser.until("document.getElementById('caption').textContent.startsWith('Ply 3 of')");
    assert_eq!(address(&mut browser), "#game=2&ply=3&view=spectator");
    assert_eq!(complaints(&mut browser), [""; 0]);
}

#[test]
fn play_goes_on_by_itself_and_stops_at_the_end() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[SAMPLE], "");
    browser.open(&page.path(), "#game=1&ply=54&view=all");
    browser.eval("document.getElementById('speed').value = '120'");
    browser.press(" ");
    browser.until("location.hash === '#game=1&ply=57&view=all'");
    browser.until("document.getElementById('run').getAttribute('aria-pressed') === 'false'");
}

#[test]
fn what_is_taken_along_is_whole() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[SAMPLE], "");
    browser.open(&page.path(), "#game=1&ply=12&view=red");
    browser.eval(
        "window.taken = []; navigator.clipboard.writeText = async (text) => { taken.push(text); }; \
         URL.createObjectURL = (blob) => { window.saved = blob; return 'blob:x'; }",
    );
    for button in ["copy-srn", "copy-json", "copy-address"] {
        browser.eval(&format!("document.getElementById('{button}').click()"));
    }
    browser.until("taken.length === 3");
    let srn = std::fs::read_to_string(SAMPLE).expect("the sample");
    assert_eq!(browser.text("taken[0]"), srn);
    let object: serde_json::Value = serde_json::from_str(&browser.text("taken[1]")).expect("JSON");
    assert_eq!(object["schema"], json!("adjutant/game/2"));
    assert_eq!(object["turns"].as_array().map(Vec::len), Some(57));
    assert!(browser.text("taken[2]").ends_with("#game=1&ply=12&view=red"));
    browser.eval("document.getElementById('save').click()");
    let svg = browser.text("saved.text()");
    let mut reader = quick_xml::Reader::from_str(&svg);
    let mut uses = 0;
    loop {
        match reader.read_event().expect("well-formed SVG") {
            quick_xml::events::Event::Eof => break,
            quick_xml::events::Event::Empty(tag) => uses += u32::from(tag.name().as_ref() == "use"),
            _ => {}
        }
    }
    assert!(uses > 20 && !svg.contains("var("), "{svg}");
    // The picture has the colors of the page: on a lake, on an empty square, on a square of the last turn, and in the
    // tile of Red's Flag. Each point is in the upper left of its square, at x and y.
    browser.eval("document.getElementById('save-png').click()");
    browser.until("saved.type === 'image/png'");
    let colors = browser.text(
        "(async () => { const bitmap = await createImageBitmap(saved); \
         const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d'); pen.drawImage(bitmap, 0, 0); \
         const at = (x, y) => '#' + [...pen.getImageData(x, y, 1, 1).data].slice(0, 3) \
           .map((part) => part.toString(16).padStart(2, '0')).join(''); \
         const page = getComputedStyle(document.documentElement); \
         const wanted = ['water', 'dark', 'last', 'red-body'].map((role) => page.getPropertyValue('--' + role).trim()); \
         const found = [at(255, 455), at(55, 1045), at(455, 855), at(365, 970)]; \
         return JSON.stringify([bitmap.width, bitmap.height, found.join(), wanted.join()]); })()",
    );
    let colors: serde_json::Value = serde_json::from_str(&colors).expect("JSON");
    assert_eq!(([&colors[0], &colors[1]], &colors[2]), ([&json!(1100), &json!(1100)], &colors[3]));
    browser.eval(
        "window.ClipboardItem = class { constructor(parts) { this.parts = parts; } }; \
         navigator.clipboard.write = async ([item]) => { window.picture = await item.parts['image/png']; }; \
         document.getElementById('copy-picture').click()",
    );
    browser.until("window.picture && picture.size > 10000");
}

#[test]
fn the_reader_chooses_light_or_dark() {
    let Some(mut browser) = Browser::start() else { return };
    let page = Page::of(&[SAMPLE], "");
    browser.window(1366, 768, "dark");
    browser.open(&page.path(), "#game=1&ply=12&view=all");
    let paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()";
    let (dark, light) = ("#181a1e", "#ffffff");
    assert_eq!(browser.text(paper), dark);
    for (choice, expected) in [("light", light), ("dark", dark), ("as the system", dark)] {
        browser.eval(&format!(
            "(() => {{ const list = document.getElementById('scheme'); \
             list.value = [...list.options].find((option) => option.text === '{choice}').value; \
             list.dispatchEvent(new Event('change')); }})()"
        ));
        assert_eq!(browser.text(paper), expected, "{choice}");
    }
    browser.window(1366, 768, "light");
    assert_eq!(browser.text(paper), light);
}

compared! {
    fn broken_records_are_shown_as_far_as_they_go(share, one in 24) {
        let Some(mut browser) = Browser::start() else { return };
        let page = Page::of(&["samples/broken"], "");
        browser.open(&page.path(), "#game=1&ply=0&view=all");
        let games = browser.eval("document.querySelectorAll('script.game').length").as_u64().expect("a number");
        assert!(games > 50, "{games}");
        let (mut findings, mut jumps, mut seen) = (0, 0, 0);
        for game in share.among(1..=games) {
            seen += 1;
            browser.eval(&format!("location.hash = '#game={game}&ply=0&view=all'"));
            browser.until(&format!("document.querySelector('#list [aria-current]').dataset.game === '{game}'"));
            findings += browser.eval("document.querySelectorAll('#findings li strong').length").as_u64().expect("a number");
            browser.press("e");
            jumps += u64::from(browser.eval("document.getElementById('slider').value !== '0'") == json!(true));
            browser.press("End");
            browser.eval("document.querySelectorAll('#grid button').forEach((cell, index) => index % 13 || cell.click())");
        }
        assert!(findings + 3 >= seen && jumps > share.least(20), "{findings} findings, {jumps} jumps");
        assert_eq!(complaints(&mut browser), [""; 0]);
    }
}
