//! Content of Parquet files, read by an independent library.

use crate::program::adjutant;
use crate::tables::archive::{archive, table};
use adjutant::tables::TABLES;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Returns the rows of a file as in CSV, and the number of rows of each row group.
fn rows(path: &Path) -> (Vec<String>, Vec<Vec<String>>, Vec<i64>) {
    let reader = SerializedFileReader::new(File::open(path).expect("a file")).expect("a file of Parquet");
    let names = reader.metadata().file_metadata().schema().get_fields().iter().map(|field| field.name().to_owned());
    let groups = reader.metadata().row_groups().iter().map(parquet::file::metadata::RowGroupMetaData::num_rows);
    let (names, groups) = (names.collect(), groups.collect());
    let rows = reader.get_row_iter(None).expect("rows").map(|row| {
        let row = row.expect("a row");
        row.get_column_iter().map(|(_, field)| told(field)).collect()
    });
    (names, rows.collect(), groups)
}

fn told(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.replace(['\n', '\r'], " "),
        Field::Bool(truth) => truth.to_string(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        Field::Date(_) => field.to_string(),
        other => panic!("a column of {other:?}"),
    }
}

/// Writes the archive as tables into a new folder.
fn tables(arguments: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().to_str().expect("a path of letters");
    let run = adjutant(&[&["convert", "--to", "parquet", "-q", "--out", out, archive()], arguments].concat(), "");
    assert_eq!(run.status, 1, "there are broken records among them: {}", run.stderr);
    folder
}

/// Returns the files below a folder by relative path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inside)).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = inside.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else {
                found.insert(path.to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file"));
            }
        }
    }
    found
}

#[test]
fn a_file_holds_what_csv_says() {
    let folder = tables(&["--row-group", "1000"]);
    for table_of in &TABLES {
        let (names, csv_rows) = table(table_of.name);
        let (columns, found, groups) = rows(&folder.path().join(format!("{}.parquet", table_of.name)));
        assert_eq!(columns, names);
        assert_eq!(found.len(), csv_rows.len(), "{}", table_of.name);
        for (found, row) in found.iter().zip(&csv_rows) {
            assert_eq!(found, row);
        }
        let (last, full) = groups.split_last().expect("every table has rows here");
        assert!(full.iter().all(|rows| *rows == 1000) && (1..=1000).contains(last), "{groups:?}");
    }
}

#[test]
fn the_bytes_are_the_same_for_any_number_of_threads() {
    for (threads, arguments) in [
        ("2", &["--row-group", "700"][..]),
        ("3", &["--partition", "edition,year"]),
        ("5", &["--file-size", "20K", "--row-group", "500"]),
    ] {
        let one = files(tables(&[arguments, &["-j", "1"]].concat()).path());
        let several = files(tables(&[arguments, &["-j", threads]].concat()).path());
        assert_eq!(one.keys().collect::<Vec<_>>(), several.keys().collect::<Vec<_>>());
        assert!(one == several, "{arguments:?} {threads}");
    }
}

#[test]
fn parts_hold_the_whole() {
    let folder = tables(&["--partition", "edition,year"]);
    let found = files(folder.path());
    assert!(found.contains_key("turns/edition=isf/year=2010/part-00000.parquet"), "{:?}", found.keys());
    assert!(found.keys().any(|path| path.contains("year=__HIVE_DEFAULT_PARTITION__")));
    for table_of in &TABLES {
        let (names, mut whole) = table(table_of.name);
        let edition = names.iter().position(|name| table_of.name == "games" && name == "edition");
        let mut parts = Vec::new();
        for path in found.keys().filter(|path| path.starts_with(&format!("{}/", table_of.name))) {
            let (columns, mut rows, _) = rows(&folder.path().join(path));
            assert!(!columns.iter().any(|name| table_of.name == "games" && name == "edition"));
            if let Some(at) = edition {
                let told =
                    path.split_once("edition=").and_then(|(_, rest)| rest.split('/').next()).expect("an edition");
                let told = told.replace("__HIVE_DEFAULT_PARTITION__", "");
                for row in &mut rows {
                    row.insert(at, told.clone());
                }
            }
            parts.append(&mut rows);
        }
        parts.sort();
        whole.sort();
        assert!(parts == whole, "{}", table_of.name);
    }
}

#[test]
fn files_end_at_the_size_asked_for() {
    let folder = tables(&["--file-size", "20K", "--row-group", "500", "--table", "turns"]);
    let found = files(folder.path());
    assert!(found.len() > 3, "{:?}", found.keys());
    let mut all = Vec::new();
    for (at, (path, bytes)) in found.iter().enumerate() {
        assert_eq!(path, &format!("turns/part-{at:05}.parquet"));
        assert!(bytes.len() >= 20 << 10 || at == found.len() - 1, "{path}: {}", bytes.len());
        all.extend(rows(&folder.path().join(path)).1);
    }
    assert!(all == table("turns").1);
}

