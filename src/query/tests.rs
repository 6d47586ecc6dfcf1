//! Expressions and what they are true of, in tables.

use super::{FIELDS, FaultKind, Field, Keep, Key, MAX_DEPTH, Needs, Query, Shape, Stage, Subject, parse};
use crate::rules::Edition;

/// Twelve plies: Red's Spy takes the Marshal (3), Blue's Scout goes far (4) and strikes from afar (8), Red's Miner
/// clears a Bomb (9).
const GAME: &str = "[Event \"Delft Open\"]\n[Date \"2024.05.18\"]\n[Round \"3\"]\n[Red \"Jansen\"]\n[Blue \"Dubois\"]\n\
    [Result \"1-0\"]\n[Edition \"gravon\"]\n[Army \"10 3 2*2 S B F\"]\n[Termination \"resignation\"]\n[WhiteElo \"1995\"]\n\n\
    10: . . . . . . . . . F\n7: 10 B S 3 2 . . . . 2\n4: S 3 2 2 10 . . . . .\n1: F B . . . . . . . .\n\n\
    1. a4-a5 a7-a6\n2. a5xa6 j7-j5\n3. b4-b5 j5-j4\n4. b5-b6 e7xe4\n5. b6xb7 j4-j5\n6. a6-a7 d7-d8 1-0\n";

/// Three plies: Red's Spotter steps and names the Marshal.
const SPOTTED: &str = "[Edition \"sci-fi-2011\"]\n[Army \"10 T 2 F\"]\n\n8: . . . . . . . . T F\n6: 10 . . . . . . . . 2\n\
    3: T 10 2 . . . . . . .\n1: . . . . . . . . . F\n\na3-a4 j6-j5 a4-a5?a6=10 *\n";

/// Three plies of 1961: Red's Scout strikes the Marshal, which moves in.
const MOVED_IN: &str = "[Edition \"milton-bradley-1961\"]\n[Army \"1 9 F\"]\n\n10: . . . . . . . . . F\n7: 1 . . . . . . . . 9\n\
    4: 9 . . . . . . . . 1\n1: . . . . . . . . . F\n\na4-a6 j7-j6 a6xa7 *\n";

/// Nothing is known of Blue's pieces, of Red's one is not, and the third turn is one that no Miner has.
const UNKNOWN: &str = "[Edition \"gravon\"]\n\n4: ? 3 4 5 6 7 8 9 2 2\n3: 2 2 2 2 2 2 B B B B\n2: 3 3 3 3 4 4 4 5 5 5\n\
    1: 6 6 6 7 7 8 S B B F\n\na4-a5 j7-j6 b2-b5 *\n";

/// The setup is not one: a piece too many.
const ILLEGAL: &str =
    "[Edition \"gravon\"]\n[Army \"3 F\"]\n\n10: F 3 . . . . . . . .\n1: F 3 3 . . . . . . .\n\n* stray";

fn checked(query: &str) -> Query {
    Query::parse(query).unwrap_or_else(|faults| panic!("{query}: {faults:?}"))
}

fn subject(text: &str, needs: Needs) -> Subject<'_> {
    Subject::new("games/a.srn", 7, text.as_bytes(), None, needs.into())
}

