//! Tests of fields and functions that read the record, its setup or its replay.

use super::{GAME, ILLEGAL, MOVED_IN, SPOTTED, UNKNOWN, assert_all, checked};
use crate::query::{Keep, Subject};
use crate::rules::Edition;

#[test]
fn tags_are_texts_and_missing_ones_are_empty() {
    assert_all(
        GAME,
        &[
            "event == \"Delft Open\"",
            "event ~ \"OPEN\"",
            "event !~ \"close\"",
            "site == \"\"",
            "site ~ \"\"",
            "site < \"A\"",
            "date >= \"2024\" and date < \"2025\"",
            "round == 3 and round == \"3\" and round < 10",
            "tag(\"WhiteElo\") < 2000",
            "tag(\"WhiteElo\") > \"1994\"",
            "tag(\"White_Elo2\") != 0",
            "edition == gravon and edition == \"gravon\" and variant == \"\"",
            "edition ~ \"GRA\"",
            "result == \"1-0\"",
            "file ~ \"GAMES/\" and record == 7",
            "two_squares != 3 and more_squares == \"\"",
        ],
        &[
            "event == \"delft open\"",
            "variant == original",
            "tag(\"BlackElo\") > 0",
            "tag(\"BlackElo\") <= 0",
            "tag(\"Event\") > 0",
            "tag(\"event\") ~ \"Delft\"",
            "round < 3",
            "round < \"10\"",
            "edition != gravon",
        ],
    );
}

#[test]
fn either_player_will_do_and_neither_may_if_it_is_denied() {
    assert_all(
        GAME,
        &["players ~ \"jan\"", "players == \"Dubois\"", "players != \"Jan\"", "players !~ \"x\"", "players < \"E\""],
        &["players ~ \"x\"", "players == \"jansen\"", "players != \"Dubois\"", "players !~ \"boi\"", "players > \"K\""],
    );
}

#[test]
fn setups_are_asked_square_by_square() {
    assert_all(
        GAME,
        &[
            "setup.red.a1 == flag",
            "setup.red.b1 == \"bomb\"",
            "setup.red.c1 == empty",
            "setup.red.a4 != miner",
            "setup.blue.j10 == flag",
            "setup.blue.a7 ~ \"marsh\"",
            "setup.blue.a6 == empty",
            "rules.edition == gravon and rules.variant == original",
        ],
        &["setup.red.a1 == empty", "setup.blue.j10 == marshal", "setup.red.a5 != empty"],
    );
    assert_all(UNKNOWN, &["setup.red.a4 == unknown", "setup.blue.a7 == unknown", "setup.blue.a6 == empty"], &[]);
    assert_all(
        "[Variant \"duel\"]\n*",
        &["rules.edition == jumbo-2014", "rules.variant == duel", "edition == \"\""],
        &[],
    );
    assert_all("[Edition \"gravonn\"]\n*", &["rules.edition != gravon", "not rules.edition == jumbo-2014"], &[]);
}

#[test]
fn the_edition_asked_for_is_the_one_it_is_judged_by() {
    let query = checked("rules.edition == isf and edition == gravon");
    let keep = Keep::default();
    assert!(query.matches(&mut Subject::new("a", 1, GAME.as_bytes(), Edition::from_name("isf"), keep)));
    assert!(!query.matches(&mut Subject::new("a", 1, GAME.as_bytes(), None, keep)));
}

#[test]
fn what_a_replay_finds_can_be_asked_for() {
    assert_all(
        GAME,
        &[
            "verdict == legal and plies == 12 and findings == 0",
            "winner == red and score == \"1-0\" and termination == resignation",
            "moves == 9 and strikes == 3 and guesses == 0 and rescues == 0",
            "plies >= 12 and plies <= 12 and not plies < 12 and not plies > 12",
        ],
        &["verdict != legal", "winner == none", "has_finding(\"two-squares\")", "termination == flag"],
    );
    assert_all(
        UNKNOWN,
        &["verdict == illegal", "plies == 2", "winner == none", "termination == unknown", "has_finding(E210)"],
        &["has_finding(syntax)"],
    );
    assert_all(
        ILLEGAL,
        &["verdict == illegal", "has_finding(\"setup-count\")", "plies != 0", "has_finding(\"stray-text\")"],
        &["plies == 0", "plies < 1", "plies >= 0", "has(move)", "has_finding(\"setup-zone\")"],
    );
    assert_all(
        "[A \"1\"]\na4-",
        &["verdict == unreadable", "findings == 2", "has_finding(E801)"],
        &["verdict == legal"],
    );
}

