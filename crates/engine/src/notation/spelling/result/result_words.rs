//! Words for results and for the ways in which games end, in English, Dutch, German and French: in lower case
//! without accents, separated by commas.

use super::atom::Atom;
use crate::notation::spelling::vocabulary::Words;

/// Words and phrases, grouped by meaning.
pub(super) const RESULT_WORDS: Words<Atom> = &[
    (
        Atom::Head,
        "result, results, outcome, score, final result, final score, end result, game result, uitslag, einduitslag, \
         eindstand, resultaat, ergebnis, endergebnis, endstand, spielergebnis, resultat, resultat final, score final",
    ),
    (
        Atom::Win,
        "win, wins, won, takes the win, took the win, takes the game, took the game, takes it, took it, prevails, \
         prevailed, triumphs, triumphed, wint, wonnen, winnen, gewonnen, zegeviert, zegevierde, gewinnt, gewinnen, \
         gewann, gewannen, siegt, siegte, siegen, siegten, gesiegt, gagne, gagnent, gagner, gagna, gagnee, emporte, \
         remporte, triomphe, victorious, siegreich",
    ),
    (
        Atom::Victory,
        "victory, winner, winners, winning side, winning player, winnaar, winnares, overwinning, winst, zege, sieg, \
         sieger, siegerin, als sieger, als siegerin, gewinner, gewinnerin, victoire, gagnant, gagnante, vainqueur, \
         awarded to, given to, goes to, toegekend aan, geht an, gaat naar, revient a, adjugee a",
    ),
    (
        Atom::Lose,
        "lose, loses, lost, looses, loss, loser, losers, defeat, losing side, losing player, verliest, verliezen, \
         verloor, verloren, verlies, verliezer, nederlaag, verliert, verlieren, verlor, verlierer, verliererin, \
         niederlage, unterliegt, unterlag, unterlegen, perd, perdu, perdue, perdent, perdre, perdit, perdant, perdante, \
         defaite, s incline, s est incline, s est inclinee, s inclinent, s inclina",
    ),
    (
        Atom::Beat,
        "beat, beats, defeats, overcomes, overcame, def, verslaat, versloeg, overwint, overwon, schlagt, schlaegt, \
         schlug, bezwingt, bezwang, besiegte, vainc, vainquit, bat, battit, bezwong",
    ),
    (Atom::Beaten, "beaten, verslagen, overwonnen, geslagen, geschlagen, bezwungen, battu, battue, battus, vanquished"),
    (Atom::Defeated, "defeated, besiegt, vaincu, vaincue, vaincus"),
    (
        Atom::Resign,
        "resign, resigns, resigned, resigning, resignation, concede, concedes, conceded, concedes defeat, \
         conceded defeat, admits defeat, admitted defeat, surrender, surrenders, surrendered, capitulates, capitulated, \
         capitulation, quit, quits, throws in the towel, threw in the towel, given up, giving up, gives in, gave in, \
         opgave, opgegeven, opgeeft, opgaf, opgeven, capituleert, capituleerde, gecapituleerd, capitulatie, \
         geeft zich gewonnen, gaf zich gewonnen, gewonnen gegeven, gooit de handdoek in de ring, \
         gooide de handdoek in de ring, aufgabe, aufgegeben, aufgibt, aufgab, aufgeben, kapituliert, kapitulierte, \
         kapitulation, resigniert, resignierte, gibt sich geschlagen, gab sich geschlagen, geschlagen gegeben, \
         wirft das handtuch, warf das handtuch, streckt die waffen, abandonne, abandonna, abandonnent, abandonner, \
         abandon, capitule, capitula, se rend, s est rendu, s est rendue, se sont rendus, jette l eponge, jete l eponge",
    ),
    (Atom::Give, "give, gives, gave, geef, geeft, gaf, geven, gaven, gebe, gibt, gab, geben, gaben"),
    (Atom::Up, "up, op, auf"),
    (
        Atom::Draw,
        "draw, draws, drawn, drew, tie, tied, remise, remise gegeven, remis, gelijkspel, gelijk spel, gelijk, \
         puntendeling, unentschieden, gleichstand, punkteteilung, nul, nulle, nuls, match nul, partie nulle, egalite, \
         ex aequo, partage des points",
    ),
    (
        Atom::Agree,
        "agreed, agree, agrees, agreement, mutual, mutual consent, mutuel, accepted, accepts, called it, call it, \
         settled for, settle for, settled on, shook hands on, akkoord, eens, hielden het op, houden het op, \
         overeengekomen, kwamen overeen, komen overeen, overeen gekomen, afgesproken, onderling, onderling overleg, \
         goed overleg, overleg, aangenomen, accepteert, accepteerde, geaccepteerd, vereinbart, vereinbarten, \
         vereinbarung, einvernehmlich, geeinigt, einigte, einigten, einigen, angenommen, akzeptiert, akzeptierte, \
         accord, commun accord, mis d accord, mises d accord, conviennent, convinrent, convenu, convenue, accepte, \
         acceptee, acceptent",
    ),
    (
        Atom::Offer,
        "offer, offers, offered, offering, proposes, proposed, biedt, bood, geboden, aangeboden, aanbod, bietet, bot, \
         angeboten, angebot, bietet an, bot an, propose, proposa, proposee, offre, offert",
    ),
    (
        Atom::Vague,
        "stalemate, stalemated, patt, pat, onbeslist, disconnected, withdrew, withdraws, walked away, walked out, \
         dropped out, come back, came back, did not come back, didnt come back, never came back, niet terug, niet meer \
         terug, niet teruggekomen, niet meer teruggekomen, nicht wiedergekommen, nicht mehr wiedergekommen, nicht \
         zuruckgekommen, nicht mehr zuruckgekommen, nicht mehr erschienen, niet meer verschenen, pas revenu, pas \
         revenue, n est pas revenu, n est pas revenue, jamais revenu, jamais revenue",
    ),
    (
        Atom::NoMoves,
        "no moves, no moves left, no more moves, no more moves left, no move, no move left, no legal move, \
         no legal moves, no legal move left, no legal moves left, no possible move, no possible moves, no turn left, \
         no movable piece, no movable pieces, no movable piece left, no movable pieces left, no moveable pieces, \
         no moveable pieces left, no pieces left to move, nothing to move, nothing left to move, out of moves, \
         ran out of moves, runs out of moves, ran out of movable pieces, ran out of moveable pieces, without moves, \
         cant move, cannot move, can not move, couldnt move, could not move, can no longer move, could no longer move, \
         no longer can move, unable to move, not able to move, immobile, immobilized, immobilised, geen zetten, \
         geen zetten meer, geen zet meer, geen zetten over, kan niet meer zetten, kan niet zetten, kon niet meer zetten, \
         kon niet zetten, niet meer kan zetten, niet meer zetten kan, niet meer kon zetten, kan niet meer bewegen, \
         kan niet bewegen, kon niet meer bewegen, kan geen zet meer doen, kon geen zet meer doen, \
         kan geen stuk meer bewegen, kan niets meer zetten, keine zuge, keine zuege, keine zuge mehr, keine zuege mehr, \
         keinen zug mehr, kein zug mehr, keine moglichen zuge mehr, kann nicht mehr ziehen, kann nicht ziehen, \
         nicht mehr ziehen kann, konnte nicht mehr ziehen, konnte nicht ziehen, nicht mehr ziehen konnte, \
         kann sich nicht mehr bewegen, kann nicht mehr bewegen, konnte sich nicht mehr bewegen, \
         kann keinen zug mehr machen, zugunfahig, zugunfaehig, bewegungsunfahig, bewegungsunfaehig, ne peut plus jouer, \
         ne peut pas jouer, ne peut plus bouger, ne peut pas bouger, ne pouvait plus jouer, ne pouvait plus bouger, \
         ne pouvait pas jouer, peut plus jouer, peut plus bouger, plus de coups, plus de coup, n a plus de coups, \
         n a plus de coup, n avait plus de coups, n a plus aucun coup, plus aucun coup, aucun coup possible, immobilise, \
         immobilisee",
    ),
    (
        Atom::TimeUp,
        "ran out of time, runs out of time, run out of time, out of time, timed out, times out, time out, timeout, flag \
         falls, time up, time is up, time was up, time over, time expired, time ran out, clock ran out, clock fell, \
         clock falls, clock has run out, clock expired, time runs out, time has run out, time had run out, over the \
         time, over the time limit, exceeded the time, exceeded the time limit, exceeded time, exceeds the time, \
         exceeds the time limit, exceeded his time, exceeded her time, exceeded their time, overstepped his time, \
         overstepped her time, overstepped the time, overstepped the time limit, overstepped time, no time left, no \
         more time, no more time left, flagged, tijdsoverschrijding, tijdoverschrijding, tijd overschreden, bedenktijd \
         overschreden, overschrijdt de tijd, overschreed de tijd, overschrijdt de bedenktijd, overschreed de \
         bedenktijd, overschrijdt zijn tijd, overschreed zijn tijd, overschrijdt haar tijd, overschreed haar tijd, \
         overschrijdt zijn bedenktijd, overschreed zijn bedenktijd, overschrijdt haar bedenktijd, overschreed haar \
         bedenktijd, ging door de tijd, gaat door de tijd, ging door zijn tijd, ging door haar tijd, gaat door zijn \
         tijd, gaat door haar tijd, ging door de vlag, gaat door de vlag, ging door zijn vlag, ging door haar vlag, \
         door de tijd, door de tijd heen, door zijn tijd, door haar tijd, door zijn tijd heen, door haar tijd heen, \
         door zijn vlag, door haar vlag, geen tijd meer, tijd op, tijd is op, tijd om, tijd is om, tijd was op, tijd \
         was om, zeituberschreitung, zeitueberschreitung, zeit uberschritten, zeit ueberschritten, bedenkzeit \
         uberschritten, bedenkzeit ueberschritten, uberschreitet die zeit, ueberschreitet die zeit, uberschritt die \
         zeit, ueberschritt die zeit, uberschreitet die bedenkzeit, uberschritt die bedenkzeit, uberschritt seine zeit, \
         uberschritt ihre zeit, uberschritt seine bedenkzeit, uberschritt ihre bedenkzeit, zeit abgelaufen, zeit ist \
         abgelaufen, zeit war abgelaufen, zeit um, zeit ist um, zeit war um, keine zeit mehr, uber der zeit, blattchen \
         gefallen, blaettchen gefallen, plattchen gefallen, depassement de temps, depassement du temps, depasse le \
         temps, depasse son temps, temps depasse, temps ecoule, plus de temps, n a plus de temps, n avait plus de \
         temps, tombe au temps, tombee au temps, tombe a la pendule",
    ),
    (
        Atom::Forfeit,
        "forfeit, forfeits, forfeited, forfait, forfeiture, no show, did not show up, didnt show up, did not appear, \
         disqualified, disqualifie, disqualifiee, gediskwalificeerd, disqualifiziert, niet verschenen, niet opgekomen, \
         nicht angetreten, nicht erschienen",
    ),
    (Atom::Walkover, "walkover, walk over, kampflos"),
    (
        Atom::Adjudged,
        "adjudicated, adjudication, schiedsspruch, schiedsrichterentscheid, jurybeslissing, arbiter, arbiters, referee, \
         referees, jury, scheidsrechter, arbitrage, schiedsrichter, arbitre, arbiters decision, decision, beslissing, \
         entscheidung",
    ),
    (
        Atom::MoveLimit,
        "move limit, move limit reached, limit of moves, limit of moves reached, zettenlimiet, zuglimit, limite de coups",
    ),
    (Atom::Flag, "flag, flags, vlag, vaandel, fahne, flagge, drapeau"),
    (
        Atom::Capture,
        "capture, captures, captured, capturing, taken, takes, took, taking, got the, gets the, got my, got his, got \
         her, found, trouve, trouva, gefunden, gevonden, vond, findet, fand, veroverd, verovert, veroverde, veroveren, \
         verovering, gepakt, pakt, pakte, genomen, neemt, nam, slaat, sloeg, erobert, eroberte, erobern, eroberung, \
         genommen, nimmt, nahm, pris, prise, prend, prit, prendre, capturee, capturer",
    ),
    (
        Atom::Fall,
        "fell, fallen, dropped, drops, down, gevallen, valt, viel, gefallen, fallt, faellt, fiel, tombe, tombee, tomba",
    ),
    (Atom::Time, "time, clock, tijd, klok, bedenktijd, zeit, uhr, bedenkzeit, temps, pendule"),
    (
        Atom::OnTime,
        "on time, in time, by time, on the clock, op tijd, op de klok, door tijd, auf zeit, durch zeit, nach zeit, \
         wegen zeit, au temps, par le temps, a la pendule",
    ),
    (
        Atom::Abandoned,
        "abandoned, broken off, called off, cancelled, canceled, afgebroken, gestaakt, afgelast, brak af, breken af, \
         abgebrochen, abbruch, interrompue, interrompu, abandonnee, abandonnes, arretee, annulee",
    ),
    (
        Atom::Unfinished,
        "unfinished, not finished, never finished, not completed, incomplete, undecided, no result, no outcome, \
         without result, without a result, in progress, to be continued, adjourned, interrupted, suspended, postponed, \
         geen uitslag, geen resultaat, zonder uitslag, zonder resultaat, onvoltooid, niet uitgespeeld, niet afgemaakt, \
         wordt vervolgd, uitgesteld, onderbroken, kein ergebnis, ohne ergebnis, nicht beendet, nicht zu ende gespielt, \
         nicht zuende gespielt, unbeendet, unvollendet, wird fortgesetzt, vertagt, hangepartie, haengepartie, \
         unterbrochen, pas de resultat, sans resultat, pas finie, pas fini, pas terminee, non terminee, inacheve, \
         inachevee, a suivre, ajourne, ajournee",
    ),
    (
        Atom::OpenWord,
        "unknown, open, pending, unclear, onbekend, onduidelijk, unbekannt, offen, unklar, inconnu, inconnue, ouvert",
    ),
    (
        Atom::Ongoing,
        "winning, losing, winning position, won position, lost position, drawn position, gewonnen stelling, \
         verloren stelling, gewinnstellung, verluststellung, position gagnante, position perdante, te winnen, \
         te verliezen, op te geven, om te winnen, zu gewinnen, zu verlieren, aufzugeben, pour gagner, a gagner",
    ),
    (
        Atom::Pending,
        "to be confirmed, to be decided, to be determined, tbc, tbd, arbiter to decide, arbiter decides, \
         arbiter must decide, arbiter will decide, arbiter has to decide, arbiter to rule, decision pending, \
         scheidsrechter beslist, scheidsrechter moet beslissen, schiedsrichter entscheidet, \
         schiedsrichter muss entscheiden, arbitre tranchera, arbitre decidera, a confirmer, a decider",
    ),
];
