//! What searches are allowed is allowed still, less what they looked at, when something was looked for with less.

mod given_up;

use super::unsettled::Unsettled;
use crate::assignment::Pairs;
use crate::board::{Army, Kind, KindSet, Outcome, Side, Square, Variant};
use crate::rules::effort::Effort;
use crate::rules::ending::EndingCause;
use crate::rules::turn::{Action, Claim, Turn};
use crate::rules::{Edition, RecordedGame, Ruleset, Setup};

fn square(name: &str) -> Square {
    Square::parse(name).expect(name)
}

/// Blue's Captain has struck a2, which nobody touches again: the Bomb stands there still, and Red has no turn, or the Captain
/// took the Miner, and Red's Captain on a1 can strike it.
fn left_open() -> RecordedGame {
    let named = |pieces: &[(&str, Kind)]| pieces.iter().map(|(at, kind)| (square(at), Some(*kind))).collect();
    let mut army = Army::default();
    for (kind, count) in [(Kind::Captain, 1), (Kind::Lieutenant, 1), (Kind::Miner, 1), (Kind::Bomb, 3), (Kind::Flag, 1)]
    {
        army.add(kind, count);
    }
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
    rules.set_army(army);
    let mut setup = Setup::default();
    let (b, l) = (Kind::Bomb, Kind::Lieutenant);
    setup.pieces.red = named(&[("a1", Kind::Captain), ("e4", l), ("b2", b), ("c1", b), ("h1", Kind::Flag)]);
    setup.pieces.red.extend([(square("b1"), None), (square("a2"), None)]);
    let miner = ("j7", Kind::Miner);
    setup.pieces.blue =
        named(&[("a7", Kind::Captain), ("i7", l), miner, ("f7", b), ("g10", b), ("h10", b), ("j10", Kind::Flag)]);
    let mut game = RecordedGame::new(rules, &setup).expect("the armies stand in their zones");
    let turn = |from, to, action| Turn { from: square(from), to: square(to), action, rescue: None };
    let goes_on = Claim { goes_on: true, ..Claim::default() };
    let walk = ["e4-e5", "a7-a6", "e5-e6", "a6-a5", "e6-f6", "a5-a4", "f6-e6", "a4-a3", "e6-f6"];
    for (from, to) in walk.iter().filter_map(|turn| turn.split_once('-')) {
        game.try_play(&turn(from, to, Action::Move), &goes_on).expect("it is legal");
    }
    let ways = game.cases(&turn("a3", "a2", Action::Strike), &goes_on);
    assert!(ways.len() == 2 && game.play_unsettled(&ways));
    let lost = Claim { outcome: Some(Outcome::Loss), ..goes_on };
    game.try_play(&turn("f6", "f7", Action::Strike), &lost).expect("it is legal");
    game.try_play(&turn("i7", "i6", Action::Move), &goes_on).expect("it is legal");
    game
}

#[test]
fn what_is_spared_is_there_again() {
    let game = left_open();
    let all = Effort::Normal.nodes() + 60_000;
    for spares in [false, true] {
        game.allow(all);
        let before = game.searched();
        let apart = game.clone().with_own_settled(Side::Red, spares);
        assert_eq!(apart.len(), 2);
        assert_eq!(game.nodes_left(), all - (game.searched() - before), "spares: {spares}");
        for mut game in apart {
            for told in [None, Some(EndingCause::Flag), Some(EndingCause::NoMoves)] {
                game.allow(all);
                let before = game.searched();
                assert_eq!(game.possible_endings(told).len(), 1);
                assert_eq!(game.nodes_left(), all - (game.searched() - before), "{told:?}");
            }
        }
    }
}

/// While Red has another piece that moves, whatever stands on a2, the game is one. Else Red's piece or Blue's is left there.
#[test]
fn games_are_told_apart_only_where_it_is_open_who_can_move() {
    let mut game = left_open();
    let may_stand = |game: &RecordedGame| game.unknown.as_ref().map(|unknown| unknown.unsettled.len());
    assert_eq!(may_stand(&game), Some(2));
    let apart = game.clone().with_own_settled(Side::Red, false);
    assert_eq!(apart.iter().map(may_stand).collect::<Vec<_>>(), [Some(1), Some(1)]);
    assert_eq!(game.clone().with_own_settled(Side::Blue, false).len(), 1);
    game.game.position.place_unknown(Side::Red, square("e1"), KindSet::only(Kind::Lieutenant));
    assert_eq!(game.with_own_settled(Side::Red, false).len(), 1);
}

