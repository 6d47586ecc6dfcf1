//! The number of threads does not change the output.

use crate::archives::support::{LEGAL, bzip2, gzip, illegal, unreadable, zip, zstandard};
use crate::effort::compared;
use crate::program::{Folder, Run};

/// Creates archives of all kinds, several megabytes together, some of them damaged.
fn archives() -> Folder {
    let folder = Folder::new();
    let games = folder.run(&["generate", "--games=40", "--plies=120", "--policy=plausible"], "").stdout;
    let games: Vec<&str> = games.split_inclusive("\n\n[").collect();
    let mut text = String::from("; a preamble\n\nstray before all\n[");
    for (number, game) in games.iter().cycle().take(320).enumerate() {
        // The character removed at the end of the pieces begins the next one.
        text.push_str(game.trim_end_matches('['));
        if number % 37 == 5 {
            text.push_str("stray text between\n\n");
        }
        let (event, record) = match number % 53 {
            7 => ("", illegal()),
            19 => ("\u{1b}[31m", unreadable()),
            31 => ("", LEGAL.replace("a9-a8", &"{a long comment} ".repeat(20_000))),
            _ => ("[", String::new()),
        };
        text.push_str(&record.replace("\"a\"", &format!("\"{event}\"")));
        text.push_str(if record.is_empty() { event } else { "[" });
    }
    text.push_str("Event \"cut short");
    folder.write("in/a.srn", &text);
    folder.write("in/b.srn.gz", gzip(&text[..text.len() / 3]));
    folder.write("in/c.zip", zip(&[("1.srn", &text[..40_000]), ("2.srn", &text[..300_000]), ("empty", "")]));
    let mut cut = bzip2(&text[..400_000]);
    cut.truncate(cut.len() / 2);
    folder.write("in/d.srn.bz2", cut);
    for number in 0..30 {
        folder.write(&format!("in/small/{number}.srn"), if number % 3 == 0 { illegal() } else { LEGAL.to_owned() });
    }
    folder.write("in/z.srn.zst", zstandard(&text[..500_000]));
    folder.write("stdin", &text[..700_000]);
    folder
}

/// Runs a verb on all archives with `jobs` threads.
fn results(folder: &Folder, arguments: &[&str], jobs: &str) -> Run {
    let stdin = std::fs::read(folder.path("stdin")).expect("it is there");
    let inputs = [jobs, "in", "nowhere", "-", "in/small"];
    folder.run(&[arguments, &inputs].concat(), stdin)
}

/// Checks that the number of threads does not change the output, and returns the output.
fn same_for_all(folder: &Folder, arguments: &[&str]) -> Run {
    let one = results(folder, arguments, "-j1");
    for jobs in ["-j2", "-j13"] {
        let many = results(folder, arguments, jobs);
        assert_eq!(many.status, one.status, "{arguments:?} {jobs}");
        assert!(many.stdout == one.stdout, "{arguments:?} {jobs}: {}", first_difference(&one.stdout, &many.stdout));
        assert!(many.stderr == one.stderr, "{arguments:?} {jobs}: {}", first_difference(&one.stderr, &many.stderr));
    }
    one
}

/// Returns the first lines that differ.
fn first_difference(one: &str, other: &str) -> String {
    let mut pairs = one.lines().zip(other.lines()).enumerate();
    let differ = pairs.find(|(_, (one, other))| one != other);
    format!("{} and {} bytes, {differ:?}", one.len(), other.len())
}

compared! {
    fn findings_of_every_form_come_in_the_order_of_the_inputs(share, one in 5) {
        let folder = archives();
        let mut counted = Vec::new();
        for format in share.among(["full", "concise", "github", "ndjson", "sarif"]) {
            let run = same_for_all(&folder, &["validate", "--format", format]);
            assert_eq!(run.status, 2, "{}", run.stderr);
            assert!(run.stdout.len() > 10_000, "{}", run.stdout);
            counted.push(run.stderr);
        }
        counted.dedup();
        assert_eq!(counted.len(), 1, "the same is counted whatever is shown: {counted:?}");
    }
}

