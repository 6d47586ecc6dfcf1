//! `format-spec/tables.md` and the program must list the same columns.

use adjutant::tables::{ColumnType, ODDS, TABLES, Table, WIDE_TURNS};
use std::fmt::Write as _;
use std::fs;

#[test]
fn the_page_tells_of_every_column() {
    let page = fs::read_to_string("format-spec/tables.md").expect("the page");
    let turns = TABLES.iter().find(|table| table.name == WIDE_TURNS.name).expect("the table of turns");
    let (same, more) = WIDE_TURNS.columns.split_at(turns.columns.len());
    assert!(same.iter().map(|column| column.name).eq(turns.columns.iter().map(|column| column.name)));
    let head = |table: &Table| format!("### {}\n\nA row is {}", table.name, table.what);
    assert!(page.contains(&head(ODDS)));
    let of_table = |table: &Table| head(table) + ".\n\n";
    let of_tables = TABLES.iter().map(|table| (of_table(table), table.columns));
    for (head, columns) in of_tables.chain([(String::new(), more), (String::new(), ODDS.columns)]) {
        let mut wanted = head + "| column | type | what |\n|---|---|---|\n";
        for column in columns {
            let holds = match column.holds {
                ColumnType::Text => "text",
                ColumnType::Integer => "integer",
                ColumnType::Long => "long",
                ColumnType::Number => "number",
                ColumnType::Truth => "truth",
                ColumnType::Day => "day",
            };
            let null = if column.is_required { "" } else { ", null" };
            writeln!(wanted, "| `{}` | {holds}{null} | {} |", column.name, column.what).expect("memory");
        }
        assert!(page.contains(&(wanted.clone() + "\n")), "the page lacks:\n{wanted}");
    }
}
