//! Logs of the UCC manager, line by line: the reading of each line.

use crate::program::adjutant;
use adjutant::formats::{detect_format, ucc};
use adjutant::notation::write_record;
use adjutant::replay::foreign::PassedOver;
use adjutant::replay::{Detail, Reading, Replay, Verdict, replay};

/// Red's setup, its back row first, and Blue's, its front row first.
pub const SETUPS: &str = "../agents/one/one.sh RED SETUP\nFB88B79B8B\n8B7B659478\n65s3967549\n9194293695\n\
                          two.py BLUE SETUP\n9194293695\n65s3967549\n8B7B659478\nFB88B79B8B\n";
/// Same as `SETUPS`, but Blue's Flag is on a square that Red's first Scout can reach.
pub const OPEN: &str = "one RED SETUP\nFB88B79B8B\n8B7B659478\n65s3967549\n9194293695\n\
                        two BLUE SETUP\nF194293695\n65s3967549\n8B7B659478\n9B88B79B8B\n";

/// Reads and replays a log.
pub fn judged(text: &str) -> (Reading<'_>, Replay) {
    let reading = ucc::read(text.as_bytes(), "game.log");
    let replayed = replay(text.as_bytes(), &reading, None, &mut Vec::new());
    (reading, replayed)
}

fn srn(reading: &Reading<'_>) -> String {
    let mut text = Vec::new();
    write_record(&reading.record, &mut text);
    String::from_utf8(text).expect("SRN is UTF-8")
}

/// Returns the turns of a log with these lines after its setups, in SRN.
fn turns(lines: &str) -> Vec<String> {
    let text = format!("{SETUPS}{lines}");
    let written = srn(&judged(&text).0);
    let movetext = written.rsplit("\n\n").next().expect("there is a movetext");
    let words = movetext.split_whitespace().filter(|word| !word.ends_with('.'));
    let mut words: Vec<String> = words.map(str::to_owned).collect();
    words.pop();
    words
}

