//! Output of `adjutant repair` in every format.

use crate::program::{adjutant, outcome};
use crate::repair::support::{barrage, sample};
use serde_json::{Value, json};

/// Returns the output for a broken record.
fn told(arguments: &[&str], stdin: &str) -> String {
    let run = adjutant(&[&["repair"], arguments].concat(), stdin);
    assert_eq!(run.status, 1, "{arguments:?}: {}", run.stderr);
    run.stdout
}

fn slip() -> String {
    barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)")
}

#[test]
fn people_get_the_break_and_a_table() {
    assert_eq!(
        adjutant(&["repair"], slip()),
        outcome(
            1,
            "<stdin>, record 1: Sample: Gravon, Barrage, 2024.01.17\ngravon barrage\n\
             <stdin>:28:5: error[no-square] ply 23 (red): d5 is a lake\n\
             rank  ply  turn  written     proposed    slip              legal turns  verdict\n\
             -------------------------------------------------------------------------------\n   \
             1   23  12.   e4xd5(S<3)  e4xe5(S<3)  a column misread  57 of 57     legal\n",
            "1 record: 1 with candidates that make all turns legal\n"
        )
    );
}

#[test]
fn what_is_misread_in_a_row_is_told_with_the_number_of_the_row() {
    let table = told(&[], &barrage(" 7:  S  .  2", " 7:  S  .  Z"));
    assert!(table.contains(" row 7  Z "), "{table}");
}

#[test]
fn programs_get_objects() {
    let candidate = json!({
        "rank": 1, "ply": 23, "side": "red", "change": "replace", "slip": "column", "written": "e4xd5(S<3)",
        "proposed": "e4xe5(S<3)", "with_ply": null, "stands": 57, "turns": 57, "verdict": "legal", "earliest_ply": null, "as_good_as": null,
        "second": null,
    });
    let document: Value = serde_json::from_str(&told(&["--format", "json"], &slip())).expect("JSON");
    assert_eq!(document["schema"], "adjutant/repair/1");
    assert_eq!(document["source"], json!({"file": "<stdin>", "record": 1, "line": 1}));
    assert_eq!((&document["verdict"], &document["edition"]), (&json!("illegal"), &json!("gravon")));
    assert_eq!((&document["turns"], &document["stands"], &document["from_ply"]), (&json!(57), &json!(22), &json!(1)));
    assert_eq!((&document["broken"]["name"], &document["broken"]["ply"]), (&json!("no-square"), &json!(23)));
    assert_eq!((&document["found"], &document["found_whole"]), (&json!(1), &json!(1)));
    assert_eq!(document["candidates"], json!([candidate]));

    let mut line: Value = serde_json::from_str(&told(&["--format", "ndjson"], &slip())).expect("JSON");
    let fields = line.as_object_mut().expect("an object");
    assert_eq!(fields.remove("source"), Some(json!({"file": "<stdin>", "record": 1, "line": 1})));
    assert_eq!(fields.remove("broken_ply"), Some(json!(23)));
    assert_eq!(fields.remove("finding"), Some(json!("no-square")));
    assert_eq!(line, candidate);
}

#[test]
fn programs_get_rows() {
    let names = "file,record,broken_ply,finding,rank,ply,side,change,slip,written,proposed,with_ply,stands,turns,\
         verdict,earliest_ply,as_good_as,second_ply,second_slip,second_written,second_proposed,second_with_ply";
    assert_eq!(
        told(&["--format", "csv"], &slip()),
        format!("{names}\n<stdin>,1,23,no-square,1,23,red,replace,column,e4xd5(S<3),e4xe5(S<3),,57,57,legal,,,,,,,\n")
    );
    let exchanged = barrage("13. d4xe4(9>3) g9-f9", "13. g9-f9 d4xe4(9>3)");
    let rows = told(&["--format", "tsv", "--max", "1"], &exchanged);
    let row = "<stdin>\t1\t25\tnot-your-piece\t1\t25\tred\texchange\texchanged\tg9-f9\td4xe4(9>3)\t26\t57\t57\tlegal\t\t\t\t\t\t\t";
    assert_eq!(rows, format!("{}\n{row}\n", names.replace(',', "\t")));
}