#[test]
fn files_say_what_they_are() {
    let folder = tables(&[]);
    for table in &TABLES {
        let file = File::open(folder.path().join(format!("{}.parquet", table.name))).expect("a file");
        let reader = SerializedFileReader::new(file).expect("a file of Parquet");
        let metadata = reader.metadata();
        let said = metadata.file_metadata().key_value_metadata().expect("metadata");
        let said = |key: &str| said.iter().find(|pair| pair.key == key).and_then(|pair| pair.value.clone());
        assert_eq!(said("adjutant.schema").as_deref(), Some("adjutant/tables/1"));
        assert_eq!(said("adjutant.table").as_deref(), Some(table.name));
        for group in metadata.row_groups() {
            for column in group.columns() {
                let name = column.column_path().string();
                assert!(column.statistics().is_some_and(|told| told.null_count_opt().is_some()), "{name}");
                assert!(column.page_encoding_stats_mask().is_some(), "{name} has no encoding_stats");
            }
        }
    }
}

#[test]
fn an_archive_without_records_has_tables_without_rows() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("new");
    let out = out.to_str().expect("a path of letters");
    let run = adjutant(&["convert", "--to", "parquet", "--out", out], "; nothing yet\n");
    assert_eq!(run.status, 1, "{}", run.stderr);
    for table in &TABLES {
        let (names, rows, _) = rows(&Path::new(out).join(format!("{}.parquet", table.name)));
        assert_eq!((names.len(), rows.len()), (table.columns.len(), 0));
    }
    // Existing files are replaced only with `--force`.
    let again = ["convert", "--to", "parquet", "--out", out, "samples/games/isf-original.srn"];
    let run = adjutant(&again, "");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("--force"), "{}", run.stderr);
    assert_eq!(adjutant(&[&again[..], &["--force"]].concat(), "").status, 0);
    assert_eq!(rows(&Path::new(out).join("games.parquet")).1.len(), 1);
}

#[test]
fn what_goes_together_with_what_is_said() {
    for (arguments, said) in [
        (&["--to", "parquet"][..], "--out"),
        (&["--to", "json", "--partition", "edition"], "`--partition` needs tables"),
        (&["--to", "json", "--table", "games"], "`--table` needs tables"),
        (&["--to", "html", "--table", "games", "--luck"], "`--table` needs tables"),
        (&["--to", "csv", "--luck"], "`--luck` needs tables"),
        (&["--to", "csv", "--file-size", "1M"], "`--file-size` needs tables"),
        (&["--to", "json", "--compression", "5"], "`--compression` needs tables"),
        (&["--to", "csv", "--row-group", "5"], "`--row-group` needs tables"),
        (&["--to", "csv", "--table", "games,turns"], "one name"),
        (&["--to", "srn", "--luck"], "`--luck` needs tables"),
        (&["--to", "csv", "--wide"], "`--wide` needs tables"),
        (&["--to", "csv", "--table", "games", "--wide"], "`--wide` adds columns to the table of turns"),
        (&["--to", "csv", "--table", "turns", "--legal-turns"], "--wide"),
        (&["--to", "csv", "--table", "game"], "games"),
    ] {
        let run = adjutant(&[&["convert"], arguments, &["samples/games/isf-original.srn"]].concat(), "");
        assert_eq!(run.status, 2, "{arguments:?}: {}", run.stdout);
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn a_row_group_of_several_pages_holds_every_row() {
    // A Parquet page has 131,072 rows.
    let game = fs::read_to_string("samples/games/gravon-original.srn").expect("a sample");
    let alone = adjutant(&["convert", "--to", "csv", "--table", "turns"], &game);
    let mut alone = csv::Reader::from_reader(alone.stdout.as_bytes());
    let names: Vec<String> = alone.headers().expect("a head").iter().map(str::to_owned).collect();
    let alone: Vec<Vec<String>> =
        alone.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect();
    let games = (1 << 17) / alone.len() + 2;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("turns.parquet");
    let arguments = ["convert", "--table", "turns", "-o", path.to_str().expect("a path of letters")];
    assert_eq!(adjutant(&arguments, format!("{game}\n").repeat(games)).status, 0);
    let (columns, found, groups) = rows(&path);
    assert_eq!((&columns, &groups), (&names, &vec![i64::try_from(games * alone.len()).expect("few rows")]));
    let row_id = names.iter().position(|name| name == "row_id").expect("the column");
    for (at, (row, wanted)) in found.iter().zip(alone.iter().cycle()).enumerate() {
        let mut wanted = wanted.clone();
        wanted[row_id] = format!("<stdin>#{}", at / alone.len() + 1);
        assert!(*row == wanted, "row {at}: {row:?}, {wanted:?}");
    }
}

#[test]
fn the_rows_of_many_records_wait_for_one_row_group() {
    let game = fs::read_to_string("samples/games/gravon-barrage.srn").expect("a short game");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("turns.parquet");
    let path = out.to_str().expect("a path of letters");
    let text = format!("{game}\n").repeat(500);
    let run = adjutant(&["convert", "--to", "parquet", "--table", "turns", "-q", "-o", path], text);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let reader = SerializedFileReader::new(File::open(out).expect("a file")).expect("a file of Parquet");
    let groups = reader.metadata().row_groups().iter().map(parquet::file::metadata::RowGroupMetaData::num_rows);
    assert_eq!(groups.collect::<Vec<i64>>(), [500 * 57]);
}
