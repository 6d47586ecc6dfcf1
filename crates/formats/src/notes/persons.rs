//! Finds the sides of the players, and the writer, in the text of notes. Headings are parsed elsewhere.

use super::detection::LINES;
use super::headings::Words;
use super::introduced::introduced;
use super::person_words::{
    ME, MINE, Word, gap_at_end, is_label, is_me_before, is_opened, may_be_name, name_before, name_from, words,
};
use crate::board::Side;
use crate::notation::spelling::{Players, folded, side};

/// Persons that a text names.
#[derive(Clone, Debug, Default)]
pub(super) struct Persons {
    /// Names and labels of players, found in texts such as `Harriet (red)` or `p1(red)=harriet`.
    pub(super) names: Vec<(Side, String)>,
    /// Name of the sender, found in a line such as `From: Tom Baines`.
    sender: Option<String>,
    /// Side of the writer, found in texts such as `I am red` or `Blue: Tom (me)`.
    pub(super) writer: Option<Side>,
    /// `true` if the text contains a phrase such as "my game", so that the sender is one of the players.
    is_own_game: bool,
    /// Name of the writer, found in texts such as `I'm Tom`. The field `opponent` is the name of the other player,
    /// found in texts such as `Opponent: Ann`.
    pub(super) own_name: Option<String>,
    pub(super) opponent: Option<String>,
    /// Two names without sides, found in texts such as `Nina v Oscar`.
    pub(super) pair: Option<[String; 2]>,
}

/// Verbs that may be between a player and the side of the player.
pub(super) const PLAYS: Words = Words(
    "is am m was plays played playing ist bin war spielt spielte spiele ben speelt speelde speel est suis joue had \
    hatte achter",
);

/// Words that mean that the game was written down. The words in `BY` come before the name of the person who wrote
/// down the game.
const RECORDED: Words =
    Words("recorded written noted aufgezeichnet notiert aufgeschrieben genoteerd opgeschreven note ecrit");
const BY: Words = Words("by von door par");

/// Words that may be between the names of two players.
pub(super) const VERSUS: Words = Words("vs v against versus tegen gegen geg contre");

/// Words that begin a line with the sender.
const FROM: Words = Words("from von van de");

/// Phrases that show that the writer is one of the players.
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

impl Persons {
    /// Finds the persons that are named at the beginning of a text.
    pub(super) fn read(text: &[u8]) -> Self {
        const LONGEST: usize = 200;
        let mut persons = Self::default();
        let mut met = Vec::new();
        for line in text.split(|byte| *byte == b'\n').take(LINES) {
            if let Ok(line) = std::str::from_utf8(line) {
                let end = (0..=line.len().min(LONGEST)).rev().find(|end| line.is_char_boundary(*end)).unwrap_or(0);
                met.extend(persons.read_line(line[..end].trim()));
            }
        }
        persons.join_meetings(&met, text);
        persons
    }

    /// Returns the players. `red` and `blue` are the names in the tags; other names are taken from the text.
    pub(super) fn players(&self, red: Option<&str>, blue: Option<&str>) -> Players {
        let tags = [(Side::Red, red), (Side::Blue, blue)];
        let is_me = |name: Option<&str>| name.is_some_and(|name| ME.has(&folded(name.trim())));
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
        // If the sender is one of the players and only one player is named, the sender is the other player.
        let writer = writer.or_else(|| only.filter(|_| sender.is_some() && self.is_own_game).map(Side::other));
        match (writer, only) {
            (Some(writer), _) => players.with_writer(writer),
            (None, Some(only)) if sender.is_some() => players.with_third(only),
            (None, _) => players,
        }
    }

    /// Returns the first name of the player of a side. Labels such as `p1` are skipped.
    pub(super) fn name_of(&self, side: Side) -> Option<&str> {
        let names = self.names.iter().filter(|(of, name)| *of == side && !is_label(name));
        names.map(|(_, name)| name.as_str()).next()
    }

    /// Returns `true` if a name is only a word that means the writer.
    pub(super) fn is_writer(name: &str) -> bool {
        ME.has(&folded(name.trim()))
    }

