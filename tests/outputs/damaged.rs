//! Damaged inputs: the readable part is written; if nothing can be read, the old file is kept.

use crate::archives::support::{LEGAL, gzip};
use crate::outputs::support::{OLD, illegal};
use crate::outputs::verbs::{Reads, Way};
use crate::program::Folder;

/// Returns records that compress badly, cut off in the middle.
fn cut() -> Vec<u8> {
    let numbered = |number: u32| LEGAL.to_owned() + &illegal().replace("\"b\"", &format!("\"{number:b}\""));
    let text: Vec<String> = (0..400).map(numbered).collect();
    let mut packed = gzip(text.concat());
    packed.truncate(packed.len() / 2);
    packed
}

#[test]
fn damage_costs_what_is_damaged_and_is_told() {
    for way in Way::from_inputs_to_files().filter(|way| !matches!(way.reads, Reads::Documents(_))) {
        let folder = Folder::new();
        way.prepare(&folder, "good.srn", 4);
        folder.write("keep", OLD);
        folder.write("cut.gz", cut());
        let run = way.run(&folder, &["good.srn", "cut.gz"], "keep");
        assert_eq!(run.status, 2, "{way:?} {run:?}");
        assert!(run.says("error: keep is incomplete: could not read all of cut.gz"), "{way:?} {}", run.stderr);
        assert_ne!(folder.bytes("keep"), OLD.as_bytes(), "{way:?}");
        assert_eq!(folder.names("."), ["cut.gz", "good.srn", "keep", "sheet.srn"], "{way:?}");
    }
}

#[test]
fn where_nothing_can_be_read_the_old_file_stays() {
    for way in Way::from_inputs_to_files().filter(|way| way.reads == Reads::Records) {
        let folder = Folder::new();
        folder.write("keep", OLD);
        folder.write("cut.gz", &gzip(LEGAL)[..12]);
        std::fs::create_dir(folder.path("bare")).expect("a folder can be made");
        for inputs in [&["cut.gz"][..], &["bare"], &["cut.gz", "bare"]] {
            let run = way.run(&folder, inputs, "keep");
            assert_eq!((run.status, folder.read("keep").as_str()), (2, OLD), "{way:?} {inputs:?} {run:?}");
            assert!(run.says("error: keep was left unchanged: no input could be read"), "{way:?} {inputs:?} {run:?}");
        }
        let run = way.run(&folder, &["cut.gz"], "new");
        assert!(run.says("error: new was not written: no input could be read"), "{way:?} {run:?}");
        assert_eq!(folder.names("."), ["bare", "cut.gz", "keep"], "{way:?}");
    }
}

#[test]
fn files_in_folders_are_written_as_far_as_could_be_read() {
    for verb in [&["convert", "--to=srn"][..], &["filter", "--split-by=Event"]] {
        let folder = Folder::new();
        folder.write("good.srn", LEGAL);
        folder.write("cut.gz", cut());
        let run = folder.run(&[verb, &["--out=out", "good.srn", "cut.gz"]].concat(), "");
        assert_eq!(run.status, 2);
        let said = "error: the files in out are incomplete: could not read all of cut.gz";
        assert!(run.says(said), "{verb:?} {}", run.stderr);
        assert!(folder.names("out").len() > 5, "{verb:?}");
    }
}

#[test]
fn a_document_that_is_none_costs_no_file() {
    for way in Way::from_inputs_to_files().filter(|way| matches!(way.reads, Reads::Documents(_))) {
        let folder = Folder::new();
        way.prepare(&folder, "good.json", 4);
        folder.write("keep", OLD);
        folder.write("cut.json", &folder.bytes("good.json")[..100]);
        let run = way.run(&folder, &["good.json", "cut.json"], "keep");
        assert_eq!((run.status, folder.read("keep").as_str()), (2, OLD), "{way:?} {run:?}");
        assert!(run.stderr.starts_with("error: cut.json: "), "{way:?} {run:?}");
        assert!(run.stderr.ends_with("; keep was left unchanged\n"), "{way:?} {run:?}");
    }
}

/// A damaged file is not replaced by its readable part, because more of it may be recovered later.
#[test]
fn damaged_files_are_not_replaced() {
    for verb in [&["fmt"][..], &["convert", "--to=srn"], &["filter"]] {
        let folder = Folder::new();
        folder.write("cut.gz", cut());
        let run = folder.run(&[verb, &["cut.gz", "-o", "cut.gz"]].concat(), "");
        assert_eq!((run.status, folder.bytes("cut.gz") == cut()), (2, true), "{verb:?}");
        let said = "error: cut.gz was left unchanged: it is also an input, and some of the input could not be read";
        assert!(run.says(said), "{verb:?} {}", run.stderr);
    }
}

