//! Replies to lines, and the resulting record, worked out by hand.

use crate::entry::support::{SMALL, begun, feed, said, script, turns};
use adjutant::Verdict;
use adjutant::entry::Entry;
use adjutant::notation::parse;

#[test]
fn turns_are_taken_and_completed() {
    let mut game = begun(SMALL);
    assert_eq!(game.prompt(), "1. red> ");
    assert_eq!(feed(&mut game, &["a4-a5"]), [""; 0], "nothing is said to a turn as SRN writes it");
    assert_eq!(game.prompt(), "1... blue> ");
    assert_eq!(feed(&mut game, &["E7 takes e4"]), ["e7xe4(2=2)"]);
    assert_eq!(feed(&mut game, &["2. a5-a6 {near} b7-b6 $4"]), [""; 0]);
    assert_eq!(turns(&game), "1. a4-a5 e7xe4(2=2)\n2. a5-a6 {near} 2... b7-b6 $4 *");
}

#[test]
fn what_a_warning_is_said_to_is_taken_and_nothing_is_asked() {
    let mut game = begun(&SMALL.replace("gravon", "hasbro-1999"));
    let said = feed(&mut game, &["a4-a5", "i7-i6", "a5-a4", "i6-i5", "a4-a5"]);
    assert_eq!(said, ["warning: two-squares-wording"]);
    assert_eq!(game.prompt(), "3... blue> ");
    assert_eq!(turns(&game), "1. a4-a5 i7-i6\n2. a5-a4 i6-i5\n3. a4-a5 *");
}

#[test]
fn a_wrong_turn_is_refused_with_turns_to_choose_from() {
    let mut game = begun(SMALL);
    assert_eq!(
        feed(&mut game, &["a4-a6"]),
        ["error: too-far", "  1  a4-a5\n  2  a4-a3\n  3  a4-b4\n  !  a4-a6, anyway"]
    );
    assert_eq!(game.prompt(), "1. red (1-3 or !)> ");
    assert_eq!(turns(&game), "*", "nothing is taken down");
    assert_eq!(feed(&mut game, &["9"]), ["wrong: there is no turn 9 in the list of similar turns"]);
    assert_eq!(feed(&mut game, &["1"]), ["a4-a5"]);
    assert_eq!(turns(&game), "1. a4-a5 *");
    // Another turn is accepted as an answer.
    assert_eq!(feed(&mut game, &["a7-a9", "a7-a6"]), [""; 0]);
    assert_eq!(turns(&game), "1. a4-a5 a7-a6 *");
}

#[test]
fn an_illegal_turn_can_be_recorded_and_what_follows_is_not_judged() {
    let mut game = begun(SMALL);
    let said = feed(&mut game, &["a4-a6", "!"]);
    assert_eq!(said[0], "a4-a6");
    assert!(said[1].contains("not judged"), "{said:?}");
    assert_eq!(game.prompt(), "1... blue, not judged> ");
    assert_eq!(feed(&mut game, &["a1-j9"]), [""; 0]);
    assert_eq!(turns(&game), "1. a4-a6 a1-j9 *");
    assert_eq!(game.verdict(), Verdict::Illegal);
    assert_eq!(feed(&mut game, &["undo 2", "a4-a5"]), [""; 0]);
    assert_eq!(game.prompt(), "1... blue> ");
    assert_eq!(game.verdict(), Verdict::Legal);
}

#[test]
fn a_combat_that_contradicts_the_board_is_said_and_can_stand() {
    let mut game = begun(SMALL);
    let said = feed(&mut game, &["e4xe7(2>2)"]);
    assert_eq!(said, ["error: combat-mismatch", "  1  e4xe7(2=2)\n  !  e4xe7(2>2), anyway"]);
    assert_eq!(feed(&mut game, &["!"]), ["e4xe7(2>2)"]);
    // By the board, the game continues.
    assert_eq!(game.prompt(), "1... blue> ");
    assert_eq!(game.verdict(), Verdict::Inconsistent);
    assert_eq!(feed(&mut game, &["undo", "e4xe7(2>2)", "1"]), ["e4xe7(2=2)"]);
    assert_eq!(game.verdict(), Verdict::Legal);
}

