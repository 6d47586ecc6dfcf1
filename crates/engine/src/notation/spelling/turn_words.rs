//! Words that people write where SRN has symbols, in English, Dutch, German and French.
//!
//! All words are in lower case and without accents.

use super::vocabulary::{Vocabulary, Words};
use crate::board::{Outcome, Side};
use std::sync::LazyLock;

/// The meaning of a word within a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    /// A piece moves: `to`.
    Moves,
    /// A player or a piece moves; the word comes before the squares: `plays`.
    Plays,
    /// A piece strikes: `takes`.
    Strikes,
    /// A word between a verb for a strike and the piece that strikes: `with`.
    With,
    /// The outcome of a strike: `lost`.
    Came(Outcome),
    /// A word between the two pieces of a combat: `against`.
    Versus,
    /// A kind is guessed: `spots`.
    Guesses,
    /// A guess was right.
    Right,
    /// A guess was wrong.
    Wrong,
    /// A piece is brought back: `rescues`.
    Rescues,
    /// A word before the piece that won: `to` in `lost to`.
    By,
    /// Has no meaning here: `the`, `from`.
    Passed,
}

static SENSES: LazyLock<Vocabulary<Sense>> = LazyLock::new(|| Vocabulary::new(&[SENSE_WORDS]));

const SENSE_WORDS: Words<Sense> = &[
    (Sense::By, "to, by, from, von, vom, door, van, par, an"),
    (
        Sense::Moves,
        "to, moves, move, goes, steps, naar, gaat, zet, loopt, nach, zieht, geht, zu, vers, a, va, en, bouge, jusqu'a, \
         jusqua, till, tot, bis",
    ),
    (
        Sense::Plays,
        "moves, goes, steps, plays, replies, answers, zet, gaat, loopt, speelt, antwoordt, zieht, geht, spielt, \
         antwortet, joue, bouge, va, repond, avance",
    ),
    (Sense::With, "with, met, mit, avec"),
    (
        Sense::Strikes,
        "takes, take, took, taking, captures, capture, captured, strikes, strike, struck, attacks, attack, hits, \
         kills, slaat, slaan, pakt, valt, aan, tegen, schlagt, schlaegt, schlug, nimmt, greift, prend, prends, bat, \
         attaque, frappe, capt",
    ),
    (
        Sense::Came(Outcome::Win),
        "won, win, wins, beats, beat, got, gets, winne, gewinne, kreeg, erwischt, defeats, gewinnt, gewonnen, gewann, \
         sieg, siegt, wint, verslaat, gagne, gagnant, vainc, besiegt, victoire",
    ),
    (
        Sense::Came(Outcome::Loss),
        "lost, lose, loses, looses, dies, died, dead, falls, beaten, defeated, verliert, verloren, verlor, verliest, \
         stirbt, sterft, dood, perd, perdu, perdant, meurt, mort, geschlagen, geslagen, battu",
    ),
    (
        Sense::Came(Outcome::Tie),
        "both, tie, tied, ties, draw, equal, even, beide, beiden, gleich, gleichstand, allebei, gelijk, egal, egalite, \
         deux, unentschieden, remis, nul",
    ),
    (Sense::Versus, "vs, v, versus, against, gegen, tegen, contre, on, with, und, and, en, et"),
    (
        Sense::Guesses,
        "spots, spot, guesses, guess, infiltrates, infiltrate, asks, names, rat, raat, raadt, nennt, devine, noemt, \
         nomme",
    ),
    (Sense::Right, "right, correct, hit, yes, richtig, goed, juist, juste, ja, oui, true"),
    (Sense::Wrong, "wrong, miss, missed, no, falsch, fout, faux, nein, nee, non, false"),
    (
        Sense::Rescues,
        "rescues, rescue, rescued, saves, saved, frees, returns, rettet, befreit, redt, bevrijdt, libere, sauve, \
         delivre",
    ),
    (
        Sense::Passed,
        "from, at, on, the, a, an, of, by, is, as, it, its, and, was, were, are, piece, out, gone, die, removed, off, \
         fall, von, vom, auf, der, das, den, dem, ist, als, weg, raus, und, sind, van, op, de, het, een, uit, du, des, \
         le, la, les, sur, un, une, au, est, sont, par, comme, against, contre, gegen, in, back, terug, zuruck, al, \
         dans",
    ),
];

/// `true` if the word may have the sense.
pub(super) fn has_sense(word: &str, sense: Sense) -> bool {
    SENSES.says(word, sense)
}

/// `true` if the word, in lower case, may be between a piece and its square: `on`, `auf`, `is`.
pub fn is_location_word(word: &str) -> bool {
    has_sense(word, Sense::Passed)
}

/// Returns the outcome of a strike given by a word, from the view of the striker.
pub(super) fn outcome(word: &str) -> Option<Outcome> {
    [Outcome::Win, Outcome::Loss, Outcome::Tie].into_iter().find(|outcome| has_sense(word, Sense::Came(*outcome)))
}

/// The names of each side.
static SIDES: LazyLock<Vocabulary<Side>> = LazyLock::new(|| {
    Vocabulary::new(&[&[
        (Side::Red, "red, rood, rot, rouge, rode, roter, rote, rouges, r"),
        (Side::Blue, "blue, blauw, blau, bleu, blauwe, blauer, blaue, bleus, b, bl"),
    ]])
});

/// Returns the side with that name: `red`, `blau`, `r`. The name must be in lower case and without accents.
pub fn side(word: &str) -> Option<Side> {
    SIDES.meaning(word)
}
