//! Word lists for remarks about combats, in English, Dutch, German and French: lower case, without accents.
//!
//! One list contains the verbs. The other contains owners, players, prepositions, doubts, and words without meaning
//! for a combat.

use crate::notation::spelling::vocabulary::{Vocabulary, Words};
use std::sync::LazyLock;

/// The meaning of a word in a remark about a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A word before a piece of the writer: `my`.
    Mine,
    /// A word before a piece of another player: `his`.
    Theirs,
    /// The writer: `I`, `me`.
    Me,
    /// Another player: `he`, `him`.
    Them,
    /// The subject wins: `wins`.
    Beats,
    /// The subject wins against the object: `takes`.
    Takes,
    /// The subject wins if an object follows; otherwise the subject loses: `captured`.
    Captured,
    /// The subject loses. An object without a preposition is the lost piece: `lost`.
    Loses,
    /// The subject is removed: `dies`.
    Dies,
    /// The subject strikes; the word does not give the outcome: `attacks`.
    Strikes,
    /// The subject was struck, and won: `holds`.
    Holds,
    /// The strike was lost: `failed`.
    Fails,
    /// Both pieces were removed: `both`.
    Both,
    /// `against`, between two pieces that fought. After a verb, `against` is a preposition.
    Versus,
    /// `and`. Between two pieces, `and` means `against`; otherwise, `and` begins a clause.
    And,
    /// A preposition: `to`, `by`.
    By,
    /// A preposition before the piece that is struck or loses: `on`, `over`.
    On,
    /// A preposition before the piece that a player used: `with`.
    With,
    /// A preposition before the player who lost a piece: `for me`.
    For,
    /// Has no meaning for a combat: `the`.
    Passed,
    /// A denial, a doubt or a correction: `not`, `maybe`, `actually`.
    Doubt,
}

/// Pronouns for a piece that is not named: `yours is gone`.
pub(super) const POSSESSED: [&str; 11] =
    ["mine", "yours", "hers", "meiner", "deiner", "seiner", "meins", "deins", "mien", "tien", "sien"];

/// Words for the board: `off the board`, `vom Brett`.
pub(super) const BOARD: [&str; 4] = ["board", "bord", "brett", "plateau"];

const VERBS: Words<Meaning> = &[
    (Meaning::Beats, "gewinne, winnen, wins, win, won, wint, gewonnen, siegt, siegte, gewinnt, gewann, gagne, gagnant"),
    (
        Meaning::Takes,
        "schlage, nehme, sla, pak, neem, versla, bats, takes, take, took, taking, beats, beat, captures, capture, \
         kills, kill, eats, eat, ate, haut, haute, bouffe, croque, snapt, schnappt, sloopt, opgegeten, gets, get, got, \
         defeats, destroys, smashes, crushes, bags, slaat, sloeg, pakt, pakte, neemt, nam, verslaat, versloeg, eet, \
         krijgt, kreeg, schlagt, schlaegt, schlug, nimmt, nahm, frisst, erwischt, holt, bezwingt, prend, prends, \
         mange, bat, vainc, capt, defuses, defused, disarms, disarmed, clears, cleared, ontmantelt, ruimt, entscharft, \
         entschaerft, raumt, desamorce",
    ),
    (
        Meaning::Captured,
        "captured, taken, beaten, killed, eaten, defeated, destroyed, geslagen, verslagen, gepakt, geschlagen, \
         besiegt, gefressen, genommen, pris, prise, battu, battue, mangee, elimine, eliminee, elimines, eliminees, \
         tue, tuee",
    ),
    (
        Meaning::Loses,
        "verliere, perds, loss, verlust, perte, lost, lose, loses, looses, loose, losing, kwijt, verliest, verlies, \
         verloor, verloren, verliert, verlor, unterliegt, unterlag, perd, perdu, perdue, perdus, perdues, perdant",
    ),
    (
        Meaning::Dies,
        "sort, sortent, bye, goodbye, adieu, dag, doei, tschuss, futsch, dahin, hinuber, perished, dies, died, saute, \
         explose, explodes, exploded, explodiert, explodierte, ontploft, ontplofte, dead, falls, fell, fallen, fall, \
         fallt, faellt, gefallen, gone, out, off, removed, weg, raus, eraf, stirbt, sterft, dood, tot, sneuvelt, \
         gesneuveld, ausgeschieden, meurt, mort, morte, morts, retire, retiree, retires, retirees, sorti, sortie, \
         sortis, dehors, moins",
    ),
    (
        Meaning::Strikes,
        "hits, hit, attacks, attack, attacked, strikes, strike, struck, runs, ran, walks, bumps, slaan, loopt, botst, \
         stuit, rent, greift, lauft, laeuft, rennt, trifft, stosst, attaque, frappe, tombe, heurte, bute, walked, \
         bumped, lief, rannte, liep, rende",
    ),
    (
        Meaning::Holds,
        "holds, hold, held, defends, defended, survives, survived, houdt, hield, verdedigt, overleeft, halt, haelt, \
         hielt, verteidigt, uberlebt, ueberlebt, defend, tient, resiste",
    ),
    (
        Meaning::Fails,
        "crashed, crashte, gecrasht, zerschellt, zerschellte, abgeprallt, plante, plantee, fails, fail, failed, \
         mislukt, misslungen, misslingt, scheitert, gescheitert, echoue, rate, abgewehrt, afgeslagen, repelled, \
         repulsed, repousse, repoussee",
    ),
];

