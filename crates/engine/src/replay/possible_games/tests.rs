//! Tests the limit on the number of turns that are played in parallel games.

use super::{GameLimits, PlayedOutcome, PossibleGames, StepResult, brings_back_unnamed};
use crate::board::Outcome;
use crate::notation::{Record, parse};
use crate::replay::foresight::{Course, FollowResult};
use crate::replay::terms_and_setup;
use crate::rules::{Effort, UncertainGame};

/// Red's Captain strikes a piece of unknown kind. The record does not contain the outcome, which may be a win, tie
/// or loss. No later turn shows the outcome.
const TEXT: &str = "[Edition \"jumbo-2014\"]\n[Army \"7 6 5 2 B F\"]\n\n\
    10: . . . . . . . . . ?\n7: ? ? . . . . . . ? ?\n6: . . . . . . . . . .\n9: . . . . . . . . . ?\n\
    4: 6 7 . . . . . . 5 2\n1: . . . . . . . . B F\n\n\
    a4-a5 b7-b6 a5-a6 b6-b5 a6xa7 i7-i6 j4-j5 i6-i7 j5-j4 i7-i6 *\n";

/// Index of the strike.
const STRIKE: usize = 4;

/// Returns the number of turns that can be played before the limit is exceeded. `games` and `turns` are the limits
/// for parallel games.
fn played(record: &Record<'_>, games: usize, turns: u32) -> usize {
    let (terms, setup, findings) = terms_and_setup(record, None);
    assert_eq!(findings, []);
    let game = UncertainGame::new(terms.rules.clone(), &setup).expect("a setup");
    let mut possible = PossibleGames::of(game, terms.numbering, GameLimits { games, turns });
    for (index, turn) in record.turns.iter().enumerate() {
        let stepped = possible.step(turn, index + 1 < record.turns.len());
        if stepped == Ok(StepResult::GivenUp) {
            assert!(possible.is_too_hard());
            return index;
        }
        assert_eq!(stepped, Ok(StepResult::Played), "turn {index}");
        assert_eq!(possible.games().count(), if index < STRIKE { 1 } else { 3 }, "turn {index}");
    }
    record.turns.len()
}

#[test]
fn turns_in_games_side_by_side_are_counted_from_the_first_that_comes_out_in_several_ways() {
    let record = parse(TEXT.as_bytes());
    // The strike is played in one game. Each of the five turns after the strike is played in three games.
    for (turns, wanted) in [
        (0, STRIKE),
        (1, STRIKE + 1),
        (2, STRIKE + 1),
        (3, STRIKE + 1),
        (4, STRIKE + 2),
        (6, STRIKE + 2),
        (7, STRIKE + 3),
        (15, STRIKE + 5),
        (16, record.turns.len()),
        (17, record.turns.len()),
    ] {
        assert_eq!(played(&record, 256, turns), wanted, "{turns} turns");
    }
    for (games, wanted) in [(1, STRIKE), (2, STRIKE), (3, record.turns.len())] {
        assert_eq!(played(&record, games, 1000), wanted, "{games} games");
    }
}

/// Both sides have Captains, Lieutenants and Sergeants. Only the turns show which piece is which.
fn of_nobody_known(turns: &str) -> String {
    format!(
        "[Edition \"jumbo-2014\"]\n[Army \"6 5 4 F\"]\n\n10: . . . . . . . . . ?\n7: ? ? ? . . . . . . .\n\
         4: ? ? ? . . . . . . .\n1: . . . . . . . . . ?\n\n{turns} *\n"
    )
}

#[test]
fn a_search_that_is_given_up_in_one_of_the_games_is_one_of_all() {
    let told = of_nobody_known("a4-a5 a7-a6 a5xa6(?=?) b7-b6 b4-b5 b6xb5(?>?) c4-c3 b5-b4 c3-b3 b4xb3(?>?)");
    let open = of_nobody_known("a4-a5 a7-a6 a5xa6 b7-b6 b4-b5 b6xb5(?=?) c4-c3 c7-b7");
    for (text, most_games) in [(told, 1), (open, 3)] {
        let record = parse(text.as_bytes());
        let (terms, setup, _) = terms_and_setup(&record, None);
        let mut given_up = 0;
        for from in 0..record.turns.len() {
            let mut possible = PossibleGames::new(&terms, &setup).expect("a setup");
            for (index, turn) in record.turns.iter().enumerate() {
                if index >= from {
                    possible.games.iter_mut().for_each(|line| line.game.set_node_limit(0));
                }
                let stepped = possible.step_briefly(turn, index + 1 < record.turns.len());
                let is_given_up = possible.games().any(UncertainGame::is_too_hard);
                assert_eq!(possible.is_too_hard(), is_given_up, "turn {index}");
                assert_eq!(stepped == Ok(StepResult::GivenUp), is_given_up && stepped.is_ok(), "turn {index}");
                given_up += usize::from(is_given_up && possible.games.len() == most_games);
            }
        }
        assert!(given_up > 0, "{most_games}");
    }
}

