//! Computes the layout from the available space.

use crate::board::{Board, Side, Square};
use ratatui::layout::{Position, Rect};

/// Minimum size of the terminal.
pub(super) const SMALLEST: (u16, u16) = (60, 20);

/// Number of columns to the left of the board, for the row numbers.
pub(super) const MARGIN: u16 = 3;

/// Width of the list of turns, if there is space for other parts next to the list.
const TURNS: u16 = 38;

/// Width and height of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub width: u16,
    pub height: u16,
}

/// Areas of the parts of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub heading: Rect,
    pub caption: Rect,
    pub board: Rect,
    pub cell: Cell,
    pub turns: Rect,
    pub captured: Rect,
    pub bits: Rect,
    pub knowledge: Rect,
    pub findings: Rect,
    pub status: Rect,
    /// Titles above the parts. Empty if there is no space for titles.
    pub titles: Vec<(Rect, &'static str)>,
}

/// Returns the number of records that a list shows.
pub(super) const fn list_lines((_, height): (u16, u16)) -> usize {
    height.saturating_sub(3) as usize
}

impl Layout {
    /// Computes the layout for a board with this number of rows. `None` if the area is too small.
    pub fn of(area: Rect, rows: u8) -> Option<Self> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let heading = Rect { height: if area.height < 24 { 1 } else { 2 }, ..area };
        let caption = Rect { y: heading.bottom(), height: 1, ..area };
        let status = Rect { y: area.bottom() - 1, height: 1, ..area };
        let inner = Rect { y: caption.bottom(), height: status.y - caption.bottom(), ..area };
        let rows = u16::from(rows);
        let of_cell = |cell: Cell| (MARGIN + 10 * cell.width, rows * cell.height + 1);
        let is_large = {
            let (width, height) = of_cell(LARGE);
            inner.width >= width + 35 && inner.height >= height + 4
        };
        let cell = match (is_large, inner.width) {
            (true, _) => LARGE,
            (false, 80..) => Cell { width: 5, height: 1 },
            _ => Cell { width: 4, height: 1 },
        };
        let (width, height) = of_cell(cell);
        let board = Rect { width, height, ..inner };
        let right = Rect { x: board.right() + 1, width: inner.width - width - 1, ..inner };
        let below = Rect { y: board.bottom(), height: inner.height - height, ..inner };
        let (turns, bits, [captured, knowledge, findings]) = if is_large {
            let bits = Rect { y: below.y + 1, height: below.height - 1, width: board.width, ..below };
            let right = Rect { x: right.x + 1, width: right.width - 1, ..right };
            let (turns, others) = if right.width >= 2 * TURNS {
                let turns = Rect { width: TURNS, ..right };
                (turns, Rect { x: turns.right() + 2, width: right.width - TURNS - 2, ..right })
            } else {
                let turns = Rect { height: right.height / 2, ..right };
                let y = turns.bottom() + 1;
                (turns, Rect { y, height: right.bottom() - y, ..right })
            };
            (turns, bits, stacked(others, [3, 11.min(others.height / 2)], 1))
        } else {
            // In a tall window, the list of turns is next to all other parts and extends to the bottom.
            let is_tall = below.height > 14;
            let below = if is_tall {
                Rect { width: board.width, y: below.y + 1, height: below.height - 1, ..below }
            } else {
                below
            };
            let turns = Rect { height: if is_tall { inner.height } else { board.height }, ..right };
            let lines = match below.height {
                ..8 => [2, 1, 2],
                8..=14 => [2, 2, 3],
                _ => [3, 5, 8],
            };
            let [captured, bits, rest] = stacked(below, [lines[0], lines[1]], 0);
            let [knowledge, findings, _] = stacked(rest, [lines[2], rest.height.saturating_sub(lines[2])], 0);
            (turns, bits, [captured, knowledge, findings])
        };
        let titles = Vec::new();
        let mut layout =
            Self { heading, caption, board, cell, turns, captured, bits, knowledge, findings, status, titles };
        if is_large {
            layout.add_titles();
        }
        Some(layout)
    }

    /// Adds titles to the parts next to the board. A title takes the first line of its part.
    fn add_titles(&mut self) {
        let parts = [
            (&mut self.turns, "turns"),
            (&mut self.captured, "captured"),
            (&mut self.knowledge, "the piece under the cursor"),
            (&mut self.findings, "verdict and findings"),
            (&mut self.bits, "what each side does not know of the other's pieces"),
        ];
        for (area, title) in parts.into_iter().filter(|(area, _)| area.height > 2) {
            self.titles.push((Rect { height: 1, ..*area }, title));
            *area = Rect { y: area.y + 1, height: area.height - 1, ..*area };
        }
    }

    /// Returns the area of a square. `below` is the side at the bottom of the board.
    pub fn square(&self, square: Square, rows: u8, below: Side) -> Rect {
        let (column, line) = match below {
            Side::Red => (square.column(), rows - square.row()),
            Side::Blue => (Board::COLUMNS - 1 - square.column(), square.row() - 1),
        };
        let Cell { width, height } = self.cell;
        Rect {
            x: self.board.x + MARGIN + u16::from(column) * width,
            y: self.board.y + u16::from(line) * height,
            width,
            height,
        }
    }

    /// Returns the square at a position on the screen.
    pub fn square_at(&self, at: Position, rows: u8, below: Side) -> Option<Square> {
        let squares = (1..=rows).flat_map(|row| (0..Board::COLUMNS).map(move |column| Square::new(column, row)));
        squares.into_iter().find(|square| self.square(*square, rows, below).contains(at))
    }
}

