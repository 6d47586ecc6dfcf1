//! Rows of fields instead of records.

use crate::filter::support::{archive, filter, filtered, record, samples};
use crate::program::adjutant;
use serde_json::{Value, json};
use std::fs;

fn games() -> String {
    archive(&[
        record("Red \"Jansen, A.\"\nBlue \"=1+1\"\nRound \"3\"", "1. b2xb9 a9-a8 2. a2-a3 *"),
        record("Red \"De \"\nDate \"2024.05.18\"", "*"),
        record("Blue \"x\"", "b2xb3 *"),
    ])
}

#[test]
fn a_row_is_written_for_each_record() {
    let rows =
        filtered(&["--fields", "red , Blue,date,plies,record,captured.blue( scout ),first(miner moves)"], games());
    let wanted = "red,Blue,date,plies,record,captured.blue(scout),first(miner moves)\n\
        \"Jansen, A.\",=1+1,,3,1,1,2\nDe ,,2024.05.18,0,2,,\n,x,,0,3,,\n";
    assert_eq!(rows, wanted);
    let safe = filtered(&["--fields", "Blue,plies", "--to", "tsv", "--csv-safe"], games());
    assert_eq!(safe, "Blue\tplies\n'=1+1\t3\n\t0\nx\t0\n");
    let selected = filtered(&["--fields", "red", "--where", "plies == 0 and red != \"\"", "--limit", "1"], games());
    assert_eq!(selected, "red\nDe \n");
    // If nothing is selected, only the names of the columns are written.
    let none = filter(&["--fields", "red,plies", "--where", "plies > 9"], games());
    assert_eq!((none.status, none.stdout.as_str()), (1, "red,plies\n"));
}

#[test]
fn objects_have_types() {
    let fields = "red,round,plies,first(strike),strikes(before first(strike by miner)),verdict,luck.red";
    let lines = filtered(&["--fields", fields, "--to", "ndjson"], games());
    let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.len(), 3);
    let before = "strikes(before first(strike by miner))";
    let first = &objects[0];
    assert_eq!(
        (&first["red"], &first["round"], &first["plies"], &first["first(strike)"], &first[before]),
        (&json!("Jansen, A."), &json!("3"), &json!(3), &json!(1), &Value::Null)
    );
    assert!(first["luck.red"].is_number(), "{first}");
    assert_eq!((&objects[1]["round"], &objects[1]["first(strike)"]), (&Value::Null, &Value::Null));
    assert_eq!((&objects[2]["verdict"], &objects[2]["plies"]), (&json!("illegal"), &json!(0)));
    // The names are in the given order.
    assert!(lines.starts_with("{\"red\":\"Jansen, A.\",\"round\":\"3\",\"plies\":3,\"first(strike)\":1,"), "{lines}");
    assert_eq!(filtered(&["--fields", fields, "--to", "json"], games()), lines);
}

#[test]
fn rows_go_where_records_go() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let read = |name: &str| fs::read_to_string(path(name)).expect(name);
    for (name, text) in [
        ("a.csv", "record,plies\n1,3\n2,0\n3,0\n"),
        ("a.tsv", "record\tplies\n1\t3\n2\t0\n3\t0\n"),
        ("a.ndjson", "{\"record\":1,\"plies\":3}\n{\"record\":2,\"plies\":0}\n{\"record\":3,\"plies\":0}\n"),
    ] {
        assert_eq!(filtered(&["--fields", "record,plies", "-o", &path(name)], games()), "");
        assert_eq!(read(name), text);
        // Compressed records are the same after decompression.
        let packed = path(&format!("{name}.gz"));
        assert_eq!(filtered(&["--fields", "record,plies", "-o", &packed], games()), "");
        let mut unpacked = String::new();
        let file = fs::File::open(&packed).expect("it is there");
        std::io::Read::read_to_string(&mut flate2::read::MultiGzDecoder::new(file), &mut unpacked).expect("gzip");
        assert_eq!(unpacked, text);
    }
    let out = path("by-plies");
    assert_eq!(filtered(&["--fields", "record,plies", "--split-by", "plies", "--out", &out], games()), "");
    assert_eq!(
        (read("by-plies/0.csv"), read("by-plies/3.csv")),
        ("record,plies\n2,0\n3,0\n".to_owned(), "record,plies\n1,3\n".to_owned())
    );
    let arguments = ["--fields", "record", "--to", "ndjson", "--split-by", "plies", "--out", &out];
    assert_eq!(filtered(&arguments, games()), "");
    assert_eq!(read("by-plies/0.ndjson"), "{\"record\":2}\n{\"record\":3}\n");
}

