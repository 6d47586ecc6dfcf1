//! Turns as a program uses them: listed, described, and played one after the other.

use std::collections::BTreeSet;

use adjutant::board::{Kind, KindSet, Outcome, Side, Square};
use adjutant::notation::parse;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Action, Claim, Game, Occupant, Played, Rescue, StaleTurn, Turn, UncertainGame};

use crate::rules::editions::CHASE;
use crate::rules::support::{Record, record};

fn square(name: &str) -> Square {
    Square::parse(name).expect("a square's name")
}

/// Returns the game after the last turn of a record.
fn played(record: &Record) -> Game {
    let text = record.text();
    replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ()).game.expect("the setup is in order")
}

#[test]
fn an_infiltrator_without_room_has_its_guesses() {
    // All squares around a6 have Red pieces; beyond a7 is a Sergeant.
    let way = "a4-a5 .. a5-a6 .. a6-a7 .. b4-b5 .. b5-b6 .. a3-a4 .. a4-a5 .. a5-a6 .. a2-a3 .. a3-a4 .. a4-a5 ..";
    let game = played(&record("jumbo-2014", "Ia3 5a4 6b4 7a2", "4a8", way));
    let turns: BTreeSet<String> = game.legal_turns().iter().map(ToString::to_string).collect();
    let of_a6: Vec<&str> = turns.iter().map(String::as_str).filter(|turn| turn.starts_with("a6")).collect();
    let named = ["captain", "flag", "infiltrator", "lieutenant", "major", "sergeant"];
    assert_eq!(of_a6, named.map(|kind| format!("a6?a8={kind}")));
}

#[test]
fn turns_are_told_as_the_notation_writes_them() {
    let (from, to, via) = (square("e4"), square("f7"), square("e7"));
    let turn = |to: Square, action: Action| Turn { from, to, action, rescue: None };
    let guess = Action::Guess { target: via, named: Kind::Miner };
    let back = |kind: Option<Kind>| Some(Rescue { kind, square: square("c2") });
    for (turn, text) in [
        (turn(to, Action::Move), "e4-f7"),
        (turn(to, Action::Strike), "e4xf7"),
        (turn(to, Action::CornerStrike { via }), "e4-e7xf7"),
        (turn(from, guess), "e4?e7=miner"),
        (turn(to, guess), "e4-f7?e7=miner"),
        (Turn { rescue: back(Some(Kind::Scout)), ..turn(to, Action::Move) }, "e4-f7^scout@c2"),
        (Turn { rescue: back(None), ..turn(to, Action::Strike) }, "e4xf7^?@c2"),
    ] {
        assert_eq!(turn.to_string(), text);
    }
}

/// Plays each turn of a record separately, in a copy of the game before it.
#[derive(Default)]
struct OneByOne {
    before: Option<UncertainGame>,
    rescues: usize,
}

impl Observer for OneByOne {
    fn before(&mut self, game: &UncertainGame) {
        self.before = Some(game.clone());
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        let mut alone = self.before.take().expect("a turn has a game before it");
        let now = alone.try_play(&played.turn, &Claim::default()).expect("the record is legal");
        assert_eq!(&now, played);
        for square in game.rules().edition.board.squares() {
            let standing = |game: &Game| match game.position().at(square) {
                Occupant::Piece(id) => Some((id.side(), game.position().piece(id).kind)),
                _ => None,
            };
            assert_eq!(standing(alone.game()), standing(game), "{square}");
        }
        self.rescues += usize::from(played.turn.rescue.is_some());
    }
}

#[test]
fn a_rescue_is_made_whether_its_turn_moves_or_strikes() {
    // A Scout is lost on the way to the back row.
    let walk = "b4-b5 b7-b6 b5xb6 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9";
    for (blue, last) in [("9b7", "a9-a10^2@c2"), ("9b7 4a10", "a9xa10^2@c2")] {
        let game = record("hasbro-1999", "6a4 2b4", blue, &format!("{walk} .. {last}")).options("rescue");
        let text = game.text();
        let mut each = OneByOne::default();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut each);
        assert_eq!((replayed.verdict.name(), each.rescues), ("legal", 1), "{last}: {:?}", replayed.findings);
    }
}

/// Kind of each piece that moved, according to the turn and to the board.
#[derive(Default)]
struct Movers(Vec<[Option<Kind>; 2]>);

impl Observer for Movers {
    fn turn(&mut self, played: &Played, game: &Game) {
        self.0.push([played.kind, game.position().piece(played.piece).kind]);
    }
}

