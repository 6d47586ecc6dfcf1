//! Inputs that are of none of the formats. `format-spec/formats.md`, section "Reading".

use super::notes::may_be_notes;
use super::table::fitting;
use super::{Format, srn};
use crate::cut::{Content, Cut};
use crate::notation::{parse, stray_text};

/// An input of none of the formats: nothing in it is a record.
pub const UNKNOWN: Content = Content { name: "unknown", cut: Cut::Rows(|_| false) };

/// How many bytes of an input are searched for a tag, a row or a turn.
const SEARCHED: usize = 1 << 16;

/// Tags whose names alone show that a line is meant as a tag, whatever is wrong with the rest of it.
const NAMES: [&str; 8] = ["Event", "Site", "Date", "Round", "Red", "Blue", "Result", "Termination"];

/// What an input holds that begins so.
pub fn content_of(beginning: &[u8]) -> Content {
    match fitting(beginning) {
        Some(format) => format.content(),
        None if is_unknown(beginning) => UNKNOWN,
        None => Format::content(&srn::FORMAT),
    }
}

/// Whether a file that begins so holds records of the format of that name, or of any that is told without a name.
pub fn holds(beginning: &[u8], only: Option<&str>) -> bool {
    let head = &beginning[..beginning.len().min(SEARCHED)];
    // A text in which nothing else stands, or a tag.
    let is_srn = || head.split(|byte| *byte == b'\n').any(is_like_tag) || stray_text(head).is_none() && has_game(head);
    match (fitting(beginning), only) {
        (None, None) => is_srn(),
        (None, Some(name)) if name == srn::FORMAT.name => is_srn(),
        (None, Some(name)) => name == super::notes::FORMAT.name && may_be_notes(head),
        (Some(format), only) => only.is_none_or(|only| only == format.name),
    }
}

/// Whether a row of a setup or a turn stands in the text.
pub fn has_game(text: &[u8]) -> bool {
    let head = &text[..text.len().min(SEARCHED)];
    let is_of_game = |line: &[u8]| {
        let record = parse(line);
        !record.rows.is_empty() || !record.turns.is_empty()
    };
    head.split(|byte| *byte == b'\n').any(is_of_game) || may_be_notes(text)
}

/// Whether nothing of SRN stands in the beginning of an input. Of a longer one, that is only believed if the beginning has
/// signs of another format.
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

/// Whether a line is a tag of SRN, or is meant as one.
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
