//! The turns. Whoever sees the whole record sees all of them; others those that were played so far, as they were told.

use crate::board::Side;
use crate::terminal::look::{FAINT, HERE};
use crate::terminal::viewed::Viewed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// From how many columns on Red's turn and Blue's stand on one line.
const WIDE: u16 = 34;

/// Where a turn is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) struct TurnCell {
    pub ply: u32,
    pub area: Rect,
}

/// Where the turns around the present one are drawn.
pub(in crate::terminal) fn cells(viewed: &Viewed, area: Rect) -> Vec<TurnCell> {
    let last = viewed.ends().1;
    let is_game = viewed.facts.replayed.game.is_some();
    if !is_game || last == 0 {
        return Vec::new();
    }
    let on_line = if area.width >= WIDE { 2 } else { 1 };
    let (lines, height) = (last.div_ceil(on_line), u32::from(area.height));
    let here = viewed.ply.saturating_sub(1) / on_line;
    let top = here.saturating_sub(height / 2).min(lines.saturating_sub(height));
    let margin = margin(last);
    let width = (area.width - margin) / on_line as u16;
    let first = top * on_line + 1;
    let shown = (height * on_line).min(last + 1 - first);
    (first..first + shown)
        .map(|ply| {
            let (line, column) = ((ply - first) / on_line, (ply - first) % on_line);
            let x = area.x + margin + column as u16 * width;
            TurnCell { ply, area: Rect { x, y: area.y + line as u16, width, height: 1 } }
        })
        .collect()
}

/// How many columns the numbers of the turns take.
fn margin(last: u32) -> u16 {
    last.div_ceil(2).to_string().len() as u16 + 2
}

/// Draws the turns around the present one.
pub(super) fn draw(viewed: &Viewed, area: Rect, buffer: &mut Buffer) {
    let margin = usize::from(margin(viewed.ends().1));
    for TurnCell { ply, area: cell } in cells(viewed, area) {
        if Side::of_ply(ply) == Side::Red {
            let number = format!("{:>1$} ", format!("{}.", ply.div_ceil(2)), margin - 1);
            buffer.set_stringn(area.x, cell.y, number, margin, FAINT);
        }
        let is_later = ply > viewed.ply;
        let turn = viewed.view_at(ply).and_then(|view| view.scene.last.as_ref());
        let Some(turn) = turn.filter(|_| !is_later || viewed.sees_all()) else { continue };
        let style = match ply {
            ply if ply == viewed.ply => HERE,
            _ if is_later => FAINT,
            _ => Style::new(),
        };
        super::line(buffer, cell, &turn.text, style);
    }
}
