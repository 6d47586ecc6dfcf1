//! Templates: setups taken from files of every format that contains setups.

use crate::program::{Run, adjutant};
use std::fs;
use std::path::Path;

/// Starts a new game with this template.
fn record(folder: &Path, template: &str, options: &[&str]) -> (Run, Option<String>) {
    let file = folder.join("game.srn");
    let _ = fs::remove_file(&file);
    let mut arguments = vec!["record", "--template", template, file.to_str().expect("its name is UTF-8")];
    arguments.extend(options);
    let run = adjutant(&arguments, "");
    (run, fs::read_to_string(&file).ok())
}

/// Returns the rows of a record, from the top down.
fn rows(text: &str) -> Vec<String> {
    let is_row = |line: &&str| line.split_once(':').is_some_and(|(number, _)| number.trim().parse::<u8>().is_ok());
    text.lines().filter(is_row).map(str::to_owned).collect()
}

#[test]
fn every_form_that_holds_a_setup_gives_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = "samples/games/gravon-original.srn";
    let setup = rows(&fs::read_to_string(game).expect("a sample"));
    for (form, name) in
        [("srn", "a.srn"), ("json", "a.ndjson"), ("gravon-xml", "a.xml"), ("gsn", "a.gsn"), ("strados", "a.strados")]
    {
        let template = folder.path().join(name);
        let written = adjutant(&["convert", "--lossy", "--to", form, game], "").stdout;
        fs::write(&template, written).expect("it can be written");
        let (run, text) = record(folder.path(), template.to_str().expect("its name is UTF-8"), &[]);
        let text = text.unwrap_or_else(|| panic!("{form}: {}", run.stderr));
        assert_eq!((run.status, rows(&text)), (0, setup.clone()), "{form}: {}", run.stderr);
    }
    for sample in [
        "ucc/flag.log",
        "notes/at-the-board.notes",
        "gravon/classicfree-2005.9-119.xml",
        "gravon/freesetup.2003.05.15.107.gsn",
        "strados/setups.strados",
    ] {
        let (run, text) = record(folder.path(), &format!("samples/{sample}"), &[]);
        assert_eq!(run.status, 0, "{sample}: {}", run.stderr);
        let text = text.expect("it is there");
        let numbers: Vec<u8> = rows(&text)
            .iter()
            .map(|row| row.split(':').next().unwrap_or("").trim().parse().expect("a number"))
            .collect();
        assert!(numbers.len() >= 6 && numbers.is_sorted_by(|one, next| one > next), "{sample}: {text}");
    }
}

#[test]
fn of_several_records_one_is_chosen() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (run, first) = record(folder.path(), "samples/strados/setups.strados", &[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let (run, second) = record(folder.path(), "samples/strados/setups.strados", &["--record", "2"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_ne!(first.map(|text| rows(&text)), second.map(|text| rows(&text)));
    let (run, none) = record(folder.path(), "samples/strados/setups.strados", &["--record", "999"]);
    assert_eq!((run.status, none), (2, None));
    assert!(run.stderr.contains("it has no record 999: the last one is "), "{}", run.stderr);
    // The first record with a setup, if others have none.
    let both = folder.path().join("both.srn");
    let setup = fs::read_to_string("samples/games/gravon-duel.srn").expect("a sample");
    fs::write(&both, format!("[Event \"no setup\"]\n\n1. a4-a5 *\n\n{setup}")).expect("it can be written");
    let (run, text) = record(folder.path(), both.to_str().expect("its name is UTF-8"), &[]);
    assert!(run.stderr.contains("using the setup of record 2, the first one that has a setup"), "{}", run.stderr);
    assert_eq!(text.map(|text| rows(&text)), Some(rows(&setup)));
    // With a single record, no message names the record.
    let (run, text) = record(folder.path(), "samples/games/gravon-duel.srn", &[]);
    assert!(run.status == 0 && !run.stderr.contains("the first one that has a setup"), "{}", run.stderr);
    assert_eq!(text.map(|text| rows(&text)), Some(rows(&setup)));
}

#[test]
fn a_line_of_a_list_gives_its_setup() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let list = "samples/setups/original.setups";
    let (run, text) = record(folder.path(), list, &["--record", "2"]);
    let text = text.unwrap_or_else(|| panic!("{}", run.stderr));
    // `CIBDDIGFDH` is the front row, `EEMEJEIJKF` the back row.
    let wanted = [
        " 4:  S  7  B  2  2  7  5  4  2  6",
        " 3:  2  B  2  B  2  5  6 10  5  2",
        " 2:  5  2  B  B  4  4  6  B  3  6",
        " 1:  3  3  F  3  8  3  7  8  9  4",
    ];
    assert_eq!((run.status, rows(&text)), (0, wanted.map(str::to_owned).to_vec()), "{}", run.stderr);
    let (run, none) = record(folder.path(), list, &["--record", "7"]);
    assert_eq!((run.status, none), (2, None));
    assert!(run.stderr.contains("it has no record 7: the last one is 6"), "{}", run.stderr);
}

#[test]
fn files_without_a_setup_are_said_to_have_none() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (template, what) in [
        ("samples/strados/ambush.strados", "none of its 3 records has setup rows"),
        ("samples/gravon/classic-2005.4-12.xml", "it has no setup rows"),
        ("no/such/file", "cannot take no/such/file as a template"),
    ] {
        let (run, text) = record(folder.path(), template, &[]);
        assert_eq!((run.status, text), (2, None), "{template}: {}", run.stderr);
        assert!(run.stderr.contains(what), "{template}: {}", run.stderr);
    }
}
