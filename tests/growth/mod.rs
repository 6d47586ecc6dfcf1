//! The work of a run grows in proportion to its input. A part of a file is repeated until the file is four times as
//! long, and at most six times the instructions may be executed. Valgrind counts instructions, because times vary
//! on a busy machine; without valgrind, a message is printed.

use crate::effort::compared;
use crate::program::{PROGRAM, command_of, has_program};
use std::fs;
use std::path::Path;
use std::thread;

/// Lengths of the repeated part in bytes. Shorter parts show searches with fixed limits.
const SIZES: [usize; 2] = [2_000, 8_000];
/// Maximum factor for the longer part: it is four times as long, and some text is read twice.
const MOST: f64 = 6.0;

/// File with a repeated part.
struct Grown {
    verb: &'static [&'static str],
    /// File to use, or the extension of a file that contains nothing else.
    file: &'static str,
    /// Text of the file before which the part is inserted repeatedly.
    before: &'static str,
    part: &'static [u8],
}

const fn grown(verb: &'static [&'static str], file: &'static str, before: &'static str, part: &'static [u8]) -> Grown {
    Grown { verb, file, before, part }
}

/// Returns notes that contain only the part.
const fn notes(part: &'static [u8]) -> Grown {
    grown(&["validate", "--from", "notes"], ".notes", "", part)
}

const GAME: &str = "samples/games/jumbo-2014-original.srn";
const SHEET: &str = "samples/notes/at-the-board.notes";
const UNKNOWN: &str = "samples/sheets/barrage-red.srn";

/// Inputs that were slow once, and similar ones for each format and verb.
const ALL: [Grown; 48] = [
    notes(b"c7 d7 "),
    notes(b" f3 t"),
    notes(b"a3:a2 "),
    notes(" i4–i8  ".as_bytes()),
    notes(b"red: f4 8, f3 2\n"),
    notes(b"FRBSMMM\n"),
    notes(b"Harriet: "),
    notes(b"| a4 | a5 |\n"),
    notes(b"8>7 his captain "),
    notes(b"e7-"),
    notes(b"a4,"),
    notes(b"> 1. a4-a5 b7-b6\n"),
    notes(b"no, "),
    grown(&["validate"], SHEET, "1) b2 b9", b"1) b2 b3\n"),
    grown(&["validate"], SHEET, "// that hurt", b"/"),
    grown(&["validate"], SHEET, ", a1xd1 lost", b"-i4"),
    grown(&["validate"], SHEET, "Red setup", b" 7:  . . 9 . . . . . . .\n"),
    grown(&["validate"], SHEET, "Edition", b"Edition: jumbo-2014\n"),
    grown(&["convert", "--to", "json"], SHEET, "1) b2 b9", b"he thought long "),
    grown(&["fmt", "--mend"], GAME, "14. e2-e3", b"3 "),
    grown(&["validate"], GAME, "14. e2-e3", b"("),
    grown(&["validate"], GAME, "14. e2-e3", b"{"),
    grown(&["validate"], GAME, "14. e2-e3", b"$1 "),
    grown(&["validate"], GAME, "[Edition", b"[A \"b\"]\n"),
    grown(&["validate"], GAME, "14. e2-e3", b"e2-e3 "),
    grown(&["repair"], GAME, "14. e2-e3", b"3 "),
    grown(&["repair"], GAME, "14. e2-e3", b"e2-e3 "),
    grown(&["repair"], GAME, "[Edition", b"[A \"b\"]\n"),
    grown(&["repair"], UNKNOWN, "2. ", b"a1 "),
    grown(&["board", "--all"], GAME, "14. e2-e3", b"{ a comment } "),
    grown(&["stats"], GAME, "14. e2-e3", b"\n"),
    grown(&["review"], GAME, "14. e2-e3", b"(14. e2-e3) "),
    grown(&["reveals"], GAME, "14. e2-e3", b"; a comment\n"),
    grown(&["page"], GAME, "14. e2-e3", b"{ a comment } "),
    grown(&["filter", "--dedupe"], GAME, "[Event", b"[Event \"x\"]\n\n*\n\n"),
    grown(&["redact", "--view", "red"], GAME, "[Edition", b"[A \"b\"]\n"),
    grown(&["merge", UNKNOWN], UNKNOWN, "2. ", b"{ a comment } "),
    grown(&["setups"], "samples/setups/original.setups", "", b"FBBBBBBSMMMMMLLLLCCCCJJJOOGX222222223333\n"),
    grown(&["validate"], "samples/setups/original.setups", "", b"F"),
    grown(&["validate"], "samples/strados/ambush.strados", "", b"A"),
    grown(&["validate"], "samples/strados/ambush.strados", "", b"A "),
    grown(&["validate"], "samples/ataraxos/two-games.msgpack", "", b"\xa1A"),
    grown(&["validate"], ".xml", "", b"<game>"),
    grown(&["validate"], ".gsn", "", b"A1-A2 "),
    grown(&["validate"], ".json", "", b"[{\"a\":"),
    grown(&["validate"], ".ndjson", "", b"{\"schema\":\"adjutant/game/1\"}\n"),
    grown(&["validate"], ".log", "", b"RED: START\n"),
    grown(&["setups", "--table", "features"], ".setups", "", b"MMMM\n"),
];

