//! An output that is also an input: it is read to its end, then replaced.

use crate::archives::support::LEGAL;
use crate::outputs::support::OLD;
use crate::outputs::verbs::{Reads, Way, Writes};
use crate::program::Folder;

#[test]
fn an_input_is_replaced_by_what_is_made_of_it() {
    for way in Way::from_inputs_to_files() {
        let folder = Folder::new();
        way.prepare(&folder, "a", 4);
        let first = way.run(&folder, &["a"], "new");
        assert!(first.status < 2, "{way:?} {first:?}");
        let again = way.run(&folder, &["a"], "a");
        assert_eq!((again.status, &again.stdout), (first.status, &first.stdout), "{way:?}");
        assert!(folder.bytes("a") == folder.bytes("new"), "{way:?}");
        assert_eq!(folder.names("."), ["a", "new", "sheet.srn"], "{way:?}");
    }
}

/// The results are longer than the memory buffer, so the new file exists next to the old file while the old file is
/// read.
#[test]
fn a_file_in_the_folder_that_is_searched_is_read_once() {
    let folder = Folder::new();
    let way = Way { verb: &["convert", "--to=json"], reads: Reads::Records, writes: Writes::File("-o") };
    way.prepare(&folder, "in/a.srn", 900);
    // Enough to write results to the file before everything is read.
    let long = format!("{{{}}} 1/2-1/2", "long ".repeat(2_000));
    folder.write("in/a.srn", folder.read("in/a.srn").replace("1/2-1/2", &long));
    folder.write("in/b.srn", "");
    for glob in [&[][..], &["--glob=*"]] {
        for out in ["new", "in/b.srn"] {
            let arguments = [&["convert", "--to=json", "-j1", "in/a.srn", "in", "-o", out], glob].concat();
            folder.write("in/b.srn", "");
            let run = folder.run(&arguments, "");
            assert_eq!(run.status, 1, "{glob:?} {out}");
        }
        assert!(folder.bytes("new").len() > 1 << 24);
        let records = |name: &str| folder.read(name).lines().count();
        assert_eq!((records("new"), records("in/b.srn")), (1_800, 1_800), "{glob:?}");
        assert_eq!(folder.names("in"), ["a.srn", "b.srn"], "{glob:?}");
    }
}

#[cfg(unix)]
#[test]
fn links_lead_to_the_same_file() {
    let folder = Folder::new();
    let way = Way { verb: &["filter", "--where=plies > 999"], reads: Reads::Records, writes: Writes::File("-o") };
    for out in ["soft.srn", "hard.srn", "./a.srn", "in/../a.srn"] {
        way.prepare(&folder, "a.srn", 2);
        let before = folder.bytes("a.srn");
        folder.write("in/b", "");
        let _ = std::fs::remove_file(folder.path("hard.srn"));
        let _ = std::os::unix::fs::symlink("a.srn", folder.path("soft.srn"));
        std::fs::hard_link(folder.path("a.srn"), folder.path("hard.srn")).expect("a link can be made");
        let run = way.run(&folder, &["a.srn"], out);
        assert!(run.stderr.contains("it is also an input, and there are no results"), "{out} {run:?}");
        assert_eq!(folder.bytes("a.srn"), before, "{out}");
    }
}

/// Two results cannot be written to one file, whatever its names are and whether or not it exists.
#[test]
fn two_outputs_are_two_files() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL);
    folder.write("there", OLD);
    std::fs::create_dir(folder.path("in")).expect("a folder can be made");
    for (results, picture) in
        [("there", "there"), ("there", "./in/../there"), ("new.gz", "new.gz"), ("new", "in/../new")]
    {
        let run =
            folder.run(&["setups", "--format=csv", "--table=squares", "a.srn", "-o", results, "--svg", picture], "");
        let said = format!("error: {results} and {picture}: two results cannot be written to the same file");
        assert!(run.status == 2 && run.says(&said), "{results} {picture} {run:?}");
        assert_eq!((folder.read("there").as_str(), folder.names(".").len()), (OLD, 3), "{results} {picture}");
    }
    let run = folder.run(&["setups", "--format=csv", "--table=squares", "a.srn", "-o", "one", "--svg", "two"], "");
    assert_eq!(run.status, 0, "{run:?}");
}
