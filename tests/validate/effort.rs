//! `--effort` on the command line: it affects every verb that judges records with unknown pieces.

use crate::program::adjutant;

/// Six strikes without a declared outcome; only two later turns give evidence.
const HARD: &str = "[Result \"*\"]\n[Edition \"jumbo-2014\"]\n\n10: ? ? ? ? ? ? ? ? ? ?\n9: ? ? ? ? ? ? ? ? ? ?\n\
    8: ? ? ? ? ? ? ? ? ? ?\n7: ? ? ? ? ? ? ? ? ? ?\n4: ? ? ? ? ? ? ? ? ? ?\n3: ? ? ? ? ? ? ? ? ? ?\n\
    2: ? ? ? ? ? ? ? ? ? ?\n1: ? ? ? ? ? ? ? ? ? ?\n\n1. a4xa7 b7xb4 2. e4xe7 f7xf4 3. i4xi7 j7xj4 4. a7-a6 b4-b5 *\n";

/// Returns a verb's exit status and output for the record at an effort level.
fn said(verb: &[&str], effort: Option<&str>) -> (i32, String) {
    let level = effort.map(|effort| format!("--effort={effort}"));
    let arguments: Vec<&str> = verb.iter().copied().chain(level.as_deref()).chain(["-"]).collect();
    let run = adjutant(&arguments, HARD.as_bytes());
    (run.status, run.stdout + &run.stderr)
}

#[test]
fn validate_decides_with_more_effort_what_it_leaves_open_with_less() {
    for effort in [None, Some("normal")] {
        let (status, said) = said(&["validate"], effort);
        assert!(status == 0 && said.contains("1 undecided") && said.contains("too-hard"), "{effort:?}: {said}");
        // Undecided records count only on request.
        assert_eq!(self::said(&["validate", "--strict"], effort).0, 1);
    }
    let (status, said) = said(&["validate"], Some("high"));
    assert!(status == 0 && said.contains("1 record: 1 legal") && !said.contains("too-hard"), "{said}");
}

#[test]
fn fill_writes_what_more_effort_proves() {
    for (effort, proves) in [(None, false), (Some("normal"), false), (Some("high"), true)] {
        let (status, said) = said(&["fmt", "--fill"], effort);
        // A piece that moved three squares and won was a Scout, and struck the Spy.
        assert_eq!((status, said.contains("1. a4xa7(2>S) b7xb4(2>S)")), (0, proves), "{effort:?}: {said}");
    }
}

#[test]
fn deduced_boards_show_what_more_effort_proves() {
    for (effort, proves) in [(None, false), (Some("normal"), false), (Some("high"), true)] {
        let (status, said) = said(&["board", "--deduced"], effort);
        assert_eq!((status, said.contains("nothing is proven for 38 other pieces")), (0, proves), "{effort:?}: {said}");
    }
}

#[test]
fn a_level_that_is_none_is_refused() {
    for level in ["hihg", "highest"] {
        let (status, said) = said(&["validate"], Some(level));
        assert_eq!(status, 2, "{level}");
        assert!(said.contains("[possible values: normal, high]"), "{said}");
    }
}

#[test]
fn a_turn_that_nothing_allows_is_found_behind_strikes_that_say_nothing() {
    // A piece of the opponent, a move onto a piece of the same side, and a combat that the ranks exclude.
    for broken in ["4. a8-a7", "4. c1-c2", "4. b3xb4(4>7)"] {
        let record = HARD.replace("4. a7-a6 b4-b5", broken);
        for (effort, verdict) in [("normal", "1 undecided"), ("high", "1 illegal")] {
            let run = adjutant(&["validate", "--effort", effort, "-"], record.as_bytes());
            assert!(run.stderr.contains(verdict), "{broken}, {effort}: {}", run.stderr);
        }
    }
}
