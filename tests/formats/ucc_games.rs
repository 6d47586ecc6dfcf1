//! Written logs: as the manager would have printed them, and read again as the original games.

use crate::program::ends;
use adjutant::board::{Kind, Side, Square, Variant};
use adjutant::formats::ucc;
use adjutant::generate::{Plan, Policy, Random};
use adjutant::notation::{Record, parse, write_record};
use adjutant::replay::{Original, Place, Reading, Replay, Verdict, replay};
use adjutant::rules::{Edition, Played, Ruleset};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const PLACE: Place<'static> = Place { file: "game", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };

fn written(record: &Record<'_>, replayed: &Replay, played: &[Played]) -> Result<String, String> {
    let original = Original { text: b"", srn: None, place: PLACE, record, replayed, played };
    let mut log = Vec::new();
    ucc::write(&original, &mut log).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(log).expect("a log is text"))
}

fn judged(log: &[u8]) -> (Reading<'_>, Replay, Vec<Played>) {
    let reading = ucc::read(log, "game.log");
    let mut played = Vec::new();
    let replayed = replay(log, &reading, None, &mut played);
    (reading, replayed, played)
}

/// Writes an SRN record as a log.
fn log_of(srn: &str) -> Result<String, String> {
    let record = parse(srn.as_bytes());
    let mut played = Vec::new();
    let replayed = replay(srn.as_bytes(), &record, None, &mut played);
    written(&record, &replayed, &played)
}

/// Returns the pieces of the setup.
fn pieces(replayed: &Replay) -> BTreeSet<(Square, Option<Kind>)> {
    Side::ALL.into_iter().flat_map(|side| replayed.setup.pieces[side].clone()).collect()
}

/// Returns a generated game with the manager's rules.
fn game(number: u64, policy: Policy, max_plies: u32) -> String {
    let edition = Edition::from_name("anniversary-2011").expect("the edition is known");
    let plan = Plan { rules: Ruleset::new(edition, Variant::Original), policy, seed: 7, max_plies };
    let mut text = Vec::new();
    write_record(&plan.record(number).expect("the army fits"), &mut text);
    String::from_utf8(text).expect("SRN is text")
}

#[test]
fn generated_games_come_back_as_they_were() {
    let mut ends = BTreeSet::new();
    for number in 0..60 {
        for (policy, max_plies) in [(Policy::Uniform, 120), (Policy::Aggressive, 4000), (Policy::Plausible, 900)] {
            let srn = game(number, policy, max_plies);
            let log = log_of(&srn).expect("it can be written");
            let record = parse(srn.as_bytes());
            let replayed = replay(srn.as_bytes(), &record, None, &mut ());
            let (reading, back, played) = judged(log.as_bytes());
            assert_eq!(back.verdict, Verdict::Legal, "{log}{:?}", back.findings);
            assert_eq!(back.conclusion.score, replayed.conclusion.score, "{log}");
            assert_eq!(pieces(&back), pieces(&replayed));
            let moves =
                |record: &Record<'_>| -> Vec<_> { record.turns.iter().map(|turn| (turn.from, turn.to)).collect() };
            assert_eq!(moves(&reading.record), moves(&record), "{log}");
            ends.insert(replayed.conclusion.termination.name());
            // A log that was read is written unchanged, byte for byte.
            assert_eq!(written(&reading.record, &back, &played).as_deref(), Ok(&*log));
        }
    }
    assert!(["flag", "no-moves", "resignation"].iter().all(|name| ends.contains(name)), "{ends:?}");
}

/// Returns a short game with this result and Termination.
fn short(turns: &str, result: &str, termination: &str) -> String {
    format!(
        "[Red \"Ada B.\"]\n[Result \"{result}\"]\n[Edition \"anniversary-2011\"]\n[Termination \"{termination}\"]\n\n\
         10: B 8 B 9 7 B 8 8 B F\n9: 8 7 4 9 5 6 B 7 B 8\n8: 9 4 5 7 6 9 3 S 5 6\n7: 5 9 6 3 9 2 4 9 1 9\n\
         4: 5 9 6 3 9 2 4 9 1 9\n3: 9 4 5 7 6 9 3 S 5 6\n2: 8 7 4 9 5 6 B 7 B 8\n1: B 8 B 9 7 B 8 8 B F\n\n\
         {turns} {result}\n"
    )
}