#[test]
fn a_number_that_is_not_the_next_is_said() {
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["3. a4-a5"]), ["expected the turn number `1.`, found `3.`"]);
    assert_eq!(feed(&mut game, &["1... a7-a6"]), [""; 0]);
}

#[test]
fn commands_take_back_and_enter_again() {
    let mut game = begun(SMALL);
    feed(&mut game, &["a4-a5", "b7-b6", "a5-a6", "comment a good one", "b6-b5"]);
    assert_eq!(feed(&mut game, &["back 1..."]), ["3 turns were taken back"]);
    assert_eq!(turns(&game), "1. a4-a5 *");
    feed(&mut game, &["b7-b5"]);
    assert_eq!(feed(&mut game, &["redo"])[0], "1 turn was entered again", "b6-b5 does not stand any more");
    assert_eq!(turns(&game), "1. a4-a5 b7-b5\n2. a5-a6 {a good one} *");
    assert_eq!(feed(&mut game, &["undo 2", "b7-b6", "redo"]), ["2 turns were entered again"]);
    assert_eq!(turns(&game), "1. a4-a5 b7-b6\n2. a5-a6 {a good one} 2... b6-b5 *");
    assert_eq!(feed(&mut game, &["back 9"]), ["wrong: turn 9 has not been entered yet"]);
    assert_eq!(feed(&mut game, &["undo x"])[0].split(':').next(), Some("wrong"));
}

#[test]
fn where_no_turn_has_been_entered_there_may_be_a_result_to_take_back() {
    let mut game = begun(SMALL);
    for (command, said) in [("undo", "the game continues"), ("back 1", "the result was taken back")] {
        assert_eq!(feed(&mut game, &[command]), ["wrong: there is no turn to take back"], "{command}");
        assert_eq!(feed(&mut game, &["result 1-0 resignation", command]), [said]);
    }
    feed(&mut game, &["a4-a5", "result 1-0 resignation"]);
    assert_eq!(feed(&mut game, &["back 1..."]), ["the result was taken back"]);
    assert_eq!(turns(&game), "1. a4-a5 *");
}

#[test]
fn the_rows_of_either_side_are_asked_for_again() {
    for (command, first) in [("setup red", "red, row 4"), ("setup blue", "blue, row 10"), ("setup", "blue, row 10")] {
        let mut game = begun(SMALL);
        feed(&mut game, &[command]);
        assert!(game.prompt().contains(first), "{command}: {}", game.prompt());
    }
    assert_eq!(
        feed(&mut begun(SMALL), &["setup green"]),
        ["wrong: type `setup red`, `setup blue`, or `setup` for both"]
    );
}

#[test]
fn marks_stand_behind_the_last_turn() {
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["clock 0:12:30"]), ["wrong: there is no turn yet"]);
    feed(&mut game, &["a4-a5", "comment slowly", "clock 72:05", "note ?!", "$7", "clock 1:11:59"]);
    assert_eq!(turns(&game), "1. a4-a5 $6 $7 {[%clk 1:11:59]} {slowly} *");
    for bad in ["clock 0:60:00", "clock soon", "note x", "note $70000", "comment"] {
        let said = feed(&mut game, &[bad]);
        assert!(said[0].starts_with("wrong: "), "{bad}: {said:?}");
    }
}

#[test]
fn the_end_on_the_board_offers_its_result() {
    let mut game = begun(SMALL);
    feed(&mut game, &["a4-a5", "i7-i6", "a5-a6", "i6-i5", "a6xa7(3=3)"]);
    // No Miner is left; the Scouts take the Flag.
    let said = feed(&mut game, &["i5xi4(10=10)", "f4-f10", "b7-b6", "f10xa10"]);
    assert_eq!(said, ["f10xa10(2>F)", "the game is over: red won, 1-0 (flag)"]);
    assert_eq!(game.prompt(), "result [1-0]> ");
    assert_eq!(feed(&mut game, &[""]), ["red won, 1-0 (flag)"]);
    assert!(turns(&game).ends_with("f10xa10(2>F) 1-0"));
    assert_eq!(game.prompt(), "1-0> ");
    assert_eq!(feed(&mut game, &["b6-b5"]), ["wrong: the game has ended 1-0: `result *` opens it again"]);
    assert_eq!(feed(&mut game, &["result 0-1"])[0], "error: result-mismatch");
    assert_eq!(feed(&mut game, &["result 0-1 !"])[0], "error: result-mismatch");
    assert!(turns(&game).ends_with("0-1"));
    assert_eq!(feed(&mut game, &["undo", "b6-b5"])[0], "error: game-over");
}

