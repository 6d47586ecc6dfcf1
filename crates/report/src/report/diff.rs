//! Writes the difference between two texts as a unified diff.

use super::visible::visible;
use anstyle::{AnsiColor, Effects, Style};
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{ChangeTag, group_diff_ops};
use std::fmt::Write;
use std::ops::Range;

/// Number of unchanged lines around changes.
const CONTEXT: usize = 3;

/// Returns the unified diff from `old` to `new`. If `old` and `new` are equal, the diff is empty. If `is_shown` is
/// `true`, the diff is for people: it has color and is escaped for terminals. Otherwise, `patch` can apply the
/// diff, unless it contains bytes that are not UTF-8.
///
/// The diff is not always the shortest diff, because the search for the shortest diff may take too long. The result
/// does not depend on the speed of the machine.
pub fn unified_diff(name: &str, old: &[u8], new: &[u8], is_shown: bool) -> String {
    if old == new {
        return String::new();
    }
    let (old, new) = (String::from_utf8_lossy(old), String::from_utf8_lossy(new));
    let (old, new): (Vec<&str>, Vec<&str>) = (lines(&old), lines(&new));
    // Uses Myers' algorithm directly: selecting an algorithm at run time would compile all of them.
    let mut diff = Compact::new(Replace::new(Capture::new()), &*old, &*new);
    let Ok(()) = myers::diff(&mut diff, &*old, 0..old.len(), &*new, 0..new.len());
    let mut paint = Paint { out: String::new(), is_shown };
    let bold = Style::new().effects(Effects::BOLD);
    paint.line(bold, "--- ", name);
    paint.line(bold, "+++ ", &format!("{name} (formatted)"));
    for hunk in group_diff_ops(diff.into_inner().into_inner().into_ops(), CONTEXT) {
        let ([first, ..], [.., last]) = (&*hunk, &*hunk) else { continue };
        let old_lines = numbers(first.old_range().start..last.old_range().end);
        let new_lines = numbers(first.new_range().start..last.new_range().end);
        paint.line(AnsiColor::Cyan.on_default(), "", &format!("@@ -{old_lines} +{new_lines} @@"));
        for change in hunk.iter().flat_map(|change| change.iter_changes(&*old, &*new)) {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ("-", AnsiColor::Red.on_default()),
                ChangeTag::Insert => ("+", AnsiColor::Green.on_default()),
                ChangeTag::Equal => (" ", Style::new()),
            };
            let text = change.value();
            paint.line(style, sign, text.strip_suffix('\n').unwrap_or(text));
            if !text.ends_with('\n') {
                paint.line(Style::new(), "", "\\ No newline at end of file");
            }
        }
    }
    paint.out
}

/// Returns the lines, each with its LF. A lone CR does not end a line.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Returns the line range for the header of a hunk.
fn numbers(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        length => format!("{},{length}", lines.start + 1),
    }
}

struct Paint {
    out: String,
    is_shown: bool,
}

impl Paint {
    fn line(&mut self, style: Style, sign: &str, text: &str) {
        // Writing to a string cannot fail.
        let _ = if self.is_shown {
            writeln!(self.out, "{style}{sign}{}{style:#}", visible(text))
        } else {
            writeln!(self.out, "{sign}{text}")
        };
    }
}

#[cfg(test)]
mod tests {
    use super::unified_diff;

    #[test]
    fn plain_diffs_are_exact() {
        let diff = unified_diff("a.srn", b"1\r\n2\n3", b"1\n2\n3\n", false);
        assert_eq!(
            diff,
            "--- a.srn\n+++ a.srn (formatted)\n@@ -1,3 +1,3 @@\n-1\r\n+1\n 2\n-3\n\\ No newline at end of file\n+3\n"
        );
        assert_eq!(unified_diff("a.srn", b"1\n", b"1\n", false), "");
    }

    #[test]
    fn shown_diffs_are_in_color_and_harmless() {
        let diff = unified_diff("a\u{1b}", b"\x1b[2J\n", b"", true);
        assert_eq!(
            diff,
            "\u{1b}[1m--- a\u{241b}\u{1b}[0m\n\u{1b}[1m+++ a\u{241b} (formatted)\u{1b}[0m\n\
             \u{1b}[36m@@ -1 +0,0 @@\u{1b}[0m\n\u{1b}[31m-\u{241b}[2J\u{1b}[0m\n"
        );
    }
}
