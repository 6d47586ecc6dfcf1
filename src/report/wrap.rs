//! How wide text may run, and breaking it into lines.

use std::fmt::Write;

/// The width of text that no terminal shows.
const PIPED: usize = 80;

/// The most columns that prose is spread over, however wide the terminal.
const PROSE: usize = 100;

/// How many columns there are: the terminal's if standard output is one, else 80.
pub fn columns(is_terminal: bool) -> usize {
    let terminal = comfy_table::Table::new().width().map(usize::from).filter(|width| *width > 0);
    terminal.filter(|_| is_terminal).unwrap_or(PIPED)
}

/// Prose in lines of at most `width` columns (and not so wide that it reads badly), each behind `indent`. A word
/// that is longer than a line gets one to itself.
pub fn wrap(prose: &str, indent: &str, width: usize) -> String {
    let room = width.min(PROSE).saturating_sub(indent.len()).max(1);
    let mut text = String::new();
    let mut line = String::new();
    for word in prose.split_ascii_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > room {
            let _ = writeln!(text, "{indent}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    if !line.is_empty() {
        let _ = writeln!(text, "{indent}{line}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn words_stay_whole() {
        assert_eq!(wrap("one two three", "", 7), "one two\nthree\n");
        assert_eq!(wrap("one two three", "  ", 9), "  one two\n  three\n");
        assert_eq!(wrap("a  piece\nmoves", "", 80), "a piece moves\n");
        assert_eq!(wrap("immovable", "  ", 4), "  immovable\n");
        assert_eq!(wrap("", "  ", 4), "");
    }
}
