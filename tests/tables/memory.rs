//! Many folders take little memory, however many of them rows come for in turn.

use crate::effort::compared;
use crate::program::adjutant;
use parquet::file::reader::{FileReader, SerializedFileReader};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::process::Command;

/// From the first year of the Gregorian calendar on.
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
        // Memory that is set aside and not used counts here; threads set much aside.
        let script = "ulimit -v 400000 || exit 99; \
                      exec \"$0\" convert -j2 --to parquet --table turns,setups --partition year --out out a.srn";
        let mut command = Command::new("sh");
        command
            .args(["-c", script, env!("CARGO_BIN_EXE_adjutant")])
            .current_dir(folder.path())
            .env("MALLOC_ARENA_MAX", "1");
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
