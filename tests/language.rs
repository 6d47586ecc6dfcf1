//! Texts are plain English: words and openings that readers stumble over do not come back.
//!
//! Checks the pages, and all comments and string literals of the sources.

use crate::readme::read;
use crate::repository::files;
use proc_macro2::{TokenStream, TokenTree};
use std::path::Path;

/// Words that must not occur, each with plainer words to use instead.
const WORDS: [(&str, &str); 12] = [
    ("told", "detected, reported, distinguished"),
    ("parted", "separated"),
    ("beside", "next to"),
    ("but for", "except"),
    ("is none", "is missing, does not exist"),
    ("stands", "is, is written, appears"),
    ("stand", "be, be written, appear"),
    ("liberty", "correction, interpretation"),
    ("liberties", "corrections, interpretations"),
    ("nothing but", "only"),
    ("no more than", "at most"),
    ("whoever", "the person who"),
];

/// First words of documentation that keep the reader waiting for the noun or verb.
const OPENINGS: [&str; 8] = ["Whether ", "What ", "How ", "Where ", "Which ", "Whose ", "As much ", "So many "];

/// Beginnings of paths, each with words that are allowed in these files.
const ALLOWED: [(&str, &[&str]); 1] = [
    // The words that people write on their sheets.
    ("crates/engine/src/notation/spelling/remark/", &["told"]),
];

/// Folders of sources that are checked.
const SOURCES: [&str; 8] = ["src/", "crates/", "web/", "python/", "xtask/", "benches/", "examples/", "fuzz/"];

/// A piece of text: its file, its line if that is known, and the text.
struct Text {
    place: String,
    text: String,
}

/// `true` if the word is in the text outside of code, as a whole word and in any case.
fn contains(text: &str, word: &str) -> bool {
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let text = prose.to_lowercase().replace("there is none", "");
    let is_inner = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_inner) && !text[at + word.len()..].starts_with(is_inner))
}

/// Adds the string literals of a file, documentation included.
fn literals(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => literals(group.stream(), found),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                // Names of one word are not prose.
                if text.starts_with(['"', 'r', 'b', 'c']) && text.contains(' ') {
                    found.push(text.replace("\\\n", " "));
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

fn has_extension(file: &str, extension: &str) -> bool {
    Path::new(file).extension().is_some_and(|found| found == extension)
}

/// Returns the texts of a file that people read.
fn texts(file: &str) -> Vec<Text> {
    let content = read(file);
    let lines = content.lines().enumerate().map(|(index, line)| (format!("{file}:{}", index + 1), line.trim()));
    if !has_extension(file, "rs") {
        return lines.map(|(place, line)| Text { place, text: line.to_owned() }).collect();
    }
    let mut found: Vec<Text> = lines
        .filter(|(_, line)| line.starts_with("//"))
        .map(|(place, line)| Text { place, text: line.to_owned() })
        .collect();
    let mut strings = Vec::new();
    literals(content.parse().expect("a source file has tokens"), &mut strings);
    found.extend(strings.into_iter().map(|text| Text { place: file.to_owned(), text }));
    found
}

/// Returns the files whose texts are checked: pages and sources. Tests are not checked, because they quote what people
/// write.
fn checked() -> Vec<String> {
    let is_page = |file: &str| has_extension(file, "md");
    let is_source = |file: &str| {
        let is_tests = file.contains("/tests/") || file.ends_with("/tests.rs");
        has_extension(file, "rs") && SOURCES.iter().any(|top| file.starts_with(top)) && !is_tests
    };
    files().into_iter().filter(|file| is_page(file) || is_source(file)).collect()
}

#[test]
fn texts_have_no_word_that_must_be_read_twice() {
    let mut faults = Vec::new();
    for file in checked() {
        let allowed = ALLOWED.iter().filter(|(path, _)| file.starts_with(path)).flat_map(|(_, words)| *words);
        let allowed: Vec<&str> = allowed.copied().collect();
        for Text { place, text } in texts(&file) {
            for (word, plain) in WORDS.iter().filter(|(word, _)| !allowed.contains(word) && contains(&text, word)) {
                faults.push(format!("{place}: `{word}`: write {plain}: {text}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} texts:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn documentation_opens_with_a_noun_or_a_verb() {
    let mut faults = Vec::new();
    for file in checked().into_iter().filter(|file| has_extension(file, "rs")) {
        let mut is_inside = false;
        for (index, line) in read(&file).lines().map(str::trim).enumerate() {
            let text = line.strip_prefix("/// ").or_else(|| line.strip_prefix("//! "));
            if let Some(text) = text.filter(|text| !is_inside && OPENINGS.iter().any(|word| text.starts_with(word))) {
                faults.push(format!("{file}:{}: {text}", index + 1));
            }
            is_inside = line.starts_with("///") || line.starts_with("//!");
        }
    }
    assert!(faults.is_empty(), "{} comments:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn words_are_found_as_whole_words() {
    assert!(contains("It is told.", "told") && contains("\"Told\"", "told") && contains("all but for one", "but for"));
    assert!(!contains("it_is_told", "told") && !contains("understands", "stands") && !contains("besides", "beside"));
    assert!(!contains("the field `told`", "told") && !contains("if there is none", "is none"));
}
