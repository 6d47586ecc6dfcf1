//! Who plays which side, as the text of notes says it apart from its headings, and who writes.

use super::told::LINES;
use crate::board::Side;
use crate::notation::spelling::{Players, folded, side};

/// The persons that a text names.
#[derive(Clone, Debug, Default)]
pub(super) struct Persons {
    /// Names and labels of players: `Harriet (red)`, `p1(red)=harriet`.
    names: Vec<(Side, String)>,
    /// The name in a line such as `From: Tom Baines`.
    sender: Option<String>,
    /// The side of whoever writes: `I am red`, `Blue: Tom (me)`.
    writer: Option<Side>,
    /// `true` if the sender calls the game the sender's own.
    is_own_game: bool,
}

/// Words for whoever writes.
const ME: [&str; 10] = ["i", "me", "ik", "mij", "ich", "mich", "je", "j", "moi", "myself"];

/// Words for what belongs to whoever writes.
const MINE: [&str; 8] = ["my", "mine", "mijn", "mein", "meine", "mon", "ma", "mes"];

/// Verbs between a player and the player's side.
const PLAYS: [&str; 20] = [
    "is", "am", "m", "was", "plays", "played", "playing", "ist", "bin", "war", "spielt", "spielte", "spiele", "ben",
    "speelt", "speelde", "speel", "est", "suis", "joue",
];

/// Words that begin the line of a sender.
const FROM: [&str; 4] = ["from", "von", "van", "de"];

/// Phrases by which a player refers to the game or to the other player.
const OWN_GAME: [&str; 12] = [
    "our game",
    "my game",
    "my opponent",
    "onze partij",
    "mijn partij",
    "mijn tegenstander",
    "unsere partie",
    "unser spiel",
    "mein gegner",
    "notre partie",
    "ma partie",
    "mon adversaire",
];

/// A word of a line, and what stands between it and the word before.
struct Word<'l> {
    text: &'l str,
    folded: String,
    gap: &'l str,
}

impl Persons {
    /// The persons that the beginning of a text names.
    pub(super) fn read(text: &[u8]) -> Self {
        const LONGEST: usize = 200;
        let mut persons = Self::default();
        for line in text.split(|byte| *byte == b'\n').take(LINES) {
            if let Some(line) = std::str::from_utf8(line).ok().filter(|line| line.len() <= LONGEST) {
                persons.read_line(line.trim());
            }
        }
        persons
    }

    /// The players with their names by these tags and by the text.
    pub(super) fn players(&self, red: Option<&str>, blue: Option<&str>) -> Players {
        let tags = [(Side::Red, red), (Side::Blue, blue)];
        let is_me = |name: Option<&str>| name.is_some_and(|name| ME.contains(&&*folded(name.trim())));
        let mut players = Players::new(red.filter(|_| !is_me(red)), blue.filter(|_| !is_me(blue)));
        self.names.iter().for_each(|(side, name)| players.add(*side, name));
        let is_named = |side: Side| {
            let is_tagged = tags.iter().any(|(of, name)| *of == side && name.is_some());
            is_tagged || self.names.iter().any(|(of, _)| *of == side)
        };
        let only = match (is_named(Side::Red), is_named(Side::Blue)) {
            (true, false) => Some(Side::Red),
            (false, true) => Some(Side::Blue),
            _ => None,
        };
        let sender = self.sender.as_deref();
        let tagged = tags.iter().find(|(_, name)| is_me(*name)).map(|(side, _)| *side);
        let writer = self.writer.or(tagged).or_else(|| sender.and_then(|name| players.side_of_name(name)));
        // Of two players one sends the text, and the other is named in it.
        let writer = writer.or_else(|| only.filter(|_| sender.is_some() && self.is_own_game).map(Side::other));
        match (writer, only) {
            (Some(writer), _) => players.with_writer(writer),
            (None, Some(only)) if sender.is_some() => players.with_third(only),
            (None, _) => players,
        }
    }

    fn read_line(&mut self, line: &str) {
        let words = words(line);
        let plain = words.iter().map(|word| word.folded.as_str()).collect::<Vec<_>>().join(" ");
        self.is_own_game |= OWN_GAME.iter().any(|own| plain.contains(own));
        if words.first().is_some_and(|first| FROM.contains(&&*first.folded))
            && words.get(1).is_some_and(|second| second.gap.trim() == ":")
            && let Some((_, sender)) = line.split_once(':')
        {
            let name = sender.split(['<', '(', ',']).next().unwrap_or_default().trim();
            self.sender.get_or_insert_with(|| name.to_owned());
            return;
        }
        let mut listed = Vec::new();
        for at in 0..words.len() {
            if let Some(of) = side(&words[at].folded) {
                self.read_side(of, at, &words, line, &mut listed);
            } else if is_opened(&words, at) && MINE.iter().chain(&ME).any(|mine| *mine == words[at].folded) {
                let nearest = words[..at].iter().rev().chain(&words[at..]).find_map(|word| side(&word.folded));
                self.writer = self.writer.or(nearest);
            }
        }
        // `Harriet red, Tom blue`.
        if let [(one, _), (other, _)] = *listed.as_slice()
            && one != other
        {
            self.names.append(&mut listed);
        }
    }