#[test]
fn the_best_ones_are_listed() {
    let text = sample("broken/rescue-square.srn");
    for listed in [1, 3, 30] {
        let shown = told(&["--max", &listed.to_string()], &text);
        let document = told(&["--format", "json", "--max", &listed.to_string()], &text);
        let document: Value = serde_json::from_str(&document).expect("JSON");
        assert_eq!(document["candidates"].as_array().map(Vec::len), Some(listed));
        assert_eq!(shown.lines().filter(|line| line.contains("j9-j10^2@b6")).count(), listed);
        let more = document["found"].as_u64().expect("a number") - listed as u64;
        assert!(
            shown
                .contains(&format!("Not listed: {more} more candidates with only legal turns (`--max` lists more).\n")),
            "{shown}"
        );
    }
}

#[test]
fn records_follow_each_other_in_any_form() {
    let two = format!("{}\n{}\n{}", slip(), sample("games/gravon-barrage.srn"), slip());
    let shown = told(&[], &two);
    assert_eq!(shown.matches("\n\n<stdin>, record 3").count(), 1, "{shown}");
    assert!(!shown.contains("record 2"), "{shown}");
    assert_eq!(told(&["--format", "json"], &two).lines().count(), 3);
    assert_eq!(told(&["--format", "ndjson", "--record", "3"], &two).lines().count(), 1);
    let json = adjutant(&["convert", "--to", "json"], slip()).stdout;
    let document: Value = serde_json::from_str(&told(&["--format", "json"], &json)).expect("JSON");
    assert_eq!(document["candidates"][0]["proposed"], "e4xe5(S<3)");
}

#[test]
fn nothing_that_a_terminal_obeys_comes_out() {
    let text = slip().replace("Sample: Gravon", "\u{1b}]0;x\u{7}\u{202e}");
    for arguments in [&["--color", "always"][..], &["--format", "json"], &["--apply", "1"]] {
        let shown = adjutant(&[&["repair"], arguments].concat(), &text);
        // SRN is written to files unchanged, but never to standard error.
        assert!(!shown.stderr.contains('\u{1b}') && !shown.stderr.contains('\u{202e}'), "{arguments:?}");
        if arguments[0] != "--apply" {
            assert!(!shown.stdout.contains("\u{1b}]") && !shown.stdout.contains('\u{7}'), "{arguments:?}");
        }
    }
}

/// Returns the record with the best candidate, the exit status, and the messages.
fn applied(text: &str) -> (String, i32, String) {
    let run = adjutant(&["repair", "--apply", "1"], text);
    (run.stdout, run.status, run.stderr)
}

#[test]
fn a_longer_sign_makes_a_row_of_single_blanks_longer() {
    let row = " 7:  S  .  2  .  .  .  2 10  .  .";
    let (text, status, said) = applied(&barrage(row, " 7: S . 2 . . . 10 2 . ."));
    assert_eq!((status, text), (0, barrage(row, " 7: S . 2 . . .  2 10 . .")));
    assert!(said.contains("setup: `g7:2 h7:10` instead of `g7:10 h7:2`; legal\n"), "{said}");
}

#[test]
fn a_row_that_was_not_written_is_put_in() {
    let text = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n7: ........23\n1: F.........\n\n\
                1. a4-a5 j7-j6 2. b4-b6 j6-j5 *\n";
    let (text, status, said) = applied(text);
    assert!(text.contains("\n 7:  .  .  .  .  .  .  .  .  2  3\n 4:  3  2  .  .  .  .  .  .  .  .\n 1:"), "{text}");
    assert!(status == 0 && said.contains("setup: `a4:3 b4:2` instead of `a4:. b4:.`; legal\n"), "{said}");
}

