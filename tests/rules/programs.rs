//! Uses of games by programs, with setups that no record can have.

use adjutant::board::{Army, Kind, Outcome, Side, Square, Variant};
use adjutant::notation::parse;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{
    Action, Claim, Conflict, Edition, Ending, EndingCause, Game, LegalTurn, Played, Position, Ruleset, Setup,
    SetupFault, Turn, TwoSquares, UncertainGame, Violation,
};

fn square(name: &str) -> Square {
    Square::parse(name).expect("a square's name")
}

fn turn(from: &str, to: &str, action: Action) -> Turn {
    Turn { from: square(from), to: square(to), action, rescue: None }
}

/// Returns the rules and the setup of a record without turns.
fn begun(text: &str) -> (Ruleset, Setup) {
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
    assert_eq!(replayed.verdict.name(), "legal", "{:?}", replayed.findings);
    (replayed.terms.rules.clone(), replayed.setup)
}

fn small() -> (Ruleset, Setup) {
    let rows = "10: . . . . . . . . . F\n7: 6 5 . . . . . . . .\n4: 6 5 . . . . . . . .\n1: . . . . . . . . . F";
    begun(&format!("[Edition \"jumbo-2014\"]\n[Army \"6 5 F\"]\n\n{rows}\n\n*\n"))
}

#[test]
fn more_pieces_than_can_be_told_apart_are_too_many() {
    // Forty squares have room for this number of pieces only if some share a square.
    let count = Position::MAX_PIECES + 1;
    let mut army = Army::default();
    army.add(Kind::Scout, count as u8 - 1);
    army.add(Kind::Flag, 1);
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
    rules.set_army(army);
    let mut setup = Setup::default();
    for side in Side::ALL {
        let squares: Vec<Square> = rules.edition.board.zone_squares(side).collect();
        let kinds = std::iter::once(Kind::Flag).chain(std::iter::repeat(Kind::Scout)).map(Some);
        setup.pieces[side] = squares.into_iter().cycle().zip(kinds).take(count).collect();
    }
    let fault = |side| SetupFault::Count { side, kind: None, found: 64, expected: 63 };
    assert_eq!(Game::new(rules, &setup).err(), Some(vec![fault(Side::Red), fault(Side::Blue)].into()));
}

#[test]
fn who_may_not_move_at_all_has_lost_before_the_first_turn() {
    let (mut rules, setup) = small();
    let ending = |rules: &Ruleset| Game::new(rules.clone(), &setup).expect("the setup is in order").ending();
    assert_eq!(ending(&rules), None);
    rules.two_squares = TwoSquares::with_limit(0);
    assert_eq!(ending(&rules), Some(Ending { winner: Some(Side::Blue), cause: EndingCause::NoMoves }));
    rules.two_squares.limit = Some(1);
    assert_eq!(ending(&rules), None);
}

#[test]
fn pieces_that_are_given_all_the_same_stand_where_they_are_given() {
    let (mut rules, mut setup) = small();
    let mut army = Army::default();
    army.add(Kind::Scout, 39);
    army.add(Kind::Flag, 1);
    rules.set_army(army);
    let kinds = std::iter::once(Kind::Flag).chain(std::iter::repeat(Kind::Scout)).map(Some);
    setup.pieces.red = rules.edition.board.zone_squares(Side::Red).zip(kinds).collect();
    setup.hidden.blue = true;
    for given in [1, 0] {
        setup.pieces.blue = vec![(square("a10"), Some(Kind::Flag)); given];
        let game = UncertainGame::new(rules.clone(), &setup).expect("the setup is in order");
        let position = game.game().position();
        let blue: Vec<Option<Kind>> = position.standing(Side::Blue).map(|id| position.piece(id).kind).collect();
        assert_eq!(blue, if given == 1 { vec![Some(Kind::Flag)] } else { vec![None; 40] });
    }
}

#[test]
fn where_all_is_named_a_turn_comes_out_in_one_way_and_the_game_has_one_end() {
    let (rules, setup) = small();
    let mut game = UncertainGame::new(rules, &setup).expect("the setup is in order");
    let ends = |game: &mut UncertainGame| -> Vec<Option<Ending>> {
        game.possible_endings(None).into_iter().map(|possible| possible.ending).collect()
    };
    let walk = ["a4-a5", "a7-a8", "a5-a6", "a8-a7"].map(|turn| turn.split_once('-').expect("two squares"));
    for (from, to) in walk {
        game.try_play(&turn(from, to, Action::Move), &Claim::default()).expect("it is legal");
    }
    let strike = turn("a6", "a7", Action::Strike);
    let claim = Claim { outcome: Some(Outcome::Win), ..Claim::default() };
    let cases: Vec<Option<Outcome>> = game.cases(&strike, &claim).iter().map(LegalTurn::outcome).collect();
    assert_eq!(cases, [Some(Outcome::Tie)]);
    assert_eq!(game.cases(&turn("a6", "a7", Action::Move), &claim).len(), 0);
    assert_eq!(ends(&mut game), [None]);
    assert!(!game.has_unknown());
}

