//! Phrases that state no result: denied, doubted, contradictory, not understood, or about something else.

use super::{assert_table, harriet_and_tom};
use crate::board::Side;
use crate::notation::spelling::Players;

#[test]
fn what_is_denied_is_no_result() {
    let table = "
        blue did not resign = Denied
        blue didn't resign = Denied
        blue refused to resign = Denied
        blue did not refuse to resign = Denied
        no one resigned = Denied
        not a draw = Denied
        not 1-0 = Denied
        red was not beaten by blue = Denied
        red should have won = Denied
        rood heeft niet opgegeven = Denied
        niet opgegeven = Denied
        rood had kunnen winnen = Denied
        kein Remis = Denied
        Rot gibt nicht auf = Denied
        Rot h\u{e4}tte gewonnen = Denied
        bleu n'a pas abandonn\u{e9} = Denied
        rouge aurait gagn\u{e9} = Denied
        ni rouge ni bleu n'a gagn\u{e9} = Denied";
    assert_table(table, &Players::default());
}

#[test]
fn what_is_not_certain_is_no_result() {
    let table = "
        red should win = Doubted
        red to win in 3? = Doubted
        red is winning = Doubted
        red wins? = Doubted
        1-0? = Doubted
        red thinks he won, arbiter to decide = Doubted
        1-0, arbiter to decide = Doubted
        red wins, I think = Doubted
        if blue moves, red wins = Doubted
        red wins or draws = Doubted
        blue must resign = Doubted
        red almost won = Doubted
        result disputed = Doubted
        blauw weigert op te geven = Doubted
        blue wants to resign = Doubted
        blue offered a draw = Doubted
        rood zou winnen = Doubted
        rood wil opgeven = Doubted
        misschien wint rood = Doubted
        Rot w\u{fc}rde gewinnen = Doubted
        Rot wird gewinnen = Doubted
        Rot m\u{fc}sste aufgeben = Doubted
        rouge devrait gagner = Doubted
        rouge va gagner = Doubted
        l'arbitre tranchera = Doubted";
    assert_table(table, &Players::default());
}

#[test]
fn clauses_that_contradict_each_other_are_no_result() {
    let table = "
        1-0, red resigned = contradiction
        1-0 (blue) = contradiction
        1-0 0-1 = contradiction
        0-1 (blue resigned) = contradiction
        red wins, 0-1 = contradiction
        red 1-0, blue won = contradiction
        blue beat red 1-0 = contradiction
        draw, red wins = contradiction
        1-0, red did not win = contradiction
        unfinished, red wins = contradiction
        blue lost by resignation, blue did not resign = contradiction
        Harriet won, Tom won = contradiction";
    assert_table(table, &harriet_and_tom());
    // Both clauses agree on the winner, but not on the termination.
    let table = "
        red lost on time and resigned = 0-1 How
        blue has no moves left, blue resigned = 1-0 How
        red wins, red wins = 1-0
        red wins on time, blue forfeits = 1-0 time
        arbiter: blue lost on time = 1-0 time
        red wins by adjudication = 1-0 adjudication";
    assert_table(table, &Players::default());
}

#[test]
fn who_is_meant_is_not_guessed() {
    let table = "
        she resigned = Who
        he gave up = Who
        I won = Who
        ik geef op = Who
        ich gebe auf = Who
        j'abandonne = Who
        Bob resigned = Who
        Winner: Bob = Who
        Result: banana = Who
        winner: p2 (resign) = Who
        blue on time = Who
        flag captured = Who
        flag: blue = Who
        blue - red 1-0 = Who
        blue 1-0 red = Who
        blue: 1-0 = Who
        red and blue resigned = Who
        Tom (red) wins = Who";
    assert_table(table, &Players::new(None, Some("Tom")));
    // If the side of the writer is known, the side of `she` is known too.
    let players = harriet_and_tom().with_writer(crate::board::Side::Blue);
    let table = "
        she resigned = 0-1 resignation
        he gave up = 0-1 resignation
        I won = 0-1
        my opponent resigned = 0-1 resignation
        ich gebe auf = 1-0 resignation
        we won = Who";
    assert_table(table, &players);
}

#[test]
fn what_is_not_understood_is_no_result() {
    let table = "
        red wins the crowd = Words
        red wins in his dreams = Words
        red won last time = Words
        red lost time = Words
        red lost a turn = Words
        red lost 2 = Words
        Score: red 12, blue 10 = Words
        red 7 beats blue 4 = Words
        red defeated = Words
        red wins in 3 = Words
        red wins in 3 moves = Words
        red won at e5 = Words
        blue disconnected = Words
        red beats blue red = Words
        Rot Fahne erobert = Words
        Fahne von Rot erobert = Words
        red's opponent resigned = Words
        red won the first game, blue won the second = Words
        blue abandoned the game = Words
        stalemate = Words
        Ann - Bob 1-0, Cid - Dan 1-0 = Words
        1-0, red won the crowd = 1-0 + Words";
    assert_table(table, &Players::default());
}

#[test]
fn what_is_about_something_else_is_no_result() {
    let table = "
        red lost a scout = nothing
        blue lost his marshal = nothing
        Rot hat einen Aufkl\u{e4}rer verloren = nothing
        rood verliest een verkenner = nothing
        red won the exchange = nothing
        red's miner beats blue's bomb = nothing
        blue gave up a scout = nothing
        blue can't move the scout = nothing
        red won the toss = nothing
        red won the battle but lost the war = nothing
        time: 20:14 = nothing
        Time left: blue 3:00 = nothing
        clock: red 0:45, blue 0:12 = nothing
        Harriet (red) asked me to send this. See below. = nothing
        good game = nothing
        a4-a5 = nothing
        red = part
        the winner is = part
        on time = part
        won = part
        red did not = part";
    assert_table(table, &Players::default());
}

#[test]
fn a_piece_that_is_lost_loses_no_game() {
    let table = "
        my scout ran into a captain and lost = Words
        My scout ran straight into your captain and was lost. = Words
        Zijn verkenner viel mijn sergeant aan en verloor. = Words
        Sein Aufkl\u{e4}rer lief in meine Bombe und war verloren = Words
        Son \u{e9}claireur attaque mon capitaine et perd = Words
        He attacked with his scout and won = Words
        she blundered the marshal and lost = Words
        I lost my marshal and resigned = 0-1 resignation +
        I lost my marshal, red wins = 1-0 +
        he gave up and lost = 1-0 resignation";
    assert_table(table, &Players::default().with_writer(Side::Red));
}
