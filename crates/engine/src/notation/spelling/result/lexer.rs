//! Splits a text about a result into words, punctuation marks and figures (scores such as `1-0`). Also determines the
//! meaning of each of them.

use super::atom::{Atom, PHRASES};
use super::figures::figure_at;
use super::players::Players;
use crate::board::Side;
use crate::notation::spelling::characters::Character;
use crate::notation::spelling::names::is_full;
use crate::notation::spelling::turn_words::side;
use crate::notation::spelling::vocabulary::Vocabulary;
use crate::notation::syntax::Score;
use std::sync::LazyLock;

/// A word, phrase, punctuation mark or figure of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub atom: Atom,
    /// Index of the first character of the token. `to` is the index after the last character.
    pub from: usize,
    pub to: usize,
    /// `true` if its first letter is a capital.
    pub is_capital: bool,
    pub form: Form,
}

/// The grammatical form of a word, if the form matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A possessive side or name: `red's`, `blaue`.
    Owning,
    /// A verb in the present tense, which may describe the future: `wins in 3`.
    Present,
    Other,
}

/// A word as written, or a punctuation mark.
struct Piece {
    word: String,
    from: usize,
    to: usize,
    is_capital: bool,
    has_s: bool,
    sign: Option<Atom>,
}

/// Words for pieces and other things that can be won or lost within a game.
const THINGS: &str = " piece pieces men exchange war tempo attack battle battles fight combat strike duel toss coin stuk \
    stukken aanval gevecht slag loting figur figuren stein steine angriff kampf los zweikampf pion pions pieces attaque \
    combat tirage thread plot count track patience interest nerve faden geduld draad fil everything thing something lead initiative lot rank ranks higher lower king queen rook pawn rest ";

/// Verbs in base form: after English `to` they express an intention or expectation.
const BASES: [&str; 11] =
    ["win", "lose", "beat", "resign", "draw", "decide", "forfeit", "concede", "surrender", "give", "capture"];

/// Plurals and inflected forms of names of sides, in addition to the names that [`side`] accepts.
static PLURALS: LazyLock<Vocabulary<Side>> = LazyLock::new(|| {
    Vocabulary::new(&[&[
        (Side::Red, "reds, roden, rooie, roten, rotem, rotes, rooden, rots, roods"),
        (Side::Blue, "blues, blauwen, blauen, blauem, blaues, bleue, bleues, blaus, blauws"),
    ]])
});

/// Names of sides that can be the owner of the following word: `blue flag`.
const OWNING: [&str; 12] =
    ["red", "blue", "rode", "blauwe", "rote", "roten", "blaue", "blauen", "rots", "blaus", "roods", "blauws"];

/// Verbs in the present tense.
const PRESENT: [&str; 16] = [
    "win", "wins", "loses", "resigns", "beats", "gives", "wint", "verliest", "geeft", "verslaat", "gewinnt", "siegt",
    "verliert", "gibt", "gagne", "perd",
];

/// Verbs for a wish. They express a doubt only if the wish is about a result: `wanted to win`, but not `wanted her
/// tea`.
const WISHES: [&str; 8] = ["wants", "wanted", "wil", "wilde", "wilden", "wollte", "wollten", "veut"];

/// Splits a text into tokens. `original` returns each character as written.
pub(super) fn tokens(all: &[Character], original: &dyn Fn(usize) -> char, players: &Players) -> Vec<Token> {
    let pieces = pieces(all, original);
    let mut tokens: Vec<Token> = Vec::new();
    let mut wishes = Vec::new();
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let (atom, length) = match piece.sign {
            Some(atom) => (atom, 1),
            None => meaning(&pieces[at..], players),
        };
        let to = pieces[at + length - 1].to;
        let is_owning = pieces[at + length - 1].has_s || OWNING.contains(&piece.word.as_str());
        let form = match () {
            () if is_owning => Form::Owning,
            () if PRESENT.contains(&piece.word.as_str()) => Form::Present,
            () => Form::Other,
        };
        if atom == Atom::Doubt && WISHES.contains(&piece.word.as_str()) {
            wishes.push(tokens.len());
        }
        tokens.push(Token { atom, from: piece.from, to, is_capital: piece.is_capital, form });
        at += length;
    }
    for wish in wishes {
        let wished = tokens[wish + 1..].iter().take_while(|token| !token.atom.is_separator());
        let is_of_result = |atom: Atom| atom.is_predicate() || matches!(atom, Atom::Side(_) | Atom::Figure(_));
        if wished.clone().any(|token| token.atom == Atom::Unknown) && !wished.clone().any(|one| is_of_result(one.atom))
        {
            tokens[wish].atom = Atom::Passed;
        }
    }
    tokens
}

/// Finds the word or phrase at the beginning of `pieces`. Returns its meaning and the number of pieces that it
/// takes.
fn meaning(pieces: &[Piece], players: &Players) -> (Atom, usize) {
    const LONGEST: usize = 8;
    let run: Vec<&str> =
        pieces.iter().take(LONGEST).take_while(|piece| piece.sign.is_none()).map(|piece| piece.word.as_str()).collect();
    let word = run[0];
    let phrase = PHRASES.leading_phrase(&run);
    if let Some((named, length)) = players.named(&run)
        && (phrase.is_none() || pieces[0].is_capital || length > 1)
    {
        return (Atom::Side(named), length);
    }
    // The initial of a name: `R. Cole`.
    let is_initial = word.len() == 1 && pieces[0].is_capital && pieces.get(1).is_some_and(|next| next.is_capital);
    if let Some(side) = side(word).filter(|_| !is_initial || phrase.is_some()) {
        return (Atom::Side(side), 1);
    }
    if let Some(side) = PLURALS.meaning(word) {
        return (Atom::Side(side), 1);
    }
    match phrase {
        Some((Atom::To, 1)) if run.get(1).is_some_and(|next| BASES.contains(next)) => return (Atom::Intent, 1),
        Some(found) => return found,
        None => {}
    }
    if let Ok(number) = word.parse() {
        return (Atom::Number(number), 1);
    }
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return (Atom::Number(u32::MAX), 1);
    }
    if matches!(*word.as_bytes(), [b'a'..=b'k', b'0'..=b'9'] | [b'a'..=b'k', b'1', b'0'..=b'9']) {
        return (Atom::Place, 1);
    }
    (if is_thing(word) { Atom::Piece } else { Atom::Unknown }, 1)
}

