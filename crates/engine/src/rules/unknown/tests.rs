//! Tests of the search limits. A search whose limit is 0 stops at once, and the results that need this search are
//! missing. If a search may use only some of the nodes, the remaining nodes are available again after this search.

use crate::board::{Army, Kind, KindSet, Outcome, Side, Square, Variant};
use crate::rules::effort::Effort;
use crate::rules::ending::EndingCause;
use crate::rules::turn::{Action, Claim, Turn};
use crate::rules::{Edition, Ruleset, Setup, UncertainGame};

#[test]
fn what_pieces_can_be_is_not_said_where_the_search_for_it_was_given_up() {
    let square = |name: &str| Square::parse(name).expect(name);
    let mut army = Army::default();
    let kinds = [Kind::Captain, Kind::Lieutenant, Kind::Sergeant, Kind::Flag];
    for kind in kinds {
        army.add(kind, 1);
    }
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
    rules.set_army(army);
    let mut setup = Setup::default();
    for (side, squares) in [(Side::Red, ["a4", "b4", "c4", "j1"]), (Side::Blue, ["a7", "b7", "c7", "j10"])] {
        setup.pieces[side] = squares.map(|at| (square(at), None)).to_vec();
    }
    let mut game = UncertainGame::new(rules, &setup).expect("the army stands in its zone");
    let turn = |from, to, action| Turn { from: square(from), to: square(to), action, rescue: None };
    let goes_on = Claim { goes_on: true, ..Claim::default() };
    let tied = Claim { outcome: Some(Outcome::Tie), ..goes_on };
    let named = Claim { striker: Some(Kind::Captain), defender: Some(Kind::Lieutenant), ..goes_on };
    for (turn, claim) in [
        (turn("a4", "a5", Action::Move), goes_on),
        (turn("a7", "a6", Action::Move), goes_on),
        (turn("a5", "a6", Action::Strike), tied),
        (turn("b7", "b6", Action::Move), goes_on),
        (turn("b4", "b5", Action::Move), goes_on),
        (turn("b6", "b5", Action::Strike), Claim { outcome: Some(Outcome::Win), ..named }),
    ] {
        game.try_play(&turn, &claim).expect("it is legal");
    }
    let mut given_up = game.clone();
    given_up.set_node_limit(0);
    assert_eq!((given_up.proven(), given_up.is_too_hard()), (None, true));
    // Blue's Captain and Red's Lieutenant took part in a later combat. The two pieces that tied earlier must therefore
    // be Sergeants.
    game.set_node_limit(1_000);
    let proven = game.proven().expect("it is soon found");
    let at_a4 = proven.iter().find(|(id, _)| game.game().position().piece(*id).home == square("a4"));
    assert_eq!(at_a4.map(|(_, kinds)| *kinds), Some(KindSet::only(Kind::Sergeant)));
    assert!(!game.is_too_hard());
}

#[test]
fn a_search_that_was_given_up_is_known_where_a_turn_shows_what_stands_on_a_square_that_nobody_saw() {
    let square = |name: &str| Square::parse(name).expect(name);
    let mut army = Army::default();
    for kind in [Kind::Captain, Kind::Lieutenant, Kind::Sergeant, Kind::Flag] {
        army.add(kind, 1);
    }
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
    rules.set_army(army);
    let mut setup = Setup::default();
    setup.pieces.red = ["a4", "b4", "c4", "j1"].map(|at| (square(at), None)).to_vec();
    setup.hidden.blue = true;
    let mut game = UncertainGame::new(rules, &setup).expect("the army stands in its zone");
    let turn = |from, to, action| Turn { from: square(from), to: square(to), action, rescue: None };
    let goes_on = Claim { goes_on: true, ..Claim::default() };
    for (from, to, action) in [
        ("a4", "a5", Action::Move),
        ("a7", "a6", Action::Move),
        ("a5", "a6", Action::Strike),
        ("e7", "e6", Action::Move),
        ("b4", "b5", Action::Move),
        ("e6", "e5", Action::Move),
        ("b5", "b6", Action::Move),
    ] {
        let outcome = (action == Action::Strike).then_some(Outcome::Tie);
        game.try_play(&turn(from, to, action), &Claim { outcome, ..goes_on }).expect("it is legal");
    }
    assert!(!game.is_too_hard());
    // The piece from b7 may have any of the three kinds. No search is needed for a kind that was already found
    // possible.
    game.set_node_limit(0);
    let kinds = [Kind::Captain, Kind::Lieutenant, Kind::Sergeant].into_iter();
    let given_up = kinds.filter(|kind| {
        let mut game = game.clone();
        let claim = Claim { striker: Some(*kind), outcome: Some(Outcome::Win), ..goes_on };
        let is_judged = game.judge(&turn("b7", "b6", Action::Strike), &claim).is_ok();
        assert!(game.is_too_hard() || is_judged, "{kind:?}");
        game.is_too_hard()
    });
    assert!(given_up.count() >= 2);
}

#[test]
fn what_is_spared_is_there_again() {
    // If Red's Captain is on a1, its own pieces enclose it. If it is on a2 or b1, it can move.
    let square = |name: &str| Square::parse(name).expect(name);
    let mut army = Army::default();
    for kind in [Kind::Captain, Kind::Bomb, Kind::Flag] {
        army.add(kind, 1);
    }
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
    rules.set_army(army);
    let mut setup = Setup::default();
    for (side, squares) in [(Side::Red, ["a1", "a2", "b1"]), (Side::Blue, ["j10", "j9", "i10"])] {
        setup.pieces[side] = squares.map(|at| (square(at), None)).to_vec();
    }
    let mut game = UncertainGame::new(rules, &setup).expect("the armies stand in their zones");
    let all = Effort::Normal.nodes() + 60_000;
    for told in [None, Some(EndingCause::Flag), Some(EndingCause::NoMoves)] {
        game.set_node_limit(all);
        let before = game.searched();
        assert_eq!(game.possible_endings(told).len(), 3);
        assert_eq!(game.nodes_left(), all - (game.searched() - before), "{told:?}");
    }
}
