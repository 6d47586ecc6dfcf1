//! The table "What a round trip keeps" of `format-spec/formats.md`, row by row: kept data is preserved without a
//! message, and lost data is reported.

use crate::formats::conversions::barrage;
use crate::program::adjutant;
use adjutant::board::Side;
use adjutant::notation::{parse, segments};
use adjutant::replay::terms_and_setup;
use std::fmt::Write;

/// Returns a game with full armies for the UCC manager.
fn original(tags: &str, turns: &str) -> String {
    format!(
        "{tags}[Edition \"anniversary-2011\"]\n[TwoSquares \"off\"]\n\n\
         10:  F  B  9  8  7  5  4  3  3  B\n \
         9:  B  6  7  8  5  9  4  2  B  9\n \
         8:  S  8  1  7  6  6  5  B  9  9\n \
         7:  9  9  6  4  5  7  8  B  9  8\n \
         4:  9  9  6  4  5  7  8  B  9  8\n \
         3:  S  8  1  7  6  6  5  B  9  9\n \
         2:  B  6  7  8  5  9  4  2  B  9\n \
         1:  F  B  9  8  7  5  4  3  3  B\n\n{turns}\n"
    )
}

/// Returns the message about the loss when the record is written in a format, or `None` if there is no loss.
/// Without a loss, checks that turns, result and termination are preserved.
fn lost(format: &str, record: &str) -> Option<String> {
    let there = adjutant(&["convert", "--to", format], record);
    if there.status == 1 {
        assert_eq!(there.stdout, "", "{format}");
        let said = there.stderr.lines().last().unwrap_or_default().to_owned();
        let (_, lost) = said.split_once(" would lose ").unwrap_or_else(|| panic!("{format}: {said}\n{record}"));
        return Some(lost.trim_end_matches(" (pass --lossy to write it anyway)").to_owned());
    }
    assert_eq!((there.status, there.stderr.as_str()), (0, ""), "{format}");
    let facts = |text: &str| {
        let run = adjutant(&["convert", "--to", "json"], text);
        let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        let result = &json["result"];
        let how = if result["score"] == "*" { &result["score"] } else { &result["termination"] };
        [&json["setup"], &json["turns"], &result["score"], how, &json["verdict"]].map(Clone::clone)
    };
    assert_eq!(facts(&there.stdout), facts(record), "{format}");
    None
}

fn game(format: &str, tags: &str, turns: &str) -> String {
    if format == "ucc" { original(tags, turns) } else { barrage(tags, turns) }
}

const TURNS: &str = "1. a4-a5 a7-a6";

#[test]
fn names_are_kept_as_far_as_the_form_has_room() {
    for format in ["gravon-xml", "gsn", "ucc"] {
        let named = |red: &str| {
            let tags = format!("[Red \"{red}\"]\n[Blue \"other\"]\n[Result \"1-0\"]\n[Termination \"forfeit\"]\n");
            lost(format, &game(format, &tags, &format!("{TURNS}\n1-0")))
        };
        assert_eq!(named("one"), None, "{format}");
        let with_blank = named("one two");
        assert_eq!(with_blank.is_some(), format == "ucc", "{format}: {with_blank:?}");
        let with_vs = named("one vs two");
        assert_eq!(with_vs.is_some(), format != "gravon-xml", "{format}: {with_vs:?}");
        let markup = named("<one> & \\\"two\\\"");
        assert_eq!(markup.is_some(), format == "ucc", "{format}: {markup:?}");
    }
}

#[test]
fn tags_comments_and_glyphs_are_named() {
    for format in ["gravon-xml", "gsn", "ucc", "ataraxos-text"] {
        for (tag, words) in [
            ("[Event \"a cup\"]\n", "the tag Event"),
            ("[Site \"a hall\"]\n", "the tag Site"),
            ("[Date \"2024.05.18\"]\n", "the tag Date"),
            ("[Round \"3\"]\n", "the tag Round"),
            ("[Arbiter \"a third\"]\n", "the tag Arbiter"),
        ] {
            let tags = format!("{tag}[Result \"*\"]\n");
            assert_eq!(lost(format, &game(format, &tags, &format!("{TURNS}\n*"))).as_deref(), Some(words), "{format}");
        }
        // Tags without information may be lost.
        let tags = "[Event \"?\"]\n[Date \"????.??.??\"]\n[Result \"*\"]\n";
        assert_eq!(lost(format, &game(format, tags, &format!("{TURNS}\n*"))), None, "{format}");
        for (note, words) in [("{c}", "a comment"), ("{c} {d}", "2 comments"), ("$1", "a glyph"), ("$1 $2", "2 glyphs")]
        {
            let record = game(format, "[Result \"*\"]\n", &format!("{TURNS} {note}\n*"));
            assert_eq!(lost(format, &record).as_deref(), Some(words), "{format}");
        }
    }
}

