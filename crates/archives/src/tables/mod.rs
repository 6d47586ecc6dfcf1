//! Converts archives to tables for column-oriented programs. There are five tables: a row is a game, a turn, a
//! piece of a setup, a reveal, or a finding. A sixth table, of odds, is written only on request. See
//! `format-spec/tables.md`.
//!
//! [`TABLES`] lists the tables, and each [`Table`] lists its columns. [`TableRows`] collects the rows of games. The
//! rows can then be written as lines of CSV ([`push_lines`]) or as row groups of Parquet.

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
mod odds;
#[cfg(feature = "tables")]
mod parquet_file;
mod reveals;
mod setups;
mod turns;
mod wide_turns;

pub use cells::{Cells, Dictionary, Texts, Values};
pub use column::{Column, ColumnType, Columns, Common, Row, Rows};
#[cfg(feature = "tables")]
pub use encoder::Encoder;
pub use lines::{header, push_lines};
pub use odds::OddsRow;
#[cfg(feature = "tables")]
pub use parquet_file::{Layout, ParquetFile, TableError};

use crate::analysis::Timeline;
use crate::board::BySide;
use crate::formats::GameId;
use crate::formats::json::FindingLine;
use crate::replay::Original;
use column::required;

/// Name and version of the tables, stored in their files.
pub const SCHEMA: &str = "adjutant/tables/1";

/// Columns of all tables: the identifiers of the game and of its record.
const GAME_ID: Column = required("game_id", ColumnType::Text, "id of the game");
const ROW_ID: Column = required("row_id", ColumnType::Text, "place of the record in the inputs");

/// Two columns with the parts of a square, for tables that also have the column `square`.
const SQUARE_COLUMN: Column = required("square_column", ColumnType::Integer, "column of the square, 1 for `a`");
const SQUARE_ROW: Column = required("square_row", ColumnType::Integer, "row of the square");

/// Definition of a table.
#[derive(Debug)]
pub struct Table {
    /// Name of the table.
    pub name: &'static str,
    /// Meaning of a row.
    pub what: &'static str,
    /// Columns of the table.
    pub columns: &'static [Column],
    push: fn(&TableGame<'_>, &mut Rows, &mut Words),
}

pub(crate) use frequent_words::Words;

/// Tables, in the order in which they are listed.
pub static TABLES: [Table; 5] = [games::TABLE, turns::TABLE, setups::TABLE, reveals::TABLE, findings::TABLE];

/// Table of turns with additional columns. The additional columns are derived from the usual columns, for convenience.
pub static WIDE_TURNS: &Table = &wide_turns::TABLE;

/// Table of odds, which is written only on request, because it takes long and has many rows.
pub static ODDS: &Table = &odds::TABLE;

/// Returns the table called `name`.
pub fn by_name(name: &str) -> Option<&'static Table> {
    TABLES.iter().chain([ODDS]).find(|table| table.name == name)
}

/// Replayed record with all data for the tables.
#[derive(Clone, Copy, Debug)]
pub struct TableGame<'g> {
    /// Id of the game.
    pub id: GameId,
    /// Unique location of the record: the name of the file and the record's number.
    pub row_id: &'g str,
    /// Record and its replay.
    pub original: Original<'g>,
    /// Times at which the pieces of the game became known, and the missing knowledge over time. Empty for a record that
    /// cannot be replayed.
    pub timeline: &'g Timeline,
    /// Findings of the record.
    pub findings: &'g [FindingLine],
    /// Luck of each side, if requested. The value of a side can be missing.
    pub luck: Option<BySide<Option<f64>>>,
    /// Number of legal turns in the position before each played turn, if requested. `None` if the record does not name
    /// all pieces of the side to move.
    pub legal_turns: &'g [Option<u32>],
    /// Red's expected score over the game, if requested. Each pair contains a ply, and the score that applies from this
    /// ply on.
    pub scores: &'g [(u32, Option<f64>)],
    /// Rows of the table of odds, if it was requested.
    pub odds: &'g [OddsRow],
}

/// Builder of the rows of one table.
#[derive(Debug)]
pub struct TableRows {
    /// Table of the rows.
    pub table: &'static Table,
    /// Rows so far.
    pub rows: Rows,
    words: Words,
}

impl TableRows {
    /// Creates an empty builder for `table`.
    pub fn new(table: &'static Table) -> Self {
        Self { table, rows: Rows::new(table.columns), words: Words::default() }
    }

    /// Adds the rows of a game.
    pub fn push_game(&mut self, game: &TableGame<'_>) {
        (self.table.push)(game, &mut self.rows, &mut self.words);
    }
}

/// Rounds a number to six decimals, so that the result is the same on every machine.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::{ODDS, TABLES, by_name};

    #[test]
    fn every_table_is_found_by_its_name() {
        for table in TABLES.iter().chain([ODDS]) {
            assert_eq!(by_name(table.name).map(|found| found.what), Some(table.what));
        }
        assert!(by_name("game").is_none());
    }
}
