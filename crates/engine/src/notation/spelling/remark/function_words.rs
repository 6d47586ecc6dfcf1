//! Words of remarks about combats that are no verbs: owners, players, prepositions, doubts, and words that say no more.

use super::remark_words::Meaning;
use crate::notation::spelling::vocabulary::Words;

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
