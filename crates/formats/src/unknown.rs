//! Detects inputs in an unknown format. See `format-spec/formats.md`, section "Reading".

use super::notes::may_be_notes;
use super::table::fitting;
use super::{Format, srn};
use crate::cut::{InputFormat, SplitRule};
use crate::notation::{parse, stray_text};

/// Format of an input that is not in a known format. The input contains no records.
pub const UNKNOWN: InputFormat = InputFormat { name: "unknown", cut: SplitRule::Rows(|_| false) };

/// Number of bytes of an input that are searched for a tag, a row or a turn.
const SEARCHED: usize = 1 << 16;

/// Names of tags. If a line begins with `[` and one of these names, the line is a tag, even if the rest of the line
/// is damaged.
const NAMES: [&str; 8] = ["Event", "Site", "Date", "Round", "Red", "Blue", "Result", "Termination"];

/// Returns the format of an input that begins with the bytes `beginning`.
pub fn content_of(beginning: &[u8]) -> InputFormat {
    match fitting(beginning) {
        Some(format) => format.content(),
        None if is_unknown(beginning) => UNKNOWN,
        None => Format::content(&srn::FORMAT),
    }
}

/// Returns `true` if a file contains records. `beginning` is the first part of the file. If `only` is given, the
/// records must have the format with this name; otherwise, any format that can be detected is accepted.
pub fn holds(beginning: &[u8], only: Option<&str>) -> bool {
    let head = &beginning[..beginning.len().min(SEARCHED)];
    // A text is SRN if a line looks like a tag, or if there is no stray text and the text contains a setup row or a
    // turn.
    let is_srn = || head.split(|byte| *byte == b'\n').any(is_like_tag) || stray_text(head).is_none() && has_game(head);
    match (fitting(beginning), only) {
        (None, None) => is_srn(),
        (None, Some(name)) if name == srn::FORMAT.name => is_srn(),
        (None, Some(name)) => name == super::notes::FORMAT.name && may_be_notes(head),
        (Some(format), only) => only.is_none_or(|only| only == format.name),
    }
}

/// Returns `true` if the text contains a setup row or a turn.
pub fn has_game(text: &[u8]) -> bool {
    let head = &text[..text.len().min(SEARCHED)];
    let is_of_game = |line: &[u8]| {
        let record = parse(line);
        !record.rows.is_empty() || !record.turns.is_empty()
    };
    head.split(|byte| *byte == b'\n').any(is_of_game) || may_be_notes(text)
}

/// Returns `true` if the beginning of an input contains no SRN. If the input is longer than `SEARCHED` bytes, the
/// beginning must also look like another format.
fn is_unknown(beginning: &[u8]) -> bool {
    let head = &beginning[..beginning.len().min(SEARCHED)];
    let has_other_signs = || {
        let first = head.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(head).trim_ascii_start().first();
        matches!(first, Some(b'{' | b'[' | b'<')) || memchr::memchr(0, head).is_some()
    };
    stray_text(head).or_else(|| head.starts_with(b"[").then_some(0..1)).is_some()
        && (beginning.len() <= SEARCHED || has_other_signs())
        && !head.split(|byte| *byte == b'\n').any(is_like_tag)
        && !has_game(head)
}

/// Returns `true` if a line is an SRN tag, even a damaged one.
fn is_like_tag(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line).trim_ascii_start();
    let Some(inside) = line.strip_prefix(b"[").map(<[u8]>::trim_ascii_start) else { return false };
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let end = inside.iter().position(|byte| !is_of_name(byte)).unwrap_or(inside.len());
    let (name, behind) = inside.split_at(end);
    let known = NAMES.iter().chain(&crate::replay::RULE_TAGS);
    !name.is_empty() && behind.trim_ascii_start().starts_with(b"\"")
        || known.into_iter().any(|known| known.as_bytes() == name)
}

#[cfg(test)]
mod tests {
    use super::{SEARCHED, content_of};

    #[test]
    fn an_input_is_of_no_format_if_nothing_of_one_stands_in_it() {
        let long = |text: &str| format!("{text}{}", " word".repeat(SEARCHED / 4));
        for unknown in [
            "{\"name\":\"x\",\"version\":1}",
            "{}",
            "{\"moves\":[{\"from\":\"a4\",\"to\":\"a5\"}]}",
            "[1,2,3]",
            "[\"a\", \"b\"]\n",
            "[\n  {\"a\": 1}\n]\n",
            "<?xml version=\"1.0\"?>\n<catalog><book/></catalog>\n",
            "<games><game type=\"chess\"/></games>",
            "{\"edition\":\"second\",\"variant\":\"pocket\"}",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "a,b,c\n1,2,3\n",
            "name: x\nlist:\n  - a\n",
            "[package]\nname = \"x\"\n",
            "[section]\nkey=value\n",
            "fn main() {\n    println!(\"hi\");\n}\n",
            "It was a dark and stormy night.\n",
            "\u{feff}# Title\n[link](page \"title\")\n",
            "\u{7f}ELF\u{2}\u{1}\0\0",
            &long("{\"a\":"),
            &long("a\0"),
        ] {
            assert_eq!(content_of(unknown.as_bytes()).name, "unknown", "{unknown:.60}");
        }
        for (known, name) in [
            ("", "srn"),
            ("\n \n", "srn"),
            ("; nothing\n% yet\n", "srn"),
            ("[Event \"a\"]\n\n*\n", "srn"),
            (" [Event \"a\"]\n", "srn"),
            ("stray\n\u{feff}[ Event  \"a\"]\n", "srn"),
            ("[Edition gravon]\n", "srn"),
            ("[Edition\n", "srn"),
            ("{\"quoted\"}\n[Event \"a\"]\n\n*\n", "srn"),
            ("Event \"a\"\n\n10: F . . . . . . . . .\n", "srn"),
            ("1. a4-a5 b7-b6\n", "srn"),
            (&long("words"), "srn"),
            ("{\"schema\":\"adjutant/game/1\",\"sour", "json"),
            ("{\"schem:\"adjutant/game/1\"}", "json"),
            ("{\"turns\":[],\n\"setup\":{},\"plies\":0}", "json"),
            ("{\"red_hash\":\"\",\"blue_hash\":\"\"}", "stratego-io"),
            ("<?xml version=\"1.0\"?>\n<stratego><game type=\"classic\">", "gravon-xml"),
            ("<game type=\"classic\">\n<field content=\"", "gravon-xml"),
            ("<move id=\"1\"/>", "gravon-xml"),
        ] {
            assert_eq!(content_of(known.as_bytes()).name, name, "{known:.60}");
        }
    }
}
