//! The README and the tour are correct: the program prints what they show. Their drawings are checked in
//! `pictures.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Pages with pictures, and the commands that make the pictures.
pub const PAGES: [&str; 3] = ["README.md", "samples/TOUR.md", "format-spec/pictures.md"];

/// Verbs that depend on a feature, which a build may lack.
const OF_FEATURES: [&str; 1] = ["replay"];

pub fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_readme_and_the_tour_show_what_the_program_prints() {
    let cases = trycmd::TestCases::new();
    // Some of the tour's examples write files there.
    fs::create_dir_all(Path::new(ROOT).join("target")).expect("a folder can be made");
    // The command passes all variables on; empty ones have no effect.
    for name in ["ADJUTANT_JOBS", "CLICOLOR_FORCE", "COLUMNS", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR"] {
        cases.env(name, "");
    }
    cases.env("HOME", "/no/such/folder").env("XDG_CONFIG_HOME", "/no/such/folder").env("TERM", "dumb");
    cases.case("README.md").case("samples/TOUR.md").run();
}

#[test]
fn links_lead_somewhere() {
    let mut pictures = BTreeSet::new();
    for page in pages_with_links() {
        let text = read(&page);
        let folder = Path::new(ROOT).join(&page);
        let folder = folder.parent().expect("a page is in a folder");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let sources = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.chain(sources).filter(|link| !link.starts_with("https://")) {
            let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
            let target = if file.is_empty() { Path::new(ROOT).join(&page) } else { folder.join(file) };
            assert!(target.exists(), "{page}: {link}");
            if let Some(heading) = heading {
                let text = fs::read_to_string(target).expect("a page with headings is text");
                assert!(headings(&text).contains(heading), "{page}: {link}");
            }
            pictures.extend(link.rsplit_once("pictures/").map(|(_, name)| name.to_owned()));
        }
    }
    assert!(pictures.len() >= 4, "{pictures:?}");
}

/// Returns the pages of this repository whose links are checked.
fn pages_with_links() -> BTreeSet<String> {
    let spec = fs::read_dir(Path::new(ROOT).join("format-spec")).expect("the specification has a folder");
    let names = spec.map(|entry| entry.expect("the folder can be read").file_name().into_string().expect("ASCII"));
    let spec = names
        .filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "md"))
        .map(|name| format!("format-spec/{name}"));
    spec.chain(PAGES.map(str::to_owned)).collect()
}

/// Returns the anchors of the headings of a page.
fn headings(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with("##")))
        .map(anchor)
        .collect()
}

/// Returns the anchor of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c)).collect::<String>();
    kept.replace(' ', "-")
}

#[test]
fn the_index_of_the_tour_names_all_of_it() {
    let tour = read("samples/TOUR.md");
    let headings: Vec<String> = tour.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect();
    let index: Vec<&str> =
        tour.lines().filter_map(|line| line.strip_prefix("- [")?.split_once("](#")?.1.strip_suffix(')')).collect();
    assert_eq!(index, headings);
    let command = adjutant::cli::command();
    for verb in command.get_subcommands().filter(|verb| !OF_FEATURES.contains(&verb.get_name())) {
        let name = verb.get_name();
        assert!(tour.contains(&format!("adjutant {name}")) || tour.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_table_of_the_readme_has_commands_that_there_are() {
    let readme = read("README.md");
    let cells = readme.lines().filter(|line| line.starts_with('|')).filter_map(|line| line.split('`').nth(1));
    let commands: Vec<&str> =
        cells.filter(|cell| ["adjutant ", "cargo "].iter().any(|program| cell.starts_with(program))).collect();
    assert!(commands.len() >= 15, "{commands:?}");
    for line in commands {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["cargo", "run", "--example", example, ..] => {
                assert!(Path::new(ROOT).join("examples").join(example).with_extension("rs").exists(), "{line}");
            }
            ["cargo", ..] => {}
            _ => {
                let command = adjutant::cli::command();
                if command.find_subcommand(words[1]).is_some() {
                    assert!(command.try_get_matches_from(words).is_ok(), "{line}");
                } else {
                    assert!(OF_FEATURES.contains(&words[1]), "{line}");
                }
            }
        }
    }
}