#[test]
fn rows_are_the_same_whatever_the_number_of_threads() {
    let games = adjutant(&["generate", "--games", "300", "--plies", "120", "--policy", "aggressive"], "").stdout;
    let fields = "record,red,plies,streak(quiet),count(captured(miner)),openings(4),setup.column(flag,blue,mirror)";
    for options in [
        &[][..],
        &["--sort-by", "streak(quiet),desc"],
        &["--sample", "40", "--seed", "3"],
        &["--where", "has(strike by scout of bomb)", "--limit", "30"],
        &["--dedupe"],
        &["--dedupe=prefix"],
    ] {
        let run = |jobs: &str| filtered(&[&["--fields", fields, "-j", jobs], options].concat(), &games);
        let one = run("1");
        assert!(one.lines().count() > 5, "{options:?}: {one}");
        assert!(one == run("4"), "{options:?}");
        // The rows belong to the records that are written without `--fields`.
        let records = filtered(options, &games);
        let rows = |text: &str| {
            text.lines().skip(1).map(|row| row.split_once(',').map(|(_, rest)| rest.to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(rows(&one), rows(&filtered(&["--fields", fields], records)), "{options:?}");
    }
}

#[test]
fn every_record_has_a_row_even_one_that_cannot_be_read() {
    let text = samples();
    let rows = filter(&["--fields", "file,verdict,plies,luck.red,streak(quiet),alive(flag, red)"], &text);
    let count = filter(&["--count"], &text).stdout;
    assert_eq!(rows.stdout.lines().count(), count.trim().parse::<usize>().expect("a number") + 1);
    assert!(rows.stdout.contains("\n<stdin>,unreadable,"), "{}", rows.stdout);
    assert!(!rows.stderr.contains("passed on"), "{}", rows.stderr);
}

#[test]
fn fields_that_are_none_are_shown_with_their_places() {
    let run = filter(&["--fields", "red,plise,red,players,has(strike)", "no/such/file.srn"], "");
    let wanted = "error: expected a field, found `plise`
 --> --fields:1:5
  |
1 | red,plise,red,players,has(strike)
  |     ^^^^^
  |
  = help: did you mean `plies`?
error: expected a field that is not yet in the list, found `red`
 --> --fields:1:11
  |
1 | red,plise,red,players,has(strike)
  |           ^^^
error: expected a field or function that has one value, found `players`
 --> --fields:1:15
  |
1 | red,plise,red,players,has(strike)
  |               ^^^^^^^
error: expected a field or function that has one value, found `has(strike)`
 --> --fields:1:23
  |
1 | red,plise,red,players,has(strike)
  |                       ^^^^^^^^^^^
";
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (2, "", wanted));
}

#[test]
fn what_does_not_go_with_fields_is_wrong_usage() {
    for (arguments, said) in [
        (&["--fields", "red", "--count"][..], "--count"),
        (&["--fields", "red", "--to", "srn"], "`--fields` works with csv, tsv and ndjson, not srn"),
        (&["--to", "csv"], "`--fields red,blue,plies`"),
        (&["--fields", ""], "--fields"),
        (&["--fields", "red,"], "expected a field, found the end"),
        (&["--fields", "plies,desc"], "expected a field, found `desc`"),
    ] {
        filter(arguments, games()).refuses(said);
    }
}

#[test]
fn a_tag_that_no_record_has_is_named_once() {
    let run = filter(&["--fields", "red,Editon", "--sort-by", "Editon"], games());
    assert_eq!(run.stderr, "none of the selected records has the tag `Editon`; did you mean `Edition`?\n");
}
