//! Tests of events with conditions, of sequences and streaks, and of the values of functions.

use super::{GAME, ILLEGAL, MOVED_IN, assert_all, checked, subject};

#[test]
fn events_are_said_more_closely() {
    assert_all(
        GAME,
        &[
            "count(turn) == 12 and count(turn, red) == 6 and count(quiet) == 9 and count(quiet, blue) == 5",
            "count(strike by spy) == 1 and has(strike by spy, red) and count(turn by scout) == 4",
            "count(strike of marshal) == 2 and count(strike of marshal, blue) == 1 and has(strike of red marshal)",
            "has(strike by miner of bomb) and has(win of bomb by red miner) and has(\"strike\" by red of blue)",
            "count(miner moves) == 4 and count(miner moves, blue) == 1 and has(miner moves of bomb)",
            "count(captured(scout)) == 1 and has(captured(scout), blue) and has(captured(blue scout) by scout)",
            "has(captured(marshal, blue) by spy) and count(captured(blue)) == 3 and count(captured(\"bomb\")) == 1",
            "odds(strike by miner) == 0.75 and not odds(strike by miner) < 0.75 and odds(strike of marshal, blue) == 0.2",
            "odds(captured(bomb), blue) == 0.75",
            "moves(red) == 4 and moves.blue == 5 and strikes.red == 2 and strikes(blue) == 1 and guesses.red == 0",
            "has.blue(long-move) and count.red(miner moves) == 3",
        ],
        &[
            "has(strike by spy, blue)",
            "has(strike by blue spy)",
            "has(strike by marshal)",
            "has(strike by miner of marshal)",
            "has(captured(scout), red)",
            "has(captured(red marshal))",
            "has(captured(marshal) by miner)",
            "has(quiet by miner of bomb)",
            "odds(captured(bomb), red) > 0",
            "has(at-limit)",
        ],
    );
    for (one, other) in
        [("luck.red > 34.4", "luck(red) > 34.4"), ("captured.blue(scout) == 8", "captured(scout, blue) == 8")]
    {
        assert_eq!(checked(one), checked(other));
        assert!(checked(one).matches(&mut subject(GAME, checked(one).needs())));
    }
}

#[test]
fn events_come_one_after_another() {
    assert_all(
        GAME,
        &[
            "has(strike by spy then strike by miner within 6)",
            "has(strike by spy then long-move then strike by miner within 5)",
            // The turn of a Scout at ply 4 is too early for the last `within`. The next turn of a Scout, at ply 6, is
            // late enough.
            "has(strike by spy then turn by scout within 3 then strike by miner within 3)",
            "has(strike then strike then strike) and count(strike then strike) == 2",
            "has(captured(marshal) then captured(bomb) within 6) and has(captured(marshal) then captured(scout) within 5)",
            "has(strike by spy then captured(scout, enemy)) and has(strike by spy then captured(blue scout))",
            "has(strike by spy then turn by same piece within 8) and has(strike by spy then turn by own spy)",
            "has(strike by spy then turn by enemy scout within 1)",
            "first(strike then captured(bomb, blue)) == 3 and first(strike then captured(bomb, blue) within 1) == 8",
            "first(strike by scout then turn by enemy marshal) == never",
            "count(turn then strike within 1) == 3 and count(turn by red then strike by enemy within 1) == 1",
            "count(turn then turn within 1) == 11 and count(turn then turn within 11, red) == 6",
        ],
        &[
            "has(strike by spy then strike by miner within 5)",
            "has(strike by spy then strike by miner within 6, blue)",
            "has(strike by spy then long-move within 1 then strike by miner within 4)",
            "has(strike then strike then strike then strike)",
            // The capture must be in a later turn, and the captured piece must belong to the side that struck.
            "has(strike by scout then captured(scout))",
            "has(strike by scout then captured(same piece))",
            "has(strike by spy then captured(bomb))",
            "has(strike by spy then turn by same piece within 7)",
            "has(strike by spy then strike of same piece)",
            "has(captured(marshal) then captured(bomb) within 5)",
            "has(strike by spy then turn by own scout)",
        ],
    );
    // Red's Scout makes the first and the third turn. In the third turn, the Marshal wins and moves to the Scout's
    // square.
    assert_all(
        MOVED_IN,
        &["has(turn by scout then captured(same piece) within 2)"],
        &["has(turn by scout then captured(marshal))"],
    );
}

