//! Text that is written for a selected record.

use crate::filter::support::{archive, filter, filtered, record, samples, values};
use crate::program::{adjutant, outcome, starts};

#[test]
fn records_are_written_as_they_stand() {
    let odd = "\u{feff}[Red  \"a\"]\r\n; c\r\n\r\n1 :F.........\r\n\r\n1. a4-a5 ;x\r\n{y} % z\r\n*  \r\n";
    let stray = "[Red \"b\"]\n*\nstray text\n% ignored\n";
    let unended = "[Red \"c\"]\n\n\n*";
    let text = format!("; a preamble\n\n{odd}\r\n \t\n\n{stray}\n\n{unended}");
    let wanted = format!("{odd}\n{stray}\n{unended}\n");
    assert_eq!(filter(&[], text), outcome(0, &*wanted, "dropped: text outside records (<stdin>:1)\n"));
    assert_eq!(filtered(&[], &wanted), wanted);
}

#[test]
fn a_record_of_tags_alone_does_not_run_into_the_next_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, text) in [("a.srn", "[Red \"a\"]\n; c\n\n"), ("b.srn", "[Red \"b\"]"), ("c.srn", "[Red \"c\"]\n*\n")] {
        std::fs::write(path(name), text).expect("a file can be written");
    }
    let files = [path("a.srn"), path("b.srn"), path("c.srn")];
    let files = files.each_ref().map(String::as_str);
    let together = filtered(&files, "");
    assert_eq!(together, "[Red \"a\"]\n; c\n ;\n\n[Red \"b\"]\n ;\n\n[Red \"c\"]\n*\n");
    starts(&adjutant(&["validate", "-"], &together).stderr, "3 records: 1 legal, 2 unreadable");
    assert_eq!(filtered(&[], &together), together);
    // Nothing is needed after the last record.
    assert_eq!(filtered(&["--where", "red != \"c\"", files[0], files[2]], ""), "[Red \"a\"]\n; c\n");
}

#[test]
fn text_before_the_first_record_is_not_passed_on() {
    let run = filter(&[], format!("games of 1999\n{}", record("Red \"a\"", "*")));
    assert_eq!((run.status, run.stdout), (0, record("Red \"a\"", "*")));
    let finding = "<stdin>:1:1: error[stray-text]: text outside records: `games of 1999`\n";
    assert_eq!(run.stderr, finding.to_owned() + "dropped: text outside records (<stdin>:1)\n");
    let run = filter(&[], "no record at all\n");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
}

#[test]
fn a_record_that_is_too_long_is_not_passed_on_and_not_passed_over_in_silence() {
    let long = record("Red \"b\"", &format!("{{{}}} *", "x".repeat(2_000)));
    let text = archive(&[record("Red \"a\"", "*"), long, record("Red \"c\"", "*")]);
    for arguments in [&["--where", "red != \"x\""][..], &["--where", "red == \"x\"", "--invert"]] {
        let run = filter(&[arguments, &["--max-record", "1K"]].concat(), &text);
        assert_eq!((run.status, values(&run.stdout, "Red")), (2, vec!["a", "c"]));
        assert!(run.stderr.contains("expected a record of at most 1024 bytes (--max-record), found"), "{}", run.stderr);
    }
}

#[test]
fn other_formats_are_those_of_convert() {
    // The places of findings and of the record change when there are fewer records.
    let query = "verdict == legal and findings == 0";
    let plain = filtered(&["--where", query], samples());
    assert!(plain.len() > 10_000);
    for format in ["srn", "json"] {
        // Stray text is not passed on in another format, which is reported.
        let selected = filter(&["--where", query, "--to", format], samples()).stdout;
        let converted = adjutant(&["convert", "--to", format], &plain).stdout;
        let without_source =
            |line: &str| line.split_once("\"tags\"").map_or(line.to_owned(), |(_, rest)| rest.to_owned());
        let lines = |text: &str| text.lines().map(without_source).collect::<Vec<_>>();
        assert!(lines(&selected) == lines(&converted), "{format}");
    }
}

