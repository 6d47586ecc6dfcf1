//! Handles keys and the mouse. See `format-spec/replay.md`, section "Keys".
//!
//! A click selects a square or a record, or goes to a turn. A second click on a record opens the record. The wheel
//! moves forward and back.

use super::app::{App, NextStep, Prompt};
use super::draw::cells;
use super::layout::{Layout, list_lines};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

/// Keys and their actions while a game is open, and the marks of pieces. `IN_LIST` contains the keys for the list of
/// records.
pub(super) const IN_GAME: [(&str, &str); 18] = [
    ("\u{2190} \u{2192}", "one turn back, one turn forward"),
    ("\u{2191} \u{2193}", "two turns back, forward"),
    ("PgUp PgDn", "twenty turns back, forward"),
    ("Home End", "first position, last position"),
    ("g 40 Enter", "go to ply 40 (-1: before the last)"),
    ("n N", "next strike, previous strike"),
    ("e E", "next finding, previous finding"),
    ("/", "search: a square or part of a turn"),
    ("v V", "next viewer, previous viewer"),
    ("o O", "odds of the next kind, the previous kind"),
    ("f", "flip the board"),
    ("h j k l", "move the cursor on the board"),
    ("c", "make the cursor follow the turns again"),
    ("Space + -", "play or stop; faster, slower"),
    ("[ ]", "previous record, next record"),
    ("Esc", "back to the list"),
    ("q Ctrl-C", "quit"),
    ("* ! ' =", "last turn, named, moved, inferred"),
];
pub(super) const IN_LIST: [(&str, &str); 6] = [
    ("\u{2191} \u{2193} PgUp PgDn", "move through the records"),
    ("Home End", "first record, last record"),
    ("Enter", "open the record"),
    ("/", "search players, events, dates, results"),
    ("q Ctrl-C", "quit"),
    ("?", "show these keys"),
];

/// Number of plies by which the page keys move.
const PAGE: i64 = 20;

/// Maximum length of typed text.
const LONGEST: usize = 60;

