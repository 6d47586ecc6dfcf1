//! The sessions of `format-spec/record.md`, typed on a real pseudo-terminal of 60 columns. The terminal must show
//! the text of the specification.

use crate::program::{self, PROGRAM};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PAGE: &str = include_str!("../../format-spec/record.md");

/// Arguments for a new game without questions, up to the name of its file.
const OPTIONS: [&str; 7] =
    ["record", "--edition=isf", "--variant=original", "--red=A", "--blue=B", "--date=?", "--setups=none"];

/// Maximum time to wait.
const PATIENCE: Duration = Duration::from_secs(60);

/// Types each line when `adjutant` asks for it. Returns the content of the terminal and the exit status.
fn typed(folder: &Path, arguments: &[&str], lines: &[&str]) -> (String, u32) {
    on_terminal(program::on_terminal(folder, PROGRAM, arguments), lines)
}

/// Same as `typed`, but with any command.
fn on_terminal(command: CommandBuilder, lines: &[&str]) -> (String, u32) {
    on_terminal_while(command, lines, |_| ())
}

/// Same as `on_terminal`, but calls `before` with the number of the line, counted from 0, before each line is typed.
fn on_terminal_while(mut command: CommandBuilder, lines: &[&str], mut before: impl FnMut(usize)) -> (String, u32) {
    let size = PtySize { rows: 40, cols: 60, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("there are pseudo-terminals");
    command.env("NO_COLOR", "1");
    let mut child = pair.slave.spawn_command(command).expect("it runs");
    drop(pair.slave);
    let mut keys = pair.master.take_writer().expect("it has a keyboard");
    let mut reader = pair.master.try_clone_reader().expect("it can be read");
    let screen = Arc::new(Mutex::new(Vec::new()));
    let collected = Arc::clone(&screen);
    let reading = std::thread::spawn(move || {
        let mut part = [0; 4096];
        while let Ok(read @ 1..) = reader.read(&mut part) {
            collected.lock().expect("nobody panics").extend_from_slice(&part[..read]);
        }
    });
    let begun = Instant::now();
    let mut seen = 0;
    for (number, line) in lines.iter().enumerate() {
        loop {
            let shown = screen.lock().expect("nobody panics").clone();
            if shown.len() > seen && shown.ends_with(b"> ") {
                seen = shown.len();
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "nothing is asked: {}", String::from_utf8_lossy(&shown));
            std::thread::sleep(Duration::from_millis(2));
        }
        before(number);
        keys.write_all(format!("{line}\n").as_bytes()).expect("it takes keys");
        keys.flush().expect("it takes keys");
        // The terminal's echo.
        seen += line.chars().count();
    }
    let status = child.wait().expect("it ends").exit_code();
    drop(pair.master);
    reading.join().expect("it was read");
    let shown = screen.lock().expect("nobody panics").clone();
    (String::from_utf8(shown).expect("it is UTF-8").replace("\r\n", "\n"), status)
}

/// Returns the text typed after a prompt.
fn answer(line: &str) -> Option<&str> {
    let (_, answer) = line.split_once("> ").or_else(|| line.strip_suffix('>').map(|prompt| (prompt, "")))?;
    Some(answer)
}

#[test]
fn the_sessions_of_the_page_are_true() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut sessions = 0;
    for block in PAGE.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("a block ends");
        let (command, session) = block.split_once('\n').expect("a session has lines");
        let arguments: Vec<&str> = command.strip_prefix("$ adjutant ").expect("it is ours").split(' ').collect();
        let lines: Vec<&str> = session.lines().filter_map(answer).collect();
        let (shown, status) = typed(folder.path(), &arguments, &lines);
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert_eq!(trimmed(&shown), trimmed(session), "{command}");
        assert_eq!(status, 0, "{command}");
        assert!(shown.lines().all(|line| line.chars().count() <= 60), "it fits 60 columns");
        sessions += 1;
    }
    assert!(sessions >= 2, "{sessions}");
    let entered = std::fs::read_to_string(folder.path().join("final.srn")).expect("it was written");
    assert!(PAGE.contains(&entered), "the page shows what stands in the file:\n{entered}");
}

