//! Former defects, each named after the required behavior.

use crate::fmt::CANONICAL;
use crate::program::{Run, within};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

/// Much longer than any of these tests takes, and much shorter than a time quadratic in the length of the text.
const PATIENCE: Duration = Duration::from_secs(60);

/// Record in canonical form.
static RECORD: LazyLock<String> = LazyLock::new(|| format!("{CANONICAL}1. b2-b8 b9xb8(2=2)\n2. a2-a3 *\n"));

fn adjutant(arguments: &[&str], input: &[u8]) -> Run {
    within(PATIENCE, arguments, input)
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a temporary path is UTF-8")
}

/// Tables by piece had 128 places when the numbers of Blue's pieces began there.
#[test]
fn what_is_kept_by_piece_has_room_for_the_pieces_of_both_sides() {
    for view in ["red", "blue", "both"] {
        let run = adjutant(&["board", "--all", "--view", view, "-"], RECORD.as_bytes());
        assert_eq!((run.status, run.stderr), (0, String::new()), "{view}");
    }
    let run = adjutant(&["generate", "--policy", "plausible", "--edition", "gravon", "--variant", "barrage"], b"");
    assert_eq!((run.status, run.stderr), (0, String::new()));
}

/// Each tag of a record with a fault was compared with all earlier tags.
#[test]
fn many_tags_are_converted_in_time_proportional_to_their_number() {
    let mut tags: Vec<String> = (0..100_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    tags.push("[T0 \"y\"]\n*\n".to_owned());
    let run = adjutant(&["convert", "--to", "json", "-"], tags.concat().as_bytes());
    assert_eq!(run.status, 1);
    let json = run.stdout;
    assert!(json.contains("\"T0\":\"x\"") && json.contains("\"T99999\":\"x\"") && !json.contains("\"T0\":\"y\""));
}

/// For each line that begins with `{`, the rest of the text was read to its end or to the damage.
#[test]
fn damaged_json_is_read_in_time_proportional_to_its_length() {
    for end in ["", "]x"] {
        let run = adjutant(
            &["convert", "--from", "json", "--to", "srn", "-"],
            ("{\"a\":[\n".repeat(40_000) + end).as_bytes(),
        );
        assert_eq!((run.status, run.stderr.lines().count()), (1, 40_000), "{end}");
    }
}

/// An array was read as an object whose members are in order.
#[test]
fn json_that_is_no_object_is_refused_as_such() {
    for text in ["[{}]", "[\"adjutant/game/1\",{}]", "1", "\"x\"", "null"] {
        let run = adjutant(&["convert", "--from", "json", "--to", "srn", "-"], text.as_bytes());
        assert_eq!(run.stderr, "<stdin>:1:1: error[syntax]: expected an object\n", "{text}");
        assert_eq!((run.status, run.stdout.len()), (1, 0), "{text}");
    }
}

/// Results for a file were held in memory to the last byte. Now a large one is written to a temporary file next to
/// the old file.
#[test]
fn long_results_reach_the_file_whole_and_in_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [one, two, out] = ["1.srn", "2.srn", "out"].map(|file| folder.path().join(file));
    let texts = [b"one\n".repeat(2_500_000), b"two\n".repeat(2_500_000)];
    fs::write(&one, &texts[0]).expect("a file can be written");
    fs::write(&two, &texts[1]).expect("a file can be written");
    fs::write(&out, "old").expect("a file can be written");
    let run = adjutant(&["fmt", "--quiet", "--max-record=32M", name(&one), name(&two), "-o", name(&out)], b"");
    assert_eq!(run.status, 1);
    assert!(fs::read(&out).expect("the result is there") == texts.concat());
    let mut left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().map(|it| it.file_name()).collect();
    left.sort();
    assert_eq!(left, ["1.srn", "2.srn", "out"]);
}

/// The system's message named the temporary file.
#[test]
fn a_folder_that_is_not_there_is_told_by_the_name_that_was_given() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("no").join("out");
    let run = adjutant(&["fmt", "-", "-o", name(&out)], RECORD.as_bytes());
    assert_eq!(run.status, 2);
    let said = run.stderr;
    assert!(
        said.starts_with(&format!("error: cannot write {}: ", name(&out))) && !said.contains(".adjutant"),
        "{said}"
    );
}