fn assert_all(text: &str, true_ones: &[&str], false_ones: &[&str]) {
    for (queries, is_true) in [(true_ones, true), (false_ones, false)] {
        for query in queries {
            let checked = checked(query);
            assert_eq!(checked.matches(&mut subject(text, checked.needs())), is_true, "{query}");
        }
    }
}

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
        &["verdict == unreadable", "findings == 3", "has_finding(E801)"],
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
    // Red's Spy strikes a piece that has moved: Marshal, Miner, Spy or one of two Scouts. The Marshal is worth 320: 64 in
    // the mean, less 36 for the three that take a Spy; the luck of that is 292. Later a Miner strikes Miner, Spy, Bomb or
    // Flag, (60 + 10 + 1000) / 4, and takes the Bomb: 10. 292 - 257.5 = 34.5.
    assert_all(
        GAME,
        &[
            "odds(strike) < 0.5 and odds(strike, red) == 0.2 and odds(spy-takes-marshal) > 0.19",
            "odds(strike) != 0.3 and odds(guess) != 0 and not odds(guess) >= 0 and not odds(move) >= 0",
            "odds(bomb-cleared) == 0.75 and odds(strike, blue) == 0.2",
            "luck(red) > 34.499 and luck(red) < 34.501 and luck(blue) < 0 and luck(blue) > -1000.5",
            "blunders == 0 and blunders(red) == 0",
        ],
        &["odds(strike) < 0.05", "odds(tie) >= 0", "odds(strike) != 0.2", "luck(red) > 100", "blunders > 0"],
    );
    // Where nothing can be replayed there is no luck, and no strike.
    assert_all(
        ILLEGAL,
        &["luck(red) != 0", "odds(strike) != 0", "blunders == 0"],
        &["luck(red) == 0", "luck(red) > -1", "luck(red) <= 0", "odds(strike) >= 0"],
    );
}

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
            // The first Scout that moves moves too early; the second does not.
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
            // A later turn is asked for, and pieces of the side that struck.
            "has(strike by scout then captured(scout))",
            "has(strike by scout then captured(same piece))",
            "has(strike by spy then captured(bomb))",
            "has(strike by spy then turn by same piece within 7)",
            "has(strike by spy then strike of same piece)",
            "has(captured(marshal) then captured(bomb) within 5)",
            "has(strike by spy then turn by own scout)",
        ],
    );
    // Three turns of Red's Scout: it strikes, the Marshal moves in, and the Scout is gone in that very turn.
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
        ],
        &[
            "first(miner moves) after strikes >= 2",
            "first(miner moves) after strikes.red < 1",
            "strikes(before first(flag moves)) == 3",
            "strikes(before first(flag moves)) >= 0",
        ],
    );
}

/// Red's Miner goes back and forth, and then Red's Scout does, once; Blue's Scout goes to and fro all the time.
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

#[test]
fn not_binds_closer_than_and_and_that_closer_than_or() {
    let (yes, no) = ("record == 7", "record == 8");
    for (query, is_true) in [
        (format!("{yes} or {yes} and {no}"), true),
        (format!("({yes} or {yes}) and {no}"), false),
        (format!("not {no} and {yes}"), true),
        (format!("not ({no} or {yes})"), false),
        (format!("not not {yes}"), true),
        (format!("not {no} or {no}"), true),
        (format!("{no} or {no} or {yes}"), true),
        (format!("\t({yes})\r\nand(not({no}))\n"), true),
    ] {
        let query = checked(&query);
        assert_eq!(query.matches(&mut subject(GAME, query.needs())), is_true, "{query:?}");
    }
}

#[test]
fn a_record_is_read_no_farther_than_an_answer_takes() {
    for (query, needs, read) in [
        ("red ~ \"jan\"", Stage::Tags, Stage::Tags),
        ("record == 8 and plies > 3", Stage::Replay, Stage::Tags),
        ("plies > 3 and record == 8", Stage::Replay, Stage::Tags),
        ("record == 7 or verdict == legal", Stage::Replay, Stage::Tags),
        ("not (record == 8 and has(strike))", Stage::Replay, Stage::Tags),
        ("setup.red.a1 == flag", Stage::Setup, Stage::Setup),
        ("setup.red.a1 == bomb and has(strike)", Stage::Replay, Stage::Setup),
        ("setup.red.a1 == flag and has(strike)", Stage::Replay, Stage::Replay),
        ("record == 7 and plies > 3", Stage::Replay, Stage::Replay),
        ("luck(red) > 100", Stage::Replay, Stage::Replay),
        ("openings(6) == \"\"", Stage::Turns, Stage::Turns),
        ("setup.column(flag, red) == \"a\"", Stage::Setup, Stage::Setup),
        ("alive(flag, red) == 1", Stage::Replay, Stage::Replay),
    ] {
        let checked = checked(query);
        let mut subject = subject(GAME, checked.needs());
        checked.matches(&mut subject);
        assert_eq!((checked.needs().stage, subject.stage()), (needs, read), "{query}");
        assert_eq!(checked.needs().events, query.contains("has("), "{query}");
        assert_eq!(checked.needs().review, query.contains("luck("), "{query}");
        assert!(!checked.needs().turns, "{query}");
    }
    for (query, events, turns, review) in [
        ("has(strike)", true, false, false),
        ("strikes.red > 3", true, false, false),
        ("has(strike by miner)", false, true, false),
        ("streak(quiet) > 3 and first(strike) < 9", false, true, false),
        ("strikes(before first(strike)) > 3", false, true, false),
        ("odds(strike) < 0.2", false, true, true),
        ("luck.red < 0.2", false, false, true),
    ] {
        let needs = checked(query).needs();
        assert_eq!((needs.events, needs.turns, needs.review), (events, turns, review), "{query}");
    }
}

