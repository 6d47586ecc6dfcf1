//! Where there is no terminal, and what makes no sense.

use assert_cmd::Command;

fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::cargo_bin("adjutant")
        .expect("it is built")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("replay")
        .args(arguments)
        .write_stdin("")
        .output()
        .expect("it runs");
    assert!(output.stdout.is_empty(), "nothing is drawn");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn without_a_terminal_it_says_what_does_without_one() {
    let (status, said) = run(&["samples/games/gravon-duel.srn"]);
    assert_eq!(status, Some(2));
    assert_eq!(said, "error: `replay` needs a terminal, for keys and to draw on: `board` writes positions anywhere\n");
}

#[test]
fn nothing_is_written_to_a_file() {
    let (status, said) = run(&["-o", "a.txt", "samples/games/gravon-duel.srn"]);
    assert_eq!(status, Some(2));
    assert_eq!(said, "error: `replay` shows games and writes nothing: `board -o FILE` writes positions\n");
}