#[test]
fn with_foresight_every_turn_of_a_game_counts() {
    let record = parse(TEXT.as_bytes());
    let (terms, setup, _) = terms_and_setup(&record, None);
    let game = UncertainGame::new(terms.rules.clone(), &setup).expect("a setup");
    // Four moves, played in one game.
    let turns = &record.turns[..STRIKE];
    for effort in [Effort::Normal, Effort::High] {
        for (left, is_followed) in [(5, true), (4, true), (3, false), (0, false)] {
            let work = effort.turns() - left;
            let (game, numbering) = (&game, &terms.numbering);
            let mut course = Course { game, first: 0, turns, until: STRIKE, numbering, effort, work };
            let followed = course.follow();
            let is_through = matches!(followed, Ok(FollowResult::Through(ref games)) if games.len() == 1);
            assert_eq!((is_through, followed.is_err()), (is_followed, !is_followed), "{left} turns left");
        }
        // The search also stops if more turns were already played than are allowed.
        let (game, numbering, work) = (&game, &terms.numbering, effort.turns() + 7);
        let mut course = Course { game, first: 0, turns, until: STRIKE, numbering, effort, work };
        assert!(course.follow().is_err());
    }
}

#[test]
fn a_strike_that_nothing_tells_of_came_out_in_each_way_once() {
    let record = parse(TEXT.as_bytes());
    let (terms, setup, _) = terms_and_setup(&record, None);
    let mut possible = PossibleGames::new(&terms, &setup).expect("a setup");
    for (index, turn) in record.turns.iter().enumerate() {
        assert_eq!(possible.step_briefly(turn, index + 1 < record.turns.len()), Ok(StepResult::Played));
    }
    let mut ways: Vec<Option<Outcome>> =
        possible.came_out(STRIKE).iter().map(|way: &PlayedOutcome| way.outcome).collect();
    ways.sort_by_key(|way| way.map(|outcome| outcome as u8));
    let mut wanted = vec![Some(Outcome::Win), Some(Outcome::Tie), Some(Outcome::Loss)];
    wanted.sort_by_key(|way| way.map(|outcome| outcome as u8));
    assert_eq!(ways, wanted);
    assert_eq!(possible.came_out(0), []);
}

#[test]
fn the_turn_that_no_game_allows_is_named_and_not_the_one_before_it() {
    // Red's Captain strikes a Major, a Bomb or a Captain; a Flag would have ended the game. In all three cases the
    // Captain is lost and cannot make another turn from a7. So the ninth turn is refused, whatever the outcome of the
    // eighth turn is.
    let text = "[Edition \"jumbo-2014\"]\n[Army \"7*2 6 B F\"]\n\n\
        10: . . . . . . . . . ?\n7: ? . . . ? . . . ? ?\n4: 6 7 . . . . . . . 7\n1: . . . . . . . . B F\n\n\
        a4-a5 i7-i6 a5-a6 i6-i7 a6xa7 e7-e6 j4-j5 i7-i6 a7-a8 e6-e7 j5-j4 *\n";
    let record = parse(text.as_bytes());
    let (terms, setup, _) = terms_and_setup(&record, None);
    let game = UncertainGame::new(terms.rules.clone(), &setup).expect("a setup");
    for until in 9..=record.turns.len() {
        let (game, numbering, turns) = (&game, &terms.numbering, &record.turns[..]);
        let mut course = Course { game, first: 0, turns, until, numbering, effort: Effort::High, work: 0 };
        let Ok(FollowResult::Refused(games, index, rule)) = course.follow() else { panic!("it is refused") };
        assert_eq!((index, games.is_empty()), (8, false), "of {until} turns: {rule:?}");
    }
}