#[test]
fn findings_come_in_the_order_of_the_inputs() {
    let folder = archives();
    let concise = same_for_all(&folder, &["validate", "--format=concise", "--max-record=64K", "--max-findings=1"]);
    assert!(concise.stdout.contains("--max-record"), "{}", concise.stdout);
    let mut files: Vec<&str> = concise.stdout.lines().filter_map(|line| line.split(':').next()).collect();
    files.dedup();
    let small: Vec<String> = [0, 12, 15, 18, 21, 24, 27, 3, 6, 9].map(|number| format!("in/small/{number}.srn")).into();
    let mut expected = vec!["in/a.srn", "in/b.srn.gz", "in/c.zip", "in/d.srn.bz2"];
    expected.extend(small.iter().map(String::as_str));
    expected.extend(["in/z.srn.zst", "nowhere", "<stdin>"]);
    expected.extend(small.iter().map(String::as_str));
    assert_eq!(files, expected);
}

compared! {
    fn records_come_in_the_order_of_the_inputs(share, one in 9) {
        let folder = archives();
        for arguments in share.among([
            &["convert", "--to=json"][..],
            &["convert", "--to=srn"],
            &["fmt"],
            &["board", "--ply=end"],
            &["board", "--record=2", "--every=20", "--format=json"],
            &["filter", "--where=plies > 3"],
            &["filter", "--where=verdict == illegal", "--to=json"],
            &["filter", "--dedupe", "--sort-by=plies", "--limit=50"],
            &["filter", "--sample=20", "--seed=3"],
        ]) {
            let run = same_for_all(&folder, arguments);
            assert_eq!(run.status, 2, "{arguments:?} {}", run.stderr);
            assert!(run.stdout.len() > 10_000, "{arguments:?} {}", run.stdout);
        }
        let run = same_for_all(&folder, &["fmt", "--check"]);
        assert!(run.stdout.contains("--- in/a.srn\n+++ in/a.srn (formatted)\n"), "{}", &run.stdout[..200]);
    }
}

#[test]
fn games_come_in_the_order_of_their_numbers() {
    let folder = Folder::new();
    for format in ["srn", "json"] {
        let made = |jobs| folder.run(&["generate", "--games=150", "--plies=200", "--to", format, jobs], "");
        let one = made("-j1");
        assert_eq!(one.status, 0);
        for jobs in ["-j2", "-j4", "-j13"] {
            assert!(made(jobs) == one, "{format} {jobs}");
        }
    }
}

#[test]
fn any_number_of_threads_is_a_number() {
    let folder = Folder::new();
    folder.write("a.srn", illegal().repeat(3000));
    let one = folder.validate(&["-j1", "a.srn"]);
    for jobs in ["-j0", "-j3", "-j500", "-j18446744073709551615"] {
        assert_eq!(folder.validate(&[jobs, "a.srn"]), one, "{jobs}");
    }
    for jobs in ["-j-1", "-jx", "-j18446744073709551616"] {
        assert_eq!(folder.validate(&[jobs, "a.srn"]).status, 2, "{jobs}");
    }
    let by_environment = |jobs: &str| {
        let mut command = folder.command(&["validate", "--format=concise", "a.srn"]);
        command.env("ADJUTANT_JOBS", jobs);
        crate::program::run(command, "")
    };
    assert_eq!(by_environment("3"), one);
    assert_eq!(by_environment("many").status, 2);
}

#[cfg(unix)]
#[test]
fn fewer_threads_than_were_asked_for_do_the_work_too() {
    let folder = Folder::new();
    folder.write("a.srn", illegal().repeat(3000));
    let one = folder.validate(&["-j1", "a.srn"]);
    // Each thread reserves memory; this limit is too low for the requested number of threads.
    let script = "ulimit -v 600000 || exit 99; exec \"$0\" validate --format=concise -j5000 a.srn a.srn a.srn";
    let run = crate::program::run(folder.script(script, &[""; 0]), "");
    if run.status == 99 {
        return crate::program::skip("there is no ulimit -v");
    }
    assert_eq!((run.status, run.stdout), (1, one.stdout.repeat(3)));
}