/// `true` for the name of a piece, its plural, and other things that can be won or lost within a game.
pub(super) fn is_thing(word: &str) -> bool {
    let ones =
        [Some(word), word.strip_suffix('s'), word.strip_suffix("en"), word.strip_suffix('n'), word.strip_suffix('e')];
    ones.into_iter()
        .flatten()
        .any(|one| is_full(one) || THINGS.split(' ').any(|thing| !thing.is_empty() && thing == one))
}

/// Splits a text into words and punctuation marks.
fn pieces(all: &[Character], original: &dyn Fn(usize) -> char) -> Vec<Piece> {
    let at = |place: usize| all.get(place).map(|character| character.plain);
    let is_alphanumeric = |place: usize| at(place).is_some_and(char::is_alphanumeric);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut place = 0;
    while let Some(plain) = at(place) {
        if let Some((score, to)) = figure_at(all, place) {
            pieces.push(Piece::sign(Atom::Figure(score), place, to));
            place = to;
            continue;
        }
        if !plain.is_alphanumeric() {
            // A full stop after an initial or an abbreviation does not end a sentence.
            let is_short = |piece: &Piece| piece.sign.is_none() && piece.to == place && is_short_form(&piece.word);
            let is_spaced = at(place + 1).is_none_or(|next| next == ' ') || place > 0 && at(place - 1) == Some(' ');
            let is_last = |place: usize| all[place + 1..].iter().all(|character| character.plain == ' ');
            let is_headed = |pieces: &[Piece]| pieces.last().is_some_and(|last| last.sign == Some(Atom::Colon));
            let sign = match plain {
                '.' if pieces.last().is_some_and(is_short) => None,
                '.' | '!' | '\u{2026}' => Some(Atom::Stop),
                '?' => Some(Atom::Query),
                ',' | ';' | '|' | '/' => Some(Atom::Comma),
                '-' if is_spaced => Some(Atom::Dash),
                ':' | '=' | '\u{2192}' => Some(Atom::Colon),
                '(' | '[' | '{' => Some(Atom::Open),
                ')' | ']' | '}' => Some(Atom::Close),
                '&' => Some(Atom::And),
                // `*` after a heading: `Result: *`.
                '*' if is_last(place) && is_headed(&pieces) => Some(Atom::Figure(Score::Open)),
                _ => None,
            };
            pieces.extend(sign.map(|atom| Piece::sign(atom, place, place + 1)));
            place += 1;
            continue;
        }
        let from = place;
        let is_number = plain.is_ascii_digit();
        let joins = |c: char| is_number && matches!(c, ':' | '.' | ',' | '/');
        let is_digit = |place: usize| at(place).is_some_and(|c| c.is_ascii_digit());
        while is_alphanumeric(place) || at(place).is_some_and(joins) && is_digit(place + 1) {
            place += 1;
        }
        // `didn't` is one word, and `red's` is the word without its ending.
        let is_t = at(place) == Some('\'') && at(place + 1) == Some('t') && !is_alphanumeric(place + 2);
        let is_s = at(place) == Some('\'') && at(place + 1) == Some('s') && !is_alphanumeric(place + 2);
        let mut word: String = all[from..place].iter().map(|character| character.plain).collect();
        if is_t {
            word.push('t');
        }
        let to = place;
        place += if is_t || is_s { 2 } else { 0 };
        let word = with_umlauts(word, all, from, original);
        pieces.push(Piece { word, from, to, is_capital: all[from].is_capital, has_s: is_s, sign: None });
    }
    pieces
}

/// `true` for abbreviations, after which a full stop does not end a sentence.
fn is_short_form(word: &str) -> bool {
    word.len() == 1 && word != "i"
        || ["vs", "mr", "mrs", "ms", "dr", "st", "nr", "no", "dhr", "mevr", "hr", "fr"].contains(&word)
}

/// Spells umlauts with an `e` if this changes the meaning: `wuerde` is not `wurde`.
fn with_umlauts(word: String, all: &[Character], from: usize, original: &dyn Fn(usize) -> char) -> String {
    let mut spelled = String::new();
    for (index, c) in word.chars().enumerate() {
        spelled.push(c);
        let is_umlaut = from + index < all.len() && matches!(original(from + index), 'ä' | 'ö' | 'ü' | 'Ä' | 'Ö' | 'Ü');
        spelled.extend(is_umlaut.then_some('e'));
    }
    let changes = matches!(PHRASES.leading_phrase(&[&spelled]), Some((Atom::Doubt | Atom::WouldHave, _)));
    if changes { spelled } else { word }
}

impl Piece {
    const fn sign(atom: Atom, from: usize, to: usize) -> Self {
        Self { word: String::new(), from, to, is_capital: false, has_s: false, sign: Some(atom) }
    }
}
