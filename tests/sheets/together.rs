//! Sheets that are valid alone, and the messages if they do not make a game.

use super::program::{Run, adjutant};
use std::fs;

const RULES: &str = "[Event \"Sample\"]\n[Edition \"gravon\"]\n[Variant \"barrage\"]\n\n";
const TURN: &str = "\n1. e3-e8 c7-f7 *\n";

fn game() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/games/gravon-barrage.srn")).expect("a sample")
}

/// Merges files `0.srn` and so on with these texts.
fn merged(texts: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments = vec!["merge".to_owned()];
    for (number, text) in texts.iter().enumerate() {
        let path = folder.path().join(format!("{number}.srn"));
        fs::write(&path, text).expect("it can be written");
        arguments.push(path.to_str().expect("its name is UTF-8").to_owned());
    }
    let run = adjutant(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
    let stderr = run.stderr.replace(&format!("{}/", folder.path().display()), "");
    Run { stderr, ..run }
}

#[test]
fn a_setup_that_is_at_fault_only_together_is_shown_on_every_sheet_that_has_it() {
    // Two Scouts on the first sheet, one on the second: three of an army of two. The third sheet has no rows of Red's.
    let first =
        " 3:  2  .  .  9  2  .  .  .  .  .\n 2:  ?  .  .  ?  .  .  .  .  .  .\n 1:  .  .  .  ?  .  ?  .  .  .  ?\n";
    let second =
        " 3:  ?  .  .  ?  ?  .  .  .  .  .\n 2:  2  .  .  ?  .  .  .  .  .  .\n 1:  .  .  .  ?  .  ?  .  .  .  ?\n";
    let is_blue = |line: &&str| ["10:", " 9:", " 8:", " 7:"].iter().any(|row| line.starts_with(row));
    let blue: String = game().lines().filter(is_blue).map(|line| line.to_owned() + "\n").collect();
    let run =
        merged(&[&format!("{RULES}{first}{TURN}"), &format!("{RULES}{second}{TURN}"), &format!("{RULES}{blue}{TURN}")]);
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("error[E102 setup-count]: Red has 3 of the kind scout, expected 2\n --> 0.srn:"));
    let other = "1.srn:5:2: warning: red's setup on this sheet; each sheet alone is legal\n";
    assert!(run.stderr.contains(other), "{}", run.stderr);
    assert!(!run.stderr.contains("2.srn:5:"), "{}", run.stderr);
    assert!(run.stderr.contains("not written: the merged game is illegal\n"), "{}", run.stderr);
}

#[test]
fn a_sheet_that_ends_early_need_not_show_how_the_game_ended() {
    // Alone, it declares that the Flag was taken, but no turn takes it.
    let game = game();
    let (played, _) = game.split_once("\n15. ").expect("turn 15");
    let short = format!("{played} 1-0\n");
    assert_eq!(adjutant(&["validate"], &short).status, 1);
    let run = merged(&[&game, &short]);
    assert_eq!((run.status, run.stdout), (0, game), "{}", run.stderr);
    assert!(run.stderr.contains("warning: the sheet ends at ply 28; the game ends at ply 57\n"), "{}", run.stderr);
}

#[test]
fn what_is_no_sheet_is_merged_with_none() {
    let object = "{\"schema\":\"adjutant/game/1\",\"nonsense\":true}\n";
    let position =
        "MBAAAAAAAAAAAAAAAAAADAAAAAAAAAAAAAAAAAACAA__AA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAxAAAAAAAAAAYNAAPAAAAA b 41\n";
    for (text, why) in
        [(object, "missing field `tags`"), (position, "1.srn:1: record 1: not written: it starts from a position")]
    {
        let run = merged(&[&game(), text]);
        assert_eq!((run.status, run.stdout.as_str()), (1, ""));
        assert!(run.stderr.contains(why), "{}", run.stderr);
        assert!(run.stderr.ends_with("1.srn:1: record 1: not written: one sheet cannot be read\n"), "{}", run.stderr);
    }
}
