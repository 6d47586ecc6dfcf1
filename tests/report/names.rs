//! Names in records are data: they always stay text.

use crate::report::page::is_sound;
use crate::report::support::{archive, named, page, parsed, players};
use std::path::Path;

const HOSTILE: [&str; 7] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</style></table><b onclick=alert(1)>",
    "&lt;i&gt; &amp; ]]> <!-- --> <![CDATA[",
    "\u{1b}[31mred\u{1b}]8;;http://x\u{7}",
    "a\u{202e}evil\u{2066}",
    "javascript:alert(1)",
];

#[test]
fn hostile_names_are_shown_and_never_become_markup() {
    let records = named(&archive(), &HOSTILE);
    let text = page(&["--title", HOSTILE[0]], &records);
    let page = is_sound(&text);
    assert!(page.named("script").is_empty() && page.named("img").is_empty() && page.named("b").is_empty());
    assert!(
        !text.chars().any(|letter| (letter.is_control() && letter != '\n')
            || ('\u{202a}'..='\u{2069}').contains(&letter) && letter != '\u{2026}'),
        "nothing acts on what reads the page"
    );
    let listed = players(&page);
    let shown: Vec<&str> = listed.rows.iter().map(|row| row[0].as_str()).collect();
    for name in [
        HOSTILE[0],
        HOSTILE[1],
        HOSTILE[2],
        HOSTILE[3],
        "\u{241b}[31mred\u{241b}]8;;http://x\u{2407}",
        "a\u{fffd}evil\u{fffd}",
        HOSTILE[6],
    ] {
        assert!(shown.contains(&name), "{name:?} in {shown:?}");
    }
    assert_eq!(page.named("h1")[0].text, HOSTILE[0]);
    assert_eq!(page.named("title")[0].text, HOSTILE[0]);
}

#[test]
fn hostile_names_stay_text_in_pictures_too() {
    let records = named(&archive(), &HOSTILE);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plots.svg");
    let run = crate::program::adjutant(&["stats", "--svg", path.to_str().expect("UTF-8"), "-"], &records);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let picture = parsed(&std::fs::read_to_string(Path::new(&path)).expect("it is written"));
    let elements = ["svg", "title", "desc", "style", "rect", "text", "g", "path", "circle"];
    for element in picture.all() {
        assert!(elements.contains(&element.name.as_str()), "<{}>", element.name);
        assert!(element.attributes.keys().all(|name| !name.starts_with("on")), "{element:?}");
    }
    let hints: Vec<&str> = picture.named("title").iter().map(|hint| hint.text.as_str()).collect();
    assert!(hints.iter().any(|hint| hint.starts_with(HOSTILE[0])), "{hints:?}");
}

#[test]
fn lists_of_games_do_not_name_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.srn");
    std::fs::write(&path, named(&archive(), &["Ann", "Bob"])).expect("it is written");
    let text = page(&[path.to_str().expect("UTF-8")], "");
    let listed = text.matches("one.srn:").count();
    let name = folder.path().file_name().expect("a name").to_string_lossy().into_owned();
    assert!(listed > 20 && !text.contains(&name), "{listed} {name}");
}

#[test]
fn the_page_of_all_games_is_a_file_or_a_web_page() {
    let report = |page: &str| crate::report::support::report(&["--page", page, "samples/games/isf-original.srn"], "");
    for page in ["all.html", "../all games.html", "https://example.org/all.html"] {
        assert_eq!(report(page).status, 0, "{page}");
    }
    for page in ["javascript:alert(1)", "data:text/html,x", " javascript:alert(1)"] {
        let run = report(page);
        assert!(run.status == 2 && run.stderr.contains("begins with `http://`"), "{page}: {}", run.stderr);
    }
}
