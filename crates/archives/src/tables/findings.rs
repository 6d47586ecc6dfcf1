//! A row for each finding.

use super::column::{Column, Holds, Rows, optional, required};
use super::{GAME_ID, ROW_ID, Table, TableGame, Words};

pub(super) const TABLE: Table = Table { name: "findings", what: "a finding about a record", columns: COLUMNS, push };

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("name", Holds::Text, "the finding's name"),
    required("severity", Holds::Text, "`error` or `warning`"),
    optional("ply", Holds::Integer, "the turn that it concerns"),
    optional("side", Holds::Text, "the player whom it concerns: `red` or `blue`"),
    optional("line", Holds::Long, "the line of the file that was read, from 1"),
    optional("line_column", Holds::Long, "the column in that line, from 1"),
    optional("byte_offset", Holds::Long, "the byte in that file, from 0"),
    required("message", Holds::Text, "what is wrong, for people; not stable"),
    optional("help", Holds::Text, "what to do about it, for people; not stable"),
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
