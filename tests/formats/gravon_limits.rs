//! XML that is not a game or incomplete: limits of size, references that are never followed, and text that is kept.

use crate::formats::gravon_support::{TURNS, XML, found, only, read, turns, xml};
use adjutant::formats::gravon::xml::{MAX_ATTRIBUTES, MAX_DEPTH, MAX_NAME};

#[test]
fn a_doctype_is_passed_over_and_nothing_in_it_is_used() {
    let doctype =
        "<!DOCTYPE stratego SYSTEM \"file:///etc/passwd\" [<!ENTITY lol \"ha\"><!ENTITY bomb \"&lol;&lol;\">]>\n";
    let text = xml().replace("<stratego>", &format!("{doctype}<stratego>")).replace("Anna", "&bomb;");
    let reading = read(XML, &text, "");
    assert_eq!(found(&text, &reading).iter().map(|one| one.0).collect::<Vec<_>>(), ["passed-over", "source-mended"]);
    assert_eq!(reading.record.tag("Red"), Some("&bomb;"));
    assert_eq!(turns(&reading.record), TURNS);
}

#[test]
fn what_is_not_whole_is_damage_and_the_rest_is_kept() {
    for (text, place, message) in [
        (xml().replace("</game>\n</stratego>\n", ""), "game", "expected `</game>`, found the end of the text"),
        (xml().replace("</game>\n", ""), "</stratego>", "expected `</game>`, found `</stratego>`"),
        (xml().replace("</game>", "</games></game>"), "</games>", "`</games>` closes no open element"),
        (xml() + "more", "more", "expected nothing outside of `<stratego>`, found `more`"),
        (xml() + "<more/>", "more", "expected nothing after the document, found `<more>`"),
        (xml().replace("<player id=\"2\"", "<player id=\"1\""), "Carl", "expected one name for Red, found a second"),
        (xml().replace("</game>", "</game><game/>"), "game", "expected one game, found a second"),
        (xml().replace("stratego>", "chess>"), "chess", "expected `<stratego>` around the game, found `<chess>`"),
        (xml() + "<!-- ", "<", "expected `-->` as the end of this part, found the end of the text"),
        (xml() + "<? ", "<", "expected `?>` as the end of this part, found the end of the text"),
        (xml().replace("</game>", "<field/></game>"), "field", "expected one field, found a second"),
        (xml().replace("</game>", "<result/></game>"), "result", "expected one result, found a second"),
    ] {
        let (name, found, said) = only(XML, &text);
        assert_eq!((name, &*found, &*said), ("syntax", place, message));
        assert_eq!(turns(&read(XML, &text, "").record), TURNS);
    }
    for text in ["<stratego></stratego>", "<stratego/>"] {
        assert_eq!(only(XML, text).2, "expected an element `<game>` in `<stratego>`, found none");
    }
    assert_eq!(only(XML, "<!-- -->").2, "expected an element `<stratego>`, found none");
    let cut = xml().find("target=\"B7\"").expect("the third move");
    assert_eq!(turns(&read(XML, &xml()[..cut], "").record), TURNS[..2]);
}

#[test]
fn attributes_are_damaged_in_their_place() {
    assert_eq!(only(XML, &xml().replace("source=\"B4\"", "source=\"B4\" source=\"B5\"")).1, "source");
    let (name, place, _) = only(XML, &xml().replace("source=\"K4\" target=\"K5\"", "source=\"K4\" target=\"K5\" x"));
    assert_eq!((name, &*place), ("syntax", "move"));
}

#[test]
fn limits_end_the_reading() {
    let deep = |depth: usize| {
        let (open, close) = ("<a>".repeat(depth), "</a>".repeat(depth));
        xml().replace("</game>", &format!("{open}{close}</game>"))
    };
    // Two elements are open around them.
    assert!(found(&deep(MAX_DEPTH - 2), &read(XML, &deep(MAX_DEPTH - 2), "")).is_empty());
    assert!(only(XML, &deep(MAX_DEPTH - 1)).2.starts_with("expected elements nested at most 1024 deep"));
    let wide = |count: usize| {
        let attributes = (0..count).map(|number| format!(" a{number}=''")).collect::<Vec<_>>().concat();
        xml().replace("<result", &format!("<result{attributes}"))
    };
    assert!(found(&wide(MAX_ATTRIBUTES - 2), &read(XML, &wide(MAX_ATTRIBUTES - 2), "")).is_empty());
    assert!(only(XML, &wide(MAX_ATTRIBUTES)).2.starts_with("expected at most 64 attributes"));
    let long = |length: usize| xml().replace("</game>", &format!("<{}/></game>", "n".repeat(length)));
    assert!(found(&long(MAX_NAME), &read(XML, &long(MAX_NAME), "")).is_empty());
    assert!(only(XML, &long(MAX_NAME + 1)).2.starts_with("expected an element name of at most 256 bytes"));
    assert_eq!(turns(&read(XML, &long(MAX_NAME + 1), "").record), TURNS);
}

#[test]
fn findings_are_not_without_end() {
    let text = xml().replace("</game>", &"<player/>".repeat(10_000));
    let reading = read(XML, &text, "");
    let found = found(&text, &reading);
    assert_eq!(found.len(), 101);
    assert!(found[100].3.starts_with("more errors follow"), "{:?}", found[100]);
    assert_eq!(turns(&reading.record), TURNS);
}

#[test]
fn no_number_of_warnings_ends_the_reading() {
    // Elements within a name are before the moves: a hundred are reported, and that there are more.
    let name = format!("<player id=\"1\">Anna{}</player>\n", "<b/>".repeat(1000));
    let text = xml().replace("<player id=\"1\">Anna</player>\n", "").replacen("<move", &format!("{name}<move"), 1);
    let reading = read(XML, &text, "");
    let found = found(&text, &reading);
    assert_eq!(found.len(), 101);
    assert!(found.iter().all(|one| one.0 == "passed-over"), "{:?}", found[100]);
    assert_eq!((turns(&reading.record), reading.record.tag("Red")), (TURNS.map(str::to_owned).to_vec(), Some("Anna")));
}