#[test]
fn events_are_counted_for_who_played_the_turn() {
    assert_all(
        GAME,
        &[
            "has(\"strike\") and has(long-move, blue) and has(long-strike, blue)",
            "has(spy-takes-marshal, red) and has(bomb-cleared, red)",
            "count(win) == 2 and count(win, red) == 2 and count(loss, blue) == 1 and count(tie) == 0",
            "count(move, red) == 4 and count(move, blue) == 5 and count(long-move) == 1",
            "count(reveal, red) == 2 and count(reveal, blue) == 2",
        ],
        &["has(tie)", "has(corner-strike)", "has(guess)", "has(rescue)", "has(long-move, red)", "has(moved-in)"],
    );
    assert_all(
        SPOTTED,
        &[
            "plies == 3 and has(spot) and has(hit, red) and count(guess) == 1 and guesses == 1 and count(move) == 2",
            "captured(marshal, blue) == 3 and reveals(marshal, blue) == 3 and reveals(spotter, red) == 3",
        ],
        &["has(infiltrate)", "has(miss)", "has(strike)", "has(guess, blue)"],
    );
    assert_all(
        MOVED_IN,
        &["has(moved-in, red) and count(loss) == 1", "captured(scout, red) == 3 and reveals(scout, red) == 1"],
        &["has(moved-in, blue)", "has(long-strike)", "captured(marshal, blue) < 100"],
    );
}

#[test]
fn the_first_piece_of_a_kind_counts_and_never_is_later_than_any_ply() {
    assert_all(
        GAME,
        &[
            "reveals(spy, red) == 3 and reveals(marshal, blue) == 3",
            "reveals(scout, blue) == 4",
            "reveals(marshal, red) == 8 and reveals(marshal, red) < 9 and reveals(marshal, red) != never",
            "reveals(miner, red) == 9 and reveals(bomb, blue) == 9",
            "reveals(flag, red) == never and reveals(flag, red) > 999999999999999",
            "captured(marshal, blue) == 3 and captured(scout, blue) == 8 and captured(bomb, blue) == 9",
            "captured(scout, red) == never",
        ],
        &["reveals(flag, red) < 40", "reveals(flag, red) <= 40", "captured(marshal, red) != never"],
    );
}

#[test]
fn strikes_are_asked_for_their_odds_and_sides_for_their_luck() {
    // Red's Spy strikes a piece that has moved. This piece can be the Marshal, the Miner, the Spy or one of two Scouts.
    // The Marshal is worth 50, so the mean gain is 50 / 5 = 10. Three of the five pieces capture the Spy, which is
    // worth 10, so the mean loss is 6. The luck is 50 - 4 = 46. Later, a Miner strikes a Miner, Spy, Bomb or Flag. If
    // this is not the Flag, the Miner expects (0 + 10 + 2) / 3 = 4. It captures the Bomb, which is worth 2. The total
    // luck is 46 - 2 = 44.
    assert_all(
        GAME,
        &[
            "odds(strike) < 0.5 and odds(strike, red) == 0.2 and odds(spy-takes-marshal) > 0.19",
            "odds(strike) != 0.3 and odds(guess) != 0 and not odds(guess) >= 0 and not odds(move) >= 0",
            "odds(bomb-cleared) == 0.75 and odds(strike, blue) == 0.2",
            "luck(red) > 43.999 and luck(red) < 44.001 and luck(blue) < 0 and luck(blue) > -20.5",
            "blunders == 0 and blunders(red) == 0",
        ],
        &["odds(strike) < 0.05", "odds(tie) >= 0", "odds(strike) != 0.2", "luck(red) > 100", "blunders > 0"],
    );
    // The record cannot be replayed, so its luck and its strikes are missing.
    assert_all(
        ILLEGAL,
        &["luck(red) != 0", "odds(strike) != 0", "blunders == 0"],
        &["luck(red) == 0", "luck(red) > -1", "luck(red) <= 0", "odds(strike) >= 0"],
    );
}