/// Returns verdict, names of findings, result token and Termination of a log with these lines after its setups.
pub fn said(text: &str) -> (Verdict, Vec<(&'static str, String)>, String, Option<String>) {
    let (reading, replayed) = judged(text);
    let place =
        |finding: &adjutant::replay::Finding| String::from_utf8_lossy(finding.span.of(text.as_bytes())).into_owned();
    let findings = replayed.findings.iter().map(|finding| (finding.name(), place(finding))).collect();
    let token = reading.record.result.expect("there is a result").token().to_owned();
    assert_eq!(reading.record.tag("Result"), Some(&*token));
    (replayed.verdict, findings, token, reading.record.tag("Termination").map(str::to_owned))
}

#[test]
fn the_board_is_turned_by_half_a_turn() {
    let text = format!(
        "{SETUPS}1 RED: 0 3 DOWN 3 BOTHDIE 9 9\n1 BLU: 8 6 UP 2 OK\n2 RED: 1 3 DOWN OK\n2 BLU: SURRENDER OK\n\
         Game ends on BLUE's turn - REASON: This player has surrendered!\ntwo.py BLUE SURRENDER 2 146 146\n"
    );
    let (reading, replayed) = judged(&text);
    assert_eq!(
        srn(&reading),
        "[Red \"one\"]\n[Blue \"two\"]\n[Result \"1-0\"]\n[Edition \"anniversary-2011\"]\n[TwoSquares \"off\"]\n\
         [Termination \"resignation\"]\n\n\
         1:  B  8  B  9  7  B  8  8  B  F\n 2:  8  7  4  9  5  6  B  7  B  8\n 3:  9  4  5  7  6  9  3  S  5  6\n\
         \u{20}4:  5  9  6  3  9  2  4  9  1  9\n 7:  5  9  6  3  9  2  4  9  1  9\n 8:  9  4  5  7  6  9  3  S  5  6\n\
         \u{20}9:  8  7  4  9  5  6  B  7  B  8\n10:  B  8  B  9  7  B  8  8  B  F\n\n\
         1. j4xj7(9=9) b7-b5\n2. i4-i5 1-0\n"
            .replace("\n\n1:", "\n\n 1:")
    );
    assert_eq!((replayed.verdict, replayed.findings.len()), (Verdict::Legal, 0), "{:?}", replayed.findings);
}

#[test]
fn replies_are_read_as_the_manager_reads_them() {
    for (reply, turn) in [
        ("0 3 DOWN OK", "j4-j5"),
        ("0 3 DOWN 1 OK", "j4-j5"),
        ("0 3 DOWN 2 OK", "j4-j6"),
        ("9 9 UP OK", "a10-a9"),
        ("9 0 LEFT OK", "a1-b1"),
        ("0 0 RIGHT OK", "j1-i1"),
        ("0 3 DOWN 3 KILLS 9 s", "j4xj7(9>S)"),
        ("0 3 DOWN 3 DIES 9 B", "j4xj7(9<B)"),
        ("0 3 DOWN 3 BOTHDIE s s", "j4xj7(S=S)"),
        ("0 3 DOWN 3 VICTORY_FLAG", "j4xj7(?>F)"),
        ("  0\t3 DOWN  OK", "j4-j5"),
        ("0 3DOWN OK", "j4-j5"),
        ("0+3 DOWN +02 OK", "j4-j6"),
        ("0 3 DOWN\r OK", "j4-j5"),
        ("0 3 DOWN 1junk OK", "j4-j5"),
        ("0 3 DOWN 1 KILLS 1 2 OK", "j4-j5"),
        ("0 3 DOWN 1 ILLEGAL KILLS 9 9", "j4xj5(9>9)"),
        // Some squares off the board have names; all squares beyond them share one name.
        ("9 3 RIGHT OK", "a4-p15"),
        ("0 3 LEFT OK", "j4-k4"),
        ("0 3 DOWN 7 OK", "j4-j11"),
        ("0 3 DOWN 2147483647 OK", "j4-p15"),
    ] {
        assert_eq!(turns(&format!("1 RED: {reply}\n")), [turn], "{reply:?}");
    }
}

#[test]
fn what_is_no_move_is_no_turn() {
    for (reply, kind) in [
        ("", PassedOver::NoReply),
        ("NO_MOVE", PassedOver::NotAMove),
        ("0 3 down OK", PassedOver::NotAMove),
        ("0 3 NORTH ILLEGAL", PassedOver::NotAMove),
        ("0,3 DOWN OK", PassedOver::NotAMove),
        ("99999999999 0 UP OK", PassedOver::NotAMove),
        ("SURRENDER", PassedOver::NotAMove),
        ("x RED SETUP", PassedOver::NotAMove),
        ("Game ends on RED's turn - REASON: Captured the flag", PassedOver::NotAMove),
        ("SIGPIPE - Broken pipe (AI program no longer running)", PassedOver::AgentGone),
        ("0 4 DOWN ILLEGAL", PassedOver::IllegalMove),
        ("0 3 DOWN x ILLEGAL", PassedOver::IllegalMove),
        ("-1 3 UP ILLEGAL", PassedOver::IllegalMove),
    ] {
        let text = format!(
            "{SETUPS}1 RED: 0 3 DOWN OK\n1 BLU: {reply}\nGame ends on BLUE's turn - REASON: Unintelligable response\n\
             two.py BLUE ILLEGAL 1 148 148\n"
        );
        let (reading, replayed) = judged(&text);
        assert_eq!(reading.record.turns.len(), 1, "{reply:?}");
        assert_eq!(replayed.verdict, Verdict::Legal, "{reply:?}");
        let [finding] = &replayed.findings[..] else { panic!("{reply:?}: {:?}", replayed.findings) };
        assert_eq!((finding.name(), finding.ply), ("passed-over", Some(2)), "{reply:?}");
        assert_eq!(finding.detail, Detail::PassedOver(kind), "{reply:?}");
        assert_eq!(reading.record.tag("Termination"), Some("forfeit"));
    }
}

#[test]
fn moves_that_cannot_have_been_carried_out_are_damage() {
    for reply in ["0 3 DOWN 0 OK", "0 3 DOWN -1 OK", "0 3 DOWN x OK", "0 3 DOWN KILLS . 9", "0 3 DOWN", "0 3 DOWN 12"] {
        let text = format!("{SETUPS}1 RED: {reply}\n1 BLU: 0 6 UP OK\n");
        let (verdict, findings, ..) = said(&text);
        assert_eq!(verdict, Verdict::Unreadable, "{reply}");
        assert_eq!(findings, [("syntax", reply.to_owned())]);
    }
}

#[test]
fn players_are_called_by_the_last_part_of_their_paths() {
    for (path, name) in [
        ("../agents/basic_java/basic_java.sh", Some("basic_java")),
        ("human", Some("human")),
        ("x.tar.gz", Some("x.tar")),
        ("a/", Some("a")),
        (".hidden", Some(".hidden")),
        ("..", Some("..")),
        ("trail.", Some("trail")),
        ("[Red]", Some("[Red]")),
        ("INVALID!", Some("INVALID!")),
        ("", None),
        ("?", None),
    ] {
        let text = SETUPS.replacen("../agents/one/one.sh", path, 1);
        assert_eq!(judged(&text).0.record.tag("Red"), name, "{path}");
        assert_eq!(detect_format(text.trim_start().as_bytes()).name, "ucc", "{path}");
    }
}

#[test]
fn damage_has_its_place() {
    for (text, found) in [
        (format!("{SETUPS}1 BLU: 0 6 UP OK\n"), ("syntax", "1 BLU: 0 6 UP OK")),
        (format!("{SETUPS}2 RED: 0 3 DOWN OK\n"), ("turn-number", "2")),
        (format!("{SETUPS}what is this\n1 RED: 0 3 DOWN OK\n"), ("syntax", "what is this")),
        (SETUPS.replacen("FB88", "FX88", 1), ("syntax", "X")),
        (SETUPS.replacen("FB88B79B8B", "FB88B79B8", 1), ("syntax", "FB88B79B8")),
        (SETUPS.replacen("9194293695\ntwo", "two", 1), ("syntax", "two.py BLUE SETUP")),
        (format!("{SETUPS}Game ends on RED's turn - REASON: Rain\n"), ("syntax", "Rain")),
        (
            format!(
                "{SETUPS}1 RED: 0 3 DOWN OK\nGame ends on BLUE's turn - REASON: Unintelligable response\n\
                     two.py BLUE VICTORY 1 148 148\n"
            ),
            ("result-mismatch", "VICTORY"),
        ),
        (
            format!(
                "{SETUPS}1 RED: 0 3 DOWN OK\nGame ends on BLUE's turn - REASON: Unintelligable response\n\
                     two.py BLUE ILLEGAL 1 148 147\n"
            ),
            ("strength-mismatch", "148 147"),
        ),
        (
            format!(
                "{SETUPS}1 RED: 0 3 DOWN OK\nGame ends on BLUE's turn - REASON: Unintelligable response\n\
                     two.py BLUE ILLEGAL 7 148 148\n"
            ),
            ("passed-over", "7"),
        ),
        (format!("{SETUPS}1 RED: 0 4 DOWN OK\n"), ("empty-square", "0 4 DOWN OK")),
        (format!("{SETUPS}1 RED: 0 3 DOWN 3 KILLS 9 8\n"), ("combat-mismatch", "0 3 DOWN 3 KILLS 9 8")),
    ] {
        let reading = ucc::read(text.as_bytes(), "");
        let replayed = replay(text.as_bytes(), &reading, None, &mut ());
        let first = replayed.findings.first().expect("there is a finding");
        let place = String::from_utf8_lossy(first.span.of(text.as_bytes())).into_owned();
        assert_eq!((first.name(), &*place), found, "{text}");
    }
}

#[test]
fn logs_that_follow_each_other_come_apart() {
    let one = format!("{SETUPS}1 RED: x RED SETUP\nGame ends on RED's turn - REASON: Unintelligable response\n");
    let both = "BOTH players give invalid setup!\na RED SETUP\nINVALID!\nb BLUE SETUP\nINVALID!\n";
    let missing = "Controller for Player RED is invalid!\n\
                   Check that executable \"a\" exists and has executable permissions set.\n\
                   Controller for Player BLUE is invalid!\n\
                   Check that executable \"b\" exists and has executable permissions set.\n\
                   Game ends in the SETUP phase - REASON: An illegal setup was made by BOTH players\n";
    let far = format!("Creating server for red AI... Successful!\n\t(Red's responses will be received)\n{SETUPS}");
    let logs = [&*one, both, missing, &far, &one, missing, both, SETUPS];
    let run = adjutant(&["convert", "--to", "json"], logs.concat());
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), logs.len(), "{}{}", run.stdout, run.stderr);
    let mut line = 1;
    for (log, json) in logs.iter().zip(lines) {
        assert!(json.contains(&format!("\"line\":{line}}}")), "{line}: {json}");
        line += log.lines().count();
    }
}
