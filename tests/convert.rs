//! `convert`, the export form of replayed records, and the round trip through `adjutant/game/2`.

use crate::fmt::CANONICAL as SMALL_EXPORTED;
use crate::program::{Folder, adjutant, binary, ends, outcome};
use adjutant::formats::json;
use adjutant::formats::srn;
use adjutant::notation::{SegmentKind, parse, segments};
use adjutant::replay::{Finding, Locator, Original, Place, Replay, Verdict, replay};
use adjutant::report::Json;
use adjutant::report::finding_line;
use adjutant::rules::Edition;
use std::path::Path;

/// Game with three pieces on each side.
const SMALL: &str = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F . . . . . . . . .\n9: 3 2 . . . . . . . .\n\
                     2: 3 2 . . . . . . . .\n1: F . . . . . . . . .\n\n";

struct Converted {
    replayed: Replay,
    srn: String,
    json: String,
}

fn convert_by(text: &[u8], judge_by: Option<&'static Edition>) -> Converted {
    let record = parse(text);
    let mut played = Vec::new();
    let replayed = replay(text, &record, judge_by, &mut played);
    let place = Place { file: "a.srn", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original = Original { place, text, srn: Some(text), record: &record, replayed: &replayed, played: &played };
    let mut srn_bytes = Vec::new();
    srn::write(&original, &mut srn_bytes).expect("SRN holds every record");
    let mut locator = Locator::new(place, text);
    let findings = replayed.findings.iter().map(|finding| finding_line(finding, &mut locator)).collect();
    let game = json::game(&original, findings);
    let mut json_bytes = Vec::new();
    game.push_json(false, &mut json_bytes).expect("an object can be written");
    Converted {
        replayed,
        srn: String::from_utf8_lossy(&srn_bytes).into_owned(),
        json: String::from_utf8(json_bytes).expect("JSON is UTF-8"),
    }
}

fn back_to_srn(json: &str) -> String {
    let read = json::read(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let mut bytes = Vec::new();
    json::write_srn(&read, &mut bytes);
    String::from_utf8(bytes).expect("what was read from JSON is UTF-8")
}

/// Converts a record. Checks that JSON preserves the export form, and that the export form is a fixed point with
/// the same verdict.
fn convert(text: &[u8]) -> Converted {
    let converted = convert_by(text, None);
    assert_eq!(back_to_srn(&converted.json), converted.srn, "from {}", converted.json);
    let again = convert_by(converted.srn.as_bytes(), None);
    assert_eq!(again.srn, converted.srn);
    assert_eq!(again.replayed.verdict, converted.replayed.verdict, "{}", converted.srn);
    assert_eq!(again.replayed.plies(), converted.replayed.plies(), "{}", converted.srn);
    converted
}

fn small(movetext: &str) -> Converted {
    convert(format!("{SMALL}{movetext}").as_bytes())
}

/// Returns the movetext of the export form and everything after it.
fn movetext(converted: &Converted) -> &str {
    converted.srn.strip_prefix(SMALL_EXPORTED).unwrap_or_else(|| panic!("{}", converted.srn))
}

#[test]
fn a_small_game_has_exactly_this_form() {
    let converted = small("b2xb9 a9-a8 1/2-1/2\n");
    assert_eq!(movetext(&converted), "1. b2xb9(2=2) a9-a8 1/2-1/2\n");
    assert_eq!(
        converted.json,
        concat!(
            r#"{"schema":"adjutant/game/2","source":{"file":"a.srn","record":1,"line":1},"#,
            r#""id":"f91c64e51d30525a5383143c64ab949b","#,
            r#""tags":{"Edition":"gravon","Army":"3 2 F"},"edition":"gravon","variant":"original","options":[],"#,
            r#""setup":{"red":{"a1":"flag","a2":"miner","b2":"scout"},"#,
            r#""blue":{"a9":"miner","b9":"scout","a10":"flag"}},"#,
            r#""turns":[{"ply":1,"side":"red","kind":"strike","from":"b2","to":"b9","piece":"scout","#,
            r#""piece_id":"red-b2","target":"scout","target_id":"blue-b9","outcome":"tie","reveals":["b2","b9"],"#,
            r#""reveal_ids":["red-b2","blue-b9"]},"#,
            r#"{"ply":2,"side":"blue","kind":"move","from":"a9","to":"a8","piece":"miner","piece_id":"blue-a9"}],"#,
            r#""result":{"score":"1/2-1/2","winner":null,"termination":"unknown","derived":false},"#,
            r#""verdict":"legal","findings":[],"plies":2,"#,
            r#""final":{"a1":"red flag","a2":"red miner","a8":"blue miner","a10":"blue flag"}}"#,
            "\n"
        )
    );
}

#[test]
fn comments_and_glyphs_stay_where_they_stand() {
    let text = SMALL.replacen("\n\n10:", "\n; of tags\n\n10:", 1)
        + "{of setup} a2-a3 {x\r\ny} $3$1 ; a } brace\n\
                a9-a8 ; z\n1/2-1/2 {of result}\n";
    let converted = convert(text.as_bytes());
    let setup = SMALL_EXPORTED.replacen("\n\n10:", "\n\n{of tags}\n\n10:", 1);
    let expected = format!(
        "{setup}{{of setup}}\n\n1. a2-a3 $3 $1 {{x\ny}} ; a }} brace\n1... a9-a8 {{z}} 1/2-1/2 {{of result}}\n"
    );
    assert_eq!(converted.srn, expected);
    assert!(converted.json.contains(concat!(
        r#""notes":[{"place":"tags","comment":"of tags"},{"place":"setup","comment":"of setup"},"#,
        r#"{"place":"result","comment":"of result"}],"turns":"#
    )));
    assert!(
        converted
            .json
            .contains(r#""piece":"miner","piece_id":"red-a2","glyphs":[3,1],"comments":["x\ny","a } brace"]},"#)
    );
}

#[test]
fn text_from_an_illegal_turn_on_is_kept() {
    let converted = small("1. a2-a3 {kept} 1... {too} a9-a7 $2 % no line\n2. b2-b3 {not} 0-1 {nor this}\n");
    assert_eq!(converted.replayed.verdict, Verdict::Unreadable, "`% no line` is no turn");
    let converted = small("1. a2-a3 $7 {kept} 1... {too} a9-a7 $2\r\n% a line\n2. b2-b3 {not} 0-1 {nor this}\n\n");
    assert_eq!(converted.replayed.verdict, Verdict::Illegal);
    assert_eq!(movetext(&converted), "1. a2-a3 $7 {kept} {too}\na9-a7 $2\r\n% a line\n2. b2-b3 {not} 0-1 {nor this}\n");
    assert!(converted.json.contains(concat!(
        r#""piece":"miner","piece_id":"red-a2","glyphs":[7],"comments":["kept","too"]}],"#,
        r#""unplayed":"a9-a7 $2\r\n% a line\n2. b2-b3 {not} 0-1 {nor this}","#,
        r#""result":{"score":"0-1","winner":"blue","termination":"unknown","derived":false},"verdict":"illegal","#
    )));
    assert!(converted.json.contains(r#""plies":1,"final":{"#));
}

#[test]
fn a_first_turn_that_is_illegal_leaves_only_text() {
    let converted = small("{one} 1. {two} a2xa3 1-0\n");
    assert_eq!(movetext(&converted), "{one}\n{two}\n\na2xa3 1-0\n");
    assert!(converted.json.contains(
        r#""notes":[{"place":"setup","comment":"one"},{"place":"setup","comment":"two"}],"turns":[],"unplayed":"a2xa3 1-0","result""#
    ));
}

#[test]
fn an_illegal_setup_keeps_its_pieces_and_no_turn_is_played() {
    let text = SMALL.replacen("2: 3 2", "6: . . ~ ~ 3 . ~ ~ . .\n2: 3 2", 1) + "a2-a3 *\n";
    let converted = convert(text.as_bytes());
    assert_eq!(converted.replayed.verdict, Verdict::Illegal);
    let setup = SMALL_EXPORTED.replacen(" 4:", " 6:  .  .  .  .  3  .  .  .  .  .\n 4:", 1);
    assert_eq!(converted.srn, format!("{setup}a2-a3 *\n"));
    assert!(converted.json.contains(r#""blue":{"e6":"miner","a9":"miner","b9":"scout","a10":"flag"}"#));
    assert!(converted.json.ends_with("\"plies\":null,\"final\":null}\n"));
}

#[test]
fn a_side_without_rows_is_null_and_stays_so() {
    let text = "[Edition \"gravon\"]\n\n1: F . . . . . . . . .\n\n*\n";
    let rows = "[Edition \"gravon\"]\n\n 4:  .  .  .  .  .  .  .  .  .  .\n 3:  .  .  .  .  .  .  .  .  .  .\n \
                2:  .  .  .  .  .  .  .  .  .  .\n 1:  F  .  .  .  .  .  .  .  .  .\n\n*\n";
    let converted = convert(text.as_bytes());
    assert_eq!(converted.srn, rows);
    assert!(converted.json.contains(r#""setup":{"red":{"a1":"flag"},"blue":null}"#));
    // A piece in a middle row does not count as a written row of the side's zone.
    let converted = convert(text.replace("\n1:", "\n6: . . . . 3 . . . . .\n1:").as_bytes());
    assert_eq!(converted.srn, rows.replacen(" 4:", " 6:  .  .  .  .  3  .  .  .  .  .\n 4:", 1));
    assert!(converted.json.contains(r#""blue":{"e6":"miner"},"hidden":["blue"]}"#));
    // Empty rows are written, and the side is not hidden.
    let converted = convert(text.replace("\n1:", "\n7: ..........\n1:").as_bytes());
    assert!(converted.json.contains(r#""setup":{"red":{"a1":"flag"},"blue":{}}"#));
    assert!(converted.srn.contains("\n10:  .  .  .  .  .  .  .  .  .  .\n 9:"));
}

#[test]
fn unknown_pieces_are_told_as_far_as_the_record_knows_them() {
    let text = SMALL.replacen("9: 3 2", "9: ? ?", 1);
    // The Scout ties with b9, so that b9 is a Scout.
    let converted = convert(format!("{text}b2xb9(2=?) a9-a8 *\n").as_bytes());
    assert!(converted.srn.ends_with("\n1. b2xb9(2=2) a9-a8 *\n"), "{}", converted.srn);
    assert!(converted.json.contains(r#""blue":{"a9":"unknown","b9":"unknown","a10":"flag"}"#));
    assert!(converted.json.contains(r#""target":"scout","target_id":"blue-b9","outcome":"tie""#));
    // Without an outcome, the result of the strike is unknown: some kinds match, but there is no single board to
    // continue from. The turns are listed all the same.
    let converted = convert(format!("{text}b2xb9 {{?}} a9-a8 *\n").as_bytes());
    assert_eq!(converted.replayed.verdict, Verdict::Legal);
    assert_eq!(converted.replayed.findings.iter().map(Finding::name).collect::<Vec<_>>(), ["outcome-open"]);
    assert!(converted.srn.ends_with("\n\n1. b2xb9 {?} 1... a9-a8 *\n"), "{}", converted.srn);
    assert!(converted.json.contains(concat!(
        r#""turns":[{"ply":1,"side":"red","kind":"strike","from":"b2","to":"b9","piece":"scout","piece_id":"red-b2","#,
        r#""target":"unknown","target_id":"blue-b9","outcome":null,"comments":["?"]},{"ply":2,"side":"blue","kind":"move","#,
        r#""from":"a9","to":"a8","piece":"unknown","piece_id":"blue-a9"}],"result""#
    )));
    assert!(converted.json.ends_with("\"plies\":2,\"final\":null}\n"), "{}", converted.json);
}

#[test]
fn a_declared_combat_that_is_wrong_stays_as_declared() {
    let converted = small("b2xb9(2>3) a9-a8 1/2-1/2\n");
    assert_eq!(converted.replayed.verdict, Verdict::Inconsistent);
    assert_eq!(movetext(&converted), "1. b2xb9(2>3) a9-a8 1/2-1/2\n");
    assert!(converted.json.contains(
        r#""target":"scout","target_id":"blue-b9","outcome":"tie","reveals":["b2","b9"],"reveal_ids":["red-b2","blue-b9"],"declared":"(2>3)"}"#
    ));
}

#[test]
fn a_result_that_is_wrong_stays_as_declared() {
    // Red's Scout takes the Flag, but the record declares that Blue won.
    let text =
        SMALL.replacen("10: F .", "10: . F", 1).replacen("9: 3 2", "9: 3 . 2", 1).replacen(" . .\n2:", " .\n2:", 1);
    let converted = convert(format!("{text}b2xb10 0-1\n").as_bytes());
    assert_eq!(converted.replayed.verdict, Verdict::Inconsistent, "{}", converted.json);
    assert!(converted.srn.ends_with("\n1. b2xb10(2>F) 0-1\n"));
    assert!(
        converted.json.contains(
            r#""result":{"score":"1-0","winner":"red","termination":"flag","derived":true,"declared":"0-1"}"#
        )
    );
}

/// A Spotter and an Infiltrator within reach of the enemy army.
const GUESSES: &str = "[Edition \"jumbo-2014\"]\n[Army \"3 2 T I F\"]\n\n10: F . . . . . . . . .\n7: . 3 2 T I . . . . .\n\
                       4: . 2 3 I T . . . . .\n1: F . . . . . . . . .\n\n";

#[test]
fn guesses_come_out_in_words() {
    // Red's Spotter steps to e6 and guesses at e7, then guesses again without moving.
    let text = GUESSES.to_owned() + "e4-e5 b7-b6 e5-e6?e7=3 b6-b7 e6?e7=I *\n";
    let converted = convert(text.as_bytes());
    assert_eq!(converted.replayed.verdict, Verdict::Legal, "{}", converted.json);
    ends(&converted.srn, "\n1. e4-e5 b7-b6\n2. e5-e6?e7=3(-I) b6-b7\n3. e6?e7=I(+) *\n");
    assert!(converted.json.contains(concat!(
        r#"{"ply":3,"side":"red","kind":"spot","from":"e5","to":"e7","via":"e6","piece":"spotter","#,
        r#""piece_id":"red-e4","target":"infiltrator","target_id":"blue-e7","outcome":"miss","guess":"miner","reveals":["e6","e7"],"#,
        r#""reveal_ids":["red-e4","blue-e7"]}"#
    )));
    assert!(converted.json.contains(concat!(
        r#"{"ply":5,"side":"red","kind":"spot","from":"e6","to":"e7","piece":"spotter","#,
        r#""piece_id":"red-e4","target":"infiltrator","target_id":"blue-e7","outcome":"hit","guess":"infiltrator","reveals":["e6","e7"],"#,
        r#""reveal_ids":["red-e4","blue-e7"]}"#
    )));
}

#[test]
fn an_infiltrators_miss_shows_nothing_unless_it_is_evidence() {
    // The Infiltrator goes to a7, in enemy territory, and guesses at the Miner next to it.
    let near = GUESSES.replacen("4: . 2 3 I T", "4: I 2 3 . T", 1);
    let known = near.clone() + "a4-a5 e7-f7 a5-a6 f7-e7 a6-a7 e7-f7 a7?b7=2(-3) *\n";
    let converted = convert(known.as_bytes());
    assert_eq!(converted.replayed.verdict, Verdict::Legal, "{}", converted.json);
    assert!(converted.srn.ends_with("\n4. a7?b7=2(-) *\n"), "{}", converted.srn);
    assert!(converted.json.contains(concat!(
        r#""kind":"infiltrate","from":"a7","to":"b7","piece":"infiltrator","piece_id":"red-a4","#,
        r#""target":"miner","target_id":"blue-b7","outcome":"miss","guess":"scout","reveals":["a7"],"#,
        r#""reveal_ids":["red-a4"]}"#
    )));
    let unknown = known.replacen("7: . 3 2 T I", "7: . ? ? T I", 1);
    let converted = convert(unknown.as_bytes());
    assert!(converted.srn.ends_with("\n4. a7?b7=2(-3) *\n"), "{}", converted.srn);
    assert!(converted.json.contains(
        r#""target":"miner","target_id":"blue-b7","outcome":"miss","guess":"scout","reveals":["a7"],"reveal_ids":["red-a4"],"declared":"(-3)"}"#
    ));
}

#[test]
fn rescues_stay_as_written() {
    let text = "[Edition \"hasbro-1999\"]\n[Army \"5 3*2 F\"]\n[Options \"rescue\"]\n\n10: F.........\n8: .........3\n\
                7: .5......3.\n4: .3......5.\n1: F........3\n\nb4-b5 b7-b6 b5xb6 j8-j7 i4-i5 i7-i6 i5xi6 j7-j6 i6-i7 j6-j5 \
                i7-i8 j5-j4 i8-i9 j4-j3 i9-i10^3@c2 *\n";
    let converted = convert(text.as_bytes());
    assert_eq!(converted.replayed.verdict, Verdict::Legal, "{}", converted.json);
    assert!(converted.srn.contains("\n2. b5xb6(3<5) j8-j7\n") && converted.srn.ends_with("\n8. i9-i10^3@c2 *\n"));
    assert!(converted.json.contains(
        r#""from":"i9","to":"i10","piece":"lieutenant","piece_id":"red-i4","rescue":{"piece":"miner","square":"c2"},"reveals":["c2"],"reveal_ids":["red-c2^15"]}"#
    ));
    let converted = convert(text.replace("^3@", "^?@").as_bytes());
    assert!(converted.srn.ends_with("\n8. i9-i10^?@c2 *\n"));
    assert!(converted.json.contains(r#""rescue":{"piece":"unknown","square":"c2"}"#));
}

#[test]
fn signs_are_written_one_way() {
    let text = "[Edition \"isf\"]\n[Army \"1 X F\"]\n\n10: f.........\n9: 1X........\n2: sx........\n1: f.........\n\n\
                A2-A3 a9-a8 *\n";
    let converted = convert(text.as_bytes());
    assert_eq!(converted.replayed.verdict, Verdict::Legal);
    assert!(converted.srn.contains("\n 9:  S 10  .") && converted.srn.ends_with("\n1. a2-a3 a9-a8 *\n"));
    assert!(converted.srn.contains("[Army \"1 X F\"]"), "values stay as they are");
}

#[test]
fn another_edition_changes_the_verdict_but_not_the_record() {
    // In 1961 the Marshal is 1, and a Scout does not strike from a distance.
    let text = SMALL.to_owned() + "b2xb9 a9-a8 *\n";
    let edition = Edition::from_name("milton-bradley-1961");
    let converted = convert_by(text.as_bytes(), edition);
    assert_eq!(converted.replayed.verdict, Verdict::Illegal);
    assert_eq!(back_to_srn(&converted.json), converted.srn);
    assert_eq!(movetext(&converted), "b2xb9 a9-a8 *\n");
    assert!(converted.json.contains(
        r#""tags":{"Edition":"gravon","Army":"3 2 F"},"edition":"milton-bradley-1961","variant":"original","options":[],"ranks":"ascending","#
    ));
}

#[test]
fn an_unreadable_record_is_its_text() {
    let text = "\u{feff}[Edition \"gravon\"]\n[Edition \"isf\"]\n\na4-a5? *\n\n\n";
    let converted = convert(text.as_bytes());
    assert_eq!(converted.srn, text.trim_end().to_owned() + "\n");
    assert!(converted.json.starts_with(concat!(
        r#"{"schema":"adjutant/game/2","source":{"file":"a.srn","record":1,"line":1},"#,
        r#""id":"fb59499ced78d14c2673d91dd5d07b8f","tags":{"Edition":"gravon"},"#,
        r#""edition":"gravon","text":""#,
        "\u{feff}",
        r#"[Edition \"gravon\"]\n[Edition \"isf\"]\n\na4-a5? *\n\n\n","verdict":"unreadable","findings":[{"name":"tag-duplicate","#
    )));
    assert!(converted.json.ends_with("],\"plies\":null,\"final\":null}\n"));
    // An unknown edition is not named.
    let converted = convert(b"[Edition \"isv\"]\n\n*\n");
    assert!(converted.json.contains(r#""tags":{"Edition":"isv"},"text":"#));
    // Bytes that are not UTF-8 are lost only in JSON.
    let converted = convert_by(b"[Red \"\xff\"]\n\n*\n", None);
    assert!(converted.json.contains("[Red \\\"\u{fffd}\\\"]"));
}

#[test]
fn control_characters_are_escaped() {
    let converted = convert(b"[Edition \"isf\"]\n[Red \"\x1b[2J\x7f\xc2\x9b\"]\n\n*\n");
    assert!(converted.json.contains(r#""Red":"\u001b[2J\u007f\u009b""#));
}

#[test]
fn objects_that_are_none_are_refused_with_their_place() {
    let whole = small("b2xb9 a9-a8 1/2-1/2\n").json;
    let refused = |json: &str| match json::read(json) {
        Ok(read) => panic!("{read:?}"),
        Err(error) => format!("{}:{}: {error}", error.line, error.column),
    };
    let with = |old: &str, new: &str| {
        assert!(whole.contains(old), "{old}");
        refused(&whole.replacen(old, new, 1))
    };
    for (old, new, place, error) in [
        ("game/2", "game/3", "adjutant/game/3\"", "expected the schema `adjutant/game/2`, found `adjutant/game/3`"),
        (r#""Edition":"gravon""#, r#""Edition":"x""#, "x\"", "the tag `Edition` has an unknown value"),
        (r#""ply":2"#, r#""ply":3"#, "{\"ply\":3", "expected ply 2 (blue), found ply 3 (blue)"),
        (r#","outcome":"tie""#, "", "{\"ply\":1", "ply 1: a strike needs the member `outcome`"),
        (r#""outcome":"tie""#, r#""outcome":"hit""#, "{\"ply\":1", "ply 1: a strike cannot have the outcome `hit`"),
        (
            r#""outcome":"tie""#,
            r#""outcome":"tie","declared":"7>4""#,
            "{\"ply\":1",
            "ply 1: `declared` of a strike cannot be `(7>4)`",
        ),
        (
            r#""outcome":"tie""#,
            r#""outcome":"tie","declared":"(7>4) a1-a2""#,
            "{\"ply\":1",
            "ply 1: `declared` of a strike cannot be `(7>4)`",
        ),
        (
            r#""a9":"miner""#,
            r#""a5":"miner""#,
            "miner\"",
            "the setup has a piece of blue on `a5`, but this square is in the other half of the board",
        ),
        (r#""score":"1/2-1/2""#, r#""score":"1/2""#, "1/2\"", "expected a result such as `1-0`, found `1/2`"),
    ] {
        let said = with(old, new);
        let (found, message) = said.split_once(": ").expect("a place and a message");
        let column = found.strip_prefix("1:").and_then(|column| column.parse::<usize>().ok()).expect("a column");
        let text = whole.replacen(old, new, 1);
        assert_eq!((&text[column - 1..][..place.len()], message), (place, error));
    }
    let place = whole.find("b9\",\"piece").expect("there is a strike at b9") + "b11\"".len();
    let error = format!("1:{place}: invalid value: string \"b11\", expected a square from `a1` to `j10`");
    assert_eq!(with(r#""to":"b9""#, r#""to":"b11""#), error);
    assert_eq!(refused("\n\n  {\"schema\":"), "3:12: EOF while parsing a value");
    assert_eq!(refused(&format!("{whole}{whole}")), "2:1: expected one object, found more text after it");
}

#[test]
fn hostile_json_is_no_danger() {
    for json in
        ["", "{", "[", "{}", "null", "5", "\"", "{\"schema\":\"adjutant/game/2\"}", "{\"a\":1e999}", "\u{feff}{"]
    {
        assert!(json::read(json).is_err(), "{json}");
    }
    let deep = "{\"schema\":\"adjutant/game/2\",\"x\":".to_owned() + &"[".repeat(1_000_000);
    assert!(json::read(&deep).is_err());
    let unclosed = "{\"a\":[\n".repeat(200_000);
    assert_eq!(json::Objects::new(unclosed.as_bytes()).count(), 200_000);
    let deep = format!("{{\"x\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(json::read(&deep).is_err());
    let deep = format!("{{\"schema\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(json::read(&deep).is_err());
}

/// Returns every record of the folder's SRN files, with its name.
fn records(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return found };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(records(&path));
        } else if path.extension().is_some_and(|ending| ending == "srn") {
            let bytes = std::fs::read(&path).expect("a file of the folder can be read");
            for (number, segment) in (1..).zip(segments(&bytes).filter(|segment| segment.kind == SegmentKind::Record)) {
                found.push((format!("{} record {number}", path.display()), bytes[segment.range].to_vec()));
            }
        }
    }
    found
}

fn every_record_comes_back(folder: &Path) -> usize {
    let records = records(folder);
    for (name, text) in &records {
        let converted = convert_by(text, None);
        if std::str::from_utf8(text).is_ok() {
            assert_eq!(back_to_srn(&converted.json), converted.srn, "{name}");
            for judge_by in [Edition::from_name("sci-fi-2011"), Edition::from_name("milton-bradley-1961")] {
                let converted = convert_by(text, judge_by);
                assert_eq!(back_to_srn(&converted.json), converted.srn, "{name} by {judge_by:?}");
            }
        }
        let again = convert_by(converted.srn.as_bytes(), None);
        assert_eq!(again.srn, converted.srn, "{name}");
        assert_eq!(again.replayed.verdict, converted.replayed.verdict, "{name}");
        assert_eq!(again.replayed.plies(), converted.replayed.plies(), "{name}");
        // The export form may change the order of tags, and so of findings about them.
        let names = |replayed: &Replay| -> Vec<&str> {
            let all = replayed.findings.iter().map(adjutant::replay::Finding::name);
            let mut names: Vec<&str> = all.filter(|name| !["turn-number", "result-missing"].contains(name)).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(names(&again.replayed), names(&converted.replayed), "{name}");
    }
    records.len()
}

#[test]
fn every_sample_comes_back() {
    every_record_comes_back(&Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"));
}

#[test]
fn every_conformance_record_comes_back() {
    let count = every_record_comes_back(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance-next"));
    if count == 0 {
        eprintln!("skipped: no conformance records beside the repository");
    }
}

/// Returns records with a few pseudo-random changes, the same in every run.
fn changed_texts() -> Vec<Vec<u8>> {
    let parts: Vec<&str> =
        " {c} |; line } \n|$5|\n% z\n|?|}|{|\r\n|\n[|\u{feff}| 1... |(2>?)| a2-a3 |~|^?@a1| 1-0 | * |X|\u{e9}|\
        {a\n[b\n\u{feff}[c}|\n7: ..........\n|\0| $1 {} {d}|\t"
            .split('|')
            .collect();
    let unknown = SMALL.replacen("9: 3 2", "9: ? 2", 1);
    let bases = [
        format!("{SMALL}1. a2-a3 {{x}} a9-a8 $1 2. b2xb9(2=2) {{y}} 2... a8-a7 ; z\n3. a3-a4 3... a7-a6 1-0 {{end}}\n"),
        format!("{unknown}{{s}} a2-a3 a9-a8 b2xb9 a8-a7 a3-a4 $3 a7-a6 a4-a5 a6xa5(?>3) *\n"),
        format!("{SMALL}1. a2-a3 a9-a8 2. b2xb9(2<2) a8-a7 3. a3-a4 a7-a6 *\n"),
        format!("{GUESSES}e4-e5 b7-b6 e5-e6?e7=3 b6-b7 e6?e7=I(+) *\n"),
        format!("{SMALL}a2-a3 a9-a8 a3-a2 a8-a9 a2-a3 {{k}} a9-a8 $1 a3-a5 {{l}} a8-a7 *\n; after\n% all\n"),
    ];
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut texts = Vec::new();
    for round in 0..6000 {
        let mut text = bases[round % bases.len()].clone().into_bytes();
        for _ in 0..=random(3) {
            // Mostly after the tags, so that most records stay readable.
            let at = if random(8) == 0 { random(text.len()) } else { text.len() - 1 - random(text.len() / 2) };
            match random(4) {
                0 => drop(text.drain(at..(at + 1 + random(6)).min(text.len()))),
                _ => drop(text.splice(at..at, parts[random(parts.len())].bytes())),
            }
        }
        texts.push(text);
    }
    texts
}

#[test]
fn changed_records_come_back() {
    let mut seen = std::collections::BTreeMap::new();
    for text in changed_texts() {
        for segment in segments(&text).filter(|segment| segment.kind == SegmentKind::Record) {
            let record = &text[segment.range];
            let converted =
                if std::str::from_utf8(record).is_ok() { convert(record) } else { convert_by(record, None) };
            *seen.entry(converted.replayed.verdict).or_insert(0) += 1;
        }
    }
    for verdict in [Verdict::Legal, Verdict::Inconsistent, Verdict::Illegal, Verdict::Unreadable] {
        assert!(seen.get(&verdict).is_some_and(|count| *count >= 20), "{seen:?}");
    }
}

#[test]
fn formatting_changed_records_twice_is_formatting_them_once() {
    let text = changed_texts().join(&b"\n"[..]);
    let fmt = |text: &[u8]| binary(&["fmt", "-q"], text).stdout;
    let once = fmt(&text);
    let twice = fmt(&once);
    let place = once.iter().zip(&twice).position(|(a, b)| a != b).unwrap_or(once.len().min(twice.len()));
    let around = |text: &[u8]| text[place.saturating_sub(300)..(place + 80).min(text.len())].escape_ascii().to_string();
    assert!(once == twice, "{}\n\n{}", around(&once), around(&twice));
}

#[test]
fn the_verb_goes_there_and_back() {
    let folder = Folder::new();
    folder.write("a.srn", format!("{SMALL}a2-a3 *\n\n\n{SMALL}b2xb9 1/2-1/2\n"));
    let second = format!("{SMALL_EXPORTED}1. b2xb9(2=2) 1/2-1/2\n");
    let both = format!("{SMALL_EXPORTED}1. a2-a3 *\n\n{second}");
    let pretty = folder.run(&["convert", "--to", "json", "--pretty", "a.srn"], "").stdout;
    for (arguments, stdin, expected) in [
        (&["--to", "json", "a.srn", "-o", "a.ndjson"][..], "", ""),
        (&["--to", "srn", "a.ndjson"], "", &*both),
        (&["--to", "srn", "a.srn"], "", &both),
        (&["--to=srn", "--record=2"], &pretty, &second),
    ] {
        let run = folder.run(&[&["convert"], arguments].concat(), stdin);
        assert_eq!(run, outcome(0, expected, ""), "{arguments:?}");
    }
}

#[test]
fn the_verb_converts_what_is_wrong_and_says_so() {
    let text = format!("stray\n{SMALL}a2-a4 *\n\n{SMALL}a2-a3 * more\n");
    let run = adjutant(&["convert", "--to", "srn"], text);
    let converted = format!("{SMALL_EXPORTED}a2-a4 *\n\n{SMALL_EXPORTED}1. a2-a3 *\n");
    assert_eq!((run.status, run.stdout), (1, converted));
    let said = run.stderr;
    let mut lines: Vec<&str> = said.lines().collect();
    // Reported once, after everything else.
    let last = "dropped: 2 pieces of text outside records (the first: <stdin>:1)";
    assert_eq!(lines.pop(), Some(last), "{said}");
    let places: Vec<&str> = lines.iter().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(places, ["error[stray-text]", "error[too-far] ply 1 (red)", "error[stray-text]"], "{said}");
}

#[test]
fn a_record_that_is_not_there_is_wrong_usage() {
    let srn = format!("{SMALL}a2-a3 *\n");
    for input in [small("a2-a3 *\n").json, srn.clone()] {
        let run = adjutant(&["convert", "--to=json", "--record=2"], input);
        assert_eq!((run.status, &*run.stderr), (2, "error: <stdin> has no record 2\n"));
    }
    assert_eq!(adjutant(&["fmt", "--record=2"], srn).status, 2);
    let run = adjutant(&["convert", "--to=json"], "; nothing\n");
    assert_eq!((run.status, &*run.stdout), (1, ""));
    assert!(run.stderr.starts_with("<stdin>:1:1: error[syntax]: "));
}

#[test]
fn one_bad_object_does_not_cost_the_others() {
    let good = small("a2-a3 *\n").json;
    let bad = "{\"schema\":\"adjutant/game/2\",\"turns\":[\n";
    let worse = "{\"schema\":\"adjutant/game/2\",\"tags\":{},\"turns\":[{\"ply\":-1}]}\n";
    let input = format!("{good}{bad}{good}{worse}{good}");
    let one = format!("{SMALL_EXPORTED}1. a2-a3 *\n");
    let said = "<stdin>:4:1: error[syntax]: EOF while parsing a list, in the object that starts in line 2\n\
         <stdin>:4:56: error[syntax]: invalid value: integer `-1`, expected u32\n";
    assert_eq!(adjutant(&["convert", "--to", "srn"], input), outcome(1, format!("{one}\n{one}\n{one}"), said));
}