/// Bombs shut Red in but for a2 and a3: its Captain stands on both if Blue's piece was the Lieutenant, and on none otherwise.
/// Whether it can move from one of them depends on the other, so that games are told apart by both.
#[test]
fn a_piece_that_may_stand_beside_another_such_square_is_told_apart() {
    let mut army = Army::default();
    for (kind, count) in [(Kind::Captain, 1), (Kind::Lieutenant, 1), (Kind::Flag, 1)] {
        army.add(kind, count);
    }
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
    rules.set_army(army);
    let mut setup = Setup::default();
    let red = [("j1", Kind::Captain), ("j3", Kind::Lieutenant), ("e1", Kind::Flag)];
    setup.pieces.red = red.map(|(at, kind)| (square(at), Some(kind))).to_vec();
    setup.pieces.blue = vec![(square("a9"), None), (square("b9"), None), (square("j10"), Some(Kind::Flag))];
    let mut game = RecordedGame::new(rules, &setup).expect("the armies stand in their zones");
    for at in ["i1", "j2", "i3", "j4", "a1", "b2", "b3", "a4"] {
        game.game.position.place_unknown(Side::Red, square(at), KindSet::only(Kind::Bomb));
    }
    let id = |game: &RecordedGame, side, at| game.game.position.piece_of(side, square(at)).expect(at);
    let (striker, struck) = (id(&game, Side::Red, "j1"), id(&game, Side::Blue, "a9"));
    let captain = KindSet::only(Kind::Captain);
    let then = Pairs::of(captain, KindSet::only(Kind::Lieutenant), |_, _| true);
    let else_ = Pairs::of(captain, captain, |_, _| true);
    for at in ["a2", "a3"].map(square) {
        game.game.unsettled.push(at);
        let unsettled = &mut game.unknown.as_mut().expect("Blue's pieces are unknown").unsettled;
        unsettled.push(Unsettled { piece: striker, square: at, striker, struck, then, else_ });
    }
    let apart = game.with_own_settled(Side::Red, false);
    let left = |game: &RecordedGame| game.unknown.as_ref().map(|unknown| unknown.unsettled.len());
    assert_eq!(apart.iter().map(left).collect::<Vec<_>>(), [Some(0), Some(2)]);
}

/// Captains whose ways out all lead to squares where something may stand: each of these squares doubles the games.
#[test]
fn what_stands_is_told_apart_on_eight_squares_and_no_more() {
    for (open, expected) in [(7, 128), (8, 256), (9, 1)] {
        let mut army = Army::default();
        for (kind, count) in [(Kind::Captain, 3), (Kind::Flag, 1)] {
            army.add(kind, count);
        }
        let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
        rules.set_army(army);
        let mut setup = Setup::default();
        for (side, squares) in [(Side::Red, ["b2", "f2", "j1", "i1"]), (Side::Blue, ["b9", "f9", "j10", "i10"])] {
            let kinds = [Kind::Captain, Kind::Captain, Kind::Captain, Kind::Flag].map(Some);
            setup.pieces[side] = squares.map(square).into_iter().zip(kinds).collect();
        }
        setup.pieces.blue[3].1 = None;
        let mut game = RecordedGame::new(rules, &setup).expect("the armies stand in their zones");
        let around = ["a2", "b1", "b3", "c2", "e2", "f1", "f3", "g2", "j2"].map(square);
        let (left_open, taken) = around.split_at(open);
        game.game.unsettled.extend(left_open);
        for near in taken {
            game.game.position.place_unknown(Side::Red, *near, KindSet::only(Kind::Bomb));
        }
        assert_eq!(game.with_own_settled(Side::Red, false).len(), expected, "{open} squares");
    }
}
