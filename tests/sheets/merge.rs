//! `merge`: two sheets of a game give the game, or their first difference.

use super::cases::{cases, config};
use super::program::{Run, adjutant, ends, has, outcome};
use super::support::{VIEWERS, generated, sheet_for, text_of};
use adjutant::notation::{Action, Cell, Record, Score, parse};
use adjutant::replay::{Original, Place, replay};
use adjutant::sheets::{Conflict, Difference, Sheet, merge, with_all_turns};
use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;

/// Merges sheets. Returns the game with the number of remarks, or the conflict.
fn merged(texts: &[&[u8]]) -> Result<(Vec<u8>, usize), Conflict> {
    let records: Vec<Record<'_>> = texts.iter().map(|text| parse(text)).collect();
    let mut start = 0;
    let mut sheets = Vec::new();
    for (record, text) in records.iter().zip(texts) {
        sheets.push(Sheet { record, start });
        start += text.len() as u32;
    }
    let merged = merge(&sheets)?;
    let text = texts.concat();
    let mut played = Vec::new();
    let replayed = replay(&text, &merged.record, None, &mut played);
    let place = Place { file: "a", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original =
        Original { text: &text, place, srn: None, record: &merged.record, replayed: &replayed, played: &played };
    Ok((text_of(&with_all_turns(&original)), merged.remarks.len()))
}

/// Returns a sheet with additional gaps: outcomes of combats and guesses, the end of the game, the rows of the
/// opponent.
fn careless(sheet: &[u8], leaves_out: u64, keeps_plies: usize, forgets: Option<bool>) -> Vec<u8> {
    let mut record = parse(sheet);
    for (index, turn) in record.turns.iter_mut().enumerate() {
        if leaves_out >> (index % 64) & 1 == 1 {
            turn.combat = None;
            if let Action::Guess { outcome, .. } = &mut turn.action {
                *outcome = None;
            }
        }
    }
    if keeps_plies < record.turns.len() {
        record.turns.truncate(keeps_plies);
        record.result = Some(Score::Open);
        record.tags.retain(|tag| tag.name != "Result" && tag.name != "Termination");
    }
    if let Some(of_opponent) = forgets {
        // The opponent's rows are those without a named piece.
        let is_named = |cell: &Cell| matches!(cell, Cell::Piece(piece) if !piece.is_unknown());
        let is_blank =
            |cells: &[Cell]| cells.iter().any(|cell| matches!(cell, Cell::Piece(_))) && !cells.iter().any(is_named);
        let half = if record.tag("Edition") == Some("sci-fi-2011") { 4 } else { 5 };
        let blank: Vec<bool> =
            record.rows.iter().filter(|row| is_blank(&row.cells)).map(|row| row.number > half).collect();
        if of_opponent && let Some(is_high) = blank.first().copied() {
            record.rows.retain(|row| (row.number > half) != is_high);
        }
    }
    text_of(&record)
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn two_sheets_give_the_game_back(case in cases()) {
        let full = generated(&case);
        let [red, blue, seen] = VIEWERS.map(|(viewer, _)| sheet_for(&full, viewer));
        for sheets in [vec![&red, &blue], vec![&blue, &red], vec![&seen, &red, &blue], vec![&full, &seen], vec![&red, &full]] {
            let sheets: Vec<&[u8]> = sheets.into_iter().map(Vec::as_slice).collect();
            let (game, remarks) = merged(&sheets).expect("the sheets are of one game");
            prop_assert_eq!(String::from_utf8_lossy(&game), String::from_utf8_lossy(&full));
            prop_assert_eq!(remarks, 0);
        }
        let (again, _) = merged(&[&red, &red]).expect("a sheet does not contradict itself");
        let (seen_twice, _) = merged(&[&seen, &seen]).expect("a sheet does not contradict itself");
        prop_assert_eq!(parse(&again).rows.len(), parse(&full).rows.len());
        prop_assert!(!parse(&seen_twice).rows.iter().any(|row| row.cells.iter().any(
            |cell| matches!(cell, Cell::Piece(piece) if !piece.is_unknown()))));
    }

    #[test]
    fn careless_sheets_do_too(
        case in cases(), masks in any::<[u64; 2]>(), keeps in 0..400_usize, red_is_short in any::<bool>(),
        forget in any::<[bool; 2]>(),
    ) {
        let full = generated(&case);
        let [red, blue, _] = VIEWERS.map(|(viewer, _)| sheet_for(&full, viewer));
        let kept = |is_short: bool| if is_short { keeps } else { usize::MAX };
        let red = careless(&red, masks[0], kept(red_is_short), Some(forget[0]));
        let blue = careless(&blue, masks[1], kept(!red_is_short), Some(forget[1]));
        let (game, remarks) = merged(&[&red, &blue]).expect("the sheets are of one game");
        let is_short = keeps < parse(&full).turns.len();
        prop_assert_eq!(remarks, usize::from(is_short));
        // An unseen rescue after the end of the shorter sheet is on no sheet.
        if !is_short || !game.contains(&b'^') {
            prop_assert_eq!(game.escape_ascii().to_string(), full.escape_ascii().to_string());
        }
    }

    #[test]
    fn any_two_texts_are_merged_or_differ(one in texts(), other in texts()) {
        if let Ok((game, _)) = merged(&[&one, &other]) {
            prop_assert!(game.ends_with(b"\n"));
        }
    }
}

/// Generates texts that are similar to records.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    let lines = "[Edition \"isf\"], [Edition \"x\"], [Army \"3 2 F\"], [Army \"1 ?\"], [Result \"1-0\"], [Event \"?\"], \
        [Ranks \"descending\"], [Termination \"time\"], [TwoSquares \"off\"], , 10:F........., 9:32........, \
        2:32........, 1:F........., 1:?~........, 77:3........., 5:..3......., b2-b3, b2xb9, b2xb9(2=2), \
        b2xb9(?<?), a9-a8, a9-a8^?@a10, a9?a8=F(-), a9?a8=F(-3), a9-a8?a7=2(+), {c}, $1, 1-0, *, x, \u{1b}[2J";
    let lines = prop::sample::select(lines.split(", ").collect::<Vec<_>>());
    let made = prop::collection::vec(lines, 0..14).prop_map(|lines| lines.join("\n").into_bytes());
    prop_oneof![4 => made, 1 => prop::collection::vec(any::<u8>(), 0..200)]
}

const RED: &str = "\
[Event \"Club evening\"]
[Red \"Anna\"]
[Edition \"gravon\"]
[Army \"7 4 3 2 F\"]

10:  ?  .  .  .  .  .  .  .  .  .
 9:  ?  .  .  .  .  .  .  .  .  .
 7:  ?  ?  ?  .  .  .  .  .  .  .
 4:  7  2  .  .  .  .  .  .  .  4
 2:  3  .  .  .  .  .  .  .  .  .
 1:  F  .  .  .  .  .  .  .  .  .

1. a4-a5 {my best} 1... a7-a6
2. a5xa6(7>4) b7xb4(2=2)
3. j4-j5 c7-c8 *
";

const BLUE: &str = "\
[Event \"Club night\"]
[Red \"?\"]
[Blue \"Ben\"]
[Result \"1-0\"]
[Edition \"gravon\"]
[Army \"7 4 3 2 F\"]
[Termination \"time\"]

10:  F  .  .  .  .  .  .  .  .  .
 9:  3  .  .  .  .  .  .  .  .  .
 7:  4  2  7  .  .  .  .  .  .  .

1. a4-a5 a7-a6
2. a5xa6(7>4) {a pity} 2... b7xb4
3. j4-j5 c7-c8
4. j5-j6 c8-c9 1-0
";

const GAME: &str = "\
[Event \"Club evening\"]
[Red \"Anna\"]
[Blue \"Ben\"]
[Result \"1-0\"]
[Edition \"gravon\"]
[Army \"7 4 3 2 F\"]
[Termination \"time\"]

10:  F  .  .  .  .  .  .  .  .  .
 9:  3  .  .  .  .  .  .  .  .  .
 8:  .  .  .  .  .  .  .  .  .  .
 7:  4  2  7  .  .  .  .  .  .  .
 4:  7  2  .  .  .  .  .  .  .  4
 3:  .  .  .  .  .  .  .  .  .  .
 2:  3  .  .  .  .  .  .  .  .  .
 1:  F  .  .  .  .  .  .  .  .  .

1. a4-a5 {my best} 1... a7-a6
2. a5xa6(7>4) {a pity} 2... b7xb4(2=2)
3. j4-j5 c7-c8
4. j5-j6 c8-c9 1-0
";

/// Runs `merge` in a folder with these files.
fn run(files: &[(&str, &str)], arguments: &[&str]) -> Run {
    let (folder, paths) = folder(files);
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let arguments: Vec<&str> =
        ["merge"].into_iter().chain(paths.iter().map(String::as_str)).chain(arguments.iter().copied()).collect();
    let run = adjutant(&arguments, "");
    let prefix = format!("{}/", folder.path().display());
    Run { stderr: run.stderr.replace(&prefix, ""), ..run }
}

fn folder(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let paths = files.iter().map(|(name, text)| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file can be written");
        path
    });
    let paths = paths.collect();
    (folder, paths)
}

fn both(red: &str, blue: &str) -> Run {
    run(&[("red.srn", red), ("blue.srn", blue)], &[])
}

#[test]
fn each_sheet_says_what_the_other_leaves_open() {
    assert_eq!(
        both(RED, BLUE),
        outcome(
            0,
            GAME,
            "blue.srn:1:9: warning: the tag Event differs; the value in red.srn is kept\n\
         red.srn:15:16: warning: the sheet ends at ply 6; the game ends at ply 8\n"
        )
    );
    let run = both(BLUE, RED);
    let swapped = GAME.replace("Club evening", "Club night");
    assert_eq!(run.stdout, swapped);
}

#[test]
fn what_only_one_sheet_has_points_to_where_it_stands_on_that_one() {
    // Spans count in the concatenated texts. The second sheet has the edition, a row that no board has, and the last
    // turns.
    let red = RED.replace("[Edition \"gravon\"]\n", "");
    let blue = BLUE.replace("\n10:", "\n11:  9  .  .  .  .  .  .  .  .  .\n10:");
    let records = [parse(red.as_bytes()), parse(blue.as_bytes())];
    let sheets = [Sheet { record: &records[0], start: 0 }, Sheet { record: &records[1], start: red.len() as u32 }];
    let merged = merge(&sheets).expect("they go together").record;
    let texts = [red.as_bytes(), blue.as_bytes()].concat();
    let told = |span: adjutant::notation::Span| String::from_utf8_lossy(span.of(&texts)).trim().to_owned();
    let edition = merged.tag_entry("Edition").expect("it is known");
    assert_eq!((told(edition.value_span), told(edition.name_span)), ("gravon".into(), "Edition".into()));
    let outside = merged.rows.iter().find(|row| row.number == 11).expect("it is kept");
    assert!(told(outside.span).starts_with("11:"), "{}", told(outside.span));
    assert_eq!(told(outside.cell_spans[0]), "9");
    assert_eq!(
        [0, 6, 7].map(|ply: usize| told(merged.turns[ply].span)),
        ["a4-a5", "j5-j6", "c8-c9"].map(str::to_owned)
    );
    assert_eq!(told(merged.result_span), "1-0");
}

#[test]
fn the_tag_of_a_result_that_was_open_is_that_of_the_result() {
    let red = RED.replace("[Edition", "[Result \"*\"]\n[Edition");
    let blue = BLUE.replace("[Result \"1-0\"]", "[Result \"*\"]");
    let records = [parse(red.as_bytes()), parse(blue.as_bytes())];
    let sheets = [Sheet { record: &records[0], start: 0 }, Sheet { record: &records[1], start: red.len() as u32 }];
    let merged = merge(&sheets).expect("they go together").record;
    assert_eq!((merged.result, merged.tag("Result")), (Some(Score::RedWon), Some("1-0")));
    assert_eq!(merged.tag("Event"), Some("Club evening"));
}

#[test]
fn rule_tags_may_be_missing_but_not_differ() {
    let run = both(RED, &BLUE.replace("[Edition \"gravon\"]\n", ""));
    assert_eq!(run.stdout, GAME);
    assert!(run.stderr.contains("red.srn:3:11: warning: the tag Edition is missing on blue.srn; this sheet has it\n"));
    let run = both(RED, &BLUE.replace("7 4 3 2 F", "F 2 3 4 7"));
    assert_eq!(run.stdout, GAME);
    assert_eq!(run.stderr, both(RED, BLUE).stderr, "the army is the same");
    assert_eq!(
        both(RED, &BLUE.replace("gravon", "isf")),
        outcome(
            1,
            "",
            "error: the sheets differ in the tag Edition, which affects the rules\n --> red.srn:3:11\n  |\n\
         3 | [Edition \"gravon\"]\n  |           ^^^^^^\n  |\n ::: blue.srn:5:11\n  |\n\
         5 | [Edition \"isf\"]\n  |           ^^^\n  |\n\
         \u{20} = note: red.srn:1: record 1 and blue.srn:1: record 1: not written\n\n\
         the slip may be on blue.srn:5 (Edition should be `gravon`, not `isf`): with this correction the sheets agree, \
         and the game is legal\nor on red.srn:3 (Edition should be `isf`, not `gravon`)\n"
        )
    );
}

#[test]
fn options_are_the_same_in_any_order() {
    let merged_with = |red: &str, blue: &str| {
        let with = |sheet: &str, options: &str| {
            sheet.replace("[Edition \"gravon\"]", &format!("[Edition \"hasbro-1999\"]\n[Options \"{options}\"]"))
        };
        merged(&[with(RED, red).as_bytes(), with(BLUE, blue).as_bytes()])
    };
    for (red, blue, is_same) in [
        ("rescue", "rescue", true),
        ("rescue silent-defense", "silent-defense rescue", true),
        ("rescue", "silent-defense", false),
        ("rescue", "rescue silent-defense", false),
    ] {
        let difference = merged_with(red, blue).err().map(|conflict| conflict.difference);
        assert_eq!(difference, (!is_same).then_some(Difference::Tag("Options")), "{red}, {blue}");
    }
}

#[test]
fn the_first_difference_is_named_with_both_places() {
    let cases = [
        (" 4:  7  2", "error: the sheets differ in the setup piece on b4", 0, ""),
        ("a7-a6", "error: the sheets differ in ply 2 (blue), turn 1 of the game", 1, "a7-b7"),
        ("(7>4)", "error: the sheets differ in the outcome: ply 3 (red), turn 2 of the game", 1, "(7<4)"),
        ("(7>4)", "error: the sheets name a piece differently: ply 3 (red), turn 2 of the game", 1, "(6>4)"),
        ("1-0\"", "error: the sheets differ in the result", 2, ""),
        ("time", "error: the sheets differ in how the game ended", 3, ""),
    ];
    for (written, title, case, instead) in cases {
        let (red, blue) = match case {
            0 => (RED.to_owned(), BLUE.replace("\n\n1.", "\n 4:  ?  4  .  .  .  .  .  .  .  ?\n 2:  ?  .  .  .  .  .  .  .  .  .\n 1:  ?  .  .  .  .  .  .  .  .  .\n\n1.")),
            1 => (RED.to_owned(), BLUE.replace(written, instead)),
            2 => (RED.replace("c7-c8 *", "c7-c8 0-1"), BLUE.to_owned()),
            _ => (RED.replace("[Army", "[Termination \"forfeit\"]\n[Army"), BLUE.to_owned()),
        };
        let run = both(&red, &blue);
        assert_eq!((run.stdout.as_str(), run.status), ("", 1), "{title}");
        assert!(run.stderr.starts_with(title), "{title}\n{}", run.stderr);
        assert!(run.stderr.contains("--> red.srn:") && run.stderr.contains("::: blue.srn:"), "{}", run.stderr);
    }
}

#[test]
fn a_row_that_is_missing_is_empty() {
    let red = RED.replace(" 9:  ?", " 8:  ?");
    let run = both(&red, BLUE);
    assert!(run.stderr.starts_with("error: the sheets differ in the setup piece on a9\n"), "{}", run.stderr);
    assert!(run.stderr.contains("row 9 is missing, so its squares are empty"), "{}", run.stderr);
    // Without its pieces the sheet is impossible alone, whatever the other one contains.
    let run = both(&RED.replace(" 7:  ?  ?  ?  .  .  .  .  .  .  .\n", ""), BLUE);
    assert!(
        run.stderr.starts_with("error[E") && run.stderr.contains("red.srn:1: record 1: not merged"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_game_that_breaks_a_rule_is_not_written() {
    // Neither sheet is impossible alone: Red does not know that a 4 was struck, nor Blue that a 7 struck.
    let [red, blue] = ["(7=?)", "(?=4)"].map(|combat| (combat, "(7>4)"));
    let options = "[Edition \"hasbro-1999\"]\n[Options \"silent-defense\"]";
    let hasbro = |sheet: &str, (combat, written): (&str, &str)| {
        let cut = sheet.find("b7xb4").expect("a turn");
        let head = sheet[..cut].trim_end().trim_end_matches("2...").trim_end();
        format!("{} *\n", head.replace("[Edition \"gravon\"]", options).replace(written, combat).replace("1-0", "*"))
    };
    let run = both(&hasbro(RED, red), &hasbro(BLUE, blue));
    assert_eq!((run.stdout.as_str(), run.status), ("", 1), "{}", run.stderr);
    assert!(run.stderr.contains("combat-mismatch"), "{}", run.stderr);
    assert!(run.stderr.contains("--> red.srn:15:9"), "{}", run.stderr);
    assert!(run.stderr.contains("blue.srn:15:4: warning: the same turn on this sheet"), "{}", run.stderr);
    has(
        &run.stderr,
        "not written: the merged game is inconsistent\n\
             the slip may be on red.srn:15 (ply 3 should be `a5xa6(7>4)`, not `a5xa6(7=?)`) and blue.srn:15 (ply 3 should be `a5xa6(7>4)`, \
             not `a5xa6(?=4)`), an outcome misread: with this correction the sheets agree, and the game is legal\n",
    );
}

#[test]
fn what_no_sheet_knows_stays_unknown() {
    let blank = RED.replace(" 4:  7  2", " 4:  ?  2");
    let run = both(&blank, BLUE);
    assert_eq!(run.stdout, GAME.replace(" 4:  7  2", " 4:  ?  2"));
    assert_eq!(run.status, 0);
}

#[test]
fn records_go_together_by_their_numbers() {
    let full = adjutant(&["generate", "--games", "4", "--plies", "50"], "").stdout;
    let sheets = |view| adjutant(&["redact", "--view", view], &full).stdout;
    let (red, blue) = (sheets("red"), sheets("blue"));
    assert_eq!(both(&red, &blue), outcome(0, &*full, ""));
    // As JSON, and with three inputs.
    let json = adjutant(&["convert", "--to", "json"], &red).stdout;
    let three = run(&[("red.ndjson", &json), ("blue.srn", &blue), ("seen.srn", &sheets("spectator"))], &[]);
    assert_eq!((three.stdout.as_str(), three.stderr.as_str(), three.status), (full.as_str(), "", 0));
    // Only one of them.
    let second = run(&[("red.srn", &red), ("blue.srn", &blue)], &["--record", "2"]);
    assert_eq!(second.stdout, adjutant(&["fmt", "--record", "2"], &full).stdout);
    // A surplus record, and an unreadable one, do not affect the others.
    let more = format!("{red}\n[Event \"alone\"]\n*\n");
    let merged = both(&more, &blue);
    assert_eq!((merged.stdout.as_str(), merged.status), (full.as_str(), 1));
    ends(
        &merged.stderr,
        "error: not merged: from here on, this input has 1 record more than the shortest input, which has 4 records\n",
    );
    let bad = blue.replacen("1. ", "1. ?? ", 1);
    let merged = both(&red, &bad);
    let rest = full.split_once("\n\n[").map(|(_, rest)| format!("[{rest}")).expect("several records");
    assert_eq!((merged.stdout.as_str(), merged.status), (rest.as_str(), 1));
    assert!(merged.stderr.contains("error[syntax]"), "{}", merged.stderr);
    assert!(merged.stderr.contains("not written: one sheet cannot be read\n"), "{}", merged.stderr);
}

#[test]
fn places_in_other_formats_are_shown_too() {
    let json = adjutant(&["convert", "--to", "json"], RED).stdout;
    let run = run(&[("red.json", &json), ("blue.srn", &BLUE.replace("a7-a6", "a7-b7"))], &[]);
    assert!(run.stderr.starts_with("error: the sheets differ in ply 2 (blue), turn 1 of the game\n"), "{}", run.stderr);
    assert!(run.stderr.contains("--> red.json:1:"), "{}", run.stderr);
    assert!(run.stderr.contains("\"ply\":2,\"side\":\"blue\""), "{}", run.stderr);
}

#[test]
fn what_records_hold_does_not_reach_the_terminal() {
    let red = RED.replace("gravon", "grav\u{1b}[2Jon");
    let (_folder, paths) = folder(&[("red.srn", &red), ("blue.srn", BLUE)]);
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let run = adjutant(&["merge", &paths[0], &paths[1], "--color", "always"], "");
    assert_eq!(run.status, 1);
    assert!(!run.stderr.contains("\u{1b}[2J") && run.stderr.contains("\u{241b}[2J"), "{}", run.stderr);
}

#[test]
fn sheets_are_named_as_files() {
    let (folder, paths) = folder(&[("red.srn", RED), ("blue.srn", BLUE)]);
    let [red, blue] = [&paths[0], &paths[1]].map(|path| path.display().to_string());
    for (arguments, said) in [
        (&["merge"][..], "merge needs two or more sheets"),
        (&["merge", &red], "merge needs two or more sheets"),
        (&["merge", "-", "-"], "only one sheet can be standard input"),
        (&["merge", &red, &blue, "--files-from", "-"], "not with --files-from"),
        (&["merge", &red, "nowhere.srn"], "nowhere.srn: error[input]: cannot be read: "),
    ] {
        adjutant(arguments, "").refuses(said);
    }
    let run = adjutant(&["merge", "-", &blue], RED);
    assert_eq!((run.stdout.as_str(), run.status), (GAME, 0));
    // A file is replaced only when everything has been written.
    let target = folder.path().join("game.srn");
    let out = target.display().to_string();
    assert_eq!(adjutant(&["merge", &red, &blue, "-o", &out], "").status, 0);
    assert_eq!(fs::read_to_string(&target).expect("the game was written"), GAME);
}

#[test]
fn differences_say_in_what() {
    let differ = |one: &str, other: &str| merged(&[one.as_bytes(), other.as_bytes()]).map_err(|it| it.difference).err();
    assert_eq!(differ(RED, BLUE), None);
    assert_eq!(differ(RED, &BLUE.replace("j5-j6", "j5-i5")), None);
    assert_eq!(differ(RED, &BLUE.replace("c7-c8", "c7-d7")), Some(Difference::Turn(6)));
    assert_eq!(differ(RED, &BLUE.replace("c7-c8", "c7xc8")), Some(Difference::Turn(6)));
    assert_eq!(differ(RED, &BLUE.replace("c7-c8", "c7-c8^3@c2")), Some(Difference::Turn(6)));
    let rescue = |square: &str| BLUE.replace("c7-c8", &format!("c7-c8^3@{square}"));
    let brought_back = RED.replace("c7-c8", "c7-c8^3@c2");
    assert_eq!(differ(&brought_back, &rescue("c3")), Some(Difference::Turn(6)), "onto another square");
    assert_eq!(differ(&brought_back, &rescue("c2")), None);
    // Other armies are other rules, and so are all other named differences.
    assert_eq!(differ(RED, &BLUE.replace("7 4 3 2 F", "7 4 2*2 F")), Some(Difference::Tag("Army")));
    for (tag, one, other) in [
        ("Variant", "original", "duel"),
        ("TwoSquares", "off", "3"),
        ("MoreSquares", "on", "off"),
        ("Ranks", "ascending", "descending"),
    ] {
        let with = |text: &str, value: &str| text.replacen("[Army", &format!("[{tag} \"{value}\"]\n[Army"), 1);
        assert_eq!(differ(&with(RED, one), &with(BLUE, other)), Some(Difference::Tag(tag)), "{tag}");
    }
}

/// Returns a sheet of a small game with these tags and rows.
fn small(tags: &str, rows: &str) -> String {
    format!("[Edition \"jumbo-2014\"]\n[Army \"6 5 F\"]\n{tags}\n{rows}\na4-a5 b7-b6 *\n")
}

const RED_ROWS: &str = " 4: 6 5 . . . . . . . .\n 1: . . . . . . . . . F\n";
const BLUE_ROWS: &str = "10: . . . . . . . . . F\n 7: 6 5 . . . . . . . .\n";

#[test]
fn a_rule_that_a_sheet_need_not_name_is_not_missing_on_it() {
    for (tag, missing) in [("[TwoSquares \"3\"]\n", 0), ("[TwoSquares \"off\"]\n", 1), ("[MoreSquares \"off\"]\n", 1)] {
        let sheets = [small(tag, RED_ROWS), small("", BLUE_ROWS)];
        let (_, remarks) = merged(&[sheets[0].as_bytes(), sheets[1].as_bytes()]).expect("they are of one game");
        assert_eq!(remarks, missing, "{tag}");
    }
}

#[test]
fn rows_stand_on_the_sheet_that_has_them() {
    let texts = [small("", RED_ROWS), small("", BLUE_ROWS)];
    let records: Vec<Record<'_>> = texts.iter().map(|text| parse(text.as_bytes())).collect();
    let starts = [0, texts[0].len() as u32];
    let sheets = records.iter().zip(starts).map(|(record, start)| Sheet { record, start });
    let merged = merge(&sheets.collect::<Vec<_>>()).expect("they are of one game");
    let text = texts.concat();
    let rows: Vec<&str> =
        merged.record.rows.iter().map(|row| text[row.span.start as usize..row.span.end as usize].trim()).collect();
    let wanted: Vec<&str> = BLUE_ROWS.lines().chain(RED_ROWS.lines()).map(str::trim).collect();
    assert_eq!(rows, wanted);
}