#[test]
fn what_is_kept_later_is_found_too() {
    let mut subject = subject(GAME, Needs::default());
    subject.read(Stage::Replay);
    let key = Key::parse("luck.red").expect("a key");
    assert_eq!(key.text(&subject), "");
    subject.keep(key.needs().into());
    assert!(key.text(&subject).starts_with("34.5"), "{}", key.text(&subject));
}

#[test]
fn printing_gives_the_canonical_form_and_reading_that_gives_the_same() {
    for (query, printed) in [
        ("plies>3", "plies > 3"),
        ("((plies>3))", "plies > 3"),
        ("(a == 1 and b == 2) or c == 3", "a == 1 and b == 2 or c == 3"),
        ("a == 1 and (b == 2 or c == 3)", "a == 1 and (b == 2 or c == 3)"),
        ("a == 1 and (b == 2 and c == 3)", "a == 1 and (b == 2 and c == 3)"),
        ("(a == 1 or b == 2) or c == 3", "(a == 1 or b == 2) or c == 3"),
        ("not(a == 1)", "not a == 1"),
        ("not not (a == 1 or b==2)", "not not (a == 1 or b == 2)"),
        ("has( strike,red )and tag(\"X\")~\"\\\\\\\"y\"", "has(strike, red) and tag(\"X\") ~ \"\\\\\\\"y\""),
        ("f()", "f()"),
        (
            "has(strike  by marshal\tthen captured( marshal ,red )within 020)",
            "has(strike by marshal then captured(marshal, red) within 20)",
        ),
        ("has(win of bomb by miner)", "has(win by miner of bomb)"),
        ("f(miner moves of flag,red)>1", "f(miner moves of flag, red) > 1"),
        ("first(miner moves)after strikes>=12", "first(miner moves) after strikes >= 12"),
        ("strikes( before first( same piece ) )==1", "strikes(before first(same piece)) == 1"),
        ("f(before,then,by by x,of)", "f(before, then, by by x, of)"),
        ("f(\"x y\" by own flag then captured() within -1.50)", "f(\"x y\" by own flag then captured() within -1.50)"),
        ("luck.red<0", "luck.red < 0"),
        ("a<007", "a < 7"),
        ("a<-007", "a < -7"),
        ("a<000.50", "a < 0.50"),
        ("f( -1.25 )>=0", "f(-1.25) >= 0"),
        ("setup.red.a1!=hasbro-1999", "setup.red.a1 != hasbro-1999"),
        ("a == \"\u{e9}\n\" or nothing!~\"\"", "a == \"\u{e9}\n\" or nothing !~ \"\""),
    ] {
        let again = |text: &str| parse(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}")).to_string();
        assert_eq!(again(query), printed);
        assert_eq!(again(printed), printed);
    }
}

#[test]
fn parentheses_and_negations_are_read_to_a_depth_and_no_deeper() {
    let nested = |depth: usize| "(".repeat(depth) + "plies > 3" + &")".repeat(depth);
    let negated = |depth: usize| "not ".repeat(depth) + "plies > 3";
    let both = |depth: usize| "not (".repeat(depth) + "plies > 3" + &")".repeat(depth);
    for (text, is_read) in [
        (nested(MAX_DEPTH), true),
        (nested(MAX_DEPTH + 1), false),
        (negated(MAX_DEPTH), true),
        (negated(MAX_DEPTH + 1), false),
        (both(MAX_DEPTH / 2), true),
        (both(MAX_DEPTH / 2 + 1), false),
        ("(".repeat(99_999), false),
        ("not ".repeat(24_000), false),
        ("not(".repeat(24_000), false),
        ("(".repeat(100_001), false),
    ] {
        assert_eq!(parse(&text).is_ok(), is_read, "{}", &text[..40]);
    }
    let kind = |text: &str| parse(text).expect_err("too much").kind;
    assert_eq!(kind(&"(".repeat(99_999)), FaultKind::TooDeep);
    assert_eq!(kind(&"not ".repeat(24_000)), FaultKind::TooDeep);
    assert_eq!(kind(&" ".repeat(100_001)), FaultKind::TooLong);
}

