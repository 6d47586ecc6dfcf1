//! Fits the columns of a table into a width. The steps are, in this order: break headings, truncate names, leave
//! out optional columns, truncate other text, split the remaining columns into blocks. Each block repeats the first
//! column.

use super::graphemes::{beginning, end, width};
use super::table::Cut;

/// Column in text output.
#[derive(Clone, Debug)]
pub(super) struct ShownColumn {
    /// Heading of the column.
    pub heading: String,
    /// Cells of the column, one for each row.
    pub cells: Vec<String>,
    /// `true` if the column is right-aligned. Such a column contains numbers, which are not truncated.
    pub is_right: bool,
    /// See [`super::Column::rank`].
    pub rank: u8,
    /// See [`super::Column::cut`].
    pub cut: Cut,
}

/// Number of blanks between columns.
const GAP: usize = 2;

/// Minimum width to which text is truncated.
const NARROW: usize = 8;

/// Minimum width to which names are truncated, as long as optional columns can still be left out.
const READABLE: usize = 16;

impl ShownColumn {
    fn heading_width(&self) -> usize {
        self.heading.lines().map(width).max().unwrap_or(0)
    }

    fn cells_width(&self) -> usize {
        self.cells.iter().flat_map(|cell| cell.lines()).map(width).max().unwrap_or(0)
    }

    fn width(&self) -> usize {
        self.heading_width().max(self.cells_width())
    }

    /// Breaks the heading between words, at the width of the cells or of the longest word.
    fn break_heading(&mut self) {
        let words = self.heading.split_whitespace().map(width).max().unwrap_or(0);
        let options = textwrap::Options::new(self.cells_width().max(words).max(1)).break_words(false);
        self.heading = textwrap::fill(&self.heading, options);
    }

    /// Truncates the cells to this width.
    fn cut(&mut self, width: usize) {
        let cut = if self.cut == Cut::Beginning { end } else { beginning };
        for cell in &mut self.cells {
            *cell = cell.lines().map(|line| cut(line, width)).collect::<Vec<_>>().join("\n");
        }
    }
}

/// Returns the total width of the columns next to each other.
pub(super) fn total(columns: &[ShownColumn]) -> usize {
    columns.iter().map(ShownColumn::width).sum::<usize>() + GAP * columns.len().saturating_sub(1)
}

/// Returns the fitted columns, in one block or several.
pub(super) fn fitted(mut columns: Vec<ShownColumn>, room: usize) -> Vec<Vec<ShownColumn>> {
    if total(&columns) <= room {
        return vec![columns];
    }
    let mut headings: Vec<String> = columns.iter().map(|column| column.heading.clone()).collect();
    columns.iter_mut().for_each(ShownColumn::break_heading);
    cut_text(&mut columns, room, READABLE, |column| column.cut != Cut::Last);
    while total(&columns) > room {
        let Some(rank) = columns.iter().map(|column| column.rank).max().filter(|rank| *rank > 0) else { break };
        let mut stays = columns.iter().map(|column| column.rank < rank);
        headings.retain(|_| stays.next().unwrap_or(true));
        columns.retain(|column| column.rank < rank);
    }
    cut_text(&mut columns, room, NARROW, |_| true);
    // After columns are left out, headings may fit without breaks.
    let mut whole = columns.clone();
    whole.iter_mut().zip(headings).for_each(|(column, heading)| column.heading = heading);
    blocks(if total(&whole) <= room { whole } else { columns }, room)
}