/// Follows a record with foresight from its first turn. Returns the possible games of the record.
fn followed(text: &str) -> Option<PossibleGames> {
    let record = parse(text.as_bytes());
    let (terms, setup, _) = terms_and_setup(&record, None);
    let game = UncertainGame::new(terms.rules.clone(), &setup).expect("a setup");
    let (turns, until, numbering) = (&record.turns[..], record.turns.len(), &terms.numbering);
    let mut course = Course { game: &game, first: 0, turns, until, numbering, effort: Effort::High, work: 0 };
    match course.follow() {
        Ok(FollowResult::Through(games)) => Some(PossibleGames::followed(games, terms.numbering, course.work)),
        Ok(FollowResult::Refused(_, index, rule)) => panic!("turn {index} is refused: {rule:?}"),
        Err(_) => None,
    }
}

/// Returns [`TEXT`] with Red's Scout and Lieutenant exchanged.
fn lieutenant_on_j4() -> String {
    TEXT.replace("5 2\n1:", "2 5\n1:")
}

#[test]
fn strikes_behind_one_that_stays_open_are_told_by_their_own_turns() {
    // No turn shows which piece is on a7. On j7, Red's Lieutenant beats a piece.
    let turns = "j4-j5 i6-i7 j5-j6 i7-i6 j6xj7(5>?) b5-b6 j7-j8 b6-b5 *\n";
    let text = lieutenant_on_j4().replace("j4-j5 i6-i7 j5-j4 i7-i6 *\n", turns);
    let games = followed(&text).expect("it is legal");
    assert_eq!(games.games().count(), 3, "one for each way in which the strike on a7 came out");
    let outcomes = |ways: Vec<PlayedOutcome>| ways.into_iter().map(|way| way.outcome).collect::<Vec<_>>();
    let mut open = outcomes(games.came_out(STRIKE));
    open.sort_by_key(|outcome| outcome.map(crate::board::Outcome::sign));
    assert_eq!(open, [Some(Outcome::Loss), Some(Outcome::Tie), Some(Outcome::Win)]);
    assert_eq!(outcomes(games.came_out(10)), [Some(Outcome::Win)]);
    for other in [0, 3, 5, 9, 11, 13] {
        assert_eq!(games.came_out(other), [], "turn {other}");
    }
}

#[test]
fn what_is_declared_falsely_is_left_to_those_who_follow_every_game() {
    // Blue's piece on j7 is named as a Scout, and Red's Lieutenant beats it.
    let turns = |combat: &str| format!("j4-j5 i6-i7 j5-j6 i7-i6 j6xj7{combat} b5-b6 *\n");
    let rows = lieutenant_on_j4().replace("7: ? ? . . . . . . ? ?", "7: ? ? . . . . . . ? 2");
    for (combat, is_followed) in [("(5>2)", true), ("(5>?)", true), ("", true), ("(5<2)", false), ("(5>3)", false)] {
        let text = rows.replace("j4-j5 i6-i7 j5-j4 i7-i6 *\n", &turns(combat));
        assert_eq!(followed(&text).is_some(), is_followed, "{combat}");
    }
}

#[test]
fn a_record_that_brings_back_a_piece_without_naming_it_has_unknown_pieces() {
    for (turns, is_unnamed) in [
        ("a4-a5 b7-b6 *", false),
        ("a9-a10^7@c2 *", false),
        ("a9-a10^?@c2 *", true),
        ("a4-a5 b7-b6 a9xa10(7>4)^?@c2 b6-b5 *", true),
        ("a6xa7(?<?) *", false),
    ] {
        let record = parse(turns.as_bytes());
        let (terms, ..) = terms_and_setup(&record, None);
        assert_eq!(brings_back_unnamed(&record, &terms.numbering), is_unnamed, "{turns}");
    }
}

#[test]
fn what_later_turns_tell_leaves_a_strike_fewer_ways() {
    // Red's Lieutenant loses to the Captain on j7, so the piece on a7 was not a Captain.
    let turns = "j4-j5 i6-i7 j5-j6 i7-i6 j6xj7(5<6) b5-b6 b4-c4 b6-b5 *\n";
    let text = lieutenant_on_j4().replace("j4-j5 i6-i7 j5-j4 i7-i6 *\n", turns);
    let games = followed(&text).expect("it is legal");
    assert_eq!(games.games().count(), 2, "one for each way in which the strike on a7 came out");
    let mut open: Vec<_> = games.came_out(STRIKE).into_iter().map(|way| way.outcome).collect();
    open.sort_by_key(|outcome| outcome.map(Outcome::sign));
    assert_eq!(open, [Some(Outcome::Loss), Some(Outcome::Win)]);
}
