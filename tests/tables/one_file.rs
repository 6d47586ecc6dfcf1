//! One table as one file: `convert --to parquet --table NAME -o FILE`.

use crate::program::{adjutant, binary, has};
use crate::tables::archive::archive;
use std::fs;
use std::path::Path;

#[test]
fn a_file_alone_is_that_of_the_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a path of letters").to_owned();
    let rows = ["--row-group", "3000", "-q"];
    for table in ["turns", "findings"] {
        let all = ["convert", "--to", "parquet", "--out", &at("all"), "--table", table, "--force", archive()];
        assert_eq!(adjutant(&[&all[..], &rows].concat(), "").status, 1);
        let wanted = fs::read(Path::new(&at("all")).join(format!("{table}.parquet"))).expect("the table");
        assert!(wanted.len() > 1000 && wanted.starts_with(b"PAR1") && wanted.ends_with(b"PAR1"));
        // The name selects the format; an existing file is replaced, like other results.
        for _ in 0..2 {
            let run = adjutant(
                &[&["convert", "--table", table, "-o", &at("one.parquet"), archive()], &rows[..]].concat(),
                "",
            );
            assert_eq!((run.status, run.stderr.as_str()), (1, ""));
            assert!(fs::read(at("one.parquet")).expect("the file") == wanted, "{table}");
        }
        for output in [&["-o", "-"][..], &[]] {
            let archive = &[archive()];
            let run =
                binary(&[&["convert", "--to", "parquet", "--table", table], &rows[..], output, archive].concat(), "");
            assert!(run.status.code() == Some(1) && run.stdout == wanted, "{table} {output:?}");
        }
    }
}

#[test]
fn what_has_several_files_needs_a_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a.parquet");
    let file = file.to_str().expect("a path of letters");
    for (arguments, said) in [
        (&[][..], "pass `--out FOLDER`"),
        (&["--table", "games,turns"], "`-o` names one file: pass `--out FOLDER`"),
        (&["--table", "turns", "--partition", "year"], "`--partition`"),
        (&["--table", "turns", "--file-size", "1M"], "`--file-size`"),
        (&["--table", "turns", "--out", "tables"], "--out"),
    ] {
        let arguments = [&["convert", "-o", file], arguments, &["samples/games/isf-original.srn"]].concat();
        has(&adjutant(&arguments, "").refuses(said), "--out");
        assert!(!Path::new(file).exists());
    }
    let run = adjutant(&["convert", "--to", "parquet", "--table", "games,turns", "samples/games"], "");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("standard output is one file"), "{}", run.stderr);
}
