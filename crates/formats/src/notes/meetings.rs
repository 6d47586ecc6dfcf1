//! Parses the names of two opponents, such as in `Game against Tom`, `Opponent: Ann` or `harriet red, tom blue`.

use super::headings::Words;
use super::introduced::{ARTICLES, HAS};
use super::person_words::{GAME, ME, Word, is_opened, may_be_name, name_before, name_from, side_of};
use super::persons::{Persons, VERSUS};
use crate::board::Side;
use crate::notation::spelling::folded;

/// Words that may be before the name of the other player. After a word in `AGAINST`, every name is accepted. After
/// a word in `WITH`, a name is accepted only if the text contains the name again.
const AGAINST: Words = Words("against tegen gegen contre");
const WITH: Words = Words("with met mit avec");

/// Words that mean the player who did not write the sheet.
const OPPONENT: Words = Words("opponent tegenstander tegenstandster gegner gegnerin adversaire");

/// Phrases that may be before the name of the writer.
const MY_NAME: [&str; 9] = [
    "my name is",
    "mijn naam is",
    "mein name ist",
    "ik heet",
    "ich heiße",
    "ich heisse",
    "je m appelle",
    "moi c est",
    "mon nom est",
];

/// Words that describe the edge of the board at which a side is drawn.
const PLACES: Words = Words("on at the in top bottom above below oben unten boven onder en haut bas vorne hinten am");

/// Verbs that may be between a side and the name of the side's player, such as in `Red was Tom`.
const WAS: Words = Words("is was ist war est etait were waren");

impl Persons {
    /// Reads the names of opponents in a line. The returned name is accepted only if the text repeats it.
    pub(super) fn read_meeting(&mut self, words: &[Word<'_>]) -> Option<String> {
        let mut met = None;
        for at in 0..words.len() {
            let next_gap = words.get(at + 1).map_or("", |next| next.gap);
            let is_headed = next_gap.trim() == ":" || next_gap.trim() == "=";
            let word = words[at].folded.as_str();
            if is_headed && OPPONENT.has(word) {
                set(&mut self.opponent, name_from(words, at + 1));
            } else if is_headed && ME.has(word) {
                set(&mut self.own_name, name_from(words, at + 1));
            } else if at > 0 && next_gap == " " && GAME.has(&words[at - 1].folded) {
                let name = name_from(words, at + 1);
                if AGAINST.has(word) {
                    set(&mut self.opponent, name);
                } else if WITH.has(word) && may_be_name(&words[at + 1]) {
                    met = Some(if name.is_empty() { words[at + 1].text.to_owned() } else { name });
                }
            } else if VERSUS.has(word) && next_gap == " " && words[at].gap == " " && self.pair.is_none() {
                let pair = [name_before(words, at), name_from(words, at + 1)];
                self.pair = Some(pair).filter(|pair| pair.iter().all(|name| !name.is_empty()));
            }
            if let Some(of) = side_of(word) {
                self.read_place(of, at, words);
                let article = usize::from(at > 0 && ARTICLES.has(&words[at - 1].folded));
                if let Some([me, verb]) = words[..at - article].last_chunk()
                    && ME.has(&me.folded)
                    && HAS.has(&verb.folded)
                {
                    self.writer = self.writer.or(Some(of));
                }
            }
            for phrase in MY_NAME {
                let length = phrase.split(' ').count();
                let is_here = words[at..].iter().map(|word| word.folded.as_str()).take(length).eq(phrase.split(' '));
                if is_here {
                    set(&mut self.own_name, name_from(words, at + length));
                }
            }
        }
        met
    }

    /// Reads the name after a side. Between the side and the name, there may be words for an edge of the board, as in
    /// `Rot unten (Uwe)`. There may also be a verb, as in `Rot war Uwe`.
    fn read_place(&mut self, of: Side, at: usize, words: &[Word<'_>]) {
        let next = at + 1;
        let places = words[next..].iter().take_while(|word| word.gap == " " && PLACES.has(&word.folded)).count();
        let name = if places > 0 && next + places < words.len() && is_opened(words, next + places) {
            // The name of a team may be before the name of the player.
            let inside = &words[next + places..];
            let length = inside.iter().skip(1).take_while(|word| !word.gap.contains([')', ']'])).count() + 1;
            let from = inside[..length].iter().rposition(|word| word.gap.trim() == ":").unwrap_or(0);
            name_from(inside, from)
        } else if words.get(next).is_some_and(|word| word.gap == " " && WAS.has(&word.folded)) {
            name_from(words, next + 1)
        } else {
            return;
        };
        if !name.is_empty() {
            self.names.push((of, name));
        }
    }

    /// If `name` is one of the two names in a pair, stores both names. `name` belongs to the side `of`; the second name
    /// of the pair belongs to the opposite side.
    pub(super) fn complete_pair(&mut self, of: Side, name: &str) {
        let Some([one, other]) = &self.pair else { return };
        let is_of = |whole: &str| folded(whole) == folded(name);
        let pair = match (is_of(one), is_of(other)) {
            (true, false) => [one.clone(), other.clone()],
            (false, true) => [other.clone(), one.clone()],
            _ => return,
        };
        let [name, met] = pair;
        self.names.extend([(of, name), (of.other(), met)]);
    }

    /// Assigns names to the sides. The name of the writer belongs to the writer's side. The name of the other player
    /// belongs to the opposite side.
    pub(super) fn join_meetings(&mut self, met: &[String], text: &[u8]) {
        let text = folded(&String::from_utf8_lossy(text));
        let is_repeated = |name: &&String| {
            let name = folded(name);
            let is_word = |at: usize| {
                !text[..at].ends_with(char::is_alphanumeric)
                    && !text[at + name.len()..].starts_with(char::is_alphanumeric)
            };
            text.match_indices(name.as_str()).filter(|(at, _)| is_word(*at)).nth(1).is_some()
        };
        if self.opponent.is_none() {
            self.opponent = met.iter().find(is_repeated).cloned();
        }
        let Some(writer) = self.writer else { return };
        for (of, name) in [(writer, &self.own_name), (writer.other(), &self.opponent)] {
            if let Some(name) = name
                && self.names.iter().all(|(side, _)| *side != of)
            {
                self.names.push((of, name.clone()));
            }
        }
    }
}

/// Stores a name in `place`, unless a name is already stored there.
fn set(place: &mut Option<String>, name: String) {
    if place.is_none() && !name.is_empty() {
        *place = Some(name);
    }
}