#[test]
fn what_comes_first_and_what_came_before_it() {
    assert_all(
        GAME,
        &[
            "first(miner moves) == 5 and first(miner moves, blue) == 12 and first.blue(miner moves) == 12",
            "first(strike by marshal) == never and not first(strike by marshal) < 40",
            "first(miner moves) after strikes >= 1 and first(miner moves) after count(strike, red) == 1",
            "first(miner moves) after strikes.blue == 0 and first(miner moves) after moves == 3",
            "strikes(before first(miner moves)) == 1 and strikes(before first(miner moves, blue)) == 3",
            "strikes(red, before first(miner moves, blue)) == 2 and strikes.red(before first.blue(miner moves)) == 2",
            "count(strike by scout, before first(miner moves, blue)) == 1 and moves(before first(strike)) == 2",
            "strikes(before first(flag moves)) != 3 and not first(flag moves) after strikes >= 0",
            "count(strike then quiet within 1, before first(bomb-cleared)) == 1",
            "first(miner moves) after count(strike by spy) == 1 and first.blue(miner moves) after count(strike by scout) == 1",
            "first.blue(miner moves) after count(strike then quiet within 1) == 2",
        ],
        &[
            "first(miner moves) after strikes >= 2",
            "first(miner moves) after strikes.red < 1",
            "first(miner moves) after count(strike by miner) > 0",
            "strikes(before first(flag moves)) == 3",
            "strikes(before first(flag moves)) >= 0",
        ],
    );
}

/// Red's Miner moves back and forth several times, and Red's Scout does so once. Blue's Scout and Miner move back
/// and forth too.
const SHUFFLED: &str = "[Edition \"isf\"]\n[Army \"3 2 F\"]\n\n10: F . . . . . . . . .\n7: 3 . . . . . . . . 2\n\
    4: 3 . . . . . . . . 2\n1: F . . . . . . . . .\n\n1. a4-a5 j7-j6 2. a5-a4 j6-j7 3. a4-a5 j7-j6 4. j4-j5 a7-a6\n\
    5. j5-j4 a6-a7 6. a5-a4 j6-j7 *\n";

#[test]
fn streaks_are_the_longest_runs() {
    assert_all(
        GAME,
        &[
            "streak(quiet) == 4 and streak(quiet, red) == 2 and streak(quiet, blue) == 3 and streak(tie) == 0",
            "streak(same piece, red) == 3 and streak(same piece, blue) == 2 and streak(same piece) == 4",
            "streak(miner moves, red) == 3 and streak(miner moves) == 1 and streak.blue(turn by scout) == 4",
            "streak(turn) == 12 and streak(turn, red) == 6 and streak(captured(blue)) == 2",
        ],
        &["streak(quiet) > 4", "streak(shuffle, red) > 0"],
    );
    assert_all(
        SHUFFLED,
        &[
            "count(shuffle, red) == 3 and streak(shuffle, red) == 2 and streak(shuffle, blue) == 2 and count(shuffle) == 6",
            "streak(shuffle) == 4 and streak(same piece, red) == 3 and streak(same piece) == 6",
            "count(at-limit) == 2 and first(at-limit) == 5 and first(at-limit, blue) == 6",
        ],
        &["has(shuffle by blue scout of miner)"],
    );
}

#[test]
fn setups_ends_and_openings_are_values() {
    assert_all(
        GAME,
        &[
            "alive(scout, blue) == 1 and alive(scout, red) == 2 and alive.blue(marshal) == 0 and alive(flag, blue) == 1",
            "setup.column(flag, red) == \"a\" and setup.column(flag, blue) == \"j\"",
            "setup.column(flag, blue, mirror) == \"a\" and setup.column.blue(flag, mirror) == \"a\"",
            "setup.column(scout, red) == \"cd\" and setup.column(scout, red) ~ \"d\" and setup.column(general, red) == \"\"",
            "setup.column(scout, blue) == \"ej\" and setup.column(scout, blue, mirror) == \"af\"",
            "openings(2) == \"a4-a5 a7-a6\" and openings(3) ~ \"A5xA6\" and openings(12) > \"a\" and openings(13) == \"\"",
        ],
        &["openings(1) != \"a4-a5\"", "setup.column(flag, red) ~ \"b\""],
    );
    assert_all(ILLEGAL, &["alive(miner, red) != 2", "setup.column(miner, red) == \"bc\""], &["alive(miner, red) >= 0"]);
}