#[test]
fn ctrl_c_loses_nothing_and_ends_with_130() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let options = [&OPTIONS[..], &["a.srn"]].concat();
    let (_, status) = typed(folder.path(), &options, &["a4-a5", "b7b6", "\u{3}"]);
    assert_eq!(status, 130);
    let text = std::fs::read_to_string(folder.path().join("a.srn")).expect("it is there");
    assert!(text.ends_with("\n1. a4-a5 b7-b6 *\n"), "{text}");
    // Ctrl-D saves and ends the program.
    let (shown, status) = typed(folder.path(), &["record", "a.srn"], &["a5-a6", "\u{4}"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("a.srn: continuing after 2 turns"), "{shown}");
    let text = std::fs::read_to_string(folder.path().join("a.srn")).expect("it is there");
    assert!(text.ends_with("\n1. a4-a5 b7-b6\n2. a5-a6 *\n"), "{text}");
}

#[test]
fn a_comment_over_several_lines_and_a_file_that_cannot_be_saved_elsewhere() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let options = [&OPTIONS[..], &["a.srn"]].concat();
    std::fs::write(folder.path().join("old.srn"), "old\n").expect("a file can be written");
    let lines: Vec<&str> =
        "a4-a5 {slowly, undo, } b7-b6, save no/such/b.srn, save old.srn, save a.srn.gz, save a.srn, a5-a6, \
        save b.srn, b6-b5, quit"
            .split(", ")
            .collect();
    let (shown, status) = typed(folder.path(), &options, &lines);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("\ncontinue the comment, up to a }> undo\n"), "{shown}");
    assert!(shown.contains("continuing in a.srn\n"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 60), "it fits 60 columns: {shown}");
    let text = std::fs::read_to_string(folder.path().join("a.srn")).expect("it is there");
    assert!(text.ends_with("\n1. a4-a5 {slowly\nundo} 1... b7-b6\n2. a5-a6 *\n"), "{text}");
    // No file is overwritten, and the message names the written file.
    let old = std::fs::read_to_string(folder.path().join("old.srn")).expect("it is there");
    assert_eq!(old, "old\n");
    assert!(shown.contains("cannot write old.srn") && shown.contains("\nb.srn: 3 turns, legal\n"), "{shown}");
    let text = std::fs::read_to_string(folder.path().join("b.srn")).expect("it is there");
    assert!(text.ends_with("2. a5-a6 b6-b5 *\n"), "{text}");
}

#[test]
fn lines_that_come_from_elsewhere_are_a_script_on_a_terminal_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = "printf 'xyzzy\\n' | \"$0\" record --edition isf a.srn";
    let command = program::on_terminal(folder.path(), "sh", &["-c", script, PROGRAM]);
    let (shown, status) = on_terminal(command, &[]);
    // No question is asked, and each error is reported with its line.
    assert!(!shown.contains("> ") && shown.contains("<stdin>:1: error"), "{status}: {shown}");
}

#[test]
fn what_cannot_be_written_is_kept_until_it_can() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    let arguments = [&OPTIONS[..], &["in/a.srn"]].concat();
    let command = program::on_terminal(folder.path(), PROGRAM, &arguments);
    std::fs::create_dir(path("in")).expect("a folder can be made");
    let lines = ["a4-a5", "b7-b6", "save", "a5-a6", "quit"];
    let (shown, status) = on_terminal_while(command, &lines, |line| match line {
        1 => std::fs::rename(path("in"), path("away")).expect("the folder can be taken away"),
        3 => std::fs::rename(path("away"), path("in")).expect("and put back"),
        _ => {}
    });
    assert_eq!(status, 0, "{shown}");
    let words: Vec<&str> = shown.split_whitespace().collect();
    let words = words.join(" ");
    let said = "error: cannot write in/a.srn: No such file or directory (os error 2) the turns are kept in this \
                program: `save` tries again, `save OTHER` writes another file ";
    // After the turn, and after `save`, which failed.
    assert_eq!(words.matches(said).count(), 2, "{shown}");
    let text = std::fs::read_to_string(path("in/a.srn")).expect("it is there");
    assert!(text.ends_with("\n1. a4-a5 b7-b6\n2. a5-a6 *\n"), "{text}");
}

#[test]
fn a_terminal_that_says_it_has_no_columns_is_taken_for_a_usual_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = format!("stty cols 0; exec \"$0\" {} a.srn", OPTIONS.join(" "));
    let command = program::on_terminal(folder.path(), "sh", &["-c", &script, PROGRAM]);
    let (shown, status) = on_terminal(command, &["help", "quit"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("\nType a turn as SRN writes it: a4-a5, a6xa7, a6xa7(7>4).\n"), "{shown}");
}
