//! Defines tables: rows that are drawn as text, or written as CSV or TSV.

use super::json::Pairs;
use super::table_fit::{ShownColumn, fitted};
use super::visible::{is_right_to_left, isolated};
use super::wrap::fold;
use crate::formats::{Delimiter, push_rows};
use anstyle::Style;
use comfy_table::{Cell, CellAlignment, Table as Grid, TableStyle};
use serde::{Serialize, Serializer};

/// Layout of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLook {
    /// Maximum width in columns.
    pub width: usize,
    /// `true` to draw lines in Unicode instead of dashes.
    pub unicode: bool,
    /// `true` to use color codes.
    pub color: bool,
}

impl TableLook {
    /// Returns the style if color is enabled.
    pub(super) const fn style(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }

    /// Applies the style to a text if color is enabled.
    pub(super) fn paint(self, style: Style, text: &str) -> String {
        let style = self.style(style);
        format!("{style}{text}{style:#}")
    }
}

/// Rows of values with named columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Title in text output.
    pub title: String,
    /// Columns of the table.
    pub columns: Vec<Column>,
    /// Rows, each with a value for every column.
    pub rows: Vec<Vec<Value>>,
}

/// Column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Name in CSV and TSV, which is stable.
    pub name: &'static str,
    /// Heading in text output. A column with an empty heading is left out there.
    pub heading: &'static str,
    /// Rank for leaving out the column in text output if there is not enough width. The highest rank is left out first.
    /// A column with rank 0 is never left out.
    pub rank: u8,
    /// Way of truncating the text of the column if there is not enough width.
    pub cut: Cut,
}

/// Way of truncating the text of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Cut the end, as the last resort.
    Last,
    /// Cut the end, before columns are left out. Used for names.
    End,
    /// Cut the beginning, before columns are left out. Used for file names.
    Beginning,
    /// Do not cut.
    Never,
}

impl Column {
    /// Creates a column.
    pub const fn new(name: &'static str, heading: &'static str) -> Self {
        Self { name, heading, rank: 0, cut: Cut::Last }
    }

    /// Sets the rank. Text output leaves out columns of the highest rank first if there is not enough width.
    #[must_use]
    pub const fn ranked(self, rank: u8) -> Self {
        Self { rank, ..self }
    }

    /// Sets the way of truncating text.
    #[must_use]
    pub const fn cut(self, cut: Cut) -> Self {
        Self { cut, ..self }
    }
}

/// Value in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text; left-aligned in text output, with visible symbols for control characters.
    Text(String),
    /// Count.
    Count(u64),
    /// Number with this number of decimals in text output, and up to six in machine-readable output.
    Number(f64, usize),
    /// Share: percent with one decimal in text output, a fraction of 1 in machine-readable output.
    Share(f64),
    /// `true` or `false`.
    Truth(bool),
    /// No value.
    Nothing,
    /// Value with a mark after it in text output. `false` reserves the space of a mark, to align the values of a
    /// column.
    Marked(Box<Value>, bool),
}

/// Mark after a value that is based on few cases.
pub(super) const MARK: char = '*';

impl Value {
    /// Creates a text value.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Creates a share; `Nothing` for `None`.
    pub fn share(share: Option<f64>) -> Self {
        share.map_or(Self::Nothing, Self::Share)
    }

    /// Creates a number with this number of decimals; `Nothing` for `None`.
    pub fn number(number: Option<f64>, decimals: usize) -> Self {
        number.map_or(Self::Nothing, |number| Self::Number(number, decimals))
    }

    /// Creates a count; `Nothing` for `None`.
    pub fn count(count: Option<impl Into<u64>>) -> Self {
        count.map_or(Self::Nothing, |count| Self::Count(count.into()))
    }