#[test]
fn results_are_said_in_words_or_with_how() {
    for (line, token, termination) in [
        ("result 0-1 time", "0-1", Some("time")),
        ("1:0", "1-0", None),
        ("red resigns", "0-1", Some("resignation")),
        ("resigns", "1-0", Some("resignation")),
        ("draw", "1/2-1/2", None),
        ("blue wins", "0-1", None),
    ] {
        let mut game = begun(SMALL);
        let reply = game.feed("a4-a5");
        assert!(!reply.is_wrong);
        let said = said(&game.feed(line));
        assert_eq!(turns(&game), format!("1. a4-a5 {token}"), "{line}: {said:?}");
        assert_eq!(game.record().tag("Termination"), termination, "{line}");
        assert_eq!(game.record().tag("Result"), Some(token), "{line}");
    }
    assert!(feed(&mut begun(SMALL), &["result 1-0 tmie"])[0].contains("did you mean `time`?"));
}

#[test]
fn what_is_no_command_and_no_turn_is_said() {
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["bord"]), ["wrong: there is no command `bord`: did you mean `board`?"]);
    assert_eq!(
        feed(&mut game, &["a4"]),
        ["wrong: that is not a turn; similar turns are", "  1  a4-a3\n  2  a4-b4\n  3  a4-a5"]
    );
    assert_eq!(feed(&mut game, &["3"]), ["a4-a5"]);
    assert!(feed(&mut game, &["#", "why"])[0].contains("adjutant explain syntax"));
    assert!(feed(&mut game, &["h"])[0].contains("undo [N]"));
    // A query does not answer the question.
    feed(&mut game, &["a7-a9", "why", "turns", "b"]);
    assert!(game.prompt().starts_with("1... blue (1"), "{}", game.prompt());
}

#[test]
fn rows_can_be_typed_again_at_any_time() {
    let mut game = begun(SMALL);
    feed(&mut game, &["a4-a5", "b7-b6"]);
    let reply = game.feed("4: 3 . . . 2 . . . 10 .");
    assert_eq!(said(&reply), ["error: setup-count"], "one Scout less");
    assert!(reply.is_wrong);
    assert_eq!(game.verdict(), Verdict::Illegal);
    assert_eq!(feed(&mut game, &["4: 3 2 . . 2 . . . 10 ."]), [""; 0]);
    assert_eq!(game.verdict(), Verdict::Legal);
    assert_eq!(feed(&mut game, &["11: . . . . . . . . . ."]), ["error: syntax"]);
    assert_eq!(turns(&game), "1. a4-a5 b7-b6 *");
    // If a turn's piece no longer exists, the message names the row that has removed it.
    let reply = game.feed("4: . 3 . . 2 2 . . 10 .");
    assert_eq!((said(&reply), reply.is_wrong), (vec!["error: empty-square".to_owned()], true));
    assert_eq!(game.verdict(), Verdict::Illegal);
}

/// Feeds a text line by line as `record` does, with the lines of a comment together. Returns all replies.
fn fed(entry: &mut adjutant::entry::Entry, text: &str) -> Vec<String> {
    let mut lines = adjutant::entry::Lines::default();
    let mut told = Vec::new();
    for line in text.lines() {
        for whole in lines.add(entry, Some(line)) {
            told.extend(said(&entry.feed(&whole.text.expect("it is not too long"))));
        }
    }
    if let Some(whole) = lines.end() {
        told.extend(said(&entry.feed(&whole.text.expect("it is not too long"))));
    }
    told
}

