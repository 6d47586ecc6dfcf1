//! Closed standard streams, inaccessible home folders, and output to pipes.
#![cfg(unix)]

use crate::archives::support::{LEGAL, illegal};
use crate::program::{Folder, Run, run, skip};

/// Runs a line of shell in which `$0` is the program.
fn shell(folder: &Folder, line: &str) -> Run {
    run(folder.script(line, &[""; 0]), LEGAL)
}

#[test]
fn a_stream_that_is_closed_is_an_empty_one() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL);
    folder.write("bad.srn", illegal());
    // Nothing is written into another open file, and the exit status is that of the results.
    for (line, status) in [
        ("rules >&-", 0),
        ("rules <&-", 0),
        ("validate bad.srn >&-", 1),
        ("validate bad.srn >/dev/null", 1),
        ("fmt a.srn -o b.srn >&-", 0),
        ("fmt a.srn -o /dev/null >&-", 0),
        ("fmt a.srn -o /dev/stdout >/dev/null", 0),
    ] {
        let run = shell(&folder, &format!("\"$0\" {line}"));
        assert_eq!((run.status, run.stderr.contains("error: ")), (status, false), "{line}: {}", run.stderr);
    }
    assert_eq!(std::fs::read_to_string(folder.path("b.srn")).expect("it is there"), LEGAL.trim_end().to_owned() + "\n");
    let [closed, empty] = ["<&-", "</dev/null"].map(|stdin| shell(&folder, &format!("\"$0\" validate {stdin}")));
    assert_eq!((closed.status, closed.stdout, closed.stderr), (empty.status, empty.stdout, empty.stderr));
}

#[test]
fn names_of_files_are_harmless_in_a_pipe() {
    let folder = Folder::new();
    folder.write("a\u{1b}[31m\u{9b}31m\u{202e}.srn", illegal() + "stray\n");
    for format in ["full", "concise", "github", "sarif"] {
        let run = folder.run(&["validate", "--format", format, "--color", "never", "."], "");
        assert_eq!(run.status, 1);
        assert!(run.stdout.contains(if format == "sarif" { "a%1B" } else { "a\u{241b}[31m" }), "{format}");
        assert!(!run.stdout.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{format}: {:?}", run.stdout);
    }
}

#[test]
fn a_home_that_is_locked_holds_no_defaults() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    folder.write("home/.config/adjutant.toml", "jobs = \"many\"\n");
    let home = folder.path("home");
    let mode = |mode| std::fs::set_permissions(&home, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    mode(0o000);
    let is_root = std::fs::read_dir(&home).is_ok();
    // Root may enter every folder, so the test runs as another user.
    let who = if is_root { "setpriv --reuid=65534 --regid=65534 --clear-groups " } else { "" };
    let asked = shell(&folder, &format!("cp \"$0\" . && chmod 755 . adjutant && {who}true"));
    let line = format!("HOME='{}' && unset XDG_CONFIG_HOME && export HOME && {who}./adjutant rules", home.display());
    let run = shell(&folder, &line);
    mode(0o700);
    if asked.status != 0 {
        return skip("nobody else can be asked");
    }
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{line}");
}
