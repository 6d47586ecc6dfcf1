//! Games that are continued without new lines: the messages about them, and games that cannot be continued.

use crate::program::{Run, adjutant};
use crate::repair::support::sample;
use std::fs;
use std::path::Path;

/// Runs `record` on a file with this text, without any lines.
fn record(options: &[&str], text: &[u8]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.srn");
    fs::write(&path, text).expect("it can be written");
    run(options, &path)
}

fn run(options: &[&str], path: &Path) -> Run {
    let name = path.to_str().expect("its name is UTF-8");
    let run = adjutant(&[&["record", name], options].concat(), "");
    let folder = format!("{}/", path.parent().expect("a folder").display());
    Run { stderr: run.stderr.replace(&folder, ""), ..run }
}

/// Returns the sample game, whose last turn takes the Flag, with this result and without the tags about the end.
fn without_end(result: &str) -> String {
    let text = sample("games/gravon-barrage.srn").replace("[Result \"1-0\"]\n", "");
    text.replace("[Termination \"flag\"]\n", "").replace(" 1-0\n", &format!("{result}\n"))
}

#[test]
fn a_result_that_nobody_has_entered_is_offered() {
    for result in ["", " *"] {
        let run = record(&[], without_end(result).as_bytes());
        let said = "a.srn: 57 turns, legal; red won, 1-0 (flag): to set it, type `result 1-0`\n";
        assert_eq!((run.status, run.stderr.as_str()), (0, said));
    }
}

#[test]
fn an_end_that_the_game_gainsays_makes_the_run_fail() {
    let text = sample("games/gravon-barrage.srn").replace(" 1-0\n", " *\n");
    let run = record(&[], text.as_bytes());
    assert_eq!(run.status, 1);
    assert!(run.stderr.starts_with("a.srn: 57 turns, inconsistent; "), "{}", run.stderr);
}

#[test]
fn which_record_it_is_is_said_where_there_are_others() {
    let (open, game) = (without_end(" *"), sample("games/gravon-barrage.srn"));
    for (text, name) in [
        (format!("{open}\n{game}"), "a.srn, record 1"),
        (format!("{game}\n{open}"), "a.srn, record 2"),
        (open, "a.srn"),
    ] {
        let run = record(&[], text.as_bytes());
        assert!(run.status == 0 && run.stderr.starts_with(&format!("{name}: 57 turns, ")), "{}", run.stderr);
    }
    let run = record(&[], format!("{game}\n{game}").as_bytes());
    let said = "error: a.srn: its games are all finished (1-0); `--record 2` opens the last one, `--new` starts another game\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, said));
}

#[test]
fn a_game_that_is_there_keeps_its_own_setup() {
    let said = "error: a.srn already contains a game, which continues with its own setup (--new starts another game)\n";
    let template = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/games/gravon-barrage.srn");
    for options in [&["--setups", "red"][..], &["--template", template]] {
        let run = record(options, without_end(" *").as_bytes());
        assert_eq!((run.status, run.stderr.as_str()), (2, said), "{options:?}");
    }
}

#[test]
fn files_in_which_no_game_can_be_entered_are_told_apart() {
    for (options, text, said) in [
        (&["--record", "2"][..], &b"\n"[..], "a.srn has no record 2 to continue\n"),
        (
            &[],
            b"\xfe\xff\0[",
            "a.srn was left unchanged: it is UTF-16; `adjutant fmt a.srn -o NEW.srn` converts it to UTF-8\n",
        ),
        (
            &[],
            b"\xff\xfe[\0",
            "a.srn was left unchanged: it is UTF-16; `adjutant fmt a.srn -o NEW.srn` converts it to UTF-8\n",
        ),
    ] {
        let run = record(options, text);
        assert_eq!((run.status, run.stderr), (2, format!("error: {said}")));
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a"), "").expect("it can be written");
    let run = run(&[], &folder.path().join("a").join("b.srn"));
    assert!(run.status == 2 && run.stderr.starts_with("error: cannot read b.srn: "), "{}", run.stderr);
}

#[test]
fn a_game_behind_tags_alone_is_one_of_its_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.srn");
    fs::write(&path, "[Event \"tags\"]\n").expect("it can be written");
    assert_eq!(run(&["--new"], &path).status, 0);
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.starts_with("[Event \"tags\"]\n ;\n\n[Result \"*\"]\n"), "{text}");
    assert_eq!(adjutant(&["filter", "--count"], &text).stdout, "2\n");
}

/// Runs `record` on a new game with a template of this text. Returns the run and the game.
fn with_template(text: &str, options: &[&str]) -> (Run, Option<String>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [template, path] = ["t.srn", "a.srn"].map(|name| folder.path().join(name));
    fs::write(&template, text).expect("it can be written");
    let run = run(&[&["--template", template.to_str().expect("its name is UTF-8")], options].concat(), &path);
    (run, fs::read_to_string(&path).ok())
}

#[test]
fn of_a_template_the_record_that_is_asked_for_must_have_rows_that_can_be_read() {
    let rows = "10: F.........\n7: .........2\n4: 2.........\n1: F.........\n";
    let tags = "[Event \"\"]\n[Site \"here\"]\n[Round \"?\"]\n[Edition \"gravon\"]\n[Army \"2 F\"]\n\n";
    for (text, options, said) in [
        ("[Event \"a\"]\n\n*\n".to_owned(), &["--record", "1"][..], "record 1 has no setup rows\n"),
        (format!("{tags}{rows}\n1. a4-a5 hello *\n"), &[], "expected a turn, a comment or a result, found `hello`\n"),
    ] {
        let (run, game) = with_template(&text, options);
        assert_eq!((run.status, game), (2, None));
        assert_eq!(run.stderr, format!("error: cannot take t.srn as a template: {said}"));
    }
    // An empty value of a form does not count as a name.
    for options in [&[][..], &["--from", "srn"]] {
        let (run, game) = with_template(&format!("{tags}{rows}\n*\n"), options);
        let game = game.expect("it is written");
        assert_eq!((run.status, game.contains("[Event ") || game.contains("[Round ")), (0, false), "{game}");
        assert!(game.starts_with("[Site \"here\"]\n") && game.contains(" 4:  2  .  ."), "{game}");
    }
}

#[test]
fn a_line_is_read_up_to_its_longest_and_no_further() {
    for (length, status, said) in [
        (1 << 16, 0, ""),
        ((1 << 16) + 1, 1, "<stdin>:1: error: the line is longer than 65536 bytes and was not read\n"),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.srn");
        fs::write(&path, without_end(" *")).expect("it can be written");
        // The length includes the braces and the line end.
        let comment = format!("{{{}}}\n", "a".repeat(length - 3));
        let run = adjutant(&["record", path.to_str().expect("its name is UTF-8")], &comment);
        assert!(run.status == status && run.stderr.starts_with(said), "{}", run.stderr);
        let text = fs::read_to_string(&path).expect("it is there");
        assert_eq!(text.contains("aaaa"), status == 0);
    }
}