#[test]
fn a_record_of_tags_alone_stays_apart_from_the_next_one() {
    let (text, status, said) = applied("[Event \"a\"]\n\n\n[Event \"b\"]\n\n*\n");
    assert_eq!((text.as_str(), status), ("[Event \"a\"]\n ;\n\n[Event \"b\"]\n\n*\n", 1));
    assert!(said.contains("2 records: 1 without errors, 1 unreadable"), "{said}");
    // The same applies to an unreadable record, which has no such candidate.
    let run = adjutant(&["repair", "--apply", "9"], "[Event \"a\"]\n\nx\n\n[Event \"b\"]\n\n*\n");
    let records = adjutant(&["convert", "--to", "json", "--lossy"], &run.stdout).stdout;
    assert_eq!(records.lines().count(), 2, "{}", run.stdout);
    assert!(run.stderr.contains("left unchanged: there is no candidate 9"), "{}", run.stderr);
}

#[test]
fn what_saves_more_and_not_all_is_counted_as_that() {
    // The meaning of `>` is clear, but the declared combat is still false.
    let (text, status, said) = applied(&barrage("12. e4xe5(S<3)", "12. e4>e5(3<S)"));
    assert_eq!((text, status), (barrage("12. e4xe5(S<3)", "12. e4xe5 (3<S)"), 1));
    assert!(said.ends_with("1 record: 1 with candidates that repair a part of the record\n"), "{said}");
}

#[test]
fn a_turn_too_many_is_shown() {
    let run =
        adjutant(&["repair", "--format", "json", "--max", "1"], barrage("16. j2-j3 f7-f6", "16. j2-j3 j3-j4 f7-f6"));
    let told: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    let first = &told["candidates"][0];
    assert_eq!((&first["change"], &first["written"]), (&"remove".into(), &"j3-j4".into()), "{first}");
}

#[test]
fn it_is_said_how_many_candidates_are_as_good_as_the_first() {
    let closing = |text: String| {
        let run = adjutant(&["repair", "--max", "3"], text);
        run.stdout
            .split('\n')
            .filter(|line| line.contains("equally good") || line.contains(" more"))
            .collect::<String>()
    };
    // The Spy strikes or moves past the piece on either side: a meaningless word contains no other hint.
    let two = "Not listed: 21 more candidates with an illegal turn left (`--max` lists more).Ranks 1 and 2 are equally \
               good: nothing in the record distinguishes them.";
    assert_eq!(closing(barrage("12. e4xe5(S<3)", "12. hello")), two);
    // A misread column is a smaller slip than another square.
    assert_eq!(closing(barrage("14. e4-e5", "14. d4-d5")), "");
}

#[test]
fn what_nothing_can_be_done_for_is_counted_as_that() {
    // Flags and Bombs do not move, so the game was over before its first turn.
    let still = "[Edition \"gravon\"]\n[Army \"F B\"]\n\n10: FB........\n1: FB........\n\n\
                 1. a4-a5 a5-a6\n2. a6-a7 b4-b5\n3. g6-g7 b4-b5 *\n";
    let run = adjutant(&["repair"], still);
    assert_eq!((run.status, run.stderr.as_str()), (1, "1 record: 1 without candidates\n"), "{}", run.stdout);
    assert!(run.stdout.ends_with("No correction makes more of the record legal.\n"), "{}", run.stdout);
    let both = format!("{still}\n{}", barrage("12. e4xe5(S<3)", "12. e4>e5(3<S)"));
    let run = adjutant(&["repair"], both);
    assert_eq!(run.stderr, "2 records: 1 with candidates that repair a part of the record, 1 without candidates\n");
}

#[test]
fn a_text_of_another_form_is_mended_in_that_text() {
    let json = adjutant(&["convert", "--to", "json"], barrage("12. e4xe5(S<3)", "12. hello")).stdout;
    let run = adjutant(&["repair", "--apply", "1"], &json);
    assert_eq!((run.stdout, run.status), (sample("games/gravon-barrage.srn"), 0), "{}", run.stderr);
}
