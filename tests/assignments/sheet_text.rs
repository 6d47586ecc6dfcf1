//! The text of a small record written in a few words.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the text of a record. `tags` contains the tags except Edition and Army: `Options rescue, Termination flag`.
/// The sides are given by the squares of their pieces (`6a4 ?b4`); a side given as `""` has no rows. `turns` ends with
/// the result. Numbers are ascending (10 is the Marshal) in every edition.
pub fn sheet_text(edition: &str, army: &str, tags: &str, [red, blue]: [&str; 2], turns: &str) -> String {
    let mut text = format!("[Edition \"{edition}\"]\n[Ranks \"ascending\"]\n[Army \"{army}\"]\n");
    for tag in tags.split(", ").filter(|tag| !tag.is_empty()) {
        let (name, value) = tag.split_once(' ').expect("a tag has a name and a value");
        writeln!(text, "[{name} \"{value}\"]").expect("a string takes all");
    }
    let mut rows: BTreeMap<i32, [&str; 10]> = BTreeMap::new();
    for piece in [red, blue].into_iter().flat_map(str::split_whitespace) {
        let at = piece.find(|letter: char| letter.is_ascii_lowercase()).expect("a piece stands on a square");
        let column = usize::from(piece.as_bytes()[at] - b'a');
        let row = piece[at + 1..].parse().expect("a square has a row");
        rows.entry(row).or_insert(["."; 10])[column] = &piece[..at];
    }
    for (row, signs) in rows {
        writeln!(text, "{row}: {}", signs.join(" ")).expect("a string takes all");
    }
    format!("{text}\n{turns}\n")
}