/// Renaming needs write permission for the folder, not for the file.
#[test]
fn a_file_that_may_not_be_written_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a.srn");
    fs::write(&file, RECORD.replace(" *", " {c} *").replace("1. ", "1.")).expect("a file can be written");
    let before = fs::read(&file).expect("it is there");
    let mut permissions = fs::metadata(&file).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).expect("its permissions can be set");
    for arguments in [&["fmt", "--write", name(&file)][..], &["new", "-o", name(&file)]] {
        let run = adjutant(arguments, b"");
        assert_eq!(run.stderr, format!("error: cannot write {}: the file is read-only\n", name(&file)));
        assert_eq!((run.status, fs::read(&file).expect("it is there")), (2, before.clone()));
    }
}

/// Requesting a game after the last gave neither a game nor an error.
#[test]
fn a_game_that_is_not_made_cannot_be_asked_for() {
    let run = adjutant(&["generate", "--games", "5", "--record", "6"], b"");
    assert_eq!((run.status, run.stderr), (2, "error: there is no game 6: --games is 5\n".to_owned()));
}

/// Wrong arguments were repeated unchanged, including escape codes.
#[test]
fn arguments_reach_the_terminal_harmless() {
    for hostile in ["--x\u{1b}]0;t\u{7}", "--ply=\u{1b}]0;t\u{7}", "--select=\u{9b}2J\u{7}"] {
        let run = adjutant(&["board", hostile], b"");
        let said = run.stderr;
        assert_eq!(run.status, 2);
        assert!(!said.is_empty() && !said.chars().any(|char| char.is_control() && char != '\n'), "{said:?}");
    }
}

/// The mark was missing from the list of characters that change the direction of text.
#[test]
fn the_arabic_letter_mark_is_shown_as_a_picture() {
    let run = adjutant(&["validate", "-"], format!("{}stray\u{61c}text\n", *RECORD).as_bytes());
    let expected = "<stdin>:15:1: error[stray-text]: text outside records: `stray\u{fffd}text`\n";
    assert_eq!(run.stdout, expected);
}

#[cfg(unix)]
mod unix {
    use super::{RECORD, adjutant, name};
    use std::fs::{self, File};
    use std::io::Read;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::process::Command;

    /// A file replaced the pipe, or `/dev/null` for a user with permission.
    #[test]
    fn a_pipe_is_written_to_and_not_replaced() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let mut end = File::options().read(true).write(true).open(&pipe).expect("the pipe can be opened");
        let run = adjutant(&["fmt", "-", "-o", name(&pipe)], RECORD.as_bytes());
        assert_eq!((run.status, run.stderr), (0, String::new()));
        assert!(fs::metadata(&pipe).expect("it is there").file_type().is_fifo());
        let mut written = vec![0; RECORD.len()];
        end.read_exact(&mut written).expect("the record is in the pipe");
        assert_eq!(String::from_utf8_lossy(&written), *RECORD);
    }

    #[test]
    fn what_is_no_file_is_not_formatted_in_place() {
        let run = adjutant(&["fmt", "--write", "/dev/null"], b"");
        let expected = "error: /dev/null is not a regular file; omit --write\n";
        assert_eq!((run.status, run.stderr), (2, expected.to_owned()));
    }

    /// The link itself was replaced.
    #[test]
    fn a_link_to_a_file_that_is_yet_to_be_is_followed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [link, file] = ["link", "file"].map(|file| folder.path().join(file));
        symlink("file", &link).expect("a link can be made");
        let run = adjutant(&["fmt", "-", "-o", name(&link)], RECORD.as_bytes());
        assert_eq!((run.status, run.stderr), (0, String::new()));
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("it is there"), *RECORD);
    }

    /// New files were readable for everybody, regardless of the user's mask.
    #[test]
    fn new_files_heed_the_mask_of_the_user() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (mask, mode) in [("077", 0o600), ("022", 0o644)] {
            let out = folder.path().join(mask);
            let script = format!("umask {mask}; exec \"$0\" rules -o \"$1\"");
            assert!(crate::program::script(script, &[&out]).status().expect("sh runs").success());
            let found = fs::metadata(&out).expect("it is there").permissions().mode() & 0o777;
            assert_eq!(found, mode, "{mask}");
        }
    }

    /// Help that could not be printed counted as success.
    #[cfg(target_os = "linux")]
    #[test]
    fn help_that_is_lost_is_a_failure() {
        let full = File::options().write(true).open("/dev/full").expect("the device is there");
        assert_eq!(crate::program::command(&["--help"]).stdout(full).status().expect("it runs").code(), Some(2));
    }
}