    /// Reads a line. The returned name is accepted only if the text repeats it.
    fn read_line(&mut self, line: &str) -> Option<String> {
        let words = words(line);
        let plain = words.iter().map(|word| word.folded.as_str()).collect::<Vec<_>>().join(" ");
        self.is_own_game |= OWN_GAME.iter().any(|own| plain.contains(own));
        if words.first().is_some_and(|first| FROM.has(&first.folded))
            && words.get(1).is_some_and(|second| second.gap.trim() == ":")
            && let Some((_, sender)) = line.split_once(':')
        {
            let name = sender.split(['<', '(', ',']).next().unwrap_or_default().trim();
            self.sender.get_or_insert_with(|| name.to_owned());
            return None;
        }
        if let Some(told) = introduced(&words, line) {
            self.writer = self.writer.or(told.writer);
            self.names.extend(told.names);
            return self.read_meeting(&words);
        }
        let mut listed = Vec::new();
        let known = self.names.len();
        let met = self.read_meeting(&words);
        for at in 0..words.len() {
            if let Some(of) = side(&words[at].folded) {
                self.read_side(of, at, &words, line, &mut listed);
            } else if is_opened(&words, at) && [MINE, ME].iter().any(|own| own.has(&words[at].folded)) {
                let nearest = words[..at].iter().rev().chain(&words[at..]).find_map(|word| side(&word.folded));
                self.writer = self.writer.or(nearest);
            }
        }
        // The other player may follow without a side, as in `mia (red) against leo`.
        if let Some(at) = words.iter().position(|word| VERSUS.has(&word.folded))
            && let Some((of, one)) = self.names.last().cloned()
            && line.contains(&one)
            && !words[at..].iter().any(|word| side(&word.folded).is_some_and(|_| word.text.len() > 1))
            && let Some(other) = words.get(at + 1).filter(|word| word.gap == " ")
        {
            let name = name_from(&words, at + 1);
            self.names.push((of.other(), if name.is_empty() { other.text.to_owned() } else { name }));
        }
        // Both players may be listed, as in `Harriet red, Tom blue` or `Harriet plays red, Tom blue`.
        let has_other = |one: Side| self.names[known..].iter().any(|(side, _)| *side == one.other());
        match *listed.as_slice() {
            [(one, _), (other, _)] if one != other => self.names.append(&mut listed),
            [(one, _)] if has_other(one) => self.names.append(&mut listed),
            [(one, ref name)] => self.complete_pair(one, name),
            _ => {}
        }
        met
    }

