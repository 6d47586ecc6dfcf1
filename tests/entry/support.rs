//! A game that is entered, and what is said to it.

use adjutant::entry::{Entry, Manner, Opening, Reply, Said, owned};
use adjutant::notation::parse;
use adjutant::replay::Severity;

/// A game of few pieces: Red's Miner faces Blue's Flag.
pub const SMALL: &str = "[Result \"*\"]\n[Edition \"gravon\"]\n[Variant \"original\"]\n[Army \"10 3 2*2 F\"]\n\n\
    10:  F  .  .  .  .  .  .  .  .  .\n 9:  .  .  .  .  .  .  .  .  .  .\n 8:  .  .  .  .  .  .  .  .  .  .\n\
    \u{20}7:  3  2  .  .  2  .  .  . 10  .\n 4:  3  .  .  .  2  2  .  . 10  .\n 3:  .  .  .  .  .  .  .  .  .  .\n\
    \u{20}2:  .  .  .  .  .  .  .  .  .  .\n 1:  F  .  .  .  .  .  .  .  .  .\n\n*\n";

/// The same of which Blue's pieces are not known.
pub fn one_side() -> String {
    SMALL
        .lines()
        .filter(|line| !line.starts_with([' ', '1']) || line.as_bytes()[1] < b'5' && line.as_bytes()[0] == b' ')
        .fold(String::new(), |text, line| text + line + "\n")
}

/// A game on a terminal that begins with that text.
pub fn begun(text: &str) -> Entry {
    with(text, true)
}

/// The same, lines being a script.
pub fn script(text: &str) -> Entry {
    with(text, false)
}

fn with(text: &str, asks: bool) -> Entry {
    let manner = Manner { asks, width: 60, ..Manner::default() };
    Entry::new(owned(&parse(text.as_bytes())), &Opening::default(), manner)
}

/// What stands behind the setup.
pub fn turns(entry: &Entry) -> String {
    let text = String::from_utf8(entry.text().to_vec()).expect("it is UTF-8");
    let rows = text.rfind(":  ").map_or(0, |row| row + text[row..].find("\n\n").expect("a blank line") + 2);
    text[rows..].trim_end().to_owned()
}

/// What is said, a finding by its name.
pub fn said(reply: &Reply) -> Vec<String> {
    let words = |said: &Said| match said {
        Said::Answer(text) | Said::Echo(text) => text.clone(),
        Said::Wrong(text) => format!("wrong: {text}"),
        Said::Finding(finding) => {
            let mark = if finding.severity() == Severity::Error { "error" } else { "warning" };
            format!("{mark}: {}", finding.name())
        }
    };
    reply.said.iter().map(words).collect()
}

/// Feeds lines, and returns what is said to the last.
pub fn feed(entry: &mut Entry, lines: &[&str]) -> Vec<String> {
    lines.iter().fold(Vec::new(), |_, line| said(&entry.feed(line)))
}