/// Truncates the selected text columns, widest first, until all columns fit or none is wider than `narrowest`.
fn cut_text(columns: &mut [ShownColumn], room: usize, narrowest: usize, is_meant: fn(&ShownColumn) -> bool) {
    loop {
        let over = total(columns).saturating_sub(room);
        let is_long = |column: &&mut ShownColumn| {
            !column.is_right && column.cut != Cut::Never && column.cells_width() > narrowest
        };
        let text = columns.iter_mut().filter(|column| is_meant(column)).filter(is_long);
        let Some(widest) = text.max_by_key(|column| column.cells_width()).filter(|_| over > 0) else { return };
        let before = widest.cells_width();
        widest.cut(before.saturating_sub(over).max(narrowest).min(before - 1));
        if widest.cells_width() < widest.heading_width() {
            widest.break_heading();
        }
        // If the heading is wider than the cells, truncating the cells further does not make the column narrower.
        if widest.width() >= before {
            return;
        }
    }
}

/// Splits the columns after the first into as many blocks as necessary.
pub(super) fn blocks(columns: Vec<ShownColumn>, room: usize) -> Vec<Vec<ShownColumn>> {
    let mut columns = columns.into_iter();
    let Some(first) = columns.next() else { return vec![Vec::new()] };
    let mut blocks = vec![vec![first.clone()]];
    for column in columns {
        let last = blocks.last().map_or(0, |block| total(block));
        let is_full = blocks.last().is_some_and(|block| block.len() > 1) && last + GAP + column.width() > room;
        if is_full {
            blocks.push(vec![first.clone()]);
        }
        if let Some(block) = blocks.last_mut() {
            block.push(column);
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::{ShownColumn, fitted, total};
    use crate::report::table::Cut;

    fn column(heading: &str, cell: &str, is_right: bool, rank: u8) -> ShownColumn {
        ShownColumn { heading: heading.to_owned(), cells: vec![cell.to_owned()], is_right, rank, cut: Cut::End }
    }

    fn columns() -> Vec<ShownColumn> {
        vec![
            column("player", "Wolfgang Amadeus Mozart", false, 0),
            column("games", "12", true, 0),
            column("red per game", "3.25", true, 0),
            column("from", "44.1 %", true, 1),
            column("to", "55.1 %", true, 1),
        ]
    }

    fn headings(blocks: &[Vec<ShownColumn>]) -> Vec<Vec<&str>> {
        blocks.iter().map(|block| block.iter().map(|column| column.heading.as_str()).collect()).collect()
    }

    #[test]
    fn what_has_room_stays_as_it_is() {
        let blocks = fitted(columns(), 60);
        assert_eq!((total(&blocks[0]), blocks[0][2].heading.as_str()), (60, "red per game"));
    }

    #[test]
    fn first_headings_are_broken_then_text_is_cut_then_columns_go() {
        assert_eq!(headings(&fitted(columns(), 59)), [["player", "games", "red\nper\ngame", "from", "to"]]);
        let cut = fitted(columns(), 45);
        assert_eq!((cut[0].len(), cut[0][0].cells[0].as_str()), (5, "Wolfgang Amadeu\u{2026}"));
        let fewer = fitted(columns(), 40);
        // Columns that are left out make space for unbroken headings.
        assert_eq!((headings(&fewer), total(&fewer[0])), (vec![vec!["player", "games", "red per game"]], 37));
        let narrow = fitted(columns(), 22);
        assert_eq!(narrow[0][0].cells[0], "Wolfgang\u{2026}");
    }

    #[test]
    fn what_cannot_be_spared_comes_below() {
        let numbers = || (0..9).map(|at| column(&format!("n{at}"), "100.0 %", true, 0));
        let blocks = fitted([column("kind", "spy", false, 0)].into_iter().chain(numbers()).collect(), 40);
        let all: Vec<&str> = headings(&blocks).into_iter().flatten().filter(|heading| *heading != "kind").collect();
        assert_eq!(all, (0..9).map(|at| format!("n{at}")).collect::<Vec<_>>());
        assert!(blocks.len() == 3 && blocks.iter().all(|block| block[0].heading == "kind" && total(block) <= 40));
        // Each block has at least two columns.
        assert_eq!(fitted([column("kind", "spy", false, 0)].into_iter().chain(numbers()).collect(), 1).len(), 9);
    }
}
