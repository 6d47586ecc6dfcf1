//! The terminal as the progress bar sees it: with the cursor left right behind the text.

use console::Term;
use indicatif::TermLike;
use std::io;

/// The columns that `^C` takes, as a terminal echoes it.
const ECHO: u16 = 2;

/// Standard error, without the blanks that fill a bar's line to the edge of the terminal.
///
/// With the cursor at the edge, the `^C` that a terminal echoes would go to the next line; that one would then be
/// cleared, and the bar would stay.
#[derive(Debug)]
pub struct BarTerminal(Term);

impl BarTerminal {
    /// Standard error.
    pub fn stderr() -> Self {
        Self(Term::buffered_stderr())
    }
}

impl TermLike for BarTerminal {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(ECHO).max(1)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        match text.trim_end_matches(' ') {
            "" => Ok(()),
            text => self.0.write_str(text),
        }
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
