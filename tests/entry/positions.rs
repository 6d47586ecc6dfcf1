//! Games that start from a position: from another file, typed, and continued.

use super::support::{begun, feed, said, script};
use crate::positions::RECORD;
use crate::program::adjutant;
use std::fs;
use std::path::Path;

/// Enters lines in a new game that starts from the last position of `text`. Returns the messages and the file.
fn from_position(folder: &Path, text: &str, options: &[&str], lines: &str) -> (i32, String, Option<String>) {
    let (source, file) = (folder.join("source.srn"), folder.join("game.srn"));
    fs::write(&source, text).expect("it can be written");
    let _ = fs::remove_file(&file);
    let [source, name] = [&source, &file].map(|path| path.to_str().expect("its name is UTF-8"));
    let run = adjutant(&[&["record", "--from-position", source, name], options].concat(), lines);
    (run.status, run.stderr.replace(source, "SOURCE"), fs::read_to_string(&file).ok())
}

#[test]
fn the_last_position_of_a_record_begins_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = "31... a3xa2 32. b4-b5\nturns\nundo\nback 31...\nredo\nback 29...\n";
    let (status, said, text) = from_position(folder.path(), RECORD, &["--red", "Ada"], lines);
    let wanted = "[Red \"Ada\"]
[Result \"*\"]
[Edition \"jumbo-2014\"]
[Variant \"original\"]
[Position \"blue\"]
[Ply \"61\"]

red: F@a1 B@a2 7@b4! 2@j9!'
blue: 2@a3!' 10@c7!' S@e9 F@j10

31... a3xa2(2<B)
32. b4-b5 *
";
    assert_eq!(text.as_deref(), Some(wanted), "{said}");
    assert!(said.starts_with(" 31... a3xa2(2<B)\n 32. b4-b5\n"), "{said}");
    assert!(
        said.contains("<stdin>:6: error: turn 29... is before the position from which the game starts\n"),
        "{said}"
    );
    assert_eq!(status, 1);
    // The game continues with its pieces and numbers.
    let file = folder.path().join("game.srn");
    let run = adjutant(&["record", file.to_str().expect("UTF-8")], "32... c7-c6\n33. b5-b6\n");
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(run.stderr.contains("c6 is a lake"), "{}", run.stderr);
    assert!(text.contains("blue: 2@a3!' 10@c7!' S@e9 F@j10\n"), "{text}");
}

#[test]
fn a_position_that_is_not_clear_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let two = format!("{RECORD}\n{RECORD}");
    let ended = fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    for (text, options, why) in [
        ("", &[][..], "it contains no record"),
        (&two, &[], "it has several records: select one with `--record N`"),
        (RECORD, &["--record", "3"], "it has no record 3: the last one is 1"),
        (&RECORD.replace("e9", "c5"), &[], "Blue's piece on c5 is not on a square of the board"),
        (&RECORD.replace("31. j1-j9", "31. j1-i2"), &[], "ply 61: "),
        (&RECORD.replace("F@a1", "F?a1"), &[], "expected `@` and a square"),
        (&ended, &[], "the game has ended after ply 57; `adjutant board --ply N --format srn` writes an earlier"),
    ] {
        let (status, said, file) = from_position(folder.path(), text, options, "");
        assert!(said.starts_with("error: cannot start from a position of SOURCE: "), "{said}");
        assert!(said.contains(why) && status == 2 && file.is_none(), "{status} {why}: {said}");
    }
    let run = adjutant(&["record", "--from-position", "-", "game.srn"], RECORD);
    assert!(run.stderr.contains("standard input is used for the dialogue"), "{}", run.stderr);
    let (_, said, file) = from_position(folder.path(), &two, &["--record", "2"], "31... a3-b3\n");
    assert!(file.is_some_and(|text| text.ends_with("31... a3-b3 *\n")), "{said}");
}

#[test]
fn a_position_is_typed_like_a_record() {
    let mut entry = script("");
    for line in RECORD.lines() {
        assert!(!entry.feed(line).is_wrong, "{line}");
    }
    let text = String::from_utf8(entry.text().to_vec()).expect("UTF-8");
    assert!(text.contains("red: F@a1 2@j1 B@a2 7@b4! 6@b7'\n") && text.ends_with("31. j1-j9 *\n"), "{text}");
    // Impossible pieces are refused, and a piece replaces the piece on its square.
    let mut entry = script("[Edition \"jumbo-2014\"]\n[Position \"blue\"]\n\n*\n");
    assert_eq!(feed(&mut entry, &["blue: 7@c5"]), ["error: setup-zone"]);
    assert_eq!(feed(&mut entry, &["blue: 7@"]), ["error: syntax"]);
    assert_eq!(feed(&mut entry, &["blue: 7@c9 F@j10", "red: F@a1 7@d9", "blue: 8@c9"]), [""; 0]);
    assert!(String::from_utf8_lossy(entry.text()).contains("blue: 8@c9 F@j10\n"));
    let no_rows = "wrong: the game starts from a position: type its pieces, such as `red: 7@b4!`";
    assert_eq!(feed(&mut entry, &["4: 2 2 2 2 2 2 2 2 2 2"]), [no_rows]);
    assert_eq!(feed(&mut entry, &["setup red"]), [no_rows]);
}

#[test]
fn the_prompt_and_numbers_continue_behind_the_position() {
    let start = &RECORD[..RECORD.find("29...").expect("turns")];
    let mut entry = begun(&format!("{start}*\n"));
    assert_eq!(entry.prompt(), "29... blue> ");
    assert_eq!(said(&entry.feed("29. d7-c7"))[0], "expected the turn number `29...`, found `29.`");
    assert_eq!(entry.prompt(), "30. red> ");
    assert_eq!(feed(&mut entry, &["b7xc7", "turns"]), [" 29... d7-c7\n 30. b7xc7(6<10)"]);
    assert_eq!(feed(&mut entry, &["back 30."]), ["b7xc7(6<10) was taken back"]);
    // Without names, the side to move resigns.
    entry.feed("result resigns");
    assert_eq!(entry.record().tag("Result"), Some("0-1"));
}