    /// Formats the value for text output.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => super::visible(text).into_owned(),
            Self::Count(count) => count.to_string(),
            Self::Number(number, decimals) => {
                let text = format!("{number:.decimals$}");
                // A small negative number is not written as `-0.0`.
                match text.strip_prefix('-') {
                    Some(zero) if zero.bytes().all(|byte| matches!(byte, b'0' | b'.')) => zero.to_owned(),
                    _ => text,
                }
            }
            Self::Share(share) => format!("{:.1} %", share * 100.0),
            Self::Truth(truth) => truth.to_string(),
            Self::Nothing => "-".to_owned(),
            Self::Marked(value, is_marked) => format!("{}{}", value.shown(), if *is_marked { MARK } else { ' ' }),
        }
    }

    /// Formats the value for CSV and TSV.
    fn written(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number(number, _) | Self::Share(number) => {
                let text = format!("{number:.6}");
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            Self::Truth(truth) => truth.to_string(),
            Self::Nothing => String::new(),
            Self::Marked(value, _) => value.written(),
        }
    }

    const fn is_text(&self) -> bool {
        matches!(self, Self::Text(_) | Self::Truth(_))
    }
}

/// Serializes the value to JSON.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Count(count) => serializer.serialize_u64(*count),
            Self::Number(number, _) | Self::Share(number) => serializer.serialize_f64(rounded(*number)),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::Nothing => serializer.serialize_none(),
            Self::Marked(value, _) => value.serialize(serializer),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Value {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<u64> for Value {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, T::into)
    }
}

/// Column, and a function that computes the value of the column.
pub(super) type Figure<T> = (Column, fn(&T) -> Value);

/// Returns the values that `figures` compute from `thing`, as a JSON object with the names of the columns.
pub(super) fn figures_object<T>(figures: &[Figure<T>], thing: &T) -> Pairs<&'static str, Value> {
    Pairs(figures.iter().map(|(column, value)| (column.name, value(thing))).collect())
}

/// Column that exists only in machine-readable output. The function computes the value of the column.
pub(super) type Field<T> = (&'static str, fn(&T) -> Value);

/// Rounds a number to at most six decimals for documents.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl Table {
    /// Creates a table.
    pub fn new(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = Column>,
        rows: impl IntoIterator<Item = Vec<Value>>,
    ) -> Self {
        let (columns, rows) = (columns.into_iter().collect(), rows.into_iter().collect());
        Self { title: title.into(), columns, rows }
    }

    /// Creates a machine-readable table with a row for each of the things.
    pub fn of_fields<T>(fields: &[Field<T>], things: impl IntoIterator<Item = T>) -> Self {
        let rows = things.into_iter().map(|thing| fields.iter().map(|(_, value)| value(&thing)).collect());
        Self::new("", fields.iter().map(|(name, _)| Column::new(name, name)), rows)
    }

    /// Appends a column that has the same value in every row.
    #[must_use]
    pub fn with_constant(mut self, column: Column, value: &Value) -> Self {
        self.rows.iter_mut().for_each(|row| row.push(value.clone()));
        self.columns.push(column);
        self
    }

    /// Draws the title and the rows as text.
    pub fn drawn(&self, look: TableLook) -> String {
        let title = fold(&self.title, look.width);
        let title = match title.trim_end() {
            "" => String::new(),
            title => look.paint(Style::new().bold(), title) + "\n",
        };
        let shown = self.columns.iter().enumerate().filter(|(_, column)| !column.heading.is_empty());
        let shown = shown.map(|(at, column)| ShownColumn {
            heading: column.heading.to_owned(),
            cells: self.rows.iter().map(|row| row[at].shown()).collect(),
            is_right: self.rows.iter().all(|row| !row[at].is_text()),
            rank: column.rank,
            cut: column.cut,
        });
        let blocks = fitted(shown.collect(), look.width);
        title + &blocks.into_iter().map(|block| drawn(look, block)).collect::<Vec<_>>().join("\n")
    }

    /// Appends the rows as CSV or TSV, one per line. `with_names` adds a header line.
    pub fn push_fields(&self, fields: Delimiter, with_names: bool, out: &mut Vec<u8>) {
        let names = with_names.then(|| self.columns.iter().map(|column| column.name.to_owned()).collect());
        let rows = self.rows.iter().map(|row| row.iter().map(Value::written).collect::<Vec<_>>());
        push_rows(fields, names.into_iter().chain(rows), out);
    }
}

