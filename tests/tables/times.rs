//! Time used by each side according to comments, in the row of a game.

use crate::program::adjutant;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::File;

/// Returns the cells `red_seconds`, `blue_seconds` and `timed` of a game with these turns.
fn times(turns: &str) -> [Option<f64>; 3] {
    let text = format!(
        "[Edition \"gravon\"]\n[Army \"10 3 2 F\"]\n\n10: F.........\n9: 32..X.....\n2: 32..X.....\n1: F.........\n\n{turns} *\n"
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("games.parquet");
    adjutant(&["convert", "--table", "games", "-o", out.to_str().expect("a path of letters")], &text).well();
    let reader = SerializedFileReader::new(File::open(&out).expect("the file")).expect("a file of Parquet");
    let row = reader.get_row_iter(None).expect("rows").next().expect("one row").expect("it can be read");
    ["red_seconds", "blue_seconds", "timed"].map(|name| {
        let (_, field) = row.get_column_iter().find(|(column, _)| *column == name).expect("the column");
        match field {
            Field::Null => None,
            Field::Double(number) => Some(*number),
            Field::Int(number) => Some(f64::from(*number)),
            Field::Long(number) => Some(*number as f64),
            other => panic!("{name} is {other:?}"),
        }
    })
}

#[test]
fn the_times_of_a_side_add_up() {
    assert_eq!(times("1. e2-e3 e9-e8 2. e3-e4 e8-e7"), [None, None, None]);
    let told = "1. e2-e3 {[%emt 0:00:10]} e9-e8 {[%emt 0:01:00.5]} 2. e3-e4 {thinks [%emt 0:00:02]} e8-e7";
    assert_eq!(times(told), [Some(12.0), Some(60.5), Some(3.0)]);
    // Another command, and an invalid time, are ignored.
    assert_eq!(times("1. e2-e3 {[%clk 0:00:10]} e9-e8 {[%emt soon]}"), [None, None, None]);
}
