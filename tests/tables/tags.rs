//! Tags of a record in its row.

use crate::program::adjutant;

#[test]
fn tags_of_a_record_stand_in_their_columns_and_empty_ones_nowhere() {
    let record = "[Event \"Open\"]\n[Site \"\"]\n[Date \"2024.05.??\"]\n[Round \"3\"]\n[Red \"Ann\"]\n[Blue \"Ben\"]\n\
                  [Edition \"jumbo-2014\"]\n[Army \"10 2 F\"]\n[Table \"7\"]\n\n10: F.........\n 7: 2........X\n 4: 2........X\n \
                  1: F.........\n\n1. j4-j5 j7-j6 *\n";
    let csv = adjutant(&["convert", "--to", "csv", "--table", "games"], record).stdout;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let names = reader.headers().expect("a head").clone();
    let row = reader.records().next().expect("a row").expect("it can be read");
    let at = |name: &str| &row[names.iter().position(|column| column == name).expect("a column of that name")];
    for (name, wanted) in [
        ("event", "Open"),
        ("site", ""),
        ("date", "2024-05-01"),
        ("date_precision", "month"),
        ("round", "3"),
        ("red", "Ann"),
        ("blue", "Ben"),
        ("tags", "{\"Army\":\"10 2 F\",\"Table\":\"7\"}"),
    ] {
        assert_eq!(at(name), wanted, "{name}");
    }
}