/// In one output, a record after a record of only tags was read as part of it.
#[test]
fn a_record_of_nothing_but_tags_does_not_swallow_the_next() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [one, two] = ["1.srn", "2.srn"].map(|file| folder.path().join(file));
    fs::write(&one, "[Event \"a\"]\n").expect("a file can be written");
    fs::write(&two, "[Event \"b\"]\n\n*\n").expect("a file can be written");
    for verb in [&["convert", "--to", "srn"][..], &["fmt"], &["filter"]] {
        let run = adjutant(&[verb, &[name(&one), name(&two)]].concat(), b"");
        let text = run.stdout;
        let again = adjutant(&["validate", "--format", "ndjson", "-"], text.as_bytes());
        assert_eq!(again.stdout.lines().count(), 2, "{verb:?}: {text}");
    }
}

/// Text that is no JSON object was read as SRN when its positions were requested, and had turns that the game did
/// not have.
#[test]
fn what_cannot_be_read_at_all_has_no_turns_for_anybody() {
    let json = adjutant::formats::by_name("json").expect("it is a format");
    let mut games = adjutant::games::Inputs::of_bytes("a", RECORD.as_bytes()).format(json).read().expect("no glob");
    let game = games.next().expect("what is no object is handed on").expect("it is a text").replay();
    assert_eq!((game.verdict(), game.plies()), (adjutant::Verdict::Unreadable, 0));
    let mut turns: Vec<adjutant::rules::Played> = Vec::new();
    game.observe(&mut turns);
    assert!(turns.is_empty() && game.positions().count() <= 1, "{turns:?}");
}

/// A line of JSON without its closing brace was read as two records with one number: the damaged object, and the
/// rest.
#[test]
fn what_is_torn_from_an_object_is_no_record_of_its_own() {
    let whole = adjutant(&["convert", "--to", "json", "-"], RECORD.as_bytes()).stdout;
    let torn = whole.replace("\"setup\":{\"red\":{", "\"setup\":{");
    assert_ne!(torn, whole);
    for (text, records) in [(format!("{torn}{whole}"), 2), (format!("{}{whole}", torn.trim_end()), 2), (torn, 1)] {
        let run = adjutant(&["validate", "--format", "ndjson", "-"], text.as_bytes());
        let said = run.stdout;
        let numbers: Vec<String> = (1..=records).map(|number| format!("\"record\":{number},")).collect();
        assert_eq!(said.lines().count(), records, "{text}\n{said}");
        assert!(said.lines().zip(&numbers).all(|(line, number)| line.contains(number)), "{said}");
    }
}

/// A turn of Blue's off the board had no number in the engine's format, but a program with overflow checks crashed
/// when it was computed.
#[test]
fn a_turn_off_the_board_ends_what_the_engine_can_be_told() {
    let legal = std::fs::read_to_string("samples/games/gravon-original.srn").expect("a sample");
    let line = legal.lines().find(|line| line.starts_with("3. ")).expect("a third turn").to_owned();
    let red = line.split(' ').nth(1).expect("Red's turn");
    for (turns, plies) in
        [(format!("3. {red} a11-a12"), 5), (format!("3. {red} j9-j11"), 5), ("3. a11-a12".to_owned(), 4)]
    {
        let run =
            adjutant(&["convert", "--to", "ataraxos-text", "--lossy", "-"], legal.replace(&line, &turns).as_bytes());
        let said = run.stderr;
        assert_eq!(run.status, 1, "{said}");
        // The setups, and a number for each turn before it.
        assert_eq!(run.stdout.lines().count(), 1 + plies, "{turns}: {said}");
        assert!(said.contains(&format!("the turns from ply {} on", plies + 1)), "{said}");
    }
}