/// Returns the meaning of a word. If the word has several meanings, the first is returned.
pub(super) fn meaning(word: &str) -> Option<Meaning> {
    static WORDS: LazyLock<Vocabulary<Meaning>> = LazyLock::new(|| Vocabulary::new(&[VERBS, OTHERS]));
    WORDS.meaning(word)
}

pub(super) const OTHERS: Words<Meaning> = &[
    (
        Meaning::Mine,
        "my, our, mijn, m'n, mn, onze, mein, meine, meinen, meinem, meiner, meines, unser, unsere, unseren, mon, ma, \
         mes, notre, nos",
    ),
    (
        Meaning::Theirs,
        "his, her, their, zijn, z'n, zn, haar, hun, sein, seine, seinen, seinem, seiner, ihr, ihre, ihren, ihrem, \
         ihrer, son, sa, ses, leur, leurs, your, jouw, jullie, dein, deine, deinen, deinem, deiner, deines, eure, \
         euren, ton, ta, tes, votre, vos",
    ),
    (Meaning::Me, "i, me, ik, mij, ich, mich, mir, je, j', moi"),
    (
        Meaning::Them,
        "he, she, they, him, them, hij, zij, ze, hem, er, sie, ihn, ihm, il, elle, ils, elles, lui, eux, you, jij, \
         jou, dich, dir, tu, toi",
    ),
    (
        Meaning::Both,
        "both, two, tie, tied, ties, draw, equal, even, trade, traded, beide, beiden, allebei, gelijk, twee, ruil, \
         zwei, gleich, gleichstand, unentschieden, deux, egal, egalite, remis, nul",
    ),
    (Meaning::Versus, "vs, v, versus, against, tegen, gegen, contre, x"),
    (Meaning::And, "and, en, und, et"),
    (Meaning::By, "to, by, from, door, van, aan, an, von, vom, durch, par"),
    (Meaning::On, "on, onto, into, op, auf, sur, over, uber, ueber, dans"),
    (Meaning::With, "with, w, met, mit, avec"),
    (Meaning::For, "for, voor, fur, fuer, pour"),
    (
        Meaning::Passed,
        "the, a, de, one, another, other, is, are, was, were, been, has, have, had, again, also, too, then, het, een, \
         nog, ook, andere, ander, werd, wordt, waren, heeft, hebben, weer, dan, goed, wel, der, die, das, den, dem, \
         des, ein, eine, einen, einem, einer, noch, auch, wieder, dann, wird, wurde, ist, sind, hat, habe, hab, le, \
         la, les, l', un, une, encore, autre, aussi, est, sont, ai, ont, d', du, au, se, s', c', tous, toutes, bien, \
         well, it, its, in, of, at, on, pareil, idem, same, attack, angriff, aanval, slag, piece, stuk, figur, pion",
    ),
    (
        Meaning::Doubt,
        "not, no, never, nearly, almost, maybe, perhaps, probably, think, thinks, thought, said, says, told, denkt, \
         dacht, zei, zegt, sagt, sagte, dachte, glaubt, meint, pense, croit, yesterday, gestern, gisteren, guess, \
         should, would, could, might, if, instead, actually, rather, sorry, oops, scratch, wrong, mean, meant, or, \
         reverse, reversed, nobody, neither, nothing, without, nee, niet, geen, nooit, bijna, misschien, \
         waarschijnlijk, denk, zou, eigenlijk, andersom, omgekeerd, pardon, fout, bedoel, niemand, geprobeerd, nein, \
         nicht, kein, keine, keinen, nie, fast, beinahe, vielleicht, wahrscheinlich, glaube, hatte, ware, wenn, \
         eigentlich, umgekehrt, falsch, quatsch, oder, versucht, non, ne, n', pas, jamais, presque, rien, aucun, \
         aucune, sans, personne, peut, probablement, crois, si, serait, inverse, contraire, erreur, faux, plutot, ou, \
         ni, don't, didn't, doesn't, wasn't, isn't, couldn't, can't, won't, wouldn't, hasn't, tried, tries, believe, \
         geloof, hope, hopes, fear, fears, wants, hoopt, hofft, espere",
    ),
];
