//! Tables: the same rows drawn for people, and written as CSV or TSV for programs.

use super::json::Pairs;
use super::table_fit::{ShownColumn, fitted};
use super::visible::{is_right_to_left, isolated};
use super::wrap::fold;
use crate::formats::{Fields, push_rows};
use anstyle::Style;
use comfy_table::{Cell, CellAlignment, Table as Grid, TableStyle};
use serde::{Serialize, Serializer};

/// How a table is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLook {
    /// How many columns it may take.
    pub width: usize,
    /// With a ruled line, not dashes.
    pub unicode: bool,
    /// With color codes.
    pub color: bool,
}

impl TableLook {
    /// That style where there is color.
    pub(super) const fn style(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }

    /// A text in that style where there is color.
    pub(super) fn paint(self, style: Style, text: &str) -> String {
        let style = self.style(style);
        format!("{style}{text}{style:#}")
    }
}

/// Rows of values under names.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What is said above it to people.
    pub title: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with a value for every column.
    pub rows: Vec<Vec<Value>>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in CSV and TSV: it does not change.
    pub name: &'static str,
    /// What stands above it for people; a column without is left out for them.
    pub heading: &'static str,
    /// 0, or how soon it is left out for people where there is no room: the higher, the sooner.
    pub rank: u8,
    /// How its text is cut for people where there is no room.
    pub cut: Cut,
}

/// How text of a column is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Its end, when nothing else helps.
    Last,
    /// Its end, before columns are left out: for names.
    End,
    /// Its beginning, likewise: for names of files.
    Beginning,
    /// Not at all.
    Never,
}

impl Column {
    /// A column.
    pub const fn new(name: &'static str, heading: &'static str) -> Self {
        Self { name, heading, rank: 0, cut: Cut::Last }
    }

    /// The same, left out for people where there is no room: of several those of the highest rank first.
    #[must_use]
    pub const fn ranked(self, rank: u8) -> Self {
        Self { rank, ..self }
    }

    /// The same, its text cut so.
    #[must_use]
    pub const fn cut(self, cut: Cut) -> Self {
        Self { cut, ..self }
    }
}

/// What stands in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text; people get it to the left, with control characters made visible.
    Text(String),
    /// A number of things.
    Count(u64),
    /// A number, shown to people with so many decimals, and to programs with up to six.
    Number(f64, usize),
    /// A share: for people in percent with one decimal, for programs as a fraction of 1.
    Share(f64),
    /// `true` or `false`.
    Truth(bool),
    /// No value.
    Nothing,
    /// A value that people get with a sign behind it, or with room for one, as columns have it in which some have it.
    Marked(Box<Value>, bool),
}

/// What stands behind a value that rests on little.
pub(super) const MARK: char = '*';

impl Value {
    /// Text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A share, if there is one.
    pub fn share(share: Option<f64>) -> Self {
        share.map_or(Self::Nothing, Self::Share)
    }

    /// A number with so many decimals, if there is one.
    pub fn number(number: Option<f64>, decimals: usize) -> Self {
        number.map_or(Self::Nothing, |number| Self::Number(number, decimals))
    }

    /// A count, if there is one.
    pub fn count(count: Option<impl Into<u64>>) -> Self {
        count.map_or(Self::Nothing, |count| Self::Count(count.into()))
    }

    /// As people read it.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => super::visible(text).into_owned(),
            Self::Count(count) => count.to_string(),
            Self::Number(number, decimals) => format!("{number:.decimals$}"),
            Self::Share(share) => format!("{:.1} %", share * 100.0),
            Self::Truth(truth) => truth.to_string(),
            Self::Nothing => "-".to_owned(),
            Self::Marked(value, is_marked) => format!("{}{}", value.shown(), if *is_marked { MARK } else { ' ' }),
        }
    }

    /// As programs read it.
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

/// As JSON has it.
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

