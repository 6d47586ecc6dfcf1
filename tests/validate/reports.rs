//! Short reports, and the messages about findings that a report leaves out.

use crate::program::{adjutant, has};
use crate::validate::support::LEGAL;
use serde_json::Value;
use std::fs;

/// Creates a folder of files: legal, illegal twice, legal with a warning, undecided, and one without a record.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let illegal = LEGAL.replace("a2-a3", "a2-a4");
    let hard = include_str!("../../samples/broken/too-hard.srn");
    for (name, text) in [
        ("a.srn", LEGAL.to_owned()),
        ("b.srn", format!("{illegal}\n{LEGAL}\n{illegal}")),
        ("c.srn", LEGAL.replace("[Edition \"gravon\"]\n", "")),
        ("d.srn", hard.to_owned()),
        ("e.srn", "nothing at all\n".to_owned()),
    ] {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    folder
}

/// Validates the files of a folder.
fn validate(folder: &tempfile::TempDir, arguments: &[&str]) -> (i32, String, String) {
    let path = folder.path().display().to_string();
    let run = adjutant(&[&["validate"], arguments, &[&path]].concat(), b"");
    (run.status, run.stdout.replace(&format!("{path}/"), ""), run.stderr.replace(&format!("{path}/"), ""))
}

#[test]
fn names_of_files_with_errors_stand_once_and_in_order() {
    let folder = folder();
    let names = |arguments: &[&str]| validate(&folder, &[&["-l"], arguments].concat());
    let (status, files, summary) = names(&[]);
    assert_eq!((status, files.as_str()), (1, "b.srn\ne.srn\n"));
    assert!(summary.starts_with("6 records: "), "{summary}");
    assert_eq!(names(&["--strict"]).1, "b.srn\nc.srn\nd.srn\ne.srn\n");
    assert_eq!(names(&["--strict", "--ignore", "W"]).1, "b.srn\nd.srn\ne.srn\n", "undecided counts by itself");
    assert_eq!(names(&["--select", "too-far"]).1, "b.srn\n");
    assert_eq!(names(&["-0"]).1, "b.srn\0e.srn\0");
    assert_eq!(names(&["-q"]), (1, "b.srn\ne.srn\n".to_owned(), String::new()));
    for jobs in ["1", "2", "7"] {
        assert_eq!(names(&["-j", jobs]), names(&[]));
    }
    let path = folder.path().display().to_string();
    let twice = adjutant(&["validate", "-l", &path, &path], b"");
    assert_eq!(twice.stdout.lines().count(), 2);
    for other in [&["--format", "ndjson"][..], &["--statistics"]] {
        assert_eq!(names(other).0, 2, "{other:?}");
    }
    assert_eq!(validate(&folder, &["-0"]).0, 2);
}

#[test]
fn statistics_count_findings_records_and_files() {
    let folder = folder();
    let statistics = |arguments: &[&str]| validate(&folder, &[&["--statistics"], arguments].concat());
    let (status, table, summary) = statistics(&[]);
    let wanted = "\
code  finding          severity  count  records  files
------------------------------------------------------
E210  too-far          error         2        2      1
W702  edition-missing  warning       1        1      1
E801  syntax           error         1        0      1
W711  too-hard         warning       1        1      1
      all                            5        4      4
";
    assert_eq!((status, table.as_str()), (1, wanted));
    assert!(summary.starts_with("6 records: "), "{summary}");
    let csv = "code,name,severity,count,records,files\nE210,too-far,error,2,2,1\nW711,too-hard,warning,1,1,1\n";
    assert_eq!(statistics(&["--format", "csv", "--select", "too-far,too-hard"]).1, csv);
    assert_eq!(statistics(&["--format", "tsv", "--ignore", "E,W"]).1, "code\tname\tseverity\tcount\trecords\tfiles\n");
    let json: Value = serde_json::from_str(&statistics(&["--format", "json"]).1).expect("JSON");
    assert_eq!(json["schema"], "adjutant/findings/1");
    assert_eq!(json["records"], 6);
    assert_eq!(json["total"], serde_json::json!({"count": 5, "records": 4, "files": 4}));
    let first = serde_json::json!({"name": "too-far", "code": "E210", "severity": "error", "count": 2, "records": 2, "files": 1});
    assert_eq!((json["findings"].as_array().map(Vec::len), &json["findings"][0]), (Some(4), &first));
    // The limit of printed findings makes no difference, nor does the number of threads.
    assert_eq!(statistics(&["--max-findings", "0"]).1, table);
    for jobs in ["1", "2", "7"] {
        assert_eq!(statistics(&["-j", jobs]), statistics(&[]));
    }
    for arguments in [&["--statistics", "--format", "sarif"][..], &["--format", "csv"], &["--format", "tsv"]] {
        assert_eq!(validate(&folder, arguments).0, 2, "{arguments:?}");
    }
}