/// Every termination with every possible score: the formats that keep it.
#[test]
fn terminations_are_kept_or_named() {
    let gravon: &[(&str, &str)] = &[
        ("forfeit", "1-0"),
        ("forfeit", "0-1"),
        ("forfeit", "1/2-1/2"),
        ("agreement", "1/2-1/2"),
        ("agreement", "1-0"),
        ("agreement", "0-1"),
        ("time", "1-0"),
        ("time", "0-1"),
        ("time", "1/2-1/2"),
        ("abandoned", "1/2-1/2"),
        ("unknown", "*"),
    ];
    let ucc: &[(&str, &str)] = &[
        ("resignation", "1-0"),
        ("resignation", "0-1"),
        ("time", "1-0"),
        ("time", "0-1"),
        ("forfeit", "1-0"),
        ("forfeit", "0-1"),
        ("move-limit", "1/2-1/2"),
        ("abandoned", "*"),
        ("unknown", "*"),
    ];
    let terminations =
        ["resignation", "agreement", "time", "forfeit", "adjudication", "move-limit", "abandoned", "unknown"]
            .into_iter();
    let all: Vec<(&str, &str)> =
        terminations.flat_map(|how| ["1-0", "0-1", "1/2-1/2", "*"].map(|score| (how, score))).collect();
    let board: &[(&str, &str)] = &[("unknown", "*")];
    for (format, kept) in [("gravon-xml", gravon), ("gsn", gravon), ("ucc", ucc), ("ataraxos-text", board)] {
        let is_kept = |how: &str, score: &str| {
            let tags = format!("[Result \"{score}\"]\n[Termination \"{how}\"]\n");
            let lost = lost(format, &game(format, &tags, &format!("{TURNS}\n{score}")));
            if let Some(words) = &lost {
                assert!(
                    words.contains("the termination ") || words.contains("the result "),
                    "{format} {how} {score}: {words}"
                );
            }
            lost.is_none()
        };
        let found: Vec<(&str, &str)> = all.iter().filter(|(how, score)| is_kept(how, score)).copied().collect();
        let expected: Vec<(&str, &str)> = all.iter().filter(|pair| kept.contains(pair)).copied().collect();
        assert_eq!(found, expected, "{format}");
    }
}

#[test]
fn endings_on_the_board_are_kept() {
    for format in ["gravon-xml", "gsn", "ataraxos-text"] {
        let flag = barrage("[Result \"1-0\"]\n", "1. j4xj7(2>F)\n1-0")
            .replace("10:  F  B", "10:  .  B")
            .replace(" 7: 10  9  3  2  2  S  .  .  .  .", " 7: 10  9  3  2  2  S  .  .  .  F")
            .replace(" 4: 10  9  3  2  2  S  .  .  .  .", " 4: 10  9  3  2  .  S  .  .  .  2");
        let run = adjutant(&["validate", "-q"], &flag);
        assert_eq!(run.status, 0);
        assert_eq!(lost(format, &flag), None, "{format}");
        assert!(
            adjutant(&["convert", "--to", "json"], &flag).stdout.contains("\"termination\":\"flag\",\"derived\":true")
        );
    }
}

/// `classicfree` allows any part of the full army, but no Spotter.
#[test]
fn armies_are_kept_where_the_form_has_them() {
    let small = |army: &str| {
        format!(
            "[Result \"*\"]\n[Edition \"gravon\"]\n[Army \"{army}\"]\n\n 7:  3  F  .  .  .  .  .  .  .  .\n \
             4:  3  F  .  .  .  .  .  .  .  .\n\n1. a4-a5 a7-a6\n*\n"
        )
    };
    for format in ["gravon-xml", "gsn"] {
        assert_eq!(lost(format, &small("3 F")), None, "{format}");
    }
    for format in ["ucc", "ataraxos-text"] {
        let run = adjutant(&["convert", "--to", format, "--lossy"], small("3 F"));
        assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{format}");
        assert!(run.stderr.contains(&format!("{format} cannot express the record: ")), "{}", run.stderr);
    }
}

/// Returns the setup, the turns and the score of each record of an archive. A chain of formats must keep these,
/// whatever numbers it uses and whatever the verdict is.
fn games_of(srn: &str) -> Vec<String> {
    let game = |text: &str| {
        let record = parse(text.as_bytes());
        let (_, mut setup, _) = terms_and_setup(&record, None);
        for side in Side::ALL {
            setup.pieces[side].sort_by_key(|(square, _)| *square);
        }
        let turns: Vec<_> = record.turns.iter().map(|turn| (turn.from, turn.to, turn.action)).collect();
        format!("{:?} {turns:?} {:?}", setup.pieces, record.result)
    };
    segments(srn.as_bytes()).map(|segment| game(&srn[segment.range])).collect()
}

/// From a log to SRN, from there to Gravon's formats and back, over many games.
#[test]
fn chains_of_forms_keep_the_game() {
    let games = adjutant(
        &["generate", "--games", "40", "--seed", "11", "--policy", "aggressive", "--edition", "anniversary-2011"],
        "",
    );
    let logs = adjutant(&["convert", "--to", "ucc", "--lossy"], games.stdout).stdout;
    let mut shuffling = String::new();
    for number in 1..=9 {
        let (there, back) = (2 * number - 1, 2 * number);
        writeln!(shuffling, "{there}. j4-j5 j7-j6\n{back}. j5-j4 j6-j7").expect("a text grows");
    }
    let tags = "[Result \"*\"]\n[Termination \"abandoned\"]\n";
    let shuffled = original(tags, &format!("{shuffling}19. a4-a6 b7-b6\n20. a6xa7(9=9) j7-j6\n*"));
    let shuffled = adjutant(&["convert", "--to", "ucc"], shuffled).stdout;
    for (logs, count) in [(logs, 40), (shuffled, 1)] {
        let srn = adjutant(&["convert", "--to", "srn"], &logs).stdout;
        assert_eq!(srn.matches("[Result").count(), count);
        for format in ["gravon-xml", "gsn"] {
            let there = adjutant(&["convert", "--to", format, "--lossy"], &srn);
            assert_eq!(there.status, 0, "{}", there.stderr);
            let back = adjutant(&["convert", "--to", "srn"], &there.stdout).stdout;
            for (number, (back, game)) in games_of(&back).iter().zip(games_of(&srn)).enumerate() {
                assert!(*back == game, "{format}, game {number}");
            }
            assert_eq!(games_of(&back).len(), count, "{format}");
        }
    }
}
