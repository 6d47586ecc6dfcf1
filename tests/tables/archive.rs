//! Archive for the tests: generated games of several editions, and broken records.

use crate::program::adjutant;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use tempfile::TempDir;

/// Archive in a folder that is kept like the build, because statics are not dropped at the end of a process.
pub static ARCHIVE: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a temporary folder");
    let mut text = String::new();
    for (at, edition) in ["isf", "hasbro-1999", "sci-fi-2011", "gravon"].into_iter().enumerate() {
        let seed = at.to_string();
        let made =
            adjutant(&["generate", "--games", "6", "--edition", edition, "--policy", "plausible", "--seed", &seed], "");
        assert_eq!(made.status, 0, "{}", made.stderr);
        let dated = format!("[Date \"20{}.0{}.??\"]\n[Edition", 10 + at, at + 1);
        text += &made.stdout.replace("[Edition", &dated);
    }
    let rescue = adjutant(&["generate", "--games", "4", "--edition", "milton-bradley-1961", "--options", "rescue"], "");
    text += &rescue.stdout;
    for file in ["samples/broken", "samples/games"] {
        let mut names: Vec<PathBuf> = fs::read_dir(file)
            .expect("the samples are there")
            .map(|entry| entry.expect("its entries can be read").path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "srn"))
            .collect();
        names.sort();
        for name in names {
            let record = String::from_utf8_lossy(&fs::read(name).expect("a sample can be read")).into_owned();
            let _ = write!(text, "\n{record}");
        }
    }
    let path = folder.path().join("archive.srn");
    fs::write(&path, text).expect("a file can be written");
    (folder, path)
});

/// Returns the path of the archive.
pub fn archive() -> &'static str {
    ARCHIVE.1.to_str().expect("a path of letters")
}

/// Returns a table of the archive as CSV: the names of the columns, and the rows.
pub fn table(name: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let run = adjutant(&["convert", "--to", "csv", "--table", name, archive()], "");
    assert!(run.status < 2, "{}", run.stderr);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(run.stdout.as_bytes());
    let mut rows = reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect::<Vec<String>>());
    let names = rows.next().expect("a head");
    (names, rows.collect())
}

/// Returns the values of one column of a table.
pub fn column(name: &str, column: &str) -> Vec<String> {
    let (names, rows) = table(name);
    let at = names.iter().position(|name| name == column).expect("a column of that name");
    rows.into_iter().map(|row| row[at].clone()).collect()
}