impl App {
    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) -> NextStep {
        if key.kind == KeyEventKind::Release {
            return NextStep::More;
        }
        self.notice.clear();
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return NextStep::BreakOff,
                KeyCode::Char('z') => return NextStep::Suspend,
                _ => {}
            }
        }
        if self.has_help {
            self.has_help = false;
            return NextStep::More;
        }
        if self.prompt.is_some() {
            self.key_in_prompt(key.code);
            return NextStep::More;
        }
        match key.code {
            KeyCode::Char('q') => return NextStep::End,
            KeyCode::Char('?') | KeyCode::F(1) => self.has_help = true,
            KeyCode::Char('/') => self.prompt = Some(Prompt::Search(String::new())),
            code if self.viewed.is_some() => self.key_in_game(code, key.modifiers),
            code => self.key_in_list(code),
        }
        NextStep::More
    }

    fn key_in_list(&mut self, code: KeyCode) {
        let (at, page) = (self.list.cursor, super::layout::list_lines(self.size).max(1));
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.select(at.saturating_sub(1)),
            KeyCode::Down | KeyCode::Char('j') => self.select(at + 1),
            KeyCode::PageUp => self.select(at.saturating_sub(page)),
            KeyCode::PageDown => self.select(at + page),
            KeyCode::Home => self.select(0),
            KeyCode::End => {
                self.select(usize::MAX);
                self.list.is_to_end = !self.records.are_all();
            }
            KeyCode::Enter | KeyCode::Right | KeyCode::Char('l') => self.open(),
            KeyCode::Esc => (self.list.is_to_end, self.list.looking) = (false, None),
            _ => {}
        }
    }

    fn key_in_game(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        let Some(viewed) = &mut self.viewed else { return };
        let (first, last) = viewed.ends();
        let was_playing = std::mem::take(&mut self.is_playing);
        match code {
            KeyCode::Left if modifiers.contains(KeyModifiers::SHIFT) => viewed.move_cursor(-1, 0),
            KeyCode::Right if modifiers.contains(KeyModifiers::SHIFT) => viewed.move_cursor(1, 0),
            KeyCode::Up if modifiers.contains(KeyModifiers::SHIFT) => viewed.move_cursor(0, -1),
            KeyCode::Down if modifiers.contains(KeyModifiers::SHIFT) => viewed.move_cursor(0, 1),
            KeyCode::Left => viewed.step(-1),
            KeyCode::Right => viewed.step(1),
            KeyCode::Up => viewed.step(-2),
            KeyCode::Down => viewed.step(2),
            KeyCode::PageUp => viewed.step(-PAGE),
            KeyCode::PageDown => viewed.step(PAGE),
            KeyCode::Home => viewed.go_to(first),
            KeyCode::End => viewed.go_to(last),
            KeyCode::Char('g') => self.prompt = Some(Prompt::Ply(String::new())),
            KeyCode::Char(key @ ('n' | 'N')) => match viewed.strike(key == 'N') {
                Some(ply) => viewed.go_to(ply),
                None => "there are no more strikes in that direction".clone_into(&mut self.notice),
            },
            KeyCode::Char(key @ ('e' | 'E')) => self.next_finding(key == 'E'),
            KeyCode::Char(key @ ('v' | 'V')) => viewed.look_with(viewed.perspective.next(key == 'V')),
            KeyCode::Char(key @ ('o' | 'O')) => {
                viewed.next_odds(key == 'O');
                self.is_playing = was_playing;
            }
            KeyCode::Char('f') => viewed.is_flipped = !viewed.is_flipped,
            KeyCode::Char('c') => viewed.cursor = None,
            KeyCode::Char('h') => viewed.move_cursor(-1, 0),
            KeyCode::Char('l') => viewed.move_cursor(1, 0),
            KeyCode::Char('k') => viewed.move_cursor(0, -1),
            KeyCode::Char('j') => viewed.move_cursor(0, 1),
            KeyCode::Char(' ') => self.is_playing = !was_playing && viewed.ply < last,
            KeyCode::Char(key @ ('+' | '=' | '-')) => {
                self.faster(key == '-');
                self.is_playing = was_playing;
            }
            KeyCode::Char(key @ ('[' | ']')) => self.open_next(key == '['),
            KeyCode::Esc | KeyCode::Backspace => self.close(),
            _ => self.is_playing = was_playing,
        }
    }

    fn key_in_prompt(&mut self, code: KeyCode) {
        let Some(prompt) = &mut self.prompt else { return };
        let (Prompt::Ply(text) | Prompt::Search(text)) = prompt;
        match code {
            KeyCode::Esc => self.prompt = None,
            KeyCode::Backspace if text.is_empty() => self.prompt = None,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(c) if text.chars().count() < LONGEST => text.push(c),
            KeyCode::Enter => {
                let prompt = self.prompt.take();
                self.answer(prompt);
            }
            _ => {}
        }
    }

    fn answer(&mut self, prompt: Option<Prompt>) {
        match (prompt, &mut self.viewed) {
            (Some(Prompt::Ply(text)), Some(viewed)) => {
                let (first, last) = viewed.ends();
                let ply = match text.trim().strip_prefix('-') {
                    Some(back) => back.parse::<u32>().ok().map(|back| last.saturating_sub(back)),
                    None => text.trim().parse().ok(),
                };
                match ply {
                    Some(ply) if ply > last => {
                        self.notice = format!("the last ply is {last}");
                        viewed.go_to(last);
                    }
                    Some(ply) if ply < first => {
                        self.notice = format!("the first ply is {first}");
                        viewed.go_to(first);
                    }
                    Some(ply) => viewed.go_to(ply),
                    None if text.trim().is_empty() => {}
                    None => "expected a ply: a number, or -N for N plies before the end".clone_into(&mut self.notice),
                }
            }
            (Some(Prompt::Search(text)), Some(_)) => self.look_for_turn(text.trim()),
            (Some(Prompt::Search(text)), None) => self.look_for(text.trim().to_owned()),
            _ => {}
        }
    }

    fn next_finding(&mut self, is_back: bool) {
        let Some(viewed) = &mut self.viewed else { return };
        if !viewed.sees_all() {
            "only the view `all` shows findings (press v)".clone_into(&mut self.notice);
        } else if !viewed.next_finding(is_back) {
            "there are no findings".clone_into(&mut self.notice);
        }
    }

    fn close(&mut self) {
        if self.records.len() > 1 || !self.records.are_all() {
            self.viewed = None;
        } else {
            "there is no other record (q quits)".clone_into(&mut self.notice);
        }
    }
}

/// Number of records that the cursor moves for one step of the mouse wheel.
const WHEEL: usize = 3;

impl App {
    /// Handles a mouse event.
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
