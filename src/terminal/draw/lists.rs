//! Draws two lists: the keys, in a box over everything else, and the records.

use super::line;
use crate::report::{visible, width};
use crate::terminal::app::App;
use crate::terminal::keys::{IN_GAME, IN_LIST};
use crate::terminal::layout::list_lines;
use crate::terminal::look::{BOLD, FAINT, HERE, Look};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Width of the column that contains the keys.
const KEYS: usize = 15;

/// Draws the list of keys: the keys for the game if `is_game`, otherwise the keys for the list of records.
pub(super) fn draw_keys(is_game: bool, look: Look, area: Rect, buffer: &mut Buffer) {
    let keys: &[(&str, &str)] = if is_game { &IN_GAME } else { &IN_LIST };
    let plain = |keys: &str| match keys {
        "\u{2190} \u{2192}" => "Left Right".to_owned(),
        keys => keys.replace("\u{2191} \u{2193}", "Up Down"),
    };
    let lines = keys.iter().map(|(keys, does)| {
        let keys = if look.unicode { (*keys).to_owned() } else { plain(keys) };
        let gap = " ".repeat(KEYS.saturating_sub(width(&keys)).max(1));
        format!("{keys}{gap}{does}")
    });
    let lines: Vec<String> = lines.collect();
    let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0) as u16 + 4;
    let rows = lines.len() as u16 + 2;
    let place = Rect {
        x: area.x + area.width.saturating_sub(columns) / 2,
        y: area.y + area.height.saturating_sub(rows) / 2,
        width: columns.min(area.width),
        height: rows.min(area.height),
    };
    for y in place.top()..place.bottom() {
        buffer.set_stringn(place.x, y, " ".repeat(usize::from(place.width)), usize::from(place.width), Style::reset());
    }
    frame(place, look, buffer);
    buffer.set_string(place.x + 2, place.y, " Keys (any key closes) ", BOLD);
    for (index, text) in lines.iter().enumerate().take(usize::from(place.height.saturating_sub(2))) {
        let room = usize::from(place.width.saturating_sub(4));
        buffer.set_stringn(place.x + 2, place.y + 1 + index as u16, text, room, Style::new());
    }
}

fn frame(place: Rect, look: Look, buffer: &mut Buffer) {
    let [across, down, corners] =
        if look.unicode { ["\u{2500}", "\u{2502}", "\u{250c}\u{2510}\u{2514}\u{2518}"] } else { ["-", "|", "++++"] };
    let mut corners = corners.chars().map(String::from);
    for (y, x) in
        [place.top(), place.bottom() - 1].into_iter().flat_map(|y| [(y, place.left()), (y, place.right() - 1)])
    {
        buffer.set_string(x, y, corners.next().unwrap_or_default(), Style::new());
    }
    let long = across.repeat(usize::from(place.width.saturating_sub(2)));
    for y in [place.top(), place.bottom() - 1] {
        buffer.set_string(place.x + 1, y, &long, Style::new());
    }
    for y in place.top() + 1..place.bottom() - 1 {
        buffer.set_string(place.left(), y, down, Style::new());
        buffer.set_string(place.right() - 1, y, down, Style::new());
    }
}

/// Minimum width of the list at which the file name has a column.
const WIDE: u16 = 110;

/// Returns the widths of the columns in a list of this width: number, Red, Blue, result, date, event, file and
/// record. `most` is the largest number in the list.
fn columns(width: u16, most: usize) -> [u16; 7] {
    let (number, result, date) = (most.to_string().len().max(4) as u16 + 1, 8, 11);
    let rest = width - number - result - date;
    let place = if width >= WIDE { rest / 4 } else { 0 };
    let name = (rest - place) / 3;
    [number, name, name, result, date, rest - place - 2 * name, place]
}

/// Writes the parts of a line into columns. One column is left free between two parts.
fn write(columns: [u16; 7], at: Rect, parts: [&str; 7], style: Style, buffer: &mut Buffer) {
    let mut x = at.x;
    for (text, width) in parts.into_iter().zip(columns) {
        line(buffer, Rect { x, width: width.saturating_sub(1), ..at }, text, style);
        x += width;
    }
}

/// Draws the list with its cursor.
pub(super) fn draw_records(app: &App, area: Rect, buffer: &mut Buffer) {
    let columns = columns(area.width, app.records.len());
    let title = format!("{}  (record {})", app.count(), app.list.cursor + 1);
    line(buffer, Rect { height: 1, ..area }, &title, BOLD);
    let names = Rect { y: area.y + 1, height: 1, ..area };
    write(columns, names, ["no.", "Red", "Blue", "result", "date", "event", "file and record"], FAINT, buffer);
    for index in 0..list_lines((area.width, area.height)) {
        let record = app.list.top + index;
        let Some(entry) = app.records.entry(record) else { break };
        let at = Rect { y: area.y + 2 + index as u16, height: 1, ..area };
        let (number, place) = ((record + 1).to_string(), app.records.place(record));
        let place = place.map_or_else(String::new, |(file, number)| format!("{}, {number}", visible(&file)));
        let [red, blue, result, date, event] = entry.map(|text| if text.is_empty() { "-" } else { text });
        write(columns, at, [&number, red, blue, result, date, event, &place], Style::new(), buffer);
        if record == app.list.cursor {
            buffer.set_style(at, HERE);
        }
    }
    let hints = match (&app.list.looking, app.list.is_to_end) {
        (Some((text, _)), _) => format!("searching for `{}`, {} so far (Esc stops)", visible(text), app.records.len()),
        (None, true) => format!("reading to the end, {} so far (Esc stops)", app.records.len()),
        (None, false) => "Enter opens   / search   ? keys   q quit".to_owned(),
    };
    app.draw_status(Rect { y: area.bottom() - 1, height: 1, ..area }, &hints, buffer);
}
