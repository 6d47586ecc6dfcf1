//! Statistics of columns in row groups, with which databases skip row groups that cannot contain a match.

use crate::program::adjutant;
use crate::tables::archive::archive;
use adjutant::tables::TABLES;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::statistics::Statistics;
use parquet::record::Field;
use std::fs::File;

/// Value, to be compared with those of its column.
#[derive(Clone, Debug, PartialEq, PartialOrd)]
enum Value {
    Text(Vec<u8>),
    Whole(i64),
    Number(f64),
    Truth(bool),
}

fn value(field: &Field) -> Option<Value> {
    Some(match field {
        Field::Null => return None,
        Field::Str(text) => Value::Text(text.as_bytes().to_vec()),
        Field::Int(number) | Field::Date(number) => Value::Whole((*number).into()),
        Field::Long(number) => Value::Whole(*number),
        Field::Double(number) => Value::Number(*number),
        Field::Bool(truth) => Value::Truth(*truth),
        other => panic!("a column of {other:?}"),
    })
}

/// Returns the minimum and maximum in the statistics, and `true` if they are exact.
fn told(statistics: &Statistics) -> ([Option<Value>; 2], bool) {
    let ends = match statistics {
        Statistics::ByteArray(of) => {
            [of.min_opt(), of.max_opt()].map(|end| end.map(|end| Value::Text(end.data().to_vec())))
        }
        Statistics::Int32(of) => [of.min_opt(), of.max_opt()].map(|end| end.map(|end| Value::Whole((*end).into()))),
        Statistics::Int64(of) => [of.min_opt(), of.max_opt()].map(|end| end.map(|end| Value::Whole(*end))),
        Statistics::Double(of) => [of.min_opt(), of.max_opt()].map(|end| end.map(|end| Value::Number(*end))),
        Statistics::Boolean(of) => [of.min_opt(), of.max_opt()].map(|end| end.map(|end| Value::Truth(*end))),
        other => panic!("a column of {other:?}"),
    };
    (ends, statistics.min_is_exact() && statistics.max_is_exact())
}

#[test]
fn a_row_group_says_between_what_its_values_lie() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().to_str().expect("a path of letters");
    let run = adjutant(&["convert", "--to", "parquet", "-q", "--row-group", "60", "--out", out, archive()], "");
    assert_eq!(run.status, 1, "there are broken records among them: {}", run.stderr);
    let (mut with_values, mut without, mut shortened) = (0, 0, 0);
    for table in &TABLES {
        let file = File::open(folder.path().join(format!("{}.parquet", table.name))).expect("a file");
        let reader = SerializedFileReader::new(file).expect("a file of Parquet");
        for number in 0..reader.num_row_groups() {
            let group = reader.get_row_group(number).expect("a row group");
            let rows: Vec<Vec<Option<Value>>> = group
                .get_row_iter(None)
                .expect("rows")
                .map(|row| row.expect("a row").get_column_iter().map(|(_, field)| value(field)).collect())
                .collect();
            for (at, column) in group.metadata().columns().iter().enumerate() {
                let name = format!("{}, row group {number}, {}", table.name, column.column_path());
                let statistics = column.statistics().expect("each column has them");
                let values: Vec<&Value> = rows.iter().filter_map(|row| row[at].as_ref()).collect();
                assert_eq!(statistics.null_count_opt(), Some((rows.len() - values.len()) as u64), "{name}");
                assert_eq!(usize::try_from(column.num_values()), Ok(rows.len()), "{name}");
                let ([least, largest], are_values) = told(statistics);
                let (Some(least), Some(largest)) = (least, largest) else {
                    assert!(values.is_empty(), "{name} has values, and nothing is told of them");
                    without += 1;
                    continue;
                };
                assert!(
                    values.iter().all(|value| (&least..=&largest).contains(value)),
                    "{name}: {least:?} to {largest:?}"
                );
                if are_values {
                    assert!(values.contains(&&least) && values.contains(&&largest), "{name}: {least:?} to {largest:?}");
                    with_values += 1;
                } else {
                    shortened += 1;
                }
            }
        }
    }
    assert!(with_values > 1000 && without > 10, "{with_values} {without} {shortened}");
}
