//! Records that cannot be read, and positions that are none: every verb names them, counts them, and goes on.

use crate::program::adjutant;

/// An object that is no game.
const NO_GAME: &str = "{\"schema\":\"adjutant/game/1\",\"nonsense\":true}\n";

/// A position within a game.
const POSITION: &str =
    "MBAAAAAAAAAAAAAAAAAADAAAAAAAAAAAAAAAAAACAA__AA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAxAAAAAAAAAAYNAAPAAAAA b 41\n";

#[test]
fn what_cannot_be_read_is_named_and_counted_by_every_verb() {
    for (arguments, told) in [
        (&["stats"][..], "1 record: 1 unreadable\n"),
        (&["stats", "--by", "edition"], "(not told)      0"),
        (&["stats", "--each"], "<stdin>, record 1\n\nno figures: the record is unreadable\n"),
        (&["reveals", "--summary"], "1 record: 1 unreadable\n"),
        (&["review", "--summary"], "1 record: 1 unreadable\n"),
        (&["report"], "unreadable"),
        (&["setups"], "1 record: 1 unreadable\n"),
        (&["setups", "--to", "list"], ""),
        (&["redact", "--view", "red"], ""),
        (&["convert", "--to", "csv", "--table", "turns"], "game_id,"),
    ] {
        let run = adjutant(arguments, NO_GAME);
        assert_eq!(run.status, 1, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("<stdin>:1:44: error[syntax]: missing field `tags`\n"), "{}", run.stderr);
        assert!(run.stdout.contains(told), "{arguments:?}: {}", run.stdout);
    }
}

#[test]
fn what_cannot_be_read_is_not_written_as_if_it_were_mended() {
    let run = adjutant(&["repair", "--apply", "1"], NO_GAME);
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("<stdin>:1: record 1: not written: it cannot be read\n"), "{}", run.stderr);
    assert!(run.stderr.contains("1 record: 1 that cannot be read"), "{}", run.stderr);
}

#[test]
fn a_position_is_not_taken_for_a_game() {
    for arguments in [
        &["page"][..],
        &["page", "--view", "red"],
        &["redact", "--view", "red"],
        &["convert", "--to", "csv", "--table", "games"],
        &["convert", "--to", "csv", "--table", "turns", "--luck"],
    ] {
        let run = adjutant(arguments, POSITION);
        assert_eq!(run.status, 1, "{arguments:?}: {}", run.stderr);
        let why = "<stdin>:1: record 1: not written: it is a position and no record";
        assert!(run.stderr.contains(why), "{arguments:?}: {}", run.stderr);
        // Of a table there is the head.
        assert!(run.stdout.lines().count() <= 1, "{arguments:?}: {}", run.stdout);
    }
}
