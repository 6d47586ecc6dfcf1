//! Boundaries of records: records cut off inside their tags, comments and tags that are not closed before the next
//! record, and lines that look like tag lines. The expected answers follow from how each text was made.

use super::made::{Made, judged_text};
use super::odd::short_game;
use super::style::Style;
use super::unreadable::unreadable;

/// Number of records made in each way.
const EACH: u64 = 3;

/// Text outside records at the beginning of the file.
pub const BEFORE: &str = "a list of games\n";

/// Way to change the text of a record: returns the text, and `true` if the record can still be read.
type Way = fn(&str) -> (String, bool);

const WAYS: [(&str, Way); 12] = [
    ("cut-off-inside-tags", |text| (upto(text, "[Edition") + "\n", false)),
    ("comment-never-closed", |text| (text.replacen("\n1. ", "\n{never closed\n1. ", 1), false)),
    ("tag-never-closed", |text| (text.replacen("\"]\n", "\n", 1), false)),
    ("tag-line-in-a-comment", |text| (text.replacen("\n1. ", "\n{a\n [Event \"none\"]\n}\n1. ", 1), true)),
    ("tag-line-in-a-line-comment", |text| (text.replacen("\n1. ", "\n; [Event \"none\"]\n1. ", 1), true)),
    ("tag-line-behind-a-percent-sign", |text| (text.replacen("\n1. ", "\n%[Event \"none\"]\n1. ", 1), true)),
    ("blank-line-between-tags", |text| (text.replacen("\"]\n[", "\"]\n \t\n[", 2), true)),
    ("comments-between-tags", |text| (text.replacen("\"]\n[", "\"]\n% one\n; two\n[", 1), true)),
    ("comment-inside-a-row", |text| (text.replacen("  .  .", "  . {nothing} .", 1), true)),
    ("mark-before-the-tags", |text| (format!("\u{feff}{text}"), true)),
    ("mark-before-a-tag", |text| (text.replacen("\"]\n[", "\"]\n\u{feff}[", 1), true)),
    ("no-blank-lines", |text| (text.replace("\n\n", "\n"), true)),
];

/// Returns records made in every way; each one is followed by the next.
pub fn records(seed: u64) -> Vec<Made> {
    let ways = WAYS.into_iter().cycle().take(WAYS.len() * EACH as usize);
    (0..).zip(ways).map(|(number, (name, way))| record(seed, number, name, way)).collect()
}

fn record(seed: u64, number: u64, name: &str, way: Way) -> Made {
    let class = format!("boundary/{name}");
    // A record with at least one turn.
    let mut sketches = (0..).map(|attempt| short_game(seed, 0xB0, number + attempt * 1000, 4).0);
    let sketch = sketches.find(|sketch| !sketch.turns.is_empty()).expect("some game has turns");
    let plain = Style::default().text(&class, &sketch);
    let (text, is_read) = way(&plain);
    assert_ne!(text, plain, "{class}");
    if is_read { judged_text(&class, &sketch, text, &[]) } else { unreadable(&class, &sketch, text, "syntax", None) }
}

/// Returns the text before `what`.
fn upto(text: &str, what: &str) -> String {
    text.split(what).next().unwrap_or_default().to_owned()
}