    /// Reads the names before and after the side at the index `at`.
    fn read_side(&mut self, of: Side, at: usize, words: &[Word<'_>], line: &str, listed: &mut Vec<(Side, String)>) {
        let behind = words.get(at + 1).map_or_else(|| gap_at_end(line), |next| next.gap);
        let is_letter = words[at].text.chars().count() == 1;
        let before = at.checked_sub(1).map(|before| &words[before]);
        if is_opened(words, at) && behind.trim_start().starts_with([')', ',']) {
            let mut name = name_before(words, at);
            let is_match = words.iter().any(|word| VERSUS.has(&word.folded));
            if let Some(before) = before.filter(|before| name.is_empty() && is_match && may_be_name(before)) {
                before.text.clone_into(&mut name);
            }
            if is_me_before(words, at) || name.is_empty() && words[..at].iter().any(|word| MINE.has(&word.folded)) {
                self.writer = self.writer.or(Some(of));
            }
            if !name.is_empty() {
                self.names.push((of, name));
            }
            if words.get(at + 1).is_some_and(|next| next.gap.starts_with(',') && ME.has(&next.folded)) {
                self.writer = self.writer.or(Some(of));
            }
            if let Some(next) = words.get(at + 1).filter(|next| next.gap.contains(['=', ':'])) {
                self.names.push((of, next.text.to_owned()));
            }
        } else if is_letter {
        } else if let Some(label) = before.filter(|before| is_label(before.text) && words[at].gap.trim() == "=") {
            self.names.push((of, label.text.to_owned()));
        } else if let Some(plays) =
            before.filter(|before| before.text.starts_with(char::is_lowercase) && PLAYS.has(&before.folded))
            && !words[at].gap.contains([',', '.', ':'])
        {
            let subject = if plays.folded == "achter" { at.saturating_sub(2) } else { at - 1 };
            let name = name_before(words, subject);
            if is_me_before(words, subject) {
                self.writer = self.writer.or(Some(of));
            }
            if !name.is_empty() {
                self.names.push((of, name));
            }
        } else {
            self.read_behind(of, at, words, line, listed);
            let is_end = behind.trim().is_empty() && at + 1 == words.len() || behind.starts_with([',', ';', '.', ')']);
            if is_end && matches!(words[at].gap, " " | ") ") {
                let name = name_before(words, at);
                if is_me_before(words, at) {
                    self.writer = self.writer.or(Some(of));
                }
                if !name.is_empty() {
                    listed.push((of, name));
                }
            }
        }
        let is_recorded = at > 1 && RECORDED.has(&words[at - 2].folded) && BY.has(&words[at - 1].folded);
        if is_recorded {
            self.writer = self.writer.or(Some(of));
        }
    }

    /// Reads the name after the side at the index `at`, such as in `Blau (Sven)`, `Red: me (Tom Baines)` or `Rouge
    /// Papi`.
    fn read_behind(&mut self, of: Side, at: usize, words: &[Word<'_>], line: &str, listed: &mut Vec<(Side, String)>) {
        let mut next = at + 1;
        let gap = |next: usize| words.get(next).map_or("", |word| word.gap.trim());
        let is_bracket = matches!(gap(next), "(" | "[");
        if is_bracket {
            let closed = (next + 1..=(next + 4).min(words.len()))
                .find(|end| words.get(*end).map_or_else(|| gap_at_end(line), |word| word.gap).contains([')', ']']));
            let Some(closed) = closed else { return };
            let is_me = ME.has(&words[next].folded);
            let name = name_from(words, next + usize::from(is_me));
            if is_me {
                self.writer = self.writer.or(Some(of));
            }
            let length = name.split_whitespace().count();
            if length > 0 && length >= closed - next - usize::from(is_me) {
                self.names.push((of, name));
                return;
            }
            // The name may follow after the brackets, as in `Rot (unten) = Uwe`.
            next = closed;
        }
        let sign = gap(next).trim_start_matches([')', ']']).trim();
        let is_separated = matches!(sign, ":" | "=");
        if !is_separated && (!sign.is_empty() || is_bracket) {
            return;
        }
        if words.get(next).is_some_and(|word| ME.has(&word.folded)) {
            self.writer = self.writer.or(Some(of));
            next += 1;
            if !matches!(gap(next), "(" | "," | ":") {
                return;
            }
        }
        let name = name_from(words, next);
        if name.is_empty() {
            return;
        }
        let is_line = at == 0 && next + name.split_whitespace().count() >= words.len();
        if is_separated && is_bracket || is_line && !line.contains(|c: char| c.is_ascii_digit()) {
            self.names.push((of, name));
        } else {
            listed.push((of, name));
        }
    }
}

/// Returns `true` if both texts are names and have no word in common. A name has up to three words with a capital
/// letter.
pub(super) fn are_two_names(one: &str, other: &str) -> bool {
    const MOST: usize = 3;
    let is_name = |name: &str| {
        let words: Vec<&str> = name.split_whitespace().collect();
        let is_word =
            |word: &&str| word.chars().next().is_some_and(char::is_uppercase) && word.chars().all(|c| !c.is_numeric());
        (1..=MOST).contains(&words.len()) && words.iter().all(is_word)
    };
    let words = |name: &str| -> Vec<String> { name.split_whitespace().map(folded).collect() };
    let (first, second) = (words(one), words(other));
    is_name(one) && is_name(other) && !first.iter().any(|word| second.contains(word))
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
            // The winner is not known, or the sentence is not about the game.
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