impl Grown {
    /// Returns the number of instructions of a run over this file, with the part repeated to about `size` bytes.
    fn instructions(&self, folder: &Path, number: usize, size: usize) -> u64 {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let given =
            if self.file.starts_with('.') { Vec::new() } else { fs::read(root.join(self.file)).expect("it is there") };
        let at = memchr::memmem::find(&given, self.before.as_bytes()).expect("the file has that text");
        let part = self.part.repeat(size / self.part.len());
        let ending = Path::new(self.file).extension().map_or(&self.file[1..], |ending| ending.to_str().expect("text"));
        let file = folder.join(format!("{number}-{size}.{ending}"));
        fs::write(&file, [&given[..at], &part, &given[at..]].concat()).expect("a file can be written");
        let options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", PROGRAM];
        let mut command = command_of("valgrind", &options);
        let output = command.args(self.verb).args(["--jobs", "1"]).arg(&file).output().expect("valgrind runs");
        let said = String::from_utf8_lossy(&output.stderr);
        let count = said.lines().rev().find_map(|line| line.split_once("I   refs:")).map(|(_, count)| count);
        let count = count.unwrap_or_else(|| panic!("{:?}: {said}", self.verb));
        count.replace([',', ' '], "").parse().expect("a number")
    }

    /// Returns a message if the work grows too fast.
    fn complaint(&self, folder: &Path, number: usize) -> Option<String> {
        let [none, short, long] = [0, SIZES[0], SIZES[1]].map(|size| self.instructions(folder, number, size));
        // A constant amount of work is subtracted, because it is no growth.
        let [short, long] = [short, long].map(|count| count.saturating_sub(none) + 1_000_000);
        let times = long as f64 / short as f64;
        let part = String::from_utf8_lossy(self.part).into_owned();
        (times > MOST).then(|| {
            format!(
                "{:?} {} {part:?}: {short} for {} bytes, {times:.1} times as much for {}",
                self.verb, self.file, SIZES[0], SIZES[1]
            )
        })
    }
}

compared! {
    fn four_times_as_long_is_no_more_than_six_times_the_work(share, one in 8) {
        if !has_program("valgrind") {
            return;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let cases: Vec<(usize, &Grown)> = share.among(ALL.iter().enumerate()).collect();
        let look = |cases: &[(usize, &Grown)]| -> Vec<String> {
            cases.iter().filter_map(|(number, grown)| grown.complaint(folder.path(), *number)).collect()
        };
        let (some, others) = cases.split_at(cases.len() / 2);
        let complaints = thread::scope(|scope| {
            let first = scope.spawn(|| look(some));
            let second = look(others);
            [first.join().expect("it ends"), second].concat()
        });
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }
}
