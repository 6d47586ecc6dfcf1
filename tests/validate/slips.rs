//! Slips of handwriting: the finding, its place, and the suggestion. The table is in `slips.tsv`.

use crate::program::adjutant;
use adjutant::generate::Random;
use adjutant::notation::{Fault, FaultKind, Span, parse};
use adjutant::replay::{Detail, Finding};
use adjutant::report::{Message, message};
use serde_json::Value;

const TABLE: &str = include_str!("slips.tsv");

/// Record into which the slips are inserted; slips of files are used alone.
const RECORD: [&str; 6] = [
    "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10:  F  .  .  .  .  .  .  .  .  .\n",
    " 9:  3  2  .  .  .  .  .  .  .  .",
    "\n 2:  3  2  .  .  .  .  .  .  .  .\n 1:  F  .  .  .  .  .  .  .  .  .\n\n1. b2xb9(2=2) a9-a8\n",
    "",
    " *",
    "\n",
];

/// Line of the table.
struct Slip {
    kind: &'static str,
    text: String,
    name: &'static str,
    place: &'static str,
    help: &'static str,
}

fn slips() -> Vec<Slip> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let &[kind, text, name, place, help] = fields.as_slice() else { panic!("five fields: {line}") };
            Slip { kind, text: unescaped(text), name, place, help }
        })
        .collect()
}

/// Replaces `\n` and `\u{..}` in a text by the characters.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').expect("a closed escape");
        plain.extend(u32::from_str_radix(number, 16).ok().and_then(char::from_u32));
        plain.push_str(rest);
    }
    plain.replace("\\n", "\n")
}

/// Returns the record with the slip in it, and the offset of the slip.
fn record(slip: &Slip) -> (String, usize) {
    let [head, row, setup, turn, result, end] = RECORD;
    let parts: [&str; 3] = match slip.kind {
        "turn" => [&[head, row, setup, turn].concat(), &slip.text, &[result, end].concat()],
        "result" => [&[head, row, setup].concat(), &slip.text, end],
        "row" => [head, &slip.text, &[setup, "*", end].concat()],
        "pieces" => ["[Edition \"gravon\"]\n[Position \"red\"]\n\n", &slip.text, "\n\n*\n"],
        "tag" => ["", &slip.text, &["\n", head, row, setup, "*", end].concat()],
        "file" => ["", &slip.text, ""],
        other => panic!("no such kind: {other}"),
    };
    (parts.concat(), parts[0].len())
}

fn findings(text: &str) -> Vec<Value> {
    let run = adjutant(&["validate", "--format", "ndjson", "-"], text.as_bytes());
    let lines = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
    lines.flat_map(|line| line["findings"].as_array().expect("findings").clone()).collect()
}

#[test]
fn a_slip_is_told_where_it_stands_and_what_was_meant() {
    let slips = slips();
    assert!(slips.len() >= 100, "{}", slips.len());
    for slip in slips {
        let (text, _) = record(&slip);
        let findings = findings(&text);
        let faults = findings.iter().filter(|finding| finding["name"] == "syntax").count();
        assert!(faults <= 1, "one slip is one finding: {:?}: {findings:?}", slip.text);
        let first = &findings[0];
        let place = format!("{}:{}", first["line"], first["column"]);
        assert_eq!(
            (first["name"].as_str(), place.as_str(), first["help"].as_str()),
            (Some(slip.name), slip.place, Some(slip.help)),
            "{:?}: {first}",
            slip.text
        );
    }
}

#[test]
fn of_several_slips_in_a_line_each_is_told_by_itself() {
    let text =
        [RECORD[0], RECORD[1], RECORD[2], "i1\u{2013}j1 a8>a7 2. j1\u{2014}j2 a7>a6", RECORD[4], RECORD[5]].concat();
    let said: Vec<(Value, String)> = findings(&text)
        .into_iter()
        .map(|finding| (finding["column"].clone(), finding["help"].as_str().expect("help").to_owned()))
        .collect();
    let wanted = [
        (1, "did you mean `i1-j1`? this text has an en dash (U+2013)"),
        (7, "did you mean the move `a8-a7` or the strike `a8xa7`?"),
        (16, "did you mean `j1-j2`? this text has an em dash (U+2014)"),
        (22, "did you mean the move `a7-a6` or the strike `a7xa6`?"),
    ];
    let wanted: Vec<(Value, String)> =
        wanted.into_iter().map(|(column, help)| (column.into(), help.to_owned())).collect();
    assert_eq!(said, wanted);
}