/// Draws a table without frame: a heading, a line, and rows, with two blanks between columns.
pub(super) fn table(look: TableLook, header: Vec<String>, rows: Vec<Vec<String>>) -> String {
    grid(look, header, rows, &[])
}

/// Draws the columns next to each other.
pub(super) fn drawn(look: TableLook, columns: Vec<ShownColumn>) -> String {
    let right: Vec<bool> = columns.iter().map(|column| column.is_right).collect();
    let number = columns.first().map_or(0, |column| column.cells.len());
    let mut rows: Vec<Vec<String>> = vec![Vec::with_capacity(columns.len()); number];
    let mut header = Vec::with_capacity(columns.len());
    for column in columns {
        header.push(column.heading);
        rows.iter_mut().zip(column.cells).for_each(|(row, cell)| row.push(cell));
    }
    grid(look, header, rows, &right)
}

/// Sets the names of the columns, in bold if `has_color`. The library must not check the terminal, because the use of
/// color is already decided.
#[cfg(not(target_family = "wasm"))]
fn set_header(table: &mut Grid, names: Vec<String>, has_color: bool) {
    table.force_no_tty();
    if has_color {
        table.enforce_styling().style_text_only();
    }
    let head = |name: String| {
        let cell = Cell::new(name);
        if has_color { cell.add_attribute(comfy_table::Attribute::Bold) } else { cell }
    };
    table.set_header(names.into_iter().map(head).collect::<Vec<_>>());
}

/// Sets the names of the columns. Under wasm, there is no terminal.
#[cfg(target_family = "wasm")]
fn set_header(table: &mut Grid, names: Vec<String>, _: bool) {
    table.set_header(names);
}

/// Draws a table like [`table`], but columns with `true` in `right` are right-aligned.
fn grid(look: TableLook, header: Vec<String>, rows: Vec<Vec<String>>, right: &[bool]) -> String {
    let fill = if look.unicode { '\u{2500}' } else { '-' };
    let line = comfy_table::LineStyle::none().fill(fill).junction(fill);
    let mut table = Grid::new();
    table.load_style(TableStyle::new().header_separator(line));
    set_header(&mut table, header, look.color);
    table.add_rows(rows.into_iter().map(|row| row.into_iter().map(isolated_lines)));
    let last = table.column_count().saturating_sub(1);
    for (index, column) in table.column_iter_mut().enumerate() {
        // The empty border between columns adds one more blank.
        column.set_padding((0, u16::from(index != last)));
        if right.get(index) == Some(&true) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    format!("{}\n", table.trim_fmt())
}

/// Isolates each line of a cell. Names with right-to-left text can then not change the order of the columns on the
/// screen.
fn isolated_lines(cell: String) -> String {
    if is_right_to_left(&cell) { cell.lines().map(isolated).collect::<Vec<_>>().join("\n") } else { cell }
}

#[cfg(test)]
mod tests {
    use super::{Column, Delimiter, Table, TableLook, Value};

    fn example() -> Table {
        Table::new(
            "An example",
            [Column::new("who", "who"), Column::new("n", "n"), Column::new("p", "share")],
            vec![
                vec![Value::text("a,\"b\"\u{1b}"), Value::Count(12), Value::Share(0.25)],
                vec![Value::text("c"), Value::Nothing, Value::Number(1.0, 1)],
            ],
        )
    }

    #[test]
    fn people_get_columns() {
        let look = TableLook { width: 80, unicode: false, color: false };
        let expected =
            "An example\nwho      n   share\n------------------\na,\"b\"\u{241b}  12  25.0 %\nc        -     1.0\n";
        assert_eq!(example().drawn(look), expected);
    }

    #[test]
    fn programs_get_fields() {
        let written = |fields, with_names| {
            let mut out = Vec::new();
            example().push_fields(fields, with_names, &mut out);
            String::from_utf8(out).expect("text")
        };
        assert_eq!(written(Delimiter::Csv, true), "who,n,p\n\"a,\"\"b\"\"\u{1b}\",12,0.25\nc,,1\n");
        assert_eq!(written(Delimiter::Tsv, false), "\"a,\"\"b\"\"\u{1b}\"\t12\t0.25\nc\t\t1\n");
    }
}
