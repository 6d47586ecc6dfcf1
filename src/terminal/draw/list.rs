//! The list of records.

use super::line;
use crate::report::visible;
use crate::terminal::app::App;
use crate::terminal::layout::list_lines;
use crate::terminal::look::{BOLD, FAINT, HERE};
use crate::terminal::records::Entry;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// From how many columns on there is one for the file.
const WIDE: u16 = 110;

/// How many columns each part has.
struct Columns {
    number: u16,
    name: u16,
    result: u16,
    date: u16,
    event: u16,
    place: u16,
}

impl Columns {
    fn of(width: u16, most: usize) -> Self {
        let (number, result, date) = (most.to_string().len().max(4) as u16 + 1, 8, 11);
        let rest = width - number - result - date;
        let place = if width >= WIDE { rest / 4 } else { 0 };
        let name = (rest - place) / 3;
        Self { number, name, result, date, event: rest - place - 2 * name, place }
    }

    /// Writes the parts of a line.
    fn write(&self, at: Rect, parts: [&str; 7], style: Style, buffer: &mut Buffer) {
        let widths = [self.number, self.name, self.name, self.result, self.date, self.event, self.place];
        let mut x = at.x;
        for (text, width) in parts.into_iter().zip(widths) {
            // One column stays between them.
            line(buffer, Rect { x, width: width.saturating_sub(1), ..at }, text, style);
            x += width;
        }
    }
}

/// Draws the list, with where one is in it.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let columns = Columns::of(area.width, app.records.len());
    let title = format!("{}  (record {})", app.count(), app.list.cursor + 1);
    line(buffer, Rect { height: 1, ..area }, &title, BOLD);
    let names = Rect { y: area.y + 1, height: 1, ..area };
    columns.write(names, ["no.", "Red", "Blue", "result", "date", "event", "file and record"], FAINT, buffer);
    for index in 0..list_lines((area.width, area.height)) {
        let record = app.list.top + index;
        let Some(Entry { red, blue, result, date, event }) = app.records.entry(record) else { break };
        let at = Rect { y: area.y + 2 + index as u16, height: 1, ..area };
        let (number, place) = ((record + 1).to_string(), app.records.place(record));
        let place = place.map_or_else(String::new, |(file, number)| format!("{}, {number}", visible(&file)));
        let or_none = |text| if str::is_empty(text) { "-" } else { text };
        let parts = [&number, or_none(red), or_none(blue), or_none(result), or_none(date), or_none(event), &place];
        columns.write(at, parts, Style::new(), buffer);
        if record == app.list.cursor {
            buffer.set_style(at, HERE);
        }
    }
    let hints = match (&app.list.looking, app.list.is_to_end) {
        (Some((text, _)), _) => format!("looking for `{}`, {} so far (Esc stops)", visible(text), app.records.len()),
        (None, true) => format!("going to the end, {} so far (Esc stops)", app.records.len()),
        (None, false) => "Enter opens   / search   ? keys   q end".to_owned(),
    };
    app.draw_status(Rect { y: area.bottom() - 1, height: 1, ..area }, &hints, buffer);
}
