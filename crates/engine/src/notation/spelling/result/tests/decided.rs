//! Phrases that state a result.

use super::{assert_table, harriet_and_tom};
use crate::notation::spelling::Players;

#[test]
fn english() {
    let table = "
        red wins = 1-0
        RED WINS!!! = 1-0
        Reds win = 1-0
        red has won on time = 1-0 time
        red won because blue lost on time = 1-0 time
        red wins blue resigns = 1-0 resignation
        red beats blue = 1-0
        red has beaten blue = 1-0
        blue defeated red = 0-1
        red was beaten by blue = 0-1
        red was defeated = 0-1
        red has been beaten by blue = 0-1
        victory for red over blue = 1-0
        a win for blue = 0-1
        red lost to blue = 0-1
        blue can't move and loses = 1-0 no-moves
        blue has no moves left = 1-0 no-moves
        blue has no more moves = 1-0 no-moves
        red wins against blue = 1-0
        blue resigned = 1-0 resignation
        blue gave up = 1-0 resignation
        blue gave up the game = 1-0 resignation
        blue had to resign = 1-0 resignation
        blue, who resigned, lost = 1-0 resignation
        blue threw in the towel = 1-0 resignation
        red's resignation = 0-1 resignation
        red wins by resignation of blue = 1-0 resignation
        blue ran out of time = 1-0 time
        blue's flag fell = 1-0 time
        blue flagged = 1-0 time
        time: blue = 1-0 time
        red: time = 0-1 time
        red captured the flag = 1-0 flag
        red captured blue's flag = 1-0 flag
        blue's flag was captured = 1-0 flag
        the flag was taken by red = 1-0 flag
        blue lost the flag = 1-0 flag
        Red wins by flag capture = 1-0 flag
        red wins by forfeit = 1-0 forfeit
        walkover for red = 1-0 forfeit
        the arbiter declared red the winner = 1-0 adjudication
        it was a draw = 1/2-1/2
        draw by agreement = 1/2-1/2 agreement
        red and blue agreed to a draw = 1/2-1/2 agreement
        blue offered a draw, red accepted = 1/2-1/2 agreement
        blue offered a draw, but red won = 1-0
        draw by move limit = 1/2-1/2 move-limit
        agreed = 1/2-1/2 agreement
        blue did not resign but lost on time = 1-0 time
        red wins, blue did not resign = 1-0
        0-1, not a draw = 0-1
        red was winning but lost on time = 0-1 time
        blue almost won, but resigned = 1-0 resignation
        blue's time is up = 1-0 time
        blue got the flag = 0-1 flag
        red's scout took the flag on e10 = 1-0 flag +
        blue resigned because he had no moves left = 1-0 resignation
        1-0, blue should have won = 1-0
        red wins, no doubt = 1-0
        resigns = mover resignation
        game abandoned = * abandoned
        broken off = * abandoned
        no result, bar closed = * unknown +
        adjourned at move 40 = * unknown +
        1-0, game abandoned = 1-0 abandoned";
    assert_table(table, &Players::default());
}