/// Returns the text after the setups in the log of the game that `short` returns.
fn ending(turns: &str, result: &str, termination: &str) -> String {
    let log = log_of(&short(turns, result, termination)).expect("it can be written");
    log.splitn(11, '\n').last().unwrap_or_default().to_owned()
}

#[test]
fn a_log_is_as_the_manager_prints_it() {
    assert_eq!(
        log_of(&short("1. j4xj7 a7-a5 2. b4-b6", "1/2-1/2", "adjudication")).as_deref(),
        Ok("Ada_B_ RED SETUP\nFB88B79B8B\n8B7B659478\n65s3967549\n9194293695\n\
            ? BLUE SETUP\n9194293695\n65s3967549\n8B7B659478\nFB88B79B8B\n\
            1 RED: 0 3 DOWN 3 BOTHDIE 9 9\n1 BLU: 9 6 UP 2 OK\n2 RED: 8 3 DOWN 2 OK\n\
            Game ends on BLUE's turn - REASON: Game declared a draw after 3 turns\n? BLUE DRAW_DEFAULT 3 146 146\n")
    );
}

#[test]
fn every_termination_has_the_ending_that_comes_nearest() {
    let blue = |said: &str| format!("1 RED: 9 3 DOWN OK\n{said}");
    let ends = |side: &str, why: &str, name: &str, how: &str| {
        format!("Game ends on {side}'s turn - REASON: {why}\n{name} {side} {how} 148 148\n")
    };
    let surrender = |side, name| ends(side, "This player has surrendered!", name, "SURRENDER 1");
    let gives_up = surrender("BLUE", "?");
    let red_draws = ends("RED", "Game declared a draw after 1 turns", "Ada_B_", "DRAW_DEFAULT 1");
    let blue_draws = ends("BLUE", "Game declared a draw after 2 turns", "?", "DRAW_DEFAULT 2");
    let timeout = ends("BLUE", "Response timeout after 2.000000 seconds.", "?", "ILLEGAL 1");
    let unread = ends("BLUE", "Unintelligable response", "?", "ILLEGAL 1");
    for (turns, result, termination, expected) in [
        ("", "1/2-1/2", "adjudication", red_draws),
        ("1. a4-a5", "*", "abandoned", blue("")),
        ("1. a4-a5", "1-0", "resignation", blue(&format!("1 BLU: SURRENDER OK\n{gives_up}"))),
        ("1. a4-a5", "0-1", "resignation", blue(&surrender("RED", "Ada_B_"))),
        // Before any player was asked, and where the other side would be asked next.
        ("", "1-0", "resignation", gives_up.clone()),
        ("1. a4-a5 a7-a6", "1-0", "resignation", blue(&format!("1 BLU: 9 6 UP OK\n{gives_up}"))),
        ("1. a4-a5", "1-0", "time", blue(&format!("1 BLU: \n{timeout}"))),
        ("1. a4-a5", "1-0", "forfeit", blue(&format!("1 BLU: NO_MOVE\n{unread}"))),
        ("1. a4-a5", "1-0", "agreement", blue(&format!("1 BLU: SURRENDER OK\n{gives_up}"))),
        ("1. a4-a5", "1/2-1/2", "agreement", blue(&blue_draws)),
    ] {
        assert_eq!(ending(turns, result, termination), expected, "{turns} {termination}");
        let log = log_of(&short(turns, result, termination)).expect("it can be written");
        let (_, back, _) = judged(log.as_bytes());
        assert_eq!((back.verdict, back.conclusion.score.token()), (Verdict::Legal, result), "{:?}", back.findings);
    }
}

