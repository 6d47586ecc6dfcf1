//! The page is valid: well-formed, without references to other files, and readable with a screen reader.

use crate::report::support::{Element, archive, page, parsed};
use std::collections::BTreeSet;

/// Elements that a page may contain.
const ELEMENTS: &str = "html head meta title style body header h1 h2 h3 p nav ul li a main section div figure figcaption svg desc \
    text rect path circle g table caption strong thead tbody tr th td span br details summary footer";

/// Checks the properties of every page.
pub fn is_sound(text: &str) -> Element {
    assert!(text.starts_with("<!DOCTYPE html>\n<html "), "{}", &text[..60]);
    let page = parsed(text);
    let all = page.all();
    let known: BTreeSet<&str> = ELEMENTS.split_whitespace().collect();
    let mut names = BTreeSet::new();
    for element in &all {
        assert!(known.contains(element.name.as_str()), "<{}>", element.name);
        for (name, value) in &element.attributes {
            let is_own = match name.as_str() {
                "href" => value.starts_with('#'),
                "xmlns" => value.starts_with("http://www.w3.org/"),
                name => !name.starts_with("on") && !["src", "style", "action", "xlink:href"].contains(&name),
            };
            assert!(is_own, "{name}=\"{value}\"");
        }
        if element.attributes.contains_key("id") {
            assert!(names.insert(element.attribute("id")), "{} is there twice", element.attribute("id"));
        }
    }
    for element in &all {
        let labels = element.attribute("aria-labelledby").split_whitespace();
        let links = element.attribute("href").strip_prefix('#');
        for name in labels.chain(links) {
            assert!(names.contains(name), "nothing is called {name}");
        }
    }
    let style = &page.named("style")[0].text;
    assert!(!style.contains("url(") && !style.contains("@import") && !style.contains('<'), "{style}");
    page
}

#[test]
fn parts_of_a_section_have_headings_of_their_own() {
    let page = is_sound(&page(&[], archive()));
    let headings: Vec<&str> = page.named("h3").iter().map(|heading| &*heading.text).collect();
    for heading in ["By side", "Sides", "Kinds", "Survival"] {
        assert!(headings.contains(&heading), "{heading}: {headings:?}");
    }
}

/// Checks that the page is accessible without seeing it.
fn is_accessible(page: &Element) {
    assert_eq!(page.attribute("lang"), "en");
    for landmark in ["header", "nav", "main", "footer", "h1"] {
        assert_eq!(page.named(landmark).len(), 1, "{landmark}");
    }
    let headings = page.all().into_iter().filter_map(|element| element.name.strip_prefix('h')?.parse::<u8>().ok());
    let headings: Vec<u8> = headings.collect();
    assert_eq!(headings[0], 1);
    assert!(headings.windows(2).all(|two| two[1] <= two[0] + 1), "{headings:?}");
    for table in page.named("table") {
        assert_eq!(table.named("caption").len(), 1);
        assert!(!table.named("caption")[0].text.is_empty());
        assert!(table.named("thead")[0].named("th").iter().all(|cell| cell.attribute("scope") == "col"));
        for row in table.named("tbody")[0].named("tr") {
            let headings: Vec<&Element> = row.named("th");
            assert!(headings.len() == 1 && headings[0].attribute("scope") == "row", "{row:?}");
            assert!(!headings[0].text.is_empty(), "{row:?}");
            assert_eq!(row.children.len(), table.named("thead")[0].named("th").len());
        }
    }
    for picture in page.named("svg") {
        assert_eq!((picture.attribute("role"), picture.children[0].name.as_str()), ("img", "title"));
        assert_eq!(picture.children[1].name, "desc");
        assert!(!picture.children[0].text.is_empty() && !picture.children[1].text.is_empty());
    }
}

#[test]
fn a_page_needs_nothing_beside_itself_and_can_be_read_by_all() {
    let text = page(&[], archive());
    is_accessible(&is_sound(&text));
    assert!(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""));
    assert!(text.contains("prefers-color-scheme:dark") && text.contains("@media print"));
}