#[test]
fn a_comment_goes_on_up_to_its_brace() {
    for (typed, stands) in [
        ("a4-a5 {a long\nthink} b7-b6", "1. a4-a5 {a long\nthink} 1... b7-b6 *"),
        ("a4-a5\ncomment {a long\nthink}\nb7-b6", "1. a4-a5 {a long\nthink} 1... b7-b6 *"),
        ("a4-a5\nc {a long\n\n  think\n}\nb7-b6", "1. a4-a5 {a long\n\n  think} 1... b7-b6 *"),
        ("a4-a5\n{one\ntwo} {three\nfour}\nb7-b6", "1. a4-a5 {one\ntwo} {three\nfour} 1... b7-b6 *"),
        ("a4-a5\ncomment {a\nb} b7-b6 $4", "1. a4-a5 {a\nb} 1... b7-b6 $4 *"),
        // Commands and turns inside a comment belong to the comment.
        ("a4-a5 {undo\nundo\nb7-b5\n1-0\n} b7-b6", "1. a4-a5 {undo\nundo\nb7-b5\n1-0} 1... b7-b6 *"),
        ("a4-a5\ncomment {one line}\nb7-b6 ; not { open\n", "1. a4-a5 {one line} 1... b7-b6 {not { open} *"),
        ("a4 to a5 {slowly\nand well}\nb7-b6", "1. a4-a5 {slowly\nand well} 1... b7-b6 *"),
        // A brace in a line comment, or on an ignored line, begins no comment.
        ("a4-a5 {a\nb} ; not { open\nb7-b6", "1. a4-a5 {a\nb} {not { open} 1... b7-b6 *"),
        ("% not { open\na4-a5\nb7-b6", "1. a4-a5 b7-b6 *"),
    ] {
        let mut game = script(SMALL);
        let told = fed(&mut game, typed);
        assert_eq!(turns(&game), stands, "{typed}: {told:?}");
    }
}

#[test]
fn a_comment_without_an_end_is_said_and_takes_nothing_else() {
    let mut game = script(SMALL);
    let told = fed(&mut game, "a4-a5\nb7-b6 {slowly\na5-a6");
    assert_eq!(told, ["wrong: unclosed comment: `}` is missing; nothing was recorded"]);
    assert_eq!(turns(&game), "1. a4-a5 *");
    // A tag ends the comment, as in a record.
    let mut game = script(SMALL);
    let told = fed(&mut game, "a4-a5\ncomment {slowly\n[Round \"3\"]\nb7-b6");
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((turns(&game).as_str(), game.record().tag("Round")), ("1. a4-a5 b7-b6 *", Some("3")));
}

#[test]
fn how_a_refused_game_ended_stands_in_what_takes_it_down() {
    let mut game = begun(SMALL);
    let told = feed(&mut game, &["a4-a5", "result 1-0 flag"]);
    assert_eq!(told, ["error: termination-mismatch", "`result 1-0 flag !` records it anyway"]);
    feed(&mut game, &["result 1-0 flag !"]);
    assert_eq!((turns(&game).as_str(), game.record().tag("Termination")), ("1. a4-a5 1-0", Some("flag")));
}

#[test]
fn a_row_of_more_than_ten_squares_is_said_to_be_one() {
    let (manner, opening) = (adjutant::entry::DialogSettings { asks: true, width: 60, ..Default::default() }, true);
    let opening =
        adjutant::entry::Opening { is_new: opening, setups: Some(vec![adjutant::Side::Red]), ..Default::default() };
    let text = b"[Edition \"isf\"]\n[Variant \"original\"]\n[Red \"A\"]\n[Blue \"B\"]\n[Date \"?\"]\n\n*\n";
    let record = adjutant::entry::owned(&adjutant::notation::parse(text));
    let mut game = adjutant::entry::Entry::new(record, &opening, manner);
    assert_eq!(game.prompt(), "red, row 4, a to j> ");
    assert_eq!(feed(&mut game, &["2 2 2 2 2 2 2 2 3 3 3"]), ["wrong: the row has more than ten squares"]);
    assert_eq!(game.prompt(), "red, row 4, a to j> ");
}

#[test]
fn a_comment_stands_behind_a_turn_however_it_is_spelled() {
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["a4 to a5 {slowly}"]), ["a4-a5"]);
    assert_eq!(turns(&game), "1. a4-a5 {slowly} *");
    // The comment of a refused turn is refused, too.
    let told = feed(&mut game, &["a7 to a9 {fast}"]);
    assert_eq!(told.first().map(String::as_str), Some("error: too-far"), "{told:?}");
    assert_eq!(turns(&game), "1. a4-a5 {slowly} *");
}