#[test]
fn what_is_left_out_is_said_with_what_still_counts() {
    let illegal = LEGAL.replace("a2-a3", "a2-a4").replace("[Edition \"gravon\"]\n", "");
    let summary = |arguments: &[&str]| {
        let run = adjutant(&[&["validate"], arguments, &["-"]].concat(), illegal.as_bytes());
        (run.status, run.stderr)
    };
    for (arguments, status, said) in [
        (&["--ignore", "too-far"][..], 1, "1 finding hidden by --ignore; the exit status still counts it\n"),
        (&["--ignore", "W"], 1, "1 finding hidden by --ignore\n"),
        (&["--select", "no-square"], 1, "2 findings hidden by --select; the exit status still counts 1 of them\n"),
        (&["--ignore", "E,W", "--exit-zero"], 0, "2 findings hidden by --ignore\n"),
        (
            &["--max-findings", "0", "--strict"],
            1,
            "2 findings hidden by --max-findings; the exit status still counts them\n",
        ),
    ] {
        let (found, line) = summary(arguments);
        assert_eq!((found, line.ends_with(&format!("; {said}"))), (status, true), "{arguments:?}: {line}");
    }
    assert_eq!(summary(&[]).1, "1 record: 1 illegal; errors: too-far 1; warnings: edition-missing 1\n");
    assert_eq!(summary(&["--ignore", "too-far", "-q"]), (1, String::new()));
    // A limited report does not ignore a warning.
    let warned = LEGAL.replace("[Edition \"gravon\"]\n", "");
    let run = adjutant(&["validate", "--strict", "--max-findings", "0", "-"], warned.as_bytes());
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
}

#[test]
fn archives_that_only_burn_time_do_not_pass_where_it_counts() {
    let hard = include_str!("../../samples/broken/too-hard.srn");
    let sheet = include_str!("../../samples/sheets/barrage-red.srn");
    let text = format!("{hard}\n{sheet}\n{hard}\n{LEGAL}");
    let run = |arguments: &[&str]| adjutant(&[&["validate"], arguments, &["-"]].concat(), text.as_bytes());
    let plain = run(&[]);
    assert_eq!(plain.status, 0);
    has(&plain.stderr, "4 records: 2 legal, 2 undecided; 2 records that reached the search limit took ");
    assert!(plain.stderr.contains(" search steps ("), "{}", plain.stderr);
    // Whatever is reported, the verdict counts.
    for arguments in [&["--strict"][..], &["--strict", "--ignore", "too-hard"], &["--strict", "--select", "syntax"]] {
        assert_eq!(run(arguments).status, 1, "{arguments:?}");
    }
    assert_eq!(run(&["--strict", "--exit-zero"]).status, 0);
    for jobs in ["1", "2", "8"] {
        assert_eq!(run(&["-j", jobs]).stderr, plain.stderr);
    }
    let none = adjutant(&["validate", "-"], sheet.as_bytes());
    assert_eq!((none.status, none.stderr.as_str()), (0, "1 record: 1 legal\n"));
}