    /// Reads what stands around a side.
    fn read_side(&mut self, of: Side, at: usize, words: &[Word<'_>], line: &str, listed: &mut Vec<(Side, String)>) {
        let behind = words.get(at + 1).map_or_else(|| gap_at_end(line), |next| next.gap);
        let is_letter = words[at].text.chars().count() == 1;
        let before = at.checked_sub(1).map(|before| &words[before]);
        let is_me = |word: &Word<'_>| ME.contains(&&*word.folded);
        if is_opened(words, at) && behind.trim_start().starts_with(')') {
            let name = name_before(words, at);
            if before.is_some_and(is_me)
                || name.is_empty() && words[..at].iter().any(|word| MINE.contains(&&*word.folded))
            {
                self.writer = self.writer.or(Some(of));
            } else if !name.is_empty() {
                self.names.push((of, name));
            }
            if let Some(next) = words.get(at + 1).filter(|next| next.gap.contains(['=', ':'])) {
                self.names.push((of, next.text.to_owned()));
            }
        } else if is_letter {
        } else if let Some(label) = before.filter(|before| is_label(before.text) && words[at].gap.trim() == "=") {
            self.names.push((of, label.text.to_owned()));
        } else if before.is_some_and(|before| PLAYS.contains(&&*before.folded))
            && !words[at].gap.contains([',', '.', ':'])
        {
            let name = name_before(words, at - 1);
            if at > 1 && is_me(&words[at - 2]) {
                self.writer = self.writer.or(Some(of));
            } else if !name.is_empty() {
                self.names.push((of, name));
            }
        } else if behind.trim().is_empty() && at + 1 == words.len() || behind.starts_with([',', ';', '.']) {
            let name = name_before(words, at);
            if !name.is_empty() && words[at].gap == " " {
                listed.push((of, name));
            }
        }
    }
}

/// `true` if a bracket opens right before a word.
fn is_opened(words: &[Word<'_>], at: usize) -> bool {
    words[at].gap.trim_end().ends_with('(')
}

/// A word such as `p1`.
fn is_label(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && word.ends_with(|c: char| c.is_ascii_digit())
}

/// The name that ends before a word: up to three words in capitals, or a label.
fn name_before(words: &[Word<'_>], at: usize) -> String {
    const MOST: usize = 3;
    let is_name =
        |word: &Word<'_>| word.text.starts_with(char::is_uppercase) || is_label(word.text) || word.text.contains('_');
    let mut from = at;
    while from > 0 && at - from < MOST && is_name(&words[from - 1]) && (from == at || words[from].gap == " ") {
        from -= 1;
    }
    words[from..at].iter().map(|word| word.text).collect::<Vec<_>>().join(" ")
}

/// The text after the last word of a line.
fn gap_at_end(line: &str) -> &str {
    let end = line
        .rfind(|c: char| c.is_alphanumeric())
        .map_or(0, |last| last + line[last..].chars().next().map_or(0, char::len_utf8));
    &line[end..]
}

/// The words of a line.
fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(from) = rest.find(|c: char| c.is_alphanumeric()) {
        let (gap, word) = rest.split_at(from);
        let length = word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len());
        words.push(Word { text: &word[..length], folded: folded(&word[..length]), gap });
        rest = &word[length..];
    }
    words
}

#[cfg(test)]
mod tests {
    use super::Persons;
    use crate::notation::Score;
    use crate::notation::spelling::{Outcome, spelled_result};

    #[test]
    fn a_text_says_who_plays_which_side_and_who_writes() {
        for (text, result, expected) in [
            ("Harriet (red) plays well", "Harriet wins", Some(Score::RedWon)),
            ("p1(red)=harriet\np2(blue)=tom_b", "winner: p2", Some(Score::BlueWon)),
            ("p1(red)=harriet\np2(blue)=tom_b", "tom_b wins", Some(Score::BlueWon)),
            ("p1=blue", "winner: p1", Some(Score::BlueWon)),
            ("Barrage. Harriet red, Tom blue", "Tom wins", Some(Score::BlueWon)),
            ("Harriet plays red", "Harriet wins", Some(Score::RedWon)),
            ("I am red", "I won", Some(Score::RedWon)),
            ("Rot: Harriet Cole   Blau: Tom (meine Aufstellung)", "ich gebe auf", Some(Score::RedWon)),
            ("my moves only (red)", "my opponent resigned", Some(Score::RedWon)),
            ("From: Tom\nour game\nHarriet (red) asked me to send this.", "She resigned.", Some(Score::BlueWon)),
            ("From: Tom\nour game\nHarriet (red) asked me to send this.", "I resigned.", Some(Score::RedWon)),
            ("From: Bob\nTom (blue) asked me to send this.", "He won.", Some(Score::BlueWon)),
            // Not known, or said of something else.
            ("From: Bob\nTom (blue) asked me to send this.", "I won.", None),
            ("Harriet (red) and Tom (blue)", "She won.", None),
            ("From: Bob\nHarriet (red) and Tom (blue)", "She won.", None),
            ("Setup red, Moves blue", "moves wins", None),
            ("the miner is red", "miner wins", None),
        ] {
            let players = Persons::read(text.as_bytes()).players(None, None);
            let found = match spelled_result(result.as_bytes(), 0, &players) {
                Some(Outcome::Result(result)) => result.score,
                _ => None,
            };
            assert_eq!(found, expected, "{text}: {result}");
        }
        let players = Persons::default().players(Some("me"), Some("Tom"));
        let found = spelled_result(b"I resign", 0, &players);
        assert!(matches!(found, Some(Outcome::Result(result)) if result.score == Some(Score::BlueWon)));
    }
}
