//! The progress: on standard error, and only where somebody wants it.

use crate::support::{EMPTY, Folder, LEGAL, feed, illegal, outcome, skip};
use std::process::Stdio;
use std::time::Duration;

#[test]
fn it_is_shown_when_asked_for_and_never_among_the_results() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.repeat(3));
    folder.write("b.srn", illegal());
    let found = format!("b.srn:15:4: {EMPTY}\n");
    let counted = "4 records: 3 legal, 1 illegal; errors: empty-square 1\n";
    for arguments in
        [&["a.srn", "b.srn"][..], &["--progress=never", "a.srn", "b.srn"], &["--progress=auto", "a.srn", "b.srn"]]
    {
        assert_eq!(folder.validate(arguments), outcome(1, &found, counted), "{arguments:?}");
    }
    let run = folder.validate(&["--progress=always", "a.srn", "b.srn"]);
    assert_eq!((run.status, run.stdout), (Some(1), found));
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stderr);
    // Four records of 373 bytes.
    let of = " of 1.46 KiB, 3 records, ";
    assert!(lines[0].contains(of) && lines[0].ends_with("/s, 0 findings"), "{}", lines[0]);
    assert_eq!(lines[1], counted.trim_end());
}

#[test]
fn a_line_is_written_now_and_then() {
    let folder = Folder::new();
    let mut command = folder.command(&["convert", "--to=json", "--progress=always", "-j1"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    // Two blocks at once, and one more behind five seconds.
    let block = LEGAL.repeat(1000).into_bytes();
    let parts = vec![block.clone(), block.clone(), block];
    let fed = feed(
        &mut child,
        parts.into_iter().enumerate().map(|(number, part)| {
            std::thread::sleep(Duration::from_millis(if number == 2 { 5500 } else { 0 }));
            part
        }),
    );
    let output = child.wait_with_output().expect("the program ends");
    fed.join().expect("feeding does not fail");
    let said = String::from_utf8(output.stderr).expect("it is UTF-8");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines.iter().all(|line| line.contains(" records, ") && line.ends_with("/s, 0 findings")), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 3000);
}

/// Runs the program with a terminal for its output and for what it says. `None`: there is no way to do that here.
fn on_terminal(folder: &Folder, line: &str) -> Option<String> {
    on_terminal_of(folder, "true", line)
}

/// The same, after something else was done with the terminal.
fn on_terminal_of(folder: &Folder, before: &str, line: &str) -> Option<String> {
    let line = format!("{before}; '{}' {line}", env!("CARGO_BIN_EXE_adjutant"));
    let mut command = folder.command_of("script", &["-qec", &line, "/dev/null"]);
    let output = command.env("TERM", "xterm").env("SHELL", "/bin/sh").output().ok()?;
    Some(String::from_utf8(output.stdout).expect("it is UTF-8"))
}

#[test]
fn a_bar_comes_and_goes_on_a_terminal() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.repeat(3));
    let Some(seen) = on_terminal(&folder, "validate --progress always --color never a.srn") else {
        return skip("there is no program `script`");
    };
    assert!(seen.contains("3 records, ") && seen.contains(" findings, "), "{seen:?}");
    // The bar's line is cleared, and what was found stands there instead.
    let (_, last) = seen.rsplit_once("\u{1b}[2K").expect("the line is cleared");
    assert!(last.ends_with("3 records: 3 legal\r\n") && !last.contains("findings"), "{seen:?}");
    let Some(seen) = on_terminal(&folder, "validate --color never a.srn") else { return };
    assert_eq!(seen, "3 records: 3 legal\r\n", "what takes no time shows no bar");
}

#[test]
fn the_bar_fits_the_terminal() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.repeat(3));
    for columns in [60_usize, 40, 20] {
        let before = format!("stty cols {columns} rows 24");
        let Some(seen) = on_terminal_of(&folder, &before, "validate --progress always --color never a.srn") else {
            return skip("there is no program `script`");
        };
        let bare = anstream::adapter::strip_str(&seen).to_string();
        let bars: Vec<&str> = bare.split(['\r', '\n']).filter(|line| line.contains("3 records, ")).collect();
        assert!(!bars.is_empty(), "{columns}: {seen:?}");
        assert!(bars.iter().all(|bar| bar.trim_end().chars().count() <= columns), "{columns}: {bars:?}");
    }
}

#[test]
fn boards_and_tables_fit_the_terminal() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.repeat(3));
    for verb in ["stats --all", "setups", "reveals --summary", "board", "rules"] {
        // The terminal counts, and not what COLUMNS says.
        let before = "stty cols 60 rows 24; COLUMNS=120; export COLUMNS";
        let Some(seen) = on_terminal_of(
            &folder,
            before,
            &format!("{verb} --color never {}", if verb == "rules" { "" } else { "a.srn" }),
        ) else {
            return skip("there is no program `script`");
        };
        let wide = seen.lines().find(|line| line.trim_end().chars().count() > 60);
        assert_eq!((wide, seen.contains("columns, the terminal has")), (None, false), "{verb}: {seen}");
    }
    let Some(seen) = on_terminal_of(&folder, "stty cols 40 rows 24", "board --color never a.srn") else { return };
    assert!(seen.contains("columns, the terminal has 40\r\n"), "{seen}");
}

#[test]
fn names_of_files_are_harmless_on_a_terminal() {
    let folder = Folder::new();
    let name = "a\u{1b}[31m\u{9b}31m.srn";
    folder.write(name, illegal() + "stray\n");
    folder.write("c\u{1b}[31m.srn.gz", [0x1F, 0x8B, 0]);
    for line in [
        "validate --format full",
        "validate --format concise",
        "validate --format ndjson",
        "validate --format github",
        "validate --format sarif",
        "convert --to json",
        "convert --to srn",
        "fmt",
        "fmt --check",
        "fmt --write",
        "board --ply 1",
        "board --ply 99",
        "filter --where 'file ~ \"a\"' --to json",
        "fmt --record 9 --check",
        "validate --record 9",
    ] {
        let Some(seen) = on_terminal(&folder, &format!("{line} --color never --progress never .")) else {
            return skip("there is no program `script`");
        };
        assert!(seen.len() > 20, "{line}: {seen:?}");
        assert!(!seen.contains(['\u{1b}', '\u{9b}']), "{line}: {seen:?}");
    }
}
