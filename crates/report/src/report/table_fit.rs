//! Making the columns of a table fit a width: headings are broken, names are cut, columns that can be spared are left
//! out, other text is cut, and what is still too wide comes in several blocks, each with the first column.

use super::graphemes::{beginning, end, width};
use super::table::Cut;

/// A column as people see it.
#[derive(Clone, Debug)]
pub(super) struct ShownColumn {
    /// What stands above it.
    pub heading: String,
    /// What stands in its rows.
    pub cells: Vec<String>,
    /// Whether it stands to the right: then it is a number, which is not cut.
    pub is_right: bool,
    /// See [`super::Column::rank`].
    pub rank: u8,
    /// See [`super::Column::cut`].
    pub cut: Cut,
}

/// What parts columns.
const GAP: usize = 2;

/// The narrowest that text is cut to.
const NARROW: usize = 8;

/// Names are cut to no less than this as long as columns can be spared.
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

    /// Breaks the heading between words, no narrower than the cells.
    fn break_heading(&mut self) {
        let words = self.heading.split_whitespace().map(width).max().unwrap_or(0);
        let options = textwrap::Options::new(self.cells_width().max(words).max(1)).break_words(false);
        self.heading = textwrap::fill(&self.heading, options);
    }

    /// Cuts the cells to that width.
    fn cut(&mut self, width: usize) {
        let cut = if self.cut == Cut::Beginning { end } else { beginning };
        for cell in &mut self.cells {
            *cell = cell.lines().map(|line| cut(line, width)).collect::<Vec<_>>().join("\n");
        }
    }
}

/// How many columns of text they take side by side.
pub(super) fn total(columns: &[ShownColumn]) -> usize {
    columns.iter().map(ShownColumn::width).sum::<usize>() + GAP * columns.len().saturating_sub(1)
}

/// The columns as they fit, in one block or in several.
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
    // Headings need not be broken any more where columns have gone.
    let mut whole = columns.clone();
    whole.iter_mut().zip(headings).for_each(|(column, heading)| column.heading = heading);
    blocks(if total(&whole) <= room { whole } else { columns }, room)
}

/// Cuts those columns of text, the widest first, until all fit or none is wider than that.
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
        // A heading may be wider than the cells: then cutting them helps no more.
        if widest.width() >= before {
            return;
        }
    }
}

/// Parts the columns behind the first one into as many blocks as it takes.
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
        // What goes makes room for whole headings.
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
        // There is always room for two.
        assert_eq!(fitted([column("kind", "spy", false, 0)].into_iter().chain(numbers()).collect(), 1).len(), 9);
    }
}
