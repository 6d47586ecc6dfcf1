//! `format-spec/tables.md` and the program tell of the same columns.

use adjutant::tables::{Holds, TABLES};
use std::fmt::Write as _;
use std::fs;

#[test]
fn the_page_tells_of_every_column() {
    let page = fs::read_to_string("format-spec/tables.md").expect("the page");
    for table in &TABLES {
        let mut wanted =
            format!("### {}\n\nA row is {}.\n\n| column | type | what |\n|---|---|---|\n", table.name, table.what);
        for column in table.columns {
            let holds = match column.holds {
                Holds::Text => "text",
                Holds::Integer => "integer",
                Holds::Long => "long",
                Holds::Number => "number",
                Holds::Truth => "truth",
                Holds::Day => "day",
            };
            let null = if column.is_required { "" } else { ", null" };
            writeln!(wanted, "| `{}` | {holds}{null} | {} |", column.name, column.what).expect("memory");
        }
        assert!(page.contains(&(wanted.clone() + "\n")), "the page lacks:\n{wanted}");
    }
}