#[test]
fn what_moved_is_known_as_far_as_the_board_knows_it() {
    // One step reveals nothing about a piece, two squares reveal a Scout, and a strike reveals the other piece.
    let text = "[Edition \"jumbo-2014\"]\n[Army \"6 5 2 F\"]\n\n10: F.........\n7: 6...5....2\n4: ?...??....\n1: ?.........\n\n\
                a4-a5 a7-a6 e4-e6 j7-j6 a5xa6(5<6) j6-j5 e6-f6 j5-j6 *\n";
    let mut movers = Movers::default();
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut movers);
    assert_eq!(replayed.verdict.name(), "legal", "{:?}", replayed.findings);
    let (captain, lieutenant, scout) = (Some(Kind::Captain), Some(Kind::Lieutenant), Some(Kind::Scout));
    let kinds = [None, captain, scout, scout, lieutenant, scout, scout, scout];
    assert_eq!(movers.0, kinds.map(|kind| [kind, kind]));
}

/// Turns of a record.
#[derive(Default)]
struct Turns(Vec<Turn>);

impl Observer for Turns {
    fn turn(&mut self, played: &Played, _game: &Game) {
        self.0.push(played.turn);
    }
}

#[test]
fn what_came_back_while_all_was_named_is_known_when_something_unnamed_comes_back() {
    // Red loses a Scout and a Miner, and has another of each. One of them is rescued by name; then only the other kind
    // can be rescued. A Scout can go further.
    for (named, other, kind, far_is) in [("2", "3", Kind::Miner, Err("too-far")), ("3", "2", Kind::Scout, Ok(()))] {
        let lost = "b4xb7 .. c3-c4 .. c4-b4 .. b4-b5 .. b5-b6 .. b6xb7 ..";
        let first = format!("a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 .. a9-a10^{named}@c2 ..");
        let second = format!("a3-a4 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 .. a9-b9 .. b9-b10^{other}@d2");
        let turns = format!("{lost} {first} {second}");
        let text = record("hasbro-1999", "6a4 5a3 2b4 3c3 2i1 3j4", "9b7", &turns).options("rescue").text();
        let mut turns = Turns::default();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut turns);
        assert_eq!(replayed.verdict.name(), "legal", "{:?}", replayed.findings);
        let mut game =
            UncertainGame::new(replayed.terms.rules.clone(), &replayed.setup).expect("the setup is in order");
        let last = turns.0.pop().expect("there are turns");
        for turn in &turns.0 {
            game.try_play(turn, &Claim::default()).expect("it is legal");
        }
        let unnamed = Turn { rescue: Some(Rescue { kind: None, square: square("d2") }), ..last };
        let ready = game.judge(&unnamed, &Claim::default()).expect("somebody can come back");
        game.play(&ready).expect("it was judged here");
        let proven = game.proven().map(|pieces| pieces.into_iter().map(|(_, kinds)| kinds).collect::<Vec<_>>());
        assert_eq!(proven, Some(vec![KindSet::only(kind)]));
        let reply = game.game().legal_turns()[0];
        game.try_play(&reply, &Claim::default()).expect("it is legal");
        let far = Turn { from: square("d2"), to: square("d4"), action: Action::Move, rescue: None };
        let near = Turn { to: square("d3"), ..far };
        assert_eq!(
            game.judge(&far, &Claim::default()).map(|_| ()).map_err(|refused| refused.violation.name()),
            far_is,
            "{kind:?}"
        );
        assert!(game.judge(&near, &Claim::default()).is_ok(), "{kind:?}");
    }
}

/// Game before the last turn of a record.
#[derive(Default)]
struct Before(Option<UncertainGame>);

impl Observer for Before {
    fn before(&mut self, game: &UncertainGame) {
        self.0 = Some(game.clone());
    }
}