#[test]
fn the_flag_is_taken_in_a_word_of_its_own() {
    // Blue's Flag has exchanged squares with the Scout of j7, which Red's Scout of j4 can reach.
    let srn = short("1. j4xj7(9>F)", "1-0", "flag").replace("10: B 8 B 9 7 B 8 8 B F", "10: B 8 B 9 7 B 8 8 B 9");
    let log = log_of(&srn.replace("7: 5 9 6 3 9 2 4 9 1 9", "7: 5 9 6 3 9 2 4 9 1 F")).expect("it can be written");
    ends(
        &log,
        "\n1 RED: 0 3 DOWN 3 VICTORY_FLAG\nGame ends on RED's turn - REASON: Captured the flag\n\
             Ada_B_ RED VICTORY 1 148 148\n",
    );
}

/// A game may be decided before a player was asked for a move, and against either side.
#[test]
fn games_without_turns_keep_their_result() {
    for termination in ["resignation", "time", "forfeit"] {
        for result in ["1-0", "0-1"] {
            let log = log_of(&short("", result, termination)).expect("it can be written");
            let (_, replayed, _) = judged(log.as_bytes());
            let conclusion = replayed.conclusion;
            assert_eq!((conclusion.score.token(), conclusion.termination.name()), (result, termination), "{log}");
        }
    }
}

#[test]
fn what_a_log_cannot_hold_is_refused() {
    let srn = short("1. a4-a5", "*", "unknown");
    for (from, to, why) in [
        ("9 1 9\n3:", "9 1 ?\n3:", "its setups must name every piece"),
        ("9 1 9\n3:", "9 1 .\n3:", "forty"),
        ("9 1 9\n3:", "9 1 1\n3:", "forty"),
        ("anniversary-2011", "sci-fi-2011", "standard"),
    ] {
        let error = log_of(&srn.replacen(from, to, 1)).expect_err(why);
        assert!(error.contains(why), "{error}");
    }
    // A turn that a log cannot express ends the log there.
    let log = log_of(&short("1. a4-b5 j7-j6", "1-0", "resignation")).expect("the setups fit");
    assert!(log.ends_with("FB88B79B8B\n"), "{log}");
}

#[test]
fn samples_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/ucc");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("the samples can be listed") {
        let path = entry.expect("its entries can be read").path();
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let log = fs::read(&path).expect("a sample can be read");
        let (reading, replayed, _) = judged(&log);
        let (verdict, termination) = match &*name {
            "flag" => (Verdict::Legal, Some("flag")),
            "attrition" => (Verdict::Legal, Some("no-moves")),
            "illegal-move" => (Verdict::Legal, Some("forfeit")),
            "timeout" => (Verdict::Legal, Some("time")),
            "truncated" => (Verdict::Legal, Some("abandoned")),
            "passed" => (Verdict::Unreadable, None),
            _ => panic!("{name}: what of it?"),
        };
        assert_eq!((replayed.verdict, reading.record.tag("Termination")), (verdict, termination), "{name}");
        seen += 1;
    }
    assert_eq!(seen, 6);
}

#[test]
fn damaged_logs_never_panic_and_say_what_is_wrong_within_them() {
    let log = log_of(&game(3, Policy::Aggressive, 60)).expect("it can be written").into_bytes();
    let mut random = Random::new(1, 1);
    for _ in 0..4000 {
        let mut bytes = log.clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len() as u32) as usize;
            match random.below(4) {
                0 => bytes[at] = random.below(256) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"\n :-09RBF"[random.below(9) as usize]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let (reading, replayed, played) = judged(&bytes);
        assert!(replayed.findings.iter().all(|finding| finding.span.end as usize <= bytes.len()));
        let _ = written(&reading.record, &replayed, &played);
        assert!(Side::ALL.iter().all(|side| replayed.setup.pieces[*side].len() <= 40));
    }
}
