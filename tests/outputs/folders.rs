//! Files in folders: existing files are kept without `--force`, and names can be sorted and are safe.

use crate::archives::support::LEGAL;
use crate::outputs::support::OLD;
use crate::program::Folder;

#[test]
fn files_that_are_there_are_not_replaced_unless_that_is_asked_for() {
    for (verb, names) in [
        (&["convert", "--to=srn"][..], ["a-001.srn", "a-002.srn", "a-003.srn"]),
        (&["filter", "--split-by=Event"], ["1.srn", "2.srn", "3.srn"]),
    ] {
        let folder = Folder::new();
        let record = |event: &str| LEGAL.replace("\"a\"", &format!("\"{event}\""));
        folder.write("a.srn", record("1") + &record("2") + &record("3"));
        folder.write(&format!("out/{}", names[1]), OLD);
        folder.write(&format!("out/{}", names[2]), OLD);
        folder.write("out/other", OLD);
        let arguments = [verb, &["--out=out", "a.srn"]].concat();
        let run = folder.run(&arguments, "");
        let said = format!(
            "error: cannot write out/{}: it already exists, and so do out/{}; nothing was written (--force replaces \
             existing files)\n",
            names[1], names[2]
        );
        assert_eq!((run.status, run.stderr), (2, said), "{verb:?}");
        assert_eq!(folder.names("out"), [names[1], names[2], "other"], "{verb:?}");
        assert_eq!(folder.read(&format!("out/{}", names[1])), OLD, "{verb:?}");
        let run = folder.run(&[&arguments[..], &["--force"]].concat(), "");
        let said = if verb[0] == "filter" { "3 records read, 3 selected\n" } else { "" };
        assert_eq!((run.status, run.stderr.as_str()), (0, said), "{verb:?}");
        assert_eq!(folder.names("out"), [names[0], names[1], names[2], "other"], "{verb:?}");
        for (name, event) in names.iter().zip(["1", "2", "3"]) {
            assert!(folder.read(&format!("out/{name}")).starts_with(&record(event)[..12]), "{verb:?}");
        }
        assert_eq!(folder.read("out/other"), OLD, "{verb:?}");
    }
}

#[test]
fn names_sort_however_many_there_are() {
    let folder = Folder::new();
    folder.write("few.srn", LEGAL.repeat(2));
    folder.write("many.srn", LEGAL.repeat(1_001));
    let run = folder.run(&["convert", "--to=srn", "--out=out", "few.srn", "many.srn"], "");
    assert_eq!(run.status, 0);
    let names = folder.names("out");
    assert_eq!(names.len(), 1_003);
    assert_eq!(names[..4], ["few-001.srn", "few-002.srn", "many-0001.srn", "many-0002.srn"]);
    assert_eq!(names[1_002], "many-1001.srn");
}

/// Long names are cut before the number.
#[test]
fn names_sort_however_long_they_are() {
    for length in [95, 99, 116, 117, 118, 119, 125, 240] {
        let folder = Folder::new();
        folder.write(&format!("{}.srn", "x".repeat(length)), LEGAL.repeat(12));
        let run = folder.run(&["convert", "--to=srn", "--out=out", "."], "");
        assert_eq!(run.status, 0, "{length} {run:?}");
        let stem = "x".repeat(length.min(99));
        let expected: Vec<String> = (1..=12).map(|number| format!("{stem}-{number:03}.srn")).collect();
        assert_eq!(folder.names("out"), expected, "{length}");
    }
}

/// If nothing is written, a message reports it, and no empty folder is left.
#[test]
fn a_folder_of_no_files_is_told_and_not_made() {
    for (verb, status, said) in [
        (
            &["convert", "--to=gsn", "b.srn"][..],
            1,
            "error: nothing was written to new/out: there is no record to write",
        ),
        (
            &["filter", "--split-by=Event", "--where=plies > 9999", "b.srn"],
            1,
            "nothing was written to new/out: there are no results",
        ),
        (
            &["filter", "--split-by=Event", "--max-record=9", "b.srn"],
            2,
            "error: nothing was written to new/out: there is no record to write",
        ),
    ] {
        let folder = Folder::new();
        folder.write("b.srn", crate::outputs::support::illegal());
        let run = folder.run(&[verb, &["--out", "new/out"]].concat(), "");
        assert!(run.status == status && run.says(said), "{verb:?} {run:?}");
        assert_eq!(folder.names("."), ["b.srn"], "{verb:?}");
        // An existing folder is kept.
        std::fs::create_dir_all(folder.path("new/out")).expect("a folder can be made");
        folder.run(&[verb, &["--out", "new/out"]].concat(), "");
        assert!(folder.names("new/out").is_empty(), "{verb:?}");
    }
}

#[test]
fn no_name_is_an_option_or_a_device() {
    let folder = Folder::new();
    let record = |event: &str| LEGAL.replace("\"a\"", &format!("\"{event}\""));
    let events = ["-o", "--help", "COM\u{b9}", "lpt9", "CONIN$"];
    folder.write("a.srn", events.map(record).concat());
    let run = folder.run(&["filter", "--split-by=Event", "--out=out", "a.srn"], "");
    assert_eq!((run.status, run.stderr.as_str()), (0, "5 records read, 5 selected\n"));
    let mut expected = ["_-o.srn", "_--help.srn", "_COM\u{b9}.srn", "_lpt9.srn", "_CONIN_.srn"];
    expected.sort_unstable();
    assert_eq!(folder.names("out"), expected);
}

/// Writing into a folder must not replace a file outside to which a link in the folder points.
#[cfg(unix)]
#[test]
fn links_in_the_folder_are_replaced_and_not_followed() {
    use std::os::unix::fs::symlink;
    for (verb, name) in [
        (&["convert", "--to=srn", "--force", "a.srn"][..], "a-001.srn"),
        (&["filter", "--split-by=Event", "--force", "a.srn"], "a.srn"),
        (&["man"], "adjutant.1"),
    ] {
        let folder = Folder::new();
        folder.write("a.srn", LEGAL);
        folder.write("elsewhere", OLD);
        std::fs::create_dir(folder.path("out")).expect("a folder can be made");
        let link = folder.path(&format!("out/{name}"));
        symlink("../elsewhere", &link).expect("a link can be made");
        if verb != ["man"] {
            let polite: Vec<&str> = verb.iter().copied().filter(|argument| *argument != "--force").collect();
            let run = folder.run(&[&polite[..], &["--out=out"]].concat(), "");
            assert!(run.status == 2 && run.stderr.contains("it already exists"), "{verb:?} {run:?}");
        }
        let run = folder.run(&[verb, &["--out=out"]].concat(), "");
        let said = if verb[0] == "filter" { "1 record read, 1 selected\n" } else { "" };
        assert_eq!((run.status, run.stderr.as_str()), (0, said), "{verb:?}");
        assert_eq!(folder.read("elsewhere"), OLD, "{verb:?}");
        assert!(std::fs::symlink_metadata(&link).expect("it is there").is_file(), "{verb:?}");
    }
}