/// A column, and its value for a thing.
pub(super) type Figure<T> = (Column, fn(&T) -> Value);

/// The values for a thing as an object of JSON, by the names of their columns.
pub(super) fn figures_object<T>(figures: &[Figure<T>], thing: &T) -> Pairs<&'static str, Value> {
    Pairs(figures.iter().map(|(column, value)| (column.name, value(thing))).collect())
}

/// A column that only programs get, and its value for a thing.
pub(super) type Field<T> = (&'static str, fn(&T) -> Value);

/// A number as documents have it: with no more than six decimals.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl Table {
    /// The table of these rows.
    pub fn new(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = Column>,
        rows: impl IntoIterator<Item = Vec<Value>>,
    ) -> Self {
        let (columns, rows) = (columns.into_iter().collect(), rows.into_iter().collect());
        Self { title: title.into(), columns, rows }
    }

    /// A table for programs, with a row for each of the things.
    pub fn of_fields<T>(fields: &[Field<T>], things: impl IntoIterator<Item = T>) -> Self {
        let rows = things.into_iter().map(|thing| fields.iter().map(|(_, value)| value(&thing)).collect());
        Self::new("", fields.iter().map(|(name, _)| Column::new(name, name)), rows)
    }

    /// For people: the title, and the rows in columns.
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

    /// For programs: a row a line, under the columns' names if asked for.
    pub fn push_fields(&self, fields: Fields, with_names: bool, out: &mut Vec<u8>) {
        let names = with_names.then(|| self.columns.iter().map(|column| column.name.to_owned()).collect());
        let rows = self.rows.iter().map(|row| row.iter().map(Value::written).collect::<Vec<_>>());
        push_rows(fields, names.into_iter().chain(rows), out);
    }
}

/// A table without frame: a heading, a line, and rows, two blanks between columns.
pub(super) fn table(look: TableLook, header: Vec<String>, rows: Vec<Vec<String>>) -> String {
    grid(look, header, rows, &[])
}

/// The columns side by side.
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

/// The same, with those columns to the right.
fn grid(look: TableLook, header: Vec<String>, rows: Vec<Vec<String>>, right: &[bool]) -> String {
    let fill = if look.unicode { '\u{2500}' } else { '-' };
    let line = comfy_table::LineStyle::none().fill(fill).junction(fill);
    let mut table = Grid::new();
    // The terminal is not for the table to look at: whether there is color has been decided.
    table.force_no_tty().load_style(TableStyle::new().header_separator(line));
    let head = |text: String| {
        let cell = Cell::new(text);
        if look.color { cell.add_attribute(comfy_table::Attribute::Bold) } else { cell }
    };
    if look.color {
        table.enforce_styling().style_text_only();
    }
    table.set_header(header.into_iter().map(head).collect::<Vec<_>>());
    table.add_rows(rows.into_iter().map(|row| row.into_iter().map(isolated_lines)));
    let last = table.column_count().saturating_sub(1);
    for (index, column) in table.column_iter_mut().enumerate() {
        // One more blank comes from the empty border between columns.
        column.set_padding((0, u16::from(index != last)));
        if right.get(index) == Some(&true) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    format!("{}\n", table.trim_fmt())
}

/// The cell with its lines isolated, so that names in neighbouring columns cannot change places.
fn isolated_lines(cell: String) -> String {
    if is_right_to_left(&cell) { cell.lines().map(isolated).collect::<Vec<_>>().join("\n") } else { cell }
}

#[cfg(test)]
mod tests {
    use super::{Column, Fields, Table, TableLook, Value};

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
        assert_eq!(written(Fields::Csv, true), "who,n,p\n\"a,\"\"b\"\"\u{1b}\",12,0.25\nc,,1\n");
        assert_eq!(written(Fields::Tsv, false), "\"a,\"\"b\"\"\u{1b}\"\t12\t0.25\nc\t\t1\n");
    }
}
