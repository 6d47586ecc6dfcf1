//! Determines the width of text output, and wraps text.

use super::graphemes;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Width of text that is not shown on a terminal.
const PIPED: usize = 80;

/// Maximum width of prose, even on wider terminals.
const PROSE: usize = 100;

/// Returns the width of standard output in columns. On a terminal, this is the width of the terminal. Otherwise,
/// the environment variable COLUMNS contains the width. If COLUMNS contains no number from 1 to 10,000, the width
/// is 80. See `format-spec/statistics.md`, section "How wide text is".
pub fn columns(is_terminal: bool) -> usize {
    let terminal = is_terminal.then(terminal_columns).flatten().filter(|width| *width > 0);
    terminal.or_else(asked_columns).unwrap_or(PIPED)
}

#[cfg(not(target_family = "wasm"))]
fn terminal_columns() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0))
}

/// Returns `None`: under wasm, there is no terminal.
#[cfg(target_family = "wasm")]
const fn terminal_columns() -> Option<usize> {
    None
}

/// Returns the environment variable COLUMNS, if it is a number from 1 to 10 000.
pub(crate) fn asked_columns() -> Option<usize> {
    let asked = std::env::var("COLUMNS").ok()?.trim().parse().ok()?;
    (1..=10_000).contains(&asked).then_some(asked)
}

/// Returns the options for wrapping text at `width`. Words are separated by blanks and never broken.
fn options<'o>(width: usize, first: &'o str, others: &'o str) -> Options<'o> {
    Options::new(width.max(1))
        .initial_indent(first)
        .subsequent_indent(others)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
}

/// Wraps prose at `width`, or at 100 columns if `width` is larger. Each line starts with `indent`. A word longer than a
/// line has a separate line.
pub fn wrap(prose: &str, indent: &str, width: usize) -> String {
    wrap_hanging(prose, indent, indent, width)
}

/// Wraps prose like [`wrap`], but the second and later lines start with `hanging`.
pub fn wrap_hanging(prose: &str, indent: &str, hanging: &str, width: usize) -> String {
    let words = prose.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return String::new();
    }
    textwrap::fill(&words, options(width.min(PROSE), indent, hanging)) + "\n"
}

/// Wraps lines that are wider than `width`, between words. Continuation lines are indented by two more columns.
pub fn fold(lines: &str, width: usize) -> String {
    let mut text = String::new();
    for line in lines.lines() {
        if graphemes::widest_line(line) <= width {
            text += line;
        } else {
            text += &textwrap::fill(line, options(width, "", "  "));
        }
        text.push('\n');
    }
    text
}

/// Wraps the title and the notes (`= rule: ...`) of a diagnostic if they are too wide. The second and later lines
/// of a note are aligned with the text after the name of the note. The quoted line of the record and its marks are
/// not changed.
pub fn fold_notes(diagnostic: &str, width: usize) -> String {
    let mut text = String::new();
    for line in diagnostic.lines() {
        let plain = anstream::adapter::strip_str(line).to_string();
        let name = plain.trim_start().strip_prefix("= ").and_then(|note| note.split_once(": ")).map(|(name, _)| name);
        let behind = name.map(|name| plain.len() - plain.trim_start().len() + "= : ".len() + name.len());
        let is_title = plain.starts_with("error[") || plain.starts_with("warning[");
        let behind = behind.or(is_title.then_some(2));
        match behind.filter(|_| graphemes::width(&plain) > width) {
            Some(behind) => text += &textwrap::fill(line, options(width, "", &" ".repeat(behind.min(width / 2)))),
            None => text += line,
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{fold, fold_notes, wrap};

    #[test]
    fn only_the_notes_of_a_diagnostic_are_broken() {
        let line = "error[E1 x]: it is wrong\n16 | a line of a record that is wide\n   = help: look for a slip\n";
        let folded = "error[E1 x]: it is\n  wrong\n16 | a line of a record that is wide\n   = help: look for\n          a slip\n";
        assert_eq!(fold_notes(line, 20), folded);
        assert_eq!(fold_notes(line, 80), line);
    }

    #[test]
    fn words_stay_whole() {
        assert_eq!(wrap("one two three", "", 7), "one two\nthree\n");
        assert_eq!(wrap("one two three", "  ", 9), "  one two\n  three\n");
        assert_eq!(wrap("a  piece\nmoves", "", 80), "a piece moves\n");
        assert_eq!(wrap("immovable", "  ", 4), "  immovable\n");
        assert_eq!(wrap("", "  ", 4), "");
    }

    #[test]
    fn columns_count_and_not_code_points() {
        // Accents have no width, and wide letters take two columns.
        assert_eq!(wrap("e\u{301}e\u{301} e\u{301}e\u{301}", "", 5), "e\u{301}e\u{301} e\u{301}e\u{301}\n");
        assert_eq!(wrap("\u{5C06}\u{68CB} \u{5C06}\u{68CB}", "", 8), "\u{5C06}\u{68CB}\n\u{5C06}\u{68CB}\n");
    }

    #[test]
    fn lines_that_fit_stay() {
        assert_eq!(fold("one  two\nthree four five\n", 10), "one  two\nthree four\n  five\n");
    }
}
