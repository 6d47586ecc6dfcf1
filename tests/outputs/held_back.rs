//! A file is begun only after 16 MiB of results: short runs leave no file behind, and long ones do not fill the
//! memory.

use crate::archives::support::LEGAL;
use crate::program::Folder;
use crate::program::wait_until;
use std::io::{Read, Write};
use std::process::{Child, Stdio};

/// Number of bytes of results that are kept in memory.
const HELD: usize = 16 << 20;

/// Starts the program as a filter into a file; it reports its progress at once.
fn filtering(folder: &Folder) -> Child {
    folder.write("out/keep", "");
    let arguments = ["filter", "-j1", "--progress=always", "-o", "out/a.srn", "-"];
    folder.command(&arguments).stdin(Stdio::piped()).spawn().expect("the program starts")
}

/// Returns the number of bytes in unfinished files.
fn unfinished(folder: &Folder) -> usize {
    let names = folder.names("out").into_iter().filter(|name| name.starts_with(".adjutant-"));
    names.map(|name| folder.bytes(&format!("out/{name}")).len()).sum()
}

#[test]
fn many_results_come_to_the_file_before_all_is_read() {
    let folder = Folder::new();
    let mut child = filtering(&folder);
    let long = format!("{{{}}} 1/2-1/2", "long ".repeat(50_000));
    let game = LEGAL.replace("1/2-1/2", &long);
    let games = game.repeat(2 * HELD / game.len());
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(games.as_bytes()).expect("the program reads");
    wait_until("what is too much to be held back is written", || unfinished(&folder) > HELD);
    assert!(!folder.path("out/a.srn").exists());
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(folder.names("out"), ["a.srn", "keep"]);
    assert!(folder.read("out/a.srn") == games.trim_end().to_owned() + "\n");
}

#[test]
fn few_results_come_to_no_file_before_all_is_read() {
    let folder = Folder::new();
    let mut child = filtering(&folder);
    let games = LEGAL.repeat(HELD / 4 / LEGAL.len());
    child.stdin.as_mut().expect("it is piped").write_all(games.as_bytes()).expect("the program reads");
    // The message follows the first results.
    let mut said = [0; 1];
    child.stderr.as_mut().expect("it is piped").read_exact(&mut said).expect("it says something");
    assert_eq!(folder.names("out"), ["keep"]);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert_eq!(folder.names("out"), ["keep"]);
}