#[test]
fn every_section_is_in_the_contents() {
    let page = is_sound(&page(&[], archive()));
    let links = page.named("nav")[0].named("a");
    let links: Vec<String> = links.iter().map(|link| link.attribute("href").replace('#', "")).collect();
    let sections: Vec<String> =
        page.named("section").iter().map(|section| section.attribute("id").to_owned()).collect();
    assert_eq!(links, sections);
    assert_eq!(
        links,
        ["found", "read", "results", "lengths", "deeds", "strikes", "luck", "reveals", "setups", "players", "games"]
    );
}

#[test]
fn players_and_first_turns_link_to_their_games() {
    let text = page(&["--page", "all games.html"], archive());
    let page = parsed(&text);
    let link = |name: &str| {
        let is_named = |cell: &&Element| cell.text == name && !cell.named("a").is_empty();
        let cell = page.named("th").into_iter().find(is_named).unwrap_or_else(|| panic!("{name}"));
        cell.named("a")[0].attribute("href").trim_start_matches('#').to_owned()
    };
    let rows = |id: &str| {
        let list = page.all().into_iter().find(|element| element.attribute("id") == id).expect("a list");
        list.named("tbody")[0].named("tr").into_iter().cloned().collect::<Vec<Element>>()
    };
    let cell = |row: &Element, at: usize| row.children[at].text.clone();
    let of_dora = rows(&link("Dora"));
    assert_eq!(of_dora.len(), 20, "the first games");
    assert!(of_dora.iter().all(|row| [cell(row, 1), cell(row, 2)].contains(&"Dora".to_owned())));
    // `named` gives the fourth game to the fourth and the first of four players.
    let is_fourth = |row: &&Element| cell(row, 0).ends_with(": record 4");
    let fourth = of_dora.iter().find(is_fourth).map(|row| [cell(row, 1), cell(row, 2)]);
    assert_eq!(fourth, Some(["Dora".to_owned(), "Ann".to_owned()]));
    let pages: Vec<&str> =
        page.named("a").iter().map(|link| link.attribute("href")).filter(|link| link.ends_with("#game=4")).collect();
    assert!(!pages.is_empty() && pages.iter().all(|link| *link == "all games.html#game=4"), "{pages:?}");
    let turns = page.named("a").into_iter().filter(|link| link.text == "red" || link.text == "blue");
    let first = turns.map(|link| rows(&link.attribute("href")[1..]).len()).collect::<Vec<_>>();
    assert!(first.len() > 10 && first.iter().all(|games| (1..=20).contains(games)), "{first:?}");
}

/// Returns the relative luminance of a color, as WCAG 2 defines it.
fn luminance(color: &str) -> f64 {
    let digits: Vec<char> = color.trim_start_matches('#').chars().collect();
    let each = digits.len() / 3;
    let part = |index: usize| {
        let text: String = digits[index * each..(index + 1) * each].iter().collect();
        let text = if each == 1 { text.repeat(2) } else { text };
        let value = f64::from(u8::from_str_radix(&text, 16).expect("two digits")) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the color of a rule in a style sheet.
fn color<'s>(style: &'s str, rule: &str, property: &str) -> &'s str {
    let (_, rest) = style.split_once(&format!("{rule}{{")).unwrap_or_else(|| panic!("no rule {rule}"));
    let rules = rest.split('}').next().expect("a rule ends");
    let found = rules.split(';').find_map(|part| part.trim().strip_prefix(property)?.strip_prefix(':'));
    found.unwrap_or_else(|| panic!("{rule} has no {property}")).trim()
}