#[test]
fn behind_a_turn_that_is_refused_nothing_in_the_line_is_taken() {
    let mut game = begun(SMALL);
    let said = feed(&mut game, &["1. a4-a6 a7-a6 2. e4-e5"]);
    assert_eq!(said[0], "error: too-far");
    assert_eq!(said.last().map(String::as_str), Some("wrong: the text after it in the line was not recorded"));
    assert_eq!((said.len(), turns(&game).as_str()), (3, "*"), "{said:?}");
    // Its first turns are accepted.
    let said = feed(&mut game, &["1. a4-a5 i7-i5 2. e4-e5"]);
    assert_eq!(said[0], "error: too-far");
    assert_eq!(turns(&game), "1. a4-a5 *");
}

#[test]
fn of_several_readings_the_one_is_taken_that_stands() {
    // A Scout is on e7: nothing can move there.
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["e4 e7"]), ["e4xe7(2=2)"]);
    assert_eq!(feed(&mut game, &["b7 b6"]), ["b7-b6"]);
    assert_eq!(turns(&game), "1. e4xe7(2=2) b7-b6 *");
}

#[test]
fn how_the_game_ended_stands_as_long_as_it_ended_so() {
    let mut game = begun(SMALL);
    let tags = |game: &Entry| {
        let record = parse(game.text());
        let has = |value: &str| record.tags.iter().any(|tag| tag.value == value);
        (has("time"), has("0-1"))
    };
    feed(&mut game, &["a4-a5", "result 0-1 time"]);
    assert_eq!(tags(&game), (true, true));
    feed(&mut game, &["result 0-1"]);
    assert_eq!(tags(&game), (true, true));
    feed(&mut game, &["result *"]);
    assert_eq!(tags(&game), (false, false));
}

#[test]
fn enter_alone_draws_the_board_for_who_sits_there() {
    let mut game = begun(SMALL);
    let drawn = feed(&mut game, &["board"]);
    assert!(drawn[0].lines().count() > 10, "{drawn:?}");
    assert_eq!(feed(&mut game, &[""]), drawn);
    assert_eq!(feed(&mut script(SMALL), &[""]), [""; 0], "in a script it says nothing");
}

#[test]
fn help_says_what_each_command_does() {
    let help = feed(&mut begun(SMALL), &["help"]).concat();
    for line in [
        "undo [N]          take back the last turn, or N turns",
        "clock 0:12:30     clock time after the last turn",
        "why               explain the last error",
        "quit              quit; everything is saved",
    ] {
        assert!(help.lines().any(|found| found == line), "{line}\n{help}");
    }
}

#[test]
fn help_is_offered_once() {
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["#"]), ["error: syntax", "`help` lists what you can type"]);
    assert_eq!(feed(&mut game, &["#"]), ["error: syntax"]);
}

#[test]
fn the_last_turns_are_listed_by_their_pairs() {
    let mut game = begun(SMALL);
    feed(&mut game, &["a4-a5", "b7-b6", "a5-a4", "b6-b5", "a4-b4"]);
    assert_eq!(feed(&mut game, &["turns 1"]), ["  2. a5-a4 b6-b5\n  3. a4-b4"]);
    feed(&mut game, &["b5-b6"]);
    assert_eq!(feed(&mut game, &["turns 1"]), ["  3. a4-b4 b5-b6"]);
    assert_eq!(feed(&mut game, &["turns all"]), ["  1. a4-a5 b7-b6\n  2. a5-a4 b6-b5\n  3. a4-b4 b5-b6"]);
}

#[test]
fn a_tag_that_gainsays_the_game_is_said_once_there_are_turns() {
    let army = "tag Army 10 3 2*3 F";
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &[army]), [""; 0]);
    let mut game = begun(SMALL);
    let said = feed(&mut game, &["a4-a5", army]);
    assert_eq!(said, ["error: setup-count"; 2], "both sides lack a Scout");
    let said = feed(&mut game, &["tag Army 10 3*2 2*2 F"]);
    assert_eq!(said, ["error: setup-count"; 2], "both sides lack a Miner instead");
}