#[test]
fn what_nothing_but_repetition_bars_is_listed_with_its_rule() {
    let back = "a4-a5 .. a5-a4 .. a4-a5 .. a5-b5";
    let unnamed = "a4-a5 i7-i6 a5-a4 i6-i7 a4-a5 i7-i6 a5-b5";
    let army = |record: Record| record.army("6 4 3 F");
    for (record, barred) in [
        (record("jumbo-2014", "6a4", "4a7", CHASE), &["b6-a6 more-squares"][..]),
        (record("jumbo-2014", "6a4", "4a7", back), &["a5-a4 two-squares"]),
        (record("jumbo-2014", "6a4", "4a7", "a4-a5 .. a5-a4"), &[]),
        (army(record("jumbo-2014", "6a4 4i4 3h1 Fj1", "?a7 ?i7 ?h10 ?j10", unnamed)), &["a5-a4 two-squares"]),
    ] {
        let text = record.text();
        let mut before = Before::default();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut before);
        let game = before.0.expect("there is a last turn");
        let told = |turns: Vec<(Turn, adjutant::rules::Violation)>| {
            turns.iter().map(|(turn, rule)| format!("{turn} {}", rule.name())).collect::<Vec<_>>()
        };
        assert_eq!(told(game.barred_by_repetition()), barred, "{:?}", replayed.findings);
        if !game.has_unknown() {
            assert_eq!(told(game.game().barred_by_repetition()), barred);
        }
    }
}

#[test]
fn a_piece_has_moved_once_it_has_left_a_square() {
    // A Scout takes the Spy on b7, Blue's Captain goes to meet the Sergeant, and another Scout is lost where it
    // strikes.
    let turns = "b4xb7 a7-a6 a4-a5 a6xa5 f4xf7";
    let game = played(&record("jumbo-2014", "2b4 4a4 2f4", "Sb7 6a7 9f7", turns));
    let position = game.position();
    let began = |home: &str| {
        let mut pieces = Side::ALL.into_iter().flat_map(|side| position.pieces(side));
        let id = pieces.find(|id| position.piece(*id).home == square(home)).expect("a piece begins there");
        (position.piece(id).has_moved, position.piece(id).is_captured)
    };
    for (home, has_moved, is_captured) in [
        ("b4", true, false),
        ("a4", true, true),
        ("f4", false, true),
        ("b7", false, true),
        ("a7", true, false),
        ("f7", false, false),
    ] {
        assert_eq!(began(home), (has_moved, is_captured), "{home}");
    }
}

#[test]
fn a_turn_behind_a_strike_that_may_have_taken_the_flag_says_that_it_did_not() {
    // Blue's rows are written with unknown pieces, or not at all.
    for rows in ["10: . . . . . . . . . ?\n7: ? ? ? . . . . . . .\n", ""] {
        let turns = "a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(6>?) b5-a5";
        let red = "4: 6 2 B . . . . . . .\n1: . . . . . . . . . F";
        let text = format!("[Edition \"jumbo-2014\"]\n[Army \"6 2 B F\"]\n\n{rows}{red}\n\n{turns} *\n");
        let mut turns = Turns::default();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut turns);
        assert_eq!(replayed.verdict.name(), "legal", "{:?}", replayed.findings);
        let mut game =
            UncertainGame::new(replayed.terms.rules.clone(), &replayed.setup).expect("the setup is in order");
        for (turn, of_a7) in turns.0.iter().zip([None, None, None, None, Some(2), Some(1)]) {
            let outcome = (turn.action == Action::Strike).then_some(Outcome::Win);
            game.try_play(turn, &Claim { outcome, ..Claim::default() }).expect("it is legal");
            let Some(count) = of_a7 else { continue };
            let proven = game.clone().proven().expect("little is unknown");
            let struck = proven.iter().find(|(id, _)| game.game().position().piece(*id).home == square("a7"));
            let kinds = struck.expect("a piece stood there").1;
            assert_eq!((kinds.len() as usize, kinds.has(Kind::Scout)), (count, true), "{turn}");
        }
    }
}

#[test]
fn a_turn_that_was_judged_in_another_position_is_not_played() {
    let mut game = played(&record("gravon", "4a4 4b4", "3a7 3b7", "a4-a5 a7-a6"));
    let turn = |from: &str, to: &str, action| Turn { from: square(from), to: square(to), action, rescue: None };
    let strike = game.judge(&turn("a5", "a6", Action::Strike)).expect("it is legal");
    // The other side moves next; a copy with the same ply has another piece there.
    let mut other = game.clone();
    assert!(game.play(&strike).is_ok());
    let plies = game.plies();
    assert_eq!(game.play(&strike).map(|_| ()), Err(StaleTurn));
    assert_eq!(game.plies(), plies);
    let quiet = other.judge(&turn("b4", "b5", Action::Move)).expect("it is legal");
    assert!(other.play(&quiet).is_ok());
    assert_eq!(other.play(&strike).map(|_| ()), Err(StaleTurn));
    game.try_play(&turn("b7", "b6", Action::Move)).expect("it is legal");
    assert_eq!(game.play(&strike).map(|_| ()), Err(StaleTurn), "its square is empty now");
}