#[test]
fn what_is_written_stands_out_in_both_schemes() {
    let page = is_sound(&page(&[], archive()));
    let style = &page.named("style")[0].text;
    let (light, dark) = style.split_once("@media screen and (prefers-color-scheme:dark)").expect("both schemes");
    let light = &light[light.rfind("body{color").expect("colors")..];
    assert_eq!(contrast("#000", "#fff").round() as u32, 21);
    for scheme in [light, dark] {
        let paper = color(scheme, "body", "background");
        let written = [
            color(scheme, "body", "color"),
            color(scheme, "a,summary", "color"),
            color(scheme, ".plot text", "fill"),
            color(scheme, ".plot .small", "fill"),
        ];
        for ink in written {
            assert!(contrast(ink, paper) >= 4.5, "{ink} on {paper}: {}", contrast(ink, paper));
        }
        for part in 0..3 {
            let (on, below) = (
                color(scheme, &format!(".plot .on{part}"), "fill"),
                color(scheme, &format!(".plot .part{part}"), "fill"),
            );
            assert!(contrast(on, below) >= 4.5, "{on} on {below}");
        }
        // Lines and marks need a contrast of 3:1, and the parts of bars differ in gray.
        for (rule, property) in [
            (".plot .bar,.plot .dot", "fill"),
            (".plot .whisker", "stroke"),
            (".plot .curve0", "stroke"),
            (".plot .curve1", "stroke"),
            (".plot .curve2", "stroke"),
            (".plot .curve3", "stroke"),
        ] {
            let mark = scheme
                .rsplit_once(&format!("{rule}{{"))
                .map(|(_, rest)| color(&format!("{rule}{{{rest}"), rule, property).to_owned());
            let mark = mark.unwrap_or_else(|| panic!("no rule {rule}"));
            assert!(contrast(&mark, paper) >= 3.0, "{rule}: {mark} on {paper}");
        }
        let parts = [0, 1, 2].map(|part| color(scheme, &format!(".plot .part{part}"), "fill"));
        assert!(contrast(parts[0], parts[2]) >= 1.8 && contrast(parts[0], parts[1]) >= 1.8, "{parts:?}");
    }
}

/// Returns the lowest coordinate of an element.
fn lowest(element: &Element) -> f64 {
    let number = |name: &str| element.attribute(name).parse::<f64>().unwrap_or(0.0);
    number("y") + number("height")
}

#[test]
fn maps_of_setups_have_room_for_all_that_is_drawn_in_them() {
    let page = parsed(&page(&[], archive()));
    let parts = page.named("div").into_iter().filter(|part| part.attribute("class") == "maps");
    let maps: Vec<&Element> = parts.flat_map(|part| part.named("svg")).collect();
    assert!(maps.len() > 5, "{} maps", maps.len());
    for map in maps {
        let height: f64 = map.attribute("height").parse().expect("a number");
        assert!(map.attribute("viewBox").ends_with(&format!(" {height}")), "{}", map.attribute("viewBox"));
        let drawn = map.children.iter().flat_map(|child| child.all()).map(lowest).fold(0.0, f64::max);
        assert!(drawn > 0.0 && drawn <= height && height - drawn < 40.0, "{drawn} of {height}");
    }
}

#[test]
fn narrow_tables_stand_beside_their_plots() {
    let page = parsed(&page(&[], archive()));
    let pairs: Vec<&Element> = page.named("div").into_iter().filter(|part| part.attribute("class") == "pair").collect();
    assert!(!pairs.is_empty());
    for pair in pairs {
        assert!(!pair.named("svg").is_empty() && !pair.named("table").is_empty(), "{}", pair.text);
    }
}

#[test]
fn long_tables_are_shown_to_who_asks_for_them() {
    let page = parsed(&page(&[], archive()));
    let parts = page.named("details");
    assert_eq!(parts.len(), page.named("table").len(), "every table can be folded");
    let mut open = 0;
    for part in parts {
        assert_eq!((part.named("summary").len(), part.named("table").len()), (1, 1), "{}", part.text);
        let rows = part.named("tbody")[0].named("tr").len();
        if part.attributes.contains_key("open") {
            open += 1;
            assert!(rows <= 12, "{rows}: {}", part.named("summary")[0].text);
        }
    }
    assert!(open > 5, "{open}");
}
