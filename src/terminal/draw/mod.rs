//! Draws the state in the available space. Drawing does not change the state.

mod board;
mod lists;
mod panels;

use super::app::{App, Prompt};
use super::layout::{Layout, SMALLEST};
use super::look::{BOLD, FAINT};
use super::viewed::OpenGame;
use crate::report::{ISOLATE, beginning, fold, is_right_to_left, visible, width};
pub(super) use panels::cells;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_segmentation::UnicodeSegmentation;

impl App {
    /// Draws everything.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let (columns, lines) = SMALLEST;
            let text = format!(
                "{} x {} is too small: enlarge the window to at least {columns} x {lines} (q quits)",
                area.width, area.height
            );
            paragraph(buffer, area, &text, Style::new());
            return;
        }
        match &self.viewed {
            Some(viewed) => self.draw_game(viewed, area, buffer),
            None => lists::draw_records(self, area, buffer),
        }
        if self.has_help {
            lists::draw_keys(self.viewed.is_some(), self.start.look, area, buffer);
        }
    }

    fn draw_game(&self, viewed: &OpenGame, area: Rect, buffer: &mut Buffer) {
        let Some(layout) = Layout::of(area, viewed.board().rows()) else { return };
        let look = self.start.look;
        for (area, title) in &layout.titles {
            line(buffer, *area, title, BOLD.add_modifier(Modifier::UNDERLINED));
        }
        panels::heading(viewed, layout.heading, buffer);
        panels::caption(viewed, layout.caption, buffer);
        board::draw(viewed, &layout, look, buffer);
        panels::turns(viewed, layout.turns, buffer);
        panels::captured(viewed, layout.captured, look, buffer);
        panels::bits(viewed, layout.bits, look, buffer);
        if viewed.sees_all() || !layout.titles.is_empty() {
            panels::knowledge(viewed, layout.knowledge, buffer);
            panels::findings(viewed, layout.findings, look, buffer);
        } else {
            // Findings are not shown here, so the knowledge also uses their space.
            panels::knowledge(viewed, layout.knowledge.union(layout.findings), buffer);
        }
        let hints = if self.is_playing {
            format!("playing, {} turns per second   Space stops   + faster   - slower", self.turns_per_second())
        } else {
            "? keys  v view  n strike  e finding  / search  q quit".to_owned()
        };
        self.draw_status(layout.status, &hints, buffer);
    }

    /// Draws the last line, which contains the input, a message, or hints.
    fn draw_status(&self, area: Rect, hints: &str, buffer: &mut Buffer) {
        let (text, style) = match &self.prompt {
            Some(Prompt::Ply(text)) => (format!("go to ply: {}_", visible(text)), BOLD),
            Some(Prompt::Search(text)) => {
                let what =
                    if self.viewed.is_some() { "a square, or part of a turn" } else { "players, event, date, result" };
                (format!("search ({what}): {}_", visible(text)), BOLD)
            }
            None if !self.notice.is_empty() => (self.notice.clone(), BOLD),
            None => (hints.to_owned(), FAINT),
        };
        line(buffer, area, &text, style);
    }
}

/// Writes a line, truncated to the area.
fn line(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    if area.height > 0 {
        let text = beginning(text, usize::from(area.width));
        buffer.set_stringn(area.x, area.y, &text, usize::from(area.width), style);
        isolate(buffer, area, &text);
    }
}

/// Isolates a line that contains right-to-left text. Also isolates the names in the line. Isolating characters have
/// no cells of their own. Each isolating character is therefore put into the cell of the letter next to it, so that
/// the terminal receives both together.
fn isolate(buffer: &mut Buffer, area: Rect, text: &str) {
    let taken = width(text) as u16;
    if taken == 0 || !is_right_to_left(text) {
        return;
    }
    let ([open, close], mut x) = (ISOLATE, area.x);
    let mut put = |x: u16, signs: &str, is_before: bool| {
        if let Some(cell) = buffer.cell_mut((x, area.y)) {
            let symbol =
                if is_before { format!("{signs}{}", cell.symbol()) } else { format!("{}{signs}", cell.symbol()) };
            cell.set_symbol(&symbol);
        }
    };
    put(x, &open.to_string(), true);
    for grapheme in text.graphemes(true) {
        if grapheme.starts_with(open) {
            put(x, grapheme, true);
        } else if grapheme.starts_with(close) && x > area.x {
            put(x - 1, grapheme, false);
        }
        x += width(grapheme) as u16;
    }
    put(area.x + taken - 1, &close.to_string(), false);
}

