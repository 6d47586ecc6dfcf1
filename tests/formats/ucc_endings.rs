//! Logs of the UCC manager: ends of games, and games without an end.

use crate::formats::ucc::{OPEN, SETUPS, judged, said};
use adjutant::formats::ucc;
use adjutant::replay::foreign::PassedOver;
use adjutant::replay::{Detail, Verdict};

#[test]
fn every_ending_has_its_result() {
    let ends = "Game ends on BLUE's turn - REASON: ";
    for (reason, last, token, termination) in [
        ("Captured the flag", "VICTORY 1", "0-1", "flag"),
        ("Destroyed all mobile enemy pieces", "VICTORY 1", "0-1", "no-moves"),
        ("Game declared a draw because neither player has mobile pieces", "DRAW 1", "1/2-1/2", "no-moves"),
        ("Game declared a draw after 2 turns", "DRAW_DEFAULT 2", "1/2-1/2", "move-limit"),
        ("This player has surrendered!", "SURRENDER 1", "1-0", "resignation"),
        ("Response timeout after 2.000000 seconds.", "ILLEGAL 1", "1-0", "time"),
        ("Response timeout after -1.000000 seconds.", "ILLEGAL 1", "1-0", "time"),
        ("Unintelligable response", "ILLEGAL 1", "1-0", "forfeit"),
        ("Coords outside board", "ILLEGAL 1", "1-0", "forfeit"),
        ("Move does not select a piece", "ILLEGAL 1", "1-0", "forfeit"),
        ("Selected piece belongs to other player", "ILLEGAL 1", "1-0", "forfeit"),
        ("Selected piece is not mobile (FLAG or BOMB)", "ILLEGAL 1", "1-0", "forfeit"),
        ("Selected unit cannot move that way", "ILLEGAL 1", "1-0", "forfeit"),
        ("Attempted move into square occupied by neutral or allied piece", "ILLEGAL 1", "1-0", "forfeit"),
        ("Internal controller error - Unspecified ERROR", "ILLEGAL 1", "1-0", "forfeit"),
        ("Status returned OK, unsure why game halted...", "INTERNAL_ERROR 1", "*", "unknown"),
    ] {
        let lines = "1 RED: 0 3 DOWN OK\n1 BLU: 0 6 UP OK\n";
        let text = format!("{SETUPS}{lines}{ends}{reason}\ntwo.py BLUE {last} 148 148\n");
        let (_, findings, found, found_termination) = said(&text);
        assert_eq!((&*found, found_termination.as_deref()), (token, Some(termination)), "{reason}");
        // The board shows neither a captured Flag nor a side that cannot move.
        let is_of_the_board = matches!(termination, "flag" | "no-moves");
        let names: Vec<&str> = findings.iter().map(|(name, _)| *name).collect();
        let expected: &[&str] = if is_of_the_board { &["termination-mismatch"] } else { &[] };
        assert_eq!(names, expected, "{reason}");
        // Without the last line, the result is the same.
        assert_eq!(said(&format!("{SETUPS}{lines}{ends}{reason}\nPRESS ENTER TO EXIT\n")).2, token, "{reason}");
    }
}

#[test]
fn a_move_whose_number_is_ahead_tells_how_many_are_missing() {
    for (blue, ahead) in [("1 BLU", None), ("2 BLU", Some(2)), ("3 BLU", Some(4)), ("0 BLU", Some(-2))] {
        let text = format!("{SETUPS}1 RED: 0 3 DOWN OK\n{blue}: 0 6 UP OK\n2 RED: 0 4 DOWN OK\n");
        let reading = ucc::read(text.as_bytes(), "");
        assert_eq!(
            reading.record.notices.first().map(|notice| (notice.ply, notice.ahead)),
            ahead.map(|ahead| (2, ahead))
        );
    }
}

#[test]
fn the_number_of_turns_is_held_against_the_moves_and_the_limit() {
    let lines = "1 RED: 0 3 DOWN OK\n1 BLU: 0 6 UP OK\n";
    for (limit, last, is_right) in
        [(2, 2, true), (2, 1, false), (2, 3, false), (1, 1, false), (3, 3, false), (1, 2, false)]
    {
        let text = format!(
            "{SETUPS}{lines}Game ends on BLUE's turn - REASON: Game declared a draw after {limit} turns\n\
             two.py BLUE DRAW_DEFAULT {last} 148 148\n"
        );
        let (_, findings, ..) = said(&text);
        let names: Vec<&str> = findings.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, if is_right { vec![] } else { vec!["passed-over"] }, "{limit} {last}");
    }
}

#[test]
fn only_the_draw_for_want_of_pieces_is_of_another_edition() {
    let text = |reason| format!("{SETUPS}Game ends on RED's turn - REASON: {reason}\n");
    let rules = |text: &str| {
        let reading = ucc::read(text.as_bytes(), "");
        ["Edition", "Ranks", "TwoSquares", "MoreSquares"].map(|name| reading.record.tag(name).map(str::to_owned))
    };
    let some = |value: &str| Some(value.to_owned());
    let draw = "Game declared a draw because neither player has mobile pieces";
    assert_eq!(rules(&text(draw)), [some("isf"), some("descending"), some("off"), some("off")]);
    let length = "Game declared a draw after 1 turns";
    assert_eq!(rules(&text(length)), [some("anniversary-2011"), None, some("off"), None]);
}

