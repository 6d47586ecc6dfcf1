//! Arguments that contradict each other, and the messages about them.

use crate::program::outcome;
use crate::stats::support::{record, stats, told};

#[test]
fn rows_of_one_table_can_be_written() {
    let names = "verdicts, results, editions, variants, terminations, lengths, sides, kinds, strikes, first-turns, openings, players, \
         short-games, head-to-head, player-terminations, standings, crosstable";
    for arguments in [&["--format", "csv"][..], &["--format", "tsv", "--table", "sides,kinds"]] {
        assert_eq!(
            stats(arguments, record("", "*")),
            outcome(
                2,
                "",
                format!(
                    "error: csv and tsv can contain only one table: pass `--table` with one of {names}, or `--each` for one row per game\n"
                )
            )
        );
    }
}

#[test]
fn wrong_usage_is_said() {
    for (arguments, said) in [
        (&["--format", "json", "--table", "sides"][..], "cannot use `--table` with json"),
        (&["--each", "--all"], "cannot be used with"),
        (&["--each", "--merge"], "cannot be used with"),
        (&["--table", "side"], "a similar value exists: 'sides'"),
        (&["--merge", "--record", "2"], "`--merge` reads documents, not records"),
        (&["--width", "10"], "10 is not in 20.."),
        (&["no-such-file.srn"], "no-such-file.srn"),
    ] {
        let run = stats(arguments, record("", "*"));
        assert_eq!(
            (run.status, run.stdout.is_empty() || run.stdout.starts_with("0 records")),
            (2, true),
            "{arguments:?}"
        );
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn tables_come_in_the_order_asked_for() {
    let text = told(&["--table", "sides,results"], record("", "e2-e3 1-0"));
    let (sides, results) = (text.find("Actions of the sides"), text.find("Results by side"));
    assert!(sides.is_some() && sides < results, "{text}");
    assert!(!text.contains("1 record"));
}

#[test]
fn a_game_is_picked_by_its_number() {
    let two = format!("{}\n{}", record("", "e2-e3 1-0"), record("", "e2-e3 e9-e8 0-1"));
    assert!(told(&["--record", "2"], &two).contains("\n2 plies; blue won, 0-1 (unknown)\n"));
}
