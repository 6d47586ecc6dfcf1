//! Tests how many positions a search keeps, and how many turns it plays.

use super::{COPY, Course, Setting, play_on};
use crate::notation::parse;
use crate::repair::limits::{Limits, Work};
use crate::repair::positions::HELD_PLIES;
use crate::repair::turns::{Change, TurnCorrection};
use crate::replay::{PossibleGames, terms_and_setup};

#[test]
fn of_a_long_game_only_the_latest_positions_are_held() {
    // The Scouts of both sides move in circles.
    let mut text = "[Edition \"gravon\"]\n[Army \"2 F\"]\n\n10: F.........\n7: .........2\n4: 2.........\n\
                    1: .........F\n\n"
        .to_owned();
    text += &"a4-a5 j7-j6 a5-b5 j6-i6 b5-b4 i6-i7 b4-a4 i7-j7\n".repeat(151);
    text += "*\n";
    let record = parse(text.as_bytes());
    let (terms, setup, _) = terms_and_setup(&record, None);
    let setting = Setting::new(&terms, &setup);
    let begin = PossibleGames::new(&terms, &setup).expect("a setup");
    let held = |stands: usize, plies: usize| {
        let course = Course::new(&record.turns, &setting, stands, plies, begin.clone());
        let plies =
            |(index, games): (usize, &PossibleGames)| games.games().next().map(|game| (index, game.game().plies()));
        (course.newest_first().count(), course.newest_first().next().and_then(plies))
    };
    assert_eq!(held(1200, 10), (10, Some((1200, 1200))));
    // The memory limit applies to the total number of plies of all kept games.
    assert_eq!(held(1200, 1000), ((HELD_PLIES / 1201) as usize, Some((1200, 1200))));
}

#[test]
fn a_turn_played_in_three_games_is_the_work_of_three() {
    // The outcome for Red's Captain on a7 is open: win, tie or loss.
    let text = "[Edition \"jumbo-2014\"]\n[Army \"7 6 5 2 B F\"]\n\n10: .........?\n9: .........?\n7: ??......??\n\
                4: 67......52\n1: ........BF\n\n\
                a4-a5 b7-b6 a5-a6 b6-b5 a6xa7 i7-i6 j4-j5 i6-i7 j5-j4 i7-i6 *\n";
    let record = parse(text.as_bytes());
    let (terms, setup, _) = terms_and_setup(&record, None);
    let setting = Setting::new(&terms, &setup);
    let begin = PossibleGames::new(&terms, &setup).expect("a setup");
    let played = |index: usize| {
        let mut work = Work::of(&Limits::default(), true);
        let course = Course::new(&record.turns, &setting, index, 1, begin.clone());
        let (_, before) = course.newest_first().next().expect("the position before the turn");
        let turn = record.turns.get(index).copied().expect("a turn");
        let correction = TurnCorrection { index, plies_before: 0, change: Change::Replace(turn) };
        let stood = play_on(&record.turns, before, &correction, &mut work);
        (before.games().count(), stood, work.done())
    };
    // The work is one copy and two turns of one game. The second of these turns has three outcomes, so the game is
    // copied twice. Then follow five turns of three games.
    assert_eq!(played(3), (1, Some(10), COPY + 2 + 2 + 5 * 3));
    assert_eq!(played(5), (3, Some(10), 3 * COPY + 5 * 3));
    assert_eq!(played(9), (3, Some(10), 3 * COPY + 3));
}
