//! The keys, in a box over everything else.

use crate::report::width;
use crate::terminal::keys::{IN_GAME, IN_LIST};
use crate::terminal::look::{BOLD, Look};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How many columns the keys take.
const KEYS: usize = 15;

/// Draws the keys of the game, or those of the list.
pub(super) fn draw(is_game: bool, look: Look, area: Rect, buffer: &mut Buffer) {
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
    buffer.set_string(place.x + 2, place.y, " Keys ", BOLD);
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
