//! One cause, one finding: consequences of a mistake are not reported.

use crate::program::{Run, adjutant};
use crate::validate::support::{LEGAL, folder, validate};
use std::fmt::Write;

/// Returns the names of the findings, in order.
fn names(run: &Run) -> Vec<String> {
    let name = |line: &str| Some(line.split_once('[')?.1.split_once(']')?.0.to_owned());
    run.stdout.lines().filter_map(name).collect()
}

/// Returns a complete record whose army has several kinds.
fn sample() -> String {
    std::fs::read_to_string(folder("samples").join("mended/turn-number.srn")).expect("the sample is there")
}

/// Returns the sample with one line replaced.
fn with_line(begins: &str, line: &str) -> String {
    let text = sample();
    assert!(text.lines().any(|other| other.starts_with(begins)), "{begins}");
    text.lines().fold(String::new(), |text, old| text + if old.starts_with(begins) { line } else { old } + "\n")
}

#[test]
fn a_skipped_ply_is_one_error_and_one_warning() {
    let head = LEGAL.split_once("1. b2xb9").expect("the turns follow").0;
    let mut text = head.to_owned() + "1. a2-a3 a9-a8\n2. a3-a4\n";
    for number in 3..147 {
        let (there, back) = (["a8-a7", "a7-a8"][number % 2], ["a4-a5", "a5-a4"][number % 2]);
        writeln!(text, "{number}. {back} {there}").expect("a string takes all");
    }
    let run = validate(text + "*\n");
    assert_eq!(names(&run), ["empty-square", "turn-number"], "{}", run.stdout);
    let said = "expected the turn number `2...`, found `3.`; numbers wrong by the same amount in 143 more turns";
    assert!(run.stdout.contains(said), "{}", run.stdout);
}

#[test]
fn numbers_that_count_plies_are_one_warning() {
    let text = LEGAL.replace("b2xb9(2=2) a9-a8\n2. a2-a3 a8-a7\n3. ", "b2xb9(2=2) 2. a9-a8 3. a2-a3 4. a8-a7 5. ");
    let run = validate(text);
    assert_eq!((names(&run), run.status), (vec!["turn-number".to_owned()], 0), "{}", run.stdout);
    let said = "; wrong numbers in 3 more turns too, because the numbers count plies";
    assert!(run.stdout.contains(said), "{}", run.stdout);
}

#[test]
fn a_row_that_cannot_be_read_is_one_error() {
    for row in [
        " 7:  6  3  .  .  5  2  .  .  7",
        " 7:  6  3  .  .  5  2  .  .  7  2  2",
        " 7:  6  3  .  Q  5  2  .  .  7  2",
        " 7   6  3  .  .  5  2  .  .  7  2",
        " 7   6  3  .  .  5  2  .  .  7",
        "l7:  6  3  .  .  5  2  .  .  7  2",
        " 7.  6  3  .  .  5  2  .  .  7  2",
        " 8:  6  3  .  .  5  2  .  .  7  2",
        " 11:  6  3  .  .  5  2  .  .  7  2",
        " 777:  6  3  .  .  5  2  .  .  7  2",
        " 7:  6  3  .  ~  5  2  .  .  7",
        " 7:  6  ~  .  .  5  2  .  .  7  2",
    ] {
        let run = validate(with_line(" 7:", row));
        assert_eq!((names(&run), run.status), (vec!["syntax".to_owned()], 1), "{row}\n{}", run.stdout);
    }
}

#[test]
fn what_was_read_of_a_setup_is_judged_all_the_same() {
    // Blue's Marshal is not in the army, Red has a piece in the middle, and one Scout too many was read for Blue.
    let text = with_line(" 7:", " 7:  6  3  .  Q").replace(" 8:  .  .", " 8:  2  2").replace(" 9:  .", " 9: 10");
    let text = text.replace(" 9: 10  .  .  .", " 9: 10  2  .  .").replace(" 4:  7  2", " 5:  .  .  .  .  3\n 4:  7  2");
    let text = text.replace(" 5:  .  .  .  .  3\n", " 5:  .  .  .  .  3  .  .  .  .  .\n");
    let run = validate(text);
    assert_eq!(names(&run), ["syntax", "setup-count", "setup-kind", "setup-count", "setup-zone"], "{}", run.stdout);
    assert!(run.stdout.contains("Blue has 3 of the kind scout"), "{}", run.stdout);
    // The other side was read completely, so its missing pieces are known.
    assert!(run.stdout.contains("Red has 2 of the kind miner"), "{}", run.stdout);
}

#[test]
fn a_record_cut_off_in_its_head_is_one_error() {
    let text = sample();
    let turns = text.find("1. ").expect("the turns follow");
    for length in (20..turns).step_by(7) {
        let run = validate(&text[..length]);
        let found = names(&run);
        assert!(found.iter().all(|name| name == "syntax") && found.len() <= 2, "{length}: {}", run.stdout);
    }
}

#[test]
fn what_is_left_of_a_damaged_file_has_all_its_pieces() {
    use std::io::Write as _;
    let text = sample();
    let cut = text.find(" 2:").expect("there is such a row");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    packed.write_all(text.as_bytes()).expect("memory takes all");
    let packed = packed.finish().expect("memory takes all");
    let place = packed.windows(3).position(|bytes| bytes == b" 2:").expect("nothing is packed");
    let run = adjutant(&["validate", "--format", "concise", "-"], &packed[..place]);
    assert_eq!(run.status, 2);
    let said = run.stdout.replace("cannot be read any further", "");
    assert!(!said.contains("setup-count") && said.contains("expected a result"), "{cut}: {said}");
}

