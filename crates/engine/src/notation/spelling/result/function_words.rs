//! Words that connect, deny or weaken a statement, in English, Dutch, German and French: in lower case without
//! accents, separated by commas.

use super::atom::{Atom, Person};
use crate::notation::spelling::vocabulary::Words;

/// Words and phrases, grouped by meaning.
pub(super) const FUNCTION_WORDS: Words<Atom> = &[
    (
        Atom::Not,
        "not, no, never, none, nobody, no one, noone, neither, nor, without, refuse, refuses, refused, refusing, \
         decline, declines, declined, reject, rejects, rejected, denies, denied, didnt, doesnt, isnt, wasnt, hasnt, \
         havent, hadnt, wont, cant, cannot, couldnt, wouldnt, dont, arent, werent, shouldnt, niet, geen, nooit, noch, \
         niemand, zonder, weigert, weigerde, weigerden, weigeren, geweigerd, afgewezen, nee, nicht, kein, keine, keinen, \
         keiner, keines, nie, niemals, weder, ohne, weigerte, verweigert, verweigerte, lehnt, lehnte, abgelehnt, nein, \
         ne, n, pas, jamais, aucun, aucune, personne, sans, refusa, refusent, non, declinee",
    ),
    (
        Atom::Doubt,
        "should, would, could, might, may, must, shall, will, ll, can, ought, probably, maybe, perhaps, possibly, \
         likely, presumably, apparently, supposedly, allegedly, if, unless, whether, or, think, thinks, thought, \
         believe, believes, believed, guess, suppose, supposes, hope, hopes, hoped, expect, expects, expected, until, \
         wants, wanted, wishes, claim, claims, claimed, says, said, dispute, disputes, disputed, protest, protests, \
         protested, appeal, doubt, doubts, doubtful, unsure, not sure, going to, try, tries, tried, lets, threatens, \
         has to, have to, needs to, decide, decides, to decide, zou, zouden, zal, zullen, moet, moeten, kan, kon, \
         konden, kunnen, mag, wil, wilde, wilden, gaat, gaan, misschien, waarschijnlijk, wellicht, mogelijk, \
         vermoedelijk, indien, als, mits, tenzij, denkt, denk, dacht, vindt, vind, hoopt, beweert, beweerde, betwist, \
         zegt, zei, beslist, beslissen, soll, sollte, sollten, wuerde, wuerden, koennte, koennten, muesste, kann, \
         konnte, konnten, konnen, koennen, muss, mussen, muessen, mochte, moechte, wollte, wollten, darf, durfte, \
         duerfte, vielleicht, wohl, wahrscheinlich, vermutlich, angeblich, falls, wenn, ob, sofern, oder, glaubt, \
         glaube, meint, denke, hofft, behauptet, behauptete, sagt, sagte, strittig, zweifelhaft, entscheidet, \
         entscheiden, devrait, devraient, pourrait, pourraient, pourra, va, vont, peut, peuvent, doit, doivent, veut, \
         veulent, voudrait, pense, pensent, croit, croient, espere, pretend, peut etre, probablement, sans doute, si, \
         sauf si, ou, conteste, litige",
    ),
    (
        Atom::Near,
        "almost, nearly, close to, about to, on the verge of, as good as, bijna, zo goed als, op het punt, fast, \
         beinahe, so gut wie, kurz davor, presque, quasi, sur le point",
    ),
    (
        Atom::WouldHave,
        "should have, could have, would have, might have, shouldve, couldve, wouldve, should ve, could ve, would ve, \
         had kunnen, had moeten, had kunnen hebben, zou hebben, had bijna, haette, haetten, haette koennen, aurait, \
         auraient, aurait du, aurait pu, almost had",
    ),
    (
        Atom::Be,
        "is, was, were, are, m, be, being, got, gets, get, ben, zijn, waren, werd, werden, ist, war, sind, bin, wurde, \
         wurden, est, sont, etait, etaient, fut, furent, suis",
    ),
    (Atom::Been, "been, geworden, worden, ete"),
    (Atom::Become, "wird, wordt, becomes"),
    (
        Atom::Have,
        "have, has, had, having, ve, a, ont, ai, avait, avaient, ayant, heeft, hebben, heb, hebt, hat, hast, hattest, \
         hatte, hatten, hab, haben, habe",
    ),
    (Atom::Piece, "the war, the battle, the fight, the toss"),
    (Atom::Over, "vorbei, voorbij, om, um, abgelaufen, expired, ecoule, verstrichen, verstreken, finished"),
    (Atom::By, "by, through, von, vom, durch, door, middels, par"),
    (Atom::From, "from, van"),
    (Atom::Of, "of, for, voor, fur, fuer, pour"),
    (Atom::Against, "against, vs, v, versus, contra, tegen, over, gegen, uber, ueber, contre, sur"),
    (Atom::In, "in, on, at, im, am, a la"),
    (
        Atom::Unit,
        "ply, plies, move, moves, turn, turns, hour, hours, minute, minutes, min, mins, second, seconds, point, points, \
         round, rounds, zet, zetten, beurt, beurten, uur, minuten, punt, punten, ronde, zug, zuge, zuege, zugen, zuegen, \
         stunde, stunden, punkt, punkte, runde, coup, coups, tour, tours, heure, heures",
    ),
    (Atom::To, "to, aan, devant, face a, an den"),
    (Atom::And, "and, then, who, which, und, dann, en, dan, et, puis, qui"),
    (Atom::But, "but, however, though, although, aber, sondern, jedoch, obwohl, maar, echter, hoewel, mais, cependant"),
    (
        Atom::Because,
        "because, cause, cuz, since, as, so, thus, hence, therefore, due to, owing to, while, whereas, weil, da, denn, \
         wegen, aufgrund, also, daher, wahrend, waehrend, omdat, doordat, want, wegens, aangezien, dus, terwijl, car, \
         parce que, parce qu, puisque, a cause de, donc, tandis que",
    ),
    (
        Atom::After,
        "after, before, despite, following, when, once, with, during, thanks to, nach, nachdem, vor, trotz, mit, bei, \
         na, nadat, voordat, ondanks, dankzij, met, bij, toen, tijdens, apres, apres que, avant, malgre, grace a, avec, \
         lorsque, quand, pendant",
    ),
    (
        Atom::Person(Person::Writer),
        "i, me, my, mine, myself, ik, mij, mijn, ich, mich, mir, moi, mein, meine, meinen, meiner, meinem, j, je, mon, \
         ma, mes",
    ),
    (Atom::Person(Person::Third), "he, she, they, him, hij, zij, ze, hem, er, sie, ihn, il, elle, ils, elles, lui"),
    (
        Atom::Person(Person::Opponent),
        "opponent, my opponent, tegenstander, tegenstandster, mijn tegenstander, mijn tegenstandster, gegner, gegnerin, \
         mein gegner, meine gegnerin, meinem gegner, meiner gegnerin, meinen gegner, adversaire, mon adversaire",
    ),
    (Atom::Person(Person::You), "you, jij, tu, dich, dir"),
    (Atom::Du, "du"),
    (Atom::Person(Person::Others), "we, us, wij, wir, uns, nous, vous, jullie, u, ihr"),
    (
        Atom::Passed,
        "ok, okay, oke, okee, oh, ah, argh, haha, hahaha, lol, gg, wp, damn, jammer, schade, dommage, yes, yep, anyway, \
         wel, bravo, thanks, in the end, at that point, a ce moment la, moment la, la dessus, du coup, well played, \
         goed gespeeld, gut gespielt, bien joue, keine lust mehr, keine lust, geen zin meer, geen zin, plus envie, \
         thought for, thinking for, the, an, afterwards, after that, danach, daraufhin, daarna, daarop, ensuite, apres \
         cela, deux, game, games, match, party, this, this one, that one, that, it, its, his, her, their, player, players, side, team, \
         more, any more, anymore, any, longer, no longer, final, finally, end, ended, ends, eventually, today, now, \
         here, there, later, earlier, well, good, nice, great, long, hard, fair, fine, easy, easily, quickly, deserved, \
         deservedly, narrowly, clearly, again, both, all, just, only, time control, do, does, did, done, went, goes, \
         runs, ging, geht, had to, forced to, decided to, chose to, too, already, luckily, sadly, unfortunately, score \
         sheet, ps, nb, note, remark, comment, this time, man, termination, reason, declare, time trouble, no doubt, \
         without doubt, without a doubt, game over, declared, de, het, een, der, die, das, den, dem, des, ein, eine, \
         einen, einem, einer, partij, spel, wedstrijd, speler, speelster, spelers, spelen, speelt, gespeeld, kant, \
         einde, eind, eindigt, eindigde, geeindigd, uiteindelijk, vandaag, nu, verdiend, helaas, meer, zich, te, nog, \
         dit, dat, deze, beide, beiden, moest, moesten, zonder twijfel, ongetwijfeld, opmerking, partie, spiel, \
         spieler, spielerin, seite, ende, endet, endete, endlich, schliesslich, heute, jetzt, hier, verdient, leider, \
         mehr, sich, zum, ihre, ihren, seine, seinen, es, dies, diese, dieses, musste, mussten, gezwungen, ohne \
         zweifel, zweifellos, bemerkung, joueur, joueuse, joueurs, cote, fin, finalement, termine, terminee, \
         maintenant, aujourd hui, bien, merite, plus, se, le, la, les, l, un, une, au, aux, ce, cette, c, d, s, y, \
         remarque, force, forcee, sans aucun doute, entre, between, tussen, zwischen, zu, sehr, very, really, echt, \
         repetition, threefold, wiederholung, stellungswiederholung, herhaling, zetherhaling, insufficient, material, \
         exhaustion",
    ),
];