/// Size of the squares of a large board.
const LARGE: Cell = Cell { width: 7, height: 3 };

/// Stacks three areas with `between` free lines between two areas. The first two areas have the heights in `lines`.
/// The third area gets the remaining lines.
fn stacked(area: Rect, lines: [u16; 2], between: u16) -> [Rect; 3] {
    let first = Rect { height: lines[0].min(area.height), ..area };
    let from = |above: Rect| (above.bottom() + between).min(area.bottom());
    let y = from(first);
    let second = Rect { y, height: lines[1].min(area.bottom() - y), ..area };
    let y = from(second);
    [first, second, Rect { y, height: area.bottom() - y, ..area }]
}

#[cfg(test)]
mod tests {
    use super::{Layout, SMALLEST};
    use ratatui::layout::Rect;

    #[test]
    fn nothing_lies_outside_or_above_something_else() {
        for (width, height) in (SMALLEST.0..220).step_by(3).flat_map(|width| (SMALLEST.1..90).map(move |h| (width, h)))
        {
            for rows in [8, 10] {
                let area = Rect::new(0, 0, width, height);
                let of = Layout::of(area, rows).expect("there is room");
                let mut parts = vec![of.heading, of.caption, of.board, of.turns, of.captured, of.bits];
                parts.extend([of.knowledge, of.findings, of.status]);
                parts.extend(of.titles.iter().map(|(title, _)| *title));
                parts.retain(|part| !part.is_empty());
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(area.intersection(*part), *part, "{width} x {height}, {rows} rows: {part:?}");
                    for other in &parts[index + 1..] {
                        assert!(!part.intersects(*other), "{width} x {height}, {rows} rows: {part:?} and {other:?}");
                    }
                }
                // The status is on the last line. The board has room for all its squares, the row numbers and the
                // column letters.
                assert_eq!((of.status.y, of.status.height), (height - 1, 1));
                let squares = (10 * of.cell.width, u16::from(rows) * of.cell.height);
                assert_eq!((of.board.width, of.board.height), (squares.0 + 3, squares.1 + 1));
            }
        }
    }

    #[test]
    fn what_has_two_lines_has_no_title() {
        let mut of = Layout::of(Rect::new(0, 0, 200, 80), 10).expect("there is room");
        let named = |of: &Layout| of.titles.iter().map(|(_, title)| *title).collect::<Vec<_>>();
        assert_eq!(named(&of).len(), 5);
        of.titles.clear();
        let [two, three] = [2, 3].map(|height| Rect { height, ..of.board });
        (of.turns, of.captured, of.knowledge, of.findings, of.bits) = (three, two, two, two, three);
        of.add_titles();
        assert_eq!(named(&of), ["turns", "what each side does not know of the other's pieces"]);
        assert_eq!((of.turns.height, of.captured.height, of.bits.height), (2, 2, 2));
    }

    #[test]
    fn what_has_a_title_has_room_for_more_than_a_line() {
        let mut titles = 0;
        for (width, height) in [100, 150, 200].into_iter().flat_map(|width| (30..90).map(move |height| (width, height)))
        {
            let of = Layout::of(Rect::new(0, 0, width, height), 10).expect("there is room");
            for (title, name) in &of.titles {
                let below = [of.turns, of.captured, of.bits, of.knowledge, of.findings]
                    .into_iter()
                    .find(|part| (part.x, part.y) == (title.x, title.bottom()));
                assert!(below.is_some_and(|part| part.height >= 2), "{width} x {height}: {name}, {below:?}");
                titles += 1;
            }
        }
        assert!(titles > 100);
    }
}
