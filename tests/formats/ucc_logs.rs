//! Real logs: each one has the end and the winner of the table in this folder.

use adjutant::formats::{FORMATS, detect_format, ucc};
use adjutant::replay::{Verdict, replay};
use std::fs;
use std::path::Path;

/// Games with passes, which SRN cannot express.
const WITH_PASSES: [&str; 2] = ["basic_java-vs-basic_java-i-0029.log", "basic_java-vs-basic_java-i-0032.log"];

#[test]
fn logs_end_as_their_table_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/ucc");
    let Ok(table) = fs::read_to_string(folder.join("INDEX.tsv")) else {
        eprintln!("skipped: there is no {}", folder.display());
        return;
    };
    let mut tried = 0;
    for line in table.lines().skip(1) {
        let [file, _, _, plies, ending, winner, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line:?}");
        };
        let text = fs::read(folder.join(file)).expect(file);
        assert_eq!(detect_format(&text).name, "ucc", "{file}");
        let reading = ucc::read(&text, file);
        let replayed = replay(&text, &reading, None, &mut ());
        let score = match (winner, ending) {
            ("RED", _) => "1-0",
            ("BLUE", _) => "0-1",
            (_, "draw_max_turns") => "1/2-1/2",
            _ => "*",
        };
        assert_eq!(replayed.conclusion.score.token(), score, "{file}");
        tried += 1;
        if WITH_PASSES.contains(&file) {
            let names: Vec<_> = replayed.findings.iter().map(adjutant::replay::Finding::name).collect();
            assert_eq!((replayed.verdict, names.first()), (Verdict::Unreadable, Some(&"not-supported")), "{file}");
            continue;
        }
        let termination = match ending {
            "flag_capture" => "flag",
            "attrition" => "no-moves",
            "draw_max_turns" => "move-limit",
            "surrender" => "resignation",
            "timeout" => "time",
            "truncated" => "abandoned",
            "illegal_move" | "bad_response" | "bad_setup" | "agent_died_sigpipe" => "forfeit",
            _ => panic!("{file}: {ending}"),
        };
        assert_eq!(reading.record.tag("Termination"), Some(termination), "{file}");
        assert_eq!(reading.record.turns.len().to_string(), plies, "{file}");
        assert_eq!(replayed.plies(), plies.parse().ok(), "{file}");
        // If a setup failed, the positions of the pieces are unknown, so any are accepted.
        assert_eq!(replayed.verdict, Verdict::Legal, "{file}: {:?}", replayed.findings);
        let has_last_line = !matches!(ending, "truncated") && !text.ends_with(b"EXIT\n");
        assert_eq!(reading.at_end.is_some(), has_last_line, "{file}");
    }
    assert_eq!(tried, table.lines().count() - 1);
    assert!(tried >= 117, "only {tried} logs");
    assert!(FORMATS.iter().any(|format| format.name == "ucc"));
}

/// Adjutant's own logs, which are always present, also have the expected ends.
#[test]
fn our_own_logs_are_read_as_they_ended() {
    for (name, verdict, plies, score, termination) in [
        ("attrition", Verdict::Legal, 189, "1-0", "no-moves"),
        ("flag", Verdict::Legal, 7, "1-0", "flag"),
        ("illegal-move", Verdict::Legal, 6, "0-1", "forfeit"),
        ("passed", Verdict::Unreadable, 6, "1-0", "unknown"),
        ("timeout", Verdict::Legal, 7, "1-0", "time"),
        ("truncated", Verdict::Legal, 6, "*", "abandoned"),
    ] {
        let text = fs::read(format!("samples/ucc/{name}.log")).expect("a sample");
        let reading = ucc::read(&text, "");
        let replayed = replay(&text, &reading, None, &mut ());
        let conclusion = replayed.conclusion;
        let found = (replayed.verdict, replayed.plies(), conclusion.score.token(), conclusion.termination.name());
        assert_eq!(found, (verdict, Some(plies), score, termination), "{name}");
    }
}