/// The same applies to a file with a record that is too long.
#[test]
fn files_with_records_that_are_too_long_are_not_replaced() {
    for verb in [&["fmt"][..], &["convert", "--to=srn"], &["filter"]] {
        let folder = Folder::new();
        let text = LEGAL.to_owned() + &LEGAL.replace("1. ", &format!("{{{}}} 1. ", "x".repeat(3000))) + LEGAL;
        folder.write("a.srn", &text);
        let run = folder.run(&[verb, &["--max-record=2000", "a.srn", "-o", "a.srn"]].concat(), "");
        assert_eq!(folder.read("a.srn"), text, "{verb:?} {}", run.stderr);
        let said = "error: a.srn was left unchanged: it is also an input, and some of the input could not be read";
        assert!(run.says(said) && run.status != 0, "{verb:?} {}", run.stderr);
    }
}

/// Returns an archive of one stored member whose local header has another name than the directory.
fn quarrelling(text: &str) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(text.as_bytes());
    let size = (text.len() as u32).to_le_bytes();
    let fixed = [&[20, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], &sum.sum().to_le_bytes(), &size, &size, &[5, 0, 0, 0]].concat();
    let local = [b"PK\x03\x04", &fixed[..], b"z.srn", text.as_bytes()].concat();
    let entry = [b"PK\x01\x02\x14\0", &fixed[..], &[0; 14], b"a.srn"].concat();
    let places = [(entry.len() as u32).to_le_bytes(), (local.len() as u32).to_le_bytes()].concat();
    [local, entry, b"PK\x05\x06\0\0\0\0\x01\0\x01\0".to_vec(), places, vec![0, 0]].concat()
}

/// An archive that contradicts itself makes the run fail, but it was read completely.
#[test]
fn what_was_read_all_the_same_is_not_incomplete() {
    for (verb, out) in
        [(&["convert", "--to=srn"][..], "-okeep"), (&["filter"], "-okeep"), (&["convert", "--to=srn"], "--out=out")]
    {
        let folder = Folder::new();
        folder.write("q.zip", quarrelling(LEGAL));
        folder.write("b.srn", LEGAL);
        let run = folder.run(&[verb, &["q.zip", "b.srn", out]].concat(), "");
        assert_eq!(run.status, 2, "{verb:?} {run:?}");
        assert!(run.stderr.contains("its local header gives the member another name: `z.srn`"), "{verb:?} {run:?}");
        assert!(!run.stderr.contains("incomplete"), "{verb:?} {run:?}");
        if out == "-okeep" {
            assert_eq!(folder.read("keep").matches("[Event ").count(), 2, "{verb:?} {run:?}");
        }
        // It does not prevent an output from replacing an input either.
        let run = folder.run(&[verb, &["q.zip", "b.srn", "-o", "b.srn"]].concat(), "");
        assert_eq!((run.status, folder.read("b.srn").matches("[Event ").count()), (2, 2), "{verb:?} {run:?}");
    }
    // With a truncated directory, something was not read.
    let folder = Folder::new();
    let mut bytes = quarrelling(LEGAL);
    let count = bytes.len() - 12;
    (bytes[count - 2], bytes[count]) = (2, 2);
    folder.write("q.zip", bytes);
    let run = folder.run(&["convert", "--to=srn", "q.zip", "-o", "keep"], "");
    assert!(run.says("error: keep is incomplete: could not read all of q.zip"), "{run:?}");
}

#[test]
fn of_many_damaged_files_eight_are_named_and_the_others_counted() {
    for (count, end) in [(8, "07.gz and 08.gz"), (9, "8.gz and 1 more"), (11, "8.gz and 3 more")] {
        let folder = Folder::new();
        let names: Vec<String> = (1..=count).map(|number| format!("{number:02}.gz")).collect();
        for name in &names {
            folder.write(name, cut());
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let run = folder.run(&[&["fmt"], &names[..], &["-o", "keep"]].concat(), "");
        let said = run.stderr.lines().last().unwrap_or_default();
        assert!(said.starts_with("error: keep is ") && said.contains("01.gz, 02.gz, 03.gz"), "{said}");
        assert!(said.contains(end), "{count}: {said}");
    }
}