#[test]
fn a_long_list_is_read() {
    let long = vec!["red == \"x\""; 7_000].join(" or ");
    assert!(!checked(&long).matches(&mut subject(GAME, Needs::default())));
}

#[test]
fn every_field_takes_a_value_of_its_shape() {
    for Field { name, shape, .. } in &FIELDS {
        let values: &[&str] = match shape {
            Shape::Text => &["== \"x\"", "< \"x\"", "~ \"x\""],
            Shape::TextOrNumber => &["== \"x\"", "< \"x\"", "~ \"x\"", ">= 3"],
            Shape::Number => &["== 3", "< 3", "> -2.5"],
            Shape::Ply => &["== 3", "== never"],
            Shape::Name(names) | Shape::TagName(names) => {
                let every = names.names().iter().map(|value| format!("{name} == \"{value}\"")).collect::<Vec<_>>();
                checked(&every.join(" or "));
                &["~ \"x\"", "!~ \"x\""]
            }
        };
        for value in values {
            checked(&format!("{name} {value}"));
        }
    }
}

fn encoded(key: &str, text: &str) -> Vec<u8> {
    let key = Key::parse(key).expect(key);
    let mut subject = subject(text, key.needs());
    subject.read(key.needs().stage);
    let mut bytes = Vec::new();
    key.push(&subject, &mut bytes);
    bytes
}

#[test]
fn values_are_in_order_and_missing_ones_come_last_in_either_direction() {
    let tagged = |value: &str| format!("[X \"{value}\"]\n*");
    let values = ["-10", "-9", "-0.5", "0", "2", "2.5", "10", "2000", "A", "B", "Ba", "a", "\u{e9}"];
    for pair in values.windows(2) {
        let (less, more) = (tagged(pair[0]), tagged(pair[1]));
        for key in ["X", "tag(\"X\")", "X,asc"] {
            assert!(encoded(key, &less) < encoded(key, &more), "{pair:?}");
        }
        assert!(encoded("X , desc", &less) > encoded("X,desc", &more), "{pair:?}");
    }
    assert_eq!(encoded("X", &tagged("7")), encoded("X", &tagged("+7.0")));
    assert_eq!(encoded("X", &tagged("0")), encoded("X", &tagged("-0")));
    for value in values {
        assert!(encoded("X", &tagged(value)) < encoded("X", "[Y \"\"]\n*"));
        assert!(encoded("X,desc", &tagged(value)) < encoded("X,desc", "[Y \"\"]\n*"));
    }
    for key in ["plies", "plies,desc"] {
        assert!(encoded(key, GAME) < encoded(key, ILLEGAL));
    }
    for key in ["reveals(flag, red)", "reveals(flag, red),desc"] {
        assert!(encoded("reveals(marshal, red)", GAME) < encoded(key, GAME));
    }
}

#[test]
fn the_value_of_a_key_is_a_text() {
    for (key, text) in [
        ("plies", "12"),
        ("Event", "Delft Open"),
        ("round", "3"),
        ("reveals(flag, red)", "never"),
        ("Nothing", ""),
        ("winner", "red"),
    ] {
        let key = Key::parse(key).expect(key);
        let mut subject = subject(GAME, key.needs());
        subject.read(key.needs().stage);
        assert_eq!(key.text(&subject), text);
    }
    let key = Key::parse("plies").expect("a key");
    let mut subject = subject(ILLEGAL, key.needs());
    subject.read(Stage::Replay);
    assert_eq!(key.text(&subject), "");
}