#[test]
fn a_rule_that_is_not_known_is_one_error() {
    let old = "[Edition \"milton-bradley-1961\"]";
    let text = sample().replace("[Edition \"jumbo-2014\"]", old).replace("[Army \"9 7 6 5 3 2*2 B F\"]\n", "");
    for (from, to, expected) in [
        (old, "[Edition \"milton-bradley-1961]", "syntax"),
        (old, "[edition milton-bradley-1961]", "syntax"),
        (old, "[Edi&tion \"milton-bradley-1961\"]", "syntax"),
        (old, "[Edition \"milton\"]\n[Army \"9 T\"]\n[Options \"rescue\"]", "tag-value"),
        (old, "[Edition \"milton\"]\n[Variant \"infiltrator\"]", "tag-value"),
        ("a4-a5", "a4xa5(10>1)", "tag-value"),
        ("10:", "99:", "tag-value"),
        (" 4:  7", " 4: 10", "tag-value"),
    ] {
        let text = match expected {
            "tag-value" => text.replace(old, &format!("{old}\n[Ranks \"ascendng\"]")).replace(from, to),
            _ => text.replace(from, to),
        };
        let text = if to.starts_with("99") { text.replace("milton-bradley-1961", "milton") } else { text };
        let text = if to.contains("[Army") { text.replace("[Ranks \"ascendng\"]\n", "") } else { text };
        let text = if to.contains("[Variant") { text.replace("[Ranks \"ascendng\"]\n", "") } else { text };
        let run = validate(&text);
        let mut found = names(&run);
        found.dedup();
        assert_eq!(found, [expected], "{to}\n{}", run.stdout);
    }
}

#[test]
fn faults_of_stray_text_stay_with_it() {
    for stray in [
        &b"lu\0nch"[..],
        b"lunch { x",
        b"{ never closed",
        b"x {\0} y",
        b"\xff\xfe[\0E\0v\0e\0n\0t\0 \0\"\0a\0\"\0]\0\n\0\n\0*\0\n\0",
        b"\xfe\xff\0[\0E\0v\0e\0n\0t\0 \0\"\0a\0\"\0]\0\n\0\n\0*\0\n",
        b"\xe9t\xe9 ; \xe9",
    ] {
        let text = [LEGAL.as_bytes(), stray, b"\n\n", LEGAL.as_bytes()].concat();
        let run = validate(&text);
        assert_eq!(names(&run), ["stray-text"], "{}", run.stdout);
        assert_eq!(run.stderr, "2 records: 2 legal; errors: stray-text 1\n", "{}", stray.escape_ascii());
    }
}

#[test]
fn a_record_cut_off_in_its_tags_does_not_swallow_the_next() {
    let head = LEGAL.split_once("\n\n").expect("a blank line ends the tags").0;
    for cut in [head, "[Event \"a\"]", "[Event \"a\"]\n[Edition \"grav", "; c\n[Event \"a\"]\n; c"] {
        for between in ["\n\n", "\r\n \r\n", "\n\n; the next game\n", "\n; c\n\n% i\n"] {
            let run = validate(format!("{cut}{between}{LEGAL}"));
            assert!(run.stderr.starts_with("2 records: 1 legal, 1 unreadable; errors: syntax"), "{}", run.stderr);
        }
    }
    // The text of both records stays separate.
    let text = format!("[Edition \"gravon\"]\n[Army \"F\"]\n\n{}", LEGAL.replace("[Event \"a\"]\n", "") + "\n" + LEGAL);
    let text = text.replacen(
        "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10",
        "[Edition \"gravon\"]\n[Event \"b\"]\n[Army \"3 2 F\"]\n\n10",
        1,
    );
    let formatted = adjutant(&["fmt", "-"], text.as_bytes());
    for text in [text, formatted.stdout] {
        let run = validate(&text);
        assert!(run.stderr.starts_with("3 records: 2 legal, 1 unreadable; errors: syntax 1"), "{}{text}", run.stderr);
    }
}

#[test]
fn a_lone_cr_ends_lines_where_there_is_no_lf() {
    let text = format!("{LEGAL}\n{}", LEGAL.replace("a9-a8", "a8-a7"));
    let run = validate(text.replace('\n', "\r"));
    let said = "<stdin>:1:1: warning[source-mended]: a CR without LF is read as a line end, because the file \
                has no LF\n<stdin>:31:15: error[empty-square] ply 2 (blue): there is no piece on a8\n";
    assert_eq!((run.stdout.as_str(), run.status), (said, 1));
    assert_eq!(run.stderr, "2 records: 1 legal, 1 illegal; errors: empty-square 1; warnings: source-mended 1\n");
    // With another line end among them, a CR is a blank, and this is reported, too.
    let run = validate(text.replace('\n', "\r").replacen("\r\r", "\r\n\r", 1));
    assert!(run.stdout.contains("warning[source-mended]: a CR without LF is read as a space"), "{}", run.stdout);
    assert_eq!(validate(LEGAL.replace('\n', "\r\n")).status, 0);
    assert_eq!(validate(LEGAL.replacen(' ', "\r", 3)).stdout, "");
    // Formatted text has LF.
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("a.srn");
    std::fs::write(&file, LEGAL.replace('\n', "\r")).expect("it can be written");
    let name = file.to_str().expect("it is UTF-8");
    assert_eq!(adjutant(&["fmt", "--check", name], b"").status, 1);
    assert_eq!(adjutant(&["fmt", "--write", name], b"").status, 0);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), LEGAL);
}

#[test]
fn what_is_said_of_line_ends_stands_behind_the_errors_and_before_the_warnings() {
    let text = LEGAL.replace("2. a2-a3", "7. a2-a3").replace("a8-a7", "a5-a4").replace('\n', "\r");
    let run = validate(&text);
    assert_eq!(names(&run), ["empty-square", "source-mended", "turn-number"], "{}", run.stdout);
}
