//! Defines the table of findings: a row for each finding.

use super::column::{Column, ColumnType, Rows, optional, required};
use super::{GAME_ID, ROW_ID, Table, TableGame, Words};

pub(super) const TABLE: Table = Table { name: "findings", what: "a finding about a record", columns: COLUMNS, push };

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("name", ColumnType::Text, "name of the finding"),
    required("severity", ColumnType::Text, "`error` or `warning`"),
    optional("ply", ColumnType::Integer, "turn concerned"),
    optional("side", ColumnType::Text, "player concerned: `red` or `blue`"),
    optional("line", ColumnType::Long, "line of the file that was read, from 1"),
    optional("line_column", ColumnType::Long, "column in that line, from 1"),
    optional("byte_offset", ColumnType::Long, "byte offset in that file, from 0"),
    required("message", ColumnType::Text, "description of the fault; its wording may change"),
    optional("help", ColumnType::Text, "remedy as text; its wording may change"),
    ROW_ID,
];

fn push(game: &TableGame<'_>, rows: &mut Rows, _: &mut Words) {
    let id = game.id.to_string();
    for finding in game.findings {
        rows.row()
            .text(Some(&id))
            .text(Some(&finding.name))
            .text(Some(&finding.severity))
            .integer(finding.ply)
            .text(finding.side.as_deref())
            .long(finding.line)
            .long(finding.column)
            .long(finding.offset)
            .text(Some(&finding.message))
            .text(finding.help.as_deref())
            .text(Some(game.row_id));
    }
}
