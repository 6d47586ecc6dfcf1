//! What the mouse does: a click on a square looks at it, one on a turn goes there, one on a record selects it and another
//! opens it; the wheel goes on and back.

use super::app::App;
use super::draw::cells;
use super::layout::{Layout, list_lines};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

/// How many records the wheel goes on.
const WHEEL: usize = 3;

impl App {
    /// Something was done with the mouse.
    pub fn mouse(&mut self, event: MouseEvent) {
        if self.has_help || self.prompt.is_some() {
            return;
        }
        let at = Position::new(event.column, event.row);
        match (event.kind, &mut self.viewed) {
            (MouseEventKind::ScrollUp, Some(viewed)) => viewed.step(-1),
            (MouseEventKind::ScrollDown, Some(viewed)) => viewed.step(1),
            (MouseEventKind::ScrollUp, None) => self.select(self.list.cursor.saturating_sub(WHEEL)),
            (MouseEventKind::ScrollDown, None) => self.select(self.list.cursor + WHEEL),
            (MouseEventKind::Down(MouseButton::Left), Some(_)) => self.click_in_game(at),
            (MouseEventKind::Down(MouseButton::Left), None) => self.click_in_list(at),
            _ => {}
        }
    }

    fn click_in_game(&mut self, at: Position) {
        let Some(viewed) = &mut self.viewed else { return };
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let rows = viewed.board().rows();
        let Some(layout) = Layout::of(area, rows) else { return };
        if let Some(square) = layout.square_at(at, rows, viewed.below()) {
            viewed.cursor = Some(square);
        } else if let Some(cell) = cells(viewed, layout.turns).into_iter().find(|cell| cell.area.contains(at)) {
            viewed.go_to(cell.ply);
        }
    }

    fn click_in_list(&mut self, at: Position) {
        let Some(line) = usize::from(at.y).checked_sub(2) else { return };
        let record = self.list.top + line;
        if line >= list_lines(self.size) || record >= self.records.len() {
            return;
        }
        if record == self.list.cursor {
            self.open();
        } else {
            self.select(record);
        }
    }
}
