//! Progress: on standard error, only if requested or useful.

use crate::archives::support::{EMPTY, LEGAL, illegal};
use crate::program::{Folder, PROGRAM, feed, outcome, skip};
use std::io::{Read, Write};
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
    assert_eq!((run.status, run.stdout), (1, found));
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stderr);
    // Four records of 373 bytes.
    let of = " of 1.46 KiB, 3 records, ";
    assert!(lines[0].contains(of) && lines[0].ends_with("/s, 0 findings"), "{}", lines[0]);
    assert_eq!(lines[1], counted.trim_end());
    // Findings are counted as they are reported.
    let run = folder.validate(&["--progress=always", "b.srn", "a.srn"]);
    assert!(run.stderr.lines().next().is_some_and(|line| line.ends_with("/s, 1 findings")), "{}", run.stderr);
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn a_line_is_written_now_and_then() {
    let folder = Folder::new();
    let mut command = folder.command(&["convert", "--to=json", "--progress=always", "-j1"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    // Two blocks at once, and one more after five seconds.
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

/// Runs the program with a terminal for its output and messages. Returns `None` if this is impossible here.
fn on_terminal(folder: &Folder, line: &str) -> Option<String> {
    on_terminal_of(folder, "true", line)
}

/// Same as `on_terminal`, but first runs the shell commands `before` on the terminal.
fn on_terminal_of(folder: &Folder, before: &str, line: &str) -> Option<String> {
    let line = format!("{before}; '{PROGRAM}' {line}");
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
    // The bar's line is cleared and replaced by the findings.
    let (_, last) = seen.rsplit_once("\u{1b}[2K").expect("the line is cleared");
    assert!(last.ends_with("3 records: 3 legal\r\n") && !last.contains("findings"), "{seen:?}");
    let Some(seen) = on_terminal(&folder, "validate --color never a.srn") else { return };
    assert_eq!(seen, "3 records: 3 legal\r\n", "what takes no time shows no bar");
}

#[test]
fn results_do_not_share_a_line_with_the_bar() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.repeat(3));
    folder.write("b.srn", illegal());
    let Some(seen) = on_terminal(&folder, "validate --format concise --progress always --color never a.srn b.srn")
    else {
        return skip("there is no program `script`");
    };
    assert!(seen.contains("3 records, "), "the bar came before the finding did: {seen:?}");
    let (lines, _) = screen(&seen, 120);
    let wanted = folder.validate(&["a.srn", "b.srn"]);
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines, (wanted.stdout + &wanted.stderr).lines().collect::<Vec<_>>(), "{seen:?}");
}

#[test]
fn games_that_are_made_are_counted() {
    let folder = Folder::new();
    let run = folder.run(&["generate", "--games", "40", "--plies", "20", "--progress", "always", "-o", "a.srn"], "");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""));
    assert!(run.stderr.starts_with("16 of 40 games, ") && run.stderr.ends_with("/s\n"), "{}", run.stderr);
    for when in ["auto", "never"] {
        folder.run(&["generate", "--games", "40", "--plies", "20", "--progress", when], "").well();
    }
    let line = "generate --games 40 --plies 20 --progress always --color never -o a.srn";
    let Some(seen) = on_terminal(&folder, line) else { return skip("there is no program `script`") };
    assert!(seen.contains("16/40 games, "), "{seen:?}");
    assert!(seen.ends_with("\u{1b}[2K"), "{seen:?}");
}

/// Returns the lines on a terminal of `columns` columns after this output, and the row and column of the cursor,
/// counted from 0.
fn screen(output: &str, columns: usize) -> (Vec<String>, (usize, usize)) {
    let (mut lines, mut row, mut column) = (vec![Vec::new()], 0, 0);
    let mut characters = output.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\r' => column = 0,
            '\n' => row += 1,
            '\u{1b}' => {
                assert_eq!(characters.next(), Some('['), "an escape that is not known here");
                let mut number = String::new();
                while let Some(digit) = characters.next_if(char::is_ascii_digit) {
                    number.push(digit);
                }
                let number: usize = number.parse().unwrap_or(1);
                match characters.next() {
                    Some('K') => lines[row].clear(),
                    Some('A') => row -= number.min(row),
                    Some('B') => row += number,
                    other => panic!("an escape that is not known here: {other:?}"),
                }
            }
            _ => {
                if column == columns {
                    (row, column) = (row + 1, 0);
                }
                lines.resize(lines.len().max(row + 1), Vec::new());
                let length = lines[row].len().max(column + 1);
                lines[row].resize(length, ' ');
                lines[row][column] = c;
                column += 1;
            }
        }
        lines.resize(lines.len().max(row + 1), Vec::new());
    }
    (lines.into_iter().map(|line| line.into_iter().collect()).collect(), (row, column))
}

#[test]
fn a_bar_is_gone_after_ctrl_c() {
    #[cfg(unix)]
    crate::program::let_signals_end_programs();
    let folder = Folder::new();
    let games = folder.run(&["generate", "--games", "200", "--plies", "200"], "").stdout;
    folder.write("big.srn", games.repeat(100));
    let generate = "generate --games 99999999 -o out.srn";
    let validate = "validate --progress always big.srn big.srn big.srn big.srn";
    for (line, columns) in [(generate, 120), (validate, 120), (generate, 60), (validate, 60), (generate, 30)] {
        let line = format!("stty rows 24 cols {columns}; exec '{PROGRAM}' --color never {line}");
        let mut command = folder.command_of("script", &["-qec", &line, "/dev/null"]);
        command.env("TERM", "xterm").env("SHELL", "/bin/sh").stdin(Stdio::piped());
        let Ok(mut child) = command.spawn() else { return skip("there is no program `script`") };
        let mut stdout = child.stdout.take().expect("it is piped");
        let (mut seen, mut part) = (Vec::new(), [0; 4096]);
        while !String::from_utf8_lossy(&seen).contains("/s") {
            let read = stdout.read(&mut part).expect("it can be read");
            assert!(read > 0, "no bar came: {}", String::from_utf8_lossy(&seen));
            seen.extend_from_slice(&part[..read]);
        }
        child.stdin.as_mut().expect("it is piped").write_all(b"\x03").expect("the terminal takes a key");
        stdout.read_to_end(&mut seen).expect("it can be read");
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{line}");
        let seen = String::from_utf8(seen).expect("it is UTF-8");
        assert!(seen.contains("^C"), "the key is echoed: {seen:?}");
        let (lines, cursor) = screen(&seen, columns);
        assert!(lines.iter().all(String::is_empty), "{lines:#?}\n{seen:?}");
        assert_eq!(cursor, (0, 0), "{seen:?}");
    }
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
    for verb in ["stats --all", "setups", "reveals --summary", "review --summary", "board", "rules"] {
        // The width of the terminal counts, not COLUMNS.
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
    for line in
        "validate --format full, validate --format concise, validate --format ndjson, validate --format github, \
        validate --format sarif, convert --to json, convert --to srn, fmt, fmt --check, fmt --write, \
        board --ply 1, board --ply 99, filter --where 'file ~ \"a\"' --to json, fmt --record 9 --check, \
        validate --record 9"
            .split(", ")
    {
        let Some(seen) = on_terminal(&folder, &format!("{line} --color never --progress never .")) else {
            return skip("there is no program `script`");
        };
        assert!(seen.len() > 20, "{line}: {seen:?}");
        assert!(!seen.contains(['\u{1b}', '\u{9b}']), "{line}: {seen:?}");
    }
}
