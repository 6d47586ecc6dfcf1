//! One small game in both of Gravon's formats, and functions that summarize what was read.

use adjutant::formats::{Format, Reader, gravon};
use adjutant::notation::{Action, Record};
use adjutant::replay::{Detail, Reading, Replay, replay};

pub const XML: &Format = &gravon::xml::FORMAT;
pub const GSN: &Format = &gravon::gsn::FORMAT;

/// Red: Flag a1, Scout b4, Marshal j4. Blue: Scout b7, Miner j7, Flag a10.
pub const FIELD: &str = concat!(
    "MAAAAAAAAA",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "ADAAAAAAAL",
    "AA__AA__AA",
    "AA__AA__AA",
    "APAAAAAAAQ",
    "AAAAAAAAAA",
    "AAAAAAAAAA",
    "YAAAAAAAAA"
);

/// Both Scouts fall, then the Marshal takes the Miner, and Blue has no movable piece left.
pub const MOVES: [(&str, &str); 5] = [("B4", "B5"), ("K7", "K6"), ("B5", "B7"), ("K6", "K5"), ("K4", "K5")];

/// Same turns in SRN.
pub const TURNS: [&str; 5] = ["b4-b5", "j7-j6", "b5xb7", "j6-j5", "j4xj5"];

/// Returns the small game in XML.
pub fn xml() -> String {
    let moves = (1..).zip(MOVES);
    let moves = moves.map(|(id, (from, to))| format!("<move id=\"{id}\" source=\"{from}\" target=\"{to}\"/>\n"));
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n<game type=\"classicfree\">\n\
         <field content=\"{FIELD}\"/>\n{}<player id=\"1\">Anna</player>\n<player id=\"2\">Carl</player>\n\
         <result type=\"0\" winner=\"1\"/>\n</game>\n</stratego>\n",
        moves.collect::<Vec<_>>().concat()
    )
}

/// Returns the small game in GSN.
pub fn gsn() -> String {
    let moves = MOVES.map(|(from, to)| format!("{from}-{to}\n")).concat();
    format!("#X38FA11 Stratego-Notation v1\ntype2\n{FIELD}\n{moves}END\nAnna vs Carl result 0 winner 0\n")
}

pub fn read<'a>(format: &Format, text: &'a str, file: &'a str) -> Reading<'a> {
    read_bytes(format, text.as_bytes(), file)
}

pub fn read_bytes<'a>(format: &Format, text: &'a [u8], file: &'a str) -> Reading<'a> {
    let Reader::Text(read) = format.reader else { panic!("{} is read from texts", format.name) };
    read(text, file)
}

pub fn judge(text: &str, reading: &Reading<'_>) -> Replay {
    replay(text.as_bytes(), reading, None, &mut ())
}

/// Returns the turns, with `x` for strikes.
pub fn turns(record: &Record<'_>) -> Vec<String> {
    let sign = |action: Action| if action.is_strike() { 'x' } else { '-' };
    record.turns.iter().map(|turn| format!("{}{}{}", turn.from, sign(turn.action), turn.to)).collect()
}

/// Returns the reader's findings: name, ply, the text at the span, and message.
pub fn found(text: &str, reading: &Reading<'_>) -> Vec<(&'static str, Option<u32>, String, String)> {
    let facts = |finding: &adjutant::replay::Finding| {
        let message = match &finding.detail {
            Detail::Damaged(what) => what.to_string(),
            Detail::Mended(what) => what.to_string(),
            Detail::PassedOver(what) => what.to_string(),
            Detail::NotSupported(what) => what.to_string(),
            other => panic!("readers find nothing of that kind: {other:?}"),
        };
        let place = String::from_utf8_lossy(finding.span.of(text.as_bytes())).into_owned();
        (finding.name(), finding.ply, place, message)
    };
    reading.findings.iter().map(facts).collect()
}

/// Returns the only finding about a text: its name, the text at its span, and its message.
pub fn only(format: &Format, text: &str) -> (&'static str, String, String) {
    let reading = read(format, text, "");
    let mut found = found(text, &reading);
    assert_eq!(found.len(), 1, "{found:?}\n{text}");
    let (name, _, place, message) = found.remove(0);
    (name, place, message)
}

/// Returns the tags as `Name=value`.
pub fn tags(record: &Record<'_>) -> Vec<String> {
    record.tags.iter().map(|tag| format!("{}={}", tag.name, tag.value)).collect()
}

/// Returns the tags of the game with this date and number in its file.
pub fn tags_of(date: &str, number: &str) -> Vec<String> {
    let (date, number) = (format!("Date={date}"), format!("GameNumber={number}"));
    let own = ["Red=Anna", "Blue=Carl", "Result=1-0", "Edition=gravon", "Variant=free", "Termination=no-moves"];
    std::iter::once(date).chain(own.map(str::to_owned)).chain([number]).collect()
}
