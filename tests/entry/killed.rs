//! The program killed at any moment: no turn is lost that was followed by another, and the file is a record all the time.

use crate::entry::generated::game;
use adjutant::notation::parse;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How many games are entered so.
const GAMES: u64 = 6;

fn start(file: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_adjutant"))
        .args(["record", "--quiet"])
        .arg(file)
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs")
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
            let script = lines[from..].join("\n") + "\n";
            let mut input = run.stdin.take().expect("it reads");
            let feeding = std::thread::spawn(move || input.write_all(script.as_bytes()).is_ok());
            // Now and then it may come to its end.
            std::thread::sleep(Duration::from_millis(random >> 57));
            let ended = run.try_wait().expect("it can be asked");
            if ended.is_none() && random >> 40 & 7 != 0 {
                run.kill().expect("it can be killed");
                kills += 1;
            }
            let status = run.wait().expect("it ends");
            feeding.join().expect("it was fed");
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
