//! Columns of text side by side: headings, a line below them, and rows, with two blanks between columns.

use super::graphemes::width;
use super::table::TableLook;
use std::fmt::Write;
use std::iter::repeat_n;

/// What parts columns.
pub(super) const GAP: usize = 2;

/// A column as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct GridColumn<'t> {
    /// What stands above it; it may have several lines.
    pub heading: &'t str,
    /// What stands in its rows, likewise.
    pub cells: &'t [String],
    /// Whether it stands to the right.
    pub is_right: bool,
}

impl GridColumn<'_> {
    fn width(&self) -> usize {
        let texts = self.cells.iter().map(String::as_str).chain([self.heading]);
        // A column of nothing has room for a blank.
        texts.flat_map(|text| text.split('\n')).map(width).fold(1, usize::max)
    }
}

/// The columns side by side, the headings bold if there is color.
pub(super) fn grid(look: TableLook, columns: &[GridColumn<'_>]) -> String {
    let widths: Vec<usize> = columns.iter().map(GridColumn::width).collect();
    let total = widths.iter().sum::<usize>() + GAP * columns.len().saturating_sub(1);
    let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    let mut text = String::with_capacity((rows + 2) * (total + 1));
    push_row(&mut text, look.color, columns, &widths, |column| column.heading);
    text.extend(repeat_n(if look.unicode { '\u{2500}' } else { '-' }, total));
    text.push('\n');
    for row in 0..rows {
        push_row(&mut text, false, columns, &widths, |column| column.cells.get(row).map_or("", String::as_str));
    }
    text
}

/// Adds a row, in as many lines as its cells have.
fn push_row<'t>(
    text: &mut String,
    is_bold: bool,
    columns: &[GridColumn<'t>],
    widths: &[usize],
    cell: impl Fn(&GridColumn<'t>) -> &'t str,
) {
    let bold = anstyle::Style::new().bold();
    let lines = columns.iter().map(|column| cell(column).split('\n').count()).max().unwrap_or(0);
    for line in 0..lines {
        let start = text.len();
        for (number, (column, room)) in columns.iter().zip(widths).enumerate() {
            text.extend(repeat_n(' ', if number > 0 { GAP } else { 0 }));
            let Some(part) = cell(column).split('\n').nth(line) else {
                text.extend(repeat_n(' ', *room));
                continue;
            };
            let pad = room.saturating_sub(width(part));
            text.extend(repeat_n(' ', if column.is_right { pad } else { 0 }));
            // Nothing fails that is written to memory.
            let _ = if is_bold { write!(text, "{bold}{part}{bold:#}") } else { text.write_str(part) };
            text.extend(repeat_n(' ', if column.is_right { 0 } else { pad }));
        }
        text.truncate(start + text[start..].trim_end().len());
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::{GridColumn, TableLook, grid};

    #[test]
    fn cells_of_several_lines_stand_beside_each_other() {
        let cells = [["a\nbc", "d"], ["1", "\u{5C06}2"]].map(|cells| cells.map(str::to_owned));
        let columns = [
            GridColumn { heading: "name", cells: &cells[0], is_right: false },
            GridColumn { heading: "a\nnumber", cells: &cells[1], is_right: true },
        ];
        let look = |color| TableLook { width: 80, unicode: false, color };
        let rows = "------------\na          1\nbc\nd        \u{5C06}2\n";
        assert_eq!(grid(look(false), &columns), format!("name       a\n      number\n{rows}"));
        let bold = |text: &str| format!("\u{1b}[1m{text}\u{1b}[0m");
        let [name, a, number] = ["name", "a", "number"].map(bold);
        assert_eq!(grid(look(true), &columns), format!("{name}       {a}\n      {number}\n{rows}"));
    }

    #[test]
    fn of_nothing_a_line_is_left() {
        let look = TableLook { width: 80, unicode: true, color: false };
        assert_eq!(grid(look, &[]), "\n");
        assert_eq!(grid(look, &[GridColumn { heading: "", cells: &[], is_right: false }]), "\n\u{2500}\n");
    }
}