#[test]
fn dutch_german_and_french() {
    let table = "
        rood heeft blauw verslagen = 1-0
        rood werd door blauw verslagen = 0-1
        blauw heeft van rood gewonnen = 0-1
        rood verliest van blauw = 0-1
        gewonnen door rood = 1-0
        overwinning van blauw = 0-1
        de rode speler wint = 1-0
        rood gaf op = 0-1 resignation
        blauw heeft opgegeven = 1-0 resignation
        blauw geeft het op = 1-0 resignation
        blauw geeft zich gewonnen = 1-0 resignation
        blauw wint doordat rood opgeeft = 0-1 resignation
        rood moest opgeven = 0-1 resignation
        blauw door de tijd, rood wint = 1-0 time
        bedenktijd overschreden door blauw = 1-0 time
        Blauw kan niet meer zetten = 1-0 no-moves
        rood heeft de vlag veroverd = 1-0 flag
        rood wint door de vlag te veroveren = 1-0 flag
        de tijd van blauw is om = 1-0 time
        remise overeengekomen = 1/2-1/2 agreement
        afgebroken = * abandoned
        Rot siegt = 1-0
        die Roten gewinnen = 1-0
        Rot hat Blau besiegt = 1-0
        Rot besiegt Blau = 1-0
        Blau wird von Rot geschlagen = 1-0
        Sieg von Rot \u{fc}ber Blau = 1-0
        Rot verliert gegen Blau = 0-1
        Rot gibt auf = 0-1 resignation
        Rot gibt nach 2 Stunden auf = 0-1 resignation +
        Blau hat aufgegeben = 1-0 resignation
        Blau gewinnt, weil Rot aufgibt = 0-1 resignation
        Blau gibt sich geschlagen = 1-0 resignation
        Blau kapituliert = 1-0 resignation
        Rot musste aufgeben = 0-1 resignation
        Blau: Zeit \u{fc}berschritten = 1-0 time
        Rot gewinnt durch Zeit\u{fc}berschreitung = 1-0 time
        Rot verlor auf Zeit = 0-1 time
        Blau kann nicht mehr ziehen = 1-0 no-moves
        Rot verliert, weil Blau die Fahne erobert hat = 0-1 flag
        die Fahne wurde von Rot erobert = 1-0 flag
        Rot schl\u{e4}gt die Fahne = 1-0 flag
        Remis vereinbart = 1/2-1/2 agreement
        Unentschieden = 1/2-1/2
        Partie vertagt = * unknown
        les rouges ont gagn\u{e9} = 1-0
        rouge a battu bleu = 1-0
        rouge a \u{e9}t\u{e9} battu par bleu = 0-1
        Le rouge l'emporte = 1-0
        rouge s'incline devant bleu = 0-1
        d\u{e9}faite de bleu = 1-0
        bleu a abandonn\u{e9} = 1-0 resignation
        bleu gagne car rouge a abandonn\u{e9} = 0-1 resignation
        le bleu jette l'\u{e9}ponge = 1-0 resignation
        bleu perd au temps = 1-0 time
        temps d\u{e9}pass\u{e9} pour bleu = 1-0 time
        bleu ne peut plus jouer = 1-0 no-moves
        rouge a pris le drapeau = 1-0 flag
        bleu d\u{e9}clare forfait = 1-0 forfeit
        partie nulle d'un commun accord = 1/2-1/2 agreement
        Partie abandonn\u{e9}e = * abandoned";
    assert_table(table, &Players::default());
}

#[test]
fn headings_figures_and_markup() {
    let table = "
        1-0 = 1-0
        1\u{2013}0 = 1-0
        (1-0) = 1-0
        1-0! = 1-0
        1-0. = 1-0
        0 : 1 = 0-1
        \u{bd}-\u{bd}, agreed = 1/2-1/2 agreement
        1-0 after 2 hours = 1-0 +
        1-0, blue resigned = 1-0 resignation
        blue resigned 1-0 = 1-0 resignation
        0-1 (red resigned) = 0-1 resignation
        1-0 (time) = 1-0 time
        1-0 (red) = 1-0
        red - blue 1-0 = 1-0
        red 1-0 blue = 1-0
        red 1, blue 0 = 1-0
        final score: 0-1 = 0-1
        Result: red = 1-0
        Result - red = 1-0
        Result: red (time) = 1-0 time
        Result: draw = 1/2-1/2
        Result: unknown = * unknown
        Result: * = *
        Winner: Red = 1-0
        the winner is red = 1-0
        loser: blue = 1-0
        resigned: blue = 1-0 resignation
        Uitslag: 1-0 = 1-0
        Winnaar: blauw = 0-1
        Ergebnis: Rot gewinnt = 1-0
        Vainqueur : rouge = 1-0
        **Result:** Blue won = 0-1
        _red wins_ = 1-0
        - red wins = 1-0
        > \"red wins\" = 1-0
        [red resigns] = 0-1 resignation
        R wins = 1-0
        After 3 hours blue resigned. = 1-0 resignation +
        blue resigned at move 40 = 1-0 resignation +
        red won in 40 moves, a nice game = 1-0 +";
    assert_table(table, &Players::default());
}

#[test]
fn players_by_name_and_label() {
    let mut players = harriet_and_tom();
    players.add(crate::board::Side::Red, "p1");
    players.add(crate::board::Side::Blue, "p2");
    let table = "
        Harriet wins = 1-0
        Harriet Cole wins = 1-0
        Cole wins on time = 1-0 time
        H. Cole wins = 1-0 +
        Winner: Tom = 0-1
        winner: p2 (resign) = 0-1 resignation
        Result: p1 = 1-0
        Tom was beaten by Harriet = 1-0
        Harriet captured Tom's flag = 1-0 flag
        Harriet (red) resigned = 0-1 resignation
        Tom (blue) beat Harriet (red) = 0-1
        Harriet: I resign = 0-1 resignation
        Tom: she resigned = 0-1 resignation
        Harriet and Tom agreed to a draw = 1/2-1/2 agreement
        Harriet - Tom 1-0 = 1-0
        Harriet vs Tom: 0-1 = 0-1
        Harriet won. Tom resigned after 2 hours of play. = 1-0 resignation +
        Bob beat Harriet = 0-1 +";
    assert_table(table, &players);
}