#[test]
fn behind_a_strike_that_can_have_taken_nothing_but_the_flag_the_game_is_over() {
    // The piece that moves from b7 and back is the Miner, so the Flag is a7.
    let rows = "10: . . . . . . . . . 5\n7: ? ? . . . . . . . 6\n4: 6 5 . . . . . . . .\n1: . . . . . . . . 3 F";
    let (rules, setup) = begun(&format!("[Edition \"jumbo-2014\"]\n[Army \"6 5 3 F\"]\n\n{rows}\n\n*\n"));
    let mut game = UncertainGame::new(rules, &setup).expect("the setup is in order");
    let walk = ["a4-a5", "b7-b6", "a5-a6", "b6-b7"].map(|turn| turn.split_once('-').expect("two squares"));
    for (from, to) in walk {
        game.try_play(&turn(from, to, Action::Move), &Claim::default()).expect("it is legal");
    }
    let claim = Claim { outcome: Some(Outcome::Win), ..Claim::default() };
    let over = Ending { winner: Some(Side::Red), cause: EndingCause::Flag };
    // If the record goes on, no question is left open.
    let goes_on = Claim { goes_on: true, ..claim };
    let played = game.clone().try_play(&turn("a6", "a7", Action::Strike), &goes_on).expect("it is legal");
    assert_eq!(played.ending, Some(over));
    let played = game.try_play(&turn("a6", "a7", Action::Strike), &claim).expect("it is legal");
    assert_eq!((played.target_kind, played.ending), (None, None));
    let ends: Vec<Option<Ending>> = game.possible_endings(None).into_iter().map(|possible| possible.ending).collect();
    assert_eq!(ends, [Some(over)]);
    let next = turn("b7", "b6", Action::Move);
    // Judging a turn does not play it.
    for _ in 0..2 {
        let refusal = game.judge(&next, &Claim::default()).expect_err("the Flag is taken");
        assert_eq!((refusal.violation, game.conflict(&refusal)), (Violation::GameOver(over), None));
        assert_eq!(game.cases(&next, &Claim::default()).len(), 0);
        assert_eq!(game.game().ending(), None);
    }
}

#[test]
fn a_turn_that_is_judged_and_not_played_tells_nothing() {
    // The strike on a7 may have taken the Flag. If the game continues, it has not, and the Flag is on j10 or b7.
    let rows = "10: . . . . . . . . . ?\n7: ? ? . . . . . . . .\n4: 6 5 . . . . . . . .\n1: . . . . . . . . . F";
    let (rules, setup) = begun(&format!("[Edition \"jumbo-2014\"]\n[Army \"6 5 F\"]\n\n{rows}\n\n*\n"));
    let mut game = UncertainGame::new(rules, &setup).expect("the setup is in order");
    let walk = ["a4-a5", "b7-b6", "a5-a6", "b6-b7"].map(|turn| turn.split_once('-').expect("two squares"));
    for (from, to) in walk {
        game.try_play(&turn(from, to, Action::Move), &Claim::default()).expect("it is legal");
    }
    let claim = Claim { outcome: Some(Outcome::Win), ..Claim::default() };
    game.try_play(&turn("a6", "a7", Action::Strike), &claim).expect("it is legal");
    let known = game.proven().expect("it is soon found");
    assert!(game.judge(&turn("b7", "b6", Action::Move), &Claim::default()).is_ok());
    assert_eq!(game.proven(), Some(known.clone()));
    game.try_play(&turn("b7", "b6", Action::Move), &Claim::default()).expect("it is legal");
    assert_ne!(game.proven(), Some(known), "now the game went on");
}

#[test]
fn every_refusal_has_its_own_reason() {
    // A Captain moves one square, the Flag none; and a piece that strikes an empty square strikes nothing.
    let rows = "10: . . . . . . . . . ?\n7: ? ? . . . . . . . .\n4: ? ? . . . . . . . .\n1: . . . . . . . . . ?";
    let (rules, setup) = begun(&format!("[Edition \"jumbo-2014\"]\n[Army \"6 S F\"]\n\n{rows}\n\n*\n"));
    let mut game = UncertainGame::new(rules, &setup).expect("the setup is in order");
    let mut refused = |from, to, action| game.judge(&turn(from, to, action), &Claim::default()).expect_err("illegal");
    let far = refused("a4", "a6", Action::Move);
    let empty = refused("a4", "a5", Action::Strike);
    for _ in 0..2 {
        let Some(Conflict::Barred { rules }) = game.conflict(&far) else { panic!("{:?}", game.conflict(&far)) };
        assert_eq!(rules.iter().map(Violation::name).collect::<Vec<_>>(), ["too-far", "immovable-piece"]);
        assert_eq!((empty.violation.name(), game.conflict(&empty)), ("nothing-to-strike", None));
    }
}

/// Calls of an observer, one word each, with the number of plies played at that time.
#[derive(Default)]
struct Told(Vec<(&'static str, u32)>);

impl Observer for Told {
    fn expect(&mut self, turns: usize) {
        self.0.push(("expect", turns as u32));
    }

    fn begin(&mut self, game: &Game) {
        self.0.push(("begin", game.plies()));
    }

    fn before(&mut self, game: &UncertainGame) {
        self.0.push(("before", game.game().plies()));
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        assert_eq!(played.ply, game.plies());
        self.0.push(("turn", game.plies()));
    }
}

#[test]
fn an_observer_is_told_the_same_whoever_holds_it() {
    let rows = "10: . . . . . . . . . F\n7: 6 5 . . . . . . . .\n4: 6 5 . . . . . . . .\n1: . . . . . . . . . F";
    let text = format!("[Edition \"jumbo-2014\"]\n[Army \"6 5 F\"]\n\n{rows}\n\na4-a5 a7-a6 a5-a7 b7-b6 *\n");
    let record = parse(text.as_bytes());
    let (mut own, mut lent, mut first) = (Told::default(), Told::default(), Told::default());
    replay(text.as_bytes(), &record, None, &mut own);
    replay(text.as_bytes(), &record, None, &mut &mut lent);
    replay(text.as_bytes(), &record, None, &mut (&mut first, ()));
    // For the third turn, which is illegal, there is only the call before it.
    let told = [("expect", 4), ("begin", 0), ("before", 0), ("turn", 1), ("before", 1), ("turn", 2), ("before", 2)];
    for Told(here) in [own, lent, first] {
        assert_eq!(here, told);
    }
}
