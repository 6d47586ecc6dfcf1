//! Archives as tables: a row for each game, turn, piece of a setup, piece that became known, and finding, for programs
//! that work with columns. `format-spec/tables.md`.
//!
//! [`TABLES`] says which tables there are, and each [`Table`] which columns. [`TableRows`] gathers the rows of games; what
//! they are written as is a matter of its own: lines of CSV ([`push_lines`]), or row groups of Parquet.

mod cells;
#[cfg(feature = "tables")]
mod coded;
mod column;
#[cfg(feature = "tables")]
mod dictionary_pages;
#[cfg(feature = "tables")]
mod encoder;
mod findings;
mod frequent_words;
mod games;
mod lines;
#[cfg(feature = "tables")]
mod parquet_file;
mod reveals;
mod setups;
mod turns;
mod wide_turns;

pub use cells::{Cells, Dictionary, Texts, Values};
pub use column::{Column, Columns, Common, Holds, Row, Rows};
#[cfg(feature = "tables")]
pub use encoder::Encoder;
pub use lines::{header, push_lines};
#[cfg(feature = "tables")]
pub use parquet_file::{Layout, ParquetFile, TableError};

use crate::analysis::Timeline;
use crate::board::BySide;
use crate::formats::GameId;
use crate::formats::json::FindingLine;
use crate::replay::Original;
use column::required;

/// The name and version of the tables, which their files carry.
pub const SCHEMA: &str = "adjutant/tables/1";

/// Columns of all tables: what the game and its record are called.
const GAME_ID: Column = required("game_id", Holds::Text, "the game's id");
const ROW_ID: Column = required("row_id", Holds::Text, "the record's place among the inputs");

/// Columns of tables with a column `square`.
const SQUARE_COLUMN: Column = required("square_column", Holds::Integer, "the square's column, 1 for `a`");
const SQUARE_ROW: Column = required("square_row", Holds::Integer, "the square's row");

/// A table.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// What a row of it is.
    pub what: &'static str,
    /// Its columns.
    pub columns: &'static [Column],
    push: fn(&TableGame<'_>, &mut Rows, &mut Words),
}

pub(crate) use frequent_words::Words;

/// The tables, in the order in which they are told of.
pub static TABLES: [Table; 5] = [games::TABLE, turns::TABLE, setups::TABLE, reveals::TABLE, findings::TABLE];

/// The table of turns with more columns, which follow from the others but save a reader some work.
pub static WIDE_TURNS: &Table = &wide_turns::TABLE;

/// The table of that name.
pub fn by_name(name: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.name == name)
}

/// A record that was replayed, with all that the tables tell of it.
#[derive(Clone, Copy, Debug)]
pub struct TableGame<'g> {
    /// What it is called.
    pub id: GameId,
    /// The record's place among the inputs, which no other record has: the name of the file and the record's number.
    pub row_id: &'g str,
    /// The record, and what came of it.
    pub original: Original<'g>,
    /// When its pieces became known, with the course of what was lacking; of a record that cannot be played, nothing.
    pub timeline: &'g Timeline,
    /// What is to be said of it.
    pub findings: &'g [FindingLine],
    /// The luck of each side, if it was asked for; a side may have none.
    pub luck: Option<BySide<Option<f64>>>,
    /// Number of legal turns before each turn that was played, if they were asked for; `None` where the record does not
    /// name all pieces of the side to move.
    pub legal_turns: &'g [Option<u32>],
}

/// Rows of one table in the making.
#[derive(Debug)]
pub struct TableRows {
    /// The table.
    pub table: &'static Table,
    /// Its rows.
    pub rows: Rows,
    words: Words,
}

impl TableRows {
    /// No rows of that table.
    pub fn new(table: &'static Table) -> Self {
        Self { table, rows: Rows::new(table.columns), words: Words::default() }
    }

    /// Adds the rows of a game.
    pub fn push_game(&mut self, game: &TableGame<'_>) {
        (self.table.push)(game, &mut self.rows, &mut self.words);
    }
}

/// A number to the millionth, which is the same on every machine.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::{TABLES, by_name};

    #[test]
    fn every_table_is_found_by_its_name() {
        for table in &TABLES {
            assert_eq!(by_name(table.name).map(|found| found.what), Some(table.what));
        }
        assert!(by_name("game").is_none());
    }
}
