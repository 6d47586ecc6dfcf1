//! Length of the excerpt of a long line around a fault.

use crate::program::adjutant;

/// Returns a record with an invalid word in its movetext. Before and after the word there are a comment of a hundred
/// `sign` characters and `returns` carriage returns. Carriage returns are blanks and not shown.
fn record(sign: &str, returns: usize) -> String {
    let (long, blank) = (sign.repeat(100), "\r".repeat(returns));
    format!(
        "[Result \"*\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: 32........\n2: 32........\n1: F.........\n\n\
         {{{long}}}{blank}foo{blank}{{{long}}} *\n"
    )
}

/// Returns the line of the record as it is shown.
fn shown(record: &str) -> String {
    let run = adjutant(&["validate", "--format", "full", "--color", "never", "-"], record.as_bytes());
    assert_eq!(run.status, 1, "{}", run.stderr);
    let line = run.stdout.lines().find_map(|line| line.strip_prefix("10 | ")).expect("the line");
    line.trim_end().to_owned()
}

#[test]
fn a_character_is_shown_whole_or_not_at_all() {
    // 60 characters are shown on each side, but at most 240 bytes are searched, and a carriage return is one byte.
    // From this number of carriage returns on, there is room for at most 59 characters next to the symbol of the
    // comment, all but a few:
    for (sign, bytes, from) in [("\u{e9}", 2, 118), ("\u{2c60}", 3, 60), ("\u{10330}", 4, 0)] {
        for returns in from..from + 9 {
            let room: usize = 240 - 1 - returns;
            let before = room.div_ceil(bytes).min(59);
            let behind = (room / bytes).min(59);
            let expected = format!("\u{2026}{}}}foo{{{}", sign.repeat(before), sign.repeat(behind));
            assert_eq!(shown(&record(sign, returns)), expected, "{sign}, {returns}");
        }
    }
}
