//! Recognises the name of an edition in a line of text, such as `ISF-reglement` or `the Hasbro game from 1999`.

use super::comments::trimmed;
use super::headings::{Words, words};
use super::read::NotesReader;
use crate::notation::Span;
use std::borrow::Cow;

/// Editions, each with groups of words. A line names an edition if the line contains at least one word of each
/// group.
const NAMES: [(&str, &[&[&str]]); 7] = [
    ("milton-bradley-1961", &[&["milton"], &["bradley"]]),
    ("sci-fi-2011", &[&["sci-fi", "scifi"]]),
    ("anniversary-2011", &[&["anniversary", "anniversaire", "jubilaum", "jubilaums", "jubileum", "jubilaumsausgabe"]]),
    ("hasbro-1999", &[&["hasbro"], &["1999"]]),
    ("isf", &[&["isf", "isf-reglement", "isf-regels", "isf-regeln", "isf-rules"]]),
    ("gravon", &[&["gravon"]]),
    ("jumbo-2014", &[&["jumbo"], &["2014"]]),
];

/// Words that mean "not".
const DENIALS: Words = Words("not no niet geen nicht kein pas sans");

/// Returns the edition that a line names. Returns `None` if the line names several editions, or contains a word for
/// "not".
fn edition_in(line: &[u8]) -> Option<&'static str> {
    const LONGEST: usize = 200;
    let line = std::str::from_utf8(line).ok().filter(|line| line.len() <= LONGEST)?;
    let words: Vec<String> = words(line).collect();
    // A part of a compound word is enough, such as in `Hasbro-Ausgabe`.
    let is_in = |group: &[&str], word: &str| group.contains(&word) || word.split('-').any(|part| group.contains(&part));
    let has = |group: &&[&str]| words.iter().any(|word| is_in(group, word));
    if words.iter().any(|word| DENIALS.has(word)) {
        return None;
    }
    let mut named = NAMES.iter().filter(|(_, groups)| groups.iter().all(has)).map(|(name, _)| *name);
    named.next().filter(|_| named.next().is_none())
}

impl NotesReader<'_> {
    /// Adds a tag for the edition that a line names.
    pub(super) fn edition_in_passing(&mut self, start: usize, end: usize) {
        if let Some(edition) = edition_in(&self.text[start..end]) {
            let span = trimmed(self.text, Span::new(start as u32, end as u32));
            self.push_tag("Edition", Cow::Borrowed(edition), span);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::edition_in;

    #[test]
    fn a_line_may_name_an_edition_in_passing() {
        for (line, edition) in [
            ("ISF-reglement, 40 minuten p.p.", Some("isf")),
            ("The Hasbro game from 1999, at home", Some("hasbro-1999")),
            ("Grandpa's Milton Bradley box (the 1961 one)", Some("milton-bradley-1961")),
            ("mit der Hasbro-Ausgabe von 1999", Some("hasbro-1999")),
            ("barrage on gravon", Some("gravon")),
            ("\u{e9}dition anniversaire 2011", Some("anniversary-2011")),
            ("Stratego Sci-Fi", Some("sci-fi-2011")),
            // Hasbro and Jumbo have several editions, so the year is necessary.
            ("a Hasbro box", None),
            ("not by ISF rules", None),
            ("ISF or gravon?", None),
            ("Anna Milton", None),
        ] {
            assert_eq!(edition_in(line.as_bytes()), edition, "{line}");
        }
    }
}
