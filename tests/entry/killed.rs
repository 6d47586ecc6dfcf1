//! Kills the program at any moment: no turn that was followed by another is lost, and the file is always a record.

use crate::entry::generated::game;
use crate::program::command;
use adjutant::notation::parse;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

/// Number of games entered.
const GAMES: u64 = 6;

fn start(file: &Path) -> Child {
    let mut command = command(&["record", "--quiet"]);
    command.arg(file).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs")
}

#[test]
fn games_that_are_killed_at_random_and_taken_up_are_whole() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = 11_u64;
    let mut kills = 0;
    for seed in 1..=GAMES {
        let (text, lines) = game(seed);
        let file = folder.path().join(format!("{seed}.srn"));
        let head = lines.iter().position(|line| !line.contains(':') && !line.starts_with('[')).expect("it has turns");
        loop {
            let old = fs::read(&file).unwrap_or_default();
            let record = parse(&old);
            assert!(record.faults.is_empty() || old.is_empty(), "{}", String::from_utf8_lossy(&old));
            let from = if record.turns.is_empty() { 0 } else { head + record.turns.len() };
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mut run = start(&file);
            // Sometimes the program may run to its end; otherwise it still waits for turns.
            let whole = (random >> 40).is_multiple_of(8);
            let fed = if whole { lines.len() } else { from + (random >> 33) as usize % (lines.len() - from).max(1) };
            let script = lines[from..fed].join("\n") + "\n";
            let mut input = run.stdin.take().expect("it reads");
            let feeding =
                std::thread::spawn(move || input.write_all(script.as_bytes()).map(|()| (!whole).then_some(input)));
            if !whole {
                // From microseconds to a tenth of a second, because file systems may be fast or slow.
                std::thread::sleep(Duration::from_micros((random >> 57) << (random >> 50 & 7) << 3));
                run.kill().expect("it can be killed");
                kills += 1;
            }
            let status = run.wait().expect("it ends");
            let _ = feeding.join().expect("nothing fails in it");
            let new = fs::read(&file).unwrap_or_default();
            assert!(parse(&new).turns.len() >= record.turns.len(), "no turn is lost");
            if status.code().is_some() {
                break;
            }
        }
        assert_eq!(fs::read_to_string(&file).expect("it is there"), text, "game {seed}");
    }
    assert!(kills > 0, "nothing was killed");
}
