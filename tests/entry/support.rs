//! Games that are entered, and replies to the lines.

use adjutant::entry::{DialogSettings, Entry, Opening, Reply, ReplyMessage, owned};
use adjutant::notation::parse;
use adjutant::replay::Severity;

/// Game with few pieces: Red's Miner faces Blue's Flag.
pub const SMALL: &str = "[Result \"*\"]\n[Edition \"gravon\"]\n[Variant \"original\"]\n[Army \"10 3 2*2 F\"]\n\n\
    10:  F  .  .  .  .  .  .  .  .  .\n 9:  .  .  .  .  .  .  .  .  .  .\n 8:  .  .  .  .  .  .  .  .  .  .\n\
    \u{20}7:  3  2  .  .  2  .  .  . 10  .\n 4:  3  .  .  .  2  2  .  . 10  .\n 3:  .  .  .  .  .  .  .  .  .  .\n\
    \u{20}2:  .  .  .  .  .  .  .  .  .  .\n 1:  F  .  .  .  .  .  .  .  .  .\n\n*\n";

/// Returns `SMALL` without Blue's pieces.
pub fn one_side() -> String {
    SMALL
        .lines()
        .filter(|line| !line.starts_with([' ', '1']) || line.as_bytes()[1] < b'5' && line.as_bytes()[0] == b' ')
        .fold(String::new(), |text, line| text + line + "\n")
}

/// Starts a game with this text on a terminal.
pub fn begun(text: &str) -> Entry {
    with(text, true)
}

/// Starts a game with this text, for lines from a script.
pub fn script(text: &str) -> Entry {
    with(text, false)
}

fn with(text: &str, asks: bool) -> Entry {
    let manner = DialogSettings { asks, width: 60, ..DialogSettings::default() };
    Entry::new(owned(&parse(text.as_bytes())), &Opening::default(), manner)
}

/// Returns the text after the setup.
pub fn turns(entry: &Entry) -> String {
    let text = String::from_utf8(entry.text().to_vec()).expect("it is UTF-8");
    let rows = text.rfind(":  ").map_or(0, |row| row + text[row..].find("\n\n").expect("a blank line") + 2);
    text[rows..].trim_end().to_owned()
}

/// Returns the messages of a reply, with findings by name.
pub fn said(reply: &Reply) -> Vec<String> {
    let words = |said: &ReplyMessage| match said {
        ReplyMessage::Answer(text) | ReplyMessage::Echo(text) => text.clone(),
        ReplyMessage::Wrong(text) => format!("wrong: {text}"),
        ReplyMessage::Finding(finding) => {
            let mark = if finding.severity() == Severity::Error { "error" } else { "warning" };
            format!("{mark}: {}", finding.name())
        }
    };
    reply.said.iter().map(words).collect()
}

/// Enters lines, and returns the reply to the last one.
pub fn feed(entry: &mut Entry, lines: &[&str]) -> Vec<String> {
    lines.iter().fold(Vec::new(), |_, line| said(&entry.feed(line)))
}