#[test]
fn the_first_end_counts() {
    let text = format!(
        "{OPEN}1 RED: 0 3 DOWN 3 VICTORY_FLAG\nGame ends on RED's turn - REASON: Captured the flag\n\
         SIGPIPE - Broken pipe (AI program no longer running)\n\tStrange; RED still appears valid.\n\
         \tBLUE also appears valid. Exiting with ERROR.\n\
         Game ends on RED's turn - REASON: Internal controller error - Unspecified ERROR\none RED ILLEGAL 1 148 148\n"
    );
    let (verdict, findings, token, termination) = said(&text);
    assert_eq!((verdict, &*token, termination.as_deref()), (Verdict::Legal, "1-0", Some("flag")));
    assert!(findings.iter().all(|(name, _)| *name == "passed-over") && findings.len() == 2, "{findings:?}");
}

#[test]
fn setups_that_failed_are_unknown() {
    let both = "BOTH players give invalid setup!\na RED SETUP\nINVALID!\nb BLUE SETUP\nINVALID!\n\
                Game ends in the SETUP phase - REASON: An illegal setup was made by BOTH players\n\
                neither BOTH BAD_SETUP 0 66 103\n";
    let (reading, replayed) = judged(both);
    assert_eq!((reading.record.rows.len(), replayed.setup.hidden.red, replayed.setup.hidden.blue), (0, true, true));
    assert_eq!((said(both).2.as_str(), said(both).3.as_deref()), ("*", Some("forfeit")));

    let missing = "Controller for Player RED is invalid!\n\
                   Check that executable \"../my agents/nobody --deep\" exists and has executable permissions set.\n\
                   Game ends in the SETUP phase - REASON: An illegal setup was made by RED\n../my RED BAD_SETUP 0 0 0\n";
    let (reading, replayed) = judged(missing);
    assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (Some("my"), None));
    assert_eq!((replayed.verdict.is_failure(), said(missing).2.as_str()), (false, "0-1"));
}

#[test]
fn a_pass_cannot_be_said() {
    let passes = |reply| {
        format!(
            "{OPEN}1 RED: 1 3 DOWN OK\n1 BLU: {reply}\n2 RED: 0 3 DOWN 3 VICTORY_FLAG\n\
             Game ends on RED's turn - REASON: Captured the flag\none RED VICTORY 2 148 148\n"
        )
    };
    for reply in ["0 9 UP ILLEGAL", "NO_MOVE", "SURRENDER OK"] {
        let text = passes(reply);
        let (verdict, findings, token, termination) = said(&text);
        assert_eq!((verdict, &*token, termination), (Verdict::Unreadable, "1-0", None), "{reply}");
        assert_eq!(findings, [("not-supported", reply.to_owned())]);
        assert_eq!(judged(&text).0.record.turns.len(), 1);
    }
    // After the last move it changes nothing.
    let text = format!(
        "{SETUPS}1 RED: 0 3 DOWN OK\n1 BLU: 0 9 UP ILLEGAL\n2 RED: \n2 BLU: x\n\
         Game ends on BLUE's turn - REASON: Game declared a draw after 3 turns\ntwo.py BLUE DRAW_DEFAULT 3 148 148\n"
    );
    let (verdict, findings, token, _) = said(&text);
    assert_eq!((verdict, &*token, findings.len()), (Verdict::Legal, "1/2-1/2", 3));
}

#[test]
fn a_log_may_break_off_anywhere() {
    let whole = format!("{SETUPS}1 RED: 0 3 DOWN 2 OK\n1 BLU: 9 6 UP OK\n");
    for (length, turns) in
        [(0, 2), (1, 2), (2, 1), (3, 1), (8, 1), (17, 1), (18, 1), (19, 0), (25, 0), (37, 0), (38, 0)]
    {
        let text = &whole[..whole.len() - length];
        let (verdict, findings, token, termination) = said(text);
        assert_eq!(judged(text).0.record.turns.len(), turns, "{text}");
        assert_eq!((verdict, &*token, termination.as_deref()), (Verdict::Legal, "*", Some("abandoned")), "{text}");
        let is_at_line_end = text.ends_with('\n') || length == 1;
        let names: Vec<&str> = findings.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, if is_at_line_end || length == 18 { vec![] } else { vec!["passed-over"] }, "{text}");
    }
    for length in 1..SETUPS.len() {
        let (reading, replayed) = judged(&SETUPS[..length]);
        assert!(reading.record.rows.len() <= 8);
        assert!(replayed.verdict <= Verdict::Undecided || length < 30, "{length}: {:?}", replayed.findings);
    }
}

#[test]
fn a_log_may_break_off_within_a_setup_behind_a_row_that_is_whole() {
    let (begun, _) = SETUPS.split_once("65s3967549").expect("Red's third row");
    for (line, is_whole) in [("65s..67549", true), ("65s39", false), ("what is it", false)] {
        let text = format!("{begun}{line}");
        let cut_short = Detail::PassedOver(PassedOver::CutShort);
        let reading = judged(&text).0;
        let is_cut = reading.findings.iter().any(|finding| finding.detail == cut_short);
        assert_eq!(is_cut, !is_whole, "{line}: {:?}", reading.findings);
        assert!(!reading.is_damaged(), "{line}: {:?}", reading.findings);
    }
}

#[test]
fn a_reply_that_breaks_off_with_the_log_is_cut_short() {
    for reply in ["", "8", "8 6", "8 6 U", "8 6 UP", "NO_MO"] {
        let text = format!("{SETUPS}1 RED: 0 3 DOWN OK\n1 BLU: {reply}");
        let details =
            |text: &str| judged(text).0.findings.iter().map(|finding| finding.detail.clone()).collect::<Vec<_>>();
        let is_cut = |detail: &Detail| *detail == Detail::PassedOver(PassedOver::CutShort);
        assert!(details(&text).iter().any(is_cut), "{reply:?} {:?}", details(&text));
        // A complete line is a reply that is no move, unless only its outcome is missing.
        let whole = format!("{text}\n");
        assert_eq!(details(&whole).iter().any(is_cut), reply == "8 6 UP", "{reply:?} {:?}", details(&whole));
    }
}