#[test]
fn a_row_with_a_wrong_sign_is_not_said_to_be_still_to_be_filled_in() {
    let text = [RECORD[0], " 9:  3  2  .  Z  .  .  .  .  .  .", RECORD[2], "*\n"].concat();
    let found = findings(&text).remove(0);
    let said = "expected a square of the row: a piece, `.`, `~` or `?`, found `Z`";
    assert_eq!(found["message"].as_str(), Some(said), "{found}");
}

/// Returns the messages about the faults of a text, each with its fault.
fn messages(text: &[u8]) -> Vec<(Fault, Message)> {
    let faults = parse(text).faults;
    faults.into_iter().map(|fault| (fault, message(&Finding::at(Detail::Syntax(fault), fault.span), text))).collect()
}

/// Checks that the text with the suggestion instead of the marked part has no fault there.
fn assert_mends(text: &str, message: &Message) {
    for mend in &message.mends {
        let (start, end) = (message.span.start as usize, message.span.end as usize);
        assert_ne!(&text[start..end], mend, "{text}");
        let mended = [&text[..start], mend, &text[end..]].concat();
        let place = Span::new(message.span.start, (start + mend.len()) as u32);
        let is_there = |fault: &&Fault| {
            // A missing end of the record is another fault.
            fault.kind != FaultKind::Expected(adjutant::notation::Expected::Result)
                && (place.start..place.end).contains(&fault.span.start)
        };
        let record = parse(mended.as_bytes());
        assert_eq!(record.faults.iter().find(is_there), None, "{mend} in place of {:?} in\n{text}", &text[start..end]);
    }
}

#[test]
fn what_is_suggested_can_be_read() {
    let mut suggested = 0;
    for slip in slips().iter().filter(|slip| slip.name == "syntax") {
        let (text, start) = record(slip);
        let messages = messages(text.as_bytes());
        for (_, message) in &messages {
            assert_mends(&text, message);
            suggested += message.mends.len();
        }
        if let Some((_, first)) = messages.first().filter(|(_, message)| !message.mends.is_empty()) {
            let slip_end = start + slip.text.len();
            assert!(first.span.start as usize >= start && first.span.end as usize <= slip_end, "{:?}", slip.text);
        }
    }
    assert!(suggested > 80, "{suggested}");
}

#[test]
fn what_is_suggested_for_chance_slips_can_be_read_too() {
    const SLIPS: [&str; 30] = [
        " ", "", "-", "\u{2013}", "x", "\u{d7}", ":", ",", ".", "\u{a0}", "l", "O", "I", "(", ")", "[", "]", "\"", "'",
        "\u{201c}", "!", "?", "\u{bd}", "\u{ff11}", ">", "<", "=", "$", "\u{1b}", "1",
    ];
    let samples = ["samples/broken/combat-mismatch.srn", "samples/mended/not-a-spotter.srn"];
    let mut suggested = 0;
    for (stream, sample) in (0..).zip(samples) {
        let whole = std::fs::read_to_string(crate::validate::support::folder(sample)).expect("the sample can be read");
        let places: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
        for case in 0..1500 {
            let mut random = Random::new(7, case << 8 | stream);
            let mut text = whole.clone();
            for _ in 0..=random.below(2) {
                let at = places[random.below(places.len() as u32) as usize].min(text.len() - 1);
                let slip = SLIPS[random.below(SLIPS.len() as u32) as usize];
                if let Some(old) = text.get(at..).and_then(|rest| rest.chars().next()).filter(|old| *old != '\n') {
                    text.replace_range(at..at + old.len_utf8() * (random.below(2) as usize), slip);
                }
            }
            for (_, message) in messages(text.as_bytes()) {
                suggested += message.mends.len();
                assert_mends(&text, &message);
                assert!(message.help.is_some_and(|help| !help.contains('\u{1b}')));
            }
        }
    }
    assert!(suggested > 1000, "{suggested}");
}

#[test]
fn the_same_help_stands_in_every_form() {
    let slip = slips().into_iter().find(|slip| slip.text == "i1j1").expect("the first slip");
    let (text, _) = record(&slip);
    for form in ["full", "concise", "ndjson", "sarif", "github"] {
        let run = adjutant(&["validate", "--format", form, "-"], text.as_bytes());
        assert_eq!(run.status, 1, "{form}");
        assert!(run.stdout.contains("did you mean `i1-j1`?"), "{form}: {}", run.stdout);
    }
    let full = adjutant(&["validate", "--format", "full", "-"], text.as_bytes()).stdout;
    assert!(full.contains("i1j1 *\n   | ^^^^"), "what is to be mended is marked: {full}");
}