#[test]
fn json_is_read_and_written_as_it_stands() {
    let text = archive(&[record("Red \"a\"", "b2xb9 *"), record("Red \"b\"", "*"), record("Red \"c\"", "b2-b3 *")]);
    let json = adjutant(&["convert", "--to", "json"], &text).stdout;
    let lines: Vec<&str> = json.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(filtered(&["--where", "plies == 1"], &json), format!("{}{}", lines[0], lines[2]));
    assert_eq!(filtered(&["--where", "has(tie)", "--to", "json"], &json), lines[0].replace("a.srn", "<stdin>"));
    let srn = filtered(&["--where", "has(tie)", "--to", "srn"], &json);
    assert_eq!(srn, filtered(&["--where", "has(tie)", "--to", "srn"], &text));
    let pretty = adjutant(&["convert", "--to", "json", "--pretty"], &text).stdout;
    assert_eq!(filtered(&[], &pretty), pretty);
}

#[test]
fn srn_and_json_do_not_go_into_one_output() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let text = record("Red \"a\"", "b2xb9 *");
    std::fs::write(path("a.srn"), &text).expect("a file can be written");
    std::fs::write(path("b.ndjson"), adjutant(&["convert", "--to", "json"], &text).stdout).expect("so can this one");
    let files = [path("a.srn"), path("b.ndjson")];
    let run = filter(&[&files[0], &files[1]], "");
    let message = "error: the inputs contain both srn and json; choose the output format with --to\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, message));
    assert_eq!(run.stdout, "", "nothing is written before both are known");
    // If records are left out, or a file contains none, the rest may have only one format.
    std::fs::write(path("c.srn"), "\n").expect("a file can be written");
    assert_eq!(filter(&[&path("c.srn"), &files[1]], "").stdout.lines().count(), 1);
    assert_eq!(filter(&["--where", "record == 2", &files[0], &files[1]], "").status, 1);
    assert_eq!(filter(&["--dedupe", &files[0], &files[1]], "").status, 0);
    let both = filtered(&["--to", "json", &files[0], &files[1]], "");
    assert_eq!(both.lines().count(), 2);
}

#[test]
fn a_damaged_object_is_not_passed_on_and_not_passed_over_in_silence() {
    let json = adjutant(&["convert", "--to", "json"], record("Red \"a\"", "*")).stdout;
    let run = filter(&[], format!("{json}{{\"schema\": 3}}\n{json}"));
    assert_eq!((run.status, run.stdout), (2, format!("{json}{json}")));
    assert!(run.stderr.starts_with("<stdin>:2:"), "{}", run.stderr);
}

#[test]
fn a_text_of_srn_that_cannot_be_read_stays_what_it_is_in_other_formats() {
    let text = record("Red \"a\"", "b2xb9 ?? *");
    let json = adjutant(&["convert", "--to", "json"], &text);
    assert!(json.status == 1 && json.stdout.contains("\"verdict\":\"unreadable\""), "{}", json.stdout);
    for (format, wanted) in [("srn", &text), ("json", &json.stdout)] {
        let selected = filtered(&["--where", "red == \"a\"", "--to", format], &text);
        assert_eq!(&selected, wanted, "{format}");
    }
}

#[test]
fn a_line_of_another_format_that_cannot_be_read_is_passed_on_as_it_stands_alone() {
    let whole = "AEAADAAAAAAAACAAAAADAAAAAAAAABAKAAAAAALM\n";
    let list = format!("{whole}ZZZ\n");
    assert_eq!(filtered(&[], &list), list);
    // In another format the record would look complete.
    let run = filter(&["--to", "srn"], &list);
    assert_eq!((run.status, run.stdout), (2, filtered(&["--to", "srn"], whole)));
    assert!(run.stderr.contains("<stdin>:2:1: error[syntax]: expected a letter"), "{}", run.stderr);
}
