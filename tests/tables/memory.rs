//! Many folders take little memory, even if each record has rows for another folder than the record before. The waiting
//! rows and the ends of files are limited as `format-spec/tables.md` requires.

use crate::effort::compared;
use crate::program::{adjutant, script};
use parquet::file::reader::{FileReader, SerializedFileReader};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;

/// Years from the first year of the Gregorian calendar on.
const YEARS: std::ops::Range<u32> = 1583..3083;

compared! {
    fn a_folder_for_each_of_many_years_takes_little(share, one in 5) {
        let game = fs::read_to_string("samples/games/gravon-barrage.srn").expect("a short game");
        let mut text = String::new();
        let years: Vec<u32> = share.among(YEARS).collect();
        for year in years.iter().chain(&years) {
            let rest: Vec<&str> = game.lines().filter(|line| !line.starts_with("[Date ")).collect();
            writeln!(text, "[Date \"{year}.??.??\"]\n{}\n", rest.join("\n")).expect("memory");
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("a.srn"), text).expect("a file can be written");
        // This limit counts reserved memory even if it is not used, and threads reserve much.
        let limited = "ulimit -v 400000 || exit 99; \
                      exec \"$0\" convert -j2 --to parquet --table turns,setups --partition year --out out a.srn";
        let mut command = script(limited, &[""; 0]);
        command.current_dir(folder.path()).env("MALLOC_ARENA_MAX", "1");
        let Ok(output) = command.output() else { return eprintln!("skipped: there is no sh") };
        if output.status.code() == Some(99) {
            return eprintln!("skipped: there is no ulimit -v");
        }
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let alone = adjutant(&["convert", "--to", "csv", "--table", "turns", "samples/games/gravon-barrage.srn"], "");
        let turns = alone.stdout.lines().count() - 1;
        for year in years {
            let path = folder.path().join(format!("out/turns/year={year}/part-00000.parquet"));
            let reader = SerializedFileReader::new(File::open(path).expect("a file")).expect("a file of Parquet");
            assert_eq!(
                reader.metadata().file_metadata().num_rows(),
                i64::try_from(2 * turns).expect("few turns"),
                "{year}"
            );
            assert_eq!(reader.metadata().num_row_groups(), 1);
        }
    }
}

/// Returns the sample game of 57 turns without a date, repeated so that each round has 12 games of these years: 5,
/// 4 and 3.
fn rounds(number: usize, tags: impl Fn(usize) -> String) -> String {
    const ROUND: [u32; 12] = [2000, 2001, 2002, 2000, 2001, 2002, 2000, 2001, 2002, 2000, 2001, 2000];
    let game = fs::read_to_string("samples/games/gravon-barrage.srn").expect("a short game");
    let rest: Vec<&str> = game.lines().filter(|line| !line.starts_with("[Date ")).collect();
    let rest = rest.join("\n");
    let years = ROUND.iter().cycle().take(ROUND.len() * number).enumerate();
    let games = years.map(|(at, year)| format!("[Date \"{year}.??.??\"]\n{}{rest}\n\n", tags(at)));
    games.collect::<Vec<String>>().concat()
}

/// Writes a table of this text with a folder for each year. Returns the numbers of rows in the row groups of each
/// file, year by year.
fn row_groups(table: &str, arguments: &[&str], text: &str) -> [Vec<Vec<i64>>; 3] {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("out");
    let fixed = ["convert", "-j2", "--to", "parquet", "--table", table, "--partition", "year", "--out"];
    let run = adjutant(&[&fixed[..], &[out.to_str().expect("a path of letters")], arguments].concat(), text);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let groups = |path: &Path| {
        let reader = SerializedFileReader::new(File::open(path).expect("a file")).expect("a file of Parquet");
        reader.metadata().row_groups().iter().map(parquet::file::metadata::RowGroupMetaData::num_rows).collect()
    };
    [2000, 2001, 2002].map(|year| {
        let year = out.join(format!("{table}/year={year}"));
        let files = fs::read_dir(&year).expect("a folder").count();
        (0..files).map(|number| groups(&year.join(format!("part-{number:05}.parquet")))).collect()
    })
}

#[test]
fn of_rows_that_wait_the_most_are_written_until_half_of_what_may_wait_does() {
    // A tag that takes 2 MiB: text in a text column counts twice, and each of these characters is six characters in
    // JSON.
    let long = "\u{1}".repeat((1 << 20) / 6 + 1);
    let text = rounds(10, |at| format!("[Umpire \"{at}{long}\"]\n"));
    // The limit of 192 MiB is exceeded after 96 games: 40, 32 and 24. Without the 40 games 112 MiB are left, without
    // the 32 then 48.
    assert_eq!(row_groups("games", &[], &text), [vec![vec![40, 10]], vec![vec![32, 8]], vec![vec![30]]]);
}

#[test]
fn of_files_in_the_making_the_longest_are_ended_until_half_of_what_may_be_kept_is() {
    let files = row_groups("turns", &["--row-group", "1"], &rounds(10, |_| String::new()));
    assert!(files.iter().flatten().flatten().all(|rows| *rows == 1));
    let turns = files.map(|files| files.iter().map(Vec::len).collect::<Vec<usize>>());
    assert_eq!(turns.each_ref().map(|files| files.iter().sum::<usize>()), [50 * 57, 40 * 57, 30 * 57]);
    // About 5,500 turns, those of 96 games, need 64 MiB; then it is as above, but within a game.
    assert_eq!(turns.each_ref().map(Vec::len), [2, 2, 1], "{turns:?}");
    assert!((35 * 57..45 * 57).contains(&turns[0][0]) && (28 * 57..36 * 57).contains(&turns[1][0]), "{turns:?}");
}