/// Writes a right-aligned line. Returns the free area to the left of the line.
fn line_at_end(buffer: &mut Buffer, area: Rect, text: &str, style: Style) -> Rect {
    let taken = (width(text) as u16).min(area.width);
    line(buffer, Rect { x: area.right() - taken, width: taken, ..area }, text, style);
    Rect { width: area.width.saturating_sub(taken + 2), ..area }
}

/// Writes text on the available lines, truncated if necessary. Returns the number of lines used.
fn paragraph(buffer: &mut Buffer, area: Rect, text: &str, style: Style) -> u16 {
    let wrapped = fold(text, usize::from(area.width.max(1)));
    let lines: Vec<&str> = wrapped.lines().collect();
    let count = (lines.len() as u16).min(area.height);
    for (index, text) in lines.iter().take(usize::from(count)).enumerate() {
        let is_cut = index + 1 == usize::from(count) && lines.len() > usize::from(count);
        let rest = if is_cut {
            lines[index..].iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
        } else {
            String::new()
        };
        let indent = if is_cut && index > 0 { "  " } else { "" };
        let text = if is_cut { format!("{indent}{rest}") } else { (*text).to_owned() };
        line(buffer, Rect { y: area.y + index as u16, height: 1, ..area }, &text, style);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{line, paragraph};
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn a_line_without_room_covers_no_other() {
        let area = Rect::new(0, 0, 10, 1);
        let mut buffer = Buffer::empty(area);
        line(&mut buffer, Rect { height: 0, ..area }, "text", Style::new());
        assert_eq!(buffer, Buffer::empty(area));
        line(&mut buffer, area, "text", Style::new());
        assert_ne!(buffer, Buffer::empty(area));
    }

    #[test]
    fn names_that_run_from_right_to_left_are_isolated() {
        let (hebrew, area) = ("\u{05D3}\u{05DF}", Rect::new(0, 0, 12, 1));
        let shown = |text: &str| {
            let mut buffer = Buffer::empty(area);
            line(&mut buffer, area, text, Style::new());
            buffer.content().iter().map(Cell::symbol).collect::<String>().trim_end().to_owned()
        };
        assert_eq!(shown("Ada"), "Ada");
        assert_eq!(shown(hebrew), format!("\u{2068}{hebrew}\u{2069}"));
        let two = format!("\u{2068}{hebrew}\u{2069} - \u{2068}{hebrew}\u{2069}");
        assert_eq!(shown(&two), format!("\u{2068}{two}\u{2069}"));
    }

    #[test]
    fn what_a_paragraph_has_no_room_for_is_cut_on_its_last_line() {
        for (text, height, lines) in [
            ("one two", 3, &["one two"][..]),
            ("one two three four", 3, &["one two", "  three", "  four"]),
            ("one two three four", 2, &["one two", "  three f\u{2026}"]),
            ("one two three four", 1, &["one two t\u{2026}"]),
        ] {
            let area = Rect::new(0, 0, 10, 3);
            let mut buffer = Buffer::empty(area);
            let taken = paragraph(&mut buffer, Rect { height, ..area }, text, Style::new());
            let row = |y: usize| buffer.content[10 * y..10 * (y + 1)].iter().map(Cell::symbol).collect::<String>();
            let drawn: Vec<String> = (0..usize::from(taken)).map(row).map(|row| row.trim_end().to_owned()).collect();
            assert_eq!(drawn, lines, "{text} {height}");
        }
    }
}
